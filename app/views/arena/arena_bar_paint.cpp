// SPDX-License-Identifier: MIT
// How the strips of the arena's bar are drawn.
#include "views/arena/arena_bar.h"

#include "words/messages.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace ggs {

namespace {

void fillPiece(QPainter& p, const QRectF& rect, RegionKind kind, bool there) {
    if (there) fillKind(p, rect, kind);
}

} // namespace

// Amber where something was written, a dotted frame where something was read, on a pale ground what was fetched for it.
void ArenaBar::paintMarks(QPainter& p, const QRectF& strip, const std::function<double(uint64_t)>& x) const {
    const Theme& theme = Theme::instance();
    const MemoryBlock& block = m_scene.block();
    const auto each = [&](const std::vector<ByteRange>& ranges, const auto& draw) {
        double last = -1;
        auto at = std::lower_bound(ranges.begin(), ranges.end(), block.origin,
                                   [](const ByteRange& range, uint64_t address) { return range.end <= address; });
        for (; at != ranges.end() && at->begin < block.end(); ++at) {
            const double a = x(at->begin), b = std::max(a + 1.5, x(std::min(at->end, block.end())));
            if (b < strip.left() || a > strip.right() || b - last < 0.5) continue; // no two marks in one pixel
            last = b;
            draw(std::max(a, strip.left()), std::min(b, strip.right()));
        }
    };
    each(m_scene.marks().fetched(), [&](double a, double b) {
        p.fillRect(QRectF(a, strip.top(), b - a, strip.height()), theme.color(Ink::cursor, 0.16));
    });
    each(m_scene.marks().written(), [&](double a, double b) {
        p.fillRect(QRectF(a, strip.top(), b - a, strip.height()), theme.color(Ink::cursor, 0.3));
        p.fillRect(QRectF(a, strip.bottom() - 3, b - a, 3), theme.color(Ink::cursor));
    });
    // The selected tensor's data, also where it is a view's.
    const ByteRange selected = m_scene.selectedData();
    if (selected.begin != selected.end) {
        each({selected},
             [&](double a, double b) { p.fillRect(QRectF(a, strip.top(), b - a, 3), theme.color(Ink::selection)); });
    }
    p.setBrush(Qt::NoBrush);
    each(m_scene.marks().read(), [&](double a, double b) {
        p.setPen(QPen(theme.color(Ink::cursor), 1.4, Qt::DotLine));
        p.drawRect(QRectF(a, strip.top() + 1, b - a, strip.height() - 2));
    });
}

void ArenaBar::paintWhole(QPainter& p) const {
    const Theme& theme = Theme::instance();
    const MemoryBlock& block = m_scene.block();
    const QRectF strip = whole();
    const auto all = static_cast<double>(block.size);
    p.fillRect(strip, theme.color(Ink::panel));
    const double now = strip.width() * static_cast<double>(m_scene.used()) / all;
    const double end = strip.width() * static_cast<double>(block.used) / all;
    p.fillRect(QRectF(strip.left(), strip.top(), std::max(1.0, now), strip.height()), theme.color(Ink::matrix, 0.3));
    p.setPen(QPen(theme.color(Ink::faint), 1));
    p.drawRect(strip);
    p.setFont(theme.numbers(Theme::caption - 0.5));
    const QString share = tr("used %1 %").arg(100.0 * static_cast<double>(m_scene.used()) / all, 0, 'f', 1);
    const QString free = tr("free %1 %").arg(100.0 - 100.0 * static_cast<double>(m_scene.used()) / all, 0, 'f', 1);
    const double wide = p.fontMetrics().horizontalAdvance(share) + 12;
    p.setPen(theme.color(Ink::text));
    const double x = now > wide ? strip.left() + 6 : strip.left() + std::max(now, end) + 8;
    drawFitting(p, {x, strip.top(), strip.right() - x, strip.height()}, share, Qt::AlignLeft);
    p.setPen(theme.color(Ink::muted));
    const double behind = std::max(x + wide, strip.left() + end + 8);
    const double freeWide = p.fontMetrics().horizontalAdvance(free) + 12;
    if (behind + freeWide < strip.right())
        drawFitting(p, {behind, strip.top(), freeWide, strip.height()}, free, Qt::AlignLeft);
    const QString size = grouped(block.size);
    const double sizeWide = p.fontMetrics().horizontalAdvance(size) + 6;
    if (behind + freeWide + sizeWide < strip.right())
        p.drawText(QRectF(strip.right() - sizeWide, strip.top(), sizeWide - 5, strip.height()),
                   Qt::AlignRight | Qt::AlignVCenter, size);
    paintFunnel(p, strip, strip.left(), strip.left() + end, used());
    paintCaption(p, strip, tr("whole block"), {});
}

// Every pixel has the mixture of what lies in it.
void ArenaBar::paintUsed(QPainter& p) {
    const Theme& theme = Theme::instance();
    const MemoryBlock& block = m_scene.block();
    const QRectF strip = used();
    p.fillRect(strip, theme.color(Ink::panel));
    constexpr int samples = 6;
    const double perPixelBytes = static_cast<double>(usedSize()) / strip.width();
    for (double x = strip.left(); x < strip.right(); x += 1) {
        const MemoryPiece& piece = block.pieces[block.piece_at(usedAddressAt(x))];
        // One large piece is drawn at once.
        const double end = std::min(strip.right(), usedX(piece.end()));
        if (end > x + 1) {
            fillPiece(p, QRectF(x, strip.top(), end - x, strip.height()), piece.kind, m_scene.isThere(piece.begin));
            x = std::max(x, std::floor(end - x) + x - 1);
            continue;
        }
        MixedColor color;
        for (int i = 0; i < samples; ++i) {
            const uint64_t address = usedAddressAt(x + (i + 0.5) / samples);
            if (m_scene.isThere(address)) color.add(kindColor(block.pieces[block.piece_at(address)].kind));
        }
        if (const auto mixed = color.mixed(samples)) p.fillRect(QRectF(x, strip.top(), 1, strip.height()), *mixed);
    }
    // Names where they fit.
    p.setFont(theme.words(Theme::caption));
    p.setPen(theme.color(Ink::text));
    for (double x = strip.left(); x < strip.right();) {
        const MemoryPiece& piece = block.pieces[block.piece_at(usedAddressAt(x + 0.5))];
        const double end = std::min(strip.right(), usedX(piece.end()));
        if (end - x > 46 && m_scene.isThere(piece.begin)) {
            const auto region = m_scene.map().at(piece.begin, Detail::objects);
            const bool array = region && piece.kind != RegionKind::data && piece.kind != RegionKind::free &&
                               piece.kind != RegionKind::work_buffer;
            const QString name = array ? QString::fromStdString(region->field) : kindWord(piece.kind);
            const QString owner = region ? QString::fromStdString(m_scene.map().owner_name(*region)) : QString();
            drawFitting(p, {x + 4, strip.top(), end - x - 8, strip.height()},
                        array ? QStringLiteral("%1  %2").arg(name, grouped(piece.size))
                              : QStringLiteral("%1 %2  %3").arg(owner, name, grouped(piece.size)));
            p.fillRect(QRectF(end - 0.5, strip.top(), 1, strip.height()), theme.color(Ink::faint));
        }
        x = std::max(x + 1, end);
    }
    p.setPen(QPen(theme.color(Ink::faint), 1));
    p.drawRect(strip);
    paintMarks(p, strip, [this](uint64_t address) { return usedX(address); });
    const uint64_t first = scale().addressAt(m_window.from), last = scale().addressAt(m_window.to);
    paintFunnel(p, strip, usedX(first), usedX(std::min(last, block.origin + block.used)), objects());
    paintCaption(p, strip, block.is_buffer ? tr("buffer") : tr("used part"), scaleWords(perPixelBytes));
}

// -- the lowest strip -------------------------------------------------------------------------------------------------

void ArenaBar::paintPiece(QPainter& p, const MemoryPiece& piece, double x0, double x1) {
    const Theme& theme = Theme::instance();
    const QRectF strip = objects();
    const QRectF box(std::max(x0, strip.left()), strip.top(), std::min(x1, strip.right()) - std::max(x0, strip.left()),
                     strip.height());
    const bool there = m_scene.isThere(piece.begin);
    fillPiece(p, box, piece.kind, there);
    if (x1 - x0 > 3 && piece.kind != RegionKind::free) {
        p.setPen(QPen(theme.color(there ? Ink::faint : Ink::line), 1, there ? Qt::SolidLine : Qt::DashLine));
        p.setBrush(Qt::NoBrush);
        p.drawRect(box);
    }
    if (box.width() < 14) return;
    const bool bytes = objects().width() / m_window.wide() >= byteWidth;
    const QRectF words = box.adjusted(5, 1, -4, bytes ? -box.height() * 0.55 : -8);
    const auto region = m_scene.map().at(piece.begin, Detail::objects);
    if (!region) return;
    const QString owner = QString::fromStdString(m_scene.map().owner_name(*region));
    p.setFont(theme.words(Theme::caption));
    p.setPen(theme.color(there ? Ink::text : Ink::faint));
    switch (piece.kind) {
    case RegionKind::header:
        if (box.width() < 60) {
            // Three strokes, as a list has.
            p.setPen(QPen(theme.color(there ? Ink::muted : Ink::faint), 1.2));
            for (const double dy : {-3.0, 0.0, 3.0})
                p.drawLine(QPointF(box.center().x() - 3, box.center().y() + dy),
                           QPointF(box.center().x() + 3, box.center().y() + dy));
        } else {
            drawFitting(p, words, tr("header of %1").arg(owner));
        }
        break;
    case RegionKind::tensor: {
        QString said = owner;
        if (box.width() > 90) said += QStringLiteral("   ") + tr("struct %1").arg(piece.size);
        drawFitting(p, words, said, Qt::AlignLeft);
        break;
    }
    case RegionKind::free: drawFitting(p, words, tr("free"), Qt::AlignLeft); break;
    case RegionKind::padding:
    case RegionKind::buffer_padding: drawFitting(p, words, grouped(piece.size)); break;
    case RegionKind::data:
        drawFitting(p, words,
                    box.width() > 70 ? tr("%1 data  %2").arg(owner, grouped(piece.size)) : grouped(piece.size));
        break;
    default:
        drawFitting(p, words, QStringLiteral("%1  %2").arg(QString::fromStdString(region->field), grouped(piece.size)),
                    Qt::AlignLeft);
    }
    if (there && piece.kind != RegionKind::free) paintFields(p, piece);
}

// Fields as ticks, then with their names, then byte by byte.
void ArenaBar::paintFields(QPainter& p, const MemoryPiece& piece) {
    const Theme& theme = Theme::instance();
    const QRectF strip = objects();
    const double pixels = strip.width() / m_window.wide();
    if (pixels < 0.4) return;
    const uint64_t from = std::max(piece.begin, scale().addressAt(m_window.from));
    const uint64_t to = std::min(piece.end(), scale().addressAt(m_window.to) + 1);
    const bool digits = pixels >= byteWidth;
    p.setFont(theme.numbers(Theme::caption));
    if (piece.kind != RegionKind::data && piece.kind != RegionKind::work_buffer) {
        m_scene.map().for_each(from, to, Detail::fields, [&](const Region& field) {
            const double x0 = std::max(strip.left(), xOf(field.begin)), x1 = std::min(strip.right(), xOf(field.end()));
            p.setPen(QPen(theme.color(field.points_to ? Ink::selection : Ink::faint, 0.8), 1));
            p.drawLine(QPointF(x0, strip.bottom() - (digits ? strip.height() : 8)), QPointF(x0, strip.bottom()));
            if (x1 - x0 > 40) {
                p.setPen(theme.color(Ink::muted));
                const QString text = QString::fromStdString(field.field + " " + m_scene.map().value_text(field));
                const double top = digits ? strip.top() : strip.bottom() - 18;
                drawFitting(p, {x0 + 3, top, x1 - x0 - 5, 17}, text, Qt::AlignLeft);
            }
            return true;
        });
    }
    if (!digits) return;
    p.setPen(theme.color(Ink::text));
    for (uint64_t at = from; at < to; ++at)
        p.drawText(QRectF(xOf(at), strip.bottom() - 20, pixels, 18), Qt::AlignCenter, m_bytes->text(at));
}

void ArenaBar::paintObjects(QPainter& p) {
    const Theme& theme = Theme::instance();
    const MemoryBlock& block = m_scene.block();
    const QRectF strip = objects();
    p.fillRect(strip, theme.color(Ink::panel));
    p.save();
    p.setClipRect(strip.adjusted(-1, -1, 1, 1));
    const double pixel = m_window.wide() / strip.width();
    double offsetsTo = strip.left() - 40; // how far the offsets above it reach
    std::vector<std::pair<double, uint64_t>> offsets;
    const auto& steps = scale().steps();
    for (double unit = m_window.from; unit < m_window.to;) {
        const size_t number = scale().stepAt(unit);
        const ByteScale::Step& step = steps[number];
        if (step.folded) {
            const MemoryPiece& first = block.pieces[step.first];
            const double x0 = xOf(step.begin), x1 = strip.left() + (step.unit + step.units - m_window.from) / pixel;
            const QRectF box(x0, strip.top(), x1 - x0, strip.height());
            const bool there = m_scene.isThere(step.begin);
            fillPiece(p, box, first.kind, there);
            // Torn edges: this is not to scale.
            p.setPen(QPen(theme.color(Ink::faint), 1));
            p.drawRect(box);
            for (const double x : {x0 + 9, x1 - 9}) {
                if (box.width() < 40) break;
                QPolygonF tear;
                for (int i = 0; i <= 6; ++i)
                    tear << QPointF(x + (i % 2 ? 3 : -3), strip.top() + strip.height() * i / 6);
                p.drawPolyline(tear);
            }
            const auto region = m_scene.map().at(first.begin, Detail::objects);
            const bool free = first.kind == RegionKind::free;
            p.setFont(theme.words(Theme::caption));
            p.setPen(theme.color(there ? Ink::text : Ink::faint));
            const QString owner = region ? QString::fromStdString(m_scene.map().owner_name(*region)) : QString();
            const QString name = free                                    ? tr("free")
                                 : first.kind == RegionKind::data        ? tr("%1 data").arg(owner)
                                 : first.kind == RegionKind::work_buffer ? tr("work buffer")
                                                                         : owner;
            const QRectF words = box.intersected(strip).adjusted(14, 3, -14, -3);
            drawFitting(p, {words.left(), words.top(), words.width(), words.height() / 2}, name);
            p.setPen(theme.color(Ink::muted));
            drawFitting(p, {words.left(), words.center().y(), words.width(), words.height() / 2},
                        free ? grouped(step.size) : tr("%1 folded").arg(grouped(step.size)));
            offsets.emplace_back(x0, step.begin);
            unit = step.unit + step.units;
            continue;
        }
        const MemoryPiece& piece = block.pieces[block.piece_at(scale().addressAt(unit))];
        const double end = scale().unitOf(piece.begin) + static_cast<double>(piece.size);
        const double x0 = strip.left() + (end - static_cast<double>(piece.size) - m_window.from) / pixel,
                     x1 = strip.left() + (end - m_window.from) / pixel;
        if (x1 - x0 >= 1) {
            paintPiece(p, piece, x0, x1);
        } else {
            fillPiece(p, QRectF(x0, strip.top(), 1, strip.height()), piece.kind, m_scene.isThere(piece.begin));
        }
        if (x1 - x0 >= 3 && piece.kind != RegionKind::padding) offsets.emplace_back(x0, piece.begin);
        unit = std::max(end, unit + pixel);
    }
    paintMarks(p, strip, [this](uint64_t address) { return xOf(address); });
    // The cursor's object, its field, and the element under the pointer.
    const MemoryPiece& here = m_scene.pieceAt(m_scene.at());
    const auto frame = [&](uint64_t begin, uint64_t end, double wide, Qt::PenStyle style) {
        const double a = xOf(begin), b = std::max(a + 2, xOf(end - 1) + 1 / pixel);
        p.setPen(QPen(theme.color(Ink::selection), wide, style));
        p.setBrush(Qt::NoBrush);
        p.drawRect(QRectF(a, strip.top() + 1, b - a, strip.height() - 2));
    };
    frame(here.begin, here.end(), 2, Qt::SolidLine);
    const double a = xOf(m_scene.field().begin),
                 b = std::max(a + 2, a + static_cast<double>(m_scene.field().end - m_scene.field().begin) / pixel);
    if (!scale().steps()[scale().stepOf(m_scene.at())].folded)
        p.fillRect(QRectF(a, strip.bottom() - 9, b - a, 8), theme.color(Ink::selection));
    if (m_scene.marks().hovered().begin != m_scene.marks().hovered().end &&
        block.holds(m_scene.marks().hovered().begin))
        frame(m_scene.marks().hovered().begin, m_scene.marks().hovered().end, 1, Qt::DashLine);
    p.restore();
    p.setPen(QPen(theme.color(Ink::line), 1));
    p.drawRect(strip);
    // Offsets above, as many as don't touch.
    p.setFont(theme.numbers(Theme::caption - 0.5));
    p.setPen(theme.color(Ink::muted));
    for (const auto& [x, address] : offsets) {
        const QString text = grouped(address - block.origin);
        const double wide = p.fontMetrics().horizontalAdvance(text);
        if (x < strip.left() - 1 || x < offsetsTo + 8 || x + wide > strip.right()) continue;
        p.drawText(QRectF(x, strip.top() - 14, wide + 2, 13), Qt::AlignLeft | Qt::AlignVCenter, text);
        offsetsTo = x + wide;
    }
    paintCaption(p, strip, tr("objects"), scaleWords(pixel));
}

// From the pointers of the cursor's object to where they lead; the one under the cursor in blue.
void ArenaBar::paintArcs(QPainter& p) const {
    const Theme& theme = Theme::instance();
    const QRectF strip = objects();
    const MemoryBlock& block = m_scene.block();
    const MemoryPiece& here = m_scene.pieceAt(m_scene.at());
    // All of a tensor's pointers; elsewhere the one under the cursor.
    ByteRange range = m_scene.field();
    if (here.tensor != no_number && !block.is_buffer) {
        const uint64_t begin = m_scene.index().program().space.address_of(&m_scene.structure().tensor(here.tensor));
        range = {begin, begin + sizeof(Tensor)};
        if (here.kind == RegionKind::header) range.begin = here.begin;
    }
    if (!block.holds(range.begin) || !m_scene.isThere(range.begin)) return;
    double reach = 12;
    p.setFont(theme.words(Theme::caption));
    p.setRenderHint(QPainter::Antialiasing);
    std::vector<QRectF> labels;
    m_scene.map().for_each(range.begin, range.end, Detail::fields, [&](const Region& field) {
        if (field.points_to == 0 || !block.holds(field.points_to) || m_scene.laterWrite(field.begin, field.end()))
            return true;
        const bool chosen = m_scene.at() >= field.begin && m_scene.at() < field.end();
        const double from = std::clamp(xOf(field.begin), strip.left(), strip.right());
        const double real = xOf(field.points_to), to = std::clamp(real, strip.left(), strip.right());
        const double depth = std::min(31.0, reach);
        const QColor color = theme.color(chosen ? Ink::selection : Ink::faint);
        p.setPen(QPen(color, chosen ? 1.8 : 1));
        p.setBrush(Qt::NoBrush);
        QPainterPath arc(QPointF(from, strip.bottom() + 1));
        const double bend = std::clamp((to - from) / 4, -40.0, 40.0);
        arc.cubicTo(from, strip.bottom() + depth, from + bend, strip.bottom() + depth, (from + to) / 2,
                    strip.bottom() + depth);
        arc.cubicTo(to - bend, strip.bottom() + depth, to, strip.bottom() + depth, to, strip.bottom() + 3);
        p.drawPath(arc);
        p.setBrush(color);
        p.setPen(Qt::NoPen);
        if (real >= strip.left() && real <= strip.right()) {
            p.drawPolygon(
                QPolygonF({{to, strip.bottom() + 1}, {to - 3.5, strip.bottom() + 8}, {to + 3.5, strip.bottom() + 8}}));
        } else {
            const double side = real < strip.left() ? -1 : 1; // it lies outside of what is seen
            p.drawPolygon(QPolygonF({{to, strip.bottom() + 6},
                                     {to - 7 * side, strip.bottom() + 2.5},
                                     {to - 7 * side, strip.bottom() + 9.5}}));
        }
        const QString text = QStringLiteral("%1 → %2").arg(
            QString::fromStdString(field.field), QString::fromStdString(m_scene.map().name_at(field.points_to)));
        const double wide = p.fontMetrics().horizontalAdvance(text) + 8;
        QRectF label((from + to) / 2 - wide / 2, strip.bottom() + depth - 7, wide, 14);
        label.moveLeft(std::clamp(label.left(), strip.left(), std::max(strip.left(), strip.right() - wide)));
        const bool clear =
            std::none_of(labels.begin(), labels.end(), [&](const QRectF& other) { return other.intersects(label); });
        if (clear || chosen) {
            p.fillRect(label, theme.color(Ink::canvas));
            p.setPen(theme.color(chosen ? Ink::selection : Ink::muted));
            p.drawText(label, Qt::AlignCenter, text);
            labels.push_back(label);
        }
        reach += 9;
        return true;
    });
    p.setRenderHint(QPainter::Antialiasing, false);
}

void ArenaBar::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::instance();
    QPainter p(this);
    p.fillRect(rect(), theme.color(Ink::canvas));
    if (m_scene.empty() || objects().width() < 40) return;
    paintLegend(p);
    paintWhole(p);
    paintUsed(p);
    paintObjects(p);
    if (!m_compact) paintArcs(p);
}

} // namespace ggs

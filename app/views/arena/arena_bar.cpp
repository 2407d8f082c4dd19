// SPDX-License-Identifier: MIT
#include "views/arena/arena_bar.h"

#include "words/messages.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <functional>
#include <initializer_list>
#include <tuple>
#include <utility>
#include <vector>

namespace ggs {

ArenaBar::ArenaBar(ArenaScene& scene, QWidget* parent)
    : PanZoom(parent), m_scene(scene), m_bytes(new ArenaBytes(scene, this)) {
    setObjectName(QStringLiteral("arenaBar"));
    setFocusPolicy(Qt::ClickFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Memory, to scale"));
    connect(&scene, &ArenaScene::blockChanged, this, &ArenaBar::fit);
    connect(&scene, &ArenaScene::indexChanged, this, &ArenaBar::fit);
    connect(&scene, &ArenaScene::moved, this, &ArenaBar::showCursor);
    connect(&scene, &ArenaScene::scrubbed, this, [this] { update(); });
    connect(&scene, &ArenaScene::marked, this, [this] { update(); });
    connect(m_bytes, &ArenaBytes::changed, this, [this] { update(); });
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        measure();
        update();
    });
    measure();
}

// -- where things lie -------------------------------------------------------------------------------------------------

void ArenaBar::measure() {
    const Theme& theme = Theme::instance();
    const int words = QFontMetrics(theme.words(Theme::caption)).horizontalAdvance(tr("whole block"));
    const int numbers = QFontMetrics(theme.numbers(Theme::caption - 0.5)).horizontalAdvance(longestScaleWords());
    m_left = 14 + std::max(words, numbers) + 10;
}

QRectF ArenaBar::whole() const { return {left(), heights().above, right() - left(), heights().whole}; }
QRectF ArenaBar::used() const {
    return {left(), whole().bottom() + heights().aboveUsed, right() - left(), heights().used};
}
QRectF ArenaBar::objects() const {
    return {left(), used().bottom() + heights().aboveObjects, right() - left(), heights().objects};
}

const ArenaBar::Heights& ArenaBar::heights() const { return m_compact ? low : high; }
QSize ArenaBar::sizeHint() const { return {600, heights().sum()}; }
QSize ArenaBar::minimumSizeHint() const { return {200, sizeHint().height()}; }

void ArenaBar::setCompact(bool compact) {
    if (m_compact == compact) return;
    m_compact = compact;
    updateGeometry();
    update();
}

void ArenaBar::setFolded(bool folded) {
    if (m_folded == folded) return;
    if (m_scene.empty()) {
        m_folded = folded;
        return;
    }
    const uint64_t first = scale().addressAt(m_window.from), last = scale().addressAt(m_window.to);
    m_folded = folded;
    setWindow(scale().unitOf(first), scale().unitOf(last));
    showCursor();
}

double ArenaBar::xOf(uint64_t address) const { return m_window.xOf(scale().unitOf(address), objects()); }

uint64_t ArenaBar::addressAt(double x) const { return scale().addressAt(m_window.unitAt(x, objects())); }

uint64_t ArenaBar::usedSize() const { return std::max<uint64_t>(1, m_scene.block().used); }

double ArenaBar::usedX(uint64_t address) const {
    const double share = static_cast<double>(address - m_scene.block().origin) / static_cast<double>(usedSize());
    return used().left() + std::min(1.0, share) * used().width();
}

uint64_t ArenaBar::usedAddressAt(double x) const {
    const double share = std::clamp((x - used().left()) / used().width(), 0.0, 1.0);
    const auto offset = static_cast<uint64_t>(share * static_cast<double>(usedSize()));
    return m_scene.block().origin + std::min(offset, m_scene.block().size - 1);
}

void ArenaBar::setWindow(double from, double to) {
    m_window.set(from, to, scale().length());
    askBytes();
    update();
}

void ArenaBar::fit() {
    m_sliding = false;
    endDrag();
    if (m_scene.empty()) return update();
    // The strips above show how much is free; a margin shows where the free bytes begin.
    const double used = scale().unitOf(m_scene.block().origin + m_scene.block().used);
    setWindow(0, std::min(scale().length(), used * 1.04 + 16));
    showCursor();
}

void ArenaBar::showCursor() {
    if (m_scene.empty()) return;
    const MemoryPiece& piece = m_scene.pieceAt(m_scene.at());
    const ByteScale::Step& step = scale().steps()[scale().stepOf(m_scene.at())];
    const double a = step.folded ? step.unit : scale().unitOf(piece.begin);
    const double b = step.folded ? step.unit + step.units : scale().unitOf(piece.end());
    const double wide = m_window.wide(), pixel = wide / std::max(1.0, objects().width());
    const double at = scale().unitOf(m_scene.at());
    if ((b - a) / pixel < 8) {
        // Too narrow to be seen: this object and its neighbours fill the strip.
        const double around = std::max(b - a, 1.0) * 3 + 600;
        setWindow((a + b) / 2 - around, (a + b) / 2 + around);
    } else if (at < m_window.from || at > m_window.to) {
        setWindow(at - wide / 2, at + wide / 2);
    } else {
        askBytes();
        update();
    }
}

void ArenaBar::zoomBy(double factor, const QPointF& point) {
    if (m_scene.empty()) return;
    const double share = std::clamp((point.x() - objects().left()) / objects().width(), 0.0, 1.0);
    m_window.zoom(1 / factor, share, scale().length());
    askBytes();
    update();
}

void ArenaBar::askBytes() {
    const double pixels = objects().width() / m_window.wide();
    if (pixels < byteWidth) return;
    m_bytes->want(scale().addressAt(m_window.from),
                  std::min(m_scene.block().end(), scale().addressAt(m_window.to) + 1));
}

// -- hands ------------------------------------------------------------------------------------------------------------

void ArenaBar::resizeEvent(QResizeEvent*) {
    if (!m_scene.empty()) showCursor();
}

void ArenaBar::pan(const QPointF& pixels) {
    const double shift = -pixels.x() / objects().width() * m_window.wide();
    setWindow(m_window.from + shift, m_window.to + shift);
}

void ArenaBar::zoomAtSelected(double factor) {
    const double x = xOf(m_scene.at());
    zoomBy(factor, x < objects().left() || x > objects().right() ? objects().center() : QPointF(x, 0));
}

void ArenaBar::mousePressEvent(QMouseEvent* event) {
    const QPointF at = event->position();
    m_sliding = !m_scene.empty() && event->button() == Qt::LeftButton && used().adjusted(0, -3, 0, 3).contains(at);
    if (m_sliding)
        m_scene.goTo(usedAddressAt(at.x()));
    else
        PanZoom::mousePressEvent(event);
}

void ArenaBar::mouseMoveEvent(QMouseEvent* event) {
    if (!m_sliding || m_scene.empty()) return PanZoom::mouseMoveEvent(event);
    const double middle = scale().unitOf(usedAddressAt(event->position().x())), half = m_window.wide() / 2;
    setWindow(middle - half, middle + half);
}

void ArenaBar::mouseReleaseEvent(QMouseEvent* event) {
    if (!std::exchange(m_sliding, false)) PanZoom::mouseReleaseEvent(event);
}

void ArenaBar::pointAt(const QPointF& point) {
    if (!m_scene.empty()) m_scene.hover(objects().contains(point) ? std::optional(addressAt(point.x())) : std::nullopt);
}

void ArenaBar::click(const QPointF& point) {
    if (objects().adjusted(0, -14, 0, 0).contains(point)) {
        m_scene.goTo(addressAt(point.x()));
    } else if (whole().adjusted(0, -3, 0, 3).contains(point)) {
        const double share = (point.x() - whole().left()) / whole().width();
        const MemoryBlock& block = m_scene.block();
        m_scene.goTo(block.origin +
                     std::min(block.size - 1, static_cast<uint64_t>(share * static_cast<double>(block.size))));
    }
}

// Unfolds a folded object; zooms to any other one.
bool ArenaBar::open(const QPointF& point) {
    if (!objects().contains(point)) return false;
    const uint64_t address = addressAt(point.x());
    if (scale().steps()[scale().stepOf(address)].folded) {
        const ByteScale::Step step = scale().steps()[scale().stepOf(address)];
        setFolded(false);
        setWindow(scale().unitOf(step.begin), scale().unitOf(step.begin + step.size));
        emit foldedChanged(false);
    } else {
        const MemoryPiece& piece = m_scene.pieceAt(address);
        setWindow(scale().unitOf(piece.begin), scale().unitOf(piece.end()));
    }
    return true;
}

void ArenaBar::leaveEvent(QEvent*) { m_scene.hover(std::nullopt); }

QString ArenaBar::tipAt(const QPointF& point) const {
    if (m_scene.empty()) return {};
    uint64_t address = 0;
    if (objects().contains(point)) {
        address = addressAt(point.x());
    } else if (used().contains(point)) {
        address = usedAddressAt(point.x());
    } else {
        return {};
    }
    const auto piece = m_scene.map().at(address, Detail::objects);
    if (!piece) return {};
    QString said = tr("%1 of %2: %3 bytes at %4")
                       .arg(kindWord(piece->kind), QString::fromStdString(m_scene.map().owner_name(*piece)),
                            grouped(piece->size), grouped(piece->begin - m_scene.block().origin));
    if (piece->kind == RegionKind::free)
        said = tr("free: %1 bytes at %2").arg(grouped(piece->size), grouped(piece->begin - m_scene.block().origin));
    const auto field = objects().contains(point) ? m_scene.map().at(address) : std::nullopt;
    if (field && field->size < piece->size) {
        said += QLatin1Char('\n') + QString::fromStdString(field->field);
        const std::string value = m_scene.map().value_text(*field);
        if (!value.empty()) said += QStringLiteral(" = ") + QString::fromStdString(value);
    }
    return said;
}

bool ArenaBar::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    auto* const help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), tipAt(help->pos()), this); // no words hide it
    return true;
}

// -- drawing ----------------------------------------------------------------------------------------------------------

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
    paintCaption(p, strip, block.is_buffer ? tr("buffer") : tr("used range"), scaleWords(perPixelBytes));
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
                        free ? grouped(step.size) : tr("%1 bytes folded").arg(grouped(step.size)));
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
            p.setPen(theme.color(chosen ? Ink::link : Ink::muted));
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

// -- legend -----------------------------------------------------------------------------------------------------------

// The kinds with their bytes. If there isn't room for all, the smallest kinds are drawn without their numbers: the
// strips have a tooltip for each.
void ArenaBar::paintLegend(QPainter& p) const {
    const Theme& theme = Theme::instance();
    const ArenaUse& use = m_scene.use();
    struct Entry {
        QString word, number;
        uint64_t bytes;
        std::function<void(const QRectF&)> swatch;
    };
    std::vector<Entry> entries;
    for (const auto& [kind, word, bytes] : std::initializer_list<std::tuple<RegionKind, QString, uint64_t>>{
             {RegionKind::header, tr("header"), use.header},
             {RegionKind::tensor, tr("struct"), use.structs},
             {RegionKind::data, tr("data"), use.data},
             {RegionKind::nodes, tr("graph"), use.graph},
             {RegionKind::work_buffer, tr("work"), use.work},
             {RegionKind::padding, tr("padding"), use.padding},
             {RegionKind::free, tr("free"), use.free}}) {
        if (bytes == 0) continue;
        entries.push_back({word, grouped(bytes), bytes, [&, shown = kind](const QRectF& box) {
                               fillKind(p, box, shown);
                               p.setPen(QPen(theme.color(Ink::faint), 1));
                               p.drawRect(box);
                           }});
    }
    if (!m_scene.marks().written().empty())
        entries.push_back(
            {m_scene.atEnd() ? tr("written now") : tr("written by this call"), {}, 0, [&](const QRectF& box) {
                 p.fillRect(box, theme.color(Ink::cursor));
             }});
    if (!m_scene.marks().read().empty())
        entries.push_back({tr("read now"), {}, 0, [&](const QRectF& box) {
                               p.setPen(QPen(theme.color(Ink::cursor), 1, Qt::DotLine));
                               p.drawRect(box);
                           }});
    if (!m_scene.marks().fetched().empty())
        entries.push_back(
            {tr("also fetched"), {}, 0, [&](const QRectF& box) { p.fillRect(box, theme.color(Ink::cursor, 0.16)); }});
    const QFontMetricsF words(theme.words(Theme::caption)), numbers(theme.numbers(Theme::caption));
    constexpr double beforeWord = 16, beforeNumber = 5, closer = 7;
    double gap = 14;
    const auto widthOf = [&](const Entry& each) {
        return beforeWord + words.horizontalAdvance(each.word) +
               (each.number.isEmpty() ? 0 : beforeNumber + numbers.horizontalAdvance(each.number)) + gap;
    };
    double wide = 0;
    for (const Entry& each : entries) wide += widthOf(each);
    if (wide > right() + gap - left()) {
        wide -= (gap - closer) * static_cast<double>(entries.size());
        gap = closer;
    }
    while (wide > right() + gap - left()) {
        Entry* smallest = nullptr;
        for (Entry& each : entries) {
            if (!each.number.isEmpty() && (!smallest || each.bytes < smallest->bytes)) smallest = &each;
        }
        if (!smallest) break;
        wide -= widthOf(*smallest);
        smallest->number.clear();
        wide += widthOf(*smallest);
    }
    double x = left();
    const double y = 3, line = 15;
    for (const Entry& each : entries) {
        const double width = widthOf(each), word = words.horizontalAdvance(each.word);
        if (x + width > right() + gap) break;
        each.swatch({x, y + 3, 11, 9});
        p.setFont(theme.words(Theme::caption));
        p.setPen(theme.color(Ink::muted));
        p.drawText(QRectF(x + beforeWord, y, word + 1, line), Qt::AlignLeft | Qt::AlignVCenter, each.word);
        p.setFont(theme.numbers(Theme::caption));
        p.setPen(theme.color(Ink::text));
        p.drawText(QRectF(x + beforeWord + word + beforeNumber, y, width, line), Qt::AlignLeft | Qt::AlignVCenter,
                   each.number);
        x += width;
    }
}

} // namespace ggs

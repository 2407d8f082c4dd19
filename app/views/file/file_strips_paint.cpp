// SPDX-License-Identifier: MIT
// How the strips of the file are drawn.
#include "base/printable.h"
#include "drawing/layout_groups.h"
#include "views/file/file_strips.h"
#include "words/messages.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ggs {

namespace {

constexpr double byteWidth = 20; // pixels from which on a byte has its digits drawn
constexpr int samples = 6;       // of a pixel that holds several regions

void fill(QPainter& p, const QRectF& box, const FileRegion& region) {
    p.fillRect(box, partColor(region));
    if (isHatched(region.part)) p.fillRect(box, QBrush(Theme::instance().color(Ink::faint), Qt::BDiagPattern));
}

} // namespace

// Which colour is what.
void FileStrips::paintLegend(QPainter& p) const {
    const Theme& theme = Theme::instance();
    p.setFont(theme.words(Theme::caption));
    const QFontMetrics metrics = p.fontMetrics();
    double x = whole().left();
    const double middle = whole().top() / 2;
    for (const FilePart part :
         {FilePart::header, FilePart::key, FilePart::entry, FilePart::data, FilePart::padding, FilePart::behind}) {
        if (part == FilePart::behind && m_scene.map().data_end() == m_scene.map().size()) continue; // there are none
        const QString word = partWord(part);
        const double wide = metrics.horizontalAdvance(word);
        if (x + 16 + wide > whole().right()) return;
        const QRectF box(x, middle - 4.5, 9, 9);
        fill(p, box, {part, 0, 1});
        p.setPen(QPen(theme.color(Ink::faint), 1));
        p.drawRect(box);
        p.setPen(theme.color(Ink::muted));
        p.drawText(QRectF(x + 14, 0, wide + 2, whole().top()), Qt::AlignLeft | Qt::AlignVCenter, word);
        x += 14 + wide + 16;
    }
}

QString FileStrips::nameFor(const FileRegion& region, double width) const {
    const WeightsFile& file = m_scene.map().file();
    const auto text = [](std::string_view name) { return QString::fromStdString(printable(name)); };
    switch (region.part) {
    case FilePart::header: return partWord(region.part);
    case FilePart::key: return text(m_scene.map().key_name(region.number));
    case FilePart::entry: return text(file.tensor(region.number).name);
    case FilePart::data: {
        const WeightsTensor tensor = file.tensor(region.number);
        if (width < 170) {
            // Where there is no room for all of it, the part that tells it from its neighbours.
            const std::string_view layer = group_in_name(tensor.name);
            const bool cut = width < 130 && !layer.empty() && layer.size() + 1 < tensor.name.size();
            return text(cut ? tensor.name.substr(layer.size() + 1) : tensor.name);
        }
        const QString name = text(tensor.name);
        return QStringLiteral("%1   %2   %3").arg(name, text(tensor.type_name), bytesText(tensor.bytes));
    }
    case FilePart::padding: return grouped(region.size());
    case FilePart::behind: break;
    }
    return QStringLiteral("%1   %2").arg(partWord(region.part), bytesText(region.size()));
}

void FileStrips::paintRegions(QPainter& p, const QRectF& strip, double from, double to, bool named) const {
    const Theme& theme = Theme::instance();
    const FileMap& map = m_scene.map();
    const double perPixel = (to - from) / strip.width();
    const auto offsetOf = [&](double x) {
        return std::min(map.size() - 1, static_cast<uint64_t>(std::max(0.0, from + (x - strip.left()) * perPixel)));
    };
    const auto placeOf = [&](uint64_t offset) {
        return strip.left() + (static_cast<double>(offset) - from) / perPixel;
    };
    const bool digits = 1 / perPixel >= byteWidth;
    p.setFont(theme.words(Theme::caption));
    double numbersTo = strip.left() - 40; // how far the offsets above it reach
    for (double x = strip.left(); x < strip.right();) {
        const FileRegion region = map.region_at(offsetOf(x + 0.001));
        const double begin = std::max(strip.left(), placeOf(region.begin)),
                     end = std::min(strip.right(), placeOf(region.end));
        if (end <= x + 1) {
            MixedColor color;
            for (int i = 0; i < samples; ++i) color.add(partColor(map.region_at(offsetOf(x + (i + 0.5) / samples))));
            if (const auto mixed = color.mixed(samples)) p.fillRect(QRectF(x, strip.top(), 1, strip.height()), *mixed);
            x += 1;
            continue;
        }
        const QRectF box(begin, strip.top(), end - begin, strip.height());
        fill(p, box, region);
        if (box.width() > 3) {
            p.setPen(QPen(theme.color(Ink::line), 1));
            p.drawLine(box.topRight(), box.bottomRight());
        }
        if (named && box.width() > 30) {
            p.setPen(theme.color(Ink::text));
            p.setFont(theme.words(Theme::caption));
            drawFitting(p, box.adjusted(5, 2, -4, digits || 1 / perPixel >= 2 ? -box.height() * 0.6 : 0),
                        nameFor(region, box.width()), Qt::AlignLeft);
            // Where it begins.
            p.setFont(theme.numbers(Theme::caption - 0.5));
            const QString number = grouped(region.begin);
            const double wide = p.fontMetrics().horizontalAdvance(number);
            if (placeOf(region.begin) >= strip.left() && begin > numbersTo + 8 && begin + wide < strip.right()) {
                p.setPen(theme.color(Ink::muted));
                p.drawText(QRectF(begin, strip.top() - 15, wide + 2, 13), Qt::AlignLeft | Qt::AlignVCenter, number);
                numbersTo = begin + wide;
            }
        }
        x = std::max(x + 1, end);
    }
}

// Fields as ticks, then with their names, then byte by byte.
void FileStrips::paintFields(QPainter& p) const {
    const Theme& theme = Theme::instance();
    const QRectF strip = stretch();
    const double pixels = pixelsPerByte();
    const bool digits = pixels >= byteWidth;
    p.setFont(theme.numbers(Theme::caption));
    double last = -1;
    for (const FileField& field : m_bytes->fields()) {
        const double x0 = std::max(strip.left(), xOf(field.begin)), x1 = std::min(strip.right(), xOf(field.end));
        if (x1 <= strip.left() || x0 >= strip.right() || (x1 - x0 < 3 && x0 - last < 3)) continue;
        last = x0;
        p.setPen(QPen(theme.color(Ink::faint, 0.8), 1));
        p.drawLine(QPointF(x0, strip.bottom() - (pixels >= 2 ? strip.height() * 0.6 : 8)), QPointF(x0, strip.bottom()));
        if (x1 - x0 < 30) continue;
        p.setPen(theme.color(Ink::text));
        const QString text = QString::fromStdString(field.value.empty() ? field.name : field.name + " " + field.value);
        drawFitting(p, {x0 + 3, strip.bottom() - (digits ? 32 : 18), x1 - x0 - 5, 15}, text, Qt::AlignLeft);
    }
    if (!digits) return;
    p.setPen(theme.color(Ink::text));
    const auto to = std::min(m_scene.map().size(), static_cast<uint64_t>(std::ceil(m_window.to)));
    for (auto at = static_cast<uint64_t>(m_window.from); at < to; ++at)
        p.drawText(QRectF(xOf(at), strip.bottom() - 17, pixels, 16), Qt::AlignCenter, byteDigits(m_bytes->at(at)));
}

void FileStrips::paintMarks(QPainter& p, const QRectF& strip, double from, double to) const {
    const Theme& theme = Theme::instance();
    const auto placeOf = [&](uint64_t offset) {
        return strip.left() + (static_cast<double>(offset) - from) / (to - from) * strip.width();
    };
    // Wide enough to be seen, however small it is.
    const auto boxOf = [&](const FileRange& range) {
        const double a = placeOf(range.begin), b = std::max(a + 2, placeOf(range.end));
        return QRectF(QPointF(std::max(a, strip.left()), strip.top()),
                      QPointF(std::min(b, strip.right()), strip.bottom()));
    };
    for (const FileRange& lit : m_scene.lit()) {
        const QRectF box = boxOf(lit);
        if (lit.empty() || box.width() <= 0) continue;
        p.fillRect(box, theme.color(Ink::selection, 0.16));
        p.fillRect(QRectF(box.left(), box.top(), box.width(), 3), theme.color(Ink::selection));
    }
    if (const QRectF box = boxOf(m_scene.hovered()); !m_scene.hovered().empty() && box.width() > 0) {
        p.setPen(QPen(theme.color(Ink::selection), 1, Qt::DashLine));
        p.drawRect(box.adjusted(0, 0, -1, -1));
    }
    const QRectF cursor = boxOf({m_scene.at(), m_scene.at() + 1});
    if (cursor.width() <= 0) return;
    p.setPen(QPen(theme.color(Ink::selection), 1.5));
    if (cursor.width() > 4) {
        p.drawRect(cursor.adjusted(0, cursor.height() * 0.5, -1, -1)); // below the region's name
    } else {
        p.drawLine(QPointF(cursor.left(), strip.top() - 3), QPointF(cursor.left(), strip.bottom() + 3));
    }
}

void FileStrips::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::instance();
    QPainter p(this);
    p.fillRect(rect(), theme.color(Ink::canvas));
    if (m_scene.empty() || whole().width() < 40) return;
    paintLegend(p);
    const QRectF upper = whole(), lower = stretch();
    p.fillRect(upper, theme.color(Ink::panel));
    paintRegions(p, upper, 0, all(), false);
    p.setPen(QPen(theme.color(Ink::faint), 1));
    p.drawRect(upper);
    paintMarks(p, upper, 0, all());
    paintFunnel(p, upper, wholeX(static_cast<uint64_t>(m_window.from)), wholeX(static_cast<uint64_t>(m_window.to)),
                lower);
    paintCaption(p, upper, tr("whole file"), {});

    p.fillRect(lower, theme.color(Ink::panel));
    paintRegions(p, lower, m_window.from, m_window.to, true);
    p.save();
    p.setClipRect(lower.adjusted(-1, -4, 1, 4));
    if (pixelsPerByte() >= fieldsFrom) paintFields(p);
    paintMarks(p, lower, m_window.from, m_window.to);
    p.restore();
    p.setPen(hasFocus() ? QPen(theme.color(Ink::selection), 1.5) : QPen(theme.color(Ink::faint), 1));
    p.drawRect(lower);
    paintCaption(p, lower, tr("stretch"), scaleWords(m_window.wide() / lower.width()));

    p.setFont(theme.numbers(Theme::caption));
    p.setPen(theme.color(Ink::text));
    drawFitting(p, QRectF(lower.left(), lower.bottom() + 2, lower.width(), height() - lower.bottom() - 4), m_sentence,
                Qt::AlignLeft);
}

} // namespace ggs

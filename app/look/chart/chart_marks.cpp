// SPDX-License-Identifier: MIT
#include "look/chart/chart_marks.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_set>

namespace ggs {

namespace {

constexpr double radius = 3.5;
constexpr double reach = 7;      // pixels around a point in which a click means it
constexpr size_t mostNames = 60; // with more points they would be a carpet
constexpr size_t namesAtOnePlace = 3;
constexpr double halfBox = 0.3; // of a row

// The part of a line that lies in a rectangle.
std::optional<QLineF> clipped(const QLineF& line, const QRectF& in) {
    double from = 0, to = 1;
    const auto cut = [&](double along, double room) { // along · t <= room
        if (along == 0) return room >= 0;
        const double t = room / along;
        if (along > 0)
            to = std::min(to, t);
        else
            from = std::max(from, t);
        return from <= to;
    };
    const bool meets = cut(-line.dx(), line.x1() - in.left()) && cut(line.dx(), in.right() - line.x1()) &&
                       cut(-line.dy(), line.y1() - in.top()) && cut(line.dy(), in.bottom() - line.y1());
    return meets ? std::optional(QLineF(line.pointAt(from), line.pointAt(to))) : std::nullopt;
}

double distance(QPointF a, QPointF b) { return std::hypot(a.x() - b.x(), a.y() - b.y()); }

} // namespace

ChartMarks::ChartMarks(QCustomPlot* plot) : QCPAbstractItem(plot), m_data(std::make_shared<const ChartData>()) {}

void ChartMarks::show(std::shared_ptr<const ChartData> data, std::vector<ChartLine> over,
                      std::optional<uint32_t> chosen, std::optional<uint32_t> next) {
    m_data = std::move(data);
    m_over = std::move(over);
    m_chosen = chosen;
    m_next = next;
}

// -- where things are -------------------------------------------------------------------------------------------------

QPointF ChartMarks::pixel(double x, double y) const {
    return {mParentPlot->xAxis->coordToPixel(x), mParentPlot->yAxis->coordToPixel(y)};
}

QRectF ChartMarks::rectOf(const ChartBox& box) const {
    return QRectF(pixel(box.low, box.place - halfBox), pixel(box.high, box.place + halfBox)).normalized();
}

QRectF ChartMarks::rectOf(const ChartBar& bar) const {
    const double foot =
        mParentPlot->yAxis->scaleType() == QCPAxis::stLogarithmic ? mParentPlot->yAxis->range().lower : 0;
    QRectF rect = QRectF(pixel(bar.from, bar.height), pixel(bar.to, foot)).normalized();
    rect.setTop(std::min(rect.top(), rect.bottom() - 1.5)); // what there is is seen
    if (rect.width() > 3) rect.adjust(0.5, 0, -0.5, 0);
    if (rect.width() < 2) {
        rect.setWidth(2);
        rect.moveRight(std::min(rect.right(), static_cast<double>(mParentPlot->axisRect()->right() + 1)));
    }
    return rect;
}

std::vector<uint32_t> ChartMarks::idsAt(QPointF at) const {
    std::vector<std::pair<double, uint32_t>> near;
    for (const ChartPoint& p : m_data->points) {
        const double away = distance(pixel(p.x, p.y), at);
        if (away <= reach) near.emplace_back(std::round(away), p.id);
    }
    for (const ChartBox& b : m_data->boxes) {
        // A row is met wherever in it one clicks.
        const QRectF row = rectOf(b);
        if (at.y() >= row.top() - 2 && at.y() <= row.bottom() + 2)
            near.emplace_back(std::abs(row.center().y() - at.y()), b.id);
    }
    std::stable_sort(near.begin(), near.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<uint32_t> ids;
    ids.reserve(near.size());
    for (const auto& each : near) ids.push_back(each.second);
    return ids;
}

std::vector<uint32_t> ChartMarks::idsInOrder() const {
    std::vector<std::pair<double, uint32_t>> all;
    for (const ChartPoint& p : m_data->points) all.emplace_back(p.x, p.id);
    for (const ChartBox& b : m_data->boxes) {
        all.emplace_back(b.place, b.id);
    }
    std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<uint32_t> ids;
    ids.reserve(all.size());
    for (const auto& each : all) ids.push_back(each.second);
    return ids;
}

QString ChartMarks::tipAt(QPointF at) const {
    const ChartPoint* nearest = nullptr;
    double least = reach;
    for (const ChartPoint& p : m_data->points) {
        if (const double away = distance(pixel(p.x, p.y), at); away <= least) least = away, nearest = &p;
    }
    if (nearest) return m_data->tipOf ? m_data->tipOf(nearest->id) : QString();
    for (const ChartBox& b : m_data->boxes) {
        if (rectOf(b).adjusted(-2, -2, 2, 2).contains(at)) return m_data->tipOf ? m_data->tipOf(b.id) : QString();
    }
    const QRect area = mParentPlot->axisRect()->rect();
    for (const ChartBar& b : m_data->bars) {
        const QRectF bar = rectOf(b);
        if (area.contains(at.toPoint()) && at.x() >= bar.left() - 0.5 && at.x() < bar.right() + 0.5)
            return m_data->tipOf ? m_data->tipOf(b.id) : QString();
    }
    return {};
}

// -- drawing ----------------------------------------------------------------------------------------------------------

void ChartMarks::draw(QCPPainter* painter) {
    QPainter& p = *painter;
    p.setRenderHint(QPainter::Antialiasing, false);
    if (m_data->band) drawBand(p, *m_data->band);
    for (const ChartBar& bar : m_data->bars) p.fillRect(rectOf(bar), bar.color);
    p.setRenderHint(QPainter::Antialiasing, true);
    for (const ChartLine& line : m_data->lines) drawLine(p, line);
    for (const ChartBox& box : m_data->boxes) drawBox(p, box);
    for (const ChartLine& line : m_over) drawLine(p, line);
    std::vector<QPolygonF> words; // names of lines
    for (const ChartLine& line : m_data->lines) drawLineName(p, line, words);
    const size_t along = words.size();
    for (const ChartLine& line : m_over) drawLineName(p, line, words);
    std::vector<QRectF> taken;
    for (size_t i = along; i < words.size(); ++i) taken.push_back(words[i].boundingRect());
    drawPoints(p, std::move(taken));
    if (m_data->legend) drawLegend(p);
    if (!m_data->corner.isEmpty()) {
        p.setFont(Theme::instance().words(Theme::caption));
        p.setPen(Theme::instance().color(Ink::muted));
        p.drawText(QRectF(mParentPlot->axisRect()->rect()).adjusted(3, 1, 0, 0), Qt::AlignLeft | Qt::AlignTop,
                   m_data->corner);
    }
    if (m_next) drawMark(p, *m_next, Ink::cursor, radius + 4);
    if (m_chosen) drawMark(p, *m_chosen, Ink::selection, radius + 2);
}

void ChartMarks::drawBand(QPainter& p, const ChartBand& band) const {
    const QRectF area = mParentPlot->axisRect()->rect();
    const double from = pixel(band.from, 0).x(), to = pixel(band.to, 0).x();
    p.fillRect(QRectF(QPointF(from, area.top()), QPointF(to, area.bottom())), Theme::instance().color(Ink::raised));
    const QColor ends = Theme::instance().color(Ink::text);
    for (const double x :
         {std::clamp(from, area.left(), area.right() - 1), std::clamp(to, area.left(), area.right() - 1)}) {
        p.fillRect(QRectF(x, area.top(), 1, area.height()), ends);
        p.fillRect(QRectF(x - 2, area.top(), 5, 5), ends);
    }
}

QPolygonF ChartMarks::wayOf(const ChartLine& line) const {
    QPolygonF way;
    for (size_t i = 0; i < line.x.size(); ++i) way.append(pixel(line.x[i], line.y[i]));
    return way;
}

void ChartMarks::drawLine(QPainter& p, const ChartLine& line) const {
    const QPolygonF way = wayOf(line);
    p.setPen(
        QPen(Theme::instance().color(line.ink), line.dashed ? 1.2 : 1.5, line.dashed ? Qt::DashLine : Qt::SolidLine));
    p.setBrush(Qt::NoBrush);
    // Only what is seen is stroked: far outside there may be millions of dashes.
    const QRectF near = QRectF(mParentPlot->axisRect()->rect()).adjusted(-4, -4, 4, 4);
    for (int i = 1; i < way.size(); ++i) {
        if (const auto part = clipped(QLineF(way[i - 1], way[i]), near)) p.drawLine(*part);
    }
}

void ChartMarks::drawLineName(QPainter& p, const ChartLine& line, std::vector<QPolygonF>& words) const {
    const QPolygonF way = wayOf(line);
    if (line.name.isEmpty() || m_data->legend || way.size() < 2) return;
    p.setFont(Theme::instance().words(Theme::caption));
    p.setPen(Theme::instance().color(line.ink));
    // The name is drawn along the visible part of the first segment, or next to the line if it is vertical.
    const QRectF area = mParentPlot->axisRect()->rect();
    const QPointF from = way.front(), to = way[1];
    const double width = p.fontMetrics().horizontalAdvance(line.name);
    if (std::abs(to.x() - from.x()) < 1) {
        if (const auto part = clipped(QLineF(from, to), area)) {
            const QRectF room = roomBeside(*part, QSizeF(width + 4, p.fontMetrics().height()), words);
            p.fillRect(room, Theme::instance().color(Ink::panel, 0.85));
            p.drawText(room, Qt::AlignCenter, line.name);
            words.emplace_back(room);
        }
        return;
    }
    const double slope = (to.y() - from.y()) / (to.x() - from.x());
    const double ahead = width / std::hypot(1, slope); // pixels of x that the name takes
    // The visible part, from its left end to its right one.
    double first = std::max(std::min(from.x(), to.x()), area.left()) + 14;
    double last = std::min(std::max(from.x(), to.x()), area.right()) - 10 - ahead;
    if (slope < 0) {
        first = std::max(first, from.x() + (area.bottom() - 10 - from.y()) / slope);
        last = std::max(first, std::min(last, from.x() + (area.top() + 10 - from.y()) / slope - ahead));
    }
    const bool level = std::abs(slope) < 0.01; // its name is at its right end
    if (level) first = std::max(area.left() + 4, last);
    // A name longer than its line begins before it.
    const double least = std::min(first, std::max(area.left() + 4, std::min(from.x(), to.x())));
    const double ascent = p.fontMetrics().ascent();
    // Tries places from there on, above the line and below it. Names never overlap. If other lines cross all places,
    // the name covers such a line.
    constexpr double apart = 8;
    for (const bool covers : {false, true}) {
        for (double x = first; level ? x >= least : x <= std::max(first, last); x += level ? -apart : apart) {
            QTransform along;
            along.translate(x, from.y() + slope * (x - from.x()));
            along.rotate(std::atan(slope) * 180 / M_PI);
            for (const double foot : {-5.0, ascent + 4}) {
                const QRectF flat(0, foot - ascent, width, p.fontMetrics().height());
                const QPolygonF place = along.map(QPolygonF(flat));
                if (std::ranges::any_of(words, [&](const QPolygonF& each) { return each.intersects(place); })) continue;
                if (!covers && crossesLines(place, line)) continue;
                p.save();
                p.setTransform(along, true);
                if (covers) p.fillRect(flat, Theme::instance().color(Ink::panel, 0.85));
                p.drawText(QPointF(0, foot), line.name);
                p.restore();
                words.push_back(place);
                return;
            }
        }
    }
}

bool ChartMarks::crossesLines(const QPolygonF& place, const ChartLine& of) const {
    const QRectF area = mParentPlot->axisRect()->rect();
    const auto crosses = [&](const QLineF& line) {
        const auto part = clipped(line, place.boundingRect().intersected(area));
        if (!part) return false;
        // The words may be turned: what meets the rectangle around them may pass them by.
        constexpr int looks = 32;
        for (int i = 0; i <= looks; ++i) {
            if (place.containsPoint(part->pointAt(static_cast<double>(i) / looks), Qt::OddEvenFill)) return true;
        }
        return false;
    };
    for (const auto* const lines : {&m_data->lines, &m_over}) {
        for (const ChartLine& line : *lines) {
            if (&line == &of) continue;
            for (size_t i = 1; i < line.x.size(); ++i) {
                if (crosses(QLineF(pixel(line.x[i - 1], line.y[i - 1]), pixel(line.x[i], line.y[i])))) return true;
            }
        }
    }
    return false;
}

// Returns a rectangle next to the line that covers neither a name nor a point, as near to the middle of the line as
// possible. If there is none, it may cover points.
QRectF ChartMarks::roomBeside(const QLineF& upright, QSizeF size, const std::vector<QPolygonF>& words) const {
    const QRectF area = mParentPlot->axisRect()->rect();
    const auto at = [&](double along, bool right) {
        const QPointF foot = upright.pointAt(along);
        return QRectF(QPointF(right ? foot.x() + 4 : foot.x() - size.width() - 4, foot.y() - size.height() / 2), size);
    };
    const auto isFree = [&](const QRectF& room, bool ofPoints) {
        return area.contains(room) &&
               std::ranges::none_of(words, [&room](const QPolygonF& each) { return each.intersects(room); }) &&
               (!ofPoints || std::ranges::none_of(m_data->points, [&](const ChartPoint& each) {
                   return room.adjusted(-radius, -radius, radius, radius).contains(pixel(each.x, each.y));
               }));
    };
    for (const bool ofPoints : {true, false}) {
        for (const double along : {0.5, 0.35, 0.65, 0.2, 0.8, 0.1, 0.9, 0.0, 1.0}) {
            for (const bool right : {true, false}) {
                if (const QRectF room = at(along, right); isFree(room, ofPoints)) return room;
            }
        }
    }
    return at(0.5, upright.x1() + size.width() + 8 < area.right());
}

// Returns the corner that covers the fewest vertices of lines. If several are equal, the upper right one is preferred.
QRectF ChartMarks::cornerFor(QSizeF legend) const {
    const QRectF area = QRectF(mParentPlot->axisRect()->rect()).adjusted(4, 4, -4, -4);
    const QPointF right(area.right() - legend.width(), 0), low(0, area.bottom() - legend.height());
    QRectF best;
    int64_t least = -1;
    for (const QPointF corner :
         {QPointF(right.x(), area.top()), area.topLeft(), QPointF(right.x(), low.y()), QPointF(area.left(), low.y())}) {
        const QRectF room(corner, legend);
        int64_t covered = 0;
        for (const ChartLine& line : m_data->lines) {
            for (size_t i = 0; i < line.x.size(); ++i) covered += room.contains(pixel(line.x[i], line.y[i]));
        }
        if (least < 0 || covered < least) least = covered, best = room;
    }
    return best;
}

// In the order of the lines, as many as there is room for.
void ChartMarks::drawLegend(QPainter& p) const {
    const Theme& theme = Theme::instance();
    const QRectF area = QRectF(mParentPlot->axisRect()->rect()).adjusted(0, 4, -4, -4);
    std::vector<const ChartLine*> named;
    for (const ChartLine& line : m_data->lines) {
        if (!line.name.isEmpty()) named.push_back(&line);
    }
    if (named.empty()) return;
    p.setFont(theme.words(Theme::caption));
    const QFontMetricsF metrics(p.font());
    const double height = metrics.height() + 2, sample = 22;
    const auto room = static_cast<size_t>(std::max(1.0, (area.height() - 6) / height));
    const bool all = named.size() <= room;
    const size_t rows = all ? named.size() : room;
    QStringList texts;
    double width = 0;
    for (size_t i = 0; i < rows; ++i) {
        const bool rest = !all && i + 1 == rows;
        texts.append(rest ? QStringLiteral("+%1").arg(named.size() - i)
                          : metrics.elidedText(named[i]->name, Qt::ElideMiddle, area.width() / 2));
        width = std::max(width, metrics.horizontalAdvance(texts.back()));
    }
    const QRectF box = cornerFor({width + sample + 12, static_cast<double>(rows) * height + 6});
    p.fillRect(box, theme.color(Ink::panel, 0.85));
    p.setPen(theme.color(Ink::line));
    p.setBrush(Qt::NoBrush);
    p.drawRect(box);
    for (size_t i = 0; i < rows; ++i) {
        const double middle = box.top() + 3 + (static_cast<double>(i) + 0.5) * height;
        if (all || i + 1 < rows) {
            p.setPen(QPen(theme.color(named[i]->ink), 2));
            p.drawLine(QPointF(box.left() + 5, middle), QPointF(box.left() + sample - 3, middle));
        }
        p.setPen(theme.color(Ink::text));
        p.drawText(QRectF(box.left() + sample + 2, middle - height / 2, width + 6, height),
                   Qt::AlignLeft | Qt::AlignVCenter, texts[static_cast<qsizetype>(i)]);
    }
}

void ChartMarks::drawBox(QPainter& p, const ChartBox& box) const {
    const Theme& theme = Theme::instance();
    const QRectF all = rectOf(box);
    if (m_chosen == box.id) {
        const QRectF area = mParentPlot->axisRect()->rect();
        p.fillRect(QRectF(area.left(), all.top() - 2, area.width(), all.height() + 4), theme.color(Ink::selectedRow));
    }
    const QColor ink = theme.color(box.ink);
    const double y = all.center().y();
    const double q1 = pixel(box.q1, 0).x(), q3 = pixel(box.q3, 0).x(), median = pixel(box.median, 0).x();
    p.setPen(QPen(ink, 1));
    p.drawLine(QPointF(all.left(), y), QPointF(q1, y));
    p.drawLine(QPointF(q3, y), QPointF(all.right(), y));
    for (const double end : {all.left(), all.right()})
        p.drawLine(QPointF(end, y - all.height() / 4), QPointF(end, y + all.height() / 4));
    p.setBrush(theme.color(box.ink, 0.25));
    p.drawRect(QRectF(QPointF(q1, all.top()), QPointF(q3, all.bottom())));
    p.setPen(QPen(theme.color(Ink::text), 2));
    p.drawLine(QPointF(median, all.top()), QPointF(median, all.bottom()));
}

void ChartMarks::drawPoints(QPainter& p, std::vector<QRectF> taken) const {
    const Theme& theme = Theme::instance();
    const QRectF area = QRectF(mParentPlot->axisRect()->rect()).adjusted(-radius, -radius, radius, radius);
    p.setPen(QPen(theme.color(Ink::panel), 1));
    std::unordered_set<uint64_t> drawn; // by pixel: a hundred thousand at one place are one dot
    for (const ChartPoint& point : m_data->points) {
        const QPointF at = pixel(point.x, point.y);
        if (!area.contains(at)) continue;
        const uint64_t place = static_cast<uint64_t>(at.x()) << 40 | static_cast<uint64_t>(at.y() + radius) << 8 |
                               static_cast<uint64_t>(point.ink);
        if (!drawn.insert(place).second) continue;
        p.setBrush(theme.color(point.ink));
        p.drawEllipse(at, radius, radius);
        if (m_data->points.size() <= mostNames)
            taken.emplace_back(at - QPointF(radius, radius), QSizeF(2 * radius, 2 * radius));
    }
    if (drawn.empty() && !m_data->points.empty()) {
        p.setPen(theme.color(Ink::muted));
        p.setFont(theme.words());
        p.drawText(area, Qt::AlignCenter, Chart::tr("No points in this range: press Home to show all"));
    }
    if (m_data->points.size() <= mostNames) drawNames(p, std::move(taken));
}

// Draws each name next to its point, on the first free side. A name without room is left out; the tooltip shows it.
void ChartMarks::drawNames(QPainter& p, std::vector<QRectF> taken) const {
    const Theme& theme = Theme::instance();
    struct NamePlace {
        QPointF at;
        QStringList names;
        bool chosen = false;
    };
    std::vector<NamePlace> places;
    const QRectF area = mParentPlot->axisRect()->rect();
    for (const ChartPoint& point : m_data->points) {
        const QPointF at = pixel(point.x, point.y);
        if (!area.contains(at) || point.name.isEmpty()) continue;
        auto place = std::find_if(places.begin(), places.end(),
                                  [&](const NamePlace& each) { return distance(each.at, at) < radius; });
        if (place == places.end()) place = places.insert(places.end(), {at, {}});
        const bool isChosen = m_chosen == point.id;
        isChosen ? place->names.prepend(point.name) : place->names.append(point.name);
        place->chosen = place->chosen || isChosen;
    }
    std::stable_sort(places.begin(), places.end(),
                     [](const NamePlace& a, const NamePlace& b) { return a.chosen > b.chosen; });
    p.setFont(theme.numbers(Theme::caption));
    const QFontMetricsF metrics(p.font());
    for (const NamePlace& place : places) {
        QStringList names = place.names;
        if (static_cast<size_t>(names.size()) > namesAtOnePlace)
            names = names.mid(0, static_cast<int>(namesAtOnePlace))
                    << QStringLiteral("+%1").arg(place.names.size() - static_cast<int>(namesAtOnePlace));
        const QString text = names.join(QStringLiteral(", "));
        const QSizeF size(metrics.horizontalAdvance(text), metrics.height());
        const double away = radius + 5;
        for (const QPointF corner :
             {QPointF(away, -size.height() / 2), QPointF(-away - size.width(), -size.height() / 2),
              QPointF(-size.width() / 2, -away - size.height()), QPointF(-size.width() / 2, away)}) {
            const QRectF room(place.at + corner, size);
            if (!area.contains(room) ||
                std::any_of(taken.begin(), taken.end(), [&](const QRectF& other) { return other.intersects(room); }))
                continue;
            taken.push_back(room);
            p.setPen(theme.color(place.chosen ? Ink::text : Ink::muted));
            p.drawText(room, Qt::AlignCenter, text);
            break;
        }
    }
}

void ChartMarks::drawMark(QPainter& p, uint32_t id, Ink ink, double size) const {
    for (const ChartPoint& point : m_data->points) {
        if (point.id != id) continue;
        p.setPen(QPen(Theme::instance().color(ink), 2));
        p.setBrush(Qt::NoBrush);
        const QPointF at = pixel(point.x, point.y);
        // Their shapes tell them apart as well as their colours.
        if (ink == Ink::selection)
            p.drawRoundedRect(QRectF(at - QPointF(size, size), QSizeF(2 * size, 2 * size)), 2, 2);
        else
            p.drawEllipse(at, size, size);
    }
}

} // namespace ggs

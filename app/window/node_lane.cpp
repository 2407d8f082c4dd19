// SPDX-License-Identifier: MIT
#include "window/node_lane.h"

#include "drawing/step_groups.h"
#include "look/names/node_words.h"
#include "words/messages.h"

#include <QPainter>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace ggs {

namespace {

constexpr double cellsFrom = 44;   // pixels: wider nodes have a cell each, even if they have groups
constexpr double columnsBelow = 3; // pixels: narrower nodes share pixel columns
constexpr double sharesBelow = 1;  // pixels: the shares of narrower nodes are drawn
constexpr double barWidth = 8;     // pixels at least, of a bar of shares
constexpr double blockWidth = 92;  // pixels at least, of a block of nodes without groups that are too narrow for cells
constexpr double groupsBelow = 22; // pixels: narrower groups share a block
constexpr double footHeight = 4;   // pixels
constexpr double sharesHeight = 9; // pixels: of the foot, if it shows shares
constexpr double fewestSteps = 4;  // that are visible when the lane is zoomed in
constexpr double doneOpacity = 0.28;  // of the grey over what has run
constexpr double footOfDone = 0.45;   // the same for its foot
constexpr double roomAroundText = 10; // pixels

// Returns the least of 1, 2, 5, 10, 20, 50 … that is not below a value.
size_t roundedUp(double value) {
    for (size_t decade = 1;; decade *= 10) {
        for (const size_t each : {decade, 2 * decade, 5 * decade}) {
            if (static_cast<double>(each) >= value) return each;
        }
    }
}

} // namespace

// -- steps and groups -------------------------------------------------------------------------------------------------

void NodeLane::setStructure(std::shared_ptr<const Structure> structure) {
    if (m_structure == structure) return;
    const size_t before = steps();
    m_structure = std::move(structure);
    m_groups.clear();
    m_inks.clear();
    if (m_structure) {
        m_inks.reserve(steps());
        for (const Step& step : m_structure->steps) m_inks.push_back(inkOf(*m_structure, step.node));
    }
    if (steps() != before) showAll();
    forgetPictures();
}

void NodeLane::setGroups(std::vector<StepGroup> groups) {
    m_groups = std::move(groups);
    forgetPictures();
}

// A few steps without a group, between steps of the same one, are in it: they prepare something for it.
std::vector<StepGroup> NodeLane::groupsOf(const Structure& structure) {
    const std::vector<std::string> titles = step_groups(structure);
    std::vector<StepGroup> groups;
    const auto add = [&groups](size_t first, size_t end, const QString& title) {
        if (!groups.empty() && groups.back().title == title) {
            groups.back().end = end;
            return;
        }
        const bool back =
            groups.size() > 1 && groups.back().title.isEmpty() && groups[groups.size() - 2].title == title;
        if (back) {
            groups.pop_back();
            groups.back().end = end;
        } else {
            groups.push_back({first, end, title});
        }
    };
    for (size_t first = 0; first < titles.size();) {
        size_t end = first + 1;
        while (end < titles.size() && titles[end] == titles[first]) ++end;
        add(first, end, QString::fromStdString(titles[first]));
        first = end;
    }
    return groups;
}

size_t NodeLane::nextGroup(size_t step) const {
    for (const StepGroup& group : m_groups) {
        if (group.first > step) return group.first;
    }
    return steps();
}

size_t NodeLane::previousGroup(size_t step) const {
    size_t found = 0;
    for (const StepGroup& group : m_groups) {
        if (group.first < step) found = group.first;
    }
    return found;
}

QString NodeLane::groupOf(size_t step) const {
    for (const StepGroup& group : m_groups) {
        if (step >= group.first && step < group.end) return group.title;
    }
    return {};
}

// -- steps and pixels -------------------------------------------------------------------------------------------------

void NodeLane::setPlace(const QRectF& place) {
    if (m_place == place) return;
    m_place = place;
    forgetPictures();
}

size_t NodeLane::stepAt(double x) const {
    const double at = m_first + (x - m_place.left()) / nodeWidth();
    return static_cast<size_t>(std::clamp(std::floor(at), 0.0, static_cast<double>(steps())));
}

bool NodeLane::isVisible(size_t step) const {
    const auto at = static_cast<double>(step);
    return at >= m_first && at <= m_first + m_shown;
}

size_t NodeLane::visibleEnd() const { return std::min(steps(), static_cast<size_t>(std::ceil(m_first + m_shown))); }

void NodeLane::showAll() {
    m_first = 0;
    m_shown = static_cast<double>(std::max<size_t>(1, steps()));
    forgetPictures();
}

void NodeLane::limit() {
    const auto all = static_cast<double>(std::max<size_t>(1, steps()));
    m_shown = std::clamp(m_shown, std::min(fewestSteps, all), all);
    m_first = std::clamp(m_first, 0.0, all - m_shown);
    forgetPictures();
}

void NodeLane::zoomBy(double factor, double x) {
    const double part = std::clamp((x - m_place.left()) / std::max(1.0, m_place.width()), 0.0, 1.0);
    const double step = m_first + part * m_shown;
    m_shown /= factor;
    const auto all = static_cast<double>(std::max<size_t>(1, steps()));
    m_shown = std::clamp(m_shown, std::min(fewestSteps, all), all);
    m_first = step - part * m_shown;
    limit();
}

void NodeLane::panBy(double pixels) {
    m_first += pixels / nodeWidth();
    limit();
}

void NodeLane::reveal(size_t step) {
    if (isVisible(step)) return;
    m_first = static_cast<double>(step) - m_shown / 2;
    limit();
}

// -- drawing ----------------------------------------------------------------------------------------------------------

void NodeLane::forgetPictures() { m_pictures = {}; }

void NodeLane::paint(QPainter& p, size_t done) {
    const double ratio = p.device()->devicePixelRatioF();
    for (size_t i = 0; i < m_pictures.size(); ++i) {
        if (m_pictures[i].isNull() || m_pictures[i].devicePixelRatio() != ratio) m_pictures[i] = picture(i == 1, ratio);
    }
    const double edge = std::clamp(xOf(static_cast<double>(done)), m_place.left(), m_place.right());
    p.save();
    p.setClipRect(QRectF(QPointF(edge, m_place.top()), m_place.bottomRight()));
    p.drawPixmap(m_place.topLeft(), m_pictures[0]);
    p.setClipRect(QRectF(m_place.topLeft(), QPointF(edge, m_place.bottom())));
    p.drawPixmap(m_place.topLeft(), m_pictures[1]);
    p.restore();
}

QPixmap NodeLane::picture(bool done, double ratio) const {
    QPixmap picture((m_place.size() * ratio).toSize().expandedTo(QSize(1, 1)));
    picture.setDevicePixelRatio(ratio);
    picture.fill(Qt::transparent);
    if (steps() == 0) return picture;
    QPainter p(&picture);
    p.translate(-m_place.topLeft());
    p.setFont(Theme::instance().numbers(Theme::caption));
    paintBlocks(p, done);
    paintFoot(p, done);
    return picture;
}

// The texts of a cell, the longest first.
QStringList NodeLane::textsOf(size_t step) const {
    const uint32_t node = m_structure->steps[step].node;
    const QString number = QString::number(step), name = nameOf(*m_structure, node);
    return {QStringLiteral("%1  %2  %3").arg(number, name, opWord(*m_structure, node)),
            QStringLiteral("%1  %2").arg(number, name), number};
}

bool NodeLane::isGrouped() const {
    return std::ranges::any_of(m_groups, [](const StepGroup& g) { return !g.title.isEmpty(); });
}

bool NodeLane::showsShares() const { return nodeWidth() < sharesBelow; }

// Returns the mean width of the groups.
double NodeLane::groupWidth() const {
    return static_cast<double>(steps()) * nodeWidth() / static_cast<double>(std::max<size_t>(1, m_groups.size()));
}

void NodeLane::paintGroups(QPainter& p, bool done) const {
    const size_t together = roundedUp(groupsBelow / groupWidth());
    for (size_t i = 0; i < m_groups.size(); i += together) {
        const StepGroup& first = m_groups[i];
        const StepGroup& last = m_groups[std::min(i + together, m_groups.size()) - 1];
        if (static_cast<double>(last.end) < m_first || static_cast<double>(first.first) > m_first + m_shown) continue;
        const QString number = first.title.section(QLatin1Char('.'), -1);
        QStringList texts{first.title, number};
        if (&first != &last && !last.title.isEmpty()) {
            const QString lastNumber = last.title.section(QLatin1Char('.'), -1);
            texts.prepend(QStringLiteral("%1–%2").arg(first.title, lastNumber));
            texts[1] = QStringLiteral("%1–%2").arg(number, lastNumber);
        }
        paintBlock(p, first.first, last.end, texts, done);
    }
}

void NodeLane::paintBlocks(QPainter& p, bool done) const {
    if (nodeWidth() < cellsFrom && isGrouped()) return paintGroups(p, done);
    const size_t end = visibleEnd();
    if (nodeWidth() < columnsBelow) {
        const size_t together = roundedUp(blockWidth / nodeWidth());
        for (size_t step = static_cast<size_t>(m_first) / together * together; step < end; step += together) {
            const size_t next = std::min(steps(), step + together);
            paintBlock(p, step, next, {QStringLiteral("%1–%2").arg(grouped(step), grouped(next - 1))}, done);
        }
        return;
    }
    for (auto step = static_cast<size_t>(m_first); step < end; ++step)
        paintBlock(p, step, step + 1, textsOf(step), done);
}

void NodeLane::paintBlock(QPainter& p, size_t first, size_t end, const QStringList& texts, bool done) const {
    const Theme& theme = Theme::instance();
    QRectF block(xOf(static_cast<double>(first)), m_place.top(), static_cast<double>(end - first) * nodeWidth(),
                 m_place.height());
    if (block.width() > 2) block.setRight(block.right() - 1); // a gap between two blocks
    block = block.intersected(m_place);
    if (block.width() <= 0) return;
    p.setRenderHint(QPainter::Antialiasing);
    p.setPen(Qt::NoPen);
    for (const QColor& colour : {theme.color(Ink::raised), theme.color(Ink::muted, done ? doneOpacity : 0)}) {
        p.setBrush(colour);
        p.drawRoundedRect(block, 2, 2);
    }
    p.setRenderHint(QPainter::Antialiasing, false);
    const double foot = showsShares() ? sharesHeight : footHeight;
    for (const QString& text : texts) {
        if (p.fontMetrics().horizontalAdvance(text) + roomAroundText > block.width()) continue;
        p.setPen(theme.color(Ink::text));
        p.drawText(block.adjusted(0, 0, 0, -foot), Qt::AlignCenter, text);
        break;
    }
}

// The family of most nodes in a range of steps; the first of several. Nothing after the last step.
std::optional<Ink> NodeLane::inkIn(double from, double to) const {
    const auto first = static_cast<size_t>(std::max(0.0, std::floor(from)));
    const size_t end = std::min(steps(), std::max(first + 1, static_cast<size_t>(std::max(0.0, std::ceil(to)))));
    if (first >= end) return std::nullopt;
    std::array<int, static_cast<size_t>(Ink::count)> counts{};
    Ink most = m_inks[first];
    for (size_t step = first; step < end; ++step) {
        if (++counts[static_cast<size_t>(m_inks[step])] > counts[static_cast<size_t>(most)]) most = m_inks[step];
    }
    return most;
}

std::vector<std::pair<Ink, size_t>> NodeLane::familiesOf(size_t first, size_t end) const {
    std::array<size_t, static_cast<size_t>(Ink::count)> counts{};
    for (size_t step = first; step < std::min(end, steps()); ++step) ++counts[static_cast<size_t>(m_inks[step])];
    std::vector<std::pair<Ink, size_t>> families;
    for (size_t ink = 0; ink < counts.size(); ++ink) {
        if (counts[ink] > 0) families.emplace_back(static_cast<Ink>(ink), counts[ink]);
    }
    return families;
}

size_t NodeLane::stepsPerBar() const {
    if (isGrouped() && groupWidth() >= barWidth) return 0;
    return roundedUp(barWidth / nodeWidth());
}

StepGroup NodeLane::barOf(size_t step) const {
    if (!showsShares()) return {step, std::min(steps(), step + 1), {}};
    const size_t together = stepsPerBar();
    if (together > 0) return {step / together * together, std::min(steps(), (step / together + 1) * together), {}};
    for (const StepGroup& group : m_groups) {
        if (step >= group.first && step < group.end) return group;
    }
    return {step, step, {}};
}

// A bar for each group or for every few pixels; its parts are the shares of the families, always in the same order.
void NodeLane::paintShares(QPainter& p, bool done) const {
    const Theme& theme = Theme::instance();
    const double opacity = done ? footOfDone : 1, bottom = m_place.bottom() - 1;
    const size_t last = visibleEnd();
    for (auto step = static_cast<size_t>(m_first); step < last;) {
        const StepGroup bar = barOf(step);
        if (bar.end <= step) return;
        step = bar.end;
        const double left = std::max(xOf(static_cast<double>(bar.first)), m_place.left());
        const double right = std::min(xOf(static_cast<double>(bar.end)), m_place.right());
        const double gap = right - left > barWidth / 2 ? 1 : 0;
        double y = bottom;
        for (const auto& [ink, count] : familiesOf(bar.first, bar.end)) {
            const double height = sharesHeight * static_cast<double>(count) / static_cast<double>(bar.end - bar.first);
            p.fillRect(QRectF(left, y - height, right - left - gap, height), theme.color(ink, opacity));
            y -= height;
        }
    }
}

void NodeLane::paintFoot(QPainter& p, bool done) const {
    if (showsShares()) return paintShares(p, done);
    const Theme& theme = Theme::instance();
    const double opacity = done ? footOfDone : 1, top = m_place.bottom() - footHeight - 1;
    if (nodeWidth() >= columnsBelow) {
        const size_t end = visibleEnd();
        for (auto step = static_cast<size_t>(m_first); step < end; ++step)
            p.fillRect(QRectF(xOf(static_cast<double>(step)), top, nodeWidth() - 1, footHeight),
                       theme.color(m_inks[step], opacity));
        return;
    }
    // A rectangle for each run of pixel columns of one colour.
    const double column = 1 / p.device()->devicePixelRatioF(), perColumn = m_shown / m_place.width() * column;
    std::optional<Ink> ink;
    double begin = m_place.left();
    for (int i = 0;; ++i) {
        const double x = m_place.left() + i * column, from = m_first + i * perColumn;
        const bool over = x >= m_place.right();
        const auto next = over ? std::nullopt : inkIn(from, from + perColumn);
        if (next == ink && !over) continue;
        if (ink) p.fillRect(QRectF(begin, top, x - begin, footHeight), theme.color(*ink, opacity));
        if (over) return;
        ink = next;
        begin = x;
    }
}

} // namespace ggs

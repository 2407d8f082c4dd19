// SPDX-License-Identifier: MIT
#include "look/wrapping_row.h"

#include <algorithm>

namespace ggs {

namespace {

bool takesMore(const QLayoutItem& item) { return item.expandingDirections() & Qt::Horizontal; }

// Returns the least width that an item accepts before it is moved to the next row.
int least(const QLayoutItem& item) {
    return takesMore(item) ? item.minimumSize().width() : std::max(item.sizeHint().width(), item.minimumSize().width());
}

int heightOf(const std::vector<QLayoutItem*>& line) {
    int height = 0;
    for (const QLayoutItem* each : line) height = std::max(height, each->sizeHint().height());
    return height;
}

} // namespace

WrappingRow::WrappingRow(QWidget* parent) : QLayout(parent) { setSpacing(10); }

WrappingRow::~WrappingRow() = default;

void WrappingRow::addItem(QLayoutItem* item) {
    m_items.emplace_back(item);
    invalidate();
}

int WrappingRow::count() const { return static_cast<int>(m_items.size()); }

QLayoutItem* WrappingRow::itemAt(int index) const {
    return index >= 0 && index < count() ? m_items[static_cast<size_t>(index)].get() : nullptr;
}

QLayoutItem* WrappingRow::takeAt(int index) {
    if (!itemAt(index)) return nullptr;
    QLayoutItem* const taken = m_items[static_cast<size_t>(index)].release();
    m_items.erase(m_items.begin() + index);
    invalidate();
    return taken;
}

Qt::Orientations WrappingRow::expandingDirections() const {
    return std::any_of(m_items.begin(), m_items.end(), [](const auto& each) { return takesMore(*each); })
               ? Qt::Horizontal
               : Qt::Orientations();
}

int WrappingRow::inner(int width) const { return width - contentsMargins().left() - contentsMargins().right(); }

std::vector<WrappingRow::Line> WrappingRow::linesIn(int width) const {
    std::vector<Line> lines;
    int used = 0;
    for (const auto& each : m_items) {
        if (each->isEmpty()) continue; // hidden
        const int needs = least(*each);
        if (lines.empty() || used + spacing() + needs > inner(width)) {
            lines.emplace_back();
            used = needs;
        } else {
            used += spacing() + needs;
        }
        lines.back().push_back(each.get());
    }
    return lines;
}

int WrappingRow::heightForWidth(int width) const {
    const auto lines = linesIn(width);
    int height = contentsMargins().top() + contentsMargins().bottom() +
                 betweenRows * std::max(0, static_cast<int>(lines.size()) - 1);
    for (const Line& each : lines) height += heightOf(each);
    return height;
}

int WrappingRow::wholeWidth() const {
    int width = contentsMargins().left() + contentsMargins().right(), shown = 0;
    for (const auto& each : m_items) {
        if (each->isEmpty()) continue;
        width += least(*each);
        ++shown;
    }
    return width + spacing() * std::max(0, shown - 1);
}

QSize WrappingRow::sizeHint() const {
    int width = wholeWidth();
    for (const auto& each : m_items) {
        if (!each->isEmpty()) width += std::max(0, each->sizeHint().width() - least(*each));
    }
    return {width, heightForWidth(width)};
}

QSize WrappingRow::minimumSize() const {
    int width = 0, height = 0;
    for (const auto& each : m_items) {
        if (each->isEmpty()) continue;
        width = std::max(width, each->minimumSize().width());
        height = std::max(height, each->minimumSize().height());
    }
    const QMargins margins = contentsMargins();
    return {width + margins.left() + margins.right(), height + margins.top() + margins.bottom()};
}

void WrappingRow::setGeometry(const QRect& place) {
    QLayout::setGeometry(place);
    const QMargins margins = contentsMargins();
    int y = place.top() + margins.top();
    for (const Line& line : linesIn(place.width())) {
        int left = inner(place.width()) - spacing() * (static_cast<int>(line.size()) - 1);
        for (const QLayoutItem* each : line) left -= least(*each);
        left = std::max(0, left);
        const bool filled =
            std::any_of(line.begin(), line.end(), [](const QLayoutItem* each) { return takesMore(*each); });
        int x = place.left() + margins.left() + (filled ? 0 : left);
        const int height = heightOf(line);
        std::vector<int> widths;
        for (const QLayoutItem* each : line) widths.push_back(std::min(least(*each), inner(place.width())));
        // First what they would like, then the first of them as much as it may.
        const auto give = [&](const auto& most) {
            for (size_t i = 0; i < line.size(); ++i) {
                if (!takesMore(*line[i])) continue;
                const int more = std::clamp(most(*line[i]) - widths[i], 0, left);
                widths[i] += more;
                left -= more;
            }
        };
        give([](const QLayoutItem& each) { return std::min(each.sizeHint().width(), each.maximumSize().width()); });
        give([](const QLayoutItem& each) { return each.maximumSize().width(); });
        for (size_t i = 0; i < line.size(); ++i) {
            QLayoutItem* const each = line[i];
            const int high = std::min(height, each->sizeHint().height());
            each->setGeometry({x, y + (height - high) / 2, widths[i], high});
            x += widths[i] + spacing();
        }
        y += height + betweenRows;
    }
}

} // namespace ggs

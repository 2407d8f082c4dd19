// SPDX-License-Identifier: MIT
// What the colours of the arena's strips mean, above them.
#include "views/arena/arena_bar.h"

#include "words/messages.h"

#include <QPainter>

#include <functional>
#include <initializer_list>
#include <tuple>
#include <vector>

namespace ggs {

// The kinds with their bytes. Where there is no room for all, the smallest go without their numbers: the strips have a
// tooltip for each.
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
            {tr("fetched for it"), {}, 0, [&](const QRectF& box) { p.fillRect(box, theme.color(Ink::cursor, 0.16)); }});
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

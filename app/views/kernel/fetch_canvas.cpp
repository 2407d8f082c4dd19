// SPDX-License-Identifier: MIT
#include "views/kernel/fetch_canvas.h"

#include "debug/kernel/row_padding.h"
#include "look/theme.h"
#include "views/kernel/kernel_walk.h"

#include <QPainter>

#include <algorithm>

namespace ggs {

using emulator::LaneEvent;
using emulator::lanes_of_warp;

namespace {

constexpr int fetchHead = 24, fetchMargin = 10, row = 13; // pixels

} // namespace

FetchCanvas::FetchCanvas(KernelWalk& walk, QWidget* parent) : QWidget(parent), m_walk(walk) {
    setObjectName(QStringLiteral("fetchCanvas"));
    setAccessibleName(tr("Fetched memory"));
    for (const auto signal : {&KernelWalk::lookChanged, &KernelWalk::moved})
        connect(&walk, signal, this, qOverload<>(&QWidget::update));
    connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

void FetchCanvas::paintEvent(QPaintEvent*) {
    QPainter p(this);
    p.fillRect(rect(), Theme::instance().color(Ink::canvas));
    if (!m_walk.stands() || !is_access(m_walk.look()->steps.site(m_walk.here()).kind)) return;
    if (m_walk.look()->steps.site(m_walk.here()).shared)
        paintBanks(p);
    else
        paintSectors(p);
}

// A row for each sector: what lanes want of it, and the thread's own.
void FetchCanvas::paintSectors(QPainter& p) const {
    const Theme& theme = Theme::instance();
    const WarpSteps& steps = m_walk.look()->steps;
    std::map<uint64_t, std::pair<uint32_t, uint32_t>> sectors; // bytes by sector: all lanes', the thread's
    for (const uint32_t number : steps.events(m_walk.here())) {
        const LaneEvent& event = steps.event(number);
        for (uint64_t at = event.address; at < event.address + event.size; ++at) {
            auto& [all, own] = sectors[at / sector_bytes];
            all |= 1u << (at % sector_bytes);
            if (event.thread == m_walk.thread()) own |= 1u << (at % sector_bytes);
        }
    }
    p.setFont(theme.words(Theme::caption));
    p.setPen(theme.color(Ink::muted));
    p.drawText(QPoint(fetchMargin, fetchHead - 9),
               tr("%n sector(s) of 32 bytes", nullptr, static_cast<int>(sectors.size())));
    const int byte = std::clamp((width() - 2 * fetchMargin) / static_cast<int>(sector_bytes), 2, 7);
    const int room = (height() - fetchHead) / row;
    int at = 0;
    for (const auto& [sector, used] : sectors) {
        if (at + 1 == room && static_cast<int>(sectors.size()) > room) {
            p.drawText(QRect(fetchMargin, fetchHead + at * row, width() - 2 * fetchMargin, row),
                       Qt::AlignLeft | Qt::AlignVCenter, tr("and %1 more").arg(static_cast<int>(sectors.size()) - at));
            break;
        }
        for (unsigned b = 0; b < sector_bytes; ++b) {
            const Ink ink = used.second >> b & 1u ? Ink::selection : used.first >> b & 1u ? Ink::cursor : Ink::raised;
            p.fillRect(fetchMargin + static_cast<int>(b) * byte, fetchHead + at * row + 1, byte - (b % 4 == 3 ? 1 : 0),
                       row - 3, theme.color(ink));
        }
        ++at;
    }
}

void FetchCanvas::paintBanks(QPainter& p) const {
    const WarpSteps& steps = m_walk.look()->steps;
    const WarpStep& step = m_walk.here();
    WantedWords wanted;
    for (const uint32_t number : steps.events(step)) {
        const LaneEvent& event = steps.event(number);
        const emulator::SharedArray* const array = steps.array_at(event.address);
        const uint64_t begin = event.address - (array ? array->begin : 0);
        for (uint64_t word = begin / bank_bytes; word <= (begin + std::max(1u, event.size) - 1) / bank_bytes; ++word)
            wanted[static_cast<unsigned>(word % banks)][word].insert(event.thread);
    }
    const auto passes = static_cast<int>(steps.traffic(step).passes);
    const std::optional<RowPadding> padding = row_padding(steps, step);
    // All passes are in sight, however many there are.
    const int heads = padding ? 2 : 1, rows = passes + (padding ? static_cast<int>(padding->passes) : 0);
    const int each = std::clamp((height() - heads * (fetchHead + 8)) / std::max(1, rows), 2, row);
    paintWords(p, 0, each, tr("shared memory: %n pass(es)", nullptr, passes), wanted);
    if (!padding) return;
    WantedWords then;
    for (const RowPadding::Word& one : padding->words)
        then[static_cast<unsigned>(one.word % banks)][one.word].insert(one.thread);
    const QString title =
        tr("with rows %1 words apart instead of %2: %n pass(es)", nullptr, static_cast<int>(padding->passes))
            .arg(padding->longer)
            .arg(padding->row);
    paintWords(p, fetchHead + 8 + passes * each, each, title, then);
}

// Draws a column for each bank, with a cell for each different word that is accessed. The highest column is the number
// of passes.
void FetchCanvas::paintWords(QPainter& p, int top, int each, const QString& title, const WantedWords& wanted) const {
    const Theme& theme = Theme::instance();
    p.setFont(theme.words(Theme::caption));
    p.setPen(theme.color(Ink::muted));
    p.drawText(QPoint(fetchMargin, top + fetchHead - 9), title);
    const int wide = std::max(4, (width() - 2 * fetchMargin) / static_cast<int>(banks));
    for (unsigned bank = 0; bank < banks; ++bank) {
        const int left = fetchMargin + static_cast<int>(bank) * wide;
        p.fillRect(left, top + fetchHead, wide - 1, 3, theme.color(Ink::line));
        const auto words = wanted.find(bank);
        if (words == wanted.end()) continue;
        int at = 0;
        for (const auto& [word, threads] : words->second) {
            p.fillRect(left, top + fetchHead + 5 + at * each, wide - 1, std::max(1, each - 2),
                       theme.color(threads.contains(m_walk.thread()) ? Ink::selection : Ink::cursor));
            ++at;
        }
    }
}

} // namespace ggs

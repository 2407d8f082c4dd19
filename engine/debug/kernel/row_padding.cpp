// SPDX-License-Identifier: MIT
#include "debug/kernel/row_padding.h"

#include <algorithm>
#include <array>
#include <set>

namespace ggs {

using emulator::LaneEvent;

namespace {

constexpr int64_t most_padding = 4; // words: more than that is seldom worth its memory

struct Lane {
    unsigned thread;
    int64_t word, row;
};

// Gives each lane its row: consecutive words belong to one row. Returns the distance between the starts of rows in
// words; 0 if it varies, or if there is only one row.
int64_t find_rows(std::vector<Lane>& lanes) {
    std::ranges::sort(lanes, {}, &Lane::word);
    int64_t length = 0, first = lanes.front().word, row = 0;
    for (size_t i = 1; i < lanes.size(); ++i) {
        const int64_t apart = lanes[i].word - lanes[i - 1].word;
        if (apart != 0 && apart != 1) {
            const int64_t jump = lanes[i].word - first;
            if (jump < 2 || (length != 0 && jump != length)) return 0;
            length = jump;
            first = lanes[i].word;
            ++row;
        }
        lanes[i].row = row;
    }
    return length;
}

uint32_t passes_of(const std::vector<Lane>& lanes, int64_t longer_by) {
    std::array<std::set<int64_t>, banks> words;
    for (const Lane& lane : lanes) {
        const int64_t word = lane.word + lane.row * longer_by;
        words[static_cast<size_t>(word) % banks].insert(word);
    }
    return static_cast<uint32_t>(std::ranges::max(words, {}, [](const auto& each) { return each.size(); }).size());
}

} // namespace

std::optional<RowPadding> row_padding(const WarpSteps& steps, const WarpStep& step) {
    const emulator::EventSite& site = steps.site(step);
    if (!is_access(site.kind) || !site.shared) return std::nullopt;
    std::vector<Lane> lanes;
    for (const uint32_t number : steps.events(step)) {
        const LaneEvent& event = steps.event(number);
        const emulator::SharedArray* const array = steps.array_at(event.address);
        if (!array || event.size != bank_bytes) return std::nullopt; // wider ones are served part by part
        lanes.push_back({event.thread, static_cast<int64_t>((event.address - array->begin) / bank_bytes), 0});
    }
    if (lanes.size() < 2) return std::nullopt;
    const int64_t row = find_rows(lanes);
    if (row == 0) return std::nullopt;
    RowPadding best{row, row, passes_of(lanes, 0), {}};
    int64_t by = 0;
    for (int64_t more = 1; more <= most_padding; ++more) {
        const uint32_t passes = passes_of(lanes, more);
        if (passes >= best.passes) continue;
        best.passes = passes;
        by = more;
    }
    if (by == 0) return std::nullopt;
    best.longer = row + by;
    for (const Lane& lane : lanes)
        best.words.push_back({lane.thread, static_cast<uint64_t>(lane.word + lane.row * by)});
    return best;
}

} // namespace ggs

// SPDX-License-Identifier: MIT
// The checks of the fuzz targets for click logs: a source is refused or can be read to its end, whole and in parts,
// with the same samples.
#pragma once

#include "driver.h"

#include "files/clicks/click_source.h"
#include "files/clicks/click_statistics.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace ggs::fuzz {

inline void hold(bool condition) {
    if (!condition) std::abort();
}

inline void check_block(const ClickShape& shape, const ClickBlock& block) {
    const auto n = [](int64_t count) { return static_cast<size_t>(count); };
    hold(block.labels.size() == n(block.count * shape.labels) && block.dense.size() == n(block.count * shape.dense));
    hold(block.offsets.size() == n(block.count * shape.slot_count) + 1 && block.places.size() == n(block.count));
    hold(block.offsets.front() == 0 && block.offsets.back() == static_cast<int64_t>(block.keys.size()));
    hold(std::is_sorted(block.offsets.begin(), block.offsets.end()));
    for (const ClickProblem& problem : block.problems) hold(!english(problem.message).empty());
}

inline void walk_clicks(const Result<std::shared_ptr<const ClickSource>>& opened) {
    if (!opened.ok()) {
        hold(!english(opened.error()).empty());
        return;
    }
    ++accepted;
    const ClickSource& source = **opened;
    const ClickShape& shape = source.shape();
    hold(shape.samples >= 0 && shape.labels >= 0 && shape.dense >= 0 && shape.slot_count >= 0);
    for (const Message& warning : source.warnings()) hold(!english(warning).empty());
    ClickBlock whole;
    whole.clear(0, shape.slot_count);
    ClickPosition end = source.begin();
    const Status read = source.append(end, shape.samples, whole);
    check_block(shape, whole);
    hold(read.ok() == (whole.count == shape.samples) && end.sample == whole.count);
    if (!read.ok()) hold(!english(read.error()).empty());
    // Skipping leads to the same places, as far as the samples are good.
    ClickPosition at = source.begin();
    ClickBlock part;
    ClickStatistics statistics(shape);
    for (int64_t sample = 0; sample < std::min<int64_t>(whole.count, 64); ++sample) {
        hold(at.sample == sample && at.offset == whole.places[static_cast<size_t>(sample)].offset);
        part.clear(sample, shape.slot_count);
        ClickPosition after = at;
        hold(source.append(after, 1, part).ok());
        check_block(shape, part);
        statistics.add(part);
        for (int64_t slot = 0; slot < shape.slot_count; ++slot)
            hold(std::ranges::equal(part.keys_of(0, slot), whole.keys_of(sample, slot)));
        hold(source.skip(at, 1).ok() && at.offset == after.offset && at.sample == after.sample);
    }
}

} // namespace ggs::fuzz

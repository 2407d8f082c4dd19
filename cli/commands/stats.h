// SPDX-License-Identifier: MIT
// What `ggscope-cli stats` and the console's `stats` print: what the numbers of tensors are like, one row for each, and
// histograms as bars.
#pragma once

#include "debug/target.h"
#include "words/words.h"

#include <string>

namespace ggs {

struct StatsOptions {
    bool histogram = false;
    size_t bins = 16;
};

// The leafs and nodes that have values of their own: no views, nothing without memory.
std::vector<TensorPart> parts_with_values(const Snapshot& snapshot);

Result<std::string> stats_text(const Snapshot& snapshot, const std::vector<TensorPart>& parts, const ByteSource& bytes,
                               const StatsOptions& options = {});
Result<std::string> stats_json(const Snapshot& snapshot, const std::vector<TensorPart>& parts, const ByteSource& bytes,
                               const StatsOptions& options, const std::string& name);

} // namespace ggs

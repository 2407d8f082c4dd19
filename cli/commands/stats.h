// SPDX-License-Identifier: MIT
// PartStats: the output of `ggscope-cli stats` and of the console's `stats`. It shows the statistics of tensors, one
// row for each, and histograms as bars.
#pragma once

#include "debug/targets/target.h"
#include "shared/words.h"
#include "values/statistics.h"

#include <functional>
#include <string>

namespace ggs {

struct StatsOptions {
    bool histogram = false;
    size_t bins = 16;
};

// Computes the statistics of the parts, in order. If `stop` returns true, the remaining parts are left out.
class PartStats;
Result<PartStats> part_stats(const Snapshot& snapshot, const std::vector<TensorPart>& parts, const ByteSource& bytes,
                             const StatsOptions& options = {}, const std::function<bool()>& stop = {});
class PartStats {
  public:
    size_t looked_at() const { return m_looked.size(); } // of the parts, the first ones
    // `interrupted`: there would have been more.
    std::string text(bool interrupted = false) const;
    std::string json(const std::string& name, bool interrupted = false) const;

  private:
    struct Looked {
        TensorPart part;
        Statistics stats;
        std::optional<Histogram> histogram; // none where no value is finite
    };
    friend Result<PartStats> part_stats(const Snapshot&, const std::vector<TensorPart>&, const ByteSource&,
                                        const StatsOptions&, const std::function<bool()>&);
    std::string part_text(const TensorPart& part) const;
    static std::string histogram_text(const std::string& head, const Histogram& h);

    Snapshot m_snapshot;
    std::vector<Looked> m_looked;
};

} // namespace ggs

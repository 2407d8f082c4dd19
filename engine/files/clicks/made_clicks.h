// SPDX-License-Identifier: MIT
// MadeClicks: a click log that is drawn, for training without a file. Keys follow Zipf's law: in each slot, key k is
// 1 / (k + 1) as frequent as key 0. The first slot has one key in each sample; the others have a bag of up to
// `most_keys` of them, or none.
//
// A hidden truth decides: each key and each dense value adds to a logit, and so do products of two of them, which a
// linear model can't see. A label is 1 with the probability sigmoid(logit). So even a model that knew the truth would
// err; its AUC is the best one that there is.
//
// Each number depends only on the seed and on its sample. Constant once it is made; any thread.
#pragma once

#include "files/clicks/click_block.h"

#include <span>

namespace ggs {

struct MadeClicksOptions {
    uint64_t seed = 0;
    std::vector<int64_t> slot_sizes; // each slot has keys from 0 to less than its size
    int64_t dense = 4;
    int64_t most_keys = 3; // in a bag
};

class MadeClicks {
  public:
    static constexpr int64_t most_keys_together = 1 << 24; // of all slots: 8 bytes for each
    // Returns an error unless each slot has a key, and all have no more than that.
    static Status check_sizes(std::span<const int64_t> sizes);

    // The sizes must be checked.
    explicit MadeClicks(MadeClicksOptions options);

    // Norm, with u32 keys; `samples` is 0.
    ClickShape shape() const;
    const MadeClicksOptions& options() const { return m_options; }
    int64_t most_keys() const; // in a sample
    // Adds a sample to a block, and returns its logit. The keys are those of their slot, not shifted.
    double append(int64_t sample, ClickBlock& block) const;

  private:
    int64_t draw_key(size_t slot, double chance) const;

    MadeClicksOptions m_options;
    std::vector<std::vector<double>> m_shares; // by slot: how often a key up to this one occurs, times a constant
};

// The area under the ROC curve of scores: of all pairs of a positive and a negative label, the share in which the
// positive one has the higher score; equal ones count half. 0.5 without a pair.
double click_auc(std::span<const double> scores, std::span<const float> labels);

} // namespace ggs

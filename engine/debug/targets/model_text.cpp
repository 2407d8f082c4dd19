// SPDX-License-Identifier: MIT
#include "debug/targets/model_text.h"

#include <cmath>

namespace ggs {

std::optional<double> ModelText::probability(size_t token) const {
    if (token == 0 || token > expected.size() || !expected[token - 1]) return std::nullopt;
    const Expected& before = *expected[token - 1];
    return std::exp(before.next_logit - before.log_sum);
}

} // namespace ggs

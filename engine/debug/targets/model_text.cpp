// SPDX-License-Identifier: MIT
#include "debug/targets/model_text.h"

#include <algorithm>

namespace ggs {

size_t common_tokens(const TokenIds& one, const TokenIds& other) {
    return static_cast<size_t>(std::mismatch(one.begin(), one.end(), other.begin(), other.end()).first - one.begin());
}

std::optional<TextFork> fork_of(const ModelText& text, int number) {
    struct Seen {
        int number;
        size_t prompt;
        const TokenIds* tokens;
    };
    std::vector<Seen> all{{text.branch, text.prompt, &text.tokens}};
    for (const auto& each : text.others) all.push_back({each->number, each->prompt, &each->tokens});
    const auto here = std::ranges::find(all, number, &Seen::number);
    if (here == all.end()) return std::nullopt;
    std::optional<TextFork> found;
    for (const Seen& each : all) {
        if (each.number >= number || each.prompt != here->prompt) continue;
        const size_t common = common_tokens(*each.tokens, *here->tokens);
        if (common < here->prompt || (found && found->tokens >= common)) continue;
        found = TextFork{each.number, common};
    }
    return found;
}

} // namespace ggs

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

GeneratedTokens generated_tokens(const ModelText& text) {
    struct Seen {
        size_t prompt;
        const TokenIds* tokens;
    };
    std::vector<Seen> counted;
    GeneratedTokens all;
    const auto count = [&](const Seen& each) {
        size_t shared = each.prompt;
        for (const Seen& before : counted) {
            if (before.prompt == each.prompt) shared = std::max(shared, common_tokens(*before.tokens, *each.tokens));
        }
        all.tokens += each.tokens->size() - shared;
        all.branches += each.tokens->size() > each.prompt ? 1 : 0;
        counted.push_back(each);
    };
    count({text.prompt, &text.tokens});
    for (const auto& each : text.others) count({each->prompt, &each->tokens});
    return all;
}

} // namespace ggs

// SPDX-License-Identifier: MIT
#include "ops/recurrent/recurrent.h"

namespace ggs {

RecurrentElement element_of(int64_t flat, const Heads& of, int64_t tokens, int64_t keys) {
    const auto& [channels, heads, seqs] = of;
    const int64_t outputs = channels * heads * tokens * seqs;
    RecurrentElement e{};
    if (flat < outputs) {
        e.channel = flat % channels;
        e.head = flat / channels % heads;
        e.tokens = flat / (channels * heads) % tokens + 1;
        e.seq = flat / (channels * heads * tokens);
        return e;
    }
    flat -= outputs;
    e.key = flat % keys;
    e.channel = flat / keys % channels;
    e.head = flat / (keys * channels) % heads;
    e.seq = flat / (keys * channels * heads) % seqs;
    e.slot = flat / (keys * channels * heads * seqs);
    e.written = e.slot < tokens;
    e.tokens = e.written ? tokens - e.slot : tokens;
    return e;
}

Explanation explain_unwritten(const Tensor& node, const Index& out, const RecurrentElement& at,
                              const ValueReader& read) {
    return {{msg("slot %1 is not written: it would contain the state %1 tokens before the last one, but there are only "
                 "%2 tokens",
                 at.slot, at.tokens)},
            read(node, out)};
}

} // namespace ggs

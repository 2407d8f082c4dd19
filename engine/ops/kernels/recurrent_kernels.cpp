// SPDX-License-Identifier: MIT
#include "ops/kernels/recurrent_kernels.h"

namespace ggs {

Status need_f32_sources(const Tensor& node, std::span<const char* const> names, int whole_numbers) {
    for (size_t i = 0; i < names.size(); ++i) {
        const Tensor& t = *node.src[i];
        if (static_cast<int>(i) != whole_numbers && t.type != TypeId::f32)
            return fail("%1 is %2; this is computed in f32 only", names[i], traits(t.type).name);
    }
    return need_aligned(node);
}

Explanation explain_unwritten(const Tensor& node, const Index& out, const RecurrentElement& at,
                              const ValueReader& read) {
    return {
        {msg("slot %1 is for the state that many tokens before the last, and there are %2 tokens: it is not written",
             at.slot, at.tokens)},
        read(node, out)};
}

} // namespace ggs

// SPDX-License-Identifier: MIT
// run_in_chunks: runs a kernel without the executor, in chunks of a given size. The last chunk runs first, unless the
// kernel requires the order.
#pragma once

#include "ops/all.h"

#include <algorithm>
#include <array>
#include <span>

namespace ggs::kernel_test {

inline Status run_in_chunks(const Tensor& node, std::span<std::byte> work, int64_t size) {
    const Kernel& kernel = builtin_registry().op(node).kernels[DeviceKind::cpu];
    for (int phase = 0; phase < (kernel.phases ? kernel.phases(node) : 1); ++phase) {
        const int64_t rows = kernel.rows ? kernel.rows(node, phase) : nrows(node);
        const int64_t chunks = (rows + size - 1) / size;
        alignas(8) std::array<std::byte, kept_bytes> kept{};
        for (int64_t k = 0; k < chunks; ++k) {
            const int64_t first = size * (kernel.in_order ? k : chunks - 1 - k);
            GGS_CHECK(kernel.run({node, phase, 0, 1, work, false, kept}, {first, std::min(size, rows - first)}));
        }
    }
    return {};
}

} // namespace ggs::kernel_test

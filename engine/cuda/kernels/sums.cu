// SPDX-License-Identifier: MIT
// SUM_ROWS and MEAN: one block per row. ARGSORT: a block sorts a row in its shared memory; in a longer row, each value
// computes its own position.
#include "cuda/kernels/device.cuh"
#include "cuda/kernels/kernels.cuh"

namespace ggs::cuda::GGS_VARIANT {

namespace {

__global__ void __launch_bounds__(usual_block) sum_row(View a, View out, bool mean) {
    __shared__ float room[warp_lanes];
    const Row r = row_at(out, blockIdx.x);
    float sum = 0;
    for (int64_t i = threadIdx.x; i < a.ne[0]; i += blockDim.x) sum += load<float>(at(a, i, r));
    sum = block_sum(sum, room);
    if (threadIdx.x == 0) store<float>(at(out, 0, r), mean ? sum / static_cast<float>(a.ne[0]) : sum);
}

using Key = unsigned long long;
constexpr int64_t longest_in_shared = 4096, longest_row = 65536;

// The key is in the upper half and the index in the lower one. As integers, keys are in the requested order, with NaN
// last.
KERNEL_INLINE Key key_of(float x, bool descending, unsigned index) {
    const unsigned bits = float_bits(x + 0.0f), rising = bits & 0x80000000u ? ~bits : bits | 0x80000000u;
    const unsigned key = x != x ? 0xffffffffu : descending ? ~rising : rising;
    return static_cast<Key>(key) << 32 | index;
}

// Bitonic: `padded` is a power of two.
__global__ void __launch_bounds__(usual_block) sort_row(View a, View out, bool descending, int padded) {
    DYNAMIC_SHARED(Key, keys);
    const Row r = row_at(out, blockIdx.x);
    const auto n = static_cast<int>(a.ne[0]);
    for (int i = static_cast<int>(threadIdx.x); i < padded; i += static_cast<int>(blockDim.x))
        keys[i] = i < n ? key_of(load<float>(at(a, i, r)), descending, static_cast<unsigned>(i)) : ~Key{0};
    __syncthreads();
    for (int size = 2; size <= padded; size *= 2) {
        for (int apart = size / 2; apart > 0; apart /= 2) {
            for (int i = static_cast<int>(threadIdx.x); i < padded / 2; i += static_cast<int>(blockDim.x)) {
                const int low = i / apart * 2 * apart + i % apart, high = low + apart;
                const bool rising = (low & size) == 0;
                const Key first = keys[low], second = keys[high];
                if ((first > second) == rising) {
                    keys[low] = second;
                    keys[high] = first;
                }
            }
            __syncthreads();
        }
    }
    for (int i = static_cast<int>(threadIdx.x); i < n; i += static_cast<int>(blockDim.x))
        store<int>(at(out, i, r), static_cast<int>(keys[i] & 0xffffffffu));
}

__global__ void __launch_bounds__(usual_block) rank_in_row(View a, View out, bool descending) {
    const Row r = row_at(out, blockIdx.x);
    for (int64_t i = static_cast<int64_t>(blockIdx.y) * blockDim.x + threadIdx.x; i < a.ne[0];
         i += static_cast<int64_t>(gridDim.y) * blockDim.x) {
        const Key own = key_of(load<float>(at(a, i, r)), descending, static_cast<unsigned>(i));
        int before = 0;
        for (int64_t k = 0; k < a.ne[0]; ++k)
            before += key_of(load<float>(at(a, k, r)), descending, static_cast<unsigned>(k)) < own;
        store<int>(at(out, before, r), static_cast<int>(i));
    }
}

} // namespace

bool accepts_sum_rows(const Node& node) {
    return fits_grid(node.out) && node.src[0].type == TypeId::f32 && node.out.type == TypeId::f32;
}
void sum_rows_as(Queue& queue, const Node& node, bool mean) {
    launch(queue, "sum_row", sum_row, {static_cast<unsigned>(rows_of(node.out))}, {threads_for(node.src[0].ne[0])}, 0,
           node.src[0], node.out, mean);
}

bool accepts_argsort(const Node& node) {
    return fits_grid(node.out) && node.src[0].type == TypeId::f32 && node.out.type == TypeId::i32 &&
           node.src[0].ne[0] <= longest_row;
}
void argsort(Queue& queue, const Node& node) {
    const int64_t n = node.src[0].ne[0];
    const bool descending = node.params[0] == 1;
    const auto rows = static_cast<unsigned>(rows_of(node.out));
    if (n > longest_in_shared)
        return launch(queue, "rank_in_row", rank_in_row,
                      {rows, static_cast<unsigned>((n + usual_block - 1) / usual_block)}, {usual_block}, 0, node.src[0],
                      node.out, descending);
    int padded = 2;
    while (padded < n) padded *= 2;
    launch(queue, "sort_row", sort_row, {rows}, {threads_for(padded / 2)}, sizeof(Key) * static_cast<size_t>(padded),
           node.src[0], node.out, descending, padded);
}

template <bool mean> void sum_rows_of(Queue& queue, const Node& node) { sum_rows_as(queue, node, mean); }

namespace {

constexpr KernelRow ops[] = {
    {"SUM_ROWS", accepts_sum_rows, sum_rows_of<false>},
    {"MEAN", accepts_sum_rows, sum_rows_of<true>},
    {"ARGSORT", accepts_argsort, argsort},
};

} // namespace

KernelRows sums_ops() { return {ops, sizeof ops / sizeof *ops}; }

} // namespace ggs::cuda::GGS_VARIANT

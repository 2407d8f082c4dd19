// SPDX-License-Identifier: MIT
// FLASH_ATTN_EXT: a block for a query and a head, its warps taking keys in turns. What a warp has seen is a largest score,
// the sum of weights relative to it, and the values so weighed; the warps' are put together at the end, and with few queries
// and many keys those of several blocks, too.
#include "cuda/kernels/flash_attn.cuh"
#include "cuda/kernels/kernels.cuh"

namespace ggs::cuda::GGS_VARIANT {

namespace {

constexpr unsigned warps = 4;
constexpr int64_t widest = 512; // of a head
constexpr int own = static_cast<int>(widest / warp_lanes); // values of a head in each lane
constexpr int64_t keys_of_part = 256, enough_blocks = 64;

KERNEL_INLINE float of_row(const View& v, const Layout& layout, const unsigned char* row, int64_t i) {
    if (layout.block == 1) return load_float(v.type, row + i * v.nb[0]);
    return element_of(layout, row + i / layout.block * layout.bytes, static_cast<int>(i % layout.block));
}

__global__ void __launch_bounds__(warps* warp_lanes) attend(Attention t, Layout k_layout, Layout v_layout) {
    __shared__ float query[widest], largest_of[warps], weight_of[warps], values_of[warps][widest];
    const unsigned lane = threadIdx.x % warp_lanes, warp = threadIdx.x / warp_lanes;
    const int64_t part = blockIdx.x % static_cast<unsigned>(t.parts), i1 = blockIdx.x / static_cast<unsigned>(t.parts), head = blockIdx.y, batch = blockIdx.z;
    const int64_t dk = t.q.ne[0], dv = t.v.ne[0], keys = t.k.ne[1];
    const int64_t per_part = (keys + t.parts - 1) / t.parts, first = part * per_part, end = first + per_part < keys ? first + per_part : keys;
    const Row k_place = {0, head / (t.q.ne[2] / t.k.ne[2]), batch / (t.q.ne[3] / t.k.ne[3])};
    const Row v_place = {0, head / (t.q.ne[2] / t.v.ne[2]), batch / (t.q.ne[3] / t.v.ne[3])};
    for (int64_t d = threadIdx.x; d < dk; d += blockDim.x) query[d] = load<float>(at(t.q, d, i1, head, batch));
    __syncthreads();
    const float slope = t.slopes.of(head), factor = t.softcap != 0.0f ? t.scale / t.softcap : t.scale;
    float largest = -INFINITY, weight = 0, values[own] = {};
    for (int64_t key = first + warp; key < end; key += warps) {
        const float mask = t.has_mask ? slope * load_float(t.mask.type, at(t.mask, key, i1, head % t.mask.ne[2], batch % t.mask.ne[3])) : 0.0f;
        if (mask == -INFINITY) continue; // its product is not needed
        const unsigned char* const k_row = at(t.k, 0, {key, k_place.i2, k_place.i3});
        float score = 0;
        for (int64_t d = lane; d < dk; d += warp_lanes) score += query[d] * of_row(t.k, k_layout, k_row, d);
        score = warp_sum(score) * factor;
        if (t.softcap != 0.0f) score = t.softcap * tanhf(score);
        score += mask;
        if (score == -INFINITY) continue; // of all lanes
        if (score > largest) {
            const float shrink = expf(largest - score);
            weight *= shrink;
#pragma unroll
            for (int j = 0; j < own; ++j) values[j] *= shrink;
            largest = score;
        }
        const float w = expf(score - largest);
        weight += w;
        const unsigned char* const v_row = at(t.v, 0, {key, v_place.i2, v_place.i3});
#pragma unroll
        for (int j = 0; j < own; ++j) {
            const int64_t d = lane + j * static_cast<int64_t>(warp_lanes);
            if (d < dv) values[j] += w * of_row(t.v, v_layout, v_row, d);
        }
    }
    if (lane == 0) {
        largest_of[warp] = largest;
        weight_of[warp] = weight;
    }
#pragma unroll
    for (int j = 0; j < own; ++j) {
        const int64_t d = lane + j * static_cast<int64_t>(warp_lanes);
        if (d < dv) values_of[warp][d] = values[j];
    }
    __syncthreads();
    float all_largest = -INFINITY;
    for (unsigned w = 0; w < warps; ++w) all_largest = fmaxf(all_largest, largest_of[w]);
    const bool whole = t.parts == 1;
    if (whole && t.sinks) all_largest = fmaxf(all_largest, t.sinks[head]);
    // Nothing seen: all is 0, and so is what it counts for.
    const float base = all_largest == -INFINITY ? 0.0f : all_largest;
    float all_weight = whole && t.sinks ? expf(t.sinks[head] - base) : 0.0f;
    for (unsigned w = 0; w < warps; ++w) all_weight += weight_of[w] * expf(largest_of[w] - base);
    float* const partial = whole ? nullptr : t.partial + ((((batch * t.q.ne[2] + head) * t.q.ne[1] + i1) * t.parts + part) * (dv + 2));
    for (int64_t d = threadIdx.x; d < dv; d += blockDim.x) {
        float value = 0;
        for (unsigned w = 0; w < warps; ++w) value += values_of[w][d] * expf(largest_of[w] - base);
        if (whole)
            store<float>(at(t.out, d, head, i1, batch), all_weight == 0.0f ? 0.0f : value / all_weight);
        else
            partial[2 + d] = value;
    }
    if (!whole && threadIdx.x == 0) {
        partial[0] = all_largest;
        partial[1] = all_weight;
    }
}

// The parts of one query and head.
__global__ void __launch_bounds__(warps* warp_lanes) join_parts(Attention t) {
    const int64_t i1 = blockIdx.x, head = blockIdx.y, batch = blockIdx.z, dv = t.v.ne[0];
    const float* const parts = t.partial + ((batch * t.q.ne[2] + head) * t.q.ne[1] + i1) * t.parts * (dv + 2);
    float largest = t.sinks ? t.sinks[head] : -INFINITY;
    for (int part = 0; part < t.parts; ++part) largest = fmaxf(largest, parts[part * (dv + 2)]);
    const float base = largest == -INFINITY ? 0.0f : largest;
    float weight = t.sinks ? expf(t.sinks[head] - base) : 0.0f;
    for (int part = 0; part < t.parts; ++part) weight += parts[part * (dv + 2) + 1] * expf(parts[part * (dv + 2)] - base);
    for (int64_t d = threadIdx.x; d < dv; d += blockDim.x) {
        float value = 0;
        for (int part = 0; part < t.parts; ++part) value += parts[part * (dv + 2) + 2 + d] * expf(parts[part * (dv + 2)] - base);
        store<float>(at(t.out, d, head, i1, batch), weight == 0.0f ? 0.0f : value / weight);
    }
}

} // namespace

bool accepts_flash_attn(const Node& node) {
    const View &q = node.src[0], &k = node.src[1], &v = node.src[2];
    return q.type == TypeId::f32 && node.out.type == TypeId::f32 && can_decode(node, k.type) && can_decode(node, v.type) && q.ne[0] <= widest &&
           v.ne[0] <= widest && q.ne[1] < 0x1000000 && q.ne[2] <= 65535 && q.ne[3] <= 65535 && (!node.has[3] || is_float(node.src[3].type)) &&
           (!node.has[4] || node.src[4].type == TypeId::f32);
}

void flash_attn(Queue& queue, const Node& node) {
    const View &q = node.src[0], &k = node.src[1], &v = node.src[2];
    Attention t{q, k, v, node.src[3], node.out, node.has[3], nullptr, node.param_f32(0), node.param_f32(2), Slopes::of_heads(q.ne[2], node.param_f32(1)), 1, nullptr};
    if (node.has[4]) t.sinks = reinterpret_cast<const float*>(node.src[4].data);
    const int64_t blocks = q.ne[1] * q.ne[2] * q.ne[3];
    if (blocks < enough_blocks && k.ne[1] >= 2 * keys_of_part) {
        const int64_t most = enough_blocks / blocks > 1 ? enough_blocks / blocks : 1, parts = k.ne[1] / keys_of_part;
        t.parts = static_cast<int>(parts < most ? parts : most);
    }
    if (t.parts > 1) {
        t.partial = reinterpret_cast<float*>(queue.reserve(queue, sizeof(float) * static_cast<size_t>(blocks * t.parts * (v.ne[0] + 2))));
        if (!t.partial) return;
    }
    const Extent3 block{warps * warp_lanes};
    const auto heads = static_cast<unsigned>(q.ne[2]), batches = static_cast<unsigned>(q.ne[3]);
    launch(queue, "attend", attend, {static_cast<unsigned>(q.ne[1] * t.parts), heads, batches}, block, 0, t, node.layout(k.type), node.layout(v.type));
    if (t.parts > 1) launch(queue, "join_parts", join_parts, {static_cast<unsigned>(q.ne[1]), heads, batches}, block, 0, t);
}

} // namespace ggs::cuda::GGS_VARIANT

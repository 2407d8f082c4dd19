// SPDX-License-Identifier: MIT
// FLASH_ATTN_EXT: one block for each query and head; its warps process the keys alternately. Each warp keeps the
// largest score, the sum of weights relative to it, and the weighted values. The warps' results are combined at the
// end. If there are few queries and many keys, the results of several blocks are combined, too.
//
// Caches of floats, as models have them, are read in words, four keys per warp at once, so that many loads are in
// flight. All other caches are read value by value.
#include "cuda/kernels/flash_attn.cuh"
#include "cuda/kernels/kernels.cuh"

namespace ggs::cuda::GGS_VARIANT {

namespace {

constexpr unsigned warps = 4;
constexpr int64_t widest = 512;                            // of a head
constexpr int own = static_cast<int>(widest / warp_lanes); // values of a head in each lane
constexpr int64_t keys_of_part = 64, enough_blocks = 512;

KERNEL_INLINE float of_row(const View& v, const Layout& layout, const unsigned char* row, int64_t i) {
    if (layout.block == 1) return load_float(v.type, row + i * v.nb[0]);
    return element_of(layout, row + i / layout.block * layout.bytes, static_cast<int>(i % layout.block));
}

// The query and head of a block, and its range of keys.
struct Place {
    int64_t part, i1, head, batch, first, end;
    const unsigned char *keys, *values, *mask;

    KERNEL_INLINE explicit Place(const Attention& t)
        : part(blockIdx.x % static_cast<unsigned>(t.parts)), i1(blockIdx.x / static_cast<unsigned>(t.parts)),
          head(blockIdx.y), batch(blockIdx.z) {
        const int64_t per_part = (t.k.ne[1] + t.parts - 1) / t.parts;
        first = part * per_part;
        end = first + per_part < t.k.ne[1] ? first + per_part : t.k.ne[1];
        keys = at(t.k, 0, 0, head / (t.q.ne[2] / t.k.ne[2]), batch / (t.q.ne[3] / t.k.ne[3]));
        values = at(t.v, 0, 0, head / (t.q.ne[2] / t.v.ne[2]), batch / (t.q.ne[3] / t.v.ne[3]));
        mask = t.has_mask ? at(t.mask, 0, i1, again(head, t.mask.ne[2]), again(batch, t.mask.ne[3])) : nullptr;
    }
    // Loads the query for the whole block.
    KERNEL_INLINE void take_query(const Attention& t, float (&query)[widest]) const {
        for (int64_t d = threadIdx.x; d < t.q.ne[0]; d += blockDim.x)
            query[d] = load<float>(at(t.q, d, i1, head, batch));
        __syncthreads();
    }
    KERNEL_INLINE float masked(const Attention& t, float slope, int64_t key) const {
        return mask ? slope * load_float(t.mask.type, mask + key * t.mask.nb[0]) : 0.0f;
    }
};

// The results of a block's warps: written by each warp, and read by all after a barrier.
struct Seen {
    float largest[warps], weight[warps], values[warps][widest];
};

KERNEL_INLINE float capped(const Attention& t, float product) {
    return t.softcap != 0.0f ? t.softcap * tanhf(product * (t.scale / t.softcap)) : product * t.scale;
}

// Writes the result of a block, or its partial result.
KERNEL_INLINE void put_together(const Attention& t, const Place& place, const Seen& seen) {
    const int64_t dv = t.v.ne[0];
    float largest = -INFINITY;
    for (unsigned w = 0; w < warps; ++w) largest = fmaxf(largest, seen.largest[w]);
    const bool whole = t.parts == 1;
    if (whole && t.sinks) largest = fmaxf(largest, t.sinks[place.head]);
    // If no key counts, the values and the weight are 0.
    const float base = largest == -INFINITY ? 0.0f : largest;
    float weight = whole && t.sinks ? expf(t.sinks[place.head] - base) : 0.0f;
    for (unsigned w = 0; w < warps; ++w) weight += seen.weight[w] * expf(seen.largest[w] - base);
    float* const partial =
        whole ? nullptr
              : t.partial + ((((place.batch * t.q.ne[2] + place.head) * t.q.ne[1] + place.i1) * t.parts + place.part) *
                             (dv + 2));
    for (int64_t d = threadIdx.x; d < dv; d += blockDim.x) {
        float value = 0;
        for (unsigned w = 0; w < warps; ++w) value += seen.values[w][d] * expf(seen.largest[w] - base);
        if (whole)
            store<float>(at(t.out, d, place.head, place.i1, place.batch), weight == 0.0f ? 0.0f : value / weight);
        else
            partial[2 + d] = value;
    }
    if (!whole && threadIdx.x == 0) {
        partial[0] = largest;
        partial[1] = weight;
    }
}

__global__ void __launch_bounds__(warps* warp_lanes)
    attend(PARAMETER(Attention) t, PARAMETER(Layout) k_layout, PARAMETER(Layout) v_layout) {
    __shared__ float query[widest];
    __shared__ Seen seen;
    const unsigned lane = threadIdx.x % warp_lanes, warp = threadIdx.x / warp_lanes;
    const Place place(t);
    const int64_t dk = t.q.ne[0], dv = t.v.ne[0];
    place.take_query(t, query);
    const float slope = t.slopes.of(place.head);
    float largest = -INFINITY, weight = 0, values[own] = {};
    for (int64_t key = place.first + warp; key < place.end; key += warps) {
        const float mask = place.masked(t, slope, key);
        if (mask == -INFINITY) continue; // its product isn't needed
        const unsigned char* const k_row = place.keys + key * t.k.nb[1];
        float score = 0;
        for (int64_t d = lane; d < dk; d += warp_lanes) score += query[d] * of_row(t.k, k_layout, k_row, d);
        score = capped(t, warp_sum(score)) + mask;
        if (score == -INFINITY) continue; // in all lanes
        if (score > largest) {
            const float shrink = expf(largest - score);
            weight *= shrink;
#pragma unroll
            for (int j = 0; j < own; ++j) values[j] *= shrink;
            largest = score;
        }
        const float w = expf(score - largest);
        weight += w;
        const unsigned char* const v_row = place.values + key * t.v.nb[1];
#pragma unroll
        for (int j = 0; j < own; ++j) {
            const int64_t d = lane + j * static_cast<int64_t>(warp_lanes);
            if (d < dv) values[j] += w * of_row(t.v, v_layout, v_row, d);
        }
    }
    if (lane == 0) {
        seen.largest[warp] = largest;
        seen.weight[warp] = weight;
    }
#pragma unroll
    for (int j = 0; j < own; ++j) {
        const int64_t d = lane + j * static_cast<int64_t>(warp_lanes);
        if (d < dv) seen.values[warp][d] = values[j];
    }
    __syncthreads();
    put_together(t, place, seen);
}

// The number of keys that a warp processes at once. Eight lanes read a key's row, sixteen bytes each, and all lanes
// read four elements of each value's row.
constexpr int at_once = 4;
constexpr unsigned lanes_of_key = warp_lanes / at_once;
constexpr int own_fours = static_cast<int>(widest) / (4 * static_cast<int>(warp_lanes));

template <TypeId type> __global__ void __launch_bounds__(warps* warp_lanes) attend_wide(PARAMETER(Attention) t) {
    constexpr int count = wide_count<type>;
    __shared__ float query[widest];
    __shared__ Seen seen;
    const unsigned lane = threadIdx.x % warp_lanes, warp = threadIdx.x / warp_lanes;
    const Place place(t);
    const int64_t dk = t.q.ne[0], dv = t.v.ne[0];
    place.take_query(t, query);
    const float slope = t.slopes.of(place.head);
    float largest = -INFINITY, weight = 0, values[own_fours][4] = {};
    for (int64_t from = place.first + at_once * static_cast<int64_t>(warp); from < place.end;
         from += at_once * static_cast<int64_t>(warps)) {
        // After the last key, that key is read again, and contributes nothing.
        const int64_t wanted = from + lane / lanes_of_key, key = wanted < place.end ? wanted : place.end - 1;
        const float mask = place.masked(t, slope, key);
        const unsigned char* const k_row = place.keys + key * t.k.nb[1];
        float score = 0;
        for (int64_t d = lane % lanes_of_key * count; d < dk; d += lanes_of_key * count) {
            float x[count];
            read_wide<type>(k_row + d * (16 / count), x);
#pragma unroll
            for (int i = 0; i < count; ++i) score += query[d + i] * x[i];
        }
#pragma unroll
        for (unsigned apart = lanes_of_key / 2; apart > 0; apart /= 2)
            score += __shfl_xor_sync(all_of_warp, score, apart);
        // A masked key contributes nothing, even if it is NaN.
        score = wanted >= place.end || mask == -INFINITY ? -INFINITY : capped(t, score) + mask;
        float scores[at_once], highest = largest;
#pragma unroll
        for (int k = 0; k < at_once; ++k) {
            scores[k] = __shfl_sync(all_of_warp, score, k * lanes_of_key);
            highest = fmaxf(highest, scores[k]);
        }
        if (highest == -INFINITY) { // in all lanes
            bool nothing = true;    // needed because fmaxf ignores NaN
#pragma unroll
            for (int k = 0; k < at_once; ++k) nothing = nothing && scores[k] == -INFINITY;
            if (nothing) continue;
        }
        const float shrink = largest == highest ? 1.0f : expf(largest - highest);
        largest = highest;
        weight *= shrink;
        float weights[at_once];
#pragma unroll
        for (int k = 0; k < at_once; ++k) {
            weights[k] = scores[k] == -INFINITY ? 0.0f : expf(scores[k] - largest);
            weight += weights[k];
        }
#pragma unroll
        for (int j = 0; j < own_fours; ++j) {
            const int64_t d = 4 * (lane + j * static_cast<int64_t>(warp_lanes));
            if (d >= dv) continue;
            float x[at_once][4];
#pragma unroll
            for (int k = 0; k < at_once; ++k) {
                const int64_t number = from + k < place.end ? from + k : place.end - 1;
                read_four(type, place.values + number * t.v.nb[1] + d * (16 / count), x[k]);
            }
#pragma unroll
            for (int i = 0; i < 4; ++i) {
                float value = values[j][i] * shrink;
#pragma unroll
                for (int k = 0; k < at_once; ++k) value += scores[k] == -INFINITY ? 0.0f : weights[k] * x[k][i];
                values[j][i] = value;
            }
        }
    }
    if (lane == 0) {
        seen.largest[warp] = largest;
        seen.weight[warp] = weight;
    }
#pragma unroll
    for (int j = 0; j < own_fours; ++j) {
        const int64_t d = 4 * (lane + j * static_cast<int64_t>(warp_lanes));
        if (d >= dv) continue;
#pragma unroll
        for (int i = 0; i < 4; ++i) seen.values[warp][d + i] = values[j][i];
    }
    __syncthreads();
    put_together(t, place, seen);
}

// Combines the partial results of one query and head.
__global__ void __launch_bounds__(warps* warp_lanes) join_parts(PARAMETER(Attention) t) {
    const int64_t i1 = blockIdx.x, head = blockIdx.y, batch = blockIdx.z, dv = t.v.ne[0];
    const float* const parts = t.partial + ((batch * t.q.ne[2] + head) * t.q.ne[1] + i1) * t.parts * (dv + 2);
    float largest = t.sinks ? t.sinks[head] : -INFINITY;
    for (int part = 0; part < t.parts; ++part) largest = fmaxf(largest, parts[part * (dv + 2)]);
    const float base = largest == -INFINITY ? 0.0f : largest;
    float weight = t.sinks ? expf(t.sinks[head] - base) : 0.0f;
    for (int part = 0; part < t.parts; ++part)
        weight += parts[part * (dv + 2) + 1] * expf(parts[part * (dv + 2)] - base);
    for (int64_t d = threadIdx.x; d < dv; d += blockDim.x) {
        float value = 0;
        for (int part = 0; part < t.parts; ++part)
            value += parts[part * (dv + 2) + 2 + d] * expf(parts[part * (dv + 2)] - base);
        store<float>(at(t.out, d, head, i1, batch), weight == 0.0f ? 0.0f : value / weight);
    }
}

} // namespace

bool accepts_flash_attn(const Node& node) {
    const View &q = node.src[0], &k = node.src[1], &v = node.src[2];
    return q.type == TypeId::f32 && node.out.type == TypeId::f32 && can_decode(node, k.type) &&
           can_decode(node, v.type) && q.ne[0] <= widest && v.ne[0] <= widest && q.ne[1] < 0x1000000 &&
           q.ne[2] <= 65535 && q.ne[3] <= 65535 && (!node.has[3] || is_float(node.src[3].type)) &&
           (!node.has[4] || node.src[4].type == TypeId::f32);
}

namespace {

// Returns whether attend_wide can read K and V.
bool lie_wide(const View& k, const View& v) {
    if (k.type != v.type || !is_float(k.type)) return false;
    const int64_t size = k.type == TypeId::f32 ? 4 : 2;
    return k.nb[0] == size && v.nb[0] == size && k.ne[0] % (16 / size) == 0 && v.ne[0] % 4 == 0 && begins_wide(k) &&
           begins_wide(v);
}

} // namespace

void flash_attn(Queue& queue, const Node& node) {
    const View &q = node.src[0], &k = node.src[1], &v = node.src[2];
    Attention t{q,
                k,
                v,
                node.src[3],
                node.out,
                node.has[3],
                nullptr,
                node.param_f32(0),
                node.param_f32(2),
                Slopes::of_heads(q.ne[2], node.param_f32(1)),
                1,
                nullptr};
    if (node.has[4]) t.sinks = reinterpret_cast<const float*>(node.src[4].data);
    const int64_t blocks = q.ne[1] * q.ne[2] * q.ne[3];
    if (blocks < enough_blocks && k.ne[1] >= 2 * keys_of_part) {
        const int64_t most = enough_blocks / blocks > 1 ? enough_blocks / blocks : 1, parts = k.ne[1] / keys_of_part;
        t.parts = static_cast<int>(parts < most ? parts : most);
    }
    if (t.parts > 1) {
        t.partial = reinterpret_cast<float*>(
            queue.reserve(queue, sizeof(float) * static_cast<size_t>(blocks * t.parts * (v.ne[0] + 2))));
        if (!t.partial) return;
    }
    const Extent3 block{warps * warp_lanes};
    const auto heads = static_cast<unsigned>(q.ne[2]), batches = static_cast<unsigned>(q.ne[3]);
    const Extent3 grid{static_cast<unsigned>(q.ne[1] * t.parts), heads, batches};
    if (lie_wide(k, v)) {
        auto* const kernel = k.type == TypeId::f32   ? attend_wide<TypeId::f32>
                             : k.type == TypeId::f16 ? attend_wide<TypeId::f16>
                                                     : attend_wide<TypeId::bf16>;
        launch(queue, "attend_wide", kernel, grid, block, 0, t);
    } else {
        launch(queue, "attend", attend, grid, block, 0, t, node.layout(k.type), node.layout(v.type));
    }
    if (t.parts > 1)
        launch(queue, "join_parts", join_parts, {static_cast<unsigned>(q.ne[1]), heads, batches}, block, 0, t);
}

namespace {

constexpr KernelRow ops[] = {
    {"FLASH_ATTN_EXT", accepts_flash_attn, flash_attn},
};

} // namespace

KernelRows flash_attn_ops() { return {ops, sizeof ops / sizeof *ops}; }

} // namespace ggs::cuda::GGS_VARIANT

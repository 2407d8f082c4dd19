// SPDX-License-Identifier: MIT
// Kernels that compute several nodes in one launch. Each node stores the same bits as its own kernel, and passes its
// values to the next node in the same thread or block. These products and sums are rounded separately (times, plus), so
// that nvcc doesn't fuse them.
#include "cuda/kernels/kernels.cuh"
#include "cuda/kernels/norm.cuh"
#include "cuda/kernels/rope.cuh"
#include "cuda/kernels/rows.cuh"
#include "cuda/kernels/unary.cuh"

namespace ggs::cuda::GGS_VARIANT {

namespace {

// A block keeps its row of floats in shared memory, together with the memory of block_sum(), within the 48 KiB that
// every GPU has.
constexpr int64_t longest_row = 12'000;

// RMS_NORM, and the MUL by weights after it.
struct NormMul {
    View normed, weights, out;
    float eps;
};
struct Sum {
    View other, out;
    bool other_first;
};
struct Scaling {
    View out;
    float factor, offset;
};
struct Setting {
    View numbers, out;
    int* wrong;
};

KERNEL_INLINE Row repeated(const View& v, const Row& r) {
    return {again(r.i1, v.ne[1]), again(r.i2, v.ne[2]), again(r.i3, v.ne[3])};
}

// Each thread reads only those values of `held` that it has stored itself, and replaces them by the products.
KERNEL_INLINE void norm_and_mul(const NormMul& part, const Row& r, float* held, float* room) {
    const int64_t length = part.out.ne[0];
    const float factor = factor_of(squares_of(length, 0.0f, room, [&](int64_t i) { return held[i]; }),
                                   static_cast<float>(length), part.eps);
    const Row of_weights = repeated(part.weights, r);
    for (int64_t i = threadIdx.x; i < length; i += blockDim.x) {
        const float normed = times(held[i], factor);
        store<float>(at(part.normed, i, r), normed);
        held[i] = times(normed, load<float>(at(part.weights, i, of_weights)));
        store<float>(at(part.out, i, r), held[i]);
    }
}
KERNEL_INLINE void read_weights_ahead(const NormMul& part, const Row& r, int64_t i) {
    read_ahead(at(part.weights, i, repeated(part.weights, r)));
}

KERNEL_INLINE float added(const Sum& part, const Row& r, int64_t i, float x) {
    const float other = load<float>(at(part.other, i, repeated(part.other, r)));
    const float sum = part.other_first ? plus(other, x) : plus(x, other);
    store<float>(at(part.out, i, r), sum);
    return sum;
}

// One block for each row of `a`.
template <bool norms_first, bool adds, bool norms_last> __global__ void __launch_bounds__(usual_block)
    norm_chain(View a, PARAMETER(NormMul) first, PARAMETER(Sum) sum, PARAMETER(NormMul) last) {
    DYNAMIC_SHARED(float, held);
    __shared__ float room[warp_lanes];
    const Row r = row_at(a, blockIdx.x);
    for (int64_t i = threadIdx.x; i < a.ne[0]; i += blockDim.x) {
        const float x = load<float>(at(a, i, r));
        if constexpr (norms_first) read_weights_ahead(first, r, i);
        if constexpr (norms_first && adds) read_ahead(at(sum.other, i, repeated(sum.other, r)));
        if constexpr (norms_last) read_weights_ahead(last, r, i);
        held[i] = adds && !norms_first ? added(sum, r, i, x) : x;
    }
    if constexpr (norms_first) norm_and_mul(first, r, held, room);
    if constexpr (norms_first && adds) {
        for (int64_t i = threadIdx.x; i < a.ne[0]; i += blockDim.x) held[i] = added(sum, r, i, held[i]);
    }
    if constexpr (norms_last) norm_and_mul(last, r, held, room);
}

// The operation on each value that ROPE computes: none; SCALE; SET_ROWS, which treats a token's heads as one row.
struct Nothing {};
KERNEL_INLINE auto next_of(const Nothing&, const Row&, int64_t) {
    return [](int64_t, float) {};
}
KERNEL_INLINE auto next_of(const Scaling& part, const Row& r, int64_t) {
    return [&part, r](int64_t i, float x) { store<float>(at(part.out, i, r), scaled(x, part.factor, part.offset)); };
}
KERNEL_INLINE auto next_of(const Setting& part, const Row& r, int64_t length) {
    const Target target = target_of(part.numbers, part.out, r.i2, {r.i2, 0, 0}, part.wrong);
    return [&part, target, first = r.i1 * length](int64_t i, float x) {
        if (target.there) store_float(part.out.type, at(part.out, first + i, target.to), x);
    };
}

// The parameters of ROPE, without the row.
struct Rope {
    View positions, out;
    const float* factors;
    Turning turning;
};

// One block per row.
template <class Next> __global__ void __launch_bounds__(usual_block)
    norm_and_rope(View a, PARAMETER(NormMul) norm, PARAMETER(Rope) rope, PARAMETER(Next) next) {
    DYNAMIC_SHARED(float, held);
    __shared__ float room[warp_lanes];
    const Row r = row_at(a, blockIdx.x);
    for (int64_t i = threadIdx.x; i < a.ne[0]; i += blockDim.x) {
        held[i] = load<float>(at(a, i, r));
        read_ahead(at(norm.weights, i, repeated(norm.weights, r)));
    }
    norm_and_mul(norm, r, held, room);
    __syncthreads();
    const auto then = next_of(next, r, a.ne[0]);
    const auto to = [&](int64_t channel, float x) {
        store<float>(at(rope.out, channel, r), x);
        then(channel, x);
    };
    for (int64_t i = threadIdx.x; i < a.ne[0] - rope.turning.pairs; i += blockDim.x)
        turn(
            rope.turning, rope.positions, rope.factors, i, r.i2, a.ne[2],
            [&](int64_t channel) { return held[channel]; }, to);
}

// One thread for each pair of channels.
template <class Next> __global__ void __launch_bounds__(usual_block)
    rope_and_next(PARAMETER(View) a, PARAMETER(Rope) rope, PARAMETER(Next) next) {
    const int64_t row = static_cast<int64_t>(blockIdx.x) * blockDim.y + threadIdx.y;
    if (row >= a.ne[1] * a.ne[2] * a.ne[3]) return;
    const Row r = row_at(a, row);
    const auto then = next_of(next, r, a.ne[0]);
    const auto to = [&](int64_t channel, float x) {
        store<float>(at(rope.out, channel, r), x);
        then(channel, x);
    };
    const int64_t parts = a.ne[0] - rope.turning.pairs;
    for (int64_t i = static_cast<int64_t>(blockIdx.y) * blockDim.x + threadIdx.x; i < parts;
         i += static_cast<int64_t>(gridDim.y) * blockDim.x)
        turn(
            rope.turning, rope.positions, rope.factors, i, r.i2, a.ne[2],
            [&](int64_t channel) { return load<float>(at(a, channel, r)); }, to);
}

// -- conditions for fusion --------------------------------------------------------------------------------------------

bool is_f32(const View& v) { return v.type == TypeId::f32; }
bool same_shape(const View& a, const View& b) {
    for (int i = 0; i < 4; ++i) {
        if (a.ne[i] != b.ne[i]) return false;
    }
    return true;
}
bool same_view(const View& a, const View& b) {
    for (int i = 0; i < 4; ++i) {
        if (a.nb[i] != b.nb[i]) return false;
    }
    return a.data == b.data && a.type == b.type && same_shape(a, b);
}
// Returns whether the node turns rows of floats into rows of the same length.
bool keeps_rows(const Node& node) {
    return is_f32(node.src[0]) && is_f32(node.out) && same_shape(node.src[0], node.out) && fits_grid(node.out);
}
// Returns whether the rows of `small` have the same length and are repeated.
bool repeats_rows(const View& small, const View& large) { return is_f32(small) && small.ne[0] == large.ne[0]; }

// norm, mul
bool are_norm_mul(const Node& norm, const Node& mul) {
    return keeps_rows(norm) && keeps_rows(mul) && norm.out.ne[0] <= longest_row && same_view(norm.out, mul.src[0]) &&
           repeats_rows(mul.src[1], mul.out);
}
bool is_add(const Node& add) { return keeps_rows(add) && repeats_rows(add.src[1], add.out); }
// Returns the index of the source with those values; -1 if neither has them.
int source_of(const Node& add, const View& numbers) {
    return same_view(add.src[0], numbers) ? 0 : same_view(add.src[1], numbers) ? 1 : -1;
}
bool is_rope(const Node& rope) { return keeps_rows(rope) && rope.out.ne[0] <= longest_row; }
bool is_scale_of(const Node& scale, const View& numbers) {
    return keeps_rows(scale) && same_view(scale.src[0], numbers);
}
// Returns whether the node writes the heads of `from`, which are dense and contiguous, as one row per token.
bool sets_heads(const Node& set_rows, const View& from) {
    const View& rows = set_rows.src[0];
    return is_f32(from) && is_f32(rows) && rows.data == from.data && from.nb[0] == 4 && rows.nb[0] == 4 &&
           from.ne[3] == 1 && rows.ne[2] == 1 && rows.ne[3] == 1 && from.nb[1] == 4 * from.ne[0] &&
           rows.ne[0] == from.ne[0] * from.ne[1] && rows.ne[1] == from.ne[2] &&
           (rows.ne[1] == 1 || rows.nb[1] == from.nb[2]) && is_float(set_rows.out.type);
}

NormMul norm_mul_of(const Node& norm, const Node& mul) { return {norm.out, mul.src[1], mul.out, norm.param_f32(0)}; }
Sum sum_of(const Node& add, int source) { return {add.src[1 - source], add.out, source == 1}; }
Rope rope_of(const Node& node) {
    return {node.src[1], node.out, node.has[2] ? reinterpret_cast<const float*>(node.src[2].data) : nullptr,
            turning_of(node, 1)};
}
Scaling scaling_of(const Node& node) { return {node.out, node.param_f32(0), node.param_f32(1)}; }

template <bool norms_first, bool adds, bool norms_last>
void launch_chain(Queue& queue, const View& a, const NormMul& first, const Sum& sum, const NormMul& last) {
    const auto kernel = norm_chain<norms_first, adds, norms_last>;
    launch(queue, "norm_chain", kernel, {static_cast<unsigned>(rows_of(a))}, {threads_for(a.ne[0])},
           static_cast<size_t>(a.ne[0]) * sizeof(float), a, first, sum, last);
}
template <class Next> void launch_norm_and_rope(Queue& queue, const Node* const* nodes, const Next& next) {
    const View& a = nodes[0]->src[0];
    launch(queue, "norm_and_rope", norm_and_rope<Next>, {static_cast<unsigned>(rows_of(a))}, {threads_for(a.ne[0])},
           static_cast<size_t>(a.ne[0]) * sizeof(float), a, norm_mul_of(*nodes[0], *nodes[1]), rope_of(*nodes[2]),
           next);
}
template <class Next> void launch_rope_and(Queue& queue, const Node& node, const Next& next) {
    const Rope rope = rope_of(node);
    const RowGrid g = row_grid(node.out.ne[0] - rope.turning.pairs, rows_of(node.out));
    launch(queue, "rope_and_next", rope_and_next<Next>, g.grid, g.block, 0, node.src[0], rope, next);
}

} // namespace

bool accepts_norm_mul(const Node* const* nodes) { return are_norm_mul(*nodes[0], *nodes[1]); }
void norm_mul(Queue& queue, const Node* const* nodes) {
    launch_chain<true, false, false>(queue, nodes[0]->src[0], norm_mul_of(*nodes[0], *nodes[1]), {}, {});
}

bool accepts_norm_mul_add(const Node* const* nodes) {
    return accepts_norm_mul(nodes) && is_add(*nodes[2]) && same_shape(nodes[1]->out, nodes[2]->out) &&
           source_of(*nodes[2], nodes[1]->out) >= 0;
}
void norm_mul_add(Queue& queue, const Node* const* nodes) {
    launch_chain<true, true, false>(queue, nodes[0]->src[0], norm_mul_of(*nodes[0], *nodes[1]),
                                    sum_of(*nodes[2], source_of(*nodes[2], nodes[1]->out)), {});
}

bool accepts_add_norm_mul(const Node* const* nodes) {
    return is_add(*nodes[0]) && accepts_norm_mul(nodes + 1) && same_view(nodes[0]->out, nodes[1]->src[0]);
}
void add_norm_mul(Queue& queue, const Node* const* nodes) {
    launch_chain<false, true, true>(queue, nodes[0]->src[0], {}, sum_of(*nodes[0], 0),
                                    norm_mul_of(*nodes[1], *nodes[2]));
}

bool accepts_norm_mul_add_norm_mul(const Node* const* nodes) {
    return accepts_norm_mul_add(nodes) && accepts_add_norm_mul(nodes + 2);
}
void norm_mul_add_norm_mul(Queue& queue, const Node* const* nodes) {
    launch_chain<true, true, true>(queue, nodes[0]->src[0], norm_mul_of(*nodes[0], *nodes[1]),
                                   sum_of(*nodes[2], source_of(*nodes[2], nodes[1]->out)),
                                   norm_mul_of(*nodes[3], *nodes[4]));
}

bool accepts_rope_scale(const Node* const* nodes) {
    return is_rope(*nodes[0]) && is_scale_of(*nodes[1], nodes[0]->out);
}
void rope_scale(Queue& queue, const Node* const* nodes) { launch_rope_and(queue, *nodes[0], scaling_of(*nodes[1])); }

bool accepts_rope_set_rows(const Node* const* nodes) {
    return is_rope(*nodes[0]) && sets_heads(*nodes[1], nodes[0]->out);
}
void rope_set_rows(Queue& queue, const Node* const* nodes) {
    if (int* const wrong = queue.wrong_index(queue))
        launch_rope_and(queue, *nodes[0], Setting{nodes[1]->src[1], nodes[1]->out, wrong});
}

bool accepts_norm_mul_rope(const Node* const* nodes) {
    return accepts_norm_mul(nodes) && is_rope(*nodes[2]) && same_view(nodes[1]->out, nodes[2]->src[0]);
}
void norm_mul_rope(Queue& queue, const Node* const* nodes) { launch_norm_and_rope(queue, nodes, Nothing{}); }

bool accepts_norm_mul_rope_scale(const Node* const* nodes) {
    return accepts_norm_mul_rope(nodes) && accepts_rope_scale(nodes + 2);
}
void norm_mul_rope_scale(Queue& queue, const Node* const* nodes) {
    launch_norm_and_rope(queue, nodes, scaling_of(*nodes[3]));
}

bool accepts_norm_mul_rope_set_rows(const Node* const* nodes) {
    return accepts_norm_mul_rope(nodes) && accepts_rope_set_rows(nodes + 2);
}
void norm_mul_rope_set_rows(Queue& queue, const Node* const* nodes) {
    if (int* const wrong = queue.wrong_index(queue))
        launch_norm_and_rope(queue, nodes, Setting{nodes[3]->src[1], nodes[3]->out, wrong});
}

namespace {

constexpr unsigned first = 1, second = 2;

// The longest fusions first.
constexpr FusionRow fusions[] = {
    {"rms_norm + mul + add + rms_norm + mul",
     5,
     {{"RMS_NORM", 1, first}, {"MUL", 2, first | second}, {"ADD", 3, first}, {"RMS_NORM", 4, first}, {"MUL", -1, 0}},
     true,
     -1,
     accepts_norm_mul_add_norm_mul,
     norm_mul_add_norm_mul},
    {"rms_norm + mul + rope + set_rows",
     4,
     {{"RMS_NORM", 1, first}, {"MUL", 2, first}, {"ROPE", 3, first}, {"SET_ROWS", -1, 0}},
     true,
     3,
     accepts_norm_mul_rope_set_rows,
     norm_mul_rope_set_rows},
    {"rms_norm + mul + rope + scale",
     4,
     {{"RMS_NORM", 1, first}, {"MUL", 2, first}, {"ROPE", 3, first}, {"SCALE", -1, 0}},
     true,
     -1,
     accepts_norm_mul_rope_scale,
     norm_mul_rope_scale},
    {"mul_mat + mul_mat + glu",
     3,
     {{"MUL_MAT", 2, first}, {"MUL_MAT", 2, second}, {"GLU", -1, 0}},
     false,
     -1,
     accepts_gate_up_glu,
     gate_up_glu},
    {"rms_norm + mul + rope",
     3,
     {{"RMS_NORM", 1, first}, {"MUL", 2, first}, {"ROPE", -1, 0}},
     true,
     -1,
     accepts_norm_mul_rope,
     norm_mul_rope},
    {"rms_norm + mul + add",
     3,
     {{"RMS_NORM", 1, first}, {"MUL", 2, first | second}, {"ADD", -1, 0}},
     true,
     -1,
     accepts_norm_mul_add,
     norm_mul_add},
    {"add + rms_norm + mul",
     3,
     {{"ADD", 1, first}, {"RMS_NORM", 2, first}, {"MUL", -1, 0}},
     true,
     -1,
     accepts_add_norm_mul,
     add_norm_mul},
    {"rms_norm + mul", 2, {{"RMS_NORM", 1, first}, {"MUL", -1, 0}}, true, -1, accepts_norm_mul, norm_mul},
    {"rope + set_rows", 2, {{"ROPE", 1, first}, {"SET_ROWS", -1, 0}}, true, 1, accepts_rope_set_rows, rope_set_rows},
    {"rope + scale", 2, {{"ROPE", 1, first}, {"SCALE", -1, 0}}, true, -1, accepts_rope_scale, rope_scale},
};

} // namespace

FusionRows fusion_rows() { return {fusions, sizeof fusions / sizeof *fusions}; }

} // namespace ggs::cuda::GGS_VARIANT

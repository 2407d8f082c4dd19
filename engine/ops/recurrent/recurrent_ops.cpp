// SPDX-License-Identifier: MIT
// Ops with a state that token after token changes: Mamba's, RWKV's, gated linear attention and the gated delta net.
// Their results hold the outputs, and after them the states that the sequences end with.
#include "ops/all.h"
#include "ops/rows.h"

#include "base/checked.h"

namespace ggs {

namespace {

constexpr const char* of_columns = "[S·H, T + S·n_seqs]: the outputs of T tokens, then the states";

struct Named {
    const Tensor* tensor;
    Text name;
};

Status need_shape(const Tensor& t, Text name, const Shape& ne, Text what) {
    if (shape_of(t) == ne) return {};
    return fail("%1 is %2; it must be %3 = %4", name, shape4(t), shape_text(ne), what);
}
Status need_3d(const Tensor& t, Text name, Text what) {
    if (is_3d(t)) return {};
    return fail("%1 is %2; it must be %3", name, shape4(t), what);
}
// Rows without gaps, one after the other.
Status need_dense_planes(const Tensor& t, Text name) {
    GGS_CHECK(need_dense_rows(t, name));
    const size_t row = static_cast<size_t>(t.ne[0]) * t.nb[0];
    if (t.nb[1] == row) return {};
    return fail("the rows of %1 must be adjacent: nb[1] = %2, but a row takes %3 bytes (use cont first)", name, t.nb[1],
                row);
}
// Elements of a result that is counted by products and sums of sizes, which may be more than can be addressed.
Result<int64_t> elements_of(std::initializer_list<int64_t> outputs, std::initializer_list<int64_t> states) {
    const auto product = [](std::initializer_list<int64_t> factors, int64_t& made) {
        made = 1;
        for (const int64_t factor : factors) {
            if (!mul_checked(made, factor, made)) return false;
        }
        return true;
    };
    int64_t first = 0, second = 0, sum = 0;
    if (!product(outputs, first) || !product(states, second) || !add_checked(first, second, sum))
        return fail("the result would have more elements than can be addressed");
    return sum;
}

// -- Mamba ------------------------------------------------------------------------------------------------------------

Result<NodeShape> ssm_conv_shape(const NodeRequest& r) {
    const Tensor& sx = *r.src[0];
    const Tensor& c = *r.src[1];
    GGS_CHECK(need_3d(sx, "sx", text("[d_conv - 1 + tokens, d_inner, sequences]")));
    if (!is_matrix(c)) return fail("c is %1; it must be [d_conv, d_inner]", shape4(c));
    if (sx.ne[1] != c.ne[1])
        return fail("sx.ne[1] is %1 and c.ne[1] is %2; both are the number of channels and must be equal", sx.ne[1],
                    c.ne[1]);
    const int64_t tokens = sx.ne[0] - c.ne[0] + 1;
    if (tokens < 0)
        return fail("sx.ne[0] = %1 is less than c.ne[0] - 1 = %2; sx must contain the tokens and the c.ne[0] - 1 "
                    "tokens that precede them",
                    sx.ne[0], c.ne[0] - 1);
    return NodeShape{TypeId::f32, {c.ne[1], tokens, sx.ne[2], 1}};
}

Result<NodeShape> ssm_scan_shape(const NodeRequest& r) {
    const Tensor &s = *r.src[0], &x = *r.src[1], &dt = *r.src[2], &a = *r.src[3], &b = *r.src[4], &c = *r.src[5],
                 &ids = *r.src[6];
    const int64_t slots = param_i32(r.params, 0);
    GGS_CHECK(need_positive("K", slots));
    GGS_CHECK(need_contiguous(s, "s"));
    GGS_CHECK(need_contiguous(dt, "dt"));
    GGS_CHECK(need_contiguous(a, "A"));
    for (const auto& [t, name] : std::initializer_list<Named>{{&x, "x"}, {&b, "B"}, {&c, "C"}})
        GGS_CHECK(need_dense_planes(*t, name));
    GGS_CHECK(need_type(ids, "ids", TypeId::i32));
    const int64_t state = s.ne[0], channels = x.ne[0], heads = x.ne[1], tokens = x.ne[2], seqs = x.ne[3];
    if (s.ne[1] != channels || s.ne[2] != heads)
        return fail("s is %1 and x is %2; s must be [d_state, x.ne[0], x.ne[1], states]", shape4(s), shape4(x));
    GGS_CHECK(need_shape(dt, "dt", {heads, tokens, seqs, 1}, text("[heads, tokens, sequences]")));
    if (!is_matrix(a) || (a.ne[0] != 1 && a.ne[0] != state) || a.ne[1] != heads)
        return fail("A is %1; it must be [%2, %3], with a value for each element of a head's state, or [1, %3]",
                    shape4(a), state, heads);
    GGS_CHECK(need_shape(b, "B", {state, b.ne[1], tokens, seqs}, text("[d_state, groups, tokens, sequences]")));
    GGS_CHECK(need_same_shape(b, c, "B", "C"));
    if (b.ne[1] == 0 || heads % b.ne[1] != 0)
        return fail("the number of heads, x.ne[1] = %1, is not a multiple of the number of groups, B.ne[1] = %2", heads,
                    b.ne[1]);
    GGS_CHECK(need_shape(ids, "ids", {seqs, 1, 1, 1}, text("[sequences]")));
    GGS_TRY(const int64_t n, elements_of({channels, heads, tokens, seqs}, {state, channels, heads, seqs, slots}));
    return NodeShape{TypeId::f32, {n, 1, 1, 1}};
}

// -- RWKV, gated linear attention -------------------------------------------------------------------------------------

// Sources of one shape, [S, heads, tokens], and the states: so many of S · S · heads numbers.
template <size_t n> Result<NodeShape> linear_attention(const NodeRequest& r, const Text (&names)[n]) {
    const Tensor& first = *r.src[0];
    const Tensor& state = *r.src[n - 1];
    GGS_CHECK(need_3d(first, names[0], text("[head size, heads, tokens]")));
    for (size_t i = 0; i < n; ++i) {
        GGS_CHECK(need_contiguous(*r.src[i], names[i]));
        if (i > 0 && i + 1 < n && std::string_view(names[i].c_str()) != "tf")
            GGS_CHECK(need_same_shape(first, *r.src[i], names[0].c_str(), names[i].c_str()));
    }
    const int64_t size = first.ne[0], heads = first.ne[1], tokens = first.ne[2], seqs = state.ne[1];
    GGS_TRY(const int64_t numbers, elements_of({size, size, heads}, {0}));
    if (!is_matrix(state) || state.ne[0] != numbers)
        return fail("state is %1; it must be [%2 · %2 · %3, sequences]", shape4(state), size, heads);
    GGS_CHECK(need_positive("state.ne[1]", seqs));
    if (tokens % seqs != 0)
        return fail("%1 tokens can't be divided evenly among the %2 sequences of state", tokens, seqs);
    GGS_TRY(const int64_t rows, elements_of({tokens}, {size, seqs}));
    GGS_TRY(const int64_t row, elements_of({size, heads}, {0}));
    return NodeShape{TypeId::f32, {row, rows, 1, 1}};
}

Result<NodeShape> wkv6_shape(const NodeRequest& r) {
    const Tensor& tf = *r.src[3];
    GGS_TRY(const NodeShape made, linear_attention<6>(r, {"k", "v", "r", "tf", "td", "state"}));
    const Tensor& k = *r.src[0];
    GGS_CHECK(need_shape(tf, "tf", {k.ne[0], k.ne[1], 1, 1}, text("[head size, heads]")));
    return made;
}
Result<NodeShape> wkv7_shape(const NodeRequest& r) {
    return linear_attention<7>(r, {"r", "w", "k", "v", "a", "b", "state"});
}
Result<NodeShape> gated_linear_attn_shape(const NodeRequest& r) {
    return linear_attention<5>(r, {"k", "v", "q", "g", "state"});
}

// -- gated delta net --------------------------------------------------------------------------------------------------

Result<NodeShape> gated_delta_net_shape(const NodeRequest& r) {
    const Tensor &q = *r.src[0], &k = *r.src[1], &v = *r.src[2], &g = *r.src[3], &beta = *r.src[4], &state = *r.src[5];
    const int64_t slots = param_i32(r.params, 0);
    GGS_CHECK(need_positive("K", slots));
    for (const auto& [t, name] : std::initializer_list<Named>{{&q, "q"}, {&k, "k"}, {&v, "v"}})
        GGS_CHECK(need_dense_rows(*t, name));
    for (const auto& [t, name] : std::initializer_list<Named>{{&g, "g"}, {&beta, "beta"}, {&state, "state"}})
        GGS_CHECK(need_contiguous(*t, name));
    const int64_t size = v.ne[0], heads = v.ne[1], tokens = v.ne[2], seqs = v.ne[3];
    for (const auto& [t, name] : std::initializer_list<Named>{{&q, "q"}, {&k, "k"}}) {
        if (t->ne[0] != size)
            return fail("%1.ne[0] is %2 and v.ne[0] is %3; both are the head size and must be equal", name, t->ne[0],
                        size);
        if (t->ne[2] != tokens)
            return fail("%1.ne[2] is %2 and v.ne[2] is %3; both are the number of tokens and must be equal", name,
                        t->ne[2], tokens);
        if (t->ne[1] == 0 || heads % t->ne[1] != 0)
            return fail("the number of heads, v.ne[1] = %1, is not a multiple of %2.ne[1] = %3; the heads of v cycle "
                        "through the heads of %2",
                        heads, name, t->ne[1]);
        if (t->ne[3] == 0 || seqs % t->ne[3] != 0)
            return fail("the number of sequences, v.ne[3] = %1, is not a multiple of %2.ne[3] = %3", seqs, name,
                        t->ne[3]);
    }
    GGS_CHECK(need_shape(g, "g", {g.ne[0] == 1 ? 1 : size, heads, tokens, seqs},
                         text("[1 or head size, heads, tokens, sequences]")));
    GGS_CHECK(need_shape(beta, "beta", {1, heads, tokens, seqs}, text("[1, heads, tokens, sequences]")));
    GGS_CHECK(need_shape(state, "state", {size, size, heads, seqs}, text("[head size, head size, heads, sequences]")));
    GGS_TRY(const int64_t rows, elements_of({tokens, seqs}, {slots, size, seqs}));
    GGS_TRY(const int64_t row, elements_of({size, heads}, {0}));
    return NodeShape{TypeId::f32, {row, rows, 1, 1}};
}

// As in ggml, a task has room for the values that a head reads from its state. It also has room for the state if older
// states are returned.
size_t gated_delta_net_work(const Tensor& node, int tasks) {
    const auto size = static_cast<size_t>(node.src[2]->ne[0]);
    const size_t state = param_i32(node, 0) > 1 ? work_product({size, size}) : 0;
    return work_product({sizeof(float), work_sum({size, state}), static_cast<size_t>(tasks)});
}

std::vector<ArgDef> tensor_args(std::initializer_list<const char*> names) {
    std::vector<ArgDef> args;
    for (const char* name : names) args.push_back(tensor_arg(name));
    return args;
}

} // namespace

void add_recurrent_ops(Registry& registry) {
    define(registry, OpId::ssm_conv, OpFamily::matrix, ssm_conv_shape, Tasks::all, computations::ssm_conv,
           {"[sx1, sx0 - c0 + 1, sx2]", two_f32},
           text("y[d, t] = Σ_j sx[t + j, d] · c[j, d]: each channel's last tokens, weighted by the channel's own "
                "kernel. sx begins with the tokens that precede the first one."));
    registry.add_node_call({"ssm_conv", OpId::ssm_conv, tensor_args({"sx", "c"})});

    define(registry, OpId::ssm_scan, OpFamily::matrix, ssm_scan_shape, Tasks::all, computations::ssm_scan,
           {"[elements of x + K · s0·s1·s2 · ids0]", "f32 | f32 | f32 | f32 | f32 | f32 | i32 > f32"},
           text("Mamba's scan: h = h · e^(dt · A) + B · x · dt with dt = softplus(dt), y = Σ h · C. The outputs are "
                "laid out like x. They are followed by the states after the last K tokens, newest first."))
        .params = {{"K", ParamKind::i32, 0, 1}};
    std::vector<ArgDef> scan = tensor_args({"s", "x", "dt", "A", "B", "C", "ids"});
    scan.push_back(int_arg("K", 1));
    registry.add_node_call({"ssm_scan", OpId::ssm_scan, std::move(scan)});

    define(registry, OpId::rwkv_wkv6, OpFamily::matrix, wkv6_shape, Tasks::heads, computations::rwkv_wkv6,
           {of_columns, "f32 | f32 | f32 | f32 | f32 | f32 > f32"},
           text("RWKV 6: out_j = Σ_i r_i · (k_i v_j tf_i + s_ij), then s_ij = s_ij · td_i + k_i v_j. The rows of the "
                "tokens are followed by the rows of the last states."));
    registry.add_node_call({"rwkv_wkv6", OpId::rwkv_wkv6, tensor_args({"k", "v", "r", "tf", "td", "state"})});

    define(registry, OpId::gated_linear_attn, OpFamily::matrix, gated_linear_attn_shape, Tasks::heads,
           computations::gated_linear_attn, {of_columns, "f32 | f32 | f32 | f32 | f32 > f32"},
           text("Attention with a state: s_ij = s_ij · g_i + k_i v_j, then out_j = scale · Σ_i q_i s_ij. The rows of "
                "the tokens are followed by the rows of the last states."))
        .params = {{"scale", ParamKind::f32, 0, 1}};
    std::vector<ArgDef> gla = tensor_args({"k", "v", "q", "g", "state"});
    gla.push_back(number_arg("scale"));
    registry.add_node_call({"gated_linear_attn", OpId::gated_linear_attn, std::move(gla)});

    define(registry, OpId::rwkv_wkv7, OpFamily::matrix, wkv7_shape, Tasks::heads, computations::rwkv_wkv7,
           {of_columns, "f32 | f32 | f32 | f32 | f32 | f32 | f32 > f32"},
           text("RWKV 7: s_ij = s_ij · w_j + k_j v_i + b_j · Σ_l a_l s_il, then out_i = Σ_j s_ij r_j. The rows of the "
                "tokens are followed by the rows of the last states."));
    registry.add_node_call({"rwkv_wkv7", OpId::rwkv_wkv7, tensor_args({"r", "w", "k", "v", "a", "b", "state"})});

    OpDef& delta =
        define(registry, OpId::gated_delta_net, OpFamily::matrix, gated_delta_net_shape, Tasks::all,
               computations::gated_delta_net,
               {"[v0·v1, T·B + K·v0·B]: the outputs, then K states", "f32 | f32 | f32 | f32 | f32 | f32 > f32"},
               text("M = M · e^g, δ = (v - M k) · beta, M = M + δ kᵀ, out = M q / √(head size). The rows of the tokens "
                    "are followed by the states after the last K tokens, newest first."));
    delta.params = {{"K", ParamKind::i32, 0, 1}};
    delta.work = gated_delta_net_work;
    std::vector<ArgDef> net = tensor_args({"q", "k", "v", "g", "beta", "state"});
    net.push_back(int_arg("K", 1));
    registry.add_node_call({"gated_delta_net", OpId::gated_delta_net, std::move(net)});
}

} // namespace ggs

// SPDX-License-Identifier: MIT
// The activation functions: one op with a number that says which (UNARY), and the gated pairs (GLU).
#include "ops/all.h"
#include "ops/rules.h"
#include "ops/unary/unary_kernels.h"

#include <array>
#include <cmath>

namespace ggs {

namespace {

struct Function {
    const char* name; // the call's
    const char* id;   // ggml's name of the variant
    Tasks tasks;
    Text note;
};

// In the order of ggml's numbers.
constexpr Function functions[] = {
    {"abs", "ABS", Tasks::one, text("y = |x|.")},
    {"sgn", "SGN", Tasks::one, text("y = -1, 0 or 1, the sign of x; 0 for NaN.")},
    {"neg", "NEG", Tasks::one, text("y = -x.")},
    {"step", "STEP", Tasks::one, text("y = 1 where x > 0, else 0.")},
    {"tanh", "TANH", Tasks::one, text("y = tanh x.")},
    {"elu", "ELU", Tasks::one, text("y = x where x > 0, else e^x - 1.")},
    {"relu", "RELU", Tasks::one, text("y = max(x, 0).")},
    {"sigmoid", "SIGMOID", Tasks::one, text("y = 1 / (1 + e^-x).")},
    {"gelu", "GELU", Tasks::all,
     text("y = x/2 · (1 + tanh(√(2/π) · x · (1 + 0.044715 x²))). In f32 ggml looks it up in a table of f16 values.")},
    {"gelu_quick", "GELU_QUICK", Tasks::all,
     text("y = x / (1 + e^(-1.702 x)). ggml looks it up in a table of f16 values.")},
    {"silu", "SILU", Tasks::all, text("y = x / (1 + e^-x).")},
    {"hardswish", "HARDSWISH", Tasks::one, text("y = x · min(1, max(0, (x + 3) / 6)).")},
    {"hardsigmoid", "HARDSIGMOID", Tasks::one, text("y = min(1, max(0, (x + 3) / 6)).")},
    {"exp", "EXP", Tasks::one, text("y = e^x.")},
    {"expm1", "EXPM1", Tasks::one, text("y = e^x - 1.")},
    {"softplus", "SOFTPLUS", Tasks::one, text("y = ln(1 + e^x); x itself above 20.")},
    {"gelu_erf", "GELU_ERF", Tasks::all, text("y = x/2 · (1 + erf(x / √2)).")},
    {"xielu", "XIELU", Tasks::all, text("y = αp x² + βx where x > 0, else (e^min(x, eps) - 1 - x) αn + βx.")},
    {"floor", "FLOOR", Tasks::one, text("y = the largest whole number not above x.")},
    {"ceil", "CEIL", Tasks::one, text("y = the smallest whole number not below x.")},
    {"round", "ROUND", Tasks::one, text("y = the nearest whole number, halves away from zero.")},
    {"trunc", "TRUNC", Tasks::one, text("y = x without its fraction.")},
};

struct Gate {
    const char* name;
    const char* id;
    Text note;
};
constexpr Gate gates[] = {
    {"reglu", "REGLU", text("y = max(x, 0) · g.")},
    {"geglu", "GEGLU", text("y = gelu(x) · g.")},
    {"swiglu", "SWIGLU", text("y = silu(x) · g.")},
    {"swiglu_oai", "SWIGLU_OAI", text("y = x / (1 + e^(-αx)) · (g + 1), with x and g clamped to the limit.")},
    {"geglu_erf", "GEGLU_ERF", text("y = gelu_erf(x) · g.")},
    {"geglu_quick", "GEGLU_QUICK", text("y = gelu_quick(x) · g.")},
};

constexpr int unary_count = static_cast<int>(std::size(functions));
constexpr int glu_count = static_cast<int>(std::size(gates));

// Those that have parameters of their own.
template <class Row, size_t n> constexpr int number_of(const Row (&rows)[n], std::string_view name) {
    for (size_t i = 0; i < n; ++i) {
        if (rows[i].name == name) return static_cast<int>(i);
    }
    return -1;
}
constexpr int xielu_number = number_of(functions, "xielu"), swiglu_oai_number = number_of(gates, "swiglu_oai");
static_assert(xielu_number >= 0 && swiglu_oai_number >= 0);

constexpr auto unary_words = [] {
    std::array<EnumWord, unary_count> words{};
    for (int i = 0; i < unary_count; ++i) words[static_cast<size_t>(i)] = {functions[i].name, i};
    return words;
}();
constexpr auto glu_words = [] {
    std::array<EnumWord, glu_count> words{};
    for (int i = 0; i < glu_count; ++i) words[static_cast<size_t>(i)] = {gates[i].name, i};
    return words;
}();

Result<NodeShape> unary_shape(const NodeRequest& r) {
    const int which = param_i32(r.params, 0);
    if (which < 0 || which >= unary_count)
        return fail("op = %1 is not a unary function; those are 0 to %2", which, unary_count - 1);
    return same_as_contiguous_rows(r);
}

Result<NodeShape> glu_shape(const NodeRequest& r) {
    const Tensor& a = *r.src[0];
    const int which = param_i32(r.params, 0);
    if (which < 0 || which >= glu_count)
        return fail("op = %1 is not a gated function; those are 0 to %2", which, glu_count - 1);
    if (!is_contiguous(a, 1))
        return fail("a must be contiguous but for the step between rows, and %1", contiguous(a, 1).reason);
    if (r.src.size() > 1 && r.src[1]) {
        const Tensor& b = *r.src[1];
        if (!is_contiguous(b, 1))
            return fail("b must be contiguous but for the step between rows, and %1", contiguous(b, 1).reason);
        GGS_CHECK(need_same_shape(a, b, "a", "b"));
        GGS_CHECK(need_type(b, "b", a.type));
        return like(a);
    }
    return NodeShape{a.type, {a.ne[0] / 2, a.ne[1], a.ne[2], a.ne[3]}};
}

} // namespace

void add_unary_ops(Registry& registry) {
    OpDef& unary = registry.define(OpId::unary);
    unary.family = OpFamily::element;
    unary.params = {{"op", ParamKind::i32, 0, 0, unary_words},
                    {"beta_plus", ParamKind::f32, 1, 0, {}, 1, xielu_number},
                    {"alpha_p_plus", ParamKind::f32, 2, 0, {}, 1, xielu_number},
                    {"beta", ParamKind::f32, 3, 0, {}, 1, xielu_number},
                    {"eps", ParamKind::f32, 4, 0, {}, 1, xielu_number}};
    unary.shape = unary_shape;
    unary.tasks_of = [](const Tensor& node) { return functions[node.op_params[0]].tasks; };
    unary.runs_in_place = true;
    unary.variant = [](const Tensor& node) { return functions[node.op_params[0]].id; };
    set_computation(unary, computations::unary);
    unary.note = text("y = f(x), element by element; parameter `op` says which function. The rows of a must be dense.");
    for (int i = 0; i < unary_count; ++i) {
        const Function& f = functions[i];
        if (i == xielu_number) continue; // has parameters of its own
        registry.add_node_call_and_inplace({f.name, OpId::unary, {tensor_arg("a")}, {{"op", double(i)}}});
        registry.annotate(f.name, f.note);
    }
    registry.add_node_call_and_inplace({"unary", OpId::unary, {tensor_arg("a"), word_arg("op", unary_words)}});
    CallDef xielu;
    xielu.name = "xielu";
    xielu.args = {tensor_arg("a"), number_arg("alpha_n"), number_arg("alpha_p"), number_arg("beta"), number_arg("eps")};
    xielu.ops = {OpId::unary};
    xielu.note = functions[xielu_number].note;
    xielu.build = [](Builder& builder, const Args& args) -> Result<ArgValue> {
        // ggml keeps the softplus of the two slopes, in f32.
        const auto softplus = [](float x) { return x > 20.0f ? x : std::log(1.0f + std::exp(x)); };
        const auto beta = static_cast<float>(args.number("beta"));
        GGS_TRY(const Tensor* const t,
                builder.node(OpId::unary, {args.tensor("a")},
                             {{"op", 17.0},
                              {"beta_plus", beta + softplus(static_cast<float>(args.number("alpha_n")))},
                              {"alpha_p_plus", softplus(static_cast<float>(args.number("alpha_p")))},
                              {"beta", beta},
                              {"eps", args.number("eps")}}));
        return builder.ref(t);
    };
    registry.add_call(std::move(xielu));

    OpDef& glu = registry.define(OpId::glu);
    glu.family = OpFamily::element;
    glu.params = {{"op", ParamKind::i32, 0, 0, glu_words},
                  {"swapped", ParamKind::i32, 1},
                  {"alpha", ParamKind::f32, 2, 0, {}, 1, swiglu_oai_number},
                  {"limit", ParamKind::f32, 3, 0, {}, 1, swiglu_oai_number}};
    glu.shape = glu_shape;
    glu.tasks = Tasks::all;
    glu.variant = [](const Tensor& node) { return gates[node.op_params[0]].id; };
    set_computation(glu, computations::glu);
    glu.note =
        text("y = f(x) · g: one half of each row opens and closes the other. With one source x is the first half of "
             "a row and g the second (swapped: the other way round); with two, x is a and g is b.");
    for (int i = 0; i < glu_count; ++i) {
        const std::string name = gates[i].name;
        if (i == swiglu_oai_number) {
            registry.add_node_call({name,
                                    OpId::glu,
                                    {tensor_arg("a"), tensor_arg("b"), number_arg("alpha"), number_arg("limit")},
                                    {{"op", double(i)}}});
        } else {
            registry.add_node_call({name, OpId::glu, {tensor_arg("a")}, {{"op", double(i)}}});
            registry.add_node_call(
                {name + "_swapped", OpId::glu, {tensor_arg("a")}, {{"op", double(i)}, {"swapped", 1}}});
            registry.add_node_call(
                {name + "_split", OpId::glu, {tensor_arg("a"), tensor_arg("b")}, {{"op", double(i)}}});
        }
        registry.annotate(name, gates[i].note);
    }
    registry.add_node_call(
        {"glu", OpId::glu, {tensor_arg("a"), word_arg("op", glu_words), bool_arg("swapped", false)}});
    registry.add_node_call({"glu_split", OpId::glu, {tensor_arg("a"), tensor_arg("b"), word_arg("op", glu_words)}});

    OpDef& leaky = registry.define(OpId::leaky_relu);
    leaky.family = OpFamily::element;
    leaky.params = {{"negative_slope", ParamKind::f32, 0}};
    leaky.shape = same_as_source;
    set_computation(leaky, computations::leaky_relu);
    leaky.note = text("y = max(x, 0) + slope · min(x, 0).");
    CallDef leaky_call;
    leaky_call.name = "leaky_relu";
    leaky_call.args = {tensor_arg("a"), number_arg("negative_slope"), bool_arg("inplace", false)};
    leaky_call.ops = {OpId::leaky_relu};
    leaky_call.build = [](Builder& builder, const Args& args) -> Result<ArgValue> {
        NodeRequest r;
        r.src = {args.tensor("a")};
        r.in_place = args.boolean("inplace");
        set_param(r.params, builder.registry().op(OpId::leaky_relu), "negative_slope", args.number("negative_slope"));
        GGS_TRY(const Tensor* const t, builder.node(OpId::leaky_relu, r));
        return builder.ref(t);
    };
    registry.add_call(std::move(leaky_call));
}

} // namespace ggs

// SPDX-License-Identifier: MIT
// Functions of one number: the activation functions, which share one op and are told apart by a number (UNARY), the
// gated pairs (GLU), and functions that have an op each.
#include "ops/all.h"
#include "ops/rules.h"

#include "graph/backward.h"

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
    {"sgn", "SGN", Tasks::one, text("y = the sign of x: -1, 0 or 1; 0 for NaN.")},
    {"neg", "NEG", Tasks::one, text("y = -x.")},
    {"step", "STEP", Tasks::one, text("y = 1 where x > 0, else 0.")},
    {"tanh", "TANH", Tasks::one, text("y = tanh x.")},
    {"elu", "ELU", Tasks::one, text("y = x where x > 0, else e^x - 1.")},
    {"relu", "RELU", Tasks::one, text("y = max(x, 0).")},
    {"sigmoid", "SIGMOID", Tasks::one, text("y = 1 / (1 + e^-x).")},
    {"gelu", "GELU", Tasks::all,
     text("y = x/2 · (1 + tanh(√(2/π) · x · (1 + 0.044715 x²))). In f32, ggml looks y up in a table of f16 values.")},
    {"gelu_quick", "GELU_QUICK", Tasks::all,
     text("y = x / (1 + e^(-1.702 x)). ggml looks y up in a table of f16 values.")},
    {"silu", "SILU", Tasks::all, text("y = x / (1 + e^-x).")},
    {"hardswish", "HARDSWISH", Tasks::one, text("y = x · min(1, max(0, (x + 3) / 6)).")},
    {"hardsigmoid", "HARDSIGMOID", Tasks::one, text("y = min(1, max(0, (x + 3) / 6)).")},
    {"exp", "EXP", Tasks::one, text("y = e^x.")},
    {"expm1", "EXPM1", Tasks::one, text("y = e^x - 1.")},
    {"softplus", "SOFTPLUS", Tasks::one, text("y = ln(1 + e^x); y = x if x > 20.")},
    {"gelu_erf", "GELU_ERF", Tasks::all, text("y = x/2 · (1 + erf(x / √2)).")},
    {"xielu", "XIELU", Tasks::all, text("y = αp x² + βx where x > 0, else (e^min(x, eps) - 1 - x) αn + βx.")},
    {"floor", "FLOOR", Tasks::one, text("y = x rounded down to a whole number.")},
    {"ceil", "CEIL", Tasks::one, text("y = x rounded up to a whole number.")},
    {"round", "ROUND", Tasks::one,
     text("y = x rounded to the nearest whole number; halves are rounded away from zero.")},
    {"trunc", "TRUNC", Tasks::one, text("y = x without its fractional part.")},
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

// Returns the index of the row with this name, or -1 if there is none. It finds the functions that have parameters.
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
        return fail("op = %1 is not a unary function; it must be from 0 to %2", which, unary_count - 1);
    return same_as_contiguous_rows(r);
}

Result<NodeShape> glu_shape(const NodeRequest& r) {
    const Tensor& a = *r.src[0];
    const int which = param_i32(r.params, 0);
    if (which < 0 || which >= glu_count)
        return fail("op = %1 is not a gated function; it must be from 0 to %2", which, glu_count - 1);
    if (!is_contiguous(a, 1))
        return fail("a must be contiguous except for the stride between rows: %1", contiguous(a, 1).reason);
    if (r.src.size() > 1 && r.src[1]) {
        const Tensor& b = *r.src[1];
        if (!is_contiguous(b, 1))
            return fail("b must be contiguous except for the stride between rows: %1", contiguous(b, 1).reason);
        GGS_CHECK(need_same_shape(a, b, "a", "b"));
        GGS_CHECK(need_type(b, "b", a.type));
        return like(a);
    }
    return NodeShape{a.type, {a.ne[0] / 2, a.ne[1], a.ne[2], a.ne[3]}};
}

// -- gradients --------------------------------------------------------------------------------------------------------

void gradient_of_unary(BackwardPass& pass) {
    if (!pass.needs(0)) return;
    Tensor* const g = pass.gradient();
    Tensor* const a = pass.src(0);
    Tensor* const y = pass.node();
    const std::string_view function = functions[param_i32(*y, 0)].name;
    const auto product = [&](Tensor* x, Tensor* with) { return pass.make(OpId::mul, {x, with}); };
    if (function == "abs") return pass.add(0, product(pass.make_function("sgn", a), g));
    if (function == "neg") return pass.subtract(0, g);
    if (function == "relu") return pass.add(0, product(pass.make_function("step", a), g));
    if (function == "silu") return pass.add(0, pass.make(OpId::silu_back, {g, a}));
    if (function == "exp") return pass.add(0, product(y, g));
    if (function == "expm1") return pass.add(0, product(g, pass.make(OpId::scale, {y}, {{"s", 1.0}, {"b", 1.0}})));
    if (function == "softplus") return pass.add(0, product(g, pass.make_function("sigmoid", a)));
    pass.refuse(msg("ggml has no gradient for this function"));
}

// sgn and step are constant almost everywhere.
bool is_step(const Tensor& node, int) {
    const std::string_view function = functions[param_i32(node, 0)].name;
    return function == "sgn" || function == "step";
}

void gradient_of_glu(BackwardPass& pass) {
    if (gates[param_i32(*pass.node(), 0)].name != std::string_view("swiglu") || !pass.src(1))
        return pass.refuse(msg("ggml has a gradient only for swiglu_split"));
    Tensor* const g = pass.gradient();
    if (pass.needs(0)) pass.add(0, pass.make(OpId::silu_back, {pass.make(OpId::mul, {g, pass.src(1)}), pass.src(0)}));
    if (pass.needs(1)) pass.add(1, pass.make(OpId::mul, {pass.make_function("silu", pass.src(0)), g}));
}

void gradient_of_sqr(BackwardPass& pass) {
    if (pass.needs(0))
        pass.add(0, pass.make(OpId::scale, {pass.make(OpId::mul, {pass.src(0), pass.gradient()})}, {{"s", 2.0}}));
}

void gradient_of_sqrt(BackwardPass& pass) {
    if (pass.needs(0))
        pass.add(0, pass.make(OpId::scale, {pass.make(OpId::div, {pass.gradient(), pass.node()})}, {{"s", 0.5}}));
}

void gradient_of_log(BackwardPass& pass) {
    if (pass.needs(0)) pass.add(0, pass.make(OpId::div, {pass.gradient(), pass.src(0)}));
}

void gradient_of_sin(BackwardPass& pass) {
    if (pass.needs(0)) pass.add(0, pass.make(OpId::mul, {pass.gradient(), pass.make(OpId::cos, {pass.src(0)})}));
}

void gradient_of_cos(BackwardPass& pass) {
    if (pass.needs(0)) pass.subtract(0, pass.make(OpId::mul, {pass.gradient(), pass.make(OpId::sin, {pass.src(0)})}));
}

} // namespace

void add_unary_ops(Registry& registry) {
    OpDef& unary = define(
        registry, OpId::unary, OpFamily::element, unary_shape, Tasks::one, computations::unary,
        {like_a, "f32 f16 bf16 > =a",
         "abs: g · sgn(a); neg: -g; relu: g · step(a); silu: silu_back(g, a); exp: g · y; expm1: g · (y + 1); "
         "softplus: g · sigmoid(a); sgn, step: 0; others: none"},
        text("y = f(x), element by element. The parameter `op` selects the function. The rows of a must be dense."));
    unary.params = {{"op", ParamKind::i32, 0, 0, unary_words},
                    {"beta_plus", ParamKind::f32, 1, 0, {}, 1, xielu_number},
                    {"alpha_p_plus", ParamKind::f32, 2, 0, {}, 1, xielu_number},
                    {"beta", ParamKind::f32, 3, 0, {}, 1, xielu_number},
                    {"eps", ParamKind::f32, 4, 0, {}, 1, xielu_number}};
    unary.tasks_of = [](const Tensor& node) { return functions[node.op_params[0]].tasks; };
    unary.runs_in_place = true;
    unary.gradients = {gradient_of_unary, is_step};
    unary.variant = [](const Tensor& node) { return functions[node.op_params[0]].id; };
    for (int i = 0; i < unary_count; ++i) {
        const Function& f = functions[i];
        if (i == xielu_number) continue; // has parameters of its own
        registry.add_node_call_and_inplace({f.name, OpId::unary, {tensor_arg("a")}, {{"op", double(i)}}});
        registry.annotate(f.name, f.note);
    }
    registry.add_node_call_and_inplace({"unary", OpId::unary, {tensor_arg("a"), word_arg("op", unary_words)}});
    add_call(
        registry, "xielu", {OpId::unary},
        {tensor_arg("a"), number_arg("alpha_n"), number_arg("alpha_p"), number_arg("beta"), number_arg("eps")},
        [](Builder& builder, const Args& args) -> Result<ArgValue> {
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
        },
        functions[xielu_number].note);

    OpDef& glu = define(registry, OpId::glu, OpFamily::element, glu_shape, Tasks::all, computations::glu,
                        {"[a0 / 2, a1, a2, a3], or like a if b is given", "f32 f16 | =a > =a",
                         "swiglu_split: a += silu_back(g · b, a); b += g · silu(a); others: none"},
                        text("y = f(x) · g: g gates f(x). With one source, x is the first half of each row and g is "
                             "the second half (swapped: the reverse). With two sources, x is a and g is b."));
    glu.params = {{"op", ParamKind::i32, 0, 0, glu_words},
                  {"swapped", ParamKind::i32, 1},
                  {"alpha", ParamKind::f32, 2, 0, {}, 1, swiglu_oai_number},
                  {"limit", ParamKind::f32, 3, 0, {}, 1, swiglu_oai_number}};
    glu.gradients.rule = gradient_of_glu;
    glu.variant = [](const Tensor& node) { return gates[node.op_params[0]].id; };
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

    define(registry, OpId::leaky_relu, OpFamily::element, same_as_source, Tasks::one, computations::leaky_relu,
           {like_a, "f32 f16 > =a"}, text("y = max(x, 0) + slope · min(x, 0)."))
        .params = {{"negative_slope", ParamKind::f32, 0}};
    add_call(registry, "leaky_relu", {OpId::leaky_relu},
             {tensor_arg("a"), number_arg("negative_slope"), bool_arg("inplace", false)},
             [](Builder& builder, const Args& args) {
                 NodeRequest r;
                 r.src = {args.tensor("a")};
                 r.in_place = args.boolean("inplace");
                 set_param(r.params, builder.registry().op(OpId::leaky_relu), "negative_slope",
                           args.number("negative_slope"));
                 return one_node(builder, OpId::leaky_relu, r);
             });

    const auto of_its_own = [&](const char* name, OpId id, const Computation& computation, const char* gradient,
                                Text note) -> OpDef& {
        registry.add_node_call_and_inplace({name, id, {tensor_arg("a")}});
        return define(registry, id, OpFamily::element, same_as_source, Tasks::one, computation,
                      {like_a, "f32 f16 bf16 > =a", gradient}, note);
    };
    of_its_own("sqr", OpId::sqr, computations::sqr, "a += 2 · a · g", text("c = a².")).runs_in_place = true;
    of_its_own("sqrt", OpId::sqrt, computations::sqrt, "a += g / (2 · y)", text("c = √a; NaN where a is negative."))
        .runs_in_place = true;
    of_its_own("log", OpId::log, computations::log, "a += g / a", text("c = ln a; -inf at 0, NaN below."))
        .runs_in_place = true;
    of_its_own("sin", OpId::sin, computations::sin, "a += g · cos(a)", text("c = sin a, in radians."));
    for (const auto& [id, rule] : {std::pair{OpId::sqr, &gradient_of_sqr},
                                   {OpId::sqrt, gradient_of_sqrt},
                                   {OpId::log, gradient_of_log},
                                   {OpId::sin, gradient_of_sin},
                                   {OpId::cos, gradient_of_cos}})
        registry.define(id).gradients.rule = rule;
    of_its_own("cos", OpId::cos, computations::cos, "a -= g · sin(a)", text("c = cos a, in radians."));
}

} // namespace ggs

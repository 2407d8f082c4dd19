// SPDX-License-Identifier: MIT
// The rows of ops and calls hold together, and arguments are bound as their definitions say.
#include "engine/built.h"

#include <QtTest/QTest>

#include <map>
#include <set>

using namespace ggs;

namespace {

const Registry& registry() { return builtin_registry(); }

std::string shown(const ArgValue& value) {
    struct Show {
        std::string operator()(std::monostate) const { return "none"; }
        std::string operator()(TensorRef v) const { return "#" + std::to_string(v.number); }
        std::string operator()(const std::vector<TensorRef>& v) const {
            std::string out;
            for (const TensorRef ref : v) out += "#" + std::to_string(ref.number);
            return out;
        }
        std::string operator()(int64_t v) const { return std::to_string(v); }
        std::string operator()(double v) const { return english(MessageValue(v)) + "d"; }
        std::string operator()(bool v) const { return v ? "true" : "false"; }
        std::string operator()(TypeId v) const { return traits(v).name; }
        std::string operator()(const std::vector<int64_t>& v) const { return shape_text(v); }
        std::string operator()(const std::string& v) const { return "'" + v + "'"; }
        std::string operator()(GraphRef v) const { return "graph " + std::to_string(v.number); }
        std::string operator()(ArenaRef v) const { return "context " + std::to_string(v.number); }
    };
    return std::visit(Show{}, value);
}

// The values in one line, or the error.
std::string bound(const char* call, std::vector<GivenArg> args, size_t* about = nullptr) {
    const auto result = bind_args(*registry().call(call), std::move(args));
    if (const auto* error = std::get_if<BindError>(&result)) {
        if (about) *about = error->given;
        return english(error->message);
    }
    std::string out;
    for (const ArgValue& value : std::get<std::vector<ArgValue>>(result))
        out += (out.empty() ? "" : " ") + shown(value);
    return out;
}

GivenArg word(const char* name, const char* text) { return {name, std::string(text), text}; }
const ArgValue A = TensorRef{0};
const ArgValue B = TensorRef{1};

} // namespace

class TestRegistry : public QObject {
    Q_OBJECT
  private slots:
    // -- rows of ops --
    void every_op_has_a_name_a_symbol_and_is_found() {
        std::set<std::string> seen;
        for (int i = 0; i < static_cast<int>(OpId::count); ++i) {
            const auto id = static_cast<OpId>(i);
            const OpDef& op = registry().op(id);
            QVERIFY(op.id == id && op.name == std::string(op_name(id).name) &&
                    op.symbol == std::string(op_name(id).symbol));
            QVERIFY2(op.name[0] && op.symbol[0], op.name);
            QVERIFY2(seen.insert(op.name).second, op.name);
            QVERIFY(find_op(op.name) == id);
        }
        QVERIFY(find_op("mul_mat") == OpId::mul_mat);
        QVERIFY(!find_op("mul_matt") && !find_op("") && !find_op("MUL_MA"));
    }
    void built_in_ops_have_shape_note_and_plan() {
        const OpId ids[] = {OpId::dup,
                            OpId::cpy,
                            OpId::cont,
                            OpId::add,
                            OpId::sub,
                            OpId::mul,
                            OpId::div,
                            OpId::add1,
                            OpId::acc,
                            OpId::set,
                            OpId::scale,
                            OpId::sqr,
                            OpId::sqrt,
                            OpId::log,
                            OpId::sin,
                            OpId::sum,
                            OpId::sum_rows,
                            OpId::mean,
                            OpId::argmax,
                            OpId::repeat,
                            OpId::concat,
                            OpId::unary,
                            OpId::clamp,
                            OpId::norm,
                            OpId::rms_norm,
                            OpId::soft_max,
                            OpId::mul_mat,
                            OpId::mul_mat_id,
                            OpId::out_prod,
                            OpId::get_rows,
                            OpId::set_rows,
                            OpId::diag_mask_inf,
                            OpId::rope,
                            OpId::im2col,
                            OpId::pool_1d,
                            OpId::pool_2d,
                            OpId::reshape,
                            OpId::view,
                            OpId::permute,
                            OpId::transpose,
                            OpId::glu,
                            OpId::cumsum,
                            OpId::count_equal,
                            OpId::argsort,
                            OpId::top_k,
                            OpId::conv_2d,
                            OpId::conv_transpose_1d,
                            OpId::conv_transpose_2d,
                            OpId::upscale,
                            OpId::pad,
                            OpId::flash_attn_ext,
                            OpId::cross_entropy_loss,
                            OpId::opt_step_adamw,
                            OpId::opt_step_sgd};
        for (const OpId id : ids) {
            const OpDef& op = registry().op(id);
            QVERIFY2(op.known(), op.name);
            QVERIFY2(op.note && !op.note->empty(), op.name);
        }
        for (const char* name :
             {"neg", "abs", "relu", "gelu", "silu", "tanh", "sigmoid", "exp", "swiglu", "swiglu_split"})
            QVERIFY2(registry().call(name) &&
                         registry().call(name)->note.has_value() == (std::string(name) != "swiglu_split"),
                     name);
    }
    void some_call_makes_every_known_op_and_no_call_an_unknown_one() {
        std::set<OpId> made;
        for (const CallDef* def : registry().calls()) {
            for (const OpId id : def->ops) {
                QVERIFY2(registry().op(id).known(), def->name.c_str());
                made.insert(id);
            }
            // Views that show a call need a note on it, or on its op.
            QVERIFY2(def->note || (!def->ops.empty() && registry().op(def->ops.back()).note), def->name.c_str());
        }
        size_t known = 0;
        for (int i = 1; i < static_cast<int>(OpId::count); ++i) {
            const OpDef& op = registry().op(static_cast<OpId>(i));
            QVERIFY2(!op.known() || made.contains(op.id), op.name);
            known += op.known();
        }
        QVERIFY2(known >= 64, std::to_string(known).c_str()); // of 101; the rest is named by what needs it
    }
    void an_op_that_is_left_out_is_refused_with_its_reason() {
        Built p;
        p.context();
        const auto made = p.builder().node(OpId::lightning_indexer, NodeRequest{});
        SAME_TEXT(english(made.error()),
                  "ggscope does not have the op lightning_indexer: it was made for one vendor's model");
        Graph& g = *p.builder().new_graph(4, false).value();
        Tensor* const t = p.builder().new_tensor(TypeId::f32, {1, 1, 1, 1}).value();
        t->op = OpId::lightning_indexer;
        QVERIFY(expand_graph(p.builder().context(), g, t, true).ok());
        SAME_TEXT(english(plan_graph(registry(), g, 1).error()),
                  "node 0 (lightning_indexer): ggscope does not have this op: it was made for one vendor's model");
    }
    void parameters_lie_in_their_slots_and_not_on_one_another() {
        for (int i = 0; i < static_cast<int>(OpId::count); ++i) {
            const OpDef& op = registry().op(static_cast<OpId>(i));
            std::set<int> taken;
            for (const ParamDef& p : op.params) {
                for (int slot = p.slot; slot < p.slot + p.count * (p.kind == ParamKind::size ? 2 : 1); ++slot) {
                    QVERIFY2(slot >= 0 && slot < max_op_params, op.name);
                    QVERIFY2(taken.insert(slot).second, op.name);
                }
                QCOMPARE(op.param(p.name), &p);
            }
            QVERIFY(op.param("no such parameter") == nullptr);
        }
    }
    void parameters_are_read_back_as_they_were_set() {
        const OpDef& rope = registry().op(OpId::rope);
        Tensor t{};
        OpParams params = initial_params(rope);
        set_param(params, rope, "mode", 40);
        set_param(params, rope, "freq_base", 0.25);
        set_param_list(params, rope, "sections", std::vector<int64_t>{1, -2, 3, 4, 99});
        set_param(params, rope, "no such parameter", 7);
        std::copy(params.begin(), params.end(), t.op_params);
        QCOMPARE(param_value(t, *rope.param("mode")), 40.0);
        QCOMPARE(param_value(t, *rope.param("freq_base")), 0.25);
        QCOMPARE(param_value(t, *rope.param("attn_factor")), 1.0);
        QCOMPARE(param_value(t, *rope.param("sections"), 1), -2.0);
        QCOMPARE(param_value(t, *rope.param("n_offs")), 0.0); // the fifth of four sections went nowhere
        const OpDef& view = registry().op(OpId::view);
        OpParams offset{};
        set_param(offset, view, "offset", double(uint64_t(1) << 40) + 8);
        std::copy(offset.begin(), offset.end(), t.op_params);
        QCOMPARE(param_value(t, *view.param("offset")), double(uint64_t(1) << 40) + 8);
    }

    // -- rows of calls --
    void names_mean_one_call_each() {
        std::map<std::string, std::string> owner;
        for (const CallDef* def : registry().calls()) {
            std::set<std::string> words = {def->name, def->c_name};
            if (!def->alias.empty()) words.insert(def->alias);
            for (const std::string& other : def->more_names) {
                words.insert(other);
                words.insert("ggml_" + other);
            }
            for (const std::string& one : words) {
                QVERIFY2(owner.emplace(one, def->name).second, one.c_str());
                QCOMPARE(registry().call(one), def);
            }
        }
        QVERIFY(registry().call("") == nullptr && registry().call("ggml_") == nullptr);
        QCOMPARE(registry().call("ggml_new_tensor_3d"), registry().call("tensor"));
    }
    void the_mistyped_name_is_recognised() {
        SAME_TEXT(registry().closest_call("mul_matt"), "mul_mat");
        SAME_TEXT(registry().closest_call("tensr"), "tensor");
        SAME_TEXT(registry().closest_call("mulmat"), "mul_mat");
        SAME_TEXT(registry().closest_call("quite something else"), "");
        SAME_TEXT(registry().closest_call(""), "");
        SAME_TEXT(registry().closest_call(std::string(100000, 'x')), "");
    }
    void arguments_have_names_of_their_own_and_defaults_of_their_kind() {
        for (const CallDef* def : registry().calls()) {
            std::set<std::string> seen;
            bool optional = false;
            for (const ArgDef& arg : def->args) {
                const std::string where = def->name + ", " + arg.name;
                QVERIFY2(!arg.name.empty() && seen.insert(arg.name).second, where.c_str());
                QVERIFY2(arg.alias.empty() || seen.insert(arg.alias).second, where.c_str());
                QVERIFY2(arg.kind != ArgKind::word || !arg.words.empty(), where.c_str());
                QVERIFY2(arg.kind != ArgKind::list || (arg.min_count > 0 && arg.max_count >= arg.min_count),
                         where.c_str());
                optional = optional || arg.initial.has_value();
                if (!arg.initial) continue;
                // Given by hand the default is the same value.
                CallDef alone;
                alone.name = def->name;
                alone.args = {arg};
                const auto by_hand = bind_args(alone, {given(*arg.initial)});
                const auto left_out = bind_args(alone, {});
                QVERIFY2(std::holds_alternative<std::vector<ArgValue>>(by_hand), where.c_str());
                QCOMPARE(shown(std::get<0>(by_hand)[0]), shown(std::get<0>(left_out)[0]));
            }
        }
    }
    void no_argument_is_dropped() {
        // Arguments that a build rule reads itself. Every other argument must be a parameter of the op.
        const std::map<std::string, std::set<std::string>> read_by_the_rule = {{"view_1d", {"ne0"}},
                                                                               {"view_2d", {"nb1"}},
                                                                               {"view_3d", {"nb1", "nb2"}},
                                                                               {"view_4d", {"nb1", "nb2", "nb3"}},
                                                                               {"top_k", {"k"}},
                                                                               {"argsort_top_k", {"k"}},
                                                                               {"upscale", {"scale_factor"}},
                                                                               {"pad", {"p"}},
                                                                               {"pad_circular", {"p"}},
                                                                               {"leaky_relu", {"inplace"}},
                                                                               {"xielu", {"alpha_n", "alpha_p"}},
                                                                               {"conv_1d_ph", {"s", "d"}},
                                                                               {"win_unpart", {"w0", "h0"}},
                                                                               {"get_rel_pos", {"qh", "kh"}},
                                                                               {"solve_tri", {"left", "lower", "uni"}}};
        for (const CallDef* def : registry().calls()) {
            if (def->ops.empty()) continue; // it makes no node
            for (const ArgDef& arg : def->args) {
                if (arg.kind == ArgKind::tensor || arg.kind == ArgKind::type || arg.name == "ne") continue;
                if (arg.name == "op" && is_custom(def->ops.back())) continue; // of a plug-in
                const auto own = read_by_the_rule.find(def->name);
                if (own != read_by_the_rule.end() && own->second.contains(arg.name)) continue;
                const bool known = std::any_of(def->ops.begin(), def->ops.end(), [&](OpId id) {
                    const ParamDef* param = registry().op(id).param(arg.name);
                    return param && (arg.kind != ArgKind::list || param->count == arg.max_count);
                });
                QVERIFY2(known, (def->name + ", " + arg.name).c_str());
            }
        }
    }
    void words_of_an_argument_are_those_of_its_parameter() {
        for (const CallDef* def : registry().calls()) {
            for (const ArgDef& arg : def->args) {
                if (arg.kind != ArgKind::word || def->ops.empty()) continue; // joint_buffer's word has no parameter
                const ParamDef* param = registry().op(def->ops.back()).param(arg.name);
                QVERIFY2(param, def->name.c_str());
                QVERIFY2(param->words.data() == arg.words.data(), def->name.c_str());
            }
        }
    }

    // -- binding --
    void positional_named_and_left_out() {
        SAME_TEXT(bound("scale", {given(A), given(2)}), "#0 2d");
        SAME_TEXT(bound("scale", {named("s", 0.5), named("a", A)}), "#0 0.5d");
        SAME_TEXT(bound("rope", {given(A), given(B), given(64)}), "#0 #1 64 0");
        SAME_TEXT(bound("rope", {given(A), given(B), named("mode", std::string("neox")), named("n_dims", 32)}),
                  "#0 #1 32 2");
        SAME_TEXT(bound("soft_max_ext", {given(A), named("scale", 2)}), "#0 none 2d 0d none");
        SAME_TEXT(bound("soft_max_ext", {given(A), given(ArgValue()), named("sinks", B)}), "#0 none 1d 0d #1");
        SAME_TEXT(bound("init", {named("size", 4096)}), "4096 false");
        SAME_TEXT(bound("init", {named("mem_size", 4096.0), named("no_alloc", 1)}), "4096 true");
        SAME_TEXT(bound("graph_plan", {given(GraphRef{0}), named("threads", 3)}), "graph 0 3");
        SAME_TEXT(bound("build_forward_select", {given(GraphRef{0}), given(A), given(0)}), "graph 0 #0 0");
    }
    // Sinks and prec, for which C has separate calls, come after its arguments.
    void arguments_have_the_order_of_the_c_functions_data() {
        QTest::addColumn<QString>("names");
        const auto row = [](const char* call, const char* names) { QTest::newRow(call) << names; };
        row("flash_attn_ext", "q k v mask scale max_bias logit_softcap prec sinks");
        row("soft_max_ext", "a mask scale max_bias sinks");
        row("soft_max_ext_inplace", "a mask scale max_bias sinks");
        row("rope_ext",
            "a b c n_dims mode n_ctx_orig freq_base freq_scale ext_factor attn_factor beta_fast beta_slow n_offs");
        row("rope_multi", "a b c n_dims sections mode n_ctx_orig freq_base freq_scale ext_factor attn_factor beta_fast "
                          "beta_slow n_offs");
        row("mul_mat", "a b prec hint");
        row("mul_mat_id", "as b ids");
        row("add_id", "a b ids");
        row("set_rows", "a b c");
        row("acc", "a b nb1 nb2 nb3 offset");
        row("set_1d", "a b offset");
        row("set_2d", "a b nb1 offset");
        row("view_1d", "a ne0 offset");
        row("view_2d", "a ne nb1 offset");
        row("view_4d", "a ne nb1 nb2 nb3 offset");
        row("group_norm", "a n_groups eps");
        row("im2col", "a b s0 s1 p0 p1 d0 d1 is_2D dst_type");
        row("conv_1d", "a b s0 p0 d0");
        row("conv_1d_ph", "a b s d");
        row("conv_2d", "a b s0 s1 p0 p1 d0 d1");
        row("conv_transpose_1d", "a b s0 p0 d0");
        row("conv_transpose_2d_p0", "a b stride");
        row("im2col_3d", "a b IC s0 s1 s2 p0 p1 p2 d0 d1 d2 dst_type");
        row("conv_3d", "a b IC s0 s1 s2 p0 p1 p2 d0 d1 d2");
        row("conv_3d_direct", "a b s0 s1 s2 p0 p1 p2 d0 d1 d2 n_channels n_batch n_channels_out");
        row("conv_2d_dw_direct", "a b s0 s1 p0 p1 d0 d1");
        row("col2im_1d", "a s0 oc p0");
        row("pad_reflect_1d", "a p0 p1");
        row("timestep_embedding", "timesteps dim max_period");
        row("tri", "a type");
        row("win_part", "a w");
        row("win_unpart", "a w0 h0 w");
        row("get_rel_pos", "a qh kh");
        row("add_rel_pos", "a pw ph");
        row("add_rel_pos_inplace", "a pw ph");
        row("pool_1d", "a op k0 s0 p0");
        row("pool_2d", "a op k0 k1 s0 s1 p0 p1");
        row("upscale", "a scale_factor mode");
        row("interpolate", "a ne mode");
        row("glu", "a op swapped");
        row("glu_split", "a b op");
        row("swiglu_oai", "a b alpha limit");
        row("xielu", "a alpha_n alpha_p beta eps");
        row("leaky_relu", "a negative_slope inplace");
        row("scale_bias", "a s b");
        row("clamp", "a min max");
        row("arange", "start stop step");
        row("opt_step_adamw", "a grad m v adamw_params");
        row("opt_step_sgd", "a grad sgd_params");
    }
    void arguments_have_the_order_of_the_c_functions() {
        QFETCH(QString, names);
        const CallDef* const call = registry().call(QTest::currentDataTag());
        QVERIFY(call);
        QStringList found;
        for (const ArgDef& arg : call->args) found += QString::fromStdString(arg.name);
        QCOMPARE(found.join(' '), names);
    }
    void lists_whole_and_element_by_element() {
        SAME_TEXT(bound("permute", {given(A), given(0), given(2), given(1), given(3)}), "#0 [0, 2, 1, 3]");
        SAME_TEXT(bound("permute", {given(A), given(std::vector<int64_t>{0, 2, 1, 3})}), "#0 [0, 2, 1, 3]");
        SAME_TEXT(bound("tensor", {given(TypeId::f16), given(4)}), "f16 [4]");
        SAME_TEXT(bound("tensor", {given(TypeId::f16), given(4), given(3.0)}), "f16 [4, 3]");
        SAME_TEXT(bound("tensor", {given(TypeId::f16), named("ne1", 3), named("ne0", 4)}), "f16 [4, 3]");
        SAME_TEXT(bound("tensor", {given(TypeId::f16), named("ne", 4)}), "f16 [4]");
        SAME_TEXT(bound("view_2d", {given(A), given(4), given(3), given(16), given(8)}), "#0 [4, 3] 16 8");
        SAME_TEXT(bound("view_1d", {given(A), named("ne", std::vector<int64_t>{4}), named("offset", 0)}), "#0 4 0");
        SAME_TEXT(bound("view_2d", {given(A), named("nb1", 16), named("offset", 0), named("ne0", 4), named("ne1", 2)}),
                  "#0 [4, 2] 16 0");
    }
    void words_types_and_numbers() {
        SAME_TEXT(bound("argsort", {given(A), word("order", "desc")}), "#0 1");
        SAME_TEXT(bound("argsort", {given(A), given(1)}), "#0 1");
        SAME_TEXT(bound("cast", {given(A), word("", "q4_0")}), "#0 q4_0");
        SAME_TEXT(bound("cast", {given(A), given(std::string("F16"))}), "#0 f16");
        // A variable may be called f16: the word decides.
        SAME_TEXT(bound("cast", {given(A), GivenArg{{}, B, "f16"}}), "#0 f16");
        SAME_TEXT(bound("set_no_alloc", {word("", "true")}), "true");
        SAME_TEXT(bound("set_no_alloc", {given(0)}), "false");
    }
    void errors_name_the_problem_and_the_argument_data() {
        QTest::addColumn<QString>("said");
        QTest::addColumn<QString>("expected");
        QTest::addColumn<int>("about");
        const auto row = [](const char* name, const char* call, std::vector<GivenArg> args, const char* expected,
                            int about) {
            size_t at = 0;
            const std::string said = bound(call, std::move(args), &at);
            QTest::newRow(name) << QString::fromStdString(said) << QString::fromUtf8(expected) << about
                                << static_cast<int>(at);
        };
        QTest::addColumn<int>("at");
        const std::vector<int64_t> list = {1, 2};
        row("missing", "scale", {given(A)}, "s is missing: scale(a, s)", -1);
        row("missing all", "rope_ext", {},
            "a is missing: rope_ext(a, b, c=…, n_dims, mode=…, n_ctx_orig=…, freq_base=…, freq_scale=…, ext_factor=…, "
            "attn_factor=…, beta_fast=…, beta_slow=…, n_offs=…)",
            -1);
        row("missing list", "tensor", {given(TypeId::f32)}, "ne is missing: tensor(type, ne…)", -1);
        row("too many", "add", {given(A), given(B), given(A)}, "there are too many arguments: add(a, b)", 2);
        row("too many numbers", "permute", {given(A), given(0), given(1), given(2), given(3), given(4)},
            "there are too many arguments: permute(a, axes…)", 5);
        row("no such", "add", {given(A), named("c", B)}, "there is no argument `c`: add(a, b)", 1);
        row("no such element", "tensor", {given(TypeId::f32), given(1), named("ne4", 2)},
            "there is no argument `ne4`: tensor(type, ne…)", 2);
        row("twice", "scale", {given(A), given(2), named("s", 3)}, "s is given twice", 2);
        row("twice by alias", "init", {given(4096), named("size", 1)}, "mem_size is given twice", 1);
        row("element twice", "tensor", {given(TypeId::f32), given(4), named("ne0", 5)}, "ne is given twice", 2);
        row("list and element", "tensor", {given(TypeId::f32), given(list), named("ne2", 5)}, "ne is given twice", 2);
        row("element and list", "tensor", {given(TypeId::f32), named("ne0", 5), named("ne", list)}, "ne is given twice",
            2);
        row("gap", "tensor", {given(TypeId::f32), named("ne0", 4), named("ne2", 5)},
            "the elements of ne must be given without gaps", -1);
        row("too short", "permute", {given(A), given(0), given(1)}, "argument `axes` must have 4 numbers; it has 2", 2);
        row("too long", "tensor", {given(TypeId::f32), given(std::vector<int64_t>{1, 2, 3, 4, 5})},
            "argument `ne` must have 1 to 4 numbers; it has 5", 1);
        row("empty list", "tensor", {given(TypeId::f32), given(std::vector<int64_t>{})},
            "argument `ne` must have 1 to 4 numbers; it has 0", 1);
        row("no tensor", "add", {given(A), given(3)}, "argument `b` must be a tensor, not 3", 1);
        row("no optional", "add", {given(A), given(ArgValue())}, "argument `b` must be a tensor, not `none`", 1);
        row("a graph", "add", {given(A), given(GraphRef{0})}, "argument `b` must be a tensor, not a graph", 1);
        row("a context", "expand", {given(ArenaRef{0}), given(A)}, "argument `graph` must be a graph, not a context",
            0);
        row("unknown word", "add", {given(A), word("", "x")},
            "argument `b` must be a tensor, not `x`, which is not defined", 1);
        row("a text", "add", {given(A), given(std::string("x"))}, "argument `b` must be a tensor, not \"x\"", 1);
        row("half", "diag_mask_inf", {given(A), given(0.5)}, "argument `n_past` must be a whole number, not 0.5", 1);
        row("not a number", "diag_mask_inf", {given(A), given(std::nan(""))},
            "argument `n_past` must be a whole number, not nan", 1);
        row("too large", "diag_mask_inf", {given(A), given(1e300)},
            "argument `n_past` must be a whole number, not 1e+300", 1);
        row("a list", "diag_mask_inf", {given(A), given(list)},
            "argument `n_past` must be a whole number, not the list [1, 2]", 1);
        row("a number", "scale", {given(A), given(B)}, "argument `s` must be a number, not a tensor", 1);
        row("a boolean", "set_no_alloc", {given(2)}, "argument `no_alloc` must be true or false, not 2", 0);
        row("a word", "argsort", {given(A), word("", "up")},
            "argument `order` must be one of asc, desc; it is `up`, which is not defined", 1);
        row("a type", "cast", {given(A), word("", "f33")},
            "argument `type` must be a type such as f32, f16 or q4_0, not `f33`, which is not defined", 1);
        row("a removed type", "cast", {given(A), word("", "DEPRECATED")},
            "argument `type` must be a type such as f32, f16 or q4_0, not `DEPRECATED`, which is not defined", 1);
        row("a type is none", "set_name", {given(A), given(TypeId::f32)},
            "argument `name` must be a string in quotes, not the type f32", 1);
        row("tensors", "build_forward_select", {given(GraphRef{0}), given(1), given(0)},
            "argument `tensors` must be a list of tensors, not 1", 1);
        row("element", "tensor", {given(TypeId::f32), named("ne0", std::string("x"))},
            "argument `ne` must have whole numbers, not \"x\"", 1);
    }
    void errors_name_the_problem_and_the_argument() {
        QFETCH(QString, said);
        QFETCH(QString, expected);
        QFETCH(int, about);
        QFETCH(int, at);
        QCOMPARE(said, expected);
        QCOMPARE(at, about);
    }
    void numbers_that_do_not_fit_their_parameter_are_refused() {
        Built p;
        p.context();
        const ArgValue a = p.f32({4, 4});
        SAME_TEXT(p.refused("diag_mask_inf", {a, int64_t(1) << 40}),
                  "diag_mask_inf: n_past = 1099511627776 is out of range for the op");
        SAME_TEXT(p.refused("permute", {a, std::vector<int64_t>{0, 1, 2, int64_t(1) << 33}}),
                  "permute: axes contains 8589934592, which is out of range for the op");
        SAME_TEXT(p.refused("acc", {a, a, 16, 64, 64, -1}),
                  "acc: nb1, nb2, nb3 and offset can't be negative; one of them is -1");
    }
};

QTEST_APPLESS_MAIN(TestRegistry)
#include "test_registry.moc"

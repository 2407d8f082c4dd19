// SPDX-License-Identifier: MIT
#include "verify/op_case.h"

#include "run/device_executor.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <nlohmann/json.hpp>

namespace ggs {

namespace {

constexpr size_t arena_bytes = size_t{256} << 20; // only reserved; no case comes close to it
// The initial bytes of a node before it runs. They aren't zeros, and in each type they are a number far from any
// result. A kernel that leaves bytes out, or relies on zeros, is thereby found.
constexpr std::byte unwritten{0xee};

// Returns the call of a case whose parameters choose a variant: `reglu` with split becomes reglu_split.
std::string call_name(const OpCase& c) {
    std::string name = c.op;
    if (name == "repeat") name = "repeat_4d";
    if (at(c.params, "split") == Json(true) && name != "swiglu_oai") name += "_split";
    if (at(c.params, "swapped") == Json(true)) name += "_swapped";
    if (at(c.params, "inplace") == Json(true) && name != "leaky_relu") name += "_inplace";
    return name;
}

// Returns whether a key of a case is not an argument.
bool is_comment(const std::string& key) {
    static const char* const all[] = {
        "src_views", "inplace",   "tags",      "note",       "split",      "swapped", "type_a", "type_b",
        "mode_name", "n_expert",  "n_used",    "pool",       "order_name", "mask",    "sinks",  "freq_factors",
        "result_ne", "result_nb", "view_offs", "contiguous", "steps",      "shapes",  "t",      "src2",
        "src4",      "n_past",    "dst_ne",    "operands",   "type_name",  "srcs",    "dst"};
    return std::find(std::begin(all), std::end(all), key) != std::end(all);
}

// Returns a parameter as an argument of `call`. The files write infinities as text, and all four dimensions of a shape.
ArgValue argument(const std::string& call, const std::string& key, const Json& value) {
    const std::string word = string_of(value);
    if (word == "inf" || word == "-inf") return word == "inf" ? HUGE_VAL : -HUGE_VAL;
    if (word == "nan") return std::nan("");
    ArgValue made = value_from(value);
    auto* list = std::get_if<std::vector<int64_t>>(&made);
    const bool counts = call.size() > 3 && call[call.size() - 3] == '_' && call.back() == 'd' && call != "repeat_4d";
    if (list && key == "ne" && counts)
        list->resize(std::min(list->size(), static_cast<size_t>(call[call.size() - 2] - '0')));
    return made;
}

class CaseRun {
  public:
    CaseRun(const Registry& registry, const OpCase& c) : m_case(c), m_builder(registry, m_program) {}

    Result<OpRun> run(int threads, const DeviceChoice& device) {
        GGS_TRY([[maybe_unused]] const ArenaRef arena, m_builder.new_arena(arena_bytes, false));
        GGS_CHECK(make_sources());
        OpRun out;
        const Result<Tensor*> made = make_result(out);
        if (!out.missing.empty()) return out;
        if (!made.ok()) return fail_with(made.error());
        GGS_TRY(Graph* const graph, m_builder.new_graph(64, false));
        GGS_CHECK(expand_graph(m_builder.context(), *graph, *made, true));
        const std::span<const Tensor* const> nodes(graph->nodes, static_cast<size_t>(graph->n_nodes));
        const auto executor = make_executor(m_builder.registry(), m_program.space, threads, described, device);
        for (const Tensor* node : nodes) {
            const OpDef& op = m_builder.registry().op(*node);
            if (op.computes && !executor->has_kernel(op)) {
                out.missing = std::string(op.name) + " (no kernel yet)";
                return out;
            }
            if (const Status there = executor->on_device(*node); !there.ok()) {
                out.missing = english(there.error());
                return out;
            }
        }
        for (const Tensor* node : nodes) GGS_CHECK(spoil(*node));
        RunOptions options;
        options.results_uploaded = true;
        const RunResult ended = run_once(*executor, nodes, threads, options);
        if (ended.end != RunEnd::done) return fail_with(ended.error);
        std::vector<const Tensor*> results = {*made};
        if (m_case.op == "opt_step_adamw") results.insert(results.end(), {m_src[2], m_src[3]});
        for (const Tensor* each : results) {
            GGS_TRY(out.results.emplace_back(), read(*each));
        }
        return out;
    }

  private:
    Status make_sources() {
        for (size_t i = 0; m_case.tensor("src" + std::to_string(i)); ++i) {
            const size_t number = *m_case.tensor("src" + std::to_string(i));
            const GgufTensor info = m_case.file.tensor(number);
            GGS_TRY(Tensor * base, m_builder.new_tensor(info.type, info.ne));
            const std::span<const std::byte> bytes = m_case.file.tensor_bytes(number);
            if (base->data) GGS_CHECK(m_program.write(*base, 0, bytes));
            const Json& view = at(at(m_case.params, "src_views"), std::to_string(i).c_str());
            if (view.is_object()) {
                GGS_TRY(base, view_of(base, view));
            }
            m_src.push_back(base);
        }
        return {};
    }

    // Overwrites a node's own bytes. The bytes of a view, of a result in place, and of a leaf belong to other tensors.
    Status spoil(const Tensor& node) const {
        if (!m_builder.registry().op(node).computes || node.view_src || is_empty(node)) return {};
        return m_program.write(node, 0, std::vector(nbytes(node), unwritten));
    }

    // Returns a view with the strides in the case, for any op that makes views.
    Result<Tensor*> view_of(Tensor* base, const Json& view) {
        Shape ne{1, 1, 1, 1};
        Strides nb{};
        for (size_t i = 0; i < ne.size(); ++i) {
            if (list_of(at(view, "ne")).size() <= i || list_of(at(view, "nb")).size() <= i)
                return fail("the shape of a view is missing");
            ne[i] = int_of(at(view, "ne")[i]);
            nb[i] = static_cast<size_t>(int_of(at(view, "nb")[i], 0));
        }
        const auto offset = static_cast<size_t>(int_of(at(view, "offset"), 0));
        GGS_TRY(const size_t extent, extent_bytes(base->type, ne, nb));
        if (offset + extent > nbytes(*base)) return fail("a view of the case extends beyond its source");
        const Shape one{traits(base->type).block, 1, 1, 1};
        GGS_TRY(Tensor* const t, m_builder.new_view(base->type, one, base, offset, nb));
        std::copy(ne.begin(), ne.end(), t->ne);
        return t;
    }

    ArgValue ref(const Tensor* t) const { return m_builder.ref(t); }

    Result<Tensor*> call(const std::string& name, std::vector<GivenArg> given) {
        GGS_TRY(const ArgValue made, m_builder.call(name, std::move(given)));
        const auto* result = std::get_if<TensorRef>(&made);
        return result ? Result<Tensor*>(m_builder.tensor(*result))
                      : Result<Tensor*>(fail("%1 creates no tensor", name));
    }
    GivenArg arg(const Tensor* t, std::string name = {}) const { return {std::move(name), ref(t), {}}; }
    GivenArg param(const char* name) const { return {name, value_from(at(m_case.params, name)), {}}; }

    // Returns the sources by position, then the parameters by name.
    std::vector<GivenArg> plain_args() const {
        std::vector<GivenArg> given;
        for (const Tensor* src : m_src) given.push_back(arg(src));
        for (const auto& [key, value] : m_case.params.items()) {
            if (value.is_array() && value.size() == 3 && m_case.op.find("_3d") != std::string::npos) {
                // One argument for each dimension, named by one letter.
                for (size_t i = 0; i < 3; ++i) given.push_back({key + std::to_string(i), value_from(value[i]), {}});
            } else if (key == "IC" && m_case.op == "conv_3d_direct") {
                given.push_back({"n_channels", value_from(value), {}});
            } else if (!is_comment(key) || (key == "n_past" && m_case.op.starts_with("diag_mask")) ||
                       (key == "inplace" && m_case.op == "leaky_relu"))
                given.push_back({key, argument(m_case.op, key, value), {}});
        }
        return given;
    }

    static std::vector<GivenArg> view_args(const std::string& op, const Json& from) {
        std::vector<GivenArg> given;
        for (const auto& [key, value] : from.items()) {
            if (key != "op" && !is_comment(key)) given.push_back({key, argument(op, key, value), {}});
        }
        return given;
    }

    Result<Tensor*> make_result(OpRun& out) {
        if (m_case.op == "rms_norm_mul" || m_case.op == "norm_mul_add") {
            const bool add = m_case.op == "norm_mul_add";
            GGS_TRY(Tensor * t, call(add ? "norm" : "rms_norm", {arg(m_src[0]), param("eps")}));
            GGS_TRY(t, call("mul", {arg(t), arg(m_src[1])}));
            return add ? call("add", {arg(t), arg(m_src[2])}) : Result<Tensor*>(t);
        }
        if (m_case.op == "attn_chain") return attention();
        if (m_case.op == "chain_views") return chain(list_of(at(m_case.params, "steps")));
        if (m_case.op == "view_of_view") {
            GGS_TRY(Tensor* const first, view_2d(m_src[0], at(m_case.params, "first")));
            GGS_TRY(Tensor* const second, view_2d(first, at(m_case.params, "second")));
            return call("cont", {arg(second)});
        }
        if (m_case.op == "cpy") return copy();
        if (m_case.op == "interpolate") return interpolate();
        if (m_case.op == "repeat_back" || m_case.op == "get_rows_back") return to_shape();
        const std::string name = call_name(m_case);
        if (!m_builder.registry().call(name)) {
            out.missing = m_case.op;
            const std::optional<OpId> id = find_op(m_case.op);
            if (const OpDef* op = id ? &m_builder.registry().op(*id) : nullptr; op && op->left_out)
                out.missing += " (" + english(Message(*op->left_out)) + ")";
            return Result<Tensor*>(nullptr);
        }
        std::vector<GivenArg> given = plain_args();
        if (m_case.op == "soft_max_ext" || m_case.op == "flash_attn_ext" || m_case.op.starts_with("rope_"))
            name_optionals(given);
        if (m_case.op.starts_with("opt_step")) m_src[0]->flags |= flag_param;
        if (name == "reshape") return call("reshape_4d", std::move(given));
        GGS_TRY(Tensor* const t, call(name, std::move(given)));
        // A view's elements are read at their own offsets; only its strides count.
        return t;
    }

    // Sources announced by a flag are passed by name; the sources before them are positional.
    void name_optionals(std::vector<GivenArg>& given) const {
        size_t next = m_case.op == "flash_attn_ext" ? 3 : m_case.op == "soft_max_ext" ? 1 : 2;
        for (const auto& [flag, name] : {std::pair{"mask", "mask"}, {"sinks", "sinks"}, {"freq_factors", "c"}}) {
            if (at(m_case.params, flag) == Json(true) && next < m_src.size()) given[next++].name = name;
        }
    }

    Result<Tensor*> view_2d(Tensor* a, const Json& p) {
        std::vector<GivenArg> given = view_args("view_2d", p);
        given.insert(given.begin(), arg(a));
        return call("view_2d", std::move(given));
    }

    Result<Tensor*> chain(const Json& steps) {
        Tensor* t = m_src[0];
        for (const Json& step : steps) {
            std::vector<GivenArg> given = view_args(string_of(at(step, "op")), step);
            given.insert(given.begin(), arg(t));
            GGS_TRY(t, call(string_of(at(step, "op")), std::move(given)));
        }
        return t;
    }

    Result<Tensor*> attention() {
        GGS_TRY(Tensor * kq, call("mul_mat", {arg(m_src[1]), arg(m_src[0])}));
        const bool mask = at(m_case.params, "mask") == Json(true);
        if (mask) {
            GGS_TRY(kq, call("soft_max_ext", {arg(kq), arg(m_src[3]), param("scale"), param("max_bias")}));
        } else {
            GGS_TRY(kq, call("scale", {arg(kq), {"s", value_from(at(m_case.params, "scale")), {}}}));
            GGS_TRY(kq, call("diag_mask_inf", {arg(kq), param("n_past")}));
            GGS_TRY(kq, call("soft_max", {arg(kq)}));
        }
        GGS_TRY(Tensor* const kqv, call("mul_mat", {arg(m_src[2]), arg(kq)}));
        GGS_TRY(Tensor* const turned, call("permute", {arg(kqv), {"axes", std::vector<int64_t>{0, 2, 1, 3}, {}}}));
        const std::vector<int64_t> ne{kqv->ne[0] * kqv->ne[2], kqv->ne[1]};
        return call("cont_2d", {arg(turned), {"ne", ne, {}}});
    }

    Result<Tensor*> copy() {
        if (m_src.size() > 1) return call("cpy", {arg(m_src[0]), arg(m_src[1])});
        const TypeTraits* type = find_type(string_of(at(m_case.params, "type")));
        Shape ne{1, 1, 1, 1};
        const Json& given = list_of(at(m_case.params, "dst_ne"));
        for (size_t i = 0; i < ne.size() && i < given.size(); ++i) ne[i] = int_of(given[i]);
        if (!type) return fail("the type of the result is missing in the case");
        GGS_TRY(const Tensor* const to, m_builder.new_tensor(type->id, ne));
        GGS_CHECK(m_program.write(*to, 0, std::vector(nbytes(*to), unwritten))); // the copy writes all of them
        return call("cpy", {arg(m_src[0]), arg(to)});
    }

    // Returns a tensor with the shape in the case, for a call that only uses the tensor's shape.
    Result<Tensor*> to_shape() {
        Shape ne{1, 1, 1, 1};
        const Json& given = list_of(at(m_case.params, "ne"));
        for (size_t i = 0; i < ne.size() && i < given.size(); ++i) ne[i] = int_of(given[i]);
        if (m_case.op == "get_rows_back") ne = {m_src[0]->ne[0], int_of(at(m_case.params, "rows")), 1, 1};
        GGS_TRY(const Tensor* const shape, m_builder.new_tensor(TypeId::f32, ne));
        std::vector<GivenArg> args;
        for (const Tensor* src : m_src) args.push_back(arg(src));
        args.push_back(arg(shape));
        return call(m_case.op, std::move(args));
    }

    Result<Tensor*> interpolate() {
        const int64_t mode = int_of(at(m_case.params, "mode")) |
                             (at(m_case.params, "align_corners") == Json(true) ? 256 : 0) |
                             (at(m_case.params, "antialias") == Json(true) ? 512 : 0);
        return call("interpolate", {arg(m_src[0]), param("ne"), {"mode", mode, {}}});
    }

    // Reads row by row and block by block, with any strides.
    Result<OpResult> read(const Tensor& t) const {
        const TypeTraits& type = traits(t.type);
        OpResult out{t.type, shape_of(t), {}};
        const auto blocks = static_cast<size_t>(nelements(t) / type.block);
        out.bytes.resize(blocks * type.bytes);
        for (size_t b = 0; b < blocks; ++b) {
            const Index index = index_of_flat(t, static_cast<int64_t>(b) * type.block);
            GGS_CHECK(
                m_program.read(t, element_offset(t, index), std::span(out.bytes).subspan(b * type.bytes, type.bytes)));
        }
        return out;
    }

    const OpCase& m_case;
    Program m_program;
    Builder m_builder;
    std::vector<Tensor*> m_src;
};

} // namespace

Result<OpCase> read_op_case(const GgufFile& file, std::string id, Json& params) {
    OpCase made{file, std::move(id), {}, {}, 0, false, params};
    const auto text = [&](const char* name) -> Result<std::string> {
        const auto key = file.find_key(made.id + "." + name);
        if (!key) return fail("%1 has no key %2", made.id, name);
        GGS_TRY(const std::string_view value, file.as_string(*key));
        return std::string(value);
    };
    GGS_TRY(made.op, text("op"));
    GGS_TRY(made.cmp, text("cmp"));
    if (const auto key = file.find_key(made.id + ".nmse_max")) {
        GGS_TRY(made.nmse_max, file.as_f64(*key));
    }
    if (const auto key = file.find_key(made.id + ".exact")) {
        GGS_TRY(made.exact, file.as_bool(*key));
    }
    GGS_TRY(const std::string written, text("params"));
    GGS_TRY(params, parse_json(written, msg("the text of %1's params", made.id)));
    return made;
}

Result<OpRun> run_op_case(const Registry& registry, const OpCase& c, int threads, const DeviceChoice& device) {
    return CaseRun(registry, c).run(threads, device);
}

} // namespace ggs

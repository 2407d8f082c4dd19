// SPDX-License-Identifier: MIT
// Gradients: graphs with a loss, their backward graphs and gradients as real ggml made and computed them, in JSON.
#include "verify/verify_parts.h"

#include "run/device_executor.h"
#include "tensor/quantize.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

namespace ggs {

namespace {

constexpr size_t case_bytes = size_t{256} << 20; // only reserved

Shape shape_in(const Json& list) {
    Shape ne{1, 1, 1, 1};
    for (size_t i = 0; i < ne.size() && i < list_of(list).size(); ++i) ne[i] = int_of(list[i]);
    return ne;
}

std::vector<double> numbers_in(const Json& list) {
    std::vector<double> numbers;
    for (const Json& each : list_of(list)) numbers.push_back(each.is_number() ? each.get<double>() : std::nan(""));
    return numbers;
}

class GradientCase {
  public:
    GradientCase(const Registry& registry, const Json& described, const VerifyOptions& options, Comparison& compare)
        : m_case(described), m_options(options), m_compare(compare), m_builder(registry, m_program, options.limits) {}

    Status check() {
        GGS_TRY([[maybe_unused]] const ArenaRef arena, m_builder.new_arena(case_bytes, false));
        GGS_CHECK(make_inputs());
        for (const Json& call : list_of(at(m_case, "graph"))) GGS_CHECK(make_node(call));
        GGS_TRY(Tensor* const loss, named(string_of(at(m_case, "loss"))));
        GGS_CHECK(call("set_loss", {arg(loss, "tensor")}));
        GGS_TRY(m_graph, m_builder.new_graph(default_graph_size, true));
        GGS_CHECK(call("build_forward_expand", {{"graph", m_builder.ref(m_graph), {}}, arg(loss, "tensor")}));
        const int forward = m_graph->n_nodes;
        GGS_CHECK(build_backward());
        if (const Json& evaluations = list_of(at(m_case, "evaluations")); !evaluations.empty())
            return check_evaluations(evaluations);
        m_compare.equal("n_nodes_forward", at(m_case, "n_nodes_forward"), forward);
        compare_nodes();
        reset();
        GGS_CHECK(run());
        const double most = at(m_case, "grad_nmse_max").get<double>();
        GGS_TRY(const std::vector<double> value, values_of(*loss));
        m_compare.numbers("the loss", std::vector{at(m_case, "loss_value").get<double>()}, value, most);
        for (const Json& expected : list_of(at(m_case, "grads"))) GGS_CHECK(compare_gradient(expected, most));
        return {};
    }

  private:
    GivenArg arg(const Tensor* t, std::string name = {}) const { return {std::move(name), m_builder.ref(t), {}}; }

    Status call(const std::string& name, std::vector<GivenArg> given, Tensor** made = nullptr) {
        GGS_TRY(const ArgValue result, m_builder.call(name, std::move(given)));
        if (!made) return {};
        const auto* ref = std::get_if<TensorRef>(&result);
        if (!ref) return fail("%1 creates no tensor", name);
        *made = m_builder.tensor(*ref);
        return {};
    }

    Result<Tensor*> named(const std::string& name) const {
        const auto found = m_by_name.find(name);
        if (found == m_by_name.end()) return fail("the case has no tensor %1", name);
        return found->second;
    }

    Status keep(const Json& described, Tensor* t) {
        const std::string name = string_of(at(described, "name"));
        set_name(*t, name);
        m_by_name[name] = t;
        return {};
    }

    Status make_inputs() {
        for (const Json& input : list_of(at(m_case, "inputs"))) {
            const TypeTraits* const type = find_type(string_of(at(input, "type")));
            if (!type) return fail("the type of an input is missing in the case");
            GGS_TRY(Tensor* const t, m_builder.new_tensor(type->id, shape_in(at(input, "ne"))));
            GGS_CHECK(keep(input, t));
            GGS_CHECK(write(*t, numbers_in(at(input, "data"))));
            if (at(input, "param") == Json(true)) GGS_CHECK(call("set_param", {arg(t, "tensor")}));
        }
        return {};
    }

    Status write(const Tensor& t, const std::vector<double>& values) {
        if (static_cast<int64_t>(values.size()) != nelements(t))
            return fail("%1 has %2 elements, but the case has %3 values", described(t), nelements(t), values.size());
        std::vector<std::byte> bytes(nbytes(t));
        if (t.type == TypeId::i32) {
            const std::vector<int32_t> whole(values.begin(), values.end());
            std::copy_n(reinterpret_cast<const std::byte*>(whole.data()), bytes.size(), bytes.begin());
        } else {
            const std::vector<float> floats(values.begin(), values.end());
            GGS_CHECK(quantize(t.type, floats.data(), bytes.data(), nelements(t)));
        }
        return m_program.write(t, 0, bytes);
    }

    Status make_node(const Json& described) {
        const std::string op = string_of(at(described, "op"));
        std::vector<GivenArg> given;
        for (const Json& src : list_of(at(described, "src"))) {
            GGS_TRY(const Tensor* const t, named(string_of(src)));
            given.push_back(arg(t));
        }
        const Json& params = at(described, "params");
        std::string name = op == "repeat" ? "repeat_4d" : op;
        if (op == "repeat_back") {
            GGS_TRY(const Tensor* const shape, m_builder.new_tensor(TypeId::f32, shape_in(at(params, "ne"))));
            given.push_back(arg(shape));
        } else {
            for (const auto& [key, value] : params.items()) {
                if (key != "pool") given.push_back({key, value_from(value), {}});
            }
        }
        if (op == "soft_max_ext" && given.size() > 1 && list_of(at(described, "src")).size() > 1)
            given[1].name = "mask";
        Tensor* t = nullptr;
        GGS_CHECK(call(name, std::move(given), &t));
        return keep(described, t);
    }

    Status build_backward() {
        std::vector<GivenArg> given = {{"graph", m_builder.ref(m_graph), {}}};
        if (m_case.contains("accumulator_index_of_w")) {
            std::vector<TensorRef> tensors, accumulators;
            for (const char* const key : {"accumulator_index_of_w", "accumulator_index_of_loss"}) {
                const int64_t i = int_of(at(m_case, key));
                if (i < 0 || i >= m_graph->n_nodes) return fail("%1 is %2; the graph has no such node", key, i);
                const Tensor& node = *m_graph->nodes[i];
                GGS_TRY(Tensor* const accumulator, m_builder.new_tensor(TypeId::f32, shape_of(node)));
                tensors.push_back(std::get<TensorRef>(m_builder.ref(&node)));
                accumulators.push_back(std::get<TensorRef>(m_builder.ref(accumulator)));
                m_accumulators.push_back(accumulator);
            }
            given.push_back({"tensors", std::move(tensors), {}});
            given.push_back({"grad_accs", std::move(accumulators), {}});
        }
        return call("build_backward_expand", std::move(given));
    }

    // The fills that the accumulators have at the start of a round, as graph_reset writes them.
    void reset() {
        for (const TensorEntry& entry : m_program.tensors) {
            if (entry.each_round && entry.fill)
                m_reset = write(*entry.tensor, std::vector(static_cast<size_t>(nelements(*entry.tensor)),
                                                           m_program.fills[*entry.fill].values.front()));
        }
    }

    Status run() {
        GGS_CHECK(std::move(m_reset));
        const std::span<const Tensor* const> nodes(m_graph->nodes, static_cast<size_t>(m_graph->n_nodes));
        const auto executor =
            make_executor(m_builder.registry(), m_program.space, m_options.threads, described, m_options.device);
        RunOptions how;
        how.results_uploaded = true;
        const RunResult ended = run_once(*executor, nodes, m_options.threads, how);
        return ended.end == RunEnd::done ? Status() : Status(fail_with(ended.error));
    }

    Result<std::vector<double>> values_of(const Tensor& t) const {
        std::vector<double> values;
        for (int64_t i = 0; i < nelements(t); ++i) {
            float value = 0;
            std::array<std::byte, sizeof(double)> bytes{};
            const auto size = traits(t.type).bytes;
            GGS_CHECK(m_program.read(t, element_offset(t, index_of_flat(t, i)), std::span(bytes).first(size)));
            GGS_CHECK(dequantize(t.type, bytes.data(), &value, 1));
            values.push_back(value);
        }
        return values;
    }

    const Tensor* gradient_of(const Tensor& t) const {
        const auto slot = find_in_graph(m_program.context(), *m_graph, t);
        return slot ? m_graph->grads[*slot] : nullptr;
    }

    Json node_json(int i) const {
        const Tensor& t = *m_graph->nodes[i];
        const OpDef& op = m_builder.registry().op(t);
        Json json = {
            {"i", i}, {"name", std::string(name_of(t))}, {"op", t.op == OpId::unary ? op.variant(t) : op.name}};
        json["src"] = Json::array();
        for (const Tensor* const src : t.src) {
            if (src) json["src"].push_back(std::string(name_of(*src)));
        }
        json["ne"] = Json(shape_of(t));
        return json;
    }

    void compare_nodes() {
        const Json& expected = list_of(at(m_case, "backward_graph_nodes"));
        m_compare.equal("n_nodes_total", at(m_case, "n_nodes_total"), m_graph->n_nodes);
        for (int i = 0; i < m_graph->n_nodes && static_cast<size_t>(i) < expected.size(); ++i)
            m_compare.object("node " + std::to_string(i), expected[static_cast<size_t>(i)], node_json(i));
    }

    Status compare_gradient(const Json& expected, double most) {
        const std::string name = string_of(at(expected, "param"));
        GGS_TRY(const Tensor* const param, named(name));
        const Tensor* const gradient = gradient_of(*param);
        if (at(expected, "grad").is_null() || !gradient) {
            if (!at(expected, "grad").is_null()) m_compare.failed(msg("%1: it has no gradient", name));
            if (gradient) m_compare.failed(msg("%1: ggml has no gradient for it", name));
            return {};
        }
        const OpDef& op = m_builder.registry().op(*gradient);
        m_compare.equal(name + ": grad_tensor", at(expected, "grad_tensor"), std::string(name_of(*gradient)));
        m_compare.equal(name + ": grad_op", at(expected, "grad_op"), op.name);
        m_compare.equal(name + ": grad_contiguous", at(expected, "grad_contiguous"), is_contiguous(*gradient));
        GGS_TRY(const std::vector<double> values, values_of(*gradient));
        m_compare.numbers("the gradient of " + name, numbers_in(at(expected, "grad")), values, most);
        return {};
    }

    // Accumulators that the caller gave: several evaluations, with and without a reset before them.
    Status check_evaluations(const Json& evaluations) {
        if (m_accumulators.size() != 2) return fail("the case has evaluations, but no accumulators");
        const double most = at(m_case, "grad_nmse_max").get<double>();
        GGS_TRY(const Tensor* const loss, named(string_of(at(m_case, "loss"))));
        const Tensor* const gradient = gradient_of(*m_graph->nodes[int_of(at(m_case, "accumulator_index_of_w"))]);
        if (!gradient) return fail("the parameter has no gradient");
        for (const Json& each : evaluations) {
            const std::string when = string_of(at(each, "after"));
            if (when.starts_with("reset")) reset();
            GGS_CHECK(run());
            const OpDef& op = m_builder.registry().op(*gradient);
            m_compare.equal(when + ": grad_op", at(each, "grad_op"), op.name);
            m_compare.equal(when + ": grad_is_view_of_accumulator", at(each, "grad_is_view_of_accumulator"),
                            gradient->view_src == m_accumulators[0]);
            for (const auto& [key, tensor] : {std::pair{"grad", gradient},
                                              {"accumulator", m_accumulators[0]},
                                              {"loss_accumulator", m_accumulators[1]}}) {
                GGS_TRY(const std::vector<double> values, values_of(*tensor));
                m_compare.numbers(when + ": " + key, numbers_in(at(each, key)), values, most);
            }
            GGS_TRY(const std::vector<double> value, values_of(*loss));
            m_compare.numbers(when + ": the loss", std::vector{at(each, "loss").get<double>()}, value, most);
        }
        return {};
    }

    const Json& m_case;
    const VerifyOptions& m_options;
    Comparison& m_compare;
    Program m_program;
    Builder m_builder;
    std::map<std::string, Tensor*> m_by_name;
    Graph* m_graph = nullptr;
    std::vector<const Tensor*> m_accumulators;
    Status m_reset;
};

} // namespace

void verify_gradients(const Registry& registry, const Json& file, const std::string& id, const VerifyOptions& options,
                      std::vector<VerifyCase>& cases) {
    for (const Json& described : list_of(at(file, "cases"))) {
        VerifyCase result;
        result.id = string_of(at(described, "id"));
        if (result.id.empty()) result.id = id;
        Comparison compare(result);
        if (const Status done = GradientCase(registry, described, options, compare).check(); !done.ok())
            compare.failed(done.error());
        // The gradient is that of ggml, even where ggml is wrong.
        for (const Json& tag : list_of(at(described, "tags"))) {
            if (tag == Json("quirk"))
                result.notes.push_back(msg("ggml's rule is wrong: %1", string_of(at(described, "desc"))));
        }
        cases.push_back(std::move(result));
    }
}

} // namespace ggs

// SPDX-License-Identifier: MIT
// Plan rows: each row builds one graph and plans it for several numbers of threads.
#include "verify/verify_parts.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

namespace ggs {

namespace {

// Makes the calls of one row by name, in a context large enough for all of them; data isn't allocated.
class RowBuilder {
  public:
    RowBuilder(const Registry& registry, const Limits& limits) : m_builder(registry, m_program, limits) {}

    Status start() {
        GGS_TRY([[maybe_unused]] const ArenaRef arena, m_builder.new_arena(size_t{1} << 20, true));
        return {};
    }

    Status step(const Json& row) {
        if (row.contains("tensor")) {
            GGS_TRY(const ArgValue made, m_builder.call("new_tensor", {{"type", value_from(at(row, "type")), {}},
                                                                       {"ne", value_from(at(row, "ne")), {}}}));
            m_names[string_of(at(row, "tensor"))] = made;
            return {};
        }
        std::vector<GivenArg> given;
        for (const Json& arg : list_of(at(row, "args"))) {
            const auto found = m_names.find(string_of(arg));
            if (!arg.is_null() && found == m_names.end()) return fail("there is no tensor %1", shown(arg));
            given.push_back({{}, arg.is_null() ? ArgValue() : found->second, {}});
        }
        const Json& params = at(row, "params");
        for (const auto& [key, value] : params.items()) given.push_back({key, value_from(value), {}});
        GGS_TRY(const ArgValue made, m_builder.call(string_of(at(row, "call")), std::move(given)));
        m_last = made;
        m_names[string_of(at(row, "result"))] = made;
        return {};
    }

    Result<Graph*> graph() {
        const auto* root = std::get_if<TensorRef>(&m_last);
        if (!root) return fail("the row doesn't create a node");
        GGS_TRY(Graph* const made, m_builder.new_graph(default_graph_size, false));
        GGS_CHECK(expand_graph(m_builder.context(), *made, m_builder.tensor(*root), true));
        return made;
    }

    bool knows(const std::string& name) const { return m_builder.registry().call(name) != nullptr; }

  private:
    Program m_program;
    Builder m_builder;
    std::map<std::string, ArgValue> m_names;
    ArgValue m_last;
};

void verify_row(const Registry& registry, const Json& row, const VerifyOptions& options, VerifyCase& result) {
    Comparison compare(result);
    RowBuilder builder(registry, options.limits);
    if (const Status started = builder.start(); !started.ok()) return compare.failed(started.error());
    for (const Json& step : list_of(at(row, "build"))) {
        if (step.contains("call") && !builder.knows(string_of(at(step, "call")))) {
            result.outcome = Outcome::skipped;
            result.skipped_for = string_of(at(step, "call"));
            return;
        }
        if (const Status made = builder.step(step); !made.ok()) return compare.failed(made.error());
    }
    const Result<Graph*> graph = builder.graph();
    if (!graph.ok()) return compare.failed(graph.error());
    const Graph& g = **graph;
    compare.equal("n_nodes", at(row, "n_nodes"), Json(g.n_nodes));
    if (g.n_nodes == 0) return;
    const Tensor& last = *g.nodes[g.n_nodes - 1];
    compare.equal("op", at(row, "op"), Json(op_name(last.op).name));
    compare.equal("dst_type", at(row, "dst_type"), Json(traits(last.type).name));
    compare.equal("dst_ne", at(row, "dst_ne"), Json(shape_of(last)));
    Json sources = Json::array();
    for (const Tensor* src : last.src) {
        if (src) sources.push_back({{"type", traits(src->type).name}, {"ne", shape_of(*src)}});
    }
    compare.equal("src", at(row, "src"), sources);
    for (const Json& expected : list_of(at(row, "plans"))) {
        const int64_t threads = int_of(at(expected, "n_threads_requested"));
        const auto plan = plan_graph(registry, g, static_cast<int>(std::clamp<int64_t>(threads, -1, max_threads)));
        if (!plan.ok()) {
            compare.failed(plan.error());
            continue;
        }
        compare.object(
            "plan for " + std::to_string(threads) + " threads", expected,
            {{"n_threads_requested", threads}, {"n_threads", plan->threads}, {"work_size", plan->work_size}});
    }
}

} // namespace

void verify_plans(const Registry& registry, const Json& file, const std::string& id, const VerifyOptions& options,
                  std::vector<VerifyCase>& cases) {
    size_t i = 0;
    for (const Json& row : list_of(at(file, "plans"))) {
        VerifyCase result;
        result.id = id + " " + std::to_string(i++) + " (" + string_of(at(row, "desc")) + ")";
        verify_row(registry, row, options, result);
        cases.push_back(std::move(result));
    }
}

} // namespace ggs

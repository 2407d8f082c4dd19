// SPDX-License-Identifier: MIT
#include "values/prompts_compared.h"

#include "device/storage_turns.h"
#include "graph/mapped_storages.h"
#include "run/device_executor.h"
#include "script/fill.h"
#include "values/slice.h"

#include <algorithm>
#include <cmath>

namespace ggs {

namespace {

constexpr int64_t piece = 1 << 16; // values that are compared at once

struct Ran {
    std::unique_ptr<Program> program;
    std::vector<uint32_t> nodes;
};

Result<std::optional<Ran>> ran_through(const Registry& registry, const Model& model, const ModelOptions& options,
                                       const TokenIds& tokens, const PromptsOptions& how) {
    const Batch batch{tokens, 0};
    ModelOptions kept = options;
    kept.planned = false; // the results of all nodes are compared, so none may be overwritten
    GGS_TRY(BatchProgram made, model.program(registry, batch, kept, how.limits));
    const Program& program = *made.program;
    LoadFiles none;
    GGS_TRY(const bool cancelled, fill_tensors(program, none, how.unwanted));
    if (cancelled) return std::optional<Ran>();
    Ran ran;
    std::vector<const Tensor*> nodes;
    for (const Run& each : program.runs_or_last_graph()) {
        for (const uint32_t node : each.nodes) {
            ran.nodes.push_back(node);
            nodes.push_back(&program.tensor(node));
        }
    }
    const auto executor = make_executor(registry, program.space, how.threads);
    GGS_CHECK(executor->made());
    GGS_CHECK(executor->check(nodes));
    const StorageReading weights(mapped_storages(program));
    RunOptions once;
    once.stop = &weights.over();
    once.after_node = [&how](size_t) { return !how.unwanted || !how.unwanted->load(); };
    const RunResult done = run_once(*executor, nodes, how.threads, once);
    if (done.end == RunEnd::failed) return fail_with(done.error);
    if (done.end == RunEnd::stopped) return std::optional<Ran>();
    ran.program = std::move(made.program);
    return std::optional(std::move(ran));
}

Status read(const Program& program, const Tensor& t, const Slice& part, std::vector<double>& out) {
    out.clear();
    GGS_TRY([[maybe_unused]] const bool all, walk(t, part, [&](const ElementRun& run) -> Result<bool> {
                Status decoded;
                const size_t at = out.size();
                out.resize(at + static_cast<size_t>(run.count));
                GGS_CHECK(program.look(t, run.offset, run.bytes, [&](std::span<const std::byte> bytes) {
                    decoded = decode(t, run, bytes.data(), out.data() + at);
                }));
                GGS_CHECK(decoded);
                return true;
            }));
    return {};
}

class Comparing {
  public:
    Comparing(const Ran& a, const Ran& b, const std::atomic<bool>* unwanted) : m_a(a), m_b(b), m_unwanted(unwanted) {}

    // Returns false if the comparison was cancelled.
    Result<bool> compare(const Tensor& a, const Tensor& b, const Shape& ne, NodeApart& found) {
        m_squares = m_all = 0;
        const int64_t rows = std::max<int64_t>(1, piece / std::max<int64_t>(1, ne[0]));
        for (int64_t i3 = 0; i3 < ne[3]; ++i3) {
            for (int64_t i2 = 0; i2 < ne[2]; ++i2) {
                for (int64_t i1 = 0; i1 < ne[1]; i1 += rows) {
                    if (m_unwanted && m_unwanted->load()) return false;
                    GGS_CHECK(add(a, b, {{0, i1, i2, i3}, {ne[0], std::min(ne[1], i1 + rows), i2 + 1, i3 + 1}}, found));
                }
            }
        }
        found.nmse = m_squares == 0 ? 0 : m_squares / m_all;
        return true;
    }

  private:
    Status add(const Tensor& a, const Tensor& b, const Slice& part, NodeApart& found) {
        GGS_CHECK(read(*m_a.program, a, part, m_mine));
        GGS_CHECK(read(*m_b.program, b, part, m_theirs));
        const int64_t wide = part.end[0] - part.begin[0];
        for (size_t i = 0; i < m_mine.size(); ++i) {
            const double x = m_mine[i], y = m_theirs[i];
            ++found.compared;
            // A mask has -inf in both.
            if (x == y || (std::isnan(x) && std::isnan(y))) {
                if (std::isfinite(x)) m_all += x * x;
                continue;
            }
            const auto at = static_cast<int64_t>(i);
            const Index here{at % wide, part.begin[1] + at / wide, part.begin[2], part.begin[3]};
            ++found.differ;
            if (!std::isfinite(x) || !std::isfinite(y)) {
                if (found.odd++ == 0) found.worst = here;
                continue;
            }
            m_squares += (x - y) * (x - y);
            m_all += x * x;
            if (std::abs(x - y) <= found.max_abs) continue;
            found.max_abs = std::abs(x - y);
            if (found.odd == 0) found.worst = here;
        }
        return {};
    }

    const Ran& m_a;
    const Ran& m_b;
    const std::atomic<bool>* m_unwanted;
    std::vector<double> m_mine, m_theirs;
    double m_squares = 0, m_all = 0;
};

} // namespace

Result<std::optional<PromptsCompared>> compare_prompts(const Registry& registry, const Model& model,
                                                       const ModelOptions& options, const TokenIds& a,
                                                       const TokenIds& b, const PromptsOptions& how) {
    using Compared = std::optional<PromptsCompared>;
    if (a.empty() || b.empty()) return fail("a prompt without tokens can't be run");
    if (a.size() != b.size() && !model.params().causal)
        return fail("the prompts have %1 and %2 tokens; in a `%3` model each token sees all others, so only prompts of "
                    "the same length can be compared",
                    a.size(), b.size(), model.params().architecture);
    PromptsCompared found;
    found.a = a;
    found.b = b;
    const auto begin_of = [&found](const TokenIds& all) {
        return TokenIds(all.begin(), all.begin() + static_cast<ptrdiff_t>(found.compared_tokens()));
    };
    GGS_TRY(const auto first, ran_through(registry, model, options, begin_of(a), how));
    if (!first) return Compared();
    GGS_TRY(const auto second, ran_through(registry, model, options, begin_of(b), how));
    if (!second) return Compared();
    if (first->nodes.size() != second->nodes.size())
        return fail("the graphs of the two prompts have %1 and %2 nodes: they can't be compared node by node",
                    first->nodes.size(), second->nodes.size());
    found.same_tokens = static_cast<size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
    Comparing comparing(*first, *second, how.unwanted);
    for (size_t i = 0; i < first->nodes.size(); ++i) {
        const Tensor& mine = first->program->tensor(first->nodes[i]);
        const Tensor& theirs = second->program->tensor(second->nodes[i]);
        // A view has the same values as its source.
        if (mine.op != theirs.op || registry.op(mine).family == OpFamily::view) continue;
        NodeApart node;
        node.node = first->nodes[i];
        node.step = i;
        node.key = first->program->tensors[node.node].key;
        node.name = first->program->display_name(node.node);
        std::copy_n(mine.ne, max_dims, node.a.begin());
        std::copy_n(theirs.ne, max_dims, node.b.begin());
        if (node.a == node.b) {
            GGS_TRY(const bool done, comparing.compare(mine, theirs, node.a, node));
            if (!done) return Compared();
        }
        if (!found.first && node.differ > 0) found.first = found.nodes.size();
        found.nodes.push_back(std::move(node));
    }
    return Compared(std::move(found));
}

} // namespace ggs

// SPDX-License-Identifier: MIT
#include "values/prompts_compared.h"

#include "device/storage_turns.h"
#include "graph/mapped_storages.h"
#include "run/device_executor.h"
#include "script/fill.h"
#include "values/slice.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>

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

// The results for the last token of a prompt.
struct End {
    std::vector<std::vector<double>> layers;
    std::vector<double> logits; // empty if the model returns an embedding
};

Status read_last_row(const Program& program, const Tensor& t, std::vector<double>& out) {
    return read(program, t, {{0, t.ne[1] - 1, 0, 0}, {t.ne[0], t.ne[1], 1, 1}}, out);
}

Result<End> end_of(const Ran& ran, const Model& model) {
    End end;
    size_t at = 0;
    for (int64_t il = 0; il < model.params().layers; ++il) {
        const std::string name = fmt::format("l_out-{}", il);
        while (at < ran.nodes.size() && name != ran.program->tensor(ran.nodes[at]).name) ++at;
        if (at == ran.nodes.size()) break; // the results of layers have no such names in this architecture
        GGS_CHECK(read_last_row(*ran.program, ran.program->tensor(ran.nodes[at]), end.layers.emplace_back()));
    }
    if (model.params().causal)
        GGS_CHECK(read_last_row(*ran.program, ran.program->tensor(ran.nodes.back()), end.logits));
    return end;
}

std::vector<int32_t> likeliest_of(const std::vector<double>& logits, size_t most) {
    std::vector<int32_t> ids(logits.size());
    std::iota(ids.begin(), ids.end(), 0);
    const auto middle = ids.begin() + static_cast<ptrdiff_t>(std::min(most, ids.size()));
    // NaN would break the order; such logits are after all others.
    const auto rank = [&](int32_t id) {
        const double logit = logits[static_cast<size_t>(id)];
        return std::isnan(logit) ? -std::numeric_limits<double>::infinity() : logit;
    };
    std::partial_sort(ids.begin(), middle, ids.end(),
                      [&](int32_t x, int32_t y) { return rank(x) != rank(y) ? rank(x) > rank(y) : x < y; });
    ids.erase(middle, ids.end());
    return ids;
}

double log_sum(const std::vector<double>& logits) {
    const double most = *std::max_element(logits.begin(), logits.end());
    double sum = 0;
    for (const double each : logits) sum += std::exp(each - most);
    return most + std::log(sum);
}

std::vector<NextOfBoth> next_of_both(const End& a, const End& b, size_t most) {
    std::vector<NextOfBoth> next;
    if (a.logits.empty() || b.logits.empty()) return next;
    std::set<int32_t> ids;
    for (const End* each : {&a, &b}) {
        for (const int32_t id : likeliest_of(each->logits, most)) ids.insert(id);
    }
    const double sum_a = log_sum(a.logits), sum_b = log_sum(b.logits);
    for (const int32_t id : ids)
        next.push_back({id, std::exp(a.logits[static_cast<size_t>(id)] - sum_a),
                        std::exp(b.logits[static_cast<size_t>(id)] - sum_b)});
    std::stable_sort(next.begin(), next.end(),
                     [](const NextOfBoth& x, const NextOfBoth& y) { return std::max(x.a, x.b) > std::max(y.a, y.b); });
    return next;
}

LayerApart apart(const std::vector<double>& a, const std::vector<double>& b) {
    double aa = 0, bb = 0, ab = 0, squares = 0;
    for (size_t i = 0; i < a.size(); ++i) {
        aa += a[i] * a[i];
        bb += b[i] * b[i];
        ab += a[i] * b[i];
        squares += (a[i] - b[i]) * (a[i] - b[i]);
    }
    LayerApart found;
    found.relative = squares == 0 ? 0 : std::sqrt(squares / aa);
    found.cosine = squares == 0 ? 1 : ab / std::sqrt(aa * bb);
    return found;
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
    // The tokens after the longer prompt depend on all of it.
    std::array<End, 2> ends;
    for (const bool is_b : {false, true}) {
        const TokenIds& whole = is_b ? b : a;
        std::optional<Ran> longer;
        if (whole.size() > found.compared_tokens()) {
            GGS_TRY(longer, ran_through(registry, model, options, whole, how));
            if (!longer) return Compared();
        }
        GGS_TRY(ends[is_b], end_of(longer ? *longer : is_b ? *second : *first, model));
    }
    found.next = next_of_both(ends[0], ends[1], how.likeliest);
    for (size_t il = 0; il < std::min(ends[0].layers.size(), ends[1].layers.size()); ++il)
        found.layers.push_back(apart(ends[0].layers[il], ends[1].layers[il]));
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

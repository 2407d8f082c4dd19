// SPDX-License-Identifier: MIT
#include "models/lens.h"

#include "base/checked.h"
#include "device/storage_turns.h"
#include "graph/mapped_storages.h"
#include "tensor/quantize.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace ggs {

namespace {

constexpr size_t tokens_at_once = 32;
constexpr int64_t logits_at_once = int64_t{4} << 20; // numbers of one product
constexpr int64_t most_columns = 64;

Status write_input(const Program& program, uint32_t leaf, const std::vector<double>& values) {
    const Tensor& t = program.tensor(leaf);
    std::vector<std::byte> bytes(nbytes(t));
    GGS_CHECK(quantize(t.type, values.data(), bytes.data(), static_cast<int64_t>(values.size())));
    return program.write(t, 0, bytes);
}

} // namespace

Lens::Lens(const Registry& registry, std::shared_ptr<const Model> model, const ModelOptions& options,
           const LensOptions& how)
    : m_registry(registry.held()), m_model(std::move(model)), m_options(options), m_how(how) {
    m_options.all_outputs = true; // or the last layer would make the last token alone
    m_options.planned = false;    // what layers have made is read when all have
}

Result<std::unique_ptr<Lens>> Lens::make(const Registry& registry, std::shared_ptr<const Model> model,
                                         const ModelOptions& options, const LensOptions& how) {
    const ModelParams& p = model->params();
    if (!p.causal)
        return fail("a `%1` model returns an embedding, not text: its layers can't predict a token", p.architecture);
    std::unique_ptr<Lens> made(new Lens(registry, std::move(model), options, how));
    uint64_t bytes = sizeof(float);
    if (!mul_checked(bytes, static_cast<uint64_t>(p.layers), bytes) ||
        !mul_checked(bytes, static_cast<uint64_t>(p.embedding), bytes))
        bytes = UINT64_MAX;
    if (bytes == 0 || bytes > how.memory)
        return fail("for one token, the results of %1 layers with %2 values each need %3 bytes, but only %4 bytes may "
                    "be used",
                    p.layers, p.embedding, bytes, how.memory);
    made->m_most = static_cast<size_t>(how.memory / bytes);
    made->m_at_once =
        static_cast<size_t>(std::clamp(logits_at_once / std::max<int64_t>(1, p.vocabulary), int64_t{1}, most_columns));
    GGS_TRY(made->m_cache, made->m_model->make_cache(options, how.limits));
    return made;
}

Result<Lens::Made> Lens::ready(BatchProgram batch) const {
    Made made;
    const Program& program = *batch.program;
    for (const Run& each : program.runs_or_last_graph()) {
        for (const uint32_t node : each.nodes) made.nodes.push_back(&program.tensor(node));
    }
    made.weights = mapped_storages(program);
    made.executor =
        make_executor(*m_registry, program.space, m_how.threads, described, m_how.device.for_models(), m_how.placement);
    GGS_CHECK(made.executor->made());
    made.inputs = std::move(batch.inputs);
    made.program = std::move(batch.program);
    return made;
}

// Returns the program for a batch of this size. Only the results of the layers are needed, so the nodes after the last
// layer are removed.
Result<Lens::Made*> Lens::batch_of(const Batch& batch, const GraphSize& size) {
    const std::pair wanted(size.tokens, size.visible);
    if (m_batch && m_batch_size == wanted) return &*m_batch;
    m_batch.reset();
    GGS_TRY(BatchProgram program, m_model->program(*m_registry, batch, m_options, m_how.limits, m_cache));
    GGS_TRY(Made made, ready(std::move(program)));
    size_t behind = 0;
    for (int il = 0; il < layers(); ++il) {
        const std::string name = fmt::format("l_out-{}", il);
        const auto found = std::find_if(made.nodes.begin() + static_cast<ptrdiff_t>(behind), made.nodes.end(),
                                        [&](const Tensor* node) { return name == node->name; });
        if (found == made.nodes.end())
            return fail("the graph of a `%1` model has no `%2`", m_model->params().architecture, name);
        behind = static_cast<size_t>(found - made.nodes.begin()) + 1;
        made.layers.push_back(*found);
    }
    made.nodes.resize(behind);
    GGS_CHECK(made.executor->check(made.nodes));
    m_batch = std::move(made);
    m_batch_size = wanted;
    return &*m_batch;
}

Result<Lens::Made*> Lens::head_of(size_t columns) {
    if (m_head && m_head_size == columns) return &*m_head;
    m_head.reset();
    GGS_TRY(BatchProgram program, m_model->head_program(*m_registry, static_cast<int64_t>(columns), m_how.limits));
    GGS_TRY(Made made, ready(std::move(program)));
    GGS_CHECK(made.executor->check(made.nodes));
    m_head = std::move(made);
    m_head_size = columns;
    return &*m_head;
}

Result<bool> Lens::run(Made& made, const std::atomic<bool>* unwanted) const {
    if (unwanted && unwanted->load()) return false;
    const StorageReading weights(made.weights);
    RunOptions how;
    how.stop = &weights.over();
    how.after_node = [unwanted](size_t) { return !unwanted || !unwanted->load(); };
    const RunResult done = run_once(*made.executor, made.nodes, m_how.threads, how);
    if (done.end == RunEnd::failed) return fail_with(done.error);
    return done.end == RunEnd::done;
}

void Lens::forget_from(size_t token) {
    const size_t first = first_kept();
    m_kept.resize(token > first ? std::min(m_kept.size(), token - first) : 0);
    m_read.resize(std::min(m_read.size(), token));
}

Result<bool> Lens::read_on(std::span<const int32_t> text, const std::atomic<bool>* unwanted) {
    const auto differs = std::mismatch(m_read.begin(), m_read.end(), text.begin(), text.end()).first;
    forget_from(static_cast<size_t>(differs - m_read.begin()));
    const size_t past = m_read.size();
    if (past == text.size()) return true;
    const Batch batch{text.subspan(past, std::min(tokens_at_once, text.size() - past)), static_cast<int64_t>(past)};
    const GraphSize size = m_model->size_of(batch, m_options);
    GGS_CHECK(m_model->accepts(batch, size));
    GGS_TRY(Made* const made, batch_of(batch, size));
    size_t i = 0;
    for (const BatchInput& each : batch_inputs(m_model->params(), size, batch))
        GGS_CHECK(write_input(*made->program, made->inputs[i++], each.values));
    GGS_TRY(const bool done, run(*made, unwanted));
    if (!done) return false;

    const auto embedding = static_cast<size_t>(m_model->params().embedding);
    std::vector<std::vector<float>> fresh(batch.tokens.size(), std::vector<float>(embedding * made->layers.size()));
    m_numbers.resize(embedding * batch.tokens.size());
    for (size_t il = 0; il < made->layers.size(); ++il) {
        const Tensor& t = *made->layers[il];
        if (t.type != TypeId::f32 || !is_contiguous(t) || static_cast<size_t>(nelements(t)) != m_numbers.size())
            return fail("the result of layer %1 is not a row of %2 values for each token", il, embedding);
        GGS_CHECK(made->program->read(t, 0, std::as_writable_bytes(std::span(m_numbers))));
        for (size_t token = 0; token < fresh.size(); ++token)
            std::copy_n(m_numbers.begin() + static_cast<ptrdiff_t>(token * embedding), embedding,
                        fresh[token].begin() + static_cast<ptrdiff_t>(il * embedding));
    }
    for (size_t token = 0; token < fresh.size(); ++token) {
        m_kept.push_back(std::move(fresh[token]));
        m_read.push_back(batch.tokens[token]);
        if (m_kept.size() > m_most) m_kept.pop_front();
    }
    return true;
}

Result<std::optional<std::vector<LensWords>>> Lens::say(std::span<const LensCell> cells,
                                                        const std::atomic<bool>* unwanted) {
    using Said = std::optional<std::vector<LensWords>>;
    for (const LensCell& each : cells) {
        if (each.layer < 0 || each.layer >= layers())
            return fail("there is no layer %2; the number of layers in the model is %1, counted from 0", layers(),
                        each.layer);
        if (each.token < first_kept() || each.token >= read())
            return fail("the results of layers are kept only for tokens %1 to %2 (exclusive), not for token %3",
                        first_kept(), read(), each.token);
    }
    std::vector<LensWords> said;
    const auto embedding = static_cast<ptrdiff_t>(m_model->params().embedding);
    while (said.size() < cells.size()) {
        const auto some = cells.subspan(said.size(), std::min(m_at_once, cells.size() - said.size()));
        GGS_TRY(Made* const made, head_of(some.size()));
        m_numbers.clear();
        for (const LensCell& each : some) {
            const auto from = m_kept[each.token - first_kept()].begin() + each.layer * embedding;
            m_numbers.insert(m_numbers.end(), from, from + embedding);
        }
        GGS_CHECK(
            made->program->write(made->program->tensor(made->inputs.front()), 0, std::as_bytes(std::span(m_numbers))));
        GGS_TRY(const bool done, run(*made, unwanted));
        if (!done) return Said();
        const Tensor& logits = *made->nodes.back();
        m_numbers.resize(static_cast<size_t>(logits.ne[0]));
        const std::span<std::byte> column = std::as_writable_bytes(std::span(m_numbers));
        for (size_t i = 0; i < some.size(); ++i) {
            if (unwanted && unwanted->load()) return Said();
            GGS_CHECK(made->program->read(logits, i * column.size(), column));
            const double all = log_sum_exp(m_numbers);
            LensWords& words = said.emplace_back();
            if (!std::isfinite(all)) continue;
            for (const int32_t id : likeliest(m_numbers, m_how.likeliest)) {
                const double logit = m_numbers[static_cast<size_t>(id)];
                words.push_back({id, logit, std::exp(logit - all)});
            }
        }
    }
    return Said(std::move(said));
}

} // namespace ggs

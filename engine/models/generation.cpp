// SPDX-License-Identifier: MIT
#include "models/generation.h"

#include <algorithm>

namespace ggs {

Result<std::unique_ptr<Generation>> Generation::begin(const Registry& registry, std::shared_ptr<const Model> model,
                                                      TokenIds prompt, const ModelOptions& options,
                                                      const Limits& limits) {
    std::unique_ptr<Generation> made(new Generation(registry, std::move(model), options, limits));
    made->m_tokens = std::move(prompt);
    made->m_rounds = made->m_model->rounds(made->m_tokens.size(), options);
    // Refused before anything runs, not in the batch that goes too far.
    const Batch prompt_at_once{made->m_tokens};
    GGS_CHECK(made->m_model->accepts(prompt_at_once, made->m_model->size_of(prompt_at_once, options)));
    GGS_TRY(made->m_cache, made->m_model->make_cache(options, limits));
    GGS_TRY(made->m_first, made->make(made->batch_of(0)));
    return made;
}

Batch Generation::batch_of(uint32_t r) const {
    const size_t first = m_rounds.first_of(r), end = m_rounds.last_of(r);
    return {std::span(m_tokens).subspan(first, end - first), static_cast<int64_t>(first), end >= m_rounds.prompt()};
}

Result<Generation::Made> Generation::make(const Batch& batch) {
    Limits left = m_limits;
    left.memory -= std::min(left.memory, m_held);
    GGS_TRY(BatchProgram made, m_model->program(m_registry, batch, m_options, left, m_cache));
    m_held += made.program->used_bytes();
    return Made{std::move(made.program), std::move(made.inputs)};
}

Result<const Generation::Made*> Generation::made_for(uint32_t r) {
    if (r == 0) return &m_first;
    if (r >= rounds()) return fail("there is no round %2; the number of rounds is %1, counted from 0", rounds(), r);
    const Batch batch = batch_of(r);
    const GraphSize size = m_model->size_of(batch, m_options);
    const Kind kind{size.tokens, size.outputs, size.visible};
    auto found = m_next.find(kind);
    if (found == m_next.end()) {
        GGS_TRY(Made made, make(batch));
        found = m_next.emplace(kind, std::move(made)).first;
    }
    return &found->second;
}

Result<std::shared_ptr<const Program>> Generation::program(uint32_t r) {
    GGS_TRY(const Made* const made, made_for(r));
    return made->program;
}

Result<Round> Generation::round(uint32_t r) {
    GGS_TRY(const Made* const made, made_for(r));
    Round round{made->program, {}};
    if (r == 0) return round; // whose inputs are filled in as it is made
    const Batch batch = batch_of(r);
    size_t i = 0;
    for (BatchInput& each : batch_inputs(m_model->params(), m_model->size_of(batch, m_options), batch)) {
        Fill fill;
        fill.values = std::move(each.values);
        round.inputs.push_back({made->inputs[i++], std::move(fill)});
    }
    return round;
}

Status Generation::append(int32_t token) {
    const Batch batch{{&token, 1}, static_cast<int64_t>(m_tokens.size())};
    GGS_CHECK(m_model->accepts(batch, m_model->size_of(batch, m_options)));
    m_tokens.push_back(token);
    return {};
}

void Generation::cut(uint32_t rounds) {
    m_tokens.resize(std::min(m_tokens.size(), m_rounds.last_of(std::max(m_rounds.of_prompt(), rounds) - 1)));
}

} // namespace ggs

// SPDX-License-Identifier: MIT
// Generation: a feed that runs a language model's text as the rounds of a session. The first rounds run the prompt;
// each following round runs one appended token. Keys and values are in a cache that all rounds share.
//
// Owned by a session, which requests the rounds. The code that appends tokens keeps a pointer, and appends between the
// session's runs. One thread.
#pragma once

#include "models/model.h"
#include "run/feed.h"

#include <compare>
#include <map>

namespace ggs {

class Generation final : public Feed {
  public:
    static Result<std::unique_ptr<Generation>> begin(const Registry& registry, std::shared_ptr<const Model> model,
                                                     TokenIds prompt, const ModelOptions& options,
                                                     const Limits& limits = {});

    uint32_t rounds() const override { return m_rounds.rounds(m_tokens.size()); }
    bool grows() const override { return true; }
    Result<Round> round(uint32_t r) override;
    Result<std::shared_ptr<const Program>> program(uint32_t r) override;

    // One more round, which runs this token. Refused if the cache is full, and the model's rows have no such token.
    Status append(int32_t token);
    // Only so many rounds, at least the prompt's: another token may follow.
    void cut(uint32_t rounds);
    // The prompt, and what was appended.
    const TokenIds& tokens() const { return m_tokens; }
    const TextRounds& text_rounds() const { return m_rounds; }

  private:
    struct Made {
        std::shared_ptr<const Program> program;
        std::vector<uint32_t> inputs;
    };
    Generation(const Registry& registry, std::shared_ptr<const Model> model, const ModelOptions& options,
               const Limits& limits)
        : m_registry(registry), m_model(std::move(model)), m_options(options), m_limits(limits) {}
    Batch batch_of(uint32_t r) const;
    Result<Made> make(const Batch& batch);
    Result<const Made*> made_for(uint32_t r);

    const Registry& m_registry;
    std::shared_ptr<const Model> m_model;
    ModelOptions m_options;
    Limits m_limits;
    std::shared_ptr<const MappedTensors> m_cache;
    TokenIds m_tokens;
    TextRounds m_rounds;
    Made m_first;
    struct Kind {
        int64_t tokens, outputs, visible;
        auto operator<=>(const Kind&) const = default; // NOLINT(modernize-use-nullptr): it takes the comparison for one
    };
    std::map<Kind, Made> m_next; // for the rounds after the first
    uint64_t m_held = 0;         // bytes of all programs together: each has room for its nodes of its own
};

} // namespace ggs

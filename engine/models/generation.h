// SPDX-License-Identifier: MIT
// Generation: a language model's text as the rounds of a session. The first round runs the prompt, each one behind it
// the token that was appended last; keys and values stay in a cache that all rounds share.
//
// Owned by a session, which asks for rounds; whoever appends keeps a pointer and does so between the session's runs.
// One thread.
#pragma once

#include "models/model.h"
#include "run/feed.h"

#include <map>

namespace ggs {

class Generation final : public Feed {
  public:
    static Result<std::unique_ptr<Generation>> begin(const Registry& registry, std::shared_ptr<const Model> model, TokenIds prompt,
                                                     const ModelOptions& options, const Limits& limits = {});

    uint32_t rounds() const override { return static_cast<uint32_t>(m_tokens.size() - m_prompt + 1); }
    bool grows() const override { return true; }
    Result<Round> round(uint32_t r) override;

    // One more round, which runs this token. Refused if the cache is full, and the model's rows have no such token.
    Status append(int32_t token);
    // Only so many rounds, at least the first: another token may follow.
    void cut(uint32_t rounds);
    // The prompt, and what was appended.
    const TokenIds& tokens() const { return m_tokens; }
    size_t prompt_tokens() const { return m_prompt; }

  private:
    struct Made {
        std::shared_ptr<const Program> program;
        std::vector<uint32_t> inputs;
    };
    Generation(const Registry& registry, std::shared_ptr<const Model> model, const ModelOptions& options, const Limits& limits)
        : m_registry(registry), m_model(std::move(model)), m_options(options), m_limits(limits) {}
    Result<Made> make(const Batch& batch) const;

    const Registry& m_registry;
    std::shared_ptr<const Model> m_model;
    ModelOptions m_options;
    Limits m_limits;
    std::shared_ptr<const MappedTensors> m_cache;
    TokenIds m_tokens;
    size_t m_prompt = 0;
    Made m_first;
    std::map<int64_t, Made> m_next; // of one token, by how many cells are looked at
};

} // namespace ggs

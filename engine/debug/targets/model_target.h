// SPDX-License-Identifier: MIT
// ModelTarget: a language model with a text as a target. The prompt is the first round of its session. A long prompt is
// split into micro-batches, which are the first few rounds. Each following token is another round. A text can therefore
// be debugged like any other program: step into a token's nodes, go back to an earlier token, inspect and change
// values. In addition, a text can be continued, and a token can be replaced by another one.
//
// Steps work as in every target. Used only by the owner's thread.
#pragma once

#include "debug/targets/local_target.h"
#include "debug/targets/model_text.h"
#include "models/generation.h"
#include "text/chat_template.h"

namespace ggs {

// A text to begin with: short, and known to every model that reads English.
const char* first_prompt();

// How a model's file is to be run.
struct ModelRun {
    std::string prompt = first_prompt(); // empty: what the model puts before every text, if it does
    std::vector<ChatTurn> chat = {};     // messages that the prompt was made of, in the model's template; empty: none
    ModelOptions options = {};
    bool ready = false; // it is opened to be run: what a first run finds new is done meanwhile
    // The texts of the target that it replaces stay as branches. The latest one goes on if it has the same prompt.
    bool keeps_texts = false;
    int branch = 0; // of those texts, the number of the one that goes on; 0: the latest one if the prompt is the same
};

class ModelTarget final : public LocalTarget {
  public:
    // Null without an error: opening was cancelled.
    static Result<std::unique_ptr<ModelTarget>> open(const Registry& registry, std::shared_ptr<const Model> model,
                                                     const ModelRun& how, const SessionOptions& options,
                                                     const Limits& limits);

    Status can(Capability capability) const override;
    Snapshot snapshot() override;
    Status set_device(std::optional<DeviceChoice> device, PlacementRules placement) override;

    // Also ends when the model predicts the end of its text.
    Stop generate(size_t tokens, const SamplerOptions& how, const std::function<bool(size_t)>& go_on = {}) override;
    // Puts a token after the first `position` tokens of the text and runs it. If other tokens followed there, the text
    // with them stays as a branch. A token of the prompt can't be another one: that is another prompt. If a branch
    // begins like this already, it is chosen.
    Stop take(size_t position, int32_t token);
    // Continues with another branch of the same prompt. The present text becomes a branch. Only the tokens after those
    // that both have in common are run again.
    Stop choose_branch(int number);
    // Takes over the texts of the target that this one replaces, if `keeps_texts` is set. Called before anything runs.
    void inherit(const ModelText& before);
    ModelTarget* model() override { return this; }
    std::shared_ptr<const ModelText> text() const override;

    const TokenIds& tokens() const { return m_text.tokens(); }

  private:
    ModelTarget(std::unique_ptr<Session> session, Generation& text, std::shared_ptr<const Model> model,
                const ModelRun& how);
    void note_round(bool has_just_run);
    void note_expected(const Tensor& logits);
    using LogitsUse = std::function<void(std::span<const float>)>;
    // As the node has them, of the token of a column.
    bool look_at_logits(const Tensor& logits, size_t column, const LogitsUse& use) const;
    // Passes the logits of the last token of the completed round to `use`. Returns false if there are none.
    bool look_at_last_logits(const LogitsUse& use) const;
    Stop run_on();
    std::vector<int32_t> likeliest_next() const; // candidates after the last token, if computed
    Status append(int32_t token);
    Stop go_to_end_of(size_t token);
    Stop go_on_with(size_t position, std::span<const int32_t> next, int branch, const TextBranch* known);
    std::shared_ptr<const TextBranch> present_branch() const;
    void keep_branch(std::shared_ptr<const TextBranch> branch);
    bool put_after_prompt(const TextBranch& branch);

    Generation& m_text; // the session's feed
    std::shared_ptr<const Model> m_model;
    ModelRun m_how;
    std::optional<Sampler> m_sampler;
    SamplerOptions m_sampling; // of the sampler
    bool m_has_logits = false; // a round was noted that has some
    Leases::Lease m_noted = Leases::none;
    std::vector<std::optional<Expected>> m_expected; // by token
    int m_branch = 1, m_branches = 1;                // number of the text's branch, and the highest one given so far
    bool m_is_origin = false;                        // of the text's branch
    size_t m_by_hand = 0;                            // tokens of the text when the last one was taken by hand
    std::vector<std::shared_ptr<const TextBranch>> m_others; // by number
    double m_ready_seconds = 0;
    std::vector<double> m_seconds; // by round
};

} // namespace ggs

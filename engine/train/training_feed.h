// SPDX-License-Identifier: MIT
// TrainingFeed: the rounds of a program that is trained. Each round is one evaluation of the loss, with the next batch
// of examples if there are any. An epoch is a pass over the examples: first the batches that train, then those kept out
// for validation, after which the parameters stay as they are.
//
// Everything that one round leaves to the next is in the program's tensors, so going back over rounds is left to the
// session. The feed itself knows only the losses of the rounds that were run, to say when to stop. Owned by a session,
// and called on its thread.
#pragma once

#include "run/feed.h"
#include "train/optimiser.h"

#include <array>

namespace ggs {

// The figures at the end of a round.
struct TrainingPoint {
    uint32_t round = 0;
    float loss = 0, gradient_norm = 0; // the norm of all gradients together
    float rate = 0;                    // the learning rate that the round's gradients are used with
    uint32_t epoch = 0, iteration = 0; // an iteration of L-BFGS has several rounds
    bool validates = false;
    std::vector<double> watched = {}; // as Training::watches
};

// The distributions of the parameters and of their gradients at the end of a round. Both are by parameter: the values
// below which these shares of all elements are.
struct TrainingSpread {
    static constexpr std::array<double, 7> shares = {0, 0.05, 0.25, 0.5, 0.75, 0.95, 1};
    using Quantiles = std::array<float, shares.size()>; // NaN if an element is
    uint32_t round = 0;
    std::vector<Quantiles> values, gradients;
};

struct TrainingStop {
    uint32_t round = 0; // the last one
    TrainingEnd end = TrainingEnd::epochs;
    Message why;
};

// A training up to a round, as a value that views keep.
struct TrainingProgress {
    std::shared_ptr<const Program> program; // its plan is Program::training
    std::vector<TrainingPoint> points;      // of this session's rounds up to the latest one
    // Means over the rounds of each complete epoch; without validation rounds both losses are the same.
    struct Epoch {
        double loss = 0, validation = 0;
        std::vector<double> watched = {}; // of the rounds that validate, if there are any
    };
    std::vector<Epoch> epochs;
    std::shared_ptr<const std::vector<TrainingSpread>> spreads; // of some rounds, evenly spread
    std::optional<TrainingStop> stop;
    uint32_t last_round = 0; // if nothing stops it earlier
    uint32_t rounds_in_epoch = 1;
};

class TrainingFeed final : public Feed {
  public:
    static Result<std::unique_ptr<TrainingFeed>> open(std::shared_ptr<const Program> program);

    uint32_t rounds() const override { return (m_stop ? m_stop->round + 1 : m_most) - training().first_round; }
    bool grows() const override { return true; }
    Result<Round> round(uint32_t r) override;
    Result<std::shared_ptr<const Program>> program(uint32_t) override { return m_program; }
    std::vector<uint32_t> updated() const override { return m_updated; }
    Status ends(uint32_t r) override;
    Result<std::vector<LeafBytes>> update(uint32_t next) override;

    const Program& program() const { return *m_program; }
    const Training& training() const { return *m_program->training; }
    // Rounds of a session that goes on from a checkpoint begin with 0; all below count from the training's start.
    uint32_t in_training(uint32_t round) const { return round + training().first_round; }
    uint32_t last_round() const { return m_most - 1; }                    // if nothing stops it earlier
    const std::vector<TrainingPoint>& points() const { return m_points; } // of this session, up to the latest round
    const std::optional<TrainingStop>& stop() const { return m_stop; }
    uint32_t rounds_in_epoch() const { return m_training_rounds + m_validation_rounds; }
    using Epoch = TrainingProgress::Epoch;
    const std::vector<Epoch>& epochs() const { return m_epochs; }
    // The same object until another round has ended.
    std::shared_ptr<const TrainingProgress> progress() const;

  private:
    explicit TrainingFeed(std::shared_ptr<const Program> program);
    bool validates(uint32_t r) const { return r % rounds_in_epoch() >= m_training_rounds; }
    bool on_host() const { return !optimiser(training().kind).in_graph; }
    uint64_t training_round(uint32_t r) const; // the rounds before it that train
    float factor(uint32_t r) const;            // of the learning rate
    std::vector<double> step_numbers(uint32_t r) const;
    std::vector<double> table_numbers(uint32_t r) const;
    const std::vector<uint32_t>& order(uint32_t epoch);
    Result<std::vector<float>> read(uint32_t tensor) const;
    Result<double> read_value(uint32_t tensor) const; // of one element of any type
    Result<std::vector<float>> read_parameters(bool gradients) const;
    Result<OptimiserStep> step(uint32_t r, float loss, std::span<const float> g, bool with_update) const;
    void note_epoch(uint32_t epoch);
    Status note_spread(uint32_t r, std::span<const float> g);
    // Returns the reason if the loss or a gradient is NaN or infinite, as it and all later parameters would be then.
    Message not_finite(uint32_t r, float loss, std::span<const float> g) const;
    std::optional<TrainingStop> stop_after(uint32_t r, const OptimiserStep* step, Message not_finite) const;

    std::shared_ptr<const Program> m_program;
    std::vector<RoundInput> m_inputs; // the same in each round
    std::vector<uint32_t> m_updated;
    uint32_t m_most = 1; // rounds, if nothing stops it earlier
    uint32_t m_training_rounds = 1, m_validation_rounds = 0;
    std::optional<TrainingStop> m_stop;
    std::vector<TrainingPoint> m_points;
    std::vector<Epoch> m_epochs;
    std::shared_ptr<const std::vector<TrainingSpread>> m_spreads; // each of m_spread_every rounds
    uint32_t m_spread_every = 1;
    std::vector<uint32_t> m_order; // of the training examples
    std::optional<uint32_t> m_order_of;
    mutable std::shared_ptr<const TrainingProgress> m_progress; // as last asked for; nothing once it is old
};

// The rounds of a program: a TrainingFeed if its script trains it.
Result<std::unique_ptr<Feed>> feed_of(std::shared_ptr<const Program> program);

} // namespace ggs

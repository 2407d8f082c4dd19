// SPDX-License-Identifier: MIT
// The optimisers of ggml's first version, Adam and L-BFGS, one evaluation at a time. Both are functions of what the
// program's tensors hold when the loss and its gradients have been computed: the parameters, the gradients, and the
// vectors that the optimiser keeps between evaluations. So a session that goes back has nothing else to restore.
//
// All numbers are f32. Sums over a vector are in double precision, in the order of the elements. No state, any thread.
#pragma once

#include "base/message.h"
#include "graph/training.h"

#include <optional>
#include <span>
#include <vector>

namespace ggs {

// Why a training ended. The numbers are the codes that ggml's first version returned, and two of our own.
enum class TrainingEnd : int {
    converged = 0,
    did_not_converge = 1,
    line_search_failed = 4, // the direction leads upwards
    minimum_step = -127,
    maximum_step = -126,
    maximum_evaluations = -125,
    invalid_step = -124,
    no_better = 100,
    epochs = 101,
    not_finite = 102, // the loss or a gradient is NaN or infinite
};

// The input of an optimiser after an evaluation.
struct Evaluated {
    float loss = 0;
    std::span<const float> x, g;               // all parameters, all gradients
    std::span<const std::vector<float>> state; // as optimiser_tensors()
    float rate = 1;                            // of the schedule, a factor of the learning rate
};

struct OptimiserStep {
    std::optional<TrainingEnd> end; // the evaluation is the last one
    Message why;                    // of the end
    uint32_t iteration = 0;         // that the evaluation belongs to, from 0; several in a line search
    // For the next evaluation, if there is one.
    std::vector<float> x;
    std::vector<std::vector<float>> state;
};
// `with_update` false: only `end`, `why` and `iteration`.
OptimiserStep optimiser_step(const Training& training, const Evaluated& now, bool with_update);

} // namespace ggs

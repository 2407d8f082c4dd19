// SPDX-License-Identifier: MIT
// Gradcheck: a comparison of gradients with differences of the loss.
//
// For an element of a parameter, the loss is computed with the element a little larger and a little smaller, in double
// precision, from the explanations of the elements of all nodes. The step is halved until rounding would take over.
// Differences don't use the rules of gradients, so they find a wrong rule. A loss with a kink, such as relu at 0,
// has no derivative there; the node with the kink is named. Values and pure functions, for any thread;
// check_gradients() is called on the session's thread.
#pragma once

#include "program/structure.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace ggs {

class Session;

struct GradcheckOptions {
    std::optional<uint32_t> tensor; // only this one; else all parameters
    int64_t elements = 50;          // of a tensor that are checked at most, spread evenly
    double seconds = 10;            // for a tensor
    double limit = 1e-3;            // of a gradient's relative error
    // Called before each tensor is checked, with the number of tensors done and of all tensors.
    std::function<void(size_t done, size_t tensors)> progress = {};
};

enum class GradientVerdict {
    good,  // within the limit
    known, // beyond the limit, because ggml's rule for an op on the way is known to be wrong
    rough, // beyond the limit, because an op on the way rounds to a type with fewer digits than f32
    wrong, // beyond the limit
    none,  // ggml has no gradient for it, and the loss doesn't depend on it
    failed // it could not be checked
};
Text verdict_word(GradientVerdict verdict); // "good"

struct CheckedDerivative {
    int64_t flat = 0; // number of the element in logical order
    double gradient = 0;
    double differences = 0;
    double uncertainty = 0;       // of the differences
    std::optional<uint32_t> kink; // the node with a kink there
    double error() const;         // distance from the differences
};

struct GradientCheck {
    uint32_t tensor = 0;
    std::optional<uint32_t> gradient; // the tensor that contains it
    GradientVerdict verdict = GradientVerdict::failed;
    Message why;                            // of a verdict that isn't good
    int64_t elements = 0;                   // of the tensor
    double relative_error = 0;              // ‖gradient - differences‖ / ‖differences‖, without kinks
    std::vector<CheckedDerivative> checked; // by element
    bool in_time = true;                    // false: the time was too short for the requested number
    size_t kinks() const;
};

struct GradientsChecked {
    uint32_t loss = 0;
    double loss_value = 0; // in double precision
    std::vector<GradientCheck> tensors;
    bool cancelled = false;
    bool good() const; // none is wrong or failed
};

// A pause ends it between two elements. The session returns to its moment.
Result<GradientsChecked> check_gradients(Session& session, const GradcheckOptions& options);

} // namespace ggs

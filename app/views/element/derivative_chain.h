// SPDX-License-Identifier: MIT
// DerivativeChain: the derivative of the loss by one element, as the sum that the chain rule makes of it: each term
// with its factors and its value.
//
// The element is one of a gradient, or one of a tensor that has a gradient. A value. derivativeChain() is for reader
// threads.
#pragma once

#include "program/byte_source.h"
#include "session/selection.h"

#include <optional>
#include <vector>

namespace ggs {

struct DerivativeChain {
    struct Factor {
        Spot spot;
        double value = 0;
    };
    struct Term {
        std::vector<Factor> factors;
        double value = 0;
    };
    Spot of;                     // the element by which the derivative is taken
    Spot gradient;               // the element with its value
    std::optional<double> value; // nothing: it has not been computed
    std::vector<Term> terms;     // at most mostTerms
    size_t n_terms = 0;          // more than terms.size() if some are left out
    // The terms are products, and the value is their sum. Otherwise they are the elements that it is computed from.
    bool isSum = false;
    std::vector<Message> lines; // the arithmetic (Explanation::lines)
    Message why;                // why there is no arithmetic; else empty
    static constexpr size_t mostTerms = 12;
};

// Returns nothing if the element's tensor neither is a gradient nor has one.
std::optional<DerivativeChain> derivativeChain(const Snapshot& snapshot, const Spot& spot, const ByteSource& bytes);

} // namespace ggs

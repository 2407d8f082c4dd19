// SPDX-License-Identifier: MIT
#include "views/element/derivative_chain.h"

#include "debug/targets/target.h"
#include "values/explained.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ggs {

namespace {

// Returns the element of the gradient and the element by which it is the derivative.
std::optional<std::pair<Spot, Spot>> gradientOf(const Structure& structure, const Spot& spot) {
    if (const auto gradient = structure.gradients.gradient_of(spot.tensor))
        return std::pair(Spot{*gradient, spot.element}, spot);
    for (const GradientLinks::Role& role : structure.gradients.roles_of(spot.tensor)) {
        if (role.kind == GradientLinks::Role::Kind::whole) return std::pair(spot, Spot{role.of, spot.element});
    }
    return std::nullopt;
}

std::optional<double> valueAt(const Structure& structure, const Spot& spot, const ByteSource& bytes) {
    const auto read = element_number(bytes, spot.tensor, structure.tensor(spot.tensor), spot.element);
    return read.ok() && *read ? std::optional(static_cast<double>(**read)) : std::nullopt;
}

} // namespace

std::optional<DerivativeChain> derivativeChain(const Snapshot& snapshot, const Spot& spot, const ByteSource& bytes) {
    const Structure& structure = *snapshot.structure;
    const auto found = gradientOf(structure, spot);
    if (!found) return std::nullopt;
    DerivativeChain chain;
    chain.gradient = found->first;
    chain.of = found->second;
    const uint32_t node = chain.gradient.tensor;
    const Tensor& t = structure.tensor(node);
    if (!has_values(snapshot.state(node).kind)) return chain; // not computed yet
    chain.value = valueAt(structure, chain.gradient, bytes);
    if (t.op == OpId::none) return chain; // the derivative of the loss by itself
    const auto number = [&structure, &t](int src) { return structure.number_of(t.src[static_cast<size_t>(src)]); };
    const Result<Explanation> made = explain_element(structure, node, chain.gradient.element, bytes, Terms::listed);
    if (!made.ok()) {
        chain.why = made.error();
        return chain;
    }
    chain.lines = made->lines;
    chain.isSum = !made->products.empty();
    chain.n_terms = made->products.size();
    for (size_t i = 0; i < std::min(chain.n_terms, DerivativeChain::mostTerms); ++i) {
        const Product& product = made->products[i];
        const auto a = number(product.a.src), b = number(product.b.src);
        if (!a || !b) continue;
        chain.terms.push_back(
            {{{{*a, product.a.index}, product.x}, {{*b, product.b.index}, product.y}}, product.value()});
    }
    if (chain.isSum) return chain;
    const Result<Origins> origins =
        origins_of(structure, node, chain.gradient.element, bytes, DerivativeChain::mostTerms);
    if (!origins.ok()) return chain;
    for (const Origin& origin : origins->elements) {
        const Spot source{origin.tensor, origin.index};
        const double value = valueAt(structure, source, bytes).value_or(std::nan(""));
        chain.terms.push_back({{{source, value}}, value});
    }
    chain.n_terms = chain.terms.size() + (origins->more ? 1 : 0);
    return chain;
}

} // namespace ggs

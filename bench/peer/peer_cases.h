// SPDX-License-Identifier: MIT
// PeerCase: a node, at the size of a real model, that a benchmark runs both in ggscope and in real ggml. ggscope builds
// it from a script; ggml builds it with its own functions.
#pragma once

#include "peer/peer_ggml.h"

#include <functional>
#include <vector>

namespace ggs::bench {

struct PeerCase {
    std::string name;
    std::string script; // its leafs in order, and one graph
    // The same of ggml's leafs.
    std::function<PeerTensor*(const PeerCalls&, PeerContext*, const std::vector<PeerTensor*>&)> make;
    TypeId weights = TypeId::count; // of the products that the table has
    int64_t columns = 0;            // 0: not one of these products
    // How far results may lie from one another: Σ(ours - theirs)² / Σ theirs². Negative: not numbers, not compared.
    double most_difference = 1e-3;
};

std::vector<PeerCase> peer_cases();

} // namespace ggs::bench

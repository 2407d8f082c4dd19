// SPDX-License-Identifier: MIT
#include "run/recording.h"

namespace ggs {

void Recording::reserve(int threads, size_t n_nodes, size_t records_per_thread) {
    nodes.assign(n_nodes, {});
    m_chunks.resize(static_cast<size_t>(threads));
    m_waits.resize(static_cast<size_t>(threads));
    for (auto& list : m_chunks) list.reserve(records_per_thread);
    for (auto& list : m_waits) list.reserve(records_per_thread);
}

void Recording::clear() {
    std::fill(nodes.begin(), nodes.end(), NodeTime{});
    for (auto& list : m_chunks) list.clear();
    for (auto& list : m_waits) list.clear();
}

} // namespace ggs

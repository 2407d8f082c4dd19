// SPDX-License-Identifier: MIT
#include "run/recording.h"

namespace ggs {

namespace {

constexpr size_t most_bytes = size_t{32} << 20; // of all threads' records together

}

void Recording::reserve(int threads, size_t n_nodes, size_t records_per_thread) {
    nodes.assign(n_nodes, {});
    fused.clear();
    m_copies.clear();
    // Hundreds of threads have fewer records each.
    constexpr size_t both = sizeof(ChunkRecord) + sizeof(WaitRecord);
    const auto lists = static_cast<size_t>(std::max(1, threads));
    if (records_per_thread > 0)
        records_per_thread = std::clamp<size_t>(most_bytes / both / lists, 1, records_per_thread);
    m_chunks.resize(static_cast<size_t>(threads));
    m_waits.resize(static_cast<size_t>(threads));
    for (auto& list : m_chunks) list.reserve(records_per_thread);
    for (auto& list : m_waits) list.reserve(records_per_thread);
}

void Recording::clear() {
    std::fill(nodes.begin(), nodes.end(), NodeTime{});
    fused.clear();
    m_copies.clear();
    for (auto& list : m_chunks) list.clear();
    for (auto& list : m_waits) list.clear();
}

Recording Recording::kept() const {
    Recording all;
    all.nodes = nodes;
    all.fused = fused;
    all.m_copies = m_copies;
    for (const auto& list : m_chunks) all.m_chunks.push_back(list.kept());
    for (const auto& list : m_waits) all.m_waits.push_back(list.kept());
    return all;
}

void Recording::take(const Recording& kept) {
    nodes = kept.nodes;
    fused = kept.fused;
    m_copies = kept.m_copies;
    for (size_t i = 0; i < std::min(m_chunks.size(), kept.m_chunks.size()); ++i) {
        m_chunks[i].take(kept.m_chunks[i]);
        m_waits[i].take(kept.m_waits[i]);
    }
}

size_t Recording::bytes() const {
    size_t sum =
        nodes.size() * sizeof(NodeTime) + fused.size() * sizeof(FusedNode) + m_copies.size() * sizeof(CopyRecord);
    for (const auto& list : m_chunks) sum += list.size() * sizeof(ChunkRecord);
    for (const auto& list : m_waits) sum += list.size() * sizeof(WaitRecord);
    return sum;
}

Timeline timeline_of(const Recording& recording) {
    Timeline timeline;
    recording.for_each_chunk([&](const ChunkRecord& chunk) { timeline.chunks.push_back(chunk); });
    recording.for_each_wait([&](const WaitRecord& wait) { timeline.waits.push_back(wait); });
    timeline.copies = recording.copies();
    timeline.nodes = recording.nodes;
    timeline.fused = recording.fused;
    timeline.lost = recording.lost_chunks() + recording.lost_waits();
    timeline.threads = recording.threads();
    return timeline;
}

} // namespace ggs

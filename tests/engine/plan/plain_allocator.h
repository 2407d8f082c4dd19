// SPDX-License-Identifier: MIT
// PlainAllocator: the rules of the graph allocator in their simplest form, without regard to speed. It counts readers
// again each time, and free memory is one flat list. Tests compare the planner with it.
#pragma once

#include "plan/memory_plan.h"

#include <algorithm>
#include <map>

namespace ggs {

class PlainAllocator {
  public:
    struct Stands {
        size_t chunk, offset, size;
        bool operator==(const Stands&) const = default;
    };
    PlainAllocator(const Registry& registry, const PlanInput& input, const MemoryKind& kind)
        : m_registry(registry), m_input(input), m_kind(kind) {}

    // False where ggml would abort.
    bool run() {
        for (const Tensor* leaf : m_input.leafs) give(leaf);
        for (m_counted = 0; m_counted < m_input.nodes.size(); ++m_counted) {
            const Tensor* node = m_input.nodes[m_counted];
            // Its own view counts before it is placed, its sources after.
            m_own_view = true;
            m_own_sources = 0;
            if (node->flags & flag_input) give(node);
            for (int s = 0; s < max_src; ++s) {
                if (!node->src[s]) continue;
                m_own_sources = s + 1;
                if (node->src[s]->flags & flag_input) give(node->src[s]);
            }
            m_own_view = false;
            m_own_sources = 0;
        }
        for (const Tensor* node : m_input.nodes) {
            for (const Tensor* src : node->src) {
                if (src) give(src);
            }
            give(node);
            for (const Tensor* src : node->src) {
                if (src) done_with(src);
            }
        }
        return !m_failed;
    }

    std::map<const Tensor*, Stands> places; // the last allocation of each tensor
    std::map<size_t, size_t> chunk_sizes;

  private:
    // -- how often something is read, from the graph --
    int children(const Tensor* t) const {
        int n = m_read_less.contains(t) ? -m_read_less.at(t) : 0;
        for (size_t i = 0; i < std::min(m_counted + 1, m_input.nodes.size()); ++i) {
            const int most = i < m_counted ? max_src : m_own_sources;
            for (int s = 0; s < most; ++s) n += m_input.nodes[i]->src[s] == t;
        }
        return n;
    }
    int views(const Tensor* t) const {
        int n = m_seen_less.contains(t) ? -m_seen_less.at(t) : 0;
        for (size_t i = 0; i < std::min(m_counted + 1, m_input.nodes.size()); ++i) {
            const bool counts = i < m_counted || m_own_view;
            n += counts && m_input.nodes[i]->view_src == t && m_input.nodes[i]->op != OpId::none;
        }
        return n;
    }

    size_t padded(const Tensor* t) const {
        return (m_kind.bytes_for(*t) + m_kind.alignment - 1) / m_kind.alignment * m_kind.alignment;
    }

    void give(const Tensor* t) {
        if (m_failed || t->view_src || m_input.has_memory(*t) || m_has.contains(t)) return;
        if (m_registry.op(*t).runs_in_place) {
            for (const Tensor* src : t->src) {
                if (!src || !m_has.contains(src) || (src->flags & flag_output) || !same_layout(*t, *src)) continue;
                if (children(src) != 1 || views(src) != 0) continue;
                const Stands old = places[src];
                m_has.erase(src);
                m_has[t] = true;
                places[t] = {old.chunk, old.offset, std::min(old.size, padded(t))};
                if (old.size > padded(t)) release(old.chunk, old.offset + padded(t), old.size - padded(t));
                return;
            }
        }
        const size_t size = padded(t);
        Free* best = nullptr;
        for (size_t chunk = 0; chunk < m_chunks; ++chunk) {
            Free* here = nullptr;
            for (Free& f : m_free) {
                if (f.chunk == chunk && !is_last(f) && f.size >= size && (!here || f.size <= here->size)) here = &f;
            }
            if (here) best = here;
        }
        if (!best) {
            int64_t best_spare = INT64_MIN;
            for (Free& f : m_free) {
                if (!is_last(f) || f.size < size) continue;
                const int64_t spare = static_cast<int64_t>(chunk_sizes[f.chunk] - f.offset - size);
                if (best_spare < 0 ? spare > best_spare : spare >= 0 && spare < best_spare)
                    best = &f, best_spare = spare;
            }
        }
        if (!best) {
            if (m_chunks == 16) {
                m_failed = true;
                return;
            }
            const size_t whole =
                m_chunks == 15 ? SIZE_MAX / 2 : std::max(size, std::min(m_kind.max_size, SIZE_MAX / 2));
            m_free.push_back({m_chunks, 0, whole});
            chunk_sizes[m_chunks] = 0;
            ++m_chunks;
            best = &m_free.back();
        }
        places[t] = {best->chunk, best->offset, size};
        m_has[t] = true;
        chunk_sizes[best->chunk] = std::max(chunk_sizes[best->chunk], best->offset + size);
        best->offset += size;
        best->size -= size;
        if (best->size == 0) m_free.erase(m_free.begin() + (best - m_free.data()));
    }

    void done_with(const Tensor* src) {
        ++m_read_less[src];
        if (children(src) != 0 || views(src) != 0) return;
        const Tensor* owner = src;
        if (src->view_src) {
            owner = src->view_src;
            ++m_seen_less[owner];
            if (children(owner) != 0 || views(owner) != 0) return;
        }
        if (!m_has.contains(owner) || (owner->flags & flag_output)) return;
        m_has.erase(owner);
        release(places[owner].chunk, places[owner].offset, places[owner].size);
    }

    void release(size_t chunk, size_t offset, size_t size) {
        const size_t end = offset + size;
        size_t count = 0;
        const auto in_order = [](const Free& a, const Free& b) {
            return std::pair(a.chunk, a.offset) < std::pair(b.chunk, b.offset);
        };
        std::sort(m_free.begin(), m_free.end(), in_order);
        for (size_t i = 0; i < m_free.size(); ++i) {
            if (m_free[i].chunk != chunk) continue;
            ++count;
            const bool next = i + 1 < m_free.size() && m_free[i + 1].chunk == chunk;
            if (m_free[i].offset + m_free[i].size == offset) {
                m_free[i].size += size;
                if (next && m_free[i + 1].offset == end)
                    m_free[i].size += m_free[i + 1].size, m_free.erase(m_free.begin() + static_cast<long>(i) + 1);
                return;
            }
            if (m_free[i].offset == end) {
                m_free[i] = {chunk, offset, size + m_free[i].size};
                return; // one that ends where it begins was met before
            }
        }
        if (count >= 256) m_failed = true;
        m_free.push_back({chunk, offset, size});
        std::sort(m_free.begin(), m_free.end(), in_order);
    }

    struct Free {
        size_t chunk, offset, size;
    };
    bool is_last(const Free& f) const {
        return std::ranges::none_of(
            m_free, [&](const Free& other) { return other.chunk == f.chunk && other.offset > f.offset; });
    }

    const Registry& m_registry;
    const PlanInput& m_input;
    MemoryKind m_kind;
    std::vector<Free> m_free;
    std::map<const Tensor*, bool> m_has;
    std::map<const Tensor*, int> m_read_less, m_seen_less;
    size_t m_chunks = 0;
    size_t m_counted = 0; // nodes whose counts are in
    bool m_own_view = false;
    int m_own_sources = 0;
    bool m_failed = false;
};

} // namespace ggs

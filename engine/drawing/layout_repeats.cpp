// SPDX-License-Identifier: MIT
#include "drawing/layout_repeats.h"

#include <algorithm>
#include <unordered_map>

namespace ggs {

namespace {

constexpr uint32_t least_times = 3;
constexpr uint32_t least_nodes = 12;   // in all occurrences together
constexpr uint32_t least_alike = 8;    // consecutive nodes that are compared with later ones
constexpr int most_tried = 16;         // later candidates that are compared with one node
constexpr uint64_t most_compared = 64; // comparisons per node of the graph

constexpr uint32_t nowhere = UINT32_MAX;

class Finding {
  public:
    Finding(const Registry& registry, const GraphLinks& links) : m_registry(registry), m_links(links) {
        m_place.assign(links.tensors.size(), nowhere);
        for (uint32_t t = 0; t < links.n_nodes; ++t) {
            if (!links.is_node(t)) continue;
            m_place[t] = static_cast<uint32_t>(m_all.nodes.size());
            m_all.nodes.push_back(t);
        }
        m_left = most_compared * m_all.nodes.size();
    }

    Repeats run() {
        if (!in_order()) return std::move(m_all);
        look_ahead();
        count_handed_over();
        for (uint32_t i = 0; i < n() && m_left > 0;) {
            const Repeat best = longest_at(i);
            if (best.times == 0) {
                ++i;
                continue;
            }
            i = best.end();
            m_all.found.push_back(best);
        }
        return std::move(m_all);
    }

  private:
    uint32_t n() const { return static_cast<uint32_t>(m_all.nodes.size()); }
    const Tensor& node(uint32_t place) const { return *m_links.tensors[m_all.nodes[place]]; }
    std::span<const uint32_t> sources(uint32_t place) const { return m_links.sources(m_all.nodes[place]); }

    // Returns whether all sources come before their readers. Only then can a range of nodes be folded without creating
    // a cycle.
    bool in_order() const {
        for (uint32_t i = 0; i < n(); ++i) {
            for (const uint32_t s : sources(i)) {
                if (m_place[s] != nowhere && m_place[s] >= i) return false;
            }
        }
        return true;
    }

    const void* what(const Tensor& t) const {
        const OpDef& op = m_registry.op(t);
        return op.variant ? static_cast<const void*>(op.variant(t)) : &op;
    }
    bool look_alike(uint32_t a, uint32_t b) const {
        return a == b || (m_links.tensors[a]->type == m_links.tensors[b]->type &&
                          std::equal(std::begin(m_links.tensors[a]->ne), std::end(m_links.tensors[a]->ne),
                                     std::begin(m_links.tensors[b]->ne)));
    }
    bool compute_alike(uint32_t i, uint32_t j) const {
        const uint32_t a = m_all.nodes[i], b = m_all.nodes[j];
        return what(node(i)) == what(node(j)) && look_alike(a, b) && sources(i).size() == sources(j).size();
    }
    // Compares a source of node i with one of the later node j.
    bool read_alike(uint32_t a, uint32_t b, uint32_t apart) const {
        if (a == b) return true;
        const uint32_t at = m_place[a], bt = m_place[b];
        if (at == nowhere || bt == nowhere) return at == bt && look_alike(a, b);
        return bt - at == apart;
    }
    bool alike(uint32_t i, uint32_t apart) {
        m_left -= m_left > 0;
        if (!compute_alike(i, i + apart)) return false;
        const auto a = sources(i), b = sources(i + apart);
        for (size_t s = 0; s < a.size(); ++s) {
            if (!read_alike(a[s], b[s], apart)) return false;
        }
        return true;
    }

    // Finds for each node the next one with the same hash of the nodes that follow.
    void look_ahead() {
        std::vector<uint64_t> look(n());
        for (uint32_t i = 0; i < n(); ++i) {
            uint64_t h = reinterpret_cast<uintptr_t>(what(node(i)));
            const auto mix = [&h](uint64_t v) { h = (h ^ v) * 0x9e3779b97f4a7c15u, h ^= h >> 29; };
            mix(static_cast<uint64_t>(node(i).type));
            for (const int64_t ne : node(i).ne) mix(static_cast<uint64_t>(ne));
            for (const uint32_t s : sources(i)) mix(m_place[s] == nowhere ? 1 : 2);
            look[i] = h;
        }
        m_next.assign(n(), nowhere);
        std::unordered_map<uint64_t, uint32_t> last;
        last.reserve(n());
        for (uint32_t i = n(); i-- > 0;) {
            uint64_t h = 0;
            for (uint32_t k = i; k < std::min(n(), i + least_alike); ++k)
                h = (h ^ look[k]) * 0x9e3779b97f4a7c15u, h ^= h >> 31;
            const auto [at, fresh] = last.try_emplace(h, i);
            if (fresh) continue;
            m_next[i] = at->second;
            at->second = i;
        }
    }

    // Returns the number of consecutive nodes, starting at i, that equal the nodes `apart` further on. Results of
    // comparisons are kept.
    uint32_t alike_from(uint32_t i, uint32_t apart) {
        Known& known = m_known[apart];
        if (i >= known.from && i < known.to) return known.to - i;
        uint32_t to = i;
        while (to + apart < n() && m_left > 0 && alike(to, apart)) ++to;
        known = {i, to};
        return to - i;
    }

    Repeat longest_at(uint32_t i) {
        Repeat best;
        uint32_t covered = 0;
        int tried = 0;
        for (uint32_t j = m_next[i]; j != nowhere && tried < most_tried; j = m_next[j], ++tried) {
            const uint32_t apart = j - i;
            const uint32_t length = alike_from(i, apart);
            if (length < (least_times - 1) * apart) continue;
            // A period twice as long that covers the same nodes isn't a better repeat.
            if (length + apart <= covered + covered / 8) continue;
            covered = length + apart;
            best = {i, apart, covered / apart};
        }
        if (best.times == 0) return best;
        best = begun_earlier(best, covered);
        return best.end() - best.first < least_nodes ? Repeat{} : best;
    }

    // The first occurrence differs from the others in what it reads from outside. The repeat is extended to earlier
    // nodes as long as that is the only difference.
    Repeat begun_earlier(Repeat repeat, uint32_t covered) {
        // A repeat within the first occurrence alone is no longer reported separately.
        size_t swallowed = m_all.found.size();
        while (swallowed > 0 && m_all.found[swallowed - 1].end() - m_all.found[swallowed - 1].first < repeat.period)
            --swallowed;
        const uint32_t bound = swallowed == 0 ? 0 : m_all.found[swallowed - 1].end();
        int64_t after = -1; // the repeat begins after this index
        uint32_t first = repeat.first;
        while (first > bound && repeat.first - first < repeat.period &&
               compute_alike(first - 1, first - 1 + repeat.period)) {
            const auto a = sources(first - 1), b = sources(first - 1 + repeat.period);
            bool possible = true;
            for (size_t s = 0; s < a.size(); ++s) {
                if (read_alike(a[s], b[s], repeat.period)) continue;
                // Leafs with the same look are alike, so one of these is a node.
                possible = possible && look_alike(a[s], b[s]) && m_place[b[s]] != nowhere;
                if (m_place[a[s]] != nowhere) after = std::max(after, int64_t{m_place[a[s]]});
                if (m_place[b[s]] != nowhere) after = std::max(after, int64_t{m_place[b[s]]} - repeat.period);
            }
            if (!possible || after >= int64_t{first} - 1) break;
            --first;
        }
        while (!m_all.found.empty() && m_all.found.back().end() > first) {
            // A repeat is kept or removed as a whole.
            if (m_all.found.back().first < first)
                first = m_all.found.back().end();
            else
                m_all.found.pop_back();
        }
        covered += repeat.first - first;
        // Surplus nodes can be left before or after the repeat. It begins at the index where the fewest results cross
        // its boundary.
        uint32_t best = first;
        for (uint32_t i = first; i <= first + covered % repeat.period; ++i) {
            if (m_handed_over[i] < m_handed_over[best]) best = i;
        }
        return {best, repeat.period, covered / repeat.period};
    }

    // Counts for each index the earlier nodes that are read at or after it.
    void count_handed_over() {
        std::vector<uint32_t> last(n());
        for (uint32_t i = 0; i < n(); ++i) {
            last[i] = i;
            for (const uint32_t s : sources(i)) {
                if (m_place[s] != nowhere) last[m_place[s]] = i;
            }
        }
        std::vector<int64_t> change(n() + 2);
        for (uint32_t i = 0; i < n(); ++i) {
            ++change[i + 1];
            --change[last[i] + 1];
        }
        m_handed_over.assign(n() + 1, 0);
        int64_t now = 0;
        for (uint32_t i = 0; i <= n(); ++i) m_handed_over[i] = static_cast<uint32_t>(now += change[i]);
    }

    struct Known {
        uint32_t from = 0, to = 0;
    };

    const Registry& m_registry;
    const GraphLinks& m_links;
    Repeats m_all;
    std::vector<uint32_t> m_place;               // by tensor
    std::vector<uint32_t> m_next;                // by index
    std::vector<uint32_t> m_handed_over;         // by index
    std::unordered_map<uint32_t, Known> m_known; // by distance
    uint64_t m_left = 0;
};

} // namespace

Repeats find_repeats(const Registry& registry, const GraphLinks& links) { return Finding(registry, links).run(); }

} // namespace ggs

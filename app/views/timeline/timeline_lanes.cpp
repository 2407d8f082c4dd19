// SPDX-License-Identifier: MIT
#include "views/timeline/timeline_lanes.h"

#include "look/names/node_words.h"

#include <algorithm>

namespace ggs {

namespace {

struct Stretch {
    Nanoseconds begin, end;
};

// One execution of a node: one step taken again after a step back has several.
struct Visit {
    uint32_t step;
    Nanoseconds begin, end;
    int64_t chunks;
};

bool earlier(const auto& a, const auto& b) { return a.begin < b.begin; }

std::vector<ChunkRecord> inOrder(const std::vector<ChunkRecord>& chunks) {
    std::vector<ChunkRecord> sorted = chunks; // a trace may contain chunks in any order
    if (!std::is_sorted(sorted.begin(), sorted.end(), earlier<ChunkRecord, ChunkRecord>))
        std::stable_sort(sorted.begin(), sorted.end(), earlier<ChunkRecord, ChunkRecord>);
    return sorted;
}

// Nodes run one after the other, so the chunks between two others' are one node's.
std::vector<Visit> visitsOf(const std::vector<ChunkRecord>& chunks, const std::vector<NodeTime>& nodes) {
    std::vector<Visit> visits;
    std::vector<size_t> last(nodes.size(), SIZE_MAX); // a step's last visit
    for (const ChunkRecord& c : chunks) {
        if (!visits.empty() && visits.back().step == c.node &&
            c.begin <= visits.back().end + std::min(TimelineLanes::longestGap, INT64_MAX - visits.back().end)) {
            visits.back().end = std::max(visits.back().end, c.end);
            ++visits.back().chunks;
            continue;
        }
        last[c.node] = visits.size();
        visits.push_back({c.node, c.begin, c.end, 1});
    }
    // The node's own times are those of the tables; and all there is where its chunks were lost.
    for (uint32_t k = 0; k < nodes.size(); ++k) {
        const NodeTime& t = nodes[k];
        if (t.begin < 0 || t.end <= t.begin) continue;
        Visit* const known = last[k] == SIZE_MAX ? nullptr : &visits[last[k]];
        if (known && known->begin < t.end && t.begin < known->end) {
            known->begin = t.begin;
            known->end = t.end;
        } else {
            visits.push_back({k, t.begin, t.end, 0});
        }
    }
    std::stable_sort(visits.begin(), visits.end(), earlier<Visit, Visit>);
    return visits;
}

// Wall time to axis time: stretches in which something ran, laid end to end where the gap between them is a pause.
class Axis {
  public:
    explicit Axis(std::vector<Stretch> busy) {
        std::sort(busy.begin(), busy.end(), earlier<Stretch, Stretch>);
        for (const Stretch& each : busy) {
            if (m_pieces.empty()) {
                m_pieces.push_back({each.begin, each.end, 0});
                continue;
            }
            Piece& now = m_pieces.back();
            if (each.begin > now.end && each.begin - now.end > TimelineLanes::longestGap)
                m_pieces.push_back({each.begin, each.end, at(now.end)});
            else
                now.end = std::max(now.end, each.end);
        }
    }
    double at(Nanoseconds wall) const {
        auto piece = std::upper_bound(m_pieces.begin(), m_pieces.end(), wall,
                                      [](Nanoseconds t, const Piece& p) { return t < p.begin; });
        if (piece != m_pieces.begin()) --piece;
        return piece->axis + static_cast<double>(wall - piece->begin);
    }
    double length() const { return m_pieces.empty() ? 0 : at(m_pieces.back().end); }
    std::vector<TimelinePause> pauses() const {
        std::vector<TimelinePause> found;
        for (size_t i = 1; i < m_pieces.size(); ++i)
            found.push_back({m_pieces[i].axis, static_cast<double>(m_pieces[i].begin - m_pieces[i - 1].end)});
        return found;
    }

  private:
    struct Piece {
        Nanoseconds begin, end;
        double axis;
    };
    std::vector<Piece> m_pieces;
};

} // namespace

void TimelineBars::arrange() {
    std::stable_sort(m_bars.begin(), m_bars.end(), earlier<TimelineBar, TimelineBar>);
    m_longest = 0;
    for (const TimelineBar& bar : m_bars) m_longest = std::max(m_longest, bar.length());
}

std::span<const TimelineBar> TimelineBars::around(double from, double to) const {
    const auto before = [](const TimelineBar& bar, double t) { return bar.begin < t; };
    const auto first = std::lower_bound(m_bars.begin(), m_bars.end(), from - m_longest, before);
    const auto last = std::lower_bound(first, m_bars.end(), to, before);
    return {first, last};
}

const TimelineBar* TimelineBars::at(double time, double slack) const {
    const TimelineBar* best = nullptr;
    double nearest = slack;
    for (const TimelineBar& bar : around(time - slack, time + slack)) {
        const double distance = std::max({0.0, bar.begin - time, time - bar.end});
        if (distance > nearest || (best && distance == nearest && distance > 0)) continue;
        best = &bar;
        nearest = distance;
    }
    return best;
}

double TimelineBars::filled(double from, double to) const {
    double sum = 0;
    for (const TimelineBar& bar : around(from, to))
        sum += std::max(0.0, std::min(bar.end, to) - std::max(bar.begin, from));
    return sum;
}

std::shared_ptr<const TimelineLanes> TimelineLanes::make(std::shared_ptr<const Structure> structure,
                                                         const Timeline& timeline,
                                                         const std::optional<StepSpan>& span) {
    std::shared_ptr<TimelineLanes> lanes(new TimelineLanes);
    lanes->lost = timeline.lost;
    lanes->span = span;
    for (const Step& step : structure->steps) lanes->inks.push_back(inkOf(*structure, step.node));
    lanes->structure = std::move(structure);
    const std::vector<ChunkRecord> chunks = inOrder(timeline.chunks);
    const std::vector<Visit> visits = visitsOf(chunks, timeline.nodes);

    std::vector<Stretch> busy;
    busy.reserve(visits.size() + timeline.waits.size() + timeline.copies.size());
    for (const Visit& each : visits) busy.push_back({each.begin, each.end});
    for (const WaitRecord& each : timeline.waits) busy.push_back({each.begin, each.end});
    for (const CopyRecord& each : timeline.copies) busy.push_back({each.begin, each.end});
    const Axis axis(std::move(busy));
    const auto shown = [&span](size_t step) { return !span || span->contains(step); };
    // The whole axis, or what is between the first and the last record of the span.
    double end = 0;
    lanes->start = span ? axis.length() : 0;
    const auto widen = [&](const auto& records, auto stepOf) {
        for (const auto& each : records) {
            if (!shown(stepOf(each))) continue;
            lanes->start = std::min(lanes->start, axis.at(each.begin));
            end = std::max(end, axis.at(each.end));
        }
    };
    if (span) {
        const auto nodeOf = [](const auto& record) { return size_t{record.node}; };
        widen(visits, [](const Visit& v) { return size_t{v.step}; });
        widen(timeline.waits, nodeOf);
        widen(timeline.copies, nodeOf);
    }
    lanes->length = span ? std::max(0.0, end - lanes->start) : axis.length();
    const auto at = [&](Nanoseconds wall) { return axis.at(wall) - lanes->start; };
    for (const TimelinePause& pause : axis.pauses()) {
        const TimelinePause moved{pause.at - lanes->start, pause.ns};
        if (moved.at >= 0 && moved.at <= lanes->length) lanes->pauses.push_back(moved);
    }

    for (const Visit& v : visits) {
        if (shown(v.step)) lanes->nodes.add({at(v.begin), at(v.end), v.step, 0, 0, v.chunks});
    }
    lanes->nodes.arrange();
    for (const CopyRecord& c : timeline.copies) {
        if (shown(c.node))
            lanes->copies.add({at(c.begin), at(c.end), c.node, 0, c.to_device ? 1 : 0, static_cast<int64_t>(c.bytes)});
    }
    lanes->copies.arrange();
    // Threads that never had anything to do have no lane.
    size_t threads = 0;
    for (const ChunkRecord& c : chunks) threads = std::max<size_t>(threads, c.thread + size_t{1});
    for (const WaitRecord& w : timeline.waits) threads = std::max<size_t>(threads, w.thread + size_t{1});
    lanes->threads.resize(threads);
    for (const ChunkRecord& c : chunks) {
        if (shown(c.node))
            lanes->threads[c.thread].chunks.add({at(c.begin), at(c.end), c.node, c.phase, c.first, c.rows});
    }
    for (const WaitRecord& w : timeline.waits) {
        if (shown(w.node)) lanes->threads[w.thread].waits.add({at(w.begin), at(w.end), w.node, w.phase, 0, 0});
    }
    for (TimelineLane& lane : lanes->threads) {
        lane.chunks.arrange();
        lane.waits.arrange();
    }
    return lanes;
}

TimelineLanes::Share TimelineLanes::share(size_t thread, double from, double to) const {
    if (to <= from) return {};
    return {std::min(1.0, threads[thread].chunks.filled(from, to) / (to - from)),
            std::min(1.0, threads[thread].waits.filled(from, to) / (to - from))};
}

std::optional<std::pair<double, double>> TimelineLanes::extent(uint32_t step) const {
    std::optional<std::pair<double, double>> found;
    for (const TimelineBar& node : nodes.all()) {
        if (node.step != step) continue;
        if (!found) found.emplace(node.begin, node.end);
        found->second = std::max(found->second, node.end);
    }
    return found;
}

} // namespace ggs

// SPDX-License-Identifier: MIT
#include "plan/plan_course.h"

#include <algorithm>
#include <set>

namespace ggs {

namespace {

size_t chunk_begin(const MemoryPlan& plan, uint32_t buffer, uint32_t chunk) {
    size_t begin = 0;
    for (uint32_t c = 0; c < chunk; ++c) begin += plan.sizes[buffer][c];
    return begin;
}

// Returns the last node at which the bytes belong to this life.
int last_of(const Life& life) { return life.ends == Life::End::taken ? life.end - 1 : life.end; }

size_t shared_bytes(const Life& a, const Life& b) {
    if (a.place.buffer != b.place.buffer || a.place.range.chunk != b.place.range.chunk) return 0;
    const size_t begin = std::max(a.place.range.offset, b.place.range.offset);
    const size_t end = std::min(a.place.range.end(), b.place.range.end());
    return begin < end ? end - begin : 0;
}

// Finds the lives that share bytes with `life`, in the order of the list. Bytes that an earlier one shares are not
// counted again.
std::vector<Neighbour> neighbours(const MemoryPlan& plan, uint32_t of, const std::vector<uint32_t>& order) {
    const Life& life = plan.lives[of];
    std::set<std::pair<size_t, size_t>> open; // bytes whose neighbour is not known yet: [begin, end)
    if (life.place.range.size > 0) open.insert({life.place.range.offset, life.place.range.end()});
    std::vector<Neighbour> found;
    for (const uint32_t other : order) {
        if (open.empty()) break;
        const Life& near = plan.lives[other];
        if (shared_bytes(life, near) == 0) continue;
        size_t bytes = 0;
        std::set<std::pair<size_t, size_t>> rest;
        for (const auto& [begin, end] : open) {
            const size_t from = std::max(begin, near.place.range.offset), to = std::min(end, near.place.range.end());
            if (from >= to) {
                rest.insert({begin, end});
                continue;
            }
            bytes += to - from;
            if (begin < from) rest.insert({begin, from});
            if (to < end) rest.insert({to, end});
        }
        open = std::move(rest);
        if (bytes > 0) found.push_back({other, bytes});
    }
    return found;
}

} // namespace

size_t address_in(const MemoryPlan& plan, const Life& life) {
    return chunk_begin(plan, life.place.buffer, life.place.range.chunk) + life.place.range.offset;
}

bool lives_at(const Life& life, int node) { return life.begin <= node && node <= last_of(life); }

std::vector<uint32_t> lives_at(const MemoryPlan& plan, uint32_t buffer, int node) {
    std::vector<uint32_t> found;
    for (uint32_t i = 0; i < plan.lives.size(); ++i) {
        if (plan.lives[i].place.buffer == buffer && lives_at(plan.lives[i], node)) found.push_back(i);
    }
    std::ranges::sort(found, {}, [&](uint32_t i) { return address_in(plan, plan.lives[i]); });
    return found;
}

PlanCourse course_of(const MemoryPlan& plan, uint32_t buffer) {
    PlanCourse course;
    course.moments.resize(static_cast<size_t>(plan.nodes) + 1);
    std::vector<std::vector<uint32_t>> begins(course.moments.size()), ends(course.moments.size() + 2);
    for (uint32_t i = 0; i < plan.lives.size(); ++i) {
        const Life& life = plan.lives[i];
        if (life.place.buffer != buffer) continue;
        course.alone += life.place.range.size;
        if (last_of(life) < life.begin) continue; // taken by the node that it was made for
        begins[static_cast<size_t>(int64_t{life.begin} + 1)].push_back(i);
        ends[static_cast<size_t>(int64_t{last_of(life)} + 2)].push_back(i);
    }
    std::multiset<size_t> reaches;
    size_t live = 0;
    for (size_t m = 0; m < course.moments.size(); ++m) {
        for (const uint32_t i : ends[m]) {
            const Life& life = plan.lives[i];
            live -= life.place.range.size;
            reaches.erase(reaches.find(address_in(plan, life) + life.place.range.size));
        }
        for (const uint32_t i : begins[m]) {
            const Life& life = plan.lives[i];
            live += life.place.range.size;
            reaches.insert(address_in(plan, life) + life.place.range.size);
        }
        course.moments[m] = {live, reaches.empty() ? 0 : *reaches.rbegin()};
        course.least = std::max(course.least, live);
        if (course.moments[m].reach > course.moments[course.peak].reach) course.peak = m;
    }
    return course;
}

std::vector<Neighbour> owners_before(const MemoryPlan& plan, uint32_t life) {
    std::vector<uint32_t> order;
    for (uint32_t i = life; i-- > 0;) order.push_back(i);
    return neighbours(plan, life, order);
}

std::vector<Neighbour> owners_after(const MemoryPlan& plan, uint32_t life) {
    std::vector<uint32_t> order;
    for (uint32_t i = life + 1; i < plan.lives.size(); ++i) order.push_back(i);
    return neighbours(plan, life, order);
}

std::vector<FreeBlocks::Candidate> choices_for(const MemoryPlan& plan, uint32_t life) {
    const uint32_t buffer = plan.lives[life].place.buffer;
    FreeBlocks blocks(plan.memories[buffer].max_size);
    for (const PlanEvent& event : plan.events) {
        const bool here =
            event.life == life && (event.kind == PlanEvent::Kind::taken || event.kind == PlanEvent::Kind::in_place);
        if (here)
            return event.kind == PlanEvent::Kind::taken ? blocks.candidates(event.range.size)
                                                        : std::vector<FreeBlocks::Candidate>();
        if (event.buffer != buffer) continue;
        // Requests that succeeded when the plan was made succeed again.
        if (event.kind == PlanEvent::Kind::taken && !blocks.take(event.range.size).ok()) return {};
        const bool freed = event.kind == PlanEvent::Kind::freed || event.kind == PlanEvent::Kind::tail_freed;
        if (freed && !blocks.give_back(event.range).ok()) return {};
    }
    return {};
}

namespace {

Message refusal_words(Life::Refusal::Why why, const std::string& source) {
    using Why = Life::Refusal::Why;
    switch (why) {
    case Why::view:
        return msg("Can't reuse the memory of `%1`, because `%1` is a view, and the allocator doesn't reuse the memory "
                   "of views.",
                   source);
    case Why::has_own_memory:
        return msg("Can't reuse the memory of `%1`, because this memory doesn't belong to the allocator.", source);
    case Why::output:
        return msg("Can't reuse the memory of `%1`, because `%1` is an output, whose bytes must not be reused.",
                   source);
    case Why::layout:
        return msg("Can't reuse the memory of `%1`, because `%1` has a different type, shape or strides.", source);
    case Why::read_again: return msg("Can't reuse the memory of `%1`, because `%1` is read more than once.", source);
    case Why::looked_at: break;
    }
    return msg("Can't reuse the memory of `%1`, because a view uses this memory.", source);
}

} // namespace

std::vector<Message> why_there(const Registry& registry, const MemoryPlan& plan, uint32_t number,
                               const std::function<std::string(const Tensor&)>& name) {
    const Life& life = plan.lives[number];
    const Tensor& tensor = *plan.tensors[life.tensor].tensor;
    const OpDef& op = registry.op(tensor);
    const std::string called = op_word(op);
    std::vector<Message> words;
    if (life.taken_from != no_life) {
        const Tensor& from = *plan.tensors[plan.lives[life.taken_from].tensor].tensor;
        words.push_back(msg("Reuses the memory of `%1`: %2 may overwrite its source, both tensors have the same "
                            "layout, and no other node reads `%1`.",
                            name(from), called));
        return words;
    }
    const std::vector<FreeBlocks::Candidate> choices = choices_for(plan, number);
    const auto taken = std::ranges::find(choices, FreeBlocks::Answer::taken, &FreeBlocks::Candidate::answer);
    if (taken == choices.end())
        words.push_back(msg("No free block is large enough, so a new block of memory is added."));
    else if (!taken->last)
        words.push_back(msg("Best fit: the smallest free block with room for %1 bytes has %2 bytes.",
                            life.place.range.size, taken->block.size));
    else if (choices.size() == 1)
        words.push_back(msg("There is no gap: the tensor is placed at the end."));
    else
        words.push_back(msg("No gap has room for %1 bytes: the tensor is placed at the end.", life.place.range.size));
    for (const Life::Refusal& refusal : life.refusals)
        words.push_back(refusal_words(refusal.why, name(*plan.tensors[refusal.source].tensor)));
    if (op.computes && !op.runs_in_place)
        words.push_back(msg("Can't reuse the memory of a source, because %1 never runs in place.", called));
    return words;
}

} // namespace ggs

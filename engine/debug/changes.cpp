// SPDX-License-Identifier: MIT
#include "debug/changes.h"

#include "values/statistics.h"

#include <algorithm>
#include <iterator>
#include <map>

namespace ggs {

Result<std::vector<NewValue>> new_values(const ByteSource& bytes, uint32_t number, const Tensor& t, const Slice& slice,
                                         const PartChange& how) {
    GGS_TRY(const Slice part, fitted(slice, t));
    const int64_t n = count(part);
    if (n > most_changed_at_once)
        return fail("%1 elements would be changed at once, but the limit is %2: choose a smaller slice", n,
                    most_changed_at_once);
    GGS_TRY(const auto now, numbers(bytes, number, t, part));
    if (!now) return fail("the program is running: pause it first");
    std::vector<NewValue> made;
    made.reserve(static_cast<size_t>(n));
    Index at = part.begin;
    for (const Number& each : *now) {
        const double before = each;
        const double after = how.op == PartOp::set     ? how.number
                             : how.op == PartOp::scale ? before * how.number
                                                       : before + how.number;
        made.push_back({at, after});
        for (size_t d = 0; d < at.size() && ++at[d] == part.end[d]; ++d) at[d] = part.begin[d];
    }
    return made;
}

const Change* latest(const std::vector<Change>& changes) {
    const auto found = std::max_element(changes.begin(), changes.end(),
                                        [](const Change& a, const Change& b) { return a.made < b.made; });
    return found == changes.end() ? nullptr : &*found;
}

size_t made_at_once(const std::vector<Change>& changes, const Change& change) {
    return static_cast<size_t>(std::ranges::count(changes, change.made, &Change::made));
}

std::optional<Edited> edited(const Structure& structure, const std::vector<Change>& changes, const Position& position,
                             uint32_t tensor, const Index& index) {
    const auto place = [&](uint32_t number, const Index& i) {
        return structure.tensors[number].address + element_offset(structure.tensor(number), i);
    };
    // The moment from which on a change of these bytes is still in effect; nothing if no step has written them.
    std::optional<Moment> written;
    if (const auto writer = structure.last_writer(tensor, position.cursor)) {
        written = {position.round, *writer + 1};
    } else if (position.round > 0) {
        const auto before = structure.last_writer(tensor, structure.steps.size());
        if (structure.program()->tensors[tensor].each_round) {
            written = {position.round, 0};
        } else if (before) {
            written = {position.round - 1, *before + 1};
        }
    }
    const Change* first = nullptr;
    const Change* last = nullptr;
    for (const Change& change : changes) {
        if (!structure.alive(change.tensor) || place(change.tensor, change.index) != place(tensor, index)) continue;
        if (written && (change.of_start || change.at < *written)) continue;
        if (!first || change.made < first->made) first = &change;
        if (!last || change.made >= last->made) last = &change;
    }
    return first ? std::optional(Edited{first->before, last->after}) : std::nullopt;
}

std::vector<ChangeMark> Changes::marks() const {
    std::map<uint64_t, uint32_t> rounds;
    for (const std::vector<Change>* some : {&m_made, &m_waiting}) {
        for (const Change& each : *some) {
            const uint32_t round = each.of_start ? 0 : each.at.round;
            const auto [known, is_new] = rounds.try_emplace(each.made, round);
            if (!is_new) known->second = std::min(known->second, round);
        }
    }
    std::vector<ChangeMark> marks;
    marks.reserve(rounds.size());
    for (const auto& [made, round] : rounds) marks.push_back({made, round});
    return marks;
}

void Changes::add(Change change) {
    const auto behind =
        change.of_start ? std::partition_point(m_made.begin(), m_made.end(), [](const Change& c) { return c.of_start; })
                        : m_made.end();
    m_made.insert(behind, std::move(change));
}

void Changes::wait(const Change& change) {
    const auto behind =
        std::find_if(m_waiting.begin(), m_waiting.end(), [&](const Change& other) { return other.at > change.at; });
    m_waiting.insert(behind, change);
}

std::vector<Change> Changes::take_due(const Moment& now) {
    const auto behind =
        std::find_if(m_waiting.begin(), m_waiting.end(), [&now](const Change& change) { return change.at > now; });
    std::vector<Change> due(std::make_move_iterator(m_waiting.begin()), std::make_move_iterator(behind));
    m_waiting.erase(m_waiting.begin(), behind);
    return due;
}

std::optional<Change> Changes::take_behind(const Moment& moment) {
    if (m_made.empty() || m_made.back().of_start || m_made.back().at <= moment) return std::nullopt;
    Change last = std::move(m_made.back());
    m_made.pop_back();
    return last;
}

namespace {

// Takes those out that were made at once.
std::vector<Change> taken_out(std::vector<Change>& list, uint64_t made) {
    std::vector<Change> taken;
    for (const Change& each : list) {
        if (each.made == made) taken.push_back(each);
    }
    std::erase_if(list, [made](const Change& each) { return each.made == made; });
    return taken;
}

} // namespace

Changes::Taken Changes::take_latest() {
    const Change* const made = latest(m_made);
    const Change* const waits = latest(m_waiting);
    if (!made && !waits) return {};
    const bool were_made = made && (!waits || waits->made < made->made);
    return {were_made ? taken_out(m_made, made->made) : taken_out(m_waiting, waits->made), were_made};
}

std::vector<Change> Changes::take_undone() {
    return m_undone.empty() ? std::vector<Change>() : taken_out(m_undone, m_undone.back().made);
}

void Changes::add_undone(const std::vector<Change>& changes) {
    m_undone.insert(m_undone.end(), changes.begin(), changes.end());
}

void Changes::forget_behind(const Moment& moment) {
    const auto behind = [&moment](const Change& change) { return !change.of_start && change.at > moment; };
    std::erase_if(m_waiting, behind);
    std::erase_if(m_undone, behind);
}

void Changes::drop_since(const Moment& beginning) {
    std::erase_if(m_made, [&beginning](const Change& change) { return !change.of_start && change.at >= beginning; });
    m_waiting.clear();
}

void Changes::begin_again() {
    std::erase_if(m_made, [](const Change& change) { return !change.of_start; });
    m_waiting.clear();
}

std::vector<Change> Changes::up_to(const Moment& moment) const {
    std::vector<Change> found;
    std::copy_if(m_made.begin(), m_made.end(), std::back_inserter(found),
                 [&moment](const Change& change) { return !change.of_start && change.at <= moment; });
    return found;
}

std::vector<Change> Changes::behind(const Moment& moment) const {
    std::vector<Change> found;
    for (const std::vector<Change>* list : {&m_made, &m_waiting}) {
        std::copy_if(list->begin(), list->end(), std::back_inserter(found),
                     [&moment](const Change& change) { return !change.of_start && change.at > moment; });
    }
    return found;
}

} // namespace ggs

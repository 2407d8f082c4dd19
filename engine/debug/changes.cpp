// SPDX-License-Identifier: MIT
#include "debug/changes.h"

#include <algorithm>
#include <iterator>

namespace ggs {

const Change* latest(const std::vector<Change>& changes) {
    const auto found = std::max_element(changes.begin(), changes.end(),
                                        [](const Change& a, const Change& b) { return a.made < b.made; });
    return found == changes.end() ? nullptr : &*found;
}

std::optional<Edited> edited(const Structure& structure, const std::vector<Change>& changes, const Position& position,
                             uint32_t tensor, const Index& index) {
    const auto place = [&](uint32_t number, const Index& i) {
        return structure.tensors[number].address + element_offset(structure.tensor(number), i);
    };
    const auto writer = structure.last_writer(tensor, position.cursor);
    const Change* first = nullptr;
    const Change* last = nullptr;
    for (const Change& change : changes) {
        if (!structure.alive(change.tensor) || place(change.tensor, change.index) != place(tensor, index)) continue;
        if (writer && (change.of_start || *writer >= change.cursor)) continue;
        if (!first || change.made < first->made) first = &change;
        if (!last || change.made >= last->made) last = &change;
    }
    return first ? std::optional(Edited{first->before, last->after}) : std::nullopt;
}

void Changes::add(Change change) {
    const auto behind = change.of_start
                            ? std::find_if(m_made.begin(), m_made.end(), [](const Change& c) { return !c.of_start; })
                            : m_made.end();
    m_made.insert(behind, std::move(change));
}

void Changes::wait(const Change& change) {
    const auto behind = std::find_if(m_waiting.begin(), m_waiting.end(),
                                     [&](const Change& other) { return other.cursor > change.cursor; });
    m_waiting.insert(behind, change);
}

std::vector<Change> Changes::take_due(size_t cursor) {
    const auto behind = std::find_if(m_waiting.begin(), m_waiting.end(),
                                     [cursor](const Change& change) { return change.cursor > cursor; });
    std::vector<Change> due(std::make_move_iterator(m_waiting.begin()), std::make_move_iterator(behind));
    m_waiting.erase(m_waiting.begin(), behind);
    return due;
}

std::optional<Change> Changes::take_behind(size_t step) {
    if (m_made.empty() || m_made.back().of_start || m_made.back().cursor <= step) return std::nullopt;
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

void Changes::forget_behind(size_t step) {
    const auto behind = [step](const Change& change) { return !change.of_start && change.cursor > step; };
    std::erase_if(m_waiting, behind);
    std::erase_if(m_undone, behind);
}

void Changes::begin_again() {
    std::erase_if(m_made, [](const Change& change) { return !change.of_start; });
    m_waiting.clear();
}

std::vector<Change> Changes::up_to(size_t step) const {
    std::vector<Change> found;
    std::copy_if(m_made.begin(), m_made.end(), std::back_inserter(found),
                 [step](const Change& change) { return !change.of_start && change.cursor <= step; });
    return found;
}

std::vector<Change> Changes::behind(size_t step) const {
    std::vector<Change> found;
    for (const std::vector<Change>* list : {&m_made, &m_waiting}) {
        std::copy_if(list->begin(), list->end(), std::back_inserter(found),
                     [step](const Change& change) { return !change.of_start && change.cursor > step; });
    }
    return found;
}

} // namespace ggs

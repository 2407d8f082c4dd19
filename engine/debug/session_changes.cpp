// SPDX-License-Identifier: MIT
// Changes by hand: made at the place where they take effect, taken back, made again.
#include "debug/session.h"

#include "tensor/quantize.h"

#include <algorithm>
#include <cstring>
#include <iterator>

namespace ggs {

void Session::apply(const Change& change, const std::vector<std::byte>& new_bytes) {
    const Tensor& t = tensor(change.tensor);
    std::byte* const at = static_cast<std::byte*>(t.data) + element_offset(t, change.index);
    std::memcpy(at, new_bytes.data(), new_bytes.size());
    if (!change.of_start) return;
    for (Kept& kept : m_origin) {
        if (kept.at <= at && at + new_bytes.size() <= kept.at + kept.bytes.size())
            std::memcpy(kept.bytes.data() + (at - kept.at), new_bytes.data(), new_bytes.size());
    }
}

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

void Session::add(Change change) {
    const auto behind = change.of_start
                            ? std::find_if(m_changes.begin(), m_changes.end(), [](const Change& c) { return !c.of_start; })
                            : m_changes.end();
    m_changes.insert(behind, std::move(change));
}

// One that was made before, at its place, where the cursor stands.
void Session::make_again(Change change) {
    // What the element was before may be something else by now.
    if (const Result<double> before = value(change.tensor, change.index); before.ok()) change.before = *before;
    const Tensor& t = tensor(change.tensor);
    const auto* const at = static_cast<const std::byte*>(t.data) + element_offset(t, change.index);
    change.old_bytes.assign(at, at + change.new_bytes.size());
    apply(change, change.new_bytes);
    add(std::move(change));
}

// Those on the way whose place is reached.
void Session::make_changes_here() {
    const auto behind = std::find_if(m_ahead.begin(), m_ahead.end(), [this](const Change& change) { return change.cursor > cursor(); });
    std::vector<Change> here(std::make_move_iterator(m_ahead.begin()), std::make_move_iterator(behind));
    m_ahead.erase(m_ahead.begin(), behind);
    for (Change& each : here) make_again(std::move(each));
}

// Those that are not made now and stand behind a step that one goes back to.
void Session::forget_changes_behind(size_t step) {
    const auto behind = [step](const Change& change) { return !change.of_start && change.cursor > step; };
    std::erase_if(m_ahead, behind);
    std::erase_if(m_undone, behind);
}

Status Session::change(uint32_t number, std::span<const NewValue> values) {
    if (values.empty()) return {};
    // All that speaks against it, before anything moves.
    for (const NewValue& each : values) {
        GGS_TRY([[maybe_unused]] const double before, value(number, each.index));
    }
    const TypeTraits& type = traits(tensor(number).type);
    if (type.block != 1)
        return fail("`%1` is %2: its elements share a scale and can't be changed one by one",
                    m_structure->name(number), type.name);
    const TensorState::Kind kind = state(number).kind;
    if (kind == TensorState::Kind::not_run)
        return fail("`%1` has not been run, so there is nothing to change yet", m_structure->name(number));
    if (kind == TensorState::Kind::torn)
        return fail("`%1` was stopped partway; step over it first", m_structure->name(number));
    const auto written = m_structure->last_writer(number, cursor());
    const size_t reader = m_structure->first_reader(number, written ? *written + 1 : 0).value_or(SIZE_MAX);
    const uint64_t made = ++m_changes_made;
    const auto change_all = [&]() -> Status {
        for (const NewValue& each : values) {
            GGS_CHECK(change_here(number, each, made));
        }
        return {};
    };
    const Status changed = reader < cursor() ? edit_at(reader, change_all) : change_all();
    m_marks.look(*m_structure, m_position, bytes());
    return changed;
}

Status Session::change_here(uint32_t number, const NewValue& to, uint64_t made) {
    const auto& [index, v] = to;
    GGS_TRY(const double before, value(number, index));
    const Tensor& t = tensor(number);
    const size_t size = traits(t.type).bytes;
    Change change{number, index, before, v, cursor(), !m_structure->last_writer(number, cursor()), made, {}, {}};
    const std::byte* const at = static_cast<const std::byte*>(t.data) + element_offset(t, index);
    change.old_bytes.assign(at, at + size);
    change.new_bytes.resize(size);
    GGS_CHECK(quantize(t.type, &v, change.new_bytes.data(), 1));
    apply(change, change.new_bytes);
    GGS_TRY(change.after, value(number, index)); // as the type holds it
    add(std::move(change));
    m_undone.clear();
    return {};
}

// Back to a step, where something is changed, and to the cursor again. The changes on the way are made again; where a
// pause or a node that fails ends that early, they wait for the cursor to come to their places.
Status Session::edit_at(size_t step, const std::function<Status()>& edit) {
    const size_t here = cursor();
    std::vector<Change> later;
    for (const Change& change : m_changes) {
        if (!change.of_start && change.cursor > step) later.push_back(change);
    }
    later.insert(later.end(), m_ahead.begin(), m_ahead.end());
    std::vector<Change> undone = m_undone;
    GGS_TRY(Stop stop, go_to(step));
    m_ahead.insert(m_ahead.end(), later.begin(), later.end());
    m_undone = std::move(undone);
    if (cursor() != step) { // the bytes to go back by were not kept, and the way from the start was cut short
        if (stop.kind == StopKind::failed) return fail_with(std::move(stop.reason));
        return fail("paused at step %1 on the way to step %2, where the change belongs", cursor(), step);
    }
    const Status edited = edit();
    stop = stopped(advance(here, true, TimeMode::continuous));
    if (stop.kind == StopKind::failed) return fail_with(std::move(stop.reason));
    if (cursor() != here) return fail("paused at step %1 on the way back to step %2", cursor(), here);
    return edited;
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

Status Session::undo() {
    const Change* const made = latest(m_changes);
    const Change* const waits = latest(m_ahead);
    if (!made && !waits) return fail("there is no change to undo");
    const bool is_made = made && (!waits || waits->made < made->made);
    const std::vector<Change> last = is_made ? taken_out(m_changes, made->made) : taken_out(m_ahead, waits->made);
    bool done = !is_made;
    const auto put_back_bytes = [&]() -> Status {
        // What two of them changed is as it was before the first.
        for (auto each = last.rbegin(); each != last.rend(); ++each) apply(*each, each->old_bytes);
        done = true;
        return {};
    };
    Status undone;
    if (is_made) undone = cursor() > last.front().cursor ? edit_at(last.front().cursor, put_back_bytes) : put_back_bytes();
    for (const Change& each : last) {
        if (done)
            m_undone.push_back(each);
        else if (each.of_start)
            add(each);
        else
            wait_for(each);
    }
    if (is_made) m_marks.look(*m_structure, m_position, bytes());
    return undone;
}

Status Session::redo() {
    if (m_undone.empty()) return fail("there is no change to redo");
    std::vector<Change> next = taken_out(m_undone, m_undone.back().made);
    const std::vector<Change> as_it_was = next;
    bool done = false;
    const auto number_anew = [&] {
        ++m_changes_made;
        for (Change& each : next) each.made = m_changes_made;
        done = true;
    };
    const auto put = [&]() -> Status {
        number_anew();
        for (const Change& each : next) make_again(each);
        return {};
    };
    Status redone;
    const size_t place = next.front().cursor;
    if (!next.front().of_start && place > cursor()) {
        number_anew();
        for (const Change& each : next) wait_for(each);
    } else {
        redone = cursor() > place ? edit_at(place, put) : put();
    }
    if (!done) m_undone.insert(m_undone.end(), as_it_was.begin(), as_it_was.end());
    m_marks.look(*m_structure, m_position, bytes());
    return redone;
}

// Until the cursor comes to its place.
void Session::wait_for(const Change& change) {
    const auto behind = std::find_if(m_ahead.begin(), m_ahead.end(),
                                     [&](const Change& other) { return other.cursor > change.cursor; });
    m_ahead.insert(behind, change);
}

} // namespace ggs

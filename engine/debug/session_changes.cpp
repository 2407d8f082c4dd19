// SPDX-License-Identifier: MIT
// Changes by hand: made at the place where they take effect, taken back, made again.
#include "debug/session.h"

#include "tensor/quantize.h"

namespace ggs {

Status Session::apply(const Change& change, const std::vector<std::byte>& new_bytes) {
    const Tensor& t = change.changed();
    return change.program->write(t, element_offset(t, change.index), new_bytes);
}

// The start is made again with its changes; all others are gone at a round's beginning before them.
Status Session::keep_for(const Change& change) {
    const Tensor& t = change.changed();
    const auto place = change.program->place_of(t);
    if (change.of_start || !place) return {};
    return m_history.keep_change(
        {{place->storage, place->offset + element_offset(t, change.index)}, change.old_bytes.size()});
}

// One that was made before, at its place, where the cursor stands.
Status Session::make_again(Change change) {
    // What the element was before may be something else by now.
    if (const Result<double> before = value(change.tensor, change.index); before.ok()) change.before = *before;
    const Tensor& t = tensor(change.tensor);
    change.old_bytes.resize(change.new_bytes.size());
    GGS_CHECK(m_program->read(t, element_offset(t, change.index), change.old_bytes));
    GGS_CHECK(keep_for(change));
    GGS_CHECK(apply(change, change.new_bytes));
    m_changes.add(std::move(change));
    return {};
}

// Those on the way whose place is reached.
Status Session::make_changes_here() {
    if (m_changes.waiting().empty()) return {};
    for (Change& each : m_changes.take_due(moment())) {
        GGS_CHECK(make_again(std::move(each)));
    }
    return {};
}

Status Session::change(uint32_t number, std::span<const NewValue> values) {
    if (values.empty()) return {};
    GGS_CHECK(stand_on_start());
    GGS_CHECK(m_program->mapped_files_stand());
    // All that speaks against it, before anything moves.
    for (const NewValue& each : values) {
        GGS_TRY([[maybe_unused]] const double before, value(number, each.index));
    }
    const TypeTraits& type = traits(tensor(number).type);
    if (type.block != 1)
        return fail("`%1` is %2: its elements share a scale and can't be changed one by one", m_structure->name(number),
                    type.name);
    const TensorState::Kind kind = state(number).kind;
    if (kind == TensorState::Kind::not_run)
        return fail("`%1` has not been run, so there is nothing to change yet", m_structure->name(number));
    if (kind == TensorState::Kind::torn)
        return fail("`%1` was stopped partway; step over it first", m_structure->name(number));
    const auto written = m_structure->last_writer(number, cursor());
    const size_t reader = m_structure->first_reader(number, written ? *written + 1 : 0).value_or(SIZE_MAX);
    const uint64_t made = m_changes.next_number();
    const auto change_all = [&]() -> Status {
        for (const NewValue& each : values) {
            GGS_CHECK(change_here(number, each, made));
        }
        return {};
    };
    Status changed = reader < cursor() ? edit_at({round(), reader}, change_all) : change_all();
    if (cursor() == steps().size() && rounds() > 1) m_marks.round_ends(*m_structure, m_position, bytes());
    m_marks.look(*m_structure, m_position, bytes());
    return changed;
}

Status Session::change_here(uint32_t number, const NewValue& to, uint64_t made) {
    const auto& [index, v] = to;
    GGS_TRY(const double before, value(number, index));
    const Tensor& t = tensor(number);
    const size_t size = traits(t.type).bytes;
    const bool of_start = round() == 0 && !m_structure->last_writer(number, cursor());
    Change change{number, index, before, v, moment(), of_start, made, {}, {}, m_program};
    change.old_bytes.resize(size);
    change.new_bytes.resize(size);
    GGS_CHECK(m_program->read(t, element_offset(t, index), change.old_bytes));
    GGS_CHECK(quantize(t.type, &v, change.new_bytes.data(), 1));
    GGS_CHECK(keep_for(change));
    m_marks.forget_curves_from(round());
    GGS_CHECK(apply(change, change.new_bytes));
    GGS_TRY(change.after, value(number, index)); // as the type holds it
    m_changes.add(std::move(change));
    m_changes.forget_undone();
    return {};
}

// Back to a moment, where something is changed, and to the cursor again. The changes on the way are made again; where a
// pause or a node that fails ends that early, they wait for the cursor to come to their moments.
Status Session::edit_at(const Moment& to, const std::function<Status()>& edit) {
    const Moment here = moment();
    const std::vector<Change> later = m_changes.behind(to);
    const std::vector<Change> undone = m_changes.undone();
    GGS_TRY(Stop stop, go_to(to));
    for (const Change& change : later) m_changes.wait(change);
    m_changes.set_undone(undone);
    if (moment() != to) { // the bytes to go back by were not kept, and the way there was cut short
        if (stop.kind == StopKind::failed) return fail_with(std::move(stop.reason));
        return rounds() > 1
                   ? fail("paused at step %1 on the way to step %2, where the change belongs", moment_text(moment()),
                          moment_text(to))
                   : fail("paused at step %1 on the way to step %2, where the change belongs", cursor(), to.step);
    }
    Status edited = edit();
    stop = stopped(advance(here, true, TimeMode::continuous));
    if (stop.kind == StopKind::failed) return fail_with(std::move(stop.reason));
    if (moment() != here)
        return rounds() > 1
                   ? fail("paused at step %1 on the way back to step %2", moment_text(moment()), moment_text(here))
                   : fail("paused at step %1 on the way back to step %2", cursor(), here.step);
    return edited;
}

Status Session::undo() {
    GGS_CHECK(stand_on_start());
    const Change* const made = latest(m_changes.made());
    const Change* const waits = latest(m_changes.waiting());
    if (!made && !waits) return fail("there is no change to undo");
    const bool were_made = made && (!waits || waits->made < made->made);
    const Moment place = (were_made ? made : waits)->at;
    m_marks.forget_curves_from(place.round);
    // It stays in the list on the way to its place: whoever makes the start again takes it back with the others.
    const auto take = [this]() -> Status {
        const auto [last, in_bytes] = m_changes.take_latest();
        m_changes.add_undone(last);
        // What two of them changed is as it was before the first.
        for (auto each = last.rbegin(); in_bytes && each != last.rend(); ++each)
            GGS_CHECK(apply(*each, each->old_bytes));
        return {};
    };
    if (!were_made) return take();
    Status undone = moment() > place ? edit_at(place, take) : take();
    m_marks.look(*m_structure, m_position, bytes());
    return undone;
}

Status Session::redo() {
    GGS_CHECK(stand_on_start());
    std::vector<Change> next = m_changes.take_undone();
    if (next.empty()) return fail("there is no change to redo");
    const std::vector<Change> as_it_was = next;
    bool done = false;
    const auto number_anew = [&] {
        const uint64_t made = m_changes.next_number();
        for (Change& each : next) each.made = made;
        done = true;
    };
    const auto put = [&]() -> Status {
        number_anew();
        for (const Change& each : next) GGS_CHECK(make_again(each));
        return {};
    };
    Status redone;
    const Moment place = next.front().at;
    m_marks.forget_curves_from(place.round);
    if (!next.front().of_start && place > moment()) {
        number_anew();
        for (const Change& each : next) m_changes.wait(each);
    } else {
        redone = moment() > place ? edit_at(place, put) : put();
    }
    if (!done) m_changes.add_undone(as_it_was);
    m_marks.look(*m_structure, m_position, bytes());
    return redone;
}

} // namespace ggs

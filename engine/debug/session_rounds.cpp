// SPDX-License-Identifier: MIT
// Rounds: how one begins, how the cursor goes back over its beginning, and how the start is made again.
#include "debug/session.h"

#include <algorithm>

namespace ggs {

namespace {

bool all_zero(const Program& program, const Tensor& t) {
    bool zero = true;
    const Status looked = program.look(t, 0, nbytes(t), [&](std::span<const std::byte> bytes) {
        zero = zero && std::all_of(bytes.begin(), bytes.end(), [](std::byte b) { return b == std::byte{0}; });
    });
    return zero && looked.ok();
}

} // namespace

// Another program may have another number of them.
Result<size_t> Session::steps_in(uint32_t round) {
    if (round == m_position.round) return steps().size();
    GGS_TRY(const std::shared_ptr<const Program> there, m_feed->program(round));
    if (there == m_program) return steps().size();
    size_t n = 0;
    for (const Run& run : there->runs_or_last_graph()) n += run.nodes.size();
    return n;
}

Result<Moment> Session::clamped(const Moment& moment) {
    const uint32_t round = std::min(moment.round, rounds() - 1);
    GGS_TRY(const size_t n, steps_in(round));
    return Moment{round, round < moment.round ? n : std::min(moment.step, n)};
}

// -- the start
// ----------------------------------------------------------------------------------------------------------

// Memory is all zeros at first; leafs on a storage that others have written to may hold anything.
Status Session::keep_unfilled_leafs() {
    for (const uint32_t leaf : m_overwriting.leafs) {
        const Tensor& t = tensor(leaf);
        const auto place = m_program->place_of(t);
        if (m_program->tensors[leaf].fill || !place || place->storage->kind() == Storage::Kind::file || is_empty(t))
            continue;
        const StoredRange range{*place, nbytes(t)};
        const auto known = [&](const StoredRange& other) { return other.holds(range); };
        if (std::any_of(m_empty.begin(), m_empty.end(), known) ||
            std::any_of(m_unfilled.begin(), m_unfilled.end(), [&](const Copied& copy) {
                return known({{copy.from.storage, copy.from.stretches.front().offset}, copy.bytes.size()});
            }))
            continue;
        if (all_zero(*m_program, t)) {
            m_empty.push_back(range);
        } else {
            GGS_TRY(std::vector<Copied> copy, copied({range}));
            m_unfilled.push_back(std::move(copy.front()));
        }
    }
    return {};
}

// Leafs keep what they hold, and so does what shares memory with one: the result of an _inplace call.
Status Session::fill_fresh_memory() {
    if (!m_options.fill_nan) return {};
    std::vector<StoredRange> leafs;
    for (const TensorEntry& entry : m_program->tensors) {
        if (!entry.alive || entry.tensor->op != OpId::none || is_empty(*entry.tensor)) continue;
        if (const auto place = m_program->place_of(*entry.tensor)) leafs.push_back({*place, nbytes(*entry.tensor)});
    }
    constexpr std::byte nan{0xFF};
    for (const Step& step : steps()) {
        const Tensor& node = tensor(step.node);
        const auto place = m_program->place_of(node);
        if (!m_structure->op(step.node).computes || !place || is_empty(node)) continue;
        const StoredRange range{*place, nbytes(node)};
        if (std::none_of(leafs.begin(), leafs.end(), [&](const StoredRange& leaf) { return overlap(range, leaf); }))
            GGS_CHECK(place->storage->fill(place->offset, range.size, nan));
    }
    for (const WorkBuffer& buffer : m_work_buffers) {
        if (const StoredRange range = in_arena(buffer); range.size > 0)
            GGS_CHECK(range.place.storage->fill(range.place.offset, range.size, nan));
    }
    return {};
}

// Of a start whose leafs some step writes, and of one whose round is not the first.
Status Session::make_start_again() {
    Filling filling(*m_program, m_files);
    for (uint32_t i = 0; i < m_program->tensors.size(); ++i) {
        const TensorEntry& entry = m_program->tensors[i];
        const bool written = std::binary_search(m_overwriting.leafs.begin(), m_overwriting.leafs.end(), i);
        if (!entry.alive || !(written || entry.each_round) || is_empty(*entry.tensor)) continue;
        const auto place = m_program->place_of(*entry.tensor);
        if (!place) continue;
        if (place->storage->kind() == Storage::Kind::file) {
            GGS_CHECK(place->storage->revert(place->offset, nbytes(*entry.tensor)));
        } else {
            GGS_CHECK(filling.fill(i, 0));
        }
    }
    for (const StoredRange& range : m_empty)
        GGS_CHECK(range.place.storage->fill(range.place.offset, range.size, std::byte{0}));
    return put_back(m_unfilled);
}

Status Session::back_to_start() {
    const Status made = make_start();
    m_start_is_lost = !made.ok();
    if (!made.ok()) {
        m_history.lose(); // nothing may be put back over leafs of which some are old and some are new
        return fail("the start can't be made again: %1", made.error());
    }
    m_changes.begin_again();
    forget_recording();
    return {};
}

Status Session::stand_on_start() { return m_start_is_lost ? back_to_start() : Status{}; }

Status Session::make_start() {
    if (m_history.reaches(0)) {
        GGS_CHECK(go_back_to_round(0));
    } else {
        // What was changed of bytes that no step writes is kept nowhere else.
        const std::vector<Change>& made = m_changes.made();
        for (auto change = made.rbegin(); change != made.rend(); ++change) {
            if (change->program->tensors[change->tensor].alive) GGS_CHECK(apply(*change, change->old_bytes));
        }
        GGS_TRY(Round first, m_feed->round(0));
        GGS_TRY([[maybe_unused]] const bool another, take_round(std::move(first)));
        m_position = {};
        m_history.lose(); // whatever becomes of this
        GGS_CHECK(make_start_again());
        GGS_CHECK(write_inputs(0));
        for (const Change& change : made) {
            if (change.of_start) GGS_CHECK(apply(change, change.new_bytes));
        }
        m_history.begin(0, m_program);
    }
    return {};
}

Status Session::restart() {
    leave_changes_behind({});
    GGS_CHECK(back_to_start());
    m_marks.forget_hits();
    m_marks.look(*m_structure, m_position, bytes());
    return {};
}

// -- rounds
// -------------------------------------------------------------------------------------------------------------

Result<bool> Session::take_round(Round round) {
    const bool another = round.program != m_program;
    m_round = std::move(round);
    if (!another) return false;
    m_program = m_round.program;
    m_files_stood = {}; // others, maybe
    GGS_CHECK(prepare());
    m_marks.rebind(*m_structure);
    m_round_times.clear();
    return true;
}

Status Session::write_inputs(uint32_t round) {
    Filling filling(*m_program, m_files);
    for (const RoundInput& input : m_round.inputs) {
        GGS_CHECK(input.fill ? filling.fill(input.tensor, round, *input.fill) : filling.fill(input.tensor, round));
    }
    return {};
}

Status Session::begin_round(Keeps keeps) {
    const uint32_t next = round() + 1;
    GGS_TRY(Round round, m_feed->round(next));
    std::vector<Overwritten> inputs;
    for (const RoundInput& input : round.inputs) {
        const TensorEntry& entry = round.program->tensors[input.tensor];
        const auto place = entry.alive ? round.program->place_of(*entry.tensor) : std::nullopt;
        if (place && round.program == m_program)
            inputs.push_back({{place->storage, {{place->offset, nbytes(*entry.tensor)}}}, !entry.each_round});
    }
    // What another program's leafs and nodes held when it ran before is not kept: one goes back over that by running
    // again.
    if (keeps != Keeps::nothing)
        GGS_CHECK(m_history.keep_beginning(next, std::move(inputs), keeps == Keeps::all && round.program == m_program,
                                           round.program));
    Round before = std::move(m_round);
    GGS_TRY(const bool another, take_round(std::move(round)));
    const auto begin = [&]() -> Status {
        if (another) {
            GGS_TRY([[maybe_unused]] const bool cancelled, fill_tensors(*m_program, m_files));
            GGS_CHECK(keep_unfilled_leafs());
            GGS_CHECK(fill_fresh_memory());
        }
        return write_inputs(next);
    };
    if (Status begun = begin(); !begun.ok()) {
        // It has not begun: the inputs are those of the round before again, to the byte where they were kept.
        GGS_CHECK(take_round(std::move(before)));
        GGS_CHECK(m_history.holds_beginning(next) ? m_history.put_beginning_back(next)
                                                  : write_inputs(m_position.round));
        m_position.cursor = steps().size();
        return begun;
    }
    m_position = {0, false, next, !another};
    forget_recording();
    m_marks.begins_round();
    return {};
}

// Its program is another one than that of the round before, and as new as it was made: what lasts stands on storages,
// and has no fill.
Result<bool> Session::begins_anew(uint32_t round) {
    if (round == 0) return true;
    GGS_TRY(const std::shared_ptr<const Program> there, m_feed->program(round));
    GGS_TRY(const std::shared_ptr<const Program> before, m_feed->program(round - 1));
    return there != before;
}

// The end of the round before, as exactly as if this one had not begun.
Status Session::step_back_over_beginning() {
    const uint32_t before = round() - 1;
    GGS_TRY(Round last, m_feed->round(before));
    while (const std::optional<Change> change = m_changes.take_behind({before, SIZE_MAX}))
        GGS_CHECK(apply(*change, change->old_bytes));
    GGS_CHECK(m_history.put_beginning_back(round()));
    GGS_TRY([[maybe_unused]] const bool another, take_round(std::move(last)));
    GGS_TRY(const bool anew, begins_anew(before));
    m_position = {steps().size(), false, before, !anew};
    forget_recording();
    m_marks.begins_round();
    return {};
}

// To a round's beginning that is kept. What its steps make again is none of that time: it is as good as not run.
Status Session::go_back_to_round(uint32_t to) {
    GGS_CHECK(m_history.go_back_to(to));
    GGS_TRY(Round there, m_feed->round(to));
    GGS_TRY([[maybe_unused]] const bool another, take_round(std::move(there)));
    m_position = {0, false, to, false};
    GGS_TRY(const bool anew, begins_anew(to));
    if (anew && to > 0) {
        GGS_TRY([[maybe_unused]] const bool cancelled, fill_tensors(*m_program, m_files));
    }
    GGS_CHECK(write_inputs(to));
    m_changes.drop_since({to, 0});
    for (const Change& change : m_changes.made()) {
        if (change.of_start && to == 0) GGS_CHECK(apply(change, change.new_bytes)); // of an input that was just written
    }
    forget_recording();
    m_marks.begins_round();
    return {};
}

} // namespace ggs

// SPDX-License-Identifier: MIT
#include "debug/targets/recorded_target.h"

#include "base/checksum.h"

#include <algorithm>
#include <cstring>
#include <numeric>

namespace ggs {

RecordedTarget::RecordedTarget(Trace trace) : m_trace(std::move(trace)), m_structure(m_trace.structure_of(0)) {
    index_values();
}

Result<std::unique_ptr<RecordedTarget>> RecordedTarget::open(const Registry& registry, const std::string& path,
                                                             const Limits& limits) {
    GGS_TRY(Trace trace, open_trace(registry, path, limits));
    return std::unique_ptr<RecordedTarget>(new RecordedTarget(std::move(trace)));
}

void RecordedTarget::index_values() {
    std::vector<std::set<uint32_t>> unrecorded(m_trace.programs.size());
    for (const TraceBytes& value : m_trace.values) {
        if (value.offset || value.step == TraceBytes::at_start) continue;
        const size_t program = m_trace.rounds[value.round].program;
        const std::vector<Step>& steps_of = m_trace.programs[program]->steps;
        if (value.step < steps_of.size()) unrecorded[program].insert(steps_of[value.step].node);
    }
    for (std::set<uint32_t>& nodes : unrecorded)
        m_unrecorded.push_back(std::make_shared<const std::set<uint32_t>>(std::move(nodes)));
    m_by_address.resize(m_trace.values.size());
    std::iota(m_by_address.begin(), m_by_address.end(), 0u);
    std::stable_sort(m_by_address.begin(), m_by_address.end(),
                     [this](uint32_t a, uint32_t b) { return m_trace.values[a].address < m_trace.values[b].address; });
    m_sound = std::make_unique<std::atomic<bool>[]>(m_trace.values.size());
    uint64_t furthest = 0;
    for (const uint32_t i : m_by_address) {
        furthest = std::max(furthest, m_trace.values[i].address + m_trace.values[i].size);
        m_furthest.push_back(furthest);
    }
}

Status RecordedTarget::can(Capability capability) const {
    switch (capability) {
    case Capability::step:
    case Capability::step_back:
    case Capability::run:
    case Capability::explain:
    case Capability::times:
    case Capability::memory: return {};
    case Capability::timeline:
        if (m_trace.rounds.front().timeline.chunks.empty())
            return fail("this trace was recorded without chunks and waits");
        return {};
    case Capability::threads: return fail("the number of threads of a recorded run can't be changed");
    case Capability::device: return fail("the device of a recorded run can't be changed");
    case Capability::change: return fail("a recorded run can't be changed; open the program itself");
    case Capability::check:
        return fail("a recorded run can't run a node again, so it can't be checked; open the program itself");
    case Capability::step_into: return fail("a recorded run can't run a node again; open the program itself");
    case Capability::profile: return fail("a recorded run can't be run again; open the program itself");
    case Capability::generate: return fail("only a language model can continue a text");
    case Capability::count: break;
    }
    return fail("a trace doesn't support this");
}

Message RecordedTarget::origin() const { return msg("trace of %1", m_trace.program_name); }

Snapshot RecordedTarget::snapshot() {
    Snapshot s;
    s.structure = m_structure;
    s.position = m_position;
    s.stop = m_stop;
    s.times = m_trace.rounds[m_position.round].times;
    s.rounds = rounds();
    s.curves = shared_curves(m_marks);
    s.breakpoints = m_marks.breakpoints();
    s.watches = m_marks.watches();
    s.odd_steps = m_marks.odd_steps();
    s.threads = m_trace.threads;
    s.unrecorded = m_unrecorded[m_trace.rounds[m_position.round].program];
    s.lease = m_leases.take();
    return s;
}

// Any reader's thread; two that check the same come to the same.
Status RecordedTarget::check_sound(uint32_t number) const {
    const TraceBytes& value = m_trace.values[number];
    if (!value.offset || !value.checksum || m_sound[number].load(std::memory_order_relaxed)) return {};
    const uint32_t sum = crc32c(m_trace.file.bytes().subspan(*value.offset, value.size));
    GGS_CHECK(m_trace.file.check_bytes());
    if (sum != *value.checksum)
        return fail("%1 is damaged: bytes %2 to %3 differ from the recorded bytes (checksum %4, expected %5); copy the "
                    "trace again, or record the run again",
                    m_trace.file.path(), *value.offset, *value.offset + value.size - 1, sum, *value.checksum);
    m_sound[number].store(true, std::memory_order_relaxed);
    return {};
}

// The latest values at or before the cursor that meet the range, put over each other, oldest first.
Result<bool> RecordedTarget::tile(uint32_t tensor, size_t offset, size_t size, const BytesUse& use) const {
    const TensorInfo& info = m_structure->tensors[tensor];
    if (!info.address) return fail("`%1` has no memory", info.name);
    const uint64_t begin = info.address + offset, end = begin + size;
    std::vector<uint32_t> found;
    size_t i = static_cast<size_t>(
        std::lower_bound(m_by_address.begin(), m_by_address.end(), end,
                         [this](uint32_t value, uint64_t limit) { return m_trace.values[value].address < limit; }) -
        m_by_address.begin());
    while (i-- > 0 && m_furthest[i] > begin) {
        const TraceBytes& value = m_trace.values[m_by_address[i]];
        if (value.stands_at(m_position.moment()) && value.address + value.size > begin && has_memory_of(value))
            found.push_back(m_by_address[i]);
    }
    std::sort(found.begin(), found.end()); // in the order in which they were written
    const auto whole = std::find_if(found.rbegin(), found.rend(), [&](uint32_t v) {
        const TraceBytes& value = m_trace.values[v];
        return value.address <= begin && end <= value.address + value.size;
    });
    const auto first = whole == found.rend() ? found.begin() : whole.base() - 1;
    for (auto v = first; v != found.end(); ++v) {
        if (!m_trace.values[*v].offset)
            return fail("the trace has no values of `%1`, because its budget of %2 bytes was used up", info.name,
                        m_trace.value_budget);
    }
    GGS_CHECK(m_trace.file.check_bytes());
    for (auto v = first; v != found.end(); ++v) GGS_CHECK(check_sound(*v));
    const std::byte* const file = m_trace.file.bytes().data();
    if (first != found.end() && first + 1 == found.end() && whole != found.rend()) {
        const TraceBytes& value = m_trace.values[*first];
        use({file + *value.offset + (begin - value.address), size});
        // A page that the file has lost is replaced by zeros only when it is accessed.
        GGS_CHECK(m_trace.file.check_bytes());
        return true;
    }
    std::vector<std::byte> bytes(size);
    for (auto v = first; v != found.end(); ++v) {
        const TraceBytes& value = m_trace.values[*v];
        const uint64_t from = std::max(begin, value.address), to = std::min(end, value.address + value.size);
        std::memcpy(bytes.data() + (from - begin), file + *value.offset + (from - value.address), to - from);
    }
    GGS_CHECK(m_trace.file.check_bytes());
    use(bytes);
    return true;
}

ByteSource RecordedTarget::bytes_while_running() const {
    return [this](uint32_t tensor, size_t offset, size_t size, const BytesUse& use) {
        return tile(tensor, offset, size, use);
    };
}

Stop RecordedTarget::stood(StopKind kind, std::optional<Hit> hit) {
    m_pause.store(false); // it is served, if there was one
    look();
    m_stop = {kind, m_position.cursor, {}, {}, m_position.round};
    if (hit) {
        m_stop.breakpoint = hit->breakpoint;
        m_stop.reason = std::move(hit->found);
    }
    return m_stop;
}

void RecordedTarget::look() { m_marks.look(*m_structure, m_position, bytes_while_running()); }

void RecordedTarget::stand_at(const Moment& moment) {
    if (moment.round != m_position.round) m_marks.begins_round();
    if (moment == Moment{}) m_marks.begins_again();
    m_position = {moment.step, false, moment.round, !m_trace.begins_anew(moment.round)};
    const std::shared_ptr<const Structure>& there = m_trace.structure_of(moment.round);
    if (there == m_structure) return;
    {
        const std::lock_guard lock(m_structure_lock);
        m_structure = there;
    }
    m_marks.rebind(*m_structure);
}

Stop RecordedTarget::step() {
    const Leases::WriteTurn turn(m_leases);
    if (moment() >= m_trace.end()) return stood(StopKind::end);
    const bool next_round = m_position.cursor == steps();
    stand_at(std::min(next_round ? Moment{m_position.round + 1, 1} : Moment{m_position.round, m_position.cursor + 1},
                      m_trace.end()));
    return stood(StopKind::stepped);
}

Result<Stop> RecordedTarget::step_back() {
    if (moment() == Moment{}) return fail("this is the start: no step has been run yet");
    const Leases::WriteTurn turn(m_leases);
    // Over a round's beginning to before the last step of the one before it.
    const uint32_t to = m_position.cursor > 0 ? m_position.round : m_position.round - 1;
    const size_t before = m_position.cursor > 0 ? m_position.cursor : m_trace.structure_of(to)->steps.size();
    stand_at({to, before > 0 ? before - 1 : 0});
    return stood(StopKind::stepped);
}

Stop RecordedTarget::run_to(const Goal& goal) {
    const Moment wanted = goal.arrival(moment(), steps(), rounds());
    const Leases::WriteTurn turn(m_leases);
    const Moment to = std::min(wanted, m_trace.end());
    const ByteSource bytes = bytes_while_running();
    if (moment() == Moment{} && to > Moment{}) {
        if (std::optional<Hit> hit = m_marks.at_start(*m_structure, bytes))
            return stood(StopKind::breakpoint, std::move(hit));
    }
    while (moment() < to) {
        if (m_pause.load(std::memory_order_relaxed)) return stood(StopKind::paused);
        std::optional<Hit> hit;
        if (m_position.cursor == steps()) {
            stand_at({m_position.round + 1, 0});
        } else {
            ++m_position.cursor;
            hit = m_marks.after(*m_structure, m_position, bytes);
            if (m_position.cursor == steps() && rounds() > 1) m_marks.round_ends(*m_structure, m_position, bytes);
        }
        if (!hit && moment() < to && m_position.cursor < steps()) hit = m_marks.before(*m_structure, m_position, bytes);
        if (m_on_progress) m_on_progress(moment());
        if (hit) return stood(StopKind::breakpoint, std::move(hit));
    }
    return stood(moment() == m_trace.end() && wanted >= m_trace.end() ? StopKind::end : StopKind::reached);
}

Result<Stop> RecordedTarget::go_to(const Goal& goal) {
    const Leases::WriteTurn turn(m_leases);
    const Moment moment = goal.in_round(m_position.round);
    const uint32_t round = std::min(moment.round, rounds() - 1);
    const size_t n = m_trace.structure_of(round)->steps.size();
    stand_at(std::min({round, round < moment.round ? n : std::min(moment.step, n)}, m_trace.end()));
    return stood(StopKind::stepped);
}

Status RecordedTarget::restart() {
    const Leases::WriteTurn turn(m_leases);
    stand_at({});
    m_marks.forget_hits();
    stood(StopKind::stepped);
    return {};
}

} // namespace ggs

// SPDX-License-Identifier: MIT
#include "debug/targets/local_target.h"

#include "base/enough.h"
#include "debug/targets/trace.h"
#include "debug/targets/write_turn.h"

namespace ggs {

namespace {

// Those of tensors that it has: its own, and others that have the same number and bytes in it.
std::vector<Change> of_this_program(const std::vector<Change>& changes, const Program& program) {
    std::vector<Change> of_this;
    for (const Change& each : changes) {
        if (each.program.get() != &program) {
            if (each.tensor >= program.tensors.size() || !program.tensors[each.tensor].alive) continue;
            const auto there = each.program->place_of(each.changed()),
                       here = program.place_of(program.tensor(each.tensor));
            if (!there || !here || there->storage != here->storage || there->offset != here->offset) continue;
        }
        of_this.push_back(each);
    }
    return of_this;
}

} // namespace

LocalTarget::LocalTarget(std::unique_ptr<Session> session, std::string origin)
    : m_session(std::move(session)), m_origin(std::move(origin)), m_bytes(m_session->bytes()) {}

Result<std::unique_ptr<LocalTarget>> LocalTarget::open(const Registry& registry, std::unique_ptr<Program> program,
                                                       std::string origin, const SessionOptions& options) {
    GGS_TRY(std::unique_ptr<Session> session, Session::open(registry, std::move(program), options));
    if (!session) return std::unique_ptr<LocalTarget>();
    return std::unique_ptr<LocalTarget>(new LocalTarget(std::move(session), std::move(origin)));
}

Status LocalTarget::can(Capability capability) const {
    const bool empty = structure()->steps.empty();
    const bool runs = capability == Capability::step || capability == Capability::run ||
                      capability == Capability::profile || capability == Capability::step_into ||
                      capability == Capability::check;
    if (capability == Capability::generate) return fail("only a language model goes on with a text");
    if (empty && runs) return fail_with(nothing_to_run(*structure()));
    return {};
}

Message LocalTarget::origin() const { return msg("%1", m_origin); }

Snapshot LocalTarget::snapshot() {
    Snapshot s;
    s.structure = m_session->structure();
    s.position = m_session->position();
    s.stop = m_stop;
    s.times = m_session->times();
    s.fused = m_session->recording().fused;
    s.breakpoints = m_session->marks().breakpoints();
    s.watches = m_session->marks().watches();
    s.odd_steps = m_session->marks().odd_steps();
    s.changes = of_this_program(m_session->changes(), m_session->program());
    s.undone = of_this_program(m_session->undone(), m_session->program());
    s.changes_elsewhere = m_session->changes().size() - s.changes.size();
    s.all_changes = m_session->change_marks();
    s.history_used = m_session->history_used();
    s.history_budget = m_session->history_budget();
    s.threads = m_session->threads();
    s.device = m_session->device();
    s.device_use = m_session->device_use();
    s.placement = m_session->placement();
    s.storages = storages_of(m_session->program());
    s.rounds = m_session->rounds();
    const RoundTimes& times = m_session->round_times();
    if (!m_round_times || m_round_times->changes() != times.changes())
        m_round_times = std::make_shared<RoundTimes>(times);
    if (!times.empty()) s.round_times = m_round_times;
    s.curves = shared_curves(m_session->marks());
    s.work_buffers = m_session->work_buffers();
    s.lease = m_leases.take();
    return s;
}

Stop LocalTarget::step() {
    const WriteTurn turn(m_leases, m_session->program());
    return stood(m_session->step());
}

Result<Stop> LocalTarget::step_back() {
    const WriteTurn turn(m_leases, m_session->program());
    GGS_TRY(Stop stop, with_enough([this] { return m_session->step_back(); }));
    return stood(std::move(stop));
}

Stop LocalTarget::run_to(const Moment& moment) {
    const WriteTurn turn(m_leases, m_session->program());
    return stood(m_session->run_to(moment));
}

Result<Stop> LocalTarget::go_to(const Moment& moment) {
    const WriteTurn turn(m_leases, m_session->program());
    GGS_TRY(Stop stop, with_enough([&] { return m_session->go_to(moment); }));
    return stood(std::move(stop));
}

Status LocalTarget::restart() {
    const WriteTurn turn(m_leases, m_session->program());
    GGS_CHECK(m_session->restart());
    m_stop = {};
    return {};
}

Status LocalTarget::set_threads(int threads) {
    const WriteTurn turn(m_leases, m_session->program());
    return m_session->set_threads(threads);
}

Status LocalTarget::set_device(std::optional<DeviceChoice> device, PlacementRules placement) {
    const WriteTurn turn(m_leases, m_session->program());
    return m_session->set_device(device, std::move(placement));
}

Status LocalTarget::change(uint32_t tensor, std::span<const NewValue> values) {
    const WriteTurn turn(m_leases, m_session->program());
    return with_enough([&] { return m_session->change(tensor, values); });
}

Status LocalTarget::undo() {
    const WriteTurn turn(m_leases, m_session->program());
    return with_enough([this] { return m_session->undo(); });
}

Status LocalTarget::redo() {
    const WriteTurn turn(m_leases, m_session->program());
    return with_enough([this] { return m_session->redo(); });
}

Result<Inside> LocalTarget::step_into() {
    const WriteTurn turn(m_leases, m_session->program());
    return with_enough([this] { return m_session->step_into(); });
}

Result<std::shared_ptr<const KernelLook>> LocalTarget::look_into_kernel(const KernelAsk& ask) {
    const WriteTurn turn(m_leases, m_session->program());
    return with_enough([&] { return m_session->look_into_kernel(ask); });
}

Result<Checked> LocalTarget::check(std::span<const size_t> steps, const CheckOptions& options,
                                   const std::function<bool(size_t)>& go_on) {
    const WriteTurn turn(m_leases, m_session->program());
    return with_enough([&] { return m_session->check(steps, options, go_on); });
}

Result<Profile> LocalTarget::profile(int n, const std::function<bool(int)>& go_on) {
    const WriteTurn turn(m_leases, m_session->program());
    GGS_TRY(Profile profile, with_enough([&] { return m_session->profile(n, go_on); }));
    m_stop = {m_session->at_end() ? StopKind::end : StopKind::paused, m_session->cursor(), {}, {}, m_session->round()};
    return profile;
}

Result<TraceWritten> LocalTarget::record(const std::string& program_name, const std::string& path,
                                         const TraceOptions& options) {
    const WriteTurn turn(m_leases, m_session->program());
    m_session->set_device_times(Timed::nodes); // which a trace has, whatever is shown
    GGS_TRY(TraceWritten written, record_run(*m_session, program_name, path, options));
    m_stop = written.stop;
    return written;
}

void LocalTarget::look() { m_session->marks().look(*m_session->structure(), m_session->position(), m_bytes); }

Result<bool> LocalTarget::tile(uint32_t tensor, size_t offset, size_t size, const BytesUse& use) const {
    return m_bytes(tensor, offset, size, use);
}

} // namespace ggs

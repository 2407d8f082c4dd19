// SPDX-License-Identifier: MIT
#include "debug/targets/local_target.h"

#include "base/enough.h"
#include "debug/kernel/kernel_look.h"
#include "debug/targets/trace.h"

#include <algorithm>
#include <limits>

namespace ggs {

namespace {

// Returns the changes of tensors that the program has: its own, and those of tensors with the same number and bytes in
// it.
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

std::vector<StorageInfo> storages_of(const Program& program) {
    std::vector<StorageInfo> all;
    std::vector<const Storage*> known;
    const auto add = [&](const std::shared_ptr<Storage>& storage, std::string owner, uint64_t used) {
        if (!storage) return;
        const auto at = std::ranges::find(known, storage.get());
        if (at != known.end()) {
            StorageInfo& shared = all[static_cast<size_t>(at - known.begin())];
            shared.owners.push_back(std::move(owner));
            shared.used = std::min(shared.bytes, shared.used + used);
            return;
        }
        known.push_back(storage.get());
        StorageInfo info;
        info.owners.push_back(std::move(owner));
        info.kind = storage->kind();
        info.device = storage->runtime().kind;
        if (!storage->files().empty()) info.file = storage->files().front().path();
        info.bytes = storage->size();
        info.used = std::min<uint64_t>(info.bytes, used);
        if (Mirror* const mirror = storage->mirror()) {
            info.mirrored = true;
            info.mirror_device = mirror->runtime().kind;
            info.mirror_number = mirror->device();
            const Mirror::Newer newer = mirror->newer();
            info.newer_on_host = newer.on_host;
            info.newer_on_device = newer.on_device;
        }
        all.push_back(std::move(info));
    };
    const auto named = [&](const char* what, uint32_t arena) {
        const std::string& label = program.arenas[arena].label;
        return label.empty() ? std::string(what) : std::string(what) + " " + label;
    };
    for (uint32_t i = 0; i < program.arenas.size(); ++i) {
        const Arena* const arena = program.arenas[i].arena.get();
        if (arena) add(arena->storage(), named("arena", i), arena->used_mem());
    }
    for (const BufferEntry& each : program.buffers) {
        if (each.buffer) add(each.buffer->storage(), named("buffer", each.arena), std::numeric_limits<uint64_t>::max());
    }
    return all;
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
    if (capability == Capability::generate) return fail("only a language model can continue a text");
    if (empty && runs) return fail_with(nothing_to_run(*structure()));
    return {};
}

Message LocalTarget::origin() const { return msg("%1", m_origin); }

Snapshot LocalTarget::snapshot() {
    Snapshot s;
    s.structure = m_session->structure();
    s.position = m_session->position();
    s.stop = m_stop;
    s.times = m_session->times().of_steps();
    s.fused = m_session->times().recording().fused;
    s.breakpoints = m_session->marks().breakpoints();
    s.watches = m_session->marks().watches();
    s.odd_steps = m_session->marks().odd_steps();
    s.changes = of_this_program(m_session->changes().made(), m_session->program());
    s.undone = of_this_program(m_session->changes().undone(), m_session->program());
    s.changes_elsewhere = m_session->changes().made().size() - s.changes.size();
    s.all_changes = m_session->changes().marks();
    s.history_used = m_session->history().used();
    s.history_budget = m_session->history().budget();
    s.threads = m_session->options().threads;
    s.device = m_session->device();
    s.device_use = m_session->device_use();
    s.placement = m_session->options().placement;
    s.storages = storages_of(m_session->program());
    s.rounds = m_session->rounds();
    const RoundTimes& times = m_session->times().of_rounds();
    if (!m_round_times || m_round_times->changes() != times.changes())
        m_round_times = std::make_shared<RoundTimes>(times);
    if (!times.empty()) s.round_times = m_round_times;
    s.curves = shared_curves(m_session->marks());
    s.training = training_progress();
    s.work_buffers = m_session->work_buffers();
    s.lease = m_leases.take();
    return s;
}

std::shared_ptr<const TrainingProgress> LocalTarget::training_progress() const {
    const TrainingFeed* const feed = training();
    return feed ? feed->progress() : nullptr;
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

Stop LocalTarget::run_to(const Goal& goal) {
    const WriteTurn turn(m_leases, m_session->program());
    return stood(m_session->run_to(goal));
}

Result<Stop> LocalTarget::go_to(const Goal& goal) {
    const WriteTurn turn(m_leases, m_session->program());
    GGS_TRY(Stop stop, with_enough([&] { return m_session->go_to(goal); }));
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
    return with_enough([this] { return ggs::step_into(*m_session); });
}

Result<std::shared_ptr<const KernelLook>> LocalTarget::look_into_kernel(const KernelAsk& ask) {
    const WriteTurn turn(m_leases, m_session->program());
    return with_enough([&] { return ggs::look_into_kernel(*m_session, ask); });
}

Result<Checked> LocalTarget::check(std::span<const size_t> steps, const CheckOptions& options,
                                   const std::function<bool(size_t)>& go_on) {
    const WriteTurn turn(m_leases, m_session->program());
    return with_enough([&] { return ggs::check(*m_session, steps, options, go_on); });
}

Result<GradientsChecked> LocalTarget::check_gradients(const GradcheckOptions& options) {
    const WriteTurn turn(m_leases, m_session->program());
    return with_enough([&] { return ggs::check_gradients(*m_session, options); });
}

Result<Profile> LocalTarget::profile(int n, const std::function<bool(int)>& go_on) {
    const WriteTurn turn(m_leases, m_session->program());
    GGS_TRY(Profile profile, with_enough([&] { return ggs::profile(*m_session, n, go_on); }));
    m_stop = {m_session->at_end() ? StopKind::end : StopKind::paused, m_session->cursor(), {}, {}, m_session->round()};
    return profile;
}

Result<TraceWritten> LocalTarget::record(const std::string& program_name, const std::string& path,
                                         const TraceOptions& options) {
    const WriteTurn turn(m_leases, m_session->program());
    m_session->set_device_times(Timed::nodes); // a trace has the times of nodes, regardless of what is shown
    GGS_TRY(TraceWritten written, record_run(*m_session, program_name, path, options));
    m_stop = written.stop;
    return written;
}

void LocalTarget::look() { m_session->marks().look(*m_session->structure(), m_session->position(), m_bytes); }

Result<bool> LocalTarget::tile(uint32_t tensor, size_t offset, size_t size, const BytesUse& use) const {
    return m_bytes(tensor, offset, size, use);
}

} // namespace ggs

// SPDX-License-Identifier: MIT
#include "debug/session.h"

#include "base/enough.h"
#include "base/machine_memory.h"
#include "device/block_storage.h"
#include "graph/limit_options.h"
#include "script/fill.h"
#include "values/explained.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>

namespace ggs {

Session::Session(const Registry& registry, std::unique_ptr<Feed> feed, const SessionOptions& options)
    : m_registry(registry.held()), m_feed(std::move(feed)), m_options(options), m_history(options.history_bytes) {}

Result<std::unique_ptr<Session>> Session::open(const Registry& registry, std::unique_ptr<Program> program,
                                               const SessionOptions& options) {
    return open(registry, std::make_unique<ProgramFeed>(std::move(program)), options);
}

Result<std::unique_ptr<Session>> Session::open(const Registry& registry, std::unique_ptr<Feed> feed,
                                               const SessionOptions& options) {
    return with_enough([&]() -> Result<std::unique_ptr<Session>> {
        std::unique_ptr<Session> session(new Session(registry, std::move(feed), options));
        GGS_TRY(const bool cancelled, session->open_first());
        if (cancelled) return std::unique_ptr<Session>();
        return session;
    });
}

Result<bool> Session::open_first() {
    GGS_TRY(Round first, m_feed->round(0));
    m_round = std::move(first);
    m_program = m_round.program;
    GGS_TRY(const bool cancelled, fill_tensors(program(), m_files, m_options.cancelled));
    if (cancelled) return true;
    GGS_CHECK(write_inputs(0));
    GGS_CHECK(prepare());
    GGS_CHECK(keep_unfilled_leafs());
    GGS_CHECK(fill_fresh_memory());
    m_history.begin(0, m_program);
    return false;
}

Status Session::prepare() {
    std::shared_ptr<const Structure> structure = Structure::of(*m_registry, m_program);
    {
        const std::lock_guard lock(m_structure_lock);
        m_structure = std::move(structure);
    }
    m_times.assign(steps().size(), {});
    m_checked.assign(steps().size(), false);
    m_work_buffers = ggs::work_buffers(program(), runs());
    m_overwriting = overwriting(*m_structure, rounds() > 1 || m_feed->grows());
    return make_executor();
}

void Session::make_ready() {
    std::map<Storage*, Stretches> touched;
    std::vector<const Tensor*> nodes;
    // A cache is written as the text grows.
    const auto touches = [&](const Tensor& t, bool written) {
        const auto place = t.data ? m_program->place_of(t) : std::nullopt;
        if (place && (written || place->storage->kind() == Storage::Kind::file))
            touched[place->storage].add(place->offset, place->offset + nbytes(t));
    };
    for (const Step& step : steps()) {
        const Tensor& node = tensor(step.node);
        nodes.push_back(&node);
        if (step.skipped || !m_structure->op(step.node).computes) continue;
        if (!m_structure->op(step.node).writes && !node.view_src) touches(node, true);
        for (const Tensor* src : node.src) {
            // Of many rows some are read, and which ones nobody knows yet.
            if (src && node.op != OpId::get_rows) touches(*src, false);
        }
    }
    struct Piece {
        Storage* storage;
        size_t offset, size;
    };
    constexpr size_t piece = size_t{4} << 20;
    std::vector<Piece> pieces;
    uint64_t all = 0;
    for (const auto& [storage, bytes] : touched) {
        for (const Stretches::Part& part : bytes.parts()) {
            for (size_t at = part.begin; at < part.end; at += piece)
                pieces.push_back({storage, at, std::min(piece, part.end - at)});
        }
        all += bytes.size();
    }
    // What doesn't fit is fetched in vain.
    const auto fetch = [&](size_t i) -> Status {
        if (!m_options.cancelled || !m_options.cancelled->load(std::memory_order_relaxed))
            pieces[i].storage->fetch(pieces[i].offset, pieces[i].size);
        return {};
    };
    if (device().kind == DeviceKind::cpu && all <= default_memory_limit())
        static_cast<void>(share()(pieces.size(), fetch));
    static_cast<void>(with_enough([&] { return m_executor->make_ready(nodes, m_options.cancelled); }));
}

void Session::forget_recording() {
    m_recording.clear();
    m_recorded_run = 0;
    m_together.clear();
}

Nanoseconds Session::round_time() const {
    Nanoseconds sum = 0;
    for (size_t k = 0; k < cursor(); ++k) {
        sum += m_times[k].ns;
        const auto has = [k](const TimedTogether& each) { return each.first <= k && k < each.last; };
        if (m_times[k].mode == TimeMode::untimed && std::ranges::none_of(m_together, has))
            return 0; // some of it is not known
    }
    for (const TimedTogether& each : m_together) sum += each.ns;
    return sum;
}

Status Session::make_executor() {
    int threads = 1;
    for (const Run& run : runs()) threads = std::max(threads, m_options.threads > 0 ? m_options.threads : run.threads);
    auto executor = ggs::make_executor(
        *m_registry, m_program->space, threads,
        [structure = m_structure](const Tensor& t) { return structure->described(t); }, device(), m_options.placement,
        m_executor.get());
    GGS_CHECK(executor->made());
    executor->when_short([this] { static_cast<void>(m_history.leave_device()); });
    // More threads may need more than the program's own plan said.
    size_t work = 0;
    uint64_t scratch = 0;
    std::vector<char> fits(runs().size());
    for (size_t i = 0; i < runs().size(); ++i) {
        const Run& run = runs()[i];
        std::vector<const Tensor*> nodes;
        for (const uint32_t node : run.nodes) nodes.push_back(&tensor(node));
        const int n = m_options.threads > 0 ? m_options.threads : run.threads;
        GGS_TRY(const size_t needed, executor->work_size(nodes, n));
        scratch = std::max(scratch, executor->scratch_size(nodes, n));
        fits[i] = m_work_buffers[i].size >= needed;
        if (!fits[i]) work = std::max(work, needed);
    }
    if (work > 0 || scratch > 0) {
        const uint64_t used = program().used_bytes();
        if (m_options.memory < used || m_options.memory - used < work || m_options.memory - used - work < scratch)
            return fail(
                "running it takes %1 bytes to work in (threads: %2) besides the %3 of the program; the limit is "
                "%4 (%5)",
                work + scratch, threads, used, m_options.memory, memory_option);
    }
    GGS_TRY(std::shared_ptr<Storage> room, work_storage(work));
    if (m_options.fill_nan) GGS_CHECK(room->fill(0, work, std::byte{0xFF}));
    // What can fail is done: only now does the session become another.
    m_executor = std::move(executor);
    m_work = std::move(room);
    for (size_t i = 0; i < fits.size(); ++i) m_work_buffers[i].used = fits[i];
    m_recording.reserve(m_executor->threads(), steps().size(), m_options.timeline_records);
    m_recorded_run = 0;
    return {};
}

StoredRange Session::in_arena(const WorkBuffer& buffer) const {
    const auto place =
        buffer.address ? m_program->space.place_of(m_program->space.memory_at(buffer.address)) : std::nullopt;
    return place ? StoredRange{*place, static_cast<size_t>(buffer.size)} : StoredRange{};
}

// Of steps first … last - 1, all of one run, the last one whose kernel worked in the arena's buffer.
void Session::note_work(size_t first, size_t last) {
    WorkBuffer& buffer = m_work_buffers[steps()[first].run];
    if (!buffer.used || !buffer.address) return;
    for (size_t k = last; k-- > first;) {
        const OpDef& op = m_structure->op(steps()[k].node);
        const Tensor& node = tensor(steps()[k].node);
        if (steps()[k].skipped || !op.work || op.work(node, n_tasks(op, node, threads_of(k))) == 0) continue;
        buffer.step = k;
        return;
    }
}

Status Session::set_threads(int threads) {
    if (threads < 0 || threads > max_threads)
        return fail("%1 threads are out of range: use 1 to %2", threads, max_threads);
    const int before = std::exchange(m_options.threads, threads);
    Status made = with_enough([this] { return make_executor(); });
    if (!made.ok()) m_options.threads = before;
    return made;
}

Status Session::set_device(std::optional<DeviceChoice> device, PlacementRules placement) {
    const DeviceChoice before = this->device();
    const std::optional<DeviceChoice> device_before = std::exchange(m_options.device, device);
    PlacementRules placement_before = std::exchange(m_options.placement, std::move(placement));
    Status made = with_enough([this] { return make_executor(); });
    if (!made.ok()) {
        m_options.device = device_before;
        m_options.placement = std::move(placement_before);
        return made;
    }
    // What is kept goes with the session; a device that doesn't answer any more has lost it.
    if (!m_history.forget_device().ok()) m_history.device_is_lost();
    if (this->device() == before) return {};
    // Times of two devices are never mixed.
    m_times.assign(steps().size(), {});
    m_round_times.clear();
    forget_recording();
    return {};
}

// The memory that a step is about to change, with the numbers it reads as they are now.
std::vector<StoredStretches> Session::stretches_written_by(size_t step) const { return stored(bytes_written_by(step)); }

std::vector<WrittenBytes> Session::bytes_written_by(size_t step) const {
    const Step& s = steps()[step];
    std::vector<WrittenBytes> parts;
    if (!s.skipped && tensor(s.node).data)
        written_bytes(m_structure->op(s.node), tensor(s.node), m_program->indices(), parts);
    return parts;
}

std::vector<StoredStretches> Session::stored(std::span<const WrittenBytes> parts) const {
    std::vector<StoredStretches> written;
    std::optional<BytePlace> place;
    const Tensor* of = nullptr;
    for (const WrittenBytes& part : parts) {
        if (of != part.tensor) place = m_program->place_of(*part.tensor);
        of = part.tensor;
        if (!place) continue;
        if (written.empty() || written.back().storage != place->storage) {
            written.push_back({place->storage, {}});
            written.back().stretches.reserve(parts.size());
        }
        written.back().stretches.push_back({place->offset + part.offset, part.size, part.count, part.step});
    }
    return written;
}

std::vector<StoredRange> Session::written_by(size_t step) const {
    std::vector<StoredRange> ranges;
    for (const StoredStretches& each : stretches_written_by(step)) {
        for (const ByteStretch& stretch : each.stretches) {
            for (size_t i = 0; i < stretch.count; ++i)
                ranges.push_back({{each.storage, stretch.offset + i * stretch.step}, stretch.size});
        }
    }
    return ranges;
}

// -- looking ----------------------------------------------------------------------------------------------------------

ByteSource Session::bytes() const {
    return [this](uint32_t number, size_t offset, size_t size, const BytesUse& use) -> Result<bool> {
        if (!m_structure->alive(number)) return fail("the arena of `%1` was reset", m_structure->name(number));
        const Tensor& t = tensor(number);
        if (!t.data) return fail("%1 has no memory; alloc_buffer() gives it some", m_structure->described(t));
        GGS_CHECK(m_program->look(t, offset, size, use));
        return true;
    };
}

Result<double> Session::value(uint32_t number, const Index& index) const {
    if (!m_structure->alive(number)) return fail("the arena of `%1` was reset", m_structure->name(number));
    GGS_TRY(const auto value, element(bytes(), number, tensor(number), index));
    return value.value_or(std::nan(""));
}

Result<Statistics> Session::statistics(uint32_t number, const Slice& slice) const {
    if (!m_structure->alive(number)) return fail("the arena of `%1` was reset", m_structure->name(number));
    GGS_TRY(const auto found, ggs::statistics(bytes(), number, tensor(number), slice));
    return found.value_or(Statistics{});
}

Result<Explanation> Session::explain(uint32_t number, const Index& index) const {
    return explain_element(*m_structure, number, index, bytes());
}

} // namespace ggs

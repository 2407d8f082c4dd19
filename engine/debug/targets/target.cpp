// SPDX-License-Identifier: MIT
#include "debug/targets/target.h"

#include "base/checked.h"
#include "debug/kernel/kernel_look.h"
#include "debug/targets/trace.h"
#include "files/weights_file.h"
#include "text/sampler.h"

#include <algorithm>

namespace ggs {

std::optional<size_t> Snapshot::step_looked_at() const {
    if (stop.kind == StopKind::failed && stop.cursor == position.cursor && next_step()) return position.cursor;
    if (stop.kind == StopKind::breakpoint && stop.cursor == position.cursor && next_step()) {
        const auto hit = breakpoints.find(stop.breakpoint.value_or(0));
        const auto after_last = [&](const Breakpoint& b) {
            const size_t last = position.cursor - 1;
            return b.about_results() ||
                   (position.cursor > 0 && means_step(b, *structure, last) && asked_after(b, *structure, last));
        };
        if (hit != breakpoints.end() && !after_last(hit->second)) return position.cursor;
    }
    if (position.cursor == 0) return std::nullopt;
    return position.cursor - 1;
}

std::optional<size_t> Snapshot::in_file(uint32_t tensor) const {
    return file && tensor < file->n_tensors() ? std::optional<size_t>(tensor) : std::nullopt;
}

Result<bool> Target::with_bytes(Leases::Lease lease, uint32_t tensor, size_t offset, size_t size, const BytesUse& use) {
    const std::shared_ptr<const Structure> what = structure();
    if (!what->alive(tensor)) return fail("the arena of this tensor was reset");
    const size_t all = nbytes(what->tensor(tensor));
    if (offset > all || size > all - offset)
        return fail("bytes %1 to %2 are outside `%3`, which has %4 bytes", offset, offset + size, what->name(tensor),
                    all);
    for (size_t done = 0; done < size;) {
        const size_t n = std::min(size - done, tile_bytes);
        Result<bool> read = true;
        if (!m_leases.read(lease, [&] { read = tile(tensor, offset + done, n, use); })) return false;
        if (!read.ok() || !*read) return read;
        done += n;
    }
    return true;
}

Result<bool> Target::with_work(Leases::Lease lease, size_t run, size_t offset, size_t size, const BytesUse& use) {
    for (size_t done = 0; done < size;) {
        const size_t n = std::min(size - done, tile_bytes), at = offset + done;
        Result<bool> read = true;
        const auto tile = [&] {
            const StoredRange all = work_range(run);
            if (at > all.size || n > all.size - at) {
                read = fail("bytes %1 to %2 are outside the work buffer, which has %3 bytes", at, at + n, all.size);
            } else if (const Status looked = all.place.storage->look(all.place.offset + at, n, use); !looked.ok()) {
                read = fail_with(looked.error());
            }
        };
        if (!m_leases.read(lease, tile)) return false;
        if (!read.ok()) return read;
        done += n;
    }
    return true;
}

std::shared_ptr<const WatchCurves> Target::shared_curves(const Marks& marks) {
    if (!m_curves || m_curves->changes() != marks.curves().changes())
        m_curves = std::make_shared<WatchCurves>(marks.curves());
    return m_curves->of_watches().empty() ? nullptr : m_curves;
}

Failure Target::cannot(Capability capability, const Message& otherwise) const {
    const Status no = can(capability);
    return fail_with(no.ok() ? otherwise : no.error());
}

Status Target::set_threads(int) { return can(Capability::threads); }
// NOLINTNEXTLINE(performance-unnecessary-value-param): who overrides it keeps the rules
Status Target::set_device(std::optional<DeviceChoice>, PlacementRules) { return can(Capability::device); }
Status Target::change(uint32_t, std::span<const NewValue>) { return can(Capability::change); }
Status Target::undo() { return can(Capability::change); }
Status Target::redo() { return can(Capability::change); }
Stop Target::generate(size_t, const SamplerOptions&, const std::function<bool(size_t)>&) {
    return {StopKind::failed, moment().step, {}, can(Capability::generate).error(), moment().round};
}
Result<std::shared_ptr<const KernelLook>> Target::look_into_kernel(const KernelAsk&) {
    return cannot(Capability::step_into, msg("kernels of this target can't be inspected"));
}
Result<Inside> Target::step_into() { return cannot(Capability::step_into, msg("this target can't be stepped into")); }
Result<Checked> Target::check(std::span<const size_t>, const CheckOptions&, const std::function<bool(size_t)>&) {
    return cannot(Capability::check, msg("this target can't be checked"));
}
Result<Profile> Target::profile(int, const std::function<bool(int)>&) {
    return cannot(Capability::profile, msg("this target can't be profiled"));
}
Result<TraceWritten> Target::record(const std::string&, const std::string&, const TraceOptions&) {
    return cannot(Capability::profile, msg("this target can't be recorded"));
}

// -- with any target
// ----------------------------------------------------------------------------------------------------

ByteSource reader_of(Target& target, Leases::Lease lease) {
    return [&target, lease](uint32_t tensor, size_t offset, size_t size, const BytesUse& use) {
        return target.with_bytes(lease, tensor, offset, size, use);
    };
}

MemorySource memory_of(Target& target, const Snapshot& snapshot) {
    const auto work = [&target, lease = snapshot.lease](uint32_t run, size_t offset, size_t size, const BytesUse& use) {
        return target.with_work(lease, run, offset, size, use);
    };
    return {reader_of(target, snapshot.lease), work, snapshot.position, snapshot.work_buffers};
}

Moment moved(const Target& target, int64_t by) {
    const Moment now = target.moment();
    const auto n = static_cast<int64_t>(std::max<size_t>(1, target.structure()->steps.size()));
    int64_t done = 0; // steps of all rounds
    if (!add_checked(static_cast<int64_t>(now.round) * n + static_cast<int64_t>(now.step), by, done))
        return {UINT32_MAX, 0};
    if (done <= 0) return {};
    // Forwards one comes to the end of a round, backwards to the beginning of the next.
    const int64_t round = by > 0 ? (done - 1) / n : done / n;
    if (round >= target.rounds()) return {UINT32_MAX, 0};
    return {static_cast<uint32_t>(round), static_cast<size_t>(done - round * n)};
}

Status change_element(Target& target, uint32_t tensor, const Index& index, double value) {
    return target.change(tensor, std::array{NewValue{index, value}});
}

Status change_part(Target& target, uint32_t tensor, const Slice& slice, const PartChange& how) {
    GGS_CHECK(target.can(Capability::change));
    const std::shared_ptr<const Structure> what = target.structure();
    if (!what->alive(tensor)) return fail("the arena of this tensor was reset");
    GGS_TRY(const std::vector<NewValue> made,
            new_values(target.bytes_while_running(), tensor, what->tensor(tensor), slice, how));
    return target.change(tensor, made);
}

Message unrecorded_values(const Breakpoint& breakpoint, const Snapshot& snapshot) {
    if (!snapshot.unrecorded || snapshot.unrecorded->empty()) return {};
    const Structure& structure = *snapshot.structure;
    const bool asks = breakpoint.condition && !names_no_tensor(breakpoint.condition->stat);
    if (asks && !breakpoint.condition->tensor.empty()) {
        const auto by_key = structure.find_key(breakpoint.condition->tensor);
        const auto tensor = by_key ? by_key : structure.find(breakpoint.condition->tensor);
        if (!tensor || !snapshot.unrecorded->contains(*tensor)) return {};
        return msg(
            "the trace has no values of `%1`, so the breakpoint doesn't stop at their steps; record the run again "
            "with more room for values",
            structure.name(*tensor));
    }
    if (!asks && !breakpoint.on_nan) return {};
    size_t lacking = 0, all = 0;
    for (size_t k = 0; k < structure.steps.size(); ++k) {
        if (!means_step(breakpoint, structure, k)) continue;
        ++all;
        if (snapshot.unrecorded->contains(structure.steps[k].node)) ++lacking;
    }
    if (lacking == 0) return {};
    return msg("the trace has no values of the results of %1 of these %2 steps, so the breakpoint doesn't stop there; "
               "record the run again with more room for values",
               lacking, all);
}

} // namespace ggs

// SPDX-License-Identifier: MIT
// Looking into a kernel: the emulator runs a block of it with the session's bytes, and the node is run where the
// session computes it, to see whether both make the same; its bytes are put back.
#include "debug/kernel/kernel_look.h"
#include "debug/session.h"
#include "values/statistics.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace ggs {

namespace {

constexpr size_t worst_kept = 32;

// The bytes of the node that the block has written, and where: the others are whatever.
struct Made {
    std::vector<std::byte> bytes;
    std::vector<size_t> elements; // offsets of their bytes, in order, each once
};

Made made_by(const KernelReplay& replay, const Tensor& node) {
    Made made;
    made.bytes.resize(nbytes(node));
    const ReplayedBytes& out = replay.bytes.front();
    const size_t step = traits(node.type).bytes;
    for (const emulator::LaneEvent& event : replay.block.events) {
        const emulator::EventKind kind = replay.block.sites[event.site].kind;
        if (kind != emulator::EventKind::write && kind != emulator::EventKind::atomic) continue;
        if (event.address < out.begin || event.address + event.size > out.begin + out.size ||
            event.size > event.value.size())
            continue;
        const size_t offset = event.address - out.begin;
        std::memcpy(made.bytes.data() + offset, event.value.data(), event.size);
        // Of a block of a quantised type where it begins is told by each of its bytes.
        for (size_t at = offset; at < offset + event.size;
             at += std::max<size_t>(1, std::min(step, offset + event.size - at))) {
            if (const auto index = index_at_offset(node, at)) made.elements.push_back(element_offset(node, *index));
        }
    }
    std::ranges::sort(made.elements);
    made.elements.erase(std::unique(made.elements.begin(), made.elements.end()), made.elements.end());
    return made;
}

ByteSource source_of(const std::vector<std::byte>& bytes) {
    return [&bytes](uint32_t, size_t offset, size_t size, const BytesUse& use) -> Result<bool> {
        use(std::span(bytes).subspan(offset, size));
        return true;
    };
}

Result<KernelComparison> compared(const KernelReplay& replay, const Tensor& node, const std::vector<std::byte>& there,
                                  const DeviceChoice& with) {
    KernelComparison comparison;
    comparison.with = with;
    const Made made = made_by(replay, node);
    const ByteSource of_block = source_of(made.bytes), of_device = source_of(there);
    const size_t size = traits(node.type).bytes;
    const int64_t block = static_cast<int64_t>(traits(node.type).block);
    for (const size_t offset : made.elements) {
        comparison.elements += static_cast<uint64_t>(block);
        const auto first = index_at_offset(node, offset);
        if (!first || std::memcmp(made.bytes.data() + offset, there.data() + offset, size) == 0) continue;
        // Of a quantised type whole blocks have other bits; which of their elements are others is told by their values.
        for (int64_t k = 0; k < block; ++k) {
            Index index = *first;
            index[0] += k;
            GGS_TRY(const auto here_value, element(of_block, 0, node, index));
            GGS_TRY(const auto there_value, element(of_device, 0, node, index));
            if (!here_value || !there_value) continue;
            const double apart = std::fabs(*here_value - *there_value);
            if (block > 1 && apart == 0) continue;
            ++comparison.different;
            if (apart > comparison.largest || std::isnan(apart)) comparison.largest = apart;
            comparison.worst.push_back({index, *here_value, *there_value});
        }
    }
    const auto apart = [](const KernelDifference& d) {
        const double by = std::fabs(d.here - d.there);
        return std::isnan(by) ? HUGE_VAL : by;
    };
    std::ranges::stable_sort(comparison.worst, std::greater(), apart);
    if (comparison.worst.size() > worst_kept) comparison.worst.resize(worst_kept);
    return comparison;
}

} // namespace

Result<std::shared_ptr<const KernelLook>> Session::look_into_kernel(const KernelAsk& ask) {
    GGS_CHECK(stand_on_start());
    const size_t step = ask.step.value_or(cursor());
    if (step >= steps().size()) return fail("all nodes are done: choose the node whose kernel you want to see");
    const uint32_t number = steps()[step].node;
    const Tensor& node = tensor(number);
    if (m_position.torn)
        return fail("`%1` was stopped partway; step back first", m_structure->name(steps()[cursor()].node));
    if (is_empty(node)) return fail("%1 has no elements, so nothing is computed", m_structure->described(node));
    if (!node.data) return fail("%1 has no memory; alloc_buffer() gives it some", m_structure->described(node));
    GGS_CHECK(can_replay(*m_registry, node));
    if (!sources_stand({round(), step}))
        return step > cursor()
                   ? fail("what `%1` reads is not there yet: run to step %2 first", m_structure->name(number), step)
                   : fail("what `%1` has read was written over since: step back to step %2 first",
                          m_structure->name(number), step);
    ReplayOptions options;
    options.launch = ask.launch;
    options.block = ask.block;
    options.most_events = ask.most_events;
    options.stop = &m_pause;
    const auto called = [this](const Tensor& t) { return m_structure->described(t); };
    Result<KernelReplay> replayed = replay_kernel(*m_registry, m_program->space, called, node, options);
    const bool paused = m_pause.exchange(false);
    if (paused && !replayed.ok()) return fail("`%1` was stopped; nothing has changed", m_structure->name(number));
    GGS_CHECK(replayed);
    const auto look = std::make_shared<KernelLook>(m_structure, step, std::move(*replayed));
    if (!ask.compare) return std::shared_ptr<const KernelLook>(look);
    const uint64_t lost = look->replay.block.lost;
    Result<KernelComparison> against =
        paused     ? Result<KernelComparison>(fail("it was stopped before it was compared"))
        : lost > 0 ? Result<KernelComparison>(
                         fail("what the block writes is not known: its last %1 events were not kept", lost))
                   : compare_kernel(*look);
    if (against.ok())
        look->compared = std::move(*against);
    else
        look->why_not_compared = against.error();
    return std::shared_ptr<const KernelLook>(look);
}

// The emulator is compared with the CPU: with itself it agrees.
Result<KernelComparison> Session::compare_kernel(const KernelLook& look) {
    const Tensor& node = tensor(look.node);
    const bool by_cpu = device().kind == DeviceKind::emulator || !m_executor->on_device(node).ok();
    const DeviceChoice with = by_cpu ? DeviceChoice() : device();
    std::unique_ptr<DeviceExecutor> other;
    if (device().kind == DeviceKind::emulator) {
        other = ggs::make_executor(*m_registry, m_program->space, m_executor->threads(),
                                   [structure = m_structure](const Tensor& t) { return structure->described(t); });
        GGS_CHECK(Status(other->made()));
    }
    GGS_TRY(const std::vector<std::byte> there, run_aside(look.step, other ? *other : *m_executor, run_options()));
    return compared(look.replay, node, there, with);
}

} // namespace ggs

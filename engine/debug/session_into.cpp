// SPDX-License-Identifier: MIT
// Stepping into a node: it runs for real, what it made is taken, and its bytes are put back.
#include "debug/session.h"

#include <algorithm>

namespace ggs {

namespace {

constexpr size_t chunk_records = 16'384; // of each thread

} // namespace

Result<Inside> Session::step_into() {
    if (cursor() == steps().size())
        return at_end() ? fail("all nodes are done: there is nothing to step into")
                        : fail("all nodes of round %1 are done: step into the next round first", round());
    GGS_CHECK(stand_on_start());
    const size_t step = cursor();
    Inside inside;
    inside.step = step;
    inside.node = steps()[step].node;
    const Tensor& node = tensor(inside.node);
    if (is_empty(node)) return fail("%1 has no elements, so nothing is computed", m_structure->described(node));
    if (!node.data) return fail("%1 has no memory; alloc_buffer() gives it some", m_structure->described(node));
    if (m_position.torn) return fail("`%1` was stopped partway; step back first", m_structure->name(inside.node));

    Recording recording;
    recording.reserve(m_executor->threads(), 1, chunk_records);
    RunOptions options = run_options();
    options.recording = &recording;
    GGS_TRY(inside.bytes, run_aside(step, *m_executor, options));
    inside.row_making = m_executor->row_rule(node);
    recording.for_each_chunk([&](const ChunkRecord& chunk) { inside.chunks.push_back(chunk); });
    return inside;
}

Result<std::vector<std::byte>> Session::run_aside(size_t step, DeviceExecutor& executor, const RunOptions& options) {
    const uint32_t number = steps()[step].node;
    const Tensor& node = tensor(number);
    const std::vector<StoredRange> ranges = written_by(step);
    size_t aside = nbytes(node);
    for (const StoredRange& range : ranges) aside += range.size;
    if (const size_t room = std::max(least_room, history_budget()); aside > room)
        return fail("stepping into `%1` needs %2 bytes for a copy, and %3 may be kept; raise the history's budget",
                    m_structure->name(number), aside, room);

    GGS_TRY(const std::vector<Copied> before, copied(ranges));
    const Tensor* const nodes[] = {&node};
    // Work memory of its own: the arena stays as it is.
    // What the pool does with a node that is skipped, the next step does as well.
    const RunResult result = run_once(executor, nodes, std::min(executor.threads(), threads_of(step)), options);
    m_device_lost = m_device_lost || result.device_lost;
    std::vector<std::byte> made(nbytes(node));
    const Status taken = m_program->read(node, 0, made);
    m_pause.store(false);
    GGS_CHECK(put_back(before));
    GGS_CHECK(taken);
    GGS_CHECK(m_program->mapped_files_stand());
    if (result.end == RunEnd::failed) return fail_with(Message(result.error));
    if (result.end == RunEnd::stopped) return fail("`%1` was stopped; nothing has changed", m_structure->name(number));
    return made;
}

} // namespace ggs

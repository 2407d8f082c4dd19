// SPDX-License-Identifier: MIT
#include "debug/probes/step_into.h"

#include "debug/probes/aside.h"

namespace ggs {

namespace {

constexpr size_t chunk_records = 16'384; // of each thread

} // namespace

Result<Inside> step_into(Session& session) {
    if (session.cursor() == session.steps().size())
        return session.at_end() ? fail("all nodes are done: there is nothing to step into")
                                : fail("all nodes of round %1 are done: step to the next round first", session.round());
    Aside aside(session);
    GGS_CHECK(aside.ready());
    const size_t step = session.cursor();
    const Structure& structure = *session.structure();
    Inside inside;
    inside.step = step;
    inside.node = structure.steps[step].node;
    const Tensor& node = structure.tensor(inside.node);
    if (is_empty(node)) return fail("%1 has no elements, so nothing is computed", structure.described(node));
    if (!node.data) return fail("%1 has no memory; allocate it with alloc_buffer()", structure.described(node));

    DeviceExecutor& executor = session.executor();
    Recording recording;
    recording.reserve(executor.threads(), 1, chunk_records);
    RunOptions options = aside.run_options();
    options.recording = &recording;
    GGS_TRY(inside.bytes, aside.made_by(step, executor, options));
    inside.row_making = executor.row_rule(node);
    recording.for_each_chunk([&](const ChunkRecord& chunk) { inside.chunks.push_back(chunk); });
    return inside;
}

} // namespace ggs

// SPDX-License-Identifier: MIT
#include "program/work_buffer.h"

#include <algorithm>

namespace ggs {

std::vector<WorkBuffer> work_buffers(const Program& program, std::span<const Run> runs) {
    std::vector<size_t> last_reset(program.arenas.size(), 0);
    for (size_t i = 0; i < program.calls.size(); ++i) {
        if (program.calls[i].def->name == "reset") last_reset[program.calls[i].arena] = i;
    }
    std::vector<WorkBuffer> buffers;
    for (const Run& run : runs) {
        WorkBuffer& buffer = buffers.emplace_back();
        if (run.call >= program.calls.size()) continue;
        const CallRecord& call = program.calls[run.call];
        // A run that no call asks for is that of the last graph: what its call added is the graph.
        if (call.n_objects != 1 || run.call < last_reset[call.arena]) continue;
        const Arena& arena = *program.arenas[call.arena].arena;
        const ObjectHeader& header = arena.header(call.first_object);
        if (header.type != ObjectKind::work_buffer || header.size == 0) continue;
        buffer.arena = call.arena;
        buffer.address = arena.origin() + header.offs;
        buffer.size = header.size;
    }
    return buffers;
}

StoredRange memory_of(const WorkBuffer& buffer, const Program& program) {
    const auto place = buffer.address ? program.space.place_of(program.space.memory_at(buffer.address)) : std::nullopt;
    return place ? StoredRange{*place, static_cast<size_t>(buffer.size)} : StoredRange{};
}

const WorkBuffer* work_buffer_at(std::span<const WorkBuffer> buffers, uint64_t address) {
    const auto found = std::find_if(buffers.begin(), buffers.end(),
                                    [address](const WorkBuffer& buffer) { return buffer.holds(address); });
    return found == buffers.end() ? nullptr : &*found;
}

} // namespace ggs

// SPDX-License-Identifier: MIT
#include "run/host_side.h"

namespace ggs {

bool written_places(const AddressSpace& space, const OpDef& op, const Tensor& node, std::vector<StoredRange>& places) {
    std::vector<WrittenBytes> parts;
    written_bytes(op, node, unknown_values(), parts);
    for (const WrittenBytes& part : parts) {
        if (const auto place = space.place_of(part.tensor->data))
            places.push_back({{place->storage, place->offset + part.offset}, part.size});
    }
    return !op.writes && is_contiguous(node);
}

std::span<std::byte> work_memory(const StoredRange& work) {
    if (!work.place.storage || !work.place.storage->runtime().host_memory) return {};
    return {work.place.storage->on_device() + work.place.offset, work.size};
}

Status bring_sources_back(const AddressSpace& space, const OpDef& op, const Tensor& node) {
    const auto back = [&](const Tensor& t) -> Status {
        const auto place = space.place_of(t.data);
        Mirror* const mirror = place ? place->storage->mirror() : nullptr;
        return mirror ? mirror->bring_back(place->offset, nbytes(t)) : Status();
    };
    for (const Tensor* src : node.src) {
        if (src) GGS_CHECK(back(*src));
    }
    // The node's own bytes are needed if it doesn't write all of them: gaps between elements, or rows that its op
    // omits.
    return !op.writes && is_contiguous(node) ? Status() : back(node);
}

void note_written_on_host(const AddressSpace& space, const OpDef& op, const Tensor& node) {
    std::vector<StoredRange> places;
    written_places(space, op, node, places);
    for (const StoredRange& written : places) {
        if (Mirror* const mirror = written.place.storage->mirror())
            mirror->changed_on_host(written.place.offset, written.size);
    }
}

RunResult run_on_host(Executor& executor, const Registry& registry, const AddressSpace& space,
                      std::span<const Tensor* const> nodes, int n, std::span<std::byte> work,
                      const RunOptions& options) {
    RunResult result;
    const auto now = [] { return std::chrono::steady_clock::now().time_since_epoch() / std::chrono::nanoseconds(1); };
    HookTurns turns(options, now());
    for (size_t i = 0; i < nodes.size(); ++i) {
        const OpDef& op = registry.op(*nodes[i]);
        if (op.computes) {
            if (const Status there = bring_sources_back(space, op, *nodes[i]); !there.ok())
                return {RunEnd::failed, i, false, there.error()};
        }
        RunOptions of_node = options;
        of_node.first_number = options.first_number + i;
        of_node.hook_pause = 0; // the pause counts through all nodes
        of_node.hook_anyway = {};
        if (options.after_node)
            of_node.after_node = [&](size_t) { return !turns.is_due(i, now) || options.after_node(i); };
        result = executor.run(nodes.subspan(i, 1), n, work, of_node);
        if (op.computes) note_written_on_host(space, op, *nodes[i]);
        result.nodes_done += i;
        if (result.end != RunEnd::done) return result;
    }
    return result;
}

} // namespace ggs

// SPDX-License-Identifier: MIT
#include "plan/gallocr_calls.h"

#include "device/block_storage.h"
#include "graph/builder.h"
#include "plan/graph_allocator.h"

#include <algorithm>

namespace ggs {

namespace {

// Tensors that have their data in an arena are planned as if the context had been made with no_alloc. This applies to
// inputs and nodes; other leafs have their own memory.
bool has_memory(const Tensor& t) {
    if (t.buffer) return true;
    return t.data && t.op == OpId::none && !(t.flags & flag_input);
}

// The allocator's state after the calls so far, and its buffer. Empty before the first call and after gallocr_new.
struct AllocatorNow {
    Reservation reserved;
    std::optional<uint32_t> buffer; // of the program's
};

AllocatorNow allocator_now(const Program& program) {
    AllocatorNow now;
    for (size_t i = program.calls.size(); i-- > 0;) {
        const CallRecord& call = program.calls[i];
        if (!is_gallocr_call(*call.def)) continue;
        const auto* numbers = std::get_if<std::vector<int64_t>>(&call.result);
        if (!numbers) return now; // gallocr_new
        now.reserved = Reservation::from(*numbers).value_or(Reservation());
        break;
    }
    for (size_t b = program.buffers.size(); b-- > 0 && !now.buffer;) {
        const uint32_t call = program.buffers[b].call;
        if (call < program.calls.size() && is_gallocr_call(*program.calls[call].def))
            now.buffer = static_cast<uint32_t>(b);
    }
    // A buffer of the previous allocator.
    for (size_t i = now.buffer ? program.buffers[*now.buffer].call : program.calls.size(); i < program.calls.size();
         ++i) {
        if (program.calls[i].def->name == "gallocr_new") now.buffer.reset();
    }
    return now;
}

ArgValue as_result(const GraphAllocator& allocator) { return allocator.reservation().numbers(); }

Result<ArgValue> make_new(Builder&, const Args&) { return ArgValue(); }

Result<ArgValue> reserve(Builder& builder, const Args& args) {
    const Graph& graph = builder.graph(std::get<GraphRef>(args["graph"]));
    GraphAllocator allocator(builder.registry(), std::span(&cpu_memory(), 1),
                             allocator_now(builder.program()).reserved);
    GGS_CHECK(allocator.reserve(plan_input(graph, has_memory)));
    return as_result(allocator);
}

void stand(Builder& builder, Tensor& t, Buffer* buffer, std::byte* data) {
    t.buffer = buffer;
    t.data = data;
    builder.wrote(&t.buffer, sizeof t.buffer);
    builder.wrote(&t.data, sizeof t.data);
}

// Leafs are filled before anything runs. If an earlier run of this program computes in the same memory, it would
// overwrite them.
Status no_run_works_in(const Program& program, const Buffer& buffer) {
    for (const Run& run : program.runs) {
        for (const uint32_t node : run.nodes) {
            if (program.tensors[node].alive && program.tensor(node).buffer == &buffer)
                return fail("an earlier `compute` uses the memory of this allocator for `%1`; call gallocr_new() "
                            "before this call to create another allocator",
                            program.display_name(node));
        }
    }
    return {};
}

Result<Buffer*> make_buffer(Builder& builder, size_t size, uint32_t arena) {
    Program& program = builder.program();
    GGS_CHECK(builder.reserve(size));
    GGS_TRY(std::unique_ptr<Buffer> made, Buffer::make(size, program.space.next_origin()));
    GGS_TRY(auto bytes, block_storage(made->storage()));
    program.space.add(made->memory(), made->size(), made->origin(), std::move(bytes));
    Buffer* const buffer = made.get();
    program.buffers.push_back({std::move(made), arena, {}, static_cast<uint32_t>(program.calls.size())});
    return buffer;
}

Result<ArgValue> alloc_graph(Builder& builder, const Args& args) {
    Program& program = builder.program();
    const GraphRef ref = std::get<GraphRef>(args["graph"]);
    const Graph& graph = builder.graph(ref);
    AllocatorNow now = allocator_now(program);
    GraphAllocator allocator(builder.registry(), std::span(&cpu_memory(), 1), std::move(now.reserved));
    GGS_TRY(const GraphAllocator::Allocated allocated, allocator.allocate(plan_input(graph, has_memory)));
    // A tensor with data in its arena stays there: it is planned, but not moved.
    std::vector<std::pair<uint32_t, size_t>> places;
    for (const GraphAllocator::Placed& each : allocated.placed) {
        const auto number = program.number_of(each.tensor);
        if (!number) return fail("a tensor of the graph doesn't belong to this program");
        if (!each.tensor->data) places.emplace_back(*number, each.place.range.offset);
    }
    if (!places.empty()) {
        Buffer* buffer = now.buffer ? program.buffers[*now.buffer].buffer.get() : nullptr;
        const size_t size = allocator.sizes()[0].empty() ? 0 : allocator.sizes()[0][0];
        if (buffer) GGS_CHECK(no_run_works_in(program, *buffer));
        if (!buffer || buffer->size() < size) {
            GGS_TRY(buffer, make_buffer(builder, size, program.graphs[ref.number].arena));
            now.buffer = static_cast<uint32_t>(program.buffers.size() - 1);
        }
        std::vector<uint32_t>& held = program.buffers[*now.buffer].tensors;
        for (const auto& [number, offset] : places) {
            stand(builder, *program.tensors[number].tensor, buffer, buffer->memory() + offset);
            held.push_back(number);
        }
        std::ranges::stable_sort(
            held, {}, [&](uint32_t number) { return program.space.address_of(program.tensor(number).data); });
    }
    // Views now point to the current data of their source.
    const auto look = [&](Tensor* t) {
        if (t && t->view_src && !t->data && t->view_src->data)
            stand(builder, *t, t->view_src->buffer, static_cast<std::byte*>(t->view_src->data) + t->view_offs);
    };
    for (int i = 0; i < graph.n_leafs; ++i) look(graph.leafs[i]);
    for (int i = 0; i < graph.n_nodes; ++i) {
        for (Tensor* src : graph.nodes[i]->src) look(src);
        look(graph.nodes[i]);
    }
    return as_result(allocator);
}

} // namespace

bool is_gallocr_call(const CallDef& call) { return call.name.starts_with("gallocr_"); }

void add_gallocr_calls(Registry& registry) {
    struct Row {
        const char* name;
        std::vector<ArgDef> args;
        Text note;
        BuildRule build;
    };
    const Row rows[] = {
        {"gallocr_new",
         {},
         text("Creates another graph allocator for the following calls. The first allocator always exists."),
         make_new},
        {"gallocr_reserve",
         {{"graph", ArgKind::graph}},
         text("Plans the memory of a graph and reserves it. In the plan, each tensor keeps its bytes from its own node "
              "to its last reader."),
         reserve},
        {"gallocr_alloc_graph",
         {{"graph", ArgKind::graph}},
         text("Gives each tensor that has no data its planned bytes, in a buffer outside the context. If the tensors "
              "don't fit, the memory is planned again. Tensors with data in the context are planned as if they had no "
              "data, but are not moved."),
         alloc_graph},
    };
    for (const Row& row : rows) {
        CallDef def;
        def.name = row.name;
        def.args = row.args;
        def.note = row.note;
        def.build = row.build;
        registry.add_call(std::move(def));
    }
}

} // namespace ggs

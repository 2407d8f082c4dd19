// SPDX-License-Identifier: MIT
#include "graph/builder.h"

#include "base/checked.h"
#include "device/block_storage.h"
#include "graph/limit_options.h"
#include "graph/registry.h"

#include <algorithm>
#include <cstring>

namespace ggs {

Builder::Builder(const Registry& registry, Program& program, const Limits& limits)
    : m_registry(registry), m_program(program), m_limits(limits), m_start(std::chrono::steady_clock::now()) {
    program.registry = registry.held();
}

Failure Builder::beyond(Message message) const {
    m_beyond_limits = true;
    return fail_with(std::move(message));
}

Status Builder::within_limits(uint64_t more_bytes, uint64_t more_tensors) const {
    uint64_t bytes = 0;
    if (!add_checked(m_reserved, more_bytes, bytes) || bytes > m_limits.memory)
        return beyond(msg("the program would reserve %1 bytes in total, %2 more than now; the limit is %3 bytes (%4)",
                          bytes < more_bytes ? more_bytes : bytes, more_bytes, m_limits.memory, memory_option));
    if (m_program.tensors.size() + more_tensors > m_limits.nodes)
        return beyond(msg("the program would have %1 tensors or more; the limit is %2 (%3)",
                          m_program.tensors.size() + more_tensors, m_limits.nodes, nodes_option));
    return {};
}

Status Builder::reserve(uint64_t bytes) {
    GGS_CHECK(within_limits(bytes, 0));
    m_reserved += bytes;
    return {};
}

Result<ArenaRef> Builder::new_arena(size_t mem_size, bool no_alloc) {
    GGS_CHECK(within_limits(mem_size, 0));
    Arena::Params params;
    params.mem_size = mem_size;
    params.no_alloc = no_alloc;
    params.origin = m_next_origin.value_or(m_program.space.next_origin());
    m_next_origin.reset();
    if (!m_program.space.is_free(params.origin, mem_size))
        return fail("a context of %1 bytes can't be placed at address %2: the address must be a multiple of %3, and "
                    "the context must not overlap another block",
                    mem_size, params.origin, arena_alignment);
    GGS_TRY(auto arena, Arena::make(params));
    GGS_TRY(auto bytes, block_storage(arena->storage()));
    m_reserved += arena->mem_size();
    m_program.space.add(arena->memory(), arena->mem_size(), params.origin, std::move(bytes));
    m_arena = static_cast<uint32_t>(m_program.arenas.size());
    m_program.arenas.push_back({std::move(arena), {}, {}});
    return ArenaRef{m_arena};
}

Result<ArgValue> Builder::call(std::string_view name, std::vector<GivenArg> given, SourcePlace place) {
    const CallDef* const def = m_registry.call(name);
    if (!def) return fail("there is no call %1", name);
    auto bound = bind_args(*def, std::move(given));
    if (auto* const error = std::get_if<BindError>(&bound)) return fail("%1: %2", def->name, error->message);
    return call(*def, std::get<std::vector<ArgValue>>(std::move(bound)), place);
}

Result<ArgValue> Builder::call(const CallDef& def, std::vector<ArgValue> args, SourcePlace place) {
    // Errors of a plug-in's op also name the plug-in.
    const std::string name =
        std::string(def.script_name()) + (def.custom ? " of " + std::string(def.custom->plugin) : std::string());
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - m_start;
    if (elapsed.count() > m_limits.seconds)
        return beyond(
            msg("%1: building exceeded the limit of %2 seconds (%3)", name, m_limits.seconds, seconds_option));
    if (!has_arena() && def.name != "init")
        return fail("%1: there is no context yet; create one with context(size=…)", def.name);
    for (const ArgValue& arg : args) {
        std::span<const TensorRef> refs;
        if (const auto* ref = std::get_if<TensorRef>(&arg)) refs = {ref, 1};
        if (const auto* list = std::get_if<std::vector<TensorRef>>(&arg)) refs = *list;
        for (const TensorRef& ref : refs) {
            if (!m_program.tensors[ref.number].alive)
                return fail("%1: `%2` no longer exists, because its arena was reset", name,
                            m_program.display_name(ref.number));
        }
        const auto* graph = std::get_if<GraphRef>(&arg);
        if (graph && !m_program.graphs[graph->number].alive)
            return fail("%1: the graph no longer exists, because its arena was reset", name);
    }

    const uint32_t arena_before = m_arena;
    const size_t used_before = has_arena() ? arena().used_mem() : 0;
    const size_t objects_before = has_arena() ? arena().objects().size() : 0;
    CallRecord record;
    record.def = &def;
    record.first_tensor = static_cast<uint32_t>(m_program.tensors.size());
    record.place = place;
    Result<ArgValue> result = def.build(*this, Args(*this, def.args, args));
    if (!result.ok()) return fail("%1: %2", name, std::move(result).error());

    record.args = std::move(args);
    record.result = result.value();
    record.arena = has_arena() ? m_arena : 0;
    record.n_tensors = static_cast<uint32_t>(m_program.tensors.size()) - record.first_tensor;
    uint64_t added_begin = 0;
    uint64_t added_end = 0;
    if (has_arena()) {
        const bool same = m_arena == arena_before && arena().objects().size() >= objects_before;
        record.first_object = same ? static_cast<uint32_t>(objects_before) : 0;
        record.n_objects = static_cast<uint32_t>(arena().objects().size()) - record.first_object;
        record.used_mem = arena().used_mem();
        added_begin = arena().origin() + (same ? used_before : 0);
        added_end = arena().origin() + record.used_mem;
        // The header of the previous object now points to the new ones.
        if (record.n_objects > 0 && record.first_object > 0)
            wrote(&arena().header(record.first_object - 1).next, sizeof(ObjectHeader*));
    }
    record.writes = m_writes.take(added_begin, added_end);
    m_program.calls.push_back(std::move(record));
    return result;
}

void Builder::wrote(const void* memory, size_t bytes) {
    if (const uint64_t address = m_program.space.address_of(memory)) m_writes.add(address, bytes);
}

ArgValue Builder::ref(const Tensor* tensor) const {
    const auto number = m_program.number_of(tensor);
    return number ? ArgValue(TensorRef{*number}) : ArgValue();
}

ArgValue Builder::ref(const Graph* graph) const {
    const auto number = m_program.graph_number_of(graph);
    return number ? ArgValue(GraphRef{*number}) : ArgValue();
}

// Gives the objects that were just added their numbers.
void Builder::note_objects() {
    ArenaEntry& entry = m_program.arenas[m_arena];
    const auto call = static_cast<uint32_t>(m_program.calls.size());
    for (size_t i = entry.numbers.size(); i < entry.arena->objects().size(); ++i) {
        if (entry.arena->header(i).type != ObjectKind::tensor) {
            entry.numbers.push_back(no_number);
            continue;
        }
        entry.numbers.push_back(static_cast<uint32_t>(m_program.tensors.size()));
        TensorEntry tensor{};
        tensor.tensor = entry.arena->tensor(i);
        tensor.arena = m_arena;
        tensor.call = call;
        m_program.tensors.push_back(std::move(tensor));
    }
}

Result<Tensor*> Builder::new_tensor(TypeId type, const Shape& ne) {
    GGS_CHECK(within_limits(0, 1));
    GGS_TRY(Tensor* const t, arena().new_tensor(type, ne));
    note_objects();
    return t;
}

Result<Tensor*> Builder::new_view(TypeId type, const Shape& ne, Tensor* base, size_t offset,
                                  const std::optional<Strides>& nb) {
    GGS_CHECK(within_limits(0, 1));
    GGS_TRY(Tensor* const t, arena().new_view(type, ne, base, offset));
    note_objects();
    if (nb) std::copy(nb->begin(), nb->end(), t->nb);
    return t;
}

Result<Tensor*> Builder::node(OpId id, const NodeRequest& request) { return node(m_registry.op(id), request); }

Result<Tensor*> Builder::node(const OpDef& op, const NodeRequest& request) {
    if (op.left_out) return fail("ggscope does not have the op %1: %2", op_word(op), *op.left_out);
    if (!op.known()) return fail("the op %1 has no shape rule yet", op_word(op));
    GGS_TRY(const NodeShape shape, op.shape(request));
    if (*op.plugin) {
        // A plug-in's shape hasn't been checked yet: the error names its rule, not only the lack of memory.
        GGS_TRY(const size_t bytes, dense_bytes(shape.type, shape.ne));
        if (bytes > m_limits.memory)
            return beyond(msg("its shape rule returns %1, which takes %2 bytes; the limit is %3 bytes (%4)",
                              shape_text(shape.ne), bytes, m_limits.memory, memory_option));
    }
    Tensor* t = nullptr;
    if (shape.view_of) {
        GGS_TRY(t, new_view(shape.type, shape.made_as.value_or(shape.ne), shape.view_of, shape.view_offs, shape.nb));
        std::copy(shape.ne.begin(), shape.ne.end(), t->ne);
    } else {
        GGS_TRY(t, new_tensor(shape.type, shape.ne));
        if (shape.nb) std::copy(shape.nb->begin(), shape.nb->end(), t->nb);
    }
    t->op = request.id.value_or(op.id);
    std::copy(request.params.begin(), request.params.end(), t->op_params);
    std::copy(request.src.begin(), request.src.end(), t->src);
    if (!shape.name.empty()) set_name(*t, shape.name);
    return t;
}

Result<Tensor*> Builder::node(OpId id, std::vector<Tensor*> src,
                              std::initializer_list<std::pair<const char*, double>> params) {
    const OpDef& op = m_registry.op(id);
    NodeRequest request;
    request.src = std::move(src);
    request.params = initial_params(op);
    for (const auto& [name, value] : params) set_param(request.params, op, name, value);
    return node(id, request);
}

Result<Graph*> Builder::new_graph(int64_t size, bool grads) {
    // The visited set is written at once, so its memory is really used. ggml's default is always allowed.
    if (size > default_graph_size && static_cast<uint64_t>(size) > m_limits.nodes)
        return beyond(
            msg("the graph would have room for %1 nodes; the limit is %2 (%3)", size, m_limits.nodes, nodes_option));
    GGS_TRY(Graph* const graph, ggs::new_graph(arena(), size, grads));
    note_objects();
    m_program.graphs.push_back({graph, m_arena, static_cast<uint32_t>(m_program.calls.size()), true, {}});
    return graph;
}

Result<Graph*> Builder::dup_graph(const Graph& graph, bool force_grads) {
    GGS_TRY(Graph* const copy, ggs::dup_graph(context(), arena(), graph, force_grads));
    note_objects();
    m_program.graphs.push_back({copy, m_arena, static_cast<uint32_t>(m_program.calls.size()), true, {}});
    return copy;
}

Status Builder::new_work_buffer(size_t bytes) {
    GGS_TRY([[maybe_unused]] std::byte* const p, arena().new_object(ObjectKind::work_buffer, bytes));
    note_objects();
    return {};
}

Status Builder::alloc_tensors() {
    // Measured first, so that nothing is reserved beyond the limits.
    const ArenaEntry& entry = m_program.arenas[m_arena];
    std::vector<std::pair<uint32_t, size_t>> places;
    size_t size = 0;
    for (const uint32_t number : entry.numbers) {
        if (number == no_number) continue;
        const Tensor& t = m_program.tensor(number);
        if (t.data || t.view_src) continue;
        places.emplace_back(number, size);
        size_t bytes = 0;
        if (!pad_checked(nbytes(t), buffer_alignment, bytes) || !add_checked(size, bytes, size))
            return fail("the tensors together are larger than can be addressed");
    }
    if (places.empty()) return fail("all tensors of the arena have data: there is nothing to allocate");
    GGS_CHECK(reserve(size));
    GGS_TRY(auto made, Buffer::make(size, m_program.space.next_origin()));
    return place({std::move(made), m_arena, {}}, places);
}

Status Builder::place(BufferEntry kept, std::span<const std::pair<uint32_t, size_t>> places) {
    Buffer* const buffer = kept.buffer.get();
    GGS_TRY(auto bytes, block_storage(buffer->storage()));
    m_program.space.add(buffer->memory(), buffer->size(), buffer->origin(), std::move(bytes), kept.mapped != nullptr);
    const auto placed = [this](Tensor& t, Buffer* whose, std::byte* data) {
        t.buffer = whose;
        t.data = data;
        wrote(&t.buffer, sizeof t.buffer);
        wrote(&t.data, sizeof t.data);
    };
    for (const auto& [number, offset] : places) {
        placed(*m_program.tensors[number].tensor, buffer, buffer->memory() + offset);
        kept.tensors.push_back(number);
    }
    kept.call = static_cast<uint32_t>(m_program.calls.size());
    m_program.buffers.push_back(std::move(kept));
    // Views that were made before their source had data now point into it, even if the source is in another context.
    for (const uint32_t number : m_program.arenas[m_arena].numbers) {
        if (number == no_number) continue;
        Tensor& t = *m_program.tensors[number].tensor;
        if (t.view_src && !t.data && t.view_src->buffer)
            placed(t, t.view_src->buffer, static_cast<std::byte*>(t.view_src->data) + t.view_offs);
    }
    return {};
}

Status Builder::map_tensors(const std::string& file) {
    if (!arena().no_alloc())
        return fail(
            "the context allocates the data of its tensors itself; map weights in a context(size=…, no_alloc=true)");
    if (!m_map_file) return fail("files can't be read here");
    if (file.empty()) return fail("the file name is missing; write, for example, map_buffer(\"model.gguf\")");
    GGS_TRY(const std::shared_ptr<const MappedTensors> mapped, m_map_file(file));
    // The tensors taken from the file, with the names under which they are taken: a program may rename them later.
    const auto taken = std::make_shared<MappedTensors>(MappedTensors{mapped->file, mapped->storage, {}});
    std::vector<std::pair<uint32_t, size_t>> places;
    for (const uint32_t number : m_program.arenas[m_arena].numbers) {
        if (number == no_number) continue;
        const Tensor& t = m_program.tensor(number);
        if (t.data || t.view_src || t.op != OpId::none || name_of(t).empty()) continue;
        const auto theirs = mapped->tensors.find(name_of(t));
        const std::string here = shape_text(shape_of(t));
        if (theirs == mapped->tensors.end())
            return fail("%1 has no tensor \"%2\", which has shape %3 and type %4 in the context", file,
                        std::string(name_of(t)), here, traits(t.type).name);
        const MappedTensors::Info& info = theirs->second;
        if (info.type != t.type || info.ne != shape_of(t))
            return fail("\"%1\" has shape %2 and type %3 in %4, but shape %5 and type %6 in the context",
                        std::string(name_of(t)), shape_text(info.ne), traits(info.type).name, file, here,
                        traits(t.type).name);
        if (info.offset > mapped->storage->size() || nbytes(t) > mapped->storage->size() - info.offset)
            return fail("%1 is too short: \"%4\" needs %2 bytes at byte %3", file, nbytes(t), info.offset,
                        std::string(name_of(t)));
        const size_t size = traits(t.type).bytes,
                     unit = std::min<size_t>(size & (~size + 1), 8); // alignment of its values
        if (info.offset % unit != 0)
            return fail("\"%1\" begins at byte %2 of %3, but kernels need %4 values at multiples of %5 bytes; load(…) "
                        "makes an aligned copy",
                        std::string(name_of(t)), info.offset, file, traits(t.type).name, unit);
        places.emplace_back(number, info.offset);
        taken->tensors.insert(*theirs);
    }
    if (places.empty())
        return fail("no tensor of the context takes its data from %1; only a named leaf without data can, such as w "
                    "after name w \"blk.0.attn_q.weight\"",
                    file);
    std::sort(places.begin(), places.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    return place({Buffer::on(mapped->storage, m_program.space.next_lasting_origin()), m_arena, {}, no_number, taken},
                 places);
}

void Builder::fill_each_round(const Tensor& leaf, double value) {
    TensorEntry& entry = m_program.tensors[*m_program.number_of(&leaf)];
    Fill fill;
    fill.kind = Fill::Kind::arange; // from the value in steps of 0
    fill.values = {value, 0};
    entry.fill = static_cast<uint32_t>(m_program.fills.size());
    entry.each_round = true;
    m_program.fills.push_back(std::move(fill));
}

// After a reset, pointers from other arenas would point to new objects at the same addresses.
Status Builder::nothing_points_into(uint32_t arena_number) const {
    const Arena& target = *m_program.arenas[arena_number].arena;
    for (uint32_t number = 0; m_program.arenas.size() > 1 && number < m_program.tensors.size(); ++number) {
        const TensorEntry& entry = m_program.tensors[number];
        if (!entry.alive || entry.arena == arena_number) continue;
        bool points = entry.tensor->view_src && target.contains(entry.tensor->view_src);
        for (const Tensor* src : entry.tensor->src) points = points || (src && target.contains(src));
        if (points)
            return fail("`%1` in another context still needs a tensor of this context", m_program.display_name(number));
    }
    for (const GraphEntry& entry : m_program.graphs) {
        if (!entry.alive || entry.arena == arena_number) continue;
        const Graph& g = *entry.graph;
        for (int i = 0; i < g.n_nodes + g.n_leafs; ++i) {
            if (target.contains(i < g.n_nodes ? g.nodes[i] : g.leafs[i - g.n_nodes]))
                return fail("a graph in another context still needs a tensor of this context");
        }
    }
    return {};
}

Status Builder::reset_arena() {
    for (const Run& run : m_program.runs) {
        const GraphEntry& graph = m_program.graphs[run.graph];
        bool here = graph.arena == m_arena;
        for (const uint32_t number : run.nodes) here = here || m_program.tensors[number].arena == m_arena;
        if (here) return fail("an earlier `compute` still needs the objects of this arena; use another context");
    }
    GGS_CHECK(nothing_points_into(m_arena));
    ArenaEntry& entry = m_program.arenas[m_arena];
    for (const uint32_t number : entry.numbers) {
        if (number != no_number) m_program.tensors[number].alive = false;
    }
    for (GraphEntry& graph : m_program.graphs) {
        if (graph.arena == m_arena) graph.alive = false;
    }
    entry.numbers.clear();
    entry.arena->reset();
    return {};
}

Status Builder::add_run(GraphRef ref, int threads) {
    // Each `compute` keeps its own list, so a script of n lines could need n² / 4 steps.
    m_steps += static_cast<uint64_t>(graph(ref).n_nodes);
    if (m_steps > m_limits.nodes)
        return beyond(msg("the runs would have %1 nodes in total or more; the limit is %2 (%3)", m_steps,
                          m_limits.nodes, nodes_option));
    Run run{ref.number, {}, threads, static_cast<uint32_t>(m_program.calls.size())};
    const Graph& g = graph(ref);
    run.nodes.reserve(static_cast<size_t>(g.n_nodes));
    for (int i = 0; i < g.n_nodes; ++i) {
        if (const auto number = m_program.number_of(g.nodes[i])) run.nodes.push_back(*number);
    }
    m_program.runs.push_back(std::move(run));
    return {};
}

} // namespace ggs

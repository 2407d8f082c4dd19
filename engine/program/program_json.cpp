// SPDX-License-Identifier: MIT
#include "program/program_json.h"

#include "base/columns.h"
#include "base/constants.h"
#include "base/printable.h"
#include "graph/joint_buffer_calls.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace ggs {

using Json = nlohmann::ordered_json;

void AliveCount::after(const Program& program, const CallRecord& call) {
    if (call.def->name == "reset")
        std::erase_if(m_alive, [&](uint32_t number) { return program.tensors[number].arena == call.arena; });
    for (uint32_t i = 0; i < call.n_tensors; ++i) m_alive.push_back(call.first_tensor + i);
}

std::optional<int64_t> AliveCount::of(uint32_t number) const {
    const auto found = std::lower_bound(m_alive.begin(), m_alive.end(), number);
    if (found == m_alive.end() || *found != number) return std::nullopt;
    return found - m_alive.begin();
}

std::optional<uint32_t> AliveCount::number_at(int64_t place) const {
    if (place < 0 || place >= static_cast<int64_t>(m_alive.size())) return std::nullopt;
    return m_alive[static_cast<size_t>(place)];
}

namespace {

const char* kind_name(ObjectKind kind) {
    switch (kind) {
    case ObjectKind::tensor: return "tensor";
    case ObjectKind::graph: return "graph";
    case ObjectKind::work_buffer: return "work_buffer";
    }
    return "";
}

// Writes one program. Tensors are numbered as at the end of the program, or by the given AliveCount.
class Writer {
  public:
    Writer(const Registry& registry, const Program& program) : m_registry(registry), m_program(program) {
        for (const CallRecord& call : program.calls) m_alive.after(program, call);
    }
    Writer(const Registry& registry, const Program& program, AliveCount alive)
        : m_registry(registry), m_program(program), m_alive(std::move(alive)) {}

    Json place(const Tensor* t) const {
        const auto number = m_program.number_of(t);
        const auto at = number ? m_alive.of(*number) : std::nullopt;
        return at ? Json(*at) : Json();
    }

    using Row = JsonLines::Row;
    Json sizes() const;
    Json context(const ArenaEntry& entry) const;
    void steps(const Row& row) const;
    // Returns the tensors of the file that a call has mapped, so that the program can be built without the file. Null
    // for other calls.
    Json mapped_by(const CallRecord& call) const;
    void objects(const Row& row) const;
    void tensors(const Row& row) const;
    void graphs(const Row& row) const;
    Json graph(uint32_t number) const;
    void buffers(const Row& row) const;
    void joint_buffers(const Row& row) const;

  private:
    Json step(const CallRecord& call, const AliveCount& alive) const;
    static void in_arena(Json& json, uint32_t arena) {
        if (arena != 0) json["arena"] = arena;
    }

    const Registry& m_registry;
    const Program& m_program;
    AliveCount m_alive;
};

Json Writer::sizes() const {
    Json sizes = {{"sizeof_tensor", sizeof(Tensor)},
                  {"tensor_overhead", sizeof(Tensor) + sizeof(ObjectHeader)},
                  {"object_header", sizeof(ObjectHeader)},
                  {"sizeof_cgraph", sizeof(Graph)},
                  {"mem_align", arena_alignment}};
    if (const auto layout = graph_layout(default_graph_size, false))
        sizes["graph_overhead"] = sizeof(ObjectHeader) + (layout->bytes + 15) / 16 * 16;
    sizes["default_graph_size"] = default_graph_size;
    return sizes;
}

Json Writer::context(const ArenaEntry& entry) const {
    const Arena& arena = *entry.arena;
    return {{"mem_buffer_addr", hex(arena.origin())},
            {"mem_size", arena.mem_size()},
            {"no_alloc", arena.no_alloc()},
            {"used_mem_final", arena.used_mem()},
            {"max_tensor_size", arena.max_tensor_size()}};
}

Json Writer::step(const CallRecord& call, const AliveCount& alive) const {
    const CForm form = call.def->form(call.args);
    Json args = Json::object();
    const auto place_then = [&](TensorRef ref) {
        const auto at = alive.of(ref.number);
        return at ? Json(*at) : Json();
    };
    Json src = Json::array();
    size_t last_given = 0;
    for (size_t i = 0; form.with_args && i < call.args.size(); ++i) {
        const ArgDef& def = call.def->args[i];
        const ArgValue& value = call.args[i];
        if (def.kind == ArgKind::tensor && !def.keyed) {
            const auto* ref = std::get_if<TensorRef>(&value);
            src.push_back(ref ? place_then(*ref) : Json());
            if (ref) last_given = src.size();
            if (!args.contains("src")) args["src"] = Json::array(); // keeps its place in front
            continue;
        }
        struct Write {
            Json operator()(std::monostate) const { return nullptr; }
            Json operator()(TensorRef v) const { return place(v); }
            Json operator()(const std::vector<TensorRef>& v) const {
                Json list = Json::array();
                for (const TensorRef ref : v) list.push_back(place(ref));
                return list;
            }
            Json operator()(int64_t v) const { return v; }
            Json operator()(double v) const { return v; }
            Json operator()(bool v) const { return v; }
            Json operator()(TypeId v) const { return traits(v).name; }
            Json operator()(const std::vector<int64_t>& v) const { return v; }
            Json operator()(const std::string& v) const { return v; }
            Json operator()(GraphRef v) const {
                const GraphEntry& entry = program.graphs[v.number];
                return program.arenas[entry.arena].arena->offset_of(entry.graph);
            }
            Json operator()(ArenaRef v) const { return v.number; }
            const Program& program;
            const std::function<Json(TensorRef)> place;
        };
        const Json written = std::visit(Write{m_program, place_then}, value);
        const auto* graph = std::get_if<GraphRef>(&value);
        args[graph ? "graph_offset" : def.name] = written;
        if (graph && m_program.graphs[graph->number].arena != 0)
            args["graph_arena"] = m_program.graphs[graph->number].arena;
    }
    if (args.contains("src")) {
        src.get_ref<Json::array_t&>().resize(last_given);
        args["src"] = std::move(src);
    }

    Json step = {{"call", form.name}, {"args", nullptr}};
    if (const auto* made = std::get_if<TensorRef>(&call.result);
        made && made->number >= call.first_tensor && call.n_tensors > 0)
        step["result"] = place_then(*made);
    if (const auto* graph = std::get_if<GraphRef>(&call.result)) {
        const GraphEntry& entry = m_program.graphs[graph->number];
        const size_t offset = m_program.arenas[entry.arena].arena->offset_of(entry.graph);
        if (call.def->name == "graph_dup") {
            args["new_graph_offset"] = offset;
        } else {
            step["graph_offset"] = offset;
        }
    }
    if (const auto* offset = std::get_if<int64_t>(&call.result)) args["returned_offset"] = *offset;
    step["args"] = std::move(args);
    in_arena(step, call.arena);
    step["used_mem"] = call.used_mem;
    if (Json mapped = mapped_by(call); !mapped.is_null()) step["mapped"] = std::move(mapped);
    return step;
}

Json Writer::mapped_by(const CallRecord& call) const {
    const auto number = static_cast<uint32_t>(&call - m_program.calls.data());
    for (const BufferEntry& entry : m_program.buffers) {
        if (entry.call != number || !entry.mapped) continue;
        Json tensors = Json::array();
        for (const auto& [name, info] : entry.mapped->tensors)
            tensors.push_back(
                {{"name", name}, {"type", traits(info.type).name}, {"ne", info.ne}, {"offset", info.offset}});
        return {{"bytes", entry.buffer->size()}, {"tensors", std::move(tensors)}};
    }
    return {};
}

void Writer::steps(const Row& row) const {
    AliveCount alive;
    for (const CallRecord& call : m_program.calls) {
        alive.after(m_program, call);
        row(step(call, alive));
    }
}

void Writer::objects(const Row& row) const {
    for (uint32_t a = 0; a < m_program.arenas.size(); ++a) {
        const Arena& arena = *m_program.arenas[a].arena;
        for (size_t i = 0; i < arena.objects().size(); ++i) {
            const ObjectHeader& header = arena.header(i);
            Json object = {{"header_offset", arena.objects()[i]},
                           {"offs", header.offs},
                           {"size", header.size},
                           {"type", kind_name(header.type)}};
            object["next_header_offset"] = header.next ? Json(arena.offset_of(header.next)) : Json();
            in_arena(object, a);
            row(object);
        }
    }
}

void Writer::tensors(const Row& row) const {
    for (size_t i = 0; i < m_alive.size(); ++i) {
        const uint32_t number = *m_alive.number_at(static_cast<int64_t>(i));
        const TensorEntry& entry = m_program.tensors[number];
        const Tensor& t = *entry.tensor;
        const Arena& arena = *m_program.arenas[entry.arena].arena;
        Json json = {{"index", i},
                     {"name", std::string(name_of(t))},
                     {"type", traits(t.type).name},
                     {"op", op_name(t.op).name},
                     {"ne", shape_of(t)},
                     {"nb", strides_of(t)},
                     {"nbytes", nbytes(t)},
                     {"struct_offset", arena.offset_of(&t)}};
        const OpDef& op = m_registry.op(t);
        if (*op.plugin) json["custom_op"] = op.name;
        if (op.variant) json[t.op == OpId::glu ? "glu_op" : "unary_op"] = op.variant(t);
        json["data_offset"] = t.data && !t.buffer && arena.contains(t.data) ? Json(arena.offset_of(t.data)) : Json();
        json["view_src"] = t.view_src ? place(t.view_src) : Json();
        json["view_offs"] = t.view_offs;
        json["flags"] = t.flags;
        Json src = Json::array();
        for (int slot = 0; slot < max_src; ++slot) {
            if (t.src[slot])
                src.push_back(
                    {{"slot", slot}, {"tensor", place(t.src[slot])}, {"name", std::string(name_of(*t.src[slot]))}});
        }
        json["src"] = std::move(src);
        json["op_params"] = std::vector<int32_t>(t.op_params, t.op_params + max_op_params);
        json["contiguous"] = is_contiguous(t);
        json["transposed"] = is_transposed(t);
        json["permuted"] = is_permuted(t);
        json["n_dims"] = n_dims(t);
        if (!entry.label.empty()) json["label"] = entry.label;
        if (!entry.key.empty()) json["key"] = entry.key;
        in_arena(json, entry.arena);
        if (t.buffer) {
            for (size_t b = 0; b < m_program.buffers.size(); ++b) {
                if (m_program.buffers[b].buffer.get() == t.buffer) json["buffer"] = b;
            }
            json["buffer_offset"] = m_program.space.address_of(t.data) - t.buffer->origin();
        }
        row(json);
    }
}

Json Writer::graph(uint32_t number) const {
    const GraphEntry& entry = m_program.graphs[number];
    const Graph& g = *entry.graph;
    const Arena& arena = *m_program.arenas[entry.arena].arena;
    const auto offset = [&](const void* p) { return p ? Json(arena.offset_of(p)) : Json(); };
    Json json = {{"label", entry.label.empty() ? "graph " + std::to_string(number) : entry.label},
                 {"struct_offset", arena.offset_of(&g)},
                 {"size", g.size},
                 {"n_nodes", g.n_nodes},
                 {"n_leafs", g.n_leafs},
                 {"order", static_cast<int>(g.order)},
                 {"nodes_array_offset", offset(g.nodes)},
                 {"leafs_array_offset", offset(g.leafs)},
                 {"use_counts_offset", offset(g.use_counts)},
                 {"hash_keys_offset", offset(g.visited.keys)},
                 {"grads_offset", offset(g.grads)},
                 {"grad_accs_offset", offset(g.grad_accs)},
                 {"hash_used_offset", offset(g.visited.used)}};
    const auto list = [this](Tensor* const* tensors, int n, const char* numbers, const char* names, Json& into) {
        into[numbers] = Json::array();
        into[names] = Json::array();
        for (int i = 0; i < n; ++i) {
            into[numbers].push_back(place(tensors[i]));
            into[names].push_back(std::string(name_of(*tensors[i])));
        }
    };
    list(g.nodes, g.n_nodes, "nodes", "node_names", json);
    list(g.leafs, g.n_leafs, "leafs", "leaf_names", json);
    json["hash_size"] = g.visited.size;
    Json used = Json::array();
    for (size_t slot = 0; slot < g.visited.size; ++slot) {
        if (!slot_used(g.visited, slot)) continue;
        const Tensor* key = g.visited.keys[slot];
        const uint64_t address = m_program.space.address_of(key);
        const auto key_number = m_program.number_of(key);
        const uint32_t key_arena = key_number ? m_program.tensors[*key_number].arena : entry.arena;
        Json row = {{"slot", slot},
                    {"tensor", place(key)},
                    {"name", std::string(name_of(*key))},
                    {"key_offset", address - m_program.arenas[key_arena].arena->origin()},
                    {"home_slot", home_slot(address, g.visited.size)},
                    {"use_count", g.use_counts[slot]}};
        if (g.grads) {
            row["grad"] = g.grads[slot] ? place(g.grads[slot]) : Json();
            row["grad_acc"] = g.grad_accs[slot] ? place(g.grad_accs[slot]) : Json();
        }
        if (key_arena != entry.arena) row["key_arena"] = key_arena;
        used.push_back(std::move(row));
    }
    json["hash_used"] = std::move(used);
    if (g.n_nodes > 0) {
        Json plans = Json::array();
        for (const int threads : {1, 2, 4}) {
            if (const auto plan = plan_graph(m_registry, g, threads))
                plans.push_back(
                    {{"n_threads_requested", threads}, {"n_threads", plan->threads}, {"work_size", plan->work_size}});
        }
        json["plans"] = std::move(plans);
    }
    in_arena(json, entry.arena);
    return json;
}

void Writer::graphs(const Row& row) const {
    for (uint32_t i = 0; i < m_program.graphs.size(); ++i) {
        if (!m_program.graphs[i].alive) continue;
        Json json = graph(i);
        json["after_step"] = static_cast<int64_t>(m_program.calls.size()) - 1;
        row(json);
    }
}

void Writer::joint_buffers(const Row& row) const {
    for (const JointBufferEntry& entry : ggs::joint_buffers(m_program)) {
        Json reserved = Json::array();
        for (const JointBuffer::Placed& each : entry.plan.layout()) {
            const JointBuffer::Reservation& what = entry.plan[each.number];
            const uint32_t number = entry.tensors[each.number];
            const SourcePlace& line = m_program.calls[entry.calls[each.number]].place;
            Json json = {{"who", m_program.display_name(number)},
                         {"kind", what.is_block ? "block" : "tensor"},
                         {"type", traits(what.type).name},
                         {"ne", what.ne},
                         {"offset", each.offset},
                         {"nbytes", what.size},
                         {"padding", each.padding}};
            if (what.block) json["block"] = m_program.display_name(entry.tensors[*what.block]);
            if (line.line > 0) json["line"] = line.line;
            reserved.push_back(std::move(json));
        }
        Json json = {{"name", entry.plan.name()},
                     {"memory", joint_memory_word(entry.memory)},
                     {"alignment", buffer_alignment},
                     {"size", entry.plan.size()},
                     {"allocated", entry.plan.is_allocated()}};
        if (entry.buffer) {
            json["buffer"] = *entry.buffer;
            json["device"] = m_program.buffers[*entry.buffer].buffer->storage()->runtime().name;
        }
        json["reservations"] = std::move(reserved);
        row(json);
    }
}

void Writer::buffers(const Row& row) const {
    // Memory is named by its kind: the device can be another one where the program is read.
    const std::vector<JointBufferEntry> joint = ggs::joint_buffers(m_program);
    const auto type_of = [&](uint32_t number) {
        const auto found =
            std::ranges::find_if(joint, [&](const JointBufferEntry& each) { return each.buffer == number; });
        return found == joint.end() || found->memory == JointMemory::host ? "CPU" : joint_memory_word(found->memory);
    };
    for (const BufferEntry& entry : m_program.buffers) {
        Json tensors = Json::array();
        for (const uint32_t number : entry.tensors) {
            if (!m_program.tensors[number].alive) continue;
            const Tensor& t = m_program.tensor(number);
            tensors.push_back({{"tensor", place(&t)},
                               {"buffer_offset", m_program.space.address_of(t.data) - entry.buffer->origin()},
                               {"nbytes", nbytes(t)}});
        }
        row({{"buffer_type", type_of(static_cast<uint32_t>(&entry - m_program.buffers.data()))},
             {"address", hex(entry.buffer->origin())},
             {"alignment", buffer_alignment},
             {"buffer_size", entry.buffer->size()},
             {"arena", entry.arena},
             {"tensors", std::move(tensors)}});
    }
}

} // namespace

Json json_head(const std::string& kind) {
    return {{"schema", 1},
            {"kind", kind},
            {"ggscope_version", ggscope_version()},
            {"ggml_version", reference_ggml_version}};
}

namespace {

// Gives the parts of a program's document to `to`, which has the calls value() and list() of JsonLines.
template <class Document>
void describe(Document& to, const Registry& registry, const Program& program, const std::string& name) {
    const Writer writer(registry, program);
    to.all_of(json_head("arena"));
    to.value("program", name);
    if (program.rounds > 1) to.value("rounds", program.rounds);
    to.value("sizes", writer.sizes());
    to.value("context", program.arenas.empty() ? Json() : writer.context(program.arenas[0]));
    to.list("arenas", [&](const JsonLines::Row& row) {
        for (const ArenaEntry& entry : program.arenas) {
            Json context = writer.context(entry);
            if (!entry.label.empty()) context["label"] = entry.label;
            row(context);
        }
    });
    to.list("buffers", [&](const JsonLines::Row& row) { writer.buffers(row); });
    if (std::ranges::any_of(program.calls, [](const CallRecord& call) { return is_joint_buffer_call(*call.def); }))
        to.list("joint_buffers", [&](const JsonLines::Row& row) { writer.joint_buffers(row); });
    to.list("steps", [&](const JsonLines::Row& row) { writer.steps(row); });
    to.list("objects", [&](const JsonLines::Row& row) { writer.objects(row); });
    to.list("tensors", [&](const JsonLines::Row& row) { writer.tensors(row); });
    to.list("graphs", [&](const JsonLines::Row& row) { writer.graphs(row); });
}

// The document as a value.
struct JsonTree {
    Json json = Json::object();
    void value(const char* key, Json value) { json[key] = std::move(value); }
    void list(const char* key, const std::function<void(const JsonLines::Row&)>& rows) {
        Json& list = json[key] = Json::array();
        rows([&list](const Json& row) { list.push_back(row); });
    }
    void all_of(const Json& object) { json.update(object); }
};

} // namespace

Json program_json(const Registry& registry, const Program& program, const std::string& name) {
    JsonTree tree;
    describe(tree, registry, program, name);
    return std::move(tree.json);
}

void write_program(JsonLines& to, const Registry& registry, const Program& program, const std::string& name) {
    describe(to, registry, program, name);
}

Json graph_json(const Registry& registry, const Program& program, const AliveCount& alive, uint32_t graph) {
    return Writer(registry, program, alive).graph(graph);
}

namespace {

std::string dump(const Json& value) { return value.dump(-1, ' ', false, Json::error_handler_t::replace); }

} // namespace

void JsonLines::begin_part(const std::string& key) {
    m_write(visible_json((m_first ? "{\n" : ",\n") + dump(Json(key)) + ": "));
    m_first = false;
}

void JsonLines::value(const std::string& key, const Json& value) {
    const bool rows = value.is_array() && !value.empty() && value.front().is_object();
    if (rows) {
        return list(key, [&value](const Row& row) {
            for (const Json& each : value) row(each);
        });
    }
    begin_part(key);
    m_write(visible_json(dump(value)));
}

void JsonLines::list(const std::string& key, const std::function<void(const Row&)>& rows) {
    begin_part(key);
    bool first = true;
    rows([&](const Json& row) {
        m_write((first ? "[\n " : ",\n ") + visible_json(dump(row)));
        first = false;
    });
    m_write(first ? "[]" : "\n]");
}

void JsonLines::all_of(const Json& object) {
    for (const auto& [key, part] : object.items()) value(key, part);
}

void JsonLines::end() { m_write(m_first ? "{\n\n}\n" : "\n}\n"); }

std::string json_text(const Json& document) {
    std::string out;
    JsonLines lines([&out](std::string_view some) { out += some; });
    lines.all_of(document);
    lines.end();
    return out;
}

} // namespace ggs

// SPDX-License-Identifier: MIT
// Arena programs: replayed call by call, and compared with the state of the real ggml.
#include "base/printable.h"
#include "run/device_executor.h"
#include "verify/verify_parts.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <nlohmann/json.hpp>

namespace ggs {

// -- comparing --------------------------------------------------------------------------------------------------------

void Comparison::failed(Message message) {
    m_case.outcome = Outcome::failed;
    if (m_case.differences.size() < most) m_case.differences.push_back(std::move(message));
}

void Comparison::numbers(const std::string& what, std::span<const double> expected, std::span<const double> got,
                         double most) {
    if (expected.size() != got.size())
        return failed(msg("%1: expected %2 values, got %3", what, expected.size(), got.size()));
    double error = 0;
    double size = 0;
    for (size_t i = 0; i < expected.size(); ++i) {
        const double e = expected[i];
        const double g = got[i];
        if (std::isnan(e) || std::isnan(g) || std::isinf(e) || std::isinf(g)) {
            if (!(std::isnan(e) && std::isnan(g)) && e != g)
                return failed(msg("%1[%2]: expected %3, got %4", what, i, e, g));
            continue;
        }
        error += (e - g) * (e - g);
        size += e * e;
    }
    const double nmse = size > 0 ? error / size : error > 0 ? HUGE_VAL : 0;
    if (nmse > most) failed(msg("%1: the normalised squared error is %2; at most %3 is allowed", what, nmse, most));
}

void Comparison::equal(const std::string& where, const Json& expected, const Json& got) {
    if (expected != got) failed(msg("%1: expected %2, got %3", where, shown(expected), shown(got)));
}

void Comparison::object(const std::string& where, const Json& expected, const Json& got,
                        std::initializer_list<std::string_view> left_out) {
    if (!expected.is_object()) return failed(msg("%1: the file has no JSON object here", where));
    for (const auto& [key, value] : expected.items()) {
        if (std::find(left_out.begin(), left_out.end(), key) == left_out.end())
            equal(where + ", " + key, value, at(got, key.c_str()));
    }
}

// -- one program ------------------------------------------------------------------------------------------------------

namespace {

std::optional<uint64_t> address_from(const Json& value) {
    const std::string text = string_of(value);
    if (!text.starts_with("0x") || text.size() > 14) return std::nullopt;
    uint64_t address = 0;
    for (const char c : text.substr(2)) {
        const bool digit = c >= '0' && c <= '9';
        if (!digit && !(c >= 'a' && c <= 'f')) return std::nullopt;
        address = address * 16 + static_cast<uint64_t>(digit ? c - '0' : c - 'a' + 10);
    }
    return address;
}

class ProgramCheck {
  public:
    ProgramCheck(const Registry& registry, const Json& file, VerifyCase& result, const VerifyOptions& options)
        : m_registry(registry), m_file(file), m_case(result), m_compare(result), m_replay(registry, options.limits),
          m_device(options.device) {}

    void run() {
        check_tables();
        const bool complete = replay();
        if (!complete && !m_compare.clean()) m_case.outcome = Outcome::failed;
        check_end(complete);
        if (complete && m_file.contains("result_values")) check_values();
        if (!complete && m_compare.clean()) m_case.outcome = Outcome::skipped;
    }

  private:
    // Returns false if it stopped at a call that ggscope doesn't support.
    bool replay() {
        const Json& steps = list_of(at(m_file, "steps"));
        const Json& snapshots = list_of(at(m_file, "graphs"));
        size_t init = 0;
        for (size_t i = 0; i < steps.size(); ++i) {
            const Json& step = steps[i];
            const std::string where = "step " + std::to_string(i) + ", " + string_of(at(step, "call"));
            std::optional<uint64_t> origin;
            if (string_of(at(step, "call")) == "ggml_init") origin = origin_of(init++);
            auto result = m_replay.step(step, origin);
            if (!result) {
                m_case.skipped_for = string_of(at(step, "call"));
                check_unreached(snapshots, where);
                return false;
            }
            if (!result->ok()) {
                m_compare.failed(msg("%1: %2", where, result->error()));
                return true;
            }
            check_step(where, step, result->value());
            while (m_snapshot < snapshots.size() && agrees(snapshots[m_snapshot], nullptr)) ++m_snapshot;
        }
        if (m_snapshot < snapshots.size()) {
            // The differences from the state after the last step are the most helpful ones.
            Comparison detail(m_case);
            detail.failed(msg("the graph \"%1\" doesn't match the state after any step",
                              string_of(at(snapshots[m_snapshot], "label"))));
            agrees(snapshots[m_snapshot], &detail);
        }
        return true;
    }

    std::optional<uint64_t> origin_of(size_t arena) const {
        const Json& arenas = list_of(at(m_file, "arenas"));
        if (arena < arenas.size()) return address_from(at(arenas[arena], "mem_buffer_addr"));
        return arena == 0 ? address_from(at(at(m_file, "context"), "mem_buffer_addr")) : std::nullopt;
    }

    void check_step(const std::string& where, const Json& step, const ArgValue& value) {
        const CallRecord& record = m_replay.program().calls.back();
        m_compare.equal(where + ", used_mem", at(step, "used_mem"), Json(record.used_mem));
        const auto offset_of = [this](const GraphRef ref) {
            const GraphEntry& entry = m_replay.program().graphs[ref.number];
            return m_replay.program().arenas[entry.arena].arena->offset_of(entry.graph);
        };
        if (step.contains("result")) {
            const auto* ref = std::get_if<TensorRef>(&value);
            const auto place = ref ? m_replay.alive().of(ref->number) : std::nullopt;
            m_compare.equal(where + ", result", step["result"], place ? Json(*place) : Json());
        }
        if (const auto* graph = std::get_if<GraphRef>(&value)) {
            const Json& args = at(step, "args");
            const char* key = args.contains("new_graph_offset") ? "new_graph_offset" : "graph_offset";
            m_compare.equal(where + ", " + key, at(args.contains(key) && !step.contains(key) ? args : step, key),
                            Json(offset_of(*graph)));
        }
        if (const auto* offset = std::get_if<int64_t>(&value))
            m_compare.equal(where + ", returned_offset", at(at(step, "args"), "returned_offset"), Json(*offset));
    }

    // Returns whether the graph at the snapshot's offset currently equals the snapshot.
    bool agrees(const Json& snapshot, Comparison* differences) {
        const Program& program = m_replay.program();
        const int64_t offset = int_of(at(snapshot, "struct_offset"));
        const int64_t arena = int_of(at(snapshot, "arena"), 0);
        for (uint32_t i = 0; i < program.graphs.size(); ++i) {
            const GraphEntry& entry = program.graphs[i];
            if (!entry.alive || entry.arena != arena) continue;
            if (static_cast<int64_t>(program.arenas[entry.arena].arena->offset_of(entry.graph)) != offset) continue;
            VerifyCase scratch;
            Comparison compare(scratch);
            Comparison& into = differences ? *differences : compare;
            into.object("graph at " + std::to_string(offset), snapshot,
                        graph_json(m_registry, program, m_replay.alive(), i), {"label", "after_step"});
            return compare.clean() && !differences;
        }
        return false;
    }

    // Called at a call that can't be made: all earlier snapshots must have matched. A snapshot that names a tensor that
    // doesn't exist yet belongs to a later step.
    void check_unreached(const Json& snapshots, const std::string& where) {
        for (; m_snapshot < snapshots.size(); ++m_snapshot) {
            const Json& snapshot = snapshots[m_snapshot];
            for (const char* key : {"nodes", "leafs"}) {
                for (const Json& index : list_of(at(snapshot, key))) {
                    if (!m_replay.alive().number_at(int_of(index))) return;
                }
            }
            m_compare.failed(msg("the graph \"%1\" doesn't match the state after any step before %2",
                                 string_of(at(snapshot, "label")), where));
            agrees(snapshot, &m_compare);
        }
    }

    // Compares the lists of the file with ours. If the program stopped before its end, only the first entries are
    // compared.
    void check_list(const char* key, const Json& ours, bool complete,
                    std::initializer_list<std::string_view> left_out = {}) {
        const Json& theirs = list_of(at(m_file, key));
        if (complete && theirs.size() != ours.size())
            m_compare.failed(msg("%1: expected %2 entries, got %3", key, theirs.size(), ours.size()));
        const std::string_view one = key;
        for (size_t i = 0; i < std::min(theirs.size(), ours.size()); ++i)
            m_compare.object(std::string(one.substr(0, one.size() - 1)) + " " + std::to_string(i), theirs[i], ours[i],
                             left_out);
    }

    void check_end(bool complete) {
        if (m_replay.program().arenas.empty()) return m_compare.failed(msg("no step creates a context"));
        const Json ours = program_json(m_registry, m_replay.program(), "");
        if (m_file.contains("sizes"))
            m_compare.object("sizes", m_file["sizes"], ours["sizes"], {"graph_overhead_custom"});
        if (complete) {
            m_compare.object("context", at(m_file, "context"), ours["context"]);
            if (m_file.contains("budget")) check_budget(ours["context"]);
            check_list("objects", ours["objects"], true);
            check_list("tensors", ours["tensors"], true, {"label", "key"});
            if (m_file.contains("arenas")) check_list("arenas", ours["arenas"], true, {"label"});
            if (m_file.contains("buffers")) check_list("buffers", ours["buffers"], true);
            return;
        }
        // Later calls link the next object to the last one, set flags, and mark parameters.
        check_list("tensors", ours["tensors"], false, {"label", "key", "flags"});
        Json objects = ours["objects"];
        if (!objects.empty()) objects.erase(objects.size() - 1);
        check_list("objects", objects, false);
    }

    // Checks a program whose context was computed to have exactly the necessary size.
    void check_budget(const Json& context) {
        const int64_t size = int_of(at(context, "mem_size"));
        m_compare.object("budget", m_file["budget"],
                         {{"computed", size}, {"unused_after", size - int_of(at(context, "used_mem_final"))}});
    }

    // Checks the result of the last graph's last node. The file gives the inputs as a rule.
    void check_values() {
        const Program& program = m_replay.program();
        if (program.graphs.empty() || !program.graphs.back().alive) return;
        const Graph& graph = *program.graphs.back().graph;
        const std::span<const Tensor* const> nodes(graph.nodes, static_cast<size_t>(graph.n_nodes));
        const auto executor = make_executor(m_registry, m_replay.program().space, 1, described, m_device);
        for (const Tensor* node : nodes) {
            const OpDef& op = m_registry.op(*node);
            if (!op.computes || executor->has_kernel(op)) continue;
            m_case.notes.push_back(msg("values not checked: %1 has no kernel yet", op.name));
            return;
        }
        if (nodes.empty() || !fill_by_rule(string_of(at(m_file, "input_rule")))) {
            m_case.notes.push_back(msg("values not checked: the rule for the inputs is unknown"));
            return;
        }
        const RunResult result = run_once(*executor, nodes, 1);
        if (result.end != RunEnd::done) return m_compare.failed(result.error);
        const Tensor& last = *nodes.back();
        Json values = Json::array();
        for (int64_t i = 0; last.type == TypeId::f32 && i < nelements(last); ++i) {
            float v = 0;
            const size_t offset = element_offset(last, index_of_flat(last, i));
            if (const Status read = m_replay.program().read(last, offset, std::as_writable_bytes(std::span(&v, 1)));
                !read.ok())
                return m_compare.failed(read.error());
            values.push_back(v);
        }
        const Json& expected = list_of(at(m_file, "result_values"));
        bool same = expected.size() == values.size();
        for (size_t i = 0; same && i < values.size(); ++i)
            same = expected[i].is_number() && static_cast<float>(expected[i].get<double>()) == values[i].get<float>();
        if (!same) m_compare.equal("result_values", expected, values);
    }

    // Fills tensors by the rule "a[i] = i+1, b[i] = 2*i-3 (flat index)": a is the first tensor, b the second, both are
    // f32.
    bool fill_by_rule(const std::string& rule) {
        size_t from = 0;
        int64_t tensor = 0;
        for (size_t at_rule = rule.find("[i] = "); at_rule != std::string::npos; at_rule = rule.find("[i] = ", from)) {
            const char* p = rule.c_str() + at_rule + 6;
            char* end = nullptr;
            double factor = 1;
            if (*p != 'i') {
                factor = std::strtod(p, &end);
                if (end == p || *end != '*') return false;
                p = end + 1;
            }
            if (*p++ != 'i') return false;
            const double offset = std::strtod(p, &end);
            from = static_cast<size_t>(end - rule.c_str());
            const auto number = m_replay.alive().number_at(tensor++);
            if (!number) return false;
            Tensor& t = *m_replay.program().tensors[*number].tensor;
            if (t.type != TypeId::f32 || !t.data || !is_contiguous(t)) return false;
            std::vector<float> values(static_cast<size_t>(nelements(t)));
            for (size_t i = 0; i < values.size(); ++i)
                values[i] = static_cast<float>(factor * static_cast<double>(i) + offset);
            if (!m_replay.program().write(t, 0, std::as_bytes(std::span(values))).ok()) return false;
        }
        return tensor > 0;
    }

    // Checks sizes, types and op names if the file lists them.
    void check_tables() {
        const Json& sizes = at(m_file, "sizes");
        for (const Json& row : list_of(at(sizes, "graph_overhead_custom"))) {
            const auto layout = graph_layout(int_of(at(row, "size")), at(row, "grads") == Json(true));
            if (!layout.ok()) continue;
            const std::string where = "graph of size " + shown(at(row, "size"));
            m_compare.equal(where + ", bytes", at(row, "bytes"),
                            Json(sizeof(ObjectHeader) + (layout->bytes + 15) / 16 * 16));
            m_compare.equal(where + ", hash_size", at(row, "hash_size"), Json(layout->hash_size));
        }
        for (const Json& row : list_of(at(m_file, "types"))) {
            const TypeTraits* type = find_type(int_of(at(row, "id")));
            const std::string where = "type " + shown(at(row, "id"));
            m_compare.object(where, row,
                             type ? Json{{"id", static_cast<int>(type->id)},
                                         {"name", type->name},
                                         {"blck_size", type->block},
                                         {"type_size", type->bytes},
                                         {"quantized", type->quantized},
                                         {"requires_imatrix", type->needs_imatrix}}
                                  : Json());
        }
        for (const Json& row : list_of(at(m_file, "ops"))) {
            const int64_t id = int_of(at(row, "id"));
            const bool known = id >= 0 && id < static_cast<int64_t>(OpId::count);
            m_compare.object("op " + shown(at(row, "id")), row,
                             known ? Json{{"id", id},
                                          {"name", op_name(static_cast<OpId>(id)).name},
                                          {"symbol", op_name(static_cast<OpId>(id)).symbol}}
                                   : Json());
        }
        check_variants("unary_ops", OpId::unary);
        check_variants("glu_ops", OpId::glu);
    }

    void check_variants(const char* key, OpId op) {
        for (const Json& row : list_of(at(m_file, key))) {
            Tensor node{};
            node.op = op;
            node.op_params[0] = static_cast<int32_t>(int_of(at(row, "id")));
            const ParamDef* which = m_registry.op(op).param("op");
            const bool known =
                which && node.op_params[0] >= 0 && node.op_params[0] < static_cast<int32_t>(which->words.size());
            m_compare.equal(std::string(key) + " " + shown(at(row, "id")), at(row, "name"),
                            known ? Json(m_registry.op(op).variant(node)) : Json());
        }
    }

    const Registry& m_registry;
    const Json& m_file;
    VerifyCase& m_case;
    Comparison m_compare;
    Replay m_replay;
    DeviceChoice m_device;
    size_t m_snapshot = 0;
};

} // namespace

VerifyCase verify_program(const Registry& registry, const Json& file, const std::string& id,
                          const VerifyOptions& options) {
    VerifyCase result;
    result.id = id;
    // ggml's own recordings have no schema number.
    if (file.contains("schema") && file["schema"] != 1) {
        result.outcome = Outcome::failed;
        result.differences.push_back(msg("the file's \"schema\" is %1; this version of ggscope supports only 1",
                                         printable(file["schema"].dump())));
        return result;
    }
    ProgramCheck(registry, file, result, options).run();
    return result;
}

VerifyCase verify_buffer(const Registry& registry, const Json& base, const Json& file, const std::string& id,
                         const VerifyOptions& options) {
    VerifyCase result;
    result.id = id;
    Comparison compare(result);
    Replay replay(registry, options.limits);
    for (const Json& step : list_of(at(base, "steps"))) {
        const auto made = replay.step(step, std::nullopt);
        if (!made || !made->ok()) {
            compare.failed(msg("the program that this file continues can't be replayed at the call %1",
                               string_of(at(step, "call"))));
            return result;
        }
    }
    const auto made = replay.step(Json{{"call", "alloc_buffer"}, {"args", Json::object()}}, std::nullopt);
    if (!made || !made->ok()) {
        compare.failed(made ? msg("alloc_buffer: %1", made->error()) : msg("alloc_buffer is unknown"));
        return result;
    }
    const Program& program = replay.program();
    const Buffer& buffer = *program.buffers.front().buffer;
    compare.equal("buffer_size", at(file, "buffer_size"), Json(buffer.size()));
    compare.equal("alignment", at(file, "alignment"), Json(buffer_alignment));
    for (const Json& row : list_of(at(file, "tensors"))) {
        const auto number = replay.alive().number_at(int_of(at(row, "index")));
        const std::string where = "tensor " + shown(at(row, "index"));
        if (!number) {
            compare.failed(msg("there is no %1", where));
            continue;
        }
        const Tensor& t = program.tensor(*number);
        compare.object(where, row,
                       {{"index", int_of(at(row, "index"))},
                        {"name", std::string(name_of(t))},
                        {"buffer_offset", t.buffer ? Json(program.space.address_of(t.data) - buffer.origin()) : Json()},
                        {"nbytes", nbytes(t)},
                        {"view", is_view(t)}});
    }
    return result;
}

} // namespace ggs

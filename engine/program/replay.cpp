// SPDX-License-Identifier: MIT
#include "program/replay.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace ggs {

Result<ArgValue> Replay::call(const CallDef& def, const Json& step) {
    const Json& args = at(step, "args");
    std::vector<GivenArg> given;
    const auto tensor = [&](const Json& index) -> Result<ArgValue> {
        const auto number = m_alive.number_at(int_of(index));
        if (!number) return fail("there is no tensor %1 at this step", shown(index));
        return ArgValue(TensorRef{*number});
    };
    const auto graph = [&]() -> Result<ArgValue> {
        const int64_t offset = int_of(at(args, "graph_offset"));
        const int64_t arena = int_of(at(args, "graph_arena"), 0);
        for (uint32_t i = 0; i < m_program.graphs.size(); ++i) {
            const GraphEntry& entry = m_program.graphs[i];
            if (entry.alive && entry.arena == arena &&
                static_cast<int64_t>(m_program.arenas[entry.arena].arena->offset_of(entry.graph)) == offset)
                return ArgValue(GraphRef{i});
        }
        return fail("there is no graph at offset %1", offset);
    };

    size_t next_src = 0;
    const Json& src = list_of(at(args, "src"));
    for (const ArgDef& arg : def.args) {
        if (arg.kind == ArgKind::tensor && !arg.keyed) {
            if (next_src >= src.size()) continue;
            const Json& index = src[next_src++];
            if (index.is_null()) continue;
            GGS_TRY(ArgValue value, tensor(index));
            given.push_back({arg.name, std::move(value), {}});
        } else if (arg.kind == ArgKind::graph) {
            GGS_TRY(ArgValue value, graph());
            given.push_back({arg.name, std::move(value), {}});
        } else if (arg.kind == ArgKind::tensor && args.contains(arg.name)) {
            GGS_TRY(ArgValue value, tensor(args[arg.name]));
            given.push_back({arg.name, std::move(value), {}});
        } else if (arg.kind == ArgKind::tensors && args.contains(arg.name)) {
            std::vector<TensorRef> list;
            for (const Json& index : list_of(args[arg.name])) {
                GGS_TRY(const ArgValue value, tensor(index));
                list.push_back(std::get<TensorRef>(value));
            }
            given.push_back({arg.name, std::move(list), {}});
        }
    }
    if (next_src < src.size()) return fail("%1 takes %2 tensors, but the step has %3", def.name, next_src, src.size());
    for (const auto& [key, value] : args.items()) {
        const bool done =
            key == "src" || key == "graph_offset" || key == "graph_arena" || key == "new_graph_offset" ||
            key == "returned_offset" ||
            std::any_of(given.begin(), given.end(), [&name = key](const GivenArg& g) { return g.name == name; });
        if (done || value.is_null()) continue;
        given.push_back({key, value_from(value), {}});
    }
    auto bound = bind_args(def, std::move(given));
    if (const auto* error = std::get_if<BindError>(&bound)) return fail("%1: %2", def.name, error->message);
    return m_builder.call(def, std::get<std::vector<ArgValue>>(std::move(bound)));
}

namespace {

constexpr int64_t largest_file = int64_t{1} << 44; // bytes: address space is all that it takes, and there is not more

// The file itself may be missing: the offsets of its tensors are recorded, and their bytes come from elsewhere.
Result<std::shared_ptr<const MappedTensors>> mapped_from(const Json& json, const std::string& file) {
    const int64_t bytes = int_of(at(json, "bytes"));
    if (bytes <= 0 || bytes > largest_file) return fail("the step does not describe what was mapped from %1", file);
    auto made = std::make_shared<MappedTensors>();
    made->file = file;
    for (const Json& each : list_of(at(json, "tensors"))) {
        const TypeTraits* const type = find_type(std::string_view(string_of(at(each, "type"))));
        const Json& ne = list_of(at(each, "ne"));
        const int64_t offset = int_of(at(each, "offset"));
        if (!type || ne.size() != max_dims || offset < 0)
            return fail("the step does not describe what was mapped from %1", file);
        MappedTensors::Info info{static_cast<TypeId>(type - all_types().data()), {}, static_cast<size_t>(offset)};
        for (size_t d = 0; d < max_dims; ++d) info.ne[d] = int_of(ne[d]);
        made->tensors.insert_or_assign(string_of(at(each, "name")), info);
    }
    GGS_TRY(made->storage, Storage::make(static_cast<size_t>(bytes)));
    return std::shared_ptr<const MappedTensors>(std::move(made));
}

} // namespace

std::optional<Result<ArgValue>> Replay::step(const Json& step, std::optional<uint64_t> origin) {
    const std::string name = string_of(at(step, "call"));
    const CallDef* def = m_builder.registry().call(name);
    if (!def) return std::nullopt;
    if (def->name == "init" && origin) m_builder.set_next_origin(*origin);
    const int64_t arena = int_of(at(step, "arena"), 0);
    if (def->name != "init") {
        if (arena < 0 || arena >= static_cast<int64_t>(m_program.arenas.size()))
            return Result<ArgValue>(fail("there is no context %1 at this step", arena));
        m_builder.use_arena({static_cast<uint32_t>(arena)});
    }
    m_builder.set_map_file([&step](const std::string& file) { return mapped_from(at(step, "mapped"), file); });
    Result<ArgValue> result = call(*def, step);
    m_builder.set_map_file({});
    if (result.ok()) m_alive.after(m_program, m_program.calls.back());
    return result;
}

} // namespace ggs

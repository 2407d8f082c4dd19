// SPDX-License-Identifier: MIT
#include "program/program_plan.h"

#include "plan/gallocr_calls.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace ggs {

bool is_left_to_plan(const Tensor& t) { return t.op != OpId::none || !t.data || (t.flags & flag_input); }

std::vector<uint32_t> planned_graphs(const Structure& structure) {
    std::vector<uint32_t> graphs;
    for (const Run& run : structure.runs) {
        if (std::ranges::find(graphs, run.graph) == graphs.end()) graphs.push_back(run.graph);
    }
    return graphs;
}

Result<ProgramPlan> plan_of(std::shared_ptr<const Structure> structure, uint32_t graph, const MemoryKind& memory) {
    if (graph >= structure->graphs.size())
        return fail("there is no graph %1; the number of graphs in the program is %2", graph, structure->graphs.size());
    ProgramPlan made;
    made.structure = std::move(structure);
    made.graph = graph;
    const Structure& s = *made.structure;
    const auto pointers = [&](const std::vector<uint32_t>& numbers) -> Result<std::vector<const Tensor*>> {
        std::vector<const Tensor*> tensors;
        for (const uint32_t number : numbers) {
            if (!s.alive(number)) return fail("the graph's tensors were made before their arena was reset");
            tensors.push_back(s.tensors[number].tensor);
        }
        return tensors;
    };
    made.nodes = s.graphs[graph].nodes;
    GGS_TRY(const auto nodes, pointers(made.nodes));
    GGS_TRY(const auto leafs, pointers(s.graphs[graph].leafs));
    const PlanInput input{nodes, leafs, [](const Tensor& t) { return !is_left_to_plan(t); }};
    GGS_TRY(made.plan, plan_memory(s.registry(), input, std::span(&memory, 1)));
    made.course = course_of(made.plan, 0);
    std::vector<const Tensor*> changed;
    for (const Tensor* node : nodes) {
        if (node->view_src && s.registry().op(*node).computes) changed.push_back(node->view_src);
    }
    for (const PlannedTensor& row : made.plan.tensors) {
        const std::optional<uint32_t> number = s.number_of(row.tensor);
        if (!number) return fail("the graph reads a tensor that doesn't belong to the program");
        made.numbers.push_back(*number);
        if (row.where != PlannedTensor::Where::given) continue;
        ProgramPlan::Given& given = std::ranges::find(changed, row.tensor) == changed.end() ? made.read : made.written;
        given.tensors.push_back(*number);
        given.bytes += nbytes(*row.tensor);
    }
    return made;
}

bool ProgramPlan::in_use() const {
    const Program& program = *structure->program();
    return !plan.lives.empty() && std::ranges::any_of(program.buffers, [&](const BufferEntry& each) {
        return each.buffer.get() == plan.tensors[plan.lives.front().tensor].tensor->buffer &&
               each.call < program.calls.size() && is_gallocr_call(*program.calls[each.call].def);
    });
}

std::optional<uint32_t> ProgramPlan::life_of(uint32_t number) const {
    const auto at = std::ranges::find(numbers, number);
    if (at == numbers.end()) return std::nullopt;
    const PlannedTensor& row = plan.tensors[static_cast<size_t>(at - numbers.begin())];
    const uint32_t life = row.where == PlannedTensor::Where::view ? plan.tensors[row.root].life : row.life;
    return life == no_life ? std::nullopt : std::optional(life);
}

std::vector<Message> ProgramPlan::why(uint32_t life) const {
    return why_there(structure->registry(), plan, life, [this](const Tensor& t) {
        const auto number = structure->number_of(&t);
        return number ? structure->name(*number) : std::string(ggs::name_of(t));
    });
}

nlohmann::ordered_json plan_json(const ProgramPlan& made) {
    using Json = nlohmann::ordered_json;
    const MemoryPlan& plan = made.plan;
    const Structure& s = *made.structure;
    const auto node_or_null = [](int node) { return node == before_nodes ? Json() : Json(node); };
    Json json;
    json["graph"] = made.graph;
    json["memory"] = plan.memories[0].name;
    json["alignment"] = plan.memories[0].alignment;
    json["size"] = plan.size();
    json["chunks"] = plan.sizes[0];
    json["alone"] = made.course.alone;
    json["least"] = made.course.least;
    json["peak"] = {{"node", node_or_null(made.course.peak_node())}, {"tensors", Json::array()}};
    for (const uint32_t life : lives_at(plan, 0, made.course.peak_node()))
        json["peak"]["tensors"].push_back(made.name_of(plan.lives[life]));
    json["read"] = {{"leafs", made.read.tensors.size()}, {"bytes", made.read.bytes}};
    json["written"] = {{"leafs", made.written.tensors.size()}, {"bytes", made.written.bytes}};
    Json& nodes = json["nodes"] = Json::array();
    for (size_t i = 0; i < made.nodes.size(); ++i) {
        const PlanCourse::At& at = made.course.at(static_cast<int>(i));
        nodes.push_back({{"node", i},
                         {"name", s.name(made.nodes[i])},
                         {"live", at.live},
                         {"reach", at.reach},
                         {"gaps", at.gaps()}});
    }
    Json& lives = json["lives"] = Json::array();
    for (const Life& life : plan.lives) {
        Json row{{"name", made.name_of(life)},
                 {"key", s.tensors[made.number_of(life)].key},
                 {"chunk", life.place.range.chunk},
                 {"offset", life.place.range.offset},
                 {"size", life.place.range.size},
                 {"alloc_size", life.place.bytes},
                 {"begin", node_or_null(life.begin)},
                 {"end", life.ends == Life::End::kept ? Json() : Json(life.end)}}; // null: to the end
        row["in_place_of"] = life.taken_from == no_life ? Json() : Json(made.name_of(plan.lives[life.taken_from]));
        Json reads = Json::array();
        for (const Life::Read& read : life.reads) reads.push_back(read.node);
        row["read_by"] = std::move(reads);
        lives.push_back(std::move(row));
    }
    return json;
}

} // namespace ggs

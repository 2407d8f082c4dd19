// SPDX-License-Identifier: MIT
#include "commands/plan.h"

#include "base/columns.h"
#include "program/program_json.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ggs {

namespace {

std::string node_word(int node) { return node == before_nodes ? "start" : std::to_string(node); }

// "3.8 times less": how much the sharing of bytes saves.
std::string saving(size_t alone, size_t size) {
    return size == 0 || alone <= size ? std::string()
                                      : fmt::format(", {:.1f} times less than {} if each had its own",
                                                    static_cast<double>(alone) / static_cast<double>(size), alone);
}

} // namespace

std::string plan_text(const ProgramPlan& made) {
    const MemoryPlan& plan = made.plan;
    const PlanCourse& course = made.course;
    std::string text =
        fmt::format("memory plan of graph {}: {}, {} bytes{}\n", made.graph, count_text(made.nodes.size(), "node"),
                    plan.size(), saving(course.alone, plan.size()));
    if (plan.sizes[0].size() > 1) text += fmt::format("in {} pieces\n", plan.sizes[0].size());
    using enum Columns::Align;
    Columns lives({{"from", right},
                   {"to", right},
                   {"offset", right},
                   {"bytes", right},
                   {"tensor"},
                   {"op"},
                   {"read by"},
                   {"in place of"}});
    for (const Life& life : plan.lives) {
        std::string reads;
        for (const Life::Read& read : life.reads)
            reads += fmt::format("{}{}{}", reads.empty() ? "" : " ", read.node, read.through_view ? "v" : "");
        const uint32_t number = made.number_of(life);
        lives.row({node_word(life.begin), life.ends == Life::End::kept ? "end" : std::to_string(life.end),
                   std::to_string(address_in(plan, life)), std::to_string(life.place.range.size),
                   shortened(made.name_of(life)),
                   made.structure->tensor(number).op == OpId::none ? "leaf" : made.structure->op_name(number), reads,
                   life.taken_from == no_life ? "" : shortened(made.name_of(plan.lives[life.taken_from]))});
    }
    text += lives.text();
    if (plan.lives.empty()) return text + "nothing is planned: every tensor has memory of its own\n";
    const int peak = course.peak_node();
    text +=
        fmt::format("peak: {} bytes at {}\n", course.at(peak).reach,
                    peak == before_nodes
                        ? "the start"
                        : fmt::format("node {}, {}", peak,
                                      visible(shortened(made.structure->name(made.nodes[static_cast<size_t>(peak)])))));
    Columns makers({{"offset", right}, {"bytes", right}, {"tensor"}});
    for (const uint32_t life : lives_at(plan, 0, peak))
        makers.row({std::to_string(address_in(plan, plan.lives[life])),
                    std::to_string(plan.lives[life].place.range.size), shortened(made.name_of(plan.lives[life]))});
    text += makers.text();
    if (course.at(peak).gaps() > 0) text += fmt::format("gaps at the peak: {} bytes\n", course.at(peak).gaps());
    text += course.least == plan.size() ? std::string("no plan for this order of nodes needs less\n")
                                        : fmt::format("the most that is needed at a time: {} bytes\n", course.least);
    const auto beside = [&](const char* what, const ProgramPlan::Given& given) {
        if (!given.tensors.empty())
            text += fmt::format("{}: {}, {} bytes\n", what, count_text(given.tensors.size(), "tensor"), given.bytes);
    };
    beside("beside it, only read (weights)", made.read);
    beside("beside it, written into (caches)", made.written);
    return text;
}

std::string plans_json(const std::vector<ProgramPlan>& plans, const std::string& name) {
    nlohmann::ordered_json json = json_head("memory plan");
    json["program"] = name;
    json["plans"] = nlohmann::ordered_json::array();
    for (const ProgramPlan& plan : plans) json["plans"].push_back(plan_json(plan));
    return json_text(json);
}

std::string aliases_text(const Structure& structure, const std::vector<AliasedRead>& reads) {
    if (reads.empty()) return "no node reads bytes that another has written over\n";
    std::string text;
    for (const AliasedRead& read : reads) text += english(aliased_read_text(structure, read)) + "\n";
    return text;
}

std::string aliases_json(const Structure& structure, const std::vector<AliasedRead>& reads, const std::string& name) {
    nlohmann::ordered_json json = json_head("aliased reads");
    json["program"] = name;
    json["reads"] = nlohmann::ordered_json::array();
    for (const AliasedRead& read : reads) {
        json["reads"].push_back({{"reader", read.reader},
                                 {"victim", structure.full_name(read.victim)},
                                 {"writer", read.writer},
                                 {"text", english(aliased_read_text(structure, read))}});
    }
    return json_text(json);
}

} // namespace ggs

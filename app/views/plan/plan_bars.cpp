// SPDX-License-Identifier: MIT
#include "views/plan/plan_bars.h"

#include "look/names/node_words.h"

#include <algorithm>

namespace ggs {

std::shared_ptr<const PlanBars> PlanBars::make(ProgramPlan plan) {
    auto made = std::make_shared<PlanBars>();
    made->columns = plan.plan.nodes + 2;
    made->size = plan.plan.size(0);
    made->bars.reserve(plan.plan.lives.size());
    made->steps.reserve(plan.nodes.size());
    for (uint32_t i = 0; i < plan.plan.lives.size(); ++i) {
        const Life& life = plan.plan.lives[i];
        const uint32_t tensor = plan.number_of(life);
        const int behind = life.ends == Life::End::kept    ? made->columns
                           : life.ends == Life::End::taken ? life.end + 1
                                                           : life.end + 2;
        made->bars.push_back({i, tensor, life.begin + 1, behind, address_in(plan.plan, life), life.place.range.size,
                              inkOf(*plan.structure, tensor)});
    }
    made->columnsOf.resize(plan.structure->tensors.size());
    for (const uint32_t node : plan.nodes) {
        made->steps.push_back(plan.structure->step_of(node));
        made->columnsOf[node] = static_cast<int>(made->steps.size());
    }
    made->plan = std::move(plan);
    return made;
}

const PlanBar* PlanBars::at(double column, double address) const {
    for (const PlanBar& bar : bars) {
        if (column >= bar.first && column < bar.behind && address >= static_cast<double>(bar.begin) &&
            address < static_cast<double>(bar.end()))
            return &bar;
    }
    return nullptr;
}

const PlanBar* PlanBars::of(uint32_t tensor) const {
    const auto life = plan.life_of(tensor);
    return life ? &bars[*life] : nullptr;
}

std::optional<int> PlanBars::columnOf(size_t step) const {
    if (step >= structure().steps.size()) return std::nullopt;
    const int column = columnsOf[structure().steps[step].node];
    return column > 0 ? std::optional(column) : std::nullopt;
}

} // namespace ggs

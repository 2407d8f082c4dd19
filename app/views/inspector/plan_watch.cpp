// SPDX-License-Identifier: MIT
#include "views/inspector/plan_watch.h"

#include "session/debuggee.h"
#include "session/session_controller.h"

#include <algorithm>
#include <map>

namespace ggs {

namespace {

constexpr size_t mostPlans = 8; // graphs

} // namespace

std::shared_ptr<PlanWatch> PlanWatch::of(SessionController& session) {
    static std::map<SessionController*, std::weak_ptr<PlanWatch>> watches;
    std::erase_if(watches, [](const auto& each) { return each.second.expired(); });
    std::weak_ptr<PlanWatch>& known = watches[&session];
    if (std::shared_ptr<PlanWatch> watch = known.lock()) return watch;
    std::shared_ptr<PlanWatch> made(new PlanWatch(session));
    known = made;
    return made;
}

PlanWatch::PlanWatch(SessionController& session) : m_debuggee(session.debuggee()), m_computing(session.computing()) {}

void PlanWatch::make() {
    m_of = m_debuggee.snapshot().structure;
    m_plans.clear();
    m_making = true;
    m_computing.compute(
        m_kind, this, [this, structure = m_debuggee.snapshot().structure](const std::atomic<bool>& unwanted) -> Finish {
            std::vector<std::shared_ptr<const ProgramPlan>> plans;
            for (const uint32_t graph : planned_graphs(*structure)) {
                if (unwanted || plans.size() == mostPlans) break;
                Result<ProgramPlan> plan = plan_of(structure, graph);
                if (plan.ok()) plans.push_back(std::make_shared<const ProgramPlan>(std::move(*plan)));
            }
            return [this, structure, plans = std::move(plans)] {
                if (m_of.lock() != structure) return;
                m_plans = plans;
                m_making = false;
                emit changed();
            };
        });
}

PlanWatch::Found PlanWatch::find(uint32_t tensor) {
    if (m_of.lock() != m_debuggee.snapshot().structure) make();
    for (const auto& plan : m_plans) {
        if (const auto life = plan->life_of(tensor)) return {plan, *life};
    }
    return {};
}

} // namespace ggs

// SPDX-License-Identifier: MIT
// PlanWatch: the memory plans of the open program's graphs, made in the background when they are first wanted. The
// sections about memory share one. GUI thread only.
#pragma once

#include "program/program_plan.h"
#include "session/computing.h"

#include <QObject>

#include <memory>
#include <vector>

namespace ggs {

class Debuggee;
class SessionController;

class PlanWatch : public QObject {
    Q_OBJECT
  public:
    // Returns the watch of a session; it is destroyed with its last owner.
    static std::shared_ptr<PlanWatch> of(SessionController& session);

    // The life of a tensor's bytes in a plan.
    struct Found {
        std::shared_ptr<const ProgramPlan> plan; // nullptr: the tensor is not planned
        uint32_t life = no_life;
    };
    // Starts the plans if they are not made yet; changed() follows then.
    Found find(uint32_t tensor);
    bool isMaking() const { return m_making; }

  signals:
    void changed();

  private:
    explicit PlanWatch(SessionController& session);
    void make();

    Debuggee& m_debuggee;
    Computing& m_computing;
    const CommandQueue::Kind m_kind = newKind();
    std::weak_ptr<const Structure> m_of;                     // whose plans these are, or will be
    std::vector<std::shared_ptr<const ProgramPlan>> m_plans; // of the graphs that can be planned
    bool m_making = false;
};

} // namespace ggs

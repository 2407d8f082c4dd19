// SPDX-License-Identifier: MIT
// Looking inside: into the next node, and into a kernel that computes one.
#include "session/session_controller.h"

#include "debug/kernel/kernel_look.h"

namespace ggs {

void SessionController::stepInto() {
    const auto made = std::make_shared<std::shared_ptr<const Inside>>();
    push(
        anyKind,
        [made](Target& target) -> Message {
            Result<Inside> inside = target.step_into();
            if (!inside.ok()) return inside.error();
            *made = std::make_shared<const Inside>(std::move(*inside));
            return {};
        },
        Move::one);
    // Behind the snapshot of that, which ends what was inside before.
    ask(CommandQueue::each, [this, made](Target&) -> Finish {
        if (!*made) return {};
        return [this, made] {
            m_inside = *made;
            emit insideChanged();
        };
    });
}

void SessionController::lookIntoKernel(const KernelAsk& ask) {
    const auto seen = std::make_shared<std::shared_ptr<const KernelLook>>();
    push(
        anyKind,
        [seen, ask](Target& target) -> Message {
            Result<std::shared_ptr<const KernelLook>> look = target.look_into_kernel(ask);
            if (!look.ok()) return look.error();
            *seen = std::move(*look);
            return {};
        },
        Move::many); // nothing moves, but it may run for long: a pause ends it
    this->ask(CommandQueue::each, [this, seen](Target&) -> Finish {
        if (!*seen) return {};
        return [this, seen] {
            m_kernelLook = *seen;
            emit kernelLookChanged();
        };
    });
}

} // namespace ggs

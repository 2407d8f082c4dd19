// SPDX-License-Identifier: MIT
// Nodes compared with what is said of them, and what was found so far.
#include "session/session_controller.h"

namespace ggs {

void SessionController::check(std::vector<size_t> steps, bool keepErrors) {
    if (steps.empty()) return;
    if (!m_previousCode.plugin.isEmpty()) return emit failed(whyNoCheck());
    push(
        anyKind,
        [this, steps = std::move(steps), keepErrors, pause = m_pauseAsked, epoch = m_epoch](Target& target) -> Message {
            CheckOptions options;
            options.keep_errors = keepErrors;
            const Result<Checked> checked = target.check(steps, options, [&](size_t done) {
                post([this, done = static_cast<int>(done), n = static_cast<int>(steps.size()), epoch] {
                    if (epoch == m_epoch) emit checking(done, n);
                });
                return !pause->load();
            });
            if (!checked.ok()) return checked.error();
            std::vector<std::shared_ptr<const NodeCheck>> found;
            for (const NodeCheck& each : checked->nodes) found.push_back(std::make_shared<const NodeCheck>(each));
            post([this, epoch, found] {
                if (epoch != m_epoch) return;
                for (const auto& each : found) m_checks[each->step] = each;
                emit checksChanged();
            });
            return checked->not_back;
        },
        Move::many);
}

void SessionController::checkNode(uint32_t node) {
    if (isOpen()) check(steps_to_check(structure(), node), true);
}

void SessionController::checkAll() {
    if (isOpen()) check(steps_to_check(structure()), false);
}

std::shared_ptr<const NodeCheck> SessionController::checkOf(uint32_t node) const {
    std::shared_ptr<const NodeCheck> last;
    for (const auto& [step, each] : m_checks) {
        if (each->node == node && (!last || is_good(last->verdict) || !is_good(each->verdict))) last = each;
    }
    return last;
}

void SessionController::forgetChecks() {
    if (m_checks.empty()) return;
    m_checks.clear();
    emit checksChanged();
}

} // namespace ggs

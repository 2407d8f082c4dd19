// SPDX-License-Identifier: MIT
#include "session/gradient_checking.h"

#include "debug/targets/local_target.h"
#include "session/debuggee.h"
#include "words/messages.h"

#include <algorithm>
#include <utility>

namespace ggs {

GradientChecking::GradientChecking(Debuggee& debuggee) : m_debuggee(debuggee) {
    connect(&debuggee, &Debuggee::taken, this, [this](const SnapshotChange& change) {
        const bool another = change.program != SnapshotChange::Program::same;
        if (!another && !change.values && !change.round) return;
        m_forgotten = !m_checks.empty();
        m_checks.clear();
    });
    connect(&debuggee, &Debuggee::told, this, [this](const SnapshotChange& change) {
        if (std::exchange(m_forgotten, false) || change.program != SnapshotChange::Program::same) emit changed();
    });
}

QString GradientChecking::whyNot() const {
    const QString no = m_debuggee.whyNot(Capability::check);
    if (!no.isEmpty() || !m_debuggee.structure().gradients.empty()) return no;
    return tr("the program has no gradients; mark a parameter with `param` and the loss with `loss`, create the graph "
              "with graph(grads=true), and call backward(graph)");
}

void GradientChecking::check(std::optional<uint32_t> tensor) {
    if (!m_debuggee.isOpen()) return;
    const TargetCommand::Verb verb = [this, tensor, epoch = m_debuggee.epoch()](Target& target) -> Message {
        auto* const local = dynamic_cast<LocalTarget*>(&target);
        if (!local) return msg("a recorded run can't be computed again, so its gradients can't be checked");
        GradcheckOptions options;
        options.tensor = tensor;
        options.progress = [this, epoch](size_t done, size_t tensors) {
            m_debuggee.post([this, done = static_cast<int>(done), tensors = static_cast<int>(tensors), epoch] {
                if (epoch == m_debuggee.epoch()) emit checking(done, tensors);
            });
        };
        Result<GradientsChecked> result = local->check_gradients(options);
        if (!result.ok()) return result.error();
        const auto all = std::make_shared<const GradientsChecked>(std::move(*result));
        m_debuggee.post([this, epoch, all] {
            if (epoch != m_debuggee.epoch()) return;
            m_loss = all->loss;
            m_lossValue = all->loss_value;
            for (const GradientCheck& each : all->tensors) {
                const bool reached = !each.checked.empty() || !each.why.empty();
                if (reached) m_checks[each.tensor] = std::shared_ptr<const GradientCheck>(all, &each);
            }
            emit changed();
        });
        return all->cancelled ? msg("the check of gradients was paused before all of them were checked") : Message();
    };
    m_debuggee.push({.verb = verb, .moves = TargetCommand::Moves::run});
}

QString GradientChecking::sentence() const {
    if (m_checks.empty() || !m_debuggee.isOpen()) return {};
    const auto count = [this](auto... verdicts) {
        return std::ranges::count_if(m_checks,
                                     [=](const auto& each) { return ((each.second->verdict == verdicts) || ...); });
    };
    using enum GradientVerdict;
    QString text = tr("Loss %1 = %2. Gradients checked: %3 good, %4 wrong")
                       .arg(QString::fromStdString(m_debuggee.structure().name(m_loss)), numberText(m_lossValue))
                       .arg(count(good))
                       .arg(count(wrong));
    if (const auto n = count(known, rough); n > 0) text += tr(", %1 inexact for a known reason").arg(n);
    if (const auto n = count(none); n > 0) text += tr(", %1 without a gradient").arg(n);
    if (const auto n = count(failed); n > 0) text += tr(", %1 not checked").arg(n);
    return text;
}

} // namespace ggs

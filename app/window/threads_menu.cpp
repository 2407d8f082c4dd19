// SPDX-License-Identifier: MIT
#include "window/threads_menu.h"

#include "base/usable_cores.h"
#include "graph/program.h"
#include "session/debuggee.h"
#include "session/opening.h"

#include <QActionGroup>

#include <algorithm>
#include <set>

namespace ggs {

ThreadsMenu::ThreadsMenu(Debuggee& debuggee, Opening& opening, QWidget* parent)
    : QMenu(parent), m_debuggee(debuggee), m_opening(opening) {
    setObjectName(QStringLiteral("threadsMenu"));
    setTitle(tr("&Threads"));
    connect(this, &QMenu::aboutToShow, this, &ThreadsMenu::list);
}

QString ThreadsMenu::wordsOf(int threads) { return threads == 1 ? tr("1 thread") : tr("%1 threads").arg(threads); }

int ThreadsMenu::shownNumber() const {
    const int chosen = m_debuggee.isOpen() ? m_debuggee.snapshot().threads : m_opening.threads();
    if (chosen > 0) return chosen;
    if (m_debuggee.isOpen()) {
        const std::shared_ptr<const Program>& program = m_debuggee.structure().program();
        if (program) {
            const std::vector<Run> runs = program->runs_or_last_graph();
            if (!runs.empty()) return runs.front().threads;
        }
    }
    return Opening::defaultThreads();
}

QString ThreadsMenu::whyNot() const { return m_debuggee.isOpen() ? m_debuggee.whyNot(Capability::threads) : QString(); }

// "From script" is a choice only if the script sets the number.
void ThreadsMenu::list() {
    clear();
    delete findChild<QActionGroup*>();
    auto* const group = new QActionGroup(this);
    const bool script = m_opening.hasThreads();
    const auto add = [this, group](const QString& words, int threads, bool now) {
        QAction* const action = addAction(words, this, [this, threads] { m_opening.setThreads(threads); });
        action->setObjectName(QStringLiteral("threads-%1").arg(threads));
        action->setCheckable(true);
        action->setChecked(now);
        group->addAction(action);
    };
    const int chosen = m_opening.threads();
    if (script) add(tr("Threads: from script"), 0, chosen == 0);
    const int cores = most_useful_threads();
    std::set<int> numbers{cores};
    for (int n = 1; n < cores; n *= 2) numbers.insert(n);
    const int now = script ? chosen : shownNumber();
    if (now > 0) numbers.insert(now);
    for (const int n : numbers) add(wordsOf(n), n, n == now);
}

} // namespace ggs

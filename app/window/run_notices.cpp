// SPDX-License-Identifier: MIT
#include "window/run_notices.h"

#include "look/actions.h"
#include "look/names/node_words.h"
#include "session/click_logs.h"
#include "session/debuggee.h"
#include "session/marking.h"
#include "session/moves.h"
#include "session/opening.h"
#include "session/selection.h"
#include "session/session_controller.h"
#include "window/file_actions.h"
#include "window/main_window.h"
#include "window/notices.h"
#include "words/messages.h"

#include <QRegularExpression>

#include <utility>

namespace ggs {

RunNotices::RunNotices(MainWindow& window)
    : QObject(&window), m_window(window), m_debuggee(window.controller().debuggee()),
      m_opening(window.controller().opening()), m_examining(window.controller().examining()) {
    connect(&m_debuggee, &Debuggee::runningChanged, this, [this] {
        if (!m_debuggee.isRunning()) return;
        m_moved = true;
        forget();
    });
    connect(&m_debuggee, &Debuggee::snapshotChanged, this, &RunNotices::followMove);
    connect(&m_examining, &Examining::examined, this, &RunNotices::followFindings);
    connect(&m_debuggee, &Debuggee::structureChanged, this, &RunNotices::followProgram);
    connect(&m_opening, &Opening::scriptAccepted, this, &RunNotices::forgetOlder);
    connect(&m_opening, &Opening::opening, this, &RunNotices::forgetOlder);
    connect(&m_debuggee, &Debuggee::closed, this, &RunNotices::followProgram);
}

// The first sentence is the problem, the others are what to do.
void RunNotices::fail(const QString& message) {
    static const QRegularExpression end(QStringLiteral("\\. (?=\\p{Lu})|。"));
    const qsizetype at = message.indexOf(end);
    Notice notice{.kind = Notice::Kind::trouble,
                  .what = at < 0 ? message : message.left(at),
                  .why = at < 0 ? QString() : message.mid(at + 1).trimmed()};
    if (!m_debuggee.isOpen() && m_opening.hasScript() && message == m_opening.refused().said)
        notice.actions.push_back(toTheError());
    if (const ClickLogs::Refused& log = m_window.controller().clickLogs().refused(); message == log.said)
        notice.actions.push_back({tr("Read differently…"),
                                  [&window = m_window, log] {
                                      window.files().askHowToRead(log.path, log.options, log.options.raw.has_value());
                                  },
                                  tr("Changes the format, the type of the keys, or the slot sizes")});
    tell(std::move(notice));
}

Notice::Action RunNotices::toTheError() {
    return {tr("Show the error"), [&window = m_window] { window.files().showError(); },
            tr("Shows the script at the line of the error")};
}

void RunNotices::scriptHasError(const QString& problem, bool runs) {
    if (m_older) m_window.notices().remove(*m_older);
    m_older = m_window.notices().add({.kind = Notice::Kind::trouble,
                                      .what = runs ? tr("The script has an error, so the previous program runs")
                                                   : tr("The script has an error, so nothing was run"),
                                      .why = problem,
                                      .actions = {toTheError()}});
}

void RunNotices::forgetOlder() {
    if (m_older) m_window.notices().remove(*std::exchange(m_older, std::nullopt));
}

void RunNotices::tell(Notice notice) { m_told.push_back(m_window.notices().add(std::move(notice))); }

void RunNotices::forget() {
    for (const int each : std::exchange(m_told, {})) m_window.notices().remove(each);
}

void RunNotices::followProgram() {
    if (m_debuggee.isOpen() && m_opening.changedByRound()) return; // the move that led to it is still to be reported
    m_moved = m_reachedEnd = false;
    m_effect.reset();
    m_stood = {};
    m_changes = 0;
    forget();
}

void RunNotices::followMove() {
    if (m_debuggee.isRunning()) return;
    const Snapshot& s = m_debuggee.snapshot();
    const Moment before = std::exchange(m_stood, s.moment());
    const size_t changes = std::exchange(m_changes, s.all_changes.size());
    if (!std::exchange(m_moved, false)) return;
    m_reachedEnd = s.position.cursor == s.structure->steps.size();
    if (std::optional<Notice> stop = whyStopped()) return tell(std::move(*stop));
    if (s.moment() < before && s.all_changes.size() < changes)
        tell({.kind = Notice::Kind::information,
              .what =
                  tr("%n change(s) by hand are discarded", nullptr, static_cast<int>(changes - s.all_changes.size())),
              .why = tr("They were made at a later node than the present one.")});
}

// The results of a stop are read in the background, so this comes a little later than the stop.
void RunNotices::followFindings() {
    if (m_debuggee.isRunning()) return;
    if (std::exchange(m_reachedEnd, false)) {
        if (std::optional<Notice> odd = whatIsOdd()) tell(std::move(*odd));
    }
    const auto& effect = m_examining.effect();
    if (!effect || !effect->isWhole || effect == m_effect) return;
    m_effect = effect;
    Notice notice{.kind = Notice::Kind::information, .what = m_examining.effectWords()};
    if (effect->first) {
        notice.why = tr("A changed result is marked Δ in the list of nodes and in the graph.");
        notice.actions.push_back(toNode(*effect->first));
    }
    tell(std::move(notice));
}

Notice::Action RunNotices::toNode(size_t step) const {
    return {tr("Show node %1").arg(step),
            [this, step, of = m_debuggee.sharedSnapshot()->structure] {
                if (m_debuggee.isOpen() && m_debuggee.snapshot().structure == of)
                    m_window.controller().selection().select(of->steps[step].node);
            },
            tr("Selects the node; the cursor stays where it is")};
}

// Inf alone matters only if it is in the last result: masks contain it, and soft_max ends it.
std::optional<Notice> RunNotices::whatIsOdd() const {
    const Structure& s = m_debuggee.structure();
    const auto nan = m_examining.firstNan(), odd = m_examining.firstOdd();
    size_t last = s.steps.size();
    while (last > 0 && !s.computes(last - 1)) --last;
    if (!odd || last == 0 || (!nan && !m_examining.isOdd(last - 1))) return std::nullopt;
    const size_t step = nan.value_or(*odd);
    const uint32_t node = s.steps[step].node;
    const QString place = tr("node %1 (%2, %3)").arg(step).arg(opWord(s, node), nameOf(s, node));
    Notice notice{.kind = Notice::Kind::trouble,
                  .what =
                      nan ? tr("NaN first appears at %1").arg(place) : tr("Infinity first appears at %1").arg(place),
                  .why = tr("There, %1.").arg(m_examining.oddWords(step)),
                  .actions = {toNode(step)}};
    if (*odd < step) notice.why += QLatin1Char(' ') + tr("Node %1 has infinite values already.").arg(*odd);
    if (m_examining.knowsBefore(step)) {
        notice.actions.push_back({tr("Go back to node %1").arg(step),
                                  [this, step] { m_window.controller().moves().goTo(step); },
                                  tr("Moves the cursor back to this node, before it runs")});
        return notice;
    }
    notice.why += QLatin1Char(' ') + tr("Some earlier results are overwritten, so it may have begun before.");
    QAction* const first = m_window.actions().get("runToNan");
    notice.actions.push_back({withoutMnemonic(first->text()), [first] { first->trigger(); }, first->toolTip()});
    return notice;
}

std::optional<Notice> RunNotices::whyStopped() const {
    const Snapshot& s = m_debuggee.snapshot();
    if (s.stop.kind == StopKind::end && !s.stop.reason.empty() && s.at_end())
        return Notice{.kind = Notice::Kind::stop,
                      .what = tr("Stopped: %1").arg(words(s.stop.reason)),
                      .why = tr("Choose a token in Next token to go on from here.")};
    if (s.stop.kind != StopKind::breakpoint || s.stop.cursor != s.position.cursor) return std::nullopt;
    const auto step = s.step_looked_at();
    if (!step) return std::nullopt;
    Notice notice{.kind = Notice::Kind::stop};
    const QString name = nameOf(*s.structure, s.structure->steps[*step].node);
    notice.what = *step == s.position.cursor ? tr("Stopped before %1").arg(name) : tr("Stopped after %1").arg(name);
    QAction* const run = m_window.actions().get("run");
    notice.actions = {{withoutMnemonic(run->text()), [run] { run->trigger(); }, run->toolTip()}};
    const auto hit = s.breakpoints.find(s.stop.breakpoint.value_or(0));
    if (!s.stop.reason.empty()) notice.why = words(s.stop.reason);
    if (hit == s.breakpoints.end()) return notice;
    if (notice.why.isEmpty())
        notice.why =
            tr("Breakpoint “%1”, hit %2").arg(breakpointWords(hit->second, *s.structure)).arg(hit->second.hits);
    if (s.rounds > 1) notice.what = tr("%1 in round %2").arg(notice.what).arg(s.position.round);
    notice.actions.push_back(
        {tr("Disable it"),
         [&window = m_window, number = hit->first] { window.controller().marking().enableBreakpoint(number, false); },
         tr("Disables the breakpoint; the run doesn't stop there any more")});
    return notice;
}

} // namespace ggs

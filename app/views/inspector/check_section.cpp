// SPDX-License-Identifier: MIT
#include "views/inspector/check_section.h"

#include "look/names/verdict_words.h"
#include "look/view.h"
#include "session/debuggee.h"
#include "session/measuring.h"
#include "session/opening.h"
#include "session/session_controller.h"
#include "words/messages.h"

#include <QAction>
#include <QVBoxLayout>

namespace ggs {

CheckSection::CheckSection(SessionController& session)
    : m_debuggee(session.debuggee()), m_measuring(session.measuring()), m_rows(new FactRows(FactRows::Columns::items)) {
    tightColumn(this)->addWidget(m_rows);
    connect(m_rows, &FactRows::followed, this, &SectionContent::followed);
    connect(&m_measuring, &Measuring::checksChanged, this, &CheckSection::expire);
    connect(&session.opening(), &Opening::previousCodeChanged, this, &CheckSection::expire);
    connect(&m_measuring, &Measuring::checking, this, [this](int done, int steps) {
        m_done = done;
        m_of = steps;
        expire();
    });
    connect(&m_debuggee, &Debuggee::runningChanged, this, [this] {
        if (m_of == 0 || m_debuggee.isRunning()) return;
        m_of = 0;
        expire();
    });
}

// The user may have given the command other keys.
Fact CheckSection::offer(bool again) const {
    std::vector<FactPart> parts{linkPart(
        again ? tr("Check again") : tr("Check now"), QStringLiteral("check:%1").arg(*tensor()),
        tr("Runs the node, writes its result to a copy, and compares the elements with their explanations"), false)};
    const auto* const command = window()->findChild<QAction*>(QStringLiteral("checkNode"));
    const QString keys = command ? command->shortcut().toString(QKeySequence::NativeText) : QString();
    if (!keys.isEmpty()) parts.push_back(wordsPart(QStringLiteral("  %1").arg(keys), Ink::muted));
    return {QString(), std::move(parts)};
}

std::vector<Fact> CheckSection::found(const NodeCheck& c) const {
    const Tensor& t = m_debuggee.structure().tensor(c.node);
    const auto element = [&](int64_t flat) {
        return linkPart(QString::fromStdString(index_text(t, index_of_flat(t, flat))),
                        QStringLiteral("element:%1").arg(flat), tr("Shows how this element is computed"));
    };
    std::vector<Fact> facts;
    const Ink ink = inkOf(c.verdict);
    const QString verdict = c.verdict == NodeVerdict::rounding ? tr("rounding only") : words(verdict_word(c.verdict));
    facts.push_back(
        {.what = verdictMark(c.verdict),
         .value = {wordsPart(c.checked == 0 ? tr("%1: %2").arg(verdict, words(c.why))
                                            : tr("%1 of %2 elements checked: %3")
                                                  .arg(grouped(static_cast<uint64_t>(c.checked)),
                                                       grouped(static_cast<uint64_t>(c.elements)), verdict))},
         .whatInk = ink});
    if (!c.worst.empty()) {
        const CheckedElement& worst = c.worst.front();
        facts.push_back(
            {QStringLiteral(" "),
             {wordsPart(tr("largest difference %1, bound %2, at")
                                .arg(QString::number(worst.error, 'g', 3), QString::number(worst.bound, 'g', 3)) +
                            QLatin1Char(' '),
                        Ink::muted),
              element(worst.flat)}});
    }
    if (c.unwritten > 0)
        facts.push_back(
            {QStringLiteral(" "),
             {wordsPart(tr("not written: %n element(s), the first is", nullptr, static_cast<int>(c.unwritten)) +
                        QLatin1Char(' ')),
              element(c.first_unwritten)}});
    for (const CheckFinding& each : c.findings)
        facts.push_back(
            {QStringLiteral(" "), {wordsPart(tr("%1: %2").arg(words(finding_word(each.kind)), words(each.what)))}});
    for (const RunDifference& each : c.differences)
        facts.push_back({QStringLiteral(" "),
                         {wordsPart(tr("%n element(s) differ %1, the first is", nullptr, static_cast<int>(each.count))
                                        .arg(words(run_words(each))) +
                                    QLatin1Char(' ')),
                          element(each.flat)}});
    return facts;
}

void CheckSection::refresh() {
    std::vector<Fact> facts;
    if (m_debuggee.isOpen() && tensor()) {
        const Structure& s = m_debuggee.structure();
        const auto step = s.step_of(*tensor());
        const auto check = m_measuring.checkOf(*tensor());
        const QString whyNot = m_measuring.whyNoCheck();
        const Message nothing = step ? nothing_to_check(s, *step) : Message();
        const auto reason = [&facts](const QString& why) {
            facts.push_back({QString(), {wordsPart(why, Ink::muted)}});
        };
        if (check) facts = found(*check);
        if (m_of > 0)
            reason(tr("checking node %1 of %2 …").arg(m_done).arg(m_of));
        else if (!step)
            reason(tr("Only nodes are checked: a leaf is not computed."));
        else if (!nothing.empty() && !check)
            reason(words(nothing));
        else if (!whyNot.isEmpty())
            reason(whyNot);
        else if (nothing.empty())
            facts.push_back(offer(check != nullptr));
    }
    m_rows->setFacts(std::move(facts));
}

} // namespace ggs

// SPDX-License-Identifier: MIT
#include "window/notice_bar.h"

#include "look/names/node_words.h"
#include "look/theme.h"
#include "session/debuggee.h"
#include "session/opening.h"
#include "session/session_controller.h"
#include "words/messages.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace ggs {

NoticeBar::NoticeBar(Debuggee& debuggee, Opening& opening, QWidget* parent)
    : QToolBar(tr("Notice"), parent), m_debuggee(debuggee), m_opening(opening), m_row(new QWidget), m_mark(new QLabel),
      m_text(new QLabel), m_close(new QToolButton) {
    setObjectName(QStringLiteral("notice"));
    setMovable(false);
    setContextMenuPolicy(Qt::PreventContextMenu);
    toggleViewAction()->setVisible(false); // it comes by itself
    m_text->setObjectName(QStringLiteral("noticeText"));
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_text->setMinimumWidth(1);
    m_close->setObjectName(QStringLiteral("noticeClose"));
    m_close->setText(QStringLiteral("×"));
    m_close->setAutoRaise(true);
    m_close->setToolTip(tr("Close this notice"));
    auto* const row = new QHBoxLayout(m_row);
    row->setContentsMargins(4, 0, 0, 0);
    row->setSpacing(9);
    row->addWidget(m_mark, 0, Qt::AlignVCenter);
    row->addWidget(m_text, 1);
    row->addWidget(m_close, 0, Qt::AlignTop);
    m_row->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    addWidget(m_row);
    hide();

    connect(m_close, &QToolButton::clicked, this, &NoticeBar::clear);
    connect(&debuggee, &Debuggee::failed, this, &NoticeBar::trouble);
    connect(&debuggee, &Debuggee::runningChanged, this, [this] {
        if (m_debuggee.isRunning()) m_moved = true;
    });
    connect(&debuggee, &Debuggee::snapshotChanged, this, &NoticeBar::followMove);
    for (const auto gone : {&Debuggee::structureChanged, &Debuggee::closed})
        connect(&debuggee, gone, this, [this] {
            if (m_debuggee.isOpen() && m_opening.changedByRound())
                return; // the move that led to it is still to be reported
            m_moved = false;
            m_stood = {};
            m_changes = 0;
            say(Kind::none, {});
        });
    connect(&Theme::instance(), &Theme::changed, this, &NoticeBar::paintMark);
}

QString NoticeBar::text() const { return m_kind == Kind::none ? QString() : m_text->text(); }

void NoticeBar::trouble(const QString& sentence) { say(Kind::trouble, sentence); }

void NoticeBar::clear() { say(Kind::none, {}); }

void NoticeBar::say(Kind kind, const QString& sentence) {
    m_kind = kind;
    m_text->setText(sentence);
    paintMark();
    fit();
    setVisible(kind != Kind::none);
}

// Why it stopped stays until the next move is done.
void NoticeBar::followMove() {
    if (m_debuggee.isRunning()) return;
    const Snapshot& s = m_debuggee.snapshot();
    const Moment before = std::exchange(m_stood, s.moment());
    const size_t changes = std::exchange(m_changes, s.all_changes.size());
    if (!std::exchange(m_moved, false)) return;
    QString why = whyStopped();
    if (why.isEmpty() && s.moment() < before && s.all_changes.size() < changes)
        why = tr("%n change(s) by hand were made behind here, and are gone", nullptr,
                 static_cast<int>(changes - s.all_changes.size()));
    say(why.isEmpty() ? Kind::none : Kind::stop, why);
}

QString NoticeBar::whyStopped() const {
    const Snapshot& s = m_debuggee.snapshot();
    if (s.stop.kind == StopKind::end && !s.stop.reason.empty() && s.at_end())
        return tr("Stopped: %1. A token that is chosen in Next token goes on from here.").arg(words(s.stop.reason));
    if (s.stop.kind != StopKind::breakpoint || s.stop.cursor != s.position.cursor) return QString();
    const auto step = s.step_looked_at();
    const auto hit = s.breakpoints.find(s.stop.breakpoint.value_or(0));
    if (!step) return QString();
    const QString name = nameOf(*s.structure, s.structure->steps[*step].node);
    const QString why = !s.stop.reason.empty() ? words(s.stop.reason)
                        : hit != s.breakpoints.end()
                            ? tr("breakpoint on %1").arg(breakpointWords(hit->second, *s.structure))
                            : tr("breakpoint");
    return *step == s.position.cursor ? tr("Stopped before %1: %2").arg(name, why)
                                      : tr("Stopped after %1: %2").arg(name, why);
}

// Told apart by their shapes as well.
void NoticeBar::paintMark() {
    const Theme& theme = Theme::instance();
    const QColor ink = theme.color(m_kind == Kind::stop ? Ink::cursor : Ink::trouble);
    m_mark->setText(m_kind == Kind::stop ? QStringLiteral("■") : QStringLiteral("▲"));
    m_mark->setStyleSheet(QStringLiteral("color: %1").arg(ink.name()));
    setStyleSheet(QStringLiteral("#notice { border-left: 4px solid %1; padding: 3px 10px 3px 6px; }").arg(ink.name()));
}

void NoticeBar::resizeEvent(QResizeEvent* event) {
    QToolBar::resizeEvent(event);
    fit();
}

// All of the sentence is seen, on as many lines as it needs and no more: what a label with broken lines hints at is as
// high as a square, and hidden the bar has no width of its own yet, but that of the window.
void NoticeBar::fit() {
    const int others = m_mark->sizeHint().width() + m_close->sizeHint().width() + 60;
    const int wide = std::max(120, (isVisible() ? width() : window()->width()) - others);
    m_row->setFixedHeight(std::max(m_text->heightForWidth(wide), m_close->sizeHint().height()));
}

} // namespace ggs

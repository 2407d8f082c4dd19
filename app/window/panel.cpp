// SPDX-License-Identifier: MIT
#include "window/panel.h"

#include "look/actions.h"
#include "look/elided_label.h"
#include "look/empty_note.h"
#include "look/theme.h"
#include "look/view.h"
#include "words/glossary.h"

#include <QApplication>
#include <QButtonGroup>
#include <QContextMenuEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QPlainTextEdit>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace ggs {

namespace {

constexpr int titleHeight = 38;                       // pixels
constexpr int narrowestPanel = 200, lowestPanel = 90; // to which a splitter can make it: with room for one page
constexpr int narrowestAbout = 60, aboutMargin = 6;   // of the title next to the pages

QToolButton* titleButton(const QString& name) {
    auto* const made = new QToolButton;
    made->setObjectName(name);
    made->setProperty("role", "panel");
    made->setIconSize({14, 14});
    made->setFocusPolicy(Qt::TabFocus);
    return made;
}

} // namespace

Panel::Panel(const QString& name, QWidget* parent)
    : QWidget(parent), m_name(name), m_title(new QWidget), m_text(new ElidedLabel), m_about(new ElidedLabel),
      m_warning(new QLabel), m_tabs(new QWidget), m_actions(new QWidget), m_group(new QButtonGroup(this)),
      m_choice(titleButton(QStringLiteral("panelChoice"))), m_enlarge(titleButton(QStringLiteral("panelEnlarge"))),
      m_menu(titleButton(QStringLiteral("panelMenu"))), m_stack(new QStackedWidget) {
    setObjectName(name + QStringLiteral("Panel"));
    setMinimumSize(narrowestPanel, lowestPanel);
    auto* const column = tightColumn(this);
    m_title->setObjectName(QStringLiteral("panelTitle"));
    const auto high = [this] { m_title->setFixedHeight(Theme::instance().stretched(titleHeight)); };
    connect(&Theme::instance(), &Theme::changed, this, high);
    high();
    auto* const row = new QHBoxLayout(m_title);
    m_row = row;
    row->setContentsMargins(14, 0, 8, 1);
    row->setSpacing(4);
    m_text->setObjectName(QStringLiteral("panelText"));
    m_text->setProperty("role", "panel");
    auto* const tabs = new QHBoxLayout(m_tabs);
    tabs->setContentsMargins(0, 0, 0, 0);
    tabs->setSpacing(2);
    m_group->setExclusive(true);
    m_choice->setPopupMode(QToolButton::InstantPopup);
    m_choice->setText(QStringLiteral("▾"));
    m_choice->setToolTip(tr("More pages of this panel"));
    m_choice->setAccessibleName(m_choice->toolTip());
    m_choice->setMenu(new QMenu(m_choice));
    m_about->setObjectName(QStringLiteral("panelAbout"));
    m_about->setProperty("role", "panel");
    m_about->setContentsMargins(0, 0, aboutMargin, 0);
    // All of the width goes to the title, so that the pages are at the right. Without a title, they are at the left.
    row->addWidget(m_text, 1000);
    row->addWidget(m_about, 1000);
    row->addWidget(m_tabs);
    row->addWidget(m_choice);
    row->addStretch(1);
    auto* const actions = new QHBoxLayout(m_actions);
    actions->setContentsMargins(0, 0, 4, 0);
    actions->setSpacing(6);
    m_actions->setObjectName(QStringLiteral("panelActions"));
    m_actions->hide();
    row->addWidget(m_actions);
    row->addWidget(m_enlarge);
    row->addWidget(m_menu);
    m_warning->setObjectName(QStringLiteral("panelWarning"));
    m_warning->setProperty("role", "warning");
    m_warning->setTextFormat(Qt::PlainText);
    m_warning->setWordWrap(true);
    m_warning->setContentsMargins(14, 4, 14, 4);
    m_warning->setMinimumWidth(1);
    m_warning->hide();
    column->addWidget(m_title);
    column->addWidget(m_warning);
    column->addWidget(m_stack, 1);
    m_menu->setToolTip(tr("Enlarge, move, replace or close this panel"));
    m_menu->setAccessibleName(tr("Panel menu"));
    connect(m_menu, &QToolButton::clicked, this,
            [this] { openMenu(m_menu->mapToGlobal(QPoint(0, m_menu->height()))); });
    connect(m_enlarge, &QToolButton::clicked, this, &Panel::enlargeWanted);
    connect(&Theme::instance(), &Theme::changed, this, &Panel::followIcons);
    setEnlarged(false);
    followIcons();
}

void Panel::followIcons() {
    m_menu->setIcon(themeIcon(QStringLiteral("more")));
    m_enlarge->setIcon(themeIcon(m_enlarged ? QStringLiteral("shrink") : QStringLiteral("enlarge")));
}

void Panel::setEnlarged(bool enlarged) {
    m_enlarged = enlarged;
    m_enlarge->setToolTip(enlarged ? tr("Shows the other panels again  (F4)") : tr("Enlarges this panel  (F4)"));
    m_enlarge->setAccessibleName(enlarged ? tr("Show the other panels") : tr("Enlarge the panel"));
    followIcons();
}

void Panel::setAlone(bool alone) { m_enlarge->setVisible(!alone); }

bool Panel::has(const View& view) const { return std::ranges::find(m_views, &view) != m_views.end(); }

void Panel::setPages(const std::vector<View*>& views) {
    if (views == m_views) return; // the buttons stay: a change of the workspace sets the pages of all its panels
    for (View* each : m_views) each->disconnect(this);
    m_views = views;
    for (View* each : m_views) {
        connect(each, &View::titled, this, [this] { makeButtons(); });
        connect(each, &View::aboutChanged, this, &Panel::showTitle);
    }
    if (m_current && !has(*m_current)) m_current.clear();
    if (!m_current && !m_views.empty()) m_current = m_views.front();
    makeButtons();
}

void Panel::makeButtons() {
    for (QAbstractButton* each : m_group->buttons()) delete each;
    m_choice->menu()->clear();
    for (View* each : m_views) {
        auto* const button = new QToolButton;
        button->setObjectName(QStringLiteral("page-") + each->id());
        button->setProperty("role", "segment");
        button->setText(each->title());
        button->setToolTip(glossaryTip(each->title()));
        button->setCheckable(true);
        button->setChecked(each == m_current);
        button->setFocusPolicy(Qt::TabFocus);
        m_group->addButton(button);
        m_tabs->layout()->addWidget(button);
        connect(button, &QToolButton::clicked, this, [this, each] { turnTo(*each, true); });
        m_choice->menu()->addAction(each->title(), this, [this, each] { turnTo(*each, true); });
    }
    showActions();
    showTitle();
}

void Panel::showTitle() {
    const QString title = m_current ? m_current->title() : QString();
    const QString about = m_current ? m_current->about() : QString();
    QString shown = m_current ? m_current->headline() : QString();
    if (shown.isEmpty() && !about.isEmpty()) shown = tr("%1 of %2").arg(title, about);
    m_text->setText(shown.isEmpty() ? title : shown);
    m_text->setToolTip(glossaryTip(title));
    m_about->setToolTip(shown);
    setAccessibleName(title);
    fit();
}

void Panel::showActions() {
    View* const view = m_away ? nullptr : m_current.data();
    if (m_actionsOf == view) return;
    m_actionsOf = view;
    m_actions->hide(); // until fit(): a layout counts new children only of a hidden widget at once
    for (QToolButton* each : m_actions->findChildren<QToolButton*>()) delete each;
    if (!view) return;
    for (QAction* each : view->titleActions()) {
        auto* const button = new QToolButton;
        button->setObjectName(QStringLiteral("title-") + each->objectName());
        button->setProperty("role", "title");
        button->setDefaultAction(each);
        button->setFocusPolicy(Qt::TabFocus);
        if (each->menu()) button->setPopupMode(QToolButton::InstantPopup);
        m_actions->layout()->addWidget(button);
    }
}

// A row of pages never scrolls, and its words are never cut: the pages that have no room are listed in a menu. The page
// in front always has a button; the actions of the view give way to it.
void Panel::fit() {
    const bool several = m_views.size() > 1;
    const QMargins margins = m_row->contentsMargins();
    int room = width() - margins.left() - margins.right() - 2 * m_row->spacing();
    for (int i = 0; i < m_row->count(); ++i) {
        QWidget* const each = m_row->itemAt(i)->widget();
        if (!each || each == m_text || each == m_tabs || each == m_choice || each == m_about || each == m_actions ||
            each->isHidden())
            continue;
        room -= each->sizeHint().width() + m_row->spacing();
    }
    const QList<QAbstractButton*> buttons = several ? m_group->buttons() : QList<QAbstractButton*>();
    std::vector<int> taken; // by button
    int all = 0, front = 0;
    for (const QAbstractButton* each : buttons) {
        taken.push_back(each->sizeHint().width() + m_tabs->layout()->spacing());
        all += taken.back();
        if (m_views[taken.size() - 1] == m_current) front = taken.back();
    }
    const bool any = m_actionsOf && !m_actionsOf->titleActions().empty();
    const int ofActions = any ? m_actions->sizeHint().width() + m_row->spacing() : 0;
    const int least = several ? front + m_choice->sizeHint().width() + m_row->spacing() : m_text->sizeHint().width();
    const bool actions = any && least + ofActions <= room;
    m_actions->setVisible(actions);
    if (actions) room -= ofActions;
    const bool hides = several && all > room;
    if (hides) room -= m_choice->sizeHint().width() + m_row->spacing();
    room -= front;
    bool full = false;
    for (size_t i = 0; i < taken.size(); ++i) {
        const bool inFront = m_views[i] == m_current;
        if (!inFront) full = full || taken[i] > room;
        if (!inFront && !full) room -= taken[i];
        buttons[static_cast<qsizetype>(i)]->setVisible(inFront || !full);
        m_choice->menu()->actions()[static_cast<qsizetype>(i)]->setVisible(!inFront && full);
    }
    m_text->setVisible(!several);
    m_tabs->setVisible(several);
    m_choice->setVisible(hides);
    // The whole phrase, or else only what it is about.
    const QString phrase = m_about->toolTip();
    const bool whole = m_about->fontMetrics().horizontalAdvance(phrase) + aboutMargin + m_row->spacing() <= room;
    m_about->setText(whole || !m_current ? phrase : m_current->about());
    m_about->setVisible(several && !phrase.isEmpty() && room >= narrowestAbout);
    if (!several) return;
    // At once: no picture shows a button that is cut.
    m_tabs->layout()->activate();
    m_row->activate();
}

void Panel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fit();
}

void Panel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) fit();
}

// A view is restyled with all its parts when it moves, so the pages that aren't in front stay where they are.
void Panel::gather(const std::vector<View*>& elsewhere, View* front) {
    m_elsewhere = elsewhere;
    if (front && has(*front)) m_current = front;
    if (m_current) turnTo(*m_current, false);
}

void Panel::show(View& view) {
    if (has(view)) turnTo(view, false);
}

void Panel::turnTo(View& view, bool byUser) {
    const bool changes = m_current != &view;
    m_current = &view;
    delete m_away;
    m_away = nullptr;
    if (std::ranges::find(m_elsewhere, &view) != m_elsewhere.end()) {
        auto* const note = new EmptyNote(tr("%1 is in a separate window.").arg(view.title()));
        note->offer(tr("Bring it back"));
        connect(note, &EmptyNote::taken, this, [this, &view] { emit backWanted(view); });
        m_away = note;
        m_stack->addWidget(note);
        m_stack->setCurrentWidget(note);
    } else {
        if (m_stack->indexOf(&view) < 0) m_stack->addWidget(&view);
        m_stack->setCurrentWidget(&view);
    }
    showActions();
    showTitle();
    const QList<QAbstractButton*> buttons = m_group->buttons();
    for (QAbstractButton* each : buttons) each->setChecked(each->objectName() == QStringLiteral("page-") + view.id());
    showWarning();
    // The chosen page takes the keys, unless a text is being written elsewhere.
    const QWidget* const keys = QApplication::focusWidget();
    const bool writes = qobject_cast<const QLineEdit*>(keys) || qobject_cast<const QPlainTextEdit*>(keys);
    if (changes && byUser && !m_away && view.keysTo() && (!writes || !keys->isVisible())) view.setFocus();
    if (changes && byUser) emit pageChanged();
}

void Panel::setWarning(const QString& warning, const QString& why) {
    m_warning->setText(warning.isEmpty() ? QString() : QStringLiteral("▲ ") + warning);
    m_warning->setToolTip(why);
    showWarning();
}

// It is about the program.
void Panel::showWarning() {
    m_warning->setVisible(!m_warning->text().isEmpty() && m_current && m_current->showsProgram());
}

void Panel::addButton(QWidget* button) { m_row->insertWidget(0, button); }

void Panel::openMenu(const QPoint& where) {
    auto* const menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    emit menuWanted(*menu);
    if (m_actionsOf && m_actions->isHidden()) {
        // The menu of every panel has the export.
        const auto has = [&](const QAction* action) {
            return std::ranges::any_of(menu->actions(), [&](auto* each) { return each->text() == action->text(); });
        };
        for (QAction* each : m_actionsOf->titleActions()) {
            if (!has(each)) menu->addAction(each);
        }
    }
    menu->popup(where);
}

void Panel::contextMenuEvent(QContextMenuEvent* event) {
    if (!m_title->geometry().contains(event->pos())) return QWidget::contextMenuEvent(event);
    openMenu(event->globalPos());
}

void Panel::paintEvent(QPaintEvent*) {
    QPainter p(this);
    p.fillRect(rect(), Theme::instance().color(Ink::panel));
    p.fillRect(0, m_title->geometry().bottom(), width(), 1, Theme::instance().color(Ink::line));
}

} // namespace ggs

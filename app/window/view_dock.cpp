// SPDX-License-Identifier: MIT
#include "window/view_dock.h"

#include "look/actions.h"
#include "look/theme.h"
#include "look/view.h"

#include <QContextMenuEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace ggs {

namespace {

constexpr int shifted = 28;                        // pixels
constexpr int narrowest = 160, lowest = 70;        // to which a view can be made
constexpr int leastWidth = 480, leastHeight = 320; // of a window that was not to be seen before
constexpr int above = 7, below = 9;                // of the words of a title; as in the tabs, so that their lines meet

QToolButton* button(const QString& name) {
    auto* const made = new QToolButton;
    made->setObjectName(name);
    made->setProperty("role", "dock");
    made->setIconSize({11, 11});
    made->setFocusPolicy(Qt::NoFocus);
    return made;
}

} // namespace

DockTitle::DockTitle(ViewDock& dock)
    : QWidget(&dock), m_dock(dock), m_text(new QLabel(dock.windowTitle())), m_warning(new QLabel),
      m_float(button(QStringLiteral("dockFloat"))), m_close(button(QStringLiteral("dockClose"))) {
    auto* const lines = new QVBoxLayout(this);
    lines->setContentsMargins(14, 0, 6, 1);
    lines->setSpacing(0);
    auto* const row = new QHBoxLayout;
    row->setSpacing(2);
    lines->addLayout(row);
    lines->addWidget(m_warning);
    m_warning->setObjectName(QStringLiteral("dockWarning"));
    m_warning->setProperty("role", "warning");
    m_warning->setTextFormat(Qt::PlainText);
    m_warning->setMinimumWidth(1);
    m_warning->hide();
    m_text->setTextFormat(Qt::PlainText);
    m_text->setMinimumWidth(1);
    row->addWidget(m_text, 1);
    row->addWidget(m_float);
    row->addWidget(m_close);
    m_close->setToolTip(tr("Closes this view; the View menu opens it again"));
    connect(m_float, &QToolButton::clicked, &dock, [&dock] { dock.floatOrPutBack(); });
    connect(m_close, &QToolButton::clicked, &dock, &QWidget::close);
    connect(&dock, &QDockWidget::topLevelChanged, this, &DockTitle::follow);
    connect(&dock, &QWidget::windowTitleChanged, m_text, &QLabel::setText);
    connect(&Theme::instance(), &Theme::changed, this, &DockTitle::follow);
    follow();
}

void DockTitle::follow() {
    m_float->setIcon(themeIcon(m_dock.isFloating() ? QStringLiteral("dock") : QStringLiteral("float")));
    m_float->setToolTip(m_dock.isFloating() ? tr("Puts this view back into the window")
                                            : tr("Makes this view a window of its own"));
    m_close->setIcon(themeIcon(QStringLiteral("close")));
}

void DockTitle::setFolded(bool folded) {
    if (folded == m_folded) return;
    m_folded = folded;
    for (QWidget* each :
         {static_cast<QWidget*>(m_text), static_cast<QWidget*>(m_float), static_cast<QWidget*>(m_close)})
        each->setVisible(!folded);
    updateGeometry();
}

void DockTitle::setWarning(const QString& warning, const QString& why) {
    m_warning->setText(QStringLiteral("▲ ") + warning);
    m_warning->setToolTip(why);
    m_warning->setVisible(!warning.isEmpty());
    updateGeometry();
}

QSize DockTitle::sizeHint() const {
    const int line = QFontMetrics(Theme::instance().words()).height();
    const int warning = m_warning->isHidden() ? 0 : line + below;
    if (m_folded) return {0, warning};
    return {60, line + above + below + warning};
}

void DockTitle::paintEvent(QPaintEvent*) {
    QPainter p(this);
    p.fillRect(rect(), Theme::instance().color(Ink::panel));
    p.fillRect(0, height() - 1, width(), 1, Theme::instance().color(Ink::line));
}

ViewDock::ViewDock(View& view) : m_view(view) {
    setObjectName(view.id() + QStringLiteral("Dock"));
    setWindowTitle(view.title());
    m_title = new DockTitle(*this);
    setTitleBarWidget(m_title);
    // It keeps its place while it is hidden, so that a tab that comes to the front doesn't move the others.
    QSizePolicy policy = view.sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    view.setSizePolicy(policy);
    // Two views side by side have room for each other on a small screen, too: what they need then is cut or scrolled.
    view.setMinimumSize(narrowest, lowest);
    setWidget(&view);
    view.hide();
    connect(&view, &View::titled, this, &QWidget::setWindowTitle);
}

bool ViewDock::event(QEvent* event) {
    if (event->type() == QEvent::ContextMenu) {
        auto* const wish = static_cast<QContextMenuEvent*>(event);
        if (!m_title->geometry().contains(wish->pos())) return QDockWidget::event(event);
        emit menuWanted(wish->globalPos());
        return true;
    }
    const bool done = QDockWidget::event(event);
    switch (event->type()) {
    case QEvent::Move:
    case QEvent::Show:
    case QEvent::Hide: break;
    default: return done;
    }
    const QRect place = geometry();
    const bool seen = isVisible() && (isWindow() || (place.right() >= 0 && place.bottom() >= 0));
    if (seen == m_seen) return done;
    m_seen = seen;
    if (!seen) emit seenChanged(false); // while it may still have the focus
    m_view.setVisible(seen);
    if (seen) emit seenChanged(true);
    return done;
}

// Floats the dock, or puts it back. A floating dock is moved off its old position, so that it is visibly above the
// others. A dock hidden by another tab has no position on the screen.
void ViewDock::floatOrPutBack() {
    const bool onScreen = m_seen;
    setFloating(!isFloating());
    if (!isFloating()) return;
    if (!onScreen) resize(std::max(width(), leastWidth), std::max(height(), leastHeight));
    move(onScreen ? pos() + QPoint(shifted, shifted) : parentWidget()->mapToGlobal(QPoint(4 * shifted, 2 * shifted)));
}

// A window of its own has no frame but this one: Qt gives none to a dock that has its own title.
void ViewDock::paintEvent(QPaintEvent*) {
    if (!isFloating()) return;
    QPainter p(this);
    p.fillRect(rect(), Theme::instance().color(Ink::panel));
    p.setPen(Theme::instance().color(Ink::selection));
    p.drawRect(rect().adjusted(0, 0, -1, -1));
}

void ViewDock::fillMenu(QMenu& menu) {
    menu.addAction(isFloating() ? tr("Put back into the window") : tr("Make a window of it"), this,
                   &ViewDock::floatOrPutBack);
    menu.addAction(tr("Close"), this, &QWidget::close);
}

} // namespace ggs

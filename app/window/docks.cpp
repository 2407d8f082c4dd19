// SPDX-License-Identifier: MIT
#include "window/docks.h"

#include "look/view.h"
#include "window/view_dock.h"

#include <QApplication>
#include <QChildEvent>
#include <QCryptographicHash>
#include <QMenu>
#include <QResizeEvent>
#include <QScopedValueRollback>
#include <QTabBar>
#include <QtEndian>

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace ggs {

namespace {

constexpr int leftWidth = 215, rightWidth = 320, belowHeight = 250;
constexpr int hardlyMore = 16; // pixels, than a view needs that was just put somewhere
constexpr int apart = 12;      // pixels: the largest gap between adjacent docks

} // namespace

Docks::Docks(QWidget* parent) : QMainWindow(parent) {
    setObjectName(QStringLiteral("docks"));
    setDockOptions(AnimatedDocks | AllowTabbedDocks | AllowNestedDocks | GroupedDragging);
    setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    setContextMenuPolicy(Qt::NoContextMenu);
    resize(1280, 690);
    m_fold.setSingleShot(true);
    m_fold.setInterval(0);
    connect(&m_fold, &QTimer::timeout, this, &Docks::foldTitles);
    connect(qApp, &QApplication::focusChanged, this, [this](const QWidget*, const QWidget* now) {
        for (View* each : m_views) {
            if (now && (each == now || each->isAncestorOf(now))) m_current = each;
        }
    });
}

Docks::~Docks() {
    disconnect(qApp, nullptr, this, nullptr);
    for (const Held& each : m_docks) each.dock->disconnect(this);
}

void Docks::add(View* view, Place place) {
    auto* const dock = new ViewDock(*view);
    m_docks.push_back({dock, place});
    m_views.push_back(view);
    // Space that the window gains is given to the centre.
    QSizePolicy policy = dock->sizePolicy();
    if (place == Place::left || place == Place::right) policy.setHorizontalPolicy(QSizePolicy::Maximum);
    if (place == Place::below) policy.setVerticalPolicy(QSizePolicy::Maximum);
    dock->setSizePolicy(policy);
    if (place == Place::below) dock->installEventFilter(this);
    connect(dock, &ViewDock::seenChanged, this, [this, dock](bool seen) { followSeen(*dock, seen); });
    connect(dock, &ViewDock::menuWanted, this, [this, dock](const QPoint& where) { openMenu(*dock, where); });
    for (const auto signal : {&QDockWidget::topLevelChanged, &QDockWidget::visibilityChanged})
        connect(dock, signal, &m_fold, qOverload<>(&QTimer::start));
    connect(dock, &QDockWidget::dockLocationChanged, &m_fold, qOverload<>(&QTimer::start));
    // Deferred until the dock has its new geometry.
    connect(dock, &QDockWidget::topLevelChanged, this, [this, dock, floated = false](bool floats) mutable {
        if (std::exchange(floated, floats) && !floats && !m_restoring)
            QTimer::singleShot(0, dock, [this, dock] { share(*dock); });
    });
}

std::vector<ViewDock*> Docks::at(Place place) const {
    std::vector<ViewDock*> found;
    for (const Held& each : m_docks) {
        if (each.place == place) found.push_back(each.dock);
    }
    return found;
}

void Docks::arrange() {
    const auto left = at(Place::left), centre = at(Place::centre), below = at(Place::below), right = at(Place::right);
    addDockWidget(Qt::LeftDockWidgetArea, left.front());
    splitDockWidget(left.front(), centre.front(), Qt::Horizontal);
    splitDockWidget(centre.front(), right.front(), Qt::Horizontal);
    splitDockWidget(centre.front(), below.front(), Qt::Vertical);
    for (const auto& place : {left, centre, below, right}) {
        for (size_t i = 1; i < place.size(); ++i) tabifyDockWidget(place[i - 1], place[i]);
        place.front()->raise();
    }
    resizeDocks({left.front(), centre.front(), right.front()},
                {leftWidth, width() - leftWidth - rightWidth, rightWidth}, Qt::Horizontal);
    resizeDocks({centre.front(), below.front()}, {height() - belowHeight, belowHeight}, Qt::Vertical);
    m_first = layout();
    m_fold.start();
}

void Docks::reset() {
    const QScopedValueRollback restoring(m_restoring, true);
    for (const Held& each : m_docks) {
        each.dock->setFloating(false);
        each.dock->show();
    }
    setLayout(m_first);
}

// A saved layout is only taken by a window with the same views.
int Docks::version() const {
    QStringList ids;
    for (const View* each : m_views) ids.append(each->id());
    ids.sort();
    const QByteArray hash = QCryptographicHash::hash(ids.join(QLatin1Char(' ')).toUtf8(), QCryptographicHash::Sha1);
    return qFromBigEndian<int>(hash.constData());
}

QByteArray Docks::layout() const { return saveState(version()); }

void Docks::setLayout(const QByteArray& layout) {
    const QScopedValueRollback restoring(m_restoring, true);
    restoreState(layout, version());
    m_fold.start();
}

// Gives a dock and its largest neighbour half of their space each. Qt gives a dock that is put next to another one only
// its minimum size.
void Docks::share(ViewDock& dock) {
    if (dock.isFloating() || !dock.isSeen() || dock.parentWidget() != this) return;
    const QRect own = dock.geometry();
    const QSize least = dock.minimumSizeHint();
    const auto give = [&](Qt::Orientation way, int extent, int needed, const auto& extentOf, const auto& isBeside) {
        if (extent > needed + hardlyMore) return;
        ViewDock* largest = nullptr;
        for (const Held& each : m_docks) {
            if (each.dock == &dock || !each.dock->isSeen() || each.dock->isFloating() ||
                each.dock->parentWidget() != this)
                continue;
            if (isBeside(each.dock->geometry()) && (!largest || extentOf(*each.dock) > extentOf(*largest)))
                largest = each.dock;
        }
        if (!largest) return;
        const int half = (extent + extentOf(*largest)) / 2;
        resizeDocks({&dock, largest}, {half, half}, way);
    };
    give(
        Qt::Horizontal, own.width(), least.width(), [](const QWidget& each) { return each.width(); },
        [&own](const QRect& other) {
            const bool touches =
                std::abs(other.left() - own.right()) <= apart || std::abs(own.left() - other.right()) <= apart;
            return touches && other.top() < own.bottom() && own.top() < other.bottom();
        });
    give(
        Qt::Vertical, own.height(), least.height(), [](const QWidget& each) { return each.height(); },
        [&own](const QRect& other) {
            const bool touches =
                std::abs(other.top() - own.bottom()) <= apart || std::abs(own.top() - other.bottom()) <= apart;
            return touches && other.left() < own.right() && own.left() < other.right();
        });
}

// Windows that float were restored before this one came up, and it came up above them.
void Docks::showEvent(QShowEvent* event) {
    QMainWindow::showEvent(event);
    if (event->spontaneous() || std::exchange(m_shown, true)) return;
    QTimer::singleShot(0, this, [this] {
        for (const Held& each : m_docks) {
            if (!each.dock->isFloating() || !each.dock->isVisible()) continue;
            each.dock->hide();
            each.dock->show();
        }
    });
}

// Qt takes the height of tabbed docks with that of their tabs.
int Docks::heightOfTabs(const ViewDock& dock) const {
    for (const QTabBar* bar : findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
        const QRect place = bar->geometry();
        if (bar->isVisible() && std::abs(place.bottom() + 1 - dock.y()) <= 2 &&
            place.left() <= dock.geometry().right() && dock.x() <= place.right())
            return place.height();
    }
    return 0;
}

// Returns the visible dock that was added below, and is still under other docks at the lower edge of the window.
// Returns nullptr if there is none.
ViewDock* Docks::seenBelow() const {
    for (ViewDock* each : at(Place::below)) {
        if (each->isSeen() && !each->isFloating() && each->parentWidget() == this && each->y() > height() / 4 &&
            each->geometry().bottom() + 8 >= height())
            return each;
    }
    return nullptr;
}

// A line that comes above the views, and goes again, takes its height from the centre and gives it back to it.
void Docks::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    ViewDock* const below = m_height > 0 && m_height != height() && m_below > 0 ? seenBelow() : nullptr;
    if (below) resizeDocks({below}, {m_below}, Qt::Vertical);
    m_height = height();
}

// Records the height that the user gives the views below. Resizes while the window's height changes are ignored: the
// layout resizes docks before the window gets its own resize event.
bool Docks::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize && height() == m_height) {
        const auto* const dock = static_cast<ViewDock*>(watched);
        if (dock == seenBelow()) m_below = dock->height() + heightOfTabs(*dock);
    }
    return QMainWindow::eventFilter(watched, event);
}

// -- which is seen ----------------------------------------------------------------------------------------------------

void Docks::warn(const QString& warning, const QString& why) {
    for (const Held& each : m_docks) {
        if (each.dock->view().showsProgram()) each.dock->title().setWarning(warning, why);
    }
}

View* Docks::view(const QString& id) const {
    const auto found = std::ranges::find(m_views, id, &View::id);
    return found == m_views.end() ? nullptr : *found;
}

ViewDock* Docks::dockOf(const View& view) const {
    for (const Held& each : m_docks) {
        if (&each.dock->view() == &view) return each.dock;
    }
    return nullptr;
}

Docks::Place Docks::placeOf(const View& view) const {
    for (const Held& each : m_docks) {
        if (&each.dock->view() == &view) return each.place;
    }
    return Place::centre;
}

bool Docks::raise(View& view) {
    ViewDock* const dock = dockOf(view);
    if (!dock) return false;
    dock->show();
    dock->raise();
    return true;
}

void Docks::show(View& view) {
    if (raise(view)) m_current = &view;
}

void Docks::enter(View& view) {
    show(view);
    view.activateWindow(); // it may float
    give(view);
}

View* Docks::current() const {
    if (m_current && m_current->isSeen()) return m_current;
    for (const Place place : {Place::centre, Place::below, Place::right, Place::left}) {
        if (View* const seen = front(place)) return seen;
    }
    return nullptr;
}

View* Docks::front(Place place) const {
    for (const ViewDock* each : at(place)) {
        if (each->view().isSeen()) return &each->view();
    }
    return nullptr;
}

// The focus of a view that is hidden goes to the one that comes in its place, as it does with other tabs.
void Docks::followSeen(ViewDock& dock, bool seen) {
    if (seen) {
        if (std::exchange(m_focusWaits, false)) give(dock.view());
        return;
    }
    QWidget* const focus = QApplication::focusWidget();
    if (!focus || (focus != &dock.view() && !dock.view().isAncestorOf(focus))) return;
    for (const Held& each : m_docks) {
        if (each.dock->isSeen() && tabifiedDockWidgets(&dock).contains(each.dock)) return give(each.dock->view());
    }
    focus->clearFocus();
    m_focusWaits = true;
    QTimer::singleShot(0, this, [this] { m_focusWaits = false; });
}

void Docks::give(View& view) {
    QWidget* const last = view.focusWidget();
    if (last && last->isVisibleTo(&view) && last->isEnabled()) return last->setFocus();
    for (QWidget* each = view.nextInFocusChain(); each && each != &view; each = each->nextInFocusChain()) {
        if ((each->focusPolicy() & Qt::TabFocus) && !each->focusProxy() && view.isAncestorOf(each) &&
            each->isVisibleTo(&view) && each->isEnabled())
            return each->setFocus();
    }
    view.setFocus();
}

// -- titles and tabs --------------------------------------------------------------------------------------------------

void Docks::foldTitles() {
    for (const Held& each : m_docks) {
        // All docks are hidden before the window is shown; a closed dock was hidden explicitly.
        const QList<QDockWidget*> others = tabifiedDockWidgets(each.dock);
        const bool tabbed = std::any_of(others.begin(), others.end(), [](const QDockWidget* other) {
            return !(other->isHidden() && other->testAttribute(Qt::WA_WState_ExplicitShowHide)) && !other->isFloating();
        });
        each.dock->title().setFolded(tabbed && each.dock->parentWidget() == this && !each.dock->isFloating());
    }
    // Qt draws the base line of a reused tab bar in the style's colours, which don't follow the theme.
    for (QTabBar* bar : findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) bar->setDrawBase(false);
}

void Docks::openMenu(ViewDock& dock, const QPoint& where) {
    auto* const menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    dock.fillMenu(*menu);
    emit menuAsked(*menu);
    menu->popup(where);
}

ViewDock* Docks::dockOf(const QTabBar& bar, int tab) const {
    // Qt keeps the dock's address with each tab.
    const auto kept = qvariant_cast<quintptr>(bar.tabData(tab));
    for (const Held& each : m_docks) {
        if (reinterpret_cast<quintptr>(static_cast<QDockWidget*>(each.dock)) == kept) return each.dock;
    }
    return nullptr;
}

// Qt makes tab bars as they are needed.
void Docks::childEvent(QChildEvent* event) {
    QMainWindow::childEvent(event);
    auto* const bar = event->type() == QEvent::ChildPolished ? qobject_cast<QTabBar*>(event->child()) : nullptr;
    if (!bar || bar->contextMenuPolicy() == Qt::CustomContextMenu) return;
    bar->setElideMode(Qt::ElideNone);
    bar->setUsesScrollButtons(true);
    bar->setExpanding(false);
    bar->setSelectionBehaviorOnRemove(QTabBar::SelectPreviousTab);
    bar->setDocumentMode(true);
    bar->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(bar, &QWidget::customContextMenuRequested, this, [this, bar](const QPoint& where) {
        if (ViewDock* const dock = dockOf(*bar, bar->tabAt(where))) openMenu(*dock, bar->mapToGlobal(where));
    });
    connect(bar, &QTabBar::tabBarDoubleClicked, this, [this, bar](int tab) {
        if (ViewDock* const dock = dockOf(*bar, tab)) dock->floatOrPutBack();
    });
}

} // namespace ggs

// SPDX-License-Identifier: MIT
#include "window/workspaces.h"

#include "look/view.h"
#include "window/panel.h"
#include "window/workspace_canvas.h"
#include "window/workspace_table.h"
#include "words/settings.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QCloseEvent>
#include <QComboBox>
#include <QJsonDocument>
#include <QLineEdit>
#include <QMenu>
#include <QSettings>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace ggs {

namespace {

constexpr int leastWindowWidth = 560, leastWindowHeight = 400; // pixels: of a view's own window at the start

QString keyOf(const QString& workspace) { return setting::workspaceLayout + QLatin1Char('/') + workspace; }

} // namespace

Workspaces::Workspaces(QWidget* parent) : QWidget(parent), m_stack(new QStackedWidget) {
    setObjectName(QStringLiteral("workspaces"));
    tightColumn(this)->addWidget(m_stack);
    connect(qApp, &QApplication::focusChanged, this, [this](const QWidget*, const QWidget* now) {
        for (View* each : m_views) {
            if (now && (each == now || each->isAncestorOf(now))) m_active = each;
        }
    });
}

Workspaces::~Workspaces() {
    disconnect(qApp, nullptr, this, nullptr);
    for (const Placed& each : m_placed) delete each.window;
}

void Workspaces::add(View* view, std::function<void()> reveal) {
    m_placed.push_back({view, std::move(reveal), nullptr});
    m_views.push_back(view);
    if (m_placed.back().reveal) return;
    // Until a canvas shows it.
    if (view->parentWidget() != this) view->setParent(this);
    view->hide();
}

void Workspaces::open() {
    const QSettings settings;
    const QString last = settings.value(setting::workspace).toString();
    m_current = workspace(last) ? last : allWorkspaces().front().id;
    m_stack->setCurrentWidget(canvas(m_current));
    for (const QString& id : settings.value(setting::workspaceWindows).toStringList()) {
        if (View* const alone = view(id)) makeWindow(*alone);
    }
    emit currentChanged();
}

// Most windows show only some of the workspaces.
WorkspaceCanvas* Workspaces::make(const WorkspaceRow& row) {
    auto* const canvas = new WorkspaceCanvas(row, [this](const QString& id) { return view(id); });
    m_canvases.push_back(canvas);
    m_stack->addWidget(canvas);
    for (const Area* each : row.panels()) {
        Panel* const panel = canvas->panel(each->panel);
        connect(panel, &Panel::menuWanted, this,
                [this, canvas, panel](QMenu& menu) { fillMenu(*canvas, *panel, menu); });
        connect(panel, &Panel::backWanted, this, &Workspaces::bringBack);
        panel->setWarning(warning().text, warning().why);
    }
    canvas->setNarrow(m_narrow);
    canvas->setArrangement(QJsonDocument::fromJson(QSettings().value(keyOf(row.id)).toString().toUtf8()).object());
    return canvas;
}

void Workspaces::remember() const {
    QSettings settings;
    for (const WorkspaceCanvas* each : m_canvases)
        settings.setValue(keyOf(each->row().id),
                          QString::fromUtf8(QJsonDocument(each->arrangement()).toJson(QJsonDocument::Compact)));
    QStringList windows;
    for (const View* each : elsewhere()) windows.append(each->id());
    settings.setValue(setting::workspaceWindows, windows);
    settings.setValue(setting::workspace, m_current);
}

void Workspaces::reset() {
    for (View* each : elsewhere()) {
        if (canvas().row().panelOf(each->id())) bringBack(*each);
    }
    canvas().reset();
    canvas().gather(elsewhere());
}

// -- which ------------------------------------------------------------------------------------------------------------

WorkspaceCanvas* Workspaces::canvas(const QString& id) {
    for (WorkspaceCanvas* each : m_canvases) {
        if (each->row().id == id) return each;
    }
    const WorkspaceRow* const row = workspace(id);
    return row ? make(*row) : nullptr;
}

WorkspaceCanvas& Workspaces::canvas() const { return *static_cast<WorkspaceCanvas*>(m_stack->currentWidget()); }

void Workspaces::setCurrent(const QString& id) {
    WorkspaceCanvas* const wanted = canvas(id);
    if (!wanted) return;
    const bool changes = m_current != id;
    canvas().foldDrawers();
    m_current = id;
    // While another canvas is in sight: its views aren't shown one by one.
    wanted->gather(elsewhere());
    m_stack->setCurrentWidget(wanted);
    if (changes) emit currentChanged();
}

void Workspaces::setNarrow(bool narrow) {
    if (std::exchange(m_narrow, narrow) == narrow) return;
    for (WorkspaceCanvas* each : m_canvases) each->setNarrow(narrow);
}

// -- views ------------------------------------------------------------------------------------------------------------

View* Workspaces::view(const QString& id) const {
    const auto found = std::ranges::find(m_views, id, &View::id);
    return found == m_views.end() ? nullptr : *found;
}

Workspaces::Placed* Workspaces::placedOf(const View& view) {
    const auto found = std::ranges::find(m_placed, &view, &Placed::view);
    return found == m_placed.end() ? nullptr : &*found;
}

std::vector<View*> Workspaces::elsewhere() const {
    std::vector<View*> found;
    for (const Placed& each : m_placed) {
        if (each.window) found.push_back(each.view);
    }
    return found;
}

bool Workspaces::isWindow(const View& view) const {
    const Placed* const placed = placedOf(view);
    return placed && placed->window;
}

// The workspace that the table has it in, or the one where the user put it.
const WorkspaceRow* Workspaces::homeOf(const View& view) const {
    for (const WorkspaceCanvas* each : m_canvases) {
        if (each->panelOf(view)) return &each->row();
    }
    for (const WorkspaceRow& row : allWorkspaces()) {
        if (row.panelOf(view.id())) return &row;
    }
    return nullptr;
}

void Workspaces::raise(View& view) {
    if (isWindow(view)) return placedOf(view)->window->raise();
    const Panel* const enlarged = canvas().enlarged();
    if (!enlarged || enlarged == canvas().panelOf(view)) canvas().show(view);
}

void Workspaces::show(View& view) {
    const Placed* const placed = placedOf(view);
    if (!placed) return;
    m_active = &view;
    if (placed->reveal) return placed->reveal();
    if (placed->window) {
        placed->window->show();
        placed->window->raise();
        return;
    }
    if (!canvas().panelOf(view) && canvas().row().panelOf(view.id())) {
        canvas().bringBack(view); // it was hidden
        canvas().gather(elsewhere());
    }
    if (!canvas().panelOf(view)) {
        const WorkspaceRow* const home = homeOf(view);
        if (!home) return;
        setCurrent(home->id);
        // The user took it out of its workspace.
        if (!canvas().panelOf(view)) canvas().put(view, *canvas().mainPanel());
    }
    canvas().show(view);
}

void Workspaces::enter(View& view) {
    show(view);
    if (isWindow(view)) view.activateWindow();
    give(view);
}

void Workspaces::give(View& view) {
    // A part that isn't shown yet gets the focus with the view.
    if (QWidget* const part = view.keysTo())
        return part->isVisibleTo(&view) && part->isEnabled() ? part->setFocus() : view.setFocus();
    QWidget* const last = view.focusWidget();
    if (last && last->isVisibleTo(&view) && last->isEnabled()) return last->setFocus();
    for (QWidget* each = view.nextInFocusChain(); each && each != &view; each = each->nextInFocusChain()) {
        // A field would take the digits that lead to other workspaces.
        if (qobject_cast<QComboBox*>(each) || qobject_cast<QLineEdit*>(each) || qobject_cast<QAbstractSpinBox*>(each))
            continue;
        if ((each->focusPolicy() & Qt::TabFocus) && !each->focusProxy() && view.isAncestorOf(each) &&
            each->isVisibleTo(&view) && each->isEnabled())
            return each->setFocus();
    }
    view.setFocus();
}

View* Workspaces::active() const {
    if (m_active && m_active->isSeen()) return m_active;
    if (View* const main = mainView()) return main;
    for (View* each : m_views) {
        if (each->isSeen()) return each;
    }
    return nullptr;
}

View* Workspaces::mainView() const {
    const Panel* const main = canvas().mainPanel();
    return main && main->current() && main->current()->isSeen() ? main->current() : nullptr;
}

// -- separate windows ---------------------------------------------------------------------------------------------

void Workspaces::makeWindow(View& view) {
    Placed* const placed = placedOf(view);
    if (!placed || placed->reveal) return;
    if (placed->window) {
        placed->window->raise();
        return;
    }
    const QPoint where = view.isVisible() ? view.mapToGlobal(QPoint(28, 28)) : window()->mapToGlobal(QPoint(90, 90));
    const QSize size = view.isVisible() ? view.size() : QSize();
    auto* const alone = new Panel(QStringLiteral("window-") + view.id(), window());
    alone->setWindowFlag(Qt::Window);
    alone->setWindowTitle(tr("%1 – ggscope").arg(view.title()));
    alone->setAlone(true);
    alone->installEventFilter(this);
    connect(&view, &View::titled, alone,
            [alone](const QString& title) { alone->setWindowTitle(tr("%1 – ggscope").arg(title)); });
    connect(alone, &Panel::menuWanted, this, [this, &view](QMenu& menu) {
        menu.addAction(tr("Put back into the window"), this, [this, &view] { bringBack(view); });
        emit menuAsked(view, menu);
    });
    placed->window = alone;
    alone->setPages({&view});
    alone->gather({});
    alone->setWarning(warning().text, warning().why);
    alone->resize(size.expandedTo(QSize(leastWindowWidth, leastWindowHeight)));
    alone->move(where);
    if (isVisible()) canvas().gather(elsewhere());
    if (isVisible()) alone->show();
}

void Workspaces::bringBack(View& view) {
    Placed* const placed = placedOf(view);
    if (!placed || !placed->window) return;
    QWidget* const window = std::exchange(placed->window, nullptr);
    view.setParent(this);
    view.hide();
    window->removeEventFilter(this);
    window->hide();
    window->deleteLater();
    canvas().gather(elsewhere());
    if (canvas().panelOf(view)) canvas().show(view);
}

// On the first page no view is in sight.
void Workspaces::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    canvas().gather(elsewhere());
    for (const Placed& each : m_placed) {
        if (each.window) each.window->show();
    }
}

void Workspaces::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    for (const Placed& each : m_placed) {
        if (each.window && !event->spontaneous()) each.window->hide();
    }
}

// A window that is closed gives its view back.
bool Workspaces::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Close) {
        for (const Placed& each : m_placed) {
            if (each.window != watched) continue;
            bringBack(*each.view);
            return false;
        }
    }
    return QWidget::eventFilter(watched, event);
}

// -- panels -----------------------------------------------------------------------------------------------------------

void Workspaces::fillMenu(WorkspaceCanvas& canvas, Panel& panel, QMenu& menu) {
    menu.addAction(canvas.enlarged() == &panel ? tr("Show the other panels") : tr("Enlarge"), this,
                   [&canvas, &panel] { canvas.enlarge(canvas.enlarged() == &panel ? nullptr : &panel); });
    View* const view = panel.current();
    if (view) {
        menu.addAction(isWindow(*view) ? tr("Bring back from its window") : tr("Open in a separate window"), this,
                       [this, view] { isWindow(*view) ? bringBack(*view) : makeWindow(*view); });
    }
    if (view && panel.pages().size() > 1 && !isWindow(*view))
        menu.addAction(tr("Hide the page %1").arg(view->title()), this,
                       [this, &canvas, view] {
                           canvas.hide(*view);
                           canvas.gather(elsewhere());
                       })
            ->setObjectName(QStringLiteral("hidePage"));
    if (const std::vector<View*> hidden = canvas.hidden(); !hidden.empty()) {
        QMenu* const back = menu.addMenu(tr("Show a hidden page"));
        back->setObjectName(QStringLiteral("hiddenPages"));
        for (View* each : hidden) back->addAction(each->title(), this, [this, each] { show(*each); });
    }
    QMenu* const others = menu.addMenu(tr("Show another view here"));
    for (const Placed& each : m_placed) {
        if (each.reveal || each.window || panel.has(*each.view)) continue;
        others->addAction(each.view->title(), this, [this, &canvas, &panel, other = each.view] {
            canvas.put(*other, panel);
            canvas.gather(elsewhere());
        });
    }
    menu.addAction(tr("Close this panel"), this, [&canvas, &panel] { canvas.close(panel); });
    if (view) emit menuAsked(*view, menu);
}

void Workspaces::enterPanel(int number) {
    const std::vector<Panel*> panels = canvas().panels();
    if (number < 0 || static_cast<size_t>(number) >= panels.size()) return;
    if (View* const view = panels[static_cast<size_t>(number)]->current()) give(*view);
}

void Workspaces::enlargeOrBack() {
    WorkspaceCanvas& here = canvas();
    if (here.enlarged()) return here.enlarge(nullptr);
    const QWidget* const focus = QApplication::focusWidget();
    for (Panel* each : here.panels()) {
        if (focus && each->isAncestorOf(focus)) return here.enlarge(each);
    }
    here.enlarge(here.mainPanel());
}

Workspaces::Warning Workspaces::warning() const {
    const auto found = std::ranges::find_if(m_warnings, [](const Warning& each) { return !each.text.isEmpty(); });
    return found == m_warnings.end() ? Warning() : *found;
}

void Workspaces::warn(About about, const QString& text, const QString& reason) {
    m_warnings[static_cast<size_t>(about)] = {text, reason};
    const auto [warning, why] = this->warning();
    for (const WorkspaceCanvas* each : m_canvases) {
        for (const Area* area : each->row().panels()) each->panel(area->panel)->setWarning(warning, why);
    }
    for (const Placed& each : m_placed) {
        if (each.window) each.window->setWarning(warning, why);
    }
}

} // namespace ggs

// SPDX-License-Identifier: MIT
#include "window/workspace_canvas.h"

#include "look/actions.h"
#include "look/theme.h"
#include "look/view.h"
#include "window/panel.h"

#include <QApplication>
#include <QEvent>
#include <QJsonArray>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <numeric>
#include <utility>

namespace ggs {

namespace {

constexpr int drawerWidth = 300; // pixels: of a panel that is open over the canvas

} // namespace

WorkspaceCanvas::WorkspaceCanvas(const WorkspaceRow& row, ViewOf viewOf, QWidget* parent)
    : QWidget(parent), m_row(row), m_viewOf(std::move(viewOf)) {
    setObjectName(row.id + QStringLiteral("Canvas"));
    setMinimumSize(0, 0);
    tightColumn(this);
    for (const Area* each : row.panels()) {
        auto* const panel = new Panel(each->panel, this);
        panel->hide();
        m_held.push_back({each, panel, each->pages, {}, false, nullptr});
        connect(panel, &Panel::pageChanged, this, [this, panel] {
            Held* const held = heldOf(*panel);
            held->front = panel->current() ? panel->current()->id() : QString();
            followWhole();
            emit changed();
        });
        connect(panel, &Panel::enlargeWanted, this, [this, panel] { enlarge(m_enlarged == panel ? nullptr : panel); });
    }
    // A folded panel is opened by a button in the title of the main one.
    for (Held& each : m_held) {
        if (each.area->narrow != Area::Narrow::folded) continue;
        auto* const button = new QToolButton;
        button->setObjectName(QStringLiteral("open-") + each.area->panel);
        button->setProperty("role", "panel");
        button->setIcon(themeIcon(QStringLiteral("list")));
        button->setCheckable(true);
        button->setFocusPolicy(Qt::TabFocus);
        connect(&Theme::instance(), &Theme::changed, button,
                [button] { button->setIcon(themeIcon(QStringLiteral("list"))); });
        each.button = button;
        connect(button, &QToolButton::clicked, this, [this, name = each.area->panel](bool open) {
            foldDrawers();
            if (open) openDrawer(*heldOf(name));
        });
        if (Panel* const main = mainPanel()) main->addButton(button);
        button->hide();
    }
}

WorkspaceCanvas::Held* WorkspaceCanvas::heldOf(const Panel& panel) {
    const auto found = std::ranges::find(m_held, &panel, &Held::panel);
    return found == m_held.end() ? nullptr : &*found;
}

WorkspaceCanvas::Held* WorkspaceCanvas::heldOf(const QString& name) {
    const auto found = std::ranges::find_if(m_held, [&name](const Held& each) { return each.area->panel == name; });
    return found == m_held.end() ? nullptr : &*found;
}

WorkspaceCanvas::Held* WorkspaceCanvas::heldOf(const View& view) {
    const auto found =
        std::ranges::find_if(m_held, [id = view.id()](const Held& each) { return each.pages.contains(id); });
    return found == m_held.end() ? nullptr : &*found;
}

bool WorkspaceCanvas::isJoined(const Held& held) const { return m_narrow && held.area->narrow == Area::Narrow::joined; }

bool WorkspaceCanvas::isFolded(const Held& held) const { return m_narrow && held.area->narrow == Area::Narrow::folded; }

Panel* WorkspaceCanvas::shownBy(const Held& held) const {
    return isJoined(held) ? panel(held.area->joins) : held.panel;
}

QStringList WorkspaceCanvas::pagesOf(const Held& held) const {
    QStringList pages = held.pages;
    for (const Held& each : m_held) {
        if (isJoined(each) && !each.closed && each.area->joins == held.area->panel) pages += each.pages;
    }
    return pages;
}

Panel* WorkspaceCanvas::panel(const QString& name) const {
    for (const Held& each : m_held) {
        if (each.area->panel == name) return each.panel;
    }
    return nullptr;
}

Panel* WorkspaceCanvas::mainPanel() const {
    for (const Held& each : m_held) {
        if (each.area->main) return each.panel;
    }
    return m_held.front().panel;
}

Panel* WorkspaceCanvas::panelOf(const View& view) const {
    const Held* const held = heldOf(view);
    return held ? shownBy(*held) : nullptr;
}

std::vector<Panel*> WorkspaceCanvas::panels() const {
    std::vector<Panel*> found;
    for (const Held& each : m_held) {
        if (each.panel->isVisibleTo(this)) found.push_back(each.panel);
    }
    return found;
}

// -- arrangement ------------------------------------------------------------------------------------------------------

void WorkspaceCanvas::setNarrow(bool narrow) {
    if (narrow == m_narrow && m_root) return;
    if (m_root) rememberSizes();
    foldDrawers();
    m_narrow = narrow;
    if (m_gathered) arrange();
}

void WorkspaceCanvas::gather(const std::vector<View*>& elsewhere) {
    m_elsewhere = elsewhere;
    if (!std::exchange(m_gathered, true) || !m_root) return arrange();
    fill();
}

// Builds the splitters of the present arrangement around the panels, which stay the same widgets.
void WorkspaceCanvas::arrange() {
    for (const Held& each : m_held) {
        each.panel->hide();
        each.panel->setParent(this);
    }
    delete std::exchange(m_root, nullptr);
    m_splitters.clear();
    m_root = build(m_row.canvas, m_splitters);
    if (m_root) layout()->addWidget(m_root);
    fill();
    applySizes();
    if (m_root) m_root->show();
    if (m_enlarged) enlarge(m_enlarged);
    followWhole();
}

// Brings another page of the main panel to the front.
void WorkspaceCanvas::turnFromWhole() {
    Panel& main = *mainPanel();
    for (View* each : main.pages()) {
        if (m_row.whole.contains(each->id())) continue;
        main.show(*each);
        heldOf(main)->front = each->id();
        return;
    }
}

void WorkspaceCanvas::followWhole() {
    const Panel* const main = mainPanel();
    const bool whole = main->current() && m_row.whole.contains(main->current()->id());
    if (whole == m_isWhole) return;
    m_isWhole = whole;
    enlarge(whole ? mainPanel() : nullptr);
}

// Returns null for an area with nothing in sight.
QWidget* WorkspaceCanvas::build(const Area& area, QList<QSplitter*>& splitters) {
    if (!area.panel.isEmpty()) {
        const Held& held = *heldOf(area.panel);
        if (held.closed || isJoined(held) || isFolded(held) || pagesOf(held).isEmpty()) return nullptr;
        return held.panel;
    }
    auto* const splitter = new QSplitter(area.way);
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(1);
    splitters.append(splitter);
    for (const Area& part : area.parts) {
        QWidget* const made = build(part, splitters);
        if (!made) continue;
        splitter->addWidget(made);
        splitter->setStretchFactor(splitter->count() - 1, part.fixed ? 0 : part.extent);
        made->setProperty("extent", part.extent);
        made->setProperty("fixed", part.fixed);
        made->show();
    }
    if (splitter->count() > 0) return splitter;
    splitters.removeOne(splitter);
    delete splitter;
    return nullptr;
}

// Gives each panel its views.
void WorkspaceCanvas::fill() {
    for (Held& each : m_held) {
        const bool gone = each.closed || isJoined(each);
        std::vector<View*> views;
        if (!gone) {
            for (const QString& id : pagesOf(each)) {
                if (View* const view = m_viewOf(id)) views.push_back(view);
            }
        }
        each.panel->setPages(views);
        View* const front = each.front.isEmpty() ? nullptr : m_viewOf(each.front);
        each.panel->gather(m_elsewhere, front);
        if (each.button) {
            each.button->setVisible(isFolded(each) && !each.closed && !views.empty());
            const QString title = views.empty() ? QString() : views.front()->title();
            each.button->setToolTip(tr("Shows %1 over the canvas").arg(title));
            each.button->setAccessibleName(title);
        }
    }
}

void WorkspaceCanvas::rememberSizes() { m_sizes = sizes(); }

// Sizes on the screen are newer than the sizes that were kept.
WorkspaceCanvas::Sizes WorkspaceCanvas::sizes() const {
    Sizes all = m_sizes;
    if (m_enlarged || !isVisible()) return all;
    QList<QList<int>> now;
    for (const QSplitter* each : m_splitters) now.append(each->sizes());
    all[m_narrow] = now;
    return all;
}

void WorkspaceCanvas::applySizes() {
    const QList<QList<int>> kept = m_sizes.value(m_narrow);
    for (qsizetype i = 0; i < m_splitters.size(); ++i) {
        QSplitter& splitter = *m_splitters[i];
        if (i < kept.size() && kept[i].size() == splitter.count()) {
            splitter.setSizes(kept[i]);
            continue;
        }
        const int whole = std::max(splitter.orientation() == Qt::Horizontal ? width() : height(), 1);
        int fixed = 0, shares = 0;
        for (int k = 0; k < splitter.count(); ++k) {
            const QWidget& part = *splitter.widget(k);
            (part.property("fixed").toBool() ? fixed : shares) += part.property("extent").toInt();
        }
        QList<int> sizes;
        for (int k = 0; k < splitter.count(); ++k) {
            const QWidget& part = *splitter.widget(k);
            const int extent = part.property("extent").toInt();
            sizes.append(part.property("fixed").toBool() ? extent
                                                         : std::max(1, (whole - fixed) * extent / std::max(1, shares)));
        }
        splitter.setSizes(sizes);
    }
}

void WorkspaceCanvas::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    placeDrawer();
}

// -- panels -----------------------------------------------------------------------------------------------------------

bool WorkspaceCanvas::show(View& view) {
    Held* const held = heldOf(view);
    if (!held) return false;
    if (held->closed) {
        held->closed = false;
        rememberSizes();
        arrange();
    }
    Panel* const panel = shownBy(*held);
    if (m_drawer != held) foldDrawers(); // it would cover the view
    if (isFolded(*held) && !m_drawer) openDrawer(*held);
    if (m_enlarged && m_enlarged != panel) {
        // A page that has the canvas for itself gives way to the first one.
        if (std::exchange(m_isWhole, false)) turnFromWhole();
        enlarge(nullptr);
    }
    panel->show(view);
    heldOf(*panel)->front = view.id();
    followWhole();
    return true;
}

void WorkspaceCanvas::close(Panel& panel) {
    Held* const held = heldOf(panel);
    if (!held) return;
    if (m_enlarged) enlarge(nullptr);
    foldDrawers();
    rememberSizes();
    held->closed = true;
    for (Held& each : m_held) {
        if (isJoined(each) && each.area->joins == held->area->panel) each.closed = true;
    }
    arrange();
    emit changed();
}

// Hides all other panels, and with them the splitters that have no other part.
void WorkspaceCanvas::enlarge(Panel* panel) {
    if (panel && !m_enlarged) rememberSizes();
    foldDrawers();
    m_enlarged = panel;
    for (const Held& each : m_held) {
        each.panel->setEnlarged(each.panel == panel);
        if (!m_root || !m_root->isAncestorOf(each.panel)) continue;
        each.panel->setVisible(!panel || each.panel == panel);
    }
    for (QSplitter* each : m_splitters) {
        if (each != m_root) each->setVisible(!panel || each->isAncestorOf(panel));
    }
    if (!panel) applySizes();
}

void WorkspaceCanvas::put(View& view, Panel& panel) {
    Held* const target = heldOf(panel);
    if (!target) return;
    for (Held& each : m_held) each.pages.removeAll(view.id());
    target->pages.append(view.id());
    target->front = view.id();
    rememberSizes();
    arrange();
    emit changed();
}

void WorkspaceCanvas::hide(View& view) {
    Held* const held = heldOf(view);
    if (!held) return;
    held->pages.removeAll(view.id());
    if (held->front == view.id()) held->front.clear();
    rememberSizes();
    arrange();
    emit changed();
}

void WorkspaceCanvas::bringBack(View& view) {
    const Area* const home = m_row.panelOf(view.id());
    if (!home || heldOf(view)) return;
    Held& held = *heldOf(home->panel);
    // After the pages that precede it in the table, wherever the user has moved the others.
    qsizetype at = 0;
    for (const QString& id : home->pages) {
        if (id == view.id()) break;
        at = std::max(at, held.pages.indexOf(id) + 1);
    }
    held.pages.insert(at, view.id());
    held.closed = false;
    rememberSizes();
    arrange();
    show(view);
    emit changed();
}

std::vector<View*> WorkspaceCanvas::hidden() const {
    std::vector<View*> found;
    for (const Area* area : m_row.panels()) {
        for (const QString& id : area->pages) {
            View* const view = m_viewOf(id);
            if (view && !heldOf(*view)) found.push_back(view);
        }
    }
    return found;
}

void WorkspaceCanvas::reset() {
    foldDrawers();
    m_enlarged = nullptr;
    m_isWhole = false;
    m_sizes.clear();
    for (Held& each : m_held) {
        each.pages = each.area->pages;
        each.front.clear();
        each.closed = false;
        each.panel->setEnlarged(false);
        each.panel->setPages({});
    }
    if (m_gathered) arrange();
}

// -- a folded panel over the canvas -----------------------------------------------------------------------------------

void WorkspaceCanvas::openDrawer(Held& held) {
    m_drawer = &held;
    held.panel->setParent(this);
    placeDrawer();
    held.panel->show();
    held.panel->raise();
    if (held.button) held.button->setChecked(true);
    qApp->installEventFilter(this);
    if (View* const view = held.panel->current()) view->setFocus();
}

void WorkspaceCanvas::placeDrawer() {
    if (!m_drawer) return;
    const int top = mainPanel()->mapTo(this, QPoint(0, 0)).y();
    m_drawer->panel->setGeometry(0, top, std::min(drawerWidth, width()), height() - top);
}

void WorkspaceCanvas::foldDrawers() {
    if (!m_drawer) return;
    Held& held = *std::exchange(m_drawer, nullptr);
    qApp->removeEventFilter(this);
    held.panel->hide();
    if (held.button) held.button->setChecked(false);
}

// A click elsewhere, or Escape, folds it.
bool WorkspaceCanvas::eventFilter(QObject* watched, QEvent* event) {
    if (m_drawer && event->type() == QEvent::MouseButtonPress) {
        const auto* const hit = qobject_cast<QWidget*>(watched);
        const bool outside = hit && hit->window() == window() && hit != m_drawer->panel &&
                             !m_drawer->panel->isAncestorOf(hit) && hit != m_drawer->button;
        if (outside) foldDrawers();
    } else if (m_drawer && event->type() == QEvent::KeyPress &&
               static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape &&
               m_drawer->panel->isAncestorOf(QApplication::focusWidget())) {
        foldDrawers();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

// -- layouts ----------------------------------------------------------------------------------------------------------

QJsonObject WorkspaceCanvas::arrangement() const {
    QJsonObject panels;
    for (const Held& each : m_held) {
        QJsonObject kept;
        if (each.pages != each.area->pages) kept[QStringLiteral("pages")] = QJsonArray::fromStringList(each.pages);
        if (!each.front.isEmpty()) kept[QStringLiteral("front")] = each.front;
        if (each.closed) kept[QStringLiteral("closed")] = true;
        if (!kept.isEmpty()) panels[each.area->panel] = kept;
    }
    QJsonObject extents;
    const Sizes kept = sizes();
    for (auto each = kept.begin(); each != kept.end(); ++each) {
        QJsonArray all;
        for (const QList<int>& splitter : each.value()) {
            QJsonArray one;
            for (const int size : splitter) one.append(size);
            all.append(one);
        }
        extents[each.key() ? QStringLiteral("narrow") : QStringLiteral("wide")] = all;
    }
    return {{QStringLiteral("panels"), panels}, {QStringLiteral("sizes"), extents}};
}

// Unknown panels and views are ignored: the arrangement may come from another version.
void WorkspaceCanvas::setArrangement(const QJsonObject& arrangement) {
    const QJsonObject panels = arrangement[QStringLiteral("panels")].toObject();
    QStringList taken;
    for (Held& each : m_held) {
        const QJsonObject kept = panels[each.area->panel].toObject();
        each.closed = kept[QStringLiteral("closed")].toBool();
        each.front = kept[QStringLiteral("front")].toString();
        if (!kept.contains(QStringLiteral("pages"))) continue;
        each.pages.clear();
        for (const QJsonValue& id : kept[QStringLiteral("pages")].toArray()) {
            if (!m_viewOf(id.toString()) || taken.contains(id.toString())) continue;
            each.pages.append(id.toString());
            taken.append(id.toString());
        }
    }
    for (Held& each : m_held) {
        if (panels[each.area->panel].toObject().contains(QStringLiteral("pages"))) continue;
        for (const QString& id : taken) each.pages.removeAll(id);
    }
    const QJsonObject sizes = arrangement[QStringLiteral("sizes")].toObject();
    for (const bool narrow : {false, true}) {
        QList<QList<int>> all;
        for (const QJsonValue& splitter : sizes[narrow ? QStringLiteral("narrow") : QStringLiteral("wide")].toArray()) {
            QList<int> one;
            for (const QJsonValue& size : splitter.toArray()) one.append(std::clamp(size.toInt(), 0, 100'000));
            all.append(one);
        }
        m_sizes[narrow] = all;
    }
    if (m_gathered) arrange();
}

} // namespace ggs

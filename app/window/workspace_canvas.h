// SPDX-License-Identifier: MIT
// WorkspaceCanvas: the panels of one workspace with splitters between them, in a wide and in a narrow arrangement. It
// knows which panels are closed, which one is enlarged, and which pages the user moved or added; arrangement() contains
// all of that. Owned by Workspaces. GUI thread only.
#pragma once

#include "window/workspace_table.h"

#include <QHash>
#include <QJsonObject>
#include <QWidget>

#include <functional>
#include <vector>

class QSplitter;
class QToolButton;

namespace ggs {

class Panel;
class View;

class WorkspaceCanvas final : public QWidget {
    Q_OBJECT
  public:
    using ViewOf = std::function<View*(const QString&)>; // null: there is no such view

    WorkspaceCanvas(const WorkspaceRow& row, ViewOf viewOf, QWidget* parent = nullptr);

    const WorkspaceRow& row() const { return m_row; }
    bool isNarrow() const { return m_narrow; }
    void setNarrow(bool narrow);
    // Takes the views of its pages into its panels, but for those that are in separate windows.
    void gather(const std::vector<View*>& elsewhere);

    std::vector<Panel*> panels() const;     // those in sight, in reading order
    Panel* panelOf(const View& view) const; // null: it isn't here
    Panel* panel(const QString& name) const;
    Panel* mainPanel() const;
    // Makes the panel of the view visible, with the view in front. Returns false if the view isn't here.
    using QWidget::hide;
    bool show(View& view);
    void close(Panel& panel);
    void enlarge(Panel* panel); // null: all panels are shown again
    Panel* enlarged() const { return m_enlarged; }
    // Adds a view to a panel, as its page in front; it leaves the panel that it was in.
    void put(View& view, Panel& panel);
    // Takes a page out of its panel. bringBack() puts it at its place in the table again.
    void hide(View& view);
    void bringBack(View& view);
    std::vector<View*> hidden() const; // the views that the table has here, and that are in no panel
    void reset();
    void foldDrawers(); // the panels that were opened over the canvas

    QJsonObject arrangement() const; // as the user left it
    void setArrangement(const QJsonObject& arrangement);

  signals:
    void made(Panel& panel); // before it is shown for the first time
    void changed();          // pages or panels

  protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    struct Held {
        const Area* area;
        Panel* panel;
        QStringList pages; // its own; in a narrow window it may have those of others, too
        QString front;     // the page in front, by its id
        bool closed = false;
        QToolButton* button = nullptr; // in the title of the main panel, while this is folded
    };
    Held* heldOf(const Panel& panel);
    Held* heldOf(const QString& name);
    Held* heldOf(const View& view);
    const Held* heldOf(const View& view) const { return const_cast<WorkspaceCanvas*>(this)->heldOf(view); }
    // The panel that shows the pages of this one.
    Panel* shownBy(const Held& held) const;
    bool isJoined(const Held& held) const;
    bool isFolded(const Held& held) const;
    QStringList pagesOf(const Held& held) const; // with those that joined it
    void arrange();
    QWidget* build(const Area& area, QList<QSplitter*>& splitters);
    void fill();
    void turnFromWhole();
    void followWhole();                           // a page that has the canvas for itself
    using Sizes = QHash<bool, QList<QList<int>>>; // of the splitters, by arrangement: narrow or not
    Sizes sizes() const;
    void rememberSizes();
    void applySizes();
    void openDrawer(Held& held);
    void placeDrawer();

    const WorkspaceRow& m_row;
    ViewOf m_viewOf;
    std::vector<Held> m_held;
    std::vector<View*> m_elsewhere;
    QWidget* m_root = nullptr;
    QList<QSplitter*> m_splitters; // of the present arrangement, outermost first
    Sizes m_sizes;
    Panel* m_enlarged = nullptr;
    Held* m_drawer = nullptr; // a folded panel that is open
    bool m_narrow = false, m_gathered = false, m_isWhole = false;
};

} // namespace ggs

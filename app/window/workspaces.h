// SPDX-License-Identifier: MIT
// Workspaces: all views of a program and the canvases that show them. Each view exists once and moves to the workspace
// that shows it, or to a separate window, where it stays. Changes that the user makes to a workspace are stored in the
// settings under "workspaces/".
//
// Owned by the main window. GUI thread only.
#pragma once

#include <QPointer>
#include <QWidget>

#include <array>
#include <functional>
#include <vector>

class QMenu;
class QStackedWidget;

namespace ggs {

class WorkspaceCanvas;
class Panel;
class View;
struct WorkspaceRow;

class Workspaces final : public QWidget {
    Q_OBJECT
  public:
    explicit Workspaces(QWidget* parent = nullptr);
    ~Workspaces() override;
    // A view of the canvases; or one with a place of its own in the window, which `reveal` shows.
    void add(View* view, std::function<void()> reveal = {});
    // After all views were added: restores what the user left.
    void open();
    void remember() const; // in the settings
    void reset();          // the workspace in sight, as it was made

    // -- which --
    const QString& current() const { return m_current; } // its id
    void setCurrent(const QString& id);
    WorkspaceCanvas& canvas() const;            // of the current one
    WorkspaceCanvas* canvas(const QString& id); // null: there is no such workspace
    void setNarrow(bool narrow);

    // -- views --
    const std::vector<View*>& views() const { return m_views; }
    View* view(const QString& id) const; // nullptr if there is none
    // Opens the workspace and the page of a view; its window, if it has one of its own.
    void show(View& view);
    // As show(), and the focus goes there.
    void enter(View& view);
    // Shows the page of a view if the current workspace has it, unless another panel is enlarged.
    void raise(View& view);
    // Returns the visible view that was used last, or else one in sight; nullptr if no view is visible.
    View* active() const;
    View* mainView() const; // the one in front in the main panel; nullptr if it is not in sight
    void makeWindow(View& view);
    void bringBack(View& view);
    bool isWindow(const View& view) const;

    // -- panels --
    void enterPanel(int number); // from 0, in reading order
    void enlargeOrBack();        // the panel with the focus
    // A line at the top of each panel that shows the program; empty: none. A warning about its code precedes one about
    // its script.
    enum class About : uint8_t { code, script };
    void warn(About about, const QString& warning, const QString& why);

  signals:
    void currentChanged();
    void menuAsked(View& view, QMenu& menu); // of a panel; to be added to

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

  private:
    struct Placed {
        View* view;
        std::function<void()> reveal;
        Panel* window = nullptr; // its separate window
    };
    WorkspaceCanvas* make(const WorkspaceRow& row);
    Placed* placedOf(const View& view);
    const Placed* placedOf(const View& view) const { return const_cast<Workspaces*>(this)->placedOf(view); }
    std::vector<View*> elsewhere() const; // in separate windows
    void give(View& view);                // the focus
    void fillMenu(WorkspaceCanvas& canvas, Panel& panel, QMenu& menu);
    const WorkspaceRow* homeOf(const View& view) const;

    std::vector<Placed> m_placed;
    std::vector<View*> m_views;
    std::vector<WorkspaceCanvas*> m_canvases;
    QStackedWidget* m_stack;
    QString m_current;
    QPointer<View> m_active;
    struct Warning {
        QString text, why;
    };
    Warning warning() const;
    std::array<Warning, 2> m_warnings; // in the order of About
    bool m_narrow = false;
};

} // namespace ggs

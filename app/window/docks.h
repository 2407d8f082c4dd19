// SPDX-License-Identifier: MIT
// Docks: the part of the window that contains all views of a program, each in its own dock. Docks can be dragged,
// floated, placed side by side or as tabs, and closed. Layouts can be saved and reset. No view has a fixed position.
//
// Owned by the main window. GUI thread only.
#pragma once

#include <QMainWindow>
#include <QPointer>
#include <QTimer>

#include <vector>

class QMenu;
class QTabBar;

namespace ggs {

class View;
class ViewDock;

class Docks final : public QMainWindow {
    Q_OBJECT
  public:
    // The initial position of a view. Views with the same position are tabs, with the first one in front.
    enum class Place { left, centre, below, right };

    explicit Docks(QWidget* parent = nullptr);
    ~Docks() override;
    void add(View* view, Place place);
    // When all are there: each at its place.
    void arrange();
    void reset();
    QByteArray layout() const;
    // If it was saved with other views, or is empty, all stay where they are.
    void setLayout(const QByteArray& layout);

    const std::vector<View*>& views() const { return m_views; }
    View* view(const QString& id) const; // nullptr if there is none
    Place placeOf(const View& view) const;
    // A line at the top of each view that shows the program, for what has to be known of all that it shows; empty:
    // none.
    void warn(const QString& warning, const QString& why);
    // Wherever it is: in front of the others at its place; opened, if it was closed.
    bool raise(View& view);
    // And it is the one that one works in.
    void show(View& view);
    // And the keys go there, too.
    void enter(View& view);
    // Returns the visible view that was used last, or else a view in front; nullptr if no view is visible.
    View* current() const;
    // The one in sight there; null: none is.
    View* front(Place place) const;

  signals:
    void menuAsked(QMenu& menu); // on a title or a tab; to be added to

  protected:
    void childEvent(QChildEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    struct Held {
        ViewDock* dock;
        Place place;
    };
    std::vector<ViewDock*> at(Place place) const;
    int version() const; // of layouts with these views
    ViewDock* dockOf(const View& view) const;
    ViewDock* dockOf(const QTabBar& bar, int tab) const;
    ViewDock* seenBelow() const;
    int heightOfTabs(const ViewDock& dock) const;
    void openMenu(ViewDock& dock, const QPoint& where);
    void followSeen(ViewDock& dock, bool seen);
    void foldTitles();
    void share(ViewDock& dock);
    void give(View& view); // the focus

    std::vector<Held> m_docks;
    std::vector<View*> m_views;
    QPointer<View> m_current;
    QByteArray m_first;
    QTimer m_fold;
    bool m_shown = false, m_restoring = false;
    int m_height = 0, m_below = 0; // of the window, and what the views below have of it, in pixels
    bool m_focusWaits = false;     // who had it was hidden, who takes its place is not seen yet
};

} // namespace ggs

// SPDX-License-Identifier: MIT
// Panel: a place of a canvas, or of a separate window, that shows one of several views. Its title states what the view
// in front shows, and has the actions of the view and a menu. If there are several views, a button for each page
// follows the title; pages that have no room are listed in a menu. It does not own the views: they move from panel to
// panel, and each is in at most one. Owned by its workspace, or by the window that contains it. GUI thread only.
#pragma once

#include <QPointer>
#include <QStringList>
#include <QWidget>

#include <vector>

class QBoxLayout;
class QButtonGroup;
class QLabel;
class QMenu;
class QStackedWidget;
class QToolButton;

namespace ggs {

class View;

class Panel final : public QWidget {
    Q_OBJECT
  public:
    explicit Panel(const QString& name, QWidget* parent = nullptr);

    const QString& name() const { return m_name; } // in its workspace
    // Sets the views of its pages, in order. gather() takes them from other panels.
    void setPages(const std::vector<View*>& views);
    const std::vector<View*>& pages() const { return m_views; }
    bool has(const View& view) const;
    // Takes the view of the page in front, unless it is in a separate window; the others are taken when they are turned
    // to. `front`, if it is one of the pages, comes to the front.
    void gather(const std::vector<View*>& elsewhere, View* front = nullptr);
    View* current() const { return m_current; }
    using QWidget::show;
    void show(View& view); // as the page in front
    // A line above each view that shows the program; empty: none.
    void setWarning(const QString& warning, const QString& why);
    // Buttons at the left of the title: panels that a narrow window has no room for.
    void addButton(QWidget* button);
    void setEnlarged(bool enlarged); // as its button says
    void setAlone(bool alone);       // in a separate window: its menu puts the view back

  signals:
    void pageChanged();           // by the user
    void menuWanted(QMenu& menu); // to be filled
    void enlargeWanted();
    void backWanted(View& view); // from its separate window

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

  private:
    void makeButtons();
    void showTitle();
    void showActions();
    void fit();
    void turnTo(View& view, bool byUser);
    void openMenu(const QPoint& where);
    void followIcons();
    void showWarning();

    QString m_name;
    std::vector<View*> m_views;
    QPointer<View> m_current;
    std::vector<View*> m_elsewhere;
    QWidget* m_title;
    QBoxLayout* m_row;
    QLabel *m_text, *m_about, *m_warning; // m_text: title of the only page; m_about: what the page in front shows
    QWidget* m_tabs;                      // a button for each page
    QWidget* m_actions;                   // a button for each action of the page in front
    QPointer<View> m_actionsOf;           // the view whose actions these are
    QButtonGroup* m_group;
    QToolButton *m_choice, *m_enlarge, *m_menu; // m_choice: a menu of the pages whose buttons don't fit
    QStackedWidget* m_stack;
    QWidget* m_away = nullptr; // in place of a view that is in a separate window
    bool m_enlarged = false;
};

} // namespace ggs

// SPDX-License-Identifier: MIT
// ViewDock: the dock of one view, with its own title and buttons to float and close it. It hides its view while another
// tab covers it. Qt only moves such a dock off the screen, where it still counts as visible.
//
// Created and owned by Docks. GUI thread only.
#pragma once

#include <QDockWidget>

class QLabel;
class QMenu;
class QToolButton;

namespace ggs {

class View;
class ViewDock;

// The title by which a dock is dragged, and a warning about its view. If the dock has a tab, only the warning takes
// height.
class DockTitle final : public QWidget {
    Q_OBJECT
  public:
    explicit DockTitle(ViewDock& dock);
    void setFolded(bool folded);
    bool isFolded() const { return m_folded; }
    void setWarning(const QString& warning, const QString& why); // empty: none
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    void follow();

    QDockWidget& m_dock;
    QLabel *m_text, *m_warning;
    QToolButton *m_float, *m_close;
    bool m_folded = false;
};

class ViewDock final : public QDockWidget {
    Q_OBJECT
  public:
    explicit ViewDock(View& view);
    View& view() const { return m_view; }
    DockTitle& title() const { return *m_title; }
    bool isSeen() const { return m_seen; }
    void floatOrPutBack();
    // Adds the commands of the context menu of its title and tab.
    void fillMenu(QMenu& menu);

  signals:
    void seenChanged(bool seen);
    void menuWanted(const QPoint& where); // on the screen

  protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    View& m_view;
    DockTitle* m_title;
    bool m_seen = false;
};

} // namespace ggs

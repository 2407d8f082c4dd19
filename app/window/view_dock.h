// SPDX-License-Identifier: MIT
// ViewDock: the dock that one view stands in, with a title of its own and the buttons that float and close it. It hides
// its view while nobody sees it: behind another tab Qt only moves a dock out of sight, which counts as visible.
//
// Made and owned by Docks; GUI thread.
#pragma once

#include <QDockWidget>

class QLabel;
class QMenu;
class QToolButton;

namespace ggs {

class View;
class ViewDock;

// What one drags the dock by, and a warning about what its view shows. Where a tab stands for it, it is as high as the
// warning.
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
    // What its title and its tab offer on a right click.
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

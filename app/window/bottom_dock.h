// SPDX-License-Identifier: MIT
// BottomDock: the row at the bottom of the window with the names of its pages, their counts, and words about the state
// of the program on the right. A click on a name opens the page above the row, and another click folds it. The height
// of the pages can be changed by dragging their upper edge, and is remembered.
//
// Owned by the main window. GUI thread only. Unit of lengths: pixels.
#pragma once

#include <QPointer>
#include <QWidget>

#include <vector>

class QHBoxLayout;
class QLabel;
class QToolButton;

namespace ggs {

class View;

class BottomDock final : public QWidget {
    Q_OBJECT
  public:
    explicit BottomDock(QWidget* parent = nullptr);
    ~BottomDock() override;
    void add(View* page);
    void addStatus(QLabel* label);       // on the right
    void setStanding(QWidget* standing); // left of them, and takes the room that is left
    void setCount(const View& page, int count);
    // Opens the pages over the lower part of a canvas, for a window without room for both. nullptr: below the row.
    void openOver(QWidget* canvas);
    bool isOver() const { return m_canvas && openPage(); }

    const std::vector<View*>& pages() const { return m_views; }
    View* page(const QString& id) const; // nullptr if there is none
    View* openPage() const;              // nullptr if it is folded
    // Returns the page that has the focus; nullptr if none has.
    View* focusedPage() const;
    void open(View& page);
    void enter(View& page); // opens it and moves the focus there
    void fold();
    // Opens the page that was open last and moves the focus there, or folds it and returns the focus.
    void toggle();

  protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    class Pages;
    void follow();
    void setRowHeight();
    void placeSheet();
    void nameButton(size_t place);

    Pages* m_pages;
    QWidget *m_grip, *m_row;
    QPointer<QWidget> m_canvas, m_sheet; // the sheet lies on the canvas and holds grip and pages
    QHBoxLayout *m_names, *m_status, *m_standing;
    QToolButton* m_fold;
    std::vector<View*> m_views;
    std::vector<QToolButton*> m_buttons; // by page
    std::vector<int> m_counts;           // by page
    size_t m_last = 0;                   // the page that was open last
    QPointer<QWidget> m_before;          // had the focus before toggle()
    int m_dragFrom = 0, m_heightFrom = 0;
};

} // namespace ggs

// SPDX-License-Identifier: MIT
// What the views of the window have in common: each is a widget on the debuggee's snapshot, with what the frame has
// to know of it, so that the frame treats them all alike. GUI thread.
#pragma once

#include "look/theme.h"
#include "session/debuggee.h"
#include "session/selection.h"

#include <QWidget>

#include <climits>
#include <span>

class QHeaderView;
class QLabel;
class QLineEdit;
class QMenu;
class QPushButton;

namespace ggs {

class WrappingRow;

// A view in a dock of its own. Behind another tab, or while its dock is closed, it is hidden, as Qt's isVisible(),
// showEvent() and hideEvent() tell: what nobody sees costs nothing.
class View : public QWidget {
    Q_OBJECT
  public:
    // `id` is what layouts, pictures, the guide and tests know it by; it is the object's name, too.
    View(const QString& id, const QString& title, QWidget* parent = nullptr);

    QString id() const { return objectName(); }
    const QString& title() const { return m_title; }
    void setTitle(const QString& title);
    bool isSeen() const { return isVisible(); }
    // Whether it is about the open program: its nodes, bytes and values.
    virtual bool showsProgram() const { return true; }

    // To where one types what is looked for; false: there is nothing to look through now.
    virtual bool find() { return false; }
    // What Copy copies where no text is selected; false: nothing.
    virtual bool copy() { return false; }
    // Where no text is being edited: why nothing can be pasted into it now; empty if it can.
    virtual QString whyNoPaste() const;
    virtual void paste(const QString&) {}
    // The kinds of files that it can be written as, in a file dialog's words; empty: none.
    virtual QString exportKinds() const { return {}; }
    // Why it could not be written, in words; empty if it was.
    virtual QString exportTo(const QString& path);

  signals:
    void titled(const QString& title);
    void pasteChanged(); // whyNoPaste() may say something else

  private:
    QString m_title;
};

// The header line of a view: what it shows, on the left, and its state, mode or slice on the right. Where its controls
// leave no room for all, the state goes, and then the end of what it shows; both stand in its tooltip. Controls that
// have no room at all stand in a line below.
class ViewHeader : public QWidget {
    Q_OBJECT
  public:
    explicit ViewHeader(QWidget* parent = nullptr);
    void setWhat(const QString& what);
    void setState(const QString& state);
    // What has to be known of what is shown: on a line of its own, however narrow the view is. Empty: none.
    void setWarning(const QString& warning);
    // What it shows is a sentence, and stands whole as long as its line has room for it: controls go below.
    void setWhole() { m_narrowest = INT_MAX; }
    // A control at its right end.
    void addControl(QWidget* control);

  protected:
    bool event(QEvent* event) override;

  private:
    void fit();

    int m_narrowest = 90; // pixels of what it shows
    QLabel* m_what;
    QLabel* m_state;
    QLabel* m_warning;
    WrappingRow* m_row;
};

// What stands in the middle of a view that has nothing to show: a sentence that says what to do, and where a click does
// it a button below.
class EmptyNote : public QWidget {
    Q_OBJECT
  public:
    explicit EmptyNote(const QString& sentence, QWidget* parent = nullptr);
    void setSentence(const QString& sentence);
    void offer(const QString& what, const QString& tip = {}); // on the button; empty: there is none

  signals:
    void taken(); // what was offered

  private:
    QLabel* m_label;
    QPushButton* m_button;
};

// Widths of a table's columns: what cells and heading need, or as given while there are no cells. Once it has its
// model.
void setColumnWidths(QHeaderView& header, std::span<const int> widths);
// A column gets what the others leave of the line, and `least` in any case: then the table scrolls sideways.
void giveTheRest(QHeaderView& header, int column, int least);
// What a column's heading needs, also while the column is hidden.
int headingWidth(const QHeaderView& header, int column);

// What a line to type in needs for its hint to stand whole.
int hintWidth(const QLineEdit& line);

// A menu about nodes and steps of the open program, whose numbers mean others, or nothing, in the next one.
void closeWithProgram(QMenu& menu, const Debuggee& debuggee);

// The op of a node, its name and its shape, as all views write them.
QString opWord(const Structure& structure, uint32_t tensor); // "mul_mat", or "leaf"
QString nameOf(const Structure& structure,
               uint32_t tensor); // "kq"; of several that are called so: "kq · node 12"; cut if long
QString breakpointWords(const Breakpoint& b, const Structure& structure); // a node as the views call it
QString shapeOf(const Structure& structure, uint32_t tensor);             // "[4 4 2]"
QString typeOf(const Structure& structure, uint32_t tensor);              // "f32"
QString stateWords(const TensorState& state);                             // "done at step 3"
// Why a tensor whose node is still to come has no values: of a view, whose bytes it will show.
QString notRunWords(const Structure& structure, uint32_t tensor);
// The hue of a tensor: of its op's family, of weights and inputs for leafs.
Ink inkOf(const Structure& structure, uint32_t tensor);

} // namespace ggs

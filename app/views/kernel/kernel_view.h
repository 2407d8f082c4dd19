// SPDX-License-Identifier: MIT
// KernelView: the view that steps through a thread block of a GPU kernel line by line.
//
// It shows the source code with the cost of each line, the reads and writes of the warp's lanes, and the memory that
// they fetch. The emulator runs the thread block on the program's own bytes, without changing the program. The elements
// that lanes access are marked in other views. GUI thread only.
#pragma once

#include "look/view.h"

class QComboBox;
class QLineEdit;
class QSplitter;
class QTableView;
class QTextBrowser;
class QToolButton;

namespace ggs {

class BlockCanvas;
class Debuggee;
struct KernelPlace;
class KernelWalk;
class Measuring;
class Selection;
class SheetModel;

class KernelView : public View {
    Q_OBJECT
  public:
    KernelView(Debuggee& debuggee, Measuring& measuring, Selection& selection, QWidget* parent = nullptr);
    QString whyEmpty() const override;

    // The kernel of a node: of the one at the cursor, where none is given.
    void lookInto(std::optional<uint32_t> tensor);
    KernelWalk& walk() const { return *m_walk; }
    bool find() override;
    bool copy() override; // the lanes
    QString exportKinds() const override;
    QString exportTo(const QString& path) override; // the lanes

  protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void showEvent(QShowEvent* event) override;

  private:
    using Verb = void (KernelView::*)();
    Verb verbOf(const QKeyEvent& event) const; // null: not a key of this view
    void nextLine();
    void lineBefore();
    void nextBarrier();
    void nextBlock();
    void nextOfThread();
    void takeLook();
    void refuse(const QString& why) { emit said(why, Severity::trouble); }
    void refresh();
    void showSource();
    void showLanes();
    void tell();
    void light();
    void endLight();
    void blockAsTyped();
    std::optional<KernelPlace> typed(); // emits said() if the text is invalid
    void findTyped();
    void breakTyped();
    void run();
    void copySource();

    Debuggee& m_debuggee;
    Selection& m_selection;
    KernelWalk* m_walk;
    std::vector<Spot> m_lit; // by this view, last
    ViewHeader* m_header;
    QComboBox* m_kernels;
    QLineEdit *m_block, *m_find;
    Contents* m_contents;
    SheetModel *m_sourceSheet, *m_laneSheet;
    QTableView *m_source, *m_lanes;
    QTextBrowser* m_notes;
    std::vector<QToolButton*> m_verbs;
    std::string m_file; // whose source is shown
    const KernelLook* m_sourceOf = nullptr;
};

} // namespace ggs

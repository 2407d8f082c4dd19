// SPDX-License-Identifier: MIT
// StridesView: the selected tensor as a logical grid, next to the line of its bytes. The marked element is the same in
// both. It also shows the arithmetic of the element's offset, the properties of the layout, and other views of the
// tensor that can be tried.
//
// It has three parts: layout, what-if strip and properties. If there is room for all, they are shown together. In a
// narrow view the last two share the lower half. In a low view, one part at a time uses all of the space, and tabs in
// the header choose which. GUI thread.
#pragma once

#include "look/strided_tensor.h"
#include "look/view.h"

class QComboBox;
class QLabel;
class QSpinBox;
class QSplitter;
class QStackedWidget;
class QToolButton;

namespace ggs {

class ByteLine;
class Debuggee;
class ElementField;
class LogicalGrid;
class OffsetFormula;
class Opening;
class PredicateList;
class Selection;
class TwoOrders;
class WhatIfStrip;

class StridesView : public View {
    Q_OBJECT
  public:
    StridesView(Debuggee& debuggee, Opening& opening, Selection& selection, QWidget* parent = nullptr);
    QString whyEmpty() const override;
    // The size that one part needs; a low window shows one part at a time.
    QSize minimumSizeHint() const override { return {420, 240}; }
    bool find() override;

  signals:
    void changeWanted(const Index& element); // of the selected tensor

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

  private:
    QWidget* makeGridSide();
    QWidget* makeByteSide();
    QWidget* makeProperties();
    void showTensor();
    void showPreview();
    void showSlice(int64_t i2, int64_t i3);
    void showSliceFields();
    void fillRowChooser();
    void follow(); // the marked element
    // The one that is marked; else the first of the slice.
    Index elementShown() const;
    void showElement(const Index& element);
    void readElement(const Index& element);
    void describe(const Index& element, const QString& raw, const QString& value);
    void arrange();
    void showPart();
    QString madeBy() const; // the line of script that made the tensor, or the op and its sources

    Debuggee& m_debuggee;
    Opening& m_opening;
    Selection& m_selection;
    const CommandQueue::Kind m_elementKind;
    std::optional<StridedTensor> m_tensor;
    ViewHeader* m_header;
    Contents* m_body;
    LogicalGrid* m_grid;
    ByteLine* m_bytes;
    OffsetFormula* m_formula;
    PredicateList* m_predicates;
    TwoOrders* m_orders;
    WhatIfStrip* m_whatIf;
    QComboBox *m_contents, *m_rows;
    QSpinBox* m_slice[2]; // of dimensions 2 and 3
    QLabel* m_sliceLabels[2];
    ElementField* m_find;
    QLabel *m_element, *m_blockNote, *m_problem; // m_problem: why the typed element isn't found
    QSplitter *m_upper, *m_parts;
    QSplitter* m_middle; // layout, and properties where it is wide
    QStackedWidget* m_lower;
    QWidget* m_properties;
    enum class Room { low, narrow, all };
    std::optional<Room> m_room;
    enum Part { onLayout, onWhatIf, onProperties, partCount };
    Part m_part = onLayout; // that is chosen, where not all are seen
    QToolButton* m_tabs[partCount];
    Index m_read{}; // the element whose bytes were requested last
};

} // namespace ggs

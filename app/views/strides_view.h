// SPDX-License-Identifier: MIT
// Strides: the selected tensor as a logical grid beside the line of bytes it lies in, joined by one marked element; the
// arithmetic of its offset; what can be said of its layout; and what other views of it would be.
//
// Where there is room, predicates and orders stand at the side, else they share the lower part with the what-if strip.
// GUI thread.
#pragma once

#include "views/strides_tensor.h"
#include "views/view.h"

class QComboBox;
class QSpinBox;
class QSplitter;
class QStackedLayout;
class QTabWidget;

namespace ggs {

class ByteLine;
class LogicalGrid;
class OffsetFormula;
class PredicateList;
class TwoOrders;
class WhatIfStrip;

class StridesView : public QWidget {
    Q_OBJECT
  public:
    explicit StridesView(SessionController& controller, QWidget* parent = nullptr);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    QWidget* makeGridSide();
    QWidget* makeByteSide();
    void showTensor();
    void fillRowChooser();
    void follow(); // the marked element
    void showElement(const Index& element);
    void readElement(const Index& element);
    void describe(const Index& element, const QString& raw, const QString& value);
    void arrange();

    SessionController& m_controller;
    const CommandQueue::Kind m_elementKind;
    std::optional<StridedTensor> m_tensor;
    ViewHeader* m_header;
    EmptyNote* m_empty;
    QStackedLayout* m_stack;
    LogicalGrid* m_grid;
    ByteLine* m_bytes;
    OffsetFormula* m_formula;
    PredicateList* m_predicates;
    TwoOrders* m_orders;
    WhatIfStrip* m_whatIf;
    QComboBox *m_contents, *m_rows;
    QSpinBox* m_slice[2];     // of dimensions 2 and 3
    QLabel* m_sliceLabels[2];
    QLabel *m_element, *m_blockNote;
    QSplitter *m_upper, *m_parts;
    QTabWidget* m_lower;
    QWidget* m_side;
    std::optional<bool> m_wide;
    Index m_read{}; // the element whose bytes are asked for
};

} // namespace ggs

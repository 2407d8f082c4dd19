// SPDX-License-Identifier: MIT
// PartDialog: lets the user change a slice of the selected tensor: a head, a row, a channel, or the whole tensor. The
// dialog sets the elements of the slice to a number, multiplies them by it, or adds it to them. It shows the number of
// elements, or why they can't be changed. GUI thread.
#pragma once

#include "debug/targets/target.h"

#include <QDialog>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace ggs {

class Debuggee;
class Selection;

class PartDialog : public QDialog {
    Q_OBJECT
  public:
    PartDialog(Debuggee& debuggee, Selection& selection, uint32_t tensor, const QString& part = {},
               QWidget* parent = nullptr);
    const Slice& slice() const { return m_slice; }
    PartChange change() const { return m_change; }

  private:
    void follow();

    Debuggee& m_debuggee;
    uint32_t m_tensor;
    uint64_t m_epoch; // of the program that has it
    QLineEdit *m_part, *m_number;
    QComboBox* m_op;
    QLabel* m_says;
    QPushButton* m_ok;
    Slice m_slice;
    PartChange m_change;
};

} // namespace ggs

// SPDX-License-Identifier: MIT
// BreakpointDialog and WatchDialog: dialogs that create or change a mark on the program. Input is checked as it is
// typed. While it is invalid, the button is disabled and the reason is shown below. GUI thread only.
#pragma once

#include "debug/targets/target.h"

#include <QDialog>
#include <optional>

class QCheckBox;
class QComboBox;
class QDialogButtonBox;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace ggs {

class Debuggee;
class Selection;

class BreakpointDialog : public QDialog {
    Q_OBJECT
  public:
    // `changed`: the number of the one that is to be another; without it a new one is made.
    explicit BreakpointDialog(Debuggee& debuggee, std::optional<size_t> changed = {}, QWidget* parent = nullptr);
    Breakpoint breakpoint() const { return m_breakpoint; }

  private:
    void check();
    void fill(const Breakpoint& breakpoint);
    size_t fits(const Breakpoint& breakpoint) const;

    Debuggee& m_debuggee;
    Breakpoint m_breakpoint;
    std::string m_written; // the key of a breakpoint on writes, which is about no node
    QComboBox* m_op;
    QLineEdit* m_name;
    QLineEdit* m_condition;
    QCheckBox* m_nan;
    QCheckBox* m_entering;
    QCheckBox* m_eachRound;
    QSpinBox* m_after;
    QLabel* m_says;
    QDialogButtonBox* m_buttons;
};

class WatchDialog : public QDialog {
    Q_OBJECT
  public:
    WatchDialog(Debuggee& debuggee, Selection& selection, QWidget* parent = nullptr);
    QString expression() const;

  private:
    QLineEdit* m_expression;
};

} // namespace ggs

// SPDX-License-Identifier: MIT
// ViewHeader: the line at the top of a view. GUI thread only.
#pragma once

#include <QWidget>

#include <climits>

class QLabel;

namespace ggs {

class WrappingRow;

// The header line of a view: its subject on the left; its state, mode or slice on the right. If there is no room for
// both and the controls, the state is hidden first, and then the end of the subject. The tooltip then contains both.
// Controls that don't fit are moved to a line below.
class ViewHeader : public QWidget {
    Q_OBJECT
  public:
    explicit ViewHeader(QWidget* parent = nullptr);
    void setWhat(const QString& what);
    void setState(const QString& state);
    // Shows a warning about the subject on its own line, which is never hidden. Empty: no warning.
    void setWarning(const QString& warning);
    // The subject is a sentence and is shown completely if its line has room for it. Controls are moved below instead.
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

} // namespace ggs

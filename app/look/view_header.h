// SPDX-License-Identifier: MIT
// ViewHeader: the line at the top of a view. GUI thread.
#pragma once

#include <QWidget>

#include <climits>

class QLabel;

namespace ggs {

class WrappingRow;

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

} // namespace ggs

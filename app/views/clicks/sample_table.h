// SPDX-License-Identifier: MIT
// SampleTable: a table of samples with a scroll bar of its own, for any number of rows. One row is selected. The arrow
// keys, Page Up, Page Down, Home and End move the selection, and Left and Right scroll. GUI thread only.
#pragma once

#include "views/clicks/sample_model.h"

#include <QWidget>

class QScrollBar;
class QTableView;

namespace ggs {

class SampleTable final : public QWidget {
    Q_OBJECT
  public:
    explicit SampleTable(SampleRows& rows, QWidget* parent = nullptr);
    void setShape(const ClickShape* shape); // nullptr: nothing is open
    // Selects a position and scrolls to it.
    void goTo(int64_t position);
    int64_t current() const { return m_current; } // -1: none
    QTableView* table() const { return m_table; }
    const SampleModel& model() const { return *m_model; }
    int64_t top() const { return m_model->top(); }
    void refresh(); // other rows are read

  signals:
    void currentChanged(int64_t position);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    int seen() const; // rows that the viewport has room for
    void scrollTo(int64_t top);
    void follow(); // the list
    void fit();
    void showCurrent();
    void spanUnreadable(); // so that the reason takes the whole row
    bool takeKey(const QKeyEvent& event);
    void setWidths();

    SampleRows& m_rows;
    SampleModel* m_model;
    QTableView* m_table;
    QScrollBar* m_bar;
    int64_t m_current = -1;
    int m_turned = 0; // of the wheel, that is less than a row
    bool m_setting = false;
};

} // namespace ggs

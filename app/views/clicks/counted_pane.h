// SPDX-License-Identifier: MIT
// SlotsPane, KeysPane and ProblemsPane: the statistics of a click log: the slots with the histogram of keys per sample;
// the most frequent keys with Zipf's line and the collisions in a smaller table; and the problems. They follow a
// ClickCounting while they are visible. GUI thread only.
#pragma once

#include "views/clicks/click_counting.h"

#include <QWidget>

#include <functional>

class QLabel;
class QLineEdit;
class QPushButton;
class QSplitter;
class QTableView;

namespace ggs {

class Chart;
class NaturalOrder;
class SheetModel;
struct SheetRow;

class CountedPane : public QWidget {
    Q_OBJECT
  public:
    QTableView* table() const { return m_table; }

  protected:
    CountedPane(ClickCounting& counting, const QString& name, const QStringList& headings,
                const QString& accessibleName);
    virtual void show(std::shared_ptr<const ClickFigures> figures) = 0; // also ones without samples
    // Sorts once. Rows out of sight are made only to sort by a column.
    void showRows(size_t count, std::function<SheetRow(size_t)> row);
    void refresh();
    void showEvent(QShowEvent* event) override;

    ClickCounting& m_counting;
    QTableView* m_table;
    QSplitter* m_both; // the table and what is next to it
    QLabel* m_summary;

  private:
    SheetModel* m_rows;
    NaturalOrder* m_order;
    QPushButton* m_go;
    bool m_stale = true;
};

class SlotsPane final : public CountedPane {
    Q_OBJECT
  public:
    explicit SlotsPane(ClickCounting& counting);
    Chart* histogram() const { return m_chart; }

  private:
    void show(std::shared_ptr<const ClickFigures> figures) override;

    Chart* m_chart;
};

class KeysPane final : public CountedPane {
    Q_OBJECT
  public:
    explicit KeysPane(ClickCounting& counting);
    Chart* zipf() const { return m_chart; }
    QLabel* collisions() const { return m_collisions; }

  signals:
    void keyChosen(int64_t key); // by Enter or a double click

  private:
    void show(std::shared_ptr<const ClickFigures> figures) override;
    void collide();

    Chart* m_chart;
    QLineEdit* m_tableRows;
    QLabel* m_collisions;
};

class ProblemsPane final : public CountedPane {
    Q_OBJECT
  public:
    explicit ProblemsPane(ClickCounting& counting);
    // The warnings of the log, found when it was opened.
    void setWarnings(const QStringList& warnings);
    // The first sample that can't be read, with the reason.
    void setUnreadable(int64_t sample, const QString& problem);

  signals:
    void sampleChosen(int64_t sample);

  private:
    void show(std::shared_ptr<const ClickFigures> figures) override;

    QStringList m_warnings;
    int64_t m_unreadable = -1;
    QString m_problem;
};

} // namespace ggs

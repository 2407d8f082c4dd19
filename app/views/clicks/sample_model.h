// SPDX-License-Identifier: MIT
// SampleModel: the visible samples as rows: number, labels, dense values, slots with their keys. It has only as many
// rows as are visible, because a log may have billions. GUI thread only.
#pragma once

#include "views/clicks/sample_rows.h"

#include <QAbstractTableModel>

namespace ggs {

class SampleModel final : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum class Kind { sample, label, dense, slot };
    struct Column {
        Kind kind = Kind::sample;
        int64_t index = 0; // of the label, dense value or slot
    };

    SampleModel(SampleRows& rows, QObject* parent) : QAbstractTableModel(parent), m_rows(rows) {}
    void setShape(const ClickShape* shape); // nullptr: no columns
    void setWindow(int64_t top, int rows);  // the visible positions
    void refresh();                         // other rows are read
    int64_t top() const { return m_top; }
    const Column& column(int number) const { return m_columns[static_cast<size_t>(number)]; }
    int64_t leftOut() const { return m_leftOut; } // columns beyond the most that are shown

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    QString textOf(const Column& column, int64_t position, const SampleRows::Row* row, qsizetype mostKeys) const;

    SampleRows& m_rows;
    ClickShape m_shape;
    std::vector<Column> m_columns;
    int64_t m_leftOut = 0;
    int64_t m_top = 0;
    int m_seen = 0;
};

// "4 5 1", at most so many keys.
QString keysText(std::span<const int64_t> keys, qsizetype most);

} // namespace ggs

// SPDX-License-Identifier: MIT
// SheetModel: a table of text cells that is set and replaced as a unit. Raw values are available as Qt::UserRole, for
// sorting and for files. A long table makes a row when it is read, so rows out of sight take no time or memory. GUI
// thread only.
#pragma once

#include <QAbstractTableModel>
#include <QString>
#include <QStringList>

#include <functional>
#include <optional>
#include <vector>

namespace ggs {

struct SheetCell {
    QString text;
    QVariant raw = {}; // for a cell that is not text, and for a text that is not the shown one
    QString tip = {};
    bool code = false; // in letters of one width
    bool link = false; // a click on it goes to the row's tensor
};

struct SheetRow {
    std::vector<SheetCell> cells;
    std::optional<uint32_t> tensor = {}; // that the row is about
    bool muted = false;
    bool strong = false;
    bool marked = false; // on the colour of the cursor
};

class SheetModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    explicit SheetModel(QStringList headings, QObject* parent = nullptr);
    // Each row has as many cells as there are headings. The same rows again change nothing. A sorted proxy must be
    // sorted again, even if the number of rows stays the same.
    void show(std::vector<SheetRow> rows);
    // Shows `count` rows, which `row` makes when they are read. Its captures must be valid until the next show.
    void show(size_t count, std::function<SheetRow(size_t)> row);
    SheetRow row(int number) const { return made(number); }
    std::vector<SheetRow> rows() const;
    // Returns the first row about a tensor; -1 if there is none. Not for a long table, whose rows it would make.
    int rowOf(std::optional<uint32_t> tensor) const;
    const QStringList& headings() const { return m_headings; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    void replace(size_t count, std::vector<SheetRow> rows, std::function<SheetRow(size_t)> row);
    // The reference is valid until another row is made. A view reads all cells and roles of a row, one after another.
    const SheetRow& made(int number) const;

    const QStringList m_headings;
    size_t m_count = 0;
    std::vector<SheetRow> m_rows;          // unless they are made:
    std::function<SheetRow(size_t)> m_row; // empty: m_rows has them
    mutable int m_latest = -1;             // the row that was made last
    mutable SheetRow m_latestRow;
};

} // namespace ggs

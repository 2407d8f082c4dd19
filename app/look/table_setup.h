// SPDX-License-Identifier: MIT
// Functions that set up the tables of the window. One complete row is selected at a time. Tables have no grid and no
// row numbers, and their columns fit the contents. The caller owns the tables. Unit: pixels. GUI thread only.
#pragma once

#include <QString>

#include <span>

class QAbstractItemModel;
class QHeaderView;
class QSplitter;
class QTableView;

namespace ggs {

struct TableSetup {
    int rowHeight = 22;
    int narrowest = 0; // column; 0: as the style has it
    bool framed = false, lastFills = true, headingsLeft = true;
    bool lettersMove = true; // a letter or digit selects the next row that begins with it; else the view gets the key
};
void setUpTable(QTableView& table, const TableSetup& setup = {});
// A table that shows the model; without a parent, for the caller to put into a layout.
QTableView* plainTable(const QString& name, QAbstractItemModel* model, const TableSetup& setup = {});
// A click on a column orders by it, another one reverses that, a third leaves the rows in the model's order, as they
// are at first.
void orderByColumns(QTableView& table);

// Widths of a table's columns: what cells and heading need, or as given while there are no cells. Once it has its
// model.
void setColumnWidths(QHeaderView& header, std::span<const int> widths);
// A column gets what the others leave of the line, and `least` in any case: then the table scrolls sideways.
void giveTheRest(QHeaderView& header, int column, int least);
// The first part of a splitter has a table: it gets the width that the columns need, and the second part at least
// `least`. Until the user moves the handle.
void makeColumnsVisible(QSplitter& splitter, QTableView& table, int least);
// The width that a column's heading needs, also while the column is hidden.
int headingWidth(const QHeaderView& header, int column);

} // namespace ggs

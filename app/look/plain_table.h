// SPDX-License-Identifier: MIT
// A table of rows as views have them: whole rows are selected, one at a time; no grid, no frame, no numbers at the
// side. GUI thread.
#pragma once

#include <QString>

class QAbstractItemModel;
class QTableView;

namespace ggs {

// Shows the model; without a parent, for whoever puts it into a layout.
QTableView* plainTable(const QString& name, QAbstractItemModel* model);
// A click on a column orders by it, another one turns that, a third leaves the rows in the model's order, as they are
// at first.
void orderByColumns(QTableView& table);

} // namespace ggs

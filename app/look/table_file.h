// SPDX-License-Identifier: MIT
// Functions that write a table to a file for other programs: CSV, or JSON with an object for each row. The file is
// replaced completely or left unchanged. GUI thread only.
#pragma once

#include <QStringList>
#include <QVariant>

#include <functional>

namespace ggs {

// Returns the file types of saveTable(), as a filter of a file dialog.
QString tableKinds();

// Writes a table. Column names don't depend on the language. A cell is a number, a bool, text, a list of these, or
// nothing; NaN and infinities are written as text. Returns the reason if the file can't be written, or else an empty
// string.
QString saveTable(const QStringList& columns, int rows, const std::function<QVariant(int row, int column)>& cell,
                  const QString& path);

} // namespace ggs

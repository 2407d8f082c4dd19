// SPDX-License-Identifier: MIT
// A table as a file for other programs: CSV, or JSON with an object for each row; whole or not at all. GUI thread.
#pragma once

#include <QStringList>
#include <QVariant>

#include <functional>

namespace ggs {

// What it can be written as, in a file dialog's words.
QString tableKinds();

// Columns have names that don't hang on the language. A cell is a number, a bool, text, a list of these, or nothing;
// NaN and infinities are words. Why it could not be written; else empty.
QString saveTable(const QStringList& columns, int rows, const std::function<QVariant(int row, int column)>& cell,
                  const QString& path);

} // namespace ggs

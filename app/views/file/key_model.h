// SPDX-License-Identifier: MIT
// What stands in a file of weights, as tables: its keys, and the elements of one key. Values are decoded when
// they are asked for, so a table of a million rows costs nothing; whoever keeps a model keeps the file.
//
// Raw values come under Qt::UserRole, for sorting; names and strings that are no plain text are escaped. What a table
// is written to a file with comes by exported(): all digits, values whole, columns in English. GUI thread.
#pragma once

#include "files/weights_file.h"
#include "views/file/keys/key_edits.h"

#include <QAbstractTableModel>

#include <memory>

namespace ggs {

class KeyModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column { nameColumn, typeColumn, valueColumn, columns };
    // Its number in the file, which a new one has not; its name; whether it will be removed.
    enum Role { keyRole = Qt::UserRole + 1, nameRole, goneRole };

    using QAbstractTableModel::QAbstractTableModel;
    // A null file: nothing. Edits are of that file, and outlive the model; null: none.
    void setFile(std::shared_ptr<const WeightsFile> file, const KeyEdits* edits = nullptr);
    // Behind the file's own stand those that are new.
    std::string nameAt(int row) const;
    // What was typed in place of what the file has; null: nothing.
    const std::string* typedAt(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    static QStringList exportColumns();
    // Lists as lists, or all of them as one line of text.
    QVariant exported(int row, int column, bool lists) const;

  private:
    QString shown(size_t key, Column column) const;
    QVariant raw(size_t key, Column column) const;
    bool isNew(size_t row) const { return row >= m_file->n_keys(); }
    bool isGone(size_t row) const;

    std::shared_ptr<const WeightsFile> m_file;
    const KeyEdits* m_edits = nullptr;
    std::vector<KeyEdits::Added> m_added; // as of when it was told: rows stand until they are replaced
    int m_rows = 0;                       // as of the last reset: edits may have come to more since
};

// An array, element by element.
class ElementModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column { indexColumn, valueColumn, columns };

    using QAbstractTableModel::QAbstractTableModel;
    void setKey(std::shared_ptr<const WeightsFile> file, size_t key); // a null file: nothing

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    std::shared_ptr<const WeightsFile> m_file;
    size_t m_key = 0;
};

} // namespace ggs

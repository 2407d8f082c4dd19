// SPDX-License-Identifier: MIT
// KeyModel, ElementModel: the keys of a file of weights, and the elements of one key, as tables.
//
// Values are decoded when they are read, so a table of a million rows takes no memory. A model keeps its file open.
// Qt::UserRole gives raw values, for sorting. Names and strings that aren't plain text are escaped. exported() gives
// the values that are written to a file: all digits, complete values, columns in English. GUI thread only.
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
    // Returns the name of a row's key. New keys follow the keys of the file.
    std::string nameAt(int row) const;
    // Returns the typed value that replaces the one of the file, or nullptr.
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
    std::vector<KeyEdits::Added> m_added; // at the last reset: rows stay until they are replaced
    int m_rows = 0;                       // at the last reset: edits may have added more keys since
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

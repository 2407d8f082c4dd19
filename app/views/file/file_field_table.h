// SPDX-License-Identifier: MIT
// FileFieldModel, FileFieldTable: the fields near the cursor, within its region of the file: offset, name, type, value.
//
// A region may have millions of fields, so only some of those around the cursor are listed. When the cursor leaves
// them, the list is made again. The session's readers read them. GUI thread only.
#pragma once

#include "session/computing.h"
#include "views/file/file_scene.h"

#include <QAbstractTableModel>
#include <QTableView>

namespace ggs {

class FileFieldModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column { offsetColumn, nameColumn, typeColumn, valueColumn, columns };

    explicit FileFieldModel(FileScene& scene, QObject* parent = nullptr);
    void setSeen(bool seen);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    const FileField& field(int row) const { return m_fields[static_cast<size_t>(row)]; }
    int rowOf(uint64_t offset) const; // -1: it is not listed

  signals:
    void listed(); // other rows

  private:
    void follow();
    void read();

    FileScene& m_scene;
    const CommandQueue::Kind m_kind;
    bool m_seen = false;
    FileRegion m_region{FilePart::header, 0, 0};
    std::vector<FileField> m_fields;
};

// In step with the cursor: a click on a row goes to its bytes.
class FileFieldTable : public QTableView {
    Q_OBJECT
  public:
    explicit FileFieldTable(FileScene& scene, QWidget* parent = nullptr);
    FileFieldModel* fields() const { return m_model; }

  protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

  private:
    void showCursor();

    FileScene& m_scene;
    FileFieldModel* m_model;
    bool m_moving = false; // the cursor's move comes from here
};

} // namespace ggs

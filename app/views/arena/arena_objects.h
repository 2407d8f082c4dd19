// SPDX-License-Identifier: MIT
// ObjectModel: the contents of an arena or buffer as a list: headers, structs, data, arrays, padding. ArenaObjects: the
// table that shows this list and follows the cursor.
//
// There is one row for each entry of the scene's index; text is created only for visible rows. GUI thread only.
#pragma once

#include "views/arena/arena_scene.h"

#include <QAbstractTableModel>
#include <QTableView>

namespace ggs {

class ObjectModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column { kindColumn, offsetColumn, sizeColumn, ownerColumn, columns };
    enum Role { writtenRole = Qt::UserRole + 1, kindRole, firstRole }; // first: an object begins here

    explicit ObjectModel(ArenaScene& scene, QObject* parent = nullptr);
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void setNarrow(bool narrow); // small letters, kind and owner in one column
    const MemoryPiece& piece(int row) const { return m_scene.block().pieces[static_cast<size_t>(row)]; }

  private:
    ArenaScene& m_scene;
    QString ownerOf(const MemoryPiece& piece) const;
    QString kindAndOwner(const MemoryPiece& piece) const;

    int m_rows = 0;
    bool m_narrow = false;
    void reset();
    void redraw();
};

class ArenaObjects : public QTableView {
    Q_OBJECT
  public:
    explicit ArenaObjects(ArenaScene& scene, QWidget* parent = nullptr);
    // In small letters, with the kind and its owner in one column.
    void setNarrow(bool narrow);
    int wantedWidth() const;

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void showCursor();
    void layOutColumns();
    int kindWidth() const;
    double points() const { return m_narrow ? Theme::caption : Theme::text; }
    int numberWidth(ObjectModel::Column column, uint64_t longest) const;
    int offsetWidth() const;
    int sizeWidth() const;
    ArenaScene& m_scene;
    ObjectModel* m_model;
    bool m_narrow = false;
    bool m_moving = false; // the cursor's move comes from here
};

// A table's looks that the arena's lists share: low rows, no grid, numbers to the right.
void dress(QTableView& table);

} // namespace ggs

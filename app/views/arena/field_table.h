// SPDX-License-Identifier: MIT
// FieldTable: the table of the fields of the object at the cursor. The table shares its cursor with the hex view. Enter
// or a click on an arrow follows a pointer.
#pragma once

#include "views/arena/field_model.h"

#include <QTreeView>

namespace ggs {

class FieldTable : public QTreeView {
    Q_OBJECT
  public:
    explicit FieldTable(ArenaScene& scene, QWidget* parent = nullptr);
    FieldModel* fields() const { return m_model; }
    // In small letters.
    void setNarrow(bool narrow);

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void showCursor();
    void layOutColumns();
    ArenaScene& m_scene;
    FieldModel* m_model;
    bool m_moving = false; // the cursor's move comes from here
};

} // namespace ggs

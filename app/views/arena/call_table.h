// SPDX-License-Identifier: MIT
// CallTable: the list of objects and fields that the scrubber's call added and wrote. The table follows the cursor of
// the Arena view. A click on a row moves the cursor to the row's bytes.
//
// The list is made only while it is visible. GUI thread only.
#pragma once

#include "views/arena/call_model.h"

#include <QTableView>

namespace ggs {

class CallTable : public QTableView {
    Q_OBJECT
  public:
    explicit CallTable(ArenaScene& scene, QWidget* parent = nullptr);
    const CallModel& list() const { return *m_model; }
    QSize sizeHint() const override { return {460, 150}; }

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

  private:
    void go(const QModelIndex& row);
    void showCursor();
    void layOutColumns();

    ArenaScene& m_scene;
    CallModel* m_model;
    bool m_moving = false; // the cursor's move comes from here
};

} // namespace ggs

// SPDX-License-Identifier: MIT
// AttentionHeads: all heads of a layer as small pictures beside each other, in one scale; a click chooses one. A
// picture of more tokens than it has pixels shows of each stretch of queries the last that is known, and of its keys
// the strongest. GUI thread.
#pragma once

#include "look/cells/heat_scale.h"
#include "views/attention/kept_attention.h"

#include <QImage>
#include <QScrollArea>

namespace ggs {

class Generating;

class AttentionHeads final : public QScrollArea {
    Q_OBJECT
  public:
    AttentionHeads(Generating& generating, KeptAttention& kept, QWidget* parent = nullptr);
    void show(int64_t layer, int64_t heads, std::optional<int64_t> head, const HeatScale& scale);
    // In the coordinates of widget().
    QRect rectOf(int64_t head) const;
    std::optional<int64_t> headAt(const QPoint& where) const;

  signals:
    void headChosen(int64_t head);

  protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void layOut();
    void draw();
    void paint(QPainter& p, const QRect& dirty) const;

    Generating& m_generating;
    KeptAttention& m_kept;
    QWidget* m_grid;
    int64_t m_layer = 0, m_heads = 0;
    std::optional<int64_t> m_head;
    HeatScale m_scale;
    std::vector<QImage> m_pictures; // by head; made when they are painted
    int m_size = 0, m_columns = 1;  // of a picture in pixels; beside each other
};

} // namespace ggs

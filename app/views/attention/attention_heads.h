// SPDX-License-Identifier: MIT
// AttentionHeads: all heads of a layer as small pictures in a grid, with the same colour scale. A click chooses a head.
//
// If a picture has fewer pixels than the text has tokens, each line of pixels shows the last known query of its range.
// Each pixel of a line shows the largest share of its range of keys. GUI thread only.
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
    int m_size = 0, m_columns = 1;  // pixels of a picture; pictures in a row
};

} // namespace ggs

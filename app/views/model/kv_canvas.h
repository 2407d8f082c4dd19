// SPDX-License-Identifier: MIT
// KvCanvas: a drawing of the KV cache of a language model. It has a column for each cell and, for each layer, a row of
// keys above a row of values. A cell that holds a token is filled, in the cursor's colour if this round has written it.
// A cell that this round will write is an outline. The shown token, which all views follow, is framed. A click picks
// the cell's first value, which all views then show.
//
// Cells are as wide as they can be with all used cells in sight, within bounds. Zooming makes them wider or narrower.
// Only whole visible cells are drawn. Owned by the cache's view; GUI thread.
#pragma once

#include "look/cells/cell_canvas.h"
#include "views/model/kv_cells.h"

namespace ggs {

class Debuggee;
class Generating;
class Selection;

class KvCanvas : public CellCanvas {
    Q_OBJECT
  public:
    KvCanvas(Debuggee& debuggee, Generating& generating, Selection& selection, QWidget* parent = nullptr);

    void follow();
    void forget(); // the program: who is not seen keeps none
    const KvCells& cells() const { return m_cells; }
    struct Place {
        size_t row = 0; // of KvCells::rows
        int64_t cell = 0;
        bool operator==(const Place&) const = default;
    };
    std::optional<Place> placeAt(const QPointF& where) const; // in the viewport
    QRect rectOf(const Place& place) const;                   // in the viewport
    KvState state(const Place& place) const;
    // The one whose bytes the picked element is of.
    std::optional<Place> picked() const;
    QString tip(const Place& place) const;
    QString layerTip(int layer) const;                                                  // which tokens it attends to
    int cellWidth() const { return m_zoomedWidth > 0 ? m_zoomedWidth : fittedWidth(); } // pixels
    void zoom(int steps) override;

  protected:
    Extent across() const override;
    Extent down() const override;
    std::optional<Spot> spotAt(const QPointF& where) const override;
    void paint(QPainter& p) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool viewportEvent(QEvent* event) override;

  private:
    void bringShown();
    void choose(const Place& place);
    int headHeight() const;
    int sideWidth() const;
    int fittedWidth() const;
    std::optional<int> layerAt(const QPointF& where) const; // of a heading at the side
    int64_t endColumn() const;
    int endLayer() const;
    int layers() const { return static_cast<int>(m_cells.rows.size() / 2); }
    void paintCell(QPainter& p, const Place& place) const;
    void paintHeadings(QPainter& p) const;

    Debuggee& m_debuggee;
    Generating& m_generating;
    KvCells m_cells;
    std::shared_ptr<const Structure> m_structure; // what they are of
    std::optional<size_t> m_brought;
    int m_zoomedWidth = 0; // of a cell, in pixels; 0: fitted
};

} // namespace ggs

// SPDX-License-Identifier: MIT
// ArenaBar: an arena or buffer drawn to scale on three strips: all of it, the bytes in use, and a range down to single
// bytes.
//
// Each strip marks the range that the next one shows. The lowest strip is moved and zoomed as in PanZoom. A click moves
// the cursor; a double click fills the strip with the object at the pointer. Large objects are folded, unless the strip
// is set to one scale for all bytes. A double click on a folded object unfolds all objects. Objects narrower than a
// pixel are blended with their neighbours. GUI thread only.
#pragma once

#include "look/bytes/byte_window.h"
#include "look/canvas/pan_zoom.h"
#include "views/arena/arena_bytes.h"

namespace ggs {

class ArenaBar : public PanZoom {
    Q_OBJECT
  public:
    explicit ArenaBar(ArenaScene& scene, QWidget* parent = nullptr);

    // Without the arrows from pointers to where they lead, for low windows.
    void setCompact(bool compact);
    void setFolded(bool folded);
    bool isFolded() const { return m_folded; }
    void fit() override; // the lowest strip shows all that is in use
    void zoomBy(double factor, const QPointF& point) override;
    // The stretch that is shown in detail, in the scale's units.
    double from() const { return m_window.from; }
    double to() const { return m_window.to; }
    double xOf(uint64_t address) const;
    uint64_t addressAt(double x) const;
    QRectF objects() const; // the lowest strip
    QString tipAt(const QPointF& point) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  signals:
    void foldedChanged(bool folded); // by a double click

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool canMove() const override { return !m_scene.empty(); }
    void pan(const QPointF& pixels) override;
    void zoomAtSelected(double factor) override;
    void pointAt(const QPointF& point) override;
    void click(const QPointF& point) override;
    bool open(const QPointF& point) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

  private:
    const ByteScale& scale() const { return m_scene.scale(m_folded); }
    double left() const { return m_left; }
    void measure();
    double right() const { return width() - 14.0; }
    QRectF whole() const;
    QRectF used() const;
    uint64_t usedAddressAt(double x) const;
    double usedX(uint64_t address) const;
    uint64_t usedSize() const;
    void showCursor();
    void setWindow(double from, double to);
    void askBytes();

    void paintLegend(QPainter& p) const;
    void paintWhole(QPainter& p) const;
    void paintUsed(QPainter& p);
    void paintObjects(QPainter& p);
    void paintPiece(QPainter& p, const MemoryPiece& piece, double x0, double x1);
    void paintFields(QPainter& p, const MemoryPiece& piece);
    void paintMarks(QPainter& p, const QRectF& strip, const std::function<double(uint64_t)>& x) const;
    void paintArcs(QPainter& p) const;

    ArenaScene& m_scene;
    ArenaBytes* m_bytes;                    // of the lowest strip, once single bytes are seen
    static constexpr double byteWidth = 20; // pixels from which on a byte has its digits drawn
    double m_left = 80;                     // where the strips begin
    // The heights of the three strips and of the gaps between them. Unit: pixels.
    struct Heights {
        double above, whole, aboveUsed, used, aboveObjects, objects, below;
        constexpr int sum() const {
            return static_cast<int>(above + whole + aboveUsed + used + aboveObjects + objects + below);
        }
    };
    static constexpr Heights high{24, 12, 8, 18, 24, 46, 44}, low{20, 12, 5, 14, 17, 33, 5};
    const Heights& heights() const;
    bool m_compact = true,
         m_folded = true; // compact until the view knows how high it is: a small window is not to grow
    ByteWindow m_window;
    bool m_sliding = false; // a press on the middle strip moves the lowest one along with the pointer
};

} // namespace ggs

// SPDX-License-Identifier: MIT
// PanZoom: the base class of drawings that can be moved and zoomed. A gesture has the same effect in every drawing.
//
//   wheel, Ctrl+wheel         zooms at the pointer
//   Shift+wheel               moves sideways; in a drawing whose second axis has its own scale, zooms that axis
//   wheel or fingers sideways moves sideways, on a touchpad by as many pixels as the fingers
//   drag                      moves the drawing, with the left or the middle button
//   click                     is defined by the drawing
//   double click              is defined by the drawing on an object, and shows all elsewhere
//   + = −                     zoom at the selection, or at the middle if nothing is selected
//   0, Home, Space            show all
//   arrows                    move by a tenth, if the drawing has no other use for them
//
// In a scrolled area of cells (CellCanvas), the wheel scrolls instead; all other gestures are the same. Unit: pixels of
// the widget. GUI thread only.
#pragma once

#include <QPointF>
#include <QWidget>

#include <optional>

namespace ggs {

// A turn of the wheel, or a movement of two fingers on a touchpad.
struct WheelTurn {
    explicit WheelTurn(const QWheelEvent& event);

    QPointF angle;         // in eighths of a degree, 120 a notch; with Shift, sideways
    QPointF pixels;        // that a drawing moves by
    bool zooms;            // Ctrl is held
    bool sideways;         // more than up or down
    double factor() const; // of zooming: above 1 is closer
};

// The zoom that a key requests: 1 is closer, −1 is farther, 0 shows all. Nothing for other keys.
std::optional<int> zoomOfKey(const QKeyEvent& event);

class PanZoom : public QWidget {
  public:
    static constexpr double step = 1.25; // a notch of the wheel, or a key

    explicit PanZoom(QWidget* parent = nullptr);

    // Zooms around `point`, which keeps its place. A factor above 1 is closer.
    virtual void zoomBy(double factor, const QPointF& point) = 0;
    virtual void fit() = 0; // shows all
    // -1, 0 or 1, as zoomOfKey() says.
    void zoomByKey(int direction);

  protected:
    virtual bool canMove() const = 0; // there is a drawing
    virtual void pan(const QPointF& pixels) = 0;
    // Only the axis that a wheel with Shift is for; false: there is none, and Shift moves sideways.
    virtual bool zoomOtherAxisBy(double, const QPointF&) { return false; }
    virtual void zoomAtSelected(double factor) { zoomBy(factor, QRectF(rect()).center()); }
    virtual void pointAt(const QPointF&) {} // the pointer has moved, and doesn't drag
    virtual void click(const QPointF&) {}
    virtual bool open(const QPointF&) { return false; } // by a double click; false: nothing is there

    void endDrag();
    bool isDragging() const { return m_dragged; }

    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    std::optional<QPointF> m_pressed;
    QPointF m_last;
    bool m_dragged = false;
};

} // namespace ggs

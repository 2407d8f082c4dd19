// SPDX-License-Identifier: MIT
#include "look/canvas/pan_zoom.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

#include <cmath>
#include <utility>

namespace ggs {

namespace {

constexpr double notch = 120;         // eighths of a degree
constexpr double pixelsOfANotch = 60; // that a drawing moves by
constexpr double dragFrom = 4;        // pixels, below which a drag is a click

} // namespace

// Some platforms report only pixels for a touchpad, and some no useful pixels for a wheel.
WheelTurn::WheelTurn(const QWheelEvent& event)
    : angle(event.angleDelta()), pixels(event.pixelDelta()), zooms(event.modifiers() & Qt::ControlModifier) {
    if (angle.isNull()) angle = pixels * (notch / pixelsOfANotch);
    if (pixels.isNull() || event.phase() == Qt::NoScrollPhase) pixels = angle * (pixelsOfANotch / notch);
    // Some platforms have already swapped the axes.
    if (event.modifiers() & Qt::ShiftModifier && std::abs(angle.y()) > std::abs(angle.x())) {
        angle = angle.transposed();
        pixels = pixels.transposed();
    }
    sideways = std::abs(angle.x()) > std::abs(angle.y());
}

double WheelTurn::factor() const { return std::pow(PanZoom::step, (sideways ? angle.x() : angle.y()) / notch); }

std::optional<int> zoomOfKey(const QKeyEvent& event) {
    if (event.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) return std::nullopt;
    switch (event.key()) {
    case Qt::Key_Plus: // with Shift on many keyboards
    case Qt::Key_Equal: return 1;
    case Qt::Key_Minus: return -1;
    case Qt::Key_0: return 0;
    default: return std::nullopt;
    }
}

PanZoom::PanZoom(QWidget* parent) : QWidget(parent) { setMouseTracking(true); }

void PanZoom::zoomByKey(int direction) {
    if (direction == 0)
        fit();
    else
        zoomAtSelected(direction > 0 ? step : 1 / step);
}

void PanZoom::endDrag() {
    m_pressed.reset();
    if (std::exchange(m_dragged, false)) unsetCursor();
}

void PanZoom::wheelEvent(QWheelEvent* event) {
    if (!canMove()) return event->ignore();
    event->accept();
    const WheelTurn turn(*event);
    if (turn.zooms) return zoomBy(turn.factor(), event->position());
    const bool other = event->modifiers() & Qt::ShiftModifier;
    if (other && zoomOtherAxisBy(turn.factor(), event->position())) return;
    if (turn.sideways) return pan({turn.pixels.x(), 0});
    zoomBy(turn.factor(), event->position());
}

void PanZoom::mousePressEvent(QMouseEvent* event) {
    if (!canMove() || (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton))
        return event->ignore();
    m_pressed = m_last = event->position();
    m_dragged = false;
}

void PanZoom::mouseMoveEvent(QMouseEvent* event) {
    const QPointF now = event->position();
    if (!m_pressed || !canMove()) return pointAt(now);
    if (!m_dragged && (now - *m_pressed).manhattanLength() < dragFrom) return;
    if (!std::exchange(m_dragged, true)) setCursor(Qt::ClosedHandCursor);
    pan(now - std::exchange(m_last, now));
}

void PanZoom::mouseReleaseEvent(QMouseEvent* event) {
    const bool clicked = m_pressed && !m_dragged && event->button() == Qt::LeftButton;
    endDrag();
    if (clicked && canMove()) click(event->position());
}

void PanZoom::mouseDoubleClickEvent(QMouseEvent* event) {
    if (!canMove() || event->button() != Qt::LeftButton) return event->ignore();
    if (!open(event->position())) fit();
}

void PanZoom::keyPressEvent(QKeyEvent* event) {
    if (!canMove() || (event->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)))
        return QWidget::keyPressEvent(event);
    if (const auto direction = zoomOfKey(*event)) return zoomByKey(*direction);
    switch (event->key()) {
    case Qt::Key_Home:
    case Qt::Key_Space: return fit();
    case Qt::Key_Left: return pan({width() / 10.0, 0});
    case Qt::Key_Right: return pan({-width() / 10.0, 0});
    case Qt::Key_Up: return pan({0, height() / 10.0});
    case Qt::Key_Down: return pan({0, -height() / 10.0});
    default: QWidget::keyPressEvent(event);
    }
}

} // namespace ggs

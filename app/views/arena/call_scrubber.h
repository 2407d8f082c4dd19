// SPDX-License-Identifier: MIT
// CallScrubber: a line with a dot for each call that made the program. The Arena view shows memory as it was after the
// chosen call.
//
// Drag or use the arrow keys to choose a call. If there isn't room for all dots, they are omitted. GUI thread only.
#pragma once

#include "views/arena/arena_scene.h"

#include <QWidget>

namespace ggs {

class CallScrubber : public QWidget {
    Q_OBJECT
  public:
    explicit CallScrubber(ArenaScene& scene, QWidget* parent = nullptr);
    // Without the calls' names under their dots.
    void setCompact(bool compact);
    // A button at the end of the sentence; its new owner is this.
    void setButton(QWidget* button);
    double xOf(size_t call) const;
    size_t callAt(double x) const;
    // Returns the line that describes the chosen call: the bytes it allocates and what it writes.
    QString sentence() const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {200, sizeHint().height()}; }

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool event(QEvent* event) override;

  private:
    double trackY() const;
    QString addedText(size_t call) const;
    ArenaScene& m_scene;
    QWidget* m_button = nullptr;
    bool m_compact = false;
};

} // namespace ggs

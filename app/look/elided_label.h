// SPDX-License-Identifier: MIT
// ElidedLabel: a label that shows as much of its text as there is room for. If the end is cut, the tooltip shows the
// complete text. Its size hint doesn't depend on the text, so nothing moves when the text changes. GUI thread only.
#pragma once

#include <QHelpEvent>
#include <QLabel>
#include <QPainter>
#include <QToolTip>

namespace ggs {

class ElidedLabel final : public QLabel {
    Q_OBJECT
  public:
    explicit ElidedLabel(QWidget* parent = nullptr) : QLabel(parent) {
        setTextFormat(Qt::PlainText);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    }
    QSize sizeHint() const override { return {60, QLabel::sizeHint().height()}; }
    QSize minimumSizeHint() const override { return {30, QLabel::minimumSizeHint().height()}; }

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setPen(palette().color(foregroundRole()));
        painter.drawText(contentsRect(), Qt::AlignVCenter | Qt::AlignLeft,
                         fontMetrics().elidedText(text(), Qt::ElideRight, contentsRect().width()));
    }
    bool event(QEvent* event) override {
        if (event->type() != QEvent::ToolTip) return QLabel::event(event);
        const bool cut = fontMetrics().horizontalAdvance(text()) > contentsRect().width();
        QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), cut ? text() : toolTip(), this);
        return true;
    }
};

} // namespace ggs

// SPDX-License-Identifier: MIT
#include "look/wrapped_text.h"

#include <QPainter>
#include <QTextLayout>

#include <cmath>

namespace ggs {

WrappedText::WrappedText(QWidget* parent) : QLabel(parent) {
    setTextFormat(Qt::PlainText);
    QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

// Breaks the text into lines of this width. Returns their height. Unit: pixels.
int WrappedText::layOut(QTextLayout& layout, int width) const {
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    double height = 0;
    layout.beginLayout();
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width);
        line.setPosition({0, height});
        height += line.height();
    }
    layout.endLayout();
    return static_cast<int>(std::ceil(height));
}

int WrappedText::heightForWidth(int width) const {
    QTextLayout layout(text(), font());
    return layOut(layout, width);
}

QSize WrappedText::sizeHint() const { return {fontMetrics().horizontalAdvance(text()), fontMetrics().height()}; }

QSize WrappedText::minimumSizeHint() const { return {1, fontMetrics().height()}; }

void WrappedText::paintEvent(QPaintEvent*) {
    QTextLayout layout(text(), font());
    layOut(layout, width());
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    layout.draw(&painter, {0, 0});
}

} // namespace ggs

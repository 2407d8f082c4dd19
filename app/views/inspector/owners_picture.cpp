// SPDX-License-Identifier: MIT
#include "views/inspector/owners_picture.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace ggs {

namespace {

constexpr int pictureHeight = 72; // pixels

} // namespace

OwnersPicture::OwnersPicture(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setAccessibleName(tr("Owners of these bytes over time"));
    setToolTip(tr("Nodes run from left to right, addresses from top to bottom"));
    connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

QSize OwnersPicture::sizeHint() const { return {200, pictureHeight}; }

void OwnersPicture::setOwners(std::vector<Owner> owners, int nodes) {
    if (owners == m_owners && nodes == m_nodes) return;
    m_owners = std::move(owners);
    m_nodes = nodes;
    setAccessibleDescription(tr("%n owner(s)", nullptr, static_cast<int>(m_owners.size())));
    update();
}

// A column for the time before the nodes, one for each node, and one for what is kept.
QRectF OwnersPicture::placeOf(const Owner& owner) const {
    const double column = (width() - 2.0) / (m_nodes + 2), inner = height() - 2.0;
    const double left = 1 + (owner.begin + 1) * column;
    const double right = 1 + (std::min(owner.end, m_nodes) + 2) * column;
    return {left, 1 + owner.top * inner, std::max(1.5, right - left - 1),
            std::max(1.5, (owner.bottom - owner.top) * inner)};
}

void OwnersPicture::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::instance();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme.color(Ink::line));
    painter.setBrush(theme.color(Ink::canvas));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    for (const Owner& each : m_owners) {
        painter.setPen(theme.color(each.isShown ? Ink::selection : each.ink));
        painter.setBrush(theme.color(each.isShown ? Ink::selectedRow : Ink::panel));
        painter.drawRoundedRect(placeOf(each).adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    }
}

void OwnersPicture::mousePressEvent(QMouseEvent* event) {
    for (const Owner& each : m_owners) {
        if (placeOf(each).contains(event->position())) return emit chosen(each.tensor);
    }
}

} // namespace ggs

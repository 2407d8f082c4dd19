// SPDX-License-Identifier: MIT
// OwnersPicture: the owners of a range of bytes over time, as rectangles: nodes from left to right, addresses from top
// to bottom. A click selects an owner. Owned by its section. GUI thread only.
#pragma once

#include "look/theme.h"

#include <QWidget>

#include <vector>

namespace ggs {

class OwnersPicture : public QWidget {
    Q_OBJECT
  public:
    explicit OwnersPicture(QWidget* parent = nullptr);
    // Times are nodes, from before_nodes on; addresses are a share of the range, from 0 to 1.
    struct Owner {
        uint32_t tensor = 0;
        int begin = 0, end = 0;
        double top = 0, bottom = 1;
        Ink ink = Ink::other;
        bool isShown = false; // the tensor that the inspector describes
        bool operator==(const Owner&) const = default;
    };
    void setOwners(std::vector<Owner> owners, int nodes);
    QSize sizeHint() const override;

  signals:
    void chosen(uint32_t tensor);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

  private:
    QRectF placeOf(const Owner& owner) const;

    std::vector<Owner> m_owners;
    int m_nodes = 0;
};

} // namespace ggs

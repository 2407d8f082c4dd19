// SPDX-License-Identifier: MIT
// OffsetFormula: the offset of the marked element as a formula: offset = i0·nb0 + i1·nb1 + i2·nb2 + i3·nb3. Below it
// are the same formula with numbers filled in, and the products with their sum. The products are also drawn end to end,
// on a line that represents the length of the tensor. GUI thread; unit: bytes.
#pragma once

#include "look/strided_tensor.h"

#include <QWidget>

namespace ggs {

class OffsetFormula : public QWidget {
    Q_OBJECT
  public:
    explicit OffsetFormula(QWidget* parent = nullptr);
    // Shows the offset of an element; nothing without a tensor.
    void setElement(const std::optional<StridedTensor>& tensor, const Index& element);
    // "offset = i0·nb0 + …", "= 2·4 + …", "168 = 8 + …"
    QStringList lines() const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {200, sizeHint().height()}; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    struct Term {
        QString words, numbers;
        int64_t product = 0;
    };
    std::array<Term, max_dims> terms() const;
    void paintLine(QPainter& p, const QRectF& in) const;

    std::optional<StridedTensor> m_tensor;
    Index m_element{};
};

} // namespace ggs

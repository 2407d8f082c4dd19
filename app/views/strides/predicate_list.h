// SPDX-License-Identifier: MIT
// PredicateList and TwoOrders: the properties of a tensor's shape. The predicates are listed with their reasons, and
// the sizes in ggml's order next to those in PyTorch's. GUI thread.
#pragma once

#include "look/steady_scroll.h"
#include "look/strided_tensor.h"

#include <QLabel>

namespace ggs {

// One row for each of the engine's predicates: name, yes or no, why.
class PredicateList : public SteadyScroll {
    Q_OBJECT
  public:
    explicit PredicateList(QWidget* parent = nullptr);
    void setTensor(const std::optional<StridedTensor>& tensor);
    QString html() const { return m_text->text(); }

  private:
    QLabel* m_text;
};

// ggml's ne, innermost first, joined to PyTorch's sizes, outermost first; strides, the element, its offset and what
// made the tensor in both.
class TwoOrders : public QWidget {
    Q_OBJECT
  public:
    explicit TwoOrders(QWidget* parent = nullptr);
    void setElement(const std::optional<StridedTensor>& tensor, const Index& element);
    // The line of script that made it, or what stands for one.
    void setMadeBy(const QString& line);
    // Returns rows of three texts: the attribute, its value in ggml, and its value in PyTorch. The last row is the
    // tensor's origin, if it is known.
    std::vector<std::array<QString, 3>> rows() const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {240, sizeHint().height()}; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    std::optional<StridedTensor> m_tensor;
    Index m_element{};
    QString m_madeBy;
};

} // namespace ggs

// SPDX-License-Identifier: MIT
// ElementField: a text field for an element of the tensor. The user types an index, such as [2, 1, 0], or a byte
// offset, such as @168. Enter finds the element, or reports in a sentence why there is no such element. GUI thread.
#pragma once

#include "look/strided_tensor.h"

#include <QLineEdit>

namespace ggs {

class ElementField : public QLineEdit {
    Q_OBJECT
  public:
    explicit ElementField(QWidget* parent = nullptr);
    void setTensor(const std::optional<StridedTensor>& tensor);

  signals:
    void found(const Index& element);
    void refused(const QString& sentence); // empty: the text is being corrected

  private:
    void find();
    std::optional<Index> byIndex(const QString& typed, QString& problem) const;
    std::optional<Index> byOffset(const QString& typed, QString& problem) const;
    QString name() const;

    std::optional<StridedTensor> m_tensor;
};

} // namespace ggs

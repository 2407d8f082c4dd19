// SPDX-License-Identifier: MIT
// ElementField: a line to type an element of the tensor: an index, [2, 1, 0], or a byte offset, @168. Enter finds it,
// or reports in a sentence why there is no such element. GUI thread.
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

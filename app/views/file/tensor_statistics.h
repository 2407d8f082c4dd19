// SPDX-License-Identifier: MIT
// TensorStatistics: the statistics of the values of a file's tensors. They are computed in the background and kept as
// long as the file is open. GUI thread only.
#pragma once

#include "values/statistics.h"
#include "views/file/tensor_work.h"

namespace ggs {

class Computing;

class TensorStatistics : public QObject {
    Q_OBJECT
  public:
    explicit TensorStatistics(Computing& computing, QObject* parent = nullptr);
    void setFile(const std::shared_ptr<const WeightsFile>& file); // null: nothing
    TensorWork& work() { return m_work; }
    // Null: not computed yet.
    const Statistics* of(size_t tensor) const;
    // Returns the reason why the statistics can't be computed; nullptr if they are computed, or were not requested yet.
    const Message* whyNot(size_t tensor) const;

  private:
    TensorWork m_work;
    std::vector<std::unique_ptr<const Result<Statistics>>> m_results; // by tensor
};

} // namespace ggs

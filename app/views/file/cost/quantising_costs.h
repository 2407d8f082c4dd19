// SPDX-License-Identifier: MIT
// QuantisingCosts: the difference between each tensor of the open file and the same tensor of the original file, before
// quantising.
//
// The differences are computed in the background and kept as long as both files are the same. GUI thread only.
#pragma once

#include "values/files/quantising_cost.h"
#include "views/file/tensor_work.h"

namespace ggs {

class Computing;

class QuantisingCosts : public QObject {
    Q_OBJECT
  public:
    explicit QuantisingCosts(Computing& computing, QObject* parent = nullptr);
    void setFile(const std::shared_ptr<const WeightsFile>& file); // null: nothing; the original is forgotten
    // Opens the file in the background and compares all tensors; compared() or refused() reports the result.
    void compareWith(const QString& path);
    const std::shared_ptr<const WeightsFile>& original() const { return m_original; }
    TensorWork& work() { return m_work; }

    const TensorCost* of(size_t tensor) const; // null: not computed yet, or it can't be
    const Message* whyNot(size_t tensor) const;
    // Returns the finished comparisons, in the file's order.
    std::vector<const TensorCost*> all() const;
    const ErrorSums& total() const { return m_total; } // of those
    size_t count() const { return m_count; }

  signals:
    void compared(); // there is an original, or another one, or none
    void refused(const QString& why);

  private:
    void begin(std::shared_ptr<const WeightsFile> original);

    Computing& m_computing;
    const CommandQueue::Kind m_openKind;
    std::shared_ptr<const WeightsFile> m_file, m_original;
    TensorWork m_work;
    std::vector<std::unique_ptr<const Result<TensorCost>>> m_results; // by tensor
    ErrorSums m_total;
    size_t m_count = 0;
};

} // namespace ggs

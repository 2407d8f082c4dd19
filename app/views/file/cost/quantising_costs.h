// SPDX-License-Identifier: MIT
// QuantisingCosts: how far each tensor of the open file lies from the file that it was made from, computed beside the
// window and kept as long as both are the same. GUI thread.
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
    // Opens it aside and compares all tensors; compared() or refused() tells.
    void compareWith(const QString& path);
    const std::shared_ptr<const WeightsFile>& original() const { return m_original; }
    TensorWork& work() { return m_work; }

    const TensorCost* of(size_t tensor) const; // null: not computed yet, or it can't be
    const Message* whyNot(size_t tensor) const;
    // Those that are done, in the file's order.
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

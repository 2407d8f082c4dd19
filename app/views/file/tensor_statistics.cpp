// SPDX-License-Identifier: MIT
#include "views/file/tensor_statistics.h"

#include "session/computing.h"

namespace ggs {

TensorStatistics::TensorStatistics(Computing& computing, QObject* parent) : QObject(parent), m_work(computing) {}

void TensorStatistics::setFile(const std::shared_ptr<const WeightsFile>& file) {
    m_results.clear();
    m_results.resize(file ? file->n_tensors() : 0);
    if (!file) return m_work.begin(nullptr, {});
    m_work.begin(file, [this, file](size_t tensor, FileReading reading) -> Finish {
        auto made = statistics(file_source(*file, reading), static_cast<uint32_t>(tensor), file_tensor(*file, tensor));
        if (made.ok() && !*made) return {};
        const auto keep =
            std::make_shared<Result<Statistics>>(made.ok() ? Result<Statistics>(**made) : fail_with(made.error()));
        return [this, tensor, keep] { m_results[tensor] = std::make_unique<const Result<Statistics>>(*keep); };
    });
}

const Statistics* TensorStatistics::of(size_t tensor) const {
    const auto& result = m_results[tensor];
    return result && result->ok() ? &**result : nullptr;
}

const Message* TensorStatistics::whyNot(size_t tensor) const {
    const auto& result = m_results[tensor];
    return result && !result->ok() ? &result->error() : nullptr;
}

} // namespace ggs

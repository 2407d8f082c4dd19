// SPDX-License-Identifier: MIT
#include "views/file/cost/quantising_costs.h"

#include "session/computing.h"
#include "words/messages.h"

namespace ggs {

QuantisingCosts::QuantisingCosts(Computing& computing, QObject* parent)
    : QObject(parent), m_computing(computing), m_openKind(newKind()), m_work(computing) {}

void QuantisingCosts::setFile(const std::shared_ptr<const WeightsFile>& file) {
    m_computing.forget(m_openKind);
    m_file = file;
    begin(nullptr);
}

void QuantisingCosts::compareWith(const QString& path) {
    if (!m_file) return;
    m_computing.compute(m_openKind, this,
                        [this, path = path.toStdString(), file = m_file](const std::atomic<bool>&) -> Finish {
                            auto opened = WeightsFile::open(path);
                            if (!opened.ok()) return [this, why = opened.error()] { emit refused(words(why)); };
                            const auto original = std::make_shared<const WeightsFile>(std::move(*opened));
                            bool any = false;
                            for (size_t i = 0; i < file->n_tensors() && !any; ++i)
                                any = original_of(*file, i, *original).ok();
                            return [this, original, any] {
                                if (any) return begin(original);
                                emit refused(tr("no tensor in %1 has the same name and shape as a tensor in this file")
                                                 .arg(QString::fromStdString(original->name())));
                            };
                        });
}

void QuantisingCosts::begin(std::shared_ptr<const WeightsFile> original) {
    m_original = std::move(original);
    m_results.clear();
    m_results.resize(m_file ? m_file->n_tensors() : 0);
    m_total = {};
    m_count = 0;
    if (!m_original) {
        m_work.begin(nullptr, {});
    } else {
        m_work.begin(m_file, [this, file = m_file, from = m_original](size_t tensor, FileReading reading) -> Finish {
            auto made = quantising_cost(*file, tensor, *from, reading);
            if (made.ok() && !*made) return {};
            const auto keep = std::make_shared<Result<TensorCost>>(made.ok() ? Result<TensorCost>(std::move(**made))
                                                                             : fail_with(made.error()));
            return [this, tensor, keep] {
                if (keep->ok()) {
                    m_total.add((*keep)->sums);
                    ++m_count;
                }
                m_results[tensor] = std::make_unique<const Result<TensorCost>>(std::move(*keep));
            };
        });
    }
    emit compared();
    if (m_original) m_work.askAll();
}

const TensorCost* QuantisingCosts::of(size_t tensor) const {
    const auto& result = m_results[tensor];
    return result && result->ok() ? &**result : nullptr;
}

const Message* QuantisingCosts::whyNot(size_t tensor) const {
    const auto& result = m_results[tensor];
    return result && !result->ok() ? &result->error() : nullptr;
}

std::vector<const TensorCost*> QuantisingCosts::all() const {
    std::vector<const TensorCost*> done;
    for (const auto& result : m_results) {
        if (result && result->ok()) done.push_back(&**result);
    }
    return done;
}

} // namespace ggs

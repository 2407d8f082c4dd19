// SPDX-License-Identifier: MIT
#include "views/file/tensor_work.h"

#include "session/computing.h"

#include <QElapsedTimer>

#include <algorithm>

namespace ggs {

namespace {

constexpr size_t mostAtOnce = 256;
constexpr qint64 longestWork = 100; // ms until new requests are served, unless one tensor takes longer

} // namespace

TensorWork::TensorWork(Computing& computing, QObject* parent)
    : QObject(parent), m_computing(computing), m_kind(newKind()) {}

void TensorWork::begin(const std::shared_ptr<const WeightsFile>& file, Job job) {
    cancel();
    m_file = file;
    m_job = std::move(job);
    const size_t n = file && m_job ? file->n_tensors() : 0;
    m_done.assign(n, false);
    m_next = 0;
    m_left = n;
    m_bytes = std::make_shared<std::atomic<uint64_t>>(0);
    m_doneBytes = m_allBytes = m_readBefore = 0;
    for (size_t i = 0; i < n; ++i) m_allBytes += file->tensor(i).bytes;
}

void TensorWork::ask(std::vector<size_t> tensors) {
    m_asked = std::move(tensors);
    // The smallest are last and are computed first: a large tensor then delays no small one.
    std::stable_sort(m_asked.begin(), m_asked.end(),
                     [this](size_t a, size_t b) { return m_file->tensor(a).bytes > m_file->tensor(b).bytes; });
    next();
}

void TensorWork::askAll() {
    m_all = true;
    next();
}

void TensorWork::cancel() {
    const bool was = m_busy || m_all;
    m_computing.forget(m_kind);
    m_busy = m_all = false;
    m_asked.clear();
    if (was) emit ended();
}

double TensorWork::share() const {
    if (m_allBytes == 0) return m_left == 0 ? 1 : 0;
    const uint64_t now = m_busy ? m_bytes->load() - m_readBefore : 0;
    return std::min(1.0, static_cast<double>(m_doneBytes + now) / static_cast<double>(m_allBytes));
}

void TensorWork::next() {
    if (m_busy || !m_job) return;
    std::vector<size_t> batch;
    while (!m_asked.empty() && batch.size() < mostAtOnce) {
        if (!m_done[m_asked.back()]) batch.push_back(m_asked.back());
        m_asked.pop_back();
    }
    if (batch.empty() && m_all) {
        for (size_t i = m_next; i < m_done.size() && batch.size() < mostAtOnce; ++i) {
            if (!m_done[i]) batch.push_back(i);
            if (batch.empty()) m_next = i + 1;
        }
    }
    if (batch.empty()) {
        if (std::exchange(m_all, false)) emit ended();
        return;
    }
    m_busy = true;
    m_readBefore = m_bytes->load();
    m_computing.compute(m_kind, this,
                        [this, batch, job = m_job, bytes = m_bytes](const std::atomic<bool>& unwanted) -> Finish {
                            QElapsedTimer timer;
                            timer.start();
                            std::vector<std::pair<size_t, Finish>> made;
                            for (const size_t tensor : batch) {
                                Finish finish = job(tensor, {unwanted, *bytes});
                                if (!finish) return {};
                                made.emplace_back(tensor, std::move(finish));
                                if (timer.elapsed() > longestWork) break;
                            }
                            return [this, batch, made = std::move(made)] {
                                m_busy = false;
                                for (const auto& [tensor, finish] : made) {
                                    finish();
                                    if (m_done[tensor]) continue;
                                    m_done[tensor] = true;
                                    --m_left;
                                    m_doneBytes += m_file->tensor(tensor).bytes;
                                }
                                // The rest of the batch ran out of time. It stays requested unless there are newer
                                // requests.
                                if (m_asked.empty())
                                    for (size_t i = batch.size(); i-- > made.size();) m_asked.push_back(batch[i]);
                                emit advanced();
                                next();
                            };
                        });
}

} // namespace ggs

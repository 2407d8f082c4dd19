// SPDX-License-Identifier: MIT
#include "files/clicks/click_batches.h"

#include <algorithm>
#include <system_error>

namespace ggs {

ClickBatches::ClickBatches(std::shared_ptr<const ClickLog> log, const ClickBatchOptions& options)
    : m_log(std::move(log)), m_options(options) {
    m_options.batch = std::max<int64_t>(m_options.batch, 1);
    m_options.first = std::max<int64_t>(m_options.first, 0);
    m_options.ahead = std::max<size_t>(m_options.ahead, 1);
    try {
        for (int i = 0; i < m_options.threads; ++i) m_threads.emplace_back([this] { work(); });
    } catch (const std::system_error&) {
        // Fewer threads, or none, do the same.
    }
}

ClickBatches::~ClickBatches() {
    {
        const std::lock_guard lock(m_mutex);
        m_stopped = true;
    }
    m_changed.notify_all();
    for (std::thread& thread : m_threads) thread.join();
}

int64_t ClickBatches::samples_of(int64_t number) const {
    const int64_t left = m_log->shape().samples - m_options.first;
    if (left <= 0 || number > (left - 1) / m_options.batch) return 0;
    const int64_t samples = std::min(m_options.batch, left - number * m_options.batch);
    return samples < m_options.batch && m_options.drop_last ? 0 : samples;
}

void ClickBatches::work() {
    while (true) {
        // One thread at a time takes the next batch and finds where the batch after it begins. Then all of them decode.
        std::unique_lock locating(m_locating);
        int64_t number = 0;
        ClickBlock block;
        {
            std::unique_lock lock(m_mutex);
            m_changed.wait(
                lock, [this] { return m_stopped || m_next_to_read - m_next < static_cast<int64_t>(m_options.ahead); });
            if (m_stopped || samples_of(m_next_to_read) == 0) return;
            number = m_next_to_read++;
            if (!m_free.empty()) {
                block = std::move(m_free.back());
                m_free.pop_back();
            }
        }
        const int64_t first = m_options.first + number * m_options.batch, samples = samples_of(number);
        // An error is reported by the read of that sample.
        if (m_options.threads > 1) (void)m_log->locate(first + samples);
        locating.unlock();
        Status status = m_log->read(first, samples, block);
        {
            const std::lock_guard lock(m_mutex);
            m_ready.emplace(number, Read{std::move(block), std::move(status)});
        }
        m_changed.notify_all();
    }
}

Result<bool> ClickBatches::next(ClickBlock& batch) {
    if (m_failed) return fail_with(*m_failed);
    const int64_t samples = samples_of(m_next);
    if (samples == 0) return false;
    Status status;
    if (m_threads.empty()) {
        status = m_log->read(m_options.first + m_next++ * m_options.batch, samples, batch);
    } else {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [this] { return m_ready.contains(m_next); });
        auto ready = m_ready.extract(m_next++);
        m_free.push_back(std::exchange(batch, std::move(ready.mapped().block)));
        status = std::move(ready.mapped().status);
        lock.unlock();
        m_changed.notify_all();
    }
    if (status.ok()) return true;
    m_failed = status.error();
    return fail_with(*m_failed);
}

} // namespace ggs

// SPDX-License-Identifier: MIT
#include "views/clicks/sample_rows.h"

#include "words/messages.h"

#include <algorithm>
#include <utility>

namespace ggs {

void SampleRows::reset() {
    m_computing.forget(m_kind);
    m_found.clear();
    m_rows.clear();
    m_from = m_to = m_first = m_failed = m_failedEnd = 0;
    m_waiting = m_isReading = false;
}

void SampleRows::setLog(std::shared_ptr<const ClickLog> log) {
    m_log = std::move(log);
    m_problem.clear();
    m_unreadable = -1;
    m_indexEnds = false;
    showAll();
}

void SampleRows::showAll() {
    m_filtered = false;
    reset();
    emit listed();
}

void SampleRows::showFound() {
    m_filtered = true;
    reset();
    emit listed();
}

void SampleRows::addFound(std::span<const int64_t> more) {
    if (more.empty()) return;
    m_found.insert(m_found.end(), more.begin(), more.end());
    emit listed();
}

int64_t SampleRows::count() const {
    return !m_log ? 0 : m_filtered ? static_cast<int64_t>(m_found.size()) : m_log->shape().samples;
}

int64_t SampleRows::sampleAt(int64_t position) const {
    return m_filtered ? m_found[static_cast<size_t>(position)] : position;
}

int64_t SampleRows::positionOf(int64_t sample) const {
    return m_filtered ? std::ranges::lower_bound(m_found, sample) - m_found.begin() : sample;
}

const SampleRows::Row* SampleRows::row(int64_t position) const {
    const int64_t at = position - m_first;
    return at >= 0 && at < static_cast<int64_t>(m_rows.size()) ? &m_rows[static_cast<size_t>(at)] : nullptr;
}

void SampleRows::retry() {
    if (m_waiting) want(m_from, m_to);
}

void SampleRows::want(int64_t from, int64_t to) {
    from = std::clamp<int64_t>(from, 0, count());
    to = std::clamp<int64_t>(to, from, count());
    const bool same = from == m_from && to == m_to;
    m_from = from;
    m_to = to;
    if (from == to || (row(from) && row(to - 1))) {
        m_computing.forget(m_kind);
        m_isReading = m_waiting = false;
        return;
    }
    if (same && m_isReading) return;
    const int64_t margin = to - from;
    const int64_t first = std::max<int64_t>(0, from - margin), last = std::min(count(), to + margin);
    m_waiting = !m_indexEnds && !m_log->is_indexed(m_filtered ? sampleAt(last - 1) : sampleAt(first));
    if (m_waiting) return emit changed();
    std::vector<Run> runs;
    for (int64_t at = first; at < last; ++at) {
        const int64_t sample = sampleAt(at);
        if (!runs.empty() && runs.back().first + runs.back().count == sample)
            ++runs.back().count;
        else
            runs.push_back({sample, 1});
    }
    m_isReading = true;
    m_computing.compute(
        m_kind, this,
        [this, log = m_log, runs = std::move(runs), first, last](const std::atomic<bool>& unwanted) -> Finish {
            Read done = read(*log, runs, unwanted);
            return [this, done = std::move(done), first, last] {
                m_isReading = false;
                m_first = first;
                m_rows = done.rows;
                m_failed = m_failedEnd = 0;
                if (!done.problem.empty()) {
                    m_failed = first + static_cast<int64_t>(done.rows.size());
                    m_failedEnd = last;
                    m_whyFailed = words(done.problem);
                    setUnreadable(done.unreadable, m_whyFailed);
                }
                emit changed();
            };
        });
}

void SampleRows::setUnreadable(int64_t sample, const QString& problem) {
    if (m_unreadable >= 0 && m_unreadable <= sample) return;
    m_unreadable = sample;
    m_problem = problem;
}

// Ends at the first sample that can't be read.
SampleRows::Read SampleRows::read(const ClickLog& log, const std::vector<Run>& runs,
                                  const std::atomic<bool>& unwanted) {
    Read done;
    for (const Run& run : runs) {
        if (unwanted) break;
        auto block = std::make_shared<ClickBlock>();
        const Status status = log.read(run.first, run.count, *block);
        for (int64_t i = 0; i < block->count; ++i) done.rows.push_back({run.first + i, block, i});
        if (status.ok()) continue;
        done.problem = status.error();
        done.unreadable = block->unreadable.value_or(run.first + block->count);
        break;
    }
    return done;
}

} // namespace ggs

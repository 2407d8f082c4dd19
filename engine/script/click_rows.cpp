// SPDX-License-Identifier: MIT
#include "script/click_rows.h"

#include <algorithm>
#include <cstring>
#include <numeric>

namespace ggs {

namespace {

constexpr int64_t page_samples = 1024;
constexpr size_t most_kept_bytes = size_t{256} << 20;
constexpr int64_t samples_looked_at = 4096; // for the largest number of keys

template <class Values> std::vector<std::byte> bytes_of(const Values& values) {
    const auto all = std::as_bytes(std::span(values.data(), values.size()));
    return {all.begin(), all.end()};
}

size_t bytes_in(const ClickBlock& block) {
    return block.keys.size() * sizeof(int64_t) + block.offsets.size() * sizeof(int64_t) +
           (block.labels.size() + block.dense.size()) * sizeof(float) + block.places.size() * sizeof(ClickPlace);
}

// A key outside of its slot would be a row of another one.
Status keys_are_right(const ClickBlock& block) {
    for (const ClickProblem& problem : block.problems) {
        if (problem.kind == ClickProblem::Kind::key) return fail_with(problem.message);
    }
    return {};
}

} // namespace

Result<std::shared_ptr<const ClickRows>> ClickRows::of_file(const std::string& path, const ClickOptions& options) {
    std::shared_ptr<ClickRows> rows(new ClickRows);
    GGS_TRY(rows->m_log, ClickLog::open(path, options));
    rows->m_shape = rows->m_log->shape();
    rows->m_samples = rows->m_shape.samples;
    return std::shared_ptr<const ClickRows>(std::move(rows));
}

std::shared_ptr<const ClickRows> ClickRows::of_made(MadeClicksOptions options, int64_t samples) {
    std::shared_ptr<ClickRows> rows(new ClickRows);
    rows->m_made.emplace(std::move(options));
    rows->m_shape = rows->m_made->shape();
    rows->m_samples = rows->m_shape.samples = samples;
    return rows;
}

Result<int64_t> ClickRows::keys_in_sample() const {
    if (m_made) return m_made->most_keys();
    ClickBlock block;
    GGS_CHECK(m_log->read(0, std::min(m_samples, samples_looked_at), block));
    int64_t most = 0;
    for (int64_t i = 0; i < block.count; ++i) {
        const auto at = static_cast<size_t>(i * block.slot_count),
                   end = static_cast<size_t>((i + 1) * block.slot_count);
        most = std::max(most, block.offsets[end] - block.offsets[at]);
    }
    return most;
}

Result<std::vector<std::byte>> ClickRows::part(ClickPart part, std::span<const int64_t> samples, int64_t room) const {
    const std::lock_guard lock(m_mutex);
    if (!std::ranges::equal(m_read, samples)) {
        m_read.clear(); // until it is read without an error
        GGS_CHECK(read(samples));
        m_read.assign(samples.begin(), samples.end());
    }
    switch (part) {
    case ClickPart::labels: return bytes_of(m_block.labels);
    case ClickPart::dense: return bytes_of(m_block.dense);
    case ClickPart::truth: return bytes_of(m_truth);
    case ClickPart::offsets: return bytes_of(m_block.offsets);
    case ClickPart::nnz: return bytes_of(std::vector<int64_t>{static_cast<int64_t>(m_block.keys.size())});
    case ClickPart::keys: break;
    }
    const auto keys = static_cast<int64_t>(m_block.keys.size());
    if (keys > room)
        return fail(
            "the batch that begins with sample %1 has %2 keys, but there is room for %3; set max_keys=%2 or more",
            samples.empty() ? 0 : samples[0], keys, room);
    std::vector<int64_t> all(static_cast<size_t>(room)); // the rest is 0
    std::ranges::copy(m_block.keys, all.begin());
    return bytes_of(all);
}

Status ClickRows::read(std::span<const int64_t> samples) const {
    if (m_made) return read_made(samples);
    for (size_t i = 1; i < samples.size(); ++i) {
        if (samples[i] != samples[i - 1] + 1) return read_scattered(samples);
    }
    GGS_CHECK(m_log->read(samples[0], static_cast<int64_t>(samples.size()), m_block));
    if (m_block.count != static_cast<int64_t>(samples.size()))
        return fail("%1 has no sample %2", m_log->path(), samples[0] + m_block.count);
    return keys_are_right(m_block);
}

Status ClickRows::read_made(std::span<const int64_t> samples) const {
    const std::vector<int64_t>& sizes = m_made->options().slot_sizes;
    m_block.clear(0, m_shape.slot_count);
    m_truth.clear();
    for (const int64_t sample : samples) m_truth.push_back(static_cast<float>(m_made->append(sample, m_block)));
    for (int64_t i = 0; i < m_block.count; ++i) {
        int64_t shift = 0;
        for (int64_t slot = 0; slot < m_shape.slot_count; ++slot) {
            const auto at = static_cast<size_t>(i * m_shape.slot_count + slot);
            for (auto k = m_block.offsets[at]; k < m_block.offsets[at + 1]; ++k)
                m_block.keys[static_cast<size_t>(k)] += shift;
            shift += sizes[static_cast<size_t>(slot)];
        }
    }
    return {};
}

Status ClickRows::read_scattered(std::span<const int64_t> samples) const {
    std::vector<size_t> order(samples.size());
    std::iota(order.begin(), order.end(), size_t{0});
    std::ranges::sort(order, {}, [&](size_t i) { return samples[i]; });
    std::vector<std::shared_ptr<const ClickBlock>> pages(samples.size());
    for (const size_t i : order) {
        GGS_TRY(pages[i], page(samples[i] / page_samples));
        if (samples[i] % page_samples >= pages[i]->count) return fail("%1 has no sample %2", m_log->path(), samples[i]);
    }
    m_block.clear(samples[0], m_shape.slot_count);
    for (size_t i = 0; i < samples.size(); ++i) {
        const ClickBlock& from = *pages[i];
        const auto at = samples[i] % page_samples;
        const auto copy = [at](const UnsetVector<float>& values, int64_t n, UnsetVector<float>& to) {
            to.insert(to.end(), values.begin() + at * n, values.begin() + (at + 1) * n);
        };
        copy(from.labels, m_shape.labels, m_block.labels);
        copy(from.dense, m_shape.dense, m_block.dense);
        for (int64_t slot = 0; slot < m_shape.slot_count; ++slot) {
            const std::span<const int64_t> keys = from.keys_of(at, slot);
            m_block.keys.insert(m_block.keys.end(), keys.begin(), keys.end());
            m_block.offsets.push_back(static_cast<int64_t>(m_block.keys.size()));
        }
        ++m_block.count;
    }
    return {};
}

Result<std::shared_ptr<const ClickBlock>> ClickRows::page(int64_t number) const {
    if (const auto found = m_pages.find(number); found != m_pages.end()) return found->second;
    auto made = std::make_shared<ClickBlock>();
    GGS_CHECK(m_log->read(number * page_samples, page_samples, *made));
    GGS_CHECK(keys_are_right(*made));
    m_kept_bytes += bytes_in(*made);
    m_kept.push_back(number);
    m_pages.emplace(number, made);
    while (m_kept_bytes > most_kept_bytes && m_kept.size() > 1) {
        const auto oldest = m_pages.find(m_kept.front());
        m_kept_bytes -= bytes_in(*oldest->second);
        m_pages.erase(oldest);
        m_kept.pop_front();
    }
    return std::shared_ptr<const ClickBlock>(std::move(made));
}

} // namespace ggs

// SPDX-License-Identifier: MIT
// ClickRows: the samples that a script's clicks(…) takes its batches from: a click log, or one that is made. It gives
// each part of a batch as the bytes of a leaf: the batch is a CSR matrix whose tensor of keys has room for a largest
// number, so all rounds share one program. Keys are i64, and whole numbers all the way from the file.
//
// A program keeps it open, and programs may share it. Any thread.
#pragma once

#include "files/clicks/click_log.h"
#include "files/clicks/made_clicks.h"

#include <deque>
#include <map>
#include <mutex>

namespace ggs {

// The first number of a Fill of the kind `clicks`.
enum class ClickPart : uint8_t { labels, dense, keys, offsets, nnz, truth };

class ClickRows {
  public:
    static Result<std::shared_ptr<const ClickRows>> of_file(const std::string& path, const ClickOptions& options);
    static std::shared_ptr<const ClickRows> of_made(MadeClicksOptions options, int64_t samples);

    int64_t samples() const { return m_samples; }
    const ClickShape& shape() const { return m_shape; }
    bool has_truth() const { return m_made.has_value(); }
    // The largest number of keys in one of the first samples.
    Result<int64_t> keys_in_sample() const;

    // The bytes of a part of a batch of these samples, for a leaf with room for so many keys. An error if there are
    // more of them, or if a sample can't be read.
    Result<std::vector<std::byte>> part(ClickPart part, std::span<const int64_t> samples, int64_t room) const;

  private:
    ClickRows() = default;
    Status read(std::span<const int64_t> samples) const;
    Status read_made(std::span<const int64_t> samples) const;
    Status read_scattered(std::span<const int64_t> samples) const;
    Result<std::shared_ptr<const ClickBlock>> page(int64_t number) const;

    std::shared_ptr<const ClickLog> m_log;
    std::optional<MadeClicks> m_made;
    ClickShape m_shape;
    int64_t m_samples = 0;

    // The leafs of a round ask one after the other for parts of the same batch.
    mutable std::mutex m_mutex;
    mutable std::vector<int64_t> m_read; // the samples of m_block
    mutable ClickBlock m_block;
    mutable std::vector<float> m_truth;
    // Samples in any order are read in pages, which are kept up to a limit of memory.
    mutable std::map<int64_t, std::shared_ptr<const ClickBlock>> m_pages;
    mutable std::deque<int64_t> m_kept;
    mutable size_t m_kept_bytes = 0;
};

} // namespace ggs

// SPDX-License-Identifier: MIT
// ClickSource: one file of a click log: Norm, Raw or Parquet. ClickLog (click_log.h) puts sources together, shifts and
// checks keys by slot sizes, and keeps the index; a source only decodes.
//
// A source owns its mapped file. Const functions may be called from any thread at once. Offsets are in bytes.
#pragma once

#include "files/clicks/click_block.h"

#include <atomic>
#include <optional>
#include <string>

namespace ggs {

// Facts that a file doesn't state.
struct ClickOptions {
    // The keys of a Norm file; without it, the type is guessed: the file must parse to its end as exactly one type.
    std::optional<ClickKeys> keys;
    // The type is that of another file of the list, not a stated one: a file that begins with keys of the other type is
    // refused.
    bool keys_of_list = false;
    // The shape of a Raw file. If it is given, a file that is neither Parquet nor a list is Raw.
    struct Raw {
        int64_t labels = 0, dense = 0, slot_count = 0;
        bool float_dense = false; // dense values are f32, not i32
    };
    std::optional<Raw> raw;
    // The number of keys of each slot. Keys are checked, and shifted by the sum of the sizes before. Empty: keys remain
    // as in the file.
    std::vector<int64_t> slot_sizes;
    // Stops opening and reading soon after it is true, with an error. It must outlive the log.
    const std::atomic<bool>* cancelled = nullptr;
};

// A place between two samples of a source.
struct ClickPosition {
    int64_t sample = 0;  // number of the next sample in the source
    uint64_t offset = 0; // where it begins; unused by Parquet
};

class ClickSource {
  public:
    virtual ~ClickSource() = default;
    ClickSource() = default;
    ClickSource(const ClickSource&) = delete;
    ClickSource& operator=(const ClickSource&) = delete;

    const std::string& path() const { return m_path; }
    const ClickShape& shape() const { return m_shape; }
    // Found when the file was opened, such as a wrong check byte of the header.
    const std::vector<Message>& warnings() const { return m_warnings; }
    // Returns whether the type of the keys is certain: a Norm file without keys can be read as either type.
    virtual bool knows_keys() const { return true; }
    // The position of the first sample.
    virtual ClickPosition begin() const { return {}; }
    // Moves `at` forward by `count` samples, which must exist. After an error it is at the sample that can't be read.
    virtual Status skip(ClickPosition& at, int64_t count) const = 0;
    // Appends the next `count` samples, which must exist, to the block: labels, dense, offsets, keys, places (of file
    // 0) and problems, and adds to block.count. Moves `at` to the sample after them. After an error, the block has the
    // samples before the one that can't be read, and `at` is at that sample. Numbers of samples in messages are those
    // of the file; in ClickProblem::sample as well.
    virtual Status append(ClickPosition& at, int64_t count, ClickBlock& block) const = 0;
    // All bytes of the file.
    virtual std::span<const std::byte> bytes() const = 0;
    // Returns an error if the bytes have changed since the file was opened.
    virtual Status check_bytes() const = 0;

  protected:
    std::string m_path;
    ClickShape m_shape;
    std::vector<Message> m_warnings;
};

// The check byte of these bytes: their sum modulo 256.
uint8_t click_check_byte(std::span<const std::byte> bytes);

Result<std::shared_ptr<const ClickSource>> open_norm(const std::string& path, const ClickOptions& options);
Result<std::shared_ptr<const ClickSource>> open_raw(const std::string& path, const ClickOptions& options);
// The same from bytes in memory, which must outlive the source; `path` is for messages.
Result<std::shared_ptr<const ClickSource>> parse_norm(std::span<const std::byte> bytes, const std::string& path,
                                                      const ClickOptions& options);
Result<std::shared_ptr<const ClickSource>> parse_raw(std::span<const std::byte> bytes, const std::string& path,
                                                     const ClickOptions& options);

} // namespace ggs

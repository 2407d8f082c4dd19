// SPDX-License-Identifier: MIT
// ClickLog: the samples of a click log, read at any position. The log is one file (Norm, Raw, Parquet), or a list of
// such files, which are concatenated. The bytes of the file determine what it is. Columns of Parquet files are named by
// the metadata in their folder, or by those in the folder of the list.
//
//   GGS_TRY(const std::shared_ptr<ClickLog> log, ClickLog::open("file_list.txt", {}));
//   ClickBlock block;
//   GGS_CHECK(log->read(0, 4096, block));
//   for (const int64_t key : block.keys_of(sample, slot)) …
//
// A list is text: the number of files, then one name a line, relative to the folder of the list. All files have the
// same shape. Only a few files are open at the same time.
//
// Norm has no index, so the log makes one: the position of every 4,096th sample. read() extends it up to where it
// reads, which takes about 0.3 s for each GB between the last indexed sample and this one. To show progress, call
// index_some() on a background thread until is_indexed(sample). A read that begins where another one ended needs no
// index.
//
// All functions may be called from any thread at once. Sizes and offsets are in bytes.
#pragma once

#include "files/clicks/click_source.h"

#include <array>
#include <map>
#include <mutex>
#include <string_view>

namespace ggs {

struct ClickMetadata;

// Returns whether this may be a list of files: a first line that is a number, in a text.
bool is_click_list(std::string_view first_bytes);

class ClickLog {
  public:
    static constexpr int64_t index_step = 4096;        // samples
    static constexpr size_t most_files = 65'536;       // of a list
    static constexpr uint64_t longest_list = 16 << 20; // bytes

    static Result<std::shared_ptr<ClickLog>> open(const std::string& path, const ClickOptions& options);
    ClickLog(const ClickLog&) = delete;
    ClickLog& operator=(const ClickLog&) = delete;

    const std::string& path() const { return m_path; }
    // The shape of the first file, with the samples of all files.
    const ClickShape& shape() const { return m_shape; }
    const std::vector<int64_t>& slot_sizes() const { return m_options.slot_sizes; } // empty: none were given
    bool is_list() const { return m_is_list; }
    size_t files() const { return m_files.size(); }
    const std::string& file_path(size_t file) const { return m_files[file].path; }
    // Found when the log was opened. Reading goes on in spite of them.
    const std::vector<Message>& warnings() const { return m_warnings; }

    // Reads samples first … first + count - 1, as many of them as exist. After an error, the block has the samples
    // before the one that can't be read; none of a file that has been changed. Problems that allow to read on are in
    // the block.
    Status read(int64_t first, int64_t count, ClickBlock& block) const;
    // Finds where a sample begins, so that reading it next begins at once. Needed only for reading with several
    // threads.
    Status locate(int64_t sample) const;
    // Returns the bytes of a sample, at most `most` of them; none if it is not one range of bytes.
    Result<std::vector<std::byte>> bytes(const ClickPlace& place, size_t most) const;

    // Indexes the next samples, about `samples` of them. Returns false once the index is complete. An error of a sample
    // is returned each time; the samples before it remain readable.
    Result<bool> index_some(int64_t samples) const;
    // The number of samples before the end of the index; all of shape().samples if it is complete.
    int64_t indexed() const;
    // Returns whether reading a sample takes a millisecond rather than a walk through the file.
    bool is_indexed(int64_t sample) const;

  private:
    struct File {
        std::string path;
        int64_t first = 0, samples = 0;
        std::vector<uint64_t> index;               // Norm: where each 4,096th sample begins
        std::shared_ptr<const ClickSource> source; // null: not open at the moment
        uint64_t used = 0;                         // when it was used last
    };
    // A sample whose position is known because a read ended there.
    struct Known {
        size_t file = 0;
        ClickPosition position;
    };

    ClickLog() = default;
    Status add(const std::string& path);
    Status add_list(const std::string& text);
    Status add_listed_files();
    Result<std::shared_ptr<const ClickSource>> open_source(const std::string& path) const;
    Result<std::shared_ptr<const ClickSource>> open_parquet(const std::string& path) const;
    // Returns the metadata of a folder, or nullptr if they are missing.
    Result<std::shared_ptr<const ClickMetadata>> metadata_in(const std::string& folder) const;
    Result<std::shared_ptr<const ClickSource>> source(size_t file) const;
    size_t file_of(int64_t sample) const;
    // Moves `at` to a sample of the file. After an error it is at the sample that can't be read.
    Status position(size_t file, const ClickSource& source, int64_t sample, ClickPosition& at) const;
    Status extend_index(size_t file, const ClickSource& source, int64_t up_to, ClickPosition& at) const;
    void remember(size_t file, const ClickPosition& position) const;
    void shift_keys(const File& file, int64_t from_sample, ClickBlock& block) const;

    std::string m_path;
    ClickOptions m_options;
    ClickShape m_shape;
    bool m_is_list = false;
    std::vector<Message> m_warnings;
    std::vector<int64_t> m_shift; // of the keys of each slot

    mutable std::mutex m_indexing; // held by the one thread that extends an index
    mutable std::mutex m_mutex;    // guards all below, for a moment
    mutable std::vector<File> m_files;
    mutable std::map<std::string, std::shared_ptr<const ClickMetadata>> m_metadata; // by folder
    mutable std::array<Known, 16> m_known{};
    mutable size_t m_next_known = 0;
    mutable uint64_t m_uses = 0;
    mutable size_t m_indexed_files = 0; // the files before it are indexed completely
};

} // namespace ggs

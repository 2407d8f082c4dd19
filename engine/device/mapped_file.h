// SPDX-License-Identifier: MIT
// MappedFile: the bytes of a file, mapped copy-on-write. They may be changed in memory; the file remains unchanged.
//
// A file can be truncated while it is mapped. Accessing a lost page raises SIGBUS. A handler, installed with the first
// mapping, puts a page of zeros there and marks the mapping as damaged. The program then continues, and check() reports
// the damage. A SIGBUS outside of our mappings goes to the handler that was installed previously.
//
// A MappedFile owns its mapping and an open descriptor; it can be moved, not copied. Any thread may read and call
// check(). A thread that writes the bytes must ensure that no other thread reads them at the same time. Sizes are in
// bytes.
#pragma once

#include "base/result.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace ggs {

// Changes of a file since it was opened.
enum class FileChange {
    none,
    damaged,  // shorter than before, or a page could not be read: some bytes are zeros now
    modified, // written to: bytes may be new or old
    replaced, // the path leads to another file; the mapped bytes are still those of the opened one
    removed,  // the path doesn't exist; the mapped bytes are still valid
};

// Loads only the pages of these few mapped bytes. When a page is accessed without this call, the system reads up to
// several MiB around it. That is good for sequential reads, but up to a hundred times too much for random ones.
void fetch_alone(std::span<const std::byte> mapped);

// For another handler of SIGBUS, which calls it first: puts zeros where a mapped file lost the page of this address.
// Returns false if the address is in none of our mappings. May run at any instruction.
bool mend_mapped_page(const void* address);

class MappedFile {
  public:
    // Maps a regular file with at least one byte. For anything else the error names its kind.
    static Result<MappedFile> open(const std::string& path);
    // Maps several files. The first byte of each is on the page after the last page of the previous file, so that they
    // are one range of memory.
    static Result<std::vector<MappedFile>> open_together(std::span<const std::string> paths);

    MappedFile(MappedFile&& other) noexcept;
    MappedFile& operator=(MappedFile&& other) noexcept;
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;
    ~MappedFile();

    const std::string& path() const { return m_path; }
    size_t size() const { return m_size; }
    size_t whole_pages() const; // bytes of the mapping, including the rest of its last page
    std::span<const std::byte> bytes() const { return {m_data, m_size}; }
    // Private pages: a change is visible in this mapping only, and lost when it ends.
    std::span<std::byte> writable_bytes() { return {m_data, m_size}; }
    // Discards the changes of these bytes: they are the file's again.
    Status revert(size_t offset, size_t bytes);
    // Unmaps the complete pages of these bytes, which must be unchanged, so that they no longer count as memory of the
    // program. The system keeps them in its cache, and they are mapped again when they are read; a thread that reads
    // them meanwhile gets the same bytes.
    void release(size_t offset, size_t bytes) const;

    // Checks the file and the mapping. `damaged` and `modified` mean that the bytes can't be trusted any more.
    FileChange change() const;
    // Returns change() as an error with its numbers; ok if nothing has changed.
    Status check() const;
    // Returns an error if the bytes have changed since the file was opened. Another file at the path is not an error.
    Status check_bytes() const;

  private:
    MappedFile() = default;
    FileChange change_of_bytes() const;                        // damaged, modified or none: doesn't check the path
    static Result<MappedFile> opened(const std::string& path); // not mapped yet
    Status map(std::byte* at = nullptr);                       // replaces the mapping at `at`; nullptr: at any address
    void close();

    std::string m_path;
    std::byte* m_data = nullptr;
    size_t m_size = 0;
    int m_fd = -1;
    int m_slot = -1; // in the table that the SIGBUS handler reads
    uint64_t m_device = 0;
    uint64_t m_inode = 0;
    int64_t m_mtime_ns = 0;
};

} // namespace ggs

// SPDX-License-Identifier: MIT
// MappedFile: the bytes of a file, mapped copy-on-write: they may be changed in memory and the file stays as it is.
//
// A file can be cut short while it is mapped. Touching a page that is gone raises SIGBUS; a handler, installed with the
// first mapping, puts a page of zeros there and marks the mapping as damaged, so the program goes on and check()
// tells. A SIGBUS that is not about one of our mappings goes to the handler that was there before.
//
// A MappedFile owns its mapping and an open descriptor; it can be moved, not copied. Reading and check() are free for
// all threads; whoever writes into the bytes sees to it that nobody reads them meanwhile. Sizes are in bytes.
#pragma once

#include "base/result.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace ggs {

// What has happened to a file since it was opened.
enum class FileChange {
    none,
    damaged,  // shorter than it was, or a page could not be read: some bytes are zeros now
    modified, // written to: bytes may be new ones or old ones
    replaced, // another file has its path; the mapped bytes are those of the one that was opened
    removed,  // nothing has its path; the mapped bytes are still there
};

// Has the pages of a few mapped bytes read, and no others. Where a page is touched without, the system reads up to
// megabytes around it: right for who goes on in order, a hundred times too much for who jumps from place to place.
void fetch_alone(std::span<const std::byte> mapped);

// For another handler of SIGBUS, which asks first: puts zeros where a mapped file lost the page of this address. False
// if the address is in none of our mappings. May run at any instruction.
bool mend_mapped_page(const void* address);

class MappedFile {
  public:
    // A regular file with at least one byte; anything else is an error that says what it is.
    static Result<MappedFile> open(const std::string& path);
    // Several, each one's first byte on the page behind the last page of the one before it: together they are one
    // stretch of memory.
    static Result<std::vector<MappedFile>> open_together(std::span<const std::string> paths);

    MappedFile(MappedFile&& other) noexcept;
    MappedFile& operator=(MappedFile&& other) noexcept;
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;
    ~MappedFile();

    const std::string& path() const { return m_path; }
    size_t size() const { return m_size; }
    size_t whole_pages() const; // bytes that the mapping takes, with what is left of its last page
    std::span<const std::byte> bytes() const { return {m_data, m_size}; }
    // Private pages: a change is seen through this mapping only and lost when it ends.
    std::span<std::byte> writable_bytes() { return {m_data, m_size}; }
    // What was changed of these bytes is lost; they are the file's again.
    Status revert(size_t offset, size_t bytes);

    // Looks at the file and at the mapping. damaged and modified mean that the bytes can't be trusted any more.
    FileChange change() const;
    // The same as a sentence with the numbers in it; good when nothing has changed.
    Status check() const;
    // The same, but good as long as the bytes are those that were opened: another file at the path does no harm.
    Status check_bytes() const;

  private:
    MappedFile() = default;
    FileChange change_of_bytes() const;                        // damaged, modified or none: the path is not asked
    static Result<MappedFile> opened(const std::string& path); // not mapped yet
    Status map(std::byte* at = nullptr);                       // there, in place of what is mapped there; else anywhere
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

// SPDX-License-Identifier: MIT
// AtomicFile: how everything that is saved gets onto the disk: whole, or not at all.
//
//   GGS_TRY(AtomicFile out, AtomicFile::create(path));
//   GGS_CHECK(out.write(head, sizeof head));
//   GGS_CHECK(out.commit());                 // or save_file(path, text) for all of it at once
//
// What is written goes into a file of its own beside the path, under a name that nobody else has. commit() brings it to
// the disk and gives it the path; whoever reads the old file meanwhile goes on reading that. Without a commit nothing
// has changed, and nothing is left.
// A symbolic link stays, and what it points at is replaced. A folder, pipe, device or socket is no place to save to,
// and neither is a file that may not be written: its permission bits count for root as well. The new file has the old
// one's permission bits, and where that is allowed its owner. Owned and used by one thread. Errors name the path and
// what the system said.
#pragma once

#include "base/result.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ggs {

class AtomicFile {
  public:
    // Refuses what can't be replaced before anything is written.
    static Result<AtomicFile> create(const std::string& path);
    AtomicFile(AtomicFile&& other) noexcept;
    AtomicFile& operator=(AtomicFile&&) = delete;
    ~AtomicFile();

    Status write(const void* bytes, size_t size);
    Status write(std::string_view text) { return write(text.data(), text.size()); }
    Status write(std::span<const std::byte> bytes) { return write(bytes.data(), bytes.size()); }
    // Over bytes that have been written: a head that is known only at the end.
    Status write_at(uint64_t offset, const void* bytes, size_t size);
    // A name by which this process can read what has been written so far: to look at it before commit().
    Result<std::string> readable();
    // Bytes so far.
    uint64_t size() const { return m_written + m_waiting.size(); }
    // After any error it is one again, and nothing has changed.
    Status commit();

  private:
    AtomicFile() = default;
    Status flush();
    Status put(const std::byte* bytes, size_t size, uint64_t offset);
    Failure failed(int error);
    void drop();

    std::string m_path;   // as it was given, for errors
    std::string m_target; // what is replaced: m_path without symbolic links
    std::string m_beside;
    int m_file = -1;
    std::vector<std::byte> m_waiting;
    uint64_t m_written = 0;
};

// The whole file at once.
Status save_file(const std::string& path, std::string_view bytes);

} // namespace ggs

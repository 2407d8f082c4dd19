// SPDX-License-Identifier: MIT
// AtomicFile: writes a file so that it appears on the disk complete, or not at all. All saved files use it.
//
//   GGS_TRY(AtomicFile out, AtomicFile::create(path));
//   GGS_CHECK(out.write(head, sizeof head));
//   GGS_CHECK(out.commit());                 // or save_file(path, text) for all of it at once
//
// The bytes go into a temporary file next to the path, under a unique name. commit() syncs this file and renames it to
// the path. A program that has the old file open keeps reading the old bytes. Without a commit the old file is
// unchanged, and the temporary file is removed.
// A symbolic link is kept, and the file that it points at is replaced. Folders, pipes, devices, sockets and read-only
// files are refused; the permission bits count for root as well. The new file gets the permission bits of the old one,
// and its owner if the system permits it. Owned and used by one thread. Errors contain the path and the system's
// message.
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
    // Returns an error for a path that can't be replaced, before anything is written.
    static Result<AtomicFile> create(const std::string& path);
    AtomicFile(AtomicFile&& other) noexcept;
    AtomicFile& operator=(AtomicFile&&) = delete;
    ~AtomicFile();

    Status write(const void* bytes, size_t size);
    Status write(std::string_view text) { return write(text.data(), text.size()); }
    Status write(std::span<const std::byte> bytes) { return write(bytes.data(), bytes.size()); }
    // Overwrites bytes that have been written, such as a header whose values are known only at the end.
    Status write_at(uint64_t offset, const void* bytes, size_t size);
    // Returns a name by which this process can read the bytes written so far, to check them before commit().
    Result<std::string> readable();
    // The number of bytes written so far.
    uint64_t size() const { return m_written + m_waiting.size(); }
    // Replaces the file at the path. After an error the old file is unchanged.
    Status commit();

  private:
    AtomicFile() = default;
    Status flush();
    Status put(const std::byte* bytes, size_t size, uint64_t offset);
    Failure failed(int error);
    void drop();

    std::string m_path;   // as the caller gave it, for errors
    std::string m_target; // the path that is replaced: m_path without symbolic links
    std::string m_beside;
    int m_file = -1;
    std::vector<std::byte> m_waiting;
    uint64_t m_written = 0;
};

// Writes a complete file at once.
Status save_file(const std::string& path, std::string_view bytes);

} // namespace ggs

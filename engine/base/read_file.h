// SPDX-License-Identifier: MIT
// Functions that read files, pipes and devices up to a limit. The limit is checked during reading, so memory use never
// exceeds it, even if the source is endless.
#pragma once

#include "base/result.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace ggs {

// Returns the error of a path under which there is no file.
Failure no_such_file(const std::string& path);

// A file, a pipe or a device. It is closed by the destructor.
class OpenFile {
  public:
    // Opens a path for reading. Doesn't wait for a process to write into a pipe.
    static Result<OpenFile> to_read(const std::string& path);
    explicit OpenFile(int descriptor) : m_descriptor(descriptor) {}
    OpenFile(OpenFile&& other) noexcept;
    OpenFile& operator=(OpenFile&&) = delete;
    ~OpenFile();
    int descriptor() const { return m_descriptor; }

  private:
    int m_descriptor;
};
// Reads the next bytes, as many as are available. Returns their number, or 0 at the end. Waits for the writing process
// until `cancelled`, if given, is true; the error then reports the interruption.
Result<size_t> read_part(int descriptor, const std::string& name, std::span<char> to,
                         const std::atomic<bool>* cancelled = nullptr);

// Reads a complete file, pipe or device. Returns an error if it can't be read, or has more than `most` bytes.
Result<std::string> read_file(const std::string& path, uint64_t most);
// Reads an open descriptor from its current offset to its end. Errors use `name`. The function stops with an error when
// `cancelled` is true.
Result<std::string> read_rest(int descriptor, const std::string& name, uint64_t most,
                              const std::atomic<bool>* cancelled = nullptr);

// Returns the first n bytes of a regular file, or all if there are fewer. Returns an empty string for anything else: a
// pipe provides its bytes only once.
std::string first_bytes(const std::string& path, size_t n);
// Returns whether a regular file starts with these bytes.
bool begins_with(const std::string& path, std::string_view first);

// The lines of a descriptor, one by one. One thread.
class LineReader {
  public:
    LineReader(int descriptor, size_t longest) : m_descriptor(descriptor), m_longest(longest) {}

    enum class Got { line, too_long, end };
    // Reads the next line, without its line break, which may be missing in the last line. If a line has more than
    // `longest` bytes, `line` receives the first part, and the next call returns the rest.
    Got next(std::string& line);
    // Returns the errno that stopped reading, or 0 if the end was reached.
    int error() const { return m_error; }

  private:
    bool refill();

    int m_descriptor;
    size_t m_longest;
    std::string m_bytes; // bytes not yet returned, from m_at on
    size_t m_at = 0;
    int m_error = 0;
};

} // namespace ggs

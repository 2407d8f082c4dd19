// SPDX-License-Identifier: MIT
// Reading what may have no end: a device, a pipe, a file of any size. A limit holds while it is read, so nothing that
// is given as a file costs more memory than what it may have at most.
#pragma once

#include "base/result.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace ggs {

// A file, a pipe or a device, open until this goes.
class OpenFile {
  public:
    // Does not wait for whoever writes into a pipe.
    static Result<OpenFile> to_read(const std::string& path);
    explicit OpenFile(int descriptor) : m_descriptor(descriptor) {}
    OpenFile(OpenFile&& other) noexcept;
    OpenFile& operator=(OpenFile&&) = delete;
    ~OpenFile();
    int descriptor() const { return m_descriptor; }

  private:
    int m_descriptor;
};
// The next bytes, as many as there are; 0 at the end. Waits for whoever writes them, until `cancelled` is true, if
// there is one: an error then says that nothing more was waited for.
Result<size_t> read_part(int descriptor, const std::string& name, std::span<char> to,
                         const std::atomic<bool>* cancelled = nullptr);

// All of a file, a pipe or a device; an error if it can't be read, or has more than `most` bytes.
Result<std::string> read_file(const std::string& path, uint64_t most);
// The same of an open descriptor, from where it stands to its end; errors call it `name`. `cancelled` as above.
Result<std::string> read_rest(int descriptor, const std::string& name, uint64_t most,
                              const std::atomic<bool>* cancelled = nullptr);

// The first bytes of a regular file, fewer where it has no more. Of anything else none: a pipe gives its bytes only
// once.
std::string first_bytes(const std::string& path, size_t n);
// Whether a regular file begins so.
bool begins_with(const std::string& path, std::string_view first);

// The lines of a descriptor, one by one. One thread.
class LineReader {
  public:
    LineReader(int descriptor, size_t longest) : m_descriptor(descriptor), m_longest(longest) {}

    enum class Got { line, too_long, end };
    // The next line without its end, which a last one needs not have. Of one with more than `longest` bytes, `line`
    // gets the beginning, and what follows is the rest of it.
    Got next(std::string& line);
    // Why there was no more to be read, where that was not the end: an errno; else 0.
    int error() const { return m_error; }

  private:
    bool refill();

    int m_descriptor;
    size_t m_longest;
    std::string m_bytes; // read and not yet given out, from m_at on
    size_t m_at = 0;
    int m_error = 0;
};

} // namespace ggs

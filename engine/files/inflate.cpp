// SPDX-License-Identifier: MIT
#include "files/inflate.h"

#include <algorithm>

#include <zlib.h>

namespace ggs {

namespace {

constexpr size_t at_once = size_t{1} << 30; // zlib counts in 32 bits

// zlib's state for one sequence of compressed bytes.
class Inflating {
  public:
    Inflating(std::span<const std::byte> packed, Packing packing) : m_rest(packed), m_packing(packing) {
        // Negative: without a header. 16 more: with that of gzip.
        m_begun = inflateInit2(&m_stream, packing == Packing::gzip ? MAX_WBITS + 16 : -MAX_WBITS) == Z_OK;
    }
    Inflating(const Inflating&) = delete;
    Inflating& operator=(const Inflating&) = delete;
    ~Inflating() {
        if (m_begun) inflateEnd(&m_stream);
    }

    // Returns the number of decoded bytes: fewer than out.size() only at the end.
    Result<size_t> next(std::span<std::byte> out) {
        if (!m_begun) return fail("there isn't enough memory to decompress it");
        size_t done = 0;
        while (done < out.size() && !m_ended) {
            const auto given = static_cast<uInt>(std::min(m_rest.size(), at_once));
            const auto room = static_cast<uInt>(std::min(out.size() - done, at_once));
            // zlib doesn't write through next_in; its type is not const because it was built without ZLIB_CONST.
            m_stream.next_in = reinterpret_cast<Bytef*>(const_cast<std::byte*>(m_rest.data()));
            m_stream.avail_in = given;
            m_stream.next_out = reinterpret_cast<Bytef*>(out.data() + done);
            m_stream.avail_out = room;
            const int answer = inflate(&m_stream, Z_NO_FLUSH);
            m_rest = m_rest.subspan(given - m_stream.avail_in);
            done += room - m_stream.avail_out;
            if (answer == Z_STREAM_END) {
                GGS_CHECK(end_of_stream());
            } else if (answer == Z_MEM_ERROR) {
                return fail("there isn't enough memory to decompress it");
            } else if (answer == Z_BUF_ERROR) {
                return fail("the compressed data ends too early, after %1 decoded bytes", m_stream.total_out);
            } else if (answer != Z_OK) {
                return fail("the compressed data is damaged after %1 decoded bytes: %2", m_stream.total_out,
                            std::string(m_stream.msg ? m_stream.msg : "a dictionary is required"));
            }
        }
        return done;
    }

  private:
    // A .gz file may consist of several streams.
    Status end_of_stream() {
        const bool again = m_packing == Packing::gzip && m_rest.size() >= 2 && m_rest[0] == std::byte{0x1f} &&
                           m_rest[1] == std::byte{0x8b};
        if (again && inflateReset(&m_stream) == Z_OK) return {};
        m_ended = true;
        if (m_rest.empty()) return {};
        return fail("%1 bytes follow the compressed data", m_rest.size());
    }

    std::span<const std::byte> m_rest;
    Packing m_packing;
    z_stream m_stream{};
    bool m_begun = false;
    bool m_ended = false;
};

} // namespace

Result<size_t> inflate_first(std::span<const std::byte> packed, Packing packing, std::span<std::byte> out) {
    return Inflating(packed, packing).next(out);
}

Status inflate_all(std::span<const std::byte> packed, Packing packing, std::span<std::byte> out) {
    Inflating inflating(packed, packing);
    GGS_TRY(const size_t n, inflating.next(out));
    if (n < out.size()) return fail("it has only %1 decoded bytes; %2 were announced", n, out.size());
    // The end of the data, and the checksum of gzip, are read only when one more byte is requested.
    std::byte more{};
    GGS_TRY(const size_t beyond, inflating.next({&more, 1}));
    if (beyond > 0) return fail("it has more than the %1 decoded bytes that were announced", out.size());
    return {};
}

bool can_inflate_to(uint64_t packed, uint64_t bytes) { return bytes / 1032 <= packed; }

uint32_t crc32_of(std::span<const std::byte> bytes) {
    return static_cast<uint32_t>(crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

} // namespace ggs

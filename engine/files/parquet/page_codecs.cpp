// SPDX-License-Identifier: MIT
#include "files/parquet/page_codecs.h"

#include "files/inflate.h"

#include <new>

#include <snappy-c.h>
#include <zstd.h>

namespace ggs {

struct PageUnpacker::Zstd {
    Zstd() = default;
    Zstd(const Zstd&) = delete;
    Zstd& operator=(const Zstd&) = delete;
    ~Zstd() { ZSTD_freeDCtx(state); }

    ZSTD_DCtx* state = ZSTD_createDCtx();
};

namespace {

// A copy of snappy has at least three bytes, and gives at most 64.
constexpr size_t most_snappy = 22;

const char* bytes_at(std::span<const std::byte> bytes) { return reinterpret_cast<const char*>(bytes.data()); }

// Returns an error if the compressed bytes can't become so many. Called before there is memory for them.
Status check_size(ParquetCodec codec, std::span<const std::byte> packed, size_t size) {
    if (codec == ParquetCodec::snappy) {
        size_t stated = 0;
        if (snappy_uncompressed_length(bytes_at(packed), packed.size(), &stated) != SNAPPY_OK)
            return fail("the compressed data is damaged: snappy can't read its length");
        if (stated != size) return fail("the compressed data has %1 decoded bytes; %2 were announced", stated, size);
        if (size / most_snappy > packed.size())
            return fail("%1 compressed bytes can't contain the announced %2 bytes", packed.size(), size);
    } else if (codec == ParquetCodec::gzip && !can_inflate_to(packed.size(), size)) {
        return fail("%1 compressed bytes can't contain the announced %2 bytes", packed.size(), size);
    }
    return {};
}

Status unpack_snappy(std::span<const std::byte> packed, std::span<std::byte> out) {
    size_t size = out.size();
    const auto status = snappy_uncompress(bytes_at(packed), packed.size(), reinterpret_cast<char*>(out.data()), &size);
    if (status != SNAPPY_OK || size != out.size())
        return fail("the compressed data is damaged: snappy can't decode it");
    return {};
}

} // namespace

PageUnpacker::PageUnpacker() = default;
PageUnpacker::PageUnpacker(PageUnpacker&&) noexcept = default;
PageUnpacker& PageUnpacker::operator=(PageUnpacker&&) noexcept = default;
PageUnpacker::~PageUnpacker() = default;

Status PageUnpacker::supports(ParquetCodec codec) {
    switch (codec) {
    case ParquetCodec::uncompressed:
    case ParquetCodec::snappy:
    case ParquetCodec::gzip:
    case ParquetCodec::zstd: return {};
    default:
        return fail("it is compressed with %1; UNCOMPRESSED, SNAPPY, GZIP and ZSTD can be read", parquet_name(codec));
    }
}

Status PageUnpacker::unpack_zstd(std::span<const std::byte> packed, std::span<std::byte> out) {
    if (!m_zstd) m_zstd = std::make_unique<Zstd>();
    if (!m_zstd->state) return fail("there isn't enough memory to decompress it");
    const size_t size = ZSTD_decompressDCtx(m_zstd->state, out.data(), out.size(), packed.data(), packed.size());
    if (ZSTD_isError(size))
        return fail("the compressed data can't be decoded into the announced %1 bytes: %2", out.size(),
                    ZSTD_getErrorName(size));
    if (size != out.size()) return fail("it has only %1 decoded bytes; %2 were announced", size, out.size());
    return {};
}

Result<std::span<const std::byte>> PageUnpacker::unpack(ParquetCodec codec, std::span<const std::byte> packed,
                                                        size_t size) {
    GGS_CHECK(check_size(codec, packed, size));
    if (size > m_capacity) {
        m_capacity = 0;
        m_buffer.reset(new (std::nothrow) std::byte[size]);
        if (!m_buffer) return fail("there isn't enough memory to decompress it");
        m_capacity = size;
    }
    const std::span<std::byte> out(m_buffer.get(), size);
    switch (codec) {
    case ParquetCodec::snappy: GGS_CHECK(unpack_snappy(packed, out)); break;
    case ParquetCodec::gzip: GGS_CHECK(inflate_all(packed, Packing::gzip, out)); break;
    case ParquetCodec::zstd: GGS_CHECK(unpack_zstd(packed, out)); break;
    default: return fail_with(supports(codec).error());
    }
    return std::span<const std::byte>(out);
}

} // namespace ggs

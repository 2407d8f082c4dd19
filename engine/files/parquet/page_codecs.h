// SPDX-License-Identifier: MIT
// PageUnpacker: decompresses the pages of a Parquet file into a buffer of its own, which grows to the largest page.
//
// A page must have exactly the announced number of bytes, so compressed bytes can't make the buffer larger. Used on one
// thread. Sizes are in bytes.
#pragma once

#include "base/result.h"
#include "files/parquet/parquet_file.h"

#include <memory>

namespace ggs {

class PageUnpacker {
  public:
    PageUnpacker();
    PageUnpacker(PageUnpacker&&) noexcept;
    PageUnpacker& operator=(PageUnpacker&&) noexcept;
    ~PageUnpacker();

    // Returns an error if this codec can't be read.
    static Status supports(ParquetCodec codec);
    // Decompresses a page of `size` bytes. The result is valid until the next call.
    Result<std::span<const std::byte>> unpack(ParquetCodec codec, std::span<const std::byte> packed, size_t size);

    // The size of its buffer.
    size_t capacity() const { return m_capacity; }

  private:
    struct Zstd; // its state, which is kept from page to page

    Status unpack_zstd(std::span<const std::byte> packed, std::span<std::byte> out);

    std::unique_ptr<std::byte[]> m_buffer;
    size_t m_capacity = 0;
    std::unique_ptr<Zstd> m_zstd;
};

} // namespace ggs

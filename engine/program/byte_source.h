// SPDX-License-Identifier: MIT
// Where values come from for whoever reads them: bytes of a tensor or of a work buffer, tile by tile, so that a reader
// can be asked to let go. Values; a source says itself which threads may call it.
#pragma once

#include "base/result.h"
#include "program/structure.h"
#include "program/work_buffer.h"

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace ggs {

// What a reader is handed at once at most; between two tiles it can be asked to let go.
inline constexpr size_t tile_bytes = size_t{256} << 10;

// Hands bytes [offset, offset + size) of a tensor's memory to `use`, at most a tile (tile_bytes) of them at once unless
// one element is longer. False: the reader was asked to let go. The error says why there are no such bytes.
using BytesUse = std::function<void(std::span<const std::byte>)>;
using ByteSource = std::function<Result<bool>(uint32_t tensor, size_t offset, size_t size, const BytesUse& use)>;

// All bytes that move, under a snapshot's lease: for whoever looks at memory, not at tensors.
struct MemorySource {
    ByteSource tensors; // by number
    ByteSource work;    // of work buffers, by run
    Position position;
    std::vector<WorkBuffer> work_buffers; // by run
};

} // namespace ggs

// SPDX-License-Identifier: MIT
// ByteSource: a function that provides the bytes of a tensor or of a work buffer, tile by tile. A read can be stopped
// between two tiles, for example because a write begins. Values; each source documents the threads that may call it.
#pragma once

#include "base/result.h"
#include "program/structure.h"
#include "program/work_buffer.h"

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace ggs {

// Largest number of bytes that a reader receives at a time. A read can be stopped between two tiles.
inline constexpr size_t tile_bytes = size_t{256} << 10;

// Passes bytes [offset, offset + size) of a tensor's memory to `use`, at most a tile (tile_bytes) at a time unless one
// element is longer. Returns false if the read was stopped. Returns an error if there are no such bytes.
using BytesUse = std::function<void(std::span<const std::byte>)>;
using ByteSource = std::function<Result<bool>(uint32_t tensor, size_t offset, size_t size, const BytesUse& use)>;

// Source of all bytes that can change, under a snapshot's lease. For views of memory rather than of tensors.
struct MemorySource {
    ByteSource tensors; // by number
    ByteSource work;    // of work buffers, by run
    Position position;
    std::vector<WorkBuffer> work_buffers; // by run
};

} // namespace ggs

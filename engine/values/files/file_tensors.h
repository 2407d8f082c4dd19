// SPDX-License-Identifier: MIT
// Access to the values of a file of weights without a target: its tensors as structs, and their bytes as a source. The
// file is checked before and after each tile is read. If it was truncated or written to, the result is an error, and
// its bytes are never taken for values. May be used on any thread.
#pragma once

#include "files/weights_file.h"
#include "program/byte_source.h"

#include <atomic>

namespace ggs {

// Returns a dense struct of the tensor's type and shape, without data.
Tensor file_tensor(const WeightsFile& file, size_t i);

// Reads bytes of one tensor: at most a tile, which must be within the tensor.
Result<bool> file_tile(const WeightsFile& file, size_t i, size_t offset, size_t size, const BytesUse& use);

// The progress of a reader through a file, and a flag that cancels it.
struct FileReading {
    const std::atomic<bool>& unwanted;
    std::atomic<uint64_t>& bytes; // read so far; never decreases
};

// Returns a source that reads tensors by their index in the file, which must outlive the source. The read is cancelled
// as soon as `unwanted` is true.
ByteSource file_source(const WeightsFile& file, FileReading reading);

} // namespace ggs

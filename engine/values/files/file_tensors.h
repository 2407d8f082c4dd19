// SPDX-License-Identifier: MIT
// The tensors of a file of weights for whoever reads values, without a target: as structs, and their bytes as a source.
// Each tile is read between two looks at the file, so that bytes of a file that was cut short or written to end in a
// sentence and are never taken for values. Any thread.
#pragma once

#include "files/weights_file.h"
#include "program/byte_source.h"

#include <atomic>

namespace ggs {

// A dense struct of the tensor's type and shape, without data.
Tensor file_tensor(const WeightsFile& file, size_t i);

// Bytes of one tensor; at most a tile, which has to lie inside of it.
Result<bool> file_tile(const WeightsFile& file, size_t i, size_t offset, size_t size, const BytesUse& use);

// How far somebody is who goes through a file, and whether it is still wanted.
struct FileReading {
    const std::atomic<bool>& unwanted;
    std::atomic<uint64_t>& bytes; // done; only grows
};

// Tensors by their number in the file, which has to outlive the source. It lets go as soon as it is unwanted.
ByteSource file_source(const WeightsFile& file, FileReading reading);

} // namespace ggs

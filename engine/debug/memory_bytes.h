// SPDX-License-Identifier: MIT
// Bytes of a program's memory for whoever looks at them while it may be running.
//
// Headers, structs and arrays are still once a program is built: they are read at any time. Tensors' data moves: it
// comes from a ByteSource, under a lease, and what no node has written yet is not shown. Work buffers are the kernels'
// own scratch and are not read. Bytes are as they are said to be: addresses stand where memory has pointers.
#pragma once

#include "debug/statistics.h"
#include "graph/memory_map.h"
#include "graph/structure.h"

#include <atomic>

namespace ggs {

enum class ByteState : uint8_t {
    known,
    unread,    // data that has not been asked for yet
    unwritten, // data that no node has computed yet
    scratch,   // of a work buffer
};

struct MemoryBytes {
    uint64_t begin = 0;
    std::vector<std::byte> bytes;
    std::vector<ByteState> states;
    // Why some of them could not be read.
    std::optional<Message> problem;

    uint64_t end() const { return begin + bytes.size(); }
    bool has(uint64_t address) const { return address >= begin && address - begin < bytes.size(); }
};

// A stretch of a tensor's data.
struct DataPart {
    uint64_t begin, size;
    uint32_t tensor;
    size_t offset; // in the tensor's memory
};

// What is still of [from, to), which lies in one arena or buffer; the rest is unread or scratch, and `moving` tells
// where the data is.
Result<MemoryBytes> still_bytes(const MemoryMap& map, uint64_t from, uint64_t to, std::vector<DataPart>& moving);
// The same with the data. False: the reader was asked to let go.
Result<bool> read_data(const Structure& structure, const Position& position, const ByteSource& source,
                       const std::vector<DataPart>& parts, MemoryBytes& bytes);

// "6e 6f 64", "0x6e6f", "\"node\"": bytes as a user writes them.
Result<std::vector<std::byte>> parse_pattern(std::string_view text);
// Where the bytes stand next at or behind `from` in its block, then from its beginning on. Free memory, scratch and
// unwritten data are passed over. Nothing if they stand nowhere, or if the reader was asked to let go.
Result<std::optional<uint64_t>> find_pattern(const Structure& structure, const Position& position, const MemoryMap& map,
                                             const ByteSource& source, const ByteRange& block, uint64_t from,
                                             std::span<const std::byte> pattern, const std::atomic<bool>& unwanted);

} // namespace ggs

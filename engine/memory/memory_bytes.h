// SPDX-License-Identifier: MIT
// Bytes of a program's memory for whoever looks at them while it may be running.
//
// Headers, structs and arrays are still once a program is built: they are read at any time. Tensors' data and work
// buffers move: they come from a MemorySource, under a lease, and what no node has written yet is not shown. Bytes are
// as they are said to be: addresses stand where memory has pointers.
#pragma once

#include "memory/memory_map.h"
#include "program/byte_source.h"

#include <atomic>

namespace ggs {

enum class ByteState : uint8_t {
    known,
    unread,    // has not been asked for yet
    unwritten, // data that no node has computed yet
    scratch,   // of a work buffer that no kernel has worked in, or that is not there to be read
    missing,   // could not be read: why_missing() says why
};

struct MemoryBytes {
    uint64_t begin = 0;
    std::vector<std::byte> bytes;
    std::vector<ByteState> states;
    struct Problem {
        uint64_t begin, end;
        Message why;
    };
    std::vector<Problem> problems; // a trace may lack some

    uint64_t end() const { return begin + bytes.size(); }
    bool has(uint64_t address) const { return address >= begin && address - begin < bytes.size(); }
    const Message* why_missing(uint64_t address) const;
};

// A stretch of a tensor's data, or of a work buffer.
struct DataPart {
    uint64_t begin, size;
    uint32_t tensor; // no_number: of a work buffer
    size_t offset;   // in the tensor's memory
};

// What is still of [from, to), which lies in one arena or buffer; the rest is unread, and `moving` tells where it is.
Result<MemoryBytes> still_bytes(const MemoryMap& map, uint64_t from, uint64_t to, std::vector<DataPart>& moving);
// The same with what moves. False: the reader was asked to let go.
Result<bool> read_moving(const Structure& structure, const MemorySource& source, const std::vector<DataPart>& parts,
                         MemoryBytes& bytes);

// "6e 6f 64", "0x6e6f", "\"node\"": bytes as a user writes them.
Result<std::vector<std::byte>> parse_pattern(std::string_view text);
// Where the bytes stand next at or behind `from` in its block, then from its beginning on. Free memory, scratch and
// unwritten data are passed over. Nothing if they stand nowhere, or if the reader was asked to let go.
Result<std::optional<uint64_t>> find_pattern(const Structure& structure, const MemoryMap& map,
                                             const MemorySource& source, const ByteRange& block, uint64_t from,
                                             std::span<const std::byte> pattern, const std::atomic<bool>& unwanted);

} // namespace ggs

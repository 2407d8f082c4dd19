// SPDX-License-Identifier: MIT
// MemoryBytes: the bytes of a program's memory, readable while the program may be running.
//
// Headers, structs and arrays don't change after a program is built, so they can be read at any time. The data of
// tensors and work buffers changes: it is read from a MemorySource, under a lease. Data that no node has written yet is
// not shown. Pointers in memory are replaced by addresses.
#pragma once

#include "memory/memory_map.h"
#include "program/byte_source.h"

#include <atomic>

namespace ggs {

enum class ByteState : uint8_t {
    known,
    unread,    // has not been read yet
    unwritten, // data that no node has computed yet
    scratch,   // of a work buffer that no kernel has written to, or that can't be read
    missing,   // could not be read; why_missing() returns the reason
};

struct MemoryBytes {
    uint64_t begin = 0;
    std::vector<std::byte> bytes;
    std::vector<ByteState> states;
    struct Problem {
        uint64_t begin, end;
        Message why;
    };
    std::vector<Problem> problems; // a trace may lack some bytes

    uint64_t end() const { return begin + bytes.size(); }
    bool has(uint64_t address) const { return address >= begin && address - begin < bytes.size(); }
    const Message* why_missing(uint64_t address) const;
};

// A range of a tensor's data, or of a work buffer.
struct DataPart {
    uint64_t begin, size;
    uint32_t tensor; // no_number: of a work buffer
    size_t offset;   // in the tensor's memory
};

// Reads the constant bytes of [from, to), a range within one arena or buffer. The other bytes are marked unread, and
// their parts are added to `moving`.
Result<MemoryBytes> still_bytes(const MemoryMap& map, uint64_t from, uint64_t to, std::vector<DataPart>& moving);
// Reads the changing parts into `bytes`. Returns false if the lease ended.
Result<bool> read_moving(const Structure& structure, const MemorySource& source, const std::vector<DataPart>& parts,
                         MemoryBytes& bytes);

// Parses bytes as a user writes them: "6e 6f 64", "0x6e6f", "\"node\"".
Result<std::vector<std::byte>> parse_pattern(std::string_view text);
// Returns the address of the next occurrence at or after `from` in its block; at the block's end the search continues
// at its start. Free memory, scratch and unwritten data are skipped. Returns nothing if there is no occurrence, or if
// the lease ended or `unwanted` became true.
Result<std::optional<uint64_t>> find_pattern(const Structure& structure, const MemoryMap& map,
                                             const MemorySource& source, const ByteRange& block, uint64_t from,
                                             std::span<const std::byte> pattern, const std::atomic<bool>& unwanted);

} // namespace ggs

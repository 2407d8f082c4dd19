// SPDX-License-Identifier: MIT
// ZipFile: the members of a ZIP file, which is the form of NumPy's .npz.
//
//   local header | name, extra | data      for each member
//   central directory                      a record for each member: name, sizes, offset, CRC-32
//   (ZIP64's end record and locator) | end record | comment
//
// All sizes are those of the central directory, because NumPy's local headers leave them open. Members may be stored or
// deflated. parse() checks that all records and members are inside the file and don't overlap. Members that can't be
// read (encrypted, another compression) are errors only if they are requested. A ZipFile refers to bytes that the
// caller must keep alive. Const functions may be called from any thread at once. Sizes and offsets are in bytes.
#pragma once

#include "base/result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ggs {

class ZipFile {
  public:
    struct Member {
        std::string name;
        uint16_t flags = 0;
        uint16_t method = 0; // 0: stored, 8: deflated
        uint32_t crc = 0;
        uint64_t packed = 0; // bytes in the file
        uint64_t bytes = 0;  // decoded bytes
        uint64_t offset = 0; // of the local header
        uint64_t room = 0;   // bytes from the offset to the next member or the directory
    };

    // Returns whether these first bytes of a file are those of a ZIP file.
    static bool is_zip(std::string_view first);
    static Result<ZipFile> parse(std::span<const std::byte> bytes);

    // In the order of the directory.
    const std::vector<Member>& members() const { return m_members; }
    // Returns the first min(n, bytes) decoded bytes of a member.
    Result<std::vector<std::byte>> first_bytes(const Member& member, size_t n) const;
    // Returns the bytes of a stored member in the file, or nothing for a compressed one. The checksum is checked.
    Result<std::optional<std::span<const std::byte>>> stored(const Member& member) const;
    // Decodes a member into out, whose size must be the member's. The checksum is checked.
    Status decode(const Member& member, std::span<std::byte> out) const;

  private:
    struct Directory {
        uint64_t offset = 0, bytes = 0, members = 0;
    };
    Result<Directory> find_directory() const;
    Status read_directory(const Directory& directory);
    Status measure_rooms(uint64_t directory);
    // Returns the bytes of a member as they are in the file.
    Result<std::span<const std::byte>> packed_bytes(const Member& member) const;

    std::span<const std::byte> m_bytes;
    std::vector<Member> m_members;
};

} // namespace ggs

// SPDX-License-Identifier: MIT
#include "files/zip.h"

#include "base/checked.h"
#include "base/printable.h"
#include "files/inflate.h"

#include <algorithm>
#include <cstring>
#include <numeric>

namespace ggs {

namespace {

constexpr uint32_t local_magic = 0x04034b50, central_magic = 0x02014b50, end_magic = 0x06054b50;
constexpr uint32_t end64_magic = 0x06064b50, locator_magic = 0x07064b50;
constexpr size_t local_size = 30, central_size = 46, end_size = 22, end64_size = 56, locator_size = 20;
constexpr uint16_t flag_encrypted = 1, flag_strong = 1 << 6, flag_hidden = 1 << 13;
constexpr uint32_t all_ones = 0xffffffff; // the value is in the extra field
constexpr size_t most_members = 65536;
constexpr size_t longest_comment = 65535;

// Reads the number at an offset, little endian. The caller has checked that its bytes exist.
template <class T> T number(std::span<const std::byte> bytes, uint64_t at) {
    T value;
    std::memcpy(&value, bytes.data() + at, sizeof value);
    return value;
}

bool inside(std::span<const std::byte> bytes, uint64_t at, uint64_t size) {
    return at <= bytes.size() && size <= bytes.size() - at;
}

// Replaces the values that a record leaves open by those of its ZIP64 field, which contains them in this order.
Status read_zip64(std::span<const std::byte> extra, ZipFile::Member& member, uint32_t& disk) {
    const bool wanted = member.bytes == all_ones || member.packed == all_ones || member.offset == all_ones;
    while (extra.size() >= 4) {
        const auto id = number<uint16_t>(extra, 0), size = number<uint16_t>(extra, 2);
        extra = extra.subspan(4);
        if (size > extra.size())
            return fail("an extra field of %1 is longer than its record", in_quotes(member.name, 60));
        std::span<const std::byte> field = extra.subspan(0, size);
        extra = extra.subspan(size);
        if (id != 1) continue;
        for (uint64_t* const value : {&member.bytes, &member.packed, &member.offset}) {
            if (*value != all_ones) continue;
            if (field.size() < 8) return fail("the ZIP64 field of %1 is too short", in_quotes(member.name, 60));
            *value = number<uint64_t>(field, 0);
            field = field.subspan(8);
        }
        if (disk == 0xffff && field.size() >= 4) disk = number<uint32_t>(field, 0);
        return {};
    }
    if (wanted) return fail("a size of %1 is in a ZIP64 field, which is missing", in_quotes(member.name, 60));
    return {};
}

} // namespace

bool ZipFile::is_zip(std::string_view first) {
    return first.starts_with(std::string_view("PK\3\4", 4)) || first.starts_with(std::string_view("PK\5\6", 4));
}

Result<ZipFile> ZipFile::parse(std::span<const std::byte> bytes) {
    ZipFile made;
    made.m_bytes = bytes;
    GGS_TRY(const Directory directory, made.find_directory());
    GGS_CHECK(made.read_directory(directory));
    GGS_CHECK(made.measure_rooms(directory.offset));
    return made;
}

Result<ZipFile::Directory> ZipFile::find_directory() const {
    // The end record is followed only by a comment, whose length it contains.
    std::optional<uint64_t> end;
    for (size_t comment = 0; comment <= longest_comment && comment + end_size <= m_bytes.size() && !end; ++comment) {
        const uint64_t at = m_bytes.size() - end_size - comment;
        if (number<uint32_t>(m_bytes, at) == end_magic && number<uint16_t>(m_bytes, at + 20) == comment) end = at;
    }
    if (!end) return fail("this is not a complete ZIP file: it has no end record");
    uint32_t disk = number<uint16_t>(m_bytes, *end + 4), first_disk = number<uint16_t>(m_bytes, *end + 6);
    uint64_t on_disk = number<uint16_t>(m_bytes, *end + 8);
    Directory found;
    found.members = number<uint16_t>(m_bytes, *end + 10);
    found.bytes = number<uint32_t>(m_bytes, *end + 12);
    found.offset = number<uint32_t>(m_bytes, *end + 16);
    uint64_t limit = *end; // the directory ends here at the latest
    if (*end >= locator_size && number<uint32_t>(m_bytes, *end - locator_size) == locator_magic) {
        const uint64_t locator = *end - locator_size;
        const auto disks = number<uint32_t>(m_bytes, locator + 16);
        const auto at = number<uint64_t>(m_bytes, locator + 8);
        if (disks > 1) return fail("the ZIP file consists of %1 parts; only one part can be read", disks);
        if (at > locator || locator - at < end64_size || number<uint32_t>(m_bytes, at) != end64_magic)
            return fail("there is no ZIP64 end record at byte %1", at);
        disk = number<uint32_t>(m_bytes, at + 16);
        first_disk = number<uint32_t>(m_bytes, at + 20);
        on_disk = number<uint64_t>(m_bytes, at + 24);
        found.members = number<uint64_t>(m_bytes, at + 32);
        found.bytes = number<uint64_t>(m_bytes, at + 40);
        found.offset = number<uint64_t>(m_bytes, at + 48);
        limit = at;
    }
    if (disk != 0 || first_disk != 0 || on_disk != found.members)
        return fail("the ZIP file is a part of several; only one part can be read");
    if (found.offset > limit || found.bytes > limit - found.offset)
        return fail("the directory (%1 bytes from byte %2 on) is not in front of its end record at byte %3",
                    found.bytes, found.offset, limit);
    if (found.members > most_members)
        return fail("the ZIP file has %1 members; it can have at most %2", found.members, most_members);
    if (found.members > found.bytes / central_size)
        return fail("the directory has %1 bytes, too few for %2 members", found.bytes, found.members);
    return found;
}

Status ZipFile::read_directory(const Directory& directory) {
    const std::span<const std::byte> records = m_bytes.subspan(directory.offset, directory.bytes);
    m_members.reserve(directory.members);
    uint64_t at = 0;
    for (uint64_t i = 0; i < directory.members; ++i) {
        if (!inside(records, at, central_size) || number<uint32_t>(records, at) != central_magic)
            return fail("there is no record of member %1 at byte %2", i, directory.offset + at);
        Member member;
        member.flags = number<uint16_t>(records, at + 8);
        member.method = number<uint16_t>(records, at + 10);
        member.crc = number<uint32_t>(records, at + 16);
        member.packed = number<uint32_t>(records, at + 20);
        member.bytes = number<uint32_t>(records, at + 24);
        const size_t name = number<uint16_t>(records, at + 28), extra = number<uint16_t>(records, at + 30),
                     comment = number<uint16_t>(records, at + 32);
        uint32_t disk = number<uint16_t>(records, at + 34);
        member.offset = number<uint32_t>(records, at + 42);
        at += central_size;
        if (!inside(records, at, name + extra + comment))
            return fail("the record of member %1 is longer than the directory", i);
        member.name.assign(reinterpret_cast<const char*>(records.data() + at), name);
        GGS_CHECK(read_zip64(records.subspan(at + name, extra), member, disk));
        if (disk != 0) return fail("the ZIP file is a part of several; only one part can be read");
        at += name + extra + comment;
        m_members.push_back(std::move(member));
    }
    return {};
}

Status ZipFile::measure_rooms(uint64_t directory) {
    std::vector<size_t> order(m_members.size());
    std::iota(order.begin(), order.end(), size_t{0});
    std::sort(order.begin(), order.end(),
              [this](size_t a, size_t b) { return m_members[a].offset < m_members[b].offset; });
    for (size_t i = 0; i < order.size(); ++i) {
        Member& member = m_members[order[i]];
        const uint64_t next = i + 1 < order.size() ? std::min(m_members[order[i + 1]].offset, directory) : directory;
        uint64_t needed = 0;
        if (!add_checked(member.packed, uint64_t{local_size} + member.name.size(), needed) || member.offset > next ||
            needed > next - member.offset)
            return fail("the member %1 (%2 bytes from byte %3 on) overlaps another one, or is not in the file",
                        in_quotes(member.name, 60), member.packed, member.offset);
        member.room = next - member.offset;
    }
    return {};
}

Result<std::span<const std::byte>> ZipFile::packed_bytes(const Member& member) const {
    const std::string name = in_quotes(member.name, 60);
    if ((member.flags & (flag_encrypted | flag_strong | flag_hidden)) != 0)
        return fail("the member %1 is encrypted; save it without a password", name);
    if (member.method != 0 && member.method != 8)
        return fail("the member %1 is compressed by method %2; only stored and deflated members can be read", name,
                    member.method);
    if (member.method == 0 && member.packed != member.bytes)
        return fail("the member %1 is stored, but has %2 bytes in the file and %3 outside", name, member.packed,
                    member.bytes);
    const std::span<const std::byte> room = m_bytes.subspan(member.offset, member.room);
    if (number<uint32_t>(room, 0) != local_magic)
        return fail("there is no header of the member %1 at byte %2", name, member.offset);
    const uint64_t begin = local_size + uint64_t{number<uint16_t>(room, 26)} + number<uint16_t>(room, 28);
    if (!inside(room, begin, member.packed))
        return fail("the member %1 (%2 bytes from byte %3 on) overlaps another one, or is not in the file", name,
                    member.packed, member.offset + begin);
    return room.subspan(begin, member.packed);
}

static Failure in_member(const ZipFile::Member& member, const Message& reason) {
    return fail("the member %1: %2", in_quotes(member.name, 60), reason);
}

static Status check_crc(const ZipFile::Member& member, std::span<const std::byte> bytes) {
    if (crc32_of(bytes) == member.crc) return {};
    return fail("the member %1 is damaged: its bytes don't have the checksum in the directory",
                in_quotes(member.name, 60));
}

Result<std::vector<std::byte>> ZipFile::first_bytes(const Member& member, size_t n) const {
    GGS_TRY(const std::span<const std::byte> packed, packed_bytes(member));
    std::vector<std::byte> out(static_cast<size_t>(std::min<uint64_t>(n, member.bytes)));
    if (member.method == 0) {
        std::copy_n(packed.begin(), out.size(), out.begin());
        return out;
    }
    const Result<size_t> got = inflate_first(packed, Packing::deflate, out);
    if (!got.ok()) return in_member(member, got.error());
    out.resize(*got);
    return out;
}

Result<std::optional<std::span<const std::byte>>> ZipFile::stored(const Member& member) const {
    GGS_TRY(const std::span<const std::byte> packed, packed_bytes(member));
    if (member.method != 0) return std::optional<std::span<const std::byte>>();
    GGS_CHECK(check_crc(member, packed));
    return std::optional(packed);
}

Status ZipFile::decode(const Member& member, std::span<std::byte> out) const {
    GGS_TRY(const std::span<const std::byte> packed, packed_bytes(member));
    if (out.size() != member.bytes) return fail("the member %1 has another size", in_quotes(member.name, 60));
    if (member.method == 0) {
        std::copy(packed.begin(), packed.end(), out.begin());
    } else if (const Status done = inflate_all(packed, Packing::deflate, out); !done.ok()) {
        return in_member(member, done.error());
    }
    return check_crc(member, out);
}

} // namespace ggs

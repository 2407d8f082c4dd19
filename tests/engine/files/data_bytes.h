// SPDX-License-Identifier: MIT
// The bytes of .npy, .npz, idx and .gz files, written by hand for tests: correct ones, and each field can be changed.
#pragma once

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ggs::data_bytes {

template <class T> std::string little(T value) {
    std::string bytes;
    for (size_t i = 0; i < sizeof value; ++i) bytes += static_cast<char>(static_cast<uint64_t>(value) >> (8 * i) & 255);
    return bytes;
}
template <class T> std::string big(T value) {
    std::string bytes = little(value);
    std::reverse(bytes.begin(), bytes.end());
    return bytes;
}
template <class T> std::string raw(std::initializer_list<T> values) {
    return {reinterpret_cast<const char*>(values.begin()), values.size() * sizeof(T)};
}
inline std::span<const std::byte> bytes_of(std::string_view s) {
    return {reinterpret_cast<const std::byte*>(s.data()), s.size()};
}

inline std::string npy(const std::string& descr, const std::string& shape, const std::string& data,
                       const char* fortran = "False") {
    const std::string header =
        "{'descr': '" + descr + "', 'fortran_order': " + fortran + ", 'shape': " + shape + ", }\n";
    return std::string("\x93NUMPY\x01\0", 8) + little(static_cast<uint16_t>(header.size())) + header + data;
}

inline std::string idx(uint8_t type, const std::vector<uint32_t>& dims, const std::string& data) {
    std::string all(2, '\0');
    all += static_cast<char>(type);
    all += static_cast<char>(dims.size());
    for (const uint32_t n : dims) all += big(n);
    return all + data;
}

// The CRC-32 of ZIP, bit by bit.
inline uint32_t crc(std::string_view bytes) {
    uint32_t crc = 0xffffffff;
    for (const char c : bytes) {
        crc ^= static_cast<uint8_t>(c);
        for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0);
    }
    return ~crc;
}

// Deflate without compression: blocks of stored bytes.
inline std::string deflate_stored(std::string_view data) {
    std::string all;
    do {
        const auto n = static_cast<uint16_t>(std::min<size_t>(data.size(), 60000));
        all += n == data.size() ? '\1' : '\0';
        all += little(n) + little(static_cast<uint16_t>(~n)) + std::string(data.substr(0, n));
        data.remove_prefix(n);
    } while (!data.empty());
    return all;
}

// Deflate with the fixed codes: `runs` matches of 258 zeros after a first zero. 13 bits make 258 bytes.
inline std::string deflate_zeros(size_t runs) {
    std::string all;
    uint32_t held = 0;
    int bits = 0;
    // Codes are stored from their highest bit on, other numbers from their lowest.
    const auto put = [&](uint32_t value, int count, bool code) {
        for (int i = 0; i < count; ++i) {
            held |= (value >> (code ? count - 1 - i : i) & 1) << bits;
            if (++bits == 8) {
                all += static_cast<char>(held);
                held = 0;
                bits = 0;
            }
        }
    };
    put(1, 1, false);   // last block
    put(1, 2, false);   // fixed codes
    put(0x30, 8, true); // a zero
    for (size_t i = 0; i < runs; ++i) {
        put(0xc5, 8, true); // 285: a length of 258
        put(0, 5, true);    // distance 1
    }
    put(0, 7, true); // end of block
    if (bits > 0) all += static_cast<char>(held);
    return all;
}

inline std::string gz(std::string_view data, std::optional<std::string> packed = {}) {
    return std::string("\x1f\x8b\x08\0\0\0\0\0\0\xff", 10) + packed.value_or(deflate_stored(data)) + little(crc(data)) +
           little(static_cast<uint32_t>(data.size()));
}

// A member of a ZIP file. Optional fields replace the correct values.
struct Entry {
    std::string name = {};
    std::string data = {};
    bool deflated = false;
    bool local_ones = false; // NumPy's way: the local header leaves the sizes open
    bool zip64 = false;      // the record, too; the sizes are in its extra field
    uint16_t flags = 0;
    std::optional<std::string> packed = {};
    std::optional<uint64_t> bytes = {};
    std::optional<uint64_t> packed_bytes = {};
    std::optional<uint64_t> offset = {};
    std::optional<uint32_t> crc = {};
    std::optional<uint16_t> method = {};
    std::string extra = {}; // of the record
    uint16_t disk = 0;
};

struct Ending {
    bool zip64 = false;
    std::string comment = {};
    uint16_t disk = 0;
    uint32_t disks = 1; // of the ZIP64 locator
    std::optional<uint64_t> members = {};
    std::optional<uint64_t> directory = {}; // its offset
    std::optional<uint64_t> directory_bytes = {};
};

inline std::string zip(const std::vector<Entry>& entries, const Ending& ending = {}) {
    std::string all, records;
    for (const Entry& e : entries) {
        const std::string packed = e.packed.value_or(e.deflated ? deflate_stored(e.data) : e.data);
        const uint64_t bytes = e.bytes.value_or(e.data.size()), packed_bytes = e.packed_bytes.value_or(packed.size()),
                       offset = e.offset.value_or(all.size());
        const uint16_t method = e.method.value_or(e.deflated ? 8 : 0);
        const uint32_t sum = e.crc.value_or(crc(e.data)), ones = 0xffffffff;
        const std::string local_extra =
            e.local_ones ? little(uint16_t{1}) + little(uint16_t{16}) + little(bytes) + little(packed_bytes) : "";
        const auto name = little(static_cast<uint16_t>(e.name.size()));
        const auto head = little(e.flags) + little(method) + little(uint32_t{0}) + little(sum);
        all += "PK\3\4" + little(uint16_t{45}) + head;
        all += e.local_ones ? little(ones) + little(ones)
                            : little(static_cast<uint32_t>(packed_bytes)) + little(static_cast<uint32_t>(bytes));
        all += name + little(static_cast<uint16_t>(local_extra.size())) + e.name + local_extra + packed;
        const std::string extra = e.zip64 ? e.extra + little(uint16_t{1}) + little(uint16_t{24}) + little(bytes) +
                                                little(packed_bytes) + little(offset)
                                          : e.extra;
        records += "PK\1\2" + little(uint16_t{45}) + little(uint16_t{45}) + head;
        records += e.zip64 ? little(ones) + little(ones)
                           : little(static_cast<uint32_t>(packed_bytes)) + little(static_cast<uint32_t>(bytes));
        records += name + little(static_cast<uint16_t>(extra.size())) + little(uint16_t{0}) + little(e.disk) +
                   little(uint16_t{0}) + little(uint32_t{0});
        records += little(e.zip64 ? ones : static_cast<uint32_t>(offset)) + e.name + extra;
    }
    const uint64_t at = ending.directory.value_or(all.size()), size = ending.directory_bytes.value_or(records.size()),
                   members = ending.members.value_or(entries.size());
    all += records;
    if (ending.zip64) {
        const uint64_t end64 = all.size();
        all += "PK\6\6" + little(uint64_t{44}) + little(uint16_t{45}) + little(uint16_t{45}) +
               little(uint32_t{ending.disk}) + little(uint32_t{ending.disk}) + little(members) + little(members) +
               little(size) + little(at);
        all += "PK\6\7" + little(uint32_t{0}) + little(end64) + little(ending.disks);
    }
    const bool open = ending.zip64;
    all += "PK\5\6" + little(ending.disk) + little(ending.disk);
    for (int i = 0; i < 2; ++i) all += little(open ? uint16_t{0xffff} : static_cast<uint16_t>(members));
    all += little(open ? 0xffffffffu : static_cast<uint32_t>(size));
    all += little(open ? 0xffffffffu : static_cast<uint32_t>(at));
    return all + little(static_cast<uint16_t>(ending.comment.size())) + ending.comment;
}

} // namespace ggs::data_bytes

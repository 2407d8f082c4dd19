// SPDX-License-Identifier: MIT
#include "files/gguf_scan.h"

#include "base/checked.h"
#include "base/printable.h"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

namespace ggs {

static_assert(std::endian::native == std::endian::little,
              "GGUF's numbers are little endian and are read without conversion");

namespace {

constexpr uint64_t max_string = uint64_t{1} << 30;
constexpr uint64_t max_elements = uint64_t{1} << 30;
constexpr uint64_t least_key_bytes = 8 + 1 + 4 + 1;  // a name of one byte, a value of one byte
constexpr uint64_t least_info_bytes = 8 + 4 + 4 + 8; // no name, no dimension
constexpr uint64_t most_records = UINT32_MAX - 1;    // what a NameTable can hold

} // namespace

Status GgufScanner::scan() {
    if (header() && keys() && tensors()) return {};
    return fail_with(std::move(m_reason));
}

bool GgufScanner::header() {
    uint32_t magic = 0;
    if (!read(text("the magic"), magic)) return false;
    if (std::memcmp(m_bytes, "GGUF", 4) != 0) {
        const auto byte = [&](size_t i) { return static_cast<unsigned>(m_bytes[i]); };
        return refuse(
            "this is not a GGUF file: it begins with %1 (%2), but a GGUF file begins with 47 47 55 46 (\"GGUF\")",
            fmt::format("{:02x} {:02x} {:02x} {:02x}", byte(0), byte(1), byte(2), byte(3)), in_quotes(name_at(0, 4)));
    }
    uint32_t version = 0;
    if (!read(text("version"), version)) return false;
    if (version != 0 && (version & 0xffff) == 0)
        return refuse("version at byte 4 is %1 (%2): the file seems to be big endian; only little endian can be read",
                      version, fmt::format("{:#010x}", version));
    if (version == 1) return refuse("version at byte 4 is 1, which is no longer supported; it can be 2 or 3");
    if (version != 2 && version != 3) return refuse("version at byte 4 is %1; it can be 2 or 3", version);
    m_file.m_version = version;
    // Counts are limited by the number of bytes left after them, which is known before they are read.
    if (m_size < GgufFile::header_bytes) {
        uint64_t ignored = 0;
        return read(text("n_tensors"), ignored) && read(text("n_kv"), ignored);
    }
    return count(text("n_tensors"), least_info_bytes, m_n_tensors) && count(text("n_kv"), least_key_bytes, m_n_kv);
}

bool GgufScanner::count(Text what, uint64_t least_bytes, uint64_t& n) {
    int64_t value = 0;
    const uint64_t at = m_at;
    if (!read(what, value)) return false;
    if (value < 0) return refuse("%1 at byte %2 is %3; a count can't be negative", what, at, value);
    n = static_cast<uint64_t>(value);
    const uint64_t remaining = m_size - GgufFile::header_bytes;
    if (n > remaining / least_bytes)
        return refuse("%1 at byte %2 is %3, but the remaining %4 bytes can contain at most %5", what, at, n, remaining,
                      remaining / least_bytes);
    return true;
}

bool GgufScanner::within_limits(Text what, uint64_t at, uint64_t n, uint64_t most, uint64_t record_bytes) {
    most = std::min(most, most_records);
    if (n > most) return refuse("%1 at byte %2 is %3, more than the limit of %4", what, at, n, most);
    m_record_bytes += n * record_bytes + NameTable::bytes_for(n);
    if (m_record_bytes > m_file.m_limits.max_bytes)
        return refuse("%1 at byte %2 is %3: that many records take %4 bytes of memory; the limit is %5 bytes", what, at,
                      n, m_record_bytes, m_file.m_limits.max_bytes);
    return true;
}

bool GgufScanner::string_length(Text what, uint64_t most, uint64_t& length) {
    const uint64_t at = m_at;
    if (!read(what, length)) return false;
    if (length > most) return refuse("%1 at byte %2 is %3; it can be at most %4", what, at, length, most);
    if (length > left()) return refuse("%1 at byte %2 is %3, but only %4 bytes are left", what, at, length, left());
    return true;
}

// -- keys -------------------------------------------------------------------------------------------------------------

bool GgufScanner::keys() {
    if (!within_limits(text("n_kv"), 16, m_n_kv, m_file.m_limits.max_keys, sizeof(GgufFile::KeyRecord))) return false;
    m_file.m_keys.reserve(m_n_kv);
    m_file.m_key_names.reserve(m_n_kv);
    for (uint32_t i = 0; i < m_n_kv; ++i) {
        m_name = {};
        if (key(i)) continue;
        m_reason = m_name.empty() ? msg("key %1: %2", i, m_reason)
                                  : msg("key %1 (%2): %3", i, in_quotes(m_name, 80), m_reason);
        return false;
    }
    m_file.m_infos_at = m_at;
    return true;
}

bool GgufScanner::key(uint32_t i) {
    GgufFile::KeyRecord record{};
    record.at = m_at;
    uint64_t length = 0;
    if (!string_length(text("the length of the name"), max_string, length)) return false;
    if (length == 0) return refuse("the length of the name at byte %1 is 0; a key needs a name", record.at);
    record.name_size = static_cast<uint32_t>(length);
    m_name = name_at(m_at, length);
    m_at += length;

    const auto has_name = [&](uint32_t other) {
        const GgufFile::KeyRecord& r = m_file.m_keys[other];
        return name_at(r.at + 8, r.name_size) == m_name;
    };
    if (const auto twin = m_file.m_key_names.insert(m_name, i, has_name))
        return refuse("the name at byte %1 is a duplicate: key %2 at byte %3 already has it", record.at + 8, *twin,
                      m_file.m_keys[*twin].at + 8);

    int32_t type = 0;
    const uint64_t type_at = m_at;
    if (!read(text("the value's type"), type)) return false;
    if (type < 0 || type >= static_cast<int32_t>(GgufType::count))
        return refuse("the value's type at byte %1 is %2; it can be 0 to %3", type_at, type,
                      static_cast<int>(GgufType::count) - 1);
    record.type = static_cast<GgufType>(type);
    record.element = record.type;
    const uint64_t value_at = m_at;
    if (!value(record)) return false;
    if (m_name == "general.alignment" && !alignment(record, value_at)) return false;
    m_file.m_keys.push_back(record);
    return true;
}

bool GgufScanner::value(GgufFile::KeyRecord& record) {
    if (record.type == GgufType::array) return array(record);
    if (record.type == GgufType::string) {
        uint64_t length = 0;
        if (!string_length(text("the length of the string"), max_string, length)) return false;
        record.count = static_cast<uint32_t>(length);
        m_at += length;
        return true;
    }
    const size_t bytes = gguf_type_size(record.type);
    if (left() < bytes) return refuse("the value at byte %1 needs %2 bytes, but only %3 are left", m_at, bytes, left());
    record.count = 1;
    m_at += bytes;
    return true;
}

bool GgufScanner::array(GgufFile::KeyRecord& record) {
    int32_t element = 0;
    const uint64_t element_at = m_at;
    if (!read(text("the elements' type"), element)) return false;
    if (element == static_cast<int32_t>(GgufType::array))
        return refuse("the elements' type at byte %1 is 9 (array); arrays of arrays can't be read", element_at);
    if (element < 0 || element >= static_cast<int32_t>(GgufType::count))
        return refuse("the elements' type at byte %1 is %2; it can be 0 to 8 or 10 to %3", element_at, element,
                      static_cast<int>(GgufType::count) - 1);
    record.element = static_cast<GgufType>(element);

    uint64_t n = 0;
    const uint64_t count_at = m_at;
    if (!read(text("the number of elements"), n)) return false;
    if (n > max_elements)
        return refuse("the number of elements at byte %1 is %2; it can be at most %3", count_at, n, max_elements);
    const bool strings = record.element == GgufType::string;
    const uint64_t least = strings ? 8 : gguf_type_size(record.element);
    if (n > left() / least)
        return refuse("the number of elements at byte %1 is %2, but the remaining %3 bytes can contain at most %4",
                      count_at, n, left(), left() / least);
    record.count = static_cast<uint32_t>(n);
    if (!strings) {
        m_at += n * least;
        return true;
    }
    for (uint64_t i = 0; i < n; ++i) {
        uint64_t length = 0;
        if (!string_length(text("the length of the string"), max_string, length)) {
            m_reason = msg("element %1: %2", i, m_reason);
            return false;
        }
        m_at += length;
    }
    return true;
}

bool GgufScanner::alignment(const GgufFile::KeyRecord& record, uint64_t value_at) {
    if (record.type != GgufType::u32)
        return refuse("the value's type at byte %1 is %2; the alignment must be u32", value_at - 4,
                      gguf_type_name(record.type));
    uint32_t value = 0;
    std::memcpy(&value, m_bytes + value_at, sizeof value);
    if (!std::has_single_bit(value))
        return refuse("the value at byte %1 is %2; the alignment must be a power of two", value_at, value);
    m_file.m_alignment = value;
    return true;
}

// -- tensors ----------------------------------------------------------------------------------------------------------

bool GgufScanner::tensors() {
    // The header's check didn't include the size of the keys yet.
    if (m_n_tensors > left() / least_info_bytes)
        return refuse("n_tensors at byte 8 is %1, but the %2 bytes after the keys can contain at most %3", m_n_tensors,
                      left(), left() / least_info_bytes);
    if (!within_limits(text("n_tensors"), 8, m_n_tensors, m_file.m_limits.max_tensors, sizeof(GgufFile::TensorRecord)))
        return false;
    m_file.m_tensors.reserve(m_n_tensors);
    m_file.m_tensor_names.reserve(m_n_tensors);
    uint64_t data_bytes = 0;
    for (uint32_t i = 0; i < m_n_tensors; ++i) {
        m_name = {};
        if (tensor(i, data_bytes)) continue;
        m_reason = m_name.empty() ? msg("tensor %1: %2", i, m_reason)
                                  : msg("tensor %1 (%2): %3", i, in_quotes(m_name, 80), m_reason);
        return false;
    }
    m_file.m_infos_end = m_at;
    return data_section(data_bytes);
}

bool GgufScanner::tensor(uint32_t i, uint64_t& data_bytes) {
    GgufFile::TensorRecord record{};
    record.at = m_at;
    uint64_t length = 0;
    if (!string_length(text("the length of the name"), max_name - 1, length)) return false;
    record.name_size = static_cast<uint8_t>(length);
    m_name = name_at(m_at, length);
    m_at += length;
    const auto has_name = [&](uint32_t other) {
        const GgufFile::TensorRecord& r = m_file.m_tensors[other];
        return name_at(r.at + 8, r.name_size) == m_name;
    };
    if (const auto twin = m_file.m_tensor_names.insert(m_name, i, has_name))
        return refuse("the name at byte %1 is a duplicate: tensor %2 at byte %3 already has it", record.at + 8, *twin,
                      m_file.m_tensors[*twin].at + 8);
    if (!shape(record)) return false;

    const uint64_t offset_at = m_at;
    if (!read(text("the offset"), record.offset)) return false;
    if (record.offset != data_bytes)
        return refuse("the offset at byte %1 is %2; the previous tensors end at %3", offset_at, record.offset,
                      data_bytes);
    uint64_t padded = 0;
    if (!pad_checked(record.bytes, static_cast<uint64_t>(m_file.m_alignment), padded) ||
        !add_checked(data_bytes, padded, data_bytes))
        return refuse("its %1 bytes at offset %2 extend beyond the address space", record.bytes, record.offset);
    m_file.m_tensors.push_back(record);
    return true;
}

// Reads the number of dimensions, ne and type, and computes the size.
bool GgufScanner::shape(GgufFile::TensorRecord& record) {
    uint32_t n_dims = 0;
    const uint64_t dims_at = m_at;
    if (!read(text("the number of dimensions"), n_dims)) return false;
    if (n_dims > max_dims)
        return refuse("the number of dimensions at byte %1 is %2; it can be at most %3", dims_at, n_dims, max_dims);
    record.n_dims = static_cast<uint8_t>(n_dims);
    Shape ne{1, 1, 1, 1};
    int64_t elements = 1;
    for (uint32_t d = 0; d < n_dims; ++d) {
        const uint64_t ne_at = m_at;
        if (!read(text("a dimension"), ne[d])) return false;
        if (ne[d] < 0) return refuse("ne[%1] at byte %2 is %3; a dimension can't be negative", d, ne_at, ne[d]);
        if (!mul_checked(elements, ne[d], elements))
            return refuse("ne[%1] at byte %2 is %3: shape %4 has more elements than 64 bits can count", d, ne_at, ne[d],
                          shape_text(std::span<const int64_t>(ne.data(), d + 1)));
    }
    std::copy(ne.begin(), ne.end(), record.ne);

    int32_t id = 0;
    const uint64_t type_at = m_at;
    if (!read(text("the type"), id)) return false;
    const int32_t types = static_cast<int32_t>(TypeId::count);
    if (id < 0 || id >= types) return refuse("the type at byte %1 is %2; it can be 0 to %3", type_at, id, types - 1);
    const TypeTraits* type = find_type(int64_t{id});
    if (!type) return refuse("the type at byte %1 is %2, which ggml has removed", type_at, id);
    record.type = type->id;
    if (ne[0] % type->block != 0)
        return refuse("ne[0] at byte %1 is %2; it must be a multiple of %4, the number of elements in a block of %3",
                      dims_at + 4, ne[0], type->name, type->block);
    auto bytes = dense_bytes(record.type, ne);
    if (!bytes) return refuse("%1", std::move(bytes).error());
    record.bytes = *bytes;
    return true;
}

bool GgufScanner::data_section(uint64_t data_bytes) {
    m_file.m_data_offset = m_file.m_infos_end;
    m_file.m_data_end = m_file.m_infos_end;
    if (m_file.m_tensors.empty()) return true;
    uint64_t begin = 0, end = 0;
    if (!pad_checked(m_file.m_infos_end, static_cast<uint64_t>(m_file.m_alignment), begin) ||
        !add_checked(begin, data_bytes, end))
        return refuse("the %1 bytes of tensor data extend beyond the address space", data_bytes);
    if (end > m_size) {
        for (size_t i = 0; i < m_file.m_tensors.size(); ++i) {
            const GgufFile::TensorRecord& record = m_file.m_tensors[i];
            if (begin + record.offset + record.bytes <= m_size) continue;
            return refuse("the tensor data takes bytes %1 to %2, but the file has only %3 bytes: tensor %4 (%5) is the "
                          "first incomplete one",
                          begin, end, m_size, i, in_quotes(m_file.tensor_name(i)));
        }
        return refuse("the tensor data takes bytes %1 to %2, but the file has only %3 bytes: the padding at the end is "
                      "incomplete",
                      begin, end, m_size);
    }
    m_file.m_data_offset = begin;
    m_file.m_data_end = end;
    return true;
}

} // namespace ggs

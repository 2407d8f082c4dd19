// SPDX-License-Identifier: MIT
#include "files/safetensors.h"

#include "base/checked.h"
#include "base/printable.h"
#include "base/read_file.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <new>
#include <nlohmann/json.hpp>
#include <numeric>

namespace ggs {

namespace {

// A tensor of the file in a sentence: its number, and its name if it has one.
Message numbered_tensor(size_t number, std::string_view name) {
    return name.empty() ? msg("tensor %1", number)
                        : msg("tensor %1 (%2)", number, in_quotes(name, safetensors_name_shown));
}

constexpr SafetensorsType types[] = {
    {"F32", 32, TypeId::f32}, {"F16", 16, TypeId::f16}, {"BF16", 16, TypeId::bf16},
    {"F64", 64, TypeId::f64}, {"I8", 8, TypeId::i8},    {"I16", 16, TypeId::i16},
    {"I32", 32, TypeId::i32}, {"I64", 64, TypeId::i64}, {"U8", 8, {}},
    {"U16", 16, {}},          {"U32", 32, {}},          {"U64", 64, {}},
    {"BOOL", 8, {}},          {"F8_E4M3", 8, {}},       {"F8_E5M2", 8, {}},
    {"F8_E8M0", 8, {}},       {"F8_E4M3FNUZ", 8, {}},   {"F8_E5M2FNUZ", 8, {}},
    {"F6_E2M3", 6, {}},       {"F6_E3M2", 6, {}},       {"F4", 4, {}},
    {"C64", 64, {}},
};

std::string type_names() {
    std::string names;
    for (const SafetensorsType& type : types) names += (names.empty() ? "" : ", ") + std::string(type.name);
    return names;
}

uint64_t length_at(const void* first_bytes) {
    uint64_t length = 0;
    std::memcpy(&length, first_bytes, sizeof length);
    return length;
}

} // namespace

// Receives the header's JSON event by event, and stops at the first error.
class SafetensorsHeader {
  public:
    SafetensorsHeader(SafetensorsFile& file, const GgufLimits& limits, uint64_t data_bytes)
        : m_file(file), m_limits(limits), m_data_bytes(data_bytes) {}
    const Message& reason() const { return m_reason; }

    bool start_object(size_t) {
        if (m_level == Level::outside) return enter(Level::names);
        if (m_level != Level::names) return unexpected(text("an object"));
        if (m_name == "__metadata__") {
            if (m_file.m_metadata) return refuse("the entry appears twice");
            m_file.m_metadata = m_file.m_tensors.size();
            return enter(Level::metadata);
        }
        m_record = {};
        m_has = {};
        return enter(Level::fields);
    }
    bool key(std::string& name) {
        switch (m_level) {
        case Level::names: m_name = name; return true;
        case Level::metadata: m_key = name; return true;
        default: break;
        }
        const auto field = std::find(std::begin(fields), std::end(fields), name);
        if (field == std::end(fields))
            return refuse("the field %1 is unknown; the fields of a tensor are dtype, shape and data_offsets",
                          in_quotes(name, safetensors_name_shown));
        m_field = static_cast<size_t>(field - fields);
        if (m_has[m_field]) return refuse("%1 appears twice", name);
        return m_has[m_field] = true;
    }
    bool string(std::string& value) {
        if (m_level == Level::metadata) return add_key(value);
        if (m_level != Level::fields || m_field != dtype) return unexpected(text("a string"));
        const auto type = std::find_if(std::begin(types), std::end(types),
                                       [&](const SafetensorsType& each) { return each.name == value; });
        if (type == std::end(types))
            return refuse("its dtype is %1; the supported types are %2", in_quotes(value, safetensors_name_shown),
                          type_names());
        m_record.type = type;
        return true;
    }
    bool start_array(size_t) {
        if (m_level != Level::fields || m_field == dtype) return unexpected(text("an array"));
        m_numbers.clear();
        return enter(Level::numbers);
    }
    bool number_unsigned(uint64_t number) {
        if (m_level != Level::numbers) return unexpected(text("a number"));
        if (m_field == shape && m_numbers.size() == max_dims)
            return refuse("its shape has more than %1 dimensions; a tensor has at most %1", max_dims);
        if (m_field == offsets && m_numbers.size() == 2)
            return refuse("its data_offsets contain more than two numbers");
        m_numbers.push_back(number);
        return true;
    }
    bool number_integer(int64_t number) {
        return number < 0 ? not_whole(std::to_string(number)) : number_unsigned(static_cast<uint64_t>(number));
    }
    bool number_float(double, const std::string& digits) { return not_whole(digits); }
    bool end_array() {
        m_level = Level::fields;
        if (m_field == shape) return set_shape();
        if (m_numbers.size() != 2)
            return refuse("its data_offsets contain %1 numbers; they must contain two, the start and the end",
                          m_numbers.size());
        const auto [begin, end] = std::pair(m_numbers[0], m_numbers[1]);
        if (begin > end || end > m_data_bytes)
            return refuse(
                "its data_offsets are %1 and %2; they must be in ascending order and within the %3 bytes of data",
                begin, end, m_data_bytes);
        m_record.offset = begin;
        m_record.bytes = end - begin;
        return true;
    }
    bool end_object() {
        const bool tensor = m_level == Level::fields;
        m_level = m_level == Level::names ? Level::outside : Level::names;
        return !tensor || add_tensor();
    }
    bool null() { return unexpected(text("null")); }
    bool boolean(bool) { return unexpected(text("true or false")); }
    bool binary(std::vector<uint8_t>&) { return unexpected(text("bytes")); } // JSON can't contain binary data
    template <class Error> bool parse_error(size_t position, const std::string& token, const Error&) {
        m_reason =
            msg("the header is not valid JSON at byte %1, near %2", position, in_quotes(token, safetensors_name_shown));
        return false;
    }

  private:
    enum class Level { outside, names, metadata, fields, numbers };
    enum Field : size_t { dtype, shape, offsets };
    static constexpr std::string_view fields[] = {"dtype", "shape", "data_offsets"};

    bool enter(Level level) {
        m_level = level;
        return true;
    }
    // Records the error and the key or tensor it concerns.
    template <class... Args> bool refuse(Sentence<std::type_identity_t<Args>...> sentence, Args&&... args) {
        Message why = msg<Args...>(sentence, std::forward<Args>(args)...);
        if (m_level == Level::outside)
            m_reason = std::move(why);
        else if (m_level == Level::metadata)
            m_reason =
                msg("key %1 (%2): %3", m_file.m_keys.size(), in_quotes(m_key, safetensors_name_shown), std::move(why));
        else
            m_reason = msg("%1: %2", numbered_tensor(m_file.m_tensors.size(), m_name), std::move(why));
        return false;
    }
    bool unexpected(Text what) {
        switch (m_level) {
        case Level::outside: return refuse("the header is %1; it must be an object", what);
        case Level::names:
            return refuse("the entry is %1; a tensor is an object with dtype, shape and data_offsets", what);
        case Level::metadata: return refuse("the value is %1; a value in __metadata__ must be a string", what);
        case Level::fields:
            return refuse("its %1 is %2; dtype must be a string, and shape and data_offsets must be arrays of numbers",
                          std::string(fields[m_field]), what);
        case Level::numbers: break;
        }
        return refuse("its %1 contains %2 instead of a number", std::string(fields[m_field]), what);
    }
    bool not_whole(const std::string& number) {
        if (m_level != Level::numbers) return unexpected(text("a number"));
        return refuse("its %1 contains %2; the numbers must be whole numbers from 0 to 18446744073709551615",
                      std::string(fields[m_field]), shortened(number));
    }
    bool set_shape() {
        Shape ne{1, 1, 1, 1};
        int64_t elements = 1;
        for (size_t d = 0; d < m_numbers.size(); ++d) {
            const uint64_t n = m_numbers[m_numbers.size() - 1 - d]; // innermost last in the file
            ne[d] = static_cast<int64_t>(n);
            if (n > INT64_MAX || !mul_checked(elements, ne[d], elements))
                return refuse("its shape has more elements than 64 bits can count: one dimension is %1", n);
        }
        m_record.ne = ne;
        m_record.n_dims = static_cast<int>(m_numbers.size());
        return true;
    }
    bool add_key(const std::string& value) {
        const SafetensorsFile::Piece name = kept(m_key);
        m_file.m_keys.push_back({name, kept(value)});
        return within(m_file.m_keys.size(), m_limits.max_keys);
    }
    bool add_tensor() {
        for (size_t i = 0; i < m_has.size(); ++i) {
            if (!m_has[i]) return refuse("the field %1 is missing", std::string(fields[i]));
        }
        const int64_t elements =
            m_record.ne[0] * m_record.ne[1] * m_record.ne[2] * m_record.ne[3]; // set_shape() has checked that it fits
        uint64_t bits = 0;
        const bool fits =
            mul_checked(static_cast<uint64_t>(elements), static_cast<uint64_t>(m_record.type->bits), bits);
        if (!fits || bits % 8 != 0 || bits / 8 != m_record.bytes)
            return refuse("data_offsets give %4 bytes, but %1 elements of %2 (%3 bits each) need a different size",
                          elements, m_record.type->name, m_record.type->bits, m_record.bytes);
        if (m_record.type->type) {
            if (auto dense = dense_bytes(*m_record.type->type, m_record.ne); !dense.ok())
                return refuse("%1", std::move(dense).error());
        }
        m_record.name = kept(m_name);
        m_file.m_tensors.push_back(m_record);
        return within(m_file.m_tensors.size(), m_limits.max_tensors);
    }
    bool within(uint64_t n, uint64_t most) {
        if (n > most) return refuse("there are %1 entries or more; the limit is %2", n, most);
        if (m_file.record_bytes() > m_limits.max_bytes)
            return refuse("the records read so far take %1 bytes of memory; the limit is %2 bytes",
                          m_file.record_bytes(), m_limits.max_bytes);
        return true;
    }
    SafetensorsFile::Piece kept(const std::string& text) {
        std::string& all = *m_file.m_text; // no longer than the header
        const SafetensorsFile::Piece piece{static_cast<uint32_t>(all.size()), static_cast<uint32_t>(text.size())};
        all += text;
        return piece;
    }

    SafetensorsFile& m_file;
    const GgufLimits& m_limits;
    uint64_t m_data_bytes;
    Level m_level = Level::outside;
    std::string m_name, m_key; // of the item being read
    size_t m_field = 0;
    std::array<bool, 3> m_has{};
    std::vector<uint64_t> m_numbers;
    SafetensorsFile::TensorRecord m_record{};
    Message m_reason;
};

Result<SafetensorsFile> SafetensorsFile::open(const std::string& path, const GgufLimits& limits) {
    GGS_TRY(MappedFile mapped, MappedFile::open(path));
    auto parsed = parse(mapped.bytes(), path, limits);
    // The records are valid only if the file didn't change while it was read.
    GGS_CHECK(mapped.check_bytes());
    if (parsed) parsed->m_mapped = std::move(mapped);
    return parsed;
}

Result<SafetensorsFile> SafetensorsFile::parse(std::span<const std::byte> bytes, std::string name,
                                               const GgufLimits& limits) {
    try {
        SafetensorsFile file;
        file.m_name = std::move(name);
        file.m_bytes = bytes;
        if (const Status scanned = file.scan(limits); !scanned.ok())
            return fail("%1: %2", file.m_name, scanned.error());
        return file;
    } catch (const std::bad_alloc&) {
        return fail("there is not enough memory to open a safetensors file with so many tensors");
    }
}

Status SafetensorsFile::scan(const GgufLimits& limits) {
    if (m_bytes.size() <= length_bytes)
        return fail("the file has only %1 bytes, too few for a header and its length", m_bytes.size());
    const uint64_t length = length_at(m_bytes.data()), left = m_bytes.size() - length_bytes;
    if (length > max_header)
        return fail("the header's length at byte 0 is %1; it can be at most %2", length, max_header);
    if (length > left) return fail("the header's length at byte 0 is %1, but only %2 bytes are left", length, left);
    const std::string_view header(reinterpret_cast<const char*>(m_bytes.data()) + length_bytes,
                                  static_cast<size_t>(length));
    if (!header.starts_with('{'))
        return fail("the header at byte %1 begins with %2; it must begin with {", length_bytes,
                    in_quotes(header.substr(0, 1)));
    // The JSON reader treats a zero byte as the end.
    if (const size_t zero = header.find('\0'); zero != header.npos)
        return fail("byte %1 of the header is zero; text can't contain zero bytes", zero);
    m_data_offset = length_bytes + length;
    const uint64_t data_bytes = left - length;
    SafetensorsHeader reader(*this, limits, data_bytes);
    if (!nlohmann::json::sax_parse(header.begin(), header.end(), &reader)) return fail_with(reader.reason());
    GGS_CHECK(check_names());
    GGS_CHECK(check_ranges(data_bytes));
    find_members();
    return {};
}

// At this point the header has been checked: it is JSON, and an object of objects.
void SafetensorsFile::find_members() {
    const char* const text = reinterpret_cast<const char*>(m_bytes.data());
    m_members.reserve(m_tensors.size() + (m_metadata ? 1 : 0));
    int depth = 0;
    uint64_t last = m_data_offset; // end of the last member
    for (uint64_t at = length_bytes; at < m_data_offset; ++at) {
        switch (text[at]) {
        case '"':
            // A string in the outermost object is a member's name.
            if (depth == 1) {
                if (!m_members.empty()) m_members.back().end = at;
                m_members.push_back({at, at});
            }
            for (++at; at < m_data_offset && text[at] != '"'; ++at) at += text[at] == '\\' ? 1 : 0;
            break;
        case '{':
        case '[': ++depth; break;
        case '}':
        case ']':
            if (--depth == 1) last = at + 1;
            break;
        default: break;
        }
    }
    if (!m_members.empty()) m_members.back().end = last;
}

Status SafetensorsFile::check_names() {
    m_key_names.reserve(m_keys.size());
    for (uint32_t i = 0; i < m_keys.size(); ++i) {
        const std::string_view name = key_name(i);
        if (const auto twin = m_key_names.insert(name, i, [&](uint32_t other) { return key_name(other) == name; }))
            return fail("keys %1 and %2 of __metadata__ have the same name, %3", *twin, i,
                        in_quotes(name, safetensors_name_shown));
    }
    m_tensor_names.reserve(m_tensors.size());
    for (uint32_t i = 0; i < m_tensors.size(); ++i) {
        const std::string_view name = text(m_tensors[i].name);
        if (const auto twin =
                m_tensor_names.insert(name, i, [&](uint32_t other) { return text(m_tensors[other].name) == name; }))
            return name.empty() ? fail("tensors %1 and %2 have no name", *twin, i)
                                : fail("tensors %1 and %2 have the same name, %3", *twin, i,
                                       in_quotes(name, safetensors_name_shown));
    }
    return {};
}

Status SafetensorsFile::check_ranges(uint64_t data_bytes) {
    m_by_offset.resize(m_tensors.size());
    std::iota(m_by_offset.begin(), m_by_offset.end(), 0u);
    std::sort(m_by_offset.begin(), m_by_offset.end(), [this](uint32_t a, uint32_t b) {
        const TensorRecord &x = m_tensors[a], &y = m_tensors[b];
        return std::pair(x.offset, x.bytes) < std::pair(y.offset, y.bytes);
    });
    uint64_t end = 0;
    for (const uint32_t i : m_by_offset) {
        const TensorRecord& record = m_tensors[i];
        if (record.offset < end)
            return fail("%1 begins at byte %2 of the data, but another one ends at byte %3: they overlap",
                        numbered_tensor(i, text(record.name)), record.offset, end);
        if (record.offset > end)
            return fail("%1 begins at byte %2 of the data, but the previous one ends at byte %3: the bytes between "
                        "them belong to no tensor",
                        numbered_tensor(i, text(record.name)), record.offset, end);
        end = record.offset + record.bytes;
    }
    if (end != data_bytes) return fail("the tensors take %1 bytes, but %2 bytes follow the header", end, data_bytes);
    return {};
}

uint64_t SafetensorsFile::record_bytes() const {
    return m_keys.capacity() * sizeof(KeyRecord) + m_text->capacity() +
           m_tensors.capacity() * (sizeof(TensorRecord) + sizeof(SafetensorsMember) + sizeof(uint32_t)) +
           NameTable::bytes_for(m_keys.size()) + NameTable::bytes_for(m_tensors.size());
}

std::optional<size_t> SafetensorsFile::find_key(std::string_view name) const {
    const auto found = m_key_names.find(name, [&](uint32_t i) { return key_name(i) == name; });
    return found ? std::optional<size_t>(*found) : std::nullopt;
}

SafetensorsTensor SafetensorsFile::tensor(size_t i) const {
    const TensorRecord& record = m_tensors[i];
    return {text(record.name), record.type, record.n_dims, record.ne, record.offset, record.bytes};
}

std::optional<size_t> SafetensorsFile::find_tensor(std::string_view name) const {
    const auto found = m_tensor_names.find(name, [&](uint32_t i) { return text(m_tensors[i].name) == name; });
    return found ? std::optional<size_t>(*found) : std::nullopt;
}

std::span<const std::byte> SafetensorsFile::tensor_bytes(size_t i) const {
    return m_bytes.subspan(m_data_offset + m_tensors[i].offset, m_tensors[i].bytes);
}

bool is_safetensors(const std::string& path) {
    const std::string first = first_bytes(path, SafetensorsFile::length_bytes + 1);
    return first.size() > SafetensorsFile::length_bytes && first.back() == '{' &&
           length_at(first.data()) <= SafetensorsFile::max_header;
}

} // namespace ggs

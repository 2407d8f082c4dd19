// SPDX-License-Identifier: MIT
#include "files/gguf.h"

#include "base/printable.h"
#include "base/read_file.h"
#include "files/gguf_scan.h"

#include <cmath>
#include <cstring>
#include <fmt/format.h>
#include <mutex>
#include <new>
#include <unordered_map>
#include <utility>

namespace ggs {

namespace {

struct TypeRow {
    const char* name;
    size_t bytes;
};
constexpr TypeRow type_rows[] = {
    {"u8", 1},   {"i8", 1},  {"u16", 2}, {"i16", 2}, {"u32", 4}, {"i32", 4}, {"f32", 4},
    {"bool", 1}, {"str", 0}, {"arr", 0}, {"u64", 8}, {"i64", 8}, {"f64", 8},
};
static_assert(std::size(type_rows) == static_cast<size_t>(GgufType::count));

// Takes one string from the front. Returns false if the bytes don't contain a valid one (any more).
bool take_string(std::span<const std::byte>& rest, std::string_view& string) {
    uint64_t length = 0;
    if (rest.size() < sizeof length) return false;
    std::memcpy(&length, rest.data(), sizeof length);
    if (length > rest.size() - sizeof length) return false;
    string = {reinterpret_cast<const char*>(rest.data()) + sizeof length, static_cast<size_t>(length)};
    rest = rest.subspan(sizeof length + static_cast<size_t>(length));
    return true;
}

constexpr uint64_t strings_per_mark = 16;

} // namespace

const char* gguf_type_name(GgufType type) {
    return type < GgufType::count ? type_rows[static_cast<size_t>(type)].name : "unknown";
}
size_t gguf_type_size(GgufType type) { return type < GgufType::count ? type_rows[static_cast<size_t>(type)].bytes : 0; }

std::string type_text(const GgufKey& key) {
    if (!key.is_array()) return gguf_type_name(key.type);
    return std::string(gguf_type_name(key.element)) + "[" + std::to_string(key.count) + "]";
}

std::string_view GgufStrings::Iterator::operator*() const {
    std::span<const std::byte> rest = m_rest;
    std::string_view string;
    take_string(rest, string);
    return string;
}

GgufStrings::Iterator& GgufStrings::Iterator::operator++() {
    std::string_view ignored;
    if (!take_string(m_rest, ignored)) m_rest = {};
    --m_left;
    return *this;
}

// For each array that was read, the distance of every 16th string from the start of the value.
struct GgufFile::StringIndexes {
    mutable std::mutex mutex;
    std::unordered_map<size_t, std::vector<uint64_t>> marks;
    uint64_t bytes = 0;
};

GgufFile::GgufFile() : m_indexes(std::make_unique<StringIndexes>()) {}
GgufFile::GgufFile(GgufFile&&) noexcept = default;
GgufFile& GgufFile::operator=(GgufFile&&) noexcept = default;
GgufFile::~GgufFile() = default;

Result<GgufFile> GgufFile::open(const std::string& path, const GgufLimits& limits) {
    GGS_TRY(MappedFile mapped, MappedFile::open(path));
    auto parsed = parse(mapped.bytes(), path, limits);
    // The records are valid only if the file didn't change while it was scanned.
    GGS_CHECK(mapped.check_bytes());
    if (parsed) parsed->m_mapped = std::move(mapped);
    return parsed;
}

Result<GgufFile> GgufFile::parse(std::span<const std::byte> bytes, std::string name, const GgufLimits& limits) {
    try {
        GgufFile file;
        file.m_name = std::move(name);
        file.m_bytes = bytes;
        file.m_limits = limits;
        if (auto scanned = GgufScanner(file).scan(); !scanned) return fail("%1: %2", file.m_name, scanned.error());
        return file;
    } catch (const std::bad_alloc&) {
        return fail("there is not enough memory to open a GGUF file with so many keys or tensors");
    }
}

Status GgufFile::check() const { return m_mapped ? m_mapped->check() : Status(); }
Status GgufFile::check_bytes() const { return m_mapped ? m_mapped->check_bytes() : Status(); }

uint64_t GgufFile::record_bytes() const {
    const std::lock_guard lock(m_indexes->mutex);
    return m_keys.capacity() * sizeof(KeyRecord) + m_tensors.capacity() * sizeof(TensorRecord) +
           NameTable::bytes_for(m_keys.size()) + NameTable::bytes_for(m_tensors.size()) + m_indexes->bytes;
}

std::string_view GgufFile::text(uint64_t at, uint64_t size) const {
    return {reinterpret_cast<const char*>(m_bytes.data()) + at, static_cast<size_t>(size)};
}

// -- keys -------------------------------------------------------------------------------------------------------------

std::string_view GgufFile::key_name(size_t i) const { return text(m_keys[i].at + 8, m_keys[i].name_size); }

GgufKey GgufFile::key(size_t i) const {
    const KeyRecord& record = m_keys[i];
    GgufKey key{};
    key.name = key_name(i);
    key.type = record.type;
    key.element = record.element;
    key.count = record.type == GgufType::string ? 1 : record.count;
    key.at = record.at;
    key.name_at = record.at + 8;
    key.type_at = key.name_at + record.name_size;
    key.value_at = key.type_at + 4 + (key.is_array() ? 12 : record.type == GgufType::string ? 8 : 0);
    key.end = key_end(i);
    return key;
}

std::optional<size_t> GgufFile::find_key(std::string_view name) const {
    const auto found = m_key_names.find(name, [&](uint32_t i) { return key_name(i) == name; });
    return found ? std::optional<size_t>(*found) : std::nullopt;
}

std::span<const std::byte> GgufFile::value_bytes(size_t i) const {
    const GgufKey k = key(i);
    return m_bytes.subspan(k.value_at, k.end - k.value_at);
}

Result<GgufStrings> GgufFile::strings(size_t i) const {
    if (m_keys[i].type != GgufType::array || m_keys[i].element != GgufType::string)
        return wrong_type(i, ggs::text("an array of strings"));
    GgufStrings strings;
    strings.m_begin.m_rest = value_bytes(i);
    strings.m_begin.m_left = m_keys[i].count;
    return strings;
}

Result<std::string_view> GgufFile::string_at(size_t i, uint64_t element) const {
    GGS_TRY(const GgufStrings all, strings(i));
    GGS_CHECK(must_have_element(i, element, ggs::text("an array of strings")));
    const std::span<const std::byte> value = value_bytes(i);
    std::span<const std::byte> rest;
    const uint64_t held = record_bytes();
    try {
        const std::lock_guard lock(m_indexes->mutex);
        auto marks = m_indexes->marks.find(i);
        if (marks == m_indexes->marks.end()) {
            const uint64_t bytes = (m_keys[i].count / strings_per_mark + 1) * sizeof(uint64_t);
            if (held + bytes > m_limits.max_bytes)
                return fail(
                    "%1: looking up a string in key %2 (%3 strings) needs %4 bytes of memory; the limit is %5 bytes",
                    m_name, printable(key_name(i), 80), m_keys[i].count, held + bytes, m_limits.max_bytes);
            std::vector<uint64_t> made;
            made.reserve(m_keys[i].count / strings_per_mark + 1);
            auto it = all.begin();
            for (uint64_t n = 0; n < all.size(); ++n, ++it) {
                if (n % strings_per_mark == 0) made.push_back(value.size() - it.m_rest.size());
            }
            m_indexes->bytes += bytes;
            marks = m_indexes->marks.emplace(i, std::move(made)).first;
        }
        rest = value.subspan(marks->second[element / strings_per_mark]);
    } catch (const std::bad_alloc&) {
        return fail("%1: there is not enough memory to look up a string in key %2 (%3 strings)", m_name,
                    printable(key_name(i), 80), m_keys[i].count);
    }
    std::string_view string;
    for (uint64_t n = element % strings_per_mark + 1; n > 0; --n) {
        if (!take_string(rest, string))
            return fail("%1: the strings of key %2 have changed since the file was opened", m_name,
                        printable(key_name(i), 80));
    }
    return string;
}

// -- tensors ----------------------------------------------------------------------------------------------------------

std::string_view GgufFile::tensor_name(size_t i) const { return text(m_tensors[i].at + 8, m_tensors[i].name_size); }

GgufTensor GgufFile::tensor(size_t i) const {
    const TensorRecord& record = m_tensors[i];
    GgufTensor tensor{};
    tensor.name = tensor_name(i);
    tensor.type = record.type;
    tensor.n_dims = record.n_dims;
    std::copy(record.ne, record.ne + max_dims, tensor.ne.begin());
    tensor.offset = record.offset;
    tensor.bytes = record.bytes;
    tensor.at = record.at;
    tensor.name_at = record.at + 8;
    tensor.dims_at = tensor.name_at + record.name_size;
    tensor.type_at = tensor.dims_at + 4 + uint64_t{8} * record.n_dims;
    tensor.offset_at = tensor.type_at + 4;
    tensor.end = tensor.offset_at + 8;
    return tensor;
}

std::optional<size_t> GgufFile::find_tensor(std::string_view name) const {
    const auto found = m_tensor_names.find(name, [&](uint32_t i) { return tensor_name(i) == name; });
    return found ? std::optional<size_t>(*found) : std::nullopt;
}

std::span<const std::byte> GgufFile::tensor_bytes(size_t i) const {
    return m_bytes.subspan(m_data_offset + m_tensors[i].offset, m_tensors[i].bytes);
}

Result<std::span<std::byte>> GgufFile::writable_tensor_bytes(size_t i) {
    if (!m_mapped)
        return fail("%1: the bytes of tensor %2 can't be changed, because the file is not mapped", m_name,
                    printable(tensor_name(i)));
    return m_mapped->writable_bytes().subspan(m_data_offset + m_tensors[i].offset, m_tensors[i].bytes);
}

bool is_gguf(const std::string& path) { return begins_with(path, "GGUF"); }

// -- values -----------------------------------------------------------------------------------------------------------

namespace {

// A number of the file in the widest type of its kind; monostate if the value isn't a number.
using Number = std::variant<std::monostate, uint64_t, int64_t, double>;

template <class Wide, class T> Number widen(const std::byte* bytes) {
    T value;
    std::memcpy(&value, bytes, sizeof value);
    return static_cast<Wide>(value);
}

Number decode(GgufType type, const std::byte* bytes) {
    switch (type) {
    case GgufType::u8: return widen<uint64_t, uint8_t>(bytes);
    case GgufType::u16: return widen<uint64_t, uint16_t>(bytes);
    case GgufType::u32: return widen<uint64_t, uint32_t>(bytes);
    case GgufType::u64: return widen<uint64_t, uint64_t>(bytes);
    case GgufType::i8: return widen<int64_t, int8_t>(bytes);
    case GgufType::i16: return widen<int64_t, int16_t>(bytes);
    case GgufType::i32: return widen<int64_t, int32_t>(bytes);
    case GgufType::i64: return widen<int64_t, int64_t>(bytes);
    case GgufType::f32: return widen<double, float>(bytes);
    case GgufType::f64: return widen<double, double>(bytes);
    default: return {};
    }
}

// Returns the number as a T, if T can represent it.
template <class T> std::optional<T> narrow(const Number& number) {
    if (const auto* u = std::get_if<uint64_t>(&number)) {
        if constexpr (std::is_same_v<T, double>)
            return static_cast<double>(*u);
        else if (std::in_range<T>(*u))
            return static_cast<T>(*u);
    } else if (const auto* i = std::get_if<int64_t>(&number)) {
        if constexpr (std::is_same_v<T, double>)
            return static_cast<double>(*i);
        else if (std::in_range<T>(*i))
            return static_cast<T>(*i);
    } else if (const auto* d = std::get_if<double>(&number)) {
        if constexpr (std::is_same_v<T, double>) return *d;
    }
    return {};
}

} // namespace

Failure GgufFile::wrong_type(size_t i, Text wanted) const {
    const KeyRecord& record = m_keys[i];
    const std::string name = printable(key_name(i), 80);
    if (record.type == GgufType::array)
        return fail("key %1 is an array of %2 %3, but it should be %4", name, record.count,
                    gguf_type_name(record.element), wanted);
    return fail("key %1 is of type %2 (%3), but it should be %4", name, gguf_type_name(record.type),
                value_text(i, 0, 40), wanted);
}

Status GgufFile::must_be_scalar(size_t i, Text wanted) const {
    if (m_keys[i].type == GgufType::array) return wrong_type(i, wanted);
    return {};
}

Status GgufFile::must_have_element(size_t i, uint64_t element, Text wanted) const {
    if (m_keys[i].type != GgufType::array) return wrong_type(i, wanted);
    if (element >= m_keys[i].count)
        return fail("key %1 has %2 elements; there is no element %3", printable(key_name(i), 80), m_keys[i].count,
                    element);
    return {};
}

// Returns the i-th element, or with i = 0 the value of a scalar.
template <class T> Result<T> GgufFile::number(size_t k, uint64_t i, Text wanted) const {
    const GgufType type = m_keys[k].element;
    const std::byte* bytes = value_bytes(k).data() + i * gguf_type_size(type);
    if (const auto value = narrow<T>(decode(type, bytes))) return *value;
    return wrong_type(k, wanted);
}

Result<uint64_t> GgufFile::as_u64(size_t k) const {
    GGS_CHECK(must_be_scalar(k, ggs::text("a non-negative integer")));
    return number<uint64_t>(k, 0, ggs::text("a non-negative integer"));
}
Result<int64_t> GgufFile::as_i64(size_t k) const {
    GGS_CHECK(must_be_scalar(k, ggs::text("a signed integer")));
    return number<int64_t>(k, 0, ggs::text("a signed integer"));
}
Result<double> GgufFile::as_f64(size_t k) const {
    GGS_CHECK(must_be_scalar(k, ggs::text("a number")));
    return number<double>(k, 0, ggs::text("a number"));
}
Result<bool> GgufFile::as_bool(size_t k) const {
    if (m_keys[k].type != GgufType::boolean) return wrong_type(k, ggs::text("a bool"));
    return value_bytes(k)[0] != std::byte{0};
}
Result<std::string_view> GgufFile::as_string(size_t k) const {
    if (m_keys[k].type != GgufType::string) return wrong_type(k, ggs::text("a string"));
    return text(key(k).value_at, m_keys[k].count);
}

Result<uint64_t> GgufFile::u64_at(size_t k, uint64_t i) const {
    GGS_CHECK(must_have_element(k, i, ggs::text("an array of non-negative integers")));
    return number<uint64_t>(k, i, ggs::text("an array of non-negative integers"));
}
Result<int64_t> GgufFile::i64_at(size_t k, uint64_t i) const {
    GGS_CHECK(must_have_element(k, i, ggs::text("an array of signed integers")));
    return number<int64_t>(k, i, ggs::text("an array of signed integers"));
}
Result<double> GgufFile::number_at(size_t k, uint64_t i) const {
    GGS_CHECK(must_have_element(k, i, ggs::text("an array of numbers")));
    return number<double>(k, i, ggs::text("an array of numbers"));
}
Result<bool> GgufFile::bool_at(size_t k, uint64_t i) const {
    GGS_CHECK(must_have_element(k, i, ggs::text("an array of bools")));
    if (m_keys[k].element != GgufType::boolean) return wrong_type(k, ggs::text("an array of bools"));
    return value_bytes(k)[i] != std::byte{0};
}

// -- text -------------------------------------------------------------------------------------------------------------

std::string GgufFile::element_text(size_t k, uint64_t i, size_t max_chars) const {
    const KeyRecord& record = m_keys[k];
    if (i >= key(k).count) return {};
    if (record.element == GgufType::string) {
        const auto string = record.type == GgufType::array ? string_at(k, i) : as_string(k);
        return string ? in_quotes(*string, max_chars) : std::string();
    }
    const std::byte* bytes = value_bytes(k).data() + i * gguf_type_size(record.element);
    if (record.element == GgufType::boolean) return *bytes != std::byte{0} ? "true" : "false";
    if (record.element == GgufType::f32) {
        float value = 0;
        std::memcpy(&value, bytes, sizeof value);
        return fmt::format("{}", value); // a float's own shortest digits, not those of the double it widens to
    }
    return std::visit(
        [](auto value) -> std::string {
            if constexpr (std::is_same_v<decltype(value), std::monostate>)
                return {};
            else
                return fmt::format("{}", value);
        },
        decode(record.element, bytes));
}

std::string GgufFile::value_text(size_t k, size_t max_elements, size_t max_chars) const {
    const KeyRecord& record = m_keys[k];
    if (record.type != GgufType::array) return element_text(k, 0, max_chars);
    std::string out = "[";
    const uint64_t shown = std::min<uint64_t>(record.count, max_elements);
    // Strings are searched from the front: for the first few, an index isn't worth its memory.
    GgufStrings::Iterator string;
    if (record.element == GgufType::string) string = strings(k)->begin();
    for (uint64_t i = 0; i < shown; ++i) {
        if (i > 0) out += ", ";
        if (record.element == GgufType::string)
            out += in_quotes(*string++, max_chars);
        else
            out += element_text(k, i, max_chars);
    }
    if (shown < record.count) out += fmt::format("{}… {} more", shown > 0 ? ", " : "", record.count - shown);
    return out + "]";
}

} // namespace ggs

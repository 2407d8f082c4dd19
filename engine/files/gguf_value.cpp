// SPDX-License-Identifier: MIT
// GgufFile's values: decoded to numbers, and to text.
#include "base/printable.h"
#include "files/gguf.h"

#include <cmath>
#include <cstring>
#include <utility>

#include <fmt/format.h>

namespace ggs {

namespace {

// A number of the file in the widest type of its kind; monostate for what is no number.
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

// The number as a T, if that is one of T's values.
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
        return fail("key %1 has %2 elements, there is no element %3", printable(key_name(i), 80), m_keys[i].count,
                    element);
    return {};
}

// The i-th element, or with i = 0 the value of a scalar.
template <class T> Result<T> GgufFile::number(size_t k, uint64_t i, Text wanted) const {
    const GgufType type = m_keys[k].element;
    const std::byte* bytes = value_bytes(k).data() + i * gguf_type_size(type);
    if (const auto value = narrow<T>(decode(type, bytes))) return *value;
    return wrong_type(k, wanted);
}

Result<uint64_t> GgufFile::as_u64(size_t k) const {
    GGS_CHECK(must_be_scalar(k, ggs::text("an integer that is not negative")));
    return number<uint64_t>(k, 0, ggs::text("an integer that is not negative"));
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
    GGS_CHECK(must_have_element(k, i, ggs::text("an array of integers that are not negative")));
    return number<uint64_t>(k, i, ggs::text("an array of integers that are not negative"));
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
    // Strings are walked from the front: an index is not worth its memory for the first few.
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

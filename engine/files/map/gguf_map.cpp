// SPDX-License-Identifier: MIT
#include "files/map/gguf_map.h"

#include "base/printable.h"

#include <algorithm>

#include <fmt/format.h>

namespace ggs {

namespace {

constexpr size_t characters_shown = 120; // of a text
constexpr int array_items_shown = 8;     // of an array

// The consecutive parts of a region before its variable rest; a part may be empty.
struct Part {
    uint64_t end;
    const char* name;
    enum class Holds { whole, gguf_type, text } holds;
};

} // namespace

GgufMap::GgufMap(std::shared_ptr<const WeightsFile> whole, size_t part)
    : FileMap(std::move(whole), part), m_gguf(file().gguf_parts()->files()[part]) {}

// -- regions ----------------------------------------------------------------------------------------------------------

FileRegion GgufMap::key(size_t number) const {
    const GgufKey key = m_gguf.key(number);
    return {FilePart::key, key.at, key.end, number};
}

std::optional<FileRegion> GgufMap::place_of_key(size_t k) const {
    return part() == 0 ? std::optional(key(k)) : std::nullopt;
}

std::optional<size_t> GgufMap::key_of(const FileRegion& region) const {
    return part() == 0 && region.part == FilePart::key ? std::optional(region.number) : std::nullopt;
}

FileRegion GgufMap::entry(size_t i) const {
    const GgufTensor tensor = m_gguf.tensor(i - first());
    return {FilePart::entry, tensor.at, tensor.end, i};
}

FileRegion GgufMap::region_at(uint64_t offset) const {
    const GgufFile& f = m_gguf;
    if (offset < GgufFile::header_bytes) return {FilePart::header, 0, GgufFile::header_bytes};
    if (offset < f.infos_at()) return key(last_from(f.n_keys(), offset, [&f](size_t i) { return f.key(i).at; }));
    if (offset < f.infos_end())
        return entry(first() + last_from(f.n_tensors(), offset, [&f](size_t i) { return f.tensor(i).at; }));
    if (offset < f.data_offset()) return {FilePart::padding, f.infos_end(), f.data_offset()};
    if (offset >= f.data_end()) return {FilePart::behind, f.data_end(), size()};
    const size_t i = first() + last_from(f.n_tensors(), offset - f.data_offset(),
                                         [&f](size_t each) { return f.tensor(each).offset; });
    const FileRegion here = data(i);
    if (offset < here.end) return here;
    return {FilePart::padding, here.end, has_tensor(i + 1) ? data(i + 1).begin : f.data_end(), i};
}

// -- fields -----------------------------------------------------------------------------------------------------------

FileField GgufMap::head_field(const FileRegion& region, uint64_t offset) const {
    if (region.part == FilePart::key) return key_field(region, offset);
    if (region.part == FilePart::entry) return entry_field(region, offset);
    if (offset < 4) return {0, 4, "magic", "char[4]", in_quotes({reinterpret_cast<const char*>(bytes().data()), 4})};
    if (offset < 8) return {4, 8, "version", "u32", std::to_string(number(4, 8))};
    if (offset < 16) return {8, 16, "n_tensors", "u64", std::to_string(number(8, 16))};
    return {16, 24, "n_kv", "u64", std::to_string(number(16, 24))};
}

FileField GgufMap::key_field(const FileRegion& region, uint64_t offset) const {
    const GgufKey key = m_gguf.key(region.number);
    using enum Part::Holds;
    const bool string = key.type == GgufType::string;
    const Part parts[] = {{key.name_at, "name.length", whole},
                          {key.type_at, "name", text},
                          {key.type_at + 4, "type", gguf_type},
                          {key.is_array() ? key.type_at + 8 : 0, "element_type", gguf_type},
                          {key.is_array() ? key.value_at : 0, "count", whole},
                          {string ? key.value_at : 0, "value.length", whole}};
    uint64_t begin = region.begin;
    for (const Part& part : parts) {
        if (offset >= part.end) {
            begin = std::max(begin, part.end);
            continue;
        }
        const uint64_t size = part.end - begin;
        if (part.holds == text)
            return {begin, part.end, part.name, fmt::format("char[{}]", size), in_quotes(key.name, characters_shown)};
        const uint64_t value = number(begin, part.end);
        const bool known = part.holds == gguf_type && value < static_cast<uint64_t>(GgufType::count);
        return {begin, part.end, part.name, size == 8 ? "u64" : "u32",
                known ? fmt::format("{} ({})", value, gguf_type_name(static_cast<GgufType>(value)))
                      : std::to_string(value)};
    }
    if (key.is_array()) return element_of_key(region.number, offset);
    return {key.value_at, key.end, "value",
            string ? fmt::format("char[{}]", key.end - key.value_at) : gguf_type_name(key.type),
            m_gguf.value_text(region.number, array_items_shown, characters_shown)};
}

std::optional<uint64_t> GgufMap::string_at(size_t key, uint64_t element) const {
    const auto string = m_gguf.string_at(key, element);
    if (!string.ok() || !string->data()) return std::nullopt;
    const auto at = static_cast<uint64_t>(reinterpret_cast<const std::byte*>(string->data()) - m_gguf.bytes().data());
    return at < size() + 1 ? std::optional(at) : std::nullopt;
}

FileField GgufMap::element_of_key(size_t k, uint64_t offset) const {
    const GgufKey key = m_gguf.key(k);
    if (key.element != GgufType::string) {
        const uint64_t size = gguf_type_size(key.element), i = (offset - key.value_at) / size;
        const uint64_t begin = key.value_at + i * size;
        return {begin, begin + size, fmt::format("value[{}]", i), gguf_type_name(key.element),
                m_gguf.element_text(k, i)};
    }
    // If the lengths no longer match those at the time the file was opened, the array is shown as one range of bytes.
    FileField all{key.value_at, key.end, "value", type_text(key), {}};
    uint64_t low = 0, high = key.count;
    while (high - low > 1) {
        const uint64_t middle = low + (high - low) / 2;
        const auto at = string_at(k, middle);
        if (!at) return all;
        (*at - sizeof(uint64_t) <= offset ? low : high) = middle;
    }
    const auto begin = string_at(k, low);
    const auto next = low + 1 < key.count ? string_at(k, low + 1) : std::optional(key.end + sizeof(uint64_t));
    if (!begin || !next || *begin < key.value_at + sizeof(uint64_t) || *next < *begin + sizeof(uint64_t)) return all;
    const uint64_t length_at = *begin - sizeof(uint64_t), end = *next - sizeof(uint64_t);
    if (offset < length_at || offset >= end || end > key.end) return all;
    if (offset < *begin)
        return {length_at, *begin, fmt::format("value[{}].length", low), "u64",
                std::to_string(number(length_at, *begin))};
    return {*begin, end, fmt::format("value[{}]", low), fmt::format("char[{}]", end - *begin),
            m_gguf.element_text(k, low, characters_shown)};
}

FileField GgufMap::entry_field(const FileRegion& region, uint64_t offset) const {
    const GgufTensor tensor = m_gguf.tensor(region.number - first());
    const auto whole = [this](uint64_t begin, uint64_t size, std::string name) {
        return FileField{begin, begin + size, std::move(name), size == 8 ? "u64" : "u32",
                         std::to_string(number(begin, begin + size))};
    };
    if (offset < tensor.name_at) return whole(tensor.at, 8, "name.length");
    if (offset < tensor.dims_at)
        return {tensor.name_at, tensor.dims_at, "name", fmt::format("char[{}]", tensor.dims_at - tensor.name_at),
                in_quotes(tensor.name, characters_shown)};
    if (offset < tensor.dims_at + 4) return whole(tensor.dims_at, 4, "n_dims");
    if (offset < tensor.type_at) {
        const uint64_t d = (offset - tensor.dims_at - 4) / 8;
        return whole(tensor.dims_at + 4 + d * 8, 8, fmt::format("ne[{}]", d));
    }
    if (offset < tensor.offset_at) {
        FileField field = whole(tensor.type_at, 4, "type");
        const TypeTraits* const type = find_type(static_cast<int64_t>(number(field.begin, field.end)));
        if (type) field.value += fmt::format(" ({})", type->name);
        return field;
    }
    return whole(tensor.offset_at, 8, "offset");
}

} // namespace ggs

// SPDX-License-Identifier: MIT
#include "files/file_map.h"

#include "base/printable.h"
#include "tensor/block_layout.h"

#include <algorithm>
#include <cstring>

#include <fmt/format.h>

namespace ggs {

namespace {

constexpr size_t characters_shown = 120; // of a text
constexpr int items_shown = 8;           // of a block's field

// The last of n, in ascending order, that begins at the offset or before it.
template <class Begin> size_t last_from(size_t n, uint64_t offset, const Begin& begin) {
    size_t low = 0, high = n;
    while (high - low > 1) {
        const size_t middle = low + (high - low) / 2;
        (begin(middle) <= offset ? low : high) = middle;
    }
    return low;
}

// What follows one another up to a region's variable rest; a part may be empty.
struct Part {
    uint64_t end;
    const char* name;
    enum class Holds { whole, gguf_type, text } holds;
};

std::string float_text(double value, size_t bytes) {
    return bytes < sizeof(double) ? fmt::format("{}", static_cast<float>(value)) : fmt::format("{}", value);
}

std::string item_text(const Field& field, const void* block, int item) {
    const FieldKindTraits& kind = traits(field.kind);
    const FieldValue value = field_value(field, block, item);
    if (kind.is_float()) return float_text(value.value, kind.bytes);
    if (field.kind == FieldKind::i64) {
        int64_t whole = 0; // a double has no room for all of it
        std::memcpy(&whole, &value.bits, sizeof whole);
        return std::to_string(whole);
    }
    return std::to_string(static_cast<int64_t>(value.value));
}

std::string items_text(const Field& field, const void* block) {
    if (field.count == 1) return item_text(field, block, 0);
    std::string out;
    const int shown = std::min<int>(field.count, items_shown);
    for (int i = 0; i < shown; ++i) out += (i > 0 ? " " : "") + item_text(field, block, i);
    return shown < field.count ? out + " …" : out;
}

} // namespace

// -- regions ----------------------------------------------------------------------------------------------------------

FileRegion FileMap::key(size_t i) const {
    const GgufKey key = m_file->key(i);
    return {FilePart::key, key.at, key.end, i};
}

FileRegion FileMap::entry(size_t i) const {
    const GgufTensor tensor = m_file->tensor(i);
    return {FilePart::entry, tensor.at, tensor.end, i};
}

FileRegion FileMap::data(size_t i) const {
    const GgufTensor tensor = m_file->tensor(i);
    const uint64_t begin = m_file->data_offset() + tensor.offset;
    return {FilePart::data, begin, begin + tensor.bytes, i};
}

FileRegion FileMap::region_at(uint64_t offset) const {
    const GgufFile& f = *m_file;
    if (offset < GgufFile::header_bytes) return {FilePart::header, 0, GgufFile::header_bytes};
    if (offset < f.infos_at()) return key(last_from(f.n_keys(), offset, [&f](size_t i) { return f.key(i).at; }));
    if (offset < f.infos_end()) return entry(last_from(f.n_tensors(), offset, [&f](size_t i) { return f.tensor(i).at; }));
    if (offset < f.data_offset()) return {FilePart::padding, f.infos_end(), f.data_offset()};
    if (offset >= f.data_end()) return {FilePart::behind, f.data_end(), size()};
    const size_t i =
        last_from(f.n_tensors(), offset - f.data_offset(), [&f](size_t each) { return f.tensor(each).offset; });
    const FileRegion here = data(i);
    if (offset < here.end) return here;
    return {FilePart::padding, here.end, i + 1 < f.n_tensors() ? data(i + 1).begin : f.data_end(), i};
}

std::optional<FileElement> FileMap::element_at(uint64_t offset) const {
    const FileRegion region = region_at(offset);
    if (region.part != FilePart::data) return std::nullopt;
    const GgufTensor tensor = m_file->tensor(region.number);
    const TypeTraits& type = traits(tensor.type);
    const auto block = static_cast<int64_t>((offset - region.begin) / type.bytes);
    Tensor t{};
    std::copy(tensor.ne.begin(), tensor.ne.end(), t.ne);
    return FileElement{region.number, index_of_flat(t, block * type.block)};
}

uint64_t FileMap::offset_of(size_t i, const Index& index) const {
    const GgufTensor tensor = m_file->tensor(i);
    int64_t flat = 0;
    for (size_t d = max_dims; d-- > 0;) flat = flat * tensor.ne[d] + index[d];
    const TypeTraits& type = traits(tensor.type);
    return data(i).begin + static_cast<uint64_t>(flat / type.block) * type.bytes;
}

// -- fields -----------------------------------------------------------------------------------------------------------

uint64_t FileMap::number(uint64_t begin, uint64_t end) const {
    uint64_t value = 0;
    std::memcpy(&value, m_file->bytes().data() + begin, std::min<uint64_t>(end - begin, sizeof value));
    return value;
}

FileField FileMap::field_at(uint64_t offset) const {
    const FileRegion region = region_at(offset);
    switch (region.part) {
    case FilePart::header: {
        if (offset < 4)
            return {0, 4, "magic", "char[4]", in_quotes({reinterpret_cast<const char*>(m_file->bytes().data()), 4})};
        if (offset < 8) return {4, 8, "version", "u32", std::to_string(number(4, 8))};
        if (offset < 16) return {8, 16, "n_tensors", "u64", std::to_string(number(8, 16))};
        return {16, 24, "n_kv", "u64", std::to_string(number(16, 24))};
    }
    case FilePart::key: return key_field(region, offset);
    case FilePart::entry: return entry_field(region, offset);
    case FilePart::data: return data_field(region, offset);
    case FilePart::padding: return {region.begin, region.end, "padding", fmt::format("u8[{}]", region.size()), {}};
    case FilePart::behind: break;
    }
    return {region.begin, region.end, "trailing", fmt::format("u8[{}]", region.size()), {}};
}

FileField FileMap::key_field(const FileRegion& region, uint64_t offset) const {
    const GgufKey key = m_file->key(region.number);
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
                known ? fmt::format("{} ({})", value, gguf_type_name(static_cast<GgufType>(value))) : std::to_string(value)};
    }
    if (key.is_array()) return element_field(region.number, offset);
    return {key.value_at, key.end, "value",
            string ? fmt::format("char[{}]", key.end - key.value_at) : gguf_type_name(key.type),
            m_file->value_text(region.number, items_shown, characters_shown)};
}

std::optional<uint64_t> FileMap::string_at(size_t key, uint64_t element) const {
    const auto string = m_file->string_at(key, element);
    if (!string.ok() || !string->data()) return std::nullopt;
    const auto at = static_cast<uint64_t>(reinterpret_cast<const std::byte*>(string->data()) - m_file->bytes().data());
    return at < size() + 1 ? std::optional(at) : std::nullopt;
}

FileField FileMap::element_field(size_t k, uint64_t offset) const {
    const GgufKey key = m_file->key(k);
    if (key.element != GgufType::string) {
        const uint64_t size = gguf_type_size(key.element), i = (offset - key.value_at) / size;
        const uint64_t begin = key.value_at + i * size;
        return {begin, begin + size, fmt::format("value[{}]", i), gguf_type_name(key.element), m_file->element_text(k, i)};
    }
    // Where the lengths say something else than when the file was opened, the array is one stretch of bytes.
    const FileField all{key.value_at, key.end, "value", type_text(key), {}};
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
        return {length_at, *begin, fmt::format("value[{}].length", low), "u64", std::to_string(number(length_at, *begin))};
    return {*begin, end, fmt::format("value[{}]", low), fmt::format("char[{}]", end - *begin),
            m_file->element_text(k, low, characters_shown)};
}

FileField FileMap::entry_field(const FileRegion& region, uint64_t offset) const {
    const GgufTensor tensor = m_file->tensor(region.number);
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

FileField FileMap::data_field(const FileRegion& region, uint64_t offset) const {
    const GgufTensor tensor = m_file->tensor(region.number);
    const TypeTraits& type = traits(tensor.type);
    const uint64_t number = (offset - region.begin) / type.bytes, begin = region.begin + number * type.bytes;
    const std::byte* const block = m_file->bytes().data() + begin;
    const std::span<const Field> fields = block_fields(tensor.type);
    if (type.block == 1 && fields.size() == 1) {
        const FileElement element = element_at(offset).value();
        std::string name = "[";
        for (int d = 0; d < std::max(1, tensor.n_dims); ++d)
            name += fmt::format("{}{}", d > 0 ? " " : "", element.index[static_cast<size_t>(d)]);
        return {begin, begin + type.bytes, name + "]", type.name, item_text(fields[0], block, 0)};
    }
    for (const Field& field : fields) {
        const size_t bytes = traits(field.kind).bytes * field.count, at = field.offset;
        if (offset >= begin + at + bytes) continue;
        const char* const kind = traits(field.kind).name;
        return {begin + at, begin + at + bytes, fmt::format("block[{}].{}", number, field.name),
                field.count == 1 ? kind : fmt::format("{}[{}]", kind, field.count), items_text(field, block)};
    }
    return {begin, begin + type.bytes, fmt::format("block[{}]", number), fmt::format("u8[{}]", type.bytes), {}};
}

std::vector<FileField> FileMap::fields(uint64_t from, uint64_t to, size_t most) const {
    std::vector<FileField> all;
    for (uint64_t at = from; at < std::min(to, size()) && all.size() < most;) {
        all.push_back(field_at(at));
        at = all.back().end;
    }
    return all;
}

std::vector<FileField> FileMap::fields_around(uint64_t offset, size_t most) const {
    const FileRegion region = region_at(offset);
    uint64_t from = offset;
    for (size_t back = 0; back < most / 2; ++back) {
        from = field_at(from).begin;
        if (from <= region.begin) break;
        --from;
    }
    return fields(field_at(from).begin, region.end, most);
}

} // namespace ggs

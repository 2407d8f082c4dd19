// SPDX-License-Identifier: MIT
#include "files/map/file_map.h"

#include "base/printable.h"
#include "files/map/gguf_map.h"
#include "files/map/safetensors_map.h"
#include "tensor/block_layout.h"

#include <algorithm>
#include <cstring>

#include <fmt/format.h>

namespace ggs {

namespace {

constexpr int items_shown = 8; // of a block's field

std::string float_text(double value, size_t bytes) {
    return bytes < sizeof(double) ? fmt::format("{}", static_cast<float>(value)) : fmt::format("{}", value);
}

std::string item_text(const Field& field, const void* block, int item) {
    const FieldKindTraits& kind = traits(field.kind);
    const FieldValue value = field_value(field, block, item);
    if (kind.is_float()) return float_text(value.value, kind.bytes);
    if (field.kind == FieldKind::i64) {
        int64_t whole = 0; // a double can't represent all of it
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

Index index_in(const Shape& ne, int64_t flat) {
    Tensor t{};
    std::copy(ne.begin(), ne.end(), t.ne);
    return index_of_flat(t, flat);
}

std::string index_name(const WeightsTensor& tensor, int64_t flat) {
    const Index index = index_in(tensor.ne, flat);
    std::string name = "[";
    for (int d = 0; d < std::max(1, tensor.n_dims); ++d)
        name += fmt::format("{}{}", d > 0 ? " " : "", index[static_cast<size_t>(d)]);
    return name + "]";
}

} // namespace

std::shared_ptr<const FileMap> FileMap::of(std::shared_ptr<const WeightsFile> file, size_t part) {
    if (file->gguf()) return std::make_shared<const GgufMap>(std::move(file), part);
    return std::make_shared<const SafetensorsMap>(std::move(file), part);
}

FileMap::FileMap(std::shared_ptr<const WeightsFile> file, size_t part)
    : m_file(std::move(file)), m_part(part), m_count(m_file->part_tensors(part)) {
    for (size_t before = 0; before < part; ++before) m_first += m_file->part_tensors(before);
}

FileRegion FileMap::data(size_t i) const {
    const WeightsTensor tensor = m_file->tensor(i);
    const uint64_t begin = m_file->data_offset(m_part) + tensor.offset;
    return {FilePart::data, begin, begin + tensor.bytes, i};
}

std::optional<FileElement> FileMap::element_at(uint64_t offset) const {
    const FileRegion region = region_at(offset);
    if (region.part != FilePart::data) return std::nullopt;
    const WeightsTensor tensor = m_file->tensor(region.number);
    if (!tensor.type) return std::nullopt;
    const TypeTraits& type = traits(*tensor.type);
    const auto block = static_cast<int64_t>((offset - region.begin) / type.bytes);
    return FileElement{region.number, index_in(tensor.ne, block * type.block)};
}

uint64_t FileMap::offset_of(size_t i, const Index& index) const {
    const WeightsTensor tensor = m_file->tensor(i);
    if (!tensor.type) return data(i).begin;
    int64_t flat = 0;
    for (size_t d = max_dims; d-- > 0;) flat = flat * tensor.ne[d] + index[d];
    const TypeTraits& type = traits(*tensor.type);
    return data(i).begin + static_cast<uint64_t>(flat / type.block) * type.bytes;
}

uint64_t FileMap::number(uint64_t begin, uint64_t end) const {
    uint64_t value = 0;
    std::memcpy(&value, bytes().data() + begin, std::min<uint64_t>(end - begin, sizeof value));
    return value;
}

FileField FileMap::field_at(uint64_t offset) const {
    const FileRegion region = region_at(offset);
    switch (region.part) {
    case FilePart::data: return data_field(region, offset);
    case FilePart::padding: return {region.begin, region.end, "padding", fmt::format("u8[{}]", region.size()), {}};
    case FilePart::behind: return {region.begin, region.end, "trailing", fmt::format("u8[{}]", region.size()), {}};
    default: return head_field(region, offset);
    }
}

FileField FileMap::data_field(const FileRegion& region, uint64_t offset) const {
    const WeightsTensor tensor = m_file->tensor(region.number);
    if (!tensor.type) return element_field(tensor, region, offset);
    const TypeTraits& type = traits(*tensor.type);
    const uint64_t number = (offset - region.begin) / type.bytes, begin = region.begin + number * type.bytes;
    const std::byte* const block = bytes().data() + begin;
    const std::span<const Field> fields = block_fields(*tensor.type);
    if (type.block == 1 && fields.size() == 1)
        return {begin, begin + type.bytes, index_name(tensor, static_cast<int64_t>(number)), type.name,
                item_text(fields[0], block, 0)};
    for (const Field& field : fields) {
        const size_t bytes = traits(field.kind).bytes * field.count, at = field.offset;
        if (offset >= begin + at + bytes) continue;
        const char* const kind = traits(field.kind).name;
        return {begin + at, begin + at + bytes, fmt::format("block[{}].{}", number, field.name),
                field.count == 1 ? kind : fmt::format("{}[{}]", kind, field.count), items_text(field, block)};
    }
    return {begin, begin + type.bytes, fmt::format("block[{}]", number), fmt::format("u8[{}]", type.bytes), {}};
}

// For a type that ggml doesn't have: elements of whole bytes, shown as bytes.
FileField FileMap::element_field(const WeightsTensor& tensor, const FileRegion& region, uint64_t offset) const {
    const auto elements = static_cast<uint64_t>(tensor.ne[0] * tensor.ne[1] * tensor.ne[2] * tensor.ne[3]);
    const std::string type(tensor.type_name);
    if (region.size() % elements != 0)
        return {region.begin, region.end, type, fmt::format("u8[{}]", region.size()), {}};
    const uint64_t size = region.size() / elements, i = (offset - region.begin) / size, begin = region.begin + i * size;
    return {begin, begin + size, index_name(tensor, static_cast<int64_t>(i)), type,
            fmt::format("0x{:0{}x}", number(begin, begin + size), 2 * size)};
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

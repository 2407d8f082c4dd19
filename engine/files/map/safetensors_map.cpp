// SPDX-License-Identifier: MIT
#include "files/map/safetensors_map.h"

#include "base/printable.h"

#include <algorithm>

#include <fmt/format.h>

namespace ggs {

namespace {

constexpr size_t bytes_shown = 160; // of a text

// JSON has quotation marks enough; they stay as they are.
std::string beginning(std::string_view text) {
    size_t end = std::min(text.size(), bytes_shown);
    while (end > 0 && end < text.size() && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80)
        --end; // no half character
    return visible(text.substr(0, end)) + (end < text.size() ? "…" : "");
}

} // namespace

SafetensorsMap::SafetensorsMap(std::shared_ptr<const WeightsFile> whole, size_t part)
    : FileMap(std::move(whole), part), m_safetensors(file().safetensors_parts()->files()[part]) {}

FileRegion SafetensorsMap::entry(size_t i) const {
    const SafetensorsMember& member = m_safetensors.members()[m_safetensors.member_of(i - first())];
    return {FilePart::entry, member.begin, member.end, i};
}

std::optional<FileRegion> SafetensorsMap::place_of_key(size_t key) const {
    const auto metadata = m_safetensors.metadata_member();
    if (part() != 0 || !metadata || file().safetensors_parts()->is_of_index(key)) return std::nullopt;
    const SafetensorsMember& member = m_safetensors.members()[*metadata];
    return FileRegion{FilePart::key, member.begin, member.end, 0};
}

FileRegion SafetensorsMap::region_at(uint64_t offset) const {
    const SafetensorsFile& f = m_safetensors;
    const std::span<const SafetensorsMember> members = f.members();
    const uint64_t data_at = f.data_offset();
    if (members.empty() || offset < members.front().begin)
        return {FilePart::header, 0, members.empty() ? data_at : members.front().begin};
    if (offset < members.back().end) {
        const size_t i = last_from(members.size(), offset, [&](size_t each) { return members[each].begin; });
        const auto metadata = f.metadata_member();
        if (i == metadata) return {FilePart::key, members[i].begin, members[i].end, 0};
        return {FilePart::entry, members[i].begin, members[i].end, first() + i - (metadata && i > *metadata ? 1 : 0)};
    }
    if (offset < data_at) return {FilePart::header, members.back().end, data_at}; // the last brace, and blanks
    const std::span<const uint32_t> order = f.by_offset();
    return data(
        first() +
        order[last_from(order.size(), offset - data_at, [&](size_t each) { return f.tensor(order[each]).offset; })]);
}

FileField SafetensorsMap::head_field(const FileRegion& region, uint64_t offset) const {
    constexpr uint64_t length_bytes = SafetensorsFile::length_bytes;
    const std::string_view all(reinterpret_cast<const char*>(bytes().data()), size());
    const auto text = [&](uint64_t begin, uint64_t end, std::string name) {
        return FileField{begin, end, std::move(name), fmt::format("char[{}]", end - begin),
                         beginning(all.substr(begin, end - begin))};
    };
    if (region.part == FilePart::key) return text(region.begin, region.end, "__metadata__");
    if (region.part == FilePart::entry) return text(region.begin, region.end, "entry");
    if (region.begin > 0) return text(region.begin, region.end, "header");
    if (offset < length_bytes)
        return {0, length_bytes, "header.length", "u64", std::to_string(number(0, length_bytes))};
    return text(length_bytes, region.end, "header");
}

} // namespace ggs

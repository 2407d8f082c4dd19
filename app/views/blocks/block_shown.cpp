// SPDX-License-Identifier: MIT
#include "views/blocks/block_shown.h"

#include <cmath>
#include <cstring>

namespace ggs {

double BlockShown::value(size_t element) const {
    const BlockLayout& how = *layout();
    if (how.is_plain()) return field_value(how.fields[0], bytes.data(), 0).value;
    return static_cast<double>(elements[element].value);
}

std::optional<double> BlockShown::error(size_t element) const {
    if (source.empty() || changed[element] != ChangedSince::nothing) return std::nullopt;
    return value(element) - source[element];
}

Result<std::optional<BlockShown>> readBlock(const Snapshot& snapshot, const ByteSource& bytes, uint32_t tensor,
                                            const Index& element) {
    const Structure& structure = *snapshot.structure;
    const std::optional<uint32_t> source = rounded_from(structure, tensor, snapshot.position);
    const Tensor& t = structure.tensor(tensor);
    const TypeTraits& type = traits(t.type);
    BlockShown block;
    block.tensor = tensor;
    block.type = t.type;
    block.number = element[0] / type.block;
    block.first = {block.number * type.block, element[1], element[2], element[3]};
    block.inRow = t.ne[0] / type.block;
    GGS_TRY(const bool read,
            bytes(tensor, element_offset(t, block.first), type.bytes, [&block](std::span<const std::byte> some) {
                const size_t had = block.bytes.size();
                block.bytes.resize(had + some.size());
                std::memcpy(block.bytes.data() + had, some.data(), some.size());
            }));
    if (!read) return std::optional<BlockShown>();
    if (block.bytes.size() != type.bytes)
        return fail("%1 of the %2 bytes of a block could be read", block.bytes.size(), type.bytes);
    if (!type.layout) return std::optional(std::move(block));
    for (int e = 0; e < static_cast<int>(type.block); ++e)
        block.elements.push_back(element_at(*type.layout, block.bytes.data(), e));
    block.sourceTensor = source;
    for (int e = 0; source && e < static_cast<int>(type.block); ++e) {
        const Index from = source_element(structure, tensor, *source, block.indexOf(e));
        GGS_TRY(const auto value, ggs::element(bytes, *source, structure.tensor(*source), from));
        if (!value) return std::optional<BlockShown>();
        block.source.push_back(*value);
    }
    if (source)
        block.changed = changed_since_rounding(structure, tensor, *source, snapshot.position, snapshot.changes,
                                               block.first, type.block);
    return std::optional(std::move(block));
}

BlockErrors errorsOf(const BlockShown& block) {
    BlockErrors errors;
    for (size_t e = 0; e < block.source.size(); ++e) {
        const auto error = block.error(e);
        if (!error) {
            ++errors.changed;
            continue;
        }
        ++errors.compared;
        errors.rmse += *error * *error;
        if (std::abs(*error) > std::abs(errors.largest)) errors.largest = *error;
    }
    if (errors.compared > 0) errors.rmse = std::sqrt(errors.rmse / errors.compared);
    return errors;
}

} // namespace ggs

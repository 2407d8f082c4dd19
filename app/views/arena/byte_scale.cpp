// SPDX-License-Identifier: MIT
#include "views/arena/byte_scale.h"

#include <algorithm>

namespace ggs {

namespace {

bool mayFold(RegionKind kind) {
    return kind != RegionKind::header && kind != RegionKind::tensor && kind != RegionKind::padding;
}

} // namespace

ByteScale ByteScale::linear(const MemoryBlock& block) {
    ByteScale scale;
    if (block.pieces.empty()) return scale;
    scale.m_steps.push_back(
        {block.origin, block.size, 0, static_cast<double>(block.size), 0, block.pieces.size(), false});
    return scale;
}

ByteScale ByteScale::folded(const MemoryBlock& block) {
    ByteScale scale;
    for (size_t i = 0; i < block.pieces.size();) {
        // A graph folds as one: its struct, its arrays, and the padding among them.
        const MemoryPiece& first = block.pieces[i];
        size_t behind = i + 1;
        uint64_t size = first.size;
        while (first.graph != no_number && first.kind != RegionKind::header && behind < block.pieces.size() &&
               block.pieces[behind].object == first.object && block.pieces[behind].graph == first.graph)
            size += block.pieces[behind++].size;
        const bool folds = size >= foldFrom && mayFold(first.kind);
        const double units = folds ? foldUnits : static_cast<double>(size);
        const double unit = scale.length();
        // Neighbours that are to scale make one step.
        if (!folds && !scale.m_steps.empty() && !scale.m_steps.back().folded) {
            Step& last = scale.m_steps.back();
            last.size += size;
            last.units += units;
            last.count += behind - i;
        } else {
            scale.m_steps.push_back({first.begin, size, unit, units, i, behind - i, folds});
        }
        i = behind;
    }
    return scale;
}

size_t ByteScale::stepAt(double unit) const {
    const auto behind = std::upper_bound(m_steps.begin(), m_steps.end(), unit,
                                         [](double at, const Step& step) { return at < step.unit; });
    return behind == m_steps.begin() ? 0 : static_cast<size_t>(behind - m_steps.begin()) - 1;
}

size_t ByteScale::stepOf(uint64_t address) const {
    const auto behind = std::upper_bound(m_steps.begin(), m_steps.end(), address,
                                         [](uint64_t at, const Step& step) { return at < step.begin; });
    return behind == m_steps.begin() ? 0 : static_cast<size_t>(behind - m_steps.begin()) - 1;
}

double ByteScale::unitOf(uint64_t address) const {
    if (m_steps.empty()) return 0;
    const Step& step = m_steps[stepOf(address)];
    const uint64_t offset = std::min(address - std::min(address, step.begin), step.size);
    return step.unit + static_cast<double>(offset) * (step.units / static_cast<double>(step.size));
}

uint64_t ByteScale::addressAt(double unit) const {
    if (m_steps.empty()) return 0;
    const Step& step = m_steps[stepAt(unit)];
    const double bytes = std::max(0.0, (unit - step.unit) * (static_cast<double>(step.size) / step.units));
    return step.begin + std::min(static_cast<uint64_t>(bytes), step.size - 1);
}

} // namespace ggs

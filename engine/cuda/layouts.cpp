// SPDX-License-Identifier: MIT
#include "cuda/layouts.h"

#include "tensor/block_layout.h"

#include <algorithm>
#include <array>

namespace ggs::cuda {

namespace {

PackedNumbersOf packed(const BlockLayout& layout, const PackedNumbers& numbers) {
    PackedNumbersOf out{};
    out.parts = static_cast<uint8_t>(numbers.segments.size());
    out.is_signed = numbers.is_signed;
    out.bias = static_cast<int16_t>(numbers.bias);
    for (size_t s = 0; s < numbers.segments.size() && s < std::size(out.part); ++s) {
        const PackedSegment& segment = numbers.segments[s];
        PackedPart& part = out.part[s];
        std::ranges::copy(segment.radix, part.radix);
        part.count = static_cast<uint16_t>(segment.count());
        part.runs = static_cast<uint8_t>(segment.runs.size());
        for (size_t r = 0; r < segment.runs.size() && r < std::size(part.run); ++r) {
            const BitRun& run = segment.runs[r];
            part.run[r] = {layout.fields[run.field].offset, run.first, {}, run.width, run.shift, run.trit_digit};
            std::ranges::copy(run.stride, part.run[r].stride);
        }
    }
    return out;
}

Layout flat(const TypeTraits& type) {
    Layout out{};
    const BlockLayout& from = *type.layout;
    out.block = static_cast<int32_t>(type.block);
    out.bytes = static_cast<int32_t>(type.bytes);
    out.unit = type.block == 1 ? out.bytes : std::min<int32_t>(4, out.bytes & -out.bytes);
    if (from.is_plain()) return out;
    const Field& scale = from.fields[static_cast<size_t>(from.scale)];
    out.scale_kind = scale.kind == FieldKind::f32          ? ScaleKind::f32
                     : scale.kind == FieldKind::e8m0_half  ? ScaleKind::e8m0_half
                     : scale.kind == FieldKind::ue4m3_half ? ScaleKind::ue4m3_half
                                                           : ScaleKind::f16;
    out.scale_at = scale.offset;
    out.scale_count = scale.count;
    out.has_min = from.min != no_field;
    if (out.has_min) out.min_at = from.fields[static_cast<size_t>(from.min)].offset;
    out.has_sub_scales = !from.sub_scales.empty();
    out.has_sub_mins = !from.sub_mins.empty();
    out.sub_block = from.sub_block ? from.sub_block : out.block;
    out.looks_up = from.quants.lookup != nullptr;
    if (out.looks_up)
        std::ranges::copy(from.quants.lookup->values.first(std::min<size_t>(16, from.quants.lookup->values.size())),
                          out.levels);
    out.quants = packed(from, from.quants);
    out.sub_scales = packed(from, from.sub_scales);
    out.sub_mins = packed(from, from.sub_mins);
    return out;
}

} // namespace

const Layout* layouts() {
    static const std::array<Layout, static_cast<size_t>(TypeId::count)> all = [] {
        std::array<Layout, static_cast<size_t>(TypeId::count)> made{};
        for (const TypeTraits& type : all_types()) {
            if (!type.removed() && type.layout) made[static_cast<size_t>(type.id)] = flat(type);
        }
        return made;
    }();
    return all.data();
}

} // namespace ggs::cuda

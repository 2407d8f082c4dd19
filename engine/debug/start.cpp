// SPDX-License-Identifier: MIT
#include "debug/start.h"

#include <algorithm>

namespace ggs {

namespace {

bool all_zero(const Program& program, const Tensor& t) {
    bool zero = true;
    const Status looked = program.look(t, 0, nbytes(t), [&](std::span<const std::byte> bytes) {
        zero = zero && std::all_of(bytes.begin(), bytes.end(), [](std::byte b) { return b == std::byte{0}; });
    });
    return zero && looked.ok();
}

} // namespace

Status Start::write_inputs(const Round& round, uint32_t number) {
    Filling filling(*round.program, m_files);
    for (const RoundInput& input : round.inputs) {
        GGS_CHECK(input.fill ? filling.fill(input.tensor, number, *input.fill) : filling.fill(input.tensor, number));
    }
    return {};
}

// Memory is all zeros at first; leafs on a storage that others have written to may hold anything.
Status Start::keep_unfilled(const Program& program, const std::vector<uint32_t>& written_leafs) {
    for (const uint32_t leaf : written_leafs) {
        const Tensor& t = program.tensor(leaf);
        const auto place = program.place_of(t);
        if (program.tensors[leaf].fill || !place || place->storage->kind() == Storage::Kind::file || is_empty(t))
            continue;
        const StoredRange range{*place, nbytes(t)};
        const auto known = [&](const StoredRange& other) { return other.holds(range); };
        if (std::any_of(m_empty.begin(), m_empty.end(), known) ||
            std::any_of(m_unfilled.begin(), m_unfilled.end(), [&](const Copied& copy) {
                return known({{copy.from.storage, copy.from.stretches.front().offset}, copy.bytes.size()});
            }))
            continue;
        if (all_zero(program, t)) {
            m_empty.push_back(range);
        } else {
            GGS_TRY(std::vector<Copied> copy, copied({range}));
            m_unfilled.push_back(std::move(copy.front()));
        }
    }
    return {};
}

Status Start::make_again(const Program& program, const std::vector<uint32_t>& written_leafs) {
    Filling filling(program, m_files);
    // A tensor of a joint buffer's block is a view with a fill of its own, which follows that of the block.
    const auto is_written = [&](uint32_t i) {
        const TensorEntry& entry = program.tensors[i];
        const bool fills_a_part = entry.alive && entry.fill && entry.tensor->view_src;
        const auto leaf = fills_a_part ? program.number_of(entry.tensor->view_src) : std::optional(i);
        return leaf && std::binary_search(written_leafs.begin(), written_leafs.end(), *leaf);
    };
    for (uint32_t i = 0; i < program.tensors.size(); ++i) {
        const TensorEntry& entry = program.tensors[i];
        const bool written = is_written(i);
        if (!entry.alive || !(written || entry.each_round) || is_empty(*entry.tensor)) continue;
        const auto place = program.place_of(*entry.tensor);
        if (!place) continue;
        if (place->storage->kind() == Storage::Kind::file) {
            GGS_CHECK(place->storage->revert(place->offset, nbytes(*entry.tensor)));
        } else {
            GGS_CHECK(filling.fill(i, 0));
        }
    }
    for (const StoredRange& range : m_empty)
        GGS_CHECK(range.place.storage->fill(range.place.offset, range.size, std::byte{0}));
    return put_back(m_unfilled);
}

// Leafs keep what they hold, and so does what shares memory with one: the result of an _inplace call.
Status fill_fresh_memory(const Structure& structure, std::span<const WorkBuffer> buffers) {
    const Program& program = *structure.program();
    std::vector<StoredRange> leafs;
    for (const TensorEntry& entry : program.tensors) {
        if (!entry.alive || entry.tensor->op != OpId::none || is_empty(*entry.tensor)) continue;
        if (const auto place = program.place_of(*entry.tensor)) leafs.push_back({*place, nbytes(*entry.tensor)});
    }
    constexpr std::byte nan{0xFF};
    for (const Step& step : structure.steps) {
        const Tensor& node = structure.tensor(step.node);
        const auto place = program.place_of(node);
        if (!structure.op(step.node).computes || !place || is_empty(node)) continue;
        const StoredRange range{*place, nbytes(node)};
        if (std::none_of(leafs.begin(), leafs.end(), [&](const StoredRange& leaf) { return overlap(range, leaf); }))
            GGS_CHECK(place->storage->fill(place->offset, range.size, nan));
    }
    for (const WorkBuffer& buffer : buffers) {
        if (const StoredRange range = memory_of(buffer, program); range.size > 0)
            GGS_CHECK(range.place.storage->fill(range.place.offset, range.size, nan));
    }
    return {};
}

} // namespace ggs

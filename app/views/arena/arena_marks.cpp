// SPDX-License-Identifier: MIT
#include "views/arena/arena_marks.h"

#include "session/debuggee.h"

#include <algorithm>

namespace ggs {

namespace {

void tidy(std::vector<ByteRange>& ranges) {
    std::sort(ranges.begin(), ranges.end(), [](const ByteRange& a, const ByteRange& b) { return a.begin < b.begin; });
    std::vector<ByteRange> merged;
    for (const ByteRange& range : ranges) {
        if (range.begin >= range.end) continue;
        if (!merged.empty() && range.begin <= merged.back().end) {
            merged.back().end = std::max(merged.back().end, range.end);
        } else {
            merged.push_back(range);
        }
    }
    ranges = std::move(merged);
}

bool meets(const std::vector<ByteRange>& ranges, uint64_t begin, uint64_t end) {
    const auto behind = std::upper_bound(ranges.begin(), ranges.end(), begin,
                                         [](uint64_t at, const ByteRange& range) { return at < range.end; });
    return behind != ranges.end() && behind->begin < end;
}

} // namespace

bool ownsByte(const Structure& structure, uint32_t tensor, uint64_t address) {
    const uint64_t first = structure.tensors[tensor].address;
    const Tensor& t = structure.tensor(tensor);
    return first && address >= first && address - first < nbytes(t) && index_at_offset(t, address - first);
}

ByteRange bytesOf(const Structure& structure, const Spot& spot) {
    const uint64_t first = addressOf(structure, spot);
    if (first == 0) return {0, 0};
    return {first, first + traits(structure.tensor(spot.tensor).type).bytes};
}

void ArenaMarks::clear() {
    m_written.clear();
    m_read.clear();
    m_fetched.clear();
    m_sources.clear();
    m_hovered = {0, 0};
}

void ArenaMarks::follow(const MemoryIndex& index, std::optional<size_t> call) {
    m_written.clear();
    m_read.clear();
    m_fetched.clear();
    m_sources.clear();
    const Structure& structure = m_debuggee.structure();
    const size_t done = m_debuggee.moment().step;
    if (call) {
        const std::span<const ByteRange> written = index.written_by(*call);
        m_written.assign(written.begin(), written.end());
    } else if (!m_selection.lit().empty()) {
        // An element is taken apart: its own bytes, and those that it was made from.
        if (m_selection.picked()) m_written.push_back(bytesOf(structure, *m_selection.picked()));
        for (const Spot& source : m_selection.lit()) {
            const ByteRange bytes = bytesOf(structure, source);
            if (bytes.begin == 0) continue;
            m_read.push_back(bytes);
            if (m_sources.empty() || m_sources.back() != source.tensor) m_sources.push_back(source.tensor);
        }
        m_fetched = m_selection.fetched();
    } else if (done > 0 && done <= structure.steps.size()) {
        std::vector<WrittenBytes> parts;
        structure.written_by(done - 1, parts);
        for (const WrittenBytes& part : parts) {
            const uint64_t first = index.program().space.address_of(part.tensor->data);
            if (first) m_written.push_back({first + part.offset, first + part.offset + part.size});
        }
        const Step& step = structure.steps[done - 1];
        // A step that writes nothing, as a view's, reads nothing either.
        for (const Tensor* source : structure.tensor(step.node).src) {
            const auto number = source && !m_written.empty() ? structure.number_of(source) : std::nullopt;
            if (!number || structure.tensors[*number].address == 0) continue;
            const uint64_t first = structure.tensors[*number].address;
            m_sources.push_back(*number);
            m_read.push_back({first, first + nbytes(*source)});
        }
    }
    tidy(m_written);
    tidy(m_read);
    tidy(m_fetched);
}

bool ArenaMarks::followHovered() {
    const ByteRange before = m_hovered;
    m_hovered = m_selection.hovered() ? bytesOf(m_debuggee.structure(), *m_selection.hovered()) : ByteRange{0, 0};
    return before != m_hovered;
}

bool ArenaMarks::isWritten(uint64_t begin, uint64_t end) const { return meets(m_written, begin, end); }

bool ArenaMarks::isRead(uint64_t address) const {
    return meets(m_read, address, address + 1) && std::any_of(m_sources.begin(), m_sources.end(), [&](uint32_t number) {
               return ownsByte(m_debuggee.structure(), number, address);
           });
}

} // namespace ggs

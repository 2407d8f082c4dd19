// SPDX-License-Identifier: MIT
#include "debug/probes/fences.h"

#include "base/checked.h"
#include "device/block_storage.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>

namespace ggs {

namespace {

std::string byte_text(std::byte value) { return fmt::format("0x{:02x}", std::to_integer<unsigned>(value)); }

} // namespace

Fences::Fences(const Registry& registry, int threads, CalledRule called) : m_called(std::move(called)) {
    m_executor = make_executor(registry, m_space, threads, [this](const Tensor& t) {
        if (&t == &m_node && m_original) return m_called(*m_original);
        for (size_t i = 0; m_original && i < max_src; ++i) {
            if (&t == &m_src[i]) return m_called(*m_original->src[i]);
        }
        return m_called(t);
    });
}

Status Fences::reserve(size_t size) {
    GGS_TRY(const std::shared_ptr<Storage> names, Storage::make(size));
    GGS_TRY(m_storage, block_storage(names));
    m_names = names->on_device();
    m_space.add(m_names, names->size(), m_space.next_origin(), m_storage);
    return {};
}

void Fences::release() {
    m_original = nullptr;
    m_blocks.clear();
    m_segments = {};
    m_image = {};
    m_names = nullptr;
    m_space = {};
    m_storage.reset();
}

std::optional<size_t> Fences::offset_of(const BytePlace& place) const {
    for (const Block& block : m_blocks) {
        if (block.storage == place.storage && place.offset >= block.begin && place.offset < block.end)
            return block.at + (place.offset - block.begin);
    }
    return std::nullopt;
}

Result<size_t> Fences::lay_out(const Program& program, const Tensor& node, std::span<const StoredRange> written,
                               size_t work, size_t room) {
    release();
    const auto add = [this](const BytePlace& place, size_t size) {
        Block added{place.storage, place.offset, place.offset + size};
        std::erase_if(m_blocks, [&](const Block& each) {
            if (each.storage != added.storage || each.begin >= added.end || added.begin >= each.end) return false;
            added.begin = std::min(added.begin, each.begin);
            added.end = std::max(added.end, each.end);
            return true;
        });
        if (size > 0) m_blocks.push_back(added);
    };
    const auto place = program.place_of(node);
    if (!place) return fail("%1 has no memory; allocate it with alloc_buffer()", m_called(node));
    add(*place, nbytes(node));
    for (const Tensor* src : node.src) {
        if (!src || is_empty(*src)) continue;
        const auto at = program.place_of(*src);
        if (!at) return fail("%1 has no memory; allocate it with alloc_buffer()", m_called(*src));
        add(*at, nbytes(*src));
    }
    for (const StoredRange& range : written) add(range.place, range.size);

    // Each block has the same distance to a cache line as in the program, because a kernel may depend on its alignment.
    size_t size = 0;
    bool fits = add_checked(reach, pad_to(work, cache_line), size) && add_checked(size, reach, size);
    for (Block& block : m_blocks) {
        fits = fits && add_checked(pad_to(size, cache_line), block.begin % cache_line, block.at) &&
               add_checked(block.at, block.end - block.begin + reach, size);
    }
    if (!fits) return fail("fence bytes can't be placed around %1 bytes", size);
    constexpr size_t copies = 3; // the bytes, what they were before the run, and whose they are
    if (size > SIZE_MAX / copies) return SIZE_MAX;
    if (size * copies > room) return size * copies;

    m_work = work;
    m_image.assign(size, std::byte{0});
    std::vector<uint8_t> map(size, static_cast<uint8_t>(Area::around));
    constexpr uint8_t is_written = 0x80;
    const auto set = [&](size_t at, size_t n, Area area) {
        std::fill_n(map.begin() + static_cast<ptrdiff_t>(at), n, static_cast<uint8_t>(area));
    };
    set(reach, work, Area::work);
    m_result = *offset_of(*place);
    set(m_result, nbytes(node), Area::result);
    GGS_CHECK(place->storage->read(place->offset, std::span(m_image).subspan(m_result, nbytes(node))));
    std::vector<WrittenBytes> elements;
    const auto set_elements = [&](const Tensor& t, size_t at, Area area) {
        elements.clear();
        add_elements(t, elements);
        for (const WrittenBytes& part : elements) set(at + part.offset, part.size, area);
    };
    set_elements(node, m_result, Area::kept);
    for (const StoredRange& range : written) set(*offset_of(range.place), range.size, Area::result);
    for (const Tensor* src : node.src) {
        if (!src || is_empty(*src)) continue;
        const BytePlace from = *program.place_of(*src);
        const size_t at = *offset_of(from);
        set_elements(*src, at, Area::source);
        GGS_CHECK(from.storage->read(from.offset, std::span(m_image).subspan(at, nbytes(*src))));
    }
    for (size_t k = 0; k < work; ++k) map[reach + k] |= is_written;
    for (const StoredRange& range : written) {
        const size_t at = *offset_of(range.place);
        for (size_t k = 0; k < range.size; ++k) map[at + k] |= is_written;
    }
    size_t takes = size * copies, segments = 1;
    for (size_t at = 1; at < size; ++at) segments += map[at] != map[at - 1];
    if (!add_checked(takes, segments * sizeof(Segment), takes)) takes = SIZE_MAX;
    if (takes > room) {
        release();
        return takes;
    }
    GGS_CHECK(reserve(size));
    m_segments.reserve(segments);
    for (size_t at = 0; at < size;) {
        size_t end = at + 1;
        while (end < size && map[end] == map[at]) ++end;
        m_segments.push_back({at, end, static_cast<Area>(map[at] & ~is_written), (map[at] & is_written) != 0});
        at = end;
    }

    const auto here = [this](size_t at) { return const_cast<std::byte*>(m_names) + at; };
    m_original = &node;
    m_node = node;
    m_node.data = here(m_result);
    for (size_t i = 0; i < max_src; ++i) {
        if (!node.src[i]) continue;
        m_src[i] = *node.src[i];
        if (!is_empty(m_src[i])) m_src[i].data = here(*offset_of(*program.place_of(*node.src[i])));
        m_node.src[i] = &m_src[i];
    }
    return takes;
}

Status Fences::fill(const Fill& fill) {
    for (const Segment& segment : m_segments) {
        if (segment.area == Area::source || segment.area == Area::kept) continue;
        const std::byte value = segment.area == Area::result ? fill.result
                                : segment.area == Area::work ? fill.work
                                                             : fill.around;
        std::memset(m_image.data() + segment.begin, std::to_integer<int>(value), segment.end - segment.begin);
    }
    return m_storage->write(0, m_image);
}

RunResult Fences::run(int threads, const RunOptions& options) {
    const Tensor* const nodes[] = {&m_node};
    return m_executor->run(nodes, threads, {{m_storage.get(), reach}, m_work}, options);
}

Status Fences::look(const BytesUse& use) const { return m_storage->look(m_result, nbytes(m_node), use); }

bool Fences::fills(size_t offset, size_t size) const {
    const size_t begin = m_result + offset, end = begin + size;
    const auto first = std::upper_bound(m_segments.begin(), m_segments.end(), begin,
                                        [](size_t at, const Segment& s) { return at < s.end; });
    return std::none_of(first, m_segments.end(),
                        [&](const Segment& s) { return s.begin < end && s.area != Area::result; });
}

Result<std::vector<CheckFinding>> Fences::stray_writes() const {
    std::optional<CheckFinding> source, outside;
    const auto compare = [&](std::span<const std::byte> bytes) {
        for (const Segment& segment : m_segments) {
            std::optional<CheckFinding>& found = segment.area == Area::source ? source : outside;
            if (segment.written || found) continue;
            const std::byte* const before = m_image.data() + segment.begin;
            const std::byte* const now = bytes.data() + segment.begin;
            if (std::memcmp(before, now, segment.end - segment.begin) == 0) continue;
            const auto k =
                static_cast<size_t>(std::mismatch(before, before + (segment.end - segment.begin), now).first - before);
            found = segment.area == Area::source ? changed_source(segment.begin + k, before[k], now[k])
                                                 : written_outside(segment.begin + k);
        }
    };
    GGS_CHECK(m_storage->look(0, m_image.size(), compare));
    std::vector<CheckFinding> found;
    for (std::optional<CheckFinding>* const each : {&source, &outside}) {
        if (*each) found.push_back(std::move(**each));
    }
    return found;
}

CheckFinding Fences::changed_source(size_t at, std::byte before, std::byte now) const {
    CheckFinding finding{CheckFinding::Kind::changed_source, {}};
    for (size_t i = 0; i < max_src; ++i) {
        if (!m_original->src[i] || is_empty(m_src[i])) continue;
        const auto first = static_cast<size_t>(static_cast<const std::byte*>(m_src[i].data) - m_names);
        if (at < first || at >= first + nbytes(m_src[i])) continue;
        const auto index = index_at_offset(m_src[i], at - first);
        if (!index) continue;
        finding.what = msg(
            "the kernel changed its source %1: byte %2, which belongs to element %3, was %4 and is now %5",
            m_called(*m_original->src[i]), at - first, index_text(m_src[i], *index), byte_text(before), byte_text(now));
        return finding;
    }
    finding.what = msg("the kernel changed a source");
    return finding;
}

CheckFinding Fences::written_outside(size_t at) const {
    const auto here = [&](Message what) { return CheckFinding{CheckFinding::Kind::wrote_outside, std::move(what)}; };
    // Finds the work memory or the block whose end is nearest to the byte.
    const auto apart = [at](size_t begin, size_t end) { return at < begin ? begin - at : at < end ? 0 : at - end + 1; };
    const auto of_block = [&](const Block& b) { return apart(b.at, b.at + (b.end - b.begin)); };
    const auto block = std::ranges::min_element(m_blocks, {}, of_block);
    if (block == m_blocks.end() || apart(reach, reach + m_work) < of_block(*block))
        return at < reach
                   ? here(msg("the kernel wrote outside its work buffer, %1 bytes before the start", reach - at))
                   : here(msg("the kernel wrote outside its work buffer, to byte %1; the buffer has only %2 bytes",
                              at - reach, m_work));
    const size_t block_end = block->at + (block->end - block->begin);
    const size_t size = nbytes(m_node);
    if (m_result >= block->at && m_result < block_end) {
        if (at < m_result)
            return here(msg("the kernel wrote outside its result, %1 bytes before the start", m_result - at));
        if (at >= m_result + size)
            return here(msg("the kernel wrote outside its result, to byte %1; the result has only %2 bytes",
                            at - m_result, size));
        return here(msg("the kernel wrote to byte %1 of its result, which is between elements or in an element that "
                        "the op doesn't write",
                        at - m_result));
    }
    // Next to sources alone, of which several may share the block.
    size_t source = max_src, source_first = 0, least = SIZE_MAX;
    for (size_t i = 0; i < max_src; ++i) {
        if (!m_original->src[i] || is_empty(m_src[i])) continue;
        const auto first = static_cast<size_t>(static_cast<const std::byte*>(m_src[i].data) - m_names);
        if (first < block->at || first >= block_end || apart(first, first + nbytes(m_src[i])) >= least) continue;
        source = i;
        source_first = first;
        least = apart(first, first + nbytes(m_src[i]));
    }
    if (source == max_src) return here(msg("the kernel wrote outside its result"));
    const Message called = m_called(*m_original->src[source]);
    if (at < source_first)
        return here(msg("the kernel wrote outside its result, %1 bytes before the start of source %2",
                        source_first - at, called));
    return here(msg("the kernel wrote outside its result, to byte %1 from the start of source %2, which has %3 bytes",
                    at - source_first, called, nbytes(m_src[source])));
}

} // namespace ggs

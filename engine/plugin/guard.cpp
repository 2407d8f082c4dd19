// SPDX-License-Identifier: MIT
#include "plugin/guard.h"

#include "tensor/checked.h"

#include <algorithm>
#include <cstring>
#include <new>

namespace ggs {

namespace {

constexpr size_t word = sizeof(uint64_t);

uint64_t mixed(uint64_t x) {
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

// No kernel writes this by chance.
uint64_t pattern(size_t number) { return mixed(number); }

uint64_t hash(const Tensor& t) {
    const auto* const bytes = static_cast<const std::byte*>(t.data);
    const size_t size = bytes ? nbytes(t) : 0;
    uint64_t sum = size;
    for (size_t i = 0; i < size; i += word) {
        uint64_t next = 0;
        std::memcpy(&next, bytes + i, std::min(word, size - i));
        sum = mixed(sum ^ next);
    }
    return sum;
}

std::array<uint64_t, max_src> hashes(const Tensor& node) {
    std::array<uint64_t, max_src> all{};
    for (size_t i = 0; i < all.size(); ++i) {
        if (node.src[i]) all[i] = hash(*node.src[i]);
    }
    return all;
}

// "12 bytes before the result", "byte 64 of the result, in row 4", …
Message place(int64_t at, size_t size, size_t row_bytes) {
    if (at < 0) return msg("%1 bytes before the result", -at);
    if (at >= static_cast<int64_t>(size)) return msg("byte %1, behind the result's %2 bytes", at, size);
    return msg("byte %1 of the result, which is in row %2", at, at / static_cast<int64_t>(row_bytes));
}

} // namespace

Result<Guard::Fenced> Guard::Fenced::make(size_t size) {
    size_t all = 0;
    if (!add_checked(size, 2 * reach + 2 * cache_line, all)) return fail("there is no memory for guard bytes");
    Fenced made;
    made.m_memory.reset(new (std::nothrow) std::byte[all]);
    if (!made.m_memory) return fail("there are no %1 bytes of memory to guard the result with", all);
    const auto address = reinterpret_cast<uintptr_t>(made.m_memory.get());
    made.m_begin = made.m_memory.get() + (pad_to(address, uintptr_t{cache_line}) - address);
    made.m_size = size;
    const size_t words = (2 * reach + size + word - 1) / word;
    for (size_t i = 0; i < words; ++i) {
        const uint64_t bytes = pattern(i);
        std::memcpy(made.m_begin + i * word, &bytes, word);
    }
    return made;
}

std::optional<int64_t> Guard::Fenced::changed(int64_t from, int64_t to) const {
    const auto first = static_cast<size_t>(from + static_cast<int64_t>(reach));
    const auto end = static_cast<size_t>(to + static_cast<int64_t>(reach));
    for (size_t i = first / word; i * word < end; ++i) {
        const uint64_t wanted = pattern(i);
        if (std::memcmp(m_begin + i * word, &wanted, word) == 0) continue;
        std::byte bytes[word];
        std::memcpy(bytes, &wanted, word);
        for (size_t k = std::max(first, i * word); k < std::min(end, (i + 1) * word); ++k) {
            if (m_begin[k] != bytes[k - i * word]) return static_cast<int64_t>(k) - static_cast<int64_t>(reach);
        }
    }
    return std::nullopt;
}

// Behind first: a loop that runs too far leaves its first byte there.
std::optional<int64_t> Guard::Fenced::changed_outside_of(int64_t begin, int64_t end) const {
    if (const auto behind = changed(end, static_cast<int64_t>(m_size + reach))) return behind;
    return changed(-static_cast<int64_t>(reach), begin);
}

Guard::Guard(const Tensor& node, Chunk chunk, Fenced out, Fenced work)
    : m_node(node), m_chunk(chunk), m_out(std::move(out)), m_work(std::move(work)), m_copy(node),
      m_sources(hashes(node)) {
    m_copy.data = m_out.inside().data();
}

Result<Guard> Guard::around(const Tensor& node, Chunk chunk, size_t work) {
    GGS_TRY(Fenced out, Fenced::make(nbytes(node)));
    GGS_TRY(Fenced fenced_work, Fenced::make(work));
    return Guard(node, chunk, std::move(out), std::move(fenced_work));
}

int Guard::changed_source() const {
    const std::array<uint64_t, max_src> now = hashes(m_node);
    const auto differs = std::mismatch(m_sources.begin(), m_sources.end(), now.begin()).first;
    return differs == m_sources.end() ? -1 : static_cast<int>(differs - m_sources.begin());
}

Status Guard::finish() {
    const size_t row_bytes = m_node.nb[1];
    const auto begin = static_cast<int64_t>(row_bytes) * m_chunk.first;
    const int64_t end = begin + static_cast<int64_t>(row_bytes) * m_chunk.rows;
    if (const auto at = m_out.changed_outside_of(begin, end))
        return fail("it wrote outside of its rows: %1; its rows are bytes %2 to %3",
                    place(*at, nbytes(m_node), row_bytes), begin, end - 1);
    const auto work = static_cast<int64_t>(m_work.inside().size());
    if (const auto at = m_work.changed_outside_of(0, work))
        return fail("it wrote at byte %1 of its work memory, which has %2", *at, work);
    for (int64_t row = 0; row < m_chunk.rows && row_bytes >= word; ++row) {
        const int64_t first = begin + row * static_cast<int64_t>(row_bytes);
        if (!m_out.changed(first, first + static_cast<int64_t>(row_bytes)))
            return fail("it did not write row %1", m_chunk.first + row);
    }
    std::memcpy(static_cast<std::byte*>(m_node.data) + begin, m_out.inside().data() + begin,
                static_cast<size_t>(end - begin));
    return {};
}

} // namespace ggs

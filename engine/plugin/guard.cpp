// SPDX-License-Identifier: MIT
#include "plugin/guard.h"

#include "base/checked.h"

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

// A pattern that no kernel writes by chance.
uint64_t pattern(size_t number, Guard::Pattern which) {
    return which == Guard::Pattern::one ? mixed(number) : ~mixed(number);
}

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

// Returns "12 bytes before the result", "byte 64 of the result, in row 4", …
Message place(int64_t at, size_t size, size_t row_bytes) {
    if (at < 0) return msg("%1 bytes before the result", -at);
    if (at >= static_cast<int64_t>(size)) return msg("byte %1, past the end of the result (%2 bytes)", at, size);
    return msg("byte %1 of the result, which is in row %2", at, at / static_cast<int64_t>(row_bytes));
}

} // namespace

Result<Guard::Fenced> Guard::Fenced::make(size_t size, Pattern which) {
    size_t all = 0;
    if (!add_checked(size, 2 * reach + 2 * cache_line, all)) return fail("there is not enough memory for guard bytes");
    Fenced made;
    made.m_memory.reset(new (std::nothrow) std::byte[all]);
    if (!made.m_memory) return fail("there is not enough memory for the %1 bytes that guard the result", all);
    const auto address = reinterpret_cast<uintptr_t>(made.m_memory.get());
    made.m_begin = made.m_memory.get() + (pad_to(address, uintptr_t{cache_line}) - address);
    made.m_size = size;
    made.m_pattern = which;
    const size_t words = (2 * reach + size + word - 1) / word;
    for (size_t i = 0; i < words; ++i) {
        const uint64_t bytes = pattern(i, which);
        std::memcpy(made.m_begin + i * word, &bytes, word);
    }
    return made;
}

std::optional<int64_t> Guard::Fenced::not_the_pattern(int64_t from, int64_t to) const {
    const auto first = static_cast<size_t>(from + static_cast<int64_t>(reach));
    const auto end = static_cast<size_t>(to + static_cast<int64_t>(reach));
    for (size_t i = first / word; i * word < end; ++i) {
        const uint64_t wanted = pattern(i, m_pattern);
        if (std::memcmp(m_begin + i * word, &wanted, word) == 0) continue;
        std::byte bytes[word];
        std::memcpy(bytes, &wanted, word);
        for (size_t k = std::max(first, i * word); k < std::min(end, (i + 1) * word); ++k) {
            if (m_begin[k] != bytes[k - i * word]) return static_cast<int64_t>(k) - static_cast<int64_t>(reach);
        }
    }
    return std::nullopt;
}

void Guard::Fenced::share(Shared bytes, const std::byte* from) {
    m_origin = from;
    std::memcpy(inside().data() + bytes.begin, from + bytes.begin, static_cast<size_t>(bytes.end - bytes.begin));
    std::erase_if(m_shared, [&](const Shared& each) {
        if (each.begin >= bytes.end || bytes.begin >= each.end) return false;
        bytes = {std::min(each.begin, bytes.begin), std::max(each.end, bytes.end)};
        return true;
    });
    m_shared.insert(std::upper_bound(m_shared.begin(), m_shared.end(), bytes.begin,
                                     [](int64_t at, const Shared& each) { return at < each.begin; }),
                    bytes);
}

std::optional<int64_t> Guard::Fenced::changed(int64_t from, int64_t to) const {
    for (const Shared& shared : m_shared) {
        if (shared.end <= from) continue;
        if (shared.begin >= to) break;
        if (from < shared.begin) {
            if (const auto at = not_the_pattern(from, shared.begin)) return at;
        }
        const int64_t first = std::max(from, shared.begin), end = std::min(to, shared.end);
        const std::byte* const now = inside().data();
        if (const auto at = std::mismatch(now + first, now + end, m_origin + first).first; at != now + end)
            return at - now;
        from = end;
    }
    return from < to ? not_the_pattern(from, to) : std::nullopt;
}

bool Guard::Fenced::holds_pattern(int64_t from, int64_t to) const {
    const bool shared =
        std::any_of(m_shared.begin(), m_shared.end(), [&](const Shared& s) { return s.begin < to && from < s.end; });
    return !shared && !not_the_pattern(from, to);
}

// Checks the bytes after the rows first, since a loop that runs too far writes its first byte there.
std::optional<int64_t> Guard::Fenced::changed_outside_of(int64_t begin, int64_t end) const {
    if (const auto behind = changed(end, static_cast<int64_t>(m_size + reach))) return behind;
    return changed(-static_cast<int64_t>(reach), begin);
}

Guard::Guard(const Tensor& node, Chunk chunk, Fenced out, Fenced work)
    : m_node(node), m_chunk(chunk), m_out(std::move(out)), m_work(std::move(work)),
      m_copy(std::make_unique<Tensor>(node)), m_src(std::make_unique<std::array<Tensor, max_src>>()),
      m_sources(hashes(node)) {
    m_copy->data = m_out.inside().data();
    const auto* const result = static_cast<const std::byte*>(node.data);
    const auto size = static_cast<int64_t>(nbytes(node));
    for (size_t i = 0; i < max_src; ++i) {
        const Tensor* const src = node.src[i];
        if (!src || !src->data || is_empty(*src)) continue;
        const int64_t first = static_cast<const std::byte*>(src->data) - result,
                      end = first + static_cast<int64_t>(nbytes(*src));
        if (end <= 0 || first >= size) continue;
        m_out.share({std::max<int64_t>(first, 0), std::min(end, size)}, result);
        if (first < 0 || end > size) continue; // the kernel reads it at its own address
        (*m_src)[i] = *src;
        (*m_src)[i].data = m_out.inside().data() + first;
        m_copy->src[i] = &(*m_src)[i];
    }
}

Result<Guard> Guard::around(const Tensor& node, Chunk chunk, size_t work, Pattern result, Pattern work_memory) {
    GGS_TRY(Fenced out, Fenced::make(nbytes(node), result));
    GGS_TRY(Fenced fenced_work, Fenced::make(work, work_memory));
    return Guard(node, chunk, std::move(out), std::move(fenced_work));
}

int Guard::changed_source() const {
    const std::array<uint64_t, max_src> now = hashes(m_node);
    const auto differs = std::mismatch(m_sources.begin(), m_sources.end(), now.begin()).first;
    return differs == m_sources.end() ? -1 : static_cast<int>(differs - m_sources.begin());
}

size_t Guard::element_bytes() const { return traits(m_node.type).bytes; }

int64_t Guard::begin() const { return static_cast<int64_t>(m_node.nb[1]) * m_chunk.first; }

int64_t Guard::elements() const { return m_chunk.rows * static_cast<int64_t>(m_node.nb[1] / element_bytes()); }

const std::byte* Guard::bytes_of(int64_t element) const {
    return m_out.inside().data() + begin() + element * static_cast<int64_t>(element_bytes());
}

Index Guard::index_of(int64_t element) const {
    const auto in_row = static_cast<int64_t>(m_node.nb[1] / element_bytes());
    return index_of_flat(m_node, (m_chunk.first * in_row + element) * traits(m_node.type).block);
}

Status Guard::check_outside() const {
    const auto row_bytes = m_node.nb[1];
    const int64_t end = begin() + static_cast<int64_t>(row_bytes) * m_chunk.rows;
    if (const auto at = m_out.changed_outside_of(begin(), end))
        return fail("it wrote outside its rows: %1; its rows are bytes %2 to %3", place(*at, nbytes(m_node), row_bytes),
                    begin(), end - 1);
    const auto work = static_cast<int64_t>(m_work.inside().size());
    if (const auto at = m_work.changed_outside_of(0, work))
        return fail("it wrote outside its work buffer: at byte %1, but the buffer has %2 bytes", *at, work);
    return {};
}

Status Guard::check_written(const Guard& again) const {
    const auto size = static_cast<int64_t>(element_bytes());
    const auto row_bytes = static_cast<int64_t>(m_node.nb[1]);
    const int64_t in_row = row_bytes / size;
    const auto unwritten = [&](int64_t from, int64_t to) {
        return m_out.holds_pattern(from, to) && again.m_out.holds_pattern(from, to);
    };
    for (int64_t i = 0; i < elements(); ++i) {
        if (!unwritten(begin() + i * size, begin() + (i + 1) * size)) continue;
        const int64_t row = m_chunk.first + i / in_row;
        if (i % in_row == 0 && unwritten(row_bytes * row, row_bytes * (row + 1)))
            return fail("it did not write row %1", row);
        return fail("it did not write element %1, which is in row %2", shape_text(index_of(i)), row);
    }
    return {};
}

std::optional<int64_t> Guard::difference(const Guard& again) const {
    const auto size = static_cast<int64_t>(element_bytes());
    if (std::memcmp(bytes_of(0), again.bytes_of(0), static_cast<size_t>(elements() * size)) == 0) return std::nullopt;
    for (int64_t i = 0; i < elements(); ++i) {
        if (std::memcmp(bytes_of(i), again.bytes_of(i), static_cast<size_t>(size)) == 0) continue;
        const int64_t from = begin() + i * size, to = from + size;
        if (!m_out.holds_pattern(from, to) || !again.m_out.holds_pattern(from, to)) return i;
    }
    return std::nullopt;
}

Message Guard::difference_text(const Guard& again, int64_t element) const {
    const std::byte* const one = bytes_of(element);
    const std::byte* const other = again.bytes_of(element);
    const auto at = std::mismatch(one, one + element_bytes(), other);
    return msg("byte %1 of the result (in element %2) is %3 in one run and %4 in another",
               at.first - m_out.inside().data(), shape_text(index_of(element)), std::to_integer<int>(*at.first),
               std::to_integer<int>(*at.second));
}

void Guard::move_rows() {
    const auto first = static_cast<size_t>(begin());
    std::memcpy(static_cast<std::byte*>(m_node.data) + first, m_out.inside().data() + first,
                m_node.nb[1] * static_cast<size_t>(m_chunk.rows));
}

} // namespace ggs

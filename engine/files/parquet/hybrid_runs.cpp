// SPDX-License-Identifier: MIT
#include "files/parquet/hybrid_runs.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

namespace ggs {

namespace {

constexpr size_t batch = 32; // values that are unpacked together: a whole number of words in every width

template <unsigned Width, size_t I> uint32_t value_in(const uint32_t* words) {
    constexpr unsigned bit = I * Width, word = bit / 32, shift = bit % 32;
    constexpr uint32_t mask = (uint32_t{1} << Width) - 1;
    if constexpr (shift + Width <= 32) {
        return words[word] >> shift & mask;
    } else {
        return (words[word] >> shift | words[word + 1] << (32 - shift)) & mask;
    }
}

template <unsigned Width> void unpack_batches(const std::byte* from, uint32_t* out, size_t n) {
    if constexpr (Width == 0) {
        std::memset(out, 0, n * batch * sizeof *out);
    } else if constexpr (Width == 32) {
        std::memcpy(out, from, n * batch * sizeof *out);
    } else {
        for (; n > 0; --n, from += Width * sizeof(uint32_t), out += batch) {
            uint32_t words[Width];
            std::memcpy(words, from, sizeof words);
            [&]<size_t... I>(std::index_sequence<I...>) { ((out[I] = value_in<Width, I>(words)), ...); }
            (std::make_index_sequence<batch>{});
        }
    }
}

using Unpack = void (*)(const std::byte* from, uint32_t* out, size_t n);
constexpr auto unpack_by_width = []<unsigned... Width>(std::integer_sequence<unsigned, Width...>) {
    return std::array<Unpack, sizeof...(Width)>{unpack_batches<Width>...};
}
(std::make_integer_sequence<unsigned, 33>{});

} // namespace

bool HybridRuns::next_run() {
    uint64_t head = 0;
    for (unsigned shift = 0;; shift += 7) {
        if (m_rest.empty() || shift > 28) return false;
        const auto byte = static_cast<uint64_t>(m_rest.front());
        m_rest = m_rest.subspan(1);
        head |= (byte & 0x7f) << shift;
        if (byte < 0x80) break;
    }
    m_packed = head & 1;
    m_left = static_cast<size_t>(head >> 1);
    if (m_packed) {
        const uint64_t bytes = uint64_t{m_left} * m_width;
        m_left *= 8;
        m_done = 0;
        // Some writers leave out what the last group doesn't need.
        if (bytes > m_rest.size()) m_left = m_rest.size() * 8 / m_width;
        m_values = m_rest.first(static_cast<size_t>(std::min<uint64_t>(bytes, m_rest.size())));
        m_rest = m_rest.subspan(m_values.size());
        return true;
    }
    const size_t bytes = (m_width + 7) / 8;
    if (bytes > m_rest.size()) return false;
    m_value = 0;
    std::memcpy(&m_value, m_rest.data(), bytes);
    m_rest = m_rest.subspan(bytes);
    return true;
}

uint32_t HybridRuns::packed_value(size_t i) const {
    if (m_width == 0) return 0;
    const size_t bit = i * m_width, byte = bit / 8;
    uint64_t bits = 0;
    std::memcpy(&bits, m_values.data() + byte, std::min(m_values.size() - byte, sizeof bits));
    return static_cast<uint32_t>(bits >> bit % 8 & ((uint64_t{1} << m_width) - 1));
}

void HybridRuns::read_packed(std::span<uint32_t> out) {
    size_t i = 0;
    // A group of eight values begins at a byte.
    for (; i < out.size() && (m_done + i) % 8 != 0; ++i) out[i] = packed_value(m_done + i);
    if (const size_t batches = (out.size() - i) / batch; batches > 0) {
        unpack_by_width[m_width](m_values.data() + (m_done + i) / 8 * m_width, out.data() + i, batches);
        i += batches * batch;
    }
    for (; i < out.size(); ++i) out[i] = packed_value(m_done + i);
    m_done += out.size();
}

bool HybridRuns::read(std::span<uint32_t> out) {
    while (!out.empty()) {
        if (m_left == 0) {
            if (!next_run()) return false;
            continue;
        }
        const size_t n = std::min(m_left, out.size());
        if (m_packed) {
            read_packed(out.first(n));
        } else {
            std::fill_n(out.begin(), n, m_value);
        }
        m_left -= n;
        out = out.subspan(n);
    }
    return true;
}

bool HybridRuns::skip(size_t n) {
    while (n > 0) {
        if (m_left == 0) {
            if (!next_run()) return false;
            continue;
        }
        const size_t now = std::min(m_left, n);
        m_left -= now;
        m_done += now;
        n -= now;
    }
    return true;
}

bool HybridRuns::find_zero(size_t n, size_t& at) {
    at = 0;
    while (at < n) {
        if (m_left == 0) {
            if (!next_run()) return false;
            continue;
        }
        const size_t now = std::min(m_left, n - at);
        if (!m_packed) {
            if (m_value == 0) return true;
        } else {
            for (size_t i = 0; i < now; ++i) {
                // Whole bytes of ones, as long as there are any.
                if ((m_done + i) % 8 == 0 && now - i >= 8 && m_values[(m_done + i) / 8] == std::byte{0xff}) {
                    i += 7;
                } else if (packed_value(m_done + i) == 0) {
                    at += i;
                    return true;
                }
            }
        }
        m_left -= now;
        m_done += now;
        at += now;
    }
    return true;
}

} // namespace ggs

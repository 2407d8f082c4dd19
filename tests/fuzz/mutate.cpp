// SPDX-License-Identifier: MIT
#include "mutate.h"

#include <algorithm>
#include <cctype>
#include <cstring>

namespace ggs::fuzz {

namespace {

// Numbers at which counts, lengths and sizes turn over.
constexpr uint64_t interesting[] = {
    0,
    1,
    2,
    3,
    4,
    7,
    8,
    9,
    15,
    16,
    31,
    32,
    33,
    63,
    64,
    65,
    127,
    128,
    255,
    256,
    0x7fff,
    0x8000,
    0xffff,
    0x10000,
    0x3fffffff,
    0x40000000,
    0x40000001,
    0x7fffffff,
    0x80000000,
    0xffffffff,
    uint64_t{1} << 32,
    uint64_t{1} << 40,
    uint64_t{1} << 60,
    uint64_t{1} << 61,
    uint64_t{1} << 62,
    INT64_MAX,
    uint64_t{1} << 63,
    UINT64_MAX - 63,
    UINT64_MAX - 31,
    UINT64_MAX - 7,
    UINT64_MAX,
};

constexpr const char* interesting_tokens[] = {
    "0",
    "1",
    "-1",
    "2",
    "3",
    "31",
    "32",
    "33",
    "64",
    "255",
    "256",
    "2048",
    "65536",
    "1000000",
    "2147483647",
    "2147483648",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "-9223372036854775808",
    "18446744073709551616",
    "1e308",
    "1e400",
    "-1e-400",
    "inf",
    "-inf",
    "nan",
    "0x",
    "0x7fffffffffffffff",
    "0.1",
    ".",
    "1.",
    "1e",
    "--1",
    "99999999999999999999999999",
};

bool is_word(uint8_t c) { return std::isalnum(c) || c == '_' || c == '.'; }

using Offset = Input::difference_type;
Offset offset(uint64_t n) { return static_cast<Offset>(n); }

// The token that touches position `at`: [first, last).
std::pair<size_t, size_t> token_at(const Input& input, size_t at) {
    size_t first = at, last = at;
    while (first > 0 && is_word(input[first - 1])) --first;
    while (last < input.size() && is_word(input[last])) ++last;
    return {first, last};
}

std::pair<size_t, size_t> line_at(const Input& input, size_t at) {
    size_t first = at, last = at;
    while (first > 0 && input[first - 1] != '\n') --first;
    while (last < input.size() && input[last] != '\n') ++last;
    return {first, std::min(last + 1, input.size())};
}

void replace(Input& input, std::pair<size_t, size_t> range, std::string_view with) {
    const auto at = input.erase(input.begin() + offset(range.first), input.begin() + offset(range.second));
    input.insert(at, with.begin(), with.end());
}

} // namespace

uint64_t Random::next() {
    uint64_t z = (m_state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

Mutator::Mutator(std::span<const Input> seeds, size_t max_len, bool text)
    : m_seeds(seeds), m_max_len(max_len), m_text(text) {
    for (const Input& seed : seeds) {
        for (size_t i = 0; text && i < seed.size();) {
            const auto [first, last] = token_at(seed, i);
            if (last > first && last - first < 64)
                m_words.emplace_back(seed.begin() + offset(first), seed.begin() + offset(last));
            i = last + 1;
        }
    }
    std::sort(m_words.begin(), m_words.end());
    m_words.erase(std::unique(m_words.begin(), m_words.end()), m_words.end());
}

Input Mutator::input(uint64_t seed, uint64_t number) const {
    Random random(seed, number);
    Input input = m_seeds.empty() ? Input() : m_seeds[random.below(m_seeds.size())];
    const uint64_t changes = number < m_seeds.size() ? 0 : 1 + random.below(random.one_in(4) ? 8 : 3);
    if (changes == 0) input = m_seeds[number]; // each seed once as it is
    for (uint64_t i = 0; i < changes; ++i) {
        if (m_text && !random.one_in(3))
            change_text(input, random);
        else
            change(input, random);
    }
    if (input.size() > m_max_len) input.resize(m_max_len);
    return input;
}

void Mutator::change(Input& input, Random& random) const {
    if (input.empty()) {
        input.push_back(static_cast<uint8_t>(random.next()));
        return;
    }
    const size_t at = random.below(input.size());
    const auto block = [&](const Input& from, size_t begin) {
        const size_t most = random.one_in(3) ? 256 : 16;
        return 1 + random.below(std::min(most, from.size() - begin));
    };
    switch (random.below(11)) {
    case 0: input[at] ^= static_cast<uint8_t>(1u << random.below(8)); break;
    case 1: input[at] = static_cast<uint8_t>(random.next()); break;
    case 2: // a number that matters
    case 3: {
        const size_t width = size_t{1} << random.below(4);
        size_t place = random.one_in(2) ? at / width * width : at;
        if (input.size() < width) break;
        place = std::min(place, input.size() - width);
        uint64_t value = interesting[random.below(std::size(interesting))];
        if (random.one_in(8)) value = input.size() - random.below(input.size() + 1);
        std::memcpy(input.data() + place, &value, width); // little endian, as the formats are
        break;
    }
    case 4: { // a number a little larger or smaller
        const size_t width = size_t{1} << random.below(4);
        if (input.size() < width) break;
        const size_t place = std::min(at, input.size() - width);
        uint64_t value = 0;
        std::memcpy(&value, input.data() + place, width);
        value += random.below(33) - 16;
        std::memcpy(input.data() + place, &value, width);
        break;
    }
    case 5: { // insert noise, or one byte again and again
        const size_t n = 1 + random.below(random.one_in(3) ? 64 : 8);
        Input noise(n, static_cast<uint8_t>(random.next()));
        if (random.one_in(2)) {
            for (uint8_t& byte : noise) byte = static_cast<uint8_t>(random.next());
        }
        input.insert(input.begin() + offset(at), noise.begin(), noise.end());
        break;
    }
    case 6: input.erase(input.begin() + offset(at), input.begin() + offset(at + block(input, at))); break;
    case 7: { // insert a copy of a block
        const size_t from = random.below(input.size());
        const Input copy(input.begin() + offset(from), input.begin() + offset(from + block(input, from)));
        input.insert(input.begin() + offset(at), copy.begin(), copy.end());
        break;
    }
    case 8: { // a block over another
        const size_t from = random.below(input.size());
        const size_t n = std::min(block(input, from), input.size() - at);
        std::memmove(input.data() + at, input.data() + from, n);
        break;
    }
    case 9: { // the rest of another seed
        const Input& other = m_seeds[random.below(m_seeds.size())];
        if (other.empty()) break;
        const size_t from = random.one_in(2) ? std::min(at, other.size() - 1) : random.below(other.size());
        input.resize(at);
        input.insert(input.end(), other.begin() + offset(from), other.end());
        break;
    }
    default: input.resize(at); break;
    }
}

void Mutator::change_text(Input& input, Random& random) const {
    const size_t at = random.below(input.size() + 1);
    const auto word = [&]() -> std::string_view {
        if (m_words.empty() || random.one_in(4)) return interesting_tokens[random.below(std::size(interesting_tokens))];
        return m_words[random.below(m_words.size())];
    };
    switch (random.below(8)) {
    case 0: { // the next number becomes another
        size_t digit = at;
        while (digit < input.size() && !std::isdigit(input[digit])) ++digit;
        if (digit < input.size())
            replace(input, token_at(input, digit), interesting_tokens[random.below(std::size(interesting_tokens))]);
        break;
    }
    case 1: replace(input, token_at(input, at), word()); break;
    case 2: { // a word more, set off by blanks or not
        std::string text(word());
        if (random.one_in(2)) {
            text.insert(text.begin(), ' ');
            text.push_back(' ');
        }
        input.insert(input.begin() + offset(at), text.begin(), text.end());
        break;
    }
    case 3: replace(input, line_at(input, at), ""); break;
    case 4: { // a line of this input or of another one, here
        const Input& from = random.one_in(2) || m_seeds.empty() ? input : m_seeds[random.below(m_seeds.size())];
        const auto [first, last] = line_at(from, random.below(from.size() + 1));
        const Input line(from.begin() + offset(first), from.begin() + offset(last));
        input.insert(input.begin() + offset(line_at(input, at).first), line.begin(), line.end());
        break;
    }
    case 5: { // a bracket, a quote, an operator: put in or taken out
        static constexpr std::string_view marks = "()[]{}\"'#,:;=+-*/\\\n\t |&<>%.";
        if (random.one_in(2) || at == input.size())
            input.insert(input.begin() + offset(at), static_cast<uint8_t>(marks[random.below(marks.size())]));
        else
            input[at] = static_cast<uint8_t>(marks[random.below(marks.size())]);
        break;
    }
    case 6: { // depth: one mark many times over
        static constexpr std::string_view marks = "([{-+\"#,";
        const Input many(1 + random.below(random.one_in(8) ? 20000 : 100),
                         static_cast<uint8_t>(marks[random.below(marks.size())]));
        input.insert(input.begin() + offset(at), many.begin(), many.end());
        break;
    }
    default: { // two tokens change places
        const auto a = token_at(input, at);
        const auto b = token_at(input, random.below(input.size() + 1));
        const std::string first(input.begin() + offset(a.first), input.begin() + offset(a.second));
        const std::string second(input.begin() + offset(b.first), input.begin() + offset(b.second));
        const bool a_is_first = a.first < b.first;
        replace(input, a_is_first ? b : a, a_is_first ? first : second);
        replace(input, a_is_first ? a : b, a_is_first ? second : first);
        break;
    }
    }
}

} // namespace ggs::fuzz

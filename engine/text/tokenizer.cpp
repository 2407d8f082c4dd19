// SPDX-License-Identifier: MIT
#include "text/tokenizer.h"

#include "base/printable.h"
#include "files/gguf.h"
#include "text/letters.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

namespace ggs {

namespace {

constexpr std::string_view low_line = "▁"; // replaces a space in sentence pieces

bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

std::string replaced(std::string_view text, std::string_view what, std::string_view with) {
    std::string made;
    for (size_t at = 0;;) {
        const size_t found = text.find(what, at);
        made += text.substr(at, found == std::string_view::npos ? found : found - at);
        if (found == std::string_view::npos) return made;
        made += with;
        at = found + what.size();
    }
}

// Returns the byte of a token such as "<0x0A>".
std::optional<unsigned char> byte_token(std::string_view text) {
    if (text.size() != 6 || !text.starts_with("<0x") || text.back() != '>') return {};
    unsigned value = 0;
    for (const char c : text.substr(3, 2)) {
        const int digit = c >= '0' && c <= '9'   ? c - '0'
                          : c >= 'A' && c <= 'F' ? c - 'A' + 10
                          : c >= 'a' && c <= 'f' ? c - 'a' + 10
                                                 : -1;
        if (digit < 0) return {};
        value = value * 16 + static_cast<unsigned>(digit);
    }
    return static_cast<unsigned char>(value);
}

// Removes spaces as in typed English: before punctuation, and around an apostrophe that separate tokens left.
std::string cleaned(const std::string& text) {
    std::string to;
    for (const char c : text) {
        if (!to.empty() && to.back() == ' ' && (c == '?' || c == '!' || c == '.' || c == ',')) to.pop_back();
        to += c;
    }
    std::string tight;
    for (size_t i = 0; i < to.size(); ++i) {
        if (!tight.empty() && tight.back() == ' ' && to[i] == '\'' && i + 1 < to.size() && to[i + 1] == ' ') {
            tight.back() = '\'';
            ++i;
        } else {
            tight += to[i];
        }
    }
    std::string made;
    for (size_t i = 0; i < tight.size(); ++i) {
        if (tight[i] == '\'' && !made.empty() && made.back() == ' ') {
            const std::string_view rest = std::string_view(tight).substr(i + 1);
            if (rest.starts_with('s') || rest.starts_with('m') || rest.starts_with("re") || rest.starts_with("ve"))
                made.pop_back();
        }
        made += tight[i];
    }
    return made;
}

} // namespace

Tokenizer::Tokenizer(Vocabulary vocabulary) : m_vocabulary(std::move(vocabulary)) {
    std::map<size_t, std::bitset<256>, std::greater<>> lengths;
    for (int32_t id = 0; id < m_vocabulary.size(); ++id) {
        const std::string_view text = m_vocabulary.text(id);
        if (m_vocabulary.stands_for_itself(id)) lengths[text.size()].set(static_cast<unsigned char>(text.front()));
    }
    for (const auto& [bytes, begins] : lengths) m_lengths.push_back({bytes, begins});
}

Result<Tokenizer> Tokenizer::of(const GgufFile& file) {
    GGS_TRY(Vocabulary vocabulary, Vocabulary::read(file));
    Tokenizer made(std::move(vocabulary));
    if (made.m_vocabulary.tokenizer() == TokenizerKind::byte_pairs) {
        GGS_TRY(WordSplits splits, WordSplits::of(made.m_vocabulary.splits()));
        made.m_splits = std::move(splits);
    }
    return made;
}

// -- special tokens ---------------------------------------------------------------------------------------------------

// Longer tokens first; each from left to right in the remaining text.
std::vector<Tokenizer::Fragment> Tokenizer::fragments(std::string_view text, bool parse_special) const {
    std::vector<Fragment> all, next;
    if (!text.empty()) all.push_back({text});
    const auto special_at = [&](std::string_view rest, size_t length) -> int32_t {
        if (rest.size() < length) return -1;
        const auto id = m_vocabulary.find(rest.substr(0, length));
        if (!id || !m_vocabulary.stands_for_itself(*id)) return -1;
        return parse_special || m_vocabulary.kind(*id) == PieceKind::user_defined ? *id : -1;
    };
    for (const auto& [length, begins] : m_lengths) {
        next.clear();
        for (const Fragment& fragment : all) {
            if (fragment.token >= 0) {
                next.push_back(fragment);
                continue;
            }
            std::string_view rest = fragment.text;
            for (size_t at = 0; at + length <= rest.size();) {
                const int32_t id =
                    begins[static_cast<unsigned char>(rest[at])] ? special_at(rest.substr(at), length) : -1;
                if (id < 0) {
                    ++at;
                    continue;
                }
                std::string_view before = rest.substr(0, at);
                rest.remove_prefix(at + length);
                at = 0;
                while (m_vocabulary.takes_space_before(id) && !before.empty() && is_blank(before.back()))
                    before.remove_suffix(1);
                while (m_vocabulary.takes_space_behind(id) && !rest.empty() && is_blank(rest.front()))
                    rest.remove_prefix(1);
                if (!before.empty()) next.push_back({before});
                next.push_back({{}, id});
            }
            if (!rest.empty()) next.push_back({rest});
        }
        all.swap(next);
    }
    return all;
}

// -- to tokens --------------------------------------------------------------------------------------------------------

Status Tokenizer::add(std::string_view text, bool after_special, TokenIds& to) const {
    switch (m_vocabulary.tokenizer()) {
    case TokenizerKind::byte_pairs: return add_byte_pairs(m_vocabulary, *m_splits, text, to);
    case TokenizerKind::word_pieces: return add_word_pieces(m_vocabulary, text, to);
    case TokenizerKind::sentence_pieces: break;
    }
    const bool prefixed = m_vocabulary.add_space_prefix() && after_special;
    return add_sentence_pieces(m_vocabulary,
                               (prefixed ? std::string(low_line) : std::string()) + replaced(text, " ", low_line), to);
}

// Measured, with a margin. The worst cases are spaces for sentence pieces, and words of one byte for words. For byte
// pairs they are bytes that aren't part of a character: each is read as three.
uint64_t Tokenizer::bytes_to_read(std::string_view text) const {
    const auto for_each_byte = [this]() -> uint64_t {
        switch (m_vocabulary.tokenizer()) {
        case TokenizerKind::sentence_pieces: return 40;
        case TokenizerKind::word_pieces: return 80;
        case TokenizerKind::byte_pairs: break;
        }
        return 96;
    };
    return for_each_byte() * text.size();
}

Result<TokenIds> Tokenizer::tokens(std::string_view text, const TokenizeOptions& options) const {
    if (text.size() > INT32_MAX)
        return fail("the text has %1 bytes; at most %2 bytes can be read at once", text.size(), INT32_MAX);
    if (const uint64_t needed = bytes_to_read(text); needed > options.memory)
        return fail("converting a text of %1 bytes to tokens needs up to %2 bytes; the limit is %3 bytes (--memory)",
                    text.size(), needed, options.memory);
    const Vocabulary::Special& special = m_vocabulary.special();
    const bool words = m_vocabulary.tokenizer() == TokenizerKind::word_pieces;
    TokenIds ids;
    if (options.add_special && (m_vocabulary.add_bos() || words) && special.bos >= 0) ids.push_back(special.bos);
    bool after_special = true; // at the start of a text
    for (const Fragment& fragment : fragments(text, options.parse_special)) {
        after_special = fragment.token >= 0 || after_special;
        if (fragment.token >= 0) {
            ids.push_back(fragment.token);
        } else {
            GGS_CHECK(add(fragment.text, after_special, ids));
            after_special = false;
        }
    }
    const int32_t last = words ? special.separator : m_vocabulary.add_eos() ? special.eos : -1;
    if (options.add_special && last >= 0) ids.push_back(last);
    return ids;
}

// -- back to a text ---------------------------------------------------------------------------------------------------

std::string Tokenizer::piece(int32_t id, bool special) const {
    if (id < 0 || id >= m_vocabulary.size()) return {};
    const std::string_view text = m_vocabulary.text(id);
    const PieceKind kind = m_vocabulary.kind(id);
    const bool pairs = m_vocabulary.tokenizer() == TokenizerKind::byte_pairs;
    // A token that isn't part of any text is shown by its name, like a special token.
    const bool is_special = kind == PieceKind::control || kind == PieceKind::unknown || kind == PieceKind::unused ||
                            kind == PieceKind::undefined || (pairs && kind == PieceKind::byte);
    if (is_special && !special) return {};
    if (!pairs) {
        if (kind == PieceKind::byte) {
            if (const auto byte = byte_token(text)) return std::string(1, static_cast<char>(*byte));
        }
        return is_special || kind == PieceKind::user_defined ? std::string(text) : replaced(text, low_line, " ");
    }
    if (is_special || kind == PieceKind::user_defined) return std::string(text);
    std::string bytes;
    for (const char32_t letter : characters(text)) {
        if (const auto byte = byte_of_letter(letter)) {
            bytes.push_back(static_cast<char>(*byte));
        } else {
            bytes += "[UNK_BYTE_0x";
            std::string utf8;
            append_utf8(utf8, letter);
            for (const char c : utf8) bytes += fmt::format("{:02x}", static_cast<unsigned char>(c));
            bytes += std::string(text) + "]";
        }
    }
    return bytes;
}

std::string Tokenizer::text(std::span<const int32_t> ids, const TextOptions& options) const {
    const Vocabulary::Special& special = m_vocabulary.special();
    bool cut_space = m_vocabulary.add_space_prefix();
    if (options.without_added && m_vocabulary.add_bos() && !ids.empty() && ids.front() == special.bos) {
        ids = ids.subspan(1);
        cut_space = false;
    }
    if (options.without_added && m_vocabulary.add_eos() && !ids.empty() && ids.back() == special.eos)
        ids = ids.first(ids.size() - 1);
    std::string text;
    for (const int32_t id : ids) {
        const std::string next = piece(id, options.special);
        text += cut_space && next.starts_with(' ') ? std::string_view(next).substr(1) : std::string_view(next);
        cut_space = false;
    }
    return m_vocabulary.clean_spaces() ? cleaned(text) : text;
}

std::string TextStream::add(int32_t id) {
    m_waiting += m_tokenizer.piece(id);
    // Up to the last complete character, or one that no further byte could complete.
    size_t whole = 0;
    while (whole < m_waiting.size()) {
        char32_t code = 0;
        const std::string_view rest = std::string_view(m_waiting).substr(whole);
        const size_t size = utf8_char(rest, code);
        const auto first = static_cast<unsigned char>(rest.front());
        const size_t wanted = first < 0xC2 || first > 0xF4 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
        const bool may_go_on = rest.size() < wanted && std::all_of(rest.begin() + 1, rest.end(), [](char c) {
                                   return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
                               });
        if (size == 0 && may_go_on) break;
        whole += std::max<size_t>(1, size);
    }
    std::string done = m_waiting.substr(0, whole);
    m_waiting.erase(0, whole);
    return done;
}

std::string TextStream::rest() { return std::exchange(m_waiting, {}); }

} // namespace ggs

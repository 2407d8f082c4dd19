// SPDX-License-Identifier: MIT
#include "files/gguf_typed.h"

#include "base/printable.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <limits>

namespace ggs {

namespace {

constexpr size_t typed_shown = 60; // characters of what was typed

std::string_view trimmed(std::string_view text) {
    const auto is_blank = [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; };
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return text;
}

template <class T> void append(std::vector<std::byte>& to, T value) {
    const auto* const first = reinterpret_cast<const std::byte*>(&value);
    to.insert(to.end(), first, first + sizeof value);
}
void append_string(std::vector<std::byte>& to, std::string_view text) {
    append(to, static_cast<uint64_t>(text.size()));
    const auto* const first = reinterpret_cast<const std::byte*>(text.data());
    to.insert(to.end(), first, first + text.size());
}

// An integer: its sign, its digits, and whether it fits into 64 bits.
struct Whole {
    bool minus = false;
    bool fits = false;
    uint64_t magnitude = 0;

    template <class T> std::optional<T> as() const {
        const uint64_t most = static_cast<uint64_t>(std::numeric_limits<T>::max());
        const uint64_t least = std::is_signed_v<T> ? most + 1 : 0;
        if (!fits || magnitude > (minus ? least : most)) return {};
        return static_cast<T>(minus ? uint64_t{0} - magnitude : magnitude);
    }
};
std::optional<Whole> whole_number(std::string_view word) {
    Whole made;
    made.minus = word.starts_with('-');
    if (made.minus || word.starts_with('+')) word.remove_prefix(1);
    const bool is_hex = word.starts_with("0x") || word.starts_with("0X");
    if (is_hex) word.remove_prefix(2);
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), made.magnitude, is_hex ? 16 : 10);
    if (word.empty() || end != word.data() + word.size() || error == std::errc::invalid_argument) return {};
    made.fits = error == std::errc();
    return made;
}

template <class T> Result<T> integer(std::string_view word) {
    const std::optional<Whole> read = whole_number(word);
    if (!read) return fail("%1 is not a whole number", in_quotes(word, typed_shown));
    if (const std::optional<T> value = read->as<T>()) return *value;
    return fail("%1 is out of range; it must be from %2 to %3", printable(word, typed_shown),
                std::numeric_limits<T>::min(), std::numeric_limits<T>::max());
}

// Returns nothing if the word isn't a number, otherwise whether T can hold it.
template <class T> std::optional<std::errc> real_number(std::string_view word, T& value) {
    const bool minus = word.starts_with('-');
    if (minus || word.starts_with('+')) word.remove_prefix(1);
    if (word.empty() || word.front() == '-' || word.front() == '+') return {};
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (end != word.data() + word.size() || error == std::errc::invalid_argument) return {};
    if (minus) value = -value;
    return error;
}

template <class T> Result<T> real(std::string_view word) {
    T value = 0;
    const std::optional<std::errc> read = real_number(word, value);
    if (!read) return fail("%1 is not a number", in_quotes(word, typed_shown));
    if (*read == std::errc()) return value;
    return fail("%1 is out of range; numbers other than 0 must be from %2 to %3, with either sign",
                printable(word, typed_shown), std::numeric_limits<T>::denorm_min(), std::numeric_limits<T>::max());
}

template <class T> Status append_number(std::vector<std::byte>& to, std::string_view word) {
    if constexpr (std::is_floating_point_v<T>) {
        GGS_TRY(const T value, real<T>(word));
        append(to, value);
    } else {
        GGS_TRY(const T value, integer<T>(word));
        append(to, value);
    }
    return {};
}

Status append_bool(std::vector<std::byte>& to, std::string_view word) {
    if (word != "true" && word != "false") return fail("%1 is neither true nor false", in_quotes(word, typed_shown));
    append(to, static_cast<uint8_t>(word == "true"));
    return {};
}

Status append_value(std::vector<std::byte>& to, GgufType type, std::string_view word) {
    switch (type) {
    case GgufType::u8: return append_number<uint8_t>(to, word);
    case GgufType::i8: return append_number<int8_t>(to, word);
    case GgufType::u16: return append_number<uint16_t>(to, word);
    case GgufType::i16: return append_number<int16_t>(to, word);
    case GgufType::u32: return append_number<uint32_t>(to, word);
    case GgufType::i32: return append_number<int32_t>(to, word);
    case GgufType::u64: return append_number<uint64_t>(to, word);
    case GgufType::i64: return append_number<int64_t>(to, word);
    case GgufType::f32: return append_number<float>(to, word);
    case GgufType::f64: return append_number<double>(to, word);
    case GgufType::boolean: return append_bool(to, word);
    default: append_string(to, word); return {};
    }
}

// -- lists ------------------------------------------------------------------------------------------------------------

struct Element {
    std::string text;
    bool quoted = false;
};

class ListReader {
  public:
    explicit ListReader(std::string_view inside) : m_rest(inside) {}

    Result<std::vector<Element>> read() {
        std::vector<Element> all;
        skip_blanks();
        if (m_rest.empty()) return all;
        for (;;) {
            skip_blanks();
            Element element;
            if (const Status taken = m_rest.starts_with('"') ? quoted(element) : bare(element); !taken.ok())
                return fail("element %1: %2", all.size(), taken.error());
            all.push_back(std::move(element));
            skip_blanks();
            if (m_rest.empty()) return all;
            if (m_rest.front() != ',')
                return fail("element %1: expected a comma after the quotation mark, got %2", all.size() - 1,
                            in_quotes(m_rest, 20));
            m_rest.remove_prefix(1);
        }
    }

  private:
    void skip_blanks() {
        m_rest.remove_prefix(static_cast<size_t>(
            trimmed(m_rest).empty() ? m_rest.size() : static_cast<size_t>(trimmed(m_rest).data() - m_rest.data())));
    }

    Status bare(Element& to) {
        const std::string_view word = trimmed(m_rest.substr(0, m_rest.find(',')));
        if (word.empty()) return fail("there is nothing between two commas");
        to.text = word;
        m_rest.remove_prefix(std::min(m_rest.find(','), m_rest.size()));
        return {};
    }
    Status quoted(Element& to) {
        to.quoted = true;
        m_rest.remove_prefix(1);
        while (!m_rest.empty() && m_rest.front() != '"') {
            const char c = m_rest.front();
            m_rest.remove_prefix(1);
            if (c == '\\')
                GGS_CHECK(escape(to.text));
            else
                to.text += c;
        }
        if (m_rest.empty()) return fail("the closing quotation mark is missing");
        m_rest.remove_prefix(1);
        return {};
    }
    Status escape(std::string& to) {
        constexpr std::string_view names = "nrt\\\"", meant = "\n\r\t\\\"";
        const std::string_view from = m_rest;
        const char c = from.empty() ? '\0' : from.front();
        if (const size_t at = names.find(c); c != '\0' && at != std::string_view::npos) {
            to += meant[at];
            m_rest.remove_prefix(1);
            return {};
        }
        const bool letter = from.starts_with("u{");
        const std::string_view digits = letter     ? from.substr(2, std::min(from.find('}'), from.size()) - 2)
                                        : c == 'x' ? from.substr(1, 2)
                                                   : std::string_view();
        uint32_t code = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
        const bool whole = !digits.empty() && error == std::errc() && end == digits.data() + digits.size();
        const bool surrogate = code >= 0xD800 && code < 0xE000;
        if (whole && !letter && digits.size() == 2) {
            to += static_cast<char>(code);
            m_rest.remove_prefix(3);
        } else if (whole && letter && code <= 0x10FFFF && !surrogate && from.size() > digits.size() + 2) {
            append_character(to, code);
            m_rest.remove_prefix(digits.size() + 3);
        } else {
            return fail("%1 is not one of the escapes \\n, \\r, \\t, \\\\, \\\", \\x1b, \\u{e9}",
                        in_quotes("\\" + std::string(from.substr(0, 8))));
        }
        return {};
    }
    static void append_character(std::string& to, uint32_t code) {
        const auto tail = [&](int shift) { to += static_cast<char>(0x80 | (code >> shift & 0x3F)); };
        if (code < 0x80) {
            to += static_cast<char>(code);
        } else if (code < 0x800) {
            to += static_cast<char>(0xC0 | code >> 6);
            tail(0);
        } else if (code < 0x10000) {
            to += static_cast<char>(0xE0 | code >> 12);
            tail(6), tail(0);
        } else {
            to += static_cast<char>(0xF0 | code >> 18);
            tail(12), tail(6), tail(0);
        }
    }

    std::string_view m_rest;
};

Result<std::vector<Element>> list_of(std::string_view typed) {
    const std::string_view text = trimmed(typed);
    if (text.size() < 2 || !text.starts_with('[') || !text.ends_with(']'))
        return fail("%1 is not a list, such as [1, 2, 3] or [\"one\", \"two\"]", in_quotes(typed, typed_shown));
    return ListReader(text.substr(1, text.size() - 2)).read();
}

// -- looks ------------------------------------------------------------------------------------------------------------

// Returns the type of the numbers or bools; string for anything else.
GgufType look(const std::vector<Element>& words) {
    const auto all = [&](auto&& holds) { return std::all_of(words.begin(), words.end(), holds); };
    const auto all_fit = [&]<class T>(T) {
        return all([](const Element& e) {
            const std::optional<Whole> read = e.quoted ? std::nullopt : whole_number(e.text);
            return read && read->as<T>().has_value();
        });
    };
    if (all([](const Element& e) { return !e.quoted && (e.text == "true" || e.text == "false"); }))
        return GgufType::boolean;
    if (all_fit(uint32_t{})) return GgufType::u32;
    if (all_fit(int32_t{})) return GgufType::i32;
    if (all_fit(uint64_t{})) return GgufType::u64;
    if (all_fit(int64_t{})) return GgufType::i64;
    const bool numbers = all([](const Element& e) {
        float ignored = 0;
        // `nan` and `infinity` are words unless the user chooses a number type.
        return !e.quoted && e.text.find_first_of("0123456789") != std::string::npos &&
               real_number(e.text, ignored).has_value();
    });
    return numbers ? GgufType::f32 : GgufType::string;
}

} // namespace

std::string kind_text(GgufKind kind) {
    return std::string(gguf_type_name(kind.element)) + (kind.is_array() ? "[]" : "");
}

std::optional<GgufKind> kind_from_text(std::string_view word) {
    const bool array = word.ends_with("[]");
    if (array) word.remove_suffix(2);
    for (int i = 0; i < static_cast<int>(GgufType::count); ++i) {
        const auto type = static_cast<GgufType>(i);
        if (type != GgufType::array && word == gguf_type_name(type))
            return GgufKind{array ? GgufType::array : type, type};
    }
    return {};
}

std::string kind_words() {
    std::string words;
    for (int i = 0; i < static_cast<int>(GgufType::count); ++i) {
        if (static_cast<GgufType>(i) == GgufType::array) continue;
        words += (words.empty() ? "" : ", ") + std::string(gguf_type_name(static_cast<GgufType>(i)));
    }
    return words;
}

Result<GgufKind> kind_by_look(std::string_view typed) {
    const std::string_view text = trimmed(typed);
    if (text.starts_with('[') && text.ends_with(']')) {
        const Result<std::vector<Element>> list = list_of(text);
        if (list.ok() && list->empty())
            return fail("the type of the elements of [] is unknown; give the type, such as u32[] or str[]");
        const bool quoted =
            list.ok() && std::all_of(list->begin(), list->end(), [](const Element& e) { return e.quoted; });
        const GgufType element = list.ok() ? look(*list) : GgufType::string;
        if (element != GgufType::string || quoted) return GgufKind{GgufType::array, element};
    }
    const GgufType type = look({{std::string(typed), false}});
    return GgufKind{type, type};
}

Result<std::vector<std::byte>> typed_value(GgufKind kind, std::string_view typed) {
    std::vector<std::byte> bytes;
    if (!kind.is_array()) {
        GGS_CHECK(append_value(bytes, kind.type, kind.type == GgufType::string ? typed : trimmed(typed)));
        return bytes;
    }
    GGS_TRY(const std::vector<Element> list, list_of(typed));
    append(bytes, static_cast<int32_t>(kind.element));
    append(bytes, static_cast<uint64_t>(list.size()));
    for (size_t i = 0; i < list.size(); ++i) {
        const bool word = list[i].quoted && kind.element != GgufType::string;
        const Status added = append_value(bytes, kind.element, word ? in_quotes(list[i].text) : list[i].text);
        if (!added.ok()) return fail("element %1: %2", i, added.error());
    }
    return bytes;
}

// -- types of the keys that GGUF describes ----------------------------------------------------------------------------

namespace {

struct Row {
    std::string_view key; // for a model's own keys: without the architecture
    const char* kind;
};

constexpr Row fixed[] = {
    {"general.architecture", "str"},
    {"general.type", "str"},
    {"general.name", "str"},
    {"general.author", "str"},
    {"general.version", "str"},
    {"general.organization", "str"},
    {"general.basename", "str"},
    {"general.finetune", "str"},
    {"general.size_label", "str"},
    {"general.license", "str"},
    {"general.license.name", "str"},
    {"general.license.link", "str"},
    {"general.url", "str"},
    {"general.description", "str"},
    {"general.source.url", "str"},
    {"general.tags", "str[]"},
    {"general.languages", "str[]"},
    {"general.alignment", "u32"},
    {"general.quantization_version", "u32"},
    {"general.file_type", "u32"},
    {"split.no", "u16"},
    {"split.count", "u16"},
    {"split.tensors.count", "i32"},
    {"tokenizer.ggml.model", "str"},
    {"tokenizer.ggml.pre", "str"},
    {"tokenizer.ggml.tokens", "str[]"},
    {"tokenizer.ggml.scores", "f32[]"},
    {"tokenizer.ggml.token_type", "i32[]"},
    {"tokenizer.ggml.token_type_count", "u32"},
    {"tokenizer.ggml.merges", "str[]"},
    {"tokenizer.ggml.bos_token_id", "u32"},
    {"tokenizer.ggml.eos_token_id", "u32"},
    {"tokenizer.ggml.eot_token_id", "u32"},
    {"tokenizer.ggml.eom_token_id", "u32"},
    {"tokenizer.ggml.unknown_token_id", "u32"},
    {"tokenizer.ggml.seperator_token_id", "u32"}, // as the GGUF specification spells it
    {"tokenizer.ggml.padding_token_id", "u32"},
    {"tokenizer.ggml.cls_token_id", "u32"},
    {"tokenizer.ggml.mask_token_id", "u32"},
    {"tokenizer.ggml.add_bos_token", "bool"},
    {"tokenizer.ggml.add_eos_token", "bool"},
    {"tokenizer.ggml.add_space_prefix", "bool"},
    {"tokenizer.ggml.remove_extra_whitespaces", "bool"},
    {"tokenizer.ggml.normalizer.lowercase", "bool"},
    {"tokenizer.ggml.normalizer.strip_accents", "bool"},
    {"tokenizer.chat_template", "str"},
};

constexpr Row of_architecture[] = {
    {"vocab_size", "u32"},
    {"context_length", "u32"},
    {"embedding_length", "u32"},
    {"block_count", "u32"},
    {"feed_forward_length", "u32"},
    {"expert_count", "u32"},
    {"expert_used_count", "u32"},
    {"expert_feed_forward_length", "u32"},
    {"expert_shared_feed_forward_length", "u32"},
    {"embedding_scale", "f32"},
    {"residual_scale", "f32"},
    {"logit_scale", "f32"},
    {"pooling_type", "u32"},
    {"attention.head_count", "u32"},
    {"attention.head_count_kv", "u32"},
    {"attention.key_length", "u32"},
    {"attention.value_length", "u32"},
    {"attention.layer_norm_epsilon", "f32"},
    {"attention.layer_norm_rms_epsilon", "f32"},
    {"attention.scale", "f32"},
    {"attention.max_alibi_bias", "f32"},
    {"attention.clamp_kqv", "f32"},
    {"attention.causal", "bool"},
    {"attention.sliding_window", "u32"},
    {"attention.sliding_window_pattern", "u32"},
    {"attn_logit_softcapping", "f32"},
    {"final_logit_softcapping", "f32"},
    {"rope.dimension_count", "u32"},
    {"rope.freq_base", "f32"},
    {"rope.freq_base_swa", "f32"},
    {"rope.scale_linear", "f32"},
    {"rope.scaling.type", "str"},
    {"rope.scaling.factor", "f32"},
    {"rope.scaling.attn_factor", "f32"},
    {"rope.scaling.original_context_length", "u32"},
    {"rope.scaling.finetuned", "bool"},
    {"rope.scaling.yarn_log_multiplier", "f32"},
};

} // namespace

std::optional<GgufKind> kind_by_name(std::string_view key, std::string_view architecture) {
    for (const Row& row : fixed) {
        if (row.key == key) return kind_from_text(row.kind);
    }
    if (architecture.empty() || !key.starts_with(architecture) || !key.substr(architecture.size()).starts_with('.'))
        return {};
    for (const Row& row : of_architecture) {
        if (row.key == key.substr(architecture.size() + 1)) return kind_from_text(row.kind);
    }
    return {};
}

} // namespace ggs

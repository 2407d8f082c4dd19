// SPDX-License-Identifier: MIT
#include "text/word_splits.h"

#include "base/enough.h"
#include "base/printable.h"
#include "text/letters.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <algorithm>

namespace ggs {

namespace {

// -- the expressions, with \p{…} and \s as Unicode has them
// --------------------------------------------------------------

constexpr std::string_view gpt2 = R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S))";
#define GGS_CONTRACTIONS R"((?:'[sS]|'[tT]|'[rR][eE]|'[vV][eE]|'[mM]|'[lL][lL]|'[dD]))"
#define GGS_LLAMA3(numbers)                                                                                            \
    GGS_CONTRACTIONS R"(|[^\r\n\p{L}\p{N}]?\p{L}+|)" numbers R"(| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)"
constexpr std::string_view llama3 = GGS_LLAMA3(R"(\p{N}{1,3})");
constexpr std::string_view qwen2 = GGS_LLAMA3(R"(\p{N})");
constexpr std::string_view punctuation = R"([\p{P}\$\+<=>\^~\|]+)";
constexpr std::string_view punctuation_and_backtick = R"([\p{P}\$\+<=>\^~\|`]+)";
constexpr std::string_view three_digits = "[0-9][0-9][0-9]";
// \p{U} are letters except a to z, \p{W} letters except A to Z.
constexpr std::string_view gpt4o =
    R"([^\r\n\p{L}\p{N}]?\p{U}*\p{W}+)" GGS_CONTRACTIONS R"(?|[^\r\n\p{L}\p{N}]?\p{U}+\p{W}*)" GGS_CONTRACTIONS
    R"(?|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
#undef GGS_LLAMA3
#undef GGS_CONTRACTIONS

const std::vector<SplitRules>& all_rules() {
    static const std::vector<SplitRules> rules = [] {
        std::vector<SplitRules> made;
        const auto add = [&made](std::initializer_list<const char*> names, const SplitRules& rule) {
            for (const char* name : names) made.emplace_back(rule).name = name;
        };
        add({"gpt-2", "phi-2", "jina-es", "jina-de", "jina-v2-es", "jina-v2-de", "jina-v2-code", "roberta-bpe",
             "gigachat", "mpt", "jais"},
            {nullptr, {gpt2}});
        add({"olmo"}, {nullptr, {gpt2}, false});
        add({"llama3", "llama-v3", "llama-bpe", "falcon3"}, {nullptr, {llama3}, true, true, true});
        add({"dbrx", "smaug-bpe", "chatglm-bpe"}, {nullptr, {llama3}});
        add({"qwen2", "deepseek-r1-qwen"}, {nullptr, {qwen2}, false});
        add({"megrez", "stablelm2"}, {nullptr, {qwen2}});
        add({"default"}, {nullptr, {punctuation, gpt2, R"(\p{N}+)", three_digits}});
        add({"starcoder", "refact", "codeshell", "exaone", "minerva-7b"}, {nullptr, {R"(\p{N})", gpt2}});
        add({"command-r", "smollm"}, {nullptr, {R"(\p{N})", gpt2}, false});
        add({"falcon"}, {nullptr, {punctuation_and_backtick, gpt2, three_digits}});
        // \p{H}: U+0800 to U+9FA5 and U+AC00 to U+D7FF.
        add({"deepseek-coder"},
            {nullptr, {R"([\r\n])", R"(\s?\p{L}+)", R"(\s?\p{P}+)", R"(\p{H}+)", R"(\p{N})"}, false});
        add({"gpt-4o", "llama4"}, {nullptr, {gpt4o}, false});
        return made;
    }();
    return rules;
}

// -- the text that expressions match ----------------------------------------------------------------------------------

bool is_high(char32_t code) { return (code >= 0x800 && code <= 0x9FA5) || (code >= 0xAC00 && code <= 0xD7FF); }

// Returns the byte for a character: ASCII unchanged, otherwise 0xD0 + class, or 0xE0 + class in \p{H}. A space outside
// of \p{H} becomes \v, an ASCII space.
char seen(char32_t code) {
    if (code < 0x80) return static_cast<char>(code);
    const LetterClass is = class_of(code);
    if (is == LetterClass::space && !is_high(code)) return '\v';
    return static_cast<char>((is_high(code) ? 0xE0 : 0xD0) + static_cast<int>(is));
}

// Returns the content of the brackets for a class.
std::string_view class_content(char letter) {
    static_assert(static_cast<int>(LetterClass::number) == 1 && static_cast<int>(LetterClass::letter) == 2 &&
                  static_cast<int>(LetterClass::punctuation) == 3 && static_cast<int>(LetterClass::space) == 6);
    switch (letter) {
    case 'L': return "A-Za-z\xD2\xE2";
    case 'U': return "A-Z\xD2\xE2";
    case 'W': return "a-z\xD2\xE2";
    case 'N': return "0-9\xD1\xE1";
    case 'P': return "!-#%-*,-/:;?@\\[-\\]_{}\xD3\xE3";
    case 'H': return "\xE0-\xE6";
    default: return "\\t-\\r \xE6"; // s
    }
}

std::string translated(std::string_view expression) {
    std::string to;
    bool inside = false; // of brackets
    for (size_t i = 0; i < expression.size(); ++i) {
        const char c = expression[i];
        if (c != '\\') {
            if (c == '[') inside = true;
            if (c == ']') inside = false;
            to += c;
            continue;
        }
        const char what = expression[++i];
        if (what != 'p' && what != 's' && what != 'S') {
            to += c;
            to += what;
            continue;
        }
        const std::string_view content = class_content(what == 'p' ? expression[i + 2] : 's');
        if (what == 'p') i += 3; // {L}
        if (inside) {
            to += content;
        } else {
            to += what == 'S' ? "[^" : "[";
            to += content;
            to += ']';
        }
    }
    return to;
}

struct FreesCode {
    void operator()(pcre2_code* code) const { pcre2_code_free(code); }
};
struct FreesMatch {
    void operator()(pcre2_match_data* match) const { pcre2_match_data_free(match); }
};
struct FreesContext {
    void operator()(pcre2_match_context* context) const { pcre2_match_context_free(context); }
};

} // namespace

class WordSplits::Expression {
  public:
    explicit Expression(std::string_view expression) {
        const std::string pattern = translated(expression);
        int error = 0;
        PCRE2_SIZE at = 0;
        m_code.reset(
            pcre2_compile(reinterpret_cast<PCRE2_SPTR>(pattern.data()), pattern.size(), 0, &error, &at, nullptr));
    }
    explicit operator bool() const { return m_code != nullptr; }

    using Pieces = std::vector<std::pair<size_t, size_t>>;
    // Appends the pieces of seen[from, to).
    Status split(std::string_view seen, size_t from, size_t to, Pieces& pieces) const {
        const std::unique_ptr<pcre2_match_data, FreesMatch> match(pcre2_match_data_create(1, nullptr));
        const std::unique_ptr<pcre2_match_context, FreesContext> context(pcre2_match_context_create(nullptr));
        if (!match || !context) return no_memory();
        // The expressions backtrack by one character at a time, for runs of any length.
        pcre2_set_match_limit(context.get(), UINT32_MAX);
        const auto* const subject = reinterpret_cast<PCRE2_SPTR>(seen.data() + from);
        const size_t size = to - from;
        size_t at = 0;
        while (at < size) {
            const int found = pcre2_match(m_code.get(), subject, size, at, PCRE2_NOTEMPTY, match.get(), context.get());
            if (found == PCRE2_ERROR_NOMATCH) break;
            if (found < 0)
                return fail("the text can't be split into words: PCRE2 reports error %1 at character %2", found,
                            from + at);
            const PCRE2_SIZE* const ends = pcre2_get_ovector_pointer(match.get());
            if (ends[0] > at) pieces.emplace_back(from + at, from + ends[0]);
            pieces.emplace_back(from + ends[0], from + ends[1]);
            at = ends[1];
        }
        if (at < size) pieces.emplace_back(from + at, to);
        return {};
    }

  private:
    std::unique_ptr<pcre2_code, FreesCode> m_code;
};

WordSplits::WordSplits() = default;
WordSplits::WordSplits(WordSplits&&) noexcept = default;
WordSplits& WordSplits::operator=(WordSplits&&) noexcept = default;
WordSplits::~WordSplits() = default;

Result<const SplitRules*> rules_of(std::string_view name) {
    const auto& all = all_rules();
    const auto found = std::ranges::find_if(all, [name](const SplitRules& rules) { return rules.name == name; });
    if (found == all.end())
        return fail("the rules by which `%1` splits a text into words are not supported", shortened(name));
    return &*found;
}

Result<WordSplits> WordSplits::of(std::string_view name) {
    WordSplits made;
    GGS_TRY(made.m_rules, rules_of(name));
    for (const std::string_view expression : made.m_rules->expressions) {
        made.m_expressions.emplace_back(expression);
        if (!made.m_expressions.back()) return no_memory();
    }
    return made;
}

Result<std::vector<std::pair<size_t, size_t>>> WordSplits::pieces(std::u32string_view text) const {
    std::string all;
    all.reserve(text.size());
    for (const char32_t code : text) all.push_back(seen(code));
    std::vector<std::pair<size_t, size_t>> pieces, parts;
    if (!text.empty()) pieces.emplace_back(0, text.size());
    for (const Expression& expression : m_expressions) {
        parts.clear();
        for (const auto& [from, to] : pieces) GGS_CHECK(expression.split(all, from, to, parts));
        pieces.swap(parts);
    }
    return pieces;
}

} // namespace ggs

// SPDX-License-Identifier: MIT
#include "script/lexer.h"

namespace ggs {

namespace {

// A script's tokens and tree take at most a hundred times its bytes. The longest name and text limit what messages and
// variables repeat.
constexpr size_t longest_name = 255;
constexpr size_t longest_text = 4096;

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_hex(char c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
bool starts_name(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool in_name(char c) { return starts_name(c) || is_digit(c); }

class Lexer {
  public:
    explicit Lexer(std::string_view script) : m_script(script) {}

    std::variant<std::vector<Token>, ScriptError> run() {
        if (m_script.size() > longest_script)
            return ScriptError{msg("the script has %1 bytes; the limit is %2 bytes", m_script.size(), longest_script),
                               {}};
        if (m_script.starts_with("\xef\xbb\xbf")) m_at = m_line_start = 3; // a byte order mark
        while (m_at < m_script.size()) {
            const char c = peek();
            if (c == ' ' || c == '\t' || c == '\r') {
                ++m_at;
            } else if (c == '\n') {
                add(TokenKind::line_end, 1);
                ++m_line;
                m_line_start = m_at;
            } else if (c == '#') {
                size_t n = 0;
                while (peek(n) != '\n' && m_at + n < m_script.size()) ++n;
                while (n > 1 && (peek(n - 1) == ' ' || peek(n - 1) == '\t' || peek(n - 1) == '\r')) --n;
                add(TokenKind::comment, n);
            } else if (starts_name(c)) {
                size_t n = 1;
                while (in_name(peek(n))) ++n;
                if (n > longest_name) return error(msg("the name is longer than %1 characters", longest_name), n);
                add(TokenKind::name, n);
            } else if (is_digit(c) || (c == '.' && is_digit(peek(1)) && !follows_name())) {
                add(TokenKind::number, number_length());
            } else if (c == '"') {
                size_t n = 1;
                const auto ends = [this](size_t at) { return m_at + at >= m_script.size() || peek(at) == '\n'; };
                while (!ends(n) && peek(n) != '"') {
                    if (peek(n) == '\0') return error(msg("quoted text can't contain a zero byte"), n + 1);
                    n += peek(n) == '\\' && !ends(n + 1) ? 2 : 1;
                }
                if (ends(n)) return error(msg("the text is not closed: a \" is missing"));
                if (n > longest_text) return error(msg("the text is longer than %1 bytes", longest_text), n + 1);
                add(TokenKind::text, n + 1);
            } else if (std::string_view("()[]{},=+-*/.:|").find(c) != std::string_view::npos) {
                add(TokenKind::symbol, 1);
            } else {
                return error(unexpected(c), character_length());
            }
        }
        add(TokenKind::end, 0);
        return std::move(m_tokens);
    }

  private:
    char peek(size_t ahead = 0) const { return m_at + ahead < m_script.size() ? m_script[m_at + ahead] : '\0'; }
    Place place(size_t length) const {
        return {m_line, static_cast<int>(m_at - m_line_start) + 1, static_cast<int>(length)};
    }
    void add(TokenKind kind, size_t length) {
        m_tokens.push_back({kind, m_script.substr(m_at, length), place(length)});
        m_at += length;
    }
    // `x.5` after a name isn't a number.
    bool follows_name() const { return !m_tokens.empty() && m_at > 0 && in_name(m_script[m_at - 1]); }
    size_t number_length() const {
        size_t n = 0;
        if (peek() == '0' && (peek(1) == 'x' || peek(1) == 'X') && is_hex(peek(2))) {
            n = 2;
            while (is_hex(peek(n))) ++n;
            return n;
        }
        while (is_digit(peek(n))) ++n;
        if (peek(n) == '.') {
            ++n;
            while (is_digit(peek(n))) ++n;
        }
        if (peek(n) == 'e' || peek(n) == 'E') {
            const size_t sign = peek(n + 1) == '+' || peek(n + 1) == '-' ? 1 : 0;
            if (is_digit(peek(n + 1 + sign))) {
                n += 1 + sign;
                while (is_digit(peek(n))) ++n;
            }
        }
        return n;
    }
    ScriptError error(Message message, size_t length = 1) const { return {std::move(message), place(length)}; }
    // Returns the number of bytes of a UTF-8 character.
    size_t character_length() const {
        size_t n = 1;
        while (n < 4 && (static_cast<unsigned char>(peek(n)) & 0xc0) == 0x80) ++n;
        return n;
    }
    static Message unexpected(char c) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x20 && byte < 0x7f) return msg("unexpected character `%1`", std::string(1, c));
        return msg("unexpected character that begins with byte %1; outside comments and quoted text, a script must be "
                   "plain ASCII",
                   int{byte});
    }

    std::string_view m_script;
    size_t m_at = 0;
    size_t m_line_start = 0;
    int m_line = 1;
    std::vector<Token> m_tokens;
};

} // namespace

std::variant<std::vector<Token>, ScriptError> tokens_of(std::string_view script) { return Lexer(script).run(); }

std::string unquoted(std::string_view quoted) {
    std::string out;
    for (size_t i = 1; i + 1 < quoted.size(); ++i) {
        if (quoted[i] == '\\' && i + 2 < quoted.size()) {
            ++i;
            out += quoted[i] == 'n' ? '\n' : quoted[i] == 't' ? '\t' : quoted[i];
        } else {
            out += quoted[i];
        }
    }
    return out;
}

} // namespace ggs

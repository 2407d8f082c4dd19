// SPDX-License-Identifier: MIT
// Formats a script. It works on the tokens, so that nothing is lost. Comments, the order, and line breaks inside
// brackets are kept; spaces, indentation, and the columns of comments at line ends are computed.
#include "script/script.h"
#include "script/syntax.h"

#include <algorithm>

namespace ggs {

namespace {

struct Line {
    std::string indent;
    std::string code;
    std::string comment; // at the end of the line, or alone
    size_t column = 0;   // of a comment at the end of the line
    size_t width() const { return indent.size() + code.size(); }
};

class Formatter {
  public:
    explicit Formatter(const std::vector<Token>& tokens) : m_tokens(tokens) {}

    std::string run() {
        for (m_at = 0; m_tokens[m_at].kind != TokenKind::end; ++m_at) {
            const Token& token = m_tokens[m_at];
            switch (token.kind) {
            case TokenKind::line_end: end_line(); break;
            case TokenKind::comment: m_line.comment = token.text; break;
            default: write(token);
            }
        }
        end_line();
        return joined();
    }

  private:
    // -- spaces --

    const Token* before() const { return m_last; }
    bool in_braces() const { return !m_open.empty() && m_open.back() == '{'; }

    // Returns whether a sign belongs to the following number, and isn't an operator between two values.
    bool is_sign(const Token& token) const {
        if (!token.is('-') && !token.is('+')) return false;
        if (in_braces()) return true;
        const Token* last = before();
        return !last || last->is('(') || last->is('[') || last->is(',') || last->is('=') || last->is('+') ||
               last->is('-') || last->is('*') || last->is('/');
    }

    std::string space_before(const Token& token) const {
        const Token* last = before();
        if (!last || m_line.code.empty()) return "";
        if (last->is('(') || last->is('[') || last->is('.') || last->is(':') || m_last_was_sign) return "";
        if (token.is(')') || token.is(']') || token.is(',') || token.is('.') || token.is(':')) return "";
        // Between braces `inf (2)` are two values.
        if (token.is('(') && last->kind == TokenKind::name && !in_braces()) return "";
        // A named argument is written n=4, an assignment a = b.
        if ((token.is('=') || last->is('=')) && !m_open.empty()) return "";
        if (in_braces() && !token.is('}') && m_row > 1 && m_values > 0 && m_values % m_row == 0 && !last->is('{'))
            return "  ";
        return " ";
    }

    void write(const Token& token) {
        if (token.is(',') && in_braces()) return; // values are separated by spaces
        if (m_tokens_in_statement == 0 && m_open.empty()) m_row = 0;
        watch_shape(token);
        const bool sign = is_sign(token);
        m_line.code += space_before(token);
        m_line.code += token.text;
        const bool value_starts = in_braces() && !m_last_was_sign && !token.is('}') && !token.is('.') &&
                                  !token.is('|') && !(m_last && m_last->is('.')) && m_open.size() == m_brace_depth;
        if (value_starts) ++m_values;
        if (token.is('(') || token.is('[') || token.is('{')) {
            m_open.push_back(token.text[0]);
            if (token.is('{')) {
                m_values = 0;
                m_brace_depth = m_open.size();
            }
        }
        if ((token.is(')') || token.is(']') || token.is('}')) && !m_open.empty()) m_open.pop_back();
        m_last_was_sign = sign;
        m_last = &token;
        ++m_tokens_in_statement;
    }

    // Reads the first dimension after the type in `tensor(type, 4, …`: rows of values are separated by two spaces.
    void watch_shape(const Token& token) {
        if (token.is_word("tensor"))
            m_shape_at = 0;
        else if (m_shape_at >= 0 && m_shape_at < 4)
            ++m_shape_at;
        if (m_shape_at != 4) return;
        m_shape_at = -1;
        if (token.kind != TokenKind::number || token.text.size() > 6) return;
        for (const char c : token.text) {
            if (c < '0' || c > '9') return;
        }
        m_row = std::stoi(std::string(token.text));
    }

    // -- lines --

    void end_line() {
        m_lines.push_back(std::move(m_line));
        m_line = {};
        // A line that starts with a closing bracket has the indentation of the line with the opening one.
        m_depths.push_back(m_depth_at_start);
        m_depth_at_start = m_open.size();
        if (m_open.empty()) {
            m_tokens_in_statement = 0;
            m_last = nullptr;
            m_shape_at = -1;
            m_last_was_sign = false;
        }
    }

    std::string indented(size_t i) const {
        const Line& line = m_lines[i];
        size_t depth = m_depths[i];
        if (depth > 0 && !line.code.empty() && std::string_view(")]}").find(line.code[0]) != std::string_view::npos)
            --depth;
        return std::string(4 * depth, ' ');
    }

    std::string joined() {
        for (size_t i = 0; i < m_lines.size(); ++i) m_lines[i].indent = indented(i);
        place_comments();
        std::string out;
        bool blank = true; // no blank line at the start, and never two in sequence
        for (const Line& line : m_lines) {
            if (line.code.empty() && line.comment.empty()) {
                if (!blank) out += "\n";
                blank = true;
                continue;
            }
            blank = false;
            out += line.indent + line.code;
            if (!line.code.empty() && !line.comment.empty()) out.append(line.column - line.width(), ' ');
            out += line.comment + "\n";
        }
        while (out.ends_with("\n\n")) out.pop_back();
        return out;
    }

    // Comments at the ends of consecutive lines are aligned in one column, unless that would be too far to the right.
    void place_comments() {
        constexpr size_t widest = 80;
        const auto has = [this](size_t at) {
            return at < m_lines.size() && !m_lines[at].code.empty() && !m_lines[at].comment.empty();
        };
        for (size_t first = 0; first < m_lines.size(); ++first) {
            size_t end = first;
            size_t column = 0;
            for (; has(end); ++end) {
                if (m_lines[end].width() <= widest) column = std::max(column, m_lines[end].width());
            }
            for (; first < end; ++first) m_lines[first].column = std::max(column, m_lines[first].width()) + 2;
        }
    }

    const std::vector<Token>& m_tokens;
    size_t m_at = 0;
    std::vector<Line> m_lines;
    std::vector<size_t> m_depths;
    Line m_line;
    std::vector<char> m_open;
    size_t m_depth_at_start = 0;
    const Token* m_last = nullptr;
    bool m_last_was_sign = false;
    int m_tokens_in_statement = 0;
    int m_shape_at = -1; // tokens since `tensor`
    int m_row = 0;       // values in a row, 0 if unknown
    int m_values = 0;    // written between the braces so far
    size_t m_brace_depth = 0;
};

} // namespace

std::variant<std::string, ScriptError> format_script(std::string_view script) {
    auto parsed = parse_script(script);
    if (auto* error = std::get_if<ScriptError>(&parsed)) return std::move(*error);
    auto tokens = tokens_of(script);
    if (auto* error = std::get_if<ScriptError>(&tokens)) return std::move(*error);
    return Formatter(std::get<std::vector<Token>>(tokens)).run();
}

} // namespace ggs

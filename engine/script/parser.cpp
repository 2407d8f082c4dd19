// SPDX-License-Identifier: MIT
#include "script/syntax.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>

namespace ggs {

namespace {

// Large enough for any program written by hand, small enough for any stack. Brackets limit the parser's own recursion.
// A row of operators makes a left-leaning tree, which can be higher than its brackets are deep.
constexpr int deepest_nesting = 100;
constexpr int highest_tree = 200;
// More than any call accepts. All elements in brackets are in memory at once.
constexpr size_t most_elements = 65'536, most_arguments = 64;

constexpr std::string_view keyword_list[] = {"use",  "name",  "param",  "input",  "output",
                                             "loss", "graph", "plugin", "rounds", "device"};

// Thrown only here and caught in parse_script(): a recursive-descent parser has too many exits for error codes to be
// readable.
struct Stop {
    ScriptError error;
};

class Parser {
  public:
    explicit Parser(std::vector<Token> tokens) : m_tokens(std::move(tokens)) {
        // Line ends count only outside of brackets; comments are ignored.
        int depth = 0;
        std::erase_if(m_tokens, [&depth](const Token& token) {
            if (token.kind == TokenKind::comment) return true;
            if (token.is('(') || token.is('[') || token.is('{')) ++depth;
            if (token.is(')') || token.is(']') || token.is('}')) depth = std::max(0, depth - 1);
            return token.kind == TokenKind::line_end && depth > 0;
        });
    }

    std::vector<Statement> run() {
        std::vector<Statement> statements;
        while (true) {
            while (now().kind == TokenKind::line_end) ++m_at;
            if (now().kind == TokenKind::end) return statements;
            statements.push_back(statement());
            if (now().kind != TokenKind::line_end && now().kind != TokenKind::end)
                stop(msg("a statement must be followed by the end of the line, not by %1", written(now())),
                     now().place);
        }
    }

  private:
    const Token& now() const { return m_tokens[m_at]; }
    const Token& after(size_t n = 1) const { return m_tokens[std::min(m_at + n, m_tokens.size() - 1)]; }
    const Token& take() { return m_tokens[m_at++]; }
    [[noreturn]] static void stop(Message message, Place place) { throw Stop{{std::move(message), place}}; }
    static Message written(const Token& token) {
        if (token.kind == TokenKind::end) return msg("the end of the script");
        if (token.kind == TokenKind::line_end) return msg("the end of the line");
        return msg("`%1`", std::string(token.text.substr(0, 40)));
    }
    void expect(char symbol, Text why) {
        if (!now().is(symbol))
            stop(msg("expected `%1` %2, but found %3", std::string(1, symbol), why, written(now())), now().place);
        ++m_at;
    }
    // A bracket over several lines: the mistake is rather where it was opened than in the line that can't go on with
    // it.
    void expect_closing(char symbol, Text why, const Token& opened) {
        if (!now().is(symbol) && now().place.line > opened.place.line) {
            const std::string open(opened.text), close(1, symbol);
            stop(now().kind == TokenKind::end
                     ? msg("`%1` has no matching `%2` before the end of the script", open, close)
                     : msg("`%1` has no matching `%2` before %3 in line %4", open, close, written(now()),
                           now().place.line),
                 opened.place);
        }
        expect(symbol, why);
    }

    bool starts_keyword_statement() const {
        if (now().kind != TokenKind::name || !is_keyword(now().text)) return false;
        const Token& next = after();
        // `graph(…)` is a call.
        return next.kind == TokenKind::name || next.kind == TokenKind::text ||
               (now().is_word("rounds") && (next.kind == TokenKind::number || next.is('-')));
    }

    Statement statement() {
        Statement s;
        s.place = now().place;
        if (now().is_word("device") && after().is('(')) return device();
        if (starts_keyword_statement()) {
            s.kind = Statement::Kind::keyword;
            s.keyword = take().text;
            if (s.keyword == "rounds") s.values.push_back(expression()); // may start with a sign
            while (now().kind != TokenKind::line_end && now().kind != TokenKind::end) s.values.push_back(primary());
            return s;
        }
        if (now().kind == TokenKind::name && after().is('=')) {
            s.target = now().text;
            s.target_place = now().place;
            m_at += 2;
        }
        s.values.push_back(expression());
        s.place.length = std::max(s.place.length, 1);
        fill(s);
        return s;
    }

    // device(cuda:0): the only keyword with brackets, because its argument is one word.
    Statement device() {
        Statement s;
        s.place = now().place;
        s.kind = Statement::Kind::keyword;
        s.keyword = take().text;
        ++m_at;
        auto word = std::make_unique<Expr>();
        word->kind = ExprKind::text;
        word->place = now().place;
        if (now().kind == TokenKind::text) {
            word->text = unquoted(take().text);
        } else {
            while (now().kind == TokenKind::name || now().kind == TokenKind::number || now().is(':'))
                word->text += take().text;
        }
        word->place.length = std::max(1, now().place.column - word->place.column);
        s.values.push_back(std::move(word));
        expect(')', text("to close the name of the device"));
        return s;
    }

    // Parses a fill after a statement, or after an argument that is a call.
    template <class Filled> void fill(Filled& filled) {
        filled.fill_place = now().place;
        if (now().is('{')) {
            ++m_at;
            filled.fill = FillSyntax::values;
            while (!now().is('}')) {
                filled.fill_values.push_back(fill_value());
                if (now().is(',')) ++m_at;
            }
            ++m_at;
        } else if (now().is('=')) {
            ++m_at;
            filled.fill = FillSyntax::generator;
            filled.fill_values.push_back(expression());
        }
    }

    // Rows of numbers between braces, separated by bars: { 4 5 1 2 | 3 5 1 | 3 2 }. A bar at an end makes an empty row.
    ExprPtr rows() {
        auto e = std::make_unique<Expr>();
        e->kind = ExprKind::rows;
        e->place = now().place;
        const Token& opened = take();
        const auto begin_row = [&] {
            auto row = std::make_unique<Expr>();
            row->kind = ExprKind::list;
            row->place = now().place;
            add_child(*e, std::move(row));
        };
        begin_row();
        while (!now().is('}')) {
            if (now().kind == TokenKind::end) expect_closing('}', text("to close the rows"), opened);
            if (now().is('|')) {
                ++m_at;
                begin_row();
                continue;
            }
            Expr& row = *e->children.back();
            add_child(row, fill_value());
            grow(*e, row);
            if (now().is(',')) ++m_at;
        }
        ++m_at;
        return e;
    }

    // Between braces a sign belongs to the following number: { 1 -2 } has two values.
    ExprPtr fill_value() {
        const Token& first = now();
        if (first.is('-') || first.is('+')) {
            ++m_at;
            ExprPtr value = fill_value_unsigned();
            return first.is('-') ? unary(ExprKind::negate, std::move(value), first.place) : std::move(value);
        }
        return fill_value_unsigned();
    }
    ExprPtr fill_value_unsigned() {
        const Token& token = now();
        // A bracket after inf is the next value, not its argument.
        if (token.is_word("inf") || token.is_word("nan") || token.is_word("round")) return name();
        if (token.kind == TokenKind::number || token.is('(')) return primary();
        stop(msg("braces can contain only numbers and expressions in brackets, not %1", written(token)), token.place);
    }

    struct Depth {
        explicit Depth(Parser& parser) : m_parser(parser) {
            if (++m_parser.m_depth > deepest_nesting)
                stop(msg("the expression is nested more than %1 levels deep", deepest_nesting), m_parser.now().place);
        }
        ~Depth() { --m_parser.m_depth; }
        Depth(const Depth&) = delete;
        Depth& operator=(const Depth&) = delete;
        Parser& m_parser;
    };

    static void grow(Expr& parent, const Expr& child) {
        parent.height = std::max(parent.height, child.height + 1);
        if (parent.height > highest_tree)
            stop(msg("the expression is too deep: it has more than %1 levels of operators, calls and brackets; assign "
                     "a part of the expression to a variable",
                     highest_tree),
                 parent.place);
    }
    static void add_child(Expr& parent, ExprPtr child) {
        grow(parent, *child);
        parent.children.push_back(std::move(child));
    }
    static ExprPtr unary(ExprKind kind, ExprPtr child, Place place) {
        auto e = std::make_unique<Expr>();
        e->kind = kind;
        e->place = place;
        add_child(*e, std::move(child));
        return e;
    }

    ExprPtr expression() {
        ExprPtr left = term();
        while (now().is('+') || now().is('-')) left = binary(std::move(left));
        return left;
    }
    ExprPtr term() {
        ExprPtr left = factor();
        while (now().is('*') || now().is('/')) left = binary(std::move(left));
        return left;
    }
    ExprPtr binary(ExprPtr left) {
        const Token& sign = take();
        const char c = sign.text[0];
        const ExprKind kind = c == '+'   ? ExprKind::add
                              : c == '-' ? ExprKind::subtract
                              : c == '*' ? ExprKind::multiply
                                         : ExprKind::divide;
        ExprPtr right = c == '+' || c == '-' ? term() : factor();
        auto e = unary(kind, std::move(left), sign.place);
        add_child(*e, std::move(right));
        return e;
    }
    // One level for each bracket, call and sign.
    ExprPtr factor() {
        if (!now().is('-') && !now().is('+')) return primary();
        const Depth depth(*this);
        const Token& sign = take();
        ExprPtr value = factor();
        return sign.is('-') ? unary(ExprKind::negate, std::move(value), sign.place) : std::move(value);
    }

    ExprPtr name() {
        auto e = std::make_unique<Expr>();
        e->place = now().place;
        e->text = take().text;
        return e;
    }

    ExprPtr primary() {
        const Depth depth(*this);
        const Token& token = now();
        auto e = std::make_unique<Expr>();
        e->place = token.place;
        switch (token.kind) {
        case TokenKind::number: return number();
        case TokenKind::text:
            e->kind = ExprKind::text;
            e->text = unquoted(take().text);
            return e;
        case TokenKind::name:
            e = name();
            if (now().is('(')) arguments(*e);
            return members(std::move(e));
        case TokenKind::symbol:
            if (token.is('(')) {
                ++m_at;
                ExprPtr inner = expression();
                expect_closing(')', text("to close the previous bracket"), token);
                return members(std::move(inner));
            }
            if (token.is('[')) {
                ++m_at;
                e->kind = ExprKind::list;
                while (!now().is(']')) {
                    if (e->children.size() == most_elements)
                        stop(msg("a list can have at most %1 elements", most_elements), now().place);
                    add_child(*e, expression());
                    if (!now().is(',')) break;
                    ++m_at;
                }
                expect_closing(']', text("to close the list"), token);
                return e;
            }
            break;
        default: break;
        }
        stop(msg("a value is expected here, not %1", written(token)), token.place);
    }

    ExprPtr members(ExprPtr e) {
        for (int depth = 1; now().is('.'); ++depth) {
            ++m_at;
            if (now().kind != TokenKind::name)
                stop(msg("the dot must be followed by ne0 to ne3 or nb0 to nb3, not by %1", written(now())),
                     now().place);
            auto member = unary(ExprKind::member, std::move(e), now().place);
            member->text = take().text;
            e = std::move(member);
            // A sparse tensor has tensors, and a tensor has numbers.
            const bool is_number = depth == 2 || e->text.starts_with("ne") || e->text.starts_with("nb");
            if (now().is('.') && is_number) stop(msg("`%1` has no members", e->text), now().place);
        }
        return e;
    }

    ExprPtr number() {
        const Token& token = take();
        auto e = std::make_unique<Expr>();
        e->place = token.place;
        std::string_view digits = token.text;
        int base = 10;
        if (digits.starts_with("0x") || digits.starts_with("0X")) {
            digits.remove_prefix(2);
            base = 16;
        }
        const char* const end = digits.data() + digits.size();
        const auto whole = std::from_chars(digits.data(), end, e->integer, base);
        if (whole.ec == std::errc() && whole.ptr == end) {
            e->kind = ExprKind::integer;
            return e;
        }
        if (base == 16) stop(msg("%1 is larger than 2^63 - 1", std::string(token.text)), token.place);
        const auto real = std::from_chars(digits.data(), end, e->real);
        if (real.ec != std::errc() || real.ptr != end)
            stop(msg("%1 is too large to be stored", std::string(token.text.substr(0, 40))), token.place);
        e->kind = ExprKind::real;
        return e;
    }

    void arguments(Expr& call) {
        call.kind = ExprKind::call;
        const Token& opened = now();
        expect('(', text("before the arguments"));
        while (!now().is(')')) {
            std::string name;
            Place place = now().place;
            if (now().kind == TokenKind::name && after().is('=')) {
                name = now().text;
                m_at += 2;
            }
            if (call.children.size() == most_arguments)
                stop(msg("a call takes at most %1 arguments", most_arguments), place);
            ExprPtr argument = now().is('{') ? rows() : expression();
            if (argument->kind == ExprKind::call) {
                fill(*argument);
                for (const ExprPtr& value : argument->fill_values) grow(*argument, *value);
            }
            add_child(call, std::move(argument));
            call.names.push_back(std::move(name));
            call.name_places.push_back(place);
            if (!now().is(',')) break;
            ++m_at;
        }
        expect_closing(')', text("to close the arguments"), opened);
    }

    std::vector<Token> m_tokens;
    size_t m_at = 0;
    int m_depth = 0;
};

} // namespace

std::span<const std::string_view> keywords() { return keyword_list; }

bool is_keyword(std::string_view word) {
    return std::find(std::begin(keyword_list), std::end(keyword_list), word) != std::end(keyword_list);
}

std::variant<std::vector<Statement>, ScriptError> parse_script(std::string_view script) {
    auto tokens = tokens_of(script);
    if (auto* error = std::get_if<ScriptError>(&tokens)) return std::move(*error);
    try {
        return Parser(std::get<std::vector<Token>>(std::move(tokens))).run();
    } catch (Stop& stop) {
        return std::move(stop.error);
    }
}

} // namespace ggs

// SPDX-License-Identifier: MIT
#include "values/expression.h"

#include "base/printable.h"

#include <array>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>

namespace ggs {

namespace {

struct StatRow {
    const char* name;
    Stat stat;
    Number (*of)(const Statistics&); // null: not a statistic of many values
};
// The Euclidean norm of the finite values.
double norm(const Statistics& s) {
    return std::sqrt(static_cast<double>(s.finite()) * (s.mean * s.mean + s.sd * s.sd));
}

constexpr std::array<StatRow, 11> stats{{
    {"min", Stat::min, [](const Statistics& s) { return s.least(); }},
    {"max", Stat::max, [](const Statistics& s) { return s.most(); }},
    {"mean", Stat::mean, [](const Statistics& s) { return Number(s.mean); }},
    {"sd", Stat::sd, [](const Statistics& s) { return Number(s.sd); }},
    {"norm", Stat::norm, [](const Statistics& s) { return Number(norm(s)); }},
    {"nan", Stat::nan, [](const Statistics& s) { return Number::exactly(s.nan); }},
    {"inf", Stat::inf, [](const Statistics& s) { return Number::exactly(s.inf); }},
    {"zeros", Stat::zeros, [](const Statistics& s) { return Number::exactly(s.zeros); }},
    {"at", Stat::at, nullptr},
    {"used_mem", Stat::used_mem, nullptr},
    {"round", Stat::round, nullptr},
}};

struct CompareRow {
    const char* word;
    Compare compare;
    bool (*holds)(double, double);
};
// Longer operators come first: >= begins like >.
constexpr std::array<CompareRow, 6> compares{{
    {">=", Compare::greater_equal, [](double a, double b) { return a >= b; }},
    {"<=", Compare::less_equal, [](double a, double b) { return a <= b; }},
    {"==", Compare::equal, [](double a, double b) { return a == b; }},
    {"!=", Compare::not_equal, [](double a, double b) { return a != b; }},
    {">", Compare::greater, [](double a, double b) { return a > b; }},
    {"<", Compare::less, [](double a, double b) { return a < b; }},
}};

const StatRow& row_of(Stat stat) { return stats[static_cast<size_t>(stat)]; }
const CompareRow& row_of(Compare compare) {
    for (const CompareRow& row : compares) {
        if (row.compare == compare) return row;
    }
    return compares[0];
}

class Reader {
  public:
    explicit Reader(std::string_view text) : m_left(text) { skip_space(); }

    bool take(std::string_view word) {
        if (!m_left.starts_with(word)) return false;
        m_left.remove_prefix(word.size());
        skip_space();
        return true;
    }
    bool at_end() const { return m_left.empty(); }
    std::string rest() const { return std::string(m_left); }
    std::string word() {
        size_t n = 0;
        while (n < m_left.size() && (std::isalnum(static_cast<unsigned char>(m_left[n])) || m_left[n] == '_')) ++n;
        return cut(n);
    }
    // Reads a name up to one of the ends, without the spaces before it, or a name in quotes.
    std::string name(std::string_view ends) {
        if (m_left.starts_with('"')) {
            const size_t close = m_left.find('"', 1);
            if (close != std::string_view::npos) {
                std::string quoted(m_left.substr(1, close - 1));
                cut(close + 1);
                return quoted;
            }
        }
        std::string text = cut(std::min(m_left.size(), m_left.find_first_of(ends)));
        while (text.ends_with(' ')) text.pop_back();
        return text;
    }
    // Reads digits, sign, point and exponent, or inf or nan.
    std::optional<double> number() {
        const std::string text(m_left);
        char* end = nullptr;
        const double value = std::strtod(text.c_str(), &end);
        if (end == text.c_str()) return std::nullopt;
        cut(static_cast<size_t>(end - text.c_str()));
        return value;
    }

  private:
    std::string cut(size_t n) {
        std::string text(m_left.substr(0, n));
        m_left.remove_prefix(std::min(n, m_left.size()));
        skip_space();
        return text;
    }
    void skip_space() {
        while (m_left.starts_with(' ')) m_left.remove_prefix(1);
    }
    std::string_view m_left;
};

// Parses the text between the brackets of a statistic.
Status parse_tensor(Reader& reader, Expression& e) {
    // An empty name in quotes is an error. An empty name without quotes is the node that was just run.
    if (!reader.take("(") || reader.take("\"\""))
        return fail("`%1` needs a tensor, as in %1(x)", std::string(row_of(e.stat).name));
    e.tensor = reader.name("[,)");
    if (reader.take("[")) {
        const std::string slice = reader.name("]");
        GGS_TRY(e.slice, parse_slice(slice));
        if (!reader.take("]")) return fail("the `]` after `%1` is missing", slice);
    }
    if (e.stat == Stat::at) {
        const std::string index = reader.take(",") ? reader.name(")") : std::string();
        GGS_TRY(e.slice, parse_slice(index));
        for (size_t d = 0; d < max_dims; ++d) {
            if (e.slice.end[d] == INT64_MAX) e.slice.end[d] = e.slice.begin[d] + 1; // left out: 0
            if (e.slice.end[d] != e.slice.begin[d] + 1)
                return fail("at() takes one element: at(%1, i0, i1, i2, i3)", e.tensor);
        }
    }
    if (!reader.take(")"))
        return fail("the `)` after `%1` is missing",
                    e.tensor.empty() ? std::string(row_of(e.stat).name) + "(" : e.tensor);
    return {};
}

} // namespace

Result<Expression> parse_expression(std::string_view text) {
    Reader reader(text);
    Expression e;
    const std::string word = reader.word();
    const StatRow* stat = nullptr;
    for (const StatRow& row : stats) {
        if (word == row.name) stat = &row;
    }
    if (!stat)
        return fail("`%1` is not a statistic; use min, max, mean, sd, norm, nan, inf, zeros, at, used_mem or round",
                    shortened(word.empty() ? text : std::string_view(word)));
    e.stat = stat->stat;
    if (!names_no_tensor(e.stat)) GGS_CHECK(parse_tensor(reader, e));
    if (reader.at_end()) return e;
    for (const CompareRow& row : compares) {
        if (e.compare || !reader.take(row.word)) continue;
        e.compare = row.compare;
    }
    if (!e.compare)
        return fail("`%1` can't follow a statistic; only a comparison with a number can: > >= < <= == or !=",
                    shortened(reader.rest()));
    e.with_before = reader.take("before");
    if (e.with_before && reader.at_end()) return e;
    const auto number = e.with_before ? std::nullopt : reader.number();
    if (!number || !reader.at_end())
        return fail("a number or `before` is expected, not `%1`", shortened(reader.rest()));
    e.number = *number;
    return e;
}

std::string expression_text(const Expression& e) {
    std::string text = row_of(e.stat).name;
    if (!names_no_tensor(e.stat)) {
        const bool plain = e.tensor.find_first_of("[],() \"") == std::string::npos;
        std::string index;
        size_t dims = 0;
        for (size_t d = 0; d < max_dims; ++d) {
            const bool given = e.stat == Stat::at
                                   ? e.slice.begin[d] > 0
                                   : e.slice != Slice{} && (e.slice.begin[d] > 0 || e.slice.end[d] != INT64_MAX);
            if (given) dims = d + 1;
        }
        if (e.stat == Stat::at) dims = std::max<size_t>(1, dims);
        for (size_t d = 0; d < dims; ++d) {
            if (d > 0) index += ", ";
            const int64_t from = e.slice.begin[d], to = e.slice.end[d];
            if (to == from + 1)
                index += fmt::format("{}", from);
            else if (to == INT64_MAX)
                index += from == 0 ? ":" : fmt::format("{}:", from);
            else
                index += fmt::format("{}:{}", from, to);
        }
        text += "(" + (plain ? e.tensor : "\"" + e.tensor + "\"");
        if (e.stat == Stat::at)
            text += ", " + index;
        else if (!index.empty())
            text += "[" + index + "]";
        text += ")";
    }
    if (e.compare && e.with_before) text += fmt::format(" {} before", row_of(*e.compare).word);
    if (e.compare && !e.with_before) text += fmt::format(" {} {}", row_of(*e.compare).word, e.number);
    return text;
}

Result<Answer> evaluate(const Expression& e, const Structure& structure, const Position& position,
                        std::optional<uint32_t> tensor, const ByteSource& bytes, std::optional<double> before) {
    Answer answer;
    if (e.stat == Stat::used_mem) {
        int64_t all = 0;
        for (const size_t used : structure.arenas_used) all += static_cast<int64_t>(used);
        answer.number = Number::exactly(all);
    } else if (e.stat == Stat::round) {
        answer.number = Number::exactly(position.round);
    } else {
        if (!tensor || !structure.alive(*tensor))
            return Answer{Answer::Kind::unknown, 0, false, msg("there is no tensor called `%1`", shortened(e.tensor))};
        const Tensor& t = structure.tensor(*tensor);
        const TensorState state = structure.state(*tensor, position);
        if (!has_values(state.kind))
            return Answer{Answer::Kind::unknown, 0, false,
                          state.kind == TensorState::Kind::torn
                              ? msg("`%1` was stopped partway", structure.name(*tensor))
                              : msg("`%1` has not been run", structure.name(*tensor))};
        if (e.stat == Stat::at) {
            GGS_TRY(const auto value, element_number(bytes, *tensor, t, e.slice.begin));
            if (!value) return answer;
            answer.number = *value;
        } else {
            GGS_TRY(const auto found, statistics(bytes, *tensor, t, e.slice));
            if (!found) return answer;
            const bool of_finite = e.stat != Stat::nan && e.stat != Stat::inf && e.stat != Stat::zeros;
            if (of_finite && found->finite() == 0)
                return Answer{Answer::Kind::unknown, 0, false,
                              msg("`%1` has no finite value", structure.name(*tensor) + slice_text(e.slice, t))};
            answer.number = row_of(e.stat).of(*found);
        }
    }
    if (e.with_before && !before) {
        answer.why = msg("its value at the end of the previous round is not known");
        return answer;
    }
    answer.kind = e.compare ? Answer::Kind::truth : Answer::Kind::number;
    answer.truth = e.compare && row_of(*e.compare).holds(answer.number, e.with_before ? *before : e.number);
    return answer;
}

} // namespace ggs

// SPDX-License-Identifier: MIT
// Expression: a question about a tensor's numbers, which watches show and breakpoints ask. One grammar for both:
//
//   stat(tensor[slice])              max(kq)   mean(x[0:4, 2])   nan(out)   used_mem   round
//   stat(tensor[slice]) op number    max(kq) > 10                the truth of it: what a breakpoint needs
//
// stat: min, max, mean, sd, nan, inf, zeros, and at(tensor, i0, i1, …) for one element. A tensor is named by its key,
// its variable or ggml's name, in double quotes if it has brackets or commas; with no name at all, as in `nan() > 0`,
// it is the node that was just run. used_mem: bytes used in all arenas; round: the number of the
// round, from 0. op: > >= < <= == !=
// Values; any thread.
#pragma once

#include "program/structure.h"
#include "values/statistics.h"

#include <string>

namespace ggs {

enum class Stat { min, max, mean, sd, nan, inf, zeros, at, used_mem, round };
inline bool names_no_tensor(Stat stat) { return stat == Stat::used_mem || stat == Stat::round; }
enum class Compare { greater, greater_equal, less, less_equal, equal, not_equal };

struct Expression {
    Stat stat = Stat::mean;
    std::string tensor; // as it was written; empty: the node just run, or none is asked about
    Slice slice;        // of `at`: one element
    std::optional<Compare> compare;
    double number = 0;
    bool of_current_node() const { return tensor.empty() && !names_no_tensor(stat); }
};

Result<Expression> parse_expression(std::string_view text);
// As it is written by the book.
std::string expression_text(const Expression& expression);

// What an expression says now. Not known: its tensor has no values yet, is torn, has no finite number to make it of, or
// the reader was asked to let go.
struct Answer {
    enum class Kind { number, truth, unknown } kind = Kind::unknown;
    Number number; // the statistic, with or without a comparison
    bool truth = false;
    Message why; // it is unknown
};

// `tensor`: the one that the expression's name means, or the node just run; nothing where none is asked about.
Result<Answer> evaluate(const Expression& expression, const Structure& structure, const Position& position,
                        std::optional<uint32_t> tensor, const ByteSource& bytes);

} // namespace ggs

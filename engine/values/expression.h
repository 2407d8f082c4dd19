// SPDX-License-Identifier: MIT
// Expression: a value computed from a tensor. Watches show it, and breakpoints test it. Both use one grammar:
//
//   stat(tensor[slice])              max(kq)   mean(x[0:4, 2])   nan(out)   used_mem   round
//   stat(tensor[slice]) op number    max(kq) > 10                true or false: what a breakpoint needs
//   stat(tensor[slice]) op before    mean(loss) > before         its value at the end of the previous round
//
// stat: min, max, mean, sd, norm, nan, inf, zeros, and at(tensor, i0, i1, …) for one element. A tensor is named by its
// key, its variable or ggml's name, in double quotes if it contains brackets or commas. Without a name, as in `nan() >
// 0`, it is the node that was just run. used_mem: bytes used in all arenas; round: the number of the round, from 0. op:
// > >= < <= == != Values. May be used on any thread.
#pragma once

#include "program/structure.h"
#include "values/statistics.h"

#include <string>

namespace ggs {

enum class Stat { min, max, mean, sd, norm, nan, inf, zeros, at, used_mem, round };
inline bool names_no_tensor(Stat stat) { return stat == Stat::used_mem || stat == Stat::round; }
enum class Compare { greater, greater_equal, less, less_equal, equal, not_equal };

struct Expression {
    Stat stat = Stat::mean;
    std::string tensor; // as written; empty: the node that was just run, or no tensor
    Slice slice;        // for `at`: one element
    std::optional<Compare> compare;
    double number = 0;
    bool with_before = false; // compared with its value at the end of the previous round, instead of with `number`
    bool of_current_node() const { return tensor.empty() && !names_no_tensor(stat); }
};

Result<Expression> parse_expression(std::string_view text);
// Returns the expression in its standard form.
std::string expression_text(const Expression& expression);

// The current value of an expression. It is unknown if its tensor has no values yet, is torn, or has no finite value,
// or if the read was cancelled.
struct Answer {
    enum class Kind { number, truth, unknown } kind = Kind::unknown;
    Number number; // the statistic, with or without a comparison
    bool truth = false;
    Message why; // the reason if it is unknown
};

// Evaluates an expression. `tensor` is the tensor that it names, or the node that was just run; nothing if it has no
// tensor. `before` is its value at the end of the previous round, if it is known.
Result<Answer> evaluate(const Expression& expression, const Structure& structure, const Position& position,
                        std::optional<uint32_t> tensor, const ByteSource& bytes,
                        std::optional<double> before = std::nullopt);

} // namespace ggs

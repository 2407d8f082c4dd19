// SPDX-License-Identifier: MIT
// Syntax tree of a script: statements and expressions. The tree doesn't contain the meaning of names and calls.
#pragma once

#include "script/lexer.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace ggs {

// rows: { 4 5 | 3 } as an argument of csr: a list for each row.
enum class ExprKind { integer, real, text, name, list, rows, call, member, negate, add, subtract, multiply, divide };

enum class FillSyntax { none, values, generator };

struct Expr {
    ExprKind kind = ExprKind::name;
    int height = 1; // of the tree below it; limited, so that code that walks it may recurse
    Place place;
    int64_t integer = 0;
    double real = 0;
    std::string text; // of a text, a name, a call's name, a member (ne0)
    std::vector<std::unique_ptr<Expr>>
        children;                   // of a list, rows, a call (arguments), a member (its owner), an operator
    std::vector<std::string> names; // of a call: one for each argument, empty for a positional one
    std::vector<Place> name_places;
    // For a call that is an argument: the fill of the tensor that it makes, as after a statement.
    FillSyntax fill = FillSyntax::none;
    std::vector<std::unique_ptr<Expr>> fill_values;
    Place fill_place;
};
using ExprPtr = std::unique_ptr<Expr>;

struct Statement {
    enum class Kind { value, keyword };
    Kind kind = Kind::value;
    Place place;
    std::string target; // the variable assigned to, if any
    Place target_place;
    std::string keyword;         // use, name, param, input, output, loss, graph, plugin, rounds, device
    std::vector<ExprPtr> values; // the expression, or what follows the keyword
    FillSyntax fill = FillSyntax::none;
    std::vector<ExprPtr> fill_values; // between braces, or the one generator
    Place fill_place;
};

std::variant<std::vector<Statement>, ScriptError> parse_script(std::string_view script);

// Words that begin a statement without parentheses.
std::span<const std::string_view> keywords();
bool is_keyword(std::string_view word);

} // namespace ggs

// SPDX-License-Identifier: MIT
// Usage: what is wrong with a command line, in a sentence that names the word and what was probably meant. The parser
// knows only that something was left over.
#pragma once

#include <string>

namespace CLI {
class App;
class ParseError;
} // namespace CLI

namespace ggs {

// `first`: the first argument; empty if there is none.
std::string usage_problem(const CLI::App& app, const CLI::ParseError& error, const std::string& first);

} // namespace ggs

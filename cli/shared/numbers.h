// SPDX-License-Identifier: MIT
// Validators for numbers and file names on the command line. They check the value of an option before it is parsed, and
// report an error as a sentence.
#pragma once

#include <CLI/CLI.hpp>

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace ggs {

// A whole number from `least` to `most`. `what`: "number of threads".
CLI::Validator whole_number(const char* what, uint64_t least = 0,
                            uint64_t most = static_cast<uint64_t>(std::numeric_limits<int64_t>::max()));
// An option that takes such a number; --help shows its default.
template <class T>
void add_count(CLI::App* command, const char* name, T& to, const char* what, const CLI::Validator& check) {
    command->add_option(name, to, what)->check(check)->type_name("N")->capture_default_str();
}
// A number from `least` to 1,000,000; above it, if that is not one of them.
CLI::Validator number(const char* what, double least, bool least_too = true, double most = 1e6);
// Bytes: 4096, 500MB, 1.5GiB; units go by 1,024, with or without an i. At least one.
CLI::Validator byte_count(double least = 1);
// More than 0; parts of a second as well.
CLI::Validator second_count();
// One of these words.
CLI::Validator one_of(const std::vector<std::string>& words);
// For a file to be written: any name except an empty one.
CLI::Validator file_name();

} // namespace ggs

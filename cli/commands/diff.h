// SPDX-License-Identifier: MIT
// What `ggscope-cli diff A B` prints: the keys and tensors in which two files of weights differ, as text or as JSON.
#pragma once

#include "values/files/file_diff.h"

#include <string>

namespace ggs {

// "a.gguf" and "b.gguf" are what the files are called.
std::string diff_text(const FileDiff& diff, const std::string& a, const std::string& b);

// schema, kind, …, a, b, same, interrupted (only if it was), same_keys, same_tensors, keys[{name, a, b, element}],
// where a side is {type, value} or null, and tensors[{name, differs, a, b, bytes, elements, odd, max_abs, nmse,
// no_numbers}], where a side is {type, ne} or null, `differs` is only_a, only_b, shape, type or data, and what could
// not be compared is left out.
std::string diff_json(const FileDiff& diff, const std::string& a, const std::string& b);

} // namespace ggs

// SPDX-License-Identifier: MIT
// Recognises click logs by their bytes, for programs that open files of many kinds. Any thread.
#pragma once

#include <string>

namespace ggs {

// Returns whether a file is a click log that states what it is: a list of files, a Parquet file, or a file whose header
// is that of Norm. A file that is damaged after its header is recognised, too.
bool is_click_log(const std::string& path);

// Returns whether a file can be Raw, which has no header: it is not a text, and its name ends in .bin, .dat or .raw.
bool may_be_raw_click_log(const std::string& path);

} // namespace ggs

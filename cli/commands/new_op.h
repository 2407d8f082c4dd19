// SPDX-License-Identifier: MIT
// new-op: the beginning of a plug-in: a C file with one op that runs, a script that uses it, and the header that it is
// compiled against.
#pragma once

#include "base/result.h"

#include <string>

namespace ggs {

// What it writes, word for word but for the name; cli/CMakeLists.txt makes it from resources/new-op and the header.
struct NewOpFiles {
    const char *source, *script, *header;
};
extern const NewOpFiles new_op_files;

// Writes NAME.c, NAME.ggs and, where there is none yet, ggscope_plugin.h into a folder; answers what to do next.
// Nothing is written if the name can't be an op's, or if one of the two files is there.
Result<std::string> new_op(const std::string& name, const std::string& folder);

} // namespace ggs

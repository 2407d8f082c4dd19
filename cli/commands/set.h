// SPDX-License-Identifier: MIT
// What `ggscope-cli set FILE KEY=VALUE…` does: changes keys of a GGUF file, and says what it was and what it is.
#pragma once

#include "files/gguf.h"

#include <atomic>
#include <string>
#include <vector>

namespace ggs {

struct SetOptions {
    std::vector<std::string> values;  // KEY=VALUE
    std::vector<std::string> removed; // keys; before values are set
    std::string type;                 // of the keys that are new; empty: what they look like
    std::string output;               // empty: in place
};

// A table of what changed; nothing is written where nothing does, unless it goes into another file.
// As JSON: {file, output, bytes, changes: [{key, change, before: {type, value}, after: {type, value}}]}, values as
// `info` has them, `change` being changed, added or removed.
Result<std::string> set_keys(const GgufFile& file, const SetOptions& options, bool json, const GgufLimits& limits,
                             const std::atomic<bool>* cancelled);

} // namespace ggs

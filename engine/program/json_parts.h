// SPDX-License-Identifier: MIT
// JSON helpers: read JSON with any content. A value that is not as expected is treated as missing. Values; any thread.
#pragma once

#include "graph/call.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <string_view>

namespace ggs {

using Json = nlohmann::ordered_json;

// Parses text from outside as JSON. Lists nested deeper than deepest_json are refused during parsing, because code that
// walks, writes or compares them is recursive. `what` is the name of the text in an error: "golden.json".
inline constexpr int deepest_json = 100;
Result<Json> parse_json(std::string_view text, const Message& what);

// Returns null if `object` has no such key, or is not an object.
const Json& at(const Json& object, const char* key);
int64_t int_of(const Json& value, int64_t otherwise = -1);
std::string string_of(const Json& value); // empty for anything else
const Json& list_of(const Json& value);   // empty for anything else
// A plain value or a list of whole numbers, as an argument; absent for anything else.
ArgValue value_from(const Json& json);
// In a sentence, cut where it gets long.
std::string shown(const Json& value);

} // namespace ggs

// SPDX-License-Identifier: MIT
// Reading JSON that may be anything: what is not as it should be reads as absent. Values; any thread.
#pragma once

#include "graph/call.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <string_view>

namespace ggs {

using Json = nlohmann::ordered_json;

// Text from outside as JSON. Lists in lists without end are refused while they are read: whoever walks, writes or
// compares them would do so by as many calls in calls. `what` is the text in a sentence: "golden.json".
inline constexpr int deepest_json = 100;
Result<Json> parse_json(std::string_view text, const Message& what);

// Null where the object has no such key, or is none.
const Json& at(const Json& object, const char* key);
int64_t int_of(const Json& value, int64_t otherwise = -1);
std::string string_of(const Json& value); // empty for anything else
const Json& list_of(const Json& value);   // likewise
// A plain value or a list of whole numbers, as an argument; absent for anything else.
ArgValue value_from(const Json& json);
// In a sentence, cut where it gets long.
std::string shown(const Json& value);

} // namespace ggs

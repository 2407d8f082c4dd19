// SPDX-License-Identifier: MIT
#include "program/json_parts.h"

#include <nlohmann/json.hpp>

namespace ggs {

Result<Json> parse_json(std::string_view text, const Message& what) {
    bool too_deep = false;
    // Values that are refused are not kept.
    const auto shallow = [&too_deep](int depth, Json::parse_event_t, const Json&) {
        too_deep = too_deep || depth > deepest_json;
        return depth <= deepest_json;
    };
    Json json = Json::parse(text, shallow, false);
    if (too_deep) return fail("%1 contains lists that are nested more than %2 levels deep", what, deepest_json);
    if (json.is_discarded()) return fail("%1 is not JSON", what);
    return json;
}

const Json& at(const Json& object, const char* key) {
    static const Json absent;
    if (!object.is_object()) return absent;
    const auto found = object.find(key);
    return found == object.end() ? absent : *found;
}
int64_t int_of(const Json& value, int64_t otherwise) {
    return value.is_number_integer() ? value.get<int64_t>() : otherwise;
}
std::string string_of(const Json& value) { return value.is_string() ? value.get<std::string>() : std::string(); }
const Json& list_of(const Json& value) {
    static const Json empty = Json::array();
    return value.is_array() ? value : empty;
}
std::string shown(const Json& value) {
    std::string out = value.dump(-1, ' ', false, Json::error_handler_t::replace);
    if (out.size() > 160) out = out.substr(0, 157) + "…";
    return out;
}

ArgValue value_from(const Json& json) {
    if (json.is_boolean()) return json.get<bool>();
    if (json.is_number_integer()) return json.get<int64_t>();
    if (json.is_number()) return json.get<double>();
    if (json.is_string()) return json.get<std::string>();
    if (json.is_array()) {
        std::vector<int64_t> list;
        for (const Json& element : json) {
            if (element.is_number_integer()) list.push_back(element.get<int64_t>());
        }
        if (list.size() == json.size()) return list;
    }
    return {};
}

} // namespace ggs

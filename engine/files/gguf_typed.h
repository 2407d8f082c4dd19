// SPDX-License-Identifier: MIT
// Values of GGUF keys as somebody types them: `7`, `0x20`, `1e-5`, `true`, `any text`, `[1, 2, 3]`, `["one", "two"]`.
//
// What is typed becomes the bytes that stand behind a key's type in a file, checked against what the type can hold.
// Reasons name what was typed and what would do; the caller says of which key. Pure functions; any thread.
#pragma once

#include "files/gguf.h"

namespace ggs {

// What a value is: a scalar's or a string's type, or an array and the type of its elements.
struct GgufKind {
    GgufType type;
    GgufType element; // the type itself, but of an array

    bool is_array() const { return type == GgufType::array; }
    bool operator==(const GgufKind&) const = default;
};
inline GgufKind kind_of(const GgufKey& key) { return {key.type, key.element}; }

// "u32", "u32[]"
std::string kind_text(GgufKind kind);
std::optional<GgufKind> kind_from_text(std::string_view word);
// Those that there are, for sentences: "u8, i8, …".
std::string kind_words();

// What the format says a key of this name is; the model's own keys begin with its architecture. Nothing of a key that
// it doesn't know.
std::optional<GgufKind> kind_by_name(std::string_view key, std::string_view architecture);
// What a value looks like: true and false are bool, whole numbers the first of u32, i32, u64, i64 that holds them,
// other numbers f32, a list of such, or of words in quotes, an array; all else is a string.
Result<GgufKind> kind_by_look(std::string_view typed);

// A string is taken as it stands. In a list a string may stand in quotation marks, where \n, \t, \", \\, \x1b and
// \u{e9} are what they are in the values that are printed.
Result<std::vector<std::byte>> typed_value(GgufKind kind, std::string_view typed);

} // namespace ggs

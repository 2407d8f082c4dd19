// SPDX-License-Identifier: MIT
// Typed values: values of GGUF keys as a user types them: `7`, `0x20`, `1e-5`, `true`, `any text`, `[1, 2, 3]`,
// `["one", "two"]`.
//
// The text is converted to the bytes that follow a key's type in a file, and checked against the type's range. Errors
// contain the text and the accepted forms; the caller adds the key. Pure functions; any thread.
#pragma once

#include "files/gguf.h"

namespace ggs {

// The kind of a value: the type of a scalar or a string, or an array and the type of its elements.
struct GgufKind {
    GgufType type;
    GgufType element; // for a scalar equal to `type`

    bool is_array() const { return type == GgufType::array; }
    bool operator==(const GgufKind&) const = default;
};
inline GgufKind kind_of(const GgufKey& key) { return {key.type, key.element}; }

// "u32", "u32[]"
std::string kind_text(GgufKind kind);
std::optional<GgufKind> kind_from_text(std::string_view word);
// Returns the list of all kinds, for sentences: "u8, i8, …".
std::string kind_words();

// Returns the kind that the format defines for a key of this name; a model's own keys begin with its architecture.
// Nothing for a key that the format doesn't define.
std::optional<GgufKind> kind_by_name(std::string_view key, std::string_view architecture);
// Returns the kind that a value looks like. true and false are bool; integers the first of u32, i32, u64, i64 that
// holds them; other numbers f32. A list of these, or of words in quotes, is an array; anything else is a string.
Result<GgufKind> kind_by_look(std::string_view typed);

// A string is used unchanged. In a list a string may be in quotation marks, with the escapes of printed values: \n, \t,
// \", \\, \x1b and \u{e9}.
Result<std::vector<std::byte>> typed_value(GgufKind kind, std::string_view typed);

} // namespace ggs

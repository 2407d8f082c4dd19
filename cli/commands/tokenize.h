// SPDX-License-Identifier: MIT
// What `ggscope-cli tokenize FILE.gguf TEXT` prints: the tokens that a model reads a text as, as a table or as JSON.
#pragma once

#include "base/columns.h"
#include "text/tokenizer.h"

#include <nlohmann/json_fwd.hpp>

namespace ggs {

// What is unusual about the file's tokens, if anything is.
void add_warnings(nlohmann::ordered_json& json, const Vocabulary& vocabulary);

// One line each: position, id, what it is, the piece of text that it stands for. Nothing is written if there is an
// error.
Status write_tokens_text(const Tokenizer& tokenizer, std::string_view text, const TokenizeOptions& options,
                         const Columns::Write& write);

// One object: schema, kind, ggscope_version, ggml_version, file, add_special, parse_special, warnings if there are any,
// tokens[{id, kind, text}] and text, what the ids make when they are put together again. A text that is no UTF-8 of its
// own, as part of a character, is escaped and stands in "escaped" instead of "text".
Status write_tokens_json(const Tokenizer& tokenizer, const std::string& file, std::string_view text,
                         const TokenizeOptions& options, const Columns::Write& write);

} // namespace ggs

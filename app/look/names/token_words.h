// SPDX-License-Identifier: MIT
// The text of tokens in all views of a language model, with invisible characters made visible. Pure functions; any
// thread.
#pragma once

#include "debug/targets/model_text.h"
#include "look/names/piece_words.h"

#include <QString>

namespace ggs {

// Return the text of a token: by its index in the text, or by its id in the vocabulary.
QString tokenWords(const ModelText& text, size_t place);
QString idWords(const ModelText& text, int32_t id);
QString percentWords(double share); // "20.9 %"
// Returns the candidates that were predicted after a token, as an HTML table for a tooltip. Returns an empty string if
// they are unknown.
QString expectedTable(const ModelText& text, size_t place, size_t most = 8);

} // namespace ggs

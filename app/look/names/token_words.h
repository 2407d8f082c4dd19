// SPDX-License-Identifier: MIT
// How tokens are written in all views of a language model: what can't be seen in them is shown. Pure functions.
#pragma once

#include "debug/targets/model_text.h"
#include "look/names/piece_words.h"

#include <QString>

namespace ggs {

// Of the token at a place of the text; of any token of the model's.
QString tokenWords(const ModelText& text, size_t place);
QString idWords(const ModelText& text, int32_t id);
QString percentWords(double share); // "20.9 %"
// What was expected behind a token, as the lines of a tooltip; empty where that is not known.
QString expectedTable(const ModelText& text, size_t place, size_t most = 8);

} // namespace ggs

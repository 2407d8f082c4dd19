// SPDX-License-Identifier: MIT
// Values on their way in, from text: what a spreadsheet, a table in a page, NumPy or ggscope itself (values_out.h)
// copies. Any thread.
#pragma once

#include "base/result.h"
#include "tensor/type_id.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ggs {

struct TextValues {
    int64_t columns = 0;
    std::vector<double> values; // row by row, each of `columns`
    int64_t rows() const { return static_cast<int64_t>(values.size()) / columns; }
};

// Lines of numbers with tabs, commas, semicolons or blanks between them; in brackets, rows end with theirs. At most
// `most` numbers, none of them rounded to another whole number.
Result<TextValues> values_from_text(std::string_view text, size_t most);

// Says that a plain type can't hold a number, and what is stored: inf or 0, or the nearest whole number of the type.
// Else empty.
Message not_held(TypeId type, double number);
// The same for a number that was typed as `text` and is known not to be held.
Message not_held_as(TypeId type, double number, std::string text);

} // namespace ggs

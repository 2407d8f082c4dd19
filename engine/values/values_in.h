// SPDX-License-Identifier: MIT
// Reads values from text, as copied from a spreadsheet, a table in a page, NumPy or ggscope itself (values_out.h). May
// be called from any thread.
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
    std::vector<double> values; // row by row, with `columns` values each
    int64_t rows() const { return static_cast<int64_t>(values.size()) / columns; }
};

// Parses lines of numbers separated by tabs, commas, semicolons or blanks; in brackets, rows end at the brackets. Reads
// at most `most` numbers. An integer that would be rounded is an error.
Result<TextValues> values_from_text(std::string_view text, size_t most);

// Returns a note that a plain type can't hold a number, with the stored value: inf, 0, or the nearest integer of the
// type. Empty if the type can hold it.
Message not_held(TypeId type, double number);
// Returns that note for a number that was typed as `text`. The caller has checked that the type can't hold it.
Message not_held_as(TypeId type, double number, std::string text);

} // namespace ggs

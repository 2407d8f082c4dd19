// SPDX-License-Identifier: MIT
#include "values/values_in.h"

#include "base/printable.h"

#include <charconv>

namespace ggs {

namespace {

constexpr size_t shown = 40; // letters of what is no number

bool starts(std::string_view text, std::string_view with) { return text.substr(0, with.size()) == with; }

bool read(std::string_view word, double& value) {
    if (starts(word, "np.")) word.remove_prefix(3); // np.nan
    if (starts(word, "-np.")) {
        const bool good = read(word.substr(4), value);
        value = -value;
        return good;
    }
    if (starts(word, "+")) word.remove_prefix(1);
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    return !word.empty() && error == std::errc() && end == word.data() + word.size();
}

} // namespace

Result<TextValues> values_from_text(std::string_view text, size_t most) {
    TextValues found;
    const bool bracketed = text.find('[') != std::string_view::npos;
    int64_t row = 1, in_row = 0;
    bool owed = false; // a number, after a tab or a comma
    const auto end_row = [&]() -> Status {
        if (in_row == 0 && !owed) return {};
        if (owed) return fail("row %1 has an empty cell", row);
        if (found.columns == 0) found.columns = in_row;
        if (in_row != found.columns) return fail("row %1 and the first row differ in length: %2 and %3", row, in_row, found.columns);
        ++row;
        in_row = 0;
        return {};
    };
    size_t at = 0;
    while (at < text.size()) {
        const char c = text[at];
        if (c == '\t' || c == ',' || c == ';') {
            // Between two rows in brackets a comma stands for nothing.
            if (owed || (in_row == 0 && !bracketed)) return fail("row %1 has an empty cell", row);
            owed = in_row > 0;
            ++at;
        } else if (c == ']' || (c == '\n' && !bracketed)) {
            GGS_CHECK(end_row());
            ++at;
        } else if (c == ' ' || c == '\n' || c == '\r' || c == '[' || c == '(' || c == ')') {
            ++at;
        } else {
            const size_t end = std::min(text.size(), text.find_first_of(" \t,;\r\n[]()", at));
            const std::string_view word = text.substr(at, end - at);
            at = end;
            const bool names = end < text.size() && text[end] == '('; // np.array(
            if (names || starts(word, "dtype=")) {
                if (names && in_row > 0) return fail("row %1: `%2` is not a number", row, printable(word, shown));
                continue;
            }
            double value = 0;
            if (!read(word, value)) return fail("row %1: `%2` is not a number", row, printable(word, shown));
            if (found.values.size() == most) return fail("the text has more than %1 numbers", most);
            found.values.push_back(value);
            ++in_row;
            owed = false;
        }
    }
    GGS_CHECK(end_row());
    if (found.values.empty()) return fail("the text has no numbers");
    return found;
}

} // namespace ggs

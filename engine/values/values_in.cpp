// SPDX-License-Identifier: MIT
#include "values/values_in.h"

#include "base/printable.h"
#include "tensor/quantize.h"
#include "values/number.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <utility>

namespace ggs {

namespace {

constexpr size_t shown = 40;                     // characters quoted of a text that isn't a number
constexpr int64_t most_exact = int64_t{1} << 53; // up to it a double holds each integer

struct TextReader {
    std::string_view text;
    size_t most;
    // In brackets, rows end at the brackets, and line ends have no meaning. A spreadsheet cell may contain blanks and
    // commas; it is then an error, not two numbers.
    bool in_brackets = text.find('[') != std::string_view::npos;
    char only = in_brackets                                 ? '\0'
                : text.find('\t') != std::string_view::npos ? '\t'
                : text.find(';') != std::string_view::npos  ? ';'
                                                            : '\0';
    TextValues found{};
    int64_t row = 1, in_row = 0, empty_lines = 0;
    bool owed = false; // a number must follow a tab or a comma

    bool parts(char c) const { return only ? c == only : c == '\t' || c == ',' || c == ';'; }
    bool is_blank(char c) const {
        return c == ' ' || c == '\r' || (in_brackets && (c == '\n' || c == '[' || c == '(' || c == ')'));
    }
    bool ends_row(char c) const { return c == (in_brackets ? ']' : '\n'); }

    Result<TextValues> read() {
        for (size_t at = 0; at < text.size();) {
            const char c = text[at];
            if (parts(c)) {
                GGS_CHECK(part());
                ++at;
            } else if (ends_row(c)) {
                GGS_CHECK(end_row());
                ++at;
            } else if (is_blank(c)) {
                ++at;
            } else {
                size_t end = at;
                while (end < text.size() && !parts(text[end]) && !ends_row(text[end]) && (only || !is_blank(text[end])))
                    ++end;
                std::string_view word = text.substr(at, end - at);
                while (is_blank(word.back())) word.remove_suffix(1);
                // Skips np.array( and , dtype=np.float32)
                const bool around = in_brackets && in_row == 0 && !owed && end < text.size() && text[end] == '(';
                const bool type = in_brackets && word.substr(0, 6) == "dtype=";
                if (!around && !type) GGS_CHECK(take(word));
                at = end;
            }
        }
        GGS_CHECK(end_row());
        if (found.values.empty()) return fail("the text has no numbers");
        return std::move(found);
    }

    Status part() {
        // A comma between two rows in brackets has no meaning.
        if (owed || (in_row == 0 && !in_brackets)) return fail("row %1 has an empty cell", row);
        owed = in_row > 0;
        return {};
    }

    Status end_row() {
        if (owed) return fail("row %1 has an empty cell", row);
        if (in_row == 0) {
            if (!in_brackets && !found.values.empty()) ++empty_lines;
            return {};
        }
        if (found.columns == 0) found.columns = in_row;
        if (in_row != found.columns)
            return fail("row %1 and the first row differ in length: %2 and %3", row, in_row, found.columns);
        ++row;
        in_row = 0;
        return {};
    }

    Status take(std::string_view word) {
        // Lines without a number are only allowed at the end.
        if (empty_lines > 0) return fail("row %1 has an empty cell", row);
        GGS_TRY(const double value, number(word));
        if (found.values.size() == most) return fail("the text has more than %1 numbers", most);
        found.values.push_back(value);
        ++in_row;
        owed = false;
        return {};
    }

    Result<double> number(std::string_view word) const {
        std::string_view digits = word;
        const bool minus = digits.front() == '-';
        if (minus || digits.front() == '+') digits.remove_prefix(1);
        if (digits.substr(0, 3) == "np.") digits.remove_prefix(3); // np.nan
        double value = 0;
        const bool signed_twice = !digits.empty() && (digits.front() == '-' || digits.front() == '+');
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        if (digits.empty() || signed_twice || end != digits.data() + digits.size() ||
            error == std::errc::invalid_argument)
            return fail("row %1: `%2` is not a number", row, printable(word, shown));
        if (error == std::errc::result_out_of_range)
            return fail("row %1: %2 is out of range", row, printable(word, shown));
        // An integer isn't changed silently.
        int64_t whole = 0;
        const auto exact = std::from_chars(digits.data(), digits.data() + digits.size(), whole);
        const bool is_whole = exact.ptr == digits.data() + digits.size();
        if (is_whole && (exact.ec != std::errc() || whole > most_exact))
            return fail("row %1: %2 is too large; only whole numbers up to %3 are exact", row, printable(word, shown),
                        most_exact);
        return minus ? -value : value;
    }
};

// Returns the element that a plain type stores for a number that it can't hold.
Number stored_instead(TypeId type, double number) {
    const TypeTraits& row = traits(type);
    if (is_integer(type)) {
        const int64_t most = std::numeric_limits<int64_t>::max() >> (64 - 8 * row.bytes);
        if (std::isnan(number) || number == 0) return Number::exactly(0);
        return Number::exactly(number > 0 ? most : -most - 1);
    }
    std::array<std::byte, sizeof(double)> bytes{};
    float stored = 0;
    if (row.block != 1 || type == TypeId::f64 || !quantize(type, &number, bytes.data(), 1).ok() ||
        !dequantize(type, bytes.data(), &stored, 1).ok())
        return number;
    return stored;
}

} // namespace

Result<TextValues> values_from_text(std::string_view text, size_t most) { return TextReader{text, most}.read(); }

Message not_held(TypeId type, double number) {
    const TypeTraits& row = traits(type);
    bool held = true;
    if (is_integer(type)) {
        const double end = std::ldexp(1.0, static_cast<int>(8 * row.bytes) - 1), nearest = std::nearbyint(number);
        held = nearest >= -end && nearest < end; // false for NaN
    } else if (row.block == 1 && type != TypeId::f64 && std::isfinite(number)) {
        const double stored = stored_instead(type, number);
        held = std::isfinite(stored) && (stored != 0) == (number != 0);
    }
    return held ? Message() : not_held_as(type, number, number_text(number));
}

Message not_held_as(TypeId type, double number, std::string text) {
    return msg("%1 can't represent %2; the stored value is %3", traits(type).name, std::move(text),
               number_text(stored_instead(type, number)));
}

} // namespace ggs

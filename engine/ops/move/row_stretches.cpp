// SPDX-License-Identifier: MIT
#include "ops/move/row_stretches.h"

#include <algorithm>
#include <bit>
#include <cstddef>

namespace ggs {

namespace {

// Rows that are one further each time the same number of them has gone by, as where a column is written for each of
// some tokens: how many that are, where the first of them are far enough apart to be stretches. 0: they are not like
// that.
size_t columns_of_rows(std::span<const int64_t> rows, int64_t of) {
    if (rows[0] < 0 || rows[0] >= of) return 0;
    const auto again = std::find(rows.begin(), rows.end(), rows[0] + 1);
    const auto columns = static_cast<size_t>(again - rows.begin());
    if (again == rows.end() || rows.size() % columns != 0) return 0;
    uint64_t wrong = 0;
    for (size_t i = columns; i < rows.size(); ++i)
        wrong |= static_cast<uint64_t>(rows[i]) - static_cast<uint64_t>(rows[i - columns]) - 1;
    const auto n = static_cast<int64_t>(rows.size() / columns);
    if (wrong != 0 || rows[columns - 1] > of - n) return 0;
    for (size_t i = 1; i < columns; ++i) {
        if (rows[i] <= rows[i - 1] || rows[i] - rows[i - 1] <= n) return 0;
    }
    return columns;
}

// Returns the distance between consecutive rows if it is the same for all. Returns 0 if it differs or is not positive.
int64_t step_of(std::span<const int64_t> rows, int64_t of) {
    if (rows.size() < 2 || rows[0] < 0 || rows[1] <= rows[0] || rows[1] >= of) return 0;
    const int64_t step = rows[1] - rows[0];
    if (step > (of - 1 - rows[0]) / static_cast<int64_t>(rows.size() - 1)) return 0;
    uint64_t wrong = 0;
    for (size_t i = 1; i < rows.size(); ++i)
        wrong |= static_cast<uint64_t>(rows[i]) - static_cast<uint64_t>(rows[i - 1]) - static_cast<uint64_t>(step);
    return wrong == 0 ? step : 0;
}

} // namespace

std::vector<RowStretch> row_stretches(std::span<const int64_t> rows, int64_t of) {
    if (const int64_t step = step_of(rows, of); step > 1)
        return {{rows[0], 1, static_cast<int64_t>(rows.size()), step}};
    std::vector<RowStretch> found;
    if (const size_t columns = rows.size() > 1 ? columns_of_rows(rows, of) : 0) {
        const auto n = static_cast<int64_t>(rows.size() / columns);
        if (const int64_t step = step_of(rows.first(columns), of); step > 0)
            return {{rows[0], n, static_cast<int64_t>(columns), step}};
        found.reserve(columns);
        for (size_t i = 0; i < columns; ++i) found.push_back({rows[i], n});
        return found;
    }
    // Few of many are sorted; else they are marks in a line, which is gone through as fast as it is written.
    if (of / 64 > 4 * static_cast<int64_t>(rows.size())) {
        std::vector<int64_t> sorted;
        if (!std::is_sorted(rows.begin(), rows.end())) {
            sorted.assign(rows.begin(), rows.end());
            std::sort(sorted.begin(), sorted.end());
            rows = sorted;
        }
        found.reserve(rows.size());
        int64_t begin = 0, end = 0;
        for (const int64_t row : rows) {
            if (row < 0 || row >= of) continue;
            if (row > end) {
                if (end > begin) found.push_back({begin, end - begin});
                begin = row;
            }
            end = row + 1;
        }
        if (end > begin) found.push_back({begin, end - begin});
        return found;
    }
    std::vector<uint64_t> marks(static_cast<size_t>(of / 64 + 1));
    for (const int64_t row : rows) {
        if (row >= 0 && row < of) marks[static_cast<size_t>(row / 64)] |= uint64_t{1} << (row % 64);
    }
    // A range ends where the marks change. The last bit is never marked, so each range has an end.
    int64_t begin = -1;
    for (size_t word = 0; word < marks.size(); ++word) {
        const auto here = static_cast<int64_t>(word) * 64;
        for (int bit = 0; bit < 64;) {
            const uint64_t left = (begin < 0 ? marks[word] : ~marks[word]) >> bit;
            if (left == 0) break;
            bit += std::countr_zero(left);
            if (begin < 0)
                begin = here + bit;
            else {
                found.push_back({begin, here + bit - begin});
                begin = -1;
            }
        }
    }
    return found;
}

} // namespace ggs

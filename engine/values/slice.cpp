// SPDX-License-Identifier: MIT
#include "values/slice.h"

#include "base/printable.h"
#include "graph/block_views.h"
#include "tensor/shown_shape.h"

#include <algorithm>
#include <charconv>
#include <cstring>

namespace ggs {

namespace {

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
}

std::optional<int64_t> whole_number(std::string_view text) {
    int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || value < 0 || value == INT64_MAX)
        return std::nullopt;
    return value;
}

template <class Value> Value plain_value(TypeId type, const std::byte* at) {
    if (type == TypeId::f64) {
        double value = 0;
        std::memcpy(&value, at, sizeof value);
        return static_cast<Value>(value);
    }
    if (type == TypeId::i32) {
        int32_t value = 0;
        std::memcpy(&value, at, sizeof value);
        return static_cast<Value>(value);
    }
    int64_t value = 0;
    std::memcpy(&value, at, sizeof value);
    return static_cast<Value>(value);
}

template <class Value> Status decode_as(const Tensor& t, const ElementRun& run, const std::byte* bytes, Value* out) {
    const TypeTraits& type = traits(t.type);
    if (t.type == TypeId::f64 || t.type == TypeId::i64 ||
        t.type == TypeId::i32) { // values that the decoders' float can't hold
        for (int64_t i = 0; i < run.count; ++i)
            out[i] = plain_value<Value>(t.type, bytes + static_cast<size_t>(i) * run.step);
        return {};
    }
    if constexpr (std::is_same_v<Value, float>) {
        if (run.step == type.bytes && run.skip == 0 && run.count % type.block == 0)
            return dequantize(t.type, bytes, out, run.count);
    }
    constexpr int64_t at_once = 256; // elements of a plain type decoded together; a block type goes block by block
    float some[256];
    int64_t done = 0;
    int64_t skip = run.skip;
    for (size_t block = 0; done < run.count;) {
        int64_t n = 0;
        if (type.block == 1 && run.step == type.bytes) {
            n = std::min(at_once, run.count - done);
            GGS_CHECK(dequantize(t.type, bytes + block * run.step, some, n));
            block += static_cast<size_t>(n);
        } else {
            GGS_CHECK(dequantize(t.type, bytes + block * run.step, some, type.block));
            n = std::min(type.block - skip, run.count - done);
            ++block;
        }
        for (int64_t i = 0; i < n; ++i) out[done + i] = static_cast<Value>(some[skip + i]);
        done += n;
        skip = 0;
    }
    return {};
}

} // namespace

Result<Slice> parse_slice(std::string_view text) {
    Slice slice;
    text = trimmed(text);
    for (size_t dim = 0; !text.empty(); ++dim) {
        if (dim == max_dims) return fail("a slice has at most %1 dimensions", max_dims);
        const size_t comma = text.find(',');
        const std::string_view part = trimmed(text.substr(0, comma));
        text = comma == std::string_view::npos ? std::string_view() : text.substr(comma + 1);
        const size_t colon = part.find(':');
        const std::string_view first = trimmed(part.substr(0, colon));
        const std::string_view last = colon == std::string_view::npos ? "" : trimmed(part.substr(colon + 1));
        const auto begin =
            first.empty() && colon != std::string_view::npos ? std::optional<int64_t>(0) : whole_number(first);
        const auto end = colon == std::string_view::npos && begin ? std::optional<int64_t>(*begin + 1)
                         : last.empty()                           ? std::optional<int64_t>(INT64_MAX)
                                                                  : whole_number(last);
        if (begin && end && *end <= *begin)
            return fail(
                "`%1` is empty: the end of a slice is exclusive, so `%2:%3` is the shortest slice that begins there",
                shortened(part), *begin, *begin + 1);
        if (!begin || !end)
            return fail("`%1` can't be part of a slice: write an index, `from:to` or `:`", shortened(part));
        slice.begin[dim] = *begin;
        slice.end[dim] = *end;
    }
    return slice;
}

std::string slice_text(const Slice& slice, const Tensor& t) {
    std::string text;
    for (int dim = shown_dims(t); dim-- > 0;) {
        const size_t d = static_cast<size_t>(dim);
        const bool all = slice.begin[d] == 0 && slice.end[d] >= t.ne[d];
        if (all && text.empty()) continue;
        std::string part = ":";
        if (!all) {
            part = std::to_string(slice.begin[d]);
            if (slice.end[d] != slice.begin[d] + 1) part += ":" + std::to_string(std::min(slice.end[d], t.ne[d]));
        }
        text = text.empty() ? part : part + ", " + text;
    }
    return text.empty() ? "" : "[" + text + "]";
}

Result<Slice> fitted(const Slice& slice, const Tensor& t) {
    GGS_CHECK(has_numbers(t));
    Slice cut = slice;
    for (size_t d = 0; d < max_dims; ++d) {
        cut.end[d] = std::min(cut.end[d], t.ne[d]);
        if (cut.begin[d] >= cut.end[d] && !is_empty(t))
            return fail("index %1 of dimension %2 is outside the shape %3", cut.begin[d], d, shape_text(t));
    }
    return cut;
}

Message cut_words(const Slice& slice, const Tensor& t) {
    for (size_t d = 0; d < max_dims; ++d) {
        if (slice.end[d] == INT64_MAX || slice.end[d] <= t.ne[d]) continue;
        return t.ne[d] == 1
                   ? msg("dimension %1 has only 1 element, so the slice was cut off: its end was %2", d, slice.end[d])
                   : msg("dimension %1 has only %2 elements, so the slice was cut off: its end was %3", d, t.ne[d],
                         slice.end[d]);
    }
    return {};
}

int64_t count(const Slice& fitted) {
    int64_t n = 1;
    for (size_t d = 0; d < max_dims; ++d) n *= std::max<int64_t>(0, fitted.end[d] - fitted.begin[d]);
    return n;
}

Result<bool> walk(const Tensor& t, const Slice& slice, const std::function<Result<bool>(const ElementRun&)>& use) {
    if (count(slice) == 0) return true;
    const TypeTraits& type = traits(t.type);
    const size_t block = static_cast<size_t>(type.block);
    // Dimensions with contiguous rows form one long row, unless the slice cuts into them.
    int64_t length = slice.end[0] - slice.begin[0];
    int64_t blocks = (slice.end[0] - 1) / type.block - slice.begin[0] / type.block + 1;
    size_t merged = 1;
    while (merged < max_dims && slice.begin[merged - 1] == 0 && slice.end[merged - 1] == t.ne[merged - 1] &&
           (t.ne[merged] == 1 || t.nb[merged] == static_cast<size_t>(blocks) * t.nb[0]) && t.ne[0] % type.block == 0) {
        length *= slice.end[merged] - slice.begin[merged];
        blocks *= slice.end[merged] - slice.begin[merged];
        ++merged;
    }
    const size_t step = t.nb[0];
    // A run has at least one element, and at most a tile from its first byte to its last.
    const int64_t most =
        static_cast<int64_t>(std::max<size_t>(1, tile_bytes / std::max(step, type.bytes))) * type.block;
    Index index = slice.begin;
    while (true) {
        const size_t start = element_offset(t, index);
        int64_t skip = index[0] % type.block;
        size_t first_block = 0;
        for (int64_t done = 0; done < length;) {
            const int64_t n = std::min(length - done, most - skip);
            const size_t run_blocks = (static_cast<size_t>(skip + n) + block - 1) / block;
            const ElementRun run{start + first_block * step, step, n, skip, (run_blocks - 1) * step + type.bytes};
            GGS_TRY(const bool go_on, use(run));
            if (!go_on) return false;
            first_block += static_cast<size_t>(skip + n) / block;
            done += n;
            skip = 0;
        }
        size_t d = merged;
        while (d < max_dims && ++index[d] == slice.end[d]) {
            index[d] = slice.begin[d];
            ++d;
        }
        if (d == max_dims) return true;
    }
}

Status decode(const Tensor& t, const ElementRun& run, const std::byte* bytes, double* out) {
    return decode_as(t, run, bytes, out);
}
Status decode(const Tensor& t, const ElementRun& run, const std::byte* bytes, float* out) {
    return decode_as(t, run, bytes, out);
}

Result<Number> decode_number(const Tensor& t, const ElementRun& run, const std::byte* bytes) {
    if (t.type == TypeId::i64) return Number::exactly(plain_value<int64_t>(t.type, bytes));
    ElementRun one = run;
    one.count = 1;
    double value = 0;
    GGS_CHECK(decode(t, one, bytes, &value));
    return Number::of(t.type, value);
}

} // namespace ggs

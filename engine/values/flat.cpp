// SPDX-License-Identifier: MIT
#include "values/flat.h"

#include "values/element_parts.h"

#include <algorithm>
#include <cmath>

namespace ggs {

namespace {

constexpr int64_t at_once = 1 << 15; // elements that are searched together
constexpr size_t stretch = 32;       // elements that are sampled together

} // namespace

Result<bool> read_flat(const ByteSource& bytes, uint32_t number, const Tensor& t, int64_t first,
                       std::span<double> out) {
    for (size_t done = 0; done < out.size();) {
        const Index at = index_of_flat(t, first + static_cast<int64_t>(done));
        const auto left = static_cast<int64_t>(out.size() - done);
        // The largest box that begins here and has at most the remaining elements: complete rows if a row begins here,
        // complete planes if a plane does.
        size_t d = 0;
        int64_t inner = 1; // elements of one step in dimension d
        while (d + 1 < max_dims && at[d] == 0 && inner * t.ne[d] <= left) inner *= t.ne[d++];
        Slice box{at, {}};
        for (size_t i = 0; i < max_dims; ++i) box.end[i] = i < d ? t.ne[i] : at[i] + 1;
        box.end[d] = at[d] + std::min(t.ne[d] - at[d], left / inner);
        size_t to = done;
        GGS_TRY(const bool read, each_part(bytes, number, t, box, [&](const auto* values, size_t n) {
                    for (size_t i = 0; i < n; ++i) out[to + i] = static_cast<double>(values[i]);
                    to += n;
                }));
        if (!read) return false;
        done = to;
    }
    return true;
}

Result<std::optional<std::vector<double>>> sample(const ByteSource& bytes, uint32_t number, const Tensor& t,
                                                  size_t most) {
    const int64_t n = nelements(t);
    std::vector<double> some(static_cast<size_t>(std::min(n, static_cast<int64_t>(most))));
    if (n <= static_cast<int64_t>(most)) {
        GGS_TRY(const bool all, read_flat(bytes, number, t, 0, some));
        return all ? std::optional(std::move(some)) : std::optional<std::vector<double>>();
    }
    // A short range of each equal part, at varying offsets: with constant distances all samples might be in one column.
    // Each distant range costs a page of the file; a range costs no more than a single element.
    const size_t length = std::min(stretch, some.size()), parts = some.size() / length;
    some.resize(parts * length);
    const double part = static_cast<double>(n) / static_cast<double>(parts);
    for (size_t i = 0; i < parts; ++i) {
        const double place = std::fmod(static_cast<double>(i) * 0.6180339887498949, 1.0);
        const double at = static_cast<double>(i) * part + place * (part - static_cast<double>(length));
        const int64_t first = std::clamp<int64_t>(static_cast<int64_t>(at), 0, n - static_cast<int64_t>(length));
        GGS_TRY(const bool read, read_flat(bytes, number, t, first, std::span(some).subspan(i * length, length)));
        if (!read) return std::optional<std::vector<double>>();
    }
    return std::optional(std::move(some));
}

Result<std::optional<OddElement>> find_odd(const ByteSource& bytes, uint32_t number, const Tensor& t, int64_t from,
                                           bool forward) {
    return find_value(bytes, number, t, from, forward, [](double v) { return !std::isfinite(v); });
}

Result<std::optional<OddElement>> find_value(const ByteSource& bytes, uint32_t number, const Tensor& t, int64_t from,
                                             bool forward, const std::function<bool(double)>& wanted) {
    const int64_t n = nelements(t);
    std::vector<double> some;
    // Searches elements begin … end - 1 in its direction.
    const auto within = [&](int64_t begin, int64_t end) -> Result<std::optional<OddElement>> {
        while (begin < end) {
            const int64_t count = std::min(at_once, end - begin);
            const int64_t first = forward ? begin : end - count;
            some.resize(static_cast<size_t>(count));
            GGS_TRY(const bool read, read_flat(bytes, number, t, first, some));
            if (!read) return std::optional<OddElement>();
            if (forward) {
                const auto found = std::find_if(some.begin(), some.end(), wanted);
                if (found != some.end()) return std::optional(OddElement{first + (found - some.begin())});
                begin += count;
            } else {
                const auto found = std::find_if(some.rbegin(), some.rend(), wanted);
                if (found != some.rend()) return std::optional(OddElement{first + count - 1 - (found - some.rbegin())});
                end -= count;
            }
        }
        return std::optional(OddElement{});
    };
    from = std::clamp<int64_t>(from, -1, n - 1);
    GGS_TRY(std::optional<OddElement> found, forward ? within(from + 1, n) : within(0, std::max<int64_t>(0, from)));
    if (!found || found->flat || from < 0) {
        if (found && !found->flat && !forward)
            return within(0, n); // backwards from the first element: continue at the
                                 // end
        return found;
    }
    GGS_TRY(found, forward ? within(0, from + 1) : within(from, n));
    if (found) found->wrapped = true;
    return found;
}

Tensor tensor_of_doubles(const Shape& ne) {
    Tensor t{};
    t.type = TypeId::f64;
    size_t stride = sizeof(double);
    for (size_t d = 0; d < max_dims; ++d) {
        t.ne[d] = ne[d];
        t.nb[d] = stride;
        stride *= static_cast<size_t>(ne[d]);
    }
    return t;
}

ByteSource source_of(std::span<const double> values) {
    return [values](uint32_t, size_t offset, size_t size, const BytesUse& use) -> Result<bool> {
        use(std::as_bytes(values).subspan(offset, size));
        return true;
    };
}

} // namespace ggs

// SPDX-License-Identifier: MIT
// Gradients that are added up where they belong: the result is made zero, then one element after the other is added to
// its place, by one thread and in the order in which ggml does it, which shows in the bits.
#include "ops/conv/pool_window.h"
#include "ops/rows.h"

#include <cfloat>
#include <optional>

namespace ggs {

namespace {

constexpr int zeroing = 0; // the first phase; the other one adds

int two_phases(const Tensor&) { return 2; }

void make_zero(const Tensor& node, Chunk chunk) {
    each_part(node, chunk, [&](const Index& i, int64_t first, int64_t n) {
        std::memset(bytes_at(node, i) + static_cast<size_t>(first) * sizeof(float), 0,
                    static_cast<size_t>(n) * sizeof(float));
    });
}

double ns_of_parts(const Tensor& t, double ns) { return ns * static_cast<double>(std::min(part, t.ne[0])); }

// -- repeat_back ------------------------------------------------------------------------------------------------------

int64_t rows_of_repeat_back(const Tensor& node, int phase) {
    const Tensor& a = *node.src[0];
    if (phase == zeroing) return rows_in_parts(node, phase);
    return is_empty(a) ? 0 : rows_in_parts(a, phase);
}

// Small tiles are added one by one.
double ns_of_repeat_back(const Tensor& node, int phase) {
    if (phase == zeroing) return ns_of_parts(node, 0.5);
    return ns_of_parts(*node.src[0], 0.5 + 3.0 / static_cast<double>(std::max<int64_t>(1, node.ne[0])));
}

Status run_repeat_back(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const Tensor& a = *node.src[0];
    if (task.phase == zeroing) {
        make_zero(node, chunk);
        return {};
    }
    each_part(a, chunk, [&](const Index& i, int64_t first, int64_t n) {
        const auto* const from = reinterpret_cast<const float*>(bytes_at(a, i));
        auto* const sums = reinterpret_cast<float*>(bytes_at(node, wrapped(node, i)));
        if (node.ne[0] == 1) { // such as a bias for each channel
            float sum = sums[0];
            for (int64_t k = first; k < first + n; ++k) sum += from[k];
            sums[0] = sum;
            return;
        }
        int64_t to = first % node.ne[0];
        for (int64_t at = first; at < first + n; to = 0) {
            const int64_t tile = std::min(node.ne[0] - to, first + n - at);
            for (int64_t k = 0; k < tile; ++k) sums[to + k] += from[at + k];
            at += tile;
        }
    });
    return {};
}

int64_t tiles_in(const Tensor& node) { return is_empty(node) ? 0 : nelements(*node.src[0]) / nelements(node); }

// Calls f(index) for the elements of a that fall on one of the result, in the order in which they are added.
template <class F> void each_repeated(const Tensor& node, const Index& out, F&& f) {
    const Tensor& a = *node.src[0];
    for (int64_t i3 = out[3]; i3 < a.ne[3]; i3 += node.ne[3])
        for (int64_t i2 = out[2]; i2 < a.ne[2]; i2 += node.ne[2])
            for (int64_t i1 = out[1]; i1 < a.ne[1]; i1 += node.ne[1])
                for (int64_t i0 = out[0]; i0 < a.ne[0]; i0 += node.ne[0]) f(Index{i0, i1, i2, i3});
}

Status reads_repeat_back(const Tensor& node, const Index& out, const ValueReader&,
                         std::vector<SourceElement>& elements) {
    each_repeated(node, out, [&](const Index& i) { elements.push_back({0, i}); });
    return {};
}

Result<Explanation> explain_repeat_back(const Tensor& node, const Index& out, const ValueReader& read) {
    const Tensor& a = *node.src[0];
    BoundedSum sum;
    each_repeated(node, out, [&](const Index& i) { sum.add(read(a, i)); });
    return Explanation{
        {msg("Σ of the %1 elements of %2 that the repeat op would create from this element; the first one is %3",
             tiles_in(node), read.name(a), read.element(a, out)),
         msg("= %1", sum.value())},
        sum.total()};
}

// -- get_rows_back ----------------------------------------------------------------------------------------------------

// The rows of a that have an index.
Tensor indexed_rows(const Tensor& node) {
    Tensor rows = *node.src[0];
    rows.ne[1] = nelements(*node.src[1]);
    return rows;
}

int64_t rows_of_get_rows_back(const Tensor& node, int phase) {
    return rows_in_parts(phase == zeroing ? node : indexed_rows(node), phase);
}

double ns_of_get_rows_back(const Tensor& node, int phase) {
    return phase == zeroing ? ns_of_parts(node, 0.5) : ns_of_parts(*node.src[0], 1);
}

Status accepts_get_rows_back(const Tensor& node) {
    GGS_CHECK(need_float(*node.src[0], "a"));
    GGS_CHECK(need_dense_rows(*node.src[0], text("a")));
    return need_aligned(node);
}

Index place_of_index(int64_t i1) { return {i1, 0, 0, 0}; }

Status run_get_rows_back(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const Tensor& b = *node.src[1];
    if (task.phase == zeroing) {
        make_zero(node, chunk);
        return {};
    }
    const Tensor rows = indexed_rows(node);
    Status status;
    each_part(rows, chunk, [&](const Index& i, int64_t begin, int64_t count) {
        if (!status.ok()) return;
        int32_t to = 0;
        std::memcpy(&to, bytes_at(b, place_of_index(i[1])), sizeof to);
        if (to < 0 || to >= node.ne[1]) {
            status = fail("b%1 is %2; the result has %3 rows, numbered from 0", index_text(b, place_of_index(i[1])), to,
                          node.ne[1]);
            return;
        }
        auto* const sums = reinterpret_cast<float*>(bytes_at(node, {0, to, 0, 0}));
        float room[piece];
        each_piece(begin, count, [&](int64_t first, int64_t n) {
            const float* const values = load(rows, bytes_at(rows, i), first, n, room);
            for (int64_t k = 0; k < n; ++k) sums[first + k] += values[k];
        });
    });
    return status;
}

// Calls f(row of a) for those that go to an output element's row.
template <class F> void each_row_sent(const Tensor& node, const Index& out, const ValueReader& read, F&& f) {
    const Tensor& b = *node.src[1];
    for (int64_t i1 = 0; i1 < nelements(b); ++i1) {
        if (read.whole(b, place_of_index(i1)) == out[1]) f(i1);
    }
}

Status reads_get_rows_back(const Tensor& node, const Index& out, const ValueReader& read,
                           std::vector<SourceElement>& elements) {
    each_row_sent(node, out, read, [&](int64_t i1) { elements.push_back({0, {out[0], i1, 0, 0}}); });
    for (int64_t i1 = 0; i1 < nelements(*node.src[1]); ++i1) elements.push_back({1, place_of_index(i1)});
    return {};
}

Result<Explanation> explain_get_rows_back(const Tensor& node, const Index& out, const ValueReader& read) {
    const Tensor& a = *node.src[0];
    BoundedSum sum;
    int64_t rows = 0, last = 0;
    each_row_sent(node, out, read, [&](int64_t i1) {
        sum.add(read(a, {out[0], i1, 0, 0}));
        last = i1;
        ++rows;
    });
    const std::string name = read.name(*node.src[1]);
    if (rows == 0) return Explanation{{msg("no element of %1 is equal to %2, so the result is 0", name, out[1])}, 0};
    if (rows == 1)
        return Explanation{
            {msg("%1 is the only element equal to %2", read.element(*node.src[1], place_of_index(last)), out[1]),
             msg("%1 = %2", read.element(a, {out[0], last, 0, 0}), sum.value())},
            sum.value()};
    return Explanation{{msg("%1 elements of %2 are equal to %3", rows, name, out[1]),
                        msg("Σ %1 over the indices i of those elements = %2",
                            read.element(a, {out[0], 0, 0, 0}, 1, "i"), sum.value())},
                       sum.total()};
}

Cost cost_of_get_rows_back(const Tensor& node) {
    const Tensor rows = indexed_rows(node);
    Cost cost = cost_with(node, static_cast<double>(nelements(rows)));
    cost.bytes_read = static_cast<double>(nelements(rows)) * static_cast<double>(traits(rows.type).bytes) +
                      static_cast<double>(nbytes(*node.src[1]));
    return cost;
}

// -- pool_2d_back -----------------------------------------------------------------------------------------------------

Status accepts_pool_back(const Tensor& node) {
    const Pool pool(node, true);
    GGS_CHECK(need_positive("s0", pool.s0));
    GGS_CHECK(need_positive("s1", pool.s1));
    GGS_CHECK(need_type(*node.src[0], text("a"), TypeId::f32));
    GGS_CHECK(need_float(*node.src[1], "b"));
    return need_aligned(node);
}

int64_t rows_of_pool_back(const Tensor& node, int phase) {
    return phase == zeroing ? rows_in_parts(node, phase) : nrows(*node.src[0]);
}
double ns_of_pool_back(const Tensor& node, int phase) {
    if (phase == zeroing) return ns_of_parts(node, 0.5);
    const Pool pool(node, true);
    return 2.0 * static_cast<double>(node.src[0]->ne[0]) *
           static_cast<double>(std::min(pool.k0, node.ne[0]) * std::min(pool.k1, node.ne[1]));
}

// Position of a window's largest element, the first of equal ones. winner() returns nothing if no element is above
// -FLT_MAX.
struct Place {
    int64_t x, y;
};
std::optional<Place> winner(const Tensor& b, Pool::Range columns, Pool::Range lines, const Index& plane) {
    std::optional<Place> found;
    float largest = -FLT_MAX;
    for (int64_t y = lines.first; y < lines.end; ++y) {
        const std::byte* at = bytes_at(b, columns.first, y, plane[2], plane[3]);
        for (int64_t x = columns.first; x < columns.end; ++x, at += b.nb[0]) {
            const float value = float_at(b.type, at);
            if (!(value > largest)) continue;
            largest = value;
            found = Place{x, y};
        }
    }
    return found;
}

Status run_pool_back(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const Tensor& a = *node.src[0];
    const Tensor& b = *node.src[1];
    if (task.phase == zeroing) {
        make_zero(node, chunk);
        return {};
    }
    const Pool pool(node, true);
    const auto size = static_cast<float>(pool.k0 * pool.k1);
    each_row(a, chunk, [&](const Index& i) {
        const Pool::Range lines = pool.lines(node, i[1]);
        const auto put = [&](int64_t x, int64_t y, float gradient) {
            *reinterpret_cast<float*>(bytes_at(node, x, y, i[2], i[3])) += gradient;
        };
        for (int64_t ox = 0; ox < a.ne[0]; ++ox) {
            const Pool::Range columns = pool.columns(node, ox);
            const float gradient = float_at(TypeId::f32, bytes_at(a, ox, i[1], i[2], i[3]));
            if (!pool.mean) {
                const auto place = winner(b, columns, lines, i);
                if (place) put(place->x, place->y, gradient);
                continue;
            }
            for (int64_t y = lines.first; y < lines.end; ++y) {
                for (int64_t x = columns.first; x < columns.end; ++x) put(x, y, gradient / size);
            }
        }
    });
    return {};
}

// The windows, along one dimension, that an element is in: [first, end).
Pool::Range windows_with(int64_t at, int64_t k, int64_t s, int64_t p, int64_t windows) {
    return {(std::max<int64_t>(0, at + p - k + 1) + s - 1) / s, std::min(windows, (at + p) / s + 1)};
}
struct Windows {
    Pool::Range columns, lines;
    Windows(const Pool& pool, const Tensor& node, const Index& out)
        : columns(windows_with(out[0], pool.k0, pool.s0, pool.p0, node.src[0]->ne[0])),
          lines(windows_with(out[1], pool.k1, pool.s1, pool.p1, node.src[0]->ne[1])) {}
    bool none() const { return columns.first >= columns.end || lines.first >= lines.end; }
};

// For the maximum all elements of the windows are read, because they determine where the gradient goes.
Status reads_pool_back(const Tensor& node, const Index& out, const ValueReader&, std::vector<SourceElement>& elements) {
    const Pool pool(node, true);
    const auto [columns, lines] = Windows(pool, node, out);
    for (int64_t oy = lines.first; oy < lines.end; ++oy) {
        for (int64_t ox = columns.first; ox < columns.end; ++ox) elements.push_back({0, {ox, oy, out[2], out[3]}});
    }
    if (pool.mean || columns.first >= columns.end || lines.first >= lines.end) return {};
    for (int64_t y = pool.lines(node, lines.first).first; y < pool.lines(node, lines.end - 1).end; ++y) {
        for (int64_t x = pool.columns(node, columns.first).first; x < pool.columns(node, columns.end - 1).end; ++x)
            elements.push_back({1, {x, y, out[2], out[3]}});
    }
    return {};
}

// The element is above -FLT_MAX, no other one of the window is larger, and none before it is as large.
bool is_first_largest(const Pool& pool, const Tensor& b, const Index& out, int64_t ox, int64_t oy,
                      const ValueReader& read) {
    const double value = read(b, out);
    const int64_t left = ox * pool.s0 - pool.p0, top = oy * pool.s1 - pool.p1;
    bool is = value > static_cast<double>(-FLT_MAX);
    for (int64_t y = std::max<int64_t>(0, top); is && y < std::min(top + pool.k1, b.ne[1]); ++y) {
        for (int64_t x = std::max<int64_t>(0, left); is && x < std::min(left + pool.k0, b.ne[0]); ++x) {
            const double other = read(b, {x, y, out[2], out[3]});
            const bool before = y < out[1] || (y == out[1] && x < out[0]);
            is = !(other > value || (before && other == value));
        }
    }
    return is;
}

Result<Explanation> explain_pool_back(const Tensor& node, const Index& out, const ValueReader& read) {
    const Pool pool(node, true);
    const Tensor& a = *node.src[0];
    const Tensor& b = *node.src[1];
    const Windows windows(pool, node, out);
    if (windows.none()) return Explanation{{msg("no window contains this element: 0")}, 0};
    const auto size = static_cast<double>(pool.k0 * pool.k1);
    BoundedSum sum, shares;
    int64_t count = 0, won = 0;
    for (int64_t oy = windows.lines.first; oy < windows.lines.end; ++oy) {
        for (int64_t ox = windows.columns.first; ox < windows.columns.end; ++ox) {
            ++count;
            if (!pool.mean && !is_first_largest(pool, b, out, ox, oy, read)) continue;
            ++won;
            const Bounded gradient = read(a, {ox, oy, out[2], out[3]});
            sum.add(gradient);
            shares.add(gradient / size);
        }
    }
    if (pool.mean) {
        const Bounded mean{sum.value() / size, shares.total().error};
        return Explanation{
            {msg("Σ %1 over the %2 windows that contain this element = %3", read.name(a), count, sum.value()),
             msg("%1 / %2 = %3", sum.value(), size, mean.value)},
            mean};
    }
    return Explanation{
        {msg("%1 is the first maximum in %2 of the %3 windows that contain it", read.element(b, out), won, count),
         msg("Σ %1 over those windows = %2", read.name(a), sum.value())},
        sum.total()};
}

Cost cost_of_pool_back(const Tensor& node) {
    const Pool pool(node, true);
    Cost cost = cost_with(node, static_cast<double>(nelements(*node.src[0])) * static_cast<double>(pool.k0 * pool.k1));
    if (pool.mean) cost.bytes_read = static_cast<double>(nelements(*node.src[0])) * sizeof(float);
    return cost;
}

} // namespace

namespace computations {

const Computation repeat_back = {
    {accepts_f32_rows, run_repeat_back, two_phases, rows_of_repeat_back, ns_of_repeat_back, true},
    reads_repeat_back,
    explain_repeat_back,
    cost_per_element<1>,
    nullptr,
    of_sums};
const Computation get_rows_back = {
    {accepts_get_rows_back, run_get_rows_back, two_phases, rows_of_get_rows_back, ns_of_get_rows_back, true},
    reads_get_rows_back,
    explain_get_rows_back,
    cost_of_get_rows_back,
    nullptr,
    of_sums};
const Computation pool_2d_back = {
    {accepts_pool_back, run_pool_back, two_phases, rows_of_pool_back, ns_of_pool_back, true},
    reads_pool_back,
    explain_pool_back,
    cost_of_pool_back,
    nullptr,
    of_sums};

} // namespace computations

} // namespace ggs

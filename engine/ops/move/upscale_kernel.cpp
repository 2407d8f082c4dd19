// SPDX-License-Identifier: MIT
// A tensor stretched in dims 0 and 1: each element is a weighted sum of a few of the source, with weights that are the
// product of one for its column and one for its row. Dims 2 and 3 take the nearest.
#include "ops/moved.h"

#include <cmath>

namespace ggs {

namespace {

enum Mode { nearest, bilinear, bicubic };
constexpr int align_corners = 256, antialias = 512;

// The source elements that one coordinate of the result is made from, along one dimension.
struct Taps {
    int64_t first = 0; // before clamping to 0 … n - 1
    std::vector<float> weights;
};

float cubic_near(float x) { return ((-0.75f + 2) * x - (-0.75f + 3)) * x * x + 1; }
float cubic_far(float x) { return ((-0.75f * x - 5 * -0.75f) * x + 8 * -0.75f) * x - 4 * -0.75f; }

// Positions are computed in f32 as in ggml, because rounding decides which element is the nearest.
Taps taps_of(const Tensor& node, size_t dim, int64_t i) {
    const int flags = param_i32(node, 0);
    const int64_t to = node.ne[dim], from = node.src[0]->ne[dim];
    float factor = static_cast<float>(to) / static_cast<float>(from);
    float half = 0.5f;
    if ((flags & align_corners) && dim < 2) {
        half = 0;
        if (to > 1 && from > 1) factor = static_cast<float>(to - 1) / static_cast<float>(from - 1);
    }
    const int mode = dim < 2 ? flags & 0xff : nearest;
    if (mode == nearest) return {static_cast<int64_t>(static_cast<float>(i) / factor), {1.0f}};
    if (mode == bilinear && (flags & antialias)) {
        const float x = (static_cast<float>(i) + half) / factor;
        const float support = std::max(1.0f, 1.0f / factor);
        const auto first = std::max<int64_t>(0, static_cast<int64_t>(x - support + half));
        const auto end = std::min<int64_t>(from, static_cast<int64_t>(x + support + half));
        Taps taps{first, {}};
        float sum = 0;
        for (int64_t k = first; k < end; ++k) {
            const float distance = (static_cast<float>(k) - x + half) * (1.0f / support);
            taps.weights.push_back(std::max(0.0f, 1.0f - std::fabs(distance)));
            sum += taps.weights.back();
        }
        if (sum > 0) {
            for (float& w : taps.weights) w /= sum;
        }
        return taps;
    }
    const float x = (static_cast<float>(i) + half) / factor - half;
    const auto below = static_cast<int64_t>(std::floor(x));
    if (mode == bicubic) {
        const float d = x - static_cast<float>(below);
        return {below - 1, {cubic_far(d + 1), cubic_near(d), cubic_near(1 - d), cubic_far(2 - d)}};
    }
    const float d = std::clamp(x - static_cast<float>(std::clamp<int64_t>(below, 0, from - 1)), 0.0f, 1.0f);
    return {below, {1 - d, d}};
}

int64_t clamped(const Tensor& a, size_t dim, int64_t i) { return std::clamp<int64_t>(i, 0, a.ne[dim] - 1); }

Status accepts_upscale(const Tensor& node) {
    GGS_CHECK(need_all_f32(node));
    if (is_empty(*node.src[0])) return fail("a is empty; there is nothing to scale");
    return need_dense_rows(node, text("the result"));
}

Status run_upscale(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const Tensor& a = *node.src[0];
    std::vector<Taps> columns;
    columns.reserve(static_cast<size_t>(node.ne[0]));
    for (int64_t i0 = 0; i0 < node.ne[0]; ++i0) columns.push_back(taps_of(node, 0, i0));
    each_row(node, chunk, [&](const Index& i) {
        auto* const out = reinterpret_cast<float*>(bytes_at(node, i));
        const Taps rows = taps_of(node, 1, i[1]);
        const int64_t i2 = clamped(a, 2, taps_of(node, 2, i[2]).first);
        const int64_t i3 = clamped(a, 3, taps_of(node, 3, i[3]).first);
        std::fill(out, out + node.ne[0], 0.0f);
        for (size_t r = 0; r < rows.weights.size(); ++r) {
            const std::byte* const row = bytes_at(a, {0, clamped(a, 1, rows.first + static_cast<int64_t>(r)), i2, i3});
            for (int64_t i0 = 0; i0 < node.ne[0]; ++i0) {
                const Taps& column = columns[static_cast<size_t>(i0)];
                float sum = 0;
                for (size_t c = 0; c < column.weights.size(); ++c) {
                    const int64_t k = clamped(a, 0, column.first + static_cast<int64_t>(c));
                    sum += column.weights[c] * *reinterpret_cast<const float*>(row + static_cast<size_t>(k) * a.nb[0]);
                }
                out[i0] += rows.weights[r] * sum;
            }
        }
    });
    return {};
}

// Calls f(index in a) for what an element is made from.
template <class F> void each_tap(const Tensor& node, const Index& out, F&& f) {
    const Tensor& a = *node.src[0];
    const Taps columns = taps_of(node, 0, out[0]), rows = taps_of(node, 1, out[1]);
    Index i{0, 0, clamped(a, 2, taps_of(node, 2, out[2]).first), clamped(a, 3, taps_of(node, 3, out[3]).first)};
    for (size_t r = 0; r < rows.weights.size(); ++r) {
        i[1] = clamped(a, 1, rows.first + static_cast<int64_t>(r));
        for (size_t c = 0; c < columns.weights.size(); ++c) {
            i[0] = clamped(a, 0, columns.first + static_cast<int64_t>(c));
            f(i);
        }
    }
}

Status reads_upscale(const Tensor& node, const Index& out, const ValueReader&, std::vector<SourceElement>& elements) {
    each_tap(node, out, [&](const Index& i) {
        const SourceElement element{0, i};
        if (std::find(elements.begin(), elements.end(), element) == elements.end()) elements.push_back(element);
    });
    return {};
}

// Implements the weights separately for explanations. Positions are in f32, and the weights have bounds.
struct WeighedElement {
    int64_t at; // clamped to 0 … n - 1
    Bounded weight;
};
// Keys' cubic with a = -0.75.
Bounded cubic_weight(const Bounded& distance) {
    const Bounded x = fabs(distance);
    if (x.value <= 1) return (1.25 * x - 2.25) * x * x + 1;
    return ((-0.75 * x + 3.75) * x - 6) * x + 3;
}
std::vector<WeighedElement> weights_of(const Tensor& node, int dim, int64_t i) {
    const int flags = param_i32(node, 0), mode = dim < 2 ? flags & 0xff : nearest;
    const int64_t to = node.ne[dim], from = node.src[0]->ne[dim];
    const bool corners = dim < 2 && (flags & align_corners);
    const int64_t less = corners && to > 1 && from > 1 ? 1 : 0;
    const float half = corners ? 0.0f : 0.5f;
    const float factor = static_cast<float>(to - less) / static_cast<float>(from - less);
    std::vector<WeighedElement> taps;
    const auto add = [&](int64_t k, const Bounded& weight) {
        taps.push_back({std::clamp<int64_t>(k, 0, from - 1), weight});
    };
    if (mode == nearest) {
        add(static_cast<int64_t>(static_cast<float>(i) / factor), 1);
        return taps;
    }
    const float middle = (static_cast<float>(i) + half) / factor;
    if (mode == bilinear && (flags & antialias)) {
        const float reach = factor < 1 ? 1 / factor : 1.0f;
        BoundedSum sum;
        for (auto k = static_cast<int64_t>(middle - reach + half); k < static_cast<int64_t>(middle + reach + half);
             ++k) {
            if (k < 0 || k >= from) continue;
            const Bounded distance = fabs(Bounded(static_cast<double>(k)) - Bounded(middle) + half);
            add(k, fmax(0, 1 - distance / Bounded(reach)));
            sum.add(taps.back().weight);
        }
        if (sum.value() > 0) {
            for (WeighedElement& tap : taps) tap.weight /= sum.total();
        }
        return taps;
    }
    const float x = middle - half;
    const auto below = static_cast<int64_t>(std::floor(x));
    if (mode == bicubic) {
        const Bounded part = Bounded(x) - static_cast<double>(below);
        for (int k = -1; k <= 2; ++k) add(below + k, cubic_weight(part - k));
        return taps;
    }
    const auto first = static_cast<double>(std::clamp<int64_t>(below, 0, from - 1));
    const Bounded share = fmax(0, fmin(1, Bounded(x) - first));
    add(below, 1 - share);
    add(below + 1, share);
    return taps;
}

Result<Explanation> explain_upscale(const Tensor& node, const Index& out, const ValueReader& read) {
    const Tensor& a = *node.src[0];
    Explanation e;
    BoundedSum sum;
    Index i{0, 0, weights_of(node, 2, out[2])[0].at, weights_of(node, 3, out[3])[0].at};
    for (const WeighedElement& row : weights_of(node, 1, out[1])) {
        BoundedSum of_row;
        i[1] = row.at;
        for (const WeighedElement& column : weights_of(node, 0, out[0])) {
            i[0] = column.at;
            const double x = read(a, i), weight = row.weight.value * column.weight.value;
            of_row.add_product(column.weight, x);
            if (weight != 0) e.lines.push_back(msg("%1 · %2 = %1 · %3", weight, read.element(a, i), x));
        }
        sum.add_product(row.weight, of_row.total());
    }
    e.set((param_i32(node, 0) & 0xff) == nearest ? Bounded(sum.value()) : sum.total());
    e.lines.push_back(msg("sum: %1", e.value));
    return e;
}

Cost cost_of_upscale(const Tensor& node) {
    const int mode = param_i32(node, 0) & 0xff;
    Cost cost = cost_of(node, 0);
    const double taps = mode == nearest ? 0 : mode == bilinear ? 4 : 16;
    cost.flops = 2 * taps * static_cast<double>(nelements(node));
    return cost;
}

} // namespace

namespace computations {

const Computation upscale = {
    {accepts_upscale, run_upscale}, reads_upscale, explain_upscale, cost_of_upscale, nullptr, of_sums};

} // namespace computations

} // namespace ggs

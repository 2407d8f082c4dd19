// SPDX-License-Identifier: MIT
// rope and rope_back on a CPU. The angles of a token are made once for all its heads, by multiplying again and again as
// ggml does it.
#include "cpu/dot.h"
#include "ops/rows.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

namespace ggs {

namespace {

constexpr int mode_neox = 2;
constexpr int mode_sections = 8; // a bit of mrope, vision and imrope
constexpr int mode_vision = 24;
constexpr int mode_imrope = 40;

struct Settings {
    int64_t n_dims, offset;
    int mode, n_ctx_orig;
    float base, freq_scale, ext_factor, attn_factor, beta_fast, beta_slow;
    int sections[4];
    bool back; // by the opposite angles

    explicit Settings(const Tensor& node)
        : n_dims(param_i32(node, 1)), offset(param_i32(node, 15)), mode(param_i32(node, 2)),
          n_ctx_orig(param_i32(node, 4)), base(param_f32(node, 5)), freq_scale(param_f32(node, 6)),
          ext_factor(param_f32(node, 7)), attn_factor(param_f32(node, 8)), beta_fast(param_f32(node, 9)),
          beta_slow(param_f32(node, 10)), sections{param_i32(node, 11), param_i32(node, 12), param_i32(node, 13),
                                                   param_i32(node, 14)},
          back(node.op == OpId::rope_back) {}

    bool vision() const { return mode == mode_vision; }
    bool with_sections() const { return mode & mode_sections; }
    // In vision mode the pairs span the whole row.
    int64_t pairs() const { return vision() ? n_dims : n_dims / 2; }
    bool neighbours() const { return mode == 0; }
};

// Rotation of each pair of channels: angle and magnitude.
struct Turns {
    float *angles, *magnitudes;
};

// The channels of a pair.
struct Pair {
    int64_t number, first, second;
};
Pair pair_at(const Settings& s, int64_t number) {
    if (s.neighbours()) return {number, s.offset + 2 * number, s.offset + 2 * number + 1};
    return {number, s.offset + number, s.offset + number + s.pairs()};
}
// The pair that a channel belongs to; its number is -1 if the channel is only copied.
Pair pair_of_channel(const Settings& s, int64_t channel) {
    const int64_t inside = channel - s.offset;
    if (inside < 0 || inside >= 2 * s.pairs()) return {-1, channel, channel};
    return pair_at(s, s.neighbours() ? inside / 2 : inside % s.pairs());
}

float correction(const Settings& s, float rotations) {
    const float turns = static_cast<float>(s.n_ctx_orig) / (rotations * 2.0f * std::numbers::pi_v<float>);
    return static_cast<float>(s.n_dims) * std::log(turns) / (2.0f * std::log(s.base));
}

// Which of a token's four positions turns a pair: time, height, width or another.
int position_of(const Settings& s, int64_t sector) {
    const int64_t height = s.sections[0];
    const int64_t width = height + s.sections[1];
    if (s.mode == mode_imrope) {
        for (const int which : {1, 2, 0}) {
            if (sector % 3 == which && sector < 3 * int64_t(s.sections[which])) return which;
        }
        return 3;
    }
    if (sector < height) return 0;
    if (sector < width) return 1;
    return sector < width + s.sections[2] ? 2 : 3;
}

// Values that are the same for all tokens.
struct Frequencies {
    float step, low = 0, high = 0;
    explicit Frequencies(const Settings& s) : step(std::pow(s.base, -2.0f / static_cast<float>(s.n_dims))) {
        if (s.ext_factor == 0.0f) return;
        low = std::max(0.0f, std::floor(correction(s, s.beta_fast)));
        high = std::min(static_cast<float>(s.n_dims - 1), std::ceil(correction(s, s.beta_slow)));
    }
};

// Computes the rotation of all pairs of one token. `factor(i)` returns the frequency factor of pair i.
template <class Factor> void find_turns(const Settings& s, const Frequencies& of, const float (&position)[4],
                                        Factor factor, const Turns& turns) {
    const auto put = [&](int64_t i, float extrapolated) {
        const float interpolated = s.freq_scale * extrapolated;
        turns.angles[i] = interpolated;
        turns.magnitudes[i] = s.attn_factor;
        if (s.ext_factor != 0.0f) {
            const float along = (static_cast<float>(i) - of.low) / std::max(0.001f, of.high - of.low);
            const float mix = (1.0f - std::min(1.0f, std::max(0.0f, along))) * s.ext_factor;
            turns.angles[i] = interpolated * (1.0f - mix) + extrapolated * mix;
            turns.magnitudes[i] *= 1.0f + 0.1f * std::log(1.0f / s.freq_scale);
        }
        if (s.back) turns.angles[i] = -turns.angles[i];
    };
    if (!s.with_sections()) {
        // One angle stays in a register: four would wait for memory at each pair.
        float angle = position[0];
        for (int64_t i = 0; i < s.pairs(); ++i, angle *= of.step) put(i, angle / factor(i));
        return;
    }
    const int64_t all_sections = int64_t(s.sections[0]) + s.sections[1] + s.sections[2] + s.sections[3];
    float angle[4] = {position[0], position[1], position[2], position[3]};
    for (int64_t i = 0; i < s.pairs(); ++i) {
        const int64_t sector = i % all_sections;
        if (s.vision()) {
            // Each section starts again.
            int64_t start = 0;
            for (int k = 0; k < 4; start += s.sections[k++]) {
                if (sector != start) continue;
                angle[k] = position[k];
                break;
            }
        }
        put(i, angle[position_of(s, sector)] / factor(i));
        for (float& a : angle) a *= of.step;
    }
}

int32_t position_at(const Tensor& positions, int64_t i) {
    int32_t p;
    std::memcpy(&p, bytes_at(positions, i, 0, 0, 0), sizeof(p));
    return p;
}

Status accepts(const Tensor& node) {
    const Tensor& a = *node.src[0];
    const Settings s(node);
    GGS_CHECK(need_float(a, "a"));
    if (s.n_dims <= 0 || s.n_dims % 2 != 0) return fail("n_dims = %1; it must be even and above 0", s.n_dims);
    if (s.mode != 0 && s.mode != mode_neox && s.mode != mode_sections && s.mode != mode_vision && s.mode != mode_imrope)
        return fail("mode = %1; it must be normal (0), neox (2), mrope (8), vision (24) or imrope (40)", s.mode);
    if (s.vision() && s.n_dims != a.ne[0] / 2)
        return fail("n_dims = %1; in vision mode it must be half of a.ne[0] = %2", s.n_dims, a.ne[0]);
    if (s.offset < 0 || s.offset + 2 * s.pairs() > a.ne[0])
        return fail("channels %1 to %2 would be rotated, but a.ne[0] = %3", s.offset, s.offset + 2 * s.pairs() - 1,
                    a.ne[0]);
    if (s.with_sections()) {
        int64_t sum = 0;
        for (const int section : s.sections) {
            if (section < 0) return fail("a section is %1; it can't be negative", section);
            sum += section;
        }
        if (sum == 0) return fail("the four sections are all 0; at least one must be greater than 0");
    }
    if (const Tensor* factors = node.src[2]; factors && factors->ne[0] < s.pairs())
        return fail("c contains %1 frequency factors, but there are %2 pairs of channels", factors->ne[0], s.pairs());
    return {};
}

bool has_dense_floats(const Tensor& node) { return needs_no_room(*node.src[0]) && needs_no_room(node); }

double row_ns(const Tensor& node, int) {
    // The turns of a token are made again by every chunk that has one of its rows.
    return (has_dense_floats(node) ? 0.3 : 2.0) * static_cast<double>(node.ne[0]) +
           5.0 * static_cast<double>(node.ne[0]) / static_cast<double>(node.ne[1]);
}

void turn_any(const Settings& s, const Tensor& a, const Tensor& node, const std::byte* from, std::byte* to,
              const float* cosines, const float* sines) {
    for (int64_t i = 0; i < s.pairs(); ++i) {
        const Pair pair = pair_at(s, i);
        const float x0 = float_at(a.type, from + static_cast<size_t>(pair.first) * a.nb[0]);
        const float x1 = float_at(a.type, from + static_cast<size_t>(pair.second) * a.nb[0]);
        put_float(a.type, to + static_cast<size_t>(pair.first) * node.nb[0], x0 * cosines[i] - x1 * sines[i]);
        put_float(a.type, to + static_cast<size_t>(pair.second) * node.nb[0], x0 * sines[i] + x1 * cosines[i]);
    }
}

Status run(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const Tensor& a = *node.src[0];
    const Settings s(node);
    const Frequencies frequencies(s);
    // No line of the cache has numbers of two threads.
    constexpr int64_t apart = cache_line / sizeof(float) - 1;
    auto* const mine =
        reinterpret_cast<float*>(aligned(task.work.data(), 4)) + task.thread * (node.ne[0] / 2 * 2 + apart);
    const Turns turns{mine, mine + node.ne[0] / 2};
    const bool dense = has_dense_floats(node);
    int64_t token = -1;
    each_row(node, chunk, [&](const Index& at) {
        if (at[2] != token) {
            token = at[2];
            float position[4] = {};
            for (int k = 0; k < (s.with_sections() ? 4 : 1); ++k)
                position[k] = static_cast<float>(position_at(*node.src[1], token + k * node.ne[2]));
            const Tensor* factors = node.src[2];
            find_turns(
                s, frequencies, position,
                [&](int64_t i) { return factors ? float_at(TypeId::f32, bytes_at(*factors, i, 0, 0, 0)) : 1.0f; },
                turns);
            // From here on they are cosines and sines, with the magnitude in them.
            for (int64_t i = 0; i < s.pairs(); ++i) {
                const float angle = turns.angles[i], magnitude = turns.magnitudes[i];
                turns.angles[i] = std::cos(angle) * magnitude;
                turns.magnitudes[i] = std::sin(angle) * magnitude;
            }
        }
        const std::byte* from = bytes_at(a, 0, at[1], at[2], at[3]);
        std::byte* to = bytes_at(node, 0, at[1], at[2], at[3]);
        if (dense && (reinterpret_cast<uintptr_t>(from) | reinterpret_cast<uintptr_t>(to)) % alignof(float) == 0) {
            const RowLoops& loops = best_dot_table().loops;
            (s.neighbours() ? loops.turn_neighbours
                            : loops.turn_halves)(reinterpret_cast<const float*>(from) + s.offset, turns.angles,
                                                 turns.magnitudes, reinterpret_cast<float*>(to) + s.offset, s.pairs());
        } else {
            turn_any(s, a, node, from, to, turns.angles, turns.magnitudes);
        }
        if (from == to) return;
        const auto copy = [&](int64_t first, int64_t end) {
            const size_t bytes = traits(a.type).bytes;
            for (int64_t c = first; c < end; ++c)
                std::memcpy(to + static_cast<size_t>(c) * node.nb[0], from + static_cast<size_t>(c) * a.nb[0], bytes);
        };
        copy(0, s.offset);
        copy(s.offset + 2 * s.pairs(), node.ne[0]);
    });
    return {};
}

// Which of a token's four positions turns a pair, and how often that one has been multiplied by the step.
struct Section {
    int64_t which, steps;
};
Section section_of(const Settings& s, int64_t pair) {
    const int64_t all = int64_t(s.sections[0]) + s.sections[1] + s.sections[2] + s.sections[3];
    if (!s.with_sections() || all <= 0) return {0, pair};
    const int64_t sector = pair % all;
    if (s.mode == mode_imrope) {
        const int64_t third = sector % 3;
        return {sector < 3 * int64_t(s.sections[third]) ? third : 3, pair};
    }
    int64_t which = 0, begin = 0;
    while (which < 3 && sector >= begin + s.sections[which]) begin += s.sections[which++];
    // In vision mode each section starts again; of those that begin at the same sector only the first does.
    const bool starts = s.vision() && (which == 0 || s.sections[which - 1] > 0);
    return {which, starts ? sector - begin : pair};
}

Status reads(const Tensor& node, const Index& out, const ValueReader&, std::vector<SourceElement>& elements) {
    const Settings s(node);
    const Pair pair = pair_of_channel(s, out[0]);
    elements.push_back({0, {pair.first, out[1], out[2], out[3]}});
    if (pair.number < 0) return {};
    elements.push_back({0, {pair.second, out[1], out[2], out[3]}});
    elements.push_back({1, {out[2] + section_of(s, pair.number).which * node.ne[2], 0, 0, 0}});
    if (node.src[2]) elements.push_back({2, {pair.number, 0, 0, 0}});
    return {};
}

// No operation where the factor is 1.
Bounded times(const Bounded& x, double factor) { return factor == 1 ? x : x * factor; }
// Between 0 and 1; there is no error left beyond these.
Bounded share_of(const Bounded& x) {
    const auto clamped = [](double share) { return std::clamp(share, 0.0, 1.0); };
    const double value = clamped(x.value);
    return {value, known_error(std::max(clamped(x.value + x.error) - value, value - clamped(x.value - x.error)))};
}

// Returns the pair whose channels rotate `rotations` times within the context, as an integer rounded by `whole`.
Bounded pair_that_turns(const Settings& s, double rotations, double (*whole)(double)) {
    const Bounded turns = s.n_ctx_orig / (Bounded(rotations) * 2.0 * std::numbers::pi);
    const Bounded pair = static_cast<double>(s.n_dims) * log(turns) / (2.0 * log(Bounded(s.base)));
    if (!std::isfinite(pair.value)) return pair.value; // a base of 1, or no rotations
    return {whole(pair.value), known_error(whole(pair.value + pair.error) - whole(pair.value - pair.error))};
}

// Rotation of one pair for one token: angle and magnitude.
struct Turn {
    Bounded angle, magnitude;
};
Turn turn_of(const Settings& s, double position, int64_t pair, int64_t steps, std::optional<double> factor) {
    // A library's power may be a unit in the last place off. A CPU multiplies by it again and again, a GPU raises it.
    const Bounded step = bounded(std::pow(s.base, -2.0f / static_cast<float>(s.n_dims)), 0, 2);
    Bounded extrapolated = position;
    if (steps > 0) {
        extrapolated = position * pow(step, static_cast<double>(steps));
        extrapolated.error += static_cast<double>(steps) * float_rounding(extrapolated.value);
    }
    if (factor) extrapolated /= *factor;
    Turn turn{times(extrapolated, s.freq_scale), s.attn_factor};
    if (s.ext_factor != 0.0f) {
        const Bounded low = fmax(0.0, pair_that_turns(s, s.beta_fast, std::floor));
        const Bounded high = fmin(static_cast<double>(s.n_dims - 1), pair_that_turns(s, s.beta_slow, std::ceil));
        const Bounded along = share_of((static_cast<double>(pair) - low) / fmax(Bounded(0.001f), high - low));
        const Bounded mix = times(1.0 - along, s.ext_factor);
        turn.angle = turn.angle * (1.0 - mix) + extrapolated * mix;
        turn.magnitude *= 1.0 + 0.1 * log(1.0 / Bounded(s.freq_scale));
    }
    if (s.back) turn.angle = -turn.angle;
    return turn;
}

Result<Explanation> explain(const Tensor& node, const Index& out, const ValueReader& read) {
    GGS_CHECK(accepts(node));
    const Settings s(node);
    const Tensor& a = *node.src[0];
    const Pair pair = pair_of_channel(s, out[0]);
    Explanation made;
    if (pair.number < 0) {
        made.value = read(a, out);
        made.lines.push_back(msg("only channels %2 to %3 are rotated; channel %1 is copied: %4 = %5", out[0], s.offset,
                                 s.offset + 2 * s.pairs() - 1, read.element(a, out), made.value));
        return made;
    }
    const auto position = [&](int64_t which) {
        return static_cast<float>(read(*node.src[1], {out[2] + which * node.ne[2], 0, 0, 0}));
    };
    const Section section = section_of(s, pair.number);
    std::optional<double> factor;
    if (node.src[2]) factor = read(*node.src[2], {pair.number, 0, 0, 0});
    const auto [angle, magnitude] = turn_of(s, position(section.which), pair.number, section.steps, factor);
    const Bounded cosine = cos(angle) * magnitude, sine = sin(angle) * magnitude;
    const Index first{pair.first, out[1], out[2], out[3]}, second{pair.second, out[1], out[2], out[3]};
    const double x0 = read(a, first), x1 = read(a, second);
    made.lines.push_back(msg("channels %1 and %2 are pair %3: x0 = %4 = %5, x1 = %6 = %7", pair.first, pair.second,
                             pair.number, read.element(a, first), x0, read.element(a, second), x1));
    made.lines.push_back(msg("θ = %1 at position %2; %3 · cos θ = %4, %3 · sin θ = %5", angle.value,
                             static_cast<double>(position(0)), magnitude.value, cosine.value, sine.value));
    if (s.back) made.lines.push_back(msg("θ is the negative of the angle that rope rotates by"));
    if (out[0] == pair.first) {
        made.set(x0 * cosine - x1 * sine);
        made.lines.push_back(msg("x0 cos θ - x1 sin θ = %1", made.value));
    } else {
        made.set(x0 * sine + x1 * cosine);
        made.lines.push_back(msg("x0 sin θ + x1 cos θ = %1", made.value));
    }
    return made;
}

Cost cost(const Tensor& node) { return cost_with(node, 3.0 * static_cast<double>(nelements(node))); }

} // namespace

namespace computations {
constexpr Computation rope = {{accepts, run, nullptr, nullptr, row_ns}, reads, explain, cost, nullptr, of_functions};
constexpr Computation rope_back = rope;
} // namespace computations

} // namespace ggs

// SPDX-License-Identifier: MIT
#include "program/words.h"

#include "base/printable.h"

#include <fmt/format.h>

#include <cmath>
#include <span>

namespace ggs {

namespace {

// Three digits of a number, one to three of them before the point, and how often it was divided by 1000 for that.
std::pair<std::string, size_t> three_digits(double number, size_t most) {
    size_t thousands = 0;
    for (; std::abs(number) >= 999.5 && thousands < most; ++thousands) number /= 1000;
    return {fmt::format("{:.3g}", number), thousands};
}

} // namespace

Message state_text(const Structure& structure, const TensorState& state) {
    const auto by = [&] { return shortened(structure.full_name(structure.steps[state.step].node)); };
    switch (state.kind) {
    case TensorState::Kind::leaf: return msg("leaf");
    case TensorState::Kind::not_run: return msg("not run");
    case TensorState::Kind::done: return msg("done at step %1", state.step);
    case TensorState::Kind::earlier: return msg("done at step %1 of the previous round", state.step);
    case TensorState::Kind::overwritten:
        return state.before ? msg("overwritten at step %1 of the previous round by %2", state.step, by())
                            : msg("overwritten at step %1 by %2", state.step, by());
    case TensorState::Kind::torn: return msg("torn at step %1: %2 was stopped partway", state.step, by());
    }
    return {};
}

Message size_text(uint64_t bytes) {
    if (bytes == 1) return msg("1 byte");
    if (bytes < 1024) return msg("%1 bytes", bytes);
    double number = static_cast<double>(bytes) / 1024;
    int unit = 0;
    for (; number >= 1024 && unit < 3; ++unit) number /= 1024;
    const double tenths = std::round(number * 10) / 10;
    switch (unit) {
    case 0: return msg("%1 KiB", tenths);
    case 1: return msg("%1 MiB", tenths);
    case 2: return msg("%1 GiB", tenths);
    default: return msg("%1 TiB", tenths);
    }
}

Message time_text(double nanoseconds) {
    if (!(nanoseconds > 0)) return {};
    const auto [digits, thousands] = three_digits(nanoseconds, 3);
    switch (thousands) {
    case 0: return msg("%1 ns", digits);
    case 1: return msg("%1 µs", digits);
    case 2: return msg("%1 ms", digits);
    default: return msg("%1 s", digits);
    }
}

std::string thousands_text(double number) {
    static constexpr const char* units[] = {"", " k", " M", " G", " T", " P"};
    const auto [digits, thousands] = three_digits(number, std::size(units) - 1);
    return digits + units[thousands];
}

} // namespace ggs

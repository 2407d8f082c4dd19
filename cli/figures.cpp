// SPDX-License-Identifier: MIT
#include "figures.h"

#include <array>
#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ggs {

std::string time_text(Nanoseconds ns) {
    if (ns <= 0) return "";
    if (ns < 10'000) return fmt::format("{} ns", ns);
    if (ns < 10'000'000) return fmt::format("{:.1f} µs", static_cast<double>(ns) / 1e3);
    return fmt::format("{:.1f} ms", static_cast<double>(ns) / 1e6);
}

std::string thousands_text(double number) {
    constexpr std::array<const char*, 5> steps{"", " k", " M", " G", " T"};
    size_t step = 0;
    for (; std::abs(number) >= 999.5 && step + 1 < steps.size(); ++step) number /= 1000;
    return fmt::format("{:.3g}{}", number, steps[step]);
}

std::string value_text(double value) {
    if (std::isnan(value)) return "nan";
    return fmt::format("{:.6g}", value);
}

std::string percent_text(double share) { return fmt::format("{:.1f} %", 100 * share); }

const char* mode_text(TimeMode mode) {
    switch (mode) {
    case TimeMode::none: return "";
    case TimeMode::stepped: return "each step by itself";
    case TimeMode::continuous: return "in one continuous run";
    case TimeMode::profile: return "in an undisturbed run";
    }
    return "";
}

nlohmann::ordered_json json_number(double value) {
    if (std::isnan(value)) return "nan";
    if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
    return value;
}

} // namespace ggs

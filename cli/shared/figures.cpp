// SPDX-License-Identifier: MIT
#include "shared/figures.h"

#include "base/columns.h"

#include <cmath>
#include <fmt/format.h>
#include <initializer_list>
#include <nlohmann/json.hpp>

namespace ggs {

namespace {

// Three digits, and the unit that leaves one to three of them before the point.
std::string stepped(double number, std::initializer_list<const char*> units) {
    const char* const* unit = units.begin();
    for (; std::abs(number) >= 999.5 && unit + 1 != units.end(); ++unit) number /= 1000;
    return fmt::format("{:.3g}{}", number, *unit);
}

} // namespace

std::string time_text(Nanoseconds ns) {
    if (ns <= 0) return "";
    if (ns < 10'000) return fmt::format("{} ns", ns);
    if (ns < 10'000'000) return fmt::format("{:.1f} µs", static_cast<double>(ns) / 1e3);
    return fmt::format("{:.1f} ms", static_cast<double>(ns) / 1e6);
}

std::string short_time_text(Nanoseconds ns) {
    return ns <= 0 ? "" : stepped(static_cast<double>(ns), {" ns", " µs", " ms", " s"});
}

std::string thousands_text(double number) { return stepped(number, {"", " k", " M", " G", " T"}); }

std::string size_text(uint64_t bytes) {
    if (bytes < 1024) return count_text(bytes, "byte");
    double number = static_cast<double>(bytes);
    const char* unit = "";
    for (const char* each : {" KiB", " MiB", " GiB", " TiB"}) {
        if (number < 1024) break;
        number /= 1024;
        unit = each;
    }
    const double tenths = std::round(number * 10) / 10;
    return fmt::format("{}{}", tenths, unit);
}

std::string percent_text(double share) { return fmt::format("{:.1f} %", 100 * share); }

const char* mode_text(TimeMode mode) {
    switch (mode) {
    case TimeMode::none: return "";
    case TimeMode::stepped: return "each step by itself";
    case TimeMode::continuous: return "in one continuous run";
    case TimeMode::profile: return "in an undisturbed run";
    case TimeMode::untimed: return "not timed";
    case TimeMode::fused: return "fused";
    }
    return "";
}

nlohmann::ordered_json json_number(const Number& number) {
    if (number.whole()) return *number.whole();
    const double value = number;
    if (std::isnan(value)) return "nan";
    if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
    return value;
}

} // namespace ggs

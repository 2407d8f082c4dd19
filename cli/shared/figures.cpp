// SPDX-License-Identifier: MIT
#include "shared/figures.h"

#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ggs {

std::string percent_text(double share) { return fmt::format("{:.1f} %", 100 * share); }

nlohmann::ordered_json json_number(const Number& number) {
    if (number.whole()) return *number.whole();
    const double value = number;
    if (std::isnan(value)) return "nan";
    if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
    return value;
}

} // namespace ggs

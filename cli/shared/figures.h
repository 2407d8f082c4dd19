// SPDX-License-Identifier: MIT
// percent_text and json_number: formatting of percentages and JSON numbers, used only by ggscope-cli. For formatting
// shared with the window, see program/words.h.
#pragma once

#include "program/words.h"
#include "values/number.h"

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace ggs {

std::string percent_text(double share); // 0.123: "12.3 %"
// A number, whole where it is exactly so, or "nan", "inf", "-inf".
nlohmann::ordered_json json_number(const Number& number);

} // namespace ggs

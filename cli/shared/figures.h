// SPDX-License-Identifier: MIT
// percent_text, mode_text and json_number: formatting of percentages, time modes and JSON numbers, used only by
// ggscope-cli. For formatting shared with the window, see program/words.h.
#pragma once

#include "debug/session.h"
#include "program/words.h"
#include "values/number.h"

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace ggs {

std::string percent_text(double share); // 0.123: "12.3 %"
// How the times were taken, in a few words.
const char* mode_text(TimeMode mode);
// A number, whole where it is exactly so, or "nan", "inf", "-inf".
nlohmann::ordered_json json_number(const Number& number);

} // namespace ggs

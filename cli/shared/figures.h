// SPDX-License-Identifier: MIT
// Numbers as the console tool prints them: times, sizes, rates, values; in text and in JSON.
#pragma once

#include "debug/session.h"
#include "values/number.h"

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace ggs {

std::string time_text(Nanoseconds ns);       // "4100 ns", "61.3 µs", "12.0 ms"; empty for none
std::string short_time_text(Nanoseconds ns); // three digits: "61.3 µs"
std::string thousands_text(double number);   // "1.23 G": three digits and k, M, G or T
std::string size_text(uint64_t bytes);       // "16 bytes", "1.5 KiB", "256 MiB"
std::string percent_text(double share);      // 0.123: "12.3 %"
// How the times were taken, in a few words.
const char* mode_text(TimeMode mode);
// A number, whole where it is exactly so, or "nan", "inf", "-inf".
nlohmann::ordered_json json_number(const Number& number);

} // namespace ggs

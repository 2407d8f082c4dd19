// SPDX-License-Identifier: MIT
#include "base/message.h"

#include "base/printable.h"

#include <charconv>
#include <cmath>
#include <fmt/format.h>

namespace ggs {

void places_and_arguments_disagree() {}

double Message::as_written(float value) {
    char digits[64];
    const auto end = std::to_chars(std::begin(digits), std::end(digits), value);
    double read = value;
    std::from_chars(std::begin(digits), end.ptr, read);
    return read;
}

std::string english(const MessageValue& value) {
    struct Write {
        std::string operator()(int64_t v) const { return std::to_string(v); }
        std::string operator()(uint64_t v) const { return std::to_string(v); }
        std::string operator()(double v) const { return std::isnan(v) ? "nan" : fmt::format("{}", v); }
        std::string operator()(const std::string& v) const { return visible(v); }
        std::string operator()(const std::shared_ptr<const Message>& v) const {
            return v ? english(*v) : std::string();
        }
    };
    return std::visit(Write{}, value);
}

std::string english(const Message& message) {
    std::string out;
    for (const char* p = message.literal(); *p; ++p) {
        const size_t place = (p[0] == '%' && p[1] >= '1' && p[1] <= '9') ? static_cast<size_t>(p[1] - '1') : SIZE_MAX;
        if (place < message.values().size()) {
            out += english(message.values()[place]);
            ++p;
        } else {
            out += *p;
        }
    }
    return out;
}

} // namespace ggs

// SPDX-License-Identifier: MIT
// A sample that trains as the same program with a few rounds, for tests that compare every step.
#pragma once

#include <regex>
#include <string>

namespace ggs {

inline std::string with_few_rounds(const std::string& script) {
    std::string few = std::regex_replace(script, std::regex("epochs=[0-9]+"), "epochs=1");
    few = std::regex_replace(few, std::regex("examples=[0-9]+"), "examples=128");
    return std::regex_replace(few, std::regex("adam\\(alpha=0.01\\)"), "adam(alpha=0.01, n_iter=5)");
}

} // namespace ggs

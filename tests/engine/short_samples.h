// SPDX-License-Identifier: MIT
// A sample that trains as the same program with a few rounds, for tests that compare every step.
#pragma once

#include <regex>
#include <string>
#include <utility>

namespace ggs {

// Two batches of four examples, and one more to validate.
inline std::string with_few_rounds(const std::string& script) {
    if (script.find("train(") == std::string::npos) return script;
    std::string few = script;
    for (const auto& [setting, value] : {std::pair("\nbatch = [0-9]+", "\nbatch = 4"),
                                         {"epochs=[0-9]+", "epochs=1"},
                                         {"examples=[0-9]+", "examples=12"},
                                         {"validation=[0-9.]+", "validation=0.34"},
                                         {"adam\\(alpha=0.01\\)", "adam(alpha=0.01, n_iter=5)"}})
        few = std::regex_replace(few, std::regex(setting), value);
    return few;
}

} // namespace ggs

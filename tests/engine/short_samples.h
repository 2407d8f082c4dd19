// SPDX-License-Identifier: MIT
// Scripts of samples for tests: one that trains with a few rounds, for tests that compare every step; and one that
// loads a file of the samples with the full path of this file, for tests that build scripts without a folder.
#pragma once

#include <regex>
#include <string>
#include <utility>

namespace ggs {

// Two batches of four examples, and one more to validate. Without batches, two evaluations.
inline std::string with_few_rounds(const std::string& script) {
    if (script.find("train(") == std::string::npos) return script;
    std::string few = script;
    for (const auto& [setting, value] : {std::pair("\nbatch = [0-9]+", "\nbatch = 4"),
                                         {"epochs=[0-9]+", "epochs=1"},
                                         {"iterations=[0-9]+", "iterations=2"},
                                         {"examples=[0-9]+", "examples=12"},
                                         {"validation=[0-9.]+", "validation=0.34"},
                                         {"adam\\(alpha=0.01\\)", "adam(alpha=0.01, n_iter=5)"}})
        few = std::regex_replace(few, std::regex(setting), value);
    return few;
}

inline std::string with_full_paths(const std::string& script) {
    static const std::regex file("\"([a-z]+\\.(gguf|norm|raw|parquet))\"");
    return std::regex_replace(script, file, "\"" GGSCOPE_SOURCE_DIR "/resources/samples/$1\"");
}

// Its graph is that of a language model. Tests leave it out whose time grows with the square of the tensors.
inline constexpr const char* large_sample = "fine-tuning.ggs";

} // namespace ggs

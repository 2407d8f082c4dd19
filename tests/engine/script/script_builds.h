// SPDX-License-Identifier: MIT
// Helpers that build a script for a test, and return its program or print its error.
#pragma once

#include "ops/all.h"
#include "script/fill.h"
#include "script/script.h"

#include <cstdio>
#include <cstring>

// The program; null, with the error printed, if there is none.
inline std::unique_ptr<ggs::Program> built(std::string_view script, const ggs::ScriptOptions& options = {}) {
    ggs::BuiltScript result = ggs::build_script(ggs::builtin_registry(), script, options);
    if (result.error) std::printf("the script should build: %s\n", english(*result.error).c_str());
    return std::move(result.program);
}

template <class T> std::vector<T> data_of(const ggs::Tensor& t) {
    std::vector<T> data(ggs::nbytes(t) / sizeof(T));
    std::memcpy(data.data(), t.data, ggs::nbytes(t));
    return data;
}

inline std::vector<float> floats_of(const ggs::Tensor& t) {
    std::vector<float> values(static_cast<size_t>(ggs::nelements(t)));
    (void)ggs::dequantize(t.type, t.data, values.data(), ggs::nelements(t));
    return values;
}

inline ggs::Result<bool> all_filled(const ggs::Program& program, const std::atomic<bool>* cancelled = nullptr) {
    ggs::LoadFiles files;
    return ggs::fill_tensors(program, files, cancelled);
}

// Built and filled; null, with the reason printed, if it can't be.
inline std::unique_ptr<ggs::Program> filled(std::string_view script, const ggs::ScriptOptions& options = {}) {
    auto program = built(script, options);
    if (!program) return nullptr;
    const ggs::Result<bool> done = all_filled(*program);
    if (!done.ok()) std::printf("not filled: %s\n", english(done.error()).c_str());
    return done.ok() ? std::move(program) : nullptr;
}

// "3:14: mul_mat: …"; empty if the script builds.
inline std::string refusal(std::string_view script, const ggs::ScriptOptions& options = {}) {
    const ggs::BuiltScript result = ggs::build_script(ggs::builtin_registry(), script, options);
    return result.error ? english(*result.error) : std::string();
}

// "new_tensor new_tensor mul_mat …"
inline std::string calls_of(const ggs::Program& program) {
    std::string all;
    for (const ggs::CallRecord& call : program.calls) all += (all.empty() ? "" : " ") + call.def->name;
    return all;
}

inline const ggs::Tensor& tensor_by_key(const ggs::Program& program, std::string_view key) {
    static const ggs::Tensor none{};
    const auto number = program.find_key(key);
    if (!number) std::printf("nothing has the key %.*s\n", static_cast<int>(key.size()), key.data());
    return number ? program.tensor(*number) : none;
}

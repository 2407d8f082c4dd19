// SPDX-License-Identifier: MIT
// The kinds of files that verify supports, one function each. Internal to verify.
#pragma once

#include "program/json_parts.h"
#include "program/replay.h"
#include "verify/verify.h"

#include <span>

namespace ggs {

// Replays the steps of an arena program and compares everything.
VerifyCase verify_program(const Registry& registry, const Json& file, const std::string& id,
                          const VerifyOptions& options);
// Checks the buffer that continues another program: `base` is that program's file.
VerifyCase verify_buffer(const Registry& registry, const Json& base, const Json& file, const std::string& id,
                         const VerifyOptions& options);
// Checks the results of ggml's graph allocator for one graph after the other.
VerifyCase verify_galloc(const Registry& registry, const Json& file, const std::string& id);
// One case for each row.
void verify_plans(const Registry& registry, const Json& file, const std::string& id, const VerifyOptions& options,
                  std::vector<VerifyCase>& cases);
// Builds and computes gradients: one case for each case of the file.
void verify_gradients(const Registry& registry, const Json& file, const std::string& id, const VerifyOptions& options,
                      std::vector<VerifyCase>& cases);
// Returns whether a GGUF file may contain op vectors; false for a model.
bool holds_op_vectors(const std::string& path);
// Checks the op vectors of a GGUF file, one case for each id in golden.cases.
Status verify_op_vectors(const Registry& registry, const std::string& path, const VerifyOptions& options,
                         std::vector<VerifyCase>& cases);

// Checks llama.cpp's results for a model's prompts. `path` is the path of the file; `models` and `trace` are next to
// its folder.
void verify_model(const Registry& registry, const Json& file, const std::string& path, const VerifyOptions& options,
                  std::vector<VerifyCase>& cases);
// Checks a public model, if it is in the user's cache folder: the largest logits of each prompt and the continuation of
// its text. The file NAME.trace.json in the same folder has every node.
void verify_fetched_model(const Registry& registry, const Json& file, const std::string& path,
                          const VerifyOptions& options, std::vector<VerifyCase>& cases);
// Checks texts and their tokens: one case.
void verify_tokens(const Json& file, const std::string& path, const VerifyOptions& options,
                   std::vector<VerifyCase>& cases);

// Records each difference between the values of a file and the results. Keys that `expected` doesn't have are ignored:
// ggscope's own files have more keys than the golden ones.
class Comparison {
  public:
    explicit Comparison(VerifyCase& result) : m_case(result) {}

    // `where` names the location: "step 3, ggml_add: used_mem".
    void equal(const std::string& where, const Json& expected, const Json& got);
    // Compares the keys of `expected`, except for those in left_out.
    void object(const std::string& where, const Json& expected, const Json& got,
                std::initializer_list<std::string_view> left_out = {});
    // Compares numbers by their normalised squared error. NaN and infinite values must be the same.
    void numbers(const std::string& what, std::span<const double> expected, std::span<const double> got, double most);
    void failed(Message message);
    bool clean() const { return m_case.differences.empty(); }

  private:
    static constexpr size_t most = 20; // differences that are kept per case
    VerifyCase& m_case;
};

} // namespace ggs

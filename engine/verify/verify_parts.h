// SPDX-License-Identifier: MIT
// The kinds of files that verify knows, one function each. Internal to verify.
#pragma once

#include "program/json_parts.h"
#include "program/replay.h"
#include "verify/verify.h"

namespace ggs {

// An arena program: its steps replayed, everything compared.
VerifyCase verify_program(const Registry& registry, const Json& file, const std::string& id,
                          const VerifyOptions& options);
// The buffer that continues another program: `base` is that program's file.
VerifyCase verify_buffer(const Registry& registry, const Json& base, const Json& file, const std::string& id,
                         const VerifyOptions& options);
// What ggml's graph allocator made of one graph after the other.
VerifyCase verify_galloc(const Registry& registry, const Json& file, const std::string& id);
// One case for each row.
void verify_plans(const Registry& registry, const Json& file, const std::string& id, const VerifyOptions& options,
                  std::vector<VerifyCase>& cases);
// Whether a GGUF file may be one of op vectors: a model is none.
bool holds_op_vectors(const std::string& path);
// The op vectors of a GGUF file, one case for each id in golden.cases.
Status verify_op_vectors(const Registry& registry, const std::string& path, const VerifyOptions& options,
                         std::vector<VerifyCase>& cases);

// What llama.cpp made of a model's prompts: `path` is that of the file, beside whose folder are `models` and `trace`.
void verify_model(const Registry& registry, const Json& file, const std::string& path, const VerifyOptions& options,
                  std::vector<VerifyCase>& cases);
// The same of a model that people use, which is in the user's cache folder or not there: of each prompt the largest
// logits and how the text goes on, and beside the file, as NAME.trace.json, every node.
void verify_fetched_model(const Registry& registry, const Json& file, const std::string& path,
                          const VerifyOptions& options, std::vector<VerifyCase>& cases);
// Texts and their tokens: one case.
void verify_tokens(const Json& file, const std::string& path, const VerifyOptions& options,
                   std::vector<VerifyCase>& cases);

// Notes every difference between what a file has and what came out. Keys that only one side has are passed over where
// `expected` doesn't have them: our own files carry more than the golden ones.
class Comparison {
  public:
    explicit Comparison(VerifyCase& result) : m_case(result) {}

    // `where` names the place in words: "step 3, ggml_add: used_mem".
    void equal(const std::string& where, const Json& expected, const Json& got);
    // Compares the keys that `expected` has, but for those left out.
    void object(const std::string& where, const Json& expected, const Json& got,
                std::initializer_list<std::string_view> left_out = {});
    void failed(Message message);
    bool clean() const { return m_case.differences.empty(); }

  private:
    static constexpr size_t most = 20; // differences that are kept of one case
    VerifyCase& m_case;
};

} // namespace ggs

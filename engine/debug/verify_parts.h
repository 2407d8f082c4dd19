// SPDX-License-Identifier: MIT
// The kinds of files that verify knows, one function each. Internal to verify.
#pragma once

#include "debug/program_json.h"
#include "debug/verify.h"

#include <nlohmann/json_fwd.hpp>

namespace ggs {

using Json = nlohmann::ordered_json;

// An arena program: its steps replayed, everything compared.
VerifyCase verify_program(const Registry& registry, const Json& file, const std::string& id,
                          const VerifyOptions& options);
// The buffer that continues another program: `base` is that program's file.
VerifyCase verify_buffer(const Registry& registry, const Json& base, const Json& file, const std::string& id,
                         const VerifyOptions& options);
// One case for each row.
void verify_plans(const Registry& registry, const Json& file, const std::string& id, const VerifyOptions& options,
                  std::vector<VerifyCase>& cases);
// The op vectors of a GGUF file, one case for each id in golden.cases.
Status verify_op_vectors(const Registry& registry, const std::string& path, const VerifyOptions& options,
                         std::vector<VerifyCase>& cases);

// -- reading JSON that may be anything --
// Null where the object has no such key, or is none.
const Json& at(const Json& object, const char* key);
int64_t int_of(const Json& value, int64_t otherwise = -1);
std::string string_of(const Json& value); // empty for anything else
const Json& list_of(const Json& value);   // likewise
// A plain value or a list of whole numbers, as an argument; absent for anything else.
ArgValue value_from(const Json& json);
// In a sentence, cut where it gets long.
std::string shown(const Json& value);

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

// Replays the calls of an arena program.
class Replay {
  public:
    Replay(const Registry& registry, const Limits& limits) : m_builder(registry, m_program, limits) {}

    Program& program() { return m_program; }
    Builder& builder() { return m_builder; }
    // The numbering of the tensors after the last step.
    const AliveCount& alive() const { return m_alive; }

    // Nothing if the call is one that ggscope can't replay yet.
    std::optional<Result<ArgValue>> step(const Json& step, std::optional<uint64_t> origin);

  private:
    Result<ArgValue> call(const CallDef& def, const Json& step);

    Program m_program;
    Builder m_builder;
    AliveCount m_alive;
};

} // namespace ggs

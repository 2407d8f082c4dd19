// SPDX-License-Identifier: MIT
// Replay: makes a program again from the steps that `arena --json` writes. The schema is that of the golden arena
// files, and of the program inside a trace. One thread at a time.
#pragma once

#include "graph/builder.h"
#include "program/json_parts.h"
#include "program/program_json.h"

#include <optional>

namespace ggs {

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

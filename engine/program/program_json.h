// SPDX-License-Identifier: MIT
// A program's memory as JSON: the schema of the golden arena files (steps, objects, tensors, graphs with their hash slots
// and plans), plus what they don't have: schema, arenas, buffers, after_step.
//
// Tensors are numbered by their place among those that are alive, in the order they were made; after a reset the count
// starts anew, in the steps as well. Offsets are from the first byte of the object's own arena.
#pragma once

#include "graph/program.h"
#include "graph/registry.h"

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace ggs {

// A tensor's number in JSON at one moment of the program: its place among those alive then.
class AliveCount {
  public:
    // To be told of every call in order, after it was made.
    void after(const Program& program, const CallRecord& call);
    // Nothing if the tensor was not alive.
    std::optional<int64_t> of(uint32_t number) const;
    // The other way round.
    std::optional<uint32_t> number_at(int64_t place) const;
    size_t size() const { return m_alive.size(); }

  private:
    std::vector<uint32_t> m_alive; // program numbers, ascending
};

// The whole program. `name` stands in it as "program".
nlohmann::ordered_json program_json(const Registry& registry, const Program& program, const std::string& name);
// One graph as it is now, like a golden snapshot.
nlohmann::ordered_json graph_json(const Registry& registry, const Program& program, const AliveCount& alive, uint32_t graph);
// The head of every JSON document that ggscope writes: schema, program, versions.
nlohmann::ordered_json json_head(const std::string& kind);
// With one object a line, as the golden files are written.
std::string json_text(const nlohmann::ordered_json& document);
// With one more list in it, row by row: all rows of a long one as JSON take many times the memory of their text.
std::string json_text(const nlohmann::ordered_json& document, const char* name, size_t n, const std::function<nlohmann::ordered_json(size_t)>& row);

} // namespace ggs

// SPDX-License-Identifier: MIT
// program_json: a program's memory as JSON. The schema is that of the golden arena files (steps, objects, tensors,
// graphs with their hash slots and plans), plus schema, arenas, buffers and after_step.
//
// The number of a tensor is its index among the tensors that are alive, in the order in which they were made. A reset
// discards the tensors of its arena, which changes the numbers of later tensors. This also applies to the steps.
// Offsets are from the first byte of the object's own arena.
#pragma once

#include "graph/program.h"
#include "graph/registry.h"

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <utility>

namespace ggs {

// A tensor's number in JSON at one moment of the program: its place among those alive then.
class AliveCount {
  public:
    // Must be called for every call in order, after it was made.
    void after(const Program& program, const CallRecord& call);
    // Nothing if the tensor was not alive.
    std::optional<int64_t> of(uint32_t number) const;
    // The other way round.
    std::optional<uint32_t> number_at(int64_t place) const;
    size_t size() const { return m_alive.size(); }

  private:
    std::vector<uint32_t> m_alive; // program numbers, ascending
};

// A document with one object a line, as the golden files are written, in the order in which its parts come. No list is
// held as a whole: all rows of a long one as JSON take many times the memory of their text. `write` gets the text in
// pieces of at most a row.
class JsonLines {
  public:
    using Write = std::function<void(std::string_view)>;
    using Row = std::function<void(const nlohmann::ordered_json&)>;
    explicit JsonLines(Write write) : m_write(std::move(write)) {}

    void value(const std::string& key, const nlohmann::ordered_json& value);
    // `rows` is called once and gives each row to its argument.
    void list(const std::string& key, const std::function<void(const Row&)>& rows);
    // The parts of an object, in their order.
    void all_of(const nlohmann::ordered_json& object);
    void end();

  private:
    void begin_part(const std::string& key);

    Write m_write;
    bool m_first = true;
};

// Returns the complete program. `name` becomes its "program".
nlohmann::ordered_json program_json(const Registry& registry, const Program& program, const std::string& name);
// The same into a document that goes on.
void write_program(JsonLines& to, const Registry& registry, const Program& program, const std::string& name);
// One graph as it is now, like a golden snapshot.
nlohmann::ordered_json graph_json(const Registry& registry, const Program& program, const AliveCount& alive,
                                  uint32_t graph);
// The head of every JSON document that ggscope writes: schema, program, versions.
nlohmann::ordered_json json_head(const std::string& kind);
// A document in the form that JsonLines gives it.
std::string json_text(const nlohmann::ordered_json& document);

} // namespace ggs

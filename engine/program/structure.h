// SPDX-License-Identifier: MIT
// Structure: a program to debug, without its data. It contains the tensors with their keys and addresses, the graphs,
// the steps of a run, and the bytes that each step writes.
//
// Views, conditions and traces use only this, so a recorded run looks like a live one. Made from a Program, which it
// keeps alive. Constant once made: any thread may read it without a lock. Don't follow a tensor's `data` from here;
// bytes come from the target.
#pragma once

#include "graph/program.h"
#include "graph/registry.h"
#include "program/gradients.h"

#include <compare>
#include <unordered_map>

namespace ggs {

struct TensorInfo {
    const Tensor* tensor = nullptr; // its struct; null once its arena was reset
    std::string key;                // survives a rebuild
    std::string label;              // the script's variable, or empty
    std::string name;               // what it is shown as
    uint64_t address = 0;           // of its first byte; 0: it has no memory
    uint32_t arena = 0;
    SourcePlace place;
};

struct GraphInfo {
    std::string label;
    std::vector<uint32_t> nodes, leafs; // tensor numbers
};

struct Step {
    uint32_t run;  // index into runs
    uint32_t node; // tensor number
    bool skipped;  // the node isn't marked for computing
};

// A moment of a run: before a step of a round. With as many steps as there are it is the end of its round, when the
// next one has not begun.
struct Moment {
    uint32_t round = 0;
    size_t step = 0;
    auto operator<=>(const Moment&) const = default; // NOLINT(modernize-use-nullptr): it takes the comparison for one
};

Message no_such_step(size_t steps, int64_t step);
Message no_such_round(uint32_t rounds, uint64_t round);
std::string moment_text(const Moment& moment); // "5:12"
// Returns the moment at which a step runs next: in this round, or in the next one, if there is one. For a step after
// the last one, returns the end of all rounds.
Moment arrival(size_t step, const Moment& now, size_t steps, uint32_t rounds);

// Progress of a run: `cursor` steps of the round are done. torn: the step at the cursor was stopped before it was done,
// and its old bytes could not be restored.
struct Position {
    size_t cursor = 0;
    bool torn = false;
    uint32_t round = 0;
    bool again = false; // the previous round ran the same steps; its results remain where no step has run since
    Moment moment() const { return {round, cursor}; }
};

// State of a tensor's bytes.
struct TensorState {
    enum class Kind { leaf, not_run, done, earlier, overwritten, torn };
    Kind kind;
    size_t step = 0;     // done, earlier: the step that computed it; overwritten and torn: the step that wrote over it
    bool before = false; // the step is one of the previous round
    bool operator==(const TensorState&) const = default;
};
const char* state_word(TensorState::Kind kind); // "not run"
// Returns whether the tensor contains its fill or the result of a step, in this round or the previous one.
inline bool has_values(TensorState::Kind kind) {
    return kind != TensorState::Kind::not_run && kind != TensorState::Kind::torn;
}

class Structure;
// Why a program without steps runs nothing: it has no graph, or its graphs have leafs only.
Message nothing_to_run(const Structure& structure);

class Structure {
  public:
    static std::shared_ptr<const Structure> of(const Registry& registry, std::shared_ptr<const Program> program);

    uint64_t epoch() const { return m_program->epoch(); }
    const Registry& registry() const { return *m_registry; }
    // Returns the program, for its memory and calls.
    const std::shared_ptr<const Program>& program() const { return m_program; }

    std::vector<TensorInfo> tensors; // by number
    std::vector<GraphInfo> graphs;
    std::vector<Run> runs;
    std::vector<Step> steps;         // the nodes of all runs, in order: one round
    std::vector<size_t> arenas_used; // bytes of each arena
    GradientLinks gradients;

    const Tensor& tensor(uint32_t number) const { return *tensors[number].tensor; }
    bool alive(uint32_t number) const { return number < tensors.size() && tensors[number].tensor; }
    const std::string& name(uint32_t number) const { return tensors[number].name; }
    // Returns the key if other tensors are shown under the same name, so that they can be distinguished; else empty.
    std::string_view apart(uint32_t number) const;
    // Returns the name, followed by apart() if that isn't empty: "(view) @8:19".
    std::string full_name(uint32_t number) const;
    // Returns the description of a tensor for an error. It has the name, the call that made the tensor with the names
    // of its arguments, and the line: "`y` (get_rows(a=table, b=ids), line 8)".
    Message described(const Tensor& t) const;
    const OpDef& op(uint32_t number) const { return m_registry->op(tensor(number)); }
    // Whether a step computes anything: views and skipped nodes don't. The step's node must be alive.
    bool computes(size_t step) const { return !steps[step].skipped && op(steps[step].node).computes; }
    // The op as it is shown, a unary op by its own name: "RELU".
    const char* op_name(uint32_t number) const;
    std::optional<uint32_t> number_of(const Tensor* tensor) const;
    // Finds a tensor by its key. If a variable was assigned again, or no longer is, the old key is found too: `x` is
    // `x#1`.
    std::optional<uint32_t> find_key(std::string_view key) const;
    // As it is typed: by key, variable or ggml's name, in this order; of several the last.
    std::optional<uint32_t> find(std::string_view name) const;
    // Returns the first step of a node, at `from` or later.
    std::optional<size_t> step_of(uint32_t number, size_t from = 0) const;
    // The tensors that have this one as a source, in the order they were made.
    const std::vector<uint32_t>& readers_of(uint32_t number) const { return m_readers[number]; }
    // Returns the first `most` steps, at `from` or later, that read a tensor's bytes through any view.
    std::vector<size_t> steps_reading(uint32_t number, size_t from = 0, size_t most = SIZE_MAX) const;
    std::optional<size_t> first_reader(uint32_t number, size_t from = 0) const;

    // -- bytes, as parts of tensors' memory --
    // What a step may change, as far as structs tell: nothing for views and skipped nodes.
    void written_by(size_t step, std::vector<WrittenBytes>& parts) const;
    // The steps that may change a byte of the tensor's memory: its own, those that write into views of it or over it.
    const std::vector<size_t>& steps_writing(uint32_t number) const { return m_writers[m_range_of[number]]; }
    bool writes(size_t step, uint32_t number) const;
    // Returns the last step before `before` that changed a byte of the tensor.
    std::optional<size_t> last_writer(uint32_t number, size_t before) const;
    TensorState state(uint32_t number, const Position& position) const;

  private:
    Structure() = default;
    void index();
    void index_writes();
    TensorState state_before(uint32_t number, size_t behind) const;

    std::shared_ptr<const Registry> m_registry;
    std::shared_ptr<const Program> m_program;
    std::unordered_map<const Tensor*, uint32_t> m_numbers;
    std::unordered_map<std::string_view, uint32_t> m_keys;
    std::vector<bool> m_alone;                    // by tensor: no other is shown as the same name
    std::vector<std::vector<uint32_t>> m_readers; // by tensor
    std::vector<uint32_t> m_sources;              // of all steps that compute, in the order of the steps
    std::vector<size_t> m_sources_end;            // by step: where its own end in m_sources
    std::vector<std::vector<size_t>> m_own_steps; // by tensor: where it is computed
    std::vector<uint32_t> m_range_of;             // by tensor: which row of m_writers
    std::vector<std::vector<size_t>> m_writers;   // by distinct range of bytes: the steps that write into it
};

} // namespace ggs

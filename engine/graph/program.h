// SPDX-License-Identifier: MIT
// Program: all parts of a computation and its origin: arenas, buffers, graphs, tensors, runs, and the list of calls
// that made it.
//
// Made by a Builder, and constant afterwards, except for the tensors' data. Code outside the engine identifies a tensor
// by a TensorId or its key. The numbers here are indices into the lists and never change.
#pragma once

#include "device/device_choice.h"
#include "graph/backward_record.h"
#include "graph/call.h"
#include "graph/graph.h"
#include "graph/kernel.h"
#include "graph/mapped_tensors.h"
#include "graph/plan.h"
#include "graph/round_number.h"
#include "graph/training.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace ggs {

class Registry;

// Identifies a tensor for code outside the engine: its number, and the program it belongs to.
struct TensorId {
    uint64_t epoch;
    uint32_t number;
    bool operator==(const TensorId&) const = default;
};

// The location of a call in its script; all 0 if there is none.
struct SourcePlace {
    int line = 0;   // from 1
    int column = 0; // from 1, in bytes
};

class ClickRows; // script/click_rows.h

// The fill of a leaf at the start of a run.
struct Fill {
    enum class Kind { values, normal, uniform, arange, load, quantize, moons, digits, clicks };
    Kind kind = Kind::values;
    // values: all elements; normal: mean, sd; uniform: low, high; arange: start, step; moons, digits: part, noise;
    // clicks: the part of a batch (ClickPart)
    std::vector<double> values;
    uint64_t seed = 0;
    std::shared_ptr<const ClickRows> clicks = {}; // where its samples come from
    std::string file, name;                       // load; clicks, unless the log is made
    uint32_t source = 0;                          // quantize: the tensor's number
    std::optional<uint32_t> importance = {};      // quantize: the number of a tensor with a weight for each column
    // The numbers above that change with each round; above they are those of round 0.
    std::vector<RoundNumber> by_round;
    // The last dimension of the tensor counts examples: each round, other ones of a set of this many fill it. The rule
    // above makes the whole set, an example after the other. 0: it makes the tensor itself.
    uint64_t examples = 0;
    uint64_t batch = 0;   // examples in a round
    uint64_t classes = 0; // each number of the set is a class, which becomes so many numbers of which one is 1
    std::vector<uint32_t> chosen = {}; // the examples of a round, if they don't follow one another
};

struct TensorEntry {
    Tensor* tensor; // dangling once alive is false
    uint32_t arena;
    uint32_t call;                // index of the call that made it
    bool alive = true;            // false: its arena was reset
    std::string key;              // survives a rebuild: the variable, or line and occurrence; unique in the program
    std::string label;            // the script's variable, if it has one
    std::optional<uint32_t> fill; // index into fills
    bool each_round = false;      // a leaf that is filled again at the start of each round
};
// Returns the key of a tensor whose variable was assigned again: "x#2" is the second tensor of the variable.
std::string numbered_key(const std::string& variable, size_t times);

// A sparse tensor in CSR form: ordinary tensors that belong together. Row r has the keys keys[offsets[r]] to
// keys[offsets[r + 1] - 1], and the values at the same places. `keys` may be longer than the last offset; the rest is
// unused.
struct CsrEntry {
    std::string name; // the script's variable, if it has one
    uint32_t keys, offsets;
    std::optional<uint32_t> values = {}; // without it each key has the value 1
    int64_t columns = 0;                 // keys are below it; 0: unknown
    // The parts of a batch of a click log: a label and dense values for each sample, and the number of keys in use. The
    // truth is the logit from which a made log draws a label.
    std::optional<uint32_t> labels = {}, dense = {}, truth = {}, nnz = {};
};

struct GraphEntry {
    Graph* graph;
    uint32_t arena;
    uint32_t call;
    bool alive = true;
    std::string label;
    std::vector<BackwardRecord> backward = {}; // of its backward passes, in order
};

struct ArenaEntry {
    std::unique_ptr<Arena> arena;
    std::string label;
    std::vector<uint32_t> numbers; // of the tensors, by object (no_number for other objects)
};
inline constexpr uint32_t no_number = UINT32_MAX;

struct BufferEntry {
    std::unique_ptr<Buffer> buffer;
    uint32_t arena;                                        // the arena of its tensors
    std::vector<uint32_t> tensors;                         // tensors that own memory in it, by offset
    uint32_t call = no_number;                             // index of the call that made it
    std::shared_ptr<const MappedTensors> mapped = nullptr; // the mapped file that it uses, if any
};

// A call as it was made.
struct CallRecord {
    const CallDef* def;
    std::vector<ArgValue> args; // as in def->args
    ArgValue result;
    uint32_t arena = 0;        // the current one
    uint32_t first_object = 0; // the objects it added there
    uint32_t n_objects = 0;
    uint32_t first_tensor = 0; // the tensors it made, as numbers
    uint32_t n_tensors = 0;
    size_t used_mem = 0;           // of that arena, afterwards
    std::vector<ByteRange> writes; // outside of the added objects
    SourcePlace place;
};

// A `compute` statement: the nodes of its graph at that time, in order.
struct Run {
    uint32_t graph;
    std::vector<uint32_t> nodes; // tensor numbers
    int threads;
    uint32_t call;
    bool says_threads = false; // its statement sets the number of threads; else it is ggml's default
};

class Program {
  public:
    Program();
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    uint64_t epoch() const { return m_epoch; }
    std::shared_ptr<const Registry> registry; // the registry of its calls
    AddressSpace space;
    std::vector<ArenaEntry> arenas;
    std::vector<BufferEntry> buffers;
    std::vector<TensorEntry> tensors;
    std::vector<GraphEntry> graphs;
    std::vector<CallRecord> calls;
    std::vector<Fill> fills;
    std::vector<CsrEntry> csr;
    std::vector<Run> runs; // of the program's own compute statements
    uint32_t rounds = 1;   // how often all runs are repeated in sequence
    bool says_rounds = false;
    std::optional<Training> training;   // what its `train` statement asks for
    bool says_threads() const;          // a `compute` statement sets its number of threads
    std::optional<DeviceChoice> device; // the device that its script requests
    std::vector<std::string> wanted_plugins;
    // Returns an error if a file that buffers use has changed since it was mapped.
    Status mapped_files_stand() const;
    // Returns the bytes of memory that arenas and buffers use, without those of mapped files.
    uint64_t used_bytes() const;

    // Returns the number of a tensor that is alive; nothing for a pointer outside this program.
    std::optional<uint32_t> number_of(const Tensor* tensor) const;
    std::optional<uint32_t> graph_number_of(const Graph* graph) const;
    const Tensor& tensor(uint32_t number) const { return *tensors[number].tensor; }

    // -- the bytes of tensors, on any device; an error for tensors without memory. Not while a kernel writes them --
    Status read(const Tensor& tensor, size_t offset, std::span<std::byte> to) const;
    Status write(const Tensor& tensor, size_t offset, std::span<const std::byte> from) const;
    Status look(const Tensor& tensor, size_t offset, size_t bytes, const BytesUse& use) const;
    std::optional<BytePlace> place_of(const Tensor& tensor) const { return space.place_of(tensor.data); }
    // Returns a reader of index tensors, with their current values.
    ValueReader indices() const;

    // Returns the script's variable, or ggml's name, or "tensor 3".
    std::string display_name(uint32_t number) const;
    std::optional<uint32_t> find_key(std::string_view key) const;
    BuildContext context() const { return {space}; }
    // Returns the program's own runs, or else its last graph with ggml's default number of threads.
    std::vector<Run> runs_or_last_graph() const;

  private:
    uint64_t m_epoch;
};

} // namespace ggs

// SPDX-License-Identifier: MIT
// Program: what there is to run, and how it came to be: arenas, buffers, graphs, tensors, runs, and the list of calls
// it was made by.
//
// Made by a Builder, constant afterwards but for the tensors' data. Everything outside the engine names a tensor by a
// TensorId or its key; the numbers here are indices into the lists and never change.
#pragma once

#include "device/device_choice.h"
#include "graph/call.h"
#include "graph/graph.h"
#include "graph/kernel.h"
#include "graph/mapped_tensors.h"
#include "graph/plan.h"
#include "graph/round_number.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace ggs {

class Registry;

// How everything outside the engine names a tensor: its number, and the program it belongs to.
struct TensorId {
    uint64_t epoch;
    uint32_t number;
    bool operator==(const TensorId&) const = default;
};

// Where a call stands in its script; all 0 where there is none.
struct SourcePlace {
    int line = 0;   // from 1
    int column = 0; // from 1, in bytes
};

// What a leaf is filled with when a run starts.
struct Fill {
    enum class Kind { values, normal, uniform, arange, load, quantize };
    Kind kind = Kind::values;
    std::vector<double> values; // values: all elements; normal: mean, sd; uniform: low, high; arange: start, step
    uint64_t seed = 0;
    std::string file, name;                  // load
    uint32_t source = 0;                     // quantize: the tensor's number
    std::optional<uint32_t> importance = {}; // quantize: that of a tensor with a weight for each column
    // Which of the numbers above are others in each round; above they are those of round 0.
    std::vector<RoundNumber> by_round;
};

struct TensorEntry {
    Tensor* tensor; // dangling once alive is false
    uint32_t arena;
    uint32_t call;                // which call made it
    bool alive = true;            // false: its arena was reset
    std::string key;              // survives a rebuild: the variable, or line and occurrence; unique in the program
    std::string label;            // the script's variable, if it has one
    std::optional<uint32_t> fill; // index into fills
    bool each_round = false;      // a leaf that is made anew when a round begins
};
// The key of a tensor whose variable was assigned again: "x#2" is the second tensor that it was given.
std::string numbered_key(const std::string& variable, size_t times);

struct GraphEntry {
    Graph* graph;
    uint32_t arena;
    uint32_t call;
    bool alive = true;
    std::string label;
};

struct ArenaEntry {
    std::unique_ptr<Arena> arena;
    std::string label;
    std::vector<uint32_t> numbers; // of the tensors, by object (no_number for the others)
};
inline constexpr uint32_t no_number = UINT32_MAX;

struct BufferEntry {
    std::unique_ptr<Buffer> buffer;
    uint32_t arena;                                        // whose tensors it holds
    std::vector<uint32_t> tensors;                         // that own memory in it, by offset
    uint32_t call = no_number;                             // which call made it
    std::shared_ptr<const MappedTensors> mapped = nullptr; // the file that it stands on, if it does
};

// One call as it was made.
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

// One `compute` statement: the nodes that its graph had then, in order.
struct Run {
    uint32_t graph;
    std::vector<uint32_t> nodes; // tensor numbers
    int threads;
    uint32_t call;
};

class Program {
  public:
    Program();
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    uint64_t epoch() const { return m_epoch; }
    std::shared_ptr<const Registry> registry; // that its calls are of
    AddressSpace space;
    std::vector<ArenaEntry> arenas;
    std::vector<BufferEntry> buffers;
    std::vector<TensorEntry> tensors;
    std::vector<GraphEntry> graphs;
    std::vector<CallRecord> calls;
    std::vector<Fill> fills;
    std::vector<Run> runs; // by the program's own compute statements
    uint32_t rounds = 1;   // how often all runs are to be run, one behind the other
    bool says_rounds = false;
    std::optional<DeviceChoice> device; // where its script wants it to run
    std::vector<std::string> wanted_plugins;
    // Whether the files that buffers stand on still hold what they held when they were mapped.
    Status mapped_files_stand() const;
    // What arenas and buffers hold of memory; a mapped file's bytes are none.
    uint64_t used_bytes() const;

    // The number of a tensor that is alive; nothing for a pointer that is none of ours.
    std::optional<uint32_t> number_of(const Tensor* tensor) const;
    std::optional<uint32_t> graph_number_of(const Graph* graph) const;
    const Tensor& tensor(uint32_t number) const { return *tensors[number].tensor; }

    // -- the bytes of tensors, wherever they stand; an error for those without memory. Not while a kernel writes them
    // --
    Status read(const Tensor& tensor, size_t offset, std::span<std::byte> to) const;
    Status write(const Tensor& tensor, size_t offset, std::span<const std::byte> from) const;
    Status look(const Tensor& tensor, size_t offset, size_t bytes, const BytesUse& use) const;
    std::optional<BytePlace> place_of(const Tensor& tensor) const { return space.place_of(tensor.data); }
    // The numbers of index tensors, as they are now.
    ValueReader indices() const;

    // The script's variable, else ggml's name, else "tensor 3".
    std::string display_name(uint32_t number) const;
    std::optional<uint32_t> find_key(std::string_view key) const;
    BuildContext context() const { return {space}; }
    // What is run: the program's own runs, or else its last graph with ggml's default of threads.
    std::vector<Run> runs_or_last_graph() const;

  private:
    uint64_t m_epoch;
};

} // namespace ggs

// SPDX-License-Identifier: MIT
// Builder: makes a Program, call by call, and keeps the list of calls.
//
// It has two interfaces. call() is for code that has a program in some form (script, golden steps, model). The other
// functions are for the build rules of the calls. Owned and used by one thread. After an error the program keeps what
// has been built so far.
#pragma once

#include "base/machine_memory.h"
#include "graph/program.h"
#include "graph/registry.h"

#include <chrono>

namespace ggs {

// Limits that are checked before memory is reserved.
struct Limits {
    uint64_t memory = default_memory_limit(); // bytes of all arenas and buffers together
    uint64_t nodes = 4'000'000;               // tensors of the program
    double seconds = 30;                      // of building
};

class Builder {
  public:
    Builder(const Registry& registry, Program& program, const Limits& limits = {});

    // Makes a call with complete arguments (see bind_args) and adds it to the list. The error's sentence starts with
    // the call's name.
    Result<ArgValue> call(const CallDef& def, std::vector<ArgValue> args, SourcePlace place = {});
    // Makes a call by its name, with arguments as a user gives them.
    Result<ArgValue> call(std::string_view name, std::vector<GivenArg> given, SourcePlace place = {});

    // -- for code that drives the builder --
    const Registry& registry() const { return m_registry; }
    Program& program() { return m_program; }
    const Limits& limits() const { return m_limits; }
    // Returns whether the last error was that a limit would have been exceeded: with larger limits the program might be
    // built.
    bool beyond_limits() const { return m_beyond_limits; }
    // Makes an arena, which becomes the current one.
    Result<ArenaRef> new_arena(size_t mem_size, bool no_alloc);
    // Sets the function with which `map_buffer` reads files. Without it, `map_buffer` returns an error.
    void set_map_file(MapFile map_file) { m_map_file = std::move(map_file); }
    // Sets the origin of the next arena, which otherwise is the next origin of the sequence.
    void set_next_origin(uint64_t origin) { m_next_origin = origin; }
    bool has_arena() const { return m_arena != no_number; }
    uint32_t current_arena() const { return m_arena; }
    void use_arena(ArenaRef arena) { m_arena = arena.number; }

    // -- for build rules --
    Arena& arena() { return *m_program.arenas[m_arena].arena; }
    Tensor* tensor(TensorRef ref) const { return m_program.tensors[ref.number].tensor; }
    Graph& graph(GraphRef ref) const { return *m_program.graphs[ref.number].graph; }
    ArgValue ref(const Tensor* tensor) const;
    ArgValue ref(const Graph* graph) const;
    BuildContext context() { return {m_program.space, &m_writes}; }
    void wrote(const void* memory, size_t bytes);

    // Makes a node of an op. The op's shape rule decides its shape; op, sources, parameters and name are set.
    Result<Tensor*> node(OpId op, const NodeRequest& request);
    // Makes a node of an op that is identified by its row: a plug-in's.
    Result<Tensor*> node(const OpDef& op, const NodeRequest& request);
    // Makes a node with its parameters by name.
    Result<Tensor*> node(OpId op, std::vector<Tensor*> src,
                         std::initializer_list<std::pair<const char*, double>> params = {});
    Result<Tensor*> new_tensor(TypeId type, const Shape& ne);
    Result<Tensor*> new_view(TypeId type, const Shape& ne, Tensor* base, size_t offset,
                             const std::optional<Strides>& nb);
    Result<Graph*> new_graph(int64_t size, bool grads);
    Result<Graph*> dup_graph(const Graph& graph, bool force_grads);
    // Counts the bytes of a buffer that will be added to the program; an error if that is beyond the limit.
    Status reserve(uint64_t bytes);
    // Makes a work buffer in the current arena.
    Status new_work_buffer(size_t bytes);
    // Allocates one CPU buffer for all tensors of the current arena that have no data yet, in the order in which they
    // were made.
    Status alloc_tensors();
    // Gives the named tensors of the current arena that have no data yet that of a file, in a buffer around its
    // mapping.
    Status map_tensors(const std::string& file);
    // Fills a leaf with a number at the start of each round.
    void fill_each_round(const Tensor& leaf, double value);
    Status reset_arena();
    Status add_run(GraphRef graph, int threads);

  private:
    Failure beyond(Message message) const;
    Status within_limits(uint64_t more_bytes, uint64_t more_tensors) const;
    Status nothing_points_into(uint32_t arena_number) const;
    void note_objects();
    // Puts the buffer's tensors at these offsets. Views of them that were made earlier now point there.
    Status place(BufferEntry entry, std::span<const std::pair<uint32_t, size_t>> places);

    const Registry& m_registry;
    Program& m_program;
    Limits m_limits;
    uint32_t m_arena = no_number;
    std::optional<uint64_t> m_next_origin;
    uint64_t m_steps = 0; // nodes of all runs together
    mutable bool m_beyond_limits = false;
    uint64_t m_reserved = 0; // bytes of all arenas and buffers
    std::chrono::steady_clock::time_point m_start;
    WriteLog m_writes;
    MapFile m_map_file;
};

} // namespace ggs

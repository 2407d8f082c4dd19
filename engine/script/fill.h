// SPDX-License-Identifier: MIT
// What leafs hold when a run starts: written values, generated ones, or what a file has.
//
// The generators are written down in docs/script.md and give the same bytes on every machine: each element depends only
// on the seed and its number.
#pragma once

#include "files/npy.h"
#include "files/weights_file.h"
#include "graph/program.h"

#include <atomic>
#include <map>
#include <string>

namespace ggs {

// One of the ways to fill a leaf, as a user writes it: its arguments with their defaults.
struct Generator {
    const char* name;
    Fill::Kind kind;
    std::vector<ArgDef> args;
};
const std::vector<Generator>& generators();

// Elements first … first + out.size() - 1 of a fill that needs no file and no other tensor.
void generate(const Fill& fill, int64_t first, std::span<double> out);

// Whether the tensor's type can take values; the error names it.
Status can_fill(TypeId type);

// The files of a script's `load`s, each opened once: a model's tensor table is long, and so is a list of loads.
class LoadFiles {
  public:
    Result<const WeightsFile*> weights(const std::string& path);
    Result<const NpyArray*> npy(const std::string& path);
    // A model for `map_buffer`; `called` is what the script calls it.
    Result<std::shared_ptr<const MappedTensors>> mapped(const std::string& path, const std::string& called);

  private:
    std::map<std::string, WeightsFile> m_weights;
    std::map<std::string, NpyArray> m_npys;
};
// What `load` will need when the run starts: the file has a tensor of that name, type and shape, or is an array of the
// shape, whose numbers become the tensor's type.
Status check_load(LoadFiles& files, const Fill& fill, const Tensor& tensor);

// A fill as it is in a round.
Result<Fill> fill_in(const Fill& fill, uint32_t round);

// Writes what leafs hold when a round begins; both stop early, with true, when `cancelled` is set. Files are asked for
// at each time: they must be as they were, or it is an error.
class Filling {
  public:
    explicit Filling(const Program& program, LoadFiles& files, const std::atomic<bool>* cancelled = nullptr)
        : m_program(program), m_files(files), m_cancelled(cancelled) {}
    // What its own fill says, or another one that somebody made of a round already; nothing for one that has none, no
    // memory, or is no longer.
    Result<bool> fill(uint32_t tensor, uint32_t round);
    Result<bool> fill(uint32_t tensor, uint32_t round, const Fill& made);

  private:
    Status fill_quantised(const Fill& fill, uint32_t round, const Tensor& t);
    bool cancelled() const { return m_cancelled && m_cancelled->load(std::memory_order_relaxed); }

    const Program& m_program;
    LoadFiles& m_files;
    const std::atomic<bool>* m_cancelled;
};
// Every filled leaf that is alive and has memory, as for round 0.
Result<bool> fill_tensors(const Program& program, LoadFiles& files, const std::atomic<bool>* cancelled = nullptr);

} // namespace ggs

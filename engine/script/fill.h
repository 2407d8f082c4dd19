// SPDX-License-Identifier: MIT
// Fills: the initial contents of leafs when a run starts. The values are listed in the script, generated, or loaded
// from a file.
//
// docs/script.md describes the generators. They produce the same bytes on every machine: each element depends only on
// the seed and on the element's index.
#pragma once

#include "files/data_file.h"
#include "files/weights_file.h"
#include "graph/program.h"

#include <atomic>
#include <map>
#include <string>

namespace ggs {

// A way to fill a leaf, as a user writes it: its arguments with their defaults.
struct Generator {
    const char* name;
    Fill::Kind kind;
    std::vector<ArgDef> args;
};
const std::vector<Generator>& generators();

// Generates elements first … first + out.size() - 1 of a fill that needs no file and no other tensor.
void generate(const Fill& fill, int64_t first, std::span<double> out);

// Returns an error that names the type, if a tensor of this type can't be filled.
Status can_fill(TypeId type);
// Returns an error if a row of the tensor, or several of its inner dimensions together, isn't one drawn example.
Status fits_examples(const Fill& fill, const Tensor& t);

// The files of a script's `load` calls. Each is opened once, because a model's tensor table may be long, and so may the
// list of loads. Arrays that must be decoded stay in memory, up to a limit for all of them.
class LoadFiles {
  public:
    LoadFiles();
    explicit LoadFiles(uint64_t memory_limit) : m_memory(memory_limit) {}
    Result<const WeightsFile*> weights(const std::string& path);
    // Return an array of a .npy, .npz, CSV or idx file, or only its shape, for which it needn't be decoded. The memory
    // of an array is reserved with its shape.
    Result<const DataArray*> data(const std::string& path, const std::string& name);
    Result<DataShape> data_shape(const std::string& path, const std::string& name);
    // Returns whether the limit of memory was the reason of an error.
    bool short_of_memory() const { return m_short_of_memory; }
    // Returns a model for `map_buffer`; `called` is its name in the script.
    Result<std::shared_ptr<const MappedTensors>> mapped(const std::string& path, const std::string& called);

  private:
    Result<const DataFile*> data_file(const std::string& path);

    std::map<std::string, WeightsFile> m_weights;
    std::map<std::string, DataFile> m_data_files;
    using ArrayName = std::pair<std::string, std::string>; // path and name
    std::map<ArrayName, DataShape> m_data_shapes;
    std::map<ArrayName, DataArray> m_data;
    uint64_t m_memory; // bytes that may still be decoded
    bool m_short_of_memory = false;
};
// Checks a `load` before the run starts. The file must have a tensor of that name, type and shape, or be an array of
// the shape. An array's values are converted to the tensor's type.
Status check_load(LoadFiles& files, const Fill& fill, const Tensor& tensor);
// Returns how many examples a file has for a tensor whose dimension `batch` counts them.
Result<uint64_t> examples_of(LoadFiles& files, const Fill& fill, const Tensor& tensor, int batch);

// Returns a fill with the numbers of a round.
Result<Fill> fill_in(const Fill& fill, uint32_t round);

// Fills leafs at the start of a round. Both functions stop early and return true when `cancelled` is set. Files are
// checked each time; it is an error if one has changed.
class Filling {
  public:
    explicit Filling(const Program& program, LoadFiles& files, const std::atomic<bool>* cancelled = nullptr)
        : m_program(program), m_files(files), m_cancelled(cancelled) {}
    // Writes the leaf's own fill for a round, or `made`, a fill that was already computed. Does nothing if the tensor
    // has no fill or no memory, or isn't alive.
    Result<bool> fill(uint32_t tensor, uint32_t round);
    Result<bool> fill(uint32_t tensor, uint32_t round, const Fill& made);

  private:
    Status fill_batch(const Fill& fill, uint32_t round, const Tensor& t);
    Status fill_quantised(const Fill& fill, uint32_t round, const Tensor& t);
    bool cancelled() const { return m_cancelled && m_cancelled->load(std::memory_order_relaxed); }

    const Program& m_program;
    LoadFiles& m_files;
    const std::atomic<bool>* m_cancelled;
};
// Fills every leaf that has a fill, is alive and has memory, as for round 0.
Result<bool> fill_tensors(const Program& program, LoadFiles& files, const std::atomic<bool>* cancelled = nullptr);

} // namespace ggs

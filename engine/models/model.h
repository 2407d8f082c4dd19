// SPDX-License-Identifier: MIT
// Model: an opened file of a language model. It provides the parameters, the tokenizer, the mapped weights, and the
// programs that run a batch of tokens.
//
// A program has three contexts: the weights, the cache, and the computed tensors with a leaf for each input. Constant;
// any thread. Programs share ownership of the mapping, so the model may be destroyed before them.
#pragma once

#include "files/weights_file.h"
#include "models/architectures.h"
#include "models/batch_inputs.h"
#include "models/text_rounds.h"
#include "text/tokenizer.h"

#include <memory>

namespace ggs {

struct MappedTensors;
class GgufFile;
class WeightsFile;

// How a model is run.
struct ModelOptions {
    int64_t context = 0; // cells of the cache; 0: as many as the file was made for, 4096 at most
    TypeId cache = TypeId::f16;
    bool flash = false;
    bool all_outputs = false;  // the logits of every token, not of the last alone
    int64_t batch = 2048;      // tokens of a prompt that are given at once; n_batch
    int64_t micro_batch = 512; // of them, that one graph runs; n_ubatch
    bool planned = false;      // nodes share bytes as ggml's graph allocator has them; else each has bytes of its own
    bool operator==(const ModelOptions&) const = default;
};

struct BatchProgram {
    std::unique_ptr<Program> program;
    std::vector<uint32_t> inputs; // the leafs of batch_inputs(), by their numbers
};

class Model {
  public:
    static Result<std::shared_ptr<const Model>> open(const std::string& path, const GgufLimits& limits = {});

    const std::shared_ptr<const WeightsFile>& file() const { return m_file; }
    const std::string& name() const { return m_name; }
    const Architecture& architecture() const { return *m_architecture; }
    const ModelParams& params() const { return m_params; }
    const Tokenizer& tokenizer() const { return *m_tokenizer; }
    const std::string& chat_template() const {
        return m_chat_template;
    } // copied from the file; empty if the file has
      // no template
    // Cells that a cache of so many tokens has: whole 256s.
    int64_t cells(const ModelOptions& options) const;
    // How a prompt of so many tokens is run. A model that sees the whole text at once takes it at once.
    TextRounds rounds(size_t prompt, const ModelOptions& options) const;

    // The graph of a batch, with its inputs filled in; on a cache of its own, or on one that batches before it have
    // written.
    Result<BatchProgram> program(const Registry& registry, const Batch& batch, const ModelOptions& options = {},
                                 const Limits& limits = {},
                                 const std::shared_ptr<const MappedTensors>& cache = nullptr) const;
    // Returns a program with only the output's norm and product, for `columns` columns [embedding] of any layer. Its
    // only input is the columns; its last node contains their logits.
    Result<BatchProgram> head_program(const Registry& registry, int64_t columns, const Limits& limits = {}) const;
    // Zeros.
    Result<std::shared_ptr<const MappedTensors>> make_cache(const ModelOptions& options, const Limits& limits) const;
    GraphSize size_of(const Batch& batch, const ModelOptions& options) const;
    Status accepts(const Batch& batch, const GraphSize& size) const;

  private:
    Model() = default;
    Status read(const WeightsFile& weights, const GgufFile& file); // of which the one has the keys
    Status add_weights(Builder& builder) const;
    Status add_caches(Builder& builder, const GraphSize& size, const std::shared_ptr<const MappedTensors>& shared,
                      const Limits& limits) const;
    Result<uint64_t> cache_bytes(const GraphSize& size, const Limits& limits) const;
    std::vector<std::pair<std::string, std::vector<int64_t>>> cache_tensors(
        const GraphSize& size) const; // names and ne

    std::string m_name; // the file's path
    std::shared_ptr<const WeightsFile> m_file;
    std::string m_chat_template;
    ModelParams m_params;
    int64_t m_positions = 0; // rows of position_embd; 0: positions are not looked up
    const Architecture* m_architecture = nullptr;
    std::optional<Tokenizer> m_tokenizer;
    std::shared_ptr<const MappedTensors> m_weights;
    struct Declared {
        std::string name;
        TypeId type;
        Shape ne;
        int dims;
    };
    std::vector<Declared> m_tensors; // in the file's order
};

} // namespace ggs

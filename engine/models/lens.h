// SPDX-License-Identifier: MIT
// Lens: the tokens that a language model would predict after each layer. To the result of each layer, it applies the
// model's output norm, the output product, and the logit changes of the architecture.
//
// A lens processes the text independently of the session, in batches and with its own cache. It keeps the results of
// all layers for the latest tokens, within a memory budget. If the text has grown, the lens reads the new tokens. If
// the text has changed, the lens first discards everything from the first changed token on. The cells are then
// computed; one product computes several of them.
//
// One thread at a time. If the caller sets `unwanted`, the lens stops after the current node. If the session needs the
// weights to change one of them (device/storage_turns.h), the lens stops within a chunk; the caller then calls again. A
// lens is valid for one set of weights: after a change a new lens is needed.
#pragma once

#include "models/model.h"
#include "run/device_executor.h"
#include "text/sampler.h"

#include <atomic>
#include <deque>
#include <optional>
#include <span>

namespace ggs {

struct LensOptions {
    int threads = 4;
    uint64_t memory = uint64_t{256} << 20; // bytes of layers' results that are kept
    size_t likeliest = 5;                  // tokens that are kept of a cell
    DeviceChoice device = {};              // that computes it
    PlacementRules placement = {};         // and what of it the CPU does
    Limits limits = {};                    // of each program that is run
};

struct LensCell {
    int layer = 0;    // what it has made
    size_t token = 0; // its place in the text
    bool operator==(const LensCell&) const = default;
};

// Candidates of a cell, the most probable first. Empty if the log-sum-exp of the logits is not finite.
using LensWords = std::vector<Candidate>;

class Lens {
  public:
    static Result<std::unique_ptr<Lens>> make(const Registry& registry, std::shared_ptr<const Model> model,
                                              const ModelOptions& options, const LensOptions& how = {});

    int layers() const { return static_cast<int>(m_model->params().layers); }
    // One batch on in the text. False: it was not wanted any more, or not now.
    Result<bool> read_on(std::span<const int32_t> text, const std::atomic<bool>* unwanted = nullptr);
    // Number of tokens that have been read. Cells are available for the tokens from first_kept() on.
    size_t read() const { return m_read.size(); }
    size_t first_kept() const { return m_read.size() - m_kept.size(); }
    size_t most_kept() const { return m_most; }
    // As many as one product takes; to ask for so many at a time is quickest.
    size_t at_once() const { return m_at_once; }
    // Returns the candidates of each cell, in the order of `cells`. Returns nothing if `unwanted` was set, or if the
    // session needs the weights.
    Result<std::optional<std::vector<LensWords>>> say(std::span<const LensCell> cells,
                                                      const std::atomic<bool>* unwanted = nullptr);

  private:
    struct Made {
        std::shared_ptr<const Program> program;
        std::vector<uint32_t> inputs;
        std::vector<const Tensor*> nodes; // that are run
        std::vector<const Tensor*> layers;
        std::vector<std::shared_ptr<Storage>> weights; // storages of the mapped weights
        std::unique_ptr<DeviceExecutor> executor;
    };
    Lens(const Registry& registry, std::shared_ptr<const Model> model, const ModelOptions& options,
         const LensOptions& how);
    Result<Made> ready(BatchProgram made) const;
    Result<Made*> batch_of(const Batch& batch, const GraphSize& size);
    Result<Made*> head_of(size_t columns);
    Result<bool> run(Made& made, const std::atomic<bool>* unwanted) const;
    void forget_from(size_t token);

    std::shared_ptr<const Registry> m_registry;
    std::shared_ptr<const Model> m_model;
    ModelOptions m_options;
    LensOptions m_how;
    std::shared_ptr<const MappedTensors> m_cache;
    TokenIds m_read;
    std::deque<std::vector<float>> m_kept; // results of the latest tokens: [embedding] of each layer, consecutively
    size_t m_most = 0, m_at_once = 1;
    // The latest of each kind, with what they are for: most often the next one is the same.
    std::optional<Made> m_batch, m_head;
    std::pair<int64_t, int64_t> m_batch_size; // number of tokens and of visible cells
    size_t m_head_size = 0;
    std::vector<float> m_numbers; // passing through
};

} // namespace ggs

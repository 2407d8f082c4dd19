// SPDX-License-Identifier: MIT
// Lens: what a language model would say behind each token after each of its layers: the output's norm and product, and
// whatever its architecture does to logits, on what the layer has made.
//
// It reads a text by itself, in batches on a cache of its own, and keeps what every layer makes of every token: the
// latest tokens' within a budget. A text that goes on is read on; where it is another one, what stands behind that
// place is forgotten. Then cells are asked for, some of them in one product. One thread at a time; whoever waits no
// longer says so, and then it ends with the node that is run; within a chunk where the session wants the weights for
// itself, to change one of them (device/storage_turns.h), and then whoever asked asks again. What a changed weight
// makes of a text is another lens's to say.
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

// What would be said there, the likeliest first; empty where what comes out are no numbers.
using LensWords = std::vector<Candidate>;

class Lens {
  public:
    static Result<std::unique_ptr<Lens>> make(const Registry& registry, std::shared_ptr<const Model> model,
                                              const ModelOptions& options, const LensOptions& how = {});

    int layers() const { return static_cast<int>(m_model->params().layers); }
    // One batch on in the text. False: it was not wanted any more, or not now.
    Result<bool> read_on(std::span<const int32_t> text, const std::atomic<bool>* unwanted = nullptr);
    // So many tokens from the beginning are read, and of those from first_kept() on cells can be asked for.
    size_t read() const { return m_read.size(); }
    size_t first_kept() const { return m_read.size() - m_kept.size(); }
    size_t most_kept() const { return m_most; }
    // As many as one product takes; to ask for so many at a time is quickest.
    size_t at_once() const { return m_at_once; }
    // In the order in which they were asked for. Nothing: they were not wanted any more, or not now.
    Result<std::optional<std::vector<LensWords>>> say(std::span<const LensCell> cells,
                                                      const std::atomic<bool>* unwanted = nullptr);

  private:
    struct Made {
        std::shared_ptr<const Program> program;
        std::vector<uint32_t> inputs;
        std::vector<const Tensor*> nodes; // that are run
        std::vector<const Tensor*> layers;
        std::vector<std::shared_ptr<Storage>> weights; // that its buffers stand on
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
    std::deque<std::vector<float>> m_kept; // of the latest tokens: [embedding] of each layer, one behind the other
    size_t m_most = 0, m_at_once = 1;
    // The latest of each kind, with what they are for: most often the next one is the same.
    std::optional<Made> m_batch, m_head;
    std::pair<int64_t, int64_t> m_batch_size; // tokens and cells that are looked at
    size_t m_head_size = 0;
    std::vector<float> m_numbers; // passing through
};

} // namespace ggs

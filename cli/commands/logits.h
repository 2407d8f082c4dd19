// SPDX-License-Identifier: MIT
// What `ggscope-cli logits` and `ggscope-cli embed` print of a model and a text: which token comes next, or the text's
// embedding.
#pragma once

#include "models/model.h"
#include "run/placement.h"

namespace ggs {

// A prompt that was run: its tokens, and the numbers of the graph's last node.
struct ModelAnswer {
    TokenIds tokens;
    std::vector<float> numbers;
};
// Where it is computed.
struct ComputedOn {
    DeviceChoice device;
    PlacementRules placement;
};
// Once, from the beginning of a sequence. `cancelled` ends it early, with a message.
Result<ModelAnswer> run_model(const Registry& registry, const std::shared_ptr<const Model>& model,
                              std::string_view text, const ModelOptions& options, int threads, const ComputedOn& on,
                              const Limits& limits, const std::atomic<bool>* cancelled = nullptr);

// The `top` likeliest tokens: id, logit, probability, text.
std::string logits_text(const Model& model, const ModelAnswer& run, size_t top);
// One object: schema, kind, ggscope_version, ggml_version, file, tokens, logsumexp and top[{id, logit, probability,
// text}].
std::string logits_json(const Model& model, const ModelAnswer& run, size_t top);

// A number a line; where nothing is pooled, a line with the token above each one's.
std::string embedding_text(const Model& model, const ModelAnswer& run);
// One object: schema, kind, ggscope_version, ggml_version, file, tokens, pooling and embedding; where nothing is pooled
// embeddings, a list for each token.
std::string embedding_json(const Model& model, const ModelAnswer& run);

} // namespace ggs

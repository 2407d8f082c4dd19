// SPDX-License-Identifier: MIT
// `ggscope-cli generate`: a model goes on with a text, token by token.
#pragma once

#include "models/model.h"
#include "run/placement.h"
#include "text/sampler.h"

#include <atomic>
#include <functional>

namespace ggs {

struct GenerateOptions {
    ModelOptions model;
    SamplerOptions sampler;
    int64_t tokens = 64; // at most
    int threads = 0;     // 0: as many as ggml's default
    DeviceChoice device; // where it is computed
    PlacementRules placement;
    Limits limits;
    uint64_t history = 0; // bytes kept for going back at most. Nothing here goes back: it shows what keeping costs
};

struct Generated {
    TokenIds prompt, tokens;
    std::string text;         // of the tokens behind the prompt
    const char* stopped = ""; // "end": the model was done; "tokens": as many as were asked for; "context": there is no
                              // room for more; "interrupted"
    Message no_room;          // why there is none
    uint64_t kept = 0;        // bytes for going back
    double ready_seconds = 0; // to have weights, memory and kernels at hand, before the prompt
    double prompt_seconds = 0, seconds = 0; // of the tokens behind the first one
};

// `show` is given the text as it comes, whole characters.
Result<Generated> generate(const Registry& registry, const std::shared_ptr<const Model>& model, TokenIds prompt,
                           const GenerateOptions& options, const std::function<void(std::string_view)>& show,
                           const std::atomic<bool>* cancelled = nullptr);

// One object: schema, kind, ggscope_version, ggml_version, file, prompt_tokens, tokens (ids), text, stopped,
// ready_seconds, history_bytes, prompt_tokens_per_second and tokens_per_second (null where there is none to divide by).
std::string generated_json(const Model& model, const Generated& made);

} // namespace ggs

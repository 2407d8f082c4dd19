// SPDX-License-Identifier: MIT
// A script that trains one layer of a language model on a text. Its graph is the model's for training: without a cache
// and without flash attention, because neither has a gradient. The layer is loaded as f32, all other weights keep
// their type.
//
// A pure function of the model; any thread.
#pragma once

#include "models/model.h"

namespace ggs {

struct FinetuneRequest {
    std::string file; // the model, as the script loads it
    std::string text;
    std::optional<int64_t> layer = {}; // nothing: the last one
    int64_t window = 32;               // tokens that are seen at once
    int64_t iterations = 30;
    double rate = 0.001;
};
// Returns an error for models of other architectures than llama, and for a text of less than two tokens.
Result<std::string> finetune_script(const Model& model, const FinetuneRequest& request);

} // namespace ggs

// SPDX-License-Identifier: MIT
// What `ggscope-cli lens` prints of a model and a text: what the model would say next, behind the text's last token,
// after each of its layers.
#pragma once

#include "models/lens.h"

namespace ggs {

struct LensAnswer {
    TokenIds tokens;
    std::vector<LensWords> layers; // behind the last token
};
// `cancelled` ends it early, with a message.
Result<LensAnswer> look_through(const Registry& registry, const std::shared_ptr<const Model>& model,
                                std::string_view text, const ModelOptions& options, const LensOptions& how,
                                const std::atomic<bool>* cancelled = nullptr);

std::string lens_text(const Model& model, const LensAnswer& answer);
// One object: schema, kind, ggscope_version, ggml_version, file, tokens and layers[{layer, top[{id, logit, probability,
// text}]}].
std::string lens_json(const Model& model, const LensAnswer& answer);

} // namespace ggs

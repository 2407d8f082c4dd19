// SPDX-License-Identifier: MIT
// The language models whose graphs are known: a row and a file for each. docs/adding-a-model.md says how one is added.
// Constant; any thread.
#pragma once

#include "models/graph_maker.h"

#include <span>

namespace ggs {

struct Architecture {
    const char* name;                          // general.architecture
    void (*graph)(GraphMaker& m);              // all of it, up to the node that is wanted
    void (*prepare)(ModelParams& p) = nullptr; // what its files leave unsaid
    bool causal = true;                        // a token sees those before it; otherwise all there are
    bool windows = false;                      // some of its layers may look back only so far
};

namespace models {

void llama(GraphMaker& m);
void qwen2(GraphMaker& m);
void qwen3(GraphMaker& m); // with experts, too
void gpt2(GraphMaker& m);
void gemma(GraphMaker& m);
void gemma2(GraphMaker& m);
void gemma3(GraphMaker& m);
void phi3(GraphMaker& m);
void stablelm(GraphMaker& m);
void olmo2(GraphMaker& m);
void granite(GraphMaker& m);
void smollm3(GraphMaker& m);
void gpt_oss(GraphMaker& m);
void bert(GraphMaker& m);

void prepare_gemma2(ModelParams& p);
void prepare_gemma3(ModelParams& p);
void prepare_phi3(ModelParams& p);
void prepare_olmo2(ModelParams& p);
void prepare_gpt_oss(ModelParams& p);

} // namespace models

std::span<const Architecture> architectures();
// Refused by name, with those that run.
Result<const Architecture*> architecture(std::string_view name);

} // namespace ggs

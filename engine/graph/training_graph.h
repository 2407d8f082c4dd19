// SPDX-License-Identifier: MIT
// Builds the parts of a script's `train(…)` and its losses, as a series of ggml's own calls: for AdamW and SGD those of
// ggml_opt, for Adam and L-BFGS the graph with its gradients and the optimiser's vectors, as in ggml's first version.
// Used by the thread that builds the program.
#pragma once

#include "graph/builder.h"
#include "graph/training.h"

namespace ggs {

struct TrainingRequest {
    Training plan;    // the numbers of tensors are missing
    double clip = 0;  // the largest norm of all gradients together; 0: any
    int64_t size = 0; // of the graph; 0: as many nodes as it needs
    int threads = 4;
};
// Writes the plan into the program and returns the graph, which the run computes.
Result<GraphRef> build_training(Builder& builder, TensorRef loss, TrainingRequest request, SourcePlace place);

Result<TensorRef> build_mean_squared_error(Builder& builder, TensorRef outputs, TensorRef labels, SourcePlace place);
Result<TensorRef> build_binary_cross_entropy(Builder& builder, TensorRef logits, TensorRef labels, SourcePlace place);

} // namespace ggs

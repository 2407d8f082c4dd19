// SPDX-License-Identifier: MIT
// Mapped weights: the tensors of a model file, with their locations in the file's mapping. `map_buffer` and language
// models use them as weights.
#pragma once

#include "files/weights_file.h"
#include "graph/mapped_tensors.h"

namespace ggs {

// Maps the file, or all its parts in sequence, a second time, so that private copies of its pages can be written.
// `called` is the name used in messages and calls. Tensors of types that ggml doesn't have are omitted.
Result<std::shared_ptr<const MappedTensors>> map_weights(const WeightsFile& file, const std::string& called);

} // namespace ggs

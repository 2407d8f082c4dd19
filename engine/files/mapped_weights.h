// SPDX-License-Identifier: MIT
// A model file's tensors where they stand in its mapping: what `map_buffer` and language models take weights from.
#pragma once

#include "files/weights_file.h"
#include "graph/mapped_tensors.h"

namespace ggs {

// Maps the file, or all its parts one behind the other, a second time, for writing into copies of its pages; `called`
// is what messages and calls name it. Tensors of types that ggml has not are left out.
Result<std::shared_ptr<const MappedTensors>> map_weights(const WeightsFile& file, const std::string& called);

} // namespace ggs

// SPDX-License-Identifier: MIT
// A model file's tensors where they stand in its mapping: what `map_buffer` and language models take weights from.
#pragma once

#include "files/gguf.h"
#include "graph/mapped_tensors.h"

namespace ggs {

// Maps the file at `path` a second time, for writing into copies of its pages; `file` is the one that was read from
// there, and `called` what messages and calls name it.
Result<std::shared_ptr<const MappedTensors>> map_weights(const GgufFile& file, const std::string& path, const std::string& called);

} // namespace ggs

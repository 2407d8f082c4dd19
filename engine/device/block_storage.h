// SPDX-License-Identifier: MIT
// Where the bytes of a program's arenas and buffers stand: in the memory itself that gives them their addresses, as on
// a CPU, or on a device, in a storage of their own. Which of the two is decided once, before any program is built: by
// who starts the process, never by a program.
#pragma once

#include "device/storage.h"

namespace ggs {

// `names`: the host's memory, whose addresses stand in the tensors' structs.
using BlockStorage = Result<std::shared_ptr<Storage>> (*)(const std::shared_ptr<Storage>& names);
void set_block_storage(BlockStorage where);
Result<std::shared_ptr<Storage>> block_storage(const std::shared_ptr<Storage>& names);
// Memory that kernels work in.
Result<std::shared_ptr<Storage>> work_storage(size_t bytes);

} // namespace ggs

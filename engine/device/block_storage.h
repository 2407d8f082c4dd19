// SPDX-License-Identifier: MIT
// BlockStorage: the choice of where the bytes of a program's arenas and buffers are stored. Either the host memory that
// gives them their addresses contains them, as on a CPU, or a separate storage on a device does. The code that starts
// the process makes this choice once, before any program is built; a program can't.
#pragma once

#include "device/storage.h"

namespace ggs {

// `names`: the host memory whose addresses the tensors' structs contain.
using BlockStorage = Result<std::shared_ptr<Storage>> (*)(const std::shared_ptr<Storage>& names);
void set_block_storage(BlockStorage where);
Result<std::shared_ptr<Storage>> block_storage(const std::shared_ptr<Storage>& names);
// Returns memory that kernels use as a work buffer.
Result<std::shared_ptr<Storage>> work_storage(size_t bytes);

} // namespace ggs

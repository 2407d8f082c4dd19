// SPDX-License-Identifier: MIT
// BlockStorage: determines where the bytes of a program's arenas and buffers are stored. They are either in the host
// memory that defines their addresses, as on a CPU, or in a separate storage on a device. The code that starts the
// process makes this choice once, before any program is built; a program can't change it.
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

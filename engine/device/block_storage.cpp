// SPDX-License-Identifier: MIT
#include "device/block_storage.h"

#include <atomic>

namespace ggs {

namespace {
std::atomic<BlockStorage> elsewhere{nullptr};
} // namespace

void set_block_storage(BlockStorage where) { elsewhere.store(where); }

Result<std::shared_ptr<Storage>> block_storage(const std::shared_ptr<Storage>& names) {
    const BlockStorage where = elsewhere.load();
    if (where) return where(names);
    return names;
}

Result<std::shared_ptr<Storage>> work_storage(size_t bytes) {
    GGS_TRY(const std::shared_ptr<Storage> memory, Storage::make(bytes));
    return block_storage(memory);
}

} // namespace ggs

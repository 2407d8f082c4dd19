// SPDX-License-Identifier: MIT
// Returns the storages of the mapped files that a program's buffers use. Other programs may share these storages.
#pragma once

#include "graph/program.h"

namespace ggs {

inline std::vector<std::shared_ptr<Storage>> mapped_storages(const Program& program) {
    std::vector<std::shared_ptr<Storage>> storages;
    for (const BufferEntry& entry : program.buffers) {
        if (entry.mapped && entry.mapped->storage && entry.mapped->storage->kind() == Storage::Kind::file)
            storages.push_back(entry.mapped->storage);
    }
    return storages;
}

} // namespace ggs

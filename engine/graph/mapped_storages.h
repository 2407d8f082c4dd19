// SPDX-License-Identifier: MIT
// The files' mappings that a program's buffers stand on: what other programs may stand on as well.
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

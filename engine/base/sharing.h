// SPDX-License-Identifier: MIT
// Share: distributes work on host memory over several threads. An owner of threads calls f(0) … f(parts - 1) on them,
// each once and in any order, and returns when all are done. It returns the first error.
#pragma once

#include "base/result.h"

#include <cstddef>
#include <functional>

namespace ggs {

using PartOfWork = std::function<Status(size_t part)>;
using Share = std::function<Status(size_t parts, const PartOfWork& f)>;

inline Status one_by_one(size_t parts, const PartOfWork& f) {
    Status status;
    for (size_t i = 0; i < parts; ++i) {
        Status done = f(i);
        if (status.ok()) status = std::move(done);
    }
    return status;
}

} // namespace ggs

// SPDX-License-Identifier: MIT
// Work on memory of the host that several threads may do together: whoever has threads calls f(0) … f(parts - 1) on
// them, each once and in any order, and is back when all are done. The first that fails is what comes of it.
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

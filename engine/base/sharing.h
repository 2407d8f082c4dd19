// SPDX-License-Identifier: MIT
// Share: a function that distributes work on host memory over several threads, provided by the owner of these threads.
// It calls f(0) … f(parts - 1), each once and in any order. It returns the first error after all calls are done.
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

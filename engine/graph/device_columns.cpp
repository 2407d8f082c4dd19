// SPDX-License-Identifier: MIT
#include "graph/device_columns.h"

#include <atomic>

namespace ggs {

namespace {
std::atomic<AddColumns> wanted{nullptr};
} // namespace

void set_device_columns(AddColumns add) { wanted.store(add); }
AddColumns device_columns() { return wanted.load(); }

} // namespace ggs

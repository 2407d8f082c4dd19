// SPDX-License-Identifier: MIT
// CUDA as a device: the runtime's calls, each one's answer checked. Without a driver or a GPU every function says so.
#pragma once

#include "device/runtime_api.h"

namespace ggs {

const RuntimeApi& cuda_table();

} // namespace ggs

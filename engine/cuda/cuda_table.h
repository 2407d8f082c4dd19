// SPDX-License-Identifier: MIT
// CUDA as a device: the runtime's calls, each with a check of its result. Without a driver or a GPU every function
// returns an error.
#pragma once

#include "device/runtime_api.h"

namespace ggs {

const RuntimeApi& cuda_table();

} // namespace ggs

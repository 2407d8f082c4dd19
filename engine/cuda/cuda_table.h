// SPDX-License-Identifier: MIT
// The table of the CUDA device: the calls of the CUDA runtime, whose results are all checked. Without a driver or a
// GPU, every function returns an error.
#pragma once

#include "device/runtime_api.h"

namespace ggs {

const RuntimeApi& cuda_table();

} // namespace ggs

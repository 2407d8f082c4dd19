// SPDX-License-Identifier: MIT
// Conversion of values to a type; tensor/type.h has it for floats.
//
// Block types require complete blocks. n counts elements. `to` needs no alignment and is owned by the caller; any
// thread.
#pragma once

#include "tensor/type.h"

#include <cstdint>

namespace ggs {

// The same from doubles: i32, i64 and f64 keep what an f32 has no room for; every other type goes through f32.
Status quantize(TypeId type, const double* from, void* to, int64_t n);

} // namespace ggs

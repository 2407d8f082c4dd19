// SPDX-License-Identifier: MIT
// Converts doubles to a type. For conversion from floats, see tensor/type.h.
//
// n is the number of elements; block types require complete blocks. `to` needs no alignment and is owned by the caller.
// Any thread.
#pragma once

#include "tensor/type.h"

#include <cstdint>

namespace ggs {

// The same from doubles: i32, i64 and f64 keep what an f32 has no room for; every other type goes through f32.
Status quantize(TypeId type, const double* from, void* to, int64_t n);

} // namespace ggs

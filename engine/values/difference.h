// SPDX-License-Identifier: MIT
// The difference of a tensor and an array from a .npy file, as a source of bytes like any other: whatever reads,
// counts, draws or saves a tensor's values does the same with it. Any thread.
#pragma once

#include "files/npy.h"
#include "values/flat.h"

#include <memory>

namespace ggs {

// Good if the array has the tensor's shape, its dimensions reversed; the error names both.
Status comparable(const Tensor& t, std::string_view name, const NpyArray& other);

// The difference is a tensor_of_doubles() of the tensor's shape: tensor minus array, 0 where both are the same
// infinity.
ByteSource difference(ByteSource bytes, const Tensor& t, std::shared_ptr<const NpyArray> other);

} // namespace ggs

// SPDX-License-Identifier: MIT
// The difference of a tensor and an array from a .npy file, as a ByteSource. It can be read, counted, drawn and saved
// like any tensor. May be used on any thread.
#pragma once

#include "files/npy.h"
#include "values/flat.h"

#include <memory>

namespace ggs {

// Returns success if the array has the tensor's shape with its dimensions reversed. The error contains both shapes.
Status comparable(const Tensor& t, std::string_view name, const NpyArray& other);

// Returns the difference as a tensor_of_doubles() with the tensor's shape: tensor minus array, 0 if both are the same
// infinity.
ByteSource difference(ByteSource bytes, const Tensor& t, std::shared_ptr<const NpyArray> other);

} // namespace ggs

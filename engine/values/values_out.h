// SPDX-License-Identifier: MIT
// Writes values as text for the clipboard, and as a .npy file. May be called from any thread.
#pragma once

#include "values/statistics.h"

namespace ggs {

enum class TextForm { tabs, csv, numpy };

// Returns rows of `columns` values, each with the fewest digits that restore it in the type, separated by tabs or
// commas, or
//   np.array([[1, 2.5], [np.nan, 4]], dtype=np.float32)
std::string values_text(std::span<const Number> values, int64_t columns, TypeId type, TextForm form);

// Saves all elements in logical order; a type that NumPy supports keeps its bytes. Returns false, and writes no file,
// if the read was cancelled.
Result<bool> save_npy(const ByteSource& bytes, uint32_t number, const Tensor& t, const std::string& path);

} // namespace ggs

// SPDX-License-Identifier: MIT
// Values on their way out: as text to paste elsewhere, and as a .npy file. Any thread.
#pragma once

#include "values/statistics.h"

namespace ggs {

enum class TextForm { tabs, csv, numpy };

// Rows of `columns` values, each with the fewest digits that give it back in the type: tabs or commas between them, or
//   np.array([[1, 2.5], [np.nan, 4]], dtype=np.float32)
std::string values_text(std::span<const Number> values, int64_t columns, TypeId type, TextForm form);

// All elements in logical order; a type that NumPy knows keeps its bytes. False, and no file, if the reader was asked
// to let go.
Result<bool> save_npy(const ByteSource& bytes, uint32_t number, const Tensor& t, const std::string& path);

} // namespace ggs

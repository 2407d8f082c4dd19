// SPDX-License-Identifier: MIT
// The text of the kernels, as compiled into the program, so that stepping through a kernel can show its lines without
// the source files. Constant.
#pragma once

#include <string_view>

namespace ggs {

// Returns the text of a file such as "engine/cuda/kernels/norm.cu", named as in the emulator's lines; empty if there is
// no such file.
std::string_view kernel_source(std::string_view file);

} // namespace ggs

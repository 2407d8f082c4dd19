// SPDX-License-Identifier: MIT
// The text of the kernels, as they were compiled into the program: so that whoever steps through one sees its lines, be
// the sources there or not. Constant.
#pragma once

#include <string_view>

namespace ggs {

// Of "engine/cuda/kernels/norm.cu", as lines of the emulator name it; empty if there is none such.
std::string_view kernel_source(std::string_view file);

} // namespace ggs

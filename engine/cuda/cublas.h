// SPDX-License-Identifier: MIT
// cuBLAS, NVIDIA's library of products, where a machine has it: opened when it is asked for first, never linked, so that
// ggscope starts without. GGSCOPE_CUBLAS names the file to open, or says "off".
//
// Any thread may call; one product at a time is put on a stream. F32 is multiplied as F32, without TF32; F16 and BF16 are
// summed in F32.
#pragma once

#include "device/matrix_product.h"
#include "device/runtime_api.h"

namespace ggs {

// Why not, where it isn't there or can't be used on this device.
Status cublas_is_there(int device);
Status cublas_multiply(int device, const MatrixProduct& product, Stream stream);

} // namespace ggs

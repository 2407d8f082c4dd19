// SPDX-License-Identifier: MIT
// cuBLAS, NVIDIA's library of products, where a machine has it: opened when it is asked for first, never linked, so
// that ggscope starts without. GGSCOPE_CUBLAS names the file to open, or says "off".
//
// Any thread may call; one product at a time is put on a stream. F32 is multiplied as F32, without TF32; F16 and BF16
// are summed in F32.
#pragma once

#include "device/matrix_product.h"
#include "device/runtime_api.h"

namespace ggs {

// Why not, where the machine has none that ggscope can call. No device is touched for it.
Status cublas_is_there();
// Makes it ready on a device, which takes its time and some of the device's memory; again does nothing.
Status cublas_open(int device);

// Memory of the device's that the library works in, instead of what it would ask for by itself: a captured product
// needs none then, and a replay computes as the first pass did. A stream's first product asks for it; without any the
// library sees to it.
struct LibraryRoom {
    size_t bytes = 0;
    void* (*lend)(size_t bytes) = nullptr; // null: there is none now
    void (*give_back)(void* memory) = nullptr;
};
Status cublas_multiply(int device, const MatrixProduct& product, Stream stream, const LibraryRoom& room = {});
// The stream ends, and what was lent for it is given back.
void cublas_forget(Stream stream);

} // namespace ggs

// SPDX-License-Identifier: MIT
// cuBLAS, NVIDIA's library of matrix products, if it is installed. It is opened at its first use and never linked, so
// ggscope starts without it. GGSCOPE_CUBLAS contains the name of the file to open, or "off".
//
// Any thread may call these functions, but only one thread at a time may put a product on a given stream. F32 is
// multiplied as F32, without TF32; F16 and BF16 are summed in F32.
#pragma once

#include "device/matrix_product.h"
#include "device/runtime_api.h"

namespace ggs {

// Returns an error with the reason if ggscope can't call the library. Doesn't access any device.
Status cublas_is_there();
// Initialises the library on a device, which takes time and some of the device's memory. Does nothing if this was done
// before.
Status cublas_open(int device);

// Device memory that the library uses as workspace instead of allocating its own. A captured product then needs no
// allocation, and a replay computes the same as the first pass. It is requested by a stream's first product; without it
// the library allocates its own.
struct LibraryRoom {
    size_t bytes = 0;
    void* (*lend)(size_t bytes) = nullptr; // returns nullptr if there is no memory now
    void (*give_back)(void* memory) = nullptr;
};
Status cublas_multiply(int device, const MatrixProduct& product, Stream stream, const LibraryRoom& room = {});
// Called when the stream ends: returns its workspace.
void cublas_forget(Stream stream);

} // namespace ggs

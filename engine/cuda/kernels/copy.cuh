// SPDX-License-Identifier: MIT
// Copies of elements and blocks, and conversion of whole tensors of blocks to floats.
#pragma once

#include "cuda/kernels/device.cuh"

namespace ggs::cuda::GGS_VARIANT {

KERNEL_INLINE void copy_unit(unsigned char* to, const unsigned char* from, int bytes) {
    if (bytes == 4) return store<unsigned>(to, load<unsigned>(from));
    if (bytes == 2) return store<unsigned short>(to, load<unsigned short>(from));
    if (bytes == 8) return store<unsigned long long>(to, load<unsigned long long>(from));
    for (int i = 0; i < bytes; ++i) to[i] = from[i];
}

bool is_dense(const View& v, const Layout& layout);
// Decodes each element of a tensor of blocks into one of floats with the same number of elements.
void decode_all(Queue& queue, const Node& node, const View& a, const View& out);
// Returns a contiguous copy of a tensor's values in another type, in memory that the device lends (Queue::reserve or
// try_reserve). Returns a view without data if there is no memory.
using Lender = unsigned char* (*)(Queue& queue, size_t bytes);
View dense_as(Queue& queue, Lender lender, const View& v, TypeId type);
// Decodes `v` into contiguous floats and makes `v` refer to them. Returns false if there is no memory for them.
bool decode_into(Queue& queue, Lender lender, const Node& node, TypeId type, View& v);
// Converts each float of a tensor to another type.
void convert_all(Queue& queue, const View& a, const View& out);

} // namespace ggs::cuda::GGS_VARIANT

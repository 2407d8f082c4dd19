// SPDX-License-Identifier: MIT
// Elements and blocks as they lie, and whole tensors of blocks as floats.
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
// Every element of a tensor of blocks into one of floats with the same number of elements.
void decode_all(Queue& queue, const Node& node, const View& a, const View& out);
// A tensor's numbers as ones of another type, without gaps, in memory that the device lends (Queue::reserve or
// try_reserve); without data if there is none.
using Lender = unsigned char* (*)(Queue& queue, size_t bytes);
View dense_as(Queue& queue, Lender lender, const View& v, TypeId type);
// Decodes `v` into floats without gaps and lets `v` refer to them; false if there is no memory for them.
bool decode_into(Queue& queue, Lender lender, const Node& node, TypeId type, View& v);
// Every float of a tensor as one of another type.
void convert_all(Queue& queue, const View& a, const View& out);

} // namespace ggs::cuda::GGS_VARIANT

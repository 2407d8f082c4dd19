// SPDX-License-Identifier: MIT
// The CUDA keywords and functions for the host's compiler, limited to those that the kernels use.
//
// All functions are inlined, so that an access is attributed to the line that makes it. The threads of a block run
// alternately on one CPU thread, one launch at a time, so shared memory is static.
#pragma once

#include "cuda/emulator/calls.h"

#include <cmath>

#define __global__
#define __launch_bounds__(...)
#define __grid_constant__
#define __constant__
#define __shared__ static
#define KERNEL_INLINE inline __attribute__((always_inline))
#define DYNAMIC_SHARED(T, name) T* const name = reinterpret_cast<T*>(::ggs::emulator::dynamic_shared())

#define threadIdx ::ggs::emulator::indices.thread
#define blockIdx ::ggs::emulator::indices.block
#define blockDim ::ggs::emulator::indices.block_dim
#define gridDim ::ggs::emulator::indices.grid_dim

#define __syncthreads() ::ggs::emulator::sync_threads()
#define __syncwarp(...) ::ggs::emulator::sync_warp(__VA_ARGS__)

namespace ggs::emulator {

// Converts between a number of at most eight bytes and its bits.
template <class T> KERNEL_INLINE uint64_t bits_of(T value) {
    if constexpr (sizeof(T) == 8)
        return __builtin_bit_cast(uint64_t, value);
    else
        return __builtin_bit_cast(uint32_t, value);
}
template <class T> KERNEL_INLINE T from_bits(uint64_t bits) {
    if constexpr (sizeof(T) == 8)
        return __builtin_bit_cast(T, bits);
    else
        return __builtin_bit_cast(T, static_cast<uint32_t>(bits));
}

} // namespace ggs::emulator

#define __shfl_sync(mask, value, lane)                                                                                 \
    ::ggs::emulator::from_bits<decltype(value)>(                                                                       \
        ::ggs::emulator::shuffle(mask, ::ggs::emulator::bits_of(value), static_cast<int>(lane)))
#define __shfl_xor_sync(mask, value, bits) __shfl_sync(mask, value, ::ggs::emulator::lane_now() ^ (bits))
#define __shfl_down_sync(mask, value, n) __shfl_sync(mask, value, ::ggs::emulator::lane_now() + static_cast<int>(n))
#define __shfl_up_sync(mask, value, n) __shfl_sync(mask, value, ::ggs::emulator::lane_now() - static_cast<int>(n))
#define __ballot_sync(mask, predicate) ::ggs::emulator::ballot(mask, (predicate) != 0)
#define __any_sync(mask, predicate) (__ballot_sync(mask, predicate) != 0)
#define __all_sync(mask, predicate) (__ballot_sync(mask, !(predicate)) == 0)
#define __activemask() ::ggs::emulator::active_mask()
#define __threadfence() ::ggs::emulator::fence()
#define atomicAdd(address, value) ::ggs::emulator::atomic_add(address, value)
#define atomicMax(address, value) ::ggs::emulator::atomic_max(address, value)
#define atomicCAS(address, expected, value) ::ggs::emulator::atomic_cas(address, expected, value)

namespace ggs {

// CUDA's functions with these names are compiler intrinsics.
KERNEL_INLINE int dot_of_four_bytes(int a, int b, int sum) {
    for (int i = 0; i < 4; ++i) sum += static_cast<signed char>(a >> (8 * i)) * static_cast<signed char>(b >> (8 * i));
    return sum;
}

// Returns four of the eight bytes of two words, low one first. Each of the low four nibbles of `which` has an index
// from 0 to 7.
KERNEL_INLINE unsigned four_bytes_of(unsigned low, unsigned high, unsigned which) {
    const uint64_t bytes = static_cast<uint64_t>(high) << 32 | low;
    unsigned four = 0;
    for (int i = 0; i < 4; ++i) four |= static_cast<unsigned>(bytes >> (8 * (which >> (4 * i) & 7)) & 255) << (8 * i);
    return four;
}

} // namespace ggs
#define __byte_perm(low, high, which) ::ggs::four_bytes_of(low, high, which)
#define __dp4a(a, b, sum) ::ggs::dot_of_four_bytes(a, b, sum)
#define __popc(bits) __builtin_popcount(bits)

struct alignas(8) float2 {
    float x, y;
};
struct alignas(16) float4 {
    float x, y, z, w;
};
struct alignas(8) int2 {
    int x, y;
};
struct alignas(16) int4 {
    int x, y, z, w;
};

// SPDX-License-Identifier: MIT
// Definitions shared by all kernels: the identifiers of GPU threads, values of each type, sums over a warp and a block,
// and the launch. nvcc compiles this file for CUDA, and the host's compiler compiles it for the emulator.
//
// Each kernel file also contains the functions that launch its kernels: plain functions with a Node as parameter.
// Everything is in the namespace of the compiled variant, GGS_VARIANT.
#pragma once

#include "cuda/node.h"

#include <utility>

#if defined(__CUDACC__)
#define KERNEL_INLINE __device__ __forceinline__
#define KERNEL_CALL inline __device__ __noinline__ // for long functions that many kernels call
#define DYNAMIC_SHARED(T, name)                                                                                        \
    extern __shared__ __align__(16) unsigned char all_shared[];                                                        \
    T* const name = reinterpret_cast<T*>(all_shared)
#else
#include "cuda/emulator/shim.h"
#define KERNEL_CALL inline __attribute__((noinline))
#endif

// For a parameter that is large, or whose address is taken: without this macro each thread would make a copy of it.
#define PARAMETER(T) const __grid_constant__ T

namespace ggs::cuda::GGS_VARIANT {

inline constexpr unsigned warp_lanes = 32, all_of_warp = 0xffffffffu;
inline constexpr unsigned usual_block = 256;

// -- launching --------------------------------------------------------------------------------------------------------

#if !defined(__CUDACC__)
template <class... P, size_t... I>
__attribute__((no_sanitize("thread", "undefined"))) void call_with(const void* kernel, void* const* arguments,
                                                                   std::index_sequence<I...>) {
    reinterpret_cast<void (*)(P...)>(const_cast<void*>(kernel))(*static_cast<P*>(arguments[I])...);
}
template <class... P>
__attribute__((no_sanitize("thread", "undefined"))) void call_kernel(const void* kernel, void* const* arguments) {
    call_with<P...>(kernel, arguments, std::index_sequence_for<P...>());
}
#endif

template <class T> struct Exactly { using type = T; };

// A grid without blocks is skipped: it has no work, and a GPU reports it as an error.
template <class... P> void launch(Queue& queue, const char* name, void (*kernel)(P...), Extent3 grid, Extent3 block,
                                  size_t shared, typename Exactly<P>::type... arguments) {
    if (grid.count() == 0) return;
    void* pointers[] = {&arguments...};
    static constexpr size_t sizes[] = {sizeof(P)...};
    KernelLaunch launch{
        name, reinterpret_cast<const void*>(kernel), nullptr, grid, block, shared, pointers, sizes, sizeof...(P)};
#if !defined(__CUDACC__)
    launch.call = call_kernel<P...>;
#endif
    queue.start(queue, launch);
}

// A grid over rows and their elements: x along a row, y over rows. For rows of any length.
struct RowGrid {
    Extent3 grid, block;
};
inline RowGrid row_grid(int64_t length, int64_t rows) {
    unsigned x = 1;
    while (x < usual_block && x < length) x *= 2;
    const unsigned y = usual_block / x;
    const int64_t along = (length + x - 1) / x;
    return {{static_cast<unsigned>((rows + y - 1) / y), static_cast<unsigned>(along < 1024 ? along : 1024), 1},
            {x, y, 1}};
}
inline int64_t rows_of(const View& v) { return v.ne[1] * v.ne[2] * v.ne[3]; }
inline int64_t count_of(const View& v) { return v.ne[0] * rows_of(v); }
inline bool is_float(TypeId type) { return type == TypeId::f32 || type == TypeId::f16 || type == TypeId::bf16; }
inline bool fits_grid(const View& v) { return rows_of(v) < 0x7fffffff && v.ne[0] < 0x7fffffff; }

// -- addresses --------------------------------------------------------------------------------------------------------

struct Row {
    int64_t i1, i2, i3;
};
KERNEL_INLINE Row row_at(const View& v, int64_t row) {
    const auto r = static_cast<unsigned>(row), n1 = static_cast<unsigned>(v.ne[1]), n2 = static_cast<unsigned>(v.ne[2]);
    return {r % n1, r / n1 % n2, r / n1 / n2};
}
// Returns the index in a dimension of n that repeats. Sizes that a grid allows fit into 32 bits, in which division is
// faster than in 64.
KERNEL_INLINE int64_t again(int64_t i, int64_t n) { return static_cast<unsigned>(i) % static_cast<unsigned>(n); }
KERNEL_INLINE unsigned char* at(const View& v, int64_t i0, int64_t i1, int64_t i2, int64_t i3) {
    return v.data + i0 * v.nb[0] + i1 * v.nb[1] + i2 * v.nb[2] + i3 * v.nb[3];
}
KERNEL_INLINE unsigned char* at(const View& v, int64_t i0, const Row& r) { return at(v, i0, r.i1, r.i2, r.i3); }

// -- numbers ----------------------------------------------------------------------------------------------------------

// Each is rounded separately, where nvcc would fuse them into one multiply-add.
KERNEL_INLINE float times(float a, float b) {
#if defined(__CUDA_ARCH__)
    return __fmul_rn(a, b);
#else
    return a * b;
#endif
}
KERNEL_INLINE float plus(float a, float b) {
#if defined(__CUDA_ARCH__)
    return __fadd_rn(a, b);
#else
    return a + b;
#endif
}

KERNEL_INLINE float bits_float(unsigned bits) { return __builtin_bit_cast(float, bits); }
KERNEL_INLINE unsigned float_bits(float x) { return __builtin_bit_cast(unsigned, x); }

KERNEL_INLINE float half_float(unsigned short half) {
#if defined(__CUDA_ARCH__)
    float x;
    asm("cvt.f32.f16 %0, %1;" : "=f"(x) : "h"(half));
    return x;
#else
    const unsigned sign = (half & 0x8000u) << 16, rest = half & 0x7fffu;
    if (rest >= 0x7c00u) return bits_float(sign | 0x7f800000u | (rest & 0x3ffu) << 13);
    // A float with the same digits, 2^112 times too small; it is subnormal if the half is.
    const float scaled = bits_float(rest << 13) * bits_float(0x77800000u);
    return bits_float(sign | float_bits(scaled));
#endif
}
// To nearest, ties to even.
KERNEL_INLINE unsigned short float_half(float x) {
#if defined(__CUDA_ARCH__)
    unsigned short half;
    asm("cvt.rn.f16.f32 %0, %1;" : "=h"(half) : "f"(x));
    return half;
#else
    const unsigned bits = float_bits(x), sign = bits >> 16 & 0x8000u, size = bits & 0x7fffffffu;
    if (size > 0x7f800000u) return static_cast<unsigned short>(sign | 0x7e00u);
    if (size >= 0x477ff000u) return static_cast<unsigned short>(sign | 0x7c00u);
    // Below 2^-14 all steps are 2^-24: adding a number whose last digit has that value rounds there.
    if (size < 0x38800000u)
        return static_cast<unsigned short>(sign | (float_bits(bits_float(size) + 0.5f) - 0x3f000000u));
    return static_cast<unsigned short>(sign | (size - 0x38000000u + 0xfffu + (size >> 13 & 1u)) >> 13);
#endif
}
KERNEL_INLINE float bfloat_float(unsigned short b) { return bits_float(static_cast<unsigned>(b) << 16); }
KERNEL_INLINE unsigned short float_bfloat(float x) {
    const unsigned bits = float_bits(x);
    if ((bits & 0x7fffffffu) > 0x7f800000u) return static_cast<unsigned short>(bits >> 16 | 64u);
    return static_cast<unsigned short>((bits + 0x7fffu + (bits >> 16 & 1u)) >> 16);
}

template <class T> KERNEL_INLINE T load(const unsigned char* from) { return *reinterpret_cast<const T*>(from); }
template <class T> KERNEL_INLINE void store(unsigned char* to, T value) { *reinterpret_cast<T*>(to) = value; }
// Loads data that is read only once, by one thread, without allocating a line in the L1 cache.
template <class T> KERNEL_INLINE T load_once(const unsigned char* from) {
#if defined(__CUDA_ARCH__)
    T value;
    if constexpr (sizeof(T) == 16)
        asm("ld.global.nc.L1::no_allocate.v4.s32 {%0, %1, %2, %3}, [%4];"
            : "=r"(value.x), "=r"(value.y), "=r"(value.z), "=r"(value.w)
            : "l"(from));
    else
        asm("ld.global.nc.L1::no_allocate.v2.s32 {%0, %1}, [%2];" : "=r"(value.x), "=r"(value.y) : "l"(from));
    return value;
#else
    return load<T>(from);
#endif
}

// All threads of a launch have the same type, so the branch costs almost nothing compared with the memory access.
KERNEL_INLINE float load_float(TypeId type, const unsigned char* from) {
    if (type == TypeId::f32) return load<float>(from);
    const unsigned short bits = load<unsigned short>(from);
    return type == TypeId::f16 ? half_float(bits) : bfloat_float(bits);
}
KERNEL_INLINE void store_float(TypeId type, unsigned char* to, float x) {
    if (type == TypeId::f32) return store<float>(to, x);
    store<unsigned short>(to, type == TypeId::f16 ? float_half(x) : float_bfloat(x));
}

// Unpacks neighbouring values that were loaded at once: four of F32, two of sixteen bits each.
KERNEL_INLINE void take_four(const float4& four, float* to) {
    to[0] = four.x;
    to[1] = four.y;
    to[2] = four.z;
    to[3] = four.w;
}
KERNEL_INLINE void take_two(TypeId type, int pair, float* to) {
    const auto bits = static_cast<unsigned>(pair);
    const auto low = static_cast<unsigned short>(bits), high = static_cast<unsigned short>(bits >> 16);
    to[0] = type == TypeId::f16 ? half_float(low) : bfloat_float(low);
    to[1] = type == TypeId::f16 ? half_float(high) : bfloat_float(high);
}

KERNEL_INLINE void read_four(TypeId type, const unsigned char* from, float (&x)[4]) {
    if (type == TypeId::f32) return take_four(load<float4>(from), x);
    const int2 pairs = load<int2>(from);
    take_two(type, pairs.x, x);
    take_two(type, pairs.y, x + 2);
}
// Number of floats in sixteen bytes.
template <TypeId type> inline constexpr int wide_count = type == TypeId::f32 ? 4 : 8;
template <TypeId type> KERNEL_INLINE void read_wide(const unsigned char* from, float (&x)[wide_count<type>]) {
    if constexpr (type == TypeId::f32) {
        take_four(load<float4>(from), x);
    } else {
        const int4 pairs = load<int4>(from);
        take_two(type, pairs.x, x);
        take_two(type, pairs.y, x + 2);
        take_two(type, pairs.z, x + 4);
        take_two(type, pairs.w, x + 6);
    }
}

// Returns whether rows are aligned to sixteen bytes.
inline bool begins_wide(const View& v) {
    return reinterpret_cast<uintptr_t>(v.data) % 16 == 0 && v.nb[1] % 16 == 0 && v.nb[2] % 16 == 0 && v.nb[3] % 16 == 0;
}

// Prefetches data that will be read soon into the L2 cache.
KERNEL_INLINE void read_ahead([[maybe_unused]] const unsigned char* from) {
#if defined(__CUDA_ARCH__)
    asm volatile("prefetch.global.L2 [%0];" ::"l"(from));
#endif
}

KERNEL_INLINE void tell_wrong(int* wrong, int64_t number) { atomicMax(wrong, wrong_from - static_cast<int>(number)); }

// -- sums over a warp and a block -------------------------------------------------------------------------------------

template <class T> KERNEL_INLINE T warp_sum(T x) {
#pragma unroll
    for (unsigned apart = warp_lanes / 2; apart > 0; apart /= 2) x += __shfl_xor_sync(all_of_warp, x, apart);
    return x;
}
// Sums each of several values, a power of two of them, over the warp. Lane l then has the sum with index l / (32 /
// count).
template <int count> KERNEL_INLINE float warp_sums(const float (&x)[count], unsigned apart = warp_lanes / 2) {
    if constexpr (count == 1) {
        float sum = x[0];
        for (; apart > 0; apart /= 2) sum += __shfl_xor_sync(all_of_warp, sum, apart);
        return sum;
    } else {
        const bool upper = threadIdx.x & apart;
        float half[count / 2];
#pragma unroll
        for (int i = 0; i < count / 2; ++i) {
            const float keeps = upper ? x[i + count / 2] : x[i], gives = upper ? x[i] : x[i + count / 2];
            half[i] = keeps + __shfl_xor_sync(all_of_warp, gives, apart);
        }
        return warp_sums(half, apart / 2);
    }
}
KERNEL_INLINE float warp_max(float x) {
#pragma unroll
    for (unsigned apart = warp_lanes / 2; apart > 0; apart /= 2) x = fmaxf(x, __shfl_xor_sync(all_of_warp, x, apart));
    return x;
}
// Sums over a block of whole warps; every thread gets the result. `room` has one number per warp and may be reused
// immediately.
template <class T> KERNEL_INLINE T block_sum(T x, T* room) {
    x = warp_sum(x);
    const unsigned warps = blockDim.x / warp_lanes;
    if (warps == 1) return x;
    if (threadIdx.x % warp_lanes == 0) room[threadIdx.x / warp_lanes] = x;
    __syncthreads();
    T all = 0;
    for (unsigned w = 0; w < warps; ++w) all += room[w];
    __syncthreads();
    return all;
}
KERNEL_INLINE float block_max(float x, float* room) {
    x = warp_max(x);
    const unsigned warps = blockDim.x / warp_lanes;
    if (warps == 1) return x;
    if (threadIdx.x % warp_lanes == 0) room[threadIdx.x / warp_lanes] = x;
    __syncthreads();
    float all = room[0];
    for (unsigned w = 1; w < warps; ++w) all = fmaxf(all, room[w]);
    __syncthreads();
    return all;
}
// Returns the number of threads for a row that a block processes together: as many whole warps as have work.
inline unsigned threads_for(int64_t length) {
    unsigned threads = warp_lanes;
    while (threads < usual_block && threads < length) threads *= 2;
    return threads;
}

} // namespace ggs::cuda::GGS_VARIANT

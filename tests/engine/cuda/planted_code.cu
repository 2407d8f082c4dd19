// SPDX-License-Identifier: MIT
// Kernels whose machine code has what test_kernel_code looks for. Compiled for GPUs, and never run.

#define KERNEL extern "C" __global__ void

// As ptxas makes of a store of a half's low byte.
KERNEL converts_a_half(const float* from, unsigned* to) {
    asm volatile("{ .reg .b16 half; .reg .u32 whole; cvt.rn.f16.f32 half, %1; cvt.rzi.u32.f16 whole, half; st.u32 "
                 "[%0], whole; }" ::"l"(to),
                 "f"(*from)
                 : "memory");
}

KERNEL adds_doubles(double* sum) { sum[0] += sum[1]; }

KERNEL keeps_an_array(const int* which, int* to) {
    int all[16];
    for (int i = 0; i < 16; ++i) all[i] = which[i] * i;
    for (int i = 0; i < 16; ++i) to[i] = all[which[i] & 15];
}

// Named as one that may have 40 registers.
KERNEL set_rows_of(volatile float* numbers) {
    float all[64];
#pragma unroll
    for (int i = 0; i < 64; ++i) all[i] = numbers[i];
#pragma unroll
    for (int i = 0; i < 64; ++i) numbers[63 - i] = all[i];
}

KERNEL does_nothing_wrong(float* numbers) { numbers[threadIdx.x] *= 2; }

// SPDX-License-Identifier: MIT
// The files with kernels of ops. A row contains the op, the function that accepts a node of it, and the function that
// computes it.
#include "cuda/kernels/device.cuh"
#include "cuda/kernels/kernels.cuh"

namespace ggs::cuda::GGS_VARIANT {

namespace {

constexpr KernelRows (*files[])() = {binary_ops, unary_ops, norm_ops, soft_max_ops, rope_ops,    copy_ops,
                                     rows_ops,   moves_ops, sums_ops, windows_ops,  mul_mat_ops, flash_attn_ops};

} // namespace

KernelRows kernel_rows(size_t file) {
    return file < sizeof files / sizeof *files ? files[file]() : KernelRows{nullptr, 0};
}

} // namespace ggs::cuda::GGS_VARIANT

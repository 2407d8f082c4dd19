// SPDX-License-Identifier: MIT
// The ops that have kernels, by ggml's names, and the fusions of several nodes. The end of each kernel file lists its
// rows.
#pragma once

#include "cuda/kernel_rows.h"

namespace ggs::cuda {

namespace GGS_VARIANT {

KernelRows binary_ops();
KernelRows unary_ops();
KernelRows norm_ops();
KernelRows soft_max_ops();
KernelRows rope_ops();
KernelRows copy_ops();
KernelRows rows_ops();
KernelRows moves_ops();
KernelRows sums_ops();
KernelRows windows_ops();
KernelRows mul_mat_ops();
KernelRows flash_attn_ops();

// mul_mat.cu, for fused.cu
bool accepts_gate_up_glu(const Node* const* nodes);
void gate_up_glu(Queue& queue, const Node* const* nodes);

KernelRows kernel_rows(size_t file); // table.cu; without rows after the last file
FusionRows fusion_rows();            // fused.cu

} // namespace GGS_VARIANT
} // namespace ggs::cuda

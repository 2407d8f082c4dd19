// SPDX-License-Identifier: MIT
// The ops that have kernels, by the names ggml gives them; what accepts a node and what computes it stand in the file
// of its family.
#pragma once

#include "cuda/kernel_rows.h"

namespace ggs::cuda {

namespace GGS_VARIANT {

// binary.cu
bool accepts_binary(const Node& node);
bool accepts_add(const Node& node);
bool accepts_add_id(const Node& node);
void add_id(Queue& queue, const Node& node);

// unary.cu
bool accepts_unary(const Node& node);
bool accepts_glu(const Node& node);
void glu(Queue& queue, const Node& node);

// norm.cu
bool accepts_norm(const Node& node);
bool accepts_group_norm(const Node& node);
void group_norm(Queue& queue, const Node& node);

// soft_max.cu
bool accepts_soft_max(const Node& node);
void soft_max(Queue& queue, const Node& node);

// rope.cu
bool accepts_rope(const Node& node);

// copy.cu
bool accepts_copy(const Node& node);
void copy(Queue& queue, const Node& node);

// rows.cu
bool accepts_get_rows(const Node& node);
void get_rows(Queue& queue, const Node& node);
bool accepts_set_rows(const Node& node);
void set_rows(Queue& queue, const Node& node);

// moves.cu
bool accepts_repeat(const Node& node);
void repeat(Queue& queue, const Node& node);
bool accepts_concat(const Node& node);
void concat(Queue& queue, const Node& node);
bool accepts_diag_mask(const Node& node);

// sums.cu
bool accepts_sum_rows(const Node& node);
bool accepts_argsort(const Node& node);
void argsort(Queue& queue, const Node& node);

// windows.cu
bool accepts_im2col(const Node& node);
void im2col(Queue& queue, const Node& node);
bool accepts_pool_2d(const Node& node);
void pool_2d(Queue& queue, const Node& node);

// mul_mat.cu
bool accepts_mul_mat(const Node& node);
void mul_mat(Queue& queue, const Node& node);
bool accepts_mul_mat_id(const Node& node);
void mul_mat_id(Queue& queue, const Node& node);
bool accepts_out_prod(const Node& node);
void out_prod(Queue& queue, const Node& node);
bool accepts_gate_up_glu(const Node* const* nodes);
void gate_up_glu(Queue& queue, const Node* const* nodes);

// flash_attn.cu
bool accepts_flash_attn(const Node& node);
void flash_attn(Queue& queue, const Node& node);

// fused.cu: by the ops of their parts
bool accepts_norm_mul(const Node* const* nodes);
void norm_mul(Queue& queue, const Node* const* nodes);
bool accepts_norm_mul_add(const Node* const* nodes);
void norm_mul_add(Queue& queue, const Node* const* nodes);
bool accepts_add_norm_mul(const Node* const* nodes);
void add_norm_mul(Queue& queue, const Node* const* nodes);
bool accepts_norm_mul_add_norm_mul(const Node* const* nodes);
void norm_mul_add_norm_mul(Queue& queue, const Node* const* nodes);
bool accepts_rope_scale(const Node* const* nodes);
void rope_scale(Queue& queue, const Node* const* nodes);
bool accepts_rope_set_rows(const Node* const* nodes);
void rope_set_rows(Queue& queue, const Node* const* nodes);
bool accepts_norm_mul_rope(const Node* const* nodes);
void norm_mul_rope(Queue& queue, const Node* const* nodes);
bool accepts_norm_mul_rope_scale(const Node* const* nodes);
void norm_mul_rope_scale(Queue& queue, const Node* const* nodes);
bool accepts_norm_mul_rope_set_rows(const Node* const* nodes);
void norm_mul_rope_set_rows(Queue& queue, const Node* const* nodes);

// table.cu
KernelRows kernel_rows();
FusionRows fusion_rows();

} // namespace GGS_VARIANT
} // namespace ggs::cuda

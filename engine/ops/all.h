// SPDX-License-Identifier: MIT
// Built-in ops: one function per family (one folder each) that adds its rows to a registry, and the registry of them
// all.
#pragma once

#include "graph/registry.h"

namespace ggs {

void add_elementwise_ops(Registry& registry); // add, mul, scale, clamp, acc, …
void add_unary_ops(Registry& registry);       // relu, gelu, … and the gated ones (swiglu, …)
void add_reduction_ops(Registry& registry);   // sum, mean, argmax, argsort, …
void add_norm_ops(Registry& registry);        // norm, rms_norm, soft_max
void add_matmul_ops(Registry& registry);      // mul_mat, mul_mat_id, out_prod, solve_tri
void add_attention_ops(Registry& registry);   // flash_attn_ext
void add_move_ops(Registry& registry);        // cpy, cont, get_rows, set_rows, repeat, concat, pad, …
void add_view_ops(Registry& registry);        // reshape, view, permute, transpose
void add_rope_ops(Registry& registry);
void add_conv_ops(Registry& registry);      // im2col, the convolutions and pools made with it
void add_window_ops(Registry& registry);    // win_part, add_rel_pos, …: windows of an image and their positions
void add_training_ops(Registry& registry);  // losses and optimiser steps
void add_backward_ops(Registry& registry);  // what gradients of other ops are made with; those come first
void add_recurrent_ops(Registry& registry); // ssm_scan, rwkv_wkv6, gated_delta_net, …
void add_sparse_ops(Registry& registry);    // embedding_bag, csr_mul_mat, …: ggscope's own, which ggml doesn't have
void add_custom_ops(Registry& registry);    // calls that take a plug-in's op by its name, and ops that are left out

// The registry with all of the above, made at the first call.
const Registry& builtin_registry();

} // namespace ggs

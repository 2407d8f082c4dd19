// SPDX-License-Identifier: MIT
// The built-in rows: every family of ops by name, and the registry made of them.
#pragma once

#include "graph/registry.h"

namespace ggs {

void add_elementwise_ops(Registry& registry); // add, mul, scale, clamp, acc, …
void add_unary_ops(Registry& registry);       // relu, gelu, … and the gated ones (swiglu, …)
void add_reduction_ops(Registry& registry);   // sum, mean, argmax, argsort, …
void add_norm_ops(Registry& registry);        // norm, rms_norm, soft_max
void add_matrix_ops(Registry& registry);      // mul_mat, mul_mat_id, out_prod, flash_attn_ext, solve_tri
void add_move_ops(Registry& registry);        // cpy, cont, get_rows, set_rows, repeat, concat, pad, …
void add_view_ops(Registry& registry);        // reshape, view, permute, transpose
void add_rope_ops(Registry& registry);
void add_conv_ops(Registry& registry);      // im2col, the convolutions and pools made with it
void add_conv_3d_ops(Registry& registry);   // the same in three dimensions
void add_window_ops(Registry& registry);    // win_part, add_rel_pos, …: windows of an image and where they stand
void add_train_ops(Registry& registry);     // losses and optimiser steps
void add_backward_ops(Registry& registry);  // what gradients of other ops are made with; those come first
void add_recurrent_ops(Registry& registry); // ssm_scan, rwkv_wkv6, gated_delta_net, …

// The calls that take a plug-in's op by its name (map_custom1, …), and why some of ggml's ops are left out.
void add_custom_calls(Registry& registry);
void add_op_facts(Registry& registry); // of ops that are there

// The registry with all of the above, made at the first call.
const Registry& builtin_registry();

} // namespace ggs

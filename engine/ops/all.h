// SPDX-License-Identifier: MIT
// The built-in rows: every family of ops by name, and the registry made of them.
#pragma once

#include "graph/registry.h"

namespace ggs {

void add_elementwise_ops(Registry& registry); // add, mul, scale, clamp, acc, …
void add_unary_ops(Registry& registry);       // relu, gelu, … and the gated ones (swiglu, …)
void add_reduction_ops(Registry& registry);   // sum, mean, argmax, argsort, …
void add_norm_ops(Registry& registry);        // norm, rms_norm, soft_max
void add_matrix_ops(Registry& registry);      // mul_mat, mul_mat_id, out_prod, flash_attn_ext
void add_move_ops(Registry& registry);        // cpy, cont, get_rows, set_rows, repeat, concat, pad, …
void add_view_ops(Registry& registry);        // reshape, view, permute, transpose
void add_rope_ops(Registry& registry);
void add_conv_ops(Registry& registry);  // im2col, the convolutions and pools made with it
void add_train_ops(Registry& registry); // losses and optimiser steps

// The registry with all of the above, made at the first call.
const Registry& builtin_registry();

} // namespace ggs

// SPDX-License-Identifier: MIT
// The columns cpu, reads, explain and cost of ops whose kernels have a file of their own; called by their families.
#pragma once

#include "graph/op.h"

namespace ggs {

void set_mul_mat_columns(OpDef& op);
void set_mul_mat_id_columns(OpDef& op);
void set_out_prod_columns(OpDef& op);
void set_flash_attn_columns(OpDef& op);
void set_rope_columns(OpDef& op);
void set_im2col_columns(OpDef& op); // and im2col_3d
void set_conv_2d_columns(OpDef& op);
void set_conv_3d_columns(OpDef& op);
void set_conv_2d_dw_columns(OpDef& op);
void set_col2im_1d_columns(OpDef& op);
void set_conv_transpose_1d_columns(OpDef& op);
void set_conv_transpose_2d_columns(OpDef& op);
void set_pool_1d_columns(OpDef& op);
void set_pool_2d_columns(OpDef& op);

} // namespace ggs

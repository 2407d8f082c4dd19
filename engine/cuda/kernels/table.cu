// SPDX-License-Identifier: MIT
// Which op has which kernel, and which ops have one together.
#include "cuda/kernels/binary.cuh"
#include "cuda/kernels/kernels.cuh"
#include "cuda/kernels/moves.cuh"
#include "cuda/kernels/norm.cuh"
#include "cuda/kernels/rope.cuh"
#include "cuda/kernels/sums.cuh"
#include "cuda/kernels/unary.cuh"

namespace ggs::cuda::GGS_VARIANT {

namespace {

constexpr KernelRow rows[] = {
    {"ADD", accepts_add, binary_of<0>},
    {"SUB", accepts_binary, binary_of<1>},
    {"MUL", accepts_binary, binary_of<2>},
    {"DIV", accepts_binary, binary_of<3>},
    {"ADD1", accepts_binary, binary_of<0>},
    {"ADD_ID", accepts_add_id, add_id},
    {"UNARY", accepts_unary, unary_of<function_of_unary>},
    {"SQR", accepts_unary, unary_of<function_of_op>},
    {"SQRT", accepts_unary, unary_of<function_of_op + 1>},
    {"LOG", accepts_unary, unary_of<function_of_op + 2>},
    {"SIN", accepts_unary, unary_of<function_of_op + 3>},
    {"COS", accepts_unary, unary_of<function_of_op + 4>},
    {"SCALE", accepts_unary, unary_of<function_of_op + 5>},
    {"CLAMP", accepts_unary, unary_of<function_of_op + 6>},
    {"LEAKY_RELU", accepts_unary, unary_of<function_of_op + 7>},
    {"GLU", accepts_glu, glu},
    {"NORM", accepts_norm, norm_of<norm_centred>},
    {"RMS_NORM", accepts_norm, norm_of<norm_squares>},
    {"L2_NORM", accepts_norm, norm_of<norm_length>},
    {"GROUP_NORM", accepts_group_norm, group_norm},
    {"SOFT_MAX", accepts_soft_max, soft_max},
    {"ROPE", accepts_rope, rope_of<1>},
    {"ROPE_BACK", accepts_rope, rope_of<-1>},
    {"DUP", accepts_copy, copy},
    {"CPY", accepts_copy, copy},
    {"CONT", accepts_copy, copy},
    {"GET_ROWS", accepts_get_rows, get_rows},
    {"SET_ROWS", accepts_set_rows, set_rows},
    {"REPEAT", accepts_repeat, repeat},
    {"CONCAT", accepts_concat, concat},
    {"DIAG_MASK_INF", accepts_diag_mask, diag_mask_inf},
    {"DIAG_MASK_ZERO", accepts_diag_mask, diag_mask_zero},
    {"SUM_ROWS", accepts_sum_rows, sum_rows_of<false>},
    {"MEAN", accepts_sum_rows, sum_rows_of<true>},
    {"ARGSORT", accepts_argsort, argsort},
    {"IM2COL", accepts_im2col, im2col},
    {"POOL_2D", accepts_pool_2d, pool_2d},
    {"MUL_MAT", accepts_mul_mat, mul_mat},
    {"MUL_MAT_ID", accepts_mul_mat_id, mul_mat_id},
    {"OUT_PROD", accepts_out_prod, out_prod},
    {"FLASH_ATTN_EXT", accepts_flash_attn, flash_attn},
};

constexpr unsigned first = 1, second = 2;

// The longest ones first.
constexpr FusionRow fusions[] = {
    {"rms_norm + mul + add + rms_norm + mul",
     5,
     {{"RMS_NORM", 1, first}, {"MUL", 2, first | second}, {"ADD", 3, first}, {"RMS_NORM", 4, first}, {"MUL", -1, 0}},
     true,
     -1,
     accepts_norm_mul_add_norm_mul,
     norm_mul_add_norm_mul},
    {"rms_norm + mul + rope + set_rows",
     4,
     {{"RMS_NORM", 1, first}, {"MUL", 2, first}, {"ROPE", 3, first}, {"SET_ROWS", -1, 0}},
     true,
     3,
     accepts_norm_mul_rope_set_rows,
     norm_mul_rope_set_rows},
    {"rms_norm + mul + rope + scale",
     4,
     {{"RMS_NORM", 1, first}, {"MUL", 2, first}, {"ROPE", 3, first}, {"SCALE", -1, 0}},
     true,
     -1,
     accepts_norm_mul_rope_scale,
     norm_mul_rope_scale},
    {"mul_mat + mul_mat + glu",
     3,
     {{"MUL_MAT", 2, first}, {"MUL_MAT", 2, second}, {"GLU", -1, 0}},
     false,
     -1,
     accepts_gate_up_glu,
     gate_up_glu},
    {"rms_norm + mul + rope",
     3,
     {{"RMS_NORM", 1, first}, {"MUL", 2, first}, {"ROPE", -1, 0}},
     true,
     -1,
     accepts_norm_mul_rope,
     norm_mul_rope},
    {"rms_norm + mul + add",
     3,
     {{"RMS_NORM", 1, first}, {"MUL", 2, first | second}, {"ADD", -1, 0}},
     true,
     -1,
     accepts_norm_mul_add,
     norm_mul_add},
    {"add + rms_norm + mul",
     3,
     {{"ADD", 1, first}, {"RMS_NORM", 2, first}, {"MUL", -1, 0}},
     true,
     -1,
     accepts_add_norm_mul,
     add_norm_mul},
    {"rms_norm + mul", 2, {{"RMS_NORM", 1, first}, {"MUL", -1, 0}}, true, -1, accepts_norm_mul, norm_mul},
    {"rope + set_rows", 2, {{"ROPE", 1, first}, {"SET_ROWS", -1, 0}}, true, 1, accepts_rope_set_rows, rope_set_rows},
    {"rope + scale", 2, {{"ROPE", 1, first}, {"SCALE", -1, 0}}, true, -1, accepts_rope_scale, rope_scale},
};

} // namespace

KernelRows kernel_rows() { return {rows, sizeof rows / sizeof *rows}; }
FusionRows fusion_rows() { return {fusions, sizeof fusions / sizeof *fusions}; }

} // namespace ggs::cuda::GGS_VARIANT

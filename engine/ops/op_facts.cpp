// SPDX-License-Identifier: MIT
// What an op's page says besides words: the shape of the result, the types of sources and result, and what ggml's
// backward pass adds to the gradients of the sources. For people: rules and kernels say the same in code, and tests
// compare the types with them.
#include "ops/all.h"

namespace ggs {

namespace {

struct Facts {
    OpId op;
    const char* result; // a0 is ne[0] of a
    const char* types;
    const char* gradient; // g is that of the node, y the node; null: ggml has none
};

using enum OpId;

constexpr const char* one_f32 = "f32 > f32";
constexpr const char* two_f32 = "f32 | f32 > f32";
constexpr const char* three_f32 = "f32 | f32 | f32 > f32";
constexpr const char* like_a = "[a0, a1, a2, a3]";
constexpr const char* of_columns = "[S·H, T + S·n_seqs]: the outputs of T tokens, then the states";

constexpr Facts all[] = {
    {dup, like_a, "any > =a", "a += g"},
    {add, like_a, "f32 f16 bf16 blocks | f32 f16 bf16 > =a asked", "a += g; b += repeat_back(g)"},
    {add_id, like_a, "f32 | f32 | i32 > f32", nullptr},
    {add1, like_a, "f32 f16 bf16 blocks | f32 f16 bf16 > =a", "a += g; b += mean(g)"},
    {acc, like_a, two_f32, "a += g; b += the part of g that b was added to"},
    {sub, like_a, "f32 f16 bf16 | f32 f16 bf16 > =a", "a += g; b -= g"},
    {mul, like_a, "f32 f16 bf16 | f32 f16 bf16 > =a", "a += g · b; b += repeat_back(g · a)"},
    {div, like_a, "f32 f16 bf16 | f32 f16 bf16 > =a", "a += g / b; b -= g · y / b"},
    {sqr, like_a, "f32 f16 bf16 > =a", "a += 2 · a · g"},
    {sqrt, like_a, "f32 f16 bf16 > =a", "a += g / (2 · y)"},
    {log, like_a, "f32 f16 bf16 > =a", "a += g / a"},
    {sin, like_a, "f32 f16 bf16 > =a", "a += g · cos(a)"},
    {cos, like_a, "f32 f16 bf16 > =a", "a -= g · sin(a)"},
    {sum, "[1]", "f32 f16 bf16 > =a", "a += g, to each element"},
    {sum_rows, "[1, a1, a2, a3]", one_f32, "a += repeat(g)"},
    {cumsum, like_a, one_f32, nullptr},
    {mean, "[1, a1, a2, a3]", one_f32, "a += g / a0, to each element"},
    {argmax, "[a1]", "f32 > i32", nullptr},
    {count_equal, "[1]", "i32 | i32 > i64", nullptr},
    {repeat, "[b0, b1, b2, b3]", "f32 f16 bf16 i32 i16 > =a", "a += repeat_back(g)"},
    {repeat_back, "[b0, b1, b2, b3]", one_f32, "a += repeat(g)"},
    {concat, "like a, but a_dim + b_dim along dim", "any | =a > =a", nullptr},
    {silu_back, like_a, "f32 f16 | =a > =a", nullptr},
    {norm, like_a, one_f32, nullptr},
    {rms_norm, like_a, one_f32, "a += rms_norm_back(g, a, eps)"},
    {rms_norm_back, like_a, two_f32, nullptr},
    {group_norm, like_a, one_f32, nullptr},
    {l2_norm, like_a, one_f32, nullptr},
    {mul_mat, "[a1, b1, b2, b3]", "f32 f16 bf16 blocks | f32 partner > f32",
     "a += out_prod(b, g); b += out_prod(a, transpose(g))"},
    {mul_mat_id, "[as1, ids0, b2]", "f32 f16 bf16 blocks | f32 | i32 > f32", nullptr},
    {out_prod, "[a0, b0, b2, b3]", "f32 f16 blocks | f32 > f32", nullptr},
    {scale, like_a, one_f32, "a += s · g"},
    {set, like_a, "f32 i32 | =a > =a", "a += g, with 0 where b is; b += the part of g that b was put into"},
    {cpy, "[b0, b1, b2, b3], a view of b", "any | any > =b", "a += reshape(g, a)"},
    {cont, like_a, "any > =a", "a += g"},
    {reshape, "as asked, a view of a", "any > =a", "a += reshape(g, a)"},
    {view, "as asked, a view of a", "any > =a", "a += g, where the view is"},
    {permute, "[…]: dim i of a becomes dim axes[i], a view of a", "any > =a", "a += g, permuted back"},
    {transpose, "[a1, a0, a2, a3], a view of a", "any > =a", "a += transpose(g)"},
    {get_rows, "[a0, b0, b1, b2]", "f32 f16 bf16 i32 blocks | i32 > f32 i32", "a += get_rows_back(g, b, a)"},
    {get_rows_back, "[c0, c1]", "f32 f16 | i32 > f32", nullptr},
    {set_rows, "[a0, a1, a2, a3], a view of a", "b: f32 f16 | c: i64 i32 | a: any > =a", nullptr},
    {diag, "[a0, a0, a2, a3]", one_f32, nullptr},
    {diag_mask_inf, like_a, one_f32, "a += diag_mask_zero(g, n_past)"},
    {diag_mask_zero, like_a, one_f32, "a += diag_mask_zero(g, n_past)"},
    {soft_max, like_a, "f32 | f32 f16 | f32 > f32", "a += soft_max_ext_back(g, y, scale, max_bias)"},
    {soft_max_back, like_a, two_f32, nullptr},
    {rope, like_a, "f32 f16 | i32 | f32 > =a", "a += rope_ext_back(g, b, c, …)"},
    {rope_back, like_a, "f32 f16 | i32 | f32 > =a", nullptr},
    {clamp, like_a, "f32 f16 > =a", nullptr},
    {conv_transpose_1d, "[(b0 - 1) · s0 + a0, a1, b2]", "f32 f16 | f32 > f32", nullptr},
    {im2col, "[a0·a1·a2, OW, OH, b3]; 1D: [a0·a1, OW, b2]", "any | f32 f16 > asked",
     "b += im2col_back(g, a, ne of b, …)"},
    {im2col_back, "as asked", "f32 | f32 f16 > f32", nullptr},
    {im2col_3d, "[a0·a1·a2·IC, OW, OH, OD·N]", "any | f32 > asked", nullptr},
    {col2im_1d, "[(a1 - 1) · s0 + a0/oc - 2·p0, oc]", "f32 f16 bf16 > =a", nullptr},
    {conv_2d, "[OW, OH, a3, b3]", "f32 f16 | f32 > =b", nullptr},
    {conv_3d, "[OW, OH, OD, n_channels_out · n_batch]", "f32 f16 | f32 > f32", nullptr},
    {conv_2d_dw, "[OW, OH, b2, b3]", "f32 f16 | f32 > =b", nullptr},
    {conv_transpose_2d, "[(b0 - 1) · stride + a0, (b1 - 1) · stride + a1, a2, b3]", "f16 f32 | f32 > f32", nullptr},
    {pool_1d, "[(a0 + 2·p0 - k0) / s0 + 1, a1, a2, a3]", "f32 f16 > f32", nullptr},
    {pool_2d, "[(a0 + 2·p0 - k0) / s0 + 1, (a1 + 2·p1 - k1) / s1 + 1, a2, a3]", "f32 f16 > f32",
     "a += pool_2d_back(g, a, …)"},
    {pool_2d_back, "[b0, b1, b2, b3]", "f32 | f32 f16 > f32", nullptr},
    {upscale, "[a0 · scale_factor, a1 · scale_factor, a2, a3], or as asked", one_f32, nullptr},
    {pad, "[a0 + lp0 + rp0, …]", one_f32, nullptr},
    {pad_reflect_1d, "[a0 + p0 + p1, a1, a2, a3]", one_f32, nullptr},
    {roll, like_a, one_f32, nullptr},
    {arange, "[(stop - start) / step, rounded up]", "> f32", nullptr},
    {timestep_embedding, "[dim, timesteps0]", one_f32, nullptr},
    {argsort, like_a, "f32 > i32", nullptr},
    {top_k, "[k, a1, a2, a3]", "f32 > i32", nullptr},
    {leaky_relu, like_a, "f32 f16 > =a", nullptr},
    {tri, like_a, one_f32, nullptr},
    {fill, like_a, "f32 f16 > =a", nullptr},
    {flash_attn_ext, "[v0, q2, q1, q3]", "f32 | f32 f16 bf16 blocks | f32 f16 bf16 blocks | f16 | f32 > f32", nullptr},
    {ssm_conv, "[sx1, sx0 - c0 + 1, sx2]", two_f32, nullptr},
    {ssm_scan, "[elements of x + K · s0·s1·s2 · ids0]", "f32 | f32 | f32 | f32 | f32 | f32 | i32 > f32", nullptr},
    {win_part, "[a0, w, w, windows]", one_f32, nullptr},
    {win_unpart, "[a0, w0, h0]", one_f32, nullptr},
    {get_rel_pos, "[a0, kh, qh]", "f16 > f16", nullptr},
    {add_rel_pos, like_a, three_f32, nullptr},
    {rwkv_wkv6, of_columns, "f32 | f32 | f32 | f32 | f32 | f32 > f32", nullptr},
    {gated_linear_attn, of_columns, "f32 | f32 | f32 | f32 | f32 > f32", nullptr},
    {rwkv_wkv7, of_columns, "f32 | f32 | f32 | f32 | f32 | f32 | f32 > f32", nullptr},
    {solve_tri, "[b0, b1, b2, b3]", two_f32, nullptr},
    {gated_delta_net, "[v0·v1, T·B + K·v0·B]: the outputs, then K states", "f32 | f32 | f32 | f32 | f32 | f32 > f32",
     nullptr},
    {unary, like_a, "f32 f16 bf16 > =a",
     "abs: g · sgn(a); neg: -g; relu: g · step(a); silu: silu_back(g, a); exp: g · y; expm1: g · (y + 1); softplus: "
     "g · sigmoid(a); sgn, step: 0; of the others none"},
    {glu, "[a0 / 2, a1, a2, a3], or like a where b is given", "f32 f16 | =a > =a",
     "swiglu_split: a += silu_back(g · b, a); b += g · silu(a); of the others none"},
    {cross_entropy_loss, "[1]", two_f32, "a += cross_entropy_loss_back(g, a, b)"},
    {cross_entropy_loss_back, "[b0, b1, b2, b3]", three_f32, nullptr},
    {opt_step_adamw, "[a0, a1, a2, a3], a view of a", "f32 | f32 | f32 | f32 | f32 > f32", nullptr},
    {opt_step_sgd, "[a0, a1, a2, a3], a view of a", three_f32, nullptr},
};

} // namespace

void add_op_facts(Registry& registry) {
    for (const Facts& facts : all) {
        OpDef& op = registry.define(facts.op);
        op.result = facts.result;
        op.types = facts.types;
        op.gradient = facts.gradient ? facts.gradient : "";
    }
}

} // namespace ggs

// SPDX-License-Identifier: MIT
#include "op_cases.h"

#include <array>
#include <cctype>
#include <fmt/format.h>
#include <string_view>

namespace ggs::bench {

namespace {

// Sources are called a, b, c, … in the order in which they stand: "f32 4096, 512", or with a fill behind "=".
struct Row {
    OpId op;
    const char* call;
    std::array<const char*, 7> sources;
};

using enum OpId;

// Element by element, on the activations of 512 tokens.
constexpr const char* x = "f32 4096, 512";
constexpr Row elements[] = {
    {dup, "dup(a)", {x}},
    {add, "add(a, b)", {x, x}},
    {add, "add(a, b)", {x, "f32 4096"}},
    {add_id, "add_id(a, b, c)", {"f32 2048, 4, 512", "f32 2048, 32", "i32 4, 512 = arange(0, 0)"}},
    {add1, "add1(a, b)", {x, "f32 1"}},
    {acc, "acc(a, b, 16384, 8388608, 8388608, 0)", {x, "f32 4096, 128"}},
    {sub, "sub(a, b)", {x, x}},
    {mul, "mul(a, b)", {x, x}},
    {div, "div(a, b)", {x, x}},
    {sqr, "sqr(a)", {x}},
    {sqrt, "sqrt(a)", {x}},
    {log, "log(a)", {x}},
    {sin, "sin(a)", {x}},
    {cos, "cos(a)", {x}},
    {scale, "scale(a, 0.125)", {x}},
    {clamp, "clamp(a, -0.5, 0.5)", {x}},
    {leaky_relu, "leaky_relu(a, 0.1)", {x}},
    {fill, "fill(a, 1)", {x}},
    {tri, "tri(a, lower)", {"f32 512, 512, 32"}},
    {unary, "silu(a)", {"f32 14336, 512"}},
    {unary, "gelu(a)", {"f32 14336, 512"}},
    {unary, "tanh(a)", {x}},
    {unary, "exp(a)", {x}},
    {unary, "relu(a)", {x}},
    {unary, "softplus(a)", {x}},
    {unary, "xielu(a, 0.8, 0.8, 0.5, 1e-6)", {x}},
    {glu, "swiglu_split(a, b)", {"f32 14336, 512", "f32 14336, 512"}},
    {glu, "geglu_split(a, b)", {"f32 14336, 512", "f32 14336, 512"}},
    {silu_back, "silu_back(a, b)", {x, x}},
    {opt_step_adamw,
     "opt_step_adamw(a, b, c, d, e)",
     {"f32 4096, 512 param", x, x, "f32 4096, 512 = uniform(0, 1)", "f32 7 = uniform(0.1, 0.9)"}},
    {opt_step_sgd, "opt_step_sgd(a, b, c)", {"f32 4096, 512 param", x, "f32 2 = uniform(0.1, 0.2)"}},
};

constexpr Row rows[] = {
    {sum, "sum(a)", {x}},
    {sum_rows, "sum_rows(a)", {x}},
    {cumsum, "cumsum(a)", {x}},
    {mean, "mean(a)", {x}},
    {argmax, "argmax(a)", {"f32 32000, 64"}},
    {count_equal, "count_equal(a, b)", {"i32 32000, 64 = arange(0, 1)", "i32 32000, 64 = arange(0, 2)"}},
    {norm, "norm(a, 1e-5)", {x}},
    {rms_norm, "rms_norm(a, 1e-5)", {x}},
    {rms_norm_back, "rms_norm_back(a, b, 1e-5)", {x, x}},
    {group_norm, "group_norm(a, 32, 1e-6)", {"f32 64, 64, 320"}},
    {l2_norm, "l2_norm(a, 1e-6)", {x}},
    {soft_max, "soft_max(a)", {"f32 512, 512, 32"}},
    {soft_max, "soft_max_ext(a, b, scale=0.0884)", {"f32 512, 512, 32", "f16 512, 512 = uniform(-4, 0)"}},
    {soft_max_back, "soft_max_ext_back(a, b)", {"f32 512, 512, 32", "f32 512, 512, 32 = uniform(0, 1)"}},
    {rope, "rope(a, b, 128, normal)", {"f32 128, 32, 512", "i32 512 = arange(0, 1)"}},
    {rope, "rope(a, b, 128, neox)", {"f32 128, 32, 512", "i32 512 = arange(0, 1)"}},
    {rope_back, "rope_ext_back(a, b, n_dims=128)", {"f32 128, 32, 512", "i32 512 = arange(0, 1)"}},
    {argsort, "argsort(a, desc)", {"f32 128, 512"}},
    {argsort, "argsort(a, desc)", {"f32 32000, 8"}},
    {top_k, "top_k(a, 40)", {"f32 32000, 8"}},
    {cross_entropy_loss, "cross_entropy_loss(a, b)", {"f32 32000, 64", "f32 32000, 64 = uniform(0, 0.00006)"}},
    {cross_entropy_loss_back,
     "cross_entropy_loss_back(a, b, c)",
     {"f32 1", "f32 32000, 64", "f32 32000, 64 = uniform(0, 0.00006)"}},
};

constexpr Row moves[] = {
    {repeat, "repeat_4d(a, [4096, 512, 1, 1])", {"f32 4096, 1"}},
    {repeat_back, "repeat_back(a, b)", {x, "f32 4096, 1"}},
    {concat, "concat(a, b, 1)", {x, x}},
    {set, "set_2d(a, b, 16384, 0)", {x, "f32 4096, 128"}},
    {cpy, "cast(a, f16)", {x}},
    {cpy, "cast(a, bf16)", {x}},
    {cpy, "cast(a, q8_0)", {x}},
    {cpy, "cast(a, q4_0)", {x}},
    {cpy, "cast(a, f32)", {"q8_0 4096, 512"}},
    {cont, "cont(transpose(a))", {"f32 4096, 2048"}},
    {get_rows, "get_rows(a, b)", {"q4_K 4096, 8192", "i32 512 = arange(0, 13)"}},
    {get_rows, "get_rows(a, b)", {"f16 4096, 8192", "i32 512 = arange(0, 13)"}},
    {get_rows_back, "get_rows_back(a, b, c)", {x, "i32 512 = arange(0, 1)", "f32 4096, 8192"}},
    {set_rows, "set_rows(a, b, c)", {"f16 1024, 4096", "f32 1024, 512", "i64 512 = arange(0, 7)"}},
    {diag, "diag(a)", {"f32 1024, 1"}},
    {diag_mask_inf, "diag_mask_inf(a, 0)", {"f32 512, 512, 32"}},
    {diag_mask_zero, "diag_mask_zero(a, 0)", {"f32 512, 512, 32"}},
    {pad, "pad(a, [1, 1, 0, 0])", {"f32 64, 64, 320"}},
    {pad_reflect_1d, "pad_reflect_1d(a, 200, 200)", {"f32 16000, 8"}},
    {roll, "roll(a, [1, 2, 0, 0])", {"f32 64, 64, 320"}},
    {upscale, "upscale(a, 2, nearest)", {"f32 64, 64, 320"}},
    {upscale, "interpolate(a, [128, 128, 64, 1], bilinear)", {"f32 64, 64, 64"}},
    {arange, "arange(0, 1000000, 1)", {}},
    {timestep_embedding, "timestep_embedding(a, 320)", {"f32 64 = arange(0, 10)"}},
    {win_part, "win_part(a, 14)", {"f32 768, 64, 64"}},
    {win_unpart, "win_unpart(a, 64, 64, 14)", {"f32 768, 14, 14, 25"}},
    {get_rel_pos, "get_rel_pos(a, 64, 64)", {"f16 64, 127"}},
    {add_rel_pos, "add_rel_pos(a, b, c)", {"f32 196, 196, 64", "f32 14, 14, 14, 64", "f32 14, 14, 14, 64"}},
};

constexpr const char* image = "f32 64, 64, 64";
constexpr Row products[] = {
    {mul_mat, "mul_mat(a, b)", {"f32 4096, 4096", "f32 4096, 512"}},
    {mul_mat, "mul_mat(a, b)", {"f16 4096, 4096", "f32 4096, 512"}},
    {mul_mat, "mul_mat(a, b)", {"q8_0 4096, 4096", "f32 4096, 512"}},
    {mul_mat, "mul_mat(a, b)", {"q4_0 4096, 4096", "f32 4096, 512"}},
    {mul_mat, "mul_mat(a, b)", {"q4_K 4096, 4096", "f32 4096, 512"}},
    {mul_mat, "mul_mat(a, b)", {"q6_K 4096, 4096", "f32 4096, 512"}},
    {mul_mat, "mul_mat(a, b)", {"f16 4096, 4096", "f32 4096, 1"}},
    {mul_mat, "mul_mat(a, b)", {"q4_K 4096, 4096", "f32 4096, 1"}},
    {mul_mat_id, "mul_mat_id(a, b, c)", {"q4_0 2048, 1024, 8", "f32 2048, 1, 512", "i32 2, 512 = arange(0, 0)"}},
    {out_prod, "out_prod(a, b)", {"f32 1024, 512", "f32 1024, 512"}},
    {flash_attn_ext,
     "flash_attn_ext(a, b, c, scale=0.0884)",
     {"f32 128, 512, 32", "f16 128, 1024, 8", "f16 128, 1024, 8"}},
    {flash_attn_ext,
     "flash_attn_ext(a, b, c, scale=0.0884)",
     {"f32 128, 1, 32", "f16 128, 4096, 8", "f16 128, 4096, 8"}},
    {im2col, "im2col(a, b, 1, 1, 1, 1, 1, 1)", {"f16 3, 3, 64, 64", image}},
    {im2col_back, "im2col_back(a, b, [64, 64, 64, 1], 1, 1, 1, 1, 1, 1)", {"f32 576, 64, 64", "f16 3, 3, 64, 64"}},
    {im2col_3d, "im2col_3d(a, b, 16, 1, 1, 1, 1, 1, 1, 1, 1, 1)", {"f16 3, 3, 3, 256", "f32 32, 32, 8, 16"}},
    {col2im_1d, "col2im_1d(a, 8, 256)", {"f32 4096, 512"}},
    {conv_2d, "conv_2d_direct(a, b, 1, 1, 1, 1, 1, 1)", {"f16 3, 3, 64, 64", image}},
    {conv_3d, "conv_3d_direct(a, b, 1, 1, 1, 1, 1, 1, 1, 1, 1, 16, 1, 16)", {"f16 3, 3, 3, 256", "f32 32, 32, 8, 16"}},
    {conv_2d_dw, "conv_2d_dw_direct(a, b, 1, 1, 1, 1, 1, 1)", {"f32 3, 3, 1, 64", image}},
    {conv_transpose_1d, "conv_transpose_1d(a, b, 8)", {"f16 16, 256, 512", "f32 128, 512"}},
    {conv_transpose_2d, "conv_transpose_2d_p0(a, b, 2)", {"f16 2, 2, 64, 64", image}},
    {pool_1d, "pool_1d(a, avg, 2, 2)", {x}},
    {pool_2d, "pool_2d(a, max, 2, 2, 2, 2)", {image}},
    {pool_2d_back, "pool_2d_back(a, b, avg, 2, 2, 2, 2)", {"f32 32, 32, 64", image}},
    {solve_tri, "solve_tri(a, b)", {"f32 64, 64, 32 = uniform(1, 2)", "f32 64, 64, 32"}},
};

constexpr const char* heads = "f32 64, 32, 512";
constexpr const char* decays = "f32 64, 32, 512 = uniform(0.9, 1)";
constexpr Row recurrent[] = {
    {ssm_conv, "ssm_conv(a, b)", {"f32 515, 4096", "f32 4, 4096"}},
    {ssm_scan,
     "ssm_scan(a, b, c, d, e, f, g)",
     {"f32 128, 64, 64, 1", "f32 64, 64, 512, 1", "f32 64, 512, 1", "f32 1, 64 = uniform(-2, -1)", "f32 128, 8, 512, 1",
      "f32 128, 8, 512, 1", "i32 1 = arange(0, 1)"}},
    {rwkv_wkv6, "rwkv_wkv6(a, b, c, d, e, f)", {heads, heads, heads, "f32 64, 32", decays, "f32 131072, 1"}},
    {gated_linear_attn, "gated_linear_attn(a, b, c, d, e, 0.125)", {heads, heads, heads, decays, "f32 131072, 1"}},
    {rwkv_wkv7,
     "rwkv_wkv7(a, b, c, d, e, f, g)",
     {heads, decays, heads, heads, "f32 64, 32, 512 = uniform(-0.01, 0.01)", "f32 64, 32, 512 = uniform(-0.01, 0.01)",
      "f32 131072, 1"}},
    {gated_delta_net,
     "gated_delta_net(a, b, c, d, e, f)",
     {"f32 128, 16, 512 = uniform(-0.1, 0.1)", "f32 128, 16, 512 = uniform(-0.1, 0.1)", "f32 128, 32, 512",
      "f32 1, 32, 512 = uniform(-1, 0)", "f32 1, 32, 512 = uniform(0, 1)", "f32 128, 128, 32, 1"}},
};

// The call with its sources' types and shapes in their places.
std::string name_of(std::string_view call, const std::vector<std::string>& sources) {
    const auto in_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
    std::string name;
    for (size_t i = 0; i < call.size(); ++i) {
        const bool alone = i > 0 && i + 1 < call.size() && !in_word(call[i - 1]) && !in_word(call[i + 1]);
        const auto number = static_cast<size_t>(call[i] - 'a');
        if (alone && call[i] >= 'a' && number < sources.size()) {
            name += sources[number];
        } else {
            name += call[i];
        }
    }
    return name;
}

OpCaseScript script_of(const Row& row) {
    OpCaseScript made{row.op, {}, {}};
    std::vector<std::string> sources;
    for (const char* const source : row.sources) {
        if (!source) break;
        std::string_view type = source, fill = "uniform(-1, 1)";
        if (const size_t at = type.find(" = "); at != type.npos) {
            fill = type.substr(at + 3);
            type = type.substr(0, at);
        }
        const bool param = type.ends_with(" param");
        if (param) type.remove_suffix(6);
        const size_t space = type.find(' ');
        const char letter = static_cast<char>('a' + sources.size());
        made.script +=
            fmt::format("{} = tensor({}, {}) = {}\n", letter, type.substr(0, space), type.substr(space + 1), fill);
        if (param) made.script += fmt::format("set_param({})\n", letter);
        std::string& word = sources.emplace_back(type);
        for (size_t at = 0; (at = word.find(", ")) != word.npos;) word.replace(at, 2, "x");
    }
    made.name = name_of(row.call, sources);
    made.script += fmt::format("y = {}\ngraph y\n", row.call);
    return made;
}

} // namespace

std::vector<OpCaseScript> op_cases() {
    std::vector<OpCaseScript> cases;
    const auto take = [&](const auto& table) {
        for (const Row& row : table) cases.push_back(script_of(row));
    };
    take(elements);
    take(rows);
    take(moves);
    take(products);
    take(recurrent);
    return cases;
}

} // namespace ggs::bench

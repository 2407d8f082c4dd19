// SPDX-License-Identifier: MIT
#include "graph/op.h"

#include "base/same_word.h"

#include <algorithm>
#include <bit>

namespace ggs {

namespace {

constexpr OpName names[] = {
    {"NONE", "none"},
    {"DUP", "x"},
    {"ADD", "x+y"},
    {"ADD_ID", "x[i]+y"},
    {"ADD1", "x+y"},
    {"ACC", "view(x,nb,offset)+=y->x"},
    {"SUB", "x-y"},
    {"MUL", "x*y"},
    {"DIV", "x/y"},
    {"SQR", "x^2"},
    {"SQRT", "√x"},
    {"LOG", "log(x)"},
    {"SIN", "sin(x)"},
    {"COS", "cos(x)"},
    {"SUM", "Σx"},
    {"SUM_ROWS", "Σx_k"},
    {"CUMSUM", "cumsum(x)"},
    {"MEAN", "Σx/n"},
    {"ARGMAX", "argmax(x)"},
    {"COUNT_EQUAL", "count_equal(x)"},
    {"REPEAT", "repeat(x)"},
    {"REPEAT_BACK", "repeat_back(x)"},
    {"CONCAT", "concat(x, y)"},
    {"SILU_BACK", "silu_back(x)"},
    {"NORM", "norm(x)"},
    {"RMS_NORM", "rms_norm(x)"},
    {"RMS_NORM_BACK", "rms_norm_back(x)"},
    {"GROUP_NORM", "group_norm(x)"},
    {"L2_NORM", "l2_norm(x)"},
    {"MUL_MAT", "X*Y"},
    {"MUL_MAT_ID", "X[i]*Y"},
    {"OUT_PROD", "X*Y"},
    {"SCALE", "x*v"},
    {"SET", "y-\\>view(x)"},
    {"CPY", "x-\\>y"},
    {"CONT", "cont(x)"},
    {"RESHAPE", "reshape(x)"},
    {"VIEW", "view(x)"},
    {"PERMUTE", "permute(x)"},
    {"TRANSPOSE", "transpose(x)"},
    {"GET_ROWS", "get_rows(x)"},
    {"GET_ROWS_BACK", "get_rows_back(x)"},
    {"SET_ROWS", "set_rows(x)"},
    {"DIAG", "diag(x)"},
    {"DIAG_MASK_INF", "diag_mask_inf(x)"},
    {"DIAG_MASK_ZERO", "diag_mask_zero(x)"},
    {"SOFT_MAX", "soft_max(x)"},
    {"SOFT_MAX_BACK", "soft_max_back(x)"},
    {"ROPE", "rope(x)"},
    {"ROPE_BACK", "rope_back(x)"},
    {"CLAMP", "clamp(x)"},
    {"CONV_TRANSPOSE_1D", "conv_transpose_1d(x)"},
    {"IM2COL", "im2col(x)"},
    {"IM2COL_BACK", "im2col_back(x)"},
    {"IM2COL_3D", "im2col_3d(x)"},
    {"COL2IM_1D", "col2im_1d(x)"},
    {"CONV_2D", "conv_2d(x)"},
    {"CONV_3D", "conv_3d(x)"},
    {"CONV_2D_DW", "conv_2d_dw(x)"},
    {"CONV_TRANSPOSE_2D", "conv_transpose_2d(x)"},
    {"POOL_1D", "pool_1d(x)"},
    {"POOL_2D", "pool_2d(x)"},
    {"POOL_2D_BACK", "pool_2d_back(x)"},
    {"UPSCALE", "upscale(x)"},
    {"PAD", "pad(x)"},
    {"PAD_REFLECT_1D", "pad_reflect_1d(x)"},
    {"ROLL", "roll(x)"},
    {"ARANGE", "arange(start, stop, step)"},
    {"TIMESTEP_EMBEDDING", "timestep_embedding(timesteps, dim, max_period)"},
    {"ARGSORT", "argsort(x)"},
    {"TOP_K", "top_k(x)"},
    {"LEAKY_RELU", "leaky_relu(x)"},
    {"TRI", "tri(x)"},
    {"FILL", "fill(x, c)"},
    {"FLASH_ATTN_EXT", "flash_attn_ext(x)"},
    {"FLASH_ATTN_BACK", "flash_attn_back(x)"},
    {"SSM_CONV", "ssm_conv(x)"},
    {"SSM_SCAN", "ssm_scan(x)"},
    {"WIN_PART", "win_part(x)"},
    {"WIN_UNPART", "win_unpart(x)"},
    {"GET_REL_POS", "get_rel_pos(x)"},
    {"ADD_REL_POS", "add_rel_pos(x)"},
    {"RWKV_WKV6", "rwkv_wkv6(k, v, r, tf, td, s)"},
    {"GATED_LINEAR_ATTN", "gated_linear_attn(k, v, q, gate, s)"},
    {"RWKV_WKV7", "rwkv_wkv7(r, w, k, v, a, b, s)"},
    {"SOLVE_TRI", "A X = B, A triangular, solve X"},
    {"GATED_DELTA_NET", "gated_delta_net(q, k, v, g, beta, s)"},
    {"LIGHTNING_INDEXER", "lightning_indexer(q, k, weights, mask)"},
    {"DSV4_HC_COMB", "dsv4_hc_comb(mixes, scale, base)"},
    {"DSV4_HC_PRE", "dsv4_hc_pre(x, weights)"},
    {"DSV4_HC_POST", "dsv4_hc_post(x, residual, post, comb)"},
    {"UNARY", "unary(x)"},
    {"MAP_CUSTOM1", "map_custom(x)"},
    {"MAP_CUSTOM2", "map_custom(x,y)"},
    {"MAP_CUSTOM3", "map_custom(x,y,z)"},
    {"CUSTOM", "custom(x)"},
    {"CROSS_ENTROPY_LOSS", "cross_entropy_loss(x,y)"},
    {"CROSS_ENTROPY_LOSS_BACK", "cross_entropy_loss_back(x,y)"},
    {"OPT_STEP_ADAMW", "adamw(x)"},
    {"OPT_STEP_SGD", "sgd(x)"},
    {"GLU", "glu(x)"},
};
static_assert(std::size(names) == static_cast<size_t>(OpId::count));

} // namespace

int32_t param_i32(const OpParams& params, int slot) { return params[static_cast<size_t>(slot)]; }
float param_f32(const OpParams& params, int slot) { return std::bit_cast<float>(params[static_cast<size_t>(slot)]); }
float param_f32(const Tensor& t, int slot) { return std::bit_cast<float>(t.op_params[slot]); }

const ParamDef* OpDef::param(std::string_view param_name) const {
    for (const ParamDef& p : params) {
        if (param_name == p.name) return &p;
    }
    return nullptr;
}

// The number of a variant stands in the first parameter.
bool OpDef::has_param(const Tensor& node, const ParamDef& param) const {
    return !param.only_of || node.op_params[params.front().slot] == *param.only_of;
}

void written_bytes(const OpDef& op, const Tensor& node, const ValueReader& read, std::vector<WrittenBytes>& bytes) {
    if (!op.computes || is_empty(node)) return;
    op.writes ? op.writes(node, read, bytes) : add_elements(node, bytes);
}

void add_elements(const Tensor& t, std::vector<WrittenBytes>& bytes) {
    if (is_empty(t)) return;
    // Dims by their strides, so that what is dense in some order of them is one stretch.
    struct Dim {
        int64_t n;
        size_t stride;
    };
    std::vector<Dim> dims;
    for (int i = 0; i < max_dims; ++i) {
        const int64_t n = i == 0 ? t.ne[0] / traits(t.type).block : t.ne[i];
        if (n > 1) dims.push_back({n, t.nb[i]});
    }
    std::stable_sort(dims.begin(), dims.end(), [](const Dim& a, const Dim& b) { return a.stride < b.stride; });
    size_t dense = traits(t.type).bytes;
    size_t first = 0;
    for (; first < dims.size() && dims[first].stride == dense; ++first) dense *= static_cast<size_t>(dims[first].n);
    dims.erase(dims.begin(), dims.begin() + static_cast<ptrdiff_t>(first));
    double stretches = 1;
    size_t extent = dense;
    for (const Dim& dim : dims) {
        stretches *= static_cast<double>(dim.n);
        extent += static_cast<size_t>(dim.n - 1) * dim.stride;
    }
    if (stretches > static_cast<double>(most_stretches)) return bytes.push_back({&t, 0, extent});
    std::vector<int64_t> at(dims.size(), 0);
    for (int64_t k = 0; k < static_cast<int64_t>(stretches); ++k) {
        size_t offset = 0;
        for (size_t d = 0; d < dims.size(); ++d) offset += static_cast<size_t>(at[d]) * dims[d].stride;
        bytes.push_back({&t, offset, dense});
        for (size_t d = 0; d < dims.size() && ++at[d] == dims[d].n; ++d) at[d] = 0;
    }
}

Message described(const Tensor& t) {
    if (t.name[0]) return msg("`%1`", std::string(name_of(t)));
    if (t.op == OpId::none) return msg("the leaf %1", shape_text(t));
    return msg("the result %1 of %2", shape_text(t), op_name(t.op).name);
}

const OpName& op_name(OpId id) { return names[static_cast<size_t>(id)]; }

std::optional<OpId> find_op(std::string_view name) {
    for (size_t i = 0; i < std::size(names); ++i) {
        if (same_word(names[i].name, name)) return static_cast<OpId>(i);
    }
    return std::nullopt;
}

} // namespace ggs

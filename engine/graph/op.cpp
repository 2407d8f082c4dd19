// SPDX-License-Identifier: MIT
#include "graph/op.h"

#include "base/same_word.h"

#include <algorithm>
#include <bit>

namespace ggs {

namespace {

constexpr OpName names[] = {
#define GGS_OP(id, name, symbol) {name, symbol},
#include "graph/op_list.inc"
#undef GGS_OP
};

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

// The first parameter contains the number of the variant.
bool OpDef::has_param(const Tensor& node, const ParamDef& param) const {
    return !param.only_of || node.op_params[params.front().slot] == *param.only_of;
}

void written_bytes(const OpDef& op, const Tensor& node, const ValueReader& read, std::vector<WrittenBytes>& bytes) {
    if (!op.computes || is_empty(node)) return;
    op.writes ? op.writes(node, read, bytes) : add_elements(node, bytes);
}

void add_elements(const Tensor& t, std::vector<WrittenBytes>& bytes) {
    if (is_empty(t)) return;
    // Dimensions ordered by stride, so that a tensor that is dense in some order is one range.
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
    return msg("the result %1 of %2", shape_text(t), op_word(t.op));
}

const OpName& op_name(OpId id) { return names[static_cast<size_t>(id)]; }

std::string op_word(OpId op) {
    const auto id = static_cast<int64_t>(op);
    if (id < 0 || id >= static_cast<int64_t>(OpId::count)) return "?";
    return lower_case(op_name(op).name);
}

std::string op_word(const OpDef& op) { return lower_case(op.name); }

std::string op_word(const OpDef& op, const Tensor& node) { return lower_case(op.variant ? op.variant(node) : op.name); }

std::optional<OpId> find_op(std::string_view name) {
    for (size_t i = 0; i < std::size(names); ++i) {
        if (same_word(names[i].name, name)) return static_cast<OpId>(i);
    }
    return std::nullopt;
}

} // namespace ggs

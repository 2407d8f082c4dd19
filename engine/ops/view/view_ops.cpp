// SPDX-License-Identifier: MIT
// Other names for the same bytes: reshape, view, permute, transpose.
#include "ops/all.h"
#include "ops/moved.h"

#include "base/checked.h"
#include "graph/backward.h"

#include <array>
#include <cstring>

namespace ggs {

namespace {

NodeShape renamed(Tensor& a, const Shape& ne, const char* suffix) {
    return {a.type, ne, {}, &a, 0, std::string(name_of(a)) + suffix};
}

Result<NodeShape> reshape_shape(const NodeRequest& r) {
    Tensor& a = *r.src[0];
    const Shape ne = r.ne.value_or(shape_of(a));
    GGS_CHECK(need_contiguous(a, "a"));
    int64_t n = 1;
    for (const int64_t dim : ne) {
        if (dim < 0 || !mul_checked(n, dim, n)) return fail("%1 is not a shape", shape_text(ne));
    }
    if (n != nelements(a))
        return fail("a has %1 elements and %2 has %3; a reshape must keep the number of elements", nelements(a),
                    shape_text(ne), n);
    return renamed(a, ne, " (reshaped)");
}

Result<NodeShape> view_shape(const NodeRequest& r) {
    Tensor& a = *r.src[0];
    NodeShape shape = renamed(a, r.ne.value_or(shape_of(a)), " (view)");
    shape.view_offs = r.offset;
    shape.nb = r.nb;
    // ggml checks only the dense size. Strides that leave the source would make a run read foreign bytes. A view
    // without elements, as in a layer without requested outputs, reads nothing, so any offset is valid.
    if (r.nb) {
        GGS_TRY(const size_t extent, extent_bytes(a.type, shape.ne, *r.nb));
        size_t end = 0;
        if (extent == 0) return shape;
        const Tensor& root = a.view_src ? *a.view_src : a;
        if (!add_checked(extent, r.offset, end) || !add_checked(end, a.view_offs, end) || end > nbytes(root))
            return fail("with these strides, the view ends at byte %1 of %2, which has only %3 bytes", end,
                        described(root), nbytes(root));
    }
    return shape;
}

Result<NodeShape> permute_shape(const NodeRequest& r) {
    Tensor& a = *r.src[0];
    NodeShape shape = renamed(a, shape_of(a), " (permuted)");
    Strides nb{};
    bool taken[max_dims] = {};
    for (int i = 0; i < max_dims; ++i) {
        const int axis = param_i32(r.params, i);
        if (axis < 0 || axis >= max_dims) return fail("axes contains %1; dims are from 0 to %2", axis, max_dims - 1);
        if (taken[axis]) return fail("axes contains %1 twice; each of 0, 1, 2, 3 must appear once", axis);
        taken[axis] = true;
        shape.ne[static_cast<size_t>(axis)] = a.ne[i];
        nb[static_cast<size_t>(axis)] = a.nb[i];
    }
    shape.nb = nb;
    shape.made_as = shape_of(a);
    return shape;
}

Result<NodeShape> transpose_shape(const NodeRequest& r) {
    Tensor& a = *r.src[0];
    NodeShape shape = renamed(a, {a.ne[1], a.ne[0], a.ne[2], a.ne[3]}, " (transposed)");
    shape.nb = Strides{a.nb[1], a.nb[0], a.nb[2], a.nb[3]};
    shape.made_as = shape_of(a);
    return shape;
}

// view_1d to view_4d: the strides that aren't given are dense.
Result<ArgValue> view(Builder& builder, const Args& args, int dims) {
    NodeRequest r;
    Tensor* const a = args.tensor("a");
    r.src = {a};
    Shape ne = dims == 1 ? Shape{args.integer("ne0"), 1, 1, 1} : args.shape("ne");
    r.ne = ne;
    const int64_t offset = args.integer("offset");
    if (offset < 0) return fail("offset = %1; it can't be negative", offset);
    r.offset = static_cast<size_t>(offset);
    std::memcpy(r.params.data(), &r.offset, sizeof r.offset); // the first two slots contain the size_t
    if (dims > 1) {
        GGS_TRY(const Strides dense, dense_strides(a->type, ne));
        Strides nb{dense[0], 0, 0, 0};
        for (size_t i = 1; i < max_dims; ++i) {
            if (i < static_cast<size_t>(dims)) {
                const int64_t given = args.integer("nb" + std::to_string(i));
                if (given < 0) return fail("nb%1 = %2; a stride can't be negative", i, given);
                nb[i] = static_cast<size_t>(given);
            } else if (!mul_checked(nb[i - 1], static_cast<size_t>(ne[i - 1]), nb[i])) {
                return fail("nb%1 is larger than can be addressed", i);
            }
        }
        r.nb = nb;
    }
    return one_node(builder, OpId::view, r);
}

// -- elements: the same byte under another index
// -----------------------------------------------------------------------

std::optional<SourceElement> seen(const Tensor& node, const Index& out, const ValueReader&) {
    const Tensor& a = *node.src[0];
    size_t start = 0;
    std::memcpy(&start, node.op_params, sizeof start);
    auto i = index_at_offset(a, element_offset(node, out) + start);
    if (!i) return {};
    (*i)[0] += out[0] % traits(node.type).block;
    return SourceElement{0, *i};
}

std::optional<SourceElement> permuted_from(const Tensor& node, const Index& out, const ValueReader&) {
    Index i{};
    for (size_t k = 0; k < i.size(); ++k) i[k] = out[static_cast<size_t>(param_i32(node, static_cast<int>(k))) & 3];
    return SourceElement{0, i};
}

std::optional<SourceElement> transposed_from(const Tensor&, const Index& out, const ValueReader&) {
    return SourceElement{0, {out[1], out[0], out[2], out[3]}};
}

Cost costs_nothing(const Tensor&) { return {}; }

template <Origin origin> constexpr Computation only_seen() {
    return {{}, reads_moved<origin>, explain_move<origin>, costs_nothing, nullptr, std::nullopt};
}

// -- gradients --

void gradient_of_reshape(BackwardPass& pass) {
    if (!pass.needs(0)) return;
    Tensor* const g = pass.gradient();
    Tensor* const dense = is_contiguous(*g) ? g : pass.make(OpId::cont, {g});
    pass.add(0, pass.make_shaped(OpId::reshape, {dense}, shape_of(*pass.src(0))));
}

// The gradient is f32, even if the source has smaller elements.
void gradient_of_view(BackwardPass& pass) {
    if (!pass.needs(0)) return;
    const Tensor& y = *pass.node();
    size_t offset = 0;
    std::memcpy(&offset, y.op_params, sizeof offset);
    const auto in_gradient = [from = traits(pass.src(0)->type).bytes, to = traits(TypeId::f32).bytes](size_t bytes) {
        return bytes / from * to;
    };
    pass.add_region(0, pass.gradient(),
                    {in_gradient(y.nb[1]), in_gradient(y.nb[2]), in_gradient(y.nb[3]), in_gradient(offset)});
}

void gradient_of_permute(BackwardPass& pass) {
    if (!pass.needs(0)) return;
    std::array<int, max_dims> back{};
    for (int i = 0; i < max_dims; ++i) back[static_cast<size_t>(param_i32(*pass.node(), i) & 3)] = i;
    pass.add(0, pass.make_permuted(pass.gradient(), back));
}

void gradient_of_transpose(BackwardPass& pass) {
    if (pass.needs(0)) pass.add(0, pass.make(OpId::transpose, {pass.gradient()}));
}

} // namespace

namespace computations {

const Computation reshape = only_seen<same_flat>();
const Computation view = only_seen<seen>();
const Computation permute = only_seen<permuted_from>();
const Computation transpose = only_seen<transposed_from>();

} // namespace computations

void add_view_ops(Registry& registry) {
    define(registry, OpId::reshape, OpFamily::view, reshape_shape, Tasks::one, computations::reshape,
           {"as requested, a view of a", "any > =a", "a += reshape(g, a)"},
           text("The same bytes with another shape and dense strides. Only a contiguous tensor can be reshaped."));
    for (int n = 1; n <= max_dims; ++n)
        registry.add_node_call(
            {"reshape_" + std::to_string(n) + "d", OpId::reshape, {tensor_arg("a"), list_arg("ne", n, n)}});
    add_call(registry, "reshape", {OpId::reshape}, {tensor_arg("a"), tensor_arg("b")}, shaped_like_last(OpId::reshape),
             text("a with the shape of b. Only the shape of b is used."));

    define(
        registry, OpId::view, OpFamily::view, view_shape, Tasks::one, computations::view,
        {"as requested, a view of a", "any > =a", "a += g, at the view's elements"},
        text(
            "A window into the bytes of a, starting at byte `offset`, with its own strides. nb0 is given by the type."))
        .params = {{"offset", ParamKind::size, 0}};
    for (int n = 1; n <= max_dims; ++n) {
        std::vector<ArgDef> args = {tensor_arg("a"), n == 1 ? int_arg("ne0") : list_arg("ne", n, n)};
        for (int i = 1; i < n; ++i) args.push_back(int_arg("nb" + std::to_string(i)));
        args.push_back(int_arg("offset"));
        add_call(registry, "view_" + std::to_string(n) + "d", {OpId::view}, std::move(args),
                 [n](Builder& builder, const Args& given) { return view(builder, given, n); });
    }

    define(registry, OpId::permute, OpFamily::view, permute_shape, Tasks::one, computations::permute,
           {"[…]: dim i of a becomes dim axes[i], a view of a", "any > =a", "a += g, permuted back"},
           text("Dimension i of a becomes dimension axes[i]. Only the entries of ne and nb are reordered; no bytes are "
                "moved. PyTorch's permute takes the inverse permutation."))
        .params = {{"axes", ParamKind::i32, 0, 0, {}, 4}};
    registry.add_node_call({"permute", OpId::permute, {tensor_arg("a"), list_arg("axes", 4, 4)}});

    define(registry, OpId::transpose, OpFamily::view, transpose_shape, Tasks::one, computations::transpose,
           {"[a1, a0, a2, a3], a view of a", "any > =a", "a += transpose(g)"},
           text("Dims 0 and 1 are exchanged; no bytes are moved."));
    registry.add_node_call({"transpose", OpId::transpose, {tensor_arg("a")}});

    for (const auto& [id, rule] : {std::pair{OpId::reshape, &gradient_of_reshape},
                                   {OpId::view, gradient_of_view},
                                   {OpId::permute, gradient_of_permute},
                                   {OpId::transpose, gradient_of_transpose}}) {
        registry.define(id).computes = false;
        registry.define(id).gradients.rule = rule;
    }
}

} // namespace ggs

// SPDX-License-Identifier: MIT
// Data moved, not computed: copies and casts, rows taken and put, tiles, pads.
#include "ops/all.h"
#include "ops/rules.h"

#include "graph/backward.h"

#include <algorithm>
#include <cstdlib>

namespace ggs {

namespace {

constexpr EnumWord scale_modes[] = {{"nearest", 0}, {"bilinear", 1}, {"bicubic", 2}};
constexpr EnumWord triangles[] = {{"upper_diag", 0}, {"upper", 1}, {"lower_diag", 2}, {"lower", 3}};

Status need_equal_count(const Tensor& a, const Shape& ne) {
    int64_t n = 1;
    for (const int64_t dim : ne) {
        if (dim < 0 || __builtin_mul_overflow(n, dim, &n)) return fail("%1 is not a shape", shape_text(ne));
    }
    if (n == nelements(a)) return {};
    return fail("a has %1 elements and %2 has %3; the numbers of elements must be equal", nelements(a), shape_text(ne),
                n);
}

// cpy writes into b: its result is a view of it.
Result<NodeShape> cpy_shape(const NodeRequest& r) {
    const Tensor& a = *r.src[0];
    if (r.type) { // cast
        NodeShape shape{*r.type, shape_of(a)};
        shape.name = std::string(name_of(a)) + " (copy)";
        return shape;
    }
    Tensor& b = *r.src[1];
    if (nelements(a) != nelements(b))
        return fail("a is %1 with %2 elements and b is %3 with %4; the numbers of elements must be equal", shape4(a),
                    nelements(a), shape4(b), nelements(b));
    NodeShape shape = view_like(b);
    shape.name = b.name[0] ? std::string(name_of(b)) + " (copy of " + std::string(name_of(a)) + ")"
                           : std::string(name_of(a)) + " (copy)";
    return shape;
}

Result<NodeShape> cont_shape(const NodeRequest& r) {
    const Tensor& a = *r.src[0];
    const Shape ne = r.ne.value_or(shape_of(a));
    GGS_CHECK(need_equal_count(a, ne));
    NodeShape shape{a.type, ne};
    shape.name = std::string(name_of(a)) + " (cont)";
    return shape;
}

Result<NodeShape> repeat_shape(const NodeRequest& r) {
    const Tensor& a = *r.src[0];
    Tensor target = a;
    const Shape ne = r.ne.value_or(shape_of(a));
    std::copy(ne.begin(), ne.end(), target.ne);
    if (const Verdict fits = repeats_to(a, target); !fits.holds)
        return fail("a is %1; it can't be repeated to %2: %3", shape4(a), shape_text(ne), fits.reason);
    return NodeShape{a.type, ne};
}

Result<NodeShape> concat_shape(const NodeRequest& r) {
    const Tensor& a = *r.src[0];
    const Tensor& b = *r.src[1];
    const int dim = param_i32(r.params, 0);
    if (dim < 0 || dim >= max_dims) return fail("dim = %1; it must be from 0 to %2", dim, max_dims - 1);
    if (a.type != b.type)
        return fail("a is %1 and b is %2; they must have the same type", traits(a.type).name, traits(b.type).name);
    NodeShape shape{a.type, shape_of(a)};
    for (int i = 0; i < max_dims; ++i) {
        if (i == dim) {
            if (__builtin_add_overflow(a.ne[i], b.ne[i], &shape.ne[static_cast<size_t>(i)]))
                return fail("dim %1 would be longer than can be addressed", i);
        } else if (a.ne[i] != b.ne[i]) {
            return fail("a.ne[%1] is %2 and b.ne[%1] is %3; only dim %4 may differ", i, a.ne[i], b.ne[i], dim);
        }
    }
    return shape;
}

Result<NodeShape> get_rows_shape(const NodeRequest& r) {
    const Tensor& a = *r.src[0];
    const Tensor& b = *r.src[1];
    GGS_CHECK(need_type(b, "b", TypeId::i32));
    if (a.ne[2] != b.ne[1]) return fail("a.ne[2] is %1 and b.ne[1] is %2; they must be equal", a.ne[2], b.ne[1]);
    if (a.ne[3] != b.ne[2]) return fail("a.ne[3] is %1 and b.ne[2] is %2; they must be equal", a.ne[3], b.ne[2]);
    if (b.ne[3] != 1) return fail("b.ne[3] = %1; it must be 1", b.ne[3]);
    return NodeShape{a.type == TypeId::i32 ? TypeId::i32 : TypeId::f32, {a.ne[0], b.ne[0], b.ne[1], b.ne[2]}};
}

// src: the rows, the indices, the destination; the call's order is another.
Result<NodeShape> set_rows_shape(const NodeRequest& r) {
    const Tensor& b = *r.src[0];
    const Tensor& c = *r.src[1];
    Tensor& a = *r.src[2];
    for (const int i : {0, 2, 3}) {
        if (a.ne[i] != b.ne[i])
            return fail("a.ne[%1] is %2 and b.ne[%1] is %3; they must be equal", i, a.ne[i], b.ne[i]);
    }
    if (b.ne[1] != c.ne[0])
        return fail("b has %1 rows and c has %2 indices; the numbers must be equal", b.ne[1], c.ne[0]);
    for (const int i : {2, 3}) {
        if (c.ne[i - 1] == 0 || b.ne[i] % c.ne[i - 1] != 0)
            return fail("b.ne[%1] = %2 is not a multiple of c.ne[%3] = %4", i, b.ne[i], i - 1, c.ne[i - 1]);
    }
    if (c.ne[3] != 1) return fail("c.ne[3] = %1; it must be 1", c.ne[3]);
    if (b.type != TypeId::f32 && b.type != TypeId::f16)
        return fail("b is %1; it must be f32 or f16", traits(b.type).name);
    if (c.type != TypeId::i64 && c.type != TypeId::i32)
        return fail("c is %1; the indices must be i64 or i32", traits(c.type).name);
    for (const auto& [t, name] : {std::pair<const Tensor*, const char*>{&a, "a"}, {&b, "b"}}) {
        if (!is_contiguous_rows(*t)) return fail("the elements of a row of %1 must be adjacent", name);
    }
    return view_like(a);
}

Result<NodeShape> diag_mask_shape(const NodeRequest& r) { return like_or_in_place(r); }

Result<NodeShape> tri_shape(const NodeRequest& r) {
    const Tensor& a = *r.src[0];
    const int type = param_i32(r.params, 0);
    if (type < 0 || type > 3)
        return fail("type = %1; it must be upper_diag (0), upper (1), lower_diag (2) or lower (3)", type);
    GGS_CHECK(need_type(a, "a", TypeId::f32));
    GGS_CHECK(need_contiguous(a, "a"));
    if (a.ne[0] != a.ne[1]) return fail("a is %1; its matrices must be square: ne[0] = ne[1]", shape4(a));
    return like(a);
}

Result<NodeShape> pad_reflect_shape(const NodeRequest& r) {
    const Tensor& a = *r.src[0];
    const int64_t left = param_i32(r.params, 0);
    const int64_t right = param_i32(r.params, 1);
    GGS_CHECK(need_type(a, "a", TypeId::f32));
    GGS_CHECK(need_contiguous(a, "a"));
    if (left < 0 || right < 0) return fail("a row is padded by %1 and %2; neither can be negative", left, right);
    if (left >= a.ne[0] || right >= a.ne[0])
        return fail("a row of %1 elements can't be padded by %2 and %3; both must be less than %1, because the "
                    "reflection excludes the element at the end",
                    a.ne[0], left, right);
    NodeShape shape{a.type, shape_of(a)};
    if (__builtin_add_overflow(a.ne[0], left + right, shape.ne.data()))
        return fail("dim %1 would be longer than can be addressed", 0);
    return shape;
}

Result<NodeShape> pad_shape(const NodeRequest& r) {
    const Tensor& a = *r.src[0];
    NodeShape shape{a.type, shape_of(a)};
    for (int i = 0; i < max_dims; ++i) {
        const int64_t left = param_i32(r.params, 2 * i);
        const int64_t right = param_i32(r.params, 2 * i + 1);
        if (left < 0 || right < 0)
            return fail("dim %1 is padded by %2 and %3; neither can be negative", i, left, right);
        if (__builtin_add_overflow(a.ne[i], left + right, &shape.ne[static_cast<size_t>(i)]))
            return fail("dim %1 would be longer than can be addressed", i);
    }
    return shape;
}

Result<NodeShape> upscale_shape(const NodeRequest& r) {
    const Tensor& a = *r.src[0];
    const int mode = param_i32(r.params, 0);
    if ((mode & 0xff) > 2 || mode < 0 || (mode >> 10) != 0)
        return fail("mode = %1; it must be nearest (0), bilinear (1) or bicubic (2), optionally with flags 256 and 512",
                    mode);
    const Shape ne = r.ne.value_or(shape_of(a));
    for (const int64_t n : ne) GGS_CHECK(need_positive("a dimension of the result", n));
    return NodeShape{a.type, ne};
}

Result<NodeShape> roll_shape(const NodeRequest& r) {
    const Tensor& a = *r.src[0];
    for (int i = 0; i < max_dims; ++i) {
        const int64_t shift = param_i32(r.params, i);
        if (std::abs(shift) >= a.ne[i] && shift != 0)
            return fail(
                "the shift in dim %2 is %1; its magnitude must be less than %3, the number of elements in that dim",
                shift, i, a.ne[i]);
    }
    return like(a);
}

Result<NodeShape> diag_shape(const NodeRequest& r) {
    const Tensor& a = *r.src[0];
    if (a.ne[1] != 1) return fail("a is %1; each row becomes the diagonal of a matrix, so ne[1] must be 1", shape4(a));
    return NodeShape{a.type, {a.ne[0], a.ne[0], a.ne[2], a.ne[3]}};
}

size_t dup_work(const Tensor& node, int tasks) { return is_quantized(node.type) ? f32_row_of_node(node, tasks) : 0; }

size_t cpy_work(const Tensor& node, int tasks) {
    const TypeId from = node.src[0]->type;
    const TypeId to = node.src[1] ? node.src[1]->type : node.type;
    const auto between = [&](TypeId a, TypeId b) { return (from == a && to == b) || (from == b && to == a); };
    const bool through_f32 =
        is_quantized(node.type) || between(TypeId::f16, TypeId::bf16) || between(TypeId::f32, TypeId::i32);
    return through_f32 ? f32_row_of_node(node, tasks) : 0;
}

size_t set_rows_work(const Tensor& node, int tasks) {
    return node.src[0]->type == TypeId::f16 && node.type != TypeId::f16 ? f32_row_of_src0(node, tasks) : 0;
}

std::vector<ArgDef> with_shape(int dims) { return {tensor_arg("a"), list_arg("ne", dims, dims)}; }

Result<ArgValue> cast(Builder& builder, const Args& args) {
    NodeRequest r;
    r.src = {args.tensor("a")};
    r.type = args.type("type");
    GGS_TRY(Tensor* const t, builder.node(OpId::cpy, r));
    t->src[1] = t; // ggml copies into the result itself
    return builder.ref(t);
}

Result<ArgValue> set_rows(Builder& builder, const Args& args) {
    NodeRequest r;
    r.src = {args.tensor("b"), args.tensor("c"), args.tensor("a")};
    return one_node(builder, OpId::set_rows, r);
}

// Pads on the right only (`p`), or on both sides of each dimension (`lp_rp`).
BuildRule pad_rule(bool both_sides, bool circular) {
    return [both_sides, circular](Builder& builder, const Args& args) -> Result<ArgValue> {
        const std::vector<int64_t>& given = args.list(both_sides ? "lp_rp" : "p");
        NodeRequest r;
        r.src = {args.tensor("a")};
        for (size_t i = 0; i < given.size(); ++i) {
            if (given[i] < 0 || given[i] > INT32_MAX)
                return fail("the padding %1 is out of range for the op", given[i]);
            r.params[both_sides ? i : 2 * i + 1] = static_cast<int32_t>(given[i]);
        }
        r.params[8] = circular;
        return one_node(builder, OpId::pad, r);
    };
}

Result<ArgValue> upscale(Builder& builder, const Args& args) {
    Tensor* const a = args.tensor("a");
    const int64_t factor = args.integer("scale_factor");
    GGS_CHECK(need_positive("scale_factor", factor));
    Shape ne = shape_of(*a);
    for (const size_t i : {size_t{0}, size_t{1}}) {
        if (__builtin_mul_overflow(ne[i], factor, &ne[i]))
            return fail("dim %1 would be longer than can be addressed", i);
    }
    NodeRequest r;
    r.src = {a};
    r.ne = ne;
    r.params[0] = static_cast<int32_t>(std::clamp<int64_t>(args.integer("mode"), -1, INT32_MAX));
    return one_node(builder, OpId::upscale, r);
}

// -- gradients --------------------------------------------------------------------------------------------------------

void gradient_of_dup(BackwardPass& pass) {
    if (pass.needs(0)) pass.add(0, pass.gradient());
}

void gradient_of_cpy(BackwardPass& pass) {
    if (pass.needs(0)) pass.add(0, pass.make_shaped(OpId::reshape, {pass.gradient()}, shape_of(*pass.src(0))));
}

void gradient_of_cont(BackwardPass& pass) {
    if (!pass.needs(0)) return;
    const bool same = shape_of(*pass.node()) == shape_of(*pass.src(0));
    pass.add(0, same ? pass.gradient() : pass.make_shaped(OpId::reshape, {pass.gradient()}, shape_of(*pass.src(0))));
}

void gradient_of_repeat(BackwardPass& pass) {
    if (pass.needs(0)) pass.add(0, pass.make_shaped(OpId::repeat_back, {pass.gradient()}, shape_of(*pass.src(0))));
}

void gradient_of_get_rows(BackwardPass& pass) {
    if (pass.needs(0))
        pass.add(0, pass.make_shaped(OpId::get_rows_back, {pass.gradient(), pass.src(1)}, shape_of(*pass.src(0))));
}

void gradient_of_mask(BackwardPass& pass) {
    if (pass.needs(0)) pass.add(0, pass.make_alike(OpId::diag_mask_zero, {pass.gradient()}));
}

// The destination of cpy, the rows of get_rows.
bool is_second(const Tensor&, int i) { return i == 1; }

} // namespace

void add_move_ops(Registry& registry) {
    define(registry, OpId::dup, OpFamily::move, same_as_source, Tasks::all, computations::dup,
           {like_a, "any > =a", "a += g"}, text("c = a, as a copy with dense strides."))
        .work = dup_work;
    registry.add_node_call_and_inplace({"dup", OpId::dup, {tensor_arg("a")}});

    define(registry, OpId::cpy, OpFamily::move, cpy_shape, Tasks::all, computations::cpy,
           {"[b0, b1, b2, b3], a view of b", "any | any > =b", "a += reshape(g, a)"},
           text("The elements of a, in logical order, are converted to the type of b and written into b. The result is "
                "a view of b."))
        .work = cpy_work;
    registry.add_node_call({"cpy", OpId::cpy, {tensor_arg("a"), tensor_arg("b")}});
    add_call(
        registry, "cast", {OpId::cpy}, {tensor_arg("a"), type_arg("type")}, cast,
        text("A copy of a in another type. In ggml, the result is a cpy node whose second source is the node itself."));

    define(registry, OpId::cont, OpFamily::move, cont_shape, Tasks::all, computations::cont,
           {like_a, "any > =a", "a += g"},
           text("A dense copy of a, in logical order. It makes a permuted or sliced tensor contiguous."));
    registry.add_node_call({"cont", OpId::cont, {tensor_arg("a")}});
    for (int n = 1; n <= max_dims; ++n)
        registry.add_node_call({"cont_" + std::to_string(n) + "d", OpId::cont,
                                n == 1 ? std::vector<ArgDef>{tensor_arg("a"), list_arg("ne", 1, 1)} : with_shape(n)});

    define(registry, OpId::repeat, OpFamily::move, repeat_shape, Tasks::one, computations::repeat,
           {"[b0, b1, b2, b3]", "f32 f16 bf16 i32 i16 > =a", "a += repeat_back(g)"},
           text("a, repeated until the shape is filled: c[i] = a[i mod ne of a]."));
    add_call(registry, "repeat", {OpId::repeat}, {tensor_arg("a"), tensor_arg("b")}, shaped_like_last(OpId::repeat));
    registry.add_node_call({"repeat_4d", OpId::repeat, with_shape(4)});

    define(registry, OpId::concat, OpFamily::move, concat_shape, Tasks::all, computations::concat,
           {"like a, but a_dim + b_dim along dim", "any | =a > =a"}, text("a followed by b along dimension `dim`."))
        .params = {{"dim", ParamKind::i32, 0}};
    registry.add_node_call({"concat", OpId::concat, {tensor_arg("a"), tensor_arg("b"), int_arg("dim")}});

    define(
        registry, OpId::get_rows, OpFamily::move, get_rows_shape, Tasks::one, computations::get_rows,
        {"[a0, b0, b1, b2]", "f32 f16 bf16 i32 blocks | i32 > f32 i32", "a += get_rows_back(g, b, a)"},
        text("c[:, i] = a[:, b[i]]: the rows of a that b selects, as f32. This is how a token becomes its embedding."));
    registry.add_node_call({"get_rows", OpId::get_rows, {tensor_arg("a"), tensor_arg("b")}});

    define(registry, OpId::set_rows, OpFamily::move, set_rows_shape, Tasks::one, computations::set_rows,
           {"[a0, a1, a2, a3], a view of a", "b: f32 f16 | c: i64 i32 | a: any > =a"},
           text("a[:, c[i]] = b[:, i]: each row of b is converted and written over the row of a that c selects. The "
                "result is a view of a."))
        .work = set_rows_work;
    add_call(registry, "set_rows", {OpId::set_rows}, {tensor_arg("a"), tensor_arg("b"), tensor_arg("c")}, set_rows);

    define(registry, OpId::diag_mask_inf, OpFamily::move, diag_mask_shape, Tasks::all, computations::diag_mask_inf,
           {like_a, one_f32, "a += diag_mask_zero(g, n_past)"},
           text("c = a, with -inf where i0 > n_past + i1: a token doesn't see the tokens after it."))
        .params = {{"n_past", ParamKind::i32, 0}};
    registry.define(OpId::diag_mask_inf).writes_inf = true;
    define(registry, OpId::diag_mask_zero, OpFamily::move, diag_mask_shape, Tasks::all, computations::diag_mask_zero,
           {like_a, one_f32, "a += diag_mask_zero(g, n_past)"}, text("c = a, with 0 where i0 > n_past + i1."))
        .params = {{"n_past", ParamKind::i32, 0}};
    for (const auto& [name, id] :
         {std::pair{"diag_mask_inf", OpId::diag_mask_inf}, {"diag_mask_zero", OpId::diag_mask_zero}}) {
        registry.define(id).runs_in_place = true;
        registry.add_node_call_and_inplace({name, id, {tensor_arg("a"), int_arg("n_past")}});
    }

    registry.define(OpId::dup).gradients.rule = gradient_of_dup;
    registry.define(OpId::cpy).gradients = {gradient_of_cpy, is_second, true};
    registry.define(OpId::cont).gradients.rule = gradient_of_cont;
    registry.define(OpId::repeat).gradients.rule = gradient_of_repeat;
    registry.define(OpId::get_rows).gradients = {gradient_of_get_rows, is_second};
    registry.define(OpId::diag_mask_inf).gradients.rule = gradient_of_mask;
    registry.define(OpId::diag_mask_zero).gradients.rule = gradient_of_mask;

    define(registry, OpId::pad, OpFamily::move, pad_shape, Tasks::all, computations::pad,
           {"[a0 + lp0 + rp0, …]", one_f32},
           text("a with zeros before and after each dimension. If circular, the elements of the other end are used "
                "instead of zeros."))
        .params = {{"lp_rp", ParamKind::i32, 0, 0, {}, 8}, {"circular", ParamKind::i32, 8}};
    const std::vector<ArgDef> right = {tensor_arg("a"), list_arg("p", 4, 4)};
    const std::vector<ArgDef> both = {tensor_arg("a"), list_arg("lp_rp", 8, 8)};
    add_call(registry, "pad", {OpId::pad}, right, pad_rule(false, false));
    add_call(registry, "pad_circular", {OpId::pad}, right, pad_rule(false, true));
    add_call(registry, "pad_ext", {OpId::pad}, both, pad_rule(true, false));
    add_call(registry, "pad_ext_circular", {OpId::pad}, both, pad_rule(true, true));

    define(registry, OpId::pad_reflect_1d, OpFamily::move, pad_reflect_shape, Tasks::all, computations::pad_reflect_1d,
           {"[a0 + p0 + p1, a1, a2, a3]", one_f32},
           text("Each row of a, with p0 mirrored elements before it and p1 after it: c, b | a, b, c, d | c, b for p0 = "
                "p1 = 2."))
        .params = {{"p0", ParamKind::i32, 0}, {"p1", ParamKind::i32, 1}};
    registry.add_node_call({"pad_reflect_1d", OpId::pad_reflect_1d, {tensor_arg("a"), int_arg("p0"), int_arg("p1")}});

    define(registry, OpId::tri, OpFamily::move, tri_shape, Tasks::all, computations::tri, {like_a, one_f32},
           text("c = a on one side of the diagonal of each matrix, 0 elsewhere. upper keeps i0 > i1, lower keeps i0 < "
                "i1, and the variants with _diag also keep the diagonal."))
        .params = {{"type", ParamKind::i32, 0, 0, triangles}};
    registry.add_node_call({"tri", OpId::tri, {tensor_arg("a"), word_arg("type", triangles)}});

    define(registry, OpId::upscale, OpFamily::move, upscale_shape, Tasks::all, computations::upscale,
           {"[a0 · scale_factor, a1 · scale_factor, a2, a3], or as requested", one_f32},
           text("a scaled to a larger or smaller shape: the nearest element, or a weighted mean of 4 elements "
                "(bilinear) or 16 (bicubic)."))
        .params = {{"mode", ParamKind::i32, 0, 0, scale_modes}};
    add_call(registry, "upscale", {OpId::upscale},
             {tensor_arg("a"), int_arg("scale_factor"), word_arg("mode", scale_modes, 0)}, upscale);
    registry.add_node_call(
        {"interpolate", OpId::upscale, {tensor_arg("a"), list_arg("ne", 4, 4), word_arg("mode", scale_modes, 0)}});

    define(registry, OpId::roll, OpFamily::move, roll_shape, Tasks::all, computations::roll, {like_a, one_f32},
           text("c[(i + shift) mod ne] = a[i] in each dimension."))
        .params = {{"shift", ParamKind::i32, 0, 0, {}, 4}};
    registry.add_node_call({"roll", OpId::roll, {tensor_arg("a"), list_arg("shift", 4, 4)}});

    define(registry, OpId::diag, OpFamily::move, diag_shape, Tasks::one, computations::diag,
           {"[a0, a0, a2, a3]", one_f32}, text("Each row becomes the diagonal of a matrix of zeros."));
    registry.add_node_call({"diag", OpId::diag, {tensor_arg("a")}});
}

} // namespace ggs

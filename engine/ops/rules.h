// SPDX-License-Identifier: MIT
// Registry helpers: functions that the op families use to fill their rows. They include `define`, `add_call`, shape
// rules for results with the shape of a source, checks that report the numbers, and work sizes of one row per task.
//
// A registry must be filled by one thread. Shape rules and work sizes are pure functions; any thread. Sizes are in
// bytes.
#pragma once

#include "graph/builder.h"
#include "graph/registry.h"

namespace ggs {

// -- rows -------------------------------------------------------------------------------------------------------------

// Bounds of an element (OpDef::bound) that many ops share. n is the number of terms, u half a unit in the last place,
// 2^-24 of a number.
inline constexpr Text one_rounding = text("u for each operation");
inline constexpr Text of_functions = text("u for each operation, 8u for each function");
inline constexpr Text of_functions_and_tables = text("u for each operation, 8u for each function; one unit in the last "
                                                     "place of f16 if a function uses a table of f16 values");
inline constexpr Text of_sums = text("n·u times the sum of the terms' magnitudes, u for every other operation");
inline constexpr Text of_products =
    text("n·u times the sum of the products' magnitudes; on a GPU, plus the error from rounding the second source");
inline constexpr Text of_row_sums =
    text("(n/256 + 13)·u times the sum of the terms' magnitudes, u for every other operation");

// How a CPU computes an op, and how one element of the result is explained. It is defined in the file of the kernel.
struct Computation {
    Kernel cpu{};
    ReadsRule reads = {};
    ExplainRule explain = {};
    CostRule cost = {};
    WritesRule writes = nullptr;
    std::optional<Text> bound = one_rounding; // empty: numbers are copied or counted
    Message (*order)() = nullptr;             // makes OpDef::order; null: the order of sums is fixed
};
namespace computations {
#define GGS_OP(id, name, symbol) extern const Computation id;
#include "graph/op_list.inc"
#undef GGS_OP
} // namespace computations

// Facts for the page of an op (graph/op_page.h): the shape of the result, the types of sources and result, and what
// ggml's backward pass adds to the gradients of the sources. test_op_facts compares the types with nodes.
struct OpFacts {
    const char* result = "";   // a0 is ne[0] of a
    const char* types = "";    // TypeWords
    const char* gradient = ""; // g is the gradient of the node, y the node; empty: ggml has no gradient
};
inline constexpr const char* like_a = "[a0, a1, a2, a3]";
inline constexpr const char* one_f32 = "f32 > f32";
inline constexpr const char* two_f32 = "f32 | f32 > f32";
inline constexpr const char* three_f32 = "f32 | f32 | f32 > f32";

using ShapeRule = Result<NodeShape> (*)(const NodeRequest&);

// Writes an op's row. The caller adds what few ops have: params, work, runs_in_place.
OpDef& define(Registry& registry, OpId id, OpFamily family, ShapeRule shape, Tasks tasks,
              const Computation& computation, const OpFacts& facts, Text note);
// A call that NodeCall can't describe. The last of `ops` is the result's.
void add_call(Registry& registry, std::string name, std::vector<OpId> ops, std::vector<ArgDef> args, BuildRule build,
              std::optional<Text> note = {});
// The result of a build rule that makes one node.
Result<ArgValue> one_node(Builder& builder, OpId op, const NodeRequest& request);
// Makes one node. Only the shape of the call's last tensor is used: it is not a source of the node.
BuildRule shaped_like_last(OpId op);

// -- shapes -----------------------------------------------------------------------------------------------------------

// "a[4, 3]" style words for sentences: the shape of a source.
inline std::string shape4(const Tensor& t) { return shape_text(std::span<const int64_t>(t.ne, max_dims)); }

// The parameter `prec` of products and attention.
inline constexpr EnumWord precisions[] = {{"default", 0}, {"f32", 10}};

// A dense tensor like t, or, in place, a view of it.
inline NodeShape like(const Tensor& t) { return {t.type, shape_of(t)}; }
inline NodeShape view_like(Tensor& t, const char* suffix = " (view)") {
    return {t.type, shape_of(t), strides_of(t), &t, 0, std::string(name_of(t)) + suffix};
}
inline NodeShape like_or_in_place(const NodeRequest& r) { return r.in_place ? view_like(*r.src[0]) : like(*r.src[0]); }

// Rules of many ops.
Result<NodeShape> same_as_source(const NodeRequest& request);
Result<NodeShape> same_as_contiguous_rows(const NodeRequest& request);

Status need_contiguous(const Tensor& t, Text name);
Status need_same_shape(const Tensor& a, const Tensor& b, const char* a_name, const char* b_name);
Status need_type(const Tensor& t, Text name, TypeId type);
Status need_positive(const char* name, int64_t value);
Status need_elements(const Tensor& t, const char* name); // fails if t is empty

inline bool divides(int64_t small, int64_t large) { return small != 0 && large % small == 0; }
// How many windows of w elements cover n; the last one may reach beyond them.
inline int64_t windows_over(int64_t n, int64_t w) { return n / w + (n % w != 0); }

// Sizes of work buffers: what can't be addressed is work_overflow, which a plan refuses.
size_t work_product(std::initializer_list<size_t> factors);
size_t work_sum(std::initializer_list<size_t> parts);

// Bytes of one f32 row of src[0] (or of the node) for each task.
size_t f32_row_of_src0(const Tensor& node, int tasks);
size_t f32_row_of_node(const Tensor& node, int tasks);

} // namespace ggs

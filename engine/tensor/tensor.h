// SPDX-License-Identifier: MIT
// Tensor: ggml's 336-byte struct, and the properties of its shape and strides.
//
// A Tensor lives in an Arena, which owns it. Its pointers are real ones and are never shown (arena.h converts them into
// addresses). ne counts elements, nb bytes; index 0 is the innermost dimension. Any thread may read while no thread
// builds.
#pragma once

#include "base/constants.h"
#include "tensor/type.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace ggs {

enum class OpId : int32_t; // op.h in graph/ has the list; `none` is 0

enum TensorFlag : int32_t {
    flag_input = 1,
    flag_output = 2,
    flag_param = 4,
    flag_loss = 8,
    flag_compute = 16,
};

class Buffer;

struct Tensor {
    TypeId type;
    Buffer* buffer;
    int64_t ne[max_dims];
    size_t nb[max_dims];
    OpId op;
    int32_t op_params[max_op_params];
    int32_t flags;
    Tensor* src[max_src];
    Tensor* view_src;
    size_t view_offs;
    void* data;
    char name[max_name];
    void* extra;
    char padding[8];
};

static_assert(sizeof(Tensor) == 336 && alignof(Tensor) == 8);
static_assert(offsetof(Tensor, buffer) == 8 && offsetof(Tensor, ne) == 16 && offsetof(Tensor, nb) == 48);
static_assert(offsetof(Tensor, op) == 80 && offsetof(Tensor, op_params) == 84 && offsetof(Tensor, flags) == 148);
static_assert(offsetof(Tensor, src) == 152 && offsetof(Tensor, view_src) == 232 && offsetof(Tensor, view_offs) == 240);
static_assert(offsetof(Tensor, data) == 248 && offsetof(Tensor, name) == 256 && offsetof(Tensor, extra) == 320);

using Shape = std::array<int64_t, max_dims>;
using Strides = std::array<size_t, max_dims>;
using Index = std::array<int64_t, max_dims>;

// -- sizes ----------------------------------------------------------------------------------------------------------

int64_t nelements(const Tensor& t);
int64_t nrows(const Tensor& t);
// Returns the number of bytes from the first element to the end of the last one, as ggml counts them; 0 for an empty
// tensor.
size_t nbytes(const Tensor& t);
int n_dims(const Tensor& t); // highest dimension with more than one element, plus 1; at least 1
Shape shape_of(const Tensor& t);
Strides strides_of(const Tensor& t);
bool is_view(const Tensor& t);
bool is_empty(const Tensor& t);

// Returns the dense strides of a shape. An error if ne[0] is not a multiple of the block, a dimension is negative, or a
// size overflows.
Result<Strides> dense_strides(TypeId type, const Shape& ne);
// Returns the bytes of a dense tensor of this shape, with the same errors as dense_strides().
Result<size_t> dense_bytes(TypeId type, const Shape& ne);
// Returns the number of bytes from the first element to the end of the last byte that an element of this shape touches.
// An error if it overflows.
Result<size_t> extent_bytes(TypeId type, const Shape& ne, const Strides& nb);

// -- predicates, as ggml defines them ---------------------------------------------------------------------------------

// Dense from dimension `free_dims + 1` on: 0 requires a dense tensor; 1 and 2 leave the strides of dimensions 1 (and 2)
// free.
bool is_contiguous(const Tensor& t, int free_dims = 0);
bool is_contiguous_rows(const Tensor& t);
bool is_contiguously_allocated(const Tensor& t);
bool is_contiguous_channels(const Tensor& t);
bool is_transposed(const Tensor& t);
bool is_permuted(const Tensor& t);
bool is_padded_1d(const Tensor& t); // rows may be padded; all dimensions above them are dense
bool is_scalar(const Tensor& t);
bool is_vector(const Tensor& t);
bool is_matrix(const Tensor& t);
bool is_3d(const Tensor& t);
bool same_shape(const Tensor& a, const Tensor& b);
bool same_layout(const Tensor& a, const Tensor& b); // type, shape and strides
bool can_repeat(const Tensor& small, const Tensor& large);
bool can_repeat_rows(const Tensor& small, const Tensor& large);

// The result of a predicate for a tensor, and its reason with the numbers.
struct Verdict {
    bool holds;
    Message reason;
    explicit operator bool() const { return holds; }
};

Verdict contiguous(const Tensor& t, int free_dims = 0);
Verdict permuted(const Tensor& t);
Verdict transposed(const Tensor& t);
Verdict padded(const Tensor& t); // unused bytes between rows (or in dimensions 2 and 3)
// is_padded_1d with the reason: the stride that breaks it.
Verdict row_padded(const Tensor& t);
Verdict scalar(const Tensor& t);
Verdict vector(const Tensor& t);
Verdict matrix(const Tensor& t);
Verdict repeats_to(const Tensor& small, const Tensor& large);
// Describes the first stride that breaks density, with the expected number; empty if the tensor is contiguous.
Message why_not_contiguous(const Tensor& t);

// The predicates of one tensor, in the order in which a view lists them.
struct Predicate {
    Text name;
    Verdict (*check)(const Tensor&);
};
std::span<const Predicate> predicates();

// -- elements and offsets
// -----------------------------------------------------------------------------------------------

// Returns the offset of the element's block in the tensor, in bytes. For a plain type that is the element.
size_t element_offset(const Tensor& t, const Index& index);
// Returns the element whose block contains the byte at `offset`; the last dimension is tried first. For a block of
// several elements it is the first one. Nothing if no element owns that byte.
std::optional<Index> index_at_offset(const Tensor& t, size_t offset);
// Convert between an element's number in logical order (ne[0] fastest) and its index.
Index index_of_flat(const Tensor& t, int64_t flat);
int64_t flat_of_index(const Tensor& t, const Index& index);

// -- names and words
// ----------------------------------------------------------------------------------------------------

// Sets the name as ggml does: cuts it at 63 bytes, and writes no byte after the zero that ends it.
void set_name(Tensor& t, std::string_view name);
std::string_view name_of(const Tensor& t);
// "[4, 3, 1, 1]", or without trailing ones.
std::string shape_text(std::span<const int64_t> ne);
std::string shape_text(const Tensor& t);

} // namespace ggs

// SPDX-License-Identifier: MIT
// Tensor: ggml's 336-byte struct, and what can be said of its shape and strides.
//
// A Tensor lives in an Arena, which owns it; pointers in it are real ones and are shown nowhere (arena.h turns them
// into addresses). ne counts elements, nb bytes; index 0 is the innermost dimension. Reading is free for all threads
// while nobody builds.
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

enum class OpId : int32_t; // op.h in graph/ has the list; none is 0

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
// Bytes from the first to behind the last element, as ggml counts them; 0 for an empty tensor.
size_t nbytes(const Tensor& t);
int n_dims(const Tensor& t); // highest dimension with more than one element, plus 1; at least 1
Shape shape_of(const Tensor& t);
Strides strides_of(const Tensor& t);
bool is_view(const Tensor& t);
bool is_empty(const Tensor& t);

// The dense strides of a shape; an error if ne[0] is not whole blocks, a dimension is negative, or a size overflows.
Result<Strides> dense_strides(TypeId type, const Shape& ne);
// The bytes of a dense tensor of this shape, with the same errors.
Result<size_t> dense_bytes(TypeId type, const Shape& ne);
// Behind the last byte that an element of this shape touches, counted from its first; an error if it overflows.
Result<size_t> extent_bytes(TypeId type, const Shape& ne, const Strides& nb);

// -- predicates, as ggml defines them ---------------------------------------------------------------------------------

// Dense from dimension `free_dims + 1` on: 0 asks for a dense tensor, 1 and 2 leave the strides of dims 1 (and 2) free.
bool is_contiguous(const Tensor& t, int free_dims = 0);
bool is_contiguous_rows(const Tensor& t);
bool is_contiguously_allocated(const Tensor& t);
bool is_contiguous_channels(const Tensor& t);
bool is_transposed(const Tensor& t);
bool is_permuted(const Tensor& t);
bool is_padded_1d(const Tensor& t); // rows may be padded, whatever is above them is dense
bool is_scalar(const Tensor& t);
bool is_vector(const Tensor& t);
bool is_matrix(const Tensor& t);
bool is_3d(const Tensor& t);
bool same_shape(const Tensor& a, const Tensor& b);
bool same_strides(const Tensor& a, const Tensor& b);
bool same_layout(const Tensor& a, const Tensor& b); // type, shape and strides
bool can_repeat(const Tensor& small, const Tensor& large);
bool can_repeat_rows(const Tensor& small, const Tensor& large);

// What a predicate says of a tensor, in words and with its numbers.
struct Verdict {
    bool holds;
    Message reason;
    explicit operator bool() const { return holds; }
};

Verdict contiguous(const Tensor& t, int free_dims = 0);
Verdict permuted(const Tensor& t);
Verdict transposed(const Tensor& t);
Verdict padded(const Tensor& t); // there are bytes between rows (or between what dims 2 and 3 step over)
// is_padded_1d in words: which stride breaks it.
Verdict row_padded(const Tensor& t);
Verdict scalar(const Tensor& t);
Verdict vector(const Tensor& t);
Verdict matrix(const Tensor& t);
Verdict has_same_shape(const Tensor& a, const Tensor& b);
Verdict repeats_to(const Tensor& small, const Tensor& large);
// The first stride that breaks density, with the expected number; empty if the tensor is contiguous.
Message why_not_contiguous(const Tensor& t);

// The predicates of one tensor, in the order a view lists them.
struct Predicate {
    Text name;
    Verdict (*check)(const Tensor&);
};
std::span<const Predicate> predicates();

// -- elements and offsets
// -----------------------------------------------------------------------------------------------

// The bytes from the tensor's first to the element's block. For a plain type that is the element.
size_t element_offset(const Tensor& t, const Index& index);
// The element whose block holds the byte at `offset`; the last dimension's steps are tried first. Of a block of many
// elements it is the first. Nothing if no element owns that byte.
std::optional<Index> index_at_offset(const Tensor& t, size_t offset);
// Flat number in logical order (ne[0] fastest) to index, and back.
Index index_of_flat(const Tensor& t, int64_t flat);
int64_t flat_of_index(const Tensor& t, const Index& index);

// -- names and words
// ----------------------------------------------------------------------------------------------------

// As ggml does: cuts at 63 bytes, and writes no byte behind the zero that ends the name.
void set_name(Tensor& t, std::string_view name);
std::string_view name_of(const Tensor& t);
// "[4, 3, 1, 1]", or with trailing ones left out.
std::string shape_text(std::span<const int64_t> ne);
std::string shape_text(const Tensor& t);

} // namespace ggs

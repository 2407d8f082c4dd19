// SPDX-License-Identifier: MIT
// Node: the data of a graph's node, in the form that a kernel for a grid of threads receives. Queue: the functions that
// launch kernels and request memory. Plain data and functions, since every kernel compiler reads this header.
//
// A Node is made by the code that runs nodes (run/grid_executor.h), and is valid only while that node runs. ne is in
// elements, nb in bytes; addresses are device addresses.
#pragma once

#include "device/kernel_launch.h"
#include "device/matrix_product.h"
#include "tensor/type_id.h"

#include <cstddef>
#include <cstdint>

namespace ggs::cuda {

struct View {
    unsigned char* data = nullptr;
    TypeId type = TypeId::f32;
    int64_t ne[4] = {0, 0, 0, 0};
    int64_t nb[4] = {0, 0, 0, 0};
};

// Runs of bits that form one number of a block, with the digits of its index (tensor/block_layout.h).
struct PackedRun {
    uint16_t byte, first;
    uint16_t stride[4];
    uint8_t width, shift;
    int8_t trit_digit;
};
struct PackedPart {
    uint16_t radix[4];
    uint16_t count;
    uint8_t runs;
    PackedRun run[2];
};
struct PackedNumbersOf {
    uint8_t parts;
    bool is_signed;
    int16_t bias;
    PackedPart part[3];
};
enum class ScaleKind : uint8_t { f16, f32, e8m0_half, ue4m3_half };
// The conversion of a block's bytes to values: a block layout without its names.
struct Layout {
    int32_t block, bytes; // elements and bytes of one
    // The alignment of all addresses of such a tensor, in bytes: kernels load whole words of each block at once.
    int32_t unit;
    bool has_min, has_sub_scales, has_sub_mins, looks_up;
    ScaleKind scale_kind;
    uint16_t scale_at, scale_count, min_at;
    int32_t sub_block; // elements that share a sub-scale
    int8_t levels[16];
    PackedNumbersOf quants, sub_scales, sub_mins;
};

inline constexpr int most_sources = 10;

struct Node {
    View out;
    View src[most_sources];
    bool has[most_sources] = {};
    int32_t params[16] = {};
    const Layout* layouts = nullptr; // by type; block is 0 for a type without a layout

    const Layout& layout(TypeId type) const { return layouts[static_cast<int32_t>(type)]; }
    float param_f32(int slot) const { return __builtin_bit_cast(float, params[slot]); }
};

inline constexpr size_t memory_alignment = 256; // alignment in bytes of memory that kernels are lent
// A wrong index is reported as this value minus its position. The maximum is therefore the first wrong index, in any
// order of threads.
inline constexpr int wrong_from = 0x7fffffff;

struct Queue {
    // Puts a launch on the stream. After a failed launch, all others are skipped.
    bool (*start)(Queue& queue, const KernelLaunch& launch);
    // Returns memory on the device that is valid until the next node. If there is none, the node fails and nullptr is
    // returned.
    unsigned char* (*reserve)(Queue& queue, size_t bytes);
    // Returns a number on the device, initially 0. A kernel reports an index that is out of range with atomicMax
    // (wrong_from), and the node then fails. Returns nullptr, and the node fails, if there is no memory.
    int* (*wrong_index)(Queue& queue);
    // Puts a product by the device's own library on the stream. Returns false if the library refuses; a kernel must
    // then compute it. Null if the device has no library.
    bool (*multiply)(Queue& queue, const MatrixProduct& product);
    // Returns whether the library supports products of this type. Null if `multiply` is null.
    bool (*multiplies)(Queue& queue, ProductType type);
    // Returns memory on the device that belongs to a source, for data that a kernel derives from its bytes. It exists
    // as long as these bytes. Returns nullptr if the source changes from run to run, or nothing can be kept. If it
    // isn't `filled`, this node must fill it with its next launch. Source i of part k of fused nodes has the number k *
    // most_sources + i.
    struct Kept {
        unsigned char* data;
        bool filled;
    };
    Kept (*keep)(Queue& queue, int source, size_t bytes);
    // Like reserve, for a kernel that can do without the memory: returns nullptr if there is none, and the node doesn't
    // fail.
    unsigned char* (*try_reserve)(Queue& queue, size_t bytes);
    // Returns memory on the device for data derived from a source's bytes. Later nodes may use it, too, as long as
    // these bytes aren't overwritten: it is `filled` if an earlier node derived the same `form` from the same source.
    // Returns nullptr if no memory is free. Sources are numbered as in keep.
    Kept (*share)(Queue& queue, int source, int form, size_t bytes) = nullptr;
    unsigned multiprocessors = 1; // that the device has
};

// Accepts returns whether there is a kernel for a node's types and shapes; Compute launches it.
using Accepts = bool (*)(const Node& node);
using Compute = void (*)(Queue& queue, const Node& node);
// The functions for fused nodes that one launch computes (kernel_rows.h). `nodes` has as many pointers as the fusion
// has parts.
using AcceptsFused = bool (*)(const Node* const* nodes);
using ComputeFused = void (*)(Queue& queue, const Node* const* nodes);

} // namespace ggs::cuda

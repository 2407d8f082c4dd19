// SPDX-License-Identifier: MIT
// Node: what a kernel for a grid of threads is told of a graph's node; Queue: how it asks for launches and for memory
// to work in. Plain data and functions: this is read by every compiler that makes kernels.
//
// Made by whoever runs nodes (run/grid_executor.h), valid while one node is run. ne counts elements, nb bytes;
// addresses are the device's.
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

// Runs of bits that make one number of a block, with the digits of its index (tensor/block_layout.h).
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
// How the bytes of a block make values: a block layout without its names.
struct Layout {
    int32_t block, bytes; // elements and bytes of one
    // What every address of such a tensor has to be a multiple of: kernels read at once what is whole words of each
    // block.
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
    const Layout* layouts = nullptr; // by type; block 0 where a type has none

    const Layout& layout(TypeId type) const { return layouts[static_cast<int32_t>(type)]; }
    float param_f32(int slot) const { return __builtin_bit_cast(float, params[slot]); }
};

inline constexpr size_t memory_alignment = 256; // of addresses that kernels are lent memory at
// A wrong index is told of as this less its number, from 0: the largest of them is the first of the wrong ones,
// whichever thread comes first.
inline constexpr int wrong_from = 0x7fffffff;

struct Queue {
    // Puts a launch on the stream. After the first that fails all others are passed over.
    bool (*start)(Queue& queue, const KernelLaunch& launch);
    // Memory on the device, until the next node; null, and the node has failed, if there is none.
    unsigned char* (*reserve)(Queue& queue, size_t bytes);
    // A number on the device that is 0; what a kernel makes of it with atomicMax tells of an index that is out of range
    // (wrong_from), and fails the node. Null as above.
    int* (*wrong_index)(Queue& queue);
    // A product by the device's own library, put on the stream as a launch is; false: it won't, and a kernel has to.
    // Null where the device has none.
    bool (*multiply)(Queue& queue, const MatrixProduct& product);
    // Whether it is worth asking for one of this type. Null with that one.
    bool (*multiplies)(Queue& queue, ProductType type);
    // Memory on the device that belongs to a source, for what a kernel makes of its bytes: it stays as long as these
    // do. Null where the source changes from run to run, or nothing can be kept. Not `filled`: to be filled by this
    // node, with its next launch. Source i of part k of nodes that are computed at once is k * most_sources + i.
    struct Kept {
        unsigned char* data;
        bool filled;
    };
    Kept (*keep)(Queue& queue, int source, size_t bytes);
    // As reserve, for a kernel that can do without: null, and nothing has failed, where there is no such memory.
    unsigned char* (*try_reserve)(Queue& queue, size_t bytes);
    // Memory on the device for what a kernel makes of a source's bytes, which later nodes may use, too, as long as
    // nobody writes these bytes: `filled` if a node before made the same `form` of the same source. Null where there is
    // none to spare. Sources are counted as above.
    Kept (*share)(Queue& queue, int source, int form, size_t bytes) = nullptr;
    unsigned multiprocessors = 1; // that the device has
};

// Whether there is a kernel for a node's types and shapes, and the launches that compute it.
using Accepts = bool (*)(const Node& node);
using Compute = void (*)(Queue& queue, const Node& node);
// The same for nodes that one launch computes (kernel_rows.h): pointers to as many as it has parts.
using AcceptsFused = bool (*)(const Node* const* nodes);
using ComputeFused = void (*)(Queue& queue, const Node* const* nodes);

} // namespace ggs::cuda

// SPDX-License-Identifier: MIT
// ggml's limits and sizes, and the version of ggml that this engine reproduces.
#pragma once

#include <cstddef>

namespace ggs {

// Printed by About, --version and every JSON.
inline constexpr const char* reference_ggml_version = "0.21.0";

// ggscope's own version, from the build.
const char* ggscope_version();

inline constexpr int max_dims = 4;
inline constexpr int max_src = 10;
inline constexpr int max_op_params = 16; // int32 slots, 64 bytes
inline constexpr int max_name = 64;      // bytes, with the terminating zero
inline constexpr int max_threads = 512;
inline constexpr int default_threads = 4;
inline constexpr int default_graph_size = 2048;
inline constexpr size_t arena_alignment = 16;  // of every object's payload in an arena
inline constexpr size_t buffer_alignment = 32; // of every tensor in a CPU buffer
inline constexpr size_t cache_line = 64;       // pads the work buffer, once per thread

} // namespace ggs

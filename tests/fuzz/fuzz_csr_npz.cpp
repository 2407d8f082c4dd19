// SPDX-License-Identifier: MIT
// Any bytes as a sparse matrix of SciPy: refused, or a correct matrix within the limit of memory.
#include "driver.h"

#include "engine/files/csr_bytes.h"

#include <cstdlib>

using namespace ggs;
using namespace ggs::data_bytes;

std::vector<fuzz::Input> fuzz::seeds() {
    std::vector<Input> all;
    for (const std::string& each :
         {csr_npz({3, 6, {0, 4, 7, 9}, {4, 5, 1, 2, 3, 5, 1, 3, 2}, {}}),
          csr_npz({1, INT64_MAX, {0, 1}, {(int64_t{1} << 60) + 1}, {2}}), csr_npz({0, 0, {0}, {}, {}}),
          csr_npz({2, 1, {0, 0, 1}, {0}, {0.5}}, "csc"),
          zip({{.name = "indices.npy", .data = npy("<i4", "(1,)", raw<int32_t>({2})), .deflated = true},
               {.name = "indptr.npy", .data = npy("<f8", "(2,)", raw<double>({0, 1}))},
               {.name = "format.npy", .data = npy("<U3", "()", std::string("c\0\0\0s\0\0\0r\0\0\0", 12))},
               {.name = "shape.npy", .data = npy("<i4", "(2,)", raw<int32_t>({1, 3}))},
               {.name = "data.npy", .data = npy("|b1", "(1,)", "\1")}})})
        all.emplace_back(each.begin(), each.end());
    return all;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    constexpr uint64_t memory_limit = uint64_t{16} << 20;
    const auto csr = parse_csr_npz({reinterpret_cast<const std::byte*>(data), size}, "input.npz", memory_limit);
    if (!csr.ok()) {
        if (english(csr.error()).empty()) std::abort();
        return 0;
    }
    ++fuzz::accepted;
    if (!check_csr(*csr).ok() || csr->keys.size() > memory_limit / sizeof(int64_t)) std::abort();
    return 0;
}

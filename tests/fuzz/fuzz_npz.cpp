// SPDX-License-Identifier: MIT
// Any bytes as an .npz file: its arrays are refused or can be read to their last element.
#include "engine/files/data_bytes.h"
#include "walk_data.h"

using namespace ggs;
using namespace ggs::data_bytes;

static fuzz::Input input(const std::string& bytes) { return {bytes.begin(), bytes.end()}; }

std::vector<fuzz::Input> fuzz::seeds() {
    const std::string floats = npy("<f4", "(2, 3)", raw<float>({1, 2, 3, 4, 5, 6})), byte = npy("|u1", "()", "x");
    return {
        input(zip({{.name = "x.npy", .data = floats}, {.name = "y.npy", .data = byte}})),
        input(zip({{.name = "x.npy", .data = floats, .deflated = true},
                   {.name = "y.npy", .data = byte, .local_ones = true}})),
        input(zip({{.name = "x.npy", .data = floats, .local_ones = true, .zip64 = true}}, {.zip64 = true})),
        input(zip({{.name = "y", .data = byte, .deflated = true, .flags = 8}}, {.comment = "a comment"})),
        input(zip({{.name = "x.npy",
                    .data = std::string(258 * 20 + 1, '\0'),
                    .deflated = true,
                    .packed = deflate_zeros(20)}})),
        input(zip({})),
    };
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    fuzz::walk_data(data, size, "input.npz", {"", "x", "y", "x.npy"});
    return 0;
}

// SPDX-License-Identifier: MIT
// make_gemma_shapes FILE: writes the model of noise that gemma_shapes.h describes.
#include "gemma_shapes.h"

#include <fmt/format.h>

int main(int argc, char** argv) {
    if (argc != 2) {
        fmt::print(stderr, "make_gemma_shapes: which file should it write?\n");
        return 2;
    }
    const ggs::Status done = ggs::bench::write_gemma_shapes(argv[1]);
    if (!done.ok()) fmt::print(stderr, "make_gemma_shapes: {}\n", ggs::english(done.error()));
    return done.ok() ? 0 : 1;
}

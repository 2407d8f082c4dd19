// SPDX-License-Identifier: MIT
// Any bytes as an idx file, which may be compressed: refused, or can be read to its last element.
#include "engine/files/data_bytes.h"
#include "walk_data.h"

using namespace ggs;
using namespace ggs::data_bytes;

static fuzz::Input input(const std::string& bytes) { return {bytes.begin(), bytes.end()}; }

std::vector<fuzz::Input> fuzz::seeds() {
    std::vector<Input> all;
    for (const std::string& each :
         {idx(8, {2, 3}, "abcdef"), idx(9, {3}, "abc"), idx(0xb, {1, 2, 1}, "abcd"), idx(0xc, {2}, "abcdefgh"),
          idx(0xd, {1, 1, 1, 2}, "abcdefgh"), idx(0xe, {1}, "abcdefgh"), idx(8, {0, 28}, "")}) {
        all.push_back(input(each));
        all.push_back(input(gz(each)));
    }
    all.push_back(input(gz("", deflate_zeros(4))));
    return all;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    fuzz::walk_data(data, size, "input-ubyte", {"", "x"});
    return 0;
}

// SPDX-License-Identifier: MIT
// Any text as a CSV file: its columns are refused or can be read to their last element.
#include "walk_data.h"

using namespace ggs;

std::vector<fuzz::Input> fuzz::seeds() {
    std::vector<Input> all;
    for (const std::string each :
         {"1,2,3\n4,5,6\n", "x,y\r\n1.5,-2e-3\r\n,nan\r\n", "x;y\n1;2\n\n3;4", "x\ty\n1\tinf\n",
          "\"x \"\"1\"\"\",\"y\n2\"\n\"1\",2\n", "x,kind\n1,setosa\n2,other\n", "\xef\xbb\xbfx\n+1\n.5\n", "1\r2\r3\r"})
        all.emplace_back(each.begin(), each.end());
    return all;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    fuzz::walk_data(data, size, "input.csv", {"", "x", "y", "x,y", "1", "2,1"});
    return 0;
}

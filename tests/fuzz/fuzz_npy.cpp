// SPDX-License-Identifier: MIT
// Any bytes as a .npy file: opened or refused; what is opened can be read to its last element.
#include "driver.h"

#include "files/npy.h"

#include <algorithm>
#include <cstdlib>
#include <string>

using namespace ggs;

namespace {

constexpr int64_t most_elements = 64; // read from either end

void must(bool holds) {
    if (!holds) std::abort();
}

ggs::fuzz::Input array(int version, const std::string& header, size_t data) {
    std::string all = "\x93NUMPY";
    all += static_cast<char>(version);
    all += '\0';
    for (size_t i = 0; i < (version == 1 ? 2u : 4u); ++i) all += static_cast<char>((header.size() >> (8 * i)) & 255);
    all += header;
    for (size_t i = 0; i < data; ++i) all += static_cast<char>(i * 7);
    return {all.begin(), all.end()};
}

} // namespace

std::vector<ggs::fuzz::Input> ggs::fuzz::seeds() {
    return {
        array(1, "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }          \n", 24),
        array(1, "{'descr': '<f8', 'fortran_order': True, 'shape': (2, 3, 4, 2), }\n", 384),
        array(2, "{\"shape\": (5,), \"descr\": \"|b1\", \"fortran_order\": False}\n", 5),
        array(3, "{'descr': '<f2', 'fortran_order': False, 'shape': (), }\n", 2),
        array(1, "{'descr': '<i8', 'fortran_order': False, 'shape': (4, 0, 9), }\n", 0),
        array(1, "{'descr': '|u1', 'fortran_order': True, 'shape': (3, 1, 2), }\n", 6),
        array(1, "{'descr': '>i2', 'fortran_order': False, 'shape': (2,), }\n", 4),
    };
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const auto array = NpyArray::parse({reinterpret_cast<const std::byte*>(data), size}, "input");
    if (!array.ok()) {
        must(!english(array.error()).empty());
        return 0;
    }
    ++ggs::fuzz::accepted;
    const Shape& ne = array->ne();
    must(array->count() == ne[0] * ne[1] * ne[2] * ne[3] && array->data().size() <= size);
    must(!array->shape_text().empty() && array->check_bytes().ok());
    std::vector<double> values(static_cast<size_t>(std::min(array->count(), most_elements)));
    array->read(0, values);
    array->read(array->count() - static_cast<int64_t>(values.size()), values);
    return 0;
}

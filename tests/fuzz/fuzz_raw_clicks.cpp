// SPDX-License-Identifier: MIT
// Any bytes as a Raw click log, whose shape is the first four bytes: refused, or read to the last sample.
#include "engine/files/clicks/click_bytes.h"
#include "walk_clicks.h"

using namespace ggs;
using namespace ggs::click_bytes;

std::vector<fuzz::Input> fuzz::seeds() {
    std::vector<Input> all;
    for (const bool float_dense : {false, true}) {
        const std::string bytes =
            std::string{'\1', '\2', '\2', static_cast<char>(float_dense)} + raw(whole_samples(), float_dense);
        all.emplace_back(bytes.begin(), bytes.end());
    }
    return all;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    if (size < 4) return 0;
    ClickOptions options;
    options.raw = ClickOptions::Raw{static_cast<int8_t>(data[0]), static_cast<int8_t>(data[1]),
                                    static_cast<int8_t>(data[2]), (data[3] & 1) != 0};
    fuzz::walk_clicks(parse_raw({reinterpret_cast<const std::byte*>(data) + 4, size - 4}, "input", options));
    return 0;
}

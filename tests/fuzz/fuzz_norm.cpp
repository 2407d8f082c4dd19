// SPDX-License-Identifier: MIT
// Any bytes as a Norm file, with keys of each type and with a guessed one: refused, or read to the last good sample.
#include "engine/files/clicks/click_bytes.h"
#include "walk_clicks.h"

using namespace ggs;
using namespace ggs::click_bytes;

std::vector<fuzz::Input> fuzz::seeds() {
    std::vector<Input> all;
    for (int form = 0; form < 8; ++form) {
        const NormForm wanted{(form & 1) != 0, (form & 2) != 0, (form & 4) != 0};
        for (const std::string& bytes :
             {norm(wanted, three_samples()), norm(wanted, whole_samples()), norm(wanted, {Sample{}, Sample{}}),
              norm(wanted, {{{}, {}, {{1, 2}}}}), norm_header(wanted, 0, 1, 2, 3)})
            all.emplace_back(bytes.begin(), bytes.end());
    }
    return all;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::span<const std::byte> bytes(reinterpret_cast<const std::byte*>(data), size);
    ClickOptions options;
    fuzz::walk_clicks(parse_norm(bytes, "input", options));
    for (const ClickKeys keys : {ClickKeys::u32, ClickKeys::i64}) {
        options.keys = keys;
        fuzz::walk_clicks(parse_norm(bytes, "input", options));
    }
    return 0;
}

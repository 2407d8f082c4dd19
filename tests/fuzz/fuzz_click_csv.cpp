// SPDX-License-Identifier: MIT
// Any text as a click log in CSV: refused with its line, or its samples are written and read back as the same.
#include "files/clicks/click_csv.h"
#include "walk_clicks.h"

using namespace ggs;

std::vector<fuzz::Input> fuzz::seeds() {
    std::vector<Input> all;
    for (const std::string each :
         {"label_0,dense_0,dense_1,slot_0,slot_1\n1,0.5,3,4 5 1,7\n0,0.25,0,,2\n", "slot;dense;label\r\n4 5;nan;1\r\n",
          "slot\n\"\"\n-9223372036854775808  9223372036854775807\n", "label\tslot\n+1e-30\t\n-inf\t0\n", "slot,slot\n"})
        all.emplace_back(each.begin(), each.end());
    return all;
}

// Equal as they are written: NaN equals NaN.
static bool same(const ClickShape& shape, const ClickBlock& a, const ClickBlock& b, int64_t i) {
    return click_csv_line(shape, a, i) == click_csv_line(shape, b, i);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    Result<ClickCsv> csv = ClickCsv::parse({reinterpret_cast<const char*>(data), size}, "input.csv");
    if (!csv.ok()) {
        fuzz::hold(!english(csv.error()).empty());
        return 0;
    }
    ClickBlock block, again;
    int64_t samples = 0;
    while (true) {
        const Result<bool> there = csv->next(7, block);
        if (!there.ok()) {
            fuzz::hold(!english(there.error()).empty());
            return 0;
        }
        if (!*there) break;
        fuzz::check_block(csv->shape(), block);
        fuzz::hold(block.first == samples && block.count <= 7);
        samples += block.count;
        std::string text = click_csv_head(csv->shape());
        for (int64_t i = 0; i < block.count; ++i) text += click_csv_line(csv->shape(), block, i);
        Result<ClickCsv> written = ClickCsv::parse(text, "again.csv");
        fuzz::hold(written.ok());
        const Result<bool> read = written->next(8, again);
        fuzz::hold(read.ok() && again.count == block.count);
        for (int64_t i = 0; i < block.count; ++i) fuzz::hold(same(csv->shape(), block, again, i));
        for (int64_t i = 0; i < block.count; ++i) {
            for (int64_t slot = 0; slot < csv->shape().slot_count; ++slot)
                fuzz::hold(std::ranges::equal(block.keys_of(i, slot), again.keys_of(i, slot)));
        }
    }
    ++fuzz::accepted;
    return 0;
}

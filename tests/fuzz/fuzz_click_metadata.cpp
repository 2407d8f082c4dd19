// SPDX-License-Identifier: MIT
// Any text as the _metadata.json of a click log: refused, or its columns are found in a Parquet file or refused there.
#include "driver.h"

#include "engine/files/parquet_bytes.h"
#include "files/clicks/click_metadata.h"
#include "files/clicks/click_parquet.h"
#include "files/parquet/parquet_file.h"

#include <cstdlib>

using namespace ggs;
using namespace ggs::parquet_bytes;

std::vector<fuzz::Input> fuzz::seeds() {
    std::vector<Input> all;
    for (const std::string& text :
         {std::string(R"({"file_stats": [{"file_name": "input", "num_rows": 1}], "labels": [{"col_name": "label",)"
                      R"( "index": 1}], "conts": [], "cats": [{"col_name": "k", "index": 0}]})"),
          std::string(R"({"cats":[{"col_name":"k","index":0},{"index":0,"col_name":"k","more":[[[[[1]]]]]}]})"),
          std::string(
              R"({"file_stats":[{"file_name":"0.parquet","num_rows":10}],"labels":[{"col_name":"x","index":9}]})")})
        all.emplace_back(text.begin(), text.end());
    return all;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    static const std::string file =
        bytes({.columns = {{.name = "k", .pages = {{.values = 1, .body = raw<int64_t>({5})}}},
                           {.name = "label", .pages = {{.values = 1, .body = raw<float>({1})}}, .type = 4}},
               .rows = 1});
    const auto metadata = ClickMetadata::parse({reinterpret_cast<const char*>(data), size}, "_metadata.json");
    if (!metadata.ok()) {
        if (english(metadata.error()).empty()) std::abort();
        return 0;
    }
    const auto source =
        click_source_of(ParquetFile::parse(data_bytes::bytes_of(file), "input").value(), {}, &*metadata);
    if (source.ok()) {
        ++fuzz::accepted;
    } else if (english(source.error()).empty()) {
        std::abort();
    }
    return 0;
}

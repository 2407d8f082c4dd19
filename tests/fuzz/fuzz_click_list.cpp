// SPDX-License-Identifier: MIT
// Any bytes as a list of click logs: refused, or its files can be read. The folder of the list has two logs, `a` and
// `b`, and the list itself, `l`.
#include "engine/files/clicks/click_bytes.h"
#include "files/clicks/click_log.h"
#include "walk_clicks.h"

#include <filesystem>
#include <fstream>
#include <unistd.h>

using namespace ggs;
using namespace ggs::click_bytes;

namespace {

// A folder of this process, which is removed at its end.
struct ListFolder {
    std::filesystem::path path =
        std::filesystem::temp_directory_path() / ("ggscope-fuzz-list-" + std::to_string(getpid()));
    ListFolder() {
        std::filesystem::create_directories(path);
        put("a", norm({}, three_samples()));
        put("b", norm({true, true, false}, three_samples()));
    }
    ~ListFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path, ignored);
    }
    ListFolder(const ListFolder&) = delete;
    ListFolder& operator=(const ListFolder&) = delete;
    void put(const char* name, std::string_view bytes) const {
        std::ofstream file(path / name, std::ios::binary | std::ios::trunc);
        file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    }
};

} // namespace

std::vector<fuzz::Input> fuzz::seeds() {
    std::vector<Input> all;
    for (const std::string text :
         {"1\na\n", "2\na\nb", "2\r\na\r\nb\r\n", "3\na\nb\na\n", "1\nl\n", "0\n", "2\na\n", "1\na\nb\n", "1\n./a\n"})
        all.emplace_back(text.begin(), text.end());
    return all;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    static const ListFolder folder;
    folder.put("l", {reinterpret_cast<const char*>(data), size});
    const auto log = ClickLog::open((folder.path / "l").string(), {});
    if (!log.ok()) {
        fuzz::hold(!english(log.error()).empty());
        return 0;
    }
    ++fuzz::accepted;
    const ClickShape& shape = (*log)->shape();
    ClickBlock block;
    const Status read = (*log)->read(0, std::min<int64_t>(shape.samples, 1000), block);
    fuzz::check_block(shape, block);
    fuzz::hold(read.ok() || !english(read.error()).empty());
    for (Result<bool> more = (*log)->index_some(1); more.ok() && *more;) more = (*log)->index_some(1);
    if (read.ok()) fuzz::hold((*log)->indexed() == shape.samples || shape.samples > 1000);
    return 0;
}

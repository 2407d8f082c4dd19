// SPDX-License-Identifier: MIT
#include "files/clicks/click_guess.h"

#include "base/read_file.h"
#include "files/clicks/click_log.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <limits>

namespace ggs {

namespace {

constexpr size_t bytes_of_guess = 4096;
constexpr size_t norm_fields = 8;

bool ends_in(const std::string& path, std::initializer_list<const char*> endings) {
    const std::string ending = std::filesystem::path(path).extension().string();
    return std::ranges::find(endings, ending) != endings.end();
}

// The numbers of a header are small, so the upper halves of these 64 bits are zeros, or ones in a damaged file. The
// numbers of a Raw file are rarely so.
bool begins_like_norm(std::string_view bytes) {
    int32_t first = -1;
    if (bytes.size() < sizeof(int64_t)) return false;
    std::memcpy(&first, bytes.data(), sizeof first);
    if (first == 64) bytes.remove_prefix(sizeof first);
    const size_t fields = std::min(bytes.size() / sizeof(int64_t), norm_fields - 3);
    for (size_t i = 0; i < fields; ++i) {
        int64_t field = 0;
        std::memcpy(&field, bytes.data() + i * sizeof field, sizeof field);
        if (i == 0 && field != 0 && field != 1) return false;
        constexpr int64_t far = std::numeric_limits<int32_t>::max();
        if (i > 1 && (field < -far || field > far)) return false;
    }
    return fields > 0;
}

} // namespace

bool is_click_log(const std::string& path) {
    std::error_code unknown;
    if (!std::filesystem::is_regular_file(path, unknown)) return false;
    const std::string first = first_bytes(path, bytes_of_guess);
    if (first.starts_with("PAR1")) return true;
    return begins_like_norm(first) || (!ends_in(path, {".ggs"}) && is_click_list(first));
}

bool may_be_raw_click_log(const std::string& path) {
    std::error_code unknown;
    if (!ends_in(path, {".bin", ".dat", ".raw"}) || !std::filesystem::is_regular_file(path, unknown)) return false;
    return first_bytes(path, bytes_of_guess).find('\0') != std::string::npos;
}

} // namespace ggs

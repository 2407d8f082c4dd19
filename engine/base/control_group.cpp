// SPDX-License-Identifier: MIT
#include "base/control_group.h"

#include "base/read_file.h"

#include <cstdint>

namespace ggs {

std::string system_file(const std::string& path) {
    constexpr uint64_t longest = uint64_t{1} << 20;
    const Result<std::string> text = read_file(path, longest);
    return text.ok() ? *text : std::string();
}

void each_control_group(const std::string& root, std::string_view controller,
                        const std::function<void(const std::string& folder)>& f) {
    const std::string top = root + "/sys/fs/cgroup";
    const auto upwards = [&f](const std::string& from, std::string group) {
        while (true) {
            f(from + group);
            if (group.empty()) return;
            group.erase(std::min(group.rfind('/'), group.size()));
        }
    };
    each_line(system_file(root + "/proc/self/cgroup"), [&](std::string_view line) {
        // number:controllers:path
        const size_t first = line.find(':');
        const size_t second = first == std::string_view::npos ? first : line.find(':', first + 1);
        if (second == std::string_view::npos) return;
        const std::string controllers = "," + std::string(line.substr(first + 1, second - first - 1)) + ",";
        std::string group(line.substr(second + 1));
        if (group == "/") group.clear();
        if (!group.empty() && !group.starts_with('/')) return;
        if (controllers == ",,") { // version 2
            for (const char* const place : {"", "/unified"}) upwards(top + place, group);
        } else if (controllers.find("," + std::string(controller) + ",") != std::string::npos) {
            upwards(top + "/" + std::string(controller), group);
        }
    });
}

} // namespace ggs

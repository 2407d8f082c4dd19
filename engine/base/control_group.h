// SPDX-License-Identifier: MIT
// The control groups that this process belongs to, which limit the memory and the processor time that it may use.
// Thread-safe.
#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>

namespace ggs {

// Calls f(folder) for the folder of each control group whose limits of `controller` ("memory", "cpu") apply: the
// process's own group first, then its parents. Handles version 1 and version 2 of the interface, whose files have
// different names. `root` replaces "/", so that another machine can be examined.
void each_control_group(const std::string& root, std::string_view controller,
                        const std::function<void(const std::string& folder)>& f);

// Returns a small file of the system, or an empty text if it can't be read.
std::string system_file(const std::string& path);

// Calls f(line) for each line of a text.
template <class F> void each_line(std::string_view text, F&& f) {
    while (!text.empty()) {
        const size_t end = std::min(text.find('\n'), text.size());
        f(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

} // namespace ggs

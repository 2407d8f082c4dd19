// SPDX-License-Identifier: MIT
// What `ggscope-cli devices` prints: what programs can be run on, and why not on others.
#pragma once

#include <string>

namespace ggs {

std::string devices_text();
std::string devices_json();

} // namespace ggs

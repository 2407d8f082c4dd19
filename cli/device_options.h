// SPDX-License-Identifier: MIT
// The options that commands have for what computes a program.
#pragma once

namespace CLI {
class App;
} // namespace CLI

namespace ggs {

struct CommonOptions;

// --device and --place.
void add_device(CLI::App* command, CommonOptions& common);

} // namespace ggs

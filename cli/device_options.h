// SPDX-License-Identifier: MIT
// The options that commands have for what computes a program.
#pragma once

namespace CLI {
class App;
} // namespace CLI

namespace ggs {

struct CommonOptions;
struct KernelCommand;

// --device and --place.
void add_device(CLI::App* command, CommonOptions& common);

// What `kernel` takes besides its file.
void add_kernel(CLI::App* command, KernelCommand& kernel);

} // namespace ggs

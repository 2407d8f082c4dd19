// SPDX-License-Identifier: MIT
// What a program's blocks of bytes stand on: who owns each, on which device it is, and what a device has of it beside
// that. Values; made by the thread that owns the program's session.
#pragma once

#include "graph/program.h"

#include <string>
#include <vector>

namespace ggs {

struct StorageInfo {
    std::vector<std::string> owners; // "arena", "arena main", "buffer of ctx"
    Storage::Kind kind = Storage::Kind::memory;
    DeviceKind device = DeviceKind::cpu;
    std::string file; // its first one, if it is mapped
    uint64_t bytes = 0;
    // Its mirror on another device, if it has one: what is newer on either side crosses when the other one asks.
    bool mirrored = false;
    DeviceKind mirror_device = DeviceKind::cpu;
    int mirror_number = 0;
    uint64_t newer_on_host = 0, newer_on_device = 0; // bytes
};
std::vector<StorageInfo> storages_of(const Program& program);

} // namespace ggs

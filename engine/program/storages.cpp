// SPDX-License-Identifier: MIT
#include "program/storages.h"

#include <algorithm>

namespace ggs {

std::vector<StorageInfo> storages_of(const Program& program) {
    std::vector<StorageInfo> all;
    std::vector<const Storage*> known;
    const auto add = [&](const std::shared_ptr<Storage>& storage, std::string owner) {
        if (!storage) return;
        const auto at = std::ranges::find(known, storage.get());
        if (at != known.end()) {
            all[static_cast<size_t>(at - known.begin())].owners.push_back(std::move(owner));
            return;
        }
        known.push_back(storage.get());
        StorageInfo info;
        info.owners.push_back(std::move(owner));
        info.kind = storage->kind();
        info.device = storage->runtime().kind;
        if (!storage->files().empty()) info.file = storage->files().front().path();
        info.bytes = storage->size();
        if (Mirror* const mirror = storage->mirror()) {
            info.mirrored = true;
            info.mirror_device = mirror->runtime().kind;
            info.mirror_number = mirror->device();
            const Mirror::Newer newer = mirror->newer();
            info.newer_on_host = newer.on_host;
            info.newer_on_device = newer.on_device;
        }
        all.push_back(std::move(info));
    };
    const auto named = [&](const char* what, uint32_t arena) {
        const std::string& label = program.arenas[arena].label;
        return label.empty() ? std::string(what) : std::string(what) + " " + label;
    };
    for (uint32_t i = 0; i < program.arenas.size(); ++i) {
        if (program.arenas[i].arena) add(program.arenas[i].arena->storage(), named("arena", i));
    }
    for (const BufferEntry& each : program.buffers) {
        if (each.buffer) add(each.buffer->storage(), named("buffer", each.arena));
    }
    return all;
}

} // namespace ggs

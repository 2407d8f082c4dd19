// SPDX-License-Identifier: MIT
// KernelReplay: a node computed once more in the emulator, whatever device computes it in the session, with one block
// of one of its kernels recorded. The program's bytes are copied into the emulator's memory first, and stay as they
// are.
//
// What is run: the kernels before the recorded one whole, of that one the one block (with those before it where it
// counts with atomics of the whole grid), and nothing behind it. A value; any thread may read it.
#pragma once

#include "cuda/emulator/block_recording.h"
#include "device/address_space.h"
#include "graph/registry.h"
#include "run/executor.h"

#include <atomic>

namespace ggs {

struct ReplayOptions {
    size_t launch = 0; // which of the node's kernels, from 0
    Extent3 block{0, 0, 0};
    size_t most_events = size_t{1} << 21; // 64 MiB of them
    const std::atomic<bool>* stop = nullptr;
};

struct ReplayedLaunch {
    std::string kernel;
    Extent3 grid, block;
    size_t shared = 0; // bytes that a block is given
};

// Bytes of the emulator's memory that had a meaning.
struct ReplayedBytes {
    const Tensor* tensor = nullptr; // null: memory that the kernels work in
    int source = -1;                // its number among the node's sources; -1: the node itself
    uint64_t begin = 0;
    size_t size = 0;
};

struct KernelReplay {
    std::vector<ReplayedLaunch> launches; // that the node takes
    size_t launch = 0;
    emulator::BlockRecording block;
    std::vector<ReplayedBytes> bytes; // the node itself first
    bool with_blocks_before = false;
    Status ended; // what the emulator has to say against it

    // What an address is of; null if of nothing that is known.
    const ReplayedBytes* at(uint64_t address) const;
};

// Good if there is a kernel for it, else why not.
Status can_replay(const Registry& registry, const Tensor& node);
Result<KernelReplay> replay_kernel(const Registry& registry, const AddressSpace& space, const CalledRule& called,
                                   const Tensor& node, const ReplayOptions& options = {});

} // namespace ggs

// SPDX-License-Identifier: MIT
// KernelReplay: runs a node again in the emulator, regardless of the session's device, and records one block of one of
// its kernels. The program's bytes are first copied into the emulator's memory, and remain unchanged.
//
// The replay runs all earlier kernels completely, but only one block of the recorded kernel. If the kernel counts with
// atomics of the whole grid, it also runs the blocks with lower numbers. It runs nothing after that. A value; any
// thread may read it.
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
    size_t shared = 0; // bytes of shared memory for a block
};

// Bytes of the emulator's memory with a known meaning.
struct ReplayedBytes {
    const Tensor* tensor = nullptr; // nullptr: work memory of the kernels
    int source = -1;                // index among the node's sources; -1: the node itself
    uint64_t begin = 0;
    size_t size = 0;
};

struct KernelReplay {
    std::vector<ReplayedLaunch> launches; // all launches of the node
    size_t launch = 0;
    emulator::BlockRecording block;
    std::vector<ReplayedBytes> bytes; // the node itself first
    bool with_blocks_before = false;
    Status ended; // an error that the emulator found

    // Returns the bytes that contain an address; nullptr if it is unknown.
    const ReplayedBytes* at(uint64_t address) const;
};

// Returns an error with the reason if the node has no kernel to replay.
Status can_replay(const Registry& registry, const Tensor& node);
Result<KernelReplay> replay_kernel(const Registry& registry, const AddressSpace& space, const CalledRule& called,
                                   const Tensor& node, const ReplayOptions& options = {});

} // namespace ggs

// SPDX-License-Identifier: MIT
// KernelLook: the recording of one thread block of a kernel that computes a node. The emulator runs and records the
// block with the session's current bytes.
//
// The elements that the block wrote are compared with those that the session's device computes. If that device is the
// emulator, they are compared with those of the CPU. A value that any thread may read; the session stays unchanged.
#pragma once

#include "debug/kernel/warp_steps.h"
#include "device/device_choice.h"
#include "program/structure.h"
#include "run/kernel_replay.h"

namespace ggs {

class Session;

struct KernelAsk {
    std::optional<size_t> step; // of this round; nothing: the one at the cursor
    size_t launch = 0;          // which of the node's kernels, from 0
    Extent3 block{0, 0, 0};
    size_t most_events = ReplayOptions().most_events;
    bool compare = true;
};

struct KernelDifference {
    Index element{};
    double here = 0, there = 0;
};

// The elements of the node that the block wrote, compared with the same elements computed on the device `with`.
struct KernelComparison {
    DeviceChoice with;
    uint64_t elements = 0;               // that the block wrote
    uint64_t different = 0;              // in their bits
    double largest = 0;                  // difference
    std::vector<KernelDifference> worst; // first, a few
};

struct KernelLook {
    KernelLook(std::shared_ptr<const Structure> of, size_t at_step, KernelReplay replayed)
        : structure(std::move(of)), step(at_step), node(structure->steps[at_step].node), replay(std::move(replayed)),
          steps(replay.block) {}
    KernelLook(const KernelLook&) = delete;
    KernelLook& operator=(const KernelLook&) = delete;

    std::shared_ptr<const Structure> structure;
    size_t step;
    uint32_t node;
    KernelReplay replay;
    WarpSteps steps; // of the replay's block
    std::optional<KernelComparison> compared;
    Message why_not_compared; // where it is not

    // The element that an access begins at, and whose it is; nothing for memory that kernels work in, and for shared
    // one.
    struct Element {
        uint32_t tensor;
        Index index;
    };
    std::optional<Element> element_at(uint64_t address) const;
    // An address as words that tell more than it: "kq[3, 0]", "tile + 128", "work memory + 64".
    std::string address_words(uint64_t address) const;
    // Returns the value of an access as text: in the type of its tensor, or else as 32-bit words. Bytes that fit
    // neither are shown in hexadecimal.
    std::string value_words(const emulator::EventSite& site, const emulator::LaneEvent& event) const;
};

// Runs and records a thread block of a kernel that computes a node of this round, in the emulator. The node's sources
// must hold the bytes that the node reads. Everything is restored afterwards. Session thread only.
Result<std::shared_ptr<const KernelLook>> look_into_kernel(Session& session, const KernelAsk& ask);

} // namespace ggs

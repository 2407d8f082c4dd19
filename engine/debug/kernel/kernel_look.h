// SPDX-License-Identifier: MIT
// KernelLook: a look into one of the kernels that compute a node: one block of it, run and recorded in the emulator
// with the session's bytes as they are, and what the block wrote beside what the session's device makes of the node.
//
// A value that any thread may read; nothing in the session changes by it.
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

// What the block wrote of the node, beside what the whole node is elsewhere.
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
    // The bytes of an access as a number of what stands there: of its tensor's type, else a float of four bytes, else
    // whole.
    std::string value_words(const emulator::EventSite& site, const emulator::LaneEvent& event) const;
};

// A block of a kernel that computes a node of this round, in the emulator. What the node reads must be as it was read;
// everything is as before afterwards. The session's thread.
Result<std::shared_ptr<const KernelLook>> look_into_kernel(Session& session, const KernelAsk& ask);

} // namespace ggs

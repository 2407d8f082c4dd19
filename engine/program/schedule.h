// SPDX-License-Identifier: MIT
// Schedule: the device that computes each step of a round, and the bytes that must be copied for it. The splits and
// copies are those that ggml's scheduler would make for the graph. The byte counts are those that are actually copied.
//
// Blocks of memory are mirrored (device/mirror.h). Bytes that a step reads are copied once. The copy stays valid until
// the other side overwrites the bytes. The schedule describes the first round, at whose start all bytes are on the
// host. It doesn't include bytes that are copied back for display. A value; made on any thread.
#pragma once

#include "program/structure.h"
#include "run/placement.h"

namespace ggs {

struct Crossing {
    uint32_t tensor = 0; // that is read, or partly written
    size_t step = 0;     // the first that needs it
    bool to_device = true;
    uint64_t bytes = 0;
};

// Consecutive steps that one device computes. Views and steps that compute nothing are included.
struct Split {
    size_t first = 0, last = 0; // steps first … last - 1
    bool on_device = false;
    size_t computed = 0; // of the steps
    std::vector<Crossing> inputs;
    uint64_t bytes() const;
};

struct Schedule {
    enum class Where : uint8_t { nowhere, cpu, device };
    DeviceChoice device;
    std::vector<Where> where;     // by step
    std::vector<Message> why_cpu; // by step; empty if the device or no device computes it
    std::vector<Split> splits;

    size_t count(Where there) const;
    uint64_t bytes(bool to_device) const;
    // Steps that the CPU computes for the device, by reason, the most frequent first.
    struct Reason {
        Message why;
        std::vector<size_t> steps;
    };
    std::vector<Reason> reasons() const;
};

Schedule schedule_of(const Structure& structure, const DeviceChoice& device, std::span<const PlacementRule> rules = {});

} // namespace ggs

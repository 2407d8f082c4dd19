// SPDX-License-Identifier: MIT
// BlockRecording: the events of one block of a launch, thread by thread: each access with its bytes, each barrier, each
// call between lanes. Filled in by a checked launch of the emulator (Recorded); after that, it is a plain value.
// Addresses are those of the device's memory at that time. Sizes are in bytes.
#pragma once

#include "cuda/emulator/emulator.h"

#include <array>
#include <memory>

namespace ggs::emulator {

inline constexpr unsigned lanes_of_warp = 32;

enum class EventKind : uint8_t {
    read,
    write,
    atomic,
    barrier, // of the block
    warp_sync,
    shuffle,
    ballot,
    returned // the thread has ended
};
constexpr bool is_access(EventKind kind) { return kind <= EventKind::atomic; }

// The location of an event in the code.
struct EventSite {
    Place place;
    EventKind kind = EventKind::read;
    bool shared = false; // for accesses: to the block's shared memory
};

struct LaneEvent {
    uint16_t site = 0;
    uint16_t thread = 0; // index in the block
    uint32_t size = 0;   // of an access
    uint64_t address = 0;
    // For an access (also an atomic one): the bytes there after it, as far as they fit. For a call between lanes: eight
    // bytes passed in, and eight bytes returned.
    std::array<std::byte, 16> value{};
};

struct SharedArray {
    std::string name;
    uint64_t begin = 0;
    size_t size = 0;
};

struct BlockRecording {
    std::string kernel;
    Extent3 grid, block, which{0, 0, 0};
    std::vector<EventSite> sites;  // by number, in the order of the code
    std::vector<LaneEvent> events; // in the order of execution: a warp runs until it waits, then the next one
    uint64_t lost = 0;             // later events that didn't fit
    std::vector<SharedArray> shared;
    bool global_atomics = false; // its result may depend on other blocks
    std::vector<Finding> findings;

    unsigned threads() const { return static_cast<unsigned>(block.count()); }
    unsigned warps() const { return (threads() + lanes_of_warp - 1) / lanes_of_warp; }
};

// While it exists, a checked launch of this thread runs one block of its grid alone, or that block and all previous
// ones, and records that block. If there are several launches, the last one is kept.
class Recorded {
  public:
    Recorded(const Extent3& which, bool with_those_before, size_t most_events);
    ~Recorded();
    Recorded(const Recorded&) = delete;
    Recorded& operator=(const Recorded&) = delete;
    BlockRecording take();

  private:
    struct Making;
    std::unique_ptr<Making> m_making;
};

} // namespace ggs::emulator

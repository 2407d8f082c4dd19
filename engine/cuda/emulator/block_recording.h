// SPDX-License-Identifier: MIT
// BlockRecording: all that one block of a launch did, thread by thread: each access with its bytes, each barrier, each
// call between lanes. Made by a checked launch of the emulator (Recorded), a value afterwards; addresses are those that
// the device's memory had then. Sizes are in bytes.
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
    returned // the thread is done
};
constexpr bool is_access(EventKind kind) { return kind <= EventKind::atomic; }

// Where in the code something happens.
struct EventSite {
    Place place;
    EventKind kind = EventKind::read;
    bool shared = false; // of accesses: to the block's shared memory
};

struct LaneEvent {
    uint16_t site = 0;
    uint16_t thread = 0; // number in the block
    uint32_t size = 0;   // of an access
    uint64_t address = 0;
    // Of an access what stands there after it (of an atomic, too), as far as there is room; of a call between lanes
    // eight bytes that were handed in, and eight that came back.
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
    std::vector<LaneEvent> events; // as they came: a warp runs until it waits, then the next one
    uint64_t lost = 0;             // later ones that there was no room for
    std::vector<SharedArray> shared;
    bool global_atomics = false; // what it does may hang on other blocks
    std::vector<Finding> findings;

    unsigned threads() const { return static_cast<unsigned>(block.count()); }
    unsigned warps() const { return (threads() + lanes_of_warp - 1) / lanes_of_warp; }
};

// While it lives, a checked launch of this thread runs one block of its grid alone, or those before it as well, and
// records that one. Of several launches the last is kept.
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

// SPDX-License-Identifier: MIT
// The emulator: a device that runs GPU kernels on this CPU.
//
// The same sources that nvcc compiles are compiled for the host (shim.h). A block's threads are fibres (fibres.h),
// which run until they wait for each other; blocks run one after the other. In the checked variant the compiler inserts
// a call for every access (accesses.cpp), and the emulator finds these errors:
//
// - an access outside of the allocated memory or next to it
// - two threads that access one byte without a barrier between them
// - a barrier that not all threads of a block reach
// - a read of shared memory that was not written before
//
// A launch with such a finding fails. The error names the kernel, the block, the thread, the line and the tensor
// element.
//
// Only one launch runs at a time, even if there are several callers. Device memory is host memory with gaps between
// allocations. Sizes are in bytes.
#pragma once

#include "device/kernel_launch.h"
#include "device/runtime_api.h"

#include <atomic>
#include <functional>
#include <string>
#include <vector>

namespace ggs::emulator {

// Returns the emulator as a device.
const RuntimeApi& table();

enum class FindingKind : uint8_t {
    outside,       // outside of all buffers, shared arrays and the own stack
    past_end,      // past the end of an array, into the memory after it
    misaligned,    // a vector at an address that isn't a multiple of its size
    read_only,     // a write to a constant
    race,          // two threads access one byte without a barrier
    unwritten,     // a read of shared memory that no thread of the block has written
    divergence,    // a barrier that threads wait for in different lines
    returned,      // a barrier after some threads have returned
    nobody_goes_on // all threads wait, for different things
};

struct Thread {
    Extent3 block{0, 0, 0}, thread{0, 0, 0};
};

// A location in the source code; line 0 if the program has no line information.
struct Place {
    std::string file; // engine/cuda/kernels/norm.cu
    int line = 0;
};

struct Finding {
    FindingKind kind = FindingKind::outside;
    std::string kernel;
    Thread who, other; // other: the second thread of a race, or the first one that waits elsewhere
    Place place, other_place;
    bool writes = false, other_writes = false;
    size_t bytes = 0;
    std::string what; // the element, or the shared array and the byte in it
    size_t again = 0; // number of further findings at the same lines
};
Message message_of(const Finding& finding);

// While it exists, launches of this thread are watched: `element` returns a name for an address of the device, for
// findings. Once `stop` is true, a launch ends before its next block.
class Watched {
  public:
    using Element = std::function<std::string(const void* address)>;
    Watched(bool wanted, Element element, const std::atomic<bool>* stop);
    ~Watched();
    Watched(const Watched&) = delete;
    Watched& operator=(const Watched&) = delete;

  private:
    bool m_wanted;
};

// Returns all findings of this thread's last checked launch, including those that its error doesn't mention.
std::vector<Finding> last_findings();

// The memory traffic of a warp's accesses at one line: the sectors of 32 bytes that a GPU transfers, and the passes
// through the banks of its shared memory.
struct Traffic {
    Place place;
    bool shared = false, writes = false;
    uint64_t requests = 0; // of warps
    uint64_t bytes = 0;    // requested
    uint64_t sectors = 0;  // global: number of 32-byte sectors, read or written
    uint64_t passes = 0;   // shared: number of passes; 1 if there is no bank conflict
};
// Counts traffic in checked launches of this thread while it is on; this takes time. take_traffic() resets the counts.
void count_traffic(bool on);
std::vector<Traffic> take_traffic();

} // namespace ggs::emulator

// SPDX-License-Identifier: MIT
// The emulator: kernels that were written for a GPU, run on this CPU as one more device.
//
// The very sources that nvcc compiles are compiled for the host (shim.h). A block's threads are fibres (fibres.h),
// which run until they wait for one another; blocks run one after the other. In the checked variant the compiler calls
// for every access (accesses.cpp), and what no GPU forgives is found: an access outside of what is allocated or next to
// it, two threads at one byte without a barrier between them, a barrier that not all threads of a block come to, shared
// memory that is read before it was written. A launch with such a finding fails with a sentence that names kernel,
// block, thread, line and tensor element.
//
// One launch at a time, whoever asks; the device's memory is the host's, with gaps between allocations. Sizes are in
// bytes.
#pragma once

#include "device/kernel_launch.h"
#include "device/runtime_api.h"

#include <atomic>
#include <functional>
#include <string>
#include <vector>

namespace ggs::emulator {

// The emulator as a device.
const RuntimeApi& table();

enum class FindingKind : uint8_t {
    outside,       // of every buffer, shared array and the own stack
    past_end,      // of an array, into what stands behind it
    misaligned,    // a vector at an address that is no multiple of its size
    read_only,     // a constant is written
    race,          // two threads, one byte, nothing between them
    unwritten,     // shared memory that no thread of the block has written
    divergence,    // a barrier at which threads stand in different lines
    returned,      // a barrier that threads have returned before
    nobody_goes_on // all wait, for different things
};

struct Thread {
    Extent3 block{0, 0, 0}, thread{0, 0, 0};
};

// Where code stands, as far as the program knows its lines; line 0 if not.
struct Place {
    std::string file; // engine/cuda/kernels/norm.cu
    int line = 0;
};

struct Finding {
    FindingKind kind = FindingKind::outside;
    std::string kernel;
    Thread who, other; // the other of a race; of the first that waits elsewhere
    Place place, other_place;
    bool writes = false, other_writes = false;
    size_t bytes = 0;
    std::string what; // the element, or the shared array and the byte in it
    size_t again = 0; // how often else at the same lines
};
Message message_of(const Finding& finding);

// While it lives, what this thread launches is watched so: `element` names an address of the device, for findings; once
// `stop` is true a launch ends before its next block.
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

// Of the last launch of this thread that was checked: the findings behind its message, too.
std::vector<Finding> last_findings();

// How a warp's accesses of one line went together: what a GPU fetches in sectors of 32 bytes, and how often it has to
// ask its shared memory's banks.
struct Traffic {
    Place place;
    bool shared = false, writes = false;
    uint64_t requests = 0; // of warps
    uint64_t bytes = 0;    // asked for
    uint64_t sectors = 0;  // global: of 32 bytes, fetched or written
    uint64_t passes = 0;   // shared: one if no two lanes want different words of a bank
};
// Counted in checked launches of this thread while it is on, which takes time. Taking them begins anew.
void count_traffic(bool on);
std::vector<Traffic> take_traffic();

} // namespace ggs::emulator

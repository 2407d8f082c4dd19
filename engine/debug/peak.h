// SPDX-License-Identifier: MIT
// Peak: the highest rates of flops and of bytes that a device reaches, and the share of them that a node reached. They
// are the ceiling of a roofline. The CPU is measured with ggscope's own kernels, for each arithmetic of its products; a
// GPU with its library (run/device_speed.h).
//
// measure_peak() blocks its caller. For the CPU it takes less than a second and uses all of the given threads. For a
// GPU the duration depends on the device. debug/peak_file.h keeps what was measured.
#pragma once

#include "device/device_choice.h"
#include "graph/registry.h"
#include "run/recording.h"

#include <array>
#include <string>
#include <vector>

namespace ggs {

// The numbers that a processor multiplies. Weights of block types are multiplied as int8.
enum class Arithmetic : uint8_t { f32, f16, bf16, int8 };
inline constexpr size_t arithmetics = 4;
const char* arithmetic_word(Arithmetic arithmetic); // "int8"
// Returns the arithmetic of a node on the CPU: that of its weights if it multiplies matrices, or else f32.
Arithmetic arithmetic_of(const Tensor& node);
// Flops by arithmetic.
using Flops = std::array<double, arithmetics>;

struct Peak {
    DeviceChoice device = {}; // whose it is
    int threads = 0;
    double gflops = 0;   // of a product of f32 matrices, of a GPU's f16 ones; 10^9 operations a second
    double gbytes = 0;   // of reading memory that no cache holds, of copying a GPU's; 10^9 bytes a second
    std::string vectors; // what both are written for: "avx2"; of a GPU's nothing is known

    bool of_gpu() const { return device.kind == DeviceKind::cuda; }
    // A reading of the CPU: the size of a buffer in bytes, all threads' parts together, and its bandwidth. `readings`
    // has the smallest buffer first; caches may hold all but the largest.
    struct Reading {
        double bytes;
        double gbytes;
    };
    std::vector<Reading> readings;
    // Returns the bandwidth of reading a buffer of that many bytes. Unit: 10^9 bytes a second.
    double gbytes_of(double bytes) const;
    // Returns whether such a buffer is read noticeably faster than memory, because a cache holds at least part of it.
    bool is_cached(double bytes) const;

    // A rate that was measured several times: the best try counts, and the difference to the worst one is its spread.
    struct Rate {
        double best = 0, worst = 0; // 10^9 a second
        int tries = 0;              // 0: it was not measured
        double spread() const { return best > 0 ? (best - worst) / best : 0; }
        void add(const Rate& more);
    };
    std::array<Rate, arithmetics> products{}; // of the CPU's matrix products, by arithmetic
    Rate memory{};                            // of the CPU: gbytes is its best try
    // Returns the rate of an arithmetic. A processor without instructions for it converts to f32, so that the rate of
    // f32 is the least.
    double gflops_of(Arithmetic arithmetic) const;
    // Returns the shortest time for these flops. Unit: ns.
    double time_for(const Flops& flops) const;
    // Takes over the tries of the same device and threads.
    void add(const Peak& more);
};

// Measures a device; for the CPU, with that many threads and several times. Returns an error for the emulator, whose
// times can't be compared with a peak.
Result<Peak> measure_peak(const Registry& registry, int threads, const DeviceChoice& device = {});

// The limit with which a node's time is compared: the shortest time for its operations, or for its bytes.
enum class Bound { none, flops, bytes };
const char* bound_word(Bound bound);
struct PeakShare {
    Bound bound = Bound::none; // which of the two takes longer
    double share = 0;          // that time by the time it took
};
// Returns the share of the peak that `nodes` nodes reached together. The bandwidth is that of reading the bytes of one
// node.
PeakShare share_of_peak(const Peak& peak, const Flops& flops, double bytes, Nanoseconds ns, size_t nodes = 1);

} // namespace ggs

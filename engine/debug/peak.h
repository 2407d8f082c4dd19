// SPDX-License-Identifier: MIT
// Peak: what computes a program can do at most, and how near to it a node came. The ceiling of a roofline. Of this
// machine's processor it is measured with ggscope's own kernels, of a GPU with its library's (run/device_speed.h).
//
// measure_peak() takes less than half a second and all of its threads, or as long as a GPU takes; whoever calls it
// waits.
#pragma once

#include "device/device_choice.h"
#include "graph/registry.h"
#include "run/recording.h"

#include <vector>

namespace ggs {

struct Peak {
    DeviceChoice device = {}; // whose it is
    int threads = 0;
    double gflops = 0;        // of a product of f32 matrices, of a GPU's f16 ones; 10^9 operations a second
    double gbytes = 0;        // of reading memory that no cache holds, of copying a GPU's; 10^9 bytes a second
    const char* vectors = ""; // what both are written for: "avx2"; of a GPU's nothing is known

    bool of_gpu() const { return device.kind == DeviceKind::cuda; }
    // Of a processor: of buffers that caches may hold, all threads' parts together, the smallest first.
    struct Reading {
        double bytes;
        double gbytes;
    };
    std::vector<Reading> readings;
    // Of a buffer of that many bytes.
    double gbytes_of(double bytes) const;
};

// Of the device that computes, and where that is the processor or the emulator on it, of so many threads.
Result<Peak> measure_peak(const Registry& registry, int threads, const DeviceChoice& device = {});

// What a node's time is compared with: its operations and its bytes would each take at least so long.
enum class Bound { none, flops, bytes };
const char* bound_word(Bound bound);
struct PeakShare {
    Bound bound = Bound::none; // which of the two takes longer
    double share = 0;          // that time by the time it took
};
// Of `nodes` nodes together: each one's bytes are compared with reading as many.
PeakShare share_of_peak(const Peak& peak, double flops, double bytes, Nanoseconds ns, size_t nodes = 1);

} // namespace ggs

// SPDX-License-Identifier: MIT
// Peak: what this machine's processor can do at most, measured with ggscope's own kernels, and how near to it a node
// came. The ceiling of a roofline.
//
// measure_peak() takes less than half a second and all of its threads; whoever calls it waits.
#pragma once

#include "graph/registry.h"
#include "run/recording.h"

#include <vector>

namespace ggs {

struct Peak {
    int threads = 0;
    double gflops = 0;        // of a product of f32 matrices, 10^9 operations a second
    double gbytes = 0;        // of reading memory that no cache holds, 10^9 bytes a second
    const char* vectors = ""; // what both are written for: "avx2"

    // The same of buffers that caches may hold, all threads' parts together, the smallest first.
    struct Reading {
        double bytes;
        double gbytes;
    };
    std::vector<Reading> readings;
    // Of a buffer of that many bytes.
    double gbytes_of(double bytes) const;
};

Result<Peak> measure_peak(const Registry& registry, int threads);

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

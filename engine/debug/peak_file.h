// SPDX-License-Identifier: MIT
// PeakFile: the measured peaks of this machine, kept in a file that the console tool and the window share. A peak is
// the best of all its tries, so that a busy machine doesn't lower it.
//
// Peaks are kept by processor, number of cores and threads, CPU limit, and vector instructions. A file that can't be
// read or written is ignored, and so are rates that no processor reaches. May be called on any thread; blocks while it
// measures.
#pragma once

#include "debug/peak.h"

#include <string>

namespace ggs {

// Returns the path in the user's cache folder; empty if neither XDG_CACHE_HOME nor HOME is set.
std::string peak_file();
// Measures a device, and returns the best of this and of earlier measurements. After several measurements it only
// returns the kept one. GPUs are measured each time.
Result<Peak> measured_peak(const Registry& registry, int threads, const DeviceChoice& device,
                           const std::string& path = peak_file());

} // namespace ggs

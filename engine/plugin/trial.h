// SPDX-License-Identifier: MIT
// Trial: loads a library in a separate process, ggscope-try-plugin, before it is loaded here. That program is in the
// same folder as this one.
//
// May be called from any thread. Takes some milliseconds, at most the limit.
#pragma once

#include "base/result.h"

#include <atomic>
#include <chrono>
#include <string>

namespace ggs {

// The letters that the process writes into its descriptor 3, one for each stage it has completed.
namespace trial {
inline constexpr int descriptor = 3;
inline constexpr char loaded = 'l', described = 'd', unloaded = 'u',
                      refused = 'r';      // refused: the system's loader returned an error
inline constexpr char thread_ended = 't'; // its only thread ended by pthread_exit
} // namespace trial

inline constexpr std::chrono::milliseconds longest_trial{5000};

// Returns success if the library can be loaded, or if loading fails only with an error of the system's loader.
// Otherwise returns an error: how the library ended the process and the reason it printed, such as a sanitizer's, or
// that `cancelled` became true first.
Status try_library(const std::string& path, std::chrono::milliseconds limit = longest_trial,
                   const std::atomic<bool>* cancelled = nullptr);

} // namespace ggs

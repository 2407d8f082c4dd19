// SPDX-License-Identifier: MIT
// A library is tried before it is loaded: in a process of its own, ggscope-try-plugin, which stands beside the program.
// Any thread; takes some milliseconds, and no longer than the limit.
#pragma once

#include "base/result.h"

#include <atomic>
#include <chrono>
#include <string>

namespace ggs {

// What the process writes into its descriptor 3 as it goes: how far it has come.
namespace trial {
inline constexpr int descriptor = 3;
inline constexpr char loaded = 'l', described = 'd', unloaded = 'u',
                      refused = 'r';      // refused: the system's loader said no
inline constexpr char thread_ended = 't'; // its only one, by pthread_exit
} // namespace trial

inline constexpr std::chrono::milliseconds longest_trial{5000};

// Good if it can be loaded, or if loading it fails with nothing but a reason; the error says how it ended the process
// and what it printed about that, such as a sanitizer's reason; or that `cancelled` became true before it did.
Status try_library(const std::string& path, std::chrono::milliseconds limit = longest_trial,
                   const std::atomic<bool>* cancelled = nullptr);

} // namespace ggs

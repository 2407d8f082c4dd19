// SPDX-License-Identifier: MIT
// How a test was built: the flags by which tests adapt. Under a sanitizer everything takes many times as long, and
// limits of time count only in the release build.
#pragma once

#include <cstdlib>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif

// It hands a signal on only once a thread calls into the system: a loop that never does can't be interrupted by one.
#if defined(__SANITIZE_THREAD__)
inline constexpr bool holds_signals_back = true;
#else
inline constexpr bool holds_signals_back = false;
#endif

#if defined(NDEBUG)
inline constexpr bool times_count = !sanitized;
#else
inline constexpr bool times_count = false;
#endif

// scripts/test --full: tests that repeat something run at full length.
inline bool runs_in_full() { return std::getenv("GGSCOPE_FULL") != nullptr; }

// SPDX-License-Identifier: MIT
// FloatingPoint: saves this thread's rounding mode and its treatment of subnormal numbers, and restores them in its
// destructor.
//
// When a thread loads a library that was built with -ffast-math, the thread begins to flush subnormal numbers to zero.
// Calls of its functions may have the same effect. ggml's own nodes must not be computed that way. Used as a local
// variable, on its own thread.
#pragma once

#include <cfenv>

namespace ggs {

class FloatingPoint {
  public:
    FloatingPoint() { std::fegetenv(&m_before); }
    ~FloatingPoint() { std::fesetenv(&m_before); }
    FloatingPoint(const FloatingPoint&) = delete;
    FloatingPoint& operator=(const FloatingPoint&) = delete;

  private:
    std::fenv_t m_before;
};

} // namespace ggs

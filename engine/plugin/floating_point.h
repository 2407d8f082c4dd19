// SPDX-License-Identifier: MIT
// FloatingPoint: how this thread rounds and what it does with the smallest numbers, put back when it goes. A library
// that was built with -ffast-math sets small numbers to zero for whoever loads it, and its functions may do so when
// called: ggml's own nodes are not to be computed that way. A value of the stack; its own thread.
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

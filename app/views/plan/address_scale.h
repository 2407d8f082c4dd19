// SPDX-License-Identifier: MIT
// AddressScale: the scale of the address axis of a memory plan. It maps addresses to units along the axis; a byte is
// one unit long. If a few stretches without the edge of a bar are far longer than all others together, and at least
// half of the bars are outside of them, they are breaks: they are shortened so that the other bars remain visible. A
// value type.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace ggs {

struct PlanBar;

class AddressScale {
  public:
    struct Break {
        double begin, end; // addresses
        double from, to;   // units
        double factor() const { return (end - begin) / (to - from); }
    };

    AddressScale() = default;
    static AddressScale linear(uint64_t size);
    static AddressScale broken(std::span<const PlanBar> bars, uint64_t size); // linear if no break is needed

    double unitOf(double address) const;
    double addressOf(double unit) const;
    double units() const { return m_units; } // of the whole axis; at least 1
    const std::vector<Break>& breaks() const { return m_breaks; }

    static constexpr int most = 8;           // breaks
    static constexpr double farLonger = 4;   // a break is this many times as long as all other stretches together
    static constexpr double lengthOfAll = 3; // the other stretches together are this many times as long as one break

  private:
    std::vector<Break> m_breaks; // ascending
    double m_units = 1;
};

} // namespace ggs

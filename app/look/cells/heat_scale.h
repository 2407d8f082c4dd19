// SPDX-License-Identifier: MIT
// HeatScale: the mapping from values to colours. If the range contains both negative and positive values, the scale
// diverges from zero towards blue and orange. Otherwise it is a single ramp from the low to the high end, with evenly
// spaced lightness. Values outside the range get the colour of the nearer end; NaN and Inf get Ink::trouble. A value
// type. GUI thread only, because it uses the colours of the current theme.
#pragma once

#include <QColor>

#include <cstddef>

namespace ggs {

class HeatScale {
  public:
    HeatScale() = default;
    HeatScale(double low, double high) : m_low(low), m_high(high) {}
    bool operator==(const HeatScale&) const = default;

    double low() const { return m_low; }
    double high() const { return m_high; }
    bool diverging() const { return m_low < 0 && m_high > 0; }
    QRgb at(double value) const;
    // Writes the colours of n values to `out`.
    void colours(const double* values, size_t n, QRgb* out) const;
    // Returns the colour of a value for a bar on a ground. It is mixed with the text colour until the contrast with the
    // ground is leastContrast.
    QColor bar(double value, const QColor& ground) const;
    // Returns the colour of a text on this ground: Ink::text or Ink::canvas, whichever has more contrast. If that is
    // less than leastTextContrast, which happens in the middle of a ramp, returns black or white.
    static QColor textOn(QRgb ground);
    // From 1, for the same lightness, to 21, for black and white; what is to be seen has 2 at least.
    static double contrast(const QColor& one, const QColor& other);
    static constexpr double leastContrast = 2;
    static constexpr double leastTextContrast = 4.5;

  private:
    double m_low = 0, m_high = 0;
};

} // namespace ggs

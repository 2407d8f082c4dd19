// SPDX-License-Identifier: MIT
// HeatScale: which colour a value has. Where the range holds negative and positive values, blue and orange run apart
// from zero; elsewhere one ramp runs from its low to its high end in even steps of lightness. Values outside of the
// range have the colour of its end. NaN and Inf have the colour of trouble. A value; its colours are those of the theme
// that is on: GUI thread.
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
    // The same for many at once.
    void colours(const double* values, size_t n, QRgb* out) const;
    // A value's colour for a bar that stands on a ground: nearer to the text's where the two are too much alike to be
    // told apart.
    QColor bar(double value, const QColor& ground) const;
    // Of the theme's two, the colour for words that can be read on a cell of this one.
    static QColor textOn(QRgb ground);
    // From 1, for the same lightness, to 21, for black and white; what is to be seen has 2 at least.
    static double contrast(const QColor& one, const QColor& other);
    static constexpr double leastContrast = 2;

  private:
    double m_low = 0, m_high = 0;
};

} // namespace ggs

// SPDX-License-Identifier: MIT
// Bounded: a value computed in double, and a bound on the error of a correct kernel's value.
//
// Explanations of elements are computed with this type. Each operation propagates the errors of its arguments, and adds
// the rounding error of a kernel that computes in float. Arithmetic operations are assumed to have one float rounding
// each, functions an error of a few units in the last place. A kernel may be more exact than that, and may add in any
// order. Plain values; any thread.
#pragma once

#include "tensor/type_id.h"

#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace ggs {

class ValueReader;
struct Tensor;

struct Bounded {
    double value = 0;
    double error = 0; // absolute, at least 0; infinite if unknown

    constexpr Bounded() = default;
    constexpr Bounded(double exact) : value(exact) {}
    constexpr Bounded(double of, double up_to) : value(of), error(up_to) {}
};

inline constexpr double half_ulp = 0x1p-24; // of one float rounding, as a share of the result
inline constexpr double smallest_step = 0x1p-149;
// Returns one float rounding of this value, including what is lost near zero.
inline double float_rounding(double value) {
    return std::isfinite(value) ? half_ulp * std::fabs(value) + smallest_step : 0;
}
// Library functions in float are this many roundings off at most (4 units in the last place).
inline constexpr double roundings_of_a_function = 8;

inline double known_error(double error) { return std::isnan(error) ? std::numeric_limits<double>::infinity() : error; }
// Adds this many float roundings of the result to the error that its arguments give it.
inline Bounded bounded(double value, double error, double roundings = 1) {
    return {value, known_error(error + roundings * float_rounding(value))};
}
// A value from here on is infinite in float. If an argument is and the result is not, a kernel's result may be
// anything, including NaN.
inline constexpr double infinite_in_float = 0x1p128;
inline bool is_infinite(const Bounded& x) { return std::fabs(x.value) >= infinite_in_float; }
inline Bounded unless_lost(const Bounded& result, bool from_infinite) {
    return from_infinite && !is_infinite(result) ? Bounded(result.value, std::numeric_limits<double>::infinity())
                                                 : result;
}
// Returns 0 for an exact factor, even if the other one is infinite.
inline double times_error(double size, double error) { return error == 0 ? 0 : std::fabs(size) * error; }

inline Bounded operator-(const Bounded& x) { return {-x.value, x.error}; }
inline Bounded operator+(const Bounded& x, const Bounded& y) {
    return unless_lost(bounded(x.value + y.value, x.error + y.error), is_infinite(x) || is_infinite(y));
}
inline Bounded operator-(const Bounded& x, const Bounded& y) {
    return unless_lost(bounded(x.value - y.value, x.error + y.error), is_infinite(x) || is_infinite(y));
}
inline Bounded operator*(const Bounded& x, const Bounded& y) {
    const double error = times_error(x.value, y.error) + times_error(y.value, x.error) + times_error(x.error, y.error);
    return unless_lost(bounded(x.value * y.value, error), is_infinite(x) || is_infinite(y));
}
// A quotient is two roundings off where a kernel multiplies by the reciprocal.
inline Bounded operator/(const Bounded& x, const Bounded& y) {
    const double value = x.value / y.value, least = std::fabs(y.value) - y.error;
    if (y.error > 0 && !(least > 0)) return {value, std::numeric_limits<double>::infinity()};
    if (std::fabs(y.value) + y.error >= infinite_in_float) // 0 in float
        return unless_lost(bounded(value, x.error / least + std::fabs(value)), is_infinite(x));
    const double error = x.error == 0 && y.error == 0 ? 0 : (x.error + times_error(value, y.error)) / least;
    return unless_lost(bounded(value, error, 2), is_infinite(x));
}
inline Bounded& operator+=(Bounded& x, const Bounded& y) { return x = x + y; }
inline Bounded& operator-=(Bounded& x, const Bounded& y) { return x = x - y; }
inline Bounded& operator*=(Bounded& x, const Bounded& y) { return x = x * y; }
inline Bounded& operator/=(Bounded& x, const Bounded& y) { return x = x / y; }
inline bool operator<(const Bounded& x, const Bounded& y) { return x.value < y.value; }
inline bool operator>(const Bounded& x, const Bounded& y) { return x.value > y.value; }
inline bool operator<=(const Bounded& x, const Bounded& y) { return x.value <= y.value; }
inline bool operator>=(const Bounded& x, const Bounded& y) { return x.value >= y.value; }

// -- functions, called without a namespace, so that float, double and Bounded share one formula --------------------

Bounded exp(const Bounded& x);
Bounded expm1(const Bounded& x);
Bounded log(const Bounded& x);
Bounded sqrt(const Bounded& x);
Bounded tanh(const Bounded& x);
Bounded erf(const Bounded& x);
Bounded sin(const Bounded& x);
Bounded cos(const Bounded& x);
Bounded pow(const Bounded& base, const Bounded& exponent);
inline Bounded fabs(const Bounded& x) { return {std::fabs(x.value), x.error}; }
// The larger error of the two, as a kernel may take either one.
inline Bounded fmax(const Bounded& x, const Bounded& y) {
    return {std::fmax(x.value, y.value), std::fmax(x.error, y.error)};
}
inline Bounded fmin(const Bounded& x, const Bounded& y) {
    return {std::fmin(x.value, y.value), std::fmax(x.error, y.error)};
}

// -- sums -------------------------------------------------------------------------------------------------------------

// A sum in any order: its error is γ of the longest chain of additions, times the sum of the terms' sizes.
class BoundedSum {
  public:
    void add(const Bounded& term) {
        m_value += term.value;
        m_size += std::fabs(term.value);
        m_error += term.error;
        ++m_terms;
    }
    // A product that may be rounded before it is added, or not (a fused multiply-add).
    void add_product(const Bounded& x, const Bounded& y) { add(x * y); }
    // For the usual case: exact factors.
    void add_product(double x, double y) {
        const double term = x * y;
        m_value += term;
        m_size += std::fabs(term);
        ++m_products;
        ++m_terms;
    }
    double value() const { return m_value; }
    double size() const { return m_size; } // Σ |term|
    int64_t terms() const { return m_terms; }
    // Chain: the longest run of float additions that any kernel makes for this sum; by default one addition for each
    // term. 0 if every kernel adds up in double and rounds once.
    Bounded total() const { return total(m_terms); }
    Bounded total(int64_t chain) const;

  private:
    double m_value = 0, m_size = 0, m_error = 0;
    int64_t m_terms = 0, m_products = 0;
};
inline constexpr int64_t in_double = 0; // the chain of a sum that no kernel makes in float

// γ: what `chain` roundings in a row add up to, as a share.
double chain_error(int64_t chain);
// Returns the longest chain of a row's sum. On a GPU, blocks of up to 256 threads add up a row, then their partial
// sums; CPUs add up in double.
int64_t chain_of_row(int64_t n);

// -- values in another type -------------------------------------------------------------------------------------------

// Returns the value rounded to a float type by the type's reference rule. Exact if all values within the error are
// rounded to the same one.
Bounded rounded_to(TypeId type, const Bounded& x);
// Returns a value that the CPU's kernel first rounds to this float type, and another device's kernel may.
Bounded read_as(TypeId type, const Bounded& x, const ValueReader& read);
// Reads a row of n values that the CPU's kernel first stores as this type, by the CPU's rule
// (TypeTraits::quantize_cpu). Another device may store them as a type of 8 bits. Complete blocks only.
void read_row_as(TypeId type, std::span<const double> row, const ValueReader& read, std::vector<Bounded>& as);

} // namespace ggs

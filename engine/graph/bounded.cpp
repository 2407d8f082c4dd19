// SPDX-License-Identifier: MIT
#include "graph/bounded.h"

#include "graph/kernel.h"
#include "tensor/quantize.h"

#include <algorithm>

namespace ggs {

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

Bounded of_function(double value, double error) { return bounded(value, error, roundings_of_a_function); }

// The number nearest to x that the type has.
double nearest(TypeId type, double x) {
    const TypeTraits& t = traits(type);
    std::byte bytes[8] = {};
    float back = 0;
    if (!quantize(type, &x, bytes, 1).ok() || !dequantize(type, bytes, &back, 1).ok() || t.block != 1) return x;
    return back;
}

} // namespace

// Beyond e^700 nothing is finite in float.
Bounded exp(const Bounded& x) {
    const double value = std::exp(x.value);
    return of_function(value, x.error == 0 ? 0 : value * std::expm1(std::min(x.error, 700.0)));
}
Bounded expm1(const Bounded& x) {
    const double value = std::expm1(x.value);
    return of_function(value, x.error == 0 ? 0 : (value + 1) * std::expm1(std::min(x.error, 700.0)));
}
Bounded log(const Bounded& x) {
    const double least = x.value - x.error;
    if (is_infinite(x) && std::isfinite(x.value)) return {std::log(x.value), infinite};
    return of_function(std::log(x.value), x.error == 0 ? 0 : least > 0 ? x.error / least : infinite);
}
Bounded sqrt(const Bounded& x) {
    const double value = std::sqrt(x.value);
    if (is_infinite(x) && std::isfinite(x.value)) return {value, infinite};
    if (x.error == 0) return bounded(value, 0);
    // Between √(x - e) and √(x + e), the lower end is farther off.
    return bounded(value,
                   value - std::sqrt(std::max(0.0, x.value - x.error)) + (x.value < x.error ? std::sqrt(x.error) : 0));
}
Bounded tanh(const Bounded& x) {
    const double value = std::tanh(x.value);
    if (x.error == 0) return of_function(value, 0);
    // The slope is 1 - tanh² at the end that is nearer to zero.
    const double flat = std::tanh(std::max(0.0, std::fabs(x.value) - x.error));
    return of_function(value, std::min(2.0, x.error * (1 - flat * flat)));
}
Bounded erf(const Bounded& x) {
    const double value = std::erf(x.value);
    if (x.error == 0) return of_function(value, 0);
    const double nearest_end = std::max(0.0, std::fabs(x.value) - x.error);
    return of_function(value, std::min(2.0, x.error * 1.1283791670955126 * std::exp(-nearest_end * nearest_end)));
}
Bounded sin(const Bounded& x) { return of_function(std::sin(x.value), std::min(2.0, x.error)); }
Bounded cos(const Bounded& x) { return of_function(std::cos(x.value), std::min(2.0, x.error)); }
Bounded pow(const Bounded& base, const Bounded& exponent) {
    const double value = std::pow(base.value, exponent.value), least = std::fabs(base.value) - base.error;
    if (base.error == 0 && exponent.error == 0) return of_function(value, 0);
    if (!(least > 0)) return {value, infinite};
    const double change =
        std::fabs(exponent.value) * base.error / least + times_error(std::log(std::fabs(base.value)), exponent.error);
    return of_function(value, std::fabs(value) * std::expm1(std::min(change, 700.0)));
}

double chain_error(int64_t chain) {
    const double share = static_cast<double>(chain) * half_ulp;
    return share < 0.5 ? share / (1 - share) : 2 * share;
}

int64_t chain_of_row(int64_t n) {
    constexpr int64_t threads = 256, between_threads = 5 + threads / 32;
    return std::min(n, (n + threads - 1) / threads + between_threads);
}

Bounded BoundedSum::total(int64_t chain) const {
    // Parts of it may be infinite in float, depending on the order.
    if (std::isfinite(m_value) && m_size >= 0x1p128) return {m_value, infinite};
    const double products = m_products > 0 ? half_ulp * m_size + static_cast<double>(m_products) * smallest_step : 0;
    const double additions = chain > 0 ? chain_error(chain) * m_size : 0;
    return bounded(m_value, m_error + products + additions);
}

Bounded rounded_to(TypeId type, const Bounded& x) {
    const double value = nearest(type, x.value);
    if (x.error == 0 || !std::isfinite(value)) return {value, x.error == 0 ? 0 : x.error};
    // Infinity counts as the number after the largest.
    const double limit = traits(type).too_large;
    const double above = std::min(nearest(type, x.value + x.error), limit),
                 below = std::max(nearest(type, x.value - x.error), -limit);
    return {value, known_error(std::max(above - value, value - below))};
}

Bounded read_as(TypeId type, const Bounded& x, const ValueReader& read) {
    if (type == TypeId::f32) return x;
    const Bounded rounded = rounded_to(type, x);
    if (read.device() == DeviceKind::cpu) return rounded;
    return {x.value, known_error(std::max(x.error, rounded.error) + std::fabs(rounded.value - x.value))};
}

void read_row_as(TypeId type, std::span<const double> row, const ValueReader& read, std::vector<Bounded>& as) {
    as.resize(row.size());
    const TypeTraits& t = traits(type);
    if (t.block == 1) {
        for (size_t k = 0; k < row.size(); ++k) as[k] = read_as(type, row[k], read);
        return;
    }
    const auto block = static_cast<size_t>(t.block);
    constexpr size_t most = 256;
    float from[most], back[most];
    std::byte stored[512];
    const TypeTraits::Quantizer store = t.quantize_cpu ? t.quantize_cpu : t.quantize;
    for (size_t at = 0; at + block <= row.size(); at += block) {
        double largest = 0;
        for (size_t k = 0; k < block; ++k) {
            from[k] = static_cast<float>(row[at + k]);
            largest = std::fmax(largest, std::fabs(row[at + k]));
        }
        if (read.device() == DeviceKind::cpu) {
            store(from, stored, t.block, nullptr);
            static_cast<void>(dequantize(type, stored, back, t.block));
            for (size_t k = 0; k < block; ++k) as[at + k] = static_cast<double>(back[k]);
        } else {
            for (size_t k = 0; k < block; ++k) as[at + k] = {row[at + k], t.rounding * largest};
        }
    }
}

} // namespace ggs

// SPDX-License-Identifier: MIT
#include "look/cells/heat_scale.h"

#include "look/theme.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace ggs {

namespace {

// Oklab, in which equal distances look equal.
using Lab = std::array<double, 3>;

double linear(int channel) {
    const double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}
int channel(double light) {
    light = std::clamp(light, 0.0, 1.0);
    return static_cast<int>(
        std::lround(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * std::pow(light, 1 / 2.4) - 0.055)));
}

Lab labOf(const QColor& colour) {
    const double r = linear(colour.red()), g = linear(colour.green()), b = linear(colour.blue());
    const double l = std::cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const double m = std::cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const double s = std::cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}
QRgb rgbOf(const Lab& lab) {
    const auto cube = [](double x) { return x * x * x; };
    const double l = cube(lab[0] + 0.3963377774 * lab[1] + 0.2158037573 * lab[2]);
    const double m = cube(lab[0] - 0.1055613458 * lab[1] - 0.0638541728 * lab[2]);
    const double s = cube(lab[0] - 0.0894841775 * lab[1] - 1.2914855480 * lab[2]);
    return qRgb(channel(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
                channel(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
                channel(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s));
}

constexpr int half = 256; // steps from the middle to either end
using Table = std::array<QRgb, 2 * half + 1>;

Table table(Ink low, Ink middle, Ink high, bool dark) {
    const Lab ends[3] = {labOf(Theme::color(low, dark)), labOf(Theme::color(middle, dark)),
                         labOf(Theme::color(high, dark))};
    Table made{};
    for (int i = 0; i <= 2 * half; ++i) {
        const Lab &from = ends[i < half ? 0 : 1], &to = ends[i < half ? 1 : 2];
        const double share = static_cast<double>(i < half ? i : i - half) / half;
        Lab mixed{};
        for (size_t c = 0; c < 3; ++c) mixed[c] = from[c] + (to[c] - from[c]) * share;
        made[static_cast<size_t>(i)] = rgbOf(mixed);
    }
    return made;
}

const Table& tableFor(bool diverging, bool dark) {
    static const Table tables[2][2] = {{table(Ink::rampLow, Ink::rampMiddle, Ink::rampHigh, false),
                                        table(Ink::rampLow, Ink::rampMiddle, Ink::rampHigh, true)},
                                       {table(Ink::heatLow, Ink::heatZero, Ink::heatHigh, false),
                                        table(Ink::heatLow, Ink::heatZero, Ink::heatHigh, true)}};
    return tables[diverging ? 1 : 0][dark ? 1 : 0];
}

} // namespace

QRgb HeatScale::at(double value) const {
    QRgb colour = 0;
    colours(&value, 1, &colour);
    return colour;
}

void HeatScale::colours(const double* values, size_t n, QRgb* out) const {
    const Theme& theme = Theme::instance();
    const QRgb odd = theme.color(Ink::trouble).rgb();
    const Table& table = tableFor(diverging(), theme.isDark());
    constexpr double steps = 2 * half;
    const double from = diverging() ? 0 : m_low, start = diverging() ? 0.5 * steps : 0;
    const double all = diverging() ? 2 * std::max(-m_low, m_high) : m_high - m_low;
    for (size_t i = 0; i < n; ++i) {
        const double value = values[i], step = all > 0 ? start + (value - from) / all * steps : 0;
        // No branch but for what is hardly ever there: a screen has millions of cells.
        const double inside = step > 0 ? std::min(step, steps) : 0;
        out[i] = table[static_cast<size_t>(
            static_cast<int>(inside + 0.5))]; // NOLINT(bugprone-incorrect-roundings): it is above 0
        if (!(std::fabs(value) <= std::numeric_limits<double>::max())) out[i] = odd;
    }
}

double HeatScale::contrast(const QColor& one, const QColor& other) {
    const auto luminance = [](const QColor& c) {
        return 0.2126 * linear(c.red()) + 0.7152 * linear(c.green()) + 0.0722 * linear(c.blue());
    };
    const double a = luminance(one), b = luminance(other);
    return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

QColor HeatScale::bar(double value, const QColor& ground) const {
    const QColor own(at(value));
    const Lab from = labOf(own), to = labOf(Theme::instance().color(Ink::text));
    QColor shown = own;
    for (int step = 1; step <= 10 && contrast(shown, ground) < leastContrast; ++step) {
        Lab mixed{};
        for (size_t c = 0; c < 3; ++c) mixed[c] = from[c] + (to[c] - from[c]) * step / 10;
        shown = QColor(rgbOf(mixed));
    }
    return shown;
}

QColor HeatScale::textOn(QRgb ground) {
    const Theme& theme = Theme::instance();
    const auto better = [&](const QColor& one, const QColor& other) {
        return contrast(one, QColor(ground)) >= contrast(other, QColor(ground)) ? one : other;
    };
    const QColor own = better(theme.color(Ink::text), theme.color(Ink::canvas));
    // The better one of black and white has a contrast of at least 4.58 with every colour.
    return contrast(own, QColor(ground)) >= leastTextContrast ? own : better(Qt::white, Qt::black);
}

} // namespace ggs

// SPDX-License-Identifier: MIT
// ByteWindow: the visible range of a strip that draws bytes to scale. The functions below draw the common parts of such
// strips. GUI thread only.
#pragma once

#include <QColor>
#include <QRectF>
#include <QString>

#include <cstddef>
#include <cstdint>
#include <optional>

class QPainter;

namespace ggs {

// The part of a line of units that a strip shows; most often a unit is a byte.
struct ByteWindow {
    static constexpr double fewest = 16; // units: the closest that one can zoom

    double from = 0, to = 1;

    double wide() const { return to - from; }
    // Moved and cut so that it lies within [0, all] and is neither too close nor too far.
    void set(double first, double last, double all);
    // Zooms so that the position at `share` of the width stays in place. A factor below 1 zooms in.
    void zoom(double factor, double share, double all);
    double xOf(double unit, const QRectF& strip) const { return strip.left() + (unit - from) / wide() * strip.width(); }
    double unitAt(double x, const QRectF& strip) const { return from + (x - strip.left()) / strip.width() * wide(); }
};

// Elided, and left out where it would be no more than a letter.
void drawFitting(QPainter& p, const QRectF& rect, const QString& text, Qt::Alignment alignment = Qt::AlignCenter);
// "1 px = 48 B"
QString scaleWords(double bytesPerPixel);
// The widest of them, for who leaves room.
QString longestScaleWords();
// From a part of the upper strip, which is framed, to the lower one, which shows it.
void paintFunnel(QPainter& p, const QRectF& upper, double a, double b, const QRectF& lower);
// A strip's name and scale, in the margin to its left.
void paintCaption(QPainter& p, const QRectF& strip, const QString& name, const QString& size);

// The mixture of what lies in a pixel.
class MixedColor {
  public:
    void add(const QColor& color);
    // `samples` with those that had no colour; nothing if none had one.
    std::optional<QColor> mixed(int samples) const;

  private:
    double m_red = 0, m_green = 0, m_blue = 0, m_opacity = 0;
};

// "b0", or what stands for a byte that has no value.
QString byteDigits(std::optional<std::byte> value);

} // namespace ggs

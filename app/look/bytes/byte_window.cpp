// SPDX-License-Identifier: MIT
#include "look/bytes/byte_window.h"

#include "look/theme.h"
#include "words/messages.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace ggs {

namespace {

constexpr double margin = 14; // left of a strip's caption

} // namespace

void ByteWindow::set(double first, double last, double all) {
    const double width = std::clamp(last - first, std::min(all, fewest), all);
    const double middle = (first + last) / 2;
    from = std::clamp(middle - width / 2, 0.0, all - width);
    to = from + width;
}

void ByteWindow::zoom(double factor, double share, double all) {
    const double at = from + share * wide();
    const double width = std::clamp(wide() * factor, std::min(all, fewest), all);
    set(at - share * width, at + (1 - share) * width, all);
}

void drawFitting(QPainter& p, const QRectF& rect, const QString& text, Qt::Alignment alignment) {
    if (rect.width() < 12) return;
    const QString shown = p.fontMetrics().elidedText(text, Qt::ElideRight, static_cast<int>(rect.width()));
    if (shown.size() > 1 || shown == text) p.drawText(rect, alignment | Qt::AlignVCenter, shown);
}

QString scaleWords(double bytes) {
    const auto say = [](const char* text) { return QCoreApplication::translate("ByteStrip", text); };
    return bytes >= 10 ? say(QT_TRANSLATE_NOOP("ByteStrip", "1 px = %1"))
                             .arg(bytesText(static_cast<uint64_t>(std::llround(bytes))))
           : bytes >= 1 ? say(QT_TRANSLATE_NOOP("ByteStrip", "1 px = %1 bytes")).arg(bytes, 0, 'f', 1)
                        : say(QT_TRANSLATE_NOOP("ByteStrip", "1 byte = %1 px")).arg(1 / bytes, 0, 'f', 1);
}

QString longestScaleWords() {
    constexpr uint64_t longest = (uint64_t{1023} << 10) + 512; // "1023.5 KiB"
    return QCoreApplication::translate("ByteStrip", "1 px = %1").arg(bytesText(longest));
}

void paintFunnel(QPainter& p, const QRectF& upper, double a, double b, const QRectF& lower) {
    const Theme& theme = Theme::instance();
    a = std::clamp(a, upper.left(), upper.right());
    b = std::clamp(std::max(b, a + 2), upper.left(), upper.right() + 2);
    QPainterPath funnel(QPointF(a, upper.bottom()));
    funnel.lineTo(b, upper.bottom());
    funnel.lineTo(lower.right(), lower.top());
    funnel.lineTo(lower.left(), lower.top());
    p.fillPath(funnel, theme.color(Ink::selection, 0.08));
    p.setPen(QPen(theme.color(Ink::selection), 1.5));
    p.drawRect(QRectF(a, upper.top() - 1, b - a, upper.height() + 2));
}

void paintCaption(QPainter& p, const QRectF& strip, const QString& name, const QString& size) {
    const Theme& theme = Theme::instance();
    p.setFont(theme.words(Theme::caption));
    p.setPen(theme.color(Ink::muted));
    const double line = p.fontMetrics().height(), width = strip.left() - margin - 4;
    const bool two = !size.isEmpty() && strip.height() >= 2 * line;
    const double top = two ? strip.center().y() - line : strip.center().y() - line / 2;
    p.drawText(QRectF(margin, top, width, line), Qt::AlignLeft | Qt::AlignVCenter, name);
    if (!two) return;
    p.setFont(theme.numbers(Theme::caption - 0.5));
    drawFitting(p, {margin, top + line, width, line}, size, Qt::AlignLeft);
}

void MixedColor::add(const QColor& color) {
    const double opacity = color.alphaF();
    m_red += color.redF() * opacity;
    m_green += color.greenF() * opacity;
    m_blue += color.blueF() * opacity;
    m_opacity += opacity;
}

std::optional<QColor> MixedColor::mixed(int samples) const {
    if (m_opacity <= 0) return std::nullopt;
    const auto part = [this](double sum) { return static_cast<float>(sum / m_opacity); };
    return QColor::fromRgbF(part(m_red), part(m_green), part(m_blue), static_cast<float>(m_opacity / samples));
}

QString byteDigits(std::optional<std::byte> value) {
    if (!value) return QStringLiteral("··");
    constexpr const char* digits = "0123456789abcdef";
    const auto bits = static_cast<unsigned>(*value);
    return QString(QLatin1Char(digits[bits >> 4])) + QLatin1Char(digits[bits & 15]);
}

} // namespace ggs

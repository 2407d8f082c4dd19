// SPDX-License-Identifier: MIT
#include "widgets/histogram_plot.h"

#include "messages.h"
#include "theme.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace ggs {

HistogramPlot::HistogramPlot(QWidget* parent) : QWidget(parent) { setObjectName(QStringLiteral("histogram")); }

void HistogramPlot::setHistogram(const Histogram& histogram) {
    m_histogram = histogram;
    update();
}

QRect HistogramPlot::area() const {
    return rect().adjusted(2, 6, -2, -QFontMetrics(Theme::instance().numbers(Theme::caption)).height() - 6);
}

void HistogramPlot::paintEvent(QPaintEvent*) {
    if (m_histogram.bins.empty()) return;
    const Theme& theme = Theme::instance();
    QPainter p(this);
    const QRect in = area();
    const double most = static_cast<double>(std::max<int64_t>(1, *std::max_element(m_histogram.bins.begin(), m_histogram.bins.end())));
    const double width = static_cast<double>(in.width()) / static_cast<double>(m_histogram.bins.size());
    const double reach = std::max(std::abs(m_histogram.low), std::abs(m_histogram.high));
    for (size_t i = 0; i < m_histogram.bins.size(); ++i) {
        if (m_histogram.bins[i] == 0) continue;
        const double middle = m_histogram.low + (m_histogram.high - m_histogram.low) * (static_cast<double>(i) + 0.5) /
                                                    static_cast<double>(m_histogram.bins.size());
        const double height = std::max(1.5, static_cast<double>(m_histogram.bins[i]) / most * in.height());
        const double share = reach > 0 ? std::abs(middle) / reach : 0;
        p.fillRect(QRectF(in.left() + width * static_cast<double>(i) + 0.5, in.bottom() - height + 1, std::max(1.0, width - 1), height),
                   theme.color(middle < 0 ? Ink::heatLow : Ink::heatHigh, 0.45 + 0.55 * share));
    }
    p.setPen(theme.color(Ink::line));
    p.drawLine(in.bottomLeft() + QPoint(0, 1), in.bottomRight() + QPoint(0, 1));
    p.setPen(theme.color(Ink::muted));
    p.setFont(theme.numbers(Theme::caption));
    const QRect below(in.left(), in.bottom() + 4, in.width(), height() - in.bottom() - 4);
    p.drawText(below, Qt::AlignLeft | Qt::AlignTop, numberText(m_histogram.low));
    p.drawText(below, Qt::AlignRight | Qt::AlignTop, numberText(m_histogram.high));
}

bool HistogramPlot::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip || m_histogram.bins.empty()) return QWidget::event(event);
    const auto* const help = static_cast<QHelpEvent*>(event);
    const double share = static_cast<double>(help->pos().x() - area().left()) / std::max(1, area().width());
    const size_t n = m_histogram.bins.size();
    const size_t i = std::min(n - 1, static_cast<size_t>(std::max(0.0, share) * static_cast<double>(n)));
    const double part = (m_histogram.high - m_histogram.low) / static_cast<double>(n);
    QToolTip::showText(help->globalPos(), tr("%1 to %2: %3 values")
                                              .arg(numberText(m_histogram.low + part * static_cast<double>(i)),
                                                   numberText(m_histogram.low + part * static_cast<double>(i + 1)))
                                              .arg(m_histogram.bins[i]));
    return true;
}

} // namespace ggs

// SPDX-License-Identifier: MIT
#include "views/values/histogram_plot.h"

#include "look/theme.h"
#include "words/messages.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace ggs {

namespace {

constexpr int reach = 5; // pixels around a range's end at which it is taken

} // namespace

HistogramPlot::HistogramPlot(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("histogram"));
    setMouseTracking(true);
}

void HistogramPlot::setHistogram(const Histogram& histogram, bool sampled) {
    m_histogram = histogram;
    m_sampled = sampled;
    update();
}

void HistogramPlot::setScale(const HeatScale& scale, bool fixed) {
    m_scale = scale;
    m_fixed = fixed;
    update();
}

QRect HistogramPlot::area() const {
    return rect().adjusted(2, 6, -2, -QFontMetrics(Theme::instance().numbers(Theme::caption)).height() - 6);
}

int HistogramPlot::xOf(double value) const {
    const double all = m_histogram.high - m_histogram.low;
    const double share = all > 0 ? std::clamp((value - m_histogram.low) / all, 0.0, 1.0) : 0.5;
    return area().left() + static_cast<int>(share * (area().width() - 1));
}

double HistogramPlot::valueAt(int x) const {
    const double share = std::clamp(static_cast<double>(x - area().left()) / std::max(1, area().width() - 1), 0.0, 1.0);
    return m_histogram.low + share * (m_histogram.high - m_histogram.low);
}

bool HistogramPlot::nearEnd(int x, double& other) const {
    if (!m_fixed) return false;
    const int low = std::abs(x - xOf(m_scale.low())), high = std::abs(x - xOf(m_scale.high()));
    if (std::min(low, high) > reach) return false;
    other = low < high ? m_scale.high() : m_scale.low();
    return true;
}

void HistogramPlot::paintEvent(QPaintEvent*) {
    if (m_histogram.bins.empty()) return;
    const Theme& theme = Theme::instance();
    QPainter p(this);
    const QRect in = area();
    if (m_fixed)
        p.fillRect(QRect(QPoint(xOf(m_scale.low()), in.top()), QPoint(xOf(m_scale.high()), in.bottom())), theme.color(Ink::raised));
    const QColor ground = theme.color(Ink::panel);
    const double most = static_cast<double>(std::max<int64_t>(1, *std::max_element(m_histogram.bins.begin(), m_histogram.bins.end())));
    const double width = static_cast<double>(in.width()) / static_cast<double>(m_histogram.bins.size());
    for (size_t i = 0; i < m_histogram.bins.size(); ++i) {
        if (m_histogram.bins[i] == 0) continue;
        const double middle = m_histogram.low + (m_histogram.high - m_histogram.low) * (static_cast<double>(i) + 0.5) /
                                                    static_cast<double>(m_histogram.bins.size());
        const double height = std::max(1.5, static_cast<double>(m_histogram.bins[i]) / most * in.height());
        const QRectF bar(in.left() + width * static_cast<double>(i) + 0.5, in.bottom() - height + 1, std::max(1.0, width - 1), height);
        // Near zero colours are like the ground's, and it is there that most values lie.
        p.fillRect(bar, m_scale.bar(middle, ground));
    }
    p.setPen(theme.color(Ink::line));
    p.drawLine(in.bottomLeft() + QPoint(0, 1), in.bottomRight() + QPoint(0, 1));
    if (m_fixed) {
        p.setPen(QPen(theme.color(Ink::text), 1));
        for (const double end : {m_scale.low(), m_scale.high()}) {
            const int x = xOf(end);
            p.drawLine(x, in.top(), x, in.bottom() + 3);
            p.fillRect(QRect(x - 2, in.top() - 2, 5, 5), theme.color(Ink::text));
        }
    }
    p.setPen(theme.color(Ink::muted));
    p.setFont(theme.numbers(Theme::caption));
    const QRect below(in.left(), in.bottom() + 4, in.width(), height() - in.bottom() - 4);
    const int half = static_cast<int>(below.width()) / 2 - 4;
    p.drawText(below, Qt::AlignLeft | Qt::AlignTop, numberText(m_histogram.low, p.fontMetrics(), half));
    p.drawText(below, Qt::AlignRight | Qt::AlignTop, numberText(m_histogram.high, p.fontMetrics(), half));
    if (m_sampled) p.drawText(below, Qt::AlignHCenter | Qt::AlignTop, tr("sampled"));
}

void HistogramPlot::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || m_histogram.bins.empty()) return;
    const int x = static_cast<int>(event->position().x());
    double other = 0;
    m_anchor = nearEnd(x, other) ? other : valueAt(x);
    m_dragged = false;
}

void HistogramPlot::mouseMoveEvent(QMouseEvent* event) {
    const int x = static_cast<int>(event->position().x());
    double other = 0;
    setCursor(m_anchor || nearEnd(x, other) ? Qt::SizeHorCursor : Qt::ArrowCursor);
    if (!m_anchor) return;
    const double here = valueAt(x);
    if (here == *m_anchor || (!m_dragged && std::abs(x - xOf(*m_anchor)) < 3)) return;
    m_dragged = true;
    emit rangeDragged(std::min(here, *m_anchor), std::max(here, *m_anchor));
}

void HistogramPlot::mouseReleaseEvent(QMouseEvent*) { m_anchor.reset(); }

void HistogramPlot::mouseDoubleClickEvent(QMouseEvent*) {
    m_anchor.reset();
    emit automaticWanted();
}

bool HistogramPlot::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip || m_histogram.bins.empty()) return QWidget::event(event);
    const auto* const help = static_cast<QHelpEvent*>(event);
    const double share = static_cast<double>(help->pos().x() - area().left()) / std::max(1, area().width());
    const size_t n = m_histogram.bins.size();
    const size_t i = std::min(n - 1, static_cast<size_t>(std::max(0.0, share) * static_cast<double>(n)));
    const double part = (m_histogram.high - m_histogram.low) / static_cast<double>(n);
    QToolTip::showText(help->globalPos(),
                       tr("%1 to %2: %3 values\nDrag to choose what the colours stand for, double-click for all of it")
                           .arg(numberText(m_histogram.low + part * static_cast<double>(i)),
                                numberText(m_histogram.low + part * static_cast<double>(i + 1)))
                           .arg(m_histogram.bins[i]));
    return true;
}

} // namespace ggs

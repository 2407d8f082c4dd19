// SPDX-License-Identifier: MIT
#include "views/values/histogram_plot.h"

#include "words/messages.h"

#include <QPainter>

#include <algorithm>

namespace ggs {

namespace {

constexpr int countsFrom = 190, countsHigh = 110; // pixels: smaller, and the bars need all of it

} // namespace

HistogramPlot::HistogramPlot(QWidget* parent) : Chart(parent) {
    setObjectName(QStringLiteral("histogram"));
    setAccessibleName(tr("Histogram"));
    setFocusPolicy(Qt::ClickFocus); // what keys mean is the values' to say, and they get them from here
    connect(this, &Chart::bandChosen, this, [this](double from, double to) {
        const double all = m_histogram.high - m_histogram.low;
        if (all > 0) emit rangeDragged(m_histogram.low + from * all, m_histogram.low + to * all);
    });
    setContentsMargins(2, 4, 2, QFontMetrics(Theme::instance().numbers(Theme::caption)).height() + 6);
    connect(&Theme::instance(), &Theme::changed, this, &HistogramPlot::draw); // the bars' colours are the theme's
    draw();
}

void HistogramPlot::setHistogram(const Histogram& histogram, bool sampled) {
    if (m_histogram.low == histogram.low && m_histogram.high == histogram.high && m_histogram.bins == histogram.bins &&
        m_sampled == sampled)
        return;
    m_histogram = histogram;
    m_sampled = sampled;
    draw();
}

void HistogramPlot::setScale(const HeatScale& scale, bool fixed) {
    if (m_scale == scale && m_fixed == fixed) return;
    m_scale = scale;
    m_fixed = fixed;
    draw();
}

void HistogramPlot::setLogarithmic(bool logarithmic) {
    m_logarithmic = logarithmic;
    draw();
}

int HistogramPlot::xOf(double value) const {
    return contentsMargins().left() + static_cast<int>(pixelOf(partOf(value), 1).x());
}

double HistogramPlot::partOf(double value) const {
    const double all = m_histogram.high - m_histogram.low;
    return all > 0 ? std::clamp((value - m_histogram.low) / all, 0.0, 1.0) : 0.5;
}

double HistogramPlot::valueAt(double bin) const {
    return m_histogram.low +
           (m_histogram.high - m_histogram.low) * (bin / static_cast<double>(m_histogram.bins.size()));
}

bool HistogramPlot::hasRoomForCounts() const { return width() >= countsFrom && height() >= countsHigh; }

void HistogramPlot::resizeEvent(QResizeEvent* event) {
    Chart::resizeEvent(event);
    if (m_counts != hasRoomForCounts()) draw();
}

void HistogramPlot::draw() {
    m_counts = hasRoomForCounts();
    auto chart = std::make_shared<ChartData>();
    chart->drag = ChartData::Drag::chooses;
    chart->x = {tr("value"), false, {}, true};
    chart->y = {m_counts ? tr("values") : QString(), m_logarithmic, {}, !m_counts};
    // If all values are the same, there is one bar in the middle.
    const bool same = m_histogram.high <= m_histogram.low;
    const double bins = static_cast<double>(m_histogram.bins.size());
    const QColor ground = Theme::instance().color(Ink::panel);
    for (size_t i = 0; i < m_histogram.bins.size(); ++i) {
        if (m_histogram.bins[i] == 0) continue;
        const auto bin = static_cast<double>(i);
        // Colours near zero are similar to the background, and most values are near zero.
        chart->bars.push_back({same ? 0.48 : bin / bins, same ? 0.52 : (bin + 1) / bins,
                               static_cast<double>(m_histogram.bins[i]), m_scale.bar(valueAt(bin + 0.5), ground),
                               static_cast<uint32_t>(i)});
    }
    // The tip is made on request, because the chart is drawn at each step.
    chart->tipOf = [this](uint32_t bin) {
        return bin < m_histogram.bins.size()
                   ? tr("%1 to %2: %3 values\nDrag to set the colour range, double-click to include all values")
                         .arg(numberText(valueAt(bin)), numberText(valueAt(bin + 1.0)),
                              grouped(static_cast<uint64_t>(m_histogram.bins[bin])))
                   : QString();
    };
    chart->exactX = ChartBand{0, 1};
    if (m_fixed) chart->band = ChartBand{partOf(m_scale.low()), partOf(m_scale.high())};
    chart->corner = m_logarithmic ? tr("log") : QString();
    setData(std::move(chart));
    update();
}

void HistogramPlot::paintEvent(QPaintEvent* event) {
    Chart::paintEvent(event);
    if (m_histogram.bins.empty()) return;
    const Theme& theme = Theme::instance();
    QPainter p(this);
    p.setPen(theme.color(Ink::muted));
    p.setFont(theme.numbers(Theme::caption));
    const QRect in = area().translated(contentsMargins().left(), contentsMargins().top());
    const QRect below(in.left(), in.bottom() + 4, in.width(), height() - in.bottom() - 4);
    const int half = static_cast<int>(below.width()) / 2 - 4;
    p.drawText(below, Qt::AlignLeft | Qt::AlignTop, numberText(m_histogram.low, p.fontMetrics(), half));
    p.drawText(below, Qt::AlignRight | Qt::AlignTop, numberText(m_histogram.high, p.fontMetrics(), half));
    if (m_sampled) p.drawText(below, Qt::AlignHCenter | Qt::AlignTop, tr("sampled"));
}

} // namespace ggs

// SPDX-License-Identifier: MIT
#include "views/inspector/run_bars.h"

#include "words/messages.h"

#include <QPainter>

#include <algorithm>

namespace ggs {

namespace {

constexpr int barsHeight = 44, captionHeight = 16; // pixels
constexpr double barShare = 0.76;                  // of a bar in its step; the rest is the gap
constexpr double leastGapped = 4;                  // pixels; narrower steps have no gap

} // namespace

RunBars::RunBars(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

QSize RunBars::sizeHint() const { return {200, barsHeight + captionHeight}; }

void RunBars::setTimes(std::vector<int64_t> times, int marked, Ink ink) {
    if (times == m_times && marked == m_marked && ink == m_ink) return;
    m_times = std::move(times);
    m_marked = marked;
    m_ink = ink;
    const auto [least, most] = std::ranges::minmax_element(m_times);
    setAccessibleName(
        m_times.empty()
            ? QString()
            : tr("Times of %n run(s), from %1 to %2", nullptr, static_cast<int>(m_times.size()))
                  .arg(durationText(static_cast<double>(*least)), durationText(static_cast<double>(*most))));
    setToolTip(m_marked > 0 ? tr("One bar for each run. Run %1 has the median total time.").arg(m_marked) : QString());
    update();
}

void RunBars::paintEvent(QPaintEvent*) {
    if (m_times.empty()) return;
    const Theme& theme = Theme::instance();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    const double longest = static_cast<double>(std::max<int64_t>(1, std::ranges::max(m_times)));
    const size_t shown = std::min(m_times.size(), static_cast<size_t>(std::max(1, width())));
    const double step = width() / static_cast<double>(shown);
    const double bar = step >= leastGapped ? step * barShare : step;
    for (size_t i = 0; i < shown; ++i) {
        const size_t from = i * m_times.size() / shown, to = (i + 1) * m_times.size() / shown;
        const int64_t time = *std::max_element(m_times.begin() + static_cast<ptrdiff_t>(from),
                                               m_times.begin() + static_cast<ptrdiff_t>(to));
        const bool marked = m_marked > 0 && from < static_cast<size_t>(m_marked) && static_cast<size_t>(m_marked) <= to;
        const double height = std::max(1.0, barsHeight * static_cast<double>(time) / longest);
        painter.setBrush(theme.color(m_ink, marked ? 0.85 : 0.4));
        const double round = bar >= leastGapped ? 2 : 0;
        painter.drawRoundedRect(QRectF(static_cast<double>(i) * step, barsHeight - height, bar, height), round, round);
    }
    painter.setPen(theme.color(Ink::muted));
    painter.setFont(theme.words(Theme::caption));
    const QRect caption(0, barsHeight, width(), captionHeight);
    painter.drawText(caption, Qt::AlignLeft | Qt::AlignVCenter, tr("run 1"));
    if (m_times.size() > 1)
        painter.drawText(caption, Qt::AlignRight | Qt::AlignVCenter, tr("run %1").arg(m_times.size()));
}

} // namespace ggs

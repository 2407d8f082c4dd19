// SPDX-License-Identifier: MIT
#include "views/profile/roofline_page.h"

#include "look/steady_scroll.h"
#include "views/profile/profile_charts.h"
#include "words/messages.h"

#include <QHBoxLayout>
#include <QLabel>

#include <algorithm>

namespace ggs {

namespace {

constexpr size_t mostToWin = 5;
constexpr int factsWidth = 300, mostFactsWidth = 400, factsFrom = 760; // pixels; below that there is the chart alone

QString digits(double value) { return QString::number(value, 'g', 3); }

QString row(const QString& word, const QString& value) {
    return QStringLiteral("<tr><td style=\"color:%1\">%2&nbsp;&nbsp;</td><td align=\"right\"><span "
                          "style=\"font-family:'%3'\">%4</span></td></tr>")
        .arg(Theme::instance().color(Ink::muted).name(), word, Theme::instance().numbers().family(), value);
}

} // namespace

RooflinePage::RooflinePage(const QString& name, QWidget* parent)
    : QWidget(parent), m_chart(new Chart), m_facts(new QLabel), m_scroll(new SteadyScroll) {
    m_chart->setObjectName(name);
    m_chart->setAccessibleName(tr("Roofline"));
    m_facts->setObjectName(name + QStringLiteral("Facts"));
    m_facts->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_facts->setTextFormat(Qt::RichText);
    m_facts->setWordWrap(true);
    m_facts->setContentsMargins(10, 4, 14, 8);
    m_scroll->setObjectName(name + QStringLiteral("Scroll"));
    m_scroll->setAccessibleName(tr("Figures of the selected row"));
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setWidget(m_facts);
    m_scroll->setFixedWidth(factsWidth);
    auto* const line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(m_chart, 1);
    line->addWidget(m_scroll);
    connect(m_chart, &Chart::chosen, this, [this](uint32_t id) { emit chosen(id); });
    connect(m_facts, &QLabel::linkActivated, this, [this](const QString& link) { emit chosen(link.toULongLong()); });
    connect(&Theme::instance(), &Theme::changed, this, &RooflinePage::tell);
}

bool RooflinePage::isEmpty() const { return m_chart->data().points.empty(); }

void RooflinePage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    m_scroll->setVisible(width() >= factsFrom);
}

void RooflinePage::setFigures(std::shared_ptr<const ProfileFigures> figures, const std::vector<size_t>& rows) {
    m_figures = std::move(figures);
    m_toWin.clear();
    m_selected.reset();
    m_withoutFlops = 0;
    if (!m_figures) {
        m_chart->setData(std::make_shared<const ChartData>());
        return tell();
    }
    ProfileCharts::Roofline made = ProfileCharts::roofline(m_figures, rows);
    m_withoutFlops = made.withoutFlops;
    m_chart->setData(std::move(made.chart));
    const auto won = [this](size_t i) {
        return static_cast<double>(m_figures->table.rows[i].median) - ProfileCharts::leastTime(*m_figures, i);
    };
    if (m_figures->peak) {
        m_toWin = rows;
        std::erase_if(m_toWin, [&](size_t i) { return ProfileCharts::leastTime(*m_figures, i) <= 0 || won(i) <= 0; });
        const size_t most = std::min(mostToWin, m_toWin.size());
        std::partial_sort(m_toWin.begin(), m_toWin.begin() + static_cast<std::ptrdiff_t>(most), m_toWin.end(),
                          [&](size_t a, size_t b) { return won(a) > won(b); });
        m_toWin.resize(most);
    }
    tell();
}

void RooflinePage::setMarks(std::optional<size_t> selected, std::optional<size_t> next) {
    m_selected = selected;
    const auto id = [](std::optional<size_t> row) {
        return row ? std::optional(static_cast<uint32_t>(*row)) : std::nullopt;
    };
    m_chart->setMarks(id(selected), id(next),
                      m_figures && selected ? ProfileCharts::wayToRoof(*m_figures, *selected)
                                            : std::vector<ChartLine>());
    tell();
}

void RooflinePage::tell() {
    const Theme& theme = Theme::instance();
    QString text;
    if (m_figures && m_selected) {
        const ProfileRow& r = m_figures->table.rows[*m_selected];
        const PeakShare share = m_figures->shareOfPeak(*m_selected);
        const Message cache = share.bound == Bound::bytes ? about_cache(*m_figures->peak, r) : Message();
        const QString roof = !cache.empty() ? tr("memory-bound, from a cache")
                             : share.bound == Bound::bytes
                                 ? tr("memory-bound, %1 GB/s").arg(digits(ProfileCharts::gbytesOf(*m_figures->peak, r)))
                             : share.bound == Bound::flops ? tr("compute-bound")
                             : !r.cost_known               ? tr("flops and bytes not known")
                                                           : QString();
        text += QStringLiteral("<p><b>%1</b> &nbsp;<span style=\"color:%2\">%3</span></p><table cellspacing=\"2\">")
                    .arg(m_figures->title(*m_selected).toHtmlEscaped(), theme.color(Ink::muted).name(), roof);
        if (r.cost_known) {
            text += row(tr("flops"), grouped(static_cast<uint64_t>(r.flops))) +
                    row(tr("bytes"), grouped(static_cast<uint64_t>(r.bytes)));
            text += row(tr("flops per byte"), digits(ProfileCharts::flopsPerByte(r)));
        }
        text += row(m_figures->hasSpread() ? tr("median") : tr("time"), durationText(static_cast<double>(r.median)));
        // The total is the one in the headline.
        if (r.median > 0)
            text += row(tr("share"), tr("%1 % of %2")
                                         .arg(r.share * 100, 0, 'f', 1)
                                         .arg(durationText(static_cast<double>(m_figures->table.total.median))));
        if (r.cost_known && r.median > 0) {
            text += row(tr("GFLOP/s"), digits(r.gflops()));
            if (m_figures->peak && r.flops > 0)
                text += row(tr("roofline, GFLOP/s"), digits(ProfileCharts::roofOf(*m_figures->peak, r)));
        }
        text += QStringLiteral("</table>");
        if (!cache.empty())
            text += QStringLiteral("<p style=\"color:%1\">%2</p>")
                        .arg(theme.color(Ink::muted).name(), words(cache).toHtmlEscaped());
    }
    if (!m_toWin.empty()) {
        const auto head = [&theme](const QString& word) {
            return QStringLiteral("<td align=\"right\" style=\"color:%1\">&nbsp;&nbsp;%2</td>")
                .arg(theme.color(Ink::muted).name(), word);
        };
        if (!text.isEmpty()) text += QStringLiteral("<p></p>");
        text += QStringLiteral("<table cellspacing=\"2\" width=\"100%\"><tr><td style=\"color:%1\">%2</td>")
                    .arg(theme.color(Ink::muted).name(), tr("Potential speed-up"));
        text += head(tr("at best")) + head(m_figures->hasSpread() ? tr("median") : tr("time")) +
                head(tr("of roofline")) + QStringLiteral("</tr>");
        for (const size_t i : m_toWin) {
            const auto cell = [&theme](const QString& value) {
                return QStringLiteral("<td align=\"right\"><span style=\"font-family:'%1'\">%2</span></td>")
                    .arg(theme.numbers().family(), value);
            };
            QString name = m_figures->title(i);
            if (name.size() > 14) name = name.left(13) + QStringLiteral("…");
            text += QStringLiteral("<tr><td><a href=\"%1\" style=\"color:%2\">%3</a></td>")
                        .arg(QString::number(i), theme.color(Ink::link).name(), name.toHtmlEscaped());
            text += cell(durationText(ProfileCharts::leastTime(*m_figures, i))) +
                    cell(durationText(static_cast<double>(m_figures->table.rows[i].median)));
            text += cell(QStringLiteral("%1 %")
                             .arg(ProfileCharts::percent(m_figures->shareOfPeak(i).share))
                             .toHtmlEscaped()) +
                    QStringLiteral("</tr>");
        }
        text += QStringLiteral("</table>");
    }
    m_facts->setText(text);
    m_scroll->setFixedWidth(std::clamp(m_facts->sizeHint().width(), factsWidth, mostFactsWidth));
}

} // namespace ggs

// SPDX-License-Identifier: MIT
#include "views/values_view.h"

#include "messages.h"
#include "widgets/histogram_plot.h"
#include "widgets/numbers_grid.h"

#include <QHBoxLayout>
#include <QInputDialog>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>
#include <atomic>

namespace ggs {

namespace {

constexpr int tellEvery = 150; // milliseconds between two words about a count that takes its time
constexpr size_t bars = 48;

QSpinBox* chooser(const QString& name) {
    auto* const box = new QSpinBox;
    box->setObjectName(name);
    box->setFont(Theme::instance().numbers());
    box->setFixedWidth(74);
    return box;
}

} // namespace

ValuesView::ValuesView(SessionController& controller, QWidget* parent)
    : QWidget(parent), m_controller(controller), m_statisticsKind(controller.newKind()), m_barsKind(controller.newKind()),
      m_header(new ViewHeader), m_i2(chooser(QStringLiteral("i2"))),
      m_i3(chooser(QStringLiteral("i3"))), m_i2Label(new QLabel(QStringLiteral("i2"))),
      m_i3Label(new QLabel(QStringLiteral("i3"))), m_grid(new NumbersGrid(controller)),
      m_histogram(new HistogramPlot), m_table(new QLabel), m_tick(new QTimer(this)) {
    setObjectName(QStringLiteral("values"));
    for (QWidget* each : std::initializer_list<QWidget*>{m_i2Label, m_i2, m_i3Label, m_i3}) m_header->addControl(each);
    m_table->setObjectName(QStringLiteral("statistics"));
    m_table->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_table->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_table->setSizePolicy(QSizePolicy::Minimum, QSizePolicy::Preferred); // no digit of a number is cut
    m_histogram->setMinimumWidth(130);

    auto* const side = new QHBoxLayout;
    side->setContentsMargins(14, 4, 14, 8);
    side->setSpacing(18);
    side->addWidget(m_histogram, 1);
    side->addWidget(m_table);
    auto* const row = new QHBoxLayout;
    row->setSpacing(0);
    row->addWidget(m_grid, 3);
    row->addLayout(side, 2);
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_header);
    column->addLayout(row, 1);

    connect(&controller, &SessionController::selectionChanged, this, &ValuesView::showTensor);
    connect(&controller, &SessionController::snapshotChanged, this, &ValuesView::showTensor);
    connect(&controller, &SessionController::closed, this, &ValuesView::showTensor);
    connect(&controller, &SessionController::structureChanged, this, [this] { m_tensor.reset(); });
    connect(&controller, &SessionController::progressed, this, &ValuesView::showPreview);
    connect(&Theme::instance(), &Theme::changed, this, &ValuesView::showStatistics);
    for (QSpinBox* each : {m_i2, m_i3}) {
        connect(each, &QSpinBox::valueChanged, this,
                [this] { m_grid->setTensor(m_tensor, m_i2->value(), m_i3->value()); });
    }
    connect(m_grid, &NumbersGrid::elementActivated, this, &ValuesView::changeElement);
    connect(m_tick, &QTimer::timeout, this, &ValuesView::showCounting);
    showTensor();
}

ValuesView::~ValuesView() { endCount(); }

void ValuesView::showTensor() {
    const bool open = m_controller.isOpen();
    const std::optional<uint32_t> now = open ? m_controller.selected() : std::nullopt;
    const bool other = now != m_tensor;
    m_tensor = now;
    if (other) {
        endCount();
        m_statistics.reset();
        m_problem.clear();
        showStatistics();
    }
    if (!now) {
        m_header->setWhat(open ? tr("Select a tensor to see its values") : QString());
        m_header->setState(QString());
    }
    const Tensor* const t = now ? &m_controller.structure().tensor(*now) : nullptr;
    const auto range = [other](QSpinBox* box, QLabel* label, int64_t n) {
        const QSignalBlocker block(box);
        box->setRange(0, static_cast<int>(std::clamp<int64_t>(n - 1, 0, INT32_MAX)));
        if (other) box->setValue(0);
        box->setVisible(n > 1);
        label->setVisible(n > 1);
    };
    range(m_i2, m_i2Label, t ? t->ne[2] : 1);
    range(m_i3, m_i3Label, t ? t->ne[3] : 1);
    m_grid->setTensor(now, m_i2->value(), m_i3->value());
    if (!now) {
        showStatistics();
        return;
    }
    const Structure& s = m_controller.structure();
    const Theme& theme = Theme::instance();
    m_header->setWhat(QStringLiteral("<b>%1</b> &nbsp;<span style=\"font-family:'%2';color:%3\">%4 %5</span>")
                          .arg(nameOf(s, *now).toHtmlEscaped(), theme.numbers().family(), theme.color(Ink::muted).name(),
                               typeOf(s, *now), shapeOf(s, *now)));
    m_header->setState(stateWords(m_controller.snapshot().state(*now)));
    count();
}

// What a count on a reader's thread shares with the window.
struct ValuesView::Count {
    std::atomic<bool> unwanted{false}; // another tensor is shown: end at the next tile
    std::atomic<size_t> bytes{0};      // read so far
};

void ValuesView::endCount() {
    if (m_count) m_count->unwanted.store(true);
    m_count.reset();
    m_tick->stop();
}

void ValuesView::count() {
    if (m_controller.isRunning()) return;
    endCount();
    m_problem.clear();
    if (m_controller.snapshot().state(*m_tensor).kind == TensorState::Kind::not_run) {
        m_statistics.reset();
        m_problem = tr("not run yet");
        showStatistics();
        return;
    }
    m_count = std::make_shared<Count>();
    m_tick->start(tellEvery);
    m_controller.read(m_statisticsKind, [this, tensor = *m_tensor, count = m_count](
                                          const Structure& s, const ByteSource& bytes) -> SessionController::Finish {
        const ByteSource counted = [&](uint32_t number, size_t offset, size_t size, const BytesUse& use) -> Result<bool> {
            if (count->unwanted.load()) return false;
            count->bytes.fetch_add(size);
            return bytes(number, offset, size, use);
        };
        const auto stats = ggs::statistics(counted, tensor, s.tensor(tensor));
        if (stats.ok() && !*stats) return {};
        return [this, count, stats] {
            if (m_count != count) return;
            m_tick->stop();
            m_statistics = stats.ok() ? *stats : std::nullopt;
            m_problem = stats.ok() ? QString() : words(stats.error());
            if (m_statistics) m_grid->setRange(m_statistics->min, m_statistics->max);
            showStatistics();
            if (m_statistics) countBars();
        };
    });
}

// A second walk through the bytes, as it has to know where they begin and end.
void ValuesView::countBars() {
    if (m_statistics->finite() == 0) {
        m_histogram->setHistogram({});
        return;
    }
    m_controller.read(m_barsKind, [this, tensor = *m_tensor, count = m_count, low = m_statistics->min,
                                 high = m_statistics->max](const Structure& s,
                                                           const ByteSource& bytes) -> SessionController::Finish {
        const ByteSource wanted = [&](uint32_t number, size_t offset, size_t size, const BytesUse& use) -> Result<bool> {
            return count->unwanted.load() ? Result<bool>(false) : bytes(number, offset, size, use);
        };
        const auto bins = histogram(wanted, tensor, s.tensor(tensor), low, high, bars);
        if (!bins.ok() || !*bins) return {};
        return [this, count, shown = **bins] {
            if (m_count == count) m_histogram->setHistogram(shown);
        };
    });
}

// What is known of a large tensor while it is being counted.
void ValuesView::showCounting() {
    if (!m_tensor || !m_count || m_controller.isRunning()) return;
    const Tensor& t = m_controller.structure().tensor(*m_tensor);
    const size_t all = nbytes(t);
    const double share = all > 0 ? static_cast<double>(m_count->bytes.load()) / static_cast<double>(all) : 0;
    m_table->setText(tr("counting … %1 %<br>%2 elements<br>%3")
                         .arg(static_cast<int>(std::min(1.0, share) * 100))
                         .arg(nelements(t))
                         .arg(bytesText(all)));
}

void ValuesView::showStatistics() {
    m_table->setWordWrap(!m_problem.isEmpty());
    if (!m_tensor || !m_statistics) {
        m_histogram->setHistogram({});
        m_table->setText(m_problem.toHtmlEscaped());
        return;
    }
    const Theme& theme = Theme::instance();
    QString rows;
    const auto row = [&](const QString& what, const QString& value, Ink ink = Ink::text) {
        rows += QStringLiteral("<tr><td style='color:%1;padding-right:22px'>%2</td>"
                               "<td align='right' style=\"font-family:'%3';color:%4\">%5</td></tr>")
                    .arg(theme.color(Ink::muted).name(), what, theme.numbers().family(), theme.color(ink).name(), value);
    };
    const Statistics& s = *m_statistics;
    row(tr("min"), numberText(s.min));
    row(tr("max"), numberText(s.max));
    row(tr("mean"), numberText(s.mean));
    row(tr("sd"), numberText(s.sd));
    row(tr("zeros"), QString::number(s.zeros));
    row(tr("NaN / Inf"), QStringLiteral("%1 / %2").arg(s.nan).arg(s.inf), s.nan + s.inf > 0 ? Ink::trouble : Ink::text);
    row(tr("elements"), QString::number(s.count));
    m_table->setText(QStringLiteral("<table cellspacing='3'>%1</table>").arg(rows));
}

void ValuesView::showPreview() {
    const Preview& preview = m_controller.preview();
    if (!m_controller.isRunning() || preview.cursor == 0) return;
    m_header->setState(tr("at node %1").arg(preview.cursor));
    m_grid->setPreview(preview.tensor, preview.values);
}

void ValuesView::changeElement(const Index& index) {
    const QString no = m_controller.whyNot(Capability::change);
    if (!no.isEmpty()) {
        m_header->setState(no);
        return;
    }
    bool ok = false;
    const double old = m_grid->cellText(index[0], index[1]).toDouble();
    const double value = QInputDialog::getDouble(
        this, tr("Change a value"),
        tr("%1 [%2, %3, %4, %5]").arg(nameOf(m_controller.structure(), *m_tensor)).arg(index[0]).arg(index[1]).arg(index[2]).arg(index[3]),
        old, -1e38, 1e38, 6, &ok);
    if (ok) m_controller.change(*m_tensor, index, value);
}

} // namespace ggs

// SPDX-License-Identifier: MIT
#include "views/clicks/sample_table.h"

#include "look/long_scroll.h"
#include "look/table_setup.h"
#include "look/theme.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QScrollBar>
#include <QTableView>
#include <QWheelEvent>

#include <algorithm>

namespace ggs {

namespace {

constexpr int sampleRowHeight = 22, rowsPerNotch = 3, turnOfNotch = 120; // pixels, rows, eighths of a degree
constexpr int sampleWidth = 104, labelWidth = 62, denseWidth = 108, slotWidth = 112; // pixels

} // namespace

SampleTable::SampleTable(SampleRows& rows, QWidget* parent)
    : QWidget(parent), m_rows(rows), m_model(new SampleModel(rows, this)),
      m_table(
          plainTable(QStringLiteral("clickSamples"), m_model,
                     {.rowHeight = sampleRowHeight, .lastFills = false, .headingsLeft = false, .lettersMove = false})),
      m_bar(new QScrollBar(Qt::Vertical)) {
    m_table->setAccessibleName(tr("Samples of the click log"));
    m_table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->setAutoScroll(false); // else a new row scrolls back to the first column
    m_table->setSortingEnabled(false);
    m_table->installEventFilter(this);
    m_table->viewport()->installEventFilter(this);
    m_bar->setObjectName(QStringLiteral("clickScroll"));
    m_bar->setAccessibleName(tr("Position in the click log"));
    auto* const row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(m_table, 1);
    row->addWidget(m_bar);
    setFocusProxy(m_table);
    connect(m_bar, &QScrollBar::valueChanged, this, [this] {
        if (!m_setting) scrollTo(longPosition(m_bar, m_rows.count(), seen()));
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& now) {
        if (m_setting || !now.isValid()) return;
        m_current = m_model->top() + now.row();
        emit currentChanged(m_current);
    });
    connect(&rows, &SampleRows::listed, this, &SampleTable::follow);
}

void SampleTable::setShape(const ClickShape* shape) {
    m_current = -1;
    m_model->setShape(shape);
    setWidths();
    follow();
}

void SampleTable::setWidths() {
    const Theme& theme = Theme::instance();
    for (int i = 0; i < m_model->columnCount(); ++i) {
        int width = slotWidth;
        switch (m_model->column(i).kind) {
        case SampleModel::Kind::sample: width = sampleWidth; break;
        case SampleModel::Kind::label: width = labelWidth; break;
        case SampleModel::Kind::dense: width = denseWidth; break;
        case SampleModel::Kind::slot: break;
        }
        // The headings of other languages can be wider than the numbers.
        m_table->setColumnWidth(i, std::max(theme.stretched(width), headingWidth(*m_table->horizontalHeader(), i)));
    }
}

int SampleTable::seen() const {
    return std::max(1, m_table->viewport()->height() / std::max(1, m_table->verticalHeader()->defaultSectionSize()));
}

void SampleTable::follow() {
    if (m_current >= m_rows.count()) m_current = -1;
    fit();
}

void SampleTable::fit() { scrollTo(m_model->top()); }

void SampleTable::scrollTo(int64_t top) {
    const int64_t all = m_rows.count();
    top = std::clamp<int64_t>(top, 0, std::max<int64_t>(0, all - seen()));
    const bool set = std::exchange(m_setting, true);
    m_model->setWindow(top, static_cast<int>(std::min<int64_t>(seen(), all - top)));
    setLongRange(m_bar, all, seen());
    if (longPosition(m_bar, all, seen()) != top) setLongPosition(m_bar, all, seen(), top);
    m_setting = set;
    spanUnreadable();
    showCurrent();
    m_rows.want(top, top + seen());
}

void SampleTable::refresh() {
    m_model->refresh();
    spanUnreadable();
}

void SampleTable::spanUnreadable() {
    m_table->clearSpans();
    for (int row = 0; row < m_model->rowCount() && m_model->columnCount() > 2; ++row) {
        if (m_rows.isUnreadable(m_model->top() + row)) m_table->setSpan(row, 1, 1, m_model->columnCount() - 1);
    }
}

// The selected row moves with its sample, and out of sight.
void SampleTable::showCurrent() {
    const bool set = std::exchange(m_setting, true);
    const int64_t row = m_current - m_model->top();
    QItemSelectionModel* const selection = m_table->selectionModel();
    if (m_current >= 0 && row >= 0 && row < m_model->rowCount()) {
        const int column = std::max(0, selection->currentIndex().column());
        selection->setCurrentIndex(m_model->index(static_cast<int>(row), column),
                                   QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    } else {
        selection->clear();
    }
    m_setting = set;
}

void SampleTable::goTo(int64_t position) {
    if (m_rows.count() == 0) return;
    position = std::clamp<int64_t>(position, 0, m_rows.count() - 1);
    const bool moved = position != m_current;
    m_current = position;
    const int64_t top = m_model->top(), bottom = top + seen() - 1;
    // A row far away comes into the middle; a neighbour moves the others by one.
    const bool near = position >= top - seen() && position <= bottom + seen();
    if (position < top)
        scrollTo(near ? position : position - seen() / 2);
    else if (position > bottom)
        scrollTo(near ? position - seen() + 1 : position - seen() / 2);
    else
        showCurrent();
    if (moved) emit currentChanged(m_current);
}

bool SampleTable::takeKey(const QKeyEvent& event) {
    if (event.modifiers() & ~(Qt::KeypadModifier | Qt::ControlModifier)) return false;
    const bool control = event.modifiers() & Qt::ControlModifier;
    const int64_t at = std::max<int64_t>(m_current, m_current < 0 ? m_model->top() - 1 : 0);
    QScrollBar* const aside = m_table->horizontalScrollBar();
    constexpr int step = 40; // pixels
    switch (event.key()) {
    case Qt::Key_Up: goTo(at - 1); return true;
    case Qt::Key_Down: goTo(at + 1); return true;
    case Qt::Key_PageUp: goTo(at - seen()); return true;
    case Qt::Key_PageDown: goTo(at + seen()); return true;
    case Qt::Key_Home: goTo(0); return true;
    case Qt::Key_End: goTo(m_rows.count() - 1); return true;
    case Qt::Key_Left: aside->setValue(control ? 0 : aside->value() - step); return true;
    case Qt::Key_Right: aside->setValue(control ? aside->maximum() : aside->value() + step); return true;
    default: return false;
    }
}

bool SampleTable::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_table && event->type() == QEvent::KeyPress) {
        return takeKey(*static_cast<QKeyEvent*>(event));
    }
    if (watched == m_table->viewport() && event->type() == QEvent::Resize) {
        fit();
    } else if (watched == m_table->viewport() && event->type() == QEvent::Wheel) {
        const QPoint turned = static_cast<QWheelEvent*>(event)->angleDelta();
        if (turned.y() == 0 || static_cast<QWheelEvent*>(event)->modifiers() & Qt::ShiftModifier) return false;
        m_turned += turned.y() * rowsPerNotch;
        scrollTo(m_model->top() - m_turned / turnOfNotch);
        m_turned %= turnOfNotch;
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace ggs

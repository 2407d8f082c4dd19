// SPDX-License-Identifier: MIT
#include "look/table_setup.h"

#include "look/theme.h"

#include <QApplication>
#include <QEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QSplitter>
#include <QStyle>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QTimer>

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

namespace ggs {

namespace {

// Fits columns to their headings and cells. Both widths are known late: a heading's after the window has styled it, the
// cells' once there are rows. So columns are fitted when the header is shown and when the rows change. A column that
// the user has resized keeps its width.
class ColumnWidths final : public QObject {
  public:
    ColumnWidths(QHeaderView& header, std::span<const int> widths)
        : QObject(&header), m_header(header), m_widths(widths.begin(), widths.end()) {
        header.installEventFilter(this);
        header.setResizeContentsPrecision(0); // what is in sight
        m_later.setSingleShot(true);
        m_later.setInterval(0);
        connect(&m_later, &QTimer::timeout, this, &ColumnWidths::fit);
        const auto anew = [this] {
            m_onlyWider = false;
            m_later.start();
        };
        connect(header.model(), &QAbstractItemModel::modelReset, this, anew);
        connect(header.model(), &QAbstractItemModel::layoutChanged, this, anew);
        connect(header.model(), &QAbstractItemModel::rowsInserted, this, anew);
        // Changed cells only widen columns, so that columns don't shrink while the user steps.
        connect(header.model(), &QAbstractItemModel::dataChanged, &m_later, qOverload<>(&QTimer::start));
        connect(&header, &QHeaderView::sectionResized, this, [this](int column) {
            if (!m_fitting && m_header.sectionResizeMode(column) == QHeaderView::Interactive &&
                QApplication::mouseButtons() != Qt::NoButton)
                m_byHand.insert(column);
        });
    }
    bool eventFilter(QObject*, QEvent* event) override {
        if (event->type() == QEvent::Show) fit();
        return false;
    }

  private:
    void fit() {
        const auto* const table = qobject_cast<const QAbstractItemView*>(m_header.parentWidget());
        if (!table || !m_header.isVisible()) return;
        const bool fitting = std::exchange(m_fitting, true), onlyWider = std::exchange(m_onlyWider, true);
        for (int i = 0; i < std::min(m_header.count(), static_cast<int>(m_widths.size())); ++i) {
            if (m_byHand.contains(i) || m_header.isSectionHidden(i)) continue;
            const int given = m_widths[static_cast<size_t>(i)], heading = headingWidth(m_header, i);
            // A column without text in its first row is drawn or still empty, and keeps the given width.
            const bool written = !m_header.model()->index(0, i).data().toString().isEmpty();
            const int cells = written ? std::min(std::max(widest, given), table->sizeHintForColumn(i) + slack) : given;
            m_header.resizeSection(i, std::max({heading, cells, onlyWider ? m_header.sectionSize(i) : 0}));
        }
        m_fitting = fitting;
    }

    static constexpr int widest = 240, slack = 10; // pixels
    QHeaderView& m_header;
    const std::vector<int> m_widths;
    std::set<int> m_byHand;
    QTimer m_later;
    bool m_fitting = false, m_onlyWider = false;
};

class RestOfLine final : public QObject {
  public:
    RestOfLine(QHeaderView& header, QWidget& viewport, int column, int least)
        : QObject(&header), m_header(header), m_viewport(viewport), m_column(column), m_least(least) {
        header.setSectionResizeMode(column, QHeaderView::Fixed);
        viewport.installEventFilter(this);
        connect(&header, &QHeaderView::sectionResized, this, &RestOfLine::fit);
        fit();
    }
    bool eventFilter(QObject*, QEvent* event) override {
        if (event->type() == QEvent::Resize) fit();
        return false;
    }

  private:
    void fit() {
        if (std::exchange(m_fitting, true)) return;
        const int others = m_header.length() - m_header.sectionSize(m_column);
        m_header.resizeSection(m_column, std::max(m_least, m_viewport.width() - others));
        m_fitting = false;
    }

    QHeaderView& m_header;
    QWidget& m_viewport;
    const int m_column, m_least;
    bool m_fitting = false;
};

// Divides a splitter so that the columns of a table are completely visible.
class ColumnsVisible final : public QObject {
  public:
    ColumnsVisible(QSplitter& splitter, QTableView& table, int least)
        : QObject(&table), m_splitter(splitter), m_table(table), m_least(least) {
        splitter.installEventFilter(this);
        m_later.setSingleShot(true);
        m_later.setInterval(0);
        connect(&m_later, &QTimer::timeout, this, &ColumnsVisible::fit);
        connect(table.horizontalHeader(), &QHeaderView::sectionResized, &m_later, qOverload<>(&QTimer::start));
        connect(&splitter, &QSplitter::splitterMoved, this, [this] { m_byHand = true; });
    }
    bool eventFilter(QObject*, QEvent* event) override {
        if (event->type() == QEvent::Resize || event->type() == QEvent::Show) m_later.start();
        return false;
    }

  private:
    void fit() {
        if (m_byHand || !m_splitter.isVisible()) return;
        const QHeaderView& header = *m_table.horizontalHeader();
        int columns = header.length();
        if (const int last = header.count() - 1; header.stretchLastSection() && last >= 0) {
            // Its size is what the others leave.
            const QAbstractItemView& table = m_table;
            columns +=
                std::max(headingWidth(header, last), table.sizeHintForColumn(last) + slack) - header.sectionSize(last);
        }
        const int wanted = columns + m_table.verticalScrollBar()->sizeHint().width() + 2 * m_table.frameWidth();
        const int all = m_splitter.width() - m_splitter.handleWidth();
        const int first = std::max(all / 4, std::min(wanted, all - m_least));
        if (first != m_splitter.sizes().value(0)) m_splitter.setSizes({first, all - first});
    }

    static constexpr int slack = 10; // pixels
    QSplitter& m_splitter;
    QTableView& m_table;
    const int m_least;
    QTimer m_later;
    bool m_byHand = false;
};

// Draws the background that the model gives a cell, which a style sheet with a rule for items leaves out.
class OnGround final : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        if (const QVariant ground = index.data(Qt::BackgroundRole); ground.isValid())
            painter->fillRect(option.rect, ground.value<QColor>());
        QStyledItemDelegate::paint(painter, option, index);
    }
};

// Leaves letters and digits to the view around the table.
class LettersToView final : public QObject {
  public:
    explicit LettersToView(QTableView& table) : QObject(&table) { table.installEventFilter(this); }
    bool eventFilter(QObject*, QEvent* event) override {
        if (event->type() != QEvent::KeyPress) return false;
        const auto& key = *static_cast<QKeyEvent*>(event);
        if (key.key() < Qt::Key_0 || key.key() > Qt::Key_Z) return false;
        event->ignore();
        return true;
    }
};

} // namespace

void setUpTable(QTableView& table, const TableSetup& setup) {
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setSelectionMode(QAbstractItemView::SingleSelection);
    table.setShowGrid(false);
    table.setWordWrap(false);
    if (!setup.framed) table.setFrameShape(QFrame::NoFrame);
    table.verticalHeader()->hide();
    const auto rows = [&headings = *table.verticalHeader(), high = setup.rowHeight] {
        headings.setDefaultSectionSize(Theme::instance().stretched(high));
    };
    QObject::connect(&Theme::instance(), &Theme::changed, table.verticalHeader(), rows);
    rows();
    QHeaderView& headings = *table.horizontalHeader();
    headings.setHighlightSections(false);
    headings.setStretchLastSection(setup.lastFills);
    table.setTabKeyNavigation(false); // Tab leaves the table; arrow keys move in it
    if (setup.narrowest > 0) headings.setMinimumSectionSize(setup.narrowest);
    if (!setup.lettersMove) new LettersToView(table); // the table's own
    if (setup.headingsLeft) headings.setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
}

QTableView* plainTable(const QString& name, QAbstractItemModel* model, const TableSetup& setup) {
    auto* const made = new QTableView;
    made->setObjectName(name);
    made->setModel(model);
    setUpTable(*made, setup);
    made->setItemDelegate(new OnGround(made));
    return made;
}

void orderByColumns(QTableView& table) {
    table.setSortingEnabled(true);
    table.horizontalHeader()->setSortIndicatorClearable(true);
    table.sortByColumn(-1, Qt::AscendingOrder);
}

void giveTheRest(QHeaderView& header, int column, int least) {
    if (auto* const table = qobject_cast<QAbstractScrollArea*>(header.parentWidget()))
        new RestOfLine(header, *table->viewport(), column, least); // the header's own
}

void setColumnWidths(QHeaderView& header, std::span<const int> widths) {
    for (int i = 0; i < std::min(header.count(), static_cast<int>(widths.size())); ++i)
        header.resizeSection(i, widths[static_cast<size_t>(i)]);
    new ColumnWidths(header, widths); // the header's own
}

void makeColumnsVisible(QSplitter& splitter, QTableView& table, int least) {
    new ColumnsVisible(splitter, table, least); // the table's own
}

int headingWidth(const QHeaderView& header, int column) {
    // The size hint of a styled section omits the sorting arrow, and a hidden section doesn't have a hint.
    constexpr int padding = 8, arrow = 12;
    const QString heading = header.model()->headerData(column, header.orientation(), Qt::DisplayRole).toString();
    return QFontMetrics(Theme::instance().words()).horizontalAdvance(heading) + arrow +
           2 * (padding + header.style()->pixelMetric(QStyle::PM_HeaderMargin, nullptr, &header));
}

} // namespace ggs

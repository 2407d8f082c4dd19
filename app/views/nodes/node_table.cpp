// SPDX-License-Identifier: MIT
#include "views/nodes/node_table.h"

#include "look/empty_note.h"
#include "look/names/node_words.h"
#include "look/table_setup.h"
#include "look/view_header.h"
#include "session/marking.h"
#include "session/measuring.h"
#include "session/moves.h"
#include "session/selection.h"
#include "session/session_controller.h"
#include "views/nodes/node_model.h"

#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace ggs {

// Sorts nodes, and shows those of a span. Ascending step order is the order of the source model, so its rows, perhaps
// 100,000, needn't be compared.
class SortedNodes final : public QSortFilterProxyModel {
  public:
    using QSortFilterProxyModel::QSortFilterProxyModel;
    void sort(int column, Qt::SortOrder order) override {
        QSortFilterProxyModel::sort(column == NodeModel::stepColumn && order == Qt::AscendingOrder ? -1 : column,
                                    order);
    }
    void setSpan(const std::optional<StepSpan>& span) {
        if (m_span == span) return;
        m_span = span;
        invalidateFilter();
    }

  protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override {
        return (!m_span || m_span->contains(static_cast<size_t>(row))) &&
               QSortFilterProxyModel::filterAcceptsRow(row, parent);
    }

  private:
    std::optional<StepSpan> m_span;
};

NodeTable::NodeTable(SessionController& controller, QWidget* parent)
    : View(QStringLiteral("nodes"), tr("Table"), parent), m_controller(controller), m_selection(controller.selection()),
      m_debuggee(controller.debuggee()), m_model(new NodeModel(controller, this)), m_sorted(new SortedNodes(this)),
      m_table(plainTable(QStringLiteral("nodeTable"), m_sorted,
                         {.rowHeight = 23, .narrowest = 48, .framed = true, .lastFills = false})),
      m_filter(new QLineEdit), m_span(new QPushButton), m_header(new ViewHeader), m_contents(new Contents) {
    controller.measuring().timeNodesWhileShown(this);
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(Qt::UserRole);
    m_sorted->setFilterKeyColumn(-1);
    m_sorted->setFilterRole(NodeModel::searchRole);
    m_sorted->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_filter->setPlaceholderText(tr("Filter by op, name, shape, state"));
    m_filter->setAccessibleName(m_filter->placeholderText());
    m_table->setAccessibleName(title());
    m_filter->setClearButtonEnabled(true);
    m_filter->setObjectName(QStringLiteral("nodeFilter"));
    m_filter->setMinimumWidth(std::max(240, hintWidth(*m_filter)));
    m_span->setObjectName(QStringLiteral("nodeSpan"));
    m_span->setToolTip(tr("Shows all nodes again"));
    m_header->addControl(m_span);
    m_header->addControl(m_filter);

    m_table->setWordWrap(true);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(NodeModel::stepColumn, Qt::AscendingOrder);
    const int widths[] = {72, 130, 160, 140, 64, 92, 96, 92};
    setColumnWidths(*m_table->horizontalHeader(), widths);
    // The name column takes the remaining width.
    m_table->horizontalHeader()->setSectionResizeMode(NodeModel::nameColumn, QHeaderView::Stretch);
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);

    auto* const column = tightColumn(this);
    column->addWidget(m_header);
    column->addLayout(m_contents, 1);
    m_contents->addWidget(m_table);

    connect(m_filter, &QLineEdit::textChanged, m_sorted, &QSortFilterProxyModel::setFilterFixedString);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& now) {
        if (!now.isValid() || m_selecting) return;
        m_selecting = true;
        m_selection.select(now.data(NodeModel::tensorRole).toUInt());
        m_selecting = false;
    });
    connect(m_table, &QTableView::doubleClicked, this,
            [this](const QModelIndex& at) { m_controller.moves().runTo(at.data(NodeModel::stepRole).toULongLong()); });
    connect(m_table, &QWidget::customContextMenuRequested, this, [this](const QPoint& where) {
        const QModelIndex at = m_table->indexAt(where);
        if (!at.isValid()) return;
        const uint32_t node = at.data(NodeModel::tensorRole).toUInt();
        const size_t step = at.data(NodeModel::stepRole).toULongLong();
        QMenu menu(this);
        menu.addAction(tr("Run to here"), this, [this, step] { m_controller.moves().runTo(step); });
        menu.addAction(m_controller.marking().breakpointOn(node) ? tr("Remove breakpoint") : tr("Break here"), this,
                       [this, node] { m_controller.marking().toggleBreakpoint(node); });
        closeWithProgram(menu, m_debuggee);
        menu.exec(m_table->viewport()->mapToGlobal(where));
    });
    connect(m_span, &QPushButton::clicked, this, [this] { m_selection.setSpan(std::nullopt); });
    connect(&m_selection, &Selection::spanChanged, this, &NodeTable::followSpan);
    connect(&m_selection, &Selection::selectionChanged, this, &NodeTable::showSelection);
    connect(&m_debuggee, &Debuggee::snapshotChanged, this, &NodeTable::showCursor);
    connect(&m_debuggee, &Debuggee::closed, this, &NodeTable::showNothing);
    showNothing();
    followSpan();
}

void NodeTable::followSpan() {
    const auto& span = m_selection.span();
    m_span->setVisible(span.has_value());
    if (span) m_span->setText(QStringLiteral("%1  ×").arg(spanWords(*span)));
    m_sorted->setSpan(span);
    if (m_debuggee.isOpen()) showSelection();
}

bool NodeTable::find() {
    m_filter->setFocus();
    m_filter->selectAll();
    return true;
}

void NodeTable::showSelection() {
    if (m_selecting || !m_selection.selected()) return;
    const auto step = m_debuggee.structure().step_of(*m_selection.selected());
    m_selecting = true;
    if (step) {
        const QModelIndex row = m_sorted->mapFromSource(m_model->index(static_cast<int>(*step), 0));
        m_table->setCurrentIndex(row);
    } else {
        m_table->clearSelection();
        m_table->setCurrentIndex({}); // so that a click on the same row selects its node again
    }
    m_selecting = false;
}

QString NodeTable::whyEmpty() const {
    return m_debuggee.isOpen() ? QString() : tr("Nothing to show: %1").arg(m_debuggee.whyNothing());
}

void NodeTable::showNothing() {
    m_header->setState(QString());
    m_contents->show(whyEmpty());
}

void NodeTable::showCursor() {
    m_contents->show({});
    const Snapshot& snapshot = m_debuggee.snapshot();
    m_header->setState(tr("%1 of %2 done").arg(snapshot.position.cursor).arg(snapshot.structure->steps.size()));
    const QModelIndex row = m_sorted->mapFromSource(m_model->index(static_cast<int>(snapshot.position.cursor), 0));
    if (row.isValid()) m_table->scrollTo(row);
}

} // namespace ggs

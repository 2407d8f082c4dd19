// SPDX-License-Identifier: MIT
#include "views/file/cost/cost_pane.h"

#include "base/printable.h"
#include "look/natural_order.h"
#include "look/progress_line.h"
#include "look/table_file.h"
#include "look/table_setup.h"
#include "look/view.h"
#include "session/computing.h"
#include "words/messages.h"

#include <QComboBox>
#include <QFileInfo>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QTableView>

#include <numeric>

namespace ggs {

CostPane::CostPane(Computing& computing, Selection& selection, QWidget* parent)
    : OtherFilePane(QStringLiteral("cost"),
                    {tr("Select the F32, F16 or BF16 file that this file was made from. This page then shows the cost "
                        "of quantising by tensor, layer and block."),
                     tr("Compare with original…"), tr("Another original…")},
                    parent),
      m_selection(selection), m_costs(new QuantisingCosts(computing, this)), m_model(new CostModel(*m_costs, this)),
      m_order(new NaturalOrder(this)), m_worst(new WorstBlocksModel(this)), m_blocksTitle(new QLabel),
      m_by(new QComboBox) {
    m_order->setSourceModel(m_model);
    m_table = plainTable(QStringLiteral("costTable"), m_order);
    m_table->setAccessibleName(tr("Cost of quantizing"));
    orderByColumns(*m_table);
    const int widths[] = {212, 84, 76, 84, 72, 60, 60};
    setColumnWidths(*m_table->horizontalHeader(), widths);
    m_blocks = plainTable(QStringLiteral("worstBlocks"), m_worst);
    m_blocks->setAccessibleName(tr("Blocks with the largest error"));
    const int blockWidths[] = {176, 74, 96, 84};
    setColumnWidths(*m_blocks->horizontalHeader(), blockWidths);

    m_by->setObjectName(QStringLiteral("costBy"));
    m_by->addItem(tr("by tensor"));
    m_by->addItem(tr("by layer"));
    m_choose->setObjectName(QStringLiteral("chooseOriginal"));
    m_again->setObjectName(QStringLiteral("chooseAnotherOriginal"));
    m_blocksTitle->setProperty("role", "muted");
    m_blocksTitle->setContentsMargins(10, 5, 10, 3);
    auto* const right = new QWidget;
    auto* const below = tightColumn(right);
    below->addWidget(m_blocksTitle);
    below->addWidget(m_blocks, 1);
    auto* const both = new QSplitter(Qt::Horizontal);
    both->addWidget(m_table);
    both->addWidget(right);
    layOut({m_by}, both, false);

    connect(m_by, &QComboBox::currentIndexChanged, this, [this](int by) {
        m_model->setBy(static_cast<CostModel::By>(by));
        showBlocks();
    });
    connect(m_progress, &ProgressLine::cancelled, this, &CostPane::cancel);
    connect(m_costs, &QuantisingCosts::compared, this, &CostPane::showOriginal);
    connect(m_costs, &QuantisingCosts::refused, this, [this](const QString& why) {
        m_trouble->setText(why);
        m_trouble->show();
        if (m_costs->original()) m_what->setText(why);
    });
    TensorWork& work = m_costs->work();
    connect(&work, &TensorWork::advanced, this, [this] {
        if (m_model->by() == CostModel::By::tensor) m_model->refresh();
        showTotals();
        if (m_worst->rowCount() == 0) showBlocks();
    });
    connect(&work, &TensorWork::ended, this, [this] {
        m_progress->stop();
        m_model->refresh();
        m_table->sortByColumn(m_table->horizontalHeader()->sortIndicatorSection(),
                              m_table->horizontalHeader()->sortIndicatorOrder());
        showTotals();
        showBlocks();
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& now) {
        if (m_showing || !now.isValid()) return;
        if (m_model->by() == CostModel::By::tensor) {
            m_showing = true;
            m_selection.select(static_cast<uint32_t>(m_order->mapToSource(now).row()));
            m_showing = false;
        }
        showBlocks();
    });
    const auto open = [this](const QModelIndex& at) {
        if (!at.isValid()) return;
        const WorstBlocksModel::Row& row = m_worst->row(at.row());
        m_selection.pick({static_cast<uint32_t>(row.tensor), row.first});
        emit blockWanted();
    };
    connect(m_blocks, &QTableView::clicked, this, open);
    connect(m_blocks, &QTableView::activated, this, open);
    connect(&selection, &Selection::selectionChanged, this, &CostPane::showSelection);
}

void CostPane::showSelection() {
    if (m_showing || !m_file || m_model->by() != CostModel::By::tensor || !m_selection.selected() || !hasRows()) return;
    const QModelIndex row = m_order->mapFromSource(m_model->index(static_cast<int>(*m_selection.selected()), 0));
    m_showing = true;
    if (row.isValid()) m_table->setCurrentIndex(row);
    m_showing = false;
    showBlocks();
}

void CostPane::setFile(const std::shared_ptr<const WeightsFile>& file) {
    m_file = file;
    m_showing = true;
    m_model->setFile(file);
    m_worst->show(nullptr, *m_costs, {});
    m_costs->setFile(file);
    m_showing = false;
}

void CostPane::setLetters(const QString& letters) { m_order->setLetters(letters); }

bool CostPane::cancel() {
    if (!m_costs->work().isAllWanted()) return false;
    m_costs->work().cancel();
    return true;
}

void CostPane::showOriginal() {
    m_trouble->hide();
    m_model->setFile(m_file);
    m_model->setBy(m_model->by());
    showTables(m_costs->original() != nullptr);
    m_progress->stop();
    if (!m_costs->original()) return;
    m_progress->start(tr("comparing …"), [this] { return m_costs->work().share(); });
    showTotals();
    showSelection();
    showBlocks();
}

void CostPane::showTotals() {
    if (!m_costs->original()) return;
    const ErrorSums& sums = m_costs->total();
    const size_t n = m_costs->count();
    const QString name = QFileInfo(QString::fromStdString(m_costs->original()->name())).fileName();
    m_what->setText(
        n == 0 ? tr("compared with %1").arg(name)
               : tr("compared with %1: %2 of %3 tensors · RMSE %4 · relative %5 % · largest %6")
                     .arg(name)
                     .arg(n)
                     .arg(m_file->n_tensors())
                     .arg(numberText(sums.rmse()), numberText(sums.relative() * 100), numberText(sums.largest)));
    m_what->setToolTip(m_what->text());
}

std::vector<size_t> CostPane::chosen() const {
    const QModelIndex now = m_order->mapToSource(m_table->currentIndex());
    if (now.isValid() && now.row() < m_model->rowCount()) return m_model->tensorsOf(now.row());
    std::vector<size_t> all(m_file ? m_file->n_tensors() : 0);
    std::iota(all.begin(), all.end(), 0);
    return all;
}

void CostPane::showBlocks() {
    if (!m_costs->original() || !m_file) return;
    const std::vector<size_t> tensors = chosen();
    m_worst->show(m_file, *m_costs, tensors);
    m_blocks->setColumnHidden(WorstBlocksModel::nameColumn, tensors.size() == 1); // the title contains the name
    m_blocksTitle->setText(
        tensors.size() == 1
            ? tr("Worst blocks of %1").arg(QString::fromStdString(printable(m_file->tensor(tensors[0]).name)))
            : tr("Worst blocks of %1 tensors").arg(tensors.size()));
}

QString CostPane::exportTo(const QString& path) const {
    return saveTable(
        m_model->exportColumns(), m_order->rowCount(),
        [this](int row, int column) {
            return m_model->exported(m_order->mapToSource(m_order->index(row, 0)).row(), column);
        },
        path);
}

} // namespace ggs

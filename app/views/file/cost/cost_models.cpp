// SPDX-License-Identifier: MIT
#include "views/file/cost/cost_models.h"

#include "drawing/layout_groups.h"
#include "look/natural_order.h"
#include "look/theme.h"
#include "views/file/cost/quantising_costs.h"
#include "words/messages.h"

#include <algorithm>
#include <climits>

namespace ggs {

namespace {

constexpr size_t mostBlocks = 200;

QVariant aligned(bool right) {
    return QVariant::fromValue<int>((right ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
}

bool isWorse(const WorstBlocksModel::Row& a, const WorstBlocksModel::Row& b) {
    if (a.cost.rmse != b.cost.rmse) return a.cost.rmse > b.cost.rmse;
    return a.tensor != b.tensor ? a.tensor < b.tensor : a.cost.block < b.cost.block;
}

// Four digits are enough to compare errors by.
QString numberWords(const QVariant& value) {
    return value.metaType().id() == QMetaType::Double ? QString::number(value.toDouble(), 'g', 4) : value.toString();
}

bool isNumber(int column) {
    return column != CostModel::nameColumn && column != CostModel::typeColumn && column != CostModel::fromColumn;
}

} // namespace

CostModel::CostModel(const QuantisingCosts& costs, QObject* parent) : QAbstractTableModel(parent), m_costs(costs) {}

void CostModel::setFile(std::shared_ptr<const WeightsFile> file) {
    beginResetModel();
    m_file = std::move(file);
    m_layers.clear();
    endResetModel();
}

void CostModel::setBy(By by) {
    beginResetModel();
    m_by = by;
    m_layers.clear();
    endResetModel();
    refresh();
}

QString CostModel::layerOf(size_t tensor) const { return printableText(group_in_name(m_file->tensor(tensor).name)); }

void CostModel::refresh() {
    if (!m_file) return;
    if (m_by == By::tensor) {
        if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, columns - 1));
        return;
    }
    const std::vector<const TensorCost*> all = m_costs.all();
    beginResetModel();
    m_layers =
        cost_by_layer(all, [this](size_t tensor) { return std::string(group_in_name(m_file->tensor(tensor).name)); });
    endResetModel();
}

std::vector<size_t> CostModel::tensorsOf(int row) const {
    if (m_by == By::tensor) return {static_cast<size_t>(row)};
    std::vector<size_t> tensors;
    for (size_t i = 0; i < m_file->n_tensors(); ++i) {
        if (group_in_name(m_file->tensor(i).name) == m_layers[static_cast<size_t>(row)].layer) tensors.push_back(i);
    }
    return tensors;
}

int CostModel::rowCount(const QModelIndex& parent) const {
    if (parent.isValid() || !m_file || !m_costs.original()) return 0;
    const size_t rows = m_by == By::tensor ? m_file->n_tensors() : m_layers.size();
    return static_cast<int>(std::min<size_t>(rows, INT_MAX));
}

int CostModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns; }

const ErrorSums* CostModel::sumsOf(int row) const {
    const auto i = static_cast<size_t>(row);
    if (m_by == By::layer) return &m_layers[i].sums;
    const TensorCost* const cost = m_costs.of(i);
    return cost ? &cost->sums : nullptr;
}

QVariant CostModel::raw(int row, Column column) const {
    const auto i = static_cast<size_t>(row);
    const bool tensor = m_by == By::tensor;
    const TensorCost* const cost = tensor ? m_costs.of(i) : nullptr;
    switch (column) {
    case nameColumn: return tensor ? printableText(m_file->tensor(i).name) : printableText(m_layers[i].layer);
    case typeColumn:
        return tensor ? QVariant(printableText(m_file->tensor(i).type_name))
                      : QVariant::fromValue<qulonglong>(m_layers[i].tensors);
    case fromColumn:
        if (!tensor) return printableText(m_file->tensor(m_layers[i].worst).name);
        return cost ? QVariant(printableText(m_costs.original()->tensor(cost->original).type_name)) : QVariant();
    default: break;
    }
    const ErrorSums* const sums = sumsOf(row);
    if (!sums) return {};
    switch (column) {
    case elementsColumn: return QVariant::fromValue<qlonglong>(sums->elements);
    case rmseColumn: return sums->rmse();
    case relativeColumn: return sums->relative();
    case largestColumn: return sums->largest;
    default: return QVariant::fromValue<qlonglong>(sums->odd);
    }
}

QVariant CostModel::data(const QModelIndex& index, int role) const {
    if (!m_file || !index.isValid() || index.row() >= rowCount() || index.column() >= columns) return {};
    const auto column = static_cast<Column>(index.column());
    const auto tensor = static_cast<size_t>(index.row());
    const Message* const why = m_by == By::tensor ? m_costs.whyNot(tensor) : nullptr;
    const Theme& theme = Theme::instance();
    switch (role) {
    case Qt::DisplayRole: {
        const QVariant value = raw(index.row(), column);
        if (m_by == By::layer && column == nameColumn && value.toString().isEmpty()) return tr("no layer");
        if (!value.isValid()) return why ? QStringLiteral("–") : QString();
        if (column == relativeColumn) return tr("%1 %").arg(numberWords(value.toDouble() * 100));
        return numberWords(value);
    }
    case Qt::UserRole: {
        const QVariant value = raw(index.row(), column);
        return value.isValid() ? value : QVariant(QString()); // is sorted after all numbers
    }
    case NaturalOrder::searchRole: return raw(index.row(), nameColumn);
    case Qt::ToolTipRole:
        if (why) return words(*why);
        return m_by == By::tensor && !sumsOf(index.row()) ? QVariant(tr("not computed yet"))
                                                          : data(index, Qt::DisplayRole);
    case Qt::FontRole: return theme.numbers();
    case Qt::TextAlignmentRole: return aligned(isNumber(column));
    case Qt::ForegroundRole:
        if (column == oddColumn && raw(index.row(), column).toLongLong() > 0) return theme.color(Ink::trouble);
        return column == typeColumn || column == fromColumn || column == elementsColumn
                   ? QVariant(theme.color(Ink::muted))
                   : QVariant();
    default: return {};
    }
}

QVariant CostModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= columns) return {};
    if (role == Qt::TextAlignmentRole) return aligned(isNumber(section));
    if (role == Qt::ToolTipRole) {
        switch (section) {
        case rmseColumn: return tr("Root mean square error");
        case relativeColumn: return tr("RMSE as a percentage of the root mean square of the original's values");
        case largestColumn: return tr("Largest error of an element");
        case oddColumn: return tr("Elements that are NaN or Inf in one of the files; no other column includes them");
        default: return {};
        }
    }
    if (role != Qt::DisplayRole) return {};
    const bool tensor = m_by == By::tensor;
    const QString titles[] = {tensor ? tr("tensor") : tr("layer"),
                              tr("RMSE"),
                              tr("relative"),
                              tr("largest"),
                              tr("NaN, Inf"),
                              tensor ? tr("type") : tr("tensors"),
                              tensor ? tr("from") : tr("worst tensor"),
                              tr("elements")};
    return titles[section];
}

QStringList CostModel::exportColumns() const {
    const bool tensor = m_by == By::tensor;
    return {tensor ? QStringLiteral("tensor") : QStringLiteral("layer"),
            QStringLiteral("rmse"),
            QStringLiteral("relative"),
            QStringLiteral("largest"),
            QStringLiteral("nan_or_inf"),
            tensor ? QStringLiteral("type") : QStringLiteral("tensors"),
            tensor ? QStringLiteral("original_type") : QStringLiteral("worst_tensor"),
            QStringLiteral("elements")};
}

// -- blocks -----------------------------------------------------------------------------------------------------------

void WorstBlocksModel::show(std::shared_ptr<const WeightsFile> file, const QuantisingCosts& costs,
                            const std::vector<size_t>& tensors) {
    beginResetModel();
    m_file = std::move(file);
    m_rows.clear();
    for (const size_t tensor : tensors) {
        const TensorCost* const cost = m_file ? costs.of(tensor) : nullptr;
        if (!cost) continue;
        const Tensor t = file_tensor(*m_file, tensor);
        for (const BlockCost& block : cost->worst)
            m_rows.push_back({tensor, index_of_flat(t, block.block * traits(t.type).block), block});
        if (m_rows.size() < 16 * mostBlocks) continue;
        std::nth_element(m_rows.begin(), m_rows.begin() + mostBlocks, m_rows.end(), isWorse);
        m_rows.resize(mostBlocks);
    }
    std::sort(m_rows.begin(), m_rows.end(), isWorse);
    if (m_rows.size() > mostBlocks) m_rows.resize(mostBlocks);
    endResetModel();
}

int WorstBlocksModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int WorstBlocksModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns; }

QVariant WorstBlocksModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount() || index.column() >= columns) return {};
    const Row& r = row(index.row());
    const Theme& theme = Theme::instance();
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        switch (index.column()) {
        case nameColumn: return printableText(m_file->tensor(r.tensor).name);
        case blockColumn: return QString::number(r.cost.block);
        case firstColumn: {
            QStringList places;
            for (int d = 0; d < std::max(1, m_file->tensor(r.tensor).n_dims); ++d)
                places.append(QString::number(r.first[static_cast<size_t>(d)]));
            return QLatin1Char('[') + places.join(QStringLiteral(", ")) + QLatin1Char(']');
        }
        case rmseColumn: return numberWords(r.cost.rmse);
        default: return numberWords(r.cost.largest);
        }
    case Qt::FontRole: return theme.numbers();
    case Qt::TextAlignmentRole: return aligned(index.column() != nameColumn && index.column() != firstColumn);
    case Qt::ForegroundRole: return index.column() == blockColumn ? QVariant(theme.color(Ink::muted)) : QVariant();
    default: return {};
    }
}

QVariant WorstBlocksModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= columns) return {};
    if (role == Qt::TextAlignmentRole) return aligned(section != nameColumn && section != firstColumn);
    if (role != Qt::DisplayRole) return {};
    const QString titles[] = {tr("tensor"), tr("block"), tr("first element"), tr("RMSE"), tr("largest")};
    return titles[section];
}

} // namespace ggs

// SPDX-License-Identifier: MIT
#include "views/model/prompt_nodes_model.h"

#include "look/natural_order.h"
#include "look/theme.h"

namespace ggs {

namespace {

bool isNumber(int column) {
    return column == PromptNodesModel::numberColumn ||
           (column >= PromptNodesModel::nmseColumn && column <= PromptNodesModel::differColumn);
}

QString shapeText(const Shape& ne) {
    int dims = static_cast<int>(max_dims);
    while (dims > 1 && ne[static_cast<size_t>(dims - 1)] == 1) --dims;
    QStringList numbers;
    for (int d = 0; d < dims; ++d) numbers.append(QString::number(ne[static_cast<size_t>(d)]));
    return QStringLiteral("[%1]").arg(numbers.join(QLatin1Char(' ')));
}

} // namespace

void PromptNodesModel::show(std::shared_ptr<const PromptsCompared> compared) {
    beginResetModel();
    m_compared = std::move(compared);
    endResetModel();
}

int PromptNodesModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !m_compared ? 0 : static_cast<int>(m_compared->nodes.size());
}

int PromptNodesModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns; }

QVariant PromptNodesModel::raw(int row, Column column) const {
    const NodeApart& node = this->node(row);
    switch (column) {
    case numberColumn: return QVariant::fromValue<qulonglong>(node.step);
    case nameColumn: return QString::fromStdString(node.name);
    case shapeColumn:
        return node.a == node.b ? shapeText(node.a) : tr("%1, %2").arg(shapeText(node.a), shapeText(node.b));
    case nmseColumn: return node.compared > 0 ? QVariant(node.nmse) : QVariant();
    case mostColumn: return node.compared > 0 ? QVariant(node.max_abs) : QVariant();
    case differColumn: return node.compared > 0 ? QVariant::fromValue<qlonglong>(node.differ) : QVariant();
    case noteColumn:
        if (node.compared == 0) return tr("different shape");
        if (m_compared->first == static_cast<size_t>(row)) return tr("first difference");
        if (node.differ == 0) return tr("the same");
        return node.odd > 0 ? tr("NaN or Inf for at least one prompt") : QString();
    case columns: break;
    }
    return {};
}

QVariant PromptNodesModel::data(const QModelIndex& index, int role) const {
    if (!m_compared || !index.isValid() || index.row() >= rowCount() || index.column() >= columns) return {};
    const auto column = static_cast<Column>(index.column());
    const bool first = m_compared->first == static_cast<size_t>(index.row());
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole: {
        const QVariant value = raw(index.row(), column);
        return value.metaType().id() == QMetaType::Double ? QString::number(value.toDouble(), 'g', 4)
                                                          : value.toString();
    }
    case Qt::UserRole: return raw(index.row(), column);
    case NaturalOrder::searchRole: return raw(index.row(), nameColumn);
    case Qt::FontRole: {
        QFont font = column == noteColumn ? Theme::instance().words() : Theme::instance().numbers();
        font.setBold(first);
        return font;
    }
    case Qt::ForegroundRole:
        return node(index.row()).differ == 0 ? QVariant(Theme::instance().color(Ink::muted)) : QVariant();
    case Qt::TextAlignmentRole:
        return QVariant::fromValue<int>((isNumber(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    default: return {};
    }
}

QVariant PromptNodesModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= columns) return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue<int>((isNumber(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && section == nmseColumn)
        return tr("Mean square of the difference, divided by the mean square of the first prompt's values");
    if (role == Qt::ToolTipRole && section == mostColumn) return tr("Largest difference between two values");
    if (role != Qt::DisplayRole) return {};
    const QString titles[] = {tr("#"),         tr("node"), tr("shape"), QStringLiteral("NMSE"), tr("max difference"),
                              tr("differing"), QString()};
    return titles[section];
}

} // namespace ggs

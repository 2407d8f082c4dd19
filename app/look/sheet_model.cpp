// SPDX-License-Identifier: MIT
#include "look/sheet_model.h"

#include "look/theme.h"

namespace ggs {

SheetModel::SheetModel(QStringList headings, QObject* parent)
    : QAbstractTableModel(parent), m_headings(std::move(headings)) {}

void SheetModel::show(std::vector<SheetRow> rows) {
    // If the number of rows is the same, the selection and the scroll position are kept.
    if (rows.size() == m_rows.size()) {
        m_rows = std::move(rows);
        if (!m_rows.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        return;
    }
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

int SheetModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int SheetModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_headings.size());
}

QVariant SheetModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const SheetRow& row = m_rows[static_cast<size_t>(index.row())];
    const SheetCell& cell = row.cells[static_cast<size_t>(index.column())];
    const Theme& theme = Theme::instance();
    switch (role) {
    case Qt::DisplayRole: return cell.text;
    case Qt::ToolTipRole: return cell.tip.isEmpty() ? cell.text : cell.tip;
    case Qt::UserRole: return cell.raw.isValid() ? cell.raw : QVariant(cell.text);
    case Qt::TextAlignmentRole: return cell.raw.isValid() ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    case Qt::ForegroundRole:
        if (cell.link) return theme.color(Ink::link);
        return row.muted ? QVariant(theme.color(Ink::muted)) : QVariant();
    case Qt::FontRole: {
        QFont font = cell.raw.isValid() || cell.code ? theme.numbers() : theme.words();
        font.setBold(row.strong && index.column() == 0);
        return font;
    }
    default: return {};
    }
}

QVariant SheetModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    return m_headings.value(section);
}

} // namespace ggs

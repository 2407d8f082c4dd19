// SPDX-License-Identifier: MIT
#include "look/sheet_model.h"

#include "look/theme.h"

namespace ggs {

SheetModel::SheetModel(QStringList headings, QObject* parent)
    : QAbstractTableModel(parent), m_headings(std::move(headings)) {}

void SheetModel::show(std::vector<SheetRow> rows) {
    const size_t count = rows.size();
    show(count, [rows = std::move(rows)](size_t number) { return rows[number]; });
}

void SheetModel::show(size_t count, std::function<SheetRow(size_t)> row) {
    // If the number of rows is the same, the selection and the scroll position are kept.
    if (count == m_count) {
        m_row = std::move(row);
        if (count > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        return;
    }
    beginResetModel();
    m_count = count;
    m_row = std::move(row);
    endResetModel();
}

std::vector<SheetRow> SheetModel::rows() const {
    std::vector<SheetRow> all;
    for (size_t number = 0; number < m_count; ++number) all.push_back(m_row(number));
    return all;
}

int SheetModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(m_count); }

int SheetModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_headings.size());
}

QVariant SheetModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const SheetRow row = this->row(index.row());
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

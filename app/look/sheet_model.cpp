// SPDX-License-Identifier: MIT
#include "look/sheet_model.h"

#include "look/theme.h"

namespace ggs {

SheetModel::SheetModel(QStringList headings, QObject* parent)
    : QAbstractTableModel(parent), m_headings(std::move(headings)) {}

namespace {

// A text as a raw value is a text without what the shown one has around it.
bool isNumber(const SheetCell& cell) { return cell.raw.isValid() && cell.raw.metaType().id() != QMetaType::QString; }

} // namespace

void SheetModel::show(std::vector<SheetRow> rows) {
    const size_t count = rows.size();
    replace(count, std::move(rows), {});
}

void SheetModel::show(size_t count, std::function<SheetRow(size_t)> row) { replace(count, {}, std::move(row)); }

void SheetModel::replace(size_t count, std::vector<SheetRow> rows, std::function<SheetRow(size_t)> row) {
    const auto take = [&] {
        m_rows = std::move(rows);
        m_row = std::move(row);
        m_latest = -1;
        m_latestRow = {};
    };
    // If the number of rows is the same, the selection and the scroll position are kept.
    if (count == m_count) {
        take();
        if (count > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        return;
    }
    beginResetModel();
    m_count = count;
    take();
    endResetModel();
}

std::vector<SheetRow> SheetModel::rows() const {
    if (!m_row) return m_rows;
    std::vector<SheetRow> all;
    for (size_t number = 0; number < m_count; ++number) all.push_back(m_row(number));
    return all;
}

int SheetModel::rowOf(std::optional<uint32_t> tensor) const {
    for (int number = 0; tensor && number < static_cast<int>(m_count); ++number) {
        if (made(number).tensor == tensor) return number;
    }
    return -1;
}

const SheetRow& SheetModel::made(int number) const {
    if (!m_row) return m_rows[static_cast<size_t>(number)];
    if (m_latest != number) {
        m_latestRow = m_row(static_cast<size_t>(number));
        m_latest = number;
    }
    return m_latestRow;
}

int SheetModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(m_count); }

int SheetModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_headings.size());
}

QVariant SheetModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const SheetRow& row = made(index.row());
    const SheetCell& cell = row.cells[static_cast<size_t>(index.column())];
    const Theme& theme = Theme::instance();
    switch (role) {
    case Qt::DisplayRole: return cell.text;
    case Qt::ToolTipRole: return cell.tip.isEmpty() ? cell.text : cell.tip;
    case Qt::UserRole: return cell.raw.isValid() ? cell.raw : QVariant(cell.text);
    case Qt::TextAlignmentRole: return isNumber(cell) ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    case Qt::BackgroundRole: return row.marked ? QVariant(theme.color(Ink::cursor, 0.2)) : QVariant();
    case Qt::ForegroundRole:
        if (cell.link) return theme.color(Ink::link);
        return row.muted ? QVariant(theme.color(Ink::muted)) : QVariant();
    case Qt::FontRole: {
        QFont font = isNumber(cell) || cell.code ? theme.numbers() : theme.words();
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

// SPDX-License-Identifier: MIT
#include "look/marks_model.h"

#include "session/debuggee.h"

#include <utility>

namespace ggs {

MarksModel::MarksModel(Debuggee& debuggee, QObject* parent) : QAbstractTableModel(parent), m_debuggee(debuggee) {
    for (const auto signal : {&Debuggee::structureChanged, &Debuggee::snapshotChanged, &Debuggee::closed})
        connect(&debuggee, signal, this, &MarksModel::follow);
}

// The rows are replaced only if there are other marks, so that the selection stays.
void MarksModel::follow() {
    m_snapshot = m_debuggee.sharedSnapshot();
    std::vector<size_t> numbers = m_snapshot ? numbersIn(*m_snapshot) : std::vector<size_t>();
    if (numbers == m_numbers) {
        if (!m_numbers.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        return;
    }
    beginResetModel();
    m_numbers = std::move(numbers);
    endResetModel();
}

std::optional<size_t> MarksModel::numberAt(const QModelIndex& index) const {
    if (!index.isValid()) return std::nullopt;
    return m_numbers[static_cast<size_t>(index.row())];
}

int MarksModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_numbers.size());
}

} // namespace ggs

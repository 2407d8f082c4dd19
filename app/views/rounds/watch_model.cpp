// SPDX-License-Identifier: MIT
#include "views/rounds/watch_model.h"

#include "look/names/node_words.h"
#include "look/theme.h"
#include "session/debuggee.h"
#include "words/messages.h"

#include <utility>

namespace ggs {

WatchModel::WatchModel(Debuggee& debuggee, QObject* parent) : QAbstractTableModel(parent), m_debuggee(debuggee) {
    for (const auto signal : {&Debuggee::structureChanged, &Debuggee::snapshotChanged, &Debuggee::closed})
        connect(&debuggee, signal, this, &WatchModel::follow);
    follow();
}

// The rows are replaced only if there are other watches, so that the selection stays.
void WatchModel::follow() {
    m_snapshot = m_debuggee.sharedSnapshot();
    std::vector<size_t> numbers;
    if (m_snapshot) {
        for (const auto& [number, watch] : m_snapshot->watches) numbers.push_back(number);
    }
    if (numbers == m_numbers) {
        if (!m_numbers.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, columns - 1));
        return;
    }
    beginResetModel();
    m_numbers = std::move(numbers);
    endResetModel();
}

std::optional<size_t> WatchModel::numberAt(const QModelIndex& index) const {
    if (!index.isValid()) return std::nullopt;
    return m_numbers[static_cast<size_t>(index.row())];
}

int WatchModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_numbers.size());
}

int WatchModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns; }

QString WatchModel::textOf(const Watch& watch, int column) const {
    if (column == watchColumn) return QString::fromStdString(expression_text(watch.expression));
    if (column == tensorColumn) {
        const Structure& structure = *m_snapshot->structure;
        if (watch.gone || !watch.tensor || !structure.alive(*watch.tensor)) return {};
        return QStringLiteral("%1 %2").arg(typeOf(structure, *watch.tensor), shapeOf(structure, *watch.tensor));
    }
    if (watch.gone) return tr("missing");
    switch (watch.answer.kind) {
    case Answer::Kind::number: return numberText(watch.answer.number);
    case Answer::Kind::truth: return watch.answer.truth ? tr("yes") : tr("no");
    default: return tr("no value");
    }
}

QVariant WatchModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || !m_snapshot) return {};
    const auto found = m_snapshot->watches.find(m_numbers[static_cast<size_t>(index.row())]);
    if (found == m_snapshot->watches.end()) return {};
    const Watch& watch = found->second;
    const Theme& theme = Theme::instance();
    switch (role) {
    case Qt::DisplayRole: return textOf(watch, index.column());
    case Qt::ToolTipRole:
        if (watch.gone) return tr("The tensor of this watch is not in the program.");
        if (watch.answer.kind == Answer::Kind::unknown && index.column() == valueColumn) return words(watch.answer.why);
        return textOf(watch, index.column());
    case Qt::ForegroundRole:
        if (watch.gone || watch.answer.kind == Answer::Kind::unknown) return theme.color(Ink::muted);
        if (index.column() == valueColumn && watch.changed) return theme.color(Ink::cursor);
        return index.column() == tensorColumn ? QVariant(theme.color(Ink::muted)) : QVariant();
    case Qt::FontRole: return theme.numbers();
    default: return {};
    }
}

QVariant WatchModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    switch (section) {
    case watchColumn: return tr("Watch");
    case valueColumn: return tr("Value");
    default: return tr("Tensor");
    }
}

} // namespace ggs

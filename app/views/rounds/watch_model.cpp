// SPDX-License-Identifier: MIT
#include "views/rounds/watch_model.h"

#include "look/names/node_words.h"
#include "look/theme.h"
#include "session/debuggee.h"
#include "words/messages.h"

namespace ggs {

WatchModel::WatchModel(Debuggee& debuggee, QObject* parent) : MarksModel(debuggee, parent) { follow(); }

std::vector<size_t> WatchModel::numbersIn(const Snapshot& snapshot) const {
    std::vector<size_t> numbers;
    for (const auto& [number, watch] : snapshot.watches) numbers.push_back(number);
    return numbers;
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

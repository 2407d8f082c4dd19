// SPDX-License-Identifier: MIT
#include "views/breakpoints/breakpoint_model.h"

#include "look/names/node_words.h"
#include "look/theme.h"
#include "session/debuggee.h"
#include "session/marking.h"
#include "words/messages.h"

namespace ggs {

BreakpointModel::BreakpointModel(Debuggee& debuggee, Marking& marking, QObject* parent)
    : MarksModel(debuggee, parent), m_marking(marking) {
    follow();
}

std::vector<size_t> BreakpointModel::numbersIn(const Snapshot& snapshot) const {
    std::vector<size_t> numbers;
    for (const auto& [number, breakpoint] : snapshot.breakpoints) numbers.push_back(number);
    return numbers;
}

int BreakpointModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns; }

bool BreakpointModel::isNow(size_t number) const {
    const Stop& stop = m_snapshot->stop;
    return stop.kind == StopKind::breakpoint && stop.breakpoint == number &&
           stop.cursor == m_snapshot->position.cursor && !m_debuggee.isRunning();
}

QString BreakpointModel::lastStop(size_t number, const Breakpoint& breakpoint) const {
    if (!breakpoint.last_stop) return QStringLiteral("–");
    if (isNow(number)) return tr("now");
    return tr("round %1, node %2").arg(breakpoint.last_stop->round).arg(breakpoint.last_stop->step);
}

QString BreakpointModel::textOf(size_t number, const Breakpoint& breakpoint, int column) const {
    switch (column) {
    case stopColumn: {
        Breakpoint place = breakpoint; // without what the next column has
        place.condition.reset();
        place.on_nan = false;
        place.after_hits = 0;
        return breakpointWords(place, *m_snapshot->structure);
    }
    case conditionColumn: {
        QStringList all;
        if (breakpoint.on_nan) all.append(tr("NaN or Inf appears"));
        if (breakpoint.condition) all.append(QString::fromStdString(expression_text(*breakpoint.condition)));
        if (breakpoint.after_hits > 0)
            all.append(tr("after %n hit(s)", nullptr, static_cast<int>(breakpoint.after_hits)));
        return all.isEmpty() ? tr("always") : all.join(QStringLiteral(", "));
    }
    case hitsColumn: return breakpoint.gone ? tr("missing") : QString::number(breakpoint.hits);
    case lastColumn: return lastStop(number, breakpoint);
    default: return tr("Edit");
    }
}

QVariant BreakpointModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || !m_snapshot) return {};
    const size_t number = m_numbers[static_cast<size_t>(index.row())];
    const auto found = m_snapshot->breakpoints.find(number);
    if (found == m_snapshot->breakpoints.end()) return {};
    const Breakpoint& breakpoint = found->second;
    const Theme& theme = Theme::instance();
    const bool on = breakpoint.enabled && !breakpoint.gone;
    switch (role) {
    case Qt::DisplayRole: return textOf(number, breakpoint, index.column());
    case Qt::ToolTipRole:
        if (index.column() == editColumn) return tr("Changes this breakpoint");
        if (breakpoint.gone) return tr("The tensor of this breakpoint is not in the program.");
        return breakpointWords(breakpoint, *m_snapshot->structure);
    case Qt::CheckStateRole:
        return index.column() == stopColumn ? QVariant(breakpoint.enabled ? Qt::Checked : Qt::Unchecked) : QVariant();
    case Qt::ForegroundRole:
        if (index.column() == editColumn) return theme.color(Ink::link);
        return on ? QVariant() : QVariant(theme.color(Ink::muted));
    case Qt::BackgroundRole: return isNow(number) ? QVariant(theme.color(Ink::cursor, 0.12)) : QVariant();
    case Qt::FontRole: return index.column() == editColumn ? theme.words() : theme.numbers();
    default: return {};
    }
}

bool BreakpointModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    const std::optional<size_t> number = numberAt(index);
    if (role != Qt::CheckStateRole || !number) return false;
    m_marking.enableBreakpoint(*number, value.toInt() == Qt::Checked);
    return true;
}

Qt::ItemFlags BreakpointModel::flags(const QModelIndex& index) const {
    if (!index.isValid()) return Qt::NoItemFlags;
    const Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    return index.column() == stopColumn ? flags | Qt::ItemIsUserCheckable : flags;
}

QVariant BreakpointModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    switch (section) {
    case stopColumn: return tr("Stop at");
    case conditionColumn: return tr("Only if");
    case hitsColumn: return tr("Hits");
    case lastColumn: return tr("Last stop");
    default: return QString();
    }
}

} // namespace ggs

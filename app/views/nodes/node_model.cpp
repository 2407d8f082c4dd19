// SPDX-License-Identifier: MIT
#include "views/nodes/node_model.h"

#include "look/names/gradient_words.h"
#include "look/names/node_words.h"
#include "look/theme.h"
#include "session/debuggee.h"
#include "session/examining.h"
#include "session/measuring.h"
#include "session/session_controller.h"
#include "words/messages.h"

#include <algorithm>
#include <utility>

namespace ggs {

NodeModel::NodeModel(SessionController& controller, QObject* parent)
    : QAbstractTableModel(parent), m_debuggee(controller.debuggee()), m_measuring(controller.measuring()),
      m_examining(controller.examining()), m_snapshot(m_debuggee.sharedSnapshot()) {
    connect(&m_debuggee, &Debuggee::structureChanged, this, [this] {
        beginResetModel();
        m_snapshot = m_debuggee.sharedSnapshot();
        endResetModel();
    });
    connect(&m_debuggee, &Debuggee::closed, this, [this] {
        beginResetModel();
        m_snapshot.reset();
        endResetModel();
    });
    connect(&m_debuggee, &Debuggee::snapshotChanged, this, &NodeModel::follow);
    connect(&m_examining, &Examining::examined, this, &NodeModel::followFindings);
    connect(&m_measuring, &Measuring::checksChanged, this, [this] {
        if (rowCount() > 0) emit dataChanged(index(0, checkColumn), index(rowCount() - 1, checkColumn));
    });
}

// Reports only the rows whose time or state has changed: a sorted and filtered table evaluates each reported row again.
void NodeModel::follow() {
    const std::shared_ptr<const Snapshot> before = std::exchange(m_snapshot, m_debuggee.sharedSnapshot());
    if (!before || rowCount() == 0) return;
    const bool another = before->position.round != m_snapshot->position.round;
    size_t first = another ? 0 : std::min(before->position.cursor, m_snapshot->position.cursor);
    size_t last = std::max(before->position.cursor, m_snapshot->position.cursor);
    for (size_t k = 0; k < m_snapshot->times.size(); ++k) {
        if (before->times[k] == m_snapshot->times[k]) continue;
        first = std::min(first, k);
        last = std::max(last, k);
    }
    const int rows = rowCount();
    emit dataChanged(index(std::min(static_cast<int>(first), rows - 1), timeColumn),
                     index(std::min(static_cast<int>(last), rows - 1), stateColumn));
}

void NodeModel::followFindings() {
    std::vector<size_t> now;
    for (size_t step = 0; m_snapshot && step < m_snapshot->position.cursor; ++step) {
        if (m_examining.isOdd(step) || m_examining.isChanged(step)) now.push_back(step);
    }
    std::vector<size_t> before = std::exchange(m_remarked, now);
    if (before == now || rowCount() == 0) return;
    const auto last = static_cast<size_t>(rowCount()) - 1;
    for (const auto* each : {&before, &now}) {
        if (each->empty()) continue;
        emit dataChanged(index(static_cast<int>(std::min(each->front(), last)), stateColumn),
                         index(static_cast<int>(std::min(each->back(), last)), stateColumn));
    }
}

int NodeModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !m_snapshot ? 0 : static_cast<int>(m_snapshot->structure->steps.size());
}

int NodeModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns; }

QString NodeModel::state(size_t step) const {
    const Step& s = m_snapshot->structure->steps[step];
    if (s.skipped) return tr("skipped");
    if (step == m_snapshot->position.cursor) return m_snapshot->position.torn ? tr("torn") : tr("next");
    if (step > m_snapshot->position.cursor) return tr("pending");
    const bool changed = m_examining.isChanged(step);
    if (const QString odd = m_examining.oddMark(step); !odd.isEmpty())
        return (changed ? tr("done, %1, changed") : tr("done, %1")).arg(odd);
    return changed ? tr("done, changed") : tr("done");
}

QVariant NodeModel::shown(size_t step, Column column) const {
    const Structure& structure = *m_snapshot->structure;
    const uint32_t node = structure.steps[step].node;
    switch (column) {
    case stepColumn: return QString::number(step);
    case opColumn: return opWord(structure, node);
    case nameColumn: {
        const QString gradient = gradientName(structure, node);
        const QString name = nameOf(structure, node);
        return gradient.isEmpty() ? name : QStringLiteral("%1 · %2").arg(gradient, name);
    }
    case shapeColumn: return shapeOf(structure, node);
    case typeColumn: return typeOf(structure, node);
    case timeColumn:
        if (m_snapshot->times[step].mode == TimeMode::untimed) return tr("not timed");
        if (m_snapshot->times[step].mode == TimeMode::fused) return tr("fused");
        return durationText(static_cast<double>(m_snapshot->times[step].ns));
    case stateColumn: return state(step);
    case checkColumn: {
        const auto& checks = m_measuring.checks();
        const auto check = checks.find(step);
        return check == checks.end() ? QString() : words(verdict_word(check->second->verdict));
    }
    case columns: break;
    }
    return {};
}

QVariant NodeModel::raw(size_t step, Column column) const {
    const uint32_t node = m_snapshot->structure->steps[step].node;
    switch (column) {
    case stepColumn: return QVariant::fromValue<qulonglong>(step);
    case shapeColumn: return QVariant::fromValue<qlonglong>(nelements(m_snapshot->structure->tensor(node)));
    case timeColumn: return QVariant::fromValue<qlonglong>(m_snapshot->times[step].ns);
    default: return shown(step, column);
    }
}

QVariant NodeModel::data(const QModelIndex& index, int role) const {
    if (!m_snapshot || !index.isValid() || index.row() >= rowCount() || index.column() >= columns) return {};
    const size_t step = static_cast<size_t>(index.row());
    const auto column = static_cast<Column>(index.column());
    const Structure& structure = *m_snapshot->structure;
    const Theme& theme = Theme::instance();
    switch (role) {
    case Qt::DisplayRole: return shown(step, column);
    case Qt::UserRole: return raw(step, column);
    case searchRole: {
        const QString text = shown(step, column).toString();
        const std::string& key = structure.tensors[structure.steps[step].node].key;
        return column == nameColumn ? text + QLatin1Char(' ') + QString::fromStdString(key) : text;
    }
    case tensorRole: return structure.steps[step].node;
    case stepRole: return QVariant::fromValue<qulonglong>(step);
    case Qt::FontRole:
        return column == opColumn || column == stateColumn || column == checkColumn ? QVariant()
                                                                                    : QVariant(theme.numbers());
    case Qt::TextAlignmentRole:
        return QVariant::fromValue<int>(
            (column == stepColumn || column == timeColumn ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::ForegroundRole:
        if (const auto check = m_measuring.checks().find(step);
            column == checkColumn && check != m_measuring.checks().end())
            return theme.color(check->second->verdict == NodeVerdict::skipped ? Ink::muted
                               : is_good(check->second->verdict)              ? Ink::input
                                                                              : Ink::trouble);
        if (column == opColumn) return theme.color(inkOf(structure, structure.steps[step].node));
        return theme.color(step < m_snapshot->position.cursor || structure.steps[step].skipped ? Ink::muted
                                                                                               : Ink::text);
    case Qt::BackgroundRole:
        return step == m_snapshot->position.cursor ? QVariant(theme.color(Ink::cursor, 0.16)) : QVariant();
    case Qt::ToolTipRole:
        if (const QString remark = column == timeColumn ? m_measuring.timeRemark(step) : QString(); !remark.isEmpty())
            return remark;
        return column == stateColumn ? m_examining.remarks(step).join(QLatin1Char('\n')) : QString();
    default: return {};
    }
}

QVariant NodeModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= columns) return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue<int>(
            (section == stepColumn || section == timeColumn ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    const QString titles[] = {tr("step"), tr("op"),   tr("name"),  tr("shape"),
                              tr("type"), tr("time"), tr("state"), tr("check")};
    return titles[section];
}

} // namespace ggs

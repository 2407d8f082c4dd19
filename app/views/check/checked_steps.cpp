// SPDX-License-Identifier: MIT
#include "views/check/checked_steps.h"

#include "look/names/node_words.h"
#include "session/measuring.h"
#include "session/moves.h"
#include "values/float_bits.h"
#include "words/messages.h"

namespace ggs {

namespace {

// Returns the error with three significant digits; the sentence next to the table has all of them.
QString errorText(double error) { return QString::number(error, 'g', 3); }
// The share of a bound.
QString usedText(double used) {
    return std::isfinite(used) ? CheckedSteps::tr("%1 %").arg(100 * used, 0, 'g', 3) : CheckedSteps::tr("over");
}

QVariant aligned(bool right) {
    return QVariant::fromValue<int>((right ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
}

} // namespace

// -- steps ------------------------------------------------------------------------------------------------------------

CheckedSteps::CheckedSteps(Debuggee& debuggee, Measuring& measuring, QObject* parent)
    : QAbstractTableModel(parent), m_debuggee(debuggee), m_measuring(measuring) {
    connect(&measuring, &Measuring::checksChanged, this, &CheckedSteps::follow);
    follow();
}

void CheckedSteps::follow() {
    beginResetModel();
    m_checks.clear();
    m_structure = m_debuggee.isOpen() ? m_debuggee.snapshot().structure : nullptr;
    for (const auto& [step, check] : m_measuring.checks()) m_checks.push_back(check);
    endResetModel();
}

const NodeCheck* CheckedSteps::check(int row) const {
    return row >= 0 && row < rowCount() ? m_checks[static_cast<size_t>(row)].get() : nullptr;
}

int CheckedSteps::rowOf(size_t step) const {
    for (size_t i = 0; i < m_checks.size(); ++i) {
        if (m_checks[i]->step == step) return static_cast<int>(i);
    }
    return -1;
}

int CheckedSteps::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_checks.size());
}

int CheckedSteps::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns; }

QVariant CheckedSteps::data(const QModelIndex& index, int role) const {
    const NodeCheck* const c = index.isValid() ? check(index.row()) : nullptr;
    if (!c || !m_structure) return {};
    const bool compared = c->checked > 0;
    const bool number = index.column() == stepColumn || index.column() >= worstColumn;
    switch (role) {
    case stepRole: return QVariant::fromValue<qulonglong>(c->step);
    case Qt::UserRole:
        switch (index.column()) {
        case stepColumn: return QVariant::fromValue<qulonglong>(c->step);
        case verdictColumn: return static_cast<int>(c->verdict);
        case worstColumn: return c->worst_error();
        case boundColumn: return c->worst_bound();
        case usedColumn: return c->most_used;
        case elementsColumn: return QVariant::fromValue<qlonglong>(c->checked);
        default: return data(index, Qt::DisplayRole);
        }
    case Qt::DisplayRole:
        switch (index.column()) {
        case stepColumn: return QString::number(c->step);
        case opColumn: return opWord(*m_structure, c->node);
        case nameColumn: return nameOf(*m_structure, c->node);
        case verdictColumn: return verdictMark(c->verdict) + QLatin1Char(' ') + words(verdict_word(c->verdict));
        case worstColumn: return compared ? errorText(c->worst_error()) : QString();
        case boundColumn: return compared && c->off > 0 ? errorText(c->worst_bound()) : QString();
        case usedColumn: return compared && c->off > 0 ? usedText(c->most_used) : QString();
        case elementsColumn:
            return !compared                   ? QString()
                   : c->checked == c->elements ? QString::number(c->checked)
                                               : tr("%1 of %2").arg(c->checked).arg(c->elements);
        default: return {};
        }
    case Qt::FontRole:
        return number || index.column() == nameColumn ? QVariant(Theme::instance().numbers()) : QVariant();
    case Qt::ForegroundRole:
        if (index.column() == opColumn) return Theme::instance().color(ggs::inkOf(*m_structure, c->node));
        return index.column() == verdictColumn ? QVariant(Theme::instance().color(inkOf(c->verdict))) : QVariant();
    case Qt::TextAlignmentRole: return aligned(number);
    case Qt::ToolTipRole:
        switch (index.column()) {
        case verdictColumn: {
            const Message& why = !c->why.empty()        ? c->why
                                 : !c->findings.empty() ? c->findings.front().what
                                                        : runs_words(*c);
            return why.empty() ? QVariant() : QVariant(words(why));
        }
        case worstColumn: return tr("Error of the worst element: the one with the largest error relative to its bound");
        case boundColumn:
            return tr("Largest error that rounding can explain for the worst element; bounds: %1")
                .arg(words(bound_words(*c, m_structure->op(c->node))));
        case usedColumn:
            return tr("Error of the worst element as a percentage of its bound; above 100 %, the element is wrong");
        case elementsColumn: return tr("Number of compared elements; borders are always included");
        default: return {};
        }
    default: return {};
    }
}

QVariant CheckedSteps::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= columns) return {};
    if (role == Qt::TextAlignmentRole) return aligned(section == stepColumn || section >= worstColumn);
    if (role == Qt::ToolTipRole) {
        const QString tips[] = {
            tr("Position of the node in running order"),
            tr("Op of the node"),
            tr("Name of the node"),
            tr("Result of the check: the same, rounding, or what is wrong. The mark ▲ needs your attention"),
            tr("Error of the worst element: the one with the largest error relative to its bound"),
            tr("Largest error that rounding can explain for the worst element"),
            tr("Error of the worst element as a percentage of its bound; above 100 %, the element is wrong"),
            tr("Number of compared elements; borders are always included")};
        return tips[section];
    }
    if (role != Qt::DisplayRole) return {};
    const QString titles[] = {tr("step"),  tr("op"),    tr("name"), tr("check"),
                              tr("worst"), tr("bound"), tr("used"), tr("elements")};
    return titles[section];
}

// -- elements ---------------------------------------------------------------------------------------------------------

void WorstElements::setCheck(std::shared_ptr<const Structure> structure, std::shared_ptr<const NodeCheck> check) {
    beginResetModel();
    m_structure = std::move(structure);
    m_check = std::move(check);
    endResetModel();
}

Spot WorstElements::spot(int row) const {
    return {m_check->node,
            index_of_flat(m_structure->tensor(m_check->node), m_check->worst[static_cast<size_t>(row)].flat)};
}

int WorstElements::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !m_check ? 0 : static_cast<int>(m_check->worst.size());
}

int WorstElements::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns; }

QString WorstElements::shown(const CheckedElement& e, Column column) const {
    const Tensor& t = m_structure->tensor(m_check->node);
    switch (column) {
    case elementColumn: return QString::fromStdString(index_text(t, index_of_flat(t, e.flat)));
    case computedColumn: return e.written ? numberText(e.computed, 9) : tr("not written");
    case explainedColumn: return numberText(e.explained, 9);
    case apartColumn: return e.written ? errorText(e.error) : QString();
    case boundColumn: return errorText(e.bound);
    case usedColumn: return e.written ? usedText(e.used()) : QString();
    case ulpsColumn: {
        const auto ulps = e.written ? ulps_apart(t.type, e.computed, e.explained) : std::nullopt;
        return ulps ? QString::number(*ulps) : QString();
    }
    case columns: break;
    }
    return {};
}

QVariant WorstElements::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || !m_check || index.row() >= rowCount()) return {};
    const CheckedElement& e = m_check->worst[static_cast<size_t>(index.row())];
    const bool wrong = e.is_wrong();
    switch (role) {
    case Qt::DisplayRole: return shown(e, static_cast<Column>(index.column()));
    case Qt::FontRole: return Theme::instance().numbers();
    case Qt::ForegroundRole:
        return index.column() == apartColumn ? QVariant(Theme::instance().color(wrong ? Ink::trouble : Ink::input))
                                             : QVariant();
    case Qt::TextAlignmentRole: return aligned(index.column() != elementColumn);
    case Qt::ToolTipRole:
        return wrong ? tr("The error exceeds the bound, %1; click to show the element in the Element view")
                           .arg(numberText(e.bound))
                     : tr("Rounding: the error is within the bound, %1; click to show the element in the Element view")
                           .arg(numberText(e.bound));
    default: return {};
    }
}

QVariant WorstElements::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= columns) return {};
    if (role == Qt::TextAlignmentRole) return aligned(section != elementColumn);
    if (role == Qt::ToolTipRole) {
        const QString tips[] = {tr("Index of the element, dimension 0 first"),
                                tr("Value that the kernel computed"),
                                tr("Value that the explanation of the op computes with double precision"),
                                tr("Distance between the two values"),
                                tr("Largest error that rounding can explain for this element"),
                                tr("Error as a percentage of the bound; above 100 %, the element is wrong"),
                                tr("Distance between the two values, in representable values of the type")};
        return tips[section];
    }
    if (role != Qt::DisplayRole) return {};
    const QString titles[] = {tr("element"), tr("kernel"), tr("explained"), tr("error"),
                              tr("bound"),   tr("used"),   tr("ulps")};
    return titles[section];
}

} // namespace ggs

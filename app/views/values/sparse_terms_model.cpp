// SPDX-License-Identifier: MIT
#include "views/values/sparse_terms_model.h"

#include "look/names/node_words.h"
#include "look/theme.h"
#include "words/messages.h"

#include <algorithm>

namespace ggs {

namespace {

// The index of an element of a line.
Index inLine(int dimension, int64_t line, int64_t element) {
    return dimension == 0 ? Index{line, element, 0, 0} : Index{element, line, 0, 0};
}

QString lineName(const QString& tensor, int dimension, const QString& line) {
    return dimension == 0 ? QStringLiteral("%1[%2, :]").arg(tensor, line)
                          : QStringLiteral("%1[:, %2]").arg(tensor, line);
}

} // namespace

QString sparseFormula(const Structure& structure, const SparseNode& node, const SparseTerms& terms) {
    const SparseUse& use = *node.use;
    if (use.to_by_key != terms.by_key) return {};
    const QString name = nameOf(structure, node.node);
    const QString factor = node.weights ? QStringLiteral(" · ") + nameOf(structure, *node.weights) : QString();
    if (!node.from)
        return QStringLiteral("%1[key, %2] = Σ %3")
            .arg(name)
            .arg(terms.index)
            .arg(node.weights ? nameOf(structure, *node.weights) : QStringLiteral("1"));
    const QString fetched = lineName(nameOf(structure, *node.from), use.dimension,
                                     use.from_by_key ? QStringLiteral("key") : QStringLiteral("row"));
    const QString to = lineName(name, use.dimension, QString::number(terms.index));
    const bool step = structure.tensor(node.node).op == OpId::opt_step_sgd_rows;
    QString divided;
    if (node.mean && use.to_by_key) divided = QStringLiteral(" / ") + SparseTermsModel::tr("keys of the row");
    if (node.mean && !use.to_by_key && terms.count > 1) divided = QStringLiteral(" / %1").arg(terms.count);
    return (step ? QStringLiteral("%1 −= α Σ %2%3%4") : QStringLiteral("%1 = Σ %2%3%4"))
        .arg(to, fetched, factor, divided);
}

void SparseTermsModel::setTerms(std::shared_ptr<const Structure> structure, const SparseParts& parts,
                                const std::optional<SparseNode>& node, SparseTerms terms) {
    beginResetModel();
    m_structure = std::move(structure);
    m_parts = parts;
    m_node = node;
    m_terms = std::move(terms);
    m_last.clear();
    if (m_terms.count > static_cast<int64_t>(m_terms.terms.size())) m_last.push_back(Kind::more);
    if (!m_terms.sum.empty()) m_last.push_back(Kind::sum);
    if (!m_terms.sum.empty() && m_terms.divisor > 1) m_last.push_back(Kind::mean);
    if (!m_terms.result.empty()) m_last.push_back(Kind::result);
    m_elements = std::max(m_terms.sum.size(), m_terms.result.size());
    m_hasFactors = false;
    for (const SparseTerm& term : m_terms.terms) {
        m_elements = std::max(m_elements, term.line.size());
        m_hasFactors = m_hasFactors || term.weight != 1 || term.divisor != 1;
    }
    // A key without a source adds its weight, which is its only element.
    if (m_node && !m_node->from) m_hasFactors = false;
    endResetModel();
}

void SparseTermsModel::clear() {
    if (!m_structure) return;
    beginResetModel();
    m_structure.reset();
    m_terms = {};
    m_last.clear();
    m_elements = 0;
    m_hasFactors = false;
    endResetModel();
}

void SparseTermsModel::setCurrent(std::optional<int64_t> position) {
    if (std::exchange(m_current, position) == position || rowCount() == 0) return;
    emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

const SparseTerm* SparseTermsModel::term(int row) const {
    return row >= 0 && static_cast<size_t>(row) < m_terms.terms.size() ? &m_terms.terms[static_cast<size_t>(row)]
                                                                       : nullptr;
}

std::optional<int> SparseTermsModel::rowOf(int64_t position) const {
    const auto found = std::ranges::find(m_terms.terms, position, &SparseTerm::position);
    return found == m_terms.terms.end() ? std::nullopt : std::optional(static_cast<int>(found - m_terms.terms.begin()));
}

SparseTermsModel::Kind SparseTermsModel::kind(int row) const {
    return term(row) ? Kind::term : m_last[static_cast<size_t>(row) - m_terms.terms.size()];
}

std::optional<Spot> SparseTermsModel::spot(const QModelIndex& index) const {
    if (!m_structure || !index.isValid()) return std::nullopt;
    const int element = index.column() - firstElement;
    if (const SparseTerm* const one = term(index.row())) {
        if (index.column() == factorColumn && m_node && m_node->weights)
            return Spot{*m_node->weights, {one->position, 0, 0, 0}};
        if (element < 0 || !m_node || !m_node->from || static_cast<size_t>(element) >= one->line.size())
            return Spot{m_parts.keys, {one->position, 0, 0, 0}};
        return Spot{*m_node->from,
                    inLine(m_node->use->dimension, m_node->use->from_by_key ? one->key : one->row, element)};
    }
    if (kind(index.row()) != Kind::result) return std::nullopt;
    return Spot{m_node->node, inLine(m_node->use->dimension, m_terms.index, std::max(0, element))};
}

int SparseTermsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !m_structure ? 0 : static_cast<int>(m_terms.terms.size() + m_last.size());
}

int SparseTermsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : firstElement + static_cast<int>(m_elements);
}

QString SparseTermsModel::factor(const SparseTerm& term) const {
    const QString weight = numberText(term.weight);
    return term.divisor == 1 ? weight : QStringLiteral("%1/%2").arg(weight).arg(term.divisor);
}

QString SparseTermsModel::text(const QModelIndex& index) const {
    const auto element = static_cast<size_t>(std::max(0, index.column() - firstElement));
    const bool isElement = index.column() >= firstElement;
    if (const SparseTerm* const one = term(index.row())) {
        switch (index.column()) {
        case positionColumn: return QString::number(one->position);
        case indexColumn: return QString::number(m_terms.by_key ? one->row : one->key);
        case factorColumn: return factor(*one);
        default: break;
        }
        if (one->out_of_range && element == 0) return tr("out of range");
        return element < one->line.size() ? numberText(one->line[element]) : QString();
    }
    const bool head = index.column() == positionColumn;
    switch (kind(index.row())) {
    case Kind::more:
        return head ? QStringLiteral("…")
               : index.column() == indexColumn
                   ? QStringLiteral("+%1").arg(m_terms.count - static_cast<int64_t>(m_terms.terms.size()))
                   : QString();
    case Kind::sum:
        return head                                        ? QStringLiteral("Σ")
               : isElement && element < m_terms.sum.size() ? numberText(m_terms.sum[element])
                                                           : QString();
    case Kind::mean:
        return head ? QStringLiteral("Σ / %1").arg(m_terms.divisor)
               : isElement && element < m_terms.sum.size()
                   ? numberText(m_terms.sum[element] / static_cast<double>(m_terms.divisor))
                   : QString();
    case Kind::result:
        return head                                           ? nameOf(*m_structure, m_node->node)
               : index.column() == indexColumn                ? QString::number(m_terms.index)
               : isElement && element < m_terms.result.size() ? numberText(m_terms.result[element])
                                                              : QString();
    case Kind::term: break;
    }
    return {};
}

QVariant SparseTermsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || !m_structure || index.row() >= rowCount()) return {};
    const Theme& theme = Theme::instance();
    const SparseTerm* const one = term(index.row());
    switch (role) {
    case Qt::DisplayRole: return text(index);
    case Qt::TextAlignmentRole:
        return static_cast<int>(Qt::AlignVCenter |
                                (!one && index.column() == positionColumn ? Qt::AlignLeft : Qt::AlignRight));
    case Qt::FontRole: return theme.numbers();
    case Qt::ForegroundRole:
        if (one && one->out_of_range) return theme.color(Ink::trouble);
        return theme.color(index.column() < firstElement && one ? Ink::muted : Ink::text);
    case Qt::BackgroundRole:
        return one && m_current == one->position ? QVariant(theme.color(Ink::selectedRow)) : QVariant();
    case Qt::ToolTipRole: {
        const std::optional<Spot> at = spot(index);
        if (!at) return {};
        const Index& e = at->element;
        return QStringLiteral("%1[%2, %3]").arg(nameOf(*m_structure, at->tensor)).arg(e[0]).arg(e[1]);
    }
    default: return {};
    }
}

QVariant SparseTermsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole) return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case positionColumn: return tr("position");
    case indexColumn: return m_terms.by_key ? tr("row") : tr("key");
    case factorColumn: return tr("factor");
    default: return QStringLiteral("[%1]").arg(section - firstElement);
    }
}

} // namespace ggs

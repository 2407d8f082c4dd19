// SPDX-License-Identifier: MIT
// SparseTermsModel: the keys of a row of a sparse tensor, or the uses of a key, as rows of a table. Next to each key is
// what a node fetches for it. The sum, the mean and the node's result follow. GUI thread only.
#pragma once

#include "session/selection.h"
#include "values/sparse_parts.h"

#include <QAbstractTableModel>

namespace ggs {

class SparseTermsModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    using QAbstractTableModel::QAbstractTableModel;

    enum Column { positionColumn, indexColumn, factorColumn, firstElement };

    void setTerms(std::shared_ptr<const Structure> structure, const SparseParts& parts,
                  const std::optional<SparseNode>& node, SparseTerms terms);
    void clear();
    // Sets the position that is marked; nothing: none.
    void setCurrent(std::optional<int64_t> position);
    bool hasFactors() const { return m_hasFactors; }
    // Returns the term in a row; nullptr for the sum, the mean and the result.
    const SparseTerm* term(int row) const;
    // Returns the element in a cell: a key, an element of a fetched line, or one of the result.
    std::optional<Spot> spot(const QModelIndex& index) const;
    std::optional<int> rowOf(int64_t position) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    enum class Kind { term, more, sum, mean, result };
    Kind kind(int row) const;
    QString text(const QModelIndex& index) const;
    QString factor(const SparseTerm& term) const;

    std::shared_ptr<const Structure> m_structure;
    SparseParts m_parts;
    std::optional<SparseNode> m_node;
    SparseTerms m_terms;
    std::vector<Kind> m_last; // the rows after the terms
    std::optional<int64_t> m_current;
    size_t m_elements = 0; // columns of elements
    bool m_hasFactors = false;
};

// "y[:, 1] = Σ table[:, key] / 3": what the node adds up for a row or a key. Empty if it adds up along the other one.
QString sparseFormula(const Structure& structure, const SparseNode& node, const SparseTerms& terms);

} // namespace ggs

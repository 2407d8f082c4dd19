// SPDX-License-Identifier: MIT
// ProductsModel: the products whose sum an element is, as a table: the number of each product, its two factors and its
// value. Its order is that of the formula, or by the magnitude of a column. GUI thread only.
#pragma once

#include "graph/kernel.h"
#include "program/structure.h"
#include "session/selection.h"

#include <QAbstractTableModel>
#include <QStringList>

#include <array>
#include <optional>

namespace ggs {

class ProductsModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    using QAbstractTableModel::QAbstractTableModel;

    enum Column { numberColumn, aColumn, bColumn, productColumn, columns };

    // Products of the node's explanation; empty: none.
    void setProducts(const Structure& structure, uint32_t node, std::vector<Product> products);
    void clear();
    // The pixels that a factor's heading has: a longer name is cut in its middle.
    void setHeadingRoom(int pixels);
    const std::vector<Product>& products() const { return m_products; } // in the order of the formula
    // Returns the element in a cell; nothing in a column without elements.
    std::optional<Spot> spot(const QModelIndex& index) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    // By magnitude; by column -1 in the order of the formula.
    void sort(int column, Qt::SortOrder order) override;

  private:
    size_t productOf(int row) const { return m_order[static_cast<size_t>(row)]; }
    double value(size_t product, int column) const;
    QString heading(int column, bool whole) const;
    void order();

    std::vector<Product> m_products;
    std::vector<size_t> m_order; // numbers of products by row
    int m_sorted = -1;
    Qt::SortOrder m_direction = Qt::AscendingOrder;
    std::array<std::optional<uint32_t>, max_src> m_sources; // tensors by their slot in the node
    QStringList m_names;                                    // of the tensors, by slot
    struct Heading {
        QString name, indices;
    };
    std::vector<Heading> m_headings; // of the two factors
    int m_headingRoom = 120;
};

} // namespace ggs

// SPDX-License-Identifier: MIT
#include "views/element/products_model.h"

#include "look/names/node_words.h"
#include "look/theme.h"
#include "words/messages.h"

#include <QFontMetrics>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace ggs {

namespace {

// Returns the indices of one factor of all products: "[k, 0, 2]" if the first one is the product's number, and "…" for
// an index that varies in another way.
QString indicesOf(const std::vector<Product>& products, SourceElement Product::*factor, const Tensor& t) {
    int dims = max_dims;
    while (dims > 1 && t.ne[dims - 1] == 1) --dims;
    QStringList indices;
    for (size_t d = 0; d < static_cast<size_t>(dims); ++d) {
        const int64_t first = (products.front().*factor).index[d];
        bool constant = true, number = true;
        for (size_t k = 0; k < products.size(); ++k) {
            const int64_t i = (products[k].*factor).index[d];
            constant = constant && i == first;
            number = number && i == static_cast<int64_t>(k);
        }
        // With one product, its index 0 is also its number.
        indices.append(constant ? QString::number(first) : number ? QStringLiteral("k") : QStringLiteral("…"));
    }
    return QStringLiteral("[%1]").arg(indices.join(QStringLiteral(", ")));
}

} // namespace

void ProductsModel::setProducts(const Structure& structure, uint32_t node, std::vector<Product> products) {
    beginResetModel();
    m_products = std::move(products);
    m_headings.clear();
    m_names.clear();
    for (size_t src = 0; src < m_sources.size(); ++src) {
        const Tensor* const source = structure.tensor(node).src[src];
        m_sources[src] = source ? structure.number_of(source) : std::nullopt;
        m_names.append(m_sources[src] ? nameOf(structure, *m_sources[src]) : QString());
    }
    if (!m_products.empty()) {
        for (const auto factor : {&Product::a, &Product::b}) {
            const int src = (m_products.front().*factor).src;
            m_headings.push_back(
                {m_names[src], indicesOf(m_products, factor, *structure.tensor(node).src[static_cast<size_t>(src)])});
        }
    }
    order();
    endResetModel();
    if (!m_headings.empty()) emit headerDataChanged(Qt::Horizontal, aColumn, bColumn);
}

void ProductsModel::setHeadingRoom(int pixels) {
    if (std::exchange(m_headingRoom, pixels) != pixels) emit headerDataChanged(Qt::Horizontal, aColumn, bColumn);
}

// A factor's heading has two lines, the name and the indices, so that both can be read in a narrow view.
QString ProductsModel::heading(int column, bool whole) const {
    if (column == numberColumn) return QStringLiteral("k");
    if (column == productColumn) return tr("product");
    const auto at = static_cast<size_t>(column - aColumn);
    if (at >= m_headings.size()) return {};
    const Heading& of = m_headings[at];
    if (whole) return of.name + of.indices;
    const QFontMetrics metrics(Theme::instance().numbers(Theme::caption));
    return metrics.elidedText(of.name, Qt::ElideMiddle, m_headingRoom) + QLatin1Char('\n') + of.indices;
}

void ProductsModel::clear() {
    if (m_products.empty()) return;
    beginResetModel();
    m_products.clear();
    m_order.clear();
    endResetModel();
}

std::optional<Spot> ProductsModel::spot(const QModelIndex& index) const {
    if (!index.isValid() || (index.column() != aColumn && index.column() != bColumn)) return std::nullopt;
    const Product& product = m_products[productOf(index.row())];
    const SourceElement& element = index.column() == aColumn ? product.a : product.b;
    const auto& tensor = m_sources[static_cast<size_t>(element.src)];
    return tensor ? std::optional(Spot{*tensor, element.index}) : std::nullopt;
}

int ProductsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_order.size());
}

int ProductsModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns; }

double ProductsModel::value(size_t product, int column) const {
    const Product& of = m_products[product];
    switch (column) {
    case aColumn: return of.x;
    case bColumn: return of.y;
    case productColumn: return of.value();
    default: return static_cast<double>(product);
    }
}

QVariant ProductsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Theme& theme = Theme::instance();
    const size_t product = productOf(index.row());
    const double number = value(product, index.column());
    switch (role) {
    case Qt::DisplayRole: return index.column() == numberColumn ? QString::number(product) : numberText(number);
    case Qt::FontRole: return theme.numbers();
    case Qt::ForegroundRole: return index.column() == numberColumn ? QVariant(theme.color(Ink::muted)) : QVariant();
    case Qt::TextAlignmentRole:
        return QVariant::fromValue<int>((index.column() == numberColumn ? Qt::AlignLeft : Qt::AlignRight) |
                                        Qt::AlignVCenter);
    case Qt::ToolTipRole: {
        if (index.column() == numberColumn) return {};
        const QString digits = numberText(number, 9);
        const auto element = spot(index);
        if (!element) return digits;
        const SourceElement& of = index.column() == aColumn ? m_products[product].a : m_products[product].b;
        QStringList indices;
        for (const int64_t i : of.index) indices.append(QString::number(i));
        return QStringLiteral("%1[%2] = %3\n%4")
            .arg(m_names[of.src], indices.join(QStringLiteral(", ")), digits,
                 tr("src[%1] · double-click to go there").arg(of.src));
    }
    default: return {};
    }
}

QVariant ProductsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= columns) return {};
    const bool factor = section == aColumn || section == bColumn;
    switch (role) {
    case Qt::DisplayRole: return heading(section, false);
    case Qt::FontRole: return factor ? QVariant(Theme::instance().numbers(Theme::caption)) : QVariant();
    case Qt::ToolTipRole:
        return section == numberColumn
                   ? tr("Click to show the order of the formula")
                   : tr("%1: click to show the largest magnitude first").arg(heading(section, true));
    // The first click on a column shows the largest magnitude first.
    case Qt::InitialSortOrderRole: return section == numberColumn ? Qt::AscendingOrder : Qt::DescendingOrder;
    case Qt::TextAlignmentRole:
        return QVariant::fromValue<int>((section == numberColumn ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    default: return {};
    }
}

void ProductsModel::sort(int column, Qt::SortOrder direction) {
    emit layoutAboutToBeChanged({}, VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    std::vector<size_t> kept;
    for (const QModelIndex& each : before) kept.push_back(productOf(each.row()));
    m_sorted = column;
    m_direction = direction;
    order();
    QModelIndexList after;
    for (qsizetype i = 0; i < before.size(); ++i) {
        const auto at = std::find(m_order.begin(), m_order.end(), kept[static_cast<size_t>(i)]);
        after.append(index(static_cast<int>(at - m_order.begin()), before[i].column()));
    }
    changePersistentIndexList(before, after);
    emit layoutChanged({}, VerticalSortHint);
}

void ProductsModel::order() {
    m_order.resize(m_products.size());
    std::iota(m_order.begin(), m_order.end(), size_t{0});
    if (m_sorted < 0) return;
    const auto magnitude = [this](size_t product) {
        const double of = std::fabs(value(product, m_sorted));
        return std::isnan(of) ? std::numeric_limits<double>::infinity() : of; // what makes the sum NaN is easily found
    };
    std::stable_sort(m_order.begin(), m_order.end(), [&](size_t one, size_t other) {
        return m_direction == Qt::AscendingOrder ? magnitude(one) < magnitude(other)
                                                 : magnitude(one) > magnitude(other);
    });
}

} // namespace ggs

// SPDX-License-Identifier: MIT
#include "views/file/compare/difference_models.h"

#include "base/columns.h"
#include "look/natural_order.h"
#include "look/theme.h"
#include "words/messages.h"

#include <algorithm>
#include <climits>
#include <numeric>

namespace ggs {

namespace {

int rowsOf(size_t n) { return static_cast<int>(std::min<size_t>(n, INT_MAX)); }

QString sideText(const KeyDifference::Side& side) {
    return side.type.empty() ? QStringLiteral("–") : QString::fromStdString(side.type + " " + side.value);
}
QString sideText(const TensorDifference::Side& side) {
    if (side.type.empty()) return QStringLiteral("–");
    QString text = QString::fromStdString(side.type) + QStringLiteral(" [");
    for (int d = 0; d < std::max(1, side.n_dims); ++d)
        text += (d > 0 ? QStringLiteral(" ") : QString()) + QString::number(side.ne[static_cast<size_t>(d)]);
    return text + QLatin1Char(']');
}

QString titleOf(std::initializer_list<QString> titles, int section) { return *(titles.begin() + section); }

// Tensors whose values can't be compared come first, then those with the largest difference.
bool isWorse(const TensorDifference& a, const TensorDifference& b) {
    const auto rank = [](const TensorDifference& each) {
        return each.kind != TensorDifferenceKind::data && each.kind != TensorDifferenceKind::type ? 0
               : each.numbers                                                                     ? 1
                                                                                                  : 2;
    };
    if (rank(a) != rank(b)) return rank(a) < rank(b);
    if (!a.numbers || !b.numbers) return false;
    if ((a.numbers->odd > 0) != (b.numbers->odd > 0)) return a.numbers->odd > 0;
    return a.numbers->nmse > b.numbers->nmse;
}

} // namespace

// -- keys -------------------------------------------------------------------------------------------------------------

void KeyDifferenceModel::show(std::shared_ptr<const FileDiff> diff) {
    beginResetModel();
    m_diff = std::move(diff);
    endResetModel();
}

int KeyDifferenceModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !m_diff ? 0 : rowsOf(m_diff->keys.size());
}

int KeyDifferenceModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns; }

QVariant KeyDifferenceModel::data(const QModelIndex& index, int role) const {
    if (!m_diff || !index.isValid() || index.row() >= rowCount() || index.column() >= columns) return {};
    const KeyDifference& key = m_diff->keys[static_cast<size_t>(index.row())];
    const QString name =
        QString::fromStdString(key.name) + (key.element ? QStringLiteral("[%1]").arg(*key.element) : QString());
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
    case Qt::UserRole:
        return index.column() == nameColumn ? name : sideText(index.column() == hereColumn ? key.a : key.b);
    case NaturalOrder::searchRole: return name;
    case Qt::FontRole: return Theme::instance().numbers();
    default: return {};
    }
}

QVariant KeyDifferenceModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= columns || role != Qt::DisplayRole) return {};
    return titleOf({tr("key"), tr("this file"), tr("other file")}, section);
}

// -- tensors ----------------------------------------------------------------------------------------------------------

void TensorDifferenceModel::show(std::shared_ptr<const FileDiff> diff) {
    beginResetModel();
    m_diff = std::move(diff);
    m_rows.resize(m_diff ? m_diff->tensors.size() : 0);
    std::iota(m_rows.begin(), m_rows.end(), size_t{0});
    if (m_diff)
        std::stable_sort(m_rows.begin(), m_rows.end(),
                         [this](size_t a, size_t b) { return isWorse(m_diff->tensors[a], m_diff->tensors[b]); });
    endResetModel();
}

int TensorDifferenceModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : rowsOf(m_rows.size());
}

int TensorDifferenceModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns; }

QVariant TensorDifferenceModel::raw(int row, Column column) const {
    const TensorDifference& t = this->row(row);
    switch (column) {
    case nameColumn: return QString::fromStdString(t.name);
    case hereColumn: return sideText(t.a);
    case thereColumn: return sideText(t.b);
    case bytesColumn: return t.bytes ? QVariant::fromValue<qulonglong>(*t.bytes) : QVariant();
    case nmseColumn: return t.numbers ? QVariant(t.numbers->nmse) : QVariant();
    case mostColumn: return t.numbers ? QVariant(t.numbers->max_abs) : QVariant();
    case numbersColumn: return t.numbers ? QVariant::fromValue<qlonglong>(t.numbers->elements) : QVariant();
    case whyColumn:
        switch (t.kind) {
        case TensorDifferenceKind::only_a: return tr("only in this file");
        case TensorDifferenceKind::only_b: return tr("only in the other file");
        case TensorDifferenceKind::shape: return tr("different shape");
        default: break;
        }
        if (!t.no_numbers.empty()) return words(t.no_numbers);
        return t.numbers && t.numbers->odd > 0 ? tr("NaN or Inf: %n element(s)", nullptr,
                                                    static_cast<int>(std::min<int64_t>(t.numbers->odd, INT_MAX)))
                                               : QString();
    case columns: break;
    }
    return {};
}

QVariant TensorDifferenceModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount() || index.column() >= columns) return {};
    const auto column = static_cast<Column>(index.column());
    const bool number = column >= nmseColumn && column < whyColumn;
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole: {
        const QVariant value = raw(index.row(), column);
        return value.metaType().id() == QMetaType::Double ? QString::number(value.toDouble(), 'g', 4)
                                                          : value.toString();
    }
    case Qt::UserRole: return raw(index.row(), column);
    case NaturalOrder::searchRole:
        return raw(index.row(), nameColumn).toString() + QLatin1Char('\n') + raw(index.row(), whyColumn).toString();
    case Qt::FontRole: return column == whyColumn ? QVariant() : QVariant(Theme::instance().numbers());
    case Qt::TextAlignmentRole:
        return QVariant::fromValue<int>((number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    default: return {};
    }
}

QVariant TensorDifferenceModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= columns) return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue<int>(
            (section >= nmseColumn && section < whyColumn ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && section == nmseColumn)
        return tr("Mean square of the difference, divided by the mean square of the values in this file");
    if (role == Qt::ToolTipRole && section == mostColumn) return tr("Largest difference between two values");
    if (role != Qt::DisplayRole) return {};
    return titleOf({tr("tensor"), tr("this file"), tr("other file"), QStringLiteral("NMSE"), tr("max difference"),
                    tr("differing"), tr("bytes"), QString()},
                   section);
}

QStringList TensorDifferenceModel::exportColumns() {
    return {QStringLiteral("tensor"),  QStringLiteral("here"),    QStringLiteral("there"), QStringLiteral("nmse"),
            QStringLiteral("max_abs"), QStringLiteral("numbers"), QStringLiteral("bytes"), QStringLiteral("note")};
}

} // namespace ggs

// SPDX-License-Identifier: MIT
// The table of a file's tensors.
#include "views/file/file_tensor_model.h"
#include "base/printable.h"
#include "look/natural_order.h"
#include "look/theme.h"
#include "views/file/tensor_statistics.h"
#include "words/messages.h"

#include <algorithm>
#include <climits>

#include <QFileInfo>

namespace ggs {

namespace {

QVariantList shapeOf(const WeightsTensor& tensor) {
    QVariantList ne;
    for (int d = 0; d < std::max(1, tensor.n_dims); ++d)
        ne.append(QVariant::fromValue<qlonglong>(tensor.ne[static_cast<size_t>(d)]));
    return ne;
}

QVariant raw(const Number& number) {
    return number.whole() ? QVariant::fromValue<qlonglong>(*number.whole()) : QVariant(static_cast<double>(number));
}

bool isNumber(int column) {
    return column != FileTensorModel::nameColumn && column != FileTensorModel::typeColumn &&
           column != FileTensorModel::shapeColumn;
}

} // namespace

void FileTensorModel::setFile(std::shared_ptr<const WeightsFile> file, const TensorStatistics* statistics) {
    beginResetModel();
    m_file = std::move(file);
    m_statistics = statistics;
    endResetModel();
}

void FileTensorModel::showStatistics() {
    if (rowCount() > 0) emit dataChanged(index(0, minColumn), index(rowCount() - 1, oddColumn));
}

int FileTensorModel::rowCount(const QModelIndex& parent) const {
    // A view counts rows in ints.
    return parent.isValid() || !m_file ? 0 : static_cast<int>(std::min<size_t>(m_file->n_tensors(), INT_MAX));
}

int FileTensorModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns; }

// Nothing as long as it is not known, or where there is no such value.
QVariant FileTensorModel::statistic(size_t i, Column column) const {
    const Statistics* const s = m_statistics ? m_statistics->of(i) : nullptr;
    if (!s) return {};
    switch (column) {
    case zerosColumn: return QVariant::fromValue<qlonglong>(s->zeros);
    case oddColumn: return QVariant::fromValue<qlonglong>(s->nan + s->inf);
    default: break;
    }
    if (s->finite() == 0) return {};
    switch (column) {
    case minColumn: return ggs::raw(s->least());
    case maxColumn: return ggs::raw(s->most());
    case meanColumn: return s->mean;
    default: return s->sd;
    }
}

QString FileTensorModel::shown(size_t i, Column column) const {
    const WeightsTensor tensor = m_file->tensor(i);
    switch (column) {
    case numberColumn: return QString::number(i);
    case nameColumn: return printableText(tensor.name);
    case typeColumn: return printableText(tensor.type_name);
    case shapeColumn: {
        QStringList ne;
        for (const QVariant& each : shapeOf(tensor)) ne.append(each.toString());
        return QLatin1Char('[') + ne.join(QLatin1Char(' ')) + QLatin1Char(']');
    }
    case bytesColumn: return bytesText(tensor.bytes);
    case offsetColumn: return QString::number(tensor.offset);
    default: break;
    }
    if (m_statistics && m_statistics->whyNot(i)) return QStringLiteral("–");
    const QVariant value = statistic(i, column);
    if (!value.isValid()) return {};
    return value.metaType().id() == QMetaType::Double ? numberText(value.toDouble()) : value.toString();
}

QVariant FileTensorModel::raw(size_t i, Column column) const {
    const WeightsTensor tensor = m_file->tensor(i);
    switch (column) {
    case numberColumn: return QVariant::fromValue<qulonglong>(i);
    case bytesColumn: return QVariant::fromValue<qulonglong>(tensor.bytes);
    case offsetColumn: return QVariant::fromValue<qulonglong>(tensor.offset);
    case shapeColumn: {
        // The reader has checked that the product fits.
        qlonglong elements = 1;
        for (const int64_t n : tensor.ne) elements *= n;
        return elements;
    }
    case nameColumn:
    case typeColumn: return shown(i, column);
    default: break;
    }
    const QVariant value = statistic(i, column);
    return value.isValid() ? value : QVariant(QString()); // is sorted after all numbers
}

QString FileTensorModel::tip(size_t i, Column column) const {
    if (column >= minColumn) {
        if (const Message* const why = m_statistics ? m_statistics->whyNot(i) : nullptr) return words(*why);
        const Statistics* const s = m_statistics ? m_statistics->of(i) : nullptr;
        if (!s) return tr("not computed yet");
        if (column == oddColumn) return tr("NaN: %1, Inf: %2").arg(s->nan).arg(s->inf);
        if (column == zerosColumn)
            return tr("%1 of %2 elements are zero")
                .arg(grouped(static_cast<uint64_t>(s->zeros)), grouped(static_cast<uint64_t>(s->count)));
        return shown(i, column);
    }
    const WeightsTensor tensor = m_file->tensor(i);
    const QString where = tr("%1\n%2 bytes starting at byte %3 of %4")
                              .arg(printableText(tensor.name))
                              .arg(tensor.bytes)
                              .arg(m_file->data_offset(tensor.part) + tensor.offset)
                              .arg(QFileInfo(QString::fromStdString(m_file->part_name(tensor.part))).fileName());
    return tensor.entry_at ? where + QLatin1Char('\n') + tr("The tensor's entry is at byte %1").arg(*tensor.entry_at)
                           : where;
}

QVariant FileTensorModel::data(const QModelIndex& index, int role) const {
    if (!m_file || !index.isValid() || index.row() >= rowCount() || index.column() >= columns) return {};
    const size_t i = static_cast<size_t>(index.row());
    const auto column = static_cast<Column>(index.column());
    const Theme& theme = Theme::instance();
    switch (role) {
    case Qt::DisplayRole: return shown(i, column);
    case Qt::UserRole: return raw(i, column);
    case NaturalOrder::searchRole:
        return QStringList{shown(i, nameColumn), shown(i, typeColumn), shown(i, shapeColumn)}.join(QLatin1Char('\n'));
    case tensorRole: return static_cast<uint>(i);
    case Qt::FontRole: return theme.numbers();
    case Qt::TextAlignmentRole:
        return QVariant::fromValue<int>((isNumber(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::ForegroundRole:
        // Colour is not the only sign: the cell also has the word and its number.
        if (column == oddColumn && statistic(i, column).toLongLong() > 0) return theme.color(Ink::trouble);
        return column == numberColumn || column == offsetColumn ? QVariant(theme.color(Ink::muted)) : QVariant();
    case Qt::ToolTipRole: return tip(i, column);
    default: return {};
    }
}

QVariant FileTensorModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= columns) return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue<int>((isNumber(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && section == offsetColumn)
        return tr("Offset in bytes from the start of the tensor data");
    if (role == Qt::ToolTipRole && section >= minColumn)
        return tr("Finite values only; computed for the visible rows, and for all rows when you sort by this column");
    if (role != Qt::DisplayRole) return {};
    const QString titles[] = {tr("no."), tr("name"), tr("type"), tr("shape"), tr("bytes"), tr("offset"),
                              tr("min"), tr("max"),  tr("mean"), tr("sd"),    tr("zeros"), tr("NaN, Inf")};
    return titles[section];
}

// -- as a file --------------------------------------------------------------------------------------------------------

QStringList FileTensorModel::exportColumns() {
    return {QStringLiteral("number"),   QStringLiteral("name"),  QStringLiteral("type"),   QStringLiteral("ne"),
            QStringLiteral("elements"), QStringLiteral("bytes"), QStringLiteral("offset"), QStringLiteral("min"),
            QStringLiteral("max"),      QStringLiteral("mean"),  QStringLiteral("sd"),     QStringLiteral("zeros"),
            QStringLiteral("nan"),      QStringLiteral("inf")};
}

QVariant FileTensorModel::exported(int row, int column) const {
    const auto i = static_cast<size_t>(row);
    const WeightsTensor tensor = m_file->tensor(i);
    switch (column) {
    case 0: return raw(i, numberColumn);
    case 1:
        return is_utf8(tensor.name) ? QString::fromUtf8(tensor.name.data(), static_cast<qsizetype>(tensor.name.size()))
                                    : printableText(tensor.name);
    case 2: return raw(i, typeColumn);
    case 3: return shapeOf(tensor);
    case 4: return raw(i, shapeColumn);
    case 5: return raw(i, bytesColumn);
    case 6: return raw(i, offsetColumn);
    case 7: return statistic(i, minColumn);
    case 8: return statistic(i, maxColumn);
    case 9: return statistic(i, meanColumn);
    case 10: return statistic(i, sdColumn);
    case 11: return statistic(i, zerosColumn);
    default: break;
    }
    const Statistics* const s = m_statistics ? m_statistics->of(i) : nullptr;
    if (!s) return {};
    return QVariant::fromValue<qlonglong>(column == 12 ? s->nan : s->inf);
}

} // namespace ggs

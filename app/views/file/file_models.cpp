// SPDX-License-Identifier: MIT
#include "views/file/file_models.h"

#include "base/printable.h"
#include "look/natural_order.h"
#include "look/theme.h"
#include "words/messages.h"

#include <QFileInfo>

#include <algorithm>
#include <climits>

namespace ggs {

namespace {

constexpr size_t elementsShown = 8;     // of an array, in the table of keys
constexpr size_t charactersShown = 120; // of a string there
constexpr size_t elementCharacters = 1000;

// A view counts rows in ints; what comes behind them can't be scrolled to anyway.
int rowsOf(uint64_t n) { return static_cast<int>(std::min<uint64_t>(n, INT_MAX)); }

QString textOf(std::string_view bytes) { return QString::fromStdString(printable(bytes)); }

QVariant aligned(bool right) {
    return QVariant::fromValue<int>((right ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
}

} // namespace

// -- keys -------------------------------------------------------------------------------------------------------------

void KeyModel::setFile(std::shared_ptr<const WeightsFile> file) {
    beginResetModel();
    m_file = std::move(file);
    endResetModel();
}

int KeyModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !m_file ? 0 : rowsOf(m_file->n_keys());
}

int KeyModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns; }

QString KeyModel::shown(size_t key, Column column) const {
    switch (column) {
    case nameColumn: return textOf(m_file->key(key).name);
    case typeColumn: return QString::fromStdString(m_file->key(key).type);
    case valueColumn: return QString::fromStdString(m_file->value_text(key, elementsShown, charactersShown));
    case columns: break;
    }
    return {};
}

QVariant KeyModel::raw(size_t key, Column column) const {
    if (column != valueColumn) return shown(key, column);
    if (const auto number = m_file->as_f64(key); number.ok()) return *number;
    return shown(key, column);
}

QVariant KeyModel::data(const QModelIndex& index, int role) const {
    if (!m_file || !index.isValid() || index.row() >= rowCount() || index.column() >= columns) return {};
    const size_t key = static_cast<size_t>(index.row());
    const auto column = static_cast<Column>(index.column());
    const Theme& theme = Theme::instance();
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole: return shown(key, column);
    case Qt::UserRole: return raw(key, column);
    case NaturalOrder::searchRole:
        return QStringList{shown(key, nameColumn), shown(key, typeColumn), shown(key, valueColumn)}.join(
            QLatin1Char('\n'));
    case keyRole: return QVariant::fromValue<qulonglong>(key);
    case Qt::FontRole: return theme.numbers();
    case Qt::ForegroundRole: return column == typeColumn ? QVariant(theme.color(Ink::muted)) : QVariant();
    default: return {};
    }
}

QVariant KeyModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= columns || role != Qt::DisplayRole) return {};
    const QString titles[] = {tr("key"), tr("type"), tr("value")};
    return titles[section];
}

// -- elements of a key ------------------------------------------------------------------------------------------------

void ElementModel::setKey(std::shared_ptr<const WeightsFile> file, size_t key) {
    beginResetModel();
    m_file = std::move(file);
    m_key = key;
    endResetModel();
}

int ElementModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !m_file ? 0 : rowsOf(m_file->key(m_key).count);
}

int ElementModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns; }

QVariant ElementModel::data(const QModelIndex& index, int role) const {
    if (!m_file || !index.isValid() || index.row() >= rowCount() || index.column() >= columns) return {};
    const bool number = index.column() == indexColumn;
    switch (role) {
    case Qt::DisplayRole:
        return number ? QString::number(index.row())
                      : QString::fromStdString(
                            m_file->element_text(m_key, static_cast<uint64_t>(index.row()), elementCharacters));
    case Qt::UserRole: return number ? QVariant(index.row()) : data(index, Qt::DisplayRole);
    case Qt::FontRole: return Theme::instance().numbers();
    case Qt::ForegroundRole: return number ? QVariant(Theme::instance().color(Ink::muted)) : QVariant();
    case Qt::TextAlignmentRole: return aligned(number);
    default: return {};
    }
}

QVariant ElementModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= columns) return {};
    if (role == Qt::TextAlignmentRole) return aligned(section == indexColumn);
    if (role != Qt::DisplayRole) return {};
    return section == indexColumn ? tr("index") : tr("value");
}

// -- tensors ----------------------------------------------------------------------------------------------------------

void FileTensorModel::setFile(std::shared_ptr<const WeightsFile> file) {
    beginResetModel();
    m_file = std::move(file);
    endResetModel();
}

int FileTensorModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !m_file ? 0 : rowsOf(m_file->n_tensors());
}

int FileTensorModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns; }

QString FileTensorModel::shown(size_t i, Column column) const {
    const WeightsTensor tensor = m_file->tensor(i);
    switch (column) {
    case numberColumn: return QString::number(i);
    case nameColumn: return textOf(tensor.name);
    case typeColumn: return textOf(tensor.type_name);
    case shapeColumn: {
        QStringList ne;
        for (int d = 0; d < std::max(1, tensor.n_dims); ++d)
            ne.append(QString::number(tensor.ne[static_cast<size_t>(d)]));
        return QLatin1Char('[') + ne.join(QLatin1Char(' ')) + QLatin1Char(']');
    }
    case bytesColumn: return bytesText(tensor.bytes);
    case offsetColumn: return QString::number(tensor.offset);
    case columns: break;
    }
    return {};
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
    default: return shown(i, column);
    }
}

QVariant FileTensorModel::data(const QModelIndex& index, int role) const {
    if (!m_file || !index.isValid() || index.row() >= rowCount() || index.column() >= columns) return {};
    const size_t i = static_cast<size_t>(index.row());
    const auto column = static_cast<Column>(index.column());
    const bool number = column == numberColumn || column == bytesColumn || column == offsetColumn;
    const Theme& theme = Theme::instance();
    switch (role) {
    case Qt::DisplayRole: return shown(i, column);
    case Qt::UserRole: return raw(i, column);
    case NaturalOrder::searchRole:
        return QStringList{shown(i, nameColumn), shown(i, typeColumn), shown(i, shapeColumn)}.join(QLatin1Char('\n'));
    case tensorRole: return static_cast<uint>(i);
    case Qt::FontRole: return theme.numbers();
    case Qt::TextAlignmentRole: return aligned(number);
    case Qt::ForegroundRole:
        return column == numberColumn || column == offsetColumn ? QVariant(theme.color(Ink::muted)) : QVariant();
    case Qt::ToolTipRole: {
        const WeightsTensor tensor = m_file->tensor(i);
        const QString where = tr("%1\n%2 bytes from byte %3 of %4")
                                  .arg(textOf(tensor.name))
                                  .arg(tensor.bytes)
                                  .arg(m_file->data_offset(tensor.part) + tensor.offset)
                                  .arg(QFileInfo(QString::fromStdString(m_file->part_name(tensor.part))).fileName());
        return tensor.entry_at ? where + QLatin1Char('\n') + tr("Its entry stands at byte %1").arg(*tensor.entry_at) : where;
    }
    default: return {};
    }
}

QVariant FileTensorModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= columns) return {};
    if (role == Qt::TextAlignmentRole)
        return aligned(section == numberColumn || section == bytesColumn || section == offsetColumn);
    if (role == Qt::ToolTipRole && section == offsetColumn) return tr("Bytes from where the tensors' data begins");
    if (role != Qt::DisplayRole) return {};
    const QString titles[] = {tr("no."), tr("name"), tr("type"), tr("shape"), tr("bytes"), tr("offset")};
    return titles[section];
}

} // namespace ggs

// SPDX-License-Identifier: MIT
#include "views/file/key_model.h"

#include "base/printable.h"
#include "look/natural_order.h"
#include "look/theme.h"
#include "words/messages.h"

#include <QFileInfo>

#include <algorithm>
#include <climits>
#include <cstdlib>

namespace ggs {

namespace {

constexpr size_t elementsShown = 8;     // of an array, in the table of keys
constexpr size_t charactersShown = 120; // of a string there
constexpr size_t elementCharacters = 1000;

// A view counts rows in ints; rows after the limit can't be scrolled to anyway.
int rowsOf(uint64_t n) { return static_cast<int>(std::min<uint64_t>(n, INT_MAX)); }

// Returns the text in the form that other programs expect: unchanged if it is UTF-8, else with its bytes escaped.
QString wholeTextOf(std::string_view bytes) {
    return is_utf8(bytes) ? QString::fromUtf8(bytes.data(), static_cast<qsizetype>(bytes.size()))
                          : printableText(bytes);
}

// A scalar, or an element.
QVariant plainValue(const GgufFile& file, size_t key, uint64_t i) {
    const GgufKey what = file.key(key);
    switch (what.element) {
    case GgufType::string: {
        const auto string = what.is_array() ? file.string_at(key, i) : file.as_string(key);
        return string.ok() ? QVariant(wholeTextOf(*string)) : QVariant();
    }
    case GgufType::boolean: return file.element_text(key, i) == "true";
    // A float's shortest digits: 0.1, and not the double next to it.
    case GgufType::f32:
    case GgufType::f64: return std::strtod(file.element_text(key, i).c_str(), nullptr);
    case GgufType::u64: {
        const auto whole = what.is_array() ? file.u64_at(key, i) : file.as_u64(key);
        return whole.ok() ? QVariant::fromValue<qulonglong>(*whole) : QVariant();
    }
    default: {
        const auto whole = what.is_array() ? file.i64_at(key, i) : file.as_i64(key);
        return whole.ok() ? QVariant::fromValue<qlonglong>(*whole) : QVariant();
    }
    }
}

QVariant aligned(bool right) {
    return QVariant::fromValue<int>((right ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
}

} // namespace

// -- keys -------------------------------------------------------------------------------------------------------------

void KeyModel::setFile(std::shared_ptr<const WeightsFile> file, const KeyEdits* edits) {
    beginResetModel();
    m_file = std::move(file);
    m_edits = edits;
    m_added = m_edits ? m_edits->added() : std::vector<KeyEdits::Added>();
    m_rows = m_file ? rowsOf(m_file->n_keys() + m_added.size()) : 0;
    endResetModel();
}

int KeyModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : m_rows; }

std::string KeyModel::nameAt(int row) const {
    const auto key = static_cast<size_t>(row);
    return isNew(key) ? m_added[key - m_file->n_keys()].key : std::string(m_file->key(key).name);
}

const std::string* KeyModel::typedAt(int row) const {
    const auto key = static_cast<size_t>(row);
    if (isNew(key)) return &m_added[key - m_file->n_keys()].typed;
    return m_edits && m_edits->fate(key) == KeyEdits::Fate::changed ? &m_edits->typed(key) : nullptr;
}

bool KeyModel::isGone(size_t row) const {
    return m_edits && !isNew(row) && m_edits->fate(row) == KeyEdits::Fate::removed;
}

int KeyModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns; }

QString KeyModel::shown(size_t key, Column column) const {
    const std::string* const typed = typedAt(static_cast<int>(key));
    if (typed && column == valueColumn) {
        const bool text =
            isNew(key) ? m_added[key - m_file->n_keys()].kind.type == GgufType::string : m_file->key(key).type == "str";
        return QString::fromStdString(text ? in_quotes(*typed, charactersShown) : printable(*typed, charactersShown));
    }
    if (isNew(key) && column == typeColumn)
        return QString::fromStdString(kind_text(m_added[key - m_file->n_keys()].kind));
    switch (column) {
    case nameColumn: return printableText(nameAt(static_cast<int>(key)));
    case typeColumn: return QString::fromStdString(m_file->key(key).type);
    case valueColumn: return QString::fromStdString(m_file->value_text(key, elementsShown, charactersShown));
    case columns: break;
    }
    return {};
}

QVariant KeyModel::raw(size_t key, Column column) const {
    if (column != valueColumn || typedAt(static_cast<int>(key))) return shown(key, column);
    if (const auto number = m_file->as_f64(key); number.ok()) return *number;
    return shown(key, column);
}

QVariant KeyModel::data(const QModelIndex& index, int role) const {
    if (!m_file || !index.isValid() || index.row() >= rowCount() || index.column() >= columns) return {};
    const size_t key = static_cast<size_t>(index.row());
    const auto column = static_cast<Column>(index.column());
    const Theme& theme = Theme::instance();
    switch (role) {
    case Qt::DisplayRole: return shown(key, column);
    case Qt::ToolTipRole:
        if (isGone(key)) return tr("%1 will be removed").arg(shown(key, nameColumn));
        if (typedAt(index.row()) && !isNew(key))
            return tr("%1 → %2").arg(QString::fromStdString(m_file->value_text(key, elementsShown, charactersShown)),
                                     shown(key, valueColumn));
        return shown(key, column);
    case Qt::UserRole: return raw(key, column);
    case NaturalOrder::searchRole:
        return QStringList{shown(key, nameColumn), shown(key, typeColumn), shown(key, valueColumn)}.join(
            QLatin1Char('\n'));
    case keyRole: return isNew(key) ? QVariant() : QVariant::fromValue<qulonglong>(key);
    case nameRole: return QByteArray::fromStdString(nameAt(index.row()));
    case goneRole: return isGone(key);
    case Qt::FontRole: {
        QFont font = theme.numbers();
        font.setStrikeOut(isGone(key));
        font.setBold(typedAt(index.row()) != nullptr);
        return font;
    }
    case Qt::ForegroundRole:
        return column == typeColumn || isGone(key) ? QVariant(theme.color(Ink::muted)) : QVariant();
    default: return {};
    }
}

QVariant KeyModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= columns || role != Qt::DisplayRole) return {};
    const QString titles[] = {tr("key"), tr("type"), tr("value")};
    return titles[section];
}

QStringList KeyModel::exportColumns() {
    return {QStringLiteral("name"), QStringLiteral("type"), QStringLiteral("value")};
}

QVariant KeyModel::exported(int row, int column, bool lists) const {
    const auto key = static_cast<size_t>(row);
    if (isNew(key) || typedAt(row)) return shown(key, static_cast<Column>(column)); // as it will be
    const WeightsKey what = m_file->key(key);
    if (column == nameColumn) return wholeTextOf(what.name);
    if (column == typeColumn) return QString::fromStdString(what.type);
    const GgufFile* const gguf = m_file->gguf();
    if (!gguf) { // safetensors has strings alone
        const auto string = m_file->as_string(key);
        return string.ok() ? wholeTextOf(*string) : QString();
    }
    if (!what.is_array) return plainValue(*gguf, key, 0);
    if (!lists) return QString::fromStdString(m_file->value_text(key, SIZE_MAX, SIZE_MAX));
    QVariantList all;
    for (uint64_t i = 0; i < what.count; ++i) all.append(plainValue(*gguf, key, i));
    return all;
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

} // namespace ggs

// SPDX-License-Identifier: MIT
#include "look/natural_order.h"

#include "words/glossary.h"

#include <algorithm>

namespace ggs {

namespace {

bool isDigit(QChar c) { return c >= QLatin1Char('0') && c <= QLatin1Char('9'); }

// Removes the leading digits from the text and returns them without leading zeros.
QStringView takeNumber(QStringView& text) {
    qsizetype zeros = 0, end = 0;
    while (end < text.size() && isDigit(text[end])) {
        if (zeros == end && text[end] == QLatin1Char('0')) ++zeros;
        ++end;
    }
    const QStringView number = text.sliced(zeros, end - zeros);
    text = text.sliced(end);
    return number;
}

} // namespace

int compareNaturally(QStringView a, QStringView b) {
    while (!a.isEmpty() && !b.isEmpty()) {
        if (isDigit(a.front()) && isDigit(b.front())) {
            const QStringView left = takeNumber(a), right = takeNumber(b);
            if (left.size() != right.size()) return left.size() < right.size() ? -1 : 1;
            if (const int order = left.compare(right)) return order;
            continue;
        }
        const QChar left = a.front().toCaseFolded(), right = b.front().toCaseFolded();
        if (left != right) return left < right ? -1 : 1;
        a = a.sliced(1);
        b = b.sliced(1);
    }
    return static_cast<int>(!a.isEmpty()) - static_cast<int>(!b.isEmpty());
}

void NaturalOrder::setSourceModel(QAbstractItemModel* source) {
    beginResetModel();
    if (sourceModel()) sourceModel()->disconnect(this);
    QAbstractProxyModel::setSourceModel(source);
    connect(source, &QAbstractItemModel::modelAboutToBeReset, this, [this] { beginResetModel(); });
    connect(source, &QAbstractItemModel::modelReset, this, [this] {
        fill();
        endResetModel();
    });
    connect(source, &QAbstractItemModel::dataChanged, this, [this](const QModelIndex& from, const QModelIndex& to) {
        if (rowCount() > 0) emit dataChanged(index(0, from.column()), index(rowCount() - 1, to.column()));
    });
    fill();
    endResetModel();
}

void NaturalOrder::setLetters(const QString& letters) {
    if (letters.trimmed() == m_letters) return;
    beginResetModel();
    m_letters = letters.trimmed();
    fill();
    endResetModel();
}

void NaturalOrder::sort(int column, Qt::SortOrder order) {
    emit layoutAboutToBeChanged();
    m_column = column;
    m_order = order;
    const QModelIndexList old = persistentIndexList();
    std::vector<int> rows; // what they stand for in the table
    for (const QModelIndex& each : old) rows.push_back(m_rows[static_cast<size_t>(each.row())]);
    arrange();
    for (qsizetype i = 0; i < old.size(); ++i)
        changePersistentIndex(old[i],
                              index(m_places[static_cast<size_t>(rows[static_cast<size_t>(i)])], old[i].column()));
    emit layoutChanged();
}

void NaturalOrder::fill() {
    const QAbstractItemModel& table = *sourceModel();
    m_rows.clear();
    m_places.assign(static_cast<size_t>(table.rowCount()), -1);
    for (int row = 0; row < table.rowCount(); ++row) {
        if (m_letters.isEmpty() ||
            table.index(row, 0).data(searchRole).toString().contains(m_letters, Qt::CaseInsensitive))
            m_rows.push_back(row);
    }
    arrange();
}

void NaturalOrder::arrange() {
    std::sort(m_rows.begin(), m_rows.end());
    if (m_column >= 0) {
        struct Key {
            bool isWord;
            double number;
            QString word;
        };
        std::vector<Key> keys(m_places.size());
        for (const int row : m_rows) {
            const QVariant raw = sourceModel()->index(row, m_column).data(Qt::UserRole);
            const bool isWord = raw.metaType().id() == QMetaType::QString;
            keys[static_cast<size_t>(row)] = {isWord, isWord ? 0 : raw.toDouble(), isWord ? raw.toString() : QString()};
        }
        const auto before = [&keys](int left, int right) {
            const Key &a = keys[static_cast<size_t>(left)], &b = keys[static_cast<size_t>(right)];
            if (a.isWord != b.isWord) return b.isWord;
            return a.isWord ? compareNaturally(a.word, b.word) < 0 : a.number < b.number;
        };
        if (m_order == Qt::AscendingOrder) {
            std::stable_sort(m_rows.begin(), m_rows.end(), before);
        } else {
            std::stable_sort(m_rows.begin(), m_rows.end(),
                             [&before](int left, int right) { return before(right, left); });
        }
    }
    for (size_t place = 0; place < m_rows.size(); ++place)
        m_places[static_cast<size_t>(m_rows[place])] = static_cast<int>(place);
}

QModelIndex NaturalOrder::index(int row, int column, const QModelIndex& parent) const {
    return hasIndex(row, column, parent) ? createIndex(row, column) : QModelIndex();
}

int NaturalOrder::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int NaturalOrder::columnCount(const QModelIndex& parent) const {
    return parent.isValid() || !sourceModel() ? 0 : sourceModel()->columnCount();
}

QVariant NaturalOrder::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || !sourceModel()) return {};
    const QVariant own = sourceModel()->headerData(section, orientation, role);
    if (role != Qt::ToolTipRole || own.isValid()) return own;
    const QString tip = glossaryTip(sourceModel()->headerData(section, orientation, Qt::DisplayRole).toString());
    return tip.isEmpty() ? QVariant() : QVariant(tip);
}

QModelIndex NaturalOrder::mapToSource(const QModelIndex& proxy) const {
    if (!proxy.isValid() || static_cast<size_t>(proxy.row()) >= m_rows.size()) return {};
    return sourceModel()->index(m_rows[static_cast<size_t>(proxy.row())], proxy.column());
}

QModelIndex NaturalOrder::mapFromSource(const QModelIndex& source) const {
    if (!source.isValid() || static_cast<size_t>(source.row()) >= m_places.size()) return {};
    return index(m_places[static_cast<size_t>(source.row())], source.column());
}

} // namespace ggs

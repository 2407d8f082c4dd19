// SPDX-License-Identifier: MIT
#include "models/natural_order.h"

namespace ggs {

namespace {

bool isDigit(QChar c) { return c >= QLatin1Char('0') && c <= QLatin1Char('9'); }

// Takes the digits that stand first, leading zeros left out.
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

NaturalOrder::NaturalOrder(QObject* parent) : QSortFilterProxyModel(parent) {
    setSortRole(Qt::UserRole);
    setFilterKeyColumn(-1);
    setFilterCaseSensitivity(Qt::CaseInsensitive);
}

bool NaturalOrder::lessThan(const QModelIndex& left, const QModelIndex& right) const {
    const QVariant a = left.data(Qt::UserRole), b = right.data(Qt::UserRole);
    const bool words = a.metaType().id() == QMetaType::QString;
    if (words != (b.metaType().id() == QMetaType::QString)) return !words;
    return words ? compareNaturally(a.toString(), b.toString()) < 0 : QSortFilterProxyModel::lessThan(left, right);
}

} // namespace ggs

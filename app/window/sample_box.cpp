// SPDX-License-Identifier: MIT
#include "window/sample_box.h"

#include "look/theme.h"
#include "session/samples.h"

#include <QAbstractItemView>
#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>

namespace ggs {

namespace {

constexpr int margin = 10, between = 18, high = 26;

// Name and sentence side by side, the sentences below each other.
class SampleRow final : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override {
        const QFontMetrics words(Theme::instance().words());
        return {margin + nameWidth(*index.model()) + between + words.horizontalAdvance(sentence(index)) + margin, high};
    }
    void paint(QPainter* p, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const Theme& theme = Theme::instance();
        p->save();
        if (option.state & (QStyle::State_Selected | QStyle::State_MouseOver))
            p->fillRect(option.rect, theme.color(Ink::selectedRow));
        const QRect inside = option.rect.adjusted(margin, 0, -margin, 0);
        p->setFont(theme.numbers());
        p->setPen(theme.color(Ink::text));
        p->drawText(inside, Qt::AlignLeft | Qt::AlignVCenter, index.data().toString());
        p->setFont(theme.words());
        p->setPen(theme.color(Ink::muted));
        const QRect right = inside.adjusted(nameWidth(*index.model()) + between, 0, 0, 0);
        p->drawText(right, Qt::AlignLeft | Qt::AlignVCenter,
                    QFontMetrics(theme.words()).elidedText(sentence(index), Qt::ElideRight, right.width()));
        p->restore();
    }
    static int nameWidth(const QAbstractItemModel& names) {
        const QFontMetrics letters(Theme::instance().numbers());
        int most = 0;
        for (int i = 0; i < names.rowCount(); ++i)
            most = std::max(most, letters.horizontalAdvance(names.index(i, 0).data().toString()));
        return most;
    }
    static QString sentence(const QModelIndex& index) { return index.data(Qt::ToolTipRole).toString(); }
};

} // namespace

SampleBox::SampleBox(QWidget* parent) : QComboBox(parent) {
    setObjectName(QStringLiteral("samples"));
    setMinimumWidth(90); // leaves space for the other controls of the bar
    setToolTip(tr("Samples, from the first steps on"));
    setPlaceholderText(tr("Samples"));
    setMaxVisibleItems(30);
    setItemDelegate(new SampleRow(this));
    for (const QString& name : sampleNames()) {
        addItem(name);
        setItemData(count() - 1, sampleSentence(name), Qt::ToolTipRole);
    }
    setCurrentIndex(-1);
}

void SampleBox::showPopup() {
    view()->setMinimumWidth(std::max(width(), view()->sizeHintForColumn(0) + 2 * view()->frameWidth()));
    QComboBox::showPopup();
}

} // namespace ggs

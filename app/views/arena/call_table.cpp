// SPDX-License-Identifier: MIT
#include "views/arena/call_table.h"

#include "look/table_setup.h"
#include "views/arena/arena_objects.h"

#include <QHeaderView>
#include <QPainter>
#include <QStyledItemDelegate>

namespace ggs {

namespace {

// Draws an amber bar in front of a written field. An added object has a plus sign in its name instead.
class CallDelegate : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* p, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        QStyleOptionViewItem shown = option;
        shown.state &= ~QStyle::State_HasFocus;
        const bool first = index.column() == CallModel::nameColumn;
        if (first) shown.rect.adjust(8, 0, 0, 0);
        if (first && (option.state & QStyle::State_Selected))
            p->fillRect(option.rect, Theme::instance().color(Ink::selectedRow));
        QStyledItemDelegate::paint(p, shown, index);
        const QVariant added = index.data(CallModel::addedRole);
        if (first && added.isValid() && !added.toBool())
            p->fillRect(QRect(option.rect.left() + 4, option.rect.top() + 3, 3, option.rect.height() - 6),
                        Theme::instance().color(Ink::cursor));
    }

  protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        // The end of a long name contains the field.
        if (index.column() == CallModel::nameColumn) option->textElideMode = Qt::ElideMiddle;
    }
};

} // namespace

CallTable::CallTable(ArenaScene& scene, QWidget* parent)
    : QTableView(parent), m_scene(scene), m_model(new CallModel(scene, this)) {
    setObjectName(QStringLiteral("callTable"));
    setAccessibleName(tr("Effects of the call"));
    dress(*this);
    setItemDelegate(new CallDelegate(this));
    setModel(m_model);
    setMinimumSize(160, 64);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& now) { go(now); });
    // A click on the row that is current already leads there again.
    connect(this, &QTableView::clicked, this, &CallTable::go);
    connect(m_model, &CallModel::listed, this, [this] {
        layOutColumns();
        showCursor();
    });
    connect(&scene, &ArenaScene::moved, this, &CallTable::showCursor);
    connect(&Theme::instance(), &Theme::changed, viewport(), qOverload<>(&QWidget::update));
}

void CallTable::go(const QModelIndex& row) {
    const uint64_t address = row.data(CallModel::addressRole).toULongLong();
    if (m_moving || address == 0 || m_scene.empty()) return;
    m_moving = true;
    m_scene.goTo(address);
    m_moving = false;
}

void CallTable::showCursor() {
    if (m_moving) return;
    const int row = m_scene.empty() ? -1 : m_model->rowOf(m_scene.at());
    m_moving = true;
    setCurrentIndex(row < 0 ? QModelIndex() : m_model->index(row, 0));
    m_moving = false;
}

void CallTable::showEvent(QShowEvent* event) {
    QTableView::showEvent(event);
    m_model->setSeen(true);
}

void CallTable::hideEvent(QHideEvent* event) {
    QTableView::hideEvent(event);
    m_model->setSeen(false);
}

void CallTable::paintEvent(QPaintEvent* event) {
    QTableView::paintEvent(event);
    if (m_model->note().isEmpty()) return;
    QPainter p(viewport());
    p.setFont(Theme::instance().words());
    p.setPen(Theme::instance().color(Ink::muted));
    p.drawText(viewport()->rect().adjusted(14, 4, -14, -4), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap,
               m_model->note());
}

void CallTable::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    layOutColumns();
}

// Numbers have what they need; names and values share the rest, and what is cut the fields' table shows as a whole.
void CallTable::layOutColumns() {
    const int digit = QFontMetrics(Theme::instance().numbers()).horizontalAdvance(QLatin1Char('0'));
    const auto number = [&](CallModel::Column column, int digits) {
        return std::max(digit * digits + 20, headingWidth(*horizontalHeader(), column));
    };
    const int offset = number(CallModel::offsetColumn, 9), size = number(CallModel::sizeColumn, 7);
    const int rest = std::max(digit * 20, viewport()->width() - offset - size);
    const int name = std::clamp(rest * 2 / 5, digit * 10, digit * 34), value = std::min((rest - name) / 2, digit * 16);
    setColumnWidth(CallModel::nameColumn, name);
    setColumnWidth(CallModel::offsetColumn, offset);
    setColumnWidth(CallModel::sizeColumn, size);
    setColumnWidth(CallModel::beforeColumn, value);
}

} // namespace ggs

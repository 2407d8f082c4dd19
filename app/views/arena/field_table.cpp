// SPDX-License-Identifier: MIT
#include "views/arena/field_table.h"

#include "look/table_setup.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QStyledItemDelegate>

namespace ggs {

namespace {

// An amber bar before what was just written.
class FieldDelegate : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* p, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        QStyleOptionViewItem shown = option;
        shown.state &= ~QStyle::State_HasFocus;
        QStyledItemDelegate::paint(p, shown, index);
        if (index.column() == FieldModel::valueColumn && index.data(FieldModel::writtenRole).toBool())
            p->fillRect(QRect(option.rect.left() - 1, option.rect.top() + 3, 3, option.rect.height() - 6),
                        Theme::instance().color(Ink::cursor));
    }
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override { return {40, 20}; }
};

} // namespace

FieldTable::FieldTable(ArenaScene& scene, QWidget* parent)
    : QTreeView(parent), m_scene(scene), m_model(new FieldModel(scene, this)) {
    setObjectName(QStringLiteral("arenaFields"));
    setAccessibleName(tr("Fields of the object"));
    setUniformRowHeights(true);
    setIndentation(13);
    setMouseTracking(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setItemDelegate(new FieldDelegate(this));
    setModel(m_model);
    header()->setStretchLastSection(false); // the layout below knows what is over
    header()->setSectionsMovable(false);
    header()->setMinimumSectionSize(30);
    setMinimumHeight(64);
    setNarrow(false);
    connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& now) {
        if (m_moving || !now.isValid()) return;
        m_moving = true;
        m_scene.goTo(now.data(FieldModel::addressRole).toULongLong(), ArenaScene::Visit::walk);
        m_moving = false;
    });
    connect(&scene, &ArenaScene::moved, this, &FieldTable::showCursor);
    connect(m_model, &FieldModel::shown, this, [this] {
        layOutColumns();
        showCursor();
    });
    connect(&Theme::instance(), &Theme::changed, viewport(), qOverload<>(&QWidget::update));
}

void FieldTable::showCursor() {
    if (m_moving || m_scene.empty()) return;
    m_moving = true;
    QModelIndex at = m_model->indexOf(m_scene.at());
    // A line that is closed stands for what is in it.
    if (at.parent().isValid() && !isExpanded(at.parent())) at = at.parent();
    setCurrentIndex(at);
    m_moving = false;
}

void FieldTable::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter: m_scene.follow(); return;
    case Qt::Key_Backspace: m_scene.goBack(); return;
    default: break;
    }
    if (event->key() == Qt::Key_Up && (event->modifiers() & Qt::AltModifier)) return m_scene.goBack();
    QTreeView::keyPressEvent(event);
}

void FieldTable::mouseReleaseEvent(QMouseEvent* event) {
    QTreeView::mouseReleaseEvent(event);
    const QModelIndex at = indexAt(event->position().toPoint());
    if (event->button() != Qt::LeftButton || !at.isValid() || at.column() != FieldModel::valueColumn) return;
    if (const uint64_t target = at.data(FieldModel::targetRole).toULongLong()) m_scene.goTo(target);
}

void FieldTable::mouseMoveEvent(QMouseEvent* event) {
    QTreeView::mouseMoveEvent(event);
    const QModelIndex at = indexAt(event->position().toPoint());
    const bool link = at.column() == FieldModel::valueColumn && at.data(FieldModel::targetRole).toULongLong() != 0;
    viewport()->setCursor(link ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void FieldTable::setNarrow(bool narrow) {
    setFont(Theme::instance().numbers(narrow ? Theme::caption : Theme::text));
    layOutColumns();
}

void FieldTable::resizeEvent(QResizeEvent* event) {
    QTreeView::resizeEvent(event);
    layOutColumns();
}

// Names and values first; then offsets, where there is room for them, and sizes.
void FieldTable::layOutColumns() {
    const int digit = QFontMetrics(font()).horizontalAdvance(QLatin1Char('0')), all = viewport()->width();
    const auto wide = [&](FieldModel::Column column, int digits) {
        return std::max(digit * digits + 18, headingWidth(*header(), column));
    };
    const int least = digit * 9 + 20, value = digit * 11;
    int offset = wide(FieldModel::offsetColumn, m_model->offsetDigits()), size = wide(FieldModel::sizeColumn, 6);
    if (all < least + value + offset) offset = 0;
    if (offset == 0 || all < least + value + offset + size) size = 0;
    setColumnHidden(FieldModel::offsetColumn, offset == 0);
    setColumnHidden(FieldModel::sizeColumn, size == 0);
    // Room for "op_params[2..15]"; what is over goes to the value.
    const int name = std::clamp(all - offset - size - digit * 13, least, digit * 18 + 24);
    header()->resizeSection(FieldModel::nameColumn, name);
    if (offset > 0) header()->resizeSection(FieldModel::offsetColumn, offset);
    if (size > 0) header()->resizeSection(FieldModel::sizeColumn, size);
    header()->resizeSection(FieldModel::valueColumn, std::max(40, all - name - offset - size));
}

} // namespace ggs

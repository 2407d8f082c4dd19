// SPDX-License-Identifier: MIT
#include "views/breakpoints/breakpoints_page.h"

#include "look/empty_note.h"
#include "look/table_setup.h"
#include "look/theme.h"
#include "session/marking.h"
#include "views/breakpoints/breakpoint_model.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

namespace ggs {

namespace {

constexpr int dotWidth = 22; // pixels, where a click on the dot counts

// Draws the ground of the row, and the check state as a dot: full if the breakpoint is enabled, else a ring.
class MarkDelegate final : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const bool marked = index.column() == BreakpointModel::stopColumn;
        QStyleOptionViewItem words(option);
        if (marked) words.rect.adjust(dotWidth - 5, 0, 0, 0);
        if (option.state & QStyle::State_Selected)
            painter->fillRect(option.rect, Theme::instance().color(Ink::selectedRow));
        else if (const QVariant ground = index.data(Qt::BackgroundRole); ground.isValid())
            painter->fillRect(option.rect, ground.value<QColor>());
        QStyledItemDelegate::paint(painter, words, index);
        if (!marked) return;
        const bool on = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
        const QColor ink = Theme::instance().color(on ? Ink::trouble : Ink::muted);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(QPen(ink, 1.4));
        painter->setBrush(on ? QBrush(ink) : QBrush(Qt::NoBrush));
        painter->drawEllipse(QPointF(option.rect.left() + 11, option.rect.center().y() + 0.5), 4, 4);
        painter->restore();
    }

  protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        option->features &= ~QStyleOptionViewItem::HasCheckIndicator;
    }
    // The page handles clicks and keys.
    bool editorEvent(QEvent*, QAbstractItemModel*, const QStyleOptionViewItem&, const QModelIndex&) override {
        return false;
    }
};

} // namespace

BreakpointsPage::BreakpointsPage(Debuggee& debuggee, Marking& marking, QWidget* parent)
    : View(QStringLiteral("breakpoints"), tr("Breakpoints"), parent), m_debuggee(debuggee), m_marking(marking),
      m_model(new BreakpointModel(debuggee, marking, this)),
      m_table(plainTable(QStringLiteral("breakpointTable"), m_model, {.lastFills = false})), m_new(new QToolButton),
      m_contents(new Contents) {
    m_table->setAccessibleName(tr("Breakpoints"));
    m_table->setItemDelegate(new MarkDelegate(m_table));
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->installEventFilter(this);
    m_table->viewport()->installEventFilter(this);
    static constexpr int widths[] = {260, 230, 90, 140, 60};
    for (int i = 0; i < BreakpointModel::columns; ++i) m_table->setColumnWidth(i, widths[i]);
    giveTheRest(*m_table->horizontalHeader(), BreakpointModel::lastColumn, 120);
    m_new->setObjectName(QStringLiteral("newBreakpointLink"));
    m_new->setProperty("role", "link");
    m_new->setText(tr("New breakpoint…"));
    auto* const foot = new QHBoxLayout;
    foot->setContentsMargins(10, 2, 10, 5);
    foot->addWidget(m_new);
    foot->addStretch();
    m_contents->addWidget(m_table);
    auto* const column = tightColumn(this);
    column->addLayout(m_contents, 1);
    column->addLayout(foot);
    giveKeysTo(m_table);
    connect(m_new, &QToolButton::clicked, this, &BreakpointsPage::breakpointWanted);
    connect(m_table, &QTableView::clicked, this, [this](const QModelIndex& at) {
        if (at.column() == BreakpointModel::editColumn) emit changeWanted(*m_model->numberAt(at));
    });
    connect(m_table, &QWidget::customContextMenuRequested, this, &BreakpointsPage::menuAt);
    for (const auto signal : {&Debuggee::structureChanged, &Debuggee::snapshotChanged, &Debuggee::closed})
        connect(&debuggee, signal, this, &BreakpointsPage::follow);
    follow();
}

void BreakpointsPage::follow() {
    m_new->setEnabled(m_debuggee.isOpen());
    m_contents->show(whyEmpty());
}

QString BreakpointsPage::whyEmpty() const {
    if (!m_debuggee.isOpen()) return tr("This page lists the breakpoints of a program.");
    if (m_debuggee.snapshot().breakpoints.empty())
        return tr("There are no breakpoints. F9 sets one on the selected node.");
    return {};
}

std::optional<size_t> BreakpointsPage::current() const { return m_model->numberAt(m_table->currentIndex()); }

void BreakpointsPage::toggle(const QModelIndex& index) {
    const QModelIndex first = index.siblingAtColumn(BreakpointModel::stopColumn);
    const bool on = first.data(Qt::CheckStateRole).toInt() == Qt::Checked;
    m_model->setData(first, on ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
}

void BreakpointsPage::menuAt(const QPoint& where) {
    const QModelIndex at = m_table->indexAt(where);
    QMenu menu(this);
    if (const std::optional<size_t> number = m_model->numberAt(at)) {
        const bool on = at.siblingAtColumn(BreakpointModel::stopColumn).data(Qt::CheckStateRole).toInt() == Qt::Checked;
        menu.addAction(tr("Edit…"), this, [this, number] { emit changeWanted(*number); });
        menu.addAction(on ? tr("Disable") : tr("Enable"), this,
                       [this, number, on] { m_marking.enableBreakpoint(*number, !on); });
        menu.addAction(tr("Remove"), this, [this, number] { m_marking.removeMark(*number); });
    }
    menu.addAction(m_new->text(), this, &BreakpointsPage::breakpointWanted)->setEnabled(m_debuggee.isOpen());
    closeWithProgram(menu, m_debuggee);
    menu.exec(m_table->viewport()->mapToGlobal(where));
}

bool BreakpointsPage::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_table->viewport() && event->type() == QEvent::MouseButtonRelease) {
        const QPoint where = static_cast<QMouseEvent*>(event)->pos();
        const QModelIndex at = m_table->indexAt(where);
        if (at.isValid() && at.column() == BreakpointModel::stopColumn &&
            where.x() < m_table->visualRect(at).left() + dotWidth)
            toggle(at);
    }
    if (watched == m_table && event->type() == QEvent::KeyPress) {
        const std::optional<size_t> number = current();
        const auto* const key = static_cast<QKeyEvent*>(event);
        if (number && key->modifiers() == Qt::NoModifier) {
            switch (key->key()) {
            case Qt::Key_Delete: m_marking.removeMark(*number); return true;
            case Qt::Key_Space: toggle(m_table->currentIndex()); return true;
            case Qt::Key_Return:
            case Qt::Key_Enter: emit changeWanted(*number); return true;
            default: break;
            }
        }
    }
    return View::eventFilter(watched, event);
}

} // namespace ggs

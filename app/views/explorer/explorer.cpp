// SPDX-License-Identifier: MIT
#include "views/explorer/explorer.h"

#include "look/theme.h"
#include "session/marking.h"
#include "session/moves.h"
#include "session/session_controller.h"

#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTreeView>
#include <QVBoxLayout>

namespace ggs {

namespace {

constexpr int foldersOpened = 100;  // by a search
constexpr int gap = 10, least = 24; // between a name and what is known of it; what of that is worth being drawn

// A row: a dot of the tensor's hue, the text, and what is known of it at the right.
class RowDelegate final : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const Theme& theme = Theme::instance();
        const auto kind = static_cast<ExplorerModel::Kind>(index.data(ExplorerModel::kindRole).toInt());
        QStyleOptionViewItem plain(option);
        initStyleOption(&plain, index);
        const QString detail = index.data(ExplorerModel::detailRole).toString();
        const QFont detailFont = theme.numbers(Theme::caption);
        const QVariant ink = index.data(ExplorerModel::inkRole);
        const QString text = plain.text.trimmed(); // ggml calls the transpose of a nameless tensor " (transposed)"
        painter->save();
        if (plain.state & QStyle::State_Selected) {
            painter->fillRect(option.rect, theme.color(Ink::selectedRow));
        } else if (plain.state & QStyle::State_MouseOver) {
            painter->fillRect(option.rect, theme.color(Ink::raised));
        }
        QRect place = option.rect.adjusted(5, 0, -8, 0);
        painter->setRenderHint(QPainter::Antialiasing);
        if (ink.isValid()) {
            painter->setPen(Qt::NoPen);
            painter->setBrush(theme.color(static_cast<Ink>(ink.toInt())));
            painter->drawEllipse(QPointF(place.left() + 4, place.center().y() + 0.5), 3.5, 3.5);
            place.setLeft(place.left() + 15);
        }
        const QVariant colour = index.data(Qt::ForegroundRole);
        painter->setPen(colour.isValid() ? colour.value<QColor>() : theme.color(Ink::text));
        painter->setFont(plain.font);
        // If there isn't room for both, the detail is cut before the name; but a number is never cut.
        const QFontMetrics names(plain.font), details(detailFont);
        const int whole = detail.isEmpty() ? 0 : details.horizontalAdvance(detail) + gap;
        const bool isNumber = !detail.isEmpty() && kind != ExplorerModel::Kind::tensor;
        const int name = std::min(names.horizontalAdvance(text) + 1, isNumber ? place.width() - whole : place.width());
        const int rest = std::min(whole, place.width() - name);
        painter->drawText(place.adjusted(0, 0, -rest, 0), Qt::AlignVCenter | Qt::AlignLeft,
                          names.elidedText(text, Qt::ElideRight, place.width() - rest));
        if (rest - gap < least && rest < whole) {
            painter->restore();
            return;
        }
        painter->setPen(theme.color(Ink::muted));
        painter->setFont(detailFont);
        painter->drawText(place, Qt::AlignVCenter | Qt::AlignRight,
                          rest < whole ? details.elidedText(detail, Qt::ElideRight, rest - gap) : detail);
        painter->restore();
    }
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
        return {40, Theme::instance().stretched(rowHeight)};
    }

  private:
    static constexpr int rowHeight = 23;
};

} // namespace

Explorer::Explorer(SessionController& controller, QWidget* parent)
    : View(QStringLiteral("explorer"), tr("Nodes"), parent), m_controller(controller),
      m_selection(controller.selection()), m_debuggee(controller.debuggee()), m_marking(controller.marking()),
      m_model(new ExplorerModel(m_debuggee, this)), m_search(new QLineEdit), m_tree(new QTreeView) {
    m_tree->setObjectName(QStringLiteral("explorerTree"));
    m_tree->setAccessibleName(title());
    m_tree->setModel(m_model);
    m_tree->setItemDelegate(new RowDelegate(m_tree));
    m_tree->header()->hide();
    m_tree->setIndentation(14);
    m_tree->setVerticalScrollMode(QAbstractItemView::ScrollPerItem);
    m_tree->setUniformRowHeights(true); // measuring 100,000 rows would take long
    m_tree->setAnimated(false);
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    m_tree->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_tree->viewport()->installEventFilter(this);
    m_search->setObjectName(QStringLiteral("explorerSearch"));
    m_search->setPlaceholderText(tr("Find by name"));
    m_search->setAccessibleName(m_search->placeholderText());
    m_search->setClearButtonEnabled(true);
    auto* const searchRow = new QHBoxLayout;
    searchRow->setContentsMargins(8, 4, 10, 2);
    searchRow->addWidget(m_search);
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(6, 2, 0, 0);
    column->addLayout(searchRow);
    column->addWidget(m_tree);
    expandWhatIsSmall();

    connect(m_search, &QLineEdit::textChanged, this, [this](const QString& letters) { m_model->setFilter(letters); });
    connect(m_model, &QAbstractItemModel::modelReset, this, [this] {
        expandWhatIsSmall();
        showSelection();
    });
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& now) {
        const QVariant tensor = now.data(ExplorerModel::tensorRole);
        if (!tensor.isValid() || m_selecting) return;
        m_selecting = true;
        m_selection.select(tensor.toUInt());
        m_selecting = false;
    });
    connect(m_tree, &QWidget::customContextMenuRequested, this, &Explorer::menuAt);
    connect(&m_selection, &Selection::selectionChanged, this, &Explorer::showSelection);
}

void Explorer::expandWhatIsSmall() {
    const bool open = m_debuggee.isOpen(), filtered = m_model->isFiltered();
    m_tree->expand(m_model->group(ExplorerModel::nodes));
    const QModelIndex leafs = m_model->group(ExplorerModel::leafs);
    const bool weights = open && m_debuggee.snapshot().file;
    m_tree->setExpanded(leafs, weights || filtered || m_model->rowCount(leafs) <= 32);
    if (!filtered) return;
    // Shows the tensors that were found by expanding their folders, up to the number that a user can read.
    for (const auto group : {ExplorerModel::nodes, ExplorerModel::leafs}) {
        const QModelIndex parent = m_model->group(group);
        for (int i = 0; i < std::min(m_model->rowCount(parent), foldersOpened); ++i)
            m_tree->expand(m_model->index(i, 0, parent));
    }
}

QString Explorer::whyEmpty() const { return m_debuggee.isOpen() ? QString() : m_debuggee.whyNothing(); }

bool Explorer::find() {
    m_search->setFocus();
    m_search->selectAll();
    return true;
}

void Explorer::showSelection() {
    if (m_selecting || !m_selection.selected()) return;
    const QModelIndex at = m_model->indexOf(*m_selection.selected());
    m_selecting = true;
    if (at.isValid()) {
        m_tree->setCurrentIndex(at);
        m_tree->scrollTo(at);
    } else {
        m_tree->clearSelection();
    }
    m_selecting = false;
}

void Explorer::menuAt(const QPoint& where) {
    const QModelIndex at = m_tree->indexAt(where);
    QMenu menu(this);
    const auto kind = static_cast<ExplorerModel::Kind>(at.data(ExplorerModel::kindRole).toInt());
    if (at.isValid() && kind == ExplorerModel::Kind::tensor) {
        const uint32_t tensor = at.data(ExplorerModel::tensorRole).toUInt();
        const QString name = at.data().toString();
        if (const auto step = m_debuggee.structure().step_of(tensor)) {
            menu.addAction(tr("Run to here"), this, [this, step] { m_controller.moves().runTo(*step); });
            menu.addAction(m_marking.breakpointOn(tensor) ? tr("Remove breakpoint") : tr("Break here"), this,
                           [this, tensor] { m_marking.toggleBreakpoint(tensor); });
        }
        menu.addAction(tr("Watch mean"), this, [this, key = m_debuggee.structure().tensors[tensor].key] {
            m_marking.addWatch(QStringLiteral("mean(\"%1\")").arg(QString::fromStdString(key)));
        });
    }
    if (menu.isEmpty()) return;
    closeWithProgram(menu, m_debuggee);
    menu.exec(m_tree->viewport()->mapToGlobal(where));
}

bool Explorer::eventFilter(QObject* watched, QEvent* event) {
    // A click below the last row would deselect the row of the current selection.
    if (event->type() == QEvent::MouseButtonPress &&
        !m_tree->indexAt(static_cast<QMouseEvent*>(event)->pos()).isValid())
        return true;
    return View::eventFilter(watched, event);
}

} // namespace ggs

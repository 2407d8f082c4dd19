// SPDX-License-Identifier: MIT
#include "views/explorer/explorer.h"

#include "look/theme.h"
#include "session/examining.h"
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

constexpr int foldersOpened = 100; // by a search
constexpr int gap = 8, least = 24; // between a name and what is known of it; what of that is worth being drawn

// A row: the number of a node, a bar of the tensor's hue, the text, and what is known of it at the right. The cursor
// and breakpoints are marked to the left of the number.
class RowDelegate final : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void setHighestNumber(size_t number) { m_highest = QString::number(number); }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const Theme& theme = Theme::instance();
        const auto kind = static_cast<ExplorerModel::Kind>(index.data(ExplorerModel::kindRole).toInt());
        const auto progress = static_cast<ExplorerModel::Progress>(index.data(ExplorerModel::progressRole).toInt());
        const bool isNext = progress == ExplorerModel::Progress::next;
        QStyleOptionViewItem plain(option);
        initStyleOption(&plain, index);
        const QString detail = index.data(ExplorerModel::detailRole).toString();
        const QFont detailFont = theme.numbers(Theme::caption);
        const QFontMetrics details(detailFont);
        const QVariant ink = index.data(ExplorerModel::inkRole), step = index.data(ExplorerModel::stepRole);
        const QString text = plain.text.trimmed(); // ggml calls the transpose of a nameless tensor " (transposed)"
        painter->save();
        if (plain.state & QStyle::State_Selected) {
            painter->fillRect(option.rect, theme.color(Ink::selectedRow));
        } else if (plain.state & QStyle::State_MouseOver) {
            painter->fillRect(option.rect, theme.color(Ink::raised));
        } else if (isNext && kind == ExplorerModel::Kind::tensor) {
            painter->fillRect(option.rect, theme.color(Ink::cursor, 0.12));
        }
        QRect place = option.rect.adjusted(5, 0, -8, 0);
        painter->setRenderHint(QPainter::Antialiasing);
        paintGutter(*painter, option.rect, index,
                    isNext && (kind == ExplorerModel::Kind::tensor || !(plain.state & QStyle::State_Open)));
        if (step.isValid()) {
            painter->setFont(detailFont);
            painter->setPen(theme.color(Ink::muted));
            const int width = details.horizontalAdvance(m_highest);
            painter->drawText(QRect(place.left(), place.top(), width, place.height()),
                              Qt::AlignVCenter | Qt::AlignRight, step.toString());
            place.setLeft(place.left() + width + afterNumber);
        }
        if (ink.isValid()) {
            painter->setPen(Qt::NoPen);
            painter->setBrush(theme.color(static_cast<Ink>(ink.toInt())));
            painter->drawRoundedRect(QRectF(place.left(), place.center().y() - 5.5, 4, 13), 1.5, 1.5);
            place.setLeft(place.left() + afterBar);
        }
        const QVariant colour = index.data(Qt::ForegroundRole);
        const bool plainWords = !colour.isValid() || plain.state & QStyle::State_Selected;
        const QColor words = plainWords ? theme.color(Ink::text) : colour.value<QColor>();
        const int marks = paintMarks(*painter, place, index, detail.isEmpty() ? 0 : details.horizontalAdvance(detail));
        painter->setPen(words);
        painter->setFont(plain.font);
        // If there isn't room for both, the name is cut: its tooltip shows it completely. An op or a type is cut only
        // if it takes more than half of the row; a number or a mark is never cut.
        const QFontMetrics names(plain.font);
        const int whole = detail.isEmpty() ? 0 : details.horizontalAdvance(detail) + gap + marks;
        const bool isWhole = (!detail.isEmpty() && kind != ExplorerModel::Kind::tensor) || marks > 0;
        const int besideName = std::max(place.width() - names.horizontalAdvance(text) - 1, place.width() / 2);
        const int rest = isWhole ? std::min(whole, place.width()) : std::min(whole, besideName);
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
    static constexpr int afterNumber = 6, afterBar = 9; // pixels

    // To the left of the row, where the tree has only its indentation.
    static void paintGutter(QPainter& p, const QRect& row, const QModelIndex& index, bool isNext) {
        const Theme& theme = Theme::instance();
        const double y = row.center().y() + 0.5;
        const auto breaks = static_cast<ExplorerModel::Breaks>(index.data(ExplorerModel::breaksRole).toInt());
        if (breaks != ExplorerModel::Breaks::no) {
            const bool on = breaks == ExplorerModel::Breaks::yes;
            p.setPen(on ? QPen(Qt::NoPen) : QPen(theme.color(Ink::trouble), 1.5));
            p.setBrush(on ? QBrush(theme.color(Ink::trouble)) : QBrush(Qt::NoBrush));
            p.drawEllipse(QPointF(row.left() - 4, y), 3.5, 3.5);
        }
        if (!isNext) return;
        const double x = index.data(ExplorerModel::kindRole).toInt() == static_cast<int>(ExplorerModel::Kind::tensor)
                             ? row.left() - 19
                             : row.left() - 27;
        p.setPen(Qt::NoPen);
        p.setBrush(theme.color(Ink::cursor));
        p.drawPolygon(QPolygonF({QPointF(x, y - 4.5), QPointF(x + 7, y), QPointF(x, y + 4.5)}));
    }
    // To the left of the detail. Returns the width that the marks take.
    static int paintMarks(QPainter& p, const QRect& place, const QModelIndex& index, int detail) {
        const Theme& theme = Theme::instance();
        QFont font = theme.numbers(Theme::caption);
        font.setWeight(QFont::DemiBold);
        const QFontMetrics metrics(font);
        int right = place.right() - detail - (detail > 0 ? gap / 2 : 0), taken = 0;
        const auto add = [&](Ink ink, const QString& mark) {
            p.setFont(font);
            p.setPen(theme.color(ink));
            p.drawText(QRect(place.left(), place.top(), right - place.left() - taken, place.height()),
                       Qt::AlignVCenter | Qt::AlignRight, mark);
            taken += metrics.horizontalAdvance(mark) + gap / 2;
        };
        if (index.data(ExplorerModel::changedRole).toBool()) add(Ink::text, QStringLiteral("Δ"));
        if (const QString odd = index.data(ExplorerModel::oddRole).toString(); !odd.isEmpty()) add(Ink::trouble, odd);
        return taken;
    }

    QString m_highest = QStringLiteral("0");
};

} // namespace

Explorer::Explorer(SessionController& controller, QWidget* parent)
    : View(QStringLiteral("explorer"), tr("Nodes"), parent), m_controller(controller),
      m_selection(controller.selection()), m_debuggee(controller.debuggee()), m_marking(controller.marking()),
      m_model(new ExplorerModel(controller, this)), m_search(new QLineEdit), m_tree(new QTreeView) {
    m_tree->setObjectName(QStringLiteral("explorerTree"));
    m_tree->setAccessibleName(title());
    m_tree->setModel(m_model);
    auto* const rows = new RowDelegate(m_tree);
    m_tree->setItemDelegate(rows);
    m_tree->header()->hide();
    m_tree->setIndentation(14);
    m_tree->setVerticalScrollMode(QAbstractItemView::ScrollPerItem);
    m_tree->setUniformRowHeights(true); // measuring 100,000 rows would take long
    m_tree->setAnimated(false);
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    m_tree->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_tree->viewport()->installEventFilter(this);
    m_search->setObjectName(QStringLiteral("explorerSearch"));
    m_search->setPlaceholderText(tr("Find by name or op"));
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
    const auto number = [this, rows] {
        const size_t steps = m_debuggee.isOpen() ? m_debuggee.structure().steps.size() : 0;
        rows->setHighestNumber(steps > 0 ? steps - 1 : 0);
    };
    number();
    connect(m_model, &QAbstractItemModel::modelReset, this, [this, number] {
        number();
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
    // The rows are the same; what the nodes are at is read when they are drawn.
    const auto redraw = [this] { m_tree->viewport()->update(); };
    connect(&m_debuggee, &Debuggee::snapshotChanged, this, redraw);
    connect(&m_debuggee, &Debuggee::progressed, this, redraw);
    connect(&controller.examining(), &Examining::examined, this, redraw);
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

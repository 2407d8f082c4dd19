// SPDX-License-Identifier: MIT
#include "views/arena/arena_objects.h"

#include "look/names/node_words.h"
#include "look/table_setup.h"
#include "words/messages.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QStyledItemDelegate>

#include <limits>

namespace ggs {

namespace {

constexpr int rowHeight = 20;

// Draws the kind's swatch, a line where an object begins, and an amber bar where something was written.
class ObjectDelegate : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* p, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const Theme& theme = Theme::instance();
        QStyleOptionViewItem shown = option;
        shown.state &= ~QStyle::State_HasFocus;
        const bool first = index.column() == ObjectModel::kindColumn;
        if (first) shown.rect.adjust(26, 0, 0, 0);
        if (first && (option.state & QStyle::State_Selected)) p->fillRect(option.rect, theme.color(Ink::selectedRow));
        QStyledItemDelegate::paint(p, shown, index);
        if (index.data(ObjectModel::firstRole).toBool() && index.row() > 0)
            p->fillRect(QRect(option.rect.left(), option.rect.top(), option.rect.width(), 1), theme.color(Ink::line));
        if (!first) return;
        const auto kind = static_cast<RegionKind>(index.data(ObjectModel::kindRole).toInt());
        const QRect box(option.rect.left() + 12, option.rect.center().y() - 4, 9, 9);
        fillKind(*p, box, kind);
        p->setPen(theme.color(Ink::faint));
        p->drawRect(box);
        if (index.data(ObjectModel::writtenRole).toBool())
            p->fillRect(QRect(option.rect.left() + 4, option.rect.top() + 3, 3, option.rect.height() - 6),
                        theme.color(Ink::cursor));
    }
};

} // namespace

void dress(QTableView& table) {
    setUpTable(table, {.rowHeight = rowHeight, .framed = true, .headingsLeft = false});
    table.setVerticalScrollMode(QAbstractItemView::ScrollPerItem);
    table.verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table.verticalHeader()->setMinimumSectionSize(rowHeight);
    table.verticalHeader()->setDefaultSectionSize(rowHeight);
}

ObjectModel::ObjectModel(ArenaScene& scene, QObject* parent) : QAbstractTableModel(parent), m_scene(scene) {
    connect(&scene, &ArenaScene::indexChanged, this, &ObjectModel::reset);
    connect(&scene, &ArenaScene::blockChanged, this, &ObjectModel::reset);
    connect(&scene, &ArenaScene::marked, this, &ObjectModel::redraw);
    reset();
}

void ObjectModel::reset() {
    beginResetModel();
    m_rows = m_scene.empty()
                 ? 0
                 : static_cast<int>(std::min<size_t>(m_scene.block().pieces.size(), std::numeric_limits<int>::max()));
    endResetModel();
}

void ObjectModel::redraw() {
    if (m_rows > 0) emit dataChanged(index(0, 0), index(m_rows - 1, columns - 1));
}

void ObjectModel::setNarrow(bool narrow) {
    if (m_narrow == narrow) return;
    m_narrow = narrow;
    redraw();
}

int ObjectModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : m_rows; }
int ObjectModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns; }

QVariant ObjectModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole) return textAlignment(section == offsetColumn || section == sizeColumn);
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case kindColumn: return tr("object");
    case offsetColumn: return tr("offset");
    case sizeColumn: return tr("bytes");
    default: return tr("owner");
    }
}

QVariant ObjectModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= m_rows || m_scene.empty()) return {};
    const MemoryPiece& piece = this->piece(index.row());
    switch (role) {
    case kindRole: return static_cast<int>(piece.kind);
    case writtenRole: return m_scene.marks().isWritten(piece.begin, piece.end());
    case firstRole: return piece.kind == RegionKind::header || piece.kind == RegionKind::free;
    case Qt::FontRole: {
        const double points = m_narrow ? Theme::caption : Theme::text;
        return index.column() == kindColumn ? Theme::instance().words(points) : Theme::instance().numbers(points);
    }
    case Qt::ForegroundRole:
        return Theme::instance().color(!m_scene.isThere(piece.begin)    ? Ink::faint
                                       : index.column() == offsetColumn ? Ink::muted
                                                                        : Ink::text);
    case Qt::TextAlignmentRole: return textAlignment(index.column() == offsetColumn || index.column() == sizeColumn);
    case Qt::DisplayRole: break;
    case Qt::ToolTipRole: // what has no room
        return tr("%1: %2 bytes at %3")
            .arg(kindAndOwner(piece), grouped(piece.size), grouped(piece.begin - m_scene.block().origin));
    default: return {};
    }
    switch (index.column()) {
    case kindColumn: return m_narrow ? kindAndOwner(piece) : kindWord(piece.kind);
    case offsetColumn: return grouped(piece.begin - m_scene.block().origin);
    case sizeColumn: return grouped(piece.size);
    default: return ownerOf(piece);
    }
}

QString ObjectModel::ownerOf(const MemoryPiece& piece) const {
    if (piece.kind == RegionKind::free) return {};
    if (piece.tensor != no_number) return nameOf(m_scene.structure(), piece.tensor);
    if (piece.graph != no_number) return QString::fromStdString(m_scene.map().graph_name(piece.graph));
    const auto region = m_scene.map().at(piece.begin, Detail::objects);
    return region ? QString::fromStdString(m_scene.map().owner_name(*region)) : QString();
}

QString ObjectModel::kindAndOwner(const MemoryPiece& piece) const {
    const QString owner = ownerOf(piece);
    return owner.isEmpty() ? kindWord(piece.kind) : QStringLiteral("%1 %2").arg(kindWord(piece.kind), owner);
}

ArenaObjects::ArenaObjects(ArenaScene& scene, QWidget* parent)
    : QTableView(parent), m_scene(scene), m_model(new ObjectModel(scene, this)) {
    setObjectName(QStringLiteral("arenaObjects"));
    setAccessibleName(tr("Objects of the arena"));
    dress(*this);
    setItemDelegate(new ObjectDelegate(this));
    setModel(m_model);
    setMinimumHeight(64);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& now) {
        if (m_moving || !now.isValid() || m_scene.empty()) return;
        m_moving = true;
        m_scene.goTo(m_model->piece(now.row()).begin);
        m_moving = false;
    });
    // A click on the row that is current already leads to its beginning, too.
    connect(this, &QTableView::clicked, this, [this](const QModelIndex& at) {
        const MemoryPiece& piece = m_model->piece(at.row());
        if (m_scene.at() < piece.begin || m_scene.at() >= piece.end()) m_scene.goTo(piece.begin);
    });
    connect(&scene, &ArenaScene::moved, this, &ArenaObjects::showCursor);
    for (const auto changed : {&ArenaScene::indexChanged, &ArenaScene::blockChanged}) {
        connect(&scene, changed, this, [this] {
            layOutColumns();
            showCursor();
        });
    }
}

void ArenaObjects::showCursor() {
    if (m_moving || m_scene.empty()) return;
    const auto row = static_cast<int>(m_scene.block().piece_at(m_scene.at()));
    m_moving = true;
    setCurrentIndex(m_model->index(row, 0));
    m_moving = false;
}

int ArenaObjects::kindWidth() const {
    const QString longest = m_narrow ? QStringLiteral("header wq") : QStringLiteral("use_counts");
    return 44 + QFontMetrics(Theme::instance().words(points())).horizontalAdvance(longest);
}

int ArenaObjects::numberWidth(ObjectModel::Column column, uint64_t longest) const {
    const int digits = std::max<int>(6, static_cast<int>(grouped(longest).size()));
    const QFontMetrics numbers(Theme::instance().numbers(points()));
    return std::max(numbers.horizontalAdvance(QString(digits, QLatin1Char('0'))) + (m_narrow ? 18 : 20),
                    headingWidth(*horizontalHeader(), column));
}

// Offsets end where the free memory begins.
int ArenaObjects::offsetWidth() const {
    return numberWidth(ObjectModel::offsetColumn, m_scene.empty() ? 0 : m_scene.block().used);
}

int ArenaObjects::sizeWidth() const {
    const MemoryBlock none{};
    const MemoryBlock& block = m_scene.empty() ? none : m_scene.block();
    return numberWidth(ObjectModel::sizeColumn, std::max(block.used, block.size - block.used));
}

void ArenaObjects::setNarrow(bool narrow) {
    m_narrow = narrow;
    m_model->setNarrow(narrow);
    setColumnHidden(ObjectModel::ownerColumn, narrow);
    horizontalHeader()->setStretchLastSection(!narrow);
    layOutColumns();
}

int ArenaObjects::wantedWidth() const {
    const int owner =
        QFontMetrics(Theme::instance().numbers(points())).horizontalAdvance(QString(10, QLatin1Char('0')));
    return kindWidth() + offsetWidth() + sizeWidth() + (m_narrow ? 0 : owner) + 14;
}

// In a narrow list the words are cut, never the numbers.
void ArenaObjects::layOutColumns() {
    const int numbers = offsetWidth() + sizeWidth();
    setColumnWidth(ObjectModel::kindColumn, m_narrow ? std::max(60, viewport()->width() - numbers) : kindWidth());
    setColumnWidth(ObjectModel::offsetColumn, offsetWidth());
    setColumnWidth(ObjectModel::sizeColumn, sizeWidth());
}

void ArenaObjects::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    layOutColumns();
    scrollTo(currentIndex());
}

} // namespace ggs

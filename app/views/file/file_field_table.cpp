// SPDX-License-Identifier: MIT
#include "views/file/file_field_table.h"

#include "look/table_setup.h"
#include "session/computing.h"
#include "session/debuggee.h"
#include "words/messages.h"

#include <QHeaderView>

#include <algorithm>

namespace ggs {

namespace {

constexpr size_t mostFields = 400;

} // namespace

FileFieldModel::FileFieldModel(FileScene& scene, QObject* parent)
    : QAbstractTableModel(parent), m_scene(scene), m_kind(newKind()) {
    connect(&scene, &FileScene::fileChanged, this, [this] {
        beginResetModel();
        m_fields.clear();
        endResetModel();
        follow();
    });
    connect(&scene, &FileScene::moved, this, &FileFieldModel::follow);
    connect(&scene.debuggee(), &Debuggee::snapshotChanged, this, &FileFieldModel::read);
}

void FileFieldModel::setSeen(bool seen) {
    m_seen = seen;
    follow();
}

void FileFieldModel::follow() {
    if (!m_seen || m_scene.empty() || (rowOf(m_scene.at()) >= 0 && m_scene.region() == m_region)) return;
    read();
}

void FileFieldModel::read() {
    if (!m_seen || m_scene.empty()) return;
    m_scene.debuggee().read(
        m_kind, this,
        [this, map = m_scene.sharedMap(), at = m_scene.at()](const Structure&, const ByteSource&) -> Finish {
            std::vector<FileField> fields;
            if (map->check_bytes().ok()) {
                fields = map->fields_around(at, mostFields);
                if (!map->check_bytes().ok()) fields.clear();
            }
            return [this, map, at, fields = std::move(fields)] {
                if (m_scene.sharedMap() != map) return;
                beginResetModel();
                m_fields = fields;
                m_region = map->region_at(at);
                endResetModel();
                emit listed();
                if (!m_fields.empty()) follow(); // the cursor may have gone on meanwhile
            };
        });
}

int FileFieldModel::rowOf(uint64_t offset) const {
    const auto after = std::upper_bound(m_fields.begin(), m_fields.end(), offset,
                                        [](uint64_t at, const FileField& field) { return at < field.begin; });
    if (after == m_fields.begin() || offset >= std::prev(after)->end) return -1;
    return static_cast<int>(std::prev(after) - m_fields.begin());
}

int FileFieldModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_fields.size());
}

int FileFieldModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns; }

QVariant FileFieldModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount() || index.column() >= columns) return {};
    const FileField& f = field(index.row());
    const Theme& theme = Theme::instance();
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        switch (index.column()) {
        case offsetColumn: return grouped(f.begin);
        case nameColumn: return QString::fromStdString(f.name);
        case typeColumn: return QString::fromStdString(f.type);
        default: return QString::fromStdString(f.value);
        }
    case Qt::FontRole: return theme.numbers();
    case Qt::ForegroundRole:
        return index.column() == offsetColumn || index.column() == typeColumn ? QVariant(theme.color(Ink::muted))
                                                                              : QVariant();
    case Qt::TextAlignmentRole:
        return QVariant::fromValue<int>((index.column() == offsetColumn ? Qt::AlignRight : Qt::AlignLeft) |
                                        Qt::AlignVCenter);
    default: return {};
    }
}

QVariant FileFieldModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= columns) return {};
    if (role == Qt::TextAlignmentRole && section == offsetColumn)
        return QVariant::fromValue<int>(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    const QString titles[] = {tr("byte"), tr("field"), tr("type"), tr("value")};
    return titles[section];
}

// -- the table --------------------------------------------------------------------------------------------------------

FileFieldTable::FileFieldTable(FileScene& scene, QWidget* parent)
    : QTableView(parent), m_scene(scene), m_model(new FileFieldModel(scene, this)) {
    setObjectName(QStringLiteral("fileFields"));
    setModel(m_model);
    setUpTable(*this);
    const int widths[] = {88, 130, 66};
    for (int column = 0; column < 3; ++column) setColumnWidth(column, widths[column]);
    connect(m_model, &FileFieldModel::listed, this, &FileFieldTable::showCursor);
    connect(&scene, &FileScene::moved, this, &FileFieldTable::showCursor);
    connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& now) {
        if (!now.isValid() || m_moving) return;
        m_moving = true;
        m_scene.goTo(m_model->field(now.row()).begin);
        m_moving = false;
    });
}

void FileFieldTable::showCursor() {
    const int row = m_scene.empty() ? -1 : m_model->rowOf(m_scene.at());
    if (m_moving || row < 0) return;
    m_moving = true;
    setCurrentIndex(m_model->index(row, 0));
    scrollTo(m_model->index(row, 0));
    m_moving = false;
}

void FileFieldTable::showEvent(QShowEvent* event) {
    QTableView::showEvent(event);
    m_model->setSeen(true);
    showCursor();
}

void FileFieldTable::hideEvent(QHideEvent* event) {
    m_model->setSeen(false);
    QTableView::hideEvent(event);
}

} // namespace ggs

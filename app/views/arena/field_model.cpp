// SPDX-License-Identifier: MIT
#include "views/arena/field_model.h"

#include "words/messages.h"

#include <algorithm>

namespace ggs {

namespace {

constexpr quintptr top = 0; // a line; else 1 + the number of the line above

// Offsets of fields are those in the struct; of all else those in the arena.
bool countsFromItself(RegionKind kind) { return kind == RegionKind::header || kind == RegionKind::tensor; }
bool isBitWord(RegionKind kind) { return kind == RegionKind::hash_used; }
uint64_t elementSize(RegionKind kind) {
    return kind == RegionKind::use_counts || kind == RegionKind::hash_used ? sizeof(int32_t) : sizeof(void*);
}
bool isGraphArray(RegionKind kind) {
    switch (kind) {
    case RegionKind::nodes:
    case RegionKind::leafs:
    case RegionKind::use_counts:
    case RegionKind::hash_keys:
    case RegionKind::grads:
    case RegionKind::grad_accs:
    case RegionKind::hash_used: return true;
    default: return false;
    }
}

} // namespace

FieldModel::FieldModel(ArenaScene& scene, QObject* parent) : QAbstractItemModel(parent), m_scene(scene) {
    connect(&scene, &ArenaScene::indexChanged, this, &FieldModel::rebuild);
    connect(&scene, &ArenaScene::moved, this, &FieldModel::follow);
    connect(&scene, &ArenaScene::marked, this, [this] {
        if (!m_lines.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, columns - 1));
    });
    rebuild();
}

void FieldModel::follow() {
    const uint64_t at = m_scene.at();
    if (at < m_begin || at >= m_end) rebuild();
}

void FieldModel::rebuild() {
    beginResetModel();
    m_fields.clear();
    m_lines.clear();
    m_title.clear();
    m_begin = m_end = 0;
    if (!m_scene.empty()) {
        // All pieces of the cursor's object; in a buffer, and for free memory, the one piece.
        const MemoryBlock& block = m_scene.block();
        size_t first = block.piece_at(m_scene.at());
        size_t behind = first + 1;
        const MemoryPiece& here = block.pieces[first];
        if (here.object != no_number) {
            while (first > 0 && block.pieces[first - 1].object == here.object) --first;
            while (behind < block.pieces.size() && block.pieces[behind].object == here.object) ++behind;
        }
        m_begin = block.pieces[first].begin;
        m_end = block.pieces[behind - 1].end();
        const auto whole = m_scene.map().at(here.begin, Detail::objects);
        m_title = whole ? QString::fromStdString(m_scene.map().owner_name(*whole)) : QString();
        for (size_t i = first; i < behind; ++i) {
            const MemoryPiece& piece = block.pieces[i];
            if (isGraphArray(piece.kind)) {
                if (const auto region = m_scene.map().at(piece.begin, Detail::objects)) addArray(*region);
                continue;
            }
            size_t next = m_fields.size();
            for (MemoryField& field : field_list(m_scene.map(), piece.begin, piece.end()))
                m_fields.push_back(std::move(field));
            FieldRuns runs(FieldRuns::Join::numbers, [&](const FieldRun& run) {
                m_lines.push_back({next, run.count, run.title(), {}, 0, false});
                next += run.count;
            });
            // A header's fields share one line: its object is of more interest.
            if (piece.kind == RegionKind::header) {
                m_lines.push_back({next, m_fields.size() - next, tr("header").toStdString(), {}, 0, false});
            } else {
                for (size_t f = next; f < m_fields.size(); ++f) runs.add(m_fields[f].region);
                runs.finish();
            }
        }
    }
    endResetModel();
    emit shown();
}

void FieldModel::addArray(const Region& region) {
    Line line;
    line.first = m_fields.size();
    line.title = region.field;
    line.array = region;
    line.isArray = true;
    if (region.graph != no_number) {
        const Graph& graph = *m_scene.index().program().graphs[region.graph].graph;
        const SlotTable& table = m_scene.index().slot_table(region.graph);
        if (region.kind == RegionKind::nodes) {
            line.elements = static_cast<size_t>(graph.n_nodes);
        } else if (region.kind == RegionKind::leafs) {
            line.elements = static_cast<size_t>(graph.n_leafs);
        } else {
            // A word of bits counts once for every slot that it has, so that each has its row.
            line.elements = table.taken.size();
        }
    }
    m_lines.push_back(std::move(line));
}

// Returns the index in the array of a row's element.
size_t FieldModel::elementPlace(const Line& line, size_t number) const {
    if (line.array.kind == RegionKind::nodes || line.array.kind == RegionKind::leafs) return number;
    const size_t slot = m_scene.index().slot_table(line.array.graph).taken[number].slot;
    return isBitWord(line.array.kind) ? slot / 32 : slot;
}

std::optional<Region> FieldModel::elementAt(const Line& line, size_t number) const {
    if (number >= line.elements) return std::nullopt;
    return m_scene.map().at(line.array.begin + elementPlace(line, number) * elementSize(line.array.kind));
}

int FieldModel::offsetDigits() const {
    const bool far = std::any_of(m_lines.begin(), m_lines.end(), [this](const Line& line) {
        return line.isArray || !countsFromItself(m_fields[line.first].region.kind);
    });
    return m_scene.empty() || !far ? 4 : static_cast<int>(grouped(m_end - m_scene.block().origin).size()) + 1;
}

// -- the tree ---------------------------------------------------------------------------------------------------------

QModelIndex FieldModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent)) return {};
    return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : top);
}

QModelIndex FieldModel::parent(const QModelIndex& child) const {
    if (!child.isValid() || child.internalId() == top) return {};
    return createIndex(static_cast<int>(child.internalId()) - 1, 0, top);
}

int FieldModel::rowCount(const QModelIndex& parent) const {
    if (!parent.isValid()) return static_cast<int>(m_lines.size());
    if (parent.internalId() != top || parent.column() != 0) return 0;
    const Line& line = m_lines[static_cast<size_t>(parent.row())];
    if (line.isArray) return static_cast<int>(std::min<size_t>(line.elements, INT32_MAX));
    return line.isFolded() ? static_cast<int>(line.count) : 0;
}

int FieldModel::columnCount(const QModelIndex&) const { return columns; }

QModelIndex FieldModel::indexOf(uint64_t address) const {
    for (size_t i = 0; i < m_lines.size(); ++i) {
        const QModelIndex at = index(static_cast<int>(i), 0);
        const auto [begin, size] = rangeOf(at);
        if (address < begin || address >= begin + size) continue;
        const Line& line = m_lines[i];
        if (line.isArray && line.elements > 0) {
            const size_t place = (address - begin) / elementSize(line.array.kind);
            size_t number = place;
            if (line.array.kind != RegionKind::nodes && line.array.kind != RegionKind::leafs) {
                const auto& taken = m_scene.index().slot_table(line.array.graph).taken;
                const size_t slot = isBitWord(line.array.kind) ? place * 32 : place;
                number = static_cast<size_t>(
                    std::lower_bound(taken.begin(), taken.end(), slot,
                                     [](const auto& each, size_t wanted) { return each.slot < wanted; }) -
                    taken.begin());
            }
            if (number < line.elements && elementPlace(line, number) == place)
                return index(static_cast<int>(number), 0, at);
            return at;
        }
        for (size_t f = 0; line.isFolded() && f < line.count; ++f) {
            const Region& region = m_fields[line.first + f].region;
            if (address >= region.begin && address < region.end()) return index(static_cast<int>(f), 0, at);
        }
        return at;
    }
    return {};
}

// -- text of the rows -------------------------------------------------------------------------------------------------

std::optional<Region> FieldModel::regionOf(const QModelIndex& index) const {
    if (index.internalId() == top) {
        const Line& line = m_lines[static_cast<size_t>(index.row())];
        if (line.isArray) return line.array;
        return m_fields[line.first].region;
    }
    const Line& line = m_lines[index.internalId() - 1];
    if (line.isArray) return elementAt(line, static_cast<size_t>(index.row()));
    return m_fields[line.first + static_cast<size_t>(index.row())].region;
}

// Address and bytes.
std::pair<uint64_t, uint64_t> FieldModel::rangeOf(const QModelIndex& index) const {
    if (index.internalId() == top) {
        const Line& line = m_lines[static_cast<size_t>(index.row())];
        if (!line.isArray) {
            const uint64_t begin = m_fields[line.first].region.begin;
            return {begin, m_fields[line.first + line.count - 1].region.end() - begin};
        }
    }
    const auto region = regionOf(index);
    return region ? std::pair(region->begin, region->size) : std::pair<uint64_t, uint64_t>(0, 0);
}

QString FieldModel::valueOf(const Region& region) const {
    const std::string value = m_scene.map().value_text(region);
    if (region.points_to) return QStringLiteral("→ ") + QString::fromStdString(value.substr(3)); // after "-> "
    if (value.empty() && region.kind == RegionKind::data && region.tensor != no_number)
        return QStringLiteral("%1 × %2").arg(
            grouped(static_cast<uint64_t>(nelements(m_scene.structure().tensor(region.tensor)))),
            QLatin1String(traits(m_scene.structure().tensor(region.tensor).type).name));
    return QString::fromStdString(value);
}

QString FieldModel::valueOf(const Line& line) const {
    if (line.isArray) {
        const QString room = line.title.substr(line.title.find('[') + 1).c_str();
        const QString all = room.section(QLatin1Char(']'), 0, 0);
        if (line.array.kind == RegionKind::nodes || line.array.kind == RegionKind::leafs)
            return tr("%1 of %2 in use").arg(grouped(line.elements), grouped(all.toULongLong()));
        return tr("%1 of %2 slots taken")
            .arg(grouped(line.elements), grouped(m_scene.index().slot_table(line.array.graph).size));
    }
    const Region& first = m_fields[line.first].region;
    if (line.count == 1) return valueOf(first);
    if (first.kind == RegionKind::header) {
        const Region& next = m_fields[line.first + 2].region;
        return tr("next %1").arg(valueOf(next));
    }
    return QString::fromStdString(values_text(m_scene.map(), std::span(m_fields).subspan(line.first, line.count)));
}

QVariant FieldModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole) return textAlignment(section == offsetColumn || section == sizeColumn);
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case nameColumn: return m_title.isEmpty() ? tr("field") : m_title;
    case offsetColumn: return tr("offset");
    case sizeColumn: return tr("bytes");
    default: return tr("value");
    }
}

QVariant FieldModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || m_scene.empty()) return {};
    const auto region = regionOf(index);
    if (!region) return {};
    const Line* const line = index.internalId() == top ? &m_lines[static_cast<size_t>(index.row())] : nullptr;
    const bool folded = line && line->isFolded();
    const auto [begin, size] = rangeOf(index);
    const auto later = m_scene.laterWrite(begin, begin + size);
    const bool there = m_scene.isThere(begin);
    switch (role) {
    case addressRole: return QVariant::fromValue<qulonglong>(begin);
    case targetRole: return QVariant::fromValue<qulonglong>(folded || later || !there ? 0 : region->points_to);
    case writtenRole: return m_scene.marks().isWritten(begin, begin + size);
    case Qt::ForegroundRole: {
        const bool nothing =
            !region->in_use || region->kind == RegionKind::padding || region->value == RegionValue(Address{0});
        if (!there) return Theme::instance().color(Ink::faint);
        if (index.column() == offsetColumn || index.column() == sizeColumn) return Theme::instance().color(Ink::muted);
        if (later && index.column() == valueColumn) return Theme::instance().color(Ink::muted);
        if (index.column() == valueColumn && region->points_to && !folded) return Theme::instance().color(Ink::link);
        return Theme::instance().color(nothing && !folded ? Ink::muted : Ink::text);
    }
    case Qt::TextAlignmentRole: return textAlignment(index.column() == offsetColumn || index.column() == sizeColumn);
    case Qt::DisplayRole:
    case Qt::ToolTipRole: break;
    default: return {};
    }
    switch (index.column()) {
    case nameColumn: return QString::fromStdString(line ? line->title : region->field);
    // From the beginning of the struct: what ggml's offsetof says.
    case offsetColumn: {
        const MemoryPiece& piece = m_scene.pieceAt(begin);
        const bool own = countsFromItself(piece.kind);
        const uint64_t base = own ? piece.begin : m_scene.block().origin;
        return own ? QString::number(begin - base) : QStringLiteral("+") + grouped(begin - base);
    }
    case sizeColumn: return grouped(size);
    default: break;
    }
    if (!there) return tr("not in use");
    if (later && !folded) return tr("set later, by call %1").arg(*later);
    return line ? valueOf(*line) : valueOf(*region);
}

} // namespace ggs

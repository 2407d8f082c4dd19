// SPDX-License-Identifier: MIT
#include "views/file/file_scene.h"

#include "base/printable.h"
#include "session/debuggee.h"
#include "session/selection.h"

#include <utility>

namespace ggs {

QString partWord(FilePart part) {
    switch (part) {
    case FilePart::header: return FileScene::tr("header");
    case FilePart::key: return FileScene::tr("key");
    case FilePart::entry: return FileScene::tr("entry");
    case FilePart::padding: return FileScene::tr("padding");
    case FilePart::data: return FileScene::tr("data");
    case FilePart::behind: break;
    }
    return FileScene::tr("trailing bytes");
}

QColor partColor(const FileRegion& region) {
    const Theme& theme = Theme::instance();
    const double more =
        (theme.isDark() ? 1.25 : 1) * (region.number != FileRegion::none && region.number % 2 ? 0.7 : 1);
    switch (region.part) {
    case FilePart::header: return theme.color(Ink::view, 0.5 * more);
    case FilePart::key: return theme.color(Ink::element, 0.32 * more);
    case FilePart::entry: return theme.color(Ink::matrix, 0.30 * more);
    case FilePart::data: return theme.color(Ink::weight, 0.36 * more);
    case FilePart::padding: return theme.color(Ink::panel);
    case FilePart::behind: break;
    }
    return theme.color(Ink::move, 0.3 * more);
}

bool isHatched(FilePart part) { return part == FilePart::padding || part == FilePart::behind; }

FileScene::FileScene(Debuggee& debuggee, Selection& selection, QObject* parent)
    : QObject(parent), m_debuggee(debuggee), m_selection(selection) {
    connect(&selection, &Selection::selectionChanged, this, &FileScene::showSelection);
    connect(&selection, &Selection::spotChanged, this, &FileScene::showSpot);
}

void FileScene::setFile(std::shared_ptr<const WeightsFile> file) {
    m_file = std::move(file);
    m_map.reset();
    m_picked.reset();
    if (m_file) return showPart(0), showSelection();
    m_lit = {};
    m_hovered = {};
    emit fileChanged();
}

void FileScene::showPart(size_t part) {
    if (!m_file || (m_map && m_map->part() == part)) return;
    m_map = FileMap::of(m_file, part);
    m_at = 0;
    m_lit = {};
    m_hovered = {};
    emit fileChanged();
}

void FileScene::goTo(uint64_t offset) {
    if (empty() || offset >= m_map->size()) return;
    m_at = offset;
    const FileRegion here = region();
    m_going = true;
    if (here.part == FilePart::key) {
        m_lit = {FileRange{here.begin, here.end}, {}};
        if (const auto key = m_map->key_of(here)) emit keyWanted(*key);
    } else if (const auto element = m_map->element_at(offset)) {
        m_selection.pick({static_cast<uint32_t>(element->tensor), element->index});
    } else if (here.part == FilePart::entry || here.part == FilePart::data) {
        m_selection.select(static_cast<uint32_t>(here.number));
    }
    if (here.part == FilePart::entry || here.part == FilePart::data)
        m_lit = {FileRange{m_map->entry(here.number).begin, m_map->entry(here.number).end},
                 FileRange{m_map->data(here.number).begin, m_map->data(here.number).end}};
    m_going = false;
    emit moved();
    emit marked();
}

void FileScene::point(std::optional<uint64_t> offset) {
    if (empty()) return;
    const auto element = offset && *offset < m_map->size() ? m_map->element_at(*offset) : std::nullopt;
    m_selection.hover(element ? std::optional(Spot{static_cast<uint32_t>(element->tensor), element->index})
                              : std::nullopt);
}

void FileScene::chooseKey(size_t key) {
    if (empty()) return;
    if (m_going) return; // the key was chosen by moving the cursor there
    showPart(0);         // which has the model's keys
    const auto region = m_map->place_of_key(key);
    if (!region) return;
    m_lit = {FileRange{region->begin, region->end}, {}};
    if (!region->holds(m_at)) {
        m_at = region->begin;
        emit moved();
    }
    emit marked();
}

void FileScene::showSelection() {
    if (m_going || empty() || !m_selection.selected() || *m_selection.selected() >= m_file->n_tensors()) return;
    const size_t tensor = *m_selection.selected();
    showPart(m_file->tensor(tensor).part);
    const FileRegion entry = m_map->entry(tensor), data = m_map->data(tensor);
    m_lit = {FileRange{entry.begin, entry.end}, FileRange{data.begin, data.end}};
    if (!isLit(m_at)) {
        m_at = data.size() > 0 ? data.begin : entry.begin;
        emit moved();
    }
    emit marked();
}

void FileScene::showSpot() {
    if (empty()) return;
    const auto& hovered = m_selection.hovered();
    m_hovered = hovered ? rangeOf(*hovered) : FileRange{};
    const auto picked = m_selection.picked();
    if (picked != std::exchange(m_picked, picked) && picked && !m_going) {
        if (const FileRange range = rangeOf(*picked); !range.empty() && !range.holds(m_at)) {
            m_at = range.begin;
            emit moved();
        }
    }
    emit marked();
}

FileRange FileScene::rangeOf(const Spot& spot) const {
    if (!m_map->has_tensor(spot.tensor)) return {};
    const auto type = m_file->tensor(spot.tensor).type;
    if (!type) return {};
    const uint64_t begin = m_map->offset_of(spot.tensor, spot.element);
    return {begin, begin + traits(*type).bytes};
}

QString FileScene::nameOf(const FileRegion& region) const {
    const auto text = [](std::string_view name) { return QString::fromStdString(printable(name)); };
    switch (region.part) {
    case FilePart::key: return tr("key %1").arg(text(m_map->key_name(region.number)));
    case FilePart::entry: return tr("entry of %1").arg(text(m_map->file().tensor(region.number).name));
    case FilePart::data: return tr("tensor %1").arg(text(m_map->file().tensor(region.number).name));
    default: return partWord(region.part);
    }
}

} // namespace ggs

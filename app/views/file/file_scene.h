// SPDX-License-Identifier: MIT
// FileScene: the state that all parts of the File view share.
//
// It holds the regions of the file, the cursor's byte, and the highlighted bytes. The highlighted bytes belong to the
// selected tensor or the chosen key, whichever was chosen last. If a model has several files, one of them is visible:
// the file of the selection, or the one that the user chose. The parts read the scene and change it, and don't depend
// on each other. GUI thread only. Offsets are bytes of the visible file.
#pragma once

#include "files/map/file_map.h"
#include "look/theme.h"
#include "session/selection.h"

#include <QObject>
#include <QString>
#include <array>
#include <optional>

namespace ggs {

class Debuggee;

struct FileRange {
    uint64_t begin = 0, end = 0;
    bool holds(uint64_t offset) const { return offset >= begin && offset < end; }
    bool empty() const { return begin >= end; }
};

class FileScene : public QObject {
    Q_OBJECT
  public:
    FileScene(Debuggee& debuggee, Selection& selection, QObject* parent = nullptr);

    Debuggee& debuggee() const { return m_debuggee; }
    void setFile(std::shared_ptr<const WeightsFile> file); // null: nothing
    void showPart(size_t part);                            // the file that is in sight
    // map(), region() and nameOf() may be called only if empty() returns false.
    bool empty() const { return !m_map; }
    const FileMap& map() const { return *m_map; }
    std::shared_ptr<const FileMap> sharedMap() const { return m_map; }

    // -- the cursor --
    uint64_t at() const { return m_at; }
    FileRegion region() const { return m_map->region_at(m_at); }
    // Moves the cursor and chooses the key or tensor there. A tensor is selected in all views, and its element is
    // picked.
    void goTo(uint64_t offset);
    void point(std::optional<uint64_t> offset); // the pointer is over it
    // A key was chosen in a list.
    void chooseKey(size_t key);

    // -- what is marked --
    const std::array<FileRange, 2>& lit() const { return m_lit; } // of a tensor its entry and its data
    bool isLit(uint64_t offset) const { return m_lit[0].holds(offset) || m_lit[1].holds(offset); }
    const FileRange& hovered() const { return m_hovered; } // the element under the pointer, in any view
    // "tensor blk.0.attn_q.weight", "key general.name", "padding": what a region is of.
    QString nameOf(const FileRegion& region) const;

  signals:
    void fileChanged(); // another file, or another of its parts
    void moved();       // at()
    void marked();      // lit() or hovered()
    void keyWanted(size_t key);

  private:
    void showSelection();
    void showSpot();
    FileRange rangeOf(const Spot& spot) const;

    Debuggee& m_debuggee;
    Selection& m_selection;
    std::shared_ptr<const WeightsFile> m_file;
    std::shared_ptr<const FileMap> m_map;
    uint64_t m_at = 0;
    std::array<FileRange, 2> m_lit;
    FileRange m_hovered;
    std::optional<Spot> m_picked;
    bool m_going = false; // the selection comes from here
};

QString partWord(FilePart part);
// The ground of a region; neighbours of one kind differ a little.
QColor partColor(const FileRegion& region);
bool isHatched(FilePart part); // words and hatching carry the same information as colours

} // namespace ggs

// SPDX-License-Identifier: MIT
// Selection: the tensor, element, token and span of steps that all views show. The element is the one that is hovered
// or was clicked; the elements from which it was computed are marked. Selection also keeps the history of selected
// tensors, so that the user can go back and forward.
//
// Tensors are identified by their keys, so they are found again after a rebuild. Unless it is pinned, the selection
// follows the steps to the node that was just written. Owned by the session controller. GUI thread only.
#pragma once

#include "debug/targets/target.h"

#include <QObject>
#include <QString>

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace ggs {

// One element of a tensor, and so one place in memory: what the pointer is over, or what was clicked, in any view.
struct Spot {
    uint32_t tensor = 0;
    Index element{};
    auto operator<=>(const Spot&) const = default; // NOLINT(modernize-use-nullptr): it takes the comparison for one
};

// A range of the steps of a round, at least one: from `first` to the one before `end`.
struct StepSpan {
    size_t first = 0, end = 0;
    bool contains(size_t step) const { return step >= first && step < end; }
    size_t size() const { return end - first; }
    auto operator<=>(const StepSpan&) const = default; // NOLINT(modernize-use-nullptr): it takes the comparison for one
};

// Returns the address of an element's first byte, as the structure gives it; 0 if the tensor has no memory.
uint64_t addressOf(const Structure& structure, const Spot& spot);

class Selection : public QObject {
    Q_OBJECT
  public:
    explicit Selection(QObject* parent = nullptr);

    // -- the tensor --
    std::optional<uint32_t> selected() const { return m_selected; }
    void select(uint32_t tensor);
    bool canGoBack() const { return m_place > 0; }
    bool canGoForward() const { return m_place + 1 < m_visited.size(); }
    void goBack();
    void goForward();
    // Sets the present workspace, by its id. A place to come back to is a tensor in a workspace.
    void enter(const QString& workspace);
    void forgetPlaces(const QString& workspace); // but the present one, which is in this workspace
    // Whether it stays where it is when a step is done; remembered between starts.
    bool isPinned() const { return m_pinned; }
    void setPinned(bool pinned);

    // -- the element: all views mark the same one --
    // Under the pointer; nothing when it is over none.
    void hover(std::optional<Spot> spot);
    const std::optional<Spot>& hovered() const { return m_hovered; }
    // Clicked; selects its tensor. Gone when another tensor is selected.
    void pick(const Spot& spot);
    const std::optional<Spot>& picked() const { return m_picked; }
    // Returns the element to show in detail: the hovered one, or else the picked one, if it is an element of the
    // selected tensor.
    std::optional<Index> elementShown() const;
    // Sets the elements that the shown element was computed from; views that show them mark them.
    // `fetched`: the sectors that a device fetches to read or write them, as disjoint ranges of the tensors' addresses.
    void light(std::vector<Spot> spots, std::vector<ByteRange> fetched = {});
    std::span<const Spot> lit() const { return m_lit; } // by tensor
    std::span<const Spot> litOf(uint32_t tensor) const;
    bool isLit(const Spot& spot) const;
    const std::vector<ByteRange>& fetched() const { return m_fetched; } // ascending
    bool isFetched(uint64_t begin, uint64_t end) const;                 // some byte of it

    // -- the token: a place in a language model's text, the same in all views of it --
    // While none is chosen it is the last one that was run.
    const std::optional<size_t>& token() const { return m_token; }
    void selectToken(std::optional<size_t> place);

    // -- the span: tables and the timeline show only these steps --
    // Marked in the time strip. It is removed with its program, also if the next round has another program.
    const std::optional<StepSpan>& span() const { return m_span; }
    // Steps that the program doesn't have are left out; nothing is marked if none remains.
    void setSpan(std::optional<StepSpan> span);

    // -- for the debuggee --
    // Sets another structure, or nullptr if nothing is open. The selected tensor is found again by its key, unless it
    // is another program. The span is removed. Returns the key of a selection that was lost, or an empty string.
    // Doesn't emit selectionChanged(); call tell().
    QString move(std::shared_ptr<const Structure> structure, bool sameProgram);
    // Selects a tensor where none was selected. Doesn't emit selectionChanged(); call tell().
    void beginAt(uint32_t tensor);
    // Selects the node of the step that was just done or undone. Returns whether the selection has changed; then call
    // tell().
    bool follow(const Snapshot& snapshot);
    void tell();

  signals:
    void selectionChanged();
    void placesChanged();                           // canGoBack() or canGoForward()
    void workspaceWanted(const QString& workspace); // goBack() or goForward() leads there
    void spotChanged();                             // hovered() or picked()
    void litChanged();
    void pinnedChanged();
    void tokenChanged();
    void spanChanged();

  private:
    void choose(std::optional<uint32_t> tensor);
    void visit(QString key, bool followed);
    void go(bool forward);

    std::shared_ptr<const Structure> m_structure; // null: nothing is open
    std::optional<uint32_t> m_selected;
    std::optional<Spot> m_hovered, m_picked;
    std::vector<Spot> m_lit;
    std::vector<ByteRange> m_fetched;
    std::optional<size_t> m_token;
    std::optional<StepSpan> m_span;
    bool m_spanLost = false; // and spanChanged() has not been emitted yet
    struct Place {
        QString key, workspace;
        bool operator==(const Place&) const = default;
    };
    std::vector<Place> m_visited;
    QString m_workspace;
    size_t m_place = 0;
    bool m_followed = false; // the entry was added by a step, so the next step replaces it
    bool m_pinned = false;
};

} // namespace ggs

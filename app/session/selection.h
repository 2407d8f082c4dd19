// SPDX-License-Identifier: MIT
// Selection: what the whole window looks at: one tensor, one element under the pointer or clicked, the elements that
// one was made from, of a language model one token of its text; and the way back through what was selected before.
//
// Tensors are kept by their keys, so that a rebuild finds them again. While it is not pinned, the selection follows the
// steps: what was just written is selected. Owned by the session controller; GUI thread.
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

// Its first byte's address as it is said to be; 0 if it has no memory.
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
    // What is shown in detail: the hovered one, else the picked one, if it is of the selected tensor.
    std::optional<Index> elementShown() const;
    // What the element that is looked at was made from; the views that show one of these mark it.
    // Where a device reads or writes them, it fetches whole sectors: those, in the addresses of the tensors, disjoint.
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

    // -- for the debuggee --
    // Another program, or none: what was selected is found by its key, unless its program is another one altogether.
    // The key of what was selected and is not in it; empty if nothing was lost. Says nothing of it: changed() does.
    QString move(std::shared_ptr<const Structure> structure, bool sameProgram);
    // What is selected where nothing was; tell() says so.
    void beginAt(uint32_t tensor);
    // A step was done, forwards or backwards. True: another one is selected from now on; tell() says so.
    bool follow(const Snapshot& snapshot);
    void tell();

  signals:
    void selectionChanged();
    void spotChanged(); // hovered() or picked()
    void litChanged();
    void pinnedChanged();
    void tokenChanged();

  private:
    void choose(std::optional<uint32_t> tensor);
    void visit(const QString& key, bool followed);
    void go(bool forward);

    std::shared_ptr<const Structure> m_structure; // null: nothing is open
    std::optional<uint32_t> m_selected;
    std::optional<Spot> m_hovered, m_picked;
    std::vector<Spot> m_lit;
    std::vector<ByteRange> m_fetched;
    std::optional<size_t> m_token;
    std::vector<QString> m_visited; // keys
    size_t m_place = 0;
    bool m_followed = false; // the place was come to by steps: the next step takes it over
    bool m_pinned = false;
};

} // namespace ggs

// SPDX-License-Identifier: MIT
// Element: one element taken apart: the arithmetic that made it, with its numbers, what it was made from, and who made
// it. The current node is stepped into: it runs into a copy, and one goes through what it makes element by element, row
// by row or along one thread, while the cursor stays. GUI thread.
#pragma once

#include "debug/explained.h"
#include "views/view.h"

class QComboBox;
class QLabel;
class QTextBrowser;
class QToolButton;
class QTreeView;

namespace ggs {

class OriginModel;

class IntoView : public QWidget {
    Q_OBJECT
  public:
    explicit IntoView(SessionController& controller, QWidget* parent = nullptr);

    // Into the current node; if that has happened, on to its next element.
    void stepInto();
    // A dock behind another one is visible to Qt, so it is told. What nobody looks at is not marked in other views.
    void setSeen(bool seen);
    OriginModel* origins() const { return m_origins; }
    // As shown; nothing until it has come, and where there is none.
    const std::optional<Explanation>& explanation() const { return m_explanation; }
    const std::optional<double>& value() const { return m_value; }

  signals:
    void shown(); // what is told of the element is complete

  private:
    // Of the selected tensor: the picked element, or the first.
    std::optional<Spot> spot() const;
    bool inside() const; // the element belongs to the node that was stepped into
    void follow();
    void ask(const Spot& spot);
    void move(int64_t by, bool rows);
    std::optional<uint16_t> threadOf(const Spot& spot) const;
    void fillThreads();
    void tell();

    SessionController& m_controller;
    const CommandQueue::Kind m_kind;
    QLabel *m_title, *m_standing;
    QToolButton *m_previous, *m_next, *m_previousRow, *m_nextRow;
    QComboBox* m_threads; // data: -1 all, else the thread
    QTextBrowser* m_text;
    QTreeView* m_tree;
    OriginModel* m_origins;
    std::vector<ChunkRecord> m_chunks; // of the last phase, by their rows
    bool m_seen = false;
    std::optional<Spot> m_spot;
    std::optional<Explanation> m_explanation;
    std::optional<double> m_value;
    QStringList m_notes; // why there is no arithmetic, and what is wrong with its numbers
};

} // namespace ggs

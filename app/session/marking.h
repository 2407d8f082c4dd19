// SPDX-License-Identifier: MIT
// Marking: the user's breakpoints, watches and changes to values in the open program, with undo and redo. The snapshot
// lists them, and marks are stored with the file. Owned by the session controller. GUI thread only.
#pragma once

#include "session/debuggee.h"

#include <QObject>
#include <QString>

#include <optional>
#include <vector>

namespace ggs {

class Marking : public QObject {
    Q_OBJECT
  public:
    explicit Marking(Debuggee& debuggee);

    void addBreakpoint(const Breakpoint& breakpoint);
    void changeBreakpoint(size_t number, const Breakpoint& breakpoint);
    void toggleBreakpoint(uint32_t node);
    void enableBreakpoint(size_t number, bool enabled);
    void breakOnNan(); // at any node; the breakpoint that does so already is enabled
    // The number of a breakpoint that means this one node; nothing if there is none.
    std::optional<size_t> breakpointOn(uint32_t node) const;
    void removeMark(size_t number); // a breakpoint or a watch
    void addWatch(const QString& expression);
    // Looks again at what may have changed without a move: a file, the values of watches.
    void refresh();

    void change(uint32_t tensor, const Index& index, double value) { change(tensor, {{index, value}}); }
    void change(uint32_t tensor, std::vector<NewValue> values);                  // at once: one undo takes them back
    void changePart(uint32_t tensor, const Slice& slice, const PartChange& how); // one undo restores the slice
    void undoChange();
    void redoChange();
    // Return the effect of an undo or a redo: "kq[0, 2]: 0.5 → 1". Empty if there is nothing to undo or redo.
    QString undoWords() const;
    QString redoWords() const;

  private:
    void setBreakpoint(std::optional<size_t> number, const Breakpoint& breakpoint);
    void mark(TargetCommand::Verb verb);
    QString changeWords(const std::vector<Change>& changes, bool back) const; // the next of them

    Debuggee& m_debuggee;
};

// Returns the element of a change: "kq[0, 2]".
QString changedElement(const Structure& structure, const Change& change);
// Returns a sentence: how an undo affects a change that would be made now to a value of a tensor. A change that belongs
// to a step can no longer be undone after the user has gone back before that step.
QString undoTerms(const Debuggee& debuggee, uint32_t tensor);
// Returns the reason why no value of a tensor can be changed now; empty if one can.
QString whyNoChange(const Debuggee& debuggee, uint32_t tensor);

} // namespace ggs

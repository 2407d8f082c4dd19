// SPDX-License-Identifier: MIT
// KernelWalk: the position in a block of a kernel: the KernelLook from Measuring, a step of one of its warps, and a
// thread.
//
// Owned by the Kernel view; GUI thread only.
#pragma once

#include "views/kernel/kernel_place.h"

#include <QObject>

#include <memory>
#include <vector>

namespace ggs {

class Debuggee;
class Measuring;

class KernelWalk : public QObject {
    Q_OBJECT
  public:
    KernelWalk(Debuggee& debuggee, Measuring& measuring, QObject* parent);

    const std::shared_ptr<const KernelLook>& look() const { return m_look; } // null: none
    // Returns true if the look has steps. here() may be called only then.
    bool stands() const { return m_look && !m_look->steps.steps().empty(); }
    size_t step() const { return m_step; }
    const WarpStep& here() const { return m_look->steps.steps()[m_step]; }
    unsigned thread() const { return m_thread; } // of the block

    // A node of this round, from its first kernel and block.
    void lookInto(size_t step);
    void chooseKernel(size_t launch);
    void chooseBlock(const Extent3& block);
    void nextBlock(); // after the last block, the first

    // False: there is none that way.
    bool goTo(std::optional<size_t> step);
    bool nextLine() { return stands() && goTo(m_look->steps.next_line(m_step)); }
    bool lineBefore() { return stands() && goTo(m_look->steps.line_before(m_step)); }
    bool nextBarrier() { return stands() && goTo(m_look->steps.next_barrier(m_step)); }
    bool nextOfThread() { return stands() && goTo(m_look->steps.next_of_thread(m_step, m_thread)); }
    // Moves to the next step at the place, in any warp; after the last step it searches from the first. For an element,
    // chooses the thread that accesses it. Returns false if there is no such step.
    bool toNext(const KernelPlace& place);
    // Adds a stop for run(), or removes it if it exists. Stops are kept as long as the program is open.
    void toggleBreak(const KernelPlace& place);
    const std::vector<KernelPlace>& breaks() const { return m_breaks; }
    bool breaksAt(const KernelPlace& place) const;
    // To the next of them, or to the last step: false, then.
    bool run();
    // Chooses a thread. If it is of another warp, moves to that warp's step between the same barriers.
    void chooseThread(unsigned thread);

  signals:
    void lookChanged();
    void moved(); // step() or thread()
    void breaksChanged();

  private:
    void take();

    Measuring& m_measuring;
    std::shared_ptr<const KernelLook> m_look;
    size_t m_step = 0;
    unsigned m_thread = 0;
    std::vector<KernelPlace> m_breaks;
};

} // namespace ggs

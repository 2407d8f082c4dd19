// SPDX-License-Identifier: MIT
#include "views/kernel/kernel_walk.h"

#include "session/debuggee.h"
#include "session/measuring.h"
#include "session/session_controller.h"

#include <algorithm>

namespace ggs {

using emulator::lanes_of_warp;

KernelWalk::KernelWalk(Debuggee& debuggee, Measuring& measuring, QObject* parent)
    : QObject(parent), m_measuring(measuring) {
    connect(&measuring, &Measuring::kernelLookChanged, this, &KernelWalk::take);
    for (const auto signal : {&Debuggee::structureChanged, &Debuggee::closed})
        connect(&debuggee, signal, this, &KernelWalk::take);
}

void KernelWalk::take() {
    if (m_look == m_measuring.kernelLook()) return;
    // A stop at an element contains its tensor's number, which is valid only in that structure.
    if (!m_measuring.kernelLook() || (m_look && m_look->structure != m_measuring.kernelLook()->structure))
        m_breaks.clear();
    const bool same = m_look && m_measuring.kernelLook() && m_look->node == m_measuring.kernelLook()->node;
    m_look = m_measuring.kernelLook();
    m_step = 0;
    if (!same || !m_look || m_thread >= m_look->replay.block.threads()) m_thread = 0;
    if (stands() && here().warp != m_thread / lanes_of_warp)
        m_step = m_look->steps.of_warp(0, m_thread / lanes_of_warp).value_or(0);
    emit lookChanged();
}

void KernelWalk::lookInto(size_t step) {
    KernelAsk ask;
    ask.step = step;
    m_measuring.lookIntoKernel(ask);
}

void KernelWalk::chooseKernel(size_t launch) {
    if (!m_look || launch == m_look->replay.launch) return;
    KernelAsk ask;
    ask.step = m_look->step;
    ask.launch = launch;
    m_measuring.lookIntoKernel(ask);
}

void KernelWalk::chooseBlock(const Extent3& block) {
    if (!m_look) return;
    KernelAsk ask;
    ask.step = m_look->step;
    ask.launch = m_look->replay.launch;
    ask.block = block;
    m_measuring.lookIntoKernel(ask);
}

void KernelWalk::nextBlock() {
    if (!m_look) return;
    const Extent3& grid = m_look->replay.block.grid;
    Extent3 next = m_look->replay.block.which;
    if (++next.x == grid.x) {
        next.x = 0;
        if (++next.y == grid.y) {
            next.y = 0;
            if (++next.z == grid.z) next.z = 0;
        }
    }
    chooseBlock(next);
}

bool KernelWalk::goTo(std::optional<size_t> step) {
    if (!stands() || !step || *step >= m_look->steps.steps().size()) return false;
    m_step = *step;
    const WarpStep& now = here();
    // If the step is of another warp, the thread in the same lane of that warp is chosen.
    if (now.warp != m_thread / lanes_of_warp) m_thread = now.warp * lanes_of_warp + m_thread % lanes_of_warp;
    m_thread = std::min(m_thread, m_look->replay.block.threads() - 1);
    emit moved();
    return true;
}

bool KernelWalk::toNext(const KernelPlace& place) {
    if (!stands()) return false;
    const std::vector<WarpStep>& steps = m_look->steps.steps();
    for (size_t n = 1; n <= steps.size(); ++n) {
        const size_t at = (m_step + n) % steps.size();
        unsigned by = m_thread;
        if (!place.isAt(*m_look, steps[at], &by)) continue;
        m_thread = by;
        return goTo(at);
    }
    return false;
}

bool KernelWalk::breaksAt(const KernelPlace& place) const {
    return std::ranges::find(m_breaks, place) != m_breaks.end();
}

void KernelWalk::toggleBreak(const KernelPlace& place) {
    if (const auto found = std::ranges::find(m_breaks, place); found != m_breaks.end()) {
        m_breaks.erase(found);
    } else {
        m_breaks.push_back(place);
    }
    emit breaksChanged();
}

bool KernelWalk::run() {
    if (!stands()) return false;
    const std::vector<WarpStep>& steps = m_look->steps.steps();
    // A run stops at a line only once, even if it has several accesses; at a thread or an element, at each access.
    std::optional<size_t> line = m_look->steps.next_line(m_step);
    for (size_t at = m_step + 1; at < steps.size(); ++at) {
        const bool comes = line == at;
        if (comes) line = m_look->steps.next_line(at);
        for (const KernelPlace& each : m_breaks) {
            unsigned by = each.kind == KernelPlace::Kind::thread ? each.thread : m_thread;
            if ((each.kind == KernelPlace::Kind::line && !comes) || !each.isAt(*m_look, steps[at], &by)) continue;
            m_thread = by;
            return goTo(at);
        }
    }
    goTo(steps.size() - 1);
    return false;
}

void KernelWalk::chooseThread(unsigned thread) {
    if (!m_look || thread >= m_look->replay.block.threads()) return;
    m_thread = thread;
    if (stands() && here().warp != thread / lanes_of_warp)
        m_step = m_look->steps.of_warp(m_step, thread / lanes_of_warp).value_or(m_step);
    emit moved();
}

} // namespace ggs

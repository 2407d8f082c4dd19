// SPDX-License-Identifier: MIT
#include "views/kernel/kernel_walk.h"

#include "session/session_controller.h"

#include <algorithm>

namespace ggs {

using emulator::lanes_of_warp;

KernelWalk::KernelWalk(SessionController& controller, QObject* parent) : QObject(parent), m_controller(controller) {
    connect(&controller, &SessionController::kernelLookChanged, this, &KernelWalk::take);
    for (const auto signal : {&SessionController::structureChanged, &SessionController::closed}) connect(&controller, signal, this, &KernelWalk::take);
}

void KernelWalk::take() {
    if (m_look == m_controller.kernelLook()) return;
    if (!m_controller.kernelLook()) m_breaks.clear();
    const bool same = m_look && m_controller.kernelLook() && m_look->node == m_controller.kernelLook()->node;
    m_look = m_controller.kernelLook();
    m_step = 0;
    if (!same || !m_look || m_thread >= m_look->replay.block.threads()) m_thread = 0;
    if (stands() && here().warp != m_thread / lanes_of_warp) m_step = m_look->steps.of_warp(0, m_thread / lanes_of_warp).value_or(0);
    emit lookChanged();
}

void KernelWalk::lookInto(size_t step) {
    KernelAsk ask;
    ask.step = step;
    m_controller.lookIntoKernel(ask);
}

void KernelWalk::chooseKernel(size_t launch) {
    if (!m_look || launch == m_look->replay.launch) return;
    KernelAsk ask;
    ask.step = m_look->step;
    ask.launch = launch;
    m_controller.lookIntoKernel(ask);
}

void KernelWalk::chooseBlock(const Extent3& block) {
    if (!m_look) return;
    KernelAsk ask;
    ask.step = m_look->step;
    ask.launch = m_look->replay.launch;
    ask.block = block;
    m_controller.lookIntoKernel(ask);
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
    // Of another warp, or of lanes that take no part, nobody is looked at.
    if (now.warp != m_thread / lanes_of_warp) m_thread = now.warp * lanes_of_warp + m_thread % lanes_of_warp;
    m_thread = std::min(m_thread, m_look->replay.block.threads() - 1);
    emit moved();
    return true;
}

bool KernelWalk::toLine(const std::string& file, int line) {
    if (!stands()) return false;
    const std::vector<WarpStep>& steps = m_look->steps.steps();
    const auto there = [&](const WarpStep& each) {
        const emulator::Place& place = m_look->steps.site(each).place;
        return place.line == line && place.file == file;
    };
    for (size_t n = 1; n <= steps.size(); ++n) {
        const size_t at = (m_step + n) % steps.size();
        if (there(steps[at])) return goTo(at);
    }
    return false;
}

bool KernelWalk::toElement(uint32_t tensor, const Index& element) {
    if (!stands() || !m_look->structure->alive(tensor)) return false;
    const Tensor* const wanted = &m_look->structure->tensor(tensor);
    const auto of = std::ranges::find(m_look->replay.bytes, wanted, &ReplayedBytes::tensor);
    if (of == m_look->replay.bytes.end()) return false;
    const uint64_t begin = of->begin + element_offset(*wanted, element), end = begin + traits(wanted->type).bytes;
    const std::vector<WarpStep>& steps = m_look->steps.steps();
    for (size_t n = 1; n <= steps.size(); ++n) {
        const WarpStep& step = steps[(m_step + n) % steps.size()];
        const emulator::EventSite& site = m_look->steps.site(step);
        if (!is_access(site.kind) || site.shared) continue;
        for (const uint32_t number : m_look->steps.events(step)) {
            const emulator::LaneEvent& event = m_look->steps.event(number);
            if (event.address >= end || event.address + event.size <= begin) continue;
            m_thread = event.thread;
            return goTo((m_step + n) % steps.size());
        }
    }
    return false;
}

void KernelWalk::toggleBreak(const std::string& file, int line) {
    if (m_breaks.erase({file, line}) == 0) m_breaks.insert({file, line});
    emit breaksChanged();
}

bool KernelWalk::run() {
    if (!stands()) return false;
    const std::vector<WarpStep>& steps = m_look->steps.steps();
    for (std::optional<size_t> at = m_look->steps.next_line(m_step); at; at = m_look->steps.next_line(*at)) {
        const emulator::Place& place = m_look->steps.site(steps[*at]).place;
        if (m_breaks.contains({place.file, place.line})) return goTo(*at);
    }
    goTo(steps.size() - 1);
    return false;
}

void KernelWalk::chooseThread(unsigned thread) {
    if (!m_look || thread >= m_look->replay.block.threads()) return;
    m_thread = thread;
    if (stands() && here().warp != thread / lanes_of_warp) m_step = m_look->steps.of_warp(m_step, thread / lanes_of_warp).value_or(m_step);
    emit moved();
}

} // namespace ggs

// SPDX-License-Identifier: MIT
#include "run/kernel_clock.h"

namespace ggs {

KernelClock::~KernelClock() {
    if (m_events.empty()) return;
    static_cast<void>(m_runtime->select(m_device));
    for (const Event event : m_events) m_runtime->end_event(event);
}

Status KernelClock::record(size_t number, Stream stream) {
    while (m_events.size() <= number) {
        GGS_TRY(const Event event, m_runtime->make_event());
        m_events.push_back(event);
    }
    return m_runtime->record(m_events[number], stream);
}

Result<NodeTime> KernelClock::time(size_t i) const {
    const size_t at = begin_of(i);
    GGS_TRY(const double begin, i == 0 ? Result<double>(0.0) : m_runtime->elapsed(m_events[0], m_events[at]));
    GGS_TRY(const double took, m_runtime->elapsed(m_events[at], m_events[at + 1]));
    return NodeTime{static_cast<Nanoseconds>(begin), static_cast<Nanoseconds>(begin + took)};
}

} // namespace ggs

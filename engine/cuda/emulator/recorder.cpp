// SPDX-License-Identifier: MIT
#include "cuda/emulator/recorder.h"

#include "cuda/emulator/launching.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <numeric>

namespace ggs::emulator {

namespace {

thread_local Recorder* now = nullptr;
constexpr size_t most_sites = 60'000;
constexpr size_t no_event = std::numeric_limits<size_t>::max();

} // namespace

Recorder* recorder_now() { return now; }

void Recorder::begin(const char* kernel, const Extent3& grid, const Extent3& block) {
    m_made = {};
    m_made.kernel = kernel;
    m_made.grid = grid;
    m_made.block = block;
    m_made.which = m_which;
    m_made.events.reserve(m_most); // here, because no exception can leave a running fibre
    m_sites.clear();
    m_pcs.clear();
    m_unsettled.reset();
}

size_t Recorder::add(unsigned thread, const void* pc, EventKind kind, bool shared) {
    settle();
    if (m_made.events.size() >= m_most || m_pcs.size() > most_sites) {
        ++m_made.lost;
        return no_event;
    }
    // One location may have several kinds of accesses.
    const uint64_t key =
        reinterpret_cast<uint64_t>(pc) << 4 | static_cast<uint64_t>(kind) << 1 | static_cast<uint64_t>(shared);
    const auto [at, is_new] = m_sites.try_emplace(key, static_cast<uint16_t>(m_pcs.size()));
    if (is_new) {
        m_pcs.push_back(pc);
        m_made.sites.push_back({{}, kind, shared});
    }
    m_made.events.push_back({at->second, static_cast<uint16_t>(thread)});
    return m_made.events.size() - 1;
}

void Recorder::settle() {
    if (!m_unsettled) return;
    LaneEvent& event = m_made.events[*m_unsettled];
    std::memcpy(event.value.data(), reinterpret_cast<const void*>(event.address),
                std::min<size_t>(event.size, event.value.size()));
    m_unsettled.reset();
}

void Recorder::access(unsigned thread, const void* pc, EventKind kind, bool shared, const void* address, size_t size) {
    const size_t number = add(thread, pc, kind, shared);
    if (kind == EventKind::atomic && !shared) m_made.global_atomics = true;
    if (number == no_event) return;
    LaneEvent& event = m_made.events[number];
    event.address = reinterpret_cast<uint64_t>(address);
    event.size = static_cast<uint32_t>(size);
    m_unsettled = number;
    if (kind == EventKind::read) settle();
}

size_t Recorder::call(unsigned thread, const void* pc, EventKind kind, uint64_t handed_in) {
    const size_t number = add(thread, pc, kind, false);
    if (number != no_event) std::memcpy(m_made.events[number].value.data(), &handed_in, sizeof handed_in);
    return number;
}

void Recorder::came_back(size_t event, uint64_t value) {
    if (event != no_event) std::memcpy(m_made.events[event].value.data() + sizeof value, &value, sizeof value);
}

void Recorder::end(std::vector<SharedArray> shared, std::vector<Finding> findings) {
    settle();
    m_made.shared = std::move(shared);
    m_made.findings = std::move(findings);
    // In the order of the code. The end of a thread has no location and comes last.
    std::vector<uint16_t> order(m_pcs.size()), number(m_pcs.size());
    std::iota(order.begin(), order.end(), uint16_t{0});
    std::ranges::sort(order, std::less(), [this](uint16_t i) { return reinterpret_cast<uintptr_t>(m_pcs[i]) - 1; });
    std::vector<EventSite> sites;
    sites.reserve(order.size());
    for (const uint16_t i : order) {
        number[i] = static_cast<uint16_t>(sites.size());
        sites.push_back(m_made.sites[i]);
        if (m_pcs[i]) sites.back().place = place_of(m_pcs[i]);
    }
    m_made.sites = std::move(sites);
    for (LaneEvent& event : m_made.events) event.site = number[event.site];
}

struct Recorded::Making {
    Recorder recorder;
    Recorder* before;
};

Recorded::Recorded(const Extent3& which, bool with_those_before, size_t most_events)
    : m_making(new Making{Recorder(which, with_those_before, most_events), now}) {
    now = &m_making->recorder;
}
Recorded::~Recorded() { now = m_making->before; }
BlockRecording Recorded::take() { return m_making->recorder.take(); }

} // namespace ggs::emulator

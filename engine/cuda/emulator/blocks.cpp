// SPDX-License-Identifier: MIT
// The execution of a launch: blocks run one after the other. The threads of a block run alternately, each until it has
// to wait for the others.
#include "cuda/emulator/launching.h"
#include "cuda/emulator/recorder.h"
#include "cuda/emulator/streams.h"

#include "base/enough.h"

#include <algorithm>
#include <bit>
#include <mutex>

namespace ggs::emulator {

Indices indices;
Launching launching;

namespace {

std::mutex one_launch;

struct Watch {
    Watched::Element element;
    const std::atomic<bool>* stop = nullptr;
};
thread_local Watch watch;
thread_local std::vector<Finding> of_last;

Index3 index_of(uint64_t number, const Extent3& extent) {
    return {static_cast<unsigned>(number % extent.x), static_cast<unsigned>(number / extent.x % extent.y),
            static_cast<unsigned>(number / extent.x / extent.y)};
}
Extent3 extent_of(const Index3& i) { return {i.x, i.y, i.z}; }

// The function of a fibre: runs the kernel as the current thread.
void run_thread() {
    const KernelLaunch& launch = *launching.launch;
    launch.call(launch.kernel, launch.arguments);
    if (launching.recorder) launching.recorder->call(launching.now_number, nullptr, EventKind::returned, 0);
    launching.now->state = LaneState::returned;
    --launching.live;
    launching.now->fibre.leave();
}

void wait(LaneState state, const void* site) {
    Lane& lane = *launching.now;
    lane.state = state;
    lane.site = site;
    lane.fibre.leave();
}

void resume(unsigned number) {
    Lane& lane = (*launching.lanes)[number];
    launching.now = &lane;
    launching.now_number = number;
    indices.thread = lane.index;
    lane.fibre.enter();
    launching.now = nullptr;
}

// Resumes lanes of a warp that wait for each other if all of them have arrived.
bool complete_warp(unsigned first) {
    std::vector<Lane>& lanes = *launching.lanes;
    const unsigned count = std::min(warp_size, launching.count - first);
    unsigned living = 0, waiting = 0;
    for (unsigned i = 0; i < count; ++i) {
        if (lanes[first + i].state != LaneState::returned) living |= 1u << i;
        if (lanes[first + i].state == LaneState::in_warp) waiting |= 1u << i;
    }
    bool any = false;
    while (waiting) {
        const Lane& one = lanes[first + static_cast<unsigned>(std::countr_zero(waiting))];
        unsigned group = 0;
        for (unsigned i = 0; i < count; ++i) {
            const Lane& lane = lanes[first + i];
            if ((waiting >> i & 1u) && lane.mask == one.mask && lane.call == one.call) group |= 1u << i;
        }
        waiting &= ~group;
        if ((one.mask & living) & ~group) continue;
        any = true;
        const WarpCall call = one.call;
        unsigned votes = 0;
        uint32_t syncs = 0;
        uint64_t handed_in[warp_size] = {};
        for (unsigned i = 0; i < count; ++i) {
            if (!(group >> i & 1u)) continue;
            handed_in[i] = lanes[first + i].value;
            votes |= handed_in[i] ? 1u << i : 0u;
            syncs = std::max(syncs, lanes[first + i].syncs);
        }
        for (unsigned i = 0; i < count; ++i) {
            if (!(group >> i & 1u)) continue;
            Lane& lane = lanes[first + i];
            if (call == WarpCall::sync) lane.syncs = syncs + 1;
            if (call == WarpCall::ballot) lane.value = votes;
            if (call == WarpCall::shuffle && lane.source >= 0 && lane.source < static_cast<int>(warp_size) &&
                (group >> lane.source & 1u))
                lane.value = handed_in[lane.source];
            lane.state = LaneState::ready;
        }
    }
    return any;
}

RawFinding waits(FindingKind kind, unsigned lane, unsigned other) {
    const std::vector<Lane>& lanes = *launching.lanes;
    return {kind, thread_of(lane), thread_of(other), lanes[lane].site, lanes[other].site, false, false, nullptr, 0};
}

// Called when all live threads are at a barrier. Reports threads at barriers in different lines, and threads that have
// returned; then resumes the others.
void complete_barrier() {
    std::vector<Lane>& lanes = *launching.lanes;
    const auto stands = [&](unsigned i) { return lanes[i].state == LaneState::at_barrier; };
    unsigned first = 0;
    while (!stands(first)) ++first;
    for (unsigned i = first + 1; i < launching.count; ++i) {
        if (!stands(i) || lanes[i].site == lanes[first].site) continue;
        found(waits(FindingKind::divergence, first, i));
        break;
    }
    if (launching.live < launching.count) {
        unsigned gone = 0;
        while (stands(gone)) ++gone;
        RawFinding finding = waits(FindingKind::returned, first, gone);
        finding.other_pc = nullptr;
        found(finding);
    }
    for (unsigned i = 0; i < launching.count; ++i) {
        if (stands(i)) lanes[i].state = LaneState::ready;
    }
    ++launching.barriers;
}

void say_nobody_goes_on() {
    const std::vector<Lane>& lanes = *launching.lanes;
    unsigned first = launching.count, other = launching.count;
    for (unsigned i = 0; i < launching.count; ++i) {
        if (lanes[i].state == LaneState::returned) continue;
        if (first == launching.count) first = i;
        if (other == launching.count && (lanes[i].site != lanes[first].site || lanes[i].state != lanes[first].state))
            other = i;
    }
    // Some threads are at a barrier and others elsewhere: a barrier that not all threads reach.
    found(waits(other < launching.count ? FindingKind::divergence : FindingKind::nobody_goes_on, first,
                other < launching.count ? other : first));
    launching.ends = true;
}

void run_block() {
    std::vector<Lane>& lanes = *launching.lanes;
    launching.live = launching.count;
    launching.barriers = 0;
    for (unsigned i = 0; i < launching.count; ++i) {
        lanes[i].state = LaneState::ready;
        lanes[i].syncs = 0;
        lanes[i].fibre.prepare(lanes[i].stack, run_thread);
    }
    while (launching.live > 0 && !launching.ends) {
        bool moved = false;
        for (unsigned warp = 0; warp < launching.count && !launching.ends; warp += warp_size) {
            const unsigned end = std::min(launching.count, warp + warp_size);
            for (bool again = true; again && !launching.ends;) {
                again = false;
                for (unsigned i = warp; i < end && !launching.ends; ++i) {
                    if (lanes[i].state != LaneState::ready) continue;
                    resume(i);
                    again = moved = true;
                }
                if (!launching.ends && complete_warp(warp)) again = moved = true;
            }
        }
        if (launching.ends || launching.live == 0) return;
        const auto at_barrier =
            static_cast<unsigned>(std::count_if(lanes.begin(), lanes.begin() + launching.count,
                                                [](const Lane& lane) { return lane.state == LaneState::at_barrier; }));
        if (at_barrier == launching.live)
            complete_barrier();
        else if (!moved)
            say_nobody_goes_on();
    }
}

Finding in_words(const RawFinding& raw) {
    Finding finding;
    finding.kind = raw.kind;
    finding.kernel = launching.launch->name;
    finding.who = raw.who;
    finding.other = raw.other;
    finding.place = place_of(raw.pc);
    if (raw.other_pc) finding.other_place = place_of(raw.other_pc);
    finding.writes = raw.writes;
    finding.other_writes = raw.other_writes;
    finding.bytes = raw.bytes;
    finding.again = raw.again;
    if (raw.address) finding.what = shared_at(raw.address);
    if (raw.address && finding.what.empty() && watch.element) finding.what = watch.element(raw.address);
    return finding;
}

Status run(const KernelLaunch& launch) {
    static Stacks stacks;
    static std::vector<Lane> lanes;
    const uint64_t blocks = launch.grid.count(), threads = launch.block.count();
    if (threads == 0 || threads > most_threads || launch.block.z > 64)
        return fail("%1: a block of %2 threads can't be launched; a block must have 1 to %3 threads", launch.name,
                    threads, most_threads);
    if (blocks == 0 || launch.grid.y > 65535 || launch.grid.z > 65535 || launch.grid.x > 0x7fffffffu)
        return fail("%1: a grid of %2 × %3 × %4 blocks can't be launched", launch.name, launch.grid.x, launch.grid.y,
                    launch.grid.z);
    if (launch.shared > size_t{227} << 10)
        return fail("%1: %2 bytes of shared memory are more than a block can have", launch.name, launch.shared);
    Recorder* const recorder = launch.checked ? recorder_now() : nullptr;
    if (recorder && !recorder->is_of(launch.grid))
        return fail("%1 has no block (%2, %3, %4); its grid is %5 × %6 × %7", launch.name, recorder->which().x,
                    recorder->which().y, recorder->which().z, launch.grid.x, launch.grid.y, launch.grid.z);
    GGS_CHECK(stacks.at_least(threads));
    if (lanes.size() < threads) lanes.resize(threads);
    std::vector<std::byte> dynamic(launch.shared + 256);
    Launching& l = launching;
    l = {};
    l.launch = &launch;
    l.checked = launch.checked;
    l.lanes = &lanes;
    l.count = static_cast<unsigned>(threads);
    l.dynamic = dynamic.data() + (256 - reinterpret_cast<uintptr_t>(dynamic.data()) % 256) % 256;
    l.dynamic_size = launch.shared;
    indices.block_dim = {launch.block.x, launch.block.y, launch.block.z};
    indices.grid_dim = {launch.grid.x, launch.grid.y, launch.grid.z};
    for (unsigned i = 0; i < l.count; ++i) {
        lanes[i].stack = stacks[i];
        lanes[i].index = index_of(i, launch.block);
    }
    if (l.checked) begin_accesses();
    if (recorder) recorder->begin(launch.name, launch.grid, launch.block);
    bool stopped = false, past = false;
    for (uint64_t block = 0; block < blocks && !l.ends && !stopped && !past; ++block) {
        stopped = watch.stop && watch.stop->load(std::memory_order_relaxed);
        if (stopped) break;
        l.block = block;
        indices.block = index_of(block, launch.grid);
        if (recorder && !recorder->runs(extent_of(indices.block))) continue;
        if (l.checked) begin_block_accesses();
        if (recorder && recorder->is_it(extent_of(indices.block))) {
            l.recorder = recorder;
            past = true;
        }
        run_block();
        if (l.recorder) l.recorder->settle();
        l.recorder = nullptr;
    }
    // A read of unwritten bytes may only be the consequence of a missing barrier, as the first thread sees it. Races
    // are more informative, so they come first.
    std::vector<RawFinding> raw = std::move(l.findings);
    std::stable_partition(raw.begin(), raw.end(),
                          [](const RawFinding& each) { return each.kind != FindingKind::unwritten; });
    std::vector<Finding> findings;
    findings.reserve(raw.size());
    for (const RawFinding& each : raw) findings.push_back(in_words(each));
    if (recorder) recorder->end(shared_arrays(), findings);
    if (l.checked) end_accesses();
    l.launch = nullptr;
    l.checked = false;
    of_last = std::move(findings);
    if (stopped) return fail("%1 was stopped", launch.name);
    if (of_last.empty()) return {};
    const size_t more = of_last.size() - 1;
    if (more == 0) return fail_with(message_of(of_last.front()));
    return fail("%1 (and %2 more of this kind)", message_of(of_last.front()), more);
}

} // namespace

Status run_launch(const KernelLaunch& launch) {
    const std::lock_guard alone(one_launch);
    return with_enough([&] { return run(launch); });
}

Thread thread_of(uint64_t block, unsigned lane) {
    return {extent_of(index_of(block, launching.launch->grid)), extent_of((*launching.lanes)[lane].index)};
}
Thread thread_of(unsigned lane) { return thread_of(launching.block, lane); }

void found(const RawFinding& finding) {
    for (RawFinding& known : launching.findings) {
        if (known.kind != finding.kind || known.pc != finding.pc || known.other_pc != finding.other_pc) continue;
        ++known.again;
        return;
    }
    if (launching.findings.size() < most_findings) launching.findings.push_back(finding);
}

void abandon() {
    launching.ends = true;
    launching.now->fibre.leave();
    __builtin_unreachable();
}

Watched::Watched(bool wanted, Element element, const std::atomic<bool>* stop) : m_wanted(wanted) {
    if (wanted) watch = {std::move(element), stop};
}
Watched::~Watched() {
    if (m_wanted) watch = {};
}

std::vector<Finding> last_findings() { return of_last; }

// -- functions that kernels call --------------------------------------------------------------------------------------

void sync_threads() {
    const void* const site = __builtin_return_address(0);
    if (launching.recorder) launching.recorder->call(launching.now_number, site, EventKind::barrier, 0);
    wait(LaneState::at_barrier, site);
}

namespace {
EventKind event_of(WarpCall call) {
    switch (call) {
    case WarpCall::sync: return EventKind::warp_sync;
    case WarpCall::shuffle: return EventKind::shuffle;
    case WarpCall::ballot: return EventKind::ballot;
    }
    return EventKind::warp_sync;
}
uint64_t warp_call(WarpCall call, unsigned mask, uint64_t value, int source, const void* site) {
    Lane& lane = *launching.now;
    lane.call = call;
    lane.mask = mask;
    lane.value = value;
    lane.source = source;
    Recorder* const recorder = launching.recorder;
    const size_t event = recorder ? recorder->call(launching.now_number, site, event_of(call), value) : 0;
    wait(LaneState::in_warp, site);
    if (recorder) recorder->came_back(event, lane.value);
    return lane.value;
}
} // namespace

void sync_warp(unsigned mask) { warp_call(WarpCall::sync, mask, 0, 0, __builtin_return_address(0)); }
int lane_now() { return static_cast<int>(launching.now_number % warp_size); }
uint64_t shuffle(unsigned mask, uint64_t value, int lane) {
    return warp_call(WarpCall::shuffle, mask, value, lane, __builtin_return_address(0));
}
unsigned ballot(unsigned mask, bool predicate) {
    return static_cast<unsigned>(warp_call(WarpCall::ballot, mask, predicate, 0, __builtin_return_address(0)));
}
unsigned active_mask() {
    const unsigned first = launching.now_number / warp_size * warp_size;
    unsigned mask = 0;
    for (unsigned i = first; i < std::min(launching.count, first + warp_size); ++i) {
        if ((*launching.lanes)[i].state != LaneState::returned) mask |= 1u << (i - first);
    }
    return mask;
}
void fence() {}
void* dynamic_shared() { return launching.dynamic; }

} // namespace ggs::emulator

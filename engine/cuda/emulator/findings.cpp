// SPDX-License-Identifier: MIT
// Texts of findings.
#include "cuda/emulator/emulator.h"

namespace ggs::emulator {

namespace {

std::string numbers(const Extent3& e) {
    return std::to_string(e.x) + ", " + std::to_string(e.y) + ", " + std::to_string(e.z);
}

Message at_line(const Place& place) {
    return place.line > 0 ? msg("%1:%2", place.file, place.line) : msg("an unknown line");
}

Message who(const Finding& f) {
    return msg("%1, block (%2), thread (%3), %4", f.kernel, numbers(f.who.block), numbers(f.who.thread),
               at_line(f.place));
}
Message thread(const Thread& t, const Finding& f) {
    if (numbers(t.block) == numbers(f.who.block)) return msg("thread (%1)", numbers(t.thread));
    return msg("block (%1), thread (%2)", numbers(t.block), numbers(t.thread));
}
Message what(const Finding& f) { return f.what.empty() ? msg("memory") : msg("%1", f.what); }

} // namespace

Message message_of(const Finding& f) {
    switch (f.kind) {
    case FindingKind::outside:
        return f.writes ? msg("%1: writes %2 bytes outside its buffers, shared arrays and stack, at %3", who(f),
                              f.bytes, what(f))
                        : msg("%1: reads %2 bytes outside its buffers, shared arrays and stack, at %3", who(f), f.bytes,
                              what(f));
    case FindingKind::past_end: return msg("%1: an index is outside its array", who(f));
    case FindingKind::misaligned:
        return msg("%1: accesses %2 bytes at an address that is not a multiple of %2: %3", who(f), f.bytes, what(f));
    case FindingKind::read_only: return msg("%1: writes to constant memory", who(f));
    case FindingKind::race:
        return msg("%1: race: this thread %2 %3, and %4 %5 the same memory at %6, without synchronisation in between",
                   who(f), f.writes ? msg("writes") : msg("reads"), what(f), thread(f.other, f),
                   f.other_writes ? msg("writes") : msg("reads"), at_line(f.other_place));
    case FindingKind::unwritten: return msg("%1: reads %2, which no thread of the block has written", who(f), what(f));
    case FindingKind::divergence:
        return msg("%1: waits at a barrier that not all threads reach: %2 waits at %3", who(f), thread(f.other, f),
                   at_line(f.other_place));
    case FindingKind::returned:
        return msg("%1: waits at a barrier, but %2 has returned; all threads of a block must reach the barrier", who(f),
                   thread(f.other, f));
    case FindingKind::nobody_goes_on: return msg("%1: waits for threads that never arrive", who(f));
    }
    return msg("%1: a finding", who(f));
}

} // namespace ggs::emulator

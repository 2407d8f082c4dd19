// SPDX-License-Identifier: MIT
#include "debug/history.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace ggs {

namespace {

Status write(const Copied& copy) { return copy.bytes.put_back(copy.from); }

} // namespace

Result<std::vector<Copied>> copied(const std::vector<StoredRange>& ranges) {
    std::vector<Copied> copies;
    for (const StoredRange& range : ranges) {
        StoredStretches from{range.place.storage, {{range.place.offset, range.size}}};
        GGS_TRY(KeptBytes bytes, KeptBytes::of(from));
        copies.push_back({std::move(from), std::move(bytes)});
    }
    return copies;
}

Status put_back(const std::vector<Copied>& copies) {
    for (auto copy = copies.rbegin(); copy != copies.rend(); ++copy) {
        GGS_CHECK(write(*copy));
    }
    return {};
}

// Asked for once: what has no room now is not likely to have some later.
const std::shared_ptr<KeptThere>& History::room_beside(const Storage& storage) {
    const Mirror* const mirror = storage.mirror();
    if (!mirror || m_asked == std::pair(&mirror->runtime(), mirror->device())) return m_there;
    m_asked = {&mirror->runtime(), mirror->device()};
    m_there = KeptThere::make(mirror->runtime(), mirror->device(), m_budget);
    return m_there;
}

Result<Copied> History::copy_of(StoredStretches from) {
    GGS_TRY(KeptBytes bytes, KeptBytes::of(from, room_beside(*from.storage)));
    return Copied{std::move(from), std::move(bytes)};
}

Status History::select_beside(const Storage& storage) {
    const std::shared_ptr<KeptThere>& room = room_beside(storage);
    return room && storage.mirror() ? room->select() : Status();
}

Status History::forget_device() {
    GGS_CHECK(leave_device());
    m_there.reset();
    m_asked = {};
    return {};
}

Status History::leave_device() { return m_there ? m_there->move_to_host() : Status(); }

void History::device_is_lost() {
    if (m_there) lose();
    m_there.reset();
    m_asked = {};
}

void History::begin(uint32_t round, std::shared_ptr<const void> holder) {
    m_logs.clear();
    m_thinned = 0;
    m_logs.push_back({round, true, std::move(holder)});
    m_used = of_log;
}

void History::lose() {
    while (m_logs.size() > 1) pop_front();
    drop(m_logs.back());
}

// -- keeping
// ------------------------------------------------------------------------------------------------------------

Status History::keep(const Moment& before_step, std::vector<Overwritten> written, bool all) {
    return keep(Entry{What::step, all, before_step, {}}, std::move(written));
}

Status History::keep_carried(const Moment& before_step, std::vector<StoredStretches> written, const Share& share) {
    size_t size = 0;
    bool plain = true;
    Entry entry{What::step, false, before_step, {}};
    // All of one time: bytes that several steps write over are copied once.
    const auto before = [&](size_t a, size_t b) {
        const StoredStretches &x = written[a], &y = written[b];
        return x.storage != y.storage ? std::less<>()(x.storage, y.storage) : x.stretches < y.stretches;
    };
    std::vector<size_t> order(written.size());
    std::iota(order.begin(), order.end(), size_t{0});
    std::sort(order.begin(), order.end(), before);
    order.erase(std::unique(order.begin(), order.end(), [&](size_t a, size_t b) { return !before(a, b); }),
                order.end());
    entry.pieces.reserve(order.size());
    for (const size_t i : order) {
        StoredStretches& each = written[i];
        size += each.size();
        plain = plain && each.storage->is_plain_memory();
        entry.pieces.push_back({{std::move(each), {}}, true});
    }
    if (size > m_budget) {
        lose();
        return {};
    }
    const auto copy = [&](size_t i) -> Status {
        Copied& piece = entry.pieces[i].copy;
        GGS_TRY(piece.bytes, KeptBytes::of(piece.from, plain ? nullptr : room_beside(*piece.from.storage)));
        return {};
    };
    const auto beside = std::ranges::find_if(
        entry.pieces, [](const Piece& piece) { return piece.copy.from.storage->mirror() != nullptr; });
    if (beside != entry.pieces.end())
        GGS_CHECK(select_beside(*beside->copy.from.storage)); // all mirrors are on one device
    GGS_CHECK(plain ? share(entry.pieces.size(), copy) : one_by_one(entry.pieces.size(), copy));
    return keep(std::move(entry));
}

Status History::keep_beginning(uint32_t round, std::vector<Overwritten> written, bool all,
                               std::shared_ptr<const void> holder) {
    Status kept = keep(Entry{What::beginning, all, {round, 0}, {}}, std::move(written));
    m_logs.push_back({round, true, std::move(holder)});
    m_used += of_log;
    keep_to_budget();
    return kept;
}

Status History::keep_change(const StoredRange& range) {
    return keep(Entry{What::change, true, {}, {}}, {{{range.place.storage, {{range.place.offset, range.size}}}, true}});
}

Status History::keep(Entry entry, std::vector<Overwritten> written) {
    size_t carried = 0, others = 0;
    for (const Overwritten& each : written) (each.carried ? carried : others) += each.what.size();
    if (carried > m_budget) {
        lose();
        return {};
    }
    entry.all = (entry.all && carried + others <= m_budget) || (others == 0 && entry.what == What::step);
    const auto beside = std::ranges::find_if(
        written, [&](const Overwritten& each) { return (entry.all || each.carried) && each.what.storage->mirror(); });
    if (beside != written.end()) GGS_CHECK(select_beside(*beside->what.storage)); // all mirrors are on one device
    for (Overwritten& each : written) {
        if (!entry.all && !each.carried) continue;
        GGS_TRY(Copied copy, copy_of(std::move(each.what)));
        entry.pieces.push_back({std::move(copy), each.carried});
    }
    return keep(std::move(entry));
}

Status History::keep(Entry entry) {
    if (!entry.all && entry.pieces.empty()) return {};
    m_used += cost(entry);
    m_logs.back().entries.push_back(std::move(entry));
    keep_to_budget();
    return {};
}

// -- going back
// ---------------------------------------------------------------------------------------------------------

const History::Entry* History::latest() const {
    for (auto log = m_logs.rbegin(); log != m_logs.rend(); ++log) {
        for (auto entry = log->entries.rbegin(); entry != log->entries.rend(); ++entry) {
            if (entry->what != What::change) return &*entry;
        }
        if (!log->thinned.empty() || !log->complete) return nullptr; // there were later ones
    }
    return nullptr;
}

bool History::holds(const Moment& before_step) const {
    const Entry* const entry = latest();
    return entry && entry->what == What::step && entry->all && entry->at == before_step;
}

bool History::holds_beginning(uint32_t round) const {
    const Entry* const entry = latest();
    return entry && entry->what == What::beginning && entry->all && entry->at.round == round;
}

Status History::put_back(const Moment& before_step) { return holds(before_step) ? take_back(latest()) : Status(); }

Status History::put_beginning_back(uint32_t round) {
    if (!holds_beginning(round)) return {};
    const Entry* const entry = latest();
    while (m_logs.size() > 1 && m_logs.back().round >= round) {
        pop_back(); // changes at most
    }
    return take_back(entry);
}

// The entries after `entry` are changes, which the session has already taken back.
Status History::take_back(const Entry* entry) {
    std::list<Entry>& entries = m_logs.back().entries;
    Status status;
    while (!entries.empty()) {
        Entry last = std::move(entries.back());
        const bool found = &entries.back() == entry;
        entries.pop_back();
        m_used -= cost(last);
        for (auto piece = last.pieces.rbegin(); piece != last.pieces.rend() && found && status.ok(); ++piece)
            status = write(piece->copy);
        if (found) break;
    }
    return status;
}

std::optional<uint32_t> History::reaches(uint32_t round) const {
    std::optional<uint32_t> found;
    for (auto log = m_logs.rbegin(); log != m_logs.rend() && log->complete; ++log) {
        if (log->round <= round) return log->round;
    }
    return found;
}

Status History::go_back_to(uint32_t round) {
    Status status;
    while (status.ok()) {
        Log& log = m_logs.back();
        for (auto entry = log.entries.rbegin(); entry != log.entries.rend(); ++entry) {
            for (auto piece = entry->pieces.rbegin(); piece != entry->pieces.rend() && status.ok(); ++piece) {
                if (piece->carried) status = write(piece->copy);
            }
        }
        if (status.ok()) status = ggs::put_back(log.thinned);
        const bool there = log.round <= round;
        drop(log);
        log.complete = true; // nothing has been written since its beginning
        if (there) break;
        pop_back();
    }
    // The bytes that are not carried are still those of a later moment, so no single earlier step can be put back.
    for (Log& log : m_logs) {
        for (Entry& entry : log.entries) entry.all = false;
    }
    return status;
}

// -- the budget
// ---------------------------------------------------------------------------------------------------------

const History::Cost History::of_log{0, sizeof(Log) + 2 * sizeof(void*)};

History::Cost& History::Cost::operator+=(const Cost& other) {
    bytes += other.bytes;
    all += other.all;
    return *this;
}

History::Cost& History::Cost::operator-=(const Cost& other) {
    bytes -= other.bytes;
    all -= other.all;
    return *this;
}

// The ranges count twice, because a thinned copy also has them in Log::places.
History::Cost History::cost(const Copied& copy) {
    return {copy.bytes.size(), copy.bytes.size() + 2 * copy.from.stretches.size() * sizeof(ByteStretch) +
                                   sizeof(Piece) + 10 * sizeof(void*)};
}

History::Cost History::cost(const Entry& entry) {
    Cost sum{0, sizeof(Entry)};
    for (const Piece& piece : entry.pieces) sum += cost(piece.copy);
    return sum;
}

void History::set_budget(size_t bytes) {
    const bool less = bytes < m_budget;
    m_budget = bytes;
    keep_to_budget();
    if (less && !forget_device().ok()) device_is_lost(); // allocated again when needed, with the smaller budget
}

// With some room to spare, so that it is seldom.
void History::keep_to_budget() {
    if (m_used.all <= m_budget) return;
    const size_t goal = m_budget - m_budget / 4;
    while (m_used.all > goal && thin_oldest()) {
    }
    while (m_used.all > goal && halve()) {
    }
    while (m_used.all > goal && m_logs.size() > 1) pop_front();
    if (m_used.all <= m_budget) return;
    Log& last = m_logs.back();
    for (const Copied& copy : last.thinned) m_used -= cost(copy);
    last.complete = last.complete && last.thinned.empty();
    last.thinned.clear();
    last.places.clear();
    if (m_used.all > m_budget) drop(last); // the latest entry alone is more
}

void History::pop_front() {
    drop(m_logs.front());
    m_logs.pop_front();
    m_used -= of_log;
    if (m_thinned > 0) --m_thinned;
}

void History::pop_back() {
    drop(m_logs.back());
    m_logs.pop_back();
    m_used -= of_log;
    if (!m_logs.empty()) m_thinned = std::min(m_thinned, m_logs.size() - 1); // what is last may get entries again
}

// Thins the oldest entry that is not thinned yet, but never the latest one. Returns false if there is none.
bool History::thin_oldest() {
    for (; m_thinned < m_logs.size(); ++m_thinned) {
        Log& log = m_logs[m_thinned];
        const bool last = m_thinned + 1 == m_logs.size();
        if (last && log.entries.size() < 2) return false;
        if (log.entries.empty()) continue;
        Entry oldest = std::move(log.entries.front());
        log.entries.pop_front();
        thin(log, std::move(oldest));
        return true;
    }
    return false;
}

void History::thin(Log& log, Entry entry) {
    m_used -= cost(entry);
    for (Piece& piece : entry.pieces) {
        if (piece.carried) add_thinned(log, std::move(piece.copy));
    }
}

// The log's oldest copy of some bytes is the one that its beginning needs.
void History::add_thinned(Log& log, Copied copy) {
    if (!log.places.emplace(copy.from.storage, copy.from.stretches).second) return;
    m_used += cost(copy);
    log.thinned.push_back(std::move(copy));
}

// Every second beginning is left out, where anything is won by it. The latest log is not touched; all others are
// thinned.
bool History::halve() {
    const size_t before = m_used.all;
    std::deque<Log> logs;
    for (size_t i = 0; i < m_logs.size(); ++i) {
        Log& kept = logs.emplace_back(std::move(m_logs[i]));
        if (i + 2 >= m_logs.size()) continue;
        Log& next = m_logs[i + 1];
        const bool wins =
            next.thinned.empty() || std::any_of(next.thinned.begin(), next.thinned.end(), [&](const Copied& copy) {
                return kept.places.contains({copy.from.storage, copy.from.stretches});
            });
        if (!wins || !kept.complete || !next.complete || !next.entries.empty()) continue;
        for (Copied& copy : next.thinned) {
            m_used -= cost(copy);
            add_thinned(kept, std::move(copy));
        }
        m_used -= of_log;
        ++i;
    }
    m_logs = std::move(logs);
    m_thinned = std::min(m_thinned, m_logs.size() - 1);
    return m_used.all < before;
}

void History::drop(Log& log) {
    for (const Copied& copy : log.thinned) m_used -= cost(copy);
    for (const Entry& entry : log.entries) m_used -= cost(entry);
    log.thinned.clear();
    log.places.clear();
    log.entries.clear();
    log.complete = false;
}

} // namespace ggs

// SPDX-License-Identifier: MIT
// History: the bytes that steps overwrote, kept so that a session can go back. A budget in bytes limits its size.
//
// For each step, the history keeps the bytes that the step overwrites; the session restores them to go back. If they
// exceed the budget, the oldest steps are thinned. For these steps, it keeps only the bytes that one round carries into
// the next, because no step of a round computes them again. These bytes are the checkpoint of the round. The session
// restores the checkpoint and runs the same steps again. If the checkpoints exceed the budget, every second one is
// discarded first, then the oldest ones. Before the oldest checkpoint, only the start remains; the owner of the
// session's leafs makes it again.
//
// Owned by a session. Used on its thread while nothing runs, or on the thread of a run that waits.
#pragma once

#include "base/sharing.h"
#include "device/kept_bytes.h"
#include "program/structure.h"

#include <cstddef>
#include <deque>
#include <list>
#include <memory>
#include <set>
#include <span>
#include <utility>
#include <vector>

namespace ggs {

// A copy of some bytes of a storage, and the ranges from which they were copied.
struct Copied {
    StoredStretches from;
    KeptBytes bytes;
};
inline bool overlap(const StoredRange& a, const StoredRange& b) {
    return a.place.storage == b.place.storage && a.place.offset < b.place.offset + b.size &&
           b.place.offset < a.place.offset + a.size;
}
Result<std::vector<Copied>> copied(const std::vector<StoredRange>& ranges);
// Writes the copies back, the last one first. If ranges overlap, the bytes copied first remain.
Status put_back(const std::vector<Copied>& copies);

// Bytes that are about to be written over.
struct Overwritten {
    StoredStretches what;
    bool carried; // no step of a round makes them again
};

class History {
  public:
    explicit History(size_t budget) : m_budget(budget) {}

    // Discards everything kept; the cursor is at the start of a round. `holder` owns the memory whose bytes are kept.
    void begin(uint32_t round, std::shared_ptr<const void> holder);

    // Discards everything kept, because bytes are overwritten without being kept. The history can't restore any moment
    // before that. The next checkpoint is that of the next round.
    void lose();

    // -- keeping --
    // What a step is about to write over: all of it, or only what is carried; less than that where the budget is less.
    Status keep(const Moment& before_step, std::vector<Overwritten> written, bool all);
    // Keeps the carried bytes that the steps from this one on are about to overwrite. The threads of `share` copy them
    // all at once. They restore the start of the round, not a single step.
    Status keep_carried(const Moment& before_step, std::vector<StoredStretches> written, const Share& share);
    // Keeps the bytes that the start of a round overwrites, in the same way as keep(). Everything kept from now on
    // belongs to that round.
    Status keep_beginning(uint32_t round, std::vector<Overwritten> written, bool all,
                          std::shared_ptr<const void> holder);
    // Keeps the bytes that the user is about to change at the cursor.
    Status keep_change(const StoredRange& range);

    // -- going back --
    // Returns whether the latest entry, not counting changes, has all bytes that this step overwrote, or the start of
    // this round.
    bool holds(const Moment& before_step) const;
    bool holds_beginning(uint32_t round) const;
    // Restores the bytes from before that step or start of a round. The caller has already taken back later changes by
    // hand; their entries are discarded. Does nothing if the bytes are not held.
    Status put_back(const Moment& before_step);
    Status put_beginning_back(uint32_t round);
    // Returns the latest round up to `round` whose start can be restored; nothing if there is none.
    std::optional<uint32_t> reaches(uint32_t round) const;
    // Restores the bytes carried into a round that reaches() returned. The inputs that the feed writes at its start are
    // not among them.
    Status go_back_to(uint32_t round);

    size_t used() const { return m_used.bytes; }
    size_t budget() const { return m_budget; }
    void set_budget(size_t bytes);

    // Moves the bytes kept on a device to the host, if the device needs the memory.
    Status leave_device();
    // The same, where the session leaves the device for good.
    Status forget_device();
    // The device is lost with the bytes kept there: nothing kept until now can be put back.
    void device_is_lost();

  private:
    enum class What : uint8_t { step, beginning, change };
    struct Piece {
        Copied copy;
        bool carried;
    };
    struct Entry {
        What what;
        bool all; // nothing is left out
        Moment at;
        std::vector<Piece> pieces;
    };
    using Place = std::pair<const Storage*, std::vector<ByteStretch>>;
    // The bytes overwritten between the start of a round and the start of the next log's round.
    struct Log {
        uint32_t round;
        bool complete = true; // all that is carried is kept
        std::shared_ptr<const void> holder = nullptr;
        std::vector<Copied> thinned = {}; // what is left of the oldest entries, all that was the same bytes once
        std::set<Place> places = {};      // of those
        std::list<Entry> entries = {};
    };

    Result<Copied> copy_of(StoredStretches from);
    // The device that copies of these bytes are made on is the selected one then, if there is one.
    Status select_beside(const Storage& storage);
    const std::shared_ptr<KeptThere>& room_beside(const Storage& storage);
    Status keep(Entry entry, std::vector<Overwritten> written);
    Status keep(Entry entry);
    const Entry* latest() const; // but changes
    Status take_back(const Entry* entry);
    void keep_to_budget();
    bool thin_oldest();
    bool halve();
    void pop_front();
    void pop_back();
    void thin(Log& log, Entry entry);
    void add_thinned(Log& log, Copied copy);
    void drop(Log& log);
    // `all` includes the bookkeeping, because rounds may overwrite a few bytes a million times. Unit: bytes.
    struct Cost {
        size_t bytes = 0, all = 0;
        Cost& operator+=(const Cost& other);
        Cost& operator-=(const Cost& other);
    };
    static Cost cost(const Copied& copy);
    static Cost cost(const Entry& entry);
    static const Cost of_log;

    size_t m_budget;
    Cost m_used;
    size_t m_thinned = 0; // logs at the front that have no entry left
    std::shared_ptr<KeptThere>
        m_there; // memory on the device of the storages; nullptr: not requested yet, or the device has no room
    std::pair<const RuntimeApi*, int> m_asked{nullptr, 0}; // the device on which memory was requested last
    std::deque<Log> m_logs;                                // by round; there is one at least once it has begun
};

} // namespace ggs

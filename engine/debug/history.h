// SPDX-License-Identifier: MIT
// History: bytes as they were before something wrote over them, so that a session can go back. All of it costs a budget
// in bytes at most.
//
// Of each step it is kept what it writes over: then the cursor goes back by putting that back. Where that gets too
// much, the oldest steps are thinned out: what stays of them is what one round carries into the next, bytes that no
// step of a round makes again. With that one goes back to a round's beginning, and from there the same steps are run
// again. Where that is too much as well, beginnings are left out, every second one first, and then the oldest; behind
// them only the start is left, which is made again by whoever owns the session's leafs.
//
// Owned by a session and used on its thread, while nothing runs or on the thread of a run that waits.
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

// A copy of some bytes of a storage, and where they stood.
struct Copied {
    StoredStretches from;
    KeptBytes bytes;
};
inline bool overlap(const StoredRange& a, const StoredRange& b) {
    return a.place.storage == b.place.storage && a.place.offset < b.place.offset + b.size &&
           b.place.offset < a.place.offset + a.size;
}
Result<std::vector<Copied>> copied(const std::vector<StoredRange>& ranges);
// The last one first: where ranges overlap, what was copied first is what stands there afterwards.
Status put_back(const std::vector<Copied>& copies);

// Bytes that are about to be written over.
struct Overwritten {
    StoredStretches what;
    bool carried; // no step of a round makes them again
};

class History {
  public:
    explicit History(size_t budget) : m_budget(budget) {}

    // Nothing is kept, and the cursor stands at a round's beginning. `holder` has the memory that bytes are kept of.
    void begin(uint32_t round, std::shared_ptr<const void> holder);

    // Something is written over and not kept: nothing behind it can be put back, until the next round begins.
    void lose();

    // -- keeping --
    // What a step is about to write over: all of it, or only what is carried; less than that where the budget is less.
    Status keep(const Moment& before_step, std::vector<Overwritten> written, bool all);
    // What steps from this one on are about to write over of what is carried, at once, copied by threads of `share`: no
    // single step is gone back over by it.
    Status keep_carried(const Moment& before_step, std::vector<StoredStretches> written, const Share& share);
    // The same for what a round's beginning writes. From now on what is kept belongs to that round.
    Status keep_beginning(uint32_t round, std::vector<Overwritten> written, bool all,
                          std::shared_ptr<const void> holder);
    // What somebody changes by hand, where the cursor stands.
    Status keep_change(const StoredRange& range);

    // -- going back --
    // Whether the latest that is kept, changes left aside, is all that a step or a beginning wrote over.
    bool holds(const Moment& before_step) const;
    bool holds_beginning(uint32_t round) const;
    // The bytes from before that, changes by hand behind it included; nothing if it is not held.
    Status put_back(const Moment& before_step);
    Status put_beginning_back(uint32_t round);
    // The latest round not behind this one whose beginning can be put back.
    std::optional<uint32_t> reaches(uint32_t round) const;
    // What was carried into a round that it reaches. What a round is begun with by its feed is not in it.
    Status go_back_to(uint32_t round);

    size_t used() const { return m_used.bytes; }
    size_t budget() const { return m_budget; }
    void set_budget(size_t bytes);

    // What is kept on a device moves to the host, where the device needs the room.
    Status leave_device();
    // The same, where the session leaves the device for good.
    Status forget_device();
    // It is gone, with what was kept there: nothing that was kept before can be put back.
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
    // What was written over from a round's beginning to that of the next log.
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
    // Rounds may write over a few bytes a million times: what it takes to know of them counts as well.
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
        m_there; // on the device where the storages stand; null: none has been asked for room, or it has none
    std::pair<const RuntimeApi*, int> m_asked{nullptr, 0}; // the device that was asked last
    std::deque<Log> m_logs;                                // by round; there is one at least once it has begun
};

} // namespace ggs

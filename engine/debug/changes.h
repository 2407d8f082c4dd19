// SPDX-License-Identifier: MIT
// Changes: what somebody changed by hand, and in which order that is taken back and made again.
//
// A change stands at a place, the step before which it takes effect; one of bytes that no step has written belongs to
// the start. It is made; or it waits, because the cursor went back and has not come to its place again; or it was
// undone. The lists know no memory: the session that owns them writes the bytes. Values; the session's thread.
#pragma once

#include "program/structure.h"
#include "values/slice.h"

#include <optional>
#include <vector>

namespace ggs {

// An element and what it is to be.
struct NewValue {
    Index index{};
    double value = 0;
};

// A part of a tensor (a head, a row, a channel) that is set, scaled or added to.
enum class PartOp : uint8_t { set, scale, add };

struct PartChange {
    PartOp op = PartOp::set;
    double number = 0;
};

// Each element is one entry of the session's changes.
constexpr int64_t most_changed_at_once = int64_t{1} << 14;

// What the elements become, from what they are now. Refused if there are too many of them, or a number can't be read.
Result<std::vector<NewValue>> new_values(const ByteSource& bytes, uint32_t number, const Tensor& t, const Slice& slice,
                                         const PartChange& how);

struct Change {
    uint32_t tensor;
    Index index;
    double before, after;
    Moment at;     // where it takes effect
    bool of_start; // it belongs to the bytes that the first round starts from
    uint64_t made; // counts up: the latest is undone first; those made at once have one number and are undone at once
    std::vector<std::byte> old_bytes, new_bytes;
    std::shared_ptr<const Program> program = nullptr; // whose tensor it is: rounds may have several
    const Tensor& changed() const { return program->tensor(tensor); }
    // Makes these bytes those of the element.
    Status write(const std::vector<std::byte>& bytes) const {
        return program->write(changed(), element_offset(changed(), index), bytes);
    }
};
// The one that undo takes back; null if there is none. What redo makes again is the last of Changes::undone().
const Change* latest(const std::vector<Change>& changes);
// How many of them were made at once with this one.
size_t made_at_once(const std::vector<Change>& changes, const Change& change);
// What was changed by hand of an element as it stands now, through whatever tensor: nothing if it was not, or if a step
// has written over it since.
struct Edited {
    double before, after;
};
std::optional<Edited> edited(const Structure& structure, const std::vector<Change>& changes, const Position& position,
                             uint32_t tensor, const Index& index);

// A change, or those made at once, and the first round that it tells in: whatever round one looks from, it is the same.
struct ChangeMark {
    uint64_t made;
    uint32_t round;
    bool operator==(const ChangeMark&) const = default;
};

class Changes {
  public:
    // Those of the start, then the others by their place.
    const std::vector<Change>& made() const { return m_made; }
    const std::vector<Change>& waiting() const { return m_waiting; } // by their place
    const std::vector<Change>& undone() const { return m_undone; }
    std::vector<ChangeMark> marks() const; // of those made and those that wait, by their numbers
    uint64_t next_number() { return ++m_numbers; }

    // -- making --
    void add(Change change);
    // Until the cursor comes to its place.
    void wait(const Change& change);
    // Those that wait no longer: the cursor stands here.
    std::vector<Change> take_due(const Moment& now);
    // What a new change ends: nothing that was undone can be made again.
    void forget_undone() { m_undone.clear(); }

    // -- taking back --
    // The last one that was made behind a moment; it is gone then.
    std::optional<Change> take_behind(const Moment& moment);
    struct Taken {
        std::vector<Change> changes; // at once; none if there is none
        bool were_made = false;      // else they waited
    };
    Taken take_latest();
    std::vector<Change> take_undone(); // those that were taken back last
    void add_undone(const std::vector<Change>& changes);

    // -- going about --
    // Those that are not made now and stand behind a moment that one goes back to are gone.
    void forget_behind(const Moment& moment);
    // Back at the start: only what belongs to it is made, and nothing waits.
    void begin_again();
    // Everything is as it was when a round had just begun: what was made since is made no longer, and nothing waits.
    void drop_since(const Moment& beginning);
    // Those of the start excepted: what is made up to a moment; what is made or waits behind it.
    std::vector<Change> up_to(const Moment& moment) const;
    std::vector<Change> behind(const Moment& moment) const;
    void set_waiting(std::vector<Change> by_place) { m_waiting = std::move(by_place); }
    void set_undone(std::vector<Change> undone) { m_undone = std::move(undone); }

  private:
    std::vector<Change> m_made, m_waiting, m_undone;
    uint64_t m_numbers = 0;
};

} // namespace ggs

// SPDX-License-Identifier: MIT
// Changes: the elements that the user changed by hand, and the order in which these changes are undone and redone.
//
// Each change belongs to a moment: it takes effect before the step at that moment. If no step has written the changed
// bytes, the change belongs to the start. A change is made, waiting or undone. It is waiting if the cursor went back
// and hasn't reached its moment again. The lists don't access memory: the session that owns them writes the bytes.
// Values, used on the session's thread.
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

// Returns the new values of a slice's elements, computed from the current values. Returns an error if the slice has
// more than `most_changed_at_once` elements, or if a value can't be read.
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
// Returns the latest change, which undo takes back; nullptr if there is none. Redo makes the last change of
// Changes::undone() again.
const Change* latest(const std::vector<Change>& changes);
// How many of them were made at once with this one.
size_t made_at_once(const std::vector<Change>& changes, const Change& change);
// The value of an element before it was changed by hand, and after the latest change. edited() also finds changes made
// through other tensors at the same address. It returns nothing if the element was not changed, or if a step has
// overwritten it since.
struct Edited {
    double before, after;
};
std::optional<Edited> edited(const Structure& structure, const std::vector<Change>& changes, const Position& position,
                             uint32_t tensor, const Index& index);

// A change, or several made at once, and the first round in which it takes effect. It doesn't depend on the round of
// the cursor.
struct ChangeMark {
    uint64_t made;
    uint32_t round;
    bool operator==(const ChangeMark&) const = default;
};

class Changes {
  public:
    // Returns the changes that belong to the start, then the others by moment.
    const std::vector<Change>& made() const { return m_made; }
    const std::vector<Change>& waiting() const { return m_waiting; } // by their place
    const std::vector<Change>& undone() const { return m_undone; }
    std::vector<ChangeMark> marks() const; // of those made and those that wait, by their numbers
    uint64_t next_number() { return ++m_numbers; }

    // -- making --
    void add(Change change);
    // Adds a change that waits until the cursor reaches its moment.
    void wait(const Change& change);
    // Removes and returns the waiting changes whose moment the cursor has reached.
    std::vector<Change> take_due(const Moment& now);
    // Discards the undone changes: after a new change they can't be made again.
    void forget_undone() { m_undone.clear(); }

    // -- taking back --
    // Removes and returns the last change made after a moment; nothing if there is none. Changes that belong to the
    // start are not returned.
    std::optional<Change> take_behind(const Moment& moment);
    struct Taken {
        std::vector<Change> changes; // at once; none if there is none
        bool were_made = false;      // else they waited
    };
    Taken take_latest();
    std::vector<Change> take_undone(); // those that were taken back last
    void add_undone(const std::vector<Change>& changes);

    // -- moving the cursor --
    // Discards the waiting and the undone changes after a moment to which the cursor goes back.
    void forget_behind(const Moment& moment);
    // Back at the start: only what belongs to it is made, and nothing waits.
    void begin_again();
    // Restores the lists to the start of a round: discards the changes made since then, and all waiting ones.
    void drop_since(const Moment& beginning);
    // Return the changes made up to a moment, and the changes made or waiting after it. The changes that belong to the
    // start are left out.
    std::vector<Change> up_to(const Moment& moment) const;
    std::vector<Change> behind(const Moment& moment) const;
    void set_waiting(std::vector<Change> by_place) { m_waiting = std::move(by_place); }
    void set_undone(std::vector<Change> undone) { m_undone = std::move(undone); }

  private:
    std::vector<Change> m_made, m_waiting, m_undone;
    uint64_t m_numbers = 0;
};

} // namespace ggs

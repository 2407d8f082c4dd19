// SPDX-License-Identifier: MIT
// Marks: what a user has set to stop at and to watch. They name tensors by key, so they outlive the program they were
// set in: rebind() finds them again in the next one and tells which are gone. A mark that is gone stops nothing, stays
// in the list, and comes back when its key does.
//
// Belongs to the thread that owns the target; views get copies.
#pragma once

#include "values/expression.h"

#include <map>

namespace ggs {

// Stops before a step whose node matches. on_nan and conditions about the node's own result, `nan() > 0`, or `nan(y) >
// 0` at the step of y, are looked at after the step.
struct Breakpoint {
    std::string op;                      // ggml's name, or a variant's (RELU); empty: any
    std::string name;                    // pattern for the variable, key or name, with * and ?; empty: any
    bool entering = false;               // only where the step before did not match the pattern: the begin of a group
    std::optional<uint32_t> node;        // one node
    std::optional<uint32_t> written;     // a tensor: before each step that writes a byte of its memory
    std::string key;                     // of either; filled in when it is added
    std::string called;                  // what that tensor is shown as; filled in as well
    bool on_nan = false;                 // its result holds NaN or Inf
    std::optional<Expression> condition; // must hold as well; with nothing else, it is asked after each step
    uint64_t after_hits = 0;             // passed over this often first
    bool enabled = true;
    bool gone = false; // its node, or the tensor of its condition, is not in the program
    uint64_t hits = 0;

    bool each_round = false; // before the first step of a round, once that has begun
    bool about_results() const {
        return on_nan || (condition && (condition->of_current_node() || is_only_condition()));
    }
    bool is_only_condition() const {
        return condition && op.empty() && name.empty() && !node && !written && !on_nan && !each_round;
    }
};
// Whether it means this step, its condition and its hits left aside.
bool means_step(const Breakpoint& breakpoint, const Structure& structure, size_t step);
// Whether it is asked after this step, about what the step computed, and not before it.
bool asked_after(const Breakpoint& breakpoint, const Structure& structure, size_t step);
// If none of the steps that it means can know its condition, because the tensor is computed later: a sentence that says
// so. Else empty.
Message never_known(const Breakpoint& breakpoint, const Structure& structure);
// "soft_max if max(kq) > 10, after 2 hits".
Message breakpoint_text(const Breakpoint& breakpoint);

struct Watch {
    Expression expression;
    std::optional<uint32_t> tensor;
    std::string key; // of the tensor
    bool gone = false;
    Answer answer;        // as of the last stop
    bool asked = false;   // there is an answer, if only that it is not known
    bool changed = false; // it was another one at the stop before
};

// What stopped, and what it saw.
struct Hit {
    size_t breakpoint;
    Message found; // empty: the node was reached
};

// What watches were at the end of each round. Marks keep them while rounds run; a value, copied for whoever draws them.
class WatchCurves {
  public:
    static constexpr size_t most_points = 100'000; // of one watch: of more rounds the latest

    struct Point {
        uint32_t round;
        double value;
        bool operator==(const Point&) const = default;
    };
    // In place of what there was of this round.
    void add(size_t watch, uint32_t round, double value);
    // What was said of this round and of those behind it is none any more: something was changed before.
    void forget_from(uint32_t round);
    void forget(size_t watch);
    void clear();

    // By round.
    const std::map<size_t, std::vector<Point>>& of_watches() const { return m_points; }
    uint64_t changes() const { return m_changes; } // counts

  private:
    std::map<size_t, std::vector<Point>> m_points; // by watch
    uint64_t m_changes = 0;
};

class Marks {
  public:
    // -- setting; numbers stay --
    // The error names what is not in the program.
    Result<size_t> add(Breakpoint breakpoint, const Structure& structure);
    // Another one in the place of one; switched on or off as that was.
    Status replace(size_t number, Breakpoint breakpoint, const Structure& structure);
    Result<size_t> watch(Expression expression, const Structure& structure);
    bool remove(size_t number);
    bool enable(size_t number, bool enabled);
    const std::map<size_t, Breakpoint>& breakpoints() const { return m_breakpoints; }
    const std::map<size_t, Watch>& watches() const { return m_watches; }
    void forget_hits();
    // The steps done whose results were seen to hold NaN or Inf; only breakpoints on NaN look.
    std::vector<size_t> odd_steps() const;

    // What was kept of them, in place of all there are: by keys. rebind() finds their nodes.
    void restore(std::vector<Breakpoint> breakpoints, std::vector<Watch> watches);
    // To the program that comes next; says what is gone now and was there before.
    std::vector<Message> rebind(const Structure& structure);

    // -- asking, while running --
    bool any_before() const;
    bool any_after() const;
    // Before a step runs, where the cursor stands.
    std::optional<Hit> before(const Structure& structure, const Position& position, const ByteSource& bytes);
    // Before the first step of a run that begins. Whoever was stopped there goes on from there, until it begins again.
    std::optional<Hit> at_start(const Structure& structure, const ByteSource& bytes);
    void begins_again() { m_stopped_at_start = false; }
    // After it has run: the one before the cursor.
    std::optional<Hit> after(const Structure& structure, const Position& position, const ByteSource& bytes);
    // The cursor is in another round: what was seen of its steps was another's.
    void begins_round() { m_odd.clear(); }
    // All steps of a round are done: a point more of each watch's curve.
    void round_ends(const Structure& structure, const Position& position, const ByteSource& bytes);
    const WatchCurves& curves() const { return m_curves; }
    // Something was changed in a round: those behind it are yet to be run with it.
    void forget_curves_from(uint32_t round) { m_curves.forget_from(round); }
    // At a stop: new answers for all watches, and whether the node just done holds NaN, if a breakpoint asks for that.
    void look(const Structure& structure, const Position& position, const ByteSource& bytes);

  private:
    // NaN and Inf in what a step made, counted once.
    const Statistics& oddities(const Structure& structure, size_t step, const ByteSource& bytes);

    std::map<size_t, Breakpoint> m_breakpoints;
    std::map<size_t, Watch> m_watches;
    WatchCurves m_curves;
    std::map<size_t, Statistics> m_odd; // by step done, as far as it was looked at
    size_t m_next = 1;
    bool m_stopped_at_start = false;
};

// Whether a pattern with * and ? fits the whole text.
bool matches_pattern(std::string_view pattern, std::string_view text);

} // namespace ggs

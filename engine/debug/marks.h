// SPDX-License-Identifier: MIT
// Marks: the breakpoints and watches that a user has set. They name tensors by key, so they outlive the program in
// which they were set. rebind() finds the tensors again in the next program and returns the marks whose tensor is
// missing. A mark without its tensor is kept but stops nothing; it takes effect again when its key exists again.
//
// Belongs to the thread that owns the target; views get copies.
#pragma once

#include "values/expression.h"

#include <map>

namespace ggs {

// Stops before a step whose node matches. on_nan and conditions about the node's own result, `nan() > 0`, or `nan(y) >
// 0` at the step of y, are evaluated after the step.
struct Breakpoint {
    std::string op;                      // ggml's name, or a variant's (RELU); empty: any
    std::string name;                    // pattern for the variable, key or name, with * and ?; empty: any
    bool entering = false;               // only if the previous step did not match the pattern: the start of a group
    std::optional<uint32_t> node;        // one node
    std::optional<uint32_t> written;     // a tensor: before each step that writes a byte of its memory
    std::string key;                     // of either; filled in when it is added
    std::string called;                  // what that tensor is shown as; filled in as well
    bool on_nan = false;                 // its result holds NaN or Inf
    std::optional<Expression> condition; // must hold as well; if there is nothing else, evaluated after each step
    uint64_t after_hits = 0;             // passed over this often first
    bool enabled = true;
    bool gone = false; // its node, or the tensor of its condition, is not in the program
    uint64_t hits = 0;
    std::optional<Moment> last_stop; // the step at which it last stopped a run, since its hits are counted

    bool each_round = false; // before the first step of a round, once that has begun
    bool about_results() const {
        return on_nan || (condition && (condition->of_current_node() || is_only_condition()));
    }
    bool compares_rounds() const { return condition && condition->with_before; }
    bool is_only_condition() const {
        return condition && op.empty() && name.empty() && !node && !written && !on_nan && !each_round;
    }
};
// Returns whether the breakpoint matches this step, regardless of its condition and its hits.
bool means_step(const Breakpoint& breakpoint, const Structure& structure, size_t step);
// Returns whether the breakpoint is evaluated after this step, on the result of the step, and not before it.
bool asked_after(const Breakpoint& breakpoint, const Structure& structure, size_t step);
// Returns the reason if the condition can't be evaluated at any matching step, because its tensor is computed later.
// Otherwise returns an empty message.
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

// The breakpoint that stopped a run, and the value that its condition found.
struct Hit {
    size_t breakpoint;
    Message found; // empty: the node was reached
};

// WatchCurves: the values of watches at the end of each round. Marks record them while rounds run. A value, copied for
// the views.
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
    // Discards the points of this round and of all later ones, because an earlier change made them invalid.
    void forget_from(uint32_t round);
    void forget(size_t watch);
    void clear();

    std::optional<double> at(size_t watch, uint32_t round) const;
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

    // Replaces all marks by saved ones, which name their tensors by key. rebind() then finds the tensors.
    void restore(std::vector<Breakpoint> breakpoints, std::vector<Watch> watches);
    // Finds the tensors of all marks in the next program. Returns the marks whose tensor is missing now and was not
    // missing before.
    std::vector<Message> rebind(const Structure& structure);

    // -- asking, while running --
    bool any_before() const;
    bool any_after() const;
    // Returns the breakpoint that stops before the step at the cursor, if there is one.
    std::optional<Hit> before(const Structure& structure, const Position& position, const ByteSource& bytes);
    // Returns the breakpoint that stops before the first step of a run from the start, if there is one. After such a
    // stop it returns nothing until begins_again(), so that the run can continue.
    std::optional<Hit> at_start(const Structure& structure, const ByteSource& bytes);
    void begins_again() { m_stopped_at_start = false; }
    // After it has run: the one before the cursor.
    std::optional<Hit> after(const Structure& structure, const Position& position, const ByteSource& bytes);
    // The cursor is in another round: what was seen of its steps was another's.
    void begins_round() { m_odd.clear(); }
    // All steps of a round are done: a point more of each watch's curve.
    void round_ends(const Structure& structure, const Position& position, const ByteSource& bytes);
    const WatchCurves& curves() const { return m_curves; }
    // Discards the points from a changed round on: the rounds must run again with the change.
    void forget_curves_from(uint32_t round) {
        m_curves.forget_from(round);
        m_compared.forget_from(round);
    }
    // At a stop: new answers for all watches, and whether the node just done holds NaN, if a breakpoint asks for that.
    void look(const Structure& structure, const Position& position, const ByteSource& bytes);

  private:
    // NaN and Inf in what a step made, counted once.
    const Statistics& oddities(const Structure& structure, size_t step, const ByteSource& bytes);

    std::map<size_t, Breakpoint> m_breakpoints;
    std::map<size_t, Watch> m_watches;
    WatchCurves m_curves;
    WatchCurves m_compared;             // the conditions that compare with the previous round, by breakpoint
    std::map<size_t, Statistics> m_odd; // by step that is done, if its result was inspected
    size_t m_next = 1;
    bool m_stopped_at_start = false;
};

// Whether a pattern with * and ? fits the whole text.
bool matches_pattern(std::string_view pattern, std::string_view text);

} // namespace ggs

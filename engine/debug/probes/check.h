// SPDX-License-Identifier: MIT
// Check: a comparison of a node's kernel with the explanations of its elements.
//
// The node runs into a copy, with its sources as they were just before it ran. Then some of its elements, or all, are
// explained in double precision and compared. Each element has its own bound, derived from the arithmetic of its
// explanation: an element within its bound is correct. The node then runs again over memory with different contents, on
// one thread, on all threads, and with its chunks in reverse order. All of these runs must produce the same bits.
// Fences around the copy detect accesses to bytes that the node must not change or read (fences.h). Values and pure
// functions, for any thread; check() is called on the session's thread.
#pragma once

#include "program/structure.h"
#include "values/explained.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <memory>

namespace ggs {

class Session;

struct CheckOptions {
    int64_t elements = 10'000; // of a node that are explained at most; borders are always among them
    double seconds = 2;        // for a node's explanations; its corners are always explained
    size_t worst = 100;        // elements that are kept, the worst ones
    bool keep_errors = false;  // of all elements that were compared: for a picture
    bool guard = true; // run nodes between fence bytes, and plug-ins' kernels chunk by chunk as well (plugin/guard.h)
};

enum class NodeVerdict {
    same,     // every number is the explained one
    rounding, // no number is farther off than its bound
    overflow, // the same, but some numbers can't be judged: they are infinite in float, or something on the way is
    wrong,    // a number is beyond its bound, or was not written
    strays,   // the numbers are correct, but the kernel changes bytes that are not its own
    unset,    // the numbers are correct, but they depend on bytes that are neither a source nor written before
    differs,  // the numbers are correct, but other threads or chunks give other bits
    failed,   // it could not be run or explained, and should be
    skipped,  // there is nothing to check it by
};
Text verdict_word(NodeVerdict verdict); // "rounding"
inline bool is_good(NodeVerdict v) {
    return v == NodeVerdict::same || v == NodeVerdict::rounding || v == NodeVerdict::overflow ||
           v == NodeVerdict::skipped;
}

struct CheckedElement {
    int64_t flat = 0; // its number in logical order
    double computed = 0, explained = 0;
    double error = 0;      // error_between()
    double bound = 0;      // up to here the error is rounding
    bool overflow = false; // can't be judged: is_overflow(), or its bound is infinite
    bool written = true;   // else the kernel left the previous bytes: `computed` is not one of its numbers

    // The share of the bound that the error takes: over 1 is wrong.
    double used() const {
        if (error == 0 || overflow || std::isinf(bound)) return 0;
        return bound > 0 ? error / bound : std::numeric_limits<double>::infinity();
    }
    bool is_wrong() const { return !overflow && !(error <= bound); }
};

// A run that gave other bits than the usual one.
struct RunDifference {
    int threads = 1;
    bool reversed = false; // its chunks, of one row each, the last one first
    bool again = false;    // it ran as the usual run did
    int64_t count = 0;     // elements that differ
    int64_t flat = 0;      // the first of them
    double usual = 0, other = 0;
};
// "on 1 thread", "with its chunks in reverse order", "in another run on 4 threads"
Message run_words(const RunDifference& run);

// An error that no correct kernel makes, even if all of its values are correct.
struct CheckFinding {
    enum class Kind {
        changed_source,
        wrote_outside, // its result, its work memory
        unset_memory,  // the result depends on bytes that are neither a source nor written before
        guard,         // of a plug-in's kernel: the error that a guarded run reported for one of its chunks
    };
    Kind kind;
    Message what; // "the kernel changed its source x: byte 8, which belongs to element …"
};
Text finding_word(CheckFinding::Kind kind); // "changed source"

struct NodeCheck {
    size_t step = 0;
    uint32_t node = no_number;
    NodeVerdict verdict = NodeVerdict::skipped;
    Message why;           // of a node that failed or was skipped
    int threads = 1;       // of the usual run, whose numbers these are
    int64_t elements = 0;  // of the node
    int64_t checked = 0;   // of these
    int64_t off = 0;       // of the checked: not the same number
    int64_t wrong = 0;     // of the checked: beyond their bounds
    int64_t overflows = 0; // of the checked
    int64_t unwritten = 0; // of all: the kernel left their bytes unchanged
    int64_t first_unwritten = 0;
    double tolerance =
        0; // of an op that has one of its own: the bound of each element is this share of the largest value
    double largest = 0;                   // that value, of the checked, without those that the type has no number for
    double most_used = 0;                 // the largest share of a bound
    bool ran = false;                     // in all ways; else there was nothing to run, or it failed
    bool in_time = true;                  // false: the time was too short for the requested number
    std::vector<CheckedElement> worst;    // the largest share of its bound first, without those that have no error
    std::vector<CheckedElement> compared; // all, by number, if they were to be kept
    std::vector<RunDifference> differences;
    std::vector<CheckFinding> findings; // at most one of each kind
    int runs = 0;                       // that were compared
    int most_threads = 0;               // of one of them
    bool guarded = false;               // between fence bytes
    Message why_not_guarded;            // of a node that should have been; empty: it was, or should not

    // The error and the bound of the element that uses the largest share of its bound; 0 if no element has an error.
    double worst_error() const { return worst.empty() ? 0 : worst.front().error; }
    double worst_bound() const { return worst.empty() ? 0 : worst.front().bound; }
};
// How the bounds of this node came about: "from the op's own tolerance: 1e-06 of the largest value (3.5)".
Message bound_words(const NodeCheck& check, const OpDef& op);
// "5 runs on 1 to 4 threads"; empty if it didn't run.
Message runs_words(const NodeCheck& check);

// Returns the shares of the bounds as a tensor_of_doubles() of the node's shape. The check must have kept its errors.
// An element that was not compared is -0.0, so that it is never among the largest ones.
ByteSource errors_of(std::shared_ptr<const NodeCheck> check);
inline bool is_not_compared(double error) { return error == 0 && std::signbit(error); }

struct Checked {
    std::vector<NodeCheck> nodes; // in the order of their steps
    bool cancelled = false;       // fewer nodes were checked than requested
    Message not_back;             // why one is somewhere else than before; empty: one is not
    size_t count(NodeVerdict verdict) const;
    bool good() const;
};
// Checks steps, in ascending order, each with the bytes that were there before it; everything is as before afterwards.
// `go_on(steps done)` false, or a pause, ends it early.
Result<Checked> check(Session& session, std::span<const size_t> steps, const CheckOptions& options = {},
                      const std::function<bool(size_t)>& go_on = {});
// The steps of a program, or those of one node.
std::vector<size_t> steps_to_check(const Structure& structure, std::optional<uint32_t> node = {});

// Why there is nothing to check in a step: a view, a node that is skipped, an empty one. Empty if there is.
Message nothing_to_check(const Structure& structure, size_t step);

// -- elements ---------------------------------------------------------------------------------------------------------

// Elements of a tensor, all if there are not more than `most`: the corners first, then some of each border, then others
// from all over it, in an order that looks random and is always the same. Blocks stay whole.
struct Elements {
    std::vector<int64_t> flat;
    size_t corners = 0; // so many of them, at the front
};
Elements elements_to_check(const Tensor& t, int64_t most);

// Explains elements from what `sources` holds and compares them with what the kernel made: fills in what of a check is
// about elements. False: `stop` said so.
Result<bool> compare_with_explanation(NodeCheck& check, const Structure& structure, const ByteSource& sources,
                                      const ByteSource& made, const CheckOptions& options,
                                      const std::function<bool()>& stop, DeviceKind device = DeviceKind::cpu);

// Returns the expected value of an element, if the node's sources are unchanged since it ran. If the op has its own
// tolerance, the bound is estimated from some of the node's elements.
Result<ExpectedNumber> expected_of(const Structure& structure, uint32_t number, const Index& element,
                                   const ByteSource& sources, DeviceKind device = DeviceKind::cpu);

} // namespace ggs

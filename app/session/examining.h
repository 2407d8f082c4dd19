// SPDX-License-Identifier: MIT
// Examining: reads the results of the nodes that have run. It finds NaN and Inf in them, and the results that a change
// by hand has made different.
//
// After each stop, a reader reads the new results in the background, part by part. A command ends that at once, so no
// run waits for it. Results are unknown if a later node has overwritten them before a stop, if they are very large, or
// if they are on a device, where only the last one is read. Owned by the session controller. GUI thread only.
#pragma once

#include "session/debuggee.h"
#include "values/fingerprint.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <functional>
#include <map>
#include <optional>
#include <vector>

namespace ggs {

class Examining : public QObject {
    Q_OBJECT
  public:
    explicit Examining(Debuggee& debuggee);

    // -- NaN and Inf, by step of the current round --
    // Whether the result has NaN or Inf. The Inf of an op whose purpose is to write it doesn't count. False if it isn't
    // known.
    bool isOdd(size_t step) const;
    QString oddMark(size_t step) const;  // "NaN", "Inf"; empty if isOdd() is false
    QString oddWords(size_t step) const; // "3 of 12 values are NaN"; empty if isOdd() is false
    std::optional<size_t> firstOdd() const;
    std::optional<size_t> firstNan() const; // of the results that are known
    // Whether the results of all nodes before a step are known.
    bool knowsBefore(size_t step) const;

    // -- what a change by hand has made different --
    struct Effect {
        uint64_t comparison = 0;          // its number, another one for each change after a run
        size_t edits = 0;                 // changes that are compared together
        size_t changed = 0;               // results that differ
        size_t compared = 0;              // results known before and after the change
        std::optional<size_t> first = {}; // step of the first one that differs
        bool isWhole = false;             // all steps whose results were known before are done again
        bool operator==(const Effect&) const = default;
    };
    // Returns the effect of the latest change, or of several if nothing ran between them. Nothing before a change, or
    // while no result is compared.
    const std::optional<Effect>& effect() const { return m_effect; }
    QString effectWords() const; // "x[0] = 5 (was 1) changed 7 of 12 nodes"; empty without an effect
    bool isChanged(size_t step) const;

    // Returns what a tip says about the step's result, a line for each of both.
    QStringList remarks(size_t step) const;

  signals:
    void examined(); // all results that can be known after a stop are known

  private:
    enum class Known : uint8_t { notYet, yes, no, nothing }; // nothing: the step computes nothing
    struct Looked {
        size_t step;
        Known known;
        Fingerprint print;
    };
    void forget();
    void follow();
    void takeChanges();
    void beginComparison(std::function<QString()> change);
    QString changeWords() const;
    void look();
    void take(const std::vector<Looked>& looked);
    void compare();

    Debuggee& m_debuggee;
    const CommandQueue::Kind m_kind;
    uint64_t m_pass = 0; // counts stops: the results of an earlier one are discarded
    uint32_t m_round = 0;
    size_t m_cursor = 0;
    // By step of this round that is done.
    std::vector<Known> m_known;
    std::vector<Fingerprint> m_prints; // valid if known
    struct Seen {
        Fingerprint print;
        uint64_t changes; // how many comparisons had begun
    };
    std::map<Moment, Seen> m_seen;          // the latest known results, also of steps that are not done at the moment
    std::map<Moment, Fingerprint> m_before; // the results before the change
    uint64_t m_comparison = 0;              // its number
    bool m_ranSince = false;                // results were read since the change
    std::vector<ChangeMark> m_marks;        // of the last stop
    size_t m_undone = 0;                    // at the last stop
    // "x[0] = 5 (was 1)", in the window's language, for each change since m_before; the latest is first.
    std::vector<std::function<QString()>> m_changes;
    std::optional<Effect> m_effect;
};

} // namespace ggs

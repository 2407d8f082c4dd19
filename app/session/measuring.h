// SPDX-License-Identifier: MIT
// Measuring: profiles, checks and records the open program, steps into nodes, and emulates a thread block of a kernel.
// It also provides the texts about times: how they were measured, and why a node doesn't have one.
//
// Results belong to the program that was measured, and are discarded with it. Owned by the session controller. GUI
// thread only.
#pragma once

#include "debug/kernel/kernel_look.h"
#include "debug/peak.h"
#include "debug/profile_baseline.h"
#include "debug/targets/target.h"

#include <QDateTime>
#include <QObject>
#include <QString>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

namespace ggs {

class Debuggee;
class Opening;
struct SnapshotChange;

// A profile of this session, without its program.
struct KeptProfile {
    QString name; // of the program
    QDateTime made;
    QString document; // of the program, by Debuggee::document()
    DeviceChoice device;
    int threads = 0;
    std::shared_ptr<const ProfileBaseline> times;
    QString title() const; // "mlp, 14:32:07, 4 threads"
};

class Measuring : public QObject {
    Q_OBJECT
  public:
    Measuring(Debuggee& debuggee, const Opening& opening);

    // -- the profile --
    void runProfile(int runs);
    const std::shared_ptr<const Profile>& profile() const { return m_profile; } // null: there is none
    // All profiles of this session, the latest first, also those of other programs. At most 20 are kept.
    const std::vector<KeptProfile>& keptProfiles() const { return m_kept; }
    // Returns why the latest profile of this document doesn't describe the next run: its threads, device or program
    // have changed. Empty if it does, or if there is none.
    QString whyOutdated() const;
    // Returns the peak of the device with the profile's threads, measured before the profile; nullptr if it is unknown.
    const std::shared_ptr<const Peak>& peak() const { return m_peak; }
    // Returns why the last profile doesn't have a peak; empty if it has one or if nothing was profiled.
    const Message& whyNoPeak() const { return m_whyNoPeak; }
    // The threads that nodes run with, as many as any of the program's runs has.
    int threadsUsed() const;
    // Returns a warning if there are more threads than cores, because times are then unreliable. Empty if there aren't.
    QString threadsWarning() const;

    // -- times --
    // How a time that is shown was taken: "median of 20 runs".
    QString timeWords(TimeMode mode) const;
    std::set<TimeMode> timeModes() const; // of the nodes that have a time
    bool hasUntimedSteps() const;         // a device ran them as one
    // Returns how the time of a step was taken, or why it is missing: "fused with norm-3". Empty if the step has not
    // run.
    QString timeRemark(size_t step) const;
    // While such a view is on the screen a device times each node, which costs it a little; else the nodes of a round
    // as one.
    void timeNodesWhileShown(QObject* view);
    void timeNodesFor(const QObject* view, bool shown);

    // -- checks --
    // Compares a node, or every node, with the explanations of its elements, at all its steps. A pause ends a check
    // early. Verdicts of this and earlier checks are kept until a value is changed, the round changes or another
    // program is opened.
    void checkNode(uint32_t node);
    void checkAll();
    // Why nothing can be checked now; empty if it can. Previous code is not checked: the verdict would be taken for the
    // new one's.
    QString whyNoCheck() const;
    const std::map<size_t, std::shared_ptr<const NodeCheck>>& checks() const { return m_checks; } // by step
    // Returns the last failed check of a node's steps, or the last check if none failed; nullptr if the node was not
    // checked.
    std::shared_ptr<const NodeCheck> checkOf(uint32_t node) const;
    // Returns the result of all checks as a sentence, also if no node has been checked.
    QString checksWords() const { return checksSentence()(); }
    // Returns a function that returns that sentence about the checks of now, whenever it is called.
    std::function<QString()> checksSentence() const;

    // -- looks --
    // Runs the next node into a copy, which inside() has until something moves.
    void stepInto();
    const std::shared_ptr<const Inside>& inside() const { return m_inside; }
    // Runs a block of a kernel in the emulator, with the bytes as they are; nothing moves by it. kernelLook() has what
    // it did until something else is opened.
    void lookIntoKernel(const KernelAsk& ask);
    const std::shared_ptr<const KernelLook>& kernelLook() const { return m_kernelLook; }

    // -- records --
    // Runs all of it from the start and writes what happens into a file; a pause ends that, and then nothing is
    // written.
    void recordRun(const QString& path);

  signals:
    void profiling(int done, int runs);
    void profileChanged();
    void checking(int done, int steps);
    void checksChanged();
    void insideChanged();
    void kernelLookChanged();
    void recordingRun(int done, int steps);
    void runRecorded(const QString& path, qulonglong leftOut); // bytes of values that there was no room for

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    static QString checksWords(std::map<NodeVerdict, size_t> n, std::optional<uint32_t> round); // n: by verdict
    void forget(const SnapshotChange& change);
    void tell(const SnapshotChange& change);
    void check(std::vector<size_t> steps, bool keepErrors);

    Debuggee& m_debuggee;
    const Opening& m_opening;
    std::shared_ptr<const Profile> m_profile;
    std::vector<KeptProfile> m_kept;
    std::shared_ptr<const Peak> m_peak;
    Message m_whyNoPeak;
    std::map<size_t, std::shared_ptr<const NodeCheck>> m_checks;
    bool m_checksForgotten = false; // and checksChanged() has not been emitted yet
    std::shared_ptr<const Inside> m_inside;
    std::shared_ptr<const KernelLook> m_kernelLook;
    std::set<const QObject*> m_showTimes; // views on the screen
};

} // namespace ggs

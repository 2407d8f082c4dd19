// SPDX-License-Identifier: MIT
// Runs that are made to be measured or kept, and what is said of their times.
#include "session/session_controller.h"

#include "debug/targets/trace.h"
#include "words/messages.h"

#include <QEvent>

#include <algorithm>
#include <climits>
#include <thread>

namespace ggs {

namespace {

constexpr auto reportPause = std::chrono::milliseconds(34); // at most 30 a second

} // namespace

QString SessionController::timeWords(TimeMode mode) const {
    switch (mode) {
    case TimeMode::none: break;
    case TimeMode::untimed:
    case TimeMode::fused: break;
    case TimeMode::stepped: return tr("stepped: the node by itself");
    case TimeMode::continuous: return tr("of a run without stops");
    case TimeMode::profile:
        return m_profile ? tr("median of %n run(s)", nullptr, m_profile->runs()) : tr("of a profile");
    }
    return QString();
}

bool SessionController::hasUntimedSteps() const {
    return std::ranges::any_of(m_snapshot->times, [](const StepTime& time) { return time.mode == TimeMode::untimed; });
}

QString SessionController::timeRemark(size_t step) const {
    if (step >= m_snapshot->times.size()) return QString();
    const StepTime& time = m_snapshot->times[step];
    if (time.mode == TimeMode::untimed)
        return tr(
            "not timed: the device ran its nodes as one. Run again with Nodes, Profile or Timeline on the screen");
    const FusedNode fused = step < m_snapshot->fused.size() ? m_snapshot->fused[step] : FusedNode();
    if (time.mode == TimeMode::fused && fused.first < structure().steps.size())
        return tr("fused with %1").arg(QString::fromStdString(structure().name(structure().steps[fused.first].node)));
    if (time.ns <= 0) return QString();
    return fused.kernel ? tr("%1; with the nodes that are fused with it").arg(timeWords(time.mode))
                        : timeWords(time.mode);
}

void SessionController::timeNodesWhileShown(QObject* view) {
    view->installEventFilter(this);
    connect(view, &QObject::destroyed, this, [this](QObject* gone) { timeNodesFor(gone, false); });
}

void SessionController::timeNodesFor(const QObject* view, bool shown) {
    if (shown)
        m_showTimes.insert(view);
    else
        m_showTimes.erase(view);
}

bool SessionController::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Show || event->type() == QEvent::Hide)
        timeNodesFor(watched, event->type() == QEvent::Show);
    return QObject::eventFilter(watched, event);
}

std::set<TimeMode> SessionController::timeModes() const {
    std::set<TimeMode> modes;
    for (const StepTime& time : m_snapshot->times) {
        if (time.ns > 0) modes.insert(time.mode);
    }
    return modes;
}

int SessionController::threadsUsed() const {
    int threads = m_snapshot->threads;
    for (const Run& run : structure().runs) {
        if (m_snapshot->threads == 0) threads = std::max(threads, run.threads);
    }
    return std::max(1, threads);
}

QString SessionController::threadsWarning() const {
    // What was recorded may come from another machine.
    if (!isOpen() || !can(Capability::threads)) return QString();
    const auto cores = static_cast<int>(std::thread::hardware_concurrency());
    if (cores == 0 || threadsUsed() <= cores) return QString();
    return tr("%1 threads on %n core(s): they wait for each other, so times are long and vary", nullptr, cores)
        .arg(threadsUsed());
}

void SessionController::runProfile(int runs) {
    if (!isOpen()) return;
    push(
        anyKind,
        [this, runs, pause = m_pauseAsked, epoch = m_epoch, threads = threadsUsed(),
         known = m_peak](Target& target) -> Message {
            // What computes it can do at most, by the same threads and while nothing else runs.
            std::shared_ptr<const Peak> peak = known;
            const DeviceChoice device = target.snapshot().device;
            Message whyNot;
            if (!peak || peak->threads != threads || peak->device != device) {
                peak.reset();
                if (const Result<Peak> measured = measure_peak(target.structure()->registry(), threads, device);
                    measured.ok())
                    peak = std::make_shared<const Peak>(*measured);
                else
                    whyNot = measured.error();
            }
            const Result<Profile> profile = target.profile(runs, [this, runs, pause, epoch](int done) {
                post([this, done, runs, epoch] {
                    if (epoch == m_epoch) emit profiling(done, runs);
                });
                return !pause->load();
            });
            if (!profile.ok()) return profile.error();
            // Without a whole run there are the times that were there before.
            const int whole = profile->runs();
            post([this, epoch, peak, whyNot, kept = whole > 0 ? std::make_shared<const Profile>(*profile) : nullptr] {
                m_peak = peak; // the machine's, whatever is open by now
                m_whyNoPeak = whyNot;
                if (epoch != m_epoch) return;
                if (kept) m_profile = kept;
                emit profileChanged();
            });
            // What it ran last is not whole.
            if (profile->cancelled && target.moment() == Moment{})
                return whole > 0 ? msg("the profile was paused in run %1 of %2: the medians are of the runs before it, "
                                       "and the program is at its start again",
                                       whole + 1, runs)
                                 : msg("the profile was paused in its first run: nothing was measured, and the program "
                                       "is at its start again");
            return {};
        },
        Move::many);
}

void SessionController::recordRun(const QString& path) {
    if (!isOpen()) return;
    const auto steps = static_cast<int>(
        std::min<uint64_t>(INT_MAX, uint64_t{std::min(rounds(), most_recorded_rounds)} * structure().steps.size()));
    push(
        anyKind,
        [this, path, steps, name = m_name.toStdString(), pause = m_pauseAsked,
         epoch = m_epoch](Target& target) -> Message {
            TraceOptions options;
            auto last = std::chrono::steady_clock::now();
            options.go_on = [&](size_t done) {
                if (const auto now = std::chrono::steady_clock::now(); now - last >= reportPause) {
                    last = now;
                    post([this, done, steps, epoch] {
                        if (epoch == m_epoch) emit recordingRun(static_cast<int>(done), steps);
                    });
                }
                return !pause->load();
            };
            const Result<TraceWritten> written = target.record(name, path.toStdString(), options);
            if (!written.ok()) return written.error();
            if (written->bytes == 0)
                return msg("the run was stopped before its end; %1 was not written", path.toStdString());
            // After the snapshot of the end, whose words would be the last.
            post([this, path, leftOut = written->left_out] {
                post([this, path, leftOut] { emit runRecorded(path, leftOut); });
            });
            return {};
        },
        Move::many, Then::followsHits);
}

} // namespace ggs

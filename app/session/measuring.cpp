// SPDX-License-Identifier: MIT
#include "session/measuring.h"

#include "base/usable_cores.h"
#include "debug/peak_file.h"
#include "debug/targets/trace.h"
#include "session/debuggee.h"
#include "session/opening.h"

#include <QEvent>
#include <QLocale>

#include <algorithm>
#include <climits>
#include <utility>

namespace ggs {

namespace {

constexpr size_t mostKept = 20;
constexpr auto reportPause = std::chrono::milliseconds(34); // at most 30 a second

} // namespace

Measuring::Measuring(Debuggee& debuggee, const Opening& opening) : m_debuggee(debuggee), m_opening(opening) {
    connect(&debuggee, &Debuggee::taken, this, &Measuring::forget);
    connect(&debuggee, &Debuggee::told, this, &Measuring::tell);
}

// Discards results that belong to another program, device or moment.
void Measuring::forget(const SnapshotChange& change) {
    const bool another = change.program != SnapshotChange::Program::same;
    if (another) m_profile.reset();
    if (another) m_kernelLook.reset();
    if (change.moved || change.values || change.program == SnapshotChange::Program::opened ||
        change.program == SnapshotChange::Program::left)
        m_inside.reset();
    if (another || change.values || change.round) {
        m_checksForgotten = another || !m_checks.empty();
        m_checks.clear();
    }
}

void Measuring::tell(const SnapshotChange& change) {
    const bool another = change.program != SnapshotChange::Program::same;
    if ((another && change.program != SnapshotChange::Program::left) || change.device) emit profileChanged();
    const bool forgotten = std::exchange(m_checksForgotten, false);
    if (forgotten || change.program == SnapshotChange::Program::opened) emit checksChanged();
}

// -- times ------------------------------------------------------------------------------------------------------------

QString Measuring::timeWords(TimeMode mode) const {
    switch (mode) {
    case TimeMode::none: break;
    case TimeMode::untimed:
    case TimeMode::fused: break;
    case TimeMode::stepped: return tr("stepped: the node was run separately");
    case TimeMode::continuous: return tr("continuous run");
    case TimeMode::profile: return m_profile ? tr("median of %n run(s)", nullptr, m_profile->runs()) : tr("profile");
    }
    return QString();
}

bool Measuring::hasUntimedSteps() const {
    return std::ranges::any_of(m_debuggee.snapshot().times,
                               [](const StepTime& time) { return time.mode == TimeMode::untimed; });
}

QString Measuring::timeRemark(size_t step) const {
    if (step >= m_debuggee.snapshot().times.size()) return QString();
    const StepTime& time = m_debuggee.snapshot().times[step];
    if (time.mode == TimeMode::untimed)
        return tr("not timed: the device ran this node together with others. Run again with the Nodes, Profile or "
                  "Timeline view visible");
    const FusedNode fused = step < m_debuggee.snapshot().fused.size() ? m_debuggee.snapshot().fused[step] : FusedNode();
    if (time.mode == TimeMode::fused && fused.first < m_debuggee.structure().steps.size())
        return tr("fused with %1")
            .arg(QString::fromStdString(m_debuggee.structure().name(m_debuggee.structure().steps[fused.first].node)));
    if (time.ns <= 0) return QString();
    return fused.kernel ? tr("%1; includes the time of the nodes fused with this one").arg(timeWords(time.mode))
                        : timeWords(time.mode);
}

void Measuring::timeNodesWhileShown(QObject* view) {
    view->installEventFilter(this);
    connect(view, &QObject::destroyed, this, [this](QObject* gone) { timeNodesFor(gone, false); });
}

void Measuring::timeNodesFor(const QObject* view, bool shown) {
    if (shown)
        m_showTimes.insert(view);
    else
        m_showTimes.erase(view);
    m_debuggee.timeNodes(!m_showTimes.empty());
}

bool Measuring::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Show || event->type() == QEvent::Hide)
        timeNodesFor(watched, event->type() == QEvent::Show);
    return QObject::eventFilter(watched, event);
}

std::set<TimeMode> Measuring::timeModes() const {
    std::set<TimeMode> modes;
    for (const StepTime& time : m_debuggee.snapshot().times) {
        if (time.ns > 0) modes.insert(time.mode);
    }
    return modes;
}

int Measuring::threadsUsed() const {
    int threads = m_debuggee.snapshot().threads;
    for (const Run& run : m_debuggee.structure().runs) {
        if (m_debuggee.snapshot().threads == 0) threads = std::max(threads, run.threads);
    }
    return std::max(1, threads);
}

QString Measuring::threadsWarning() const {
    // A recorded run may come from another machine.
    if (!m_debuggee.isOpen() || !m_debuggee.can(Capability::threads)) return QString();
    const int cores = most_useful_threads();
    if (threadsUsed() <= cores) return QString();
    return tr("%1 threads share %n core(s) and wait for each other, so times are longer and vary more", nullptr, cores)
        .arg(threadsUsed());
}

// -- the profile ------------------------------------------------------------------------------------------------------

QString KeptProfile::title() const {
    const QString time = QLocale().toString(made, QLocale::ShortFormat);
    const QString on = device.kind == DeviceKind::cpu ? Measuring::tr("%n thread(s)", nullptr, threads)
                                                      : QString::fromStdString(device_words(device));
    return QStringLiteral("%1, %2, %3").arg(name, time, on);
}

QString Measuring::whyOutdated() const {
    if (!m_debuggee.isOpen()) return {};
    if (!m_profile) {
        const bool changed = !m_kept.empty() && m_kept.front().document == m_debuggee.document();
        return changed ? tr("The program was changed or opened again since its last profile. Profile again.")
                       : QString();
    }
    if (m_profile->device != m_debuggee.snapshot().device)
        return tr("The device has changed since this profile was made. Profile again.");
    if (m_profile->threads != m_debuggee.snapshot().threads)
        return tr("The number of threads has changed since this profile was made. Profile again.");
    return {};
}

void Measuring::runProfile(int runs) {
    if (!m_debuggee.isOpen()) return;
    const TargetCommand::Verb verb = [this, runs, pauses = m_debuggee.pauses(), epoch = m_debuggee.epoch(),
                                      threads = threadsUsed(), known = m_peak](Target& target) -> Message {
        // Measures the peak of the device, with the same threads and while nothing else runs.
        std::shared_ptr<const Peak> peak = known;
        const DeviceChoice device = target.snapshot().device;
        Message whyNot;
        if (!peak || peak->threads != threads || peak->device != device) {
            peak.reset();
            if (const Result<Peak> measured = measured_peak(target.structure()->registry(), threads, device);
                measured.ok())
                peak = std::make_shared<const Peak>(*measured);
            else
                whyNot = measured.error();
        }
        const Result<Profile> profile = target.profile(runs, [this, runs, pauses, epoch](int done) {
            m_debuggee.post([this, done, runs, epoch] {
                if (epoch == m_debuggee.epoch()) emit profiling(done, runs);
            });
            return !pauses->asked.load();
        });
        if (!profile.ok()) return profile.error();
        // Without a whole run there are the times that were there before.
        const int whole = profile->runs();
        const auto times =
            whole > 0 ? std::make_shared<const ProfileBaseline>(baseline_of(*target.structure(), *profile)) : nullptr;
        m_debuggee.post([this, epoch, peak, whyNot, threads, times,
                         kept = whole > 0 ? std::make_shared<const Profile>(*profile) : nullptr] {
            m_peak = peak; // a property of the machine, also if another program is open by now
            m_whyNoPeak = whyNot;
            if (epoch != m_debuggee.epoch()) return;
            if (kept) {
                m_profile = kept;
                m_kept.insert(m_kept.begin(), {m_opening.programName(), QDateTime::currentDateTime(),
                                               m_debuggee.document(), kept->device, threads, times});
                if (m_kept.size() > mostKept) m_kept.pop_back();
            }
            emit profileChanged();
        });
        // The cancelled run is incomplete and not part of the profile.
        if (profile->cancelled && target.moment() == Moment{})
            return whole > 0 ? msg("the profile was paused in run %1 of %2; the medians cover the previous runs, and "
                                   "the program was restarted",
                                   whole + 1, runs)
                             : msg("the profile was paused in its first run; nothing was measured, and the program was "
                                   "restarted");
        return {};
    };
    m_debuggee.push({.verb = verb, .moves = TargetCommand::Moves::run});
}

// -- records ----------------------------------------------------------------------------------------------------------

void Measuring::recordRun(const QString& path) {
    if (!m_debuggee.isOpen()) return;
    const auto steps = static_cast<int>(std::min<uint64_t>(
        INT_MAX, uint64_t{std::min(m_debuggee.rounds(), most_recorded_rounds)} * m_debuggee.structure().steps.size()));
    const TargetCommand::Verb verb = [this, path, steps, name = m_opening.programName().toStdString(),
                                      pauses = m_debuggee.pauses(),
                                      epoch = m_debuggee.epoch()](Target& target) -> Message {
        TraceOptions options;
        auto last = std::chrono::steady_clock::now();
        options.go_on = [&](size_t done) {
            if (const auto now = std::chrono::steady_clock::now(); now - last >= reportPause) {
                last = now;
                m_debuggee.post([this, done, steps, epoch] {
                    if (epoch == m_debuggee.epoch()) emit recordingRun(static_cast<int>(done), steps);
                });
            }
            return !pauses->asked.load();
        };
        const Result<TraceWritten> written = target.record(name, path.toStdString(), options);
        if (!written.ok()) return written.error();
        if (written->bytes == 0)
            return msg("the run was stopped before it finished; %1 was not written", path.toStdString());
        // After the snapshot of the end, whose words would be the last.
        m_debuggee.post([this, path, leftOut = written->left_out] {
            m_debuggee.post([this, path, leftOut] { emit runRecorded(path, leftOut); });
        });
        return {};
    };
    m_debuggee.push({.verb = verb, .moves = TargetCommand::Moves::run, .then = TargetCommand::Then::follows_hits});
}

// -- checks -----------------------------------------------------------------------------------------------------------

void Measuring::check(std::vector<size_t> steps, bool keepErrors) {
    if (steps.empty()) return;
    if (!m_opening.previousCode().plugin.isEmpty()) return emit m_debuggee.failed(whyNoCheck());
    const TargetCommand::Verb verb = [this, steps = std::move(steps), keepErrors, pauses = m_debuggee.pauses(),
                                      epoch = m_debuggee.epoch()](Target& target) -> Message {
        CheckOptions options;
        options.keep_errors = keepErrors;
        const Result<Checked> checked = target.check(steps, options, [&](size_t done) {
            m_debuggee.post([this, done = static_cast<int>(done), n = static_cast<int>(steps.size()), epoch] {
                if (epoch == m_debuggee.epoch()) emit checking(done, n);
            });
            return !pauses->asked.load();
        });
        if (!checked.ok()) return checked.error();
        std::vector<std::shared_ptr<const NodeCheck>> found;
        for (const NodeCheck& each : checked->nodes) found.push_back(std::make_shared<const NodeCheck>(each));
        m_debuggee.post([this, epoch, found] {
            if (epoch != m_debuggee.epoch()) return;
            for (const auto& each : found) m_checks[each->step] = each;
            emit checksChanged();
        });
        return checked->not_back;
    };
    m_debuggee.push({.verb = verb, .moves = TargetCommand::Moves::run});
}

void Measuring::checkNode(uint32_t node) {
    if (m_debuggee.isOpen()) check(steps_to_check(m_debuggee.structure(), node), true);
}

void Measuring::checkAll() {
    if (m_debuggee.isOpen()) check(steps_to_check(m_debuggee.structure()), false);
}

QString Measuring::whyNoCheck() const {
    const QString no = m_debuggee.whyNot(Capability::check);
    return no.isEmpty() ? m_opening.previousCode().sentence() : no;
}

std::shared_ptr<const NodeCheck> Measuring::checkOf(uint32_t node) const {
    std::shared_ptr<const NodeCheck> last;
    for (const auto& [step, each] : m_checks) {
        if (each->node == node && (!last || is_good(last->verdict) || !is_good(each->verdict))) last = each;
    }
    return last;
}

std::function<QString()> Measuring::checksSentence() const {
    if (m_checks.empty()) return [] { return tr("No node has been checked"); };
    std::map<NodeVerdict, size_t> counts;
    for (const auto& [step, check] : m_checks) ++counts[check->verdict];
    const std::optional<uint32_t> round =
        m_debuggee.rounds() > 1 ? std::optional(m_debuggee.moment().round) : std::nullopt;
    return [counts, round] { return checksWords(counts, round); };
}

QString Measuring::checksWords(std::map<NodeVerdict, size_t> n, std::optional<uint32_t> round) {
    QString what = tr("Checked: %1 correct, %2 wrong")
                       .arg(n[NodeVerdict::same] + n[NodeVerdict::rounding] + n[NodeVerdict::overflow])
                       .arg(n[NodeVerdict::wrong]);
    if (n[NodeVerdict::strays] > 0) what += tr(", %1 writing elsewhere").arg(n[NodeVerdict::strays]);
    if (n[NodeVerdict::unset] > 0) what += tr(", %1 reading unset memory").arg(n[NodeVerdict::unset]);
    if (n[NodeVerdict::differs] > 0) what += tr(", %1 differing between runs").arg(n[NodeVerdict::differs]);
    if (n[NodeVerdict::failed] > 0) what += tr(", %1 failed").arg(n[NodeVerdict::failed]);
    if (n[NodeVerdict::skipped] > 0) what += tr(", %1 not checked").arg(n[NodeVerdict::skipped]);
    if (round) what += tr(" · round %1").arg(*round);
    return what;
}

// -- looks ------------------------------------------------------------------------------------------------------------

void Measuring::stepInto() {
    const auto made = std::make_shared<std::shared_ptr<const Inside>>();
    const TargetCommand::Verb verb = [made](Target& target) -> Message {
        Result<Inside> inside = target.step_into();
        if (!inside.ok()) return inside.error();
        *made = std::make_shared<const Inside>(std::move(*inside));
        return {};
    };
    m_debuggee.push({.verb = verb, .moves = TargetCommand::Moves::step});
    // After the snapshot of the step, which clears m_inside.
    m_debuggee.ask([this, made](Target&) -> Finish {
        if (!*made) return {};
        return [this, made] {
            m_inside = *made;
            emit insideChanged();
        };
    });
}

void Measuring::lookIntoKernel(const KernelAsk& ask) {
    const auto seen = std::make_shared<std::shared_ptr<const KernelLook>>();
    const TargetCommand::Verb verb = [seen, ask](Target& target) -> Message {
        Result<std::shared_ptr<const KernelLook>> look = target.look_into_kernel(ask);
        if (!look.ok()) return look.error();
        *seen = std::move(*look);
        return {};
    };
    m_debuggee.push(
        {.verb = verb, .moves = TargetCommand::Moves::run}); // nothing moves, but it may run for long: a pause ends it
    m_debuggee.ask([this, seen](Target&) -> Finish {
        if (!*seen) return {};
        return [this, seen] {
            m_kernelLook = *seen;
            emit kernelLookChanged();
        };
    });
}

} // namespace ggs

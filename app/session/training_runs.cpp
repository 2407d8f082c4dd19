// SPDX-License-Identifier: MIT
#include "session/training_runs.h"

#include "debug/targets/local_target.h"
#include "session/debuggee.h"
#include "train/checkpoint.h"
#include "words/messages.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace ggs {

namespace {

constexpr size_t mostKeptRuns = 8; // as many as curves can be told apart
constexpr size_t fewRounds = 100;  // nothing is lost with so few

QString settingsOf(const Training& training) {
    const OptimiserDef& def = optimiser(training.kind);
    QStringList words = {QString::fromLatin1(def.title)};
    for (size_t i = 0; i < std::min(def.args.size(), training.settings.size()); ++i) {
        const ArgDef& arg = def.args[i];
        const auto* const number = arg.initial ? std::get_if<double>(&*arg.initial) : nullptr;
        const auto* const whole = arg.initial ? std::get_if<int64_t>(&*arg.initial) : nullptr;
        const bool usual = (number && *number == training.settings[i]) ||
                           (whole && static_cast<double>(*whole) == training.settings[i]);
        if (usual && arg.name != "alpha") continue;
        words.append(QStringLiteral("%1 %2").arg(QString::fromStdString(arg.name), numberText(training.settings[i])));
    }
    if (training.schedule == RateSchedule::linear) words.append(TrainingRuns::tr("linear schedule"));
    if (training.schedule == RateSchedule::cosine) words.append(TrainingRuns::tr("cosine schedule"));
    if (training.warmup > 0) words.append(TrainingRuns::tr("warm-up %1").arg(training.warmup));
    if (training.batch > 0) words.append(TrainingRuns::tr("batch %1").arg(training.batch));
    return words.join(QStringLiteral(", "));
}

// The end of the epoch that goes on, or, at its end, of the next one. `target` is trained.
Moment endOfEpoch(const Target& target, const TrainingFeed& feed) {
    const Moment now = target.moment();
    const size_t steps = target.structure()->steps.size();
    const uint32_t next = feed.in_training(now.round) + (now.step >= steps ? 1 : 0);
    const uint32_t end = next / feed.rounds_in_epoch() * feed.rounds_in_epoch() + feed.rounds_in_epoch() - 1;
    return {std::min(end - feed.training().first_round, target.rounds() - 1), steps};
}

// The iteration of the last round that has ended; 0 at the start.
uint32_t iterationOf(const Target& target, const TrainingFeed& feed) {
    const Moment now = target.moment();
    const uint32_t next = feed.in_training(now.round) + (now.step >= target.structure()->steps.size() ? 1 : 0);
    const auto after = std::ranges::lower_bound(feed.points(), next, {}, &TrainingPoint::round);
    return after == feed.points().begin() ? 0 : std::prev(after)->iteration;
}

} // namespace

TrainingRuns::TrainingRuns(Debuggee& debuggee) : m_debuggee(debuggee) {
    for (const auto signal :
         {&Debuggee::progressed, &Debuggee::snapshotChanged, &Debuggee::structureChanged, &Debuggee::closed})
        connect(&debuggee, signal, this, &TrainingRuns::follow);
}

void TrainingRuns::follow() {
    const auto before = std::exchange(m_latest, progress());
    const bool same = std::exchange(m_document, m_debuggee.document()) == m_debuggee.document();
    if (!before || !m_latest || !same || m_latest->program == before->program) return;
    // The script was edited, and the training begins again.
    if (before->stop || before->points.size() < fewRounds) return;
    keepCurves(*before);
    emit edited(static_cast<uint32_t>(before->points.size()));
}

bool TrainingRuns::trains() const { return m_debuggee.isOpen() && m_debuggee.snapshot().training; }

const Training& TrainingRuns::training() const { return *m_debuggee.snapshot().training->program->training; }

std::shared_ptr<const TrainingProgress> TrainingRuns::progress() const {
    if (!trains()) return nullptr;
    const std::shared_ptr<const TrainingProgress>& running = m_debuggee.preview().training;
    return m_debuggee.isRunning() && running ? running : m_debuggee.snapshot().training;
}

QString TrainingRuns::settingsWords() const { return trains() ? settingsOf(training()) : QString(); }

QString TrainingRuns::whyNot() const {
    if (!m_debuggee.isOpen()) return m_debuggee.whyNothing();
    return trains() ? QString() : tr("this program does not train; open the sample regression");
}

void TrainingRuns::runEpoch() {
    if (!trains()) return;
    m_debuggee.push({.verb = [](Target& target) -> Message {
                         const auto* const local = dynamic_cast<const LocalTarget*>(&target);
                         if (!local || !local->training()) return {};
                         return problem_of(target.run_to(endOfEpoch(target, *local->training())));
                     },
                     .moves = TargetCommand::Moves::run,
                     .then = TargetCommand::Then::follows_hits});
}

void TrainingRuns::runIteration() {
    if (!trains()) return;
    m_debuggee.push({.verb = [](Target& target) -> Message {
                         const auto* const local = dynamic_cast<const LocalTarget*>(&target);
                         const TrainingFeed* const feed = local ? local->training() : nullptr;
                         if (!feed) return {};
                         const uint32_t first = iterationOf(target, *feed);
                         do {
                             const Moment now = target.moment();
                             const size_t steps = target.structure()->steps.size();
                             const uint32_t round = now.round + (now.step >= steps ? 1 : 0);
                             if (round >= target.rounds()) return {};
                             const Stop stop = target.run_to(Moment{round, steps});
                             if (stop.kind != StopKind::reached && stop.kind != StopKind::end) return problem_of(stop);
                         } while (feed->training().kind == OptimiserKind::lbfgs && iterationOf(target, *feed) == first);
                         return {};
                     },
                     .moves = TargetCommand::Moves::run,
                     .then = TargetCommand::Then::follows_hits});
}

void TrainingRuns::goOn(int rounds) {
    if (!trains()) return;
    m_debuggee.push({.verb = [rounds](Target& target) -> Message {
                         const int64_t wanted = int64_t{target.moment().round} + rounds;
                         const auto round =
                             static_cast<uint32_t>(std::clamp<int64_t>(wanted, 0, int64_t{target.rounds()} - 1));
                         // Before the end of round 0 there is only the start.
                         const Moment goal{round, wanted < 0 ? 0 : target.structure()->steps.size()};
                         return rounds > 0 ? problem_of(target.run_to(goal)) : problem_of(target.go_to(goal));
                     },
                     .moves = TargetCommand::Moves::run,
                     .then = TargetCommand::Then::follows_hits});
}

void TrainingRuns::saveCheckpoint(const QString& path) {
    save(path, [](const TrainingFeed& feed, const std::string& file) { return save_checkpoint(feed, file); });
}

void TrainingRuns::saveParameters(const QString& path) {
    save(path, [](const TrainingFeed& feed, const std::string& file) { return save_parameters(feed, file); });
}

void TrainingRuns::save(const QString& path,
                        std::function<Status(const TrainingFeed& feed, const std::string& path)> write) {
    m_debuggee.ask([this, path, write = std::move(write)](Target& target) -> Finish {
        const auto* const local = dynamic_cast<const LocalTarget*>(&target);
        const TrainingFeed* const feed = local ? local->training() : nullptr;
        Status done;
        if (!feed) {
            done = fail("the open program is not trained");
        } else if (local->moment().step < local->structure()->steps.size()) {
            done = fail("round %1 has not ended; run it to its end, then save", local->moment().round);
        } else if (feed->points().empty() || feed->points().back().round != feed->in_training(local->moment().round)) {
            done = fail("later rounds have been run already; run one more round, then save");
        } else {
            done = write(*feed, path.toStdString());
        }
        return [this, path, done] {
            if (done.ok()) return emit saved(path);
            emit failed(words(done.error()));
        };
    });
}

QString TrainingRuns::whyNotKeep() const {
    if (const QString no = whyNot(); !no.isEmpty()) return no;
    if (m_debuggee.isRunning()) return tr("wait until the run ends, or pause it");
    if (progress()->points.empty()) return tr("no round has ended yet");
    if (kept().size() >= mostKeptRuns) return tr("%1 curves are kept already; remove one first").arg(mostKeptRuns);
    return {};
}

void TrainingRuns::keep() {
    if (!whyNotKeep().isEmpty()) return;
    keepCurves(*progress());
}

void TrainingRuns::keepCurves(const TrainingProgress& of) {
    const QString& document = m_debuggee.document();
    const auto same = [&](const KeptTraining& each) { return each.document == document; };
    if (std::ranges::count_if(m_kept, same) >= static_cast<ptrdiff_t>(mostKeptRuns))
        m_kept.erase(std::ranges::find_if(m_kept, same));
    m_kept.push_back({document, settingsOf(*of.program->training), of.points, of.epochs, of.rounds_in_epoch});
    emit keptChanged();
}

std::vector<const KeptTraining*> TrainingRuns::kept() const {
    std::vector<const KeptTraining*> all;
    for (const KeptTraining& each : m_kept) {
        if (each.document == m_debuggee.document()) all.push_back(&each);
    }
    return all;
}

void TrainingRuns::forget(size_t number) {
    for (auto each = m_kept.begin(); each != m_kept.end(); ++each) {
        if (each->document != m_debuggee.document() || number-- > 0) continue;
        m_kept.erase(each);
        return emit keptChanged();
    }
}

} // namespace ggs

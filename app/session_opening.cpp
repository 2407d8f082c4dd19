// SPDX-License-Identifier: MIT
// How a program comes to be what is open: made on the worker, adopted on the GUI thread.
#include "session_controller.h"

#include "debug/file_target.h"
#include "debug/local_target.h"
#include "debug/recorded_target.h"
#include "messages.h"
#include "script/script.h"

#include <QFile>
#include <QFileInfo>

namespace ggs {

namespace {

constexpr size_t timelineRecords = 16'384;         // of each thread
constexpr qint64 largestScript = qint64{64} << 20; // bytes

} // namespace

void SessionController::open(const QString& name, Make make) {
    // An opening that still runs is given up for the newer one.
    m_cancelOpening->store(true);
    m_cancelOpening = std::make_shared<std::atomic<bool>>(false);
    emit opening(name);
    const auto old = m_target;
    if (old && isRunning()) pause();
    m_worker->push(openKind, [this, old, name, make = std::move(make), cancelled = m_cancelOpening] {
        Result<Opened> made = make(cancelled.get());
        if (cancelled->load()) return;
        if (!made.ok()) {
            post([this, message = words(made.error())] { emit failed(message); });
            return;
        }
        const std::shared_ptr<Target> target = made->target;
        if (!target) return; // its script was refused, which was told with the place
        std::vector<Message> gone;
        if (old) {
            target->marks() = old->marks();
            gone = target->marks().rebind(*target->structure());
            target->look();
        }
        auto first = std::make_shared<const Snapshot>(target->snapshot());
        auto timeline = std::make_shared<const Timeline>(target->timeline());
        post([this, name, script = std::move(made->script), target, first, timeline, gone = std::move(gone), cancelled] {
            if (cancelled->load()) return;
            m_name = name;
            m_script = script;
            adopt(target, first, timeline, gone);
        });
    });
}

void SessionController::openScript(const QString& text, const QString& name, const QString& folder) {
    open(name, [this, text, name, folder, settings = sessionOptions()](const std::atomic<bool>* cancelled) {
        return built(text, name, folder, settings, cancelled);
    });
}

void SessionController::openFile(const QString& path) {
    const QFileInfo info(path);
    open(info.fileName(), [this, info, settings = sessionOptions()](const std::atomic<bool>* cancelled) -> Result<Opened> {
        const std::string file = info.filePath().toStdString();
        if (is_trace(file)) {
            GGS_TRY(std::unique_ptr<RecordedTarget> target, RecordedTarget::open(m_registry, file));
            return Opened{std::move(target), {}};
        }
        if (info.suffix() == QLatin1String("gguf") || is_gguf(file)) {
            GGS_TRY(std::unique_ptr<FileTarget> target, FileTarget::open(m_registry, file));
            return Opened{std::move(target), {}};
        }
        if (info.size() > largestScript)
            return fail("%1 is no model and no trace, and with %2 bytes too long for a script; %3 is the limit", file,
                        info.size(), largestScript);
        QFile script(info.filePath());
        if (!script.open(QIODevice::ReadOnly))
            return fail("%1 can't be read: %2", file, script.errorString().toStdString());
        return built(QString::fromUtf8(script.readAll()), info.fileName(), info.absolutePath(), settings, cancelled);
    });
}

SessionOptions SessionController::sessionOptions() const {
    SessionOptions options;
    options.threads = m_threads;
    options.history_bytes = m_historyBudget;
    options.timeline_records = timelineRecords;
    return options;
}

// On the worker.
Result<SessionController::Opened> SessionController::built(const QString& text, const QString& name, const QString& folder,
                                                           SessionOptions settings, const std::atomic<bool>* cancelled) {
    ScriptOptions options;
    options.folder = folder.toStdString();
    BuiltScript script = build_script(m_registry, text.toStdString(), options);
    if (!script.ok()) {
        post([this, name, place = script.error->place, message = words(script.error->message)] {
            emit scriptRefused(place.line, place.column, place.length, message);
            emit failed(tr("%1, line %2: %3").arg(name).arg(place.line).arg(message));
        });
        return Opened{};
    }
    settings.cancelled = cancelled;
    GGS_TRY(std::unique_ptr<LocalTarget> target,
            LocalTarget::open(m_registry, std::move(script.program), name.toStdString(), settings));
    return Opened{std::move(target), text};
}

void SessionController::adopt(std::shared_ptr<Target> target, std::shared_ptr<const Snapshot> first,
                              std::shared_ptr<const Timeline> timeline, std::vector<Message> gone) {
    if (m_target) m_target->let_go();
    m_target = std::move(target);
    m_snapshot = std::move(first);
    m_epoch = m_snapshot->structure->epoch();
    m_worker->queue().set_epoch(m_epoch);
    m_readers->queue().set_epoch(m_epoch);
    m_stepsAsked = std::make_shared<std::atomic<int>>(0); // the old one's last step may still be counting
    m_running = 0;
    m_long = 0;
    m_profile.reset();
    m_inside.reset();
    m_lit.clear();
    m_timeline = std::move(timeline);
    m_preview = {};
    for (size_t i = 0; i < m_can.size(); ++i) m_can[i] = m_target->can(static_cast<Capability>(i));

    // The selection by its key; else what comes next.
    const QString key = m_place < m_visited.size() ? m_visited[m_place] : QString();
    choose(key.isEmpty() ? std::nullopt : structure().find_key(key.toStdString()));
    QStringList lost;
    for (const Message& mark : gone) lost.append(words(mark));
    if (!key.isEmpty() && !m_selected && !gone.empty()) lost.append(tr("the selection (%1)").arg(key));
    emit structureChanged();
    emit runningChanged();
    emit snapshotChanged();
    emit timelineChanged();
    emit profileChanged();
    emit selectionChanged();
    if (!lost.isEmpty()) emit marksGone(lost);
}

void SessionController::close() {
    m_cancelOpening->store(true);
    m_worker->queue().set_epoch(0);
    m_readers->queue().set_epoch(0);
    if (m_target) {
        m_target->request_pause();
        m_target->let_go();
    }
    m_target.reset();
    m_snapshot.reset();
    m_inside.reset();
    m_lit.clear();
    m_profile.reset();
    m_timeline.reset();
    choose(std::nullopt);
    m_running = 0;
    m_long = 0;
    m_epoch = 0;
    emit closed();
    emit runningChanged();
}

} // namespace ggs

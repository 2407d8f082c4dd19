// SPDX-License-Identifier: MIT
// How a program comes to be what is open: made on the worker, adopted on the GUI thread.
#include "session_controller.h"

#include "debug/file_target.h"
#include "debug/local_target.h"
#include "debug/recorded_target.h"
#include "messages.h"
#include "registries.h"
#include "script/script.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace ggs {

namespace {

constexpr size_t timelineRecords = 16'384;         // of each thread
constexpr qint64 largestScript = qint64{64} << 20; // bytes
constexpr uint64_t smallEdit = uint64_t{256} << 20; // bytes of memory that any script may take while it is edited
constexpr uint64_t fewNodes = 100'000;              // that any script may make room for
constexpr double secondsOfEdits = 2;

// Whether nothing but comments and blanks behind the tokens differs: the same program, and each call at its place.
bool sameTokens(const std::string& one, const std::string& other) {
    auto tokens = tokens_of(one), others = tokens_of(other);
    auto* const a = std::get_if<std::vector<Token>>(&tokens);
    auto* const b = std::get_if<std::vector<Token>>(&others);
    if (!a || !b) return false;
    for (std::vector<Token>* each : {a, b}) {
        std::erase_if(*each, [](const Token& t) {
            return t.kind == TokenKind::comment || t.kind == TokenKind::line_end || t.kind == TokenKind::end;
        });
    }
    return std::equal(a->begin(), a->end(), b->begin(), b->end(), [](const Token& x, const Token& y) {
        return x.text == y.text && x.place.line == y.place.line && x.place.column == y.place.column;
    });
}

} // namespace

void SessionController::open(const QString& name, Make make, bool edited) {
    // An opening that still runs is given up for the newer one.
    m_cancelOpening->store(true);
    m_cancelBuilding->store(true);
    m_cancelOpening = std::make_shared<std::atomic<bool>>(false);
    m_opening = !edited;
    if (!edited) emit opening(name);
    const auto old = m_target;
    if (old && isRunning()) pause();
    m_worker->push(openKind, [this, old, name, make = std::move(make), cancelled = m_cancelOpening] {
        Result<Opened> made = make(cancelled.get());
        if (cancelled->load()) return;
        if (!made.ok() || !made->target) { // without an error its script was refused, which was told with the place
            post([this, cancelled, message = made.ok() ? QString() : words(made.error())] {
                if (!cancelled->load()) m_opening = false;
                if (!message.isEmpty()) emit failed(message);
            });
            return;
        }
        const std::shared_ptr<Target> target = made->target;
        std::vector<Message> gone;
        if (old) {
            target->marks() = old->marks();
            gone = target->marks().rebind(*target->structure());
            target->look();
        }
        auto first = std::make_shared<const Snapshot>(target->snapshot());
        auto timeline = std::make_shared<const Timeline>(target->timeline());
        post([this, name, opened = std::move(*made), first, timeline, gone = std::move(gone), cancelled] {
            if (cancelled->load()) return;
            m_opening = false;
            m_name = name;
            adopt(opened, first, timeline, gone);
        });
    });
}

void SessionController::openScript(const QString& text, const QString& name, const QString& folder) {
    open(name, [this, &registry = registry(), script = ScriptSource{text, name, folder, {}},
                settings = sessionOptions()](const std::atomic<bool>* cancelled) {
        return built(registry, script, settings, cancelled);
    });
}

void SessionController::openFile(const QString& path) {
    const QFileInfo info(path);
    open(info.fileName(), [this, info, &registry = registry(),
                           settings = sessionOptions()](const std::atomic<bool>* cancelled) -> Result<Opened> {
        const std::string file = info.filePath().toStdString();
        if (is_trace(file)) {
            GGS_TRY(std::unique_ptr<RecordedTarget> target, RecordedTarget::open(registry, file));
            return Opened{std::move(target), info.absoluteFilePath(), info.absolutePath()};
        }
        if (info.suffix() == QLatin1String("gguf") || is_gguf(file)) {
            GGS_TRY(std::unique_ptr<FileTarget> target, FileTarget::open(registry, file));
            return Opened{std::move(target), info.absoluteFilePath(), info.absolutePath()};
        }
        if (info.size() > largestScript)
            return fail("%1 is no model and no trace, and with %2 bytes too long for a script; %3 is the limit", file,
                        info.size(), largestScript);
        QFile script(info.filePath());
        if (!script.open(QIODevice::ReadOnly))
            return fail("%1 can't be read: %2", file, script.errorString().toStdString());
        return built(registry,
                     {QString::fromUtf8(script.readAll()), info.fileName(), info.absolutePath(), info.absoluteFilePath()},
                     settings, cancelled);
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
Result<SessionController::Opened> SessionController::built(const Registry& registry, const ScriptSource& script,
                                                           SessionOptions settings, const std::atomic<bool>* cancelled) {
    ScriptOptions options;
    options.folder = script.folder.toStdString();
    options.cancelled = cancelled;
    BuiltScript made = build_script(registry, script.text.toStdString(), options);
    if (cancelled->load()) return Opened{};
    if (!made.ok()) {
        post([this, refused = RefusedScript{script, QString::fromStdString(made.wanted_plugin), made.beyond_options}, error = *made.error] {
            refuse(refused, error);
        });
        return Opened{};
    }
    settings.cancelled = cancelled;
    GGS_TRY(std::unique_ptr<LocalTarget> target,
            LocalTarget::open(registry, std::move(made.program), script.name.toStdString(), settings));
    return Opened{std::move(target), script.path, script.folder, script.text};
}

void SessionController::refuse(RefusedScript script, const ScriptError& error) {
    m_refused = std::move(script);
    const QString message = words(error.message);
    emit scriptRefused(error.place.line, error.place.column, error.place.length, message);
    if (!m_refused.edited)
        emit failed(tr("%1, line %2: %3").arg(m_refused.source.name).arg(error.place.line).arg(message));
}

// -- while a script is edited -----------------------------------------------------------------------------------------

// A number that is half typed is not to reserve what the whole one would not: at most twice what the script took when
// it was opened, or what any small one may.
ScriptOptions SessionController::optionsOfEdits() const {
    ScriptOptions options;
    options.limits.memory = std::max(smallEdit, m_mostOfEdits);
    options.limits.nodes = std::max(fewNodes, m_nodesOfEdits);
    options.limits.seconds = secondsOfEdits;
    options.reads_files = m_editsLoad;
    return options;
}

void SessionController::rebuild(const ScriptSource& script, bool asTyped) {
    if (m_opening) return; // what is about to come replaces this text
    m_cancelBuilding->store(true);
    m_cancelBuilding = std::make_shared<std::atomic<bool>>(false);
    ScriptOptions options = asTyped ? optionsOfEdits() : ScriptOptions();
    options.folder = script.folder.toStdString();
    const bool sameScript = m_hasScript && script.name == m_name && script.folder == m_folder;
    m_builder->push(buildKind, [this, script, options, cancelled = m_cancelBuilding, &registry = registry(),
                                openText = sameScript ? m_script : QString(), sameScript, asTyped]() mutable {
        options.cancelled = cancelled.get();
        const std::string now = script.text.toStdString();
        if (sameScript && sameTokens(openText.toStdString(), now)) {
            post([this, cancelled, text = script.text] {
                if (cancelled->load()) return;
                m_script = text;
                emit scriptAccepted();
            });
            return;
        }
        const auto made = std::make_shared<BuiltScript>(build_script(registry, now, options));
        if (cancelled->load()) return;
        post([this, cancelled, made, script, &registry, asTyped] {
            if (cancelled->load()) return;
            if (!made->ok()) {
                refuse({script, QString::fromStdString(made->wanted_plugin), made->beyond_options, true}, *made->error);
                return;
            }
            open(script.name,
                 [made, script, &registry, asTyped, settings = sessionOptions()](const std::atomic<bool>* stop) mutable -> Result<Opened> {
                     settings.cancelled = stop;
                     GGS_TRY(std::unique_ptr<LocalTarget> target,
                             LocalTarget::open(registry, std::move(made->program), script.name.toStdString(), settings));
                     return Opened{std::move(target), script.path, script.folder, script.text, true, asTyped};
                 },
                 true);
        });
    });
}

void SessionController::scriptSavedAs(const QString& path) {
    if (!m_hasScript) return;
    const QFileInfo info(path);
    m_path = info.absoluteFilePath();
    m_folder = info.absolutePath();
    m_name = info.fileName();
    emit renamed();
}

void SessionController::loadPlugin(const QString& file) {
    m_worker->push(anyKind, [this, file] {
        const Status loaded = m_registries.load(file.toStdString());
        post([this, file, message = loaded.ok() ? QString() : words(loaded.error())] {
            if (message.isEmpty()) {
                emit pluginLoaded(file);
            } else {
                emit failed(message);
            }
        });
    });
}

// -- what is open -----------------------------------------------------------------------------------------------------

void SessionController::adopt(Opened opened, std::shared_ptr<const Snapshot> first,
                              std::shared_ptr<const Timeline> timeline, std::vector<Message> gone) {
    m_hasScript = opened.script.has_value();
    m_script = opened.script.value_or(QString());
    m_path = opened.path;
    m_folder = opened.folder;
    m_rebuilt = opened.edited;
    if (!opened.asTyped) rememberExtent(*first->structure->program());
    if (m_target) m_target->let_go();
    m_target = std::move(opened.target);
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
    if (opened.edited) emit scriptAccepted();
    if (!lost.isEmpty()) emit marksGone(lost);
}

// What a script took as it was opened.
void SessionController::rememberExtent(const Program& program) {
    m_mostOfEdits = 0;
    m_nodesOfEdits = 2 * uint64_t{program.tensors.size()};
    for (const GraphEntry& each : program.graphs) {
        if (each.alive) m_nodesOfEdits = std::max(m_nodesOfEdits, 2 * static_cast<uint64_t>(each.graph->size));
    }
    for (const ArenaEntry& each : program.arenas) m_mostOfEdits += 2 * uint64_t{each.arena->mem_size()};
    for (const BufferEntry& each : program.buffers) m_mostOfEdits += 2 * uint64_t{each.buffer->size()};
    m_editsLoad = std::any_of(program.fills.begin(), program.fills.end(),
                              [](const Fill& fill) { return fill.kind == Fill::Kind::load; });
}

void SessionController::close() {
    m_cancelOpening->store(true);
    m_cancelBuilding->store(true);
    m_opening = m_hasScript = m_rebuilt = false;
    m_editsLoad = false;
    m_mostOfEdits = m_nodesOfEdits = 0;
    for (QString* each : {&m_script, &m_folder, &m_path}) each->clear();
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

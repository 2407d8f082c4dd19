// SPDX-License-Identifier: MIT
// How a program comes to be what is open, by one way for files, scripts and edits: made on the builder, beside what is
// open; brought by the worker, which gives it the marks of its document; adopted on the GUI thread.
#include "session/session_controller.h"

#include "plugin/loader.h"
#include "session/devices.h"
#include "session/mark_store.h"
#include "session/registries.h"
#include "session/samples.h"
#include "words/messages.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace ggs {

namespace {

constexpr size_t timelineRecords = 16'384;          // of each thread
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

bool runsCodeOf(const Structure& structure, const LoadedPlugin& plugin) {
    return std::any_of(structure.steps.begin(), structure.steps.end(), [&](const Step& step) {
        return std::find(plugin.ops.begin(), plugin.ops.end(), structure.op(step.node).name) != plugin.ops.end();
    });
}

QString sentenceOf(const PreviousCode& code) {
    return SessionController::tr("The views show the previous code of %1. %2").arg(code.plugin, code.why);
}

} // namespace

QString SessionController::Wanted::document() const {
    if (!script.path.isEmpty()) return script.path;
    const QString sample = samplePath(script.name.section(QLatin1Char('.'), 0, -2));
    return script.folder.isEmpty() && QFile::exists(sample) ? sample : script.name;
}

// -- what is wanted ---------------------------------------------------------------------------------------------------

void SessionController::openScript(const QString& text, const QString& name, const QString& folder) {
    open({Wanted::Kind::script, {text, name, folder, {}}, false, {}, false, {}});
}

void SessionController::openFile(const QString& path) {
    const QFileInfo info(path);
    Wanted wanted{
        Wanted::Kind::file, {{}, info.fileName(), info.absolutePath(), info.absoluteFilePath()}, false, {}, false, {}};
    wanted.options.model.emplace().ready = true; // if it is one
    open(std::move(wanted));
}

void SessionController::openModel(const ModelRun& how) {
    if (!m_text) return;
    Wanted wanted{Wanted::Kind::file, {{}, m_name, m_folder, m_path}, false, {}, true, {}};
    wanted.options.model = how;
    wanted.options.model->ready = true;
    open(std::move(wanted));
}

void SessionController::rebuild(const ScriptSource& script, bool asTyped) {
    if (m_opening) return; // what is about to come replaces this text
    open({Wanted::Kind::edit, script, asTyped, {}, false, {}});
}

void SessionController::setPlanned(bool planned) {
    if (m_planned == planned) return;
    m_planned = planned;
    if (!m_opening) makeAgain();
}

// Scripts and models alone are made here; a recorded run and a file of weights have no memory of their own.
void SessionController::makeAgain() {
    if (m_text) return openModel(m_modelRun);
    if (m_hasScript) open({Wanted::Kind::edit, {m_script, m_name, m_folder, m_path}, false, {}, true, {}});
}

void SessionController::open(Wanted wanted) {
    // An opening that still runs is given up for the newer one.
    m_cancelOpening->store(true);
    m_cancelOpening = wanted.cancelled = std::make_shared<std::atomic<bool>>(false);
    const bool edit = wanted.kind == Wanted::Kind::edit;
    m_opening = !edit;
    if (!edit) m_changesMeanwhile.reset();
    if (edit && !m_changesMeanwhile) m_changesMeanwhile.emplace();
    if (!edit) emit opening(wanted.script.name);
    wanted.savedAs = m_savedAs;
    wanted.options.session.threads = m_threads;
    wanted.options.session.device = m_devices->chosen();
    wanted.options.session.placement = m_devices->placement();
    wanted.options.session.guard = m_registries.guarded();
    wanted.options.session.history_bytes = m_historyBudget;
    wanted.options.session.timeline_records = timelineRecords;
    wanted.options.session.cancelled = wanted.cancelled.get();
    wanted.options.limits.memory = m_memoryLimit;
    wanted.options.planned = m_planned;
    if (wanted.asTyped) limitEdit(wanted.options);
    // With another registry its calls may mean something else; and what is about to come is not what is open now.
    const bool sameScript = edit && !wanted.again && m_bringing == 0 && isOpen() && m_hasScript &&
                            wanted.document() == m_document && &structure().registry() == registry().get();
    m_builder->push(openKind, [this, wanted = std::move(wanted), registry = registry(),
                               openText = sameScript ? std::optional(m_script) : std::nullopt] {
        Result<Made> made = make(*registry, wanted, openText);
        if (wanted.cancelled->load()) return;
        post([this, wanted, made = std::move(made)] { arrived(asNamedNow(wanted), made); });
    });
}

// A number that is half typed is not to reserve what the whole one would not: at most twice what the script took when
// it was opened, or what any small one may.
void SessionController::limitEdit(OpenOptions& options) const {
    options.limits.memory = std::min(std::max(smallEdit, m_mostOfEdits), m_memoryLimit);
    options.limits.nodes = std::max(fewNodes, m_nodesOfEdits);
    options.limits.seconds = secondsOfEdits;
    options.reads_files = m_editsLoad;
}

// -- what it came to --------------------------------------------------------------------------------------------------

Result<SessionController::Made> SessionController::make(const Registry& registry, const Wanted& wanted,
                                                        const std::optional<QString>& openText) {
    const ScriptSource& script = wanted.script;
    Made made;
    if (wanted.kind != Wanted::Kind::file) made.text = script.text;
    if (openText && sameTokens(openText->toStdString(), script.text.toStdString())) {
        made.same = true;
        return made;
    }
    GGS_TRY(OpenedTarget opened, wanted.kind == Wanted::Kind::file
                                     ? open_target(registry, script.path.toStdString(), wanted.options)
                                     : open_script(registry, script.text.toStdString(), script.name.toStdString(),
                                                   script.folder.toStdString(), wanted.options));
    // Of a model that runs already nothing is wanted that can't: it stays as it is.
    if (wanted.again && opened.target) GGS_CHECK(opened.target->can(Capability::run));
    if (wanted.kind == Wanted::Kind::file && opened.kind == FileKind::script)
        made.text = QString::fromUtf8(opened.script.data(), static_cast<qsizetype>(opened.script.size()));
    made.target = std::move(opened.target);
    made.refusal = std::move(opened.refusal);
    return made;
}

void SessionController::arrived(const Wanted& wanted, Result<Made> made) {
    if (wanted.cancelled->load()) return;
    if (made.ok() && made->target) return bring(wanted, *made);
    m_opening = false;
    m_changesMeanwhile.reset();
    if (!made.ok()) {
        const QString why = words(made.error());
        if (wanted.kind == Wanted::Kind::edit) notBuilt(why);
        emit failed(why);
    } else if (made->refusal) {
        refuse(wanted, *made);
    } else if (made->same) {
        m_script = *made->text;
        notBuilt({}); // the open program is built from this text
        emit scriptAccepted();
    }
}

void SessionController::refuse(const Wanted& wanted, const Made& made) {
    const ScriptError& error = made.refusal->error;
    // It can't run in the other memory: it goes on in the one that it has.
    if (wanted.again && isOpen()) {
        m_planned = !wanted.options.planned;
        emit failed(words(error.message));
        return;
    }
    const bool edited = wanted.kind == Wanted::Kind::edit;
    const bool beyond = made.refusal->beyond_options && wanted.asTyped;
    m_refused = {wanted.script, QString::fromStdString(made.refusal->wanted_plugin), beyond, edited};
    const QString message = words(error.message, beyond ? WayOut::button : WayOut::settings);
    m_refused.source.text = *made.text;
    const QString said = error.place.line > 0
                             ? tr("%1, line %2: %3").arg(wanted.script.name).arg(error.place.line).arg(message)
                             : tr("%1: %2").arg(wanted.script.name, message);
    // A text that was being edited leaves the program of the last good one. Any other is what is open from now on.
    const bool takesOver = !edited || !isOpen() || wanted.document() != m_document;
    if (takesOver) {
        const bool same = wanted.document() == m_document;
        leave();
        m_hasScript = true;
        m_rebuilt = false;
        m_name = wanted.script.name;
        m_script = *made.text;
        m_folder = wanted.script.folder;
        m_path = wanted.script.path;
        m_document = wanted.document();
        m_whyRefused = said;
        m_selection->move(nullptr, same);
        emit closed();
        emit checksChanged();
        emit runningChanged();
        emit selectionChanged();
    }
    emit scriptRefused(error.place.line, error.place.column, error.place.length, message);
    if (!edited) return emit failed(said);
    // The notice appears once. While the user goes on typing, the reason appears at the text.
    const bool told = !m_whyNotBuilt.isEmpty();
    notBuilt(said);
    if (!told && !m_previousCode.plugin.isEmpty()) emit failed(sentenceOf(m_previousCode));
}

// -- the code that it runs --------------------------------------------------------------------------------------------

void SessionController::notBuilt(const QString& why) {
    m_whyNotBuilt = why;
    followCode();
}

void SessionController::followCode() {
    PreviousCode now;
    if (isOpen()) {
        const std::shared_ptr<const Registry> latest = registry();
        for (const LoadedPlugin& plugin : structure().registry().plugins()) {
            if (!runsCodeOf(structure(), plugin)) continue;
            const QString file = QString::fromStdString(plugin.file), name = QFileInfo(file).fileName();
            const bool loaded =
                std::any_of(latest->plugins().begin(), latest->plugins().end(), [&](const LoadedPlugin& each) {
                    return each.file == plugin.file && each.content == plugin.content;
                });
            if (!loaded) {
                now = {name, m_whyNotBuilt.isEmpty()
                                 ? tr("The script has not been built with the new code of %1 yet.").arg(name)
                                 : tr("The script can't be built with the new code: %1").arg(m_whyNotBuilt)};
            } else if (const auto why = m_notLoaded.find(plugin.file); why != m_notLoaded.end()) {
                now = {name, why->second};
            }
        }
    }
    if (now == m_previousCode) return;
    m_previousCode = now;
    emit previousCodeChanged();
}

void SessionController::setPluginWritten(const QString& file, bool written) {
    if (written)
        m_notLoaded[file.toStdString()] = tr("%1 was compiled again: reload it.").arg(QFileInfo(file).fileName());
    else
        m_notLoaded.erase(file.toStdString());
    followCode();
}

QString SessionController::whyNoCheck() const {
    const QString no = whyNot(Capability::check);
    return no.isEmpty() && !m_previousCode.plugin.isEmpty() ? sentenceOf(m_previousCode) : no;
}

// -- bringing it in ---------------------------------------------------------------------------------------------------

void SessionController::bring(const Wanted& wanted, const Made& made) {
    if (isRunning()) pause();
    std::vector<Verb> changes;
    if (m_changesMeanwhile && wanted.kind == Wanted::Kind::edit) changes = std::move(*m_changesMeanwhile);
    m_changesMeanwhile.reset();
    ++m_bringing;
    m_worker->push(CommandQueue::each, [this, wanted, made, changes = std::move(changes), left = m_left,
                                        kept = MarkStore::load(wanted.document())] {
        if (wanted.cancelled->load()) return post([this] { --m_bringing; });
        Brought brought;
        Target& target = *made.target;
        // From here on a mark or a change means this one, though the window may not have heard of it yet.
        if (m_atWork.target && m_atWork.document == wanted.document()) {
            target.marks() = m_atWork.target->marks();
        } else {
            target.marks().restore(kept.breakpoints, kept.watches);
        }
        m_atWork = {made.target, wanted.document()};
        brought.gone = target.marks().rebind(*target.structure());
        for (const Verb& change : changes) {
            if (Message problem = change(target); !problem.empty()) brought.problems.push_back(std::move(problem));
        }
        target.look();
        brought.first = std::make_shared<const Snapshot>(target.snapshot());
        brought.timeline = std::make_shared<const Timeline>(target.timeline());
        post([this, wanted, made, left, brought = std::move(brought)] {
            --m_bringing;
            if (left == m_left) adopt(asNamedNow(wanted), made, brought);
        });
    });
}

void SessionController::adopt(const Wanted& wanted, const Made& made, const Brought& brought) {
    const bool edit = wanted.kind == Wanted::Kind::edit;
    const bool sameDocument = wanted.document() == m_document;
    if (!wanted.cancelled->load()) m_opening = false;
    m_hasScript = made.text.has_value();
    m_script = made.text.value_or(QString());
    m_name = wanted.script.name;
    m_path = wanted.script.path;
    m_folder = wanted.script.folder;
    m_document = wanted.document();
    m_whyRefused.clear();
    m_rebuilt = edit || wanted.again;
    m_changedByRound = false;
    const auto textBefore = std::exchange(m_text, brought.first->text);
    m_modelRun = wanted.options.model.value_or(ModelRun());
    if (!wanted.asTyped) rememberExtent(*brought.first->structure->program());
    if (m_target) m_target->let_go();
    m_target = made.target;
    m_snapshot = brought.first;
    m_epoch = m_snapshot->structure->epoch();
    m_readers->queue().set_epoch(m_epoch);
    m_stepsAsked = std::make_shared<std::atomic<int>>(0); // the old one's last step may still be counting
    m_running = 0;
    m_long = 0;
    m_profile.reset();
    m_checks.clear();
    m_inside.reset();
    m_kernelLook.reset();
    m_timeline = brought.timeline;
    m_preview = {};
    for (size_t i = 0; i < m_can.size(); ++i) m_can[i] = m_target->can(static_cast<Capability>(i));

    if (&structure().registry() == registry().get()) m_whyNotBuilt.clear();

    QStringList lost;
    for (const Message& mark : brought.gone) lost.append(words(mark));
    const QString unselected = m_selection->move(m_snapshot->structure, sameDocument);
    // Of another prompt a place means another token: what is shown follows the run again.
    if (!m_text || !textBefore || m_text->written != textBefore->written) m_selection->selectToken({});
    // So that no view is empty: what runs first, or what the file begins with.
    const Structure& s = *m_snapshot->structure;
    if (!selected() && !s.tensors.empty()) m_selection->beginAt(s.steps.empty() ? 0 : s.steps.front().node);
    if (!unselected.isEmpty() && !brought.gone.empty()) lost.append(tr("the selection (%1)").arg(unselected));
    emit structureChanged();
    followCode();
    emit runningChanged();
    emit snapshotChanged();
    emit timelineChanged();
    emit profileChanged();
    emit checksChanged();
    emit selectionChanged();
    emit textChanged();
    if (edit) emit scriptAccepted();
    if (!lost.isEmpty()) emit marksGone(lost);
    for (const Message& problem : brought.problems) emit failed(words(problem));
    // What was set while it was on its way.
    if (m_threads != wanted.options.session.threads) setThreads(m_threads);
    if (m_devices->chosen() != wanted.options.session.device ||
        m_devices->placement() != wanted.options.session.placement)
        setDevice(m_devices->chosen(), m_devices->placement());
    if (m_historyBudget != wanted.options.session.history_bytes) setHistoryBudget(m_historyBudget);
    if (m_planned != wanted.options.planned) makeAgain();
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

// -- what else becomes of it ------------------------------------------------------------------------------------------

SessionController::Wanted SessionController::asNamedNow(Wanted wanted) const {
    if (wanted.kind != Wanted::Kind::edit || wanted.savedAs == m_savedAs) return wanted;
    wanted.script.name = m_name;
    wanted.script.folder = m_folder;
    wanted.script.path = m_path;
    wanted.savedAs = m_savedAs;
    return wanted;
}

void SessionController::scriptSavedAs(const QString& path) {
    if (!m_hasScript) return;
    ++m_savedAs;
    const QFileInfo info(path);
    m_path = info.absoluteFilePath();
    m_folder = info.absolutePath();
    m_name = info.fileName();
    m_worker->push(CommandQueue::each, [this, before = m_document, now = m_path] {
        if (m_atWork.document == before) m_atWork.document = now;
    });
    m_document = m_path;
    if (isOpen()) MarkStore::save(m_document, m_snapshot->breakpoints, m_snapshot->watches);
    emit renamed();
}

void SessionController::loadPlugin(const QString& file) {
    m_worker->push(anyKind, [this, file] {
        const Status loaded = m_registries.load(file.toStdString());
        post([this, file, message = loaded.ok() ? QString() : words(loaded.error())] {
            if (message.isEmpty()) {
                m_notLoaded.erase(plugin_path(file.toStdString()));
                m_whyNotBuilt.clear();
                followCode();
                emit pluginLoaded(file);
            } else {
                m_notLoaded[plugin_path(file.toStdString())] = message;
                followCode();
                emit failed(message);
            }
        });
    });
}

// What is open, for nothing that could be looked at or run.
void SessionController::leave() {
    ++m_left;
    m_editsLoad = false;
    m_mostOfEdits = m_nodesOfEdits = 0;
    m_readers->queue().set_epoch(0);
    if (m_target) {
        pause();
        m_target->let_go();
    }
    m_worker->push(CommandQueue::each, [this] { m_atWork = {}; });
    m_target.reset();
    m_snapshot.reset();
    m_text.reset();
    m_inside.reset();
    m_kernelLook.reset();
    m_profile.reset();
    m_checks.clear();
    m_timeline.reset();
    m_running = 0;
    m_long = 0;
    m_epoch = 0;
    m_whyNotBuilt.clear();
    followCode();
}

void SessionController::close() {
    m_cancelOpening->store(true);
    m_opening = m_hasScript = m_rebuilt = false;
    m_changesMeanwhile.reset();
    for (QString* each : {&m_script, &m_folder, &m_path, &m_document, &m_whyRefused}) each->clear();
    leave();
    m_selection->move(nullptr, false);
    emit closed();
    emit checksChanged();
    emit runningChanged();
}

} // namespace ggs

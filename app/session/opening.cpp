// SPDX-License-Identifier: MIT
#include "session/opening.h"

#include "base/constants.h"
#include "base/usable_cores.h"
#include "files/clicks/click_guess.h"
#include "plugin/loader.h"
#include "session/click_logs.h"
#include "session/debuggee.h"
#include "session/devices.h"
#include "session/registries.h"
#include "session/samples.h"
#include "session/workers.h"
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

// Returns whether two scripts differ only in comments and trailing blanks, so that the program and the location of each
// call are the same.
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

bool saysThreads(const Structure& structure) { return structure.program() && structure.program()->says_threads(); }

bool runsCodeOf(const Structure& structure, const LoadedPlugin& plugin) {
    return std::any_of(structure.steps.begin(), structure.steps.end(), [&](const Step& step) {
        return std::find(plugin.ops.begin(), plugin.ops.end(), structure.op(step.node).name) != plugin.ops.end();
    });
}

} // namespace

QString PreviousCode::sentence() const {
    return plugin.isEmpty() ? QString() : Opening::tr("The views show the previous code of %1. %2").arg(plugin, why);
}

Opening::Opening(Registries& registries, Workers& workers, Debuggee& debuggee, Devices& devices, ClickLogs& clicks)
    : m_registries(registries), m_workers(workers), m_debuggee(debuggee), m_devices(devices), m_clicks(clicks) {
    connect(&debuggee, &Debuggee::taken, this, [this](const SnapshotChange& change) {
        if (change.program == SnapshotChange::Program::of_round) m_rebuilt = m_changedByRound = true;
        // Views that hear of the new program ask for it; they hear of the code afterwards.
        if (change.program == SnapshotChange::Program::opened) m_codeChanged = renewCode();
        if (change.program != SnapshotChange::Program::left) return;
        m_editsLoad = false;
        m_mostOfEdits = m_nodesOfEdits = 0;
        notBuilt({});
    });
}

QString Opening::Wanted::document() const {
    if (!script.path.isEmpty()) return script.path;
    const QString sample = samplePath(script.name.section(QLatin1Char('.'), 0, -2));
    return script.folder.isEmpty() && QFile::exists(sample) ? sample : script.name;
}

// -- requests ---------------------------------------------------------------------------------------------------------

void Opening::openScript(const QString& text, const QString& name, const QString& folder) {
    open({Wanted::Kind::script, {text, name, folder, {}}, false, {}, false, {}});
}

void Opening::openFile(const QString& path) {
    const QFileInfo info(path);
    Wanted wanted{
        Wanted::Kind::file, {{}, info.fileName(), info.absolutePath(), info.absoluteFilePath()}, false, {}, false, {}};
    wanted.options.model.emplace().ready = true; // if it is one
    open(std::move(wanted));
}

void Opening::openClicks(const QString& path, const ClickOptions& how) {
    const QFileInfo info(path);
    Wanted wanted{
        Wanted::Kind::file, {{}, info.fileName(), info.absolutePath(), info.absoluteFilePath()}, false, {}, false, {}};
    wanted.clicks = std::make_shared<const ClickOptions>(how);
    open(std::move(wanted));
}

void Opening::openModel(const ModelRun& how) {
    if (!m_debuggee.isOpen() || !m_debuggee.snapshot().text) return;
    Wanted wanted{Wanted::Kind::file, {{}, m_name, m_folder, m_path}, false, {}, true, {}};
    wanted.options.model = how;
    wanted.options.model->ready = true;
    wanted.options.model->keeps_texts = true;
    open(std::move(wanted));
}

void Opening::rebuild(const ScriptSource& script, bool asTyped) {
    if (m_opening) return; // what is about to come replaces this text
    open({Wanted::Kind::edit, script, asTyped, {}, false, {}});
}

void Opening::setPlanned(bool planned) {
    if (m_planned == planned) return;
    m_planned = planned;
    if (!m_opening) makeAgain();
}

// Scripts and models alone are made here; a recorded run and a file of weights have no memory of their own.
void Opening::makeAgain() {
    if (m_debuggee.isOpen() && m_debuggee.snapshot().text) return openModel(m_modelRun);
    if (m_hasScript) open({Wanted::Kind::edit, {m_script, m_name, m_folder, m_path}, false, {}, true, {}});
}

void Opening::open(Wanted wanted) {
    // An opening that still runs is given up for the newer one.
    m_cancelOpening->store(true);
    m_cancelOpening = wanted.cancelled = std::make_shared<std::atomic<bool>>(false);
    const bool edit = wanted.kind == Wanted::Kind::edit;
    m_opening = !edit;
    m_debuggee.collectChanges(edit);
    if (!edit) emit opening(wanted.script.name);
    wanted.savedAs = m_savedAs;
    wanted.options.session.threads = m_threads;
    wanted.options.session.device = m_devices.chosen();
    wanted.options.session.placement = m_devices.placement();
    wanted.options.session.guard = m_registries.guarded();
    wanted.options.session.history_bytes = m_historyBudget;
    wanted.options.session.timeline_records = timelineRecords;
    wanted.options.session.cancelled = wanted.cancelled.get();
    wanted.options.limits.memory = m_memoryLimit;
    wanted.options.planned = m_planned;
    if (wanted.asTyped) limitEdit(wanted.options);
    // With another registry its calls may mean something else; and what is about to come is not what is open now.
    const bool sameScript = edit && !wanted.again && !m_debuggee.isBringing() && m_debuggee.isOpen() && m_hasScript &&
                            wanted.document() == m_debuggee.document() &&
                            &m_debuggee.structure().registry() == m_registries.latest().get();
    m_workers.builder->push(m_openKind, [this, wanted = std::move(wanted), registry = m_registries.latest(),
                                         openText = sameScript ? std::optional(m_script) : std::nullopt] {
        Result<Made> made = make(*registry, wanted, openText);
        if (wanted.cancelled->load()) return;
        m_debuggee.post([this, wanted, made = std::move(made)] { arrived(asNamedNow(wanted), made); });
    });
}

// A number that is half typed is not to reserve what the whole one would not: at most twice what the script took when
// it was opened, or what any small one may.
void Opening::limitEdit(OpenOptions& options) const {
    options.limits.memory = std::min(std::max(smallEdit, m_mostOfEdits), m_memoryLimit);
    options.limits.nodes = std::max(fewNodes, m_nodesOfEdits);
    options.limits.seconds = secondsOfEdits;
    options.reads_files = m_editsLoad;
}

// -- results ----------------------------------------------------------------------------------------------------------

Result<Opening::Made> Opening::make(const Registry& registry, const Wanted& wanted,
                                    const std::optional<QString>& openText) {
    const ScriptSource& script = wanted.script;
    const std::string path = script.path.toStdString();
    if (wanted.clicks || (wanted.kind == Wanted::Kind::file && is_click_log(path))) return makeClicks(wanted);
    Made made;
    if (wanted.kind == Wanted::Kind::file && may_be_raw_click_log(path)) {
        const Result<FileKind> kind = file_kind(path);
        made.shapeless = kind.ok() && *kind == FileKind::script;
        if (made.shapeless) return made;
    }
    if (wanted.kind != Wanted::Kind::file) made.text = script.text;
    if (openText && sameTokens(openText->toStdString(), script.text.toStdString())) {
        made.same = true;
        return made;
    }
    GGS_TRY(OpenedTarget opened, wanted.kind == Wanted::Kind::file
                                     ? open_target(registry, script.path.toStdString(), wanted.options)
                                     : open_script(registry, script.text.toStdString(), script.name.toStdString(),
                                                   script.folder.toStdString(), wanted.options));
    // A program that sets no number of threads is not to have more threads than cores.
    if (opened.target && opened.target->can(Capability::threads).ok() && wanted.options.session.threads == 0 &&
        defaultThreads() < default_threads && !saysThreads(*opened.target->structure()))
        GGS_CHECK(opened.target->set_threads(defaultThreads()));
    // A program that is opened again stays as it is if the new one can't run.
    if (wanted.again && opened.target) GGS_CHECK(opened.target->can(Capability::run));
    if (wanted.kind == Wanted::Kind::file && opened.kind == FileKind::script)
        made.text = QString::fromUtf8(opened.script.data(), static_cast<qsizetype>(opened.script.size()));
    made.target = std::move(opened.target);
    made.refusal = std::move(opened.refusal);
    return made;
}

// The log reads as long as the flag of its opening isn't set, and keeps it.
Opening::Made Opening::makeClicks(const Wanted& wanted) {
    ClickOptions options = wanted.clicks ? *wanted.clicks : ClickOptions();
    options.cancelled = wanted.cancelled.get();
    Made made;
    Result<std::shared_ptr<ClickLog>> log = ClickLog::open(wanted.script.path.toStdString(), options);
    if (log.ok()) {
        const auto both = std::make_shared<std::pair<std::shared_ptr<ClickLog>, std::shared_ptr<std::atomic<bool>>>>(
            *log, wanted.cancelled);
        made.clicks = std::shared_ptr<const ClickLog>(both, log->get());
    } else {
        made.refusedClicks = log.error();
    }
    return made;
}

void Opening::takeClicks(const Wanted& wanted, const std::shared_ptr<const ClickLog>& log) {
    m_cancelOpening = std::make_shared<std::atomic<bool>>(false); // the next opening must not end this log's reading
    m_opening = m_hasScript = m_rebuilt = m_changedByRound = false;
    m_debuggee.collectChanges(false);
    m_name = wanted.script.name;
    m_path = wanted.script.path;
    m_folder = wanted.script.folder;
    m_script.clear();
    m_clicks.set(log, wanted.clicks ? *wanted.clicks : ClickOptions());
    m_debuggee.leave(wanted.document(), tr("%1 is a click log, which has no nodes to run").arg(m_name));
    m_clicks.tell();
}

bool Opening::hasDocument() const { return m_hasScript || m_clicks.log(); }

void Opening::arrived(const Wanted& wanted, Result<Made> made) {
    if (wanted.cancelled->load()) return;
    if (made.ok() && made->clicks) return takeClicks(wanted, made->clicks);
    if (made.ok() && made->target)
        return m_debuggee.bring(made->target, wanted.document(), wanted.kind == Wanted::Kind::edit, wanted.cancelled,
                                [this, wanted, text = made->text](const BroughtTarget& brought) {
                                    adopt(asNamedNow(wanted), text, brought);
                                });
    m_opening = false;
    m_debuggee.collectChanges(false);
    if (made.ok() && made->refusedClicks) {
        const QString why = words(*made->refusedClicks);
        m_clicks.refuse({wanted.script.path, wanted.clicks ? *wanted.clicks : ClickOptions(), why});
        emit m_debuggee.failed(why);
    } else if (made.ok() && made->shapeless) {
        emit m_clicks.shapeWanted(wanted.script.path);
    } else if (!made.ok()) {
        const QString why = words(made.error());
        if (wanted.kind == Wanted::Kind::edit) notBuilt(why);
        emit m_debuggee.failed(why);
    } else if (made->refusal) {
        refuse(wanted, *made);
    } else if (made->same) {
        m_script = *made->text;
        notBuilt({}); // the open program is built from this text
        emit scriptAccepted();
    }
}

void Opening::refuse(const Wanted& wanted, const Made& made) {
    const ScriptError& error = made.refusal->error;
    // It can't run in the other memory: it goes on in the one that it has.
    if (wanted.again && m_debuggee.isOpen()) {
        m_planned = !wanted.options.planned;
        emit m_debuggee.failed(words(error.message));
        return;
    }
    const bool edited = wanted.kind == Wanted::Kind::edit;
    const bool beyond = made.refusal->beyond_options && wanted.asTyped;
    m_refused = {
        wanted.script, QString::fromStdString(made.refusal->wanted_plugin), beyond, edited, error.place.line, {}};
    const QString message = words(error.message, beyond ? WayOut::button : WayOut::settings);
    m_refused.source.text = *made.text;
    const QString said = error.place.line > 0
                             ? tr("%1, line %2: %3").arg(wanted.script.name).arg(error.place.line).arg(message)
                             : tr("%1: %2").arg(wanted.script.name, message);
    m_refused.said = said;
    // A text that was being edited leaves the program of the last good one. Any other is what is open from now on.
    // So is one that follows a program without nodes, such as a new script.
    const bool takesOver = !edited || !m_debuggee.isOpen() || wanted.document() != m_debuggee.document() ||
                           m_debuggee.structure().steps.empty();
    if (takesOver) {
        m_clicks.close();
        m_hasScript = true;
        m_rebuilt = false;
        m_name = wanted.script.name;
        m_script = *made.text;
        m_folder = wanted.script.folder;
        m_path = wanted.script.path;
        // The error itself is in the notice and next to its line.
        m_debuggee.leave(wanted.document(),
                         error.place.line > 0
                             ? tr("%1 has an error in line %2").arg(wanted.script.name).arg(error.place.line)
                             : tr("%1 has an error").arg(wanted.script.name));
    }
    emit scriptRefused(error.place.line, error.place.column, error.place.length, message);
    if (!edited) return emit m_debuggee.failed(said);
    // The notice appears once. While the user goes on typing, the reason appears at the text.
    const bool told = !m_whyNotBuilt.isEmpty();
    notBuilt(said);
    if (!told && !m_previousCode.plugin.isEmpty()) emit m_debuggee.failed(m_previousCode.sentence());
}

// -- the code that it runs --------------------------------------------------------------------------------------------

void Opening::notBuilt(const QString& why) {
    m_whyNotBuilt = why;
    followCode();
}

void Opening::followCode() {
    if (renewCode()) emit previousCodeChanged();
}

// Whether it is another one.
bool Opening::renewCode() {
    PreviousCode now;
    if (m_debuggee.isOpen()) {
        const std::shared_ptr<const Registry> latest = m_registries.latest();
        for (const LoadedPlugin& plugin : m_debuggee.structure().registry().plugins()) {
            if (!runsCodeOf(m_debuggee.structure(), plugin)) continue;
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
    return std::exchange(m_previousCode, now) != now;
}

void Opening::setPluginWritten(const QString& file, bool written) {
    if (written)
        m_notLoaded[file.toStdString()] = tr("%1 was compiled again: reload it.").arg(QFileInfo(file).fileName());
    else
        m_notLoaded.erase(file.toStdString());
    followCode();
}

// -- bringing it in ---------------------------------------------------------------------------------------------------

void Opening::adopt(const Wanted& wanted, const std::optional<QString>& text, const BroughtTarget& brought) {
    const bool edit = wanted.kind == Wanted::Kind::edit;
    if (!wanted.cancelled->load()) m_opening = false;
    m_hasScript = text.has_value();
    m_script = text.value_or(QString());
    m_name = wanted.script.name;
    m_path = wanted.script.path;
    m_folder = wanted.script.folder;
    m_rebuilt = edit || wanted.again;
    m_changedByRound = false;
    m_modelRun = wanted.options.model.value_or(ModelRun());
    m_modelRun.branch = 0; // chosen for this opening alone
    const Structure& structure = *brought.first->structure;
    if (!wanted.asTyped) rememberExtent(*structure.program());
    if (&structure.registry() == m_registries.latest().get()) m_whyNotBuilt.clear();
    m_clicks.close();
    const QString unselected = m_debuggee.adopt(brought, wanted.document());
    if (std::exchange(m_codeChanged, false)) emit previousCodeChanged();
    if (edit) emit scriptAccepted();
    QStringList lost;
    for (const Message& mark : brought.gone) lost.append(words(mark));
    if (!unselected.isEmpty() && !brought.gone.empty()) lost.append(tr("the selection (%1)").arg(unselected));
    if (!lost.isEmpty()) emit marksGone(lost);
    for (const Message& problem : brought.problems) emit m_debuggee.failed(words(problem));
    // Settings that changed while the program was being built.
    if (m_threads != wanted.options.session.threads) setThreads(m_threads);
    if (m_devices.chosen() != wanted.options.session.device ||
        m_devices.placement() != wanted.options.session.placement)
        m_devices.apply();
    if (m_historyBudget != wanted.options.session.history_bytes) setHistoryBudget(m_historyBudget);
    if (m_planned != wanted.options.planned) makeAgain();
}

void Opening::tell() {
    m_rebuilt = m_changedByRound = false;
    m_debuggee.tell();
    if (!m_previousCode.plugin.isEmpty()) emit previousCodeChanged();
}

// Sets the limits of edits to twice the size of the program that was opened.
void Opening::rememberExtent(const Program& program) {
    m_mostOfEdits = 0;
    m_nodesOfEdits = 2 * uint64_t{program.tensors.size()};
    for (const GraphEntry& each : program.graphs) {
        if (each.alive) m_nodesOfEdits = std::max(m_nodesOfEdits, 2 * static_cast<uint64_t>(each.graph->size));
    }
    for (const ArenaEntry& each : program.arenas) m_mostOfEdits += 2 * uint64_t{each.arena->mem_size()};
    for (const BufferEntry& each : program.buffers) m_mostOfEdits += 2 * uint64_t{each.buffer->size()};
    m_editsLoad =
        std::any_of(program.fills.begin(), program.fills.end(), [](const Fill& fill) { return !fill.file.empty(); });
}

// -- what else becomes of it ------------------------------------------------------------------------------------------

Opening::Wanted Opening::asNamedNow(Wanted wanted) const {
    if (wanted.kind != Wanted::Kind::edit || wanted.savedAs == m_savedAs) return wanted;
    wanted.script.name = m_name;
    wanted.script.folder = m_folder;
    wanted.script.path = m_path;
    wanted.savedAs = m_savedAs;
    return wanted;
}

void Opening::scriptSavedAs(const QString& path) {
    if (!m_hasScript) return;
    ++m_savedAs;
    const QFileInfo info(path);
    m_path = info.absoluteFilePath();
    m_folder = info.absolutePath();
    m_name = info.fileName();
    m_debuggee.rename(m_path);
    emit renamed();
}

void Opening::loadPlugin(const QString& file) {
    m_workers.target->push(CommandQueue::each, [this, file] {
        const Status loaded = m_registries.load(file.toStdString());
        m_debuggee.post([this, file, message = loaded.ok() ? QString() : words(loaded.error())] {
            if (message.isEmpty()) {
                m_notLoaded.erase(plugin_path(file.toStdString()));
                m_whyNotBuilt.clear();
                followCode();
                emit pluginLoaded(file);
            } else {
                m_notLoaded[plugin_path(file.toStdString())] = message;
                followCode();
                emit m_debuggee.failed(message);
            }
        });
    });
}

void Opening::close() {
    giveUp();
    m_opening = m_hasScript = m_rebuilt = false;
    m_debuggee.collectChanges(false);
    for (QString* each : {&m_script, &m_folder, &m_path}) each->clear();
    m_clicks.close();
    m_debuggee.leave({}, {});
}

// -- how it is run ----------------------------------------------------------------------------------------------------

int Opening::defaultThreads() { return std::min(default_threads, most_useful_threads()); }

bool Opening::hasThreads() const { return m_debuggee.isOpen() && saysThreads(m_debuggee.structure()); }

void Opening::setThreads(int threads) {
    m_threads = threads;
    if (threads == 0 && !hasThreads() && defaultThreads() < default_threads) threads = defaultThreads();
    // The open target may not support it; programs opened later use it.
    if (m_debuggee.isOpen() && !m_debuggee.can(Capability::threads)) return;
    m_debuggee.push(
        {.verb = [threads](Target& target) { return problem_of(target.set_threads(threads)); }, .kind = m_threadsKind});
}

void Opening::setHistoryBudget(size_t bytes) {
    m_historyBudget = bytes;
    m_debuggee.push({.verb = [bytes](Target& target) -> Message {
        target.set_history_budget(bytes);
        return {};
    }});
}

} // namespace ggs

// SPDX-License-Identifier: MIT
// Opening: holds the name, file and text of the open program, and replaces the program with another one. It opens
// files, scripts and models, builds edits of the script, and loads the code of plug-ins.
//
// A click log is opened here, too, and takes the place of a program (click_logs.h).
//
// The next program is built in the background. The open program stays until the next one is ready, and remains open if
// that fails. A script that can't be built is opened as text, without a program, so that the user can correct it. Owned
// by the session controller. GUI thread only.
#pragma once

#include "debug/targets/opening.h"
#include "session/computing.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <atomic>
#include <map>
#include <memory>
#include <optional>

namespace ggs {

class ClickLog;
class ClickLogs;
class Debuggee;
class Devices;
class Registries;
struct BroughtTarget;
struct ClickOptions;
struct Workers;

// A plug-in whose present code the open program does not run, and why.
struct PreviousCode {
    QString plugin; // the file's name; empty: it runs the code that is there
    QString why;    // a sentence
    bool operator==(const PreviousCode&) const = default;
    // That the views show previous code, and why; empty if they don't.
    QString sentence() const;
};

// A script as it is given to be built.
struct ScriptSource {
    QString text, name;
    QString folder; // what it names files from
    QString path;   // empty if the script is not a file
};

// A script that could not be built.
struct RefusedScript {
    ScriptSource source;
    QString plugin;      // the plug-in file that it requires, if that is missing
    bool beyond = false; // a limit of typing stopped it, or that it reads a file
    bool edited = false; // it was being edited; else it was to be opened
    int line = 0;        // of the error, from 1; 0 if it has no place
    QString said;        // the error, with the name of the script and the line
};

class Opening : public QObject {
    Q_OBJECT
  public:
    Opening(Registries& registries, Workers& workers, Debuggee& debuggee, Devices& devices, ClickLogs& clicks);

    // -- what is to be open --
    void openScript(const QString& text, const QString& name, const QString& folder);
    void openFile(const QString& path); // a script, a model, a trace or a click log: its content decides
    void openClicks(const QString& path, const ClickOptions& how); // as a click log
    // The open model with another text, or run in another way.
    void openModel(const ModelRun& how);
    // Builds the text of the script editor: an edit of the open script, or a script that replaces it. The open program
    // is replaced only by a text that can be built and differs in a token or its location. A newer text cancels the
    // previous one. Marks and changes made meanwhile apply to the new program too. `asTyped`: within tight limits,
    // because a half-typed number can have any value. Does nothing while another program is being opened.
    void rebuild(const ScriptSource& script, bool asTyped);
    void close();
    bool isOpening() const { return m_opening; }    // something else than an edit is on its way
    void giveUp() { m_cancelOpening->store(true); } // at the builder's next look
    // Emits the signals of a newly opened program again, for a window that was created later.
    void tell();

    // -- how it is run, now and later --
    void setThreads(int threads); // 0: the number that the program sets
    int threads() const { return m_threads; }
    bool hasThreads() const; // the open program sets its number of threads itself
    // Returns the number of threads of a program that doesn't set one: ggml's, or the number of cores if that is less.
    static int defaultThreads();
    // Runs scripts and models in memory planned as by ggml, in which tensors reuse bytes, instead of separate bytes for
    // each tensor. The open program is built again and is at its start. If that fails, it stays open and failed() gives
    // the reason.
    void setPlanned(bool planned);
    bool isPlanned() const { return m_planned; }
    void setHistoryBudget(size_t bytes);
    // Sets the limit for all arenas and buffers of programs opened from now on. Unit: bytes.
    void setMemoryLimit(uint64_t bytes) { m_memoryLimit = bytes; }

    // -- what is open --
    QString programName() const { return m_name; }
    bool hasScript() const { return m_hasScript; }
    bool hasDocument() const;                       // a script that may have no program, or a click log
    QString scriptText() const { return m_script; } // what the program was built from
    QString scriptFolder() const { return m_folder; }
    QString filePath() const { return m_path; }             // empty if the program is not a file
    const ModelRun& modelRun() const { return m_modelRun; } // of the open model
    // By an edit of its script, or because a round has another program; not opened.
    bool wasRebuilt() const { return m_rebuilt; }
    // Its rounds have several programs, and another one is here now.
    bool changedByRound() const { return m_changedByRound; }
    // The script that scriptRefused() was about last.
    const RefusedScript& refused() const { return m_refused; }
    // The open script has been saved under another name.
    void scriptSavedAs(const QString& path);

    // -- the code of plug-ins --
    // Loads a plug-in, which runs its code: the user must have agreed. The open program stays unchanged; programs
    // opened later can use its ops.
    void loadPlugin(const QString& file);
    // Whether the file of a loaded plug-in, by its LoadedPlugin's path, holds something else than what is loaded.
    void setPluginWritten(const QString& file, bool written);
    // Views show what was computed by code that has been replaced: its plug-in was compiled again and is not loaded, or
    // the script can't be built with it.
    const PreviousCode& previousCode() const { return m_previousCode; }

  signals:
    void opening(const QString& name);
    void marksGone(const QStringList& marks);
    // From 1, in bytes; 0 if the place is not known. refused() has the rest.
    void scriptRefused(int line, int column, int length, const QString& message);
    void scriptAccepted(); // an edit: what is open is built from its text now
    void renamed();
    void pluginLoaded(const QString& file);
    void previousCodeChanged();

  private:
    // A request to open a program.
    struct Wanted {
        enum class Kind { file, script, edit } kind;
        ScriptSource script;  // of a file its path and name alone
        bool asTyped = false; // within the limits of edits
        OpenOptions options;
        bool again = false; // what is open, in another way
        std::shared_ptr<std::atomic<bool>> cancelled;
        int savedAs = 0;                                 // how often the open script had another name until then
        std::shared_ptr<const ClickOptions> clicks = {}; // the file is a click log that is read so
        // Returns the name that identifies the document in all builds: its path, or its name if it is not a file.
        QString document() const;
    };
    // The result of a request. If it has no target or refusal and `same` is false, the opening was cancelled.
    struct Made {
        std::shared_ptr<Target> target;
        std::optional<ScriptRefusal> refusal;
        std::optional<QString> text; // of a script
        bool same = false;           // the open program is that of this text already
        std::shared_ptr<const ClickLog> clicks = nullptr;
        std::optional<Message> refusedClicks = {}; // why a click log can't be opened
        bool shapeless = false;                    // it may be a click log that doesn't state its shape
    };
    void open(Wanted wanted);
    // On the builder.
    static Result<Made> make(const Registry& registry, const Wanted& wanted, const std::optional<QString>& openText);
    void arrived(const Wanted& wanted, Result<Made> made);
    void refuse(const Wanted& wanted, const Made& made);
    static Made makeClicks(const Wanted& wanted);
    void takeClicks(const Wanted& wanted, const std::shared_ptr<const ClickLog>& log);
    void adopt(const Wanted& wanted, const std::optional<QString>& text, const BroughtTarget& brought);
    // An edit of what was saved under another name meanwhile is one of that file.
    Wanted asNamedNow(Wanted wanted) const;
    void makeAgain(); // the open script, as it is to run now
    void followCode();
    bool renewCode();
    void notBuilt(const QString& why); // with the code that is loaded
    void rememberExtent(const Program& program);
    void limitEdit(OpenOptions& options) const;

    Registries& m_registries;
    Workers& m_workers;
    Debuggee& m_debuggee;
    Devices& m_devices;
    ClickLogs& m_clicks;
    const CommandQueue::Kind m_openKind = newKind(), m_threadsKind = newKind();
    QString m_name, m_script, m_folder, m_path;
    bool m_hasScript = false, m_rebuilt = false, m_changedByRound = false;
    bool m_opening = false;
    std::shared_ptr<std::atomic<bool>> m_cancelOpening = std::make_shared<std::atomic<bool>>(false);
    int m_savedAs = 0;
    ModelRun m_modelRun;
    int m_threads = 0;
    bool m_planned = false;
    size_t m_historyBudget = size_t{256} << 20;
    uint64_t m_memoryLimit = Limits().memory;
    // Limits of a script during edits, derived from its size when it was opened: bytes, nodes, and whether it may load
    // files.
    uint64_t m_mostOfEdits = 0, m_nodesOfEdits = 0;
    bool m_editsLoad = false;
    RefusedScript m_refused;
    PreviousCode m_previousCode;
    bool m_codeChanged = false; // and previousCodeChanged() has not been emitted yet
    QString m_whyNotBuilt;      // with the plug-ins as they are loaded; empty: it was not tried, or it was
    std::map<std::string, QString> m_notLoaded; // by plug-in file: why the code that it holds now is not loaded
};

} // namespace ggs

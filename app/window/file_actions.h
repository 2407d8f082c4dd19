// SPDX-License-Identifier: MIT
// FileActions: the actions that open files and samples, and that create and save scripts. It also keeps the list of
// recent files with the places of their sessions, and asks before unsaved text, unsaved keys or results that took time
// to make are lost. Owned by the main window. GUI thread only.
#pragma once

#include "session/recent_files.h"

#include <QObject>
#include <QTimer>

#include <functional>
#include <optional>

class QMenu;

namespace ggs {

class ClickLogs;
class ClickView;
class Debuggee;
class FileView;
class Generating;
class MainWindow;
class Measuring;
class Opening;
class ScriptView;
struct ClickOptions;

class FileActions : public QObject {
    Q_OBJECT
  public:
    FileActions(MainWindow& window, ScriptView& script, FileView& weights, ClickView& clicks);
    void addActions();
    void setRecentMenu(QMenu* menu);

    const QString& file() const { return m_file; } // the open file's path, or empty
    QString folder() const; // where a dialog begins: that of the open file, unless it is a sample's
    void openPath(const QString& path);
    void openSample(const QString& name);
    void openLast();
    // Opens a dialog for choosing a file. Its first filter is for files of this kind.
    enum class Wanted { any, model, script };
    void askToOpen(Wanted kind = Wanted::any);
    // Offers the text that a crash left, if there is any.
    void offerLost();
    bool hasUnsaved() const;
    // Names the results that took time to make and are lost when the open program is closed: generated text and a
    // long profile. Empty if there are none, or if the user has agreed to lose them.
    QStringList resultsAtRisk() const;
    // Calls `then` once the script's text and the file's keys are saved or discarded; not at all if the user cancels.
    void leaveScript(std::function<void()> then);
    // The same before the program is closed or replaced: asks about its results, too.
    void leaveProgram(std::function<void()> then);
    // Calls `act` once the current text of the script is built; immediately if it already is.
    void onceBuilt(std::function<void()> act);
    // A program, or a script that can't be built, was opened.
    void takeOpened();
    void followScript();
    void showError(); // of the script, in the workspace Debug
    // Opens a dialog about how to read a click log, which then opens it. `raw`: Raw is chosen at first.
    void askHowToRead(const QString& path, const ClickOptions& options, bool raw);

    // The workspace that is shown, by its id. The list of recent files keeps it with the file.
    void setWorkspace(const QString& id) { m_workspace = id; }
    // Keeps the place of the open file's session for the last time; called when the file or the window is closed.
    // Until then it is kept after each stop, so that it survives a crash.
    void rememberPlace();
    void forgetRecent(); // empties the list of recent files
    void tellRecent();   // emits recentChanged()

  signals:
    void fileChanged(const QString& name, const QString& path, bool unsaved);
    void recentChanged(const QStringList& files);

  private:
    void newScript(const QString& sample = {});
    void warnOfOldValues();
    void leaveKeys(std::function<void()> then);
    void leaveResults(std::function<void()> then);
    void leaveText(std::function<void()> then); // of the script
    void saveScript(std::function<void()> then = {});
    void saveScriptAs(std::function<void()> then = {});
    void rememberFile(const QString& path);
    void fillRecent();
    void followPlace();
    void keepPlace();

    MainWindow& m_window;
    Debuggee& m_debuggee;
    Opening& m_opening;
    ClickLogs& m_clicks;
    const Generating& m_generating;
    const Measuring& m_measuring;
    ScriptView* m_script;
    FileView* m_fileView;
    QMenu* m_recent = nullptr;
    std::function<void()> m_onceBuilt;
    QStringList m_given; // the results that the user agreed to lose just now
    QString m_file;
    QString m_recentFile; // the entry of the open program in the list of recent files
    QString m_sample;     // the name of the open program, if it is a sample without a file
    QString m_workspace;
    std::optional<RecentFiles::Place> m_place; // of the open file's session, until it is closed
    QTimer m_keeping;                          // runs from a stop until its place is kept
};

} // namespace ggs

// SPDX-License-Identifier: MIT
// MainWindow: the main window, with menus, toolbar, rail, first page, workspaces and inspector. It connects the session
// with the views, which don't depend on each other. Separate classes handle files, text editing, models, plug-ins and
// recording. GUI thread only.
#pragma once

#include "look/view.h"
#include "words/settings.h"

#include <QMainWindow>
#include <QPointer>

#include <optional>

class QLabel;
class QProgressBar;
class QStackedWidget;
class QVBoxLayout;

namespace ggs {

class Actions;
class BottomDock;
class BreakpointsPage;
class Debuggee;
class EditActions;
class FileActions;
class Generating;
class GraphView;
class Guide;
class HeaderBand;
class IntoView;
class KernelView;
class LogView;
class Marking;
class Measuring;
class ModelActions;
class Moves;
class Notices;
class Opening;
class PluginActions;
class PluginOutput;
class Rail;
class RecordActions;
class RunNotices;
class ScriptView;
class Selection;
class SessionController;
class TimeStrip;
class TrainingActions;
class WatchesPage;
class Welcome;
class Workspaces;

class MainWindow : public QMainWindow {
    Q_OBJECT
  public:
    explicit MainWindow(SessionController& controller, QWidget* parent = nullptr); // which outlives it
    ~MainWindow() override;

    SessionController& controller() { return m_controller; }
    Actions& actions() { return *m_actions; }

    FileActions& files() { return *m_files; }
    // Returns the name of the open sample; empty if the program isn't a sample.
    QString sampleName() const;
    void setDark(bool dark); // and from now on
    void wear(bool dark);    // for this once
    // Sets the number of threads for the open program and for those opened later; 0: the number that the program sets.
    void setThreads(int threads);
    void setDevice(const DeviceChoice& device);
    const Preferences& preferences() const { return m_preferences; }
    // Returns why the last command failed; empty if it succeeded.
    const QString& trouble() const { return m_trouble; }
    // Applied at once and kept.
    void prefer(const Preferences& preferences);
    using QMainWindow::show;
    // All views by their ids, for pictures, the guide and tests.
    QStringList viewNames() const;
    void showView(const QString& id);
    Workspaces& workspaces() { return *m_workspaces; }
    // Returns the view that is in use: the page of the dock that has the focus, or else the current view.
    View* currentView() const;
    void resetLayout();
    // Writes the output of plug-ins to the log; `output` outlives the window.
    void logPrinted(PluginOutput& output);
    // -- for the window's parts --
    void show(View& view);
    void note(const QString& text, bool trouble = false); // in the log
    // Something failed: a notice, a line in the log, and the status text.
    void fail(const QString& message);
    // In the status text, until its subject is replaced or corrected; empty: it is.
    void complain(const QString& trouble);
    void say(const QString& text); // in the status text, until the next change
    // Actions, cursor and status, after each snapshot and when a run begins or ends.
    void follow();
    Notices& notices() { return *m_notices; }
    RunNotices& runNotices() { return *m_runNotices; }
    HeaderBand& header() { return *m_header; }

  signals:
    // The language was changed: the owner of this window must create a new one on the same session. `file` is the open
    // file, which must be opened again if its text `differs` from the session's.
    void startAgainWanted(const QString& file, bool differs);

  protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void makeActions();
    void makeMenus();
    void makeHeader();
    void makeViews();
    QWidget* makeStanding();
    void makeDock();
    void stepInto();
    bool isOfGpu(std::optional<size_t> step) const; // with a kernel that can be gone through
    bool intoSelectedKernel() const;
    void addViewActions();
    void addWorkspaceActions();
    void chooseWorkspace(const QString& id);
    void fit(); // the frame's parts into its size
    bool isSample() const;
    void showDocument();          // the program or click log that was opened
    void showClicks();            // the click log that was opened
    void showPage(QWidget* page); // first page or workspaces
    void showSide(bool wanted);   // the inspector
    void find();
    void followProgress();                // while running
    void showMemory();                    // in the dock
    void stand(const QString& otherwise); // in the status text
    void askForBreakpoint();
    void askForChangeOf(size_t breakpoint);
    void askForWatch();
    void askForNode();
    void askForSettings(const QString& setting = {});
    void openPalette();
    void startAgain();
    void rememberLayout();
    Guide& guide();
    void showGuide();
    void connectComparisons();
    void hear(const QString& sentence, View::Severity severity); // a message from a view
    QString whatStopped() const;

    SessionController& m_controller;
    Selection& m_selection;
    Debuggee& m_debuggee;
    Opening& m_opening;
    Moves& m_moves;
    Measuring& m_measuring;
    Generating& m_generating;
    Marking& m_marking;
    EditActions* m_edit = nullptr;
    FileActions* m_files = nullptr;
    ModelActions* m_model = nullptr;
    PluginActions* m_plugins = nullptr;
    RecordActions* m_record = nullptr;
    TrainingActions* m_training = nullptr;
    Actions* m_actions;
    QStackedWidget* m_pages; // first page, workspaces
    Workspaces* m_workspaces;
    Rail* m_rail;
    QVBoxLayout* m_frame = nullptr; // from top to bottom
    QWidget* m_middle = nullptr;    // all below the header band
    View* m_inspector = nullptr;
    QWidget* m_side = nullptr; // with the inspector
    bool m_sideWanted = true, m_sideIsDrawer = false;
    BottomDock* m_dock = nullptr;
    Welcome* m_welcome = nullptr;
    GraphView* m_graph = nullptr;
    KernelView* m_kernel = nullptr;
    IntoView* m_into = nullptr;
    ScriptView* m_script = nullptr;
    LogView* m_log = nullptr;
    HeaderBand* m_header = nullptr;
    TimeStrip* m_strip = nullptr;
    BreakpointsPage* m_breakpoints = nullptr;
    WatchesPage* m_watches = nullptr;
    QLabel *m_standing = nullptr, *m_history = nullptr, *m_memory = nullptr, *m_deviceText = nullptr;
    QProgressBar* m_busy = nullptr;
    Preferences m_preferences;
    QPointer<Guide> m_guide;
    Notices* m_notices;
    RunNotices* m_runNotices = nullptr;
    QString m_trouble;        // the status text
    QString m_coming;         // name of the file that is being opened
    bool m_takesOver = false; // it shows a program that was opened in another window
};

} // namespace ggs

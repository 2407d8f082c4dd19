// SPDX-License-Identifier: MIT
// MainWindow: the frame: menus, toolbar, status bar, first page and docks, what is open. It knows the session and
// the views; the views know the session and not each other.
#pragma once

#include "look/view.h"
#include "words/settings.h"

#include <QMainWindow>
#include <QPointer>
#include <QSet>

#include <functional>
#include <optional>

class QComboBox;
class QLabel;
class QMenu;
class QProgressBar;
class QSlider;
class QStackedWidget;

namespace ggs {

class Actions;
class Debuggee;
class Docks;
class FileView;
class Generating;
class GraphView;
class Guide;
class IntoView;
class KernelView;
class LogView;
class Marking;
class Measuring;
class Moves;
class NoticeBar;
class Opening;
class PluginBar;
class PluginKeeper;
class PluginOutput;
class RoundsBar;
class ScriptView;
class Selection;
class SessionController;
class TextBar;
class Welcome;

class MainWindow : public QMainWindow {
    Q_OBJECT
  public:
    explicit MainWindow(SessionController& controller, QWidget* parent = nullptr); // which outlives it
    ~MainWindow() override;

    SessionController& controller() { return m_controller; }
    Actions& actions() { return *m_actions; }

    // A script, a model, a trace, or a sample by its name; what it is decides how it is opened.
    void openPath(const QString& path);
    void openSample(const QString& name);
    // The latest of the recent files, if the settings say so.
    void openLast();
    void setDark(bool dark); // and from now on
    void wear(bool dark);    // for this once
    // For what is open and what is opened later; 0: as the program says.
    void setThreads(int threads);
    void setDevice(const DeviceChoice& device);
    const Preferences& preferences() const { return m_preferences; }
    // Why the last thing that was asked for could not be done; empty if it could.
    const QString& trouble() const { return m_trouble; }
    // Applied at once and kept.
    void prefer(const Preferences& preferences);
    using QMainWindow::show;
    // All views by their ids, for pictures, the guide and tests.
    QStringList viewNames() const;
    void showView(const QString& id);
    Docks& docks() { return *m_docks; }
    void resetLayout();
    // Whatever plug-ins print is noted in the log; `output` outlives the window.
    void logPrinted(PluginOutput& output);
    // Text that a window lost in a crash, if there is any: whether it is wanted back.
    void offerLost();

  signals:
    // In another language: whoever made this window makes it anew on the same session. `file` is what it shows; it is
    // to be opened again if its text `differs` from what the session has.
    void startAgainWanted(const QString& file, bool differs);

  protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void makeActions();
    void makeEditActions();
    void makeScriptActions();
    void makeRecordAction();
    void askToRecord();
    void makeModelActions();
    QWidget* makeTextBar();
    void askForPrompt();
    void askForOtherPrompt();
    void askForPart(std::optional<uint32_t> tensor = {}, const QString& part = {}); // none: the selected one's
    void makeScriptView();
    void makeMenus();
    void makeToolbar();
    void makeViews();
    void makeStatusBar();
    void stepInto();
    bool isOfGpu(std::optional<size_t> step) const; // with a kernel that can be gone through
    bool intoSelectedKernel() const;
    void addViewActions();
    void show(View& view);
    void find();
    void follow();                        // actions, cursor, status: after each snapshot or when running begins or ends
    void followProgress();                // while running
    void stand(const QString& otherwise); // in the status bar
    void followEdit();
    void followFocus(QWidget* focused);
    void takeOpened(); // a program, or a script that is to be mended
    void rememberFile(const QString& path);
    void fillRecent();
    void askToOpen();
    // `then` once the script's text and the file's keys are saved, or given up; not at all if the user changes his
    // mind.
    void leaveScript(std::function<void()> then);
    void leaveKeys(std::function<void()> then); // the same of a file's keys
    bool hasUnsaved() const;
    void saveScript(std::function<void()> then = {});
    void saveScriptAs(std::function<void()> then = {});
    void newScript(const QString& sample = {});
    void choosePlugin();
    void findPlugin(bool asks); // that the refused script wants; one that is trusted is loaded
    void askToLoad(const QString& wanted, const QString& path);
    void makePlugins();
    void tellDeath(const QString& what);
    void followScript();
    void onceBuilt(std::function<void()> act); // at once, if the script stands as it is open
    void followSample();
    void exportView();
    void exportAs(View& view, const QString& path);
    QString whyNoExport(const View& view) const;
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
    void hear(const QString& sentence, View::Severity severity); // what a view says
    void note(const QString& text, bool trouble = false);
    // In the status bar, until what it is about is replaced or mended; empty: it is.
    void complain(const QString& trouble);
    QString whatStopped() const;

    SessionController& m_controller;
    Selection& m_selection;
    Debuggee& m_debuggee;
    Opening& m_opening;
    Moves& m_moves;
    Measuring& m_measuring;
    Generating& m_generating;
    Marking& m_marking;
    PluginKeeper* m_plugins = nullptr;
    PluginBar* m_pluginBar = nullptr;
    TextBar* m_textBar = nullptr;
    std::function<void()> m_onceBuilt;
    QSet<QString> m_triedPlugins; // loaded by themselves as they were then
    Actions* m_actions;
    QStackedWidget* m_pages; // first page, docks
    Docks* m_docks;
    Welcome* m_welcome = nullptr;
    FileView* m_fileView = nullptr;
    GraphView* m_graph = nullptr;
    KernelView* m_kernel = nullptr;
    IntoView* m_into = nullptr;
    ScriptView* m_script = nullptr;
    LogView* m_log = nullptr;
    QComboBox* m_samples = nullptr;
    QComboBox* m_threads = nullptr;
    QSlider* m_cursor = nullptr;
    QLabel* m_cursorText = nullptr;
    RoundsBar* m_rounds = nullptr;
    QLabel *m_standing = nullptr, *m_mode = nullptr, *m_history = nullptr, *m_memory = nullptr,
           *m_threadsText = nullptr;
    QProgressBar* m_busy = nullptr;
    QMenu* m_recent = nullptr;
    Preferences m_preferences;
    QPointer<Guide> m_guide;
    NoticeBar* m_notice = nullptr;
    QObject* m_typing = nullptr; // holds what listens to the text that has the keys
    QString m_file;              // what is open, if it is a file
    QString m_trouble;           // that the status bar tells
    QString m_coming;            // what is being opened
    QString m_exportFolder;
};

} // namespace ggs

// SPDX-License-Identifier: MIT
// MainWindow: the frame: docks, tabs, menus, toolbar, status bar, what is open. It knows the controller and the views;
// the views know the controller and not each other.
#pragma once

#include "settings.h"

#include <QMainWindow>
#include <QPointer>

#include <functional>

class QComboBox;
class QDockWidget;
class QLabel;
class QProgressBar;
class QSlider;
class QStackedWidget;
class QTabWidget;

namespace ggs {

class Actions;
class Explorer;
class FileView;
class GraphView;
class Guide;
class IntoView;
class LogView;
class NodeTable;
class ScriptView;
class Registries;
class SessionController;

class MainWindow : public QMainWindow {
    Q_OBJECT
  public:
    explicit MainWindow(Registries& registries, QWidget* parent = nullptr);
    ~MainWindow() override;

    SessionController& controller() { return *m_controller; }
    Actions& actions() { return *m_actions; }

    // A script, a model, a trace, or a sample by its name; what it is decides how it is opened.
    void openPath(const QString& path);
    void openSample(const QString& name);
    // The latest of the recent files, if the settings say so.
    void openLast();
    void setDark(bool dark);
    // For what is open and what is opened later; 0: as the program says.
    void setThreads(int threads);
    const Preferences& preferences() const { return m_preferences; }
    // Applied at once and kept.
    void prefer(const Preferences& preferences);
    // All views by their names, for pictures: shows one after the other.
    QStringList viewNames() const;
    void showView(const QString& name);
    void resetLayout();
    // Text that a window lost in a crash, if there is any: whether it is wanted back.
    void offerLost();

  signals:
    // In another language: whoever made this window makes it anew and opens this there.
    void startAgainWanted(const QString& file);

  protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

  private:
    void makeActions();
    void makeScriptActions();
    void makeScriptView();
    void makeMenus();
    void makeToolbar();
    void makeViews();
    void makeStatusBar();
    QDockWidget* dock(const QString& id, const QString& title, QWidget* view, Qt::DockWidgetArea area);
    void addTab(const QString& id, const QString& title, QWidget* view);
    void follow();        // actions, cursor, status: after each snapshot or when running begins or ends
    void followProgress(); // while running
    void rememberFile(const QString& path);
    void fillRecent();
    void askToOpen();
    // `then` once the script's text is saved, or given up; not at all if the user changes his mind.
    void leaveScript(std::function<void()> then);
    void saveScript(std::function<void()> then = {});
    void saveScriptAs(std::function<void()> then = {});
    void newScript(const QString& sample = {});
    void askForPlugin();
    void followScript();
    void followSample();
    void exportGraph();
    void askForBreakpoint();
    void askForWatch();
    void askForNode();
    void askForSettings();
    void startAgain();
    void rememberLayout();
    void showGuide();
    void note(const QString& text, bool trouble = false);
    QString whatStopped() const;

    SessionController* m_controller;
    Actions* m_actions;
    QStackedWidget* m_pages; // welcome, tabs
    QTabWidget* m_tabs;
    Explorer* m_explorer = nullptr;
    FileView* m_fileView = nullptr;
    GraphView* m_graph = nullptr;
    IntoView* m_into = nullptr;
    NodeTable* m_nodes = nullptr;
    ScriptView* m_script = nullptr;
    LogView* m_log = nullptr;
    QComboBox* m_samples = nullptr;
    QComboBox* m_threads = nullptr;
    QSlider* m_cursor = nullptr;
    QLabel* m_cursorText = nullptr;
    QLabel *m_standing = nullptr, *m_mode = nullptr, *m_history = nullptr, *m_memory = nullptr, *m_threadsText = nullptr;
    QProgressBar* m_busy = nullptr;
    QMenu* m_recent = nullptr;
    QMenu* m_docks = nullptr;
    std::vector<std::pair<QString, QWidget*>> m_views; // name and the tab's or dock's widget
    Preferences m_preferences;
    QByteArray m_firstLayout;
    QPointer<Guide> m_guide;
    QString m_file; // what is open, if it is a file
};

} // namespace ggs

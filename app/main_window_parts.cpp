// SPDX-License-Identifier: MIT
// What the main window is made of: its actions, menus, toolbar, views and status bar.
#include "main_window.h"

#include "actions.h"
#include "samples.h"
#include "session_controller.h"
#include "tensor/constants.h"
#include "theme.h"
#include "views/arena_view.h"
#include "views/blocks_view.h"
#include "views/explorer.h"
#include "views/file_view.h"
#include "views/graph_view.h"
#include "views/inspector.h"
#include "views/into_view.h"
#include "views/log_view.h"
#include "views/node_table.h"
#include "views/profile_view.h"
#include "views/script_view.h"
#include "views/strides_view.h"
#include "views/timeline_view.h"
#include "views/values_view.h"
#include "views/welcome.h"
#include "widgets/asking.h"
#include "widgets/command_palette.h"
#include "widgets/whole_label.h"

#include <QComboBox>
#include <QDockWidget>
#include <QFile>
#include <QLabel>
#include <QMenuBar>
#include <QMessageBox>
#include <QProgressBar>
#include <QSlider>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTabWidget>
#include <QToolBar>

#include <algorithm>
#include <string_view>
#include <thread>

namespace ggs {

void MainWindow::makeActions() {
    const QString file = tr("&File"), edit = tr("&Edit"), view = tr("&View"), run = tr("&Run"), go = tr("&Go"), help = tr("&Help");
    Actions& a = *m_actions;
    a.add("open", file, tr("&Open…"), "folder", QKeySequence::Open, tr("A script, a model or a recorded run"),
          [this] { askToOpen(); });
    makeScriptActions();
    a.add("export", file, tr("&Export graph…"), "save", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E),
          tr("The whole graph as a picture, SVG or PNG"), [this] { exportGraph(); });
    a.add("close", file, tr("&Close"), {}, QKeySequence(Qt::CTRL | Qt::Key_W), tr("Back to the first page"),
          [this] { leaveScript([this] { m_controller->close(); }); });
    a.add("quit", file, tr("&Quit"), {}, QKeySequence::Quit, {}, [this] { QMainWindow::close(); });

    a.add("settings", edit, tr("&Settings…"), {}, QKeySequence(Qt::CTRL | Qt::Key_Comma),
          tr("Theme, threads, history, profile"), [this] { askForSettings(); });

    a.add("run", run, tr("&Continue"), "run", Qt::Key_F5, tr("Runs to the next breakpoint, or to the end"),
          [this] { m_controller->run(); });
    a.add("pause", run, tr("&Pause"), "pause", Qt::Key_F6, tr("Stops within one chunk of the node that runs"),
          [this] { m_controller->pause(); });
    a.add("step", run, tr("&Step"), "step", Qt::Key_F10, tr("Runs the next node"), [this] { m_controller->step(); });
    a.add("stepInto", run, tr("Step &into"), "into", Qt::Key_F11,
          tr("Runs the next node into a copy and goes through what it makes, element by element; the cursor stays"), [this] {
              showView(QStringLiteral("into"));
              m_into->stepInto();
          });
    a.add("stepBack", run, tr("Step &back"), "back", QKeySequence(Qt::SHIFT | Qt::Key_F10),
          tr("Undoes the last node, to the byte"), [this] { m_controller->stepBack(); });
    a.add("runTo", run, tr("Run &to selected"), "runto", QKeySequence(Qt::CTRL | Qt::Key_F10),
          tr("Runs until the selected node is next"), [this] {
              if (!m_controller->selected()) return;
              if (const auto step = m_controller->structure().step_of(*m_controller->selected()))
                  m_controller->runTo(*step);
          });
    a.add("restart", run, tr("&Restart"), "restart", QKeySequence(Qt::SHIFT | Qt::Key_F5),
          tr("Back to the start, with the same bytes"), [this] { m_controller->restart(); });
    a.add("profile", run, tr("Pro&file"), "profile", QKeySequence(Qt::ALT | Qt::Key_F5),
          tr("Runs everything many times without stopping and measures each node; how often is in the settings"),
          [this] { m_controller->runProfile(m_preferences.profileRuns); });
    a.add("toggleBreakpoint", run, tr("Break at &selected"), "breakpoint", Qt::Key_F9,
          tr("Sets a breakpoint on the selected node, or removes it"), [this] {
              if (m_controller->selected()) m_controller->toggleBreakpoint(*m_controller->selected());
          });
    a.add("newBreakpoint", run, tr("New break&point…"), {}, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_B),
          tr("On an op, a name, NaN or a condition"), [this] { askForBreakpoint(); });
    a.add("newWatch", run, tr("New &watch…"), {}, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_W),
          tr("A statistic that is shown at each stop: max(kq)"), [this] { askForWatch(); });
    a.add("undo", run, tr("&Undo change"), {}, QKeySequence::Undo, tr("Takes back the last changed value"),
          [this] { m_controller->undoChange(); });

    a.add("goBack", go, tr("&Back"), "left", QKeySequence(Qt::ALT | Qt::Key_Left), tr("To what was selected before"),
          [this] { m_controller->goBack(); });
    a.add("goForward", go, tr("&Forward"), "right", QKeySequence(Qt::ALT | Qt::Key_Right), {},
          [this] { m_controller->goForward(); });
    a.add("goToNode", go, tr("Go to &node…"), {}, QKeySequence(Qt::CTRL | Qt::Key_G), tr("By its number or name"),
          [this] { askForNode(); });
    a.add("goToCursor", go, tr("To the &cursor"), {}, QKeySequence(Qt::CTRL | Qt::Key_Period),
          tr("Selects the node that runs next"), [this] {
              const Snapshot& s = m_controller->snapshot();
              if (!s.at_end()) m_controller->select(s.structure->steps[s.position.cursor].node);
          });

    a.add("theme", view, tr("&Light theme"), "theme", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L), {},
          [this] { setDark(!Theme::instance().isDark()); });
    a.add("resetLayout", view, tr("&Reset layout"), {}, {}, tr("Puts all docks where they were at first"),
          [this] { resetLayout(); });

    a.add("find", go, tr("&Find"), "search", QKeySequence::Find, tr("In the graph, the table of nodes, the script, or the file"), [this] {
        if (m_tabs->currentWidget() == m_nodes) {
            m_nodes->focusFilter();
        } else if (m_tabs->currentWidget() == m_fileView) {
            m_fileView->focusFilter();
        } else if (m_tabs->currentWidget() == m_script) {
            m_script->focusFind();
        } else {
            showView(QStringLiteral("graph"));
            m_graph->focusSearch();
        }
    });
    a.add("fit", view, tr("&Whole graph"), "fit", QKeySequence(Qt::CTRL | Qt::Key_0), tr("Space does the same in the graph"),
          [this] { m_graph->canvas()->fit(); });
    a.add("guide", help, tr("&Guide"), {}, Qt::Key_F1, tr("How do I …: opens at the view that you are in"), [this] { showGuide(); });
    a.add("commands", help, tr("&All commands…"), "search", QKeySequence(Qt::CTRL | Qt::Key_K),
          tr("Finds actions, nodes and tensors by what you type"),
          [this] { CommandPalette::open(this, *m_actions, *m_controller); });
    a.add("keys", help, tr("&Keys…"), {}, {}, tr("All keys, to look up and to change"),
          [this] { KeysDialog(*m_actions, this).exec(); });
    a.add("about", help, tr("A&bout ggscope"), {}, {}, {}, [this] {
        QMessageBox::about(this, tr("About ggscope"),
                           tr("<b>ggscope %1</b><p>A debugger and explorer for tensor programs, faithful to ggml %2."
                              "<p>Qt %3")
                               .arg(QLatin1String(ggscope_version()), QLatin1String(reference_ggml_version),
                                    QLatin1String(qVersion())));
    });
}

void MainWindow::makeMenus() {
    std::vector<std::pair<QString, QMenu*>> menus;
    const auto menu = [&](const QString& title) {
        for (auto& [name, known] : menus) {
            if (name == title) return known;
        }
        menus.emplace_back(title, menuBar()->addMenu(title));
        return menus.back().second;
    };
    for (const QString& title : {tr("&File"), tr("&Edit"), tr("&View"), tr("&Run"), tr("&Go"), tr("&Help")}) menu(title);
    for (const Actions::Row& row : m_actions->rows()) {
        if (row.id == QLatin1String("quit") || row.id == QLatin1String("profile") || row.id == QLatin1String("undo") ||
            row.id == QLatin1String("toggleBreakpoint") || row.id == QLatin1String("about"))
            menu(row.menu)->addSeparator();
        menu(row.menu)->addAction(row.action);
        if (row.id == QLatin1String("open")) m_recent = menu(row.menu)->addMenu(tr("Open &recent"));
    }
    m_docks = menu(tr("&View"));
    m_docks->addSeparator();
    for (QDockWidget* each : findChildren<QDockWidget*>()) m_docks->addAction(each->toggleViewAction());
    connect(m_recent, &QMenu::aboutToShow, this, &MainWindow::fillRecent);
    fillRecent();
}

void MainWindow::makeToolbar() {
    QToolBar* const bar = addToolBar(tr("Run"));
    bar->setObjectName(QStringLiteral("toolbar"));
    bar->setMovable(false);
    bar->setIconSize({17, 17});
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    bar->addAction(m_actions->get("open"));
    m_samples = new QComboBox;
    m_samples->setObjectName(QStringLiteral("samples"));
    m_samples->setMinimumWidth(170);
    m_samples->setToolTip(tr("Samples"));
    m_samples->setPlaceholderText(tr("Samples"));
    for (const QString& name : sampleNames()) {
        m_samples->addItem(name);
        m_samples->setItemData(m_samples->count() - 1, sampleSentence(name), Qt::ToolTipRole);
    }
    m_samples->setCurrentIndex(-1);
    connect(m_samples, &QComboBox::textActivated, this, &MainWindow::openSample);
    bar->addWidget(m_samples);
    m_threads = new QComboBox;
    m_threads->setObjectName(QStringLiteral("threads"));
    m_threads->setToolTip(tr("Threads that nodes are run with"));
    m_threads->addItem(tr("threads as written"), 0);
    const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    for (int n = 1; n <= std::max(4, cores); n *= 2) m_threads->addItem(n == 1 ? tr("1 thread") : tr("%1 threads").arg(n), n);
    connect(m_threads, &QComboBox::activated, this,
            [this] { m_controller->setThreads(m_threads->currentData().toInt()); });
    bar->addWidget(m_threads);
    bar->addSeparator();
    for (const char* id : {"restart", "stepBack", "step", "stepInto", "runTo", "run", "pause", "profile"}) {
        bar->addAction(m_actions->get(QLatin1String(id)));
        if (id == std::string_view("step"))
            bar->widgetForAction(m_actions->get("step"))->setObjectName(QStringLiteral("stepButton"));
    }
    auto* const hint = new WholeLabel(tr("F10 step   F5 run   Ctrl+K commands"));
    hint->setProperty("role", "muted");
    hint->setContentsMargins(10, 0, 0, 0);
    hint->setMinimumWidth(1); // the first to give way
    hint->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
    bar->addWidget(hint);
    auto* const space = new QWidget;
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar->addWidget(space);
    m_cursor = new QSlider(Qt::Horizontal);
    m_cursor->setObjectName(QStringLiteral("cursor"));
    m_cursor->setFixedWidth(170);
    m_cursor->setToolTip(tr("Drag to go to a step, either way"));
    m_cursorText = new QLabel;
    m_cursorText->setFont(Theme::instance().numbers());
    m_cursorText->setMinimumWidth(110);
    m_cursorText->setContentsMargins(10, 0, 4, 0);
    connect(m_cursor, &QSlider::actionTriggered, this, [this] {
        if (m_cursor->isSliderDown()) return;
        m_controller->goTo(static_cast<size_t>(m_cursor->sliderPosition()));
    });
    connect(m_cursor, &QSlider::sliderReleased, this,
            [this] { m_controller->goTo(static_cast<size_t>(m_cursor->sliderPosition())); });
    bar->addWidget(m_cursor);
    bar->addWidget(m_cursorText);
}

void MainWindow::makeViews() {
    auto* const welcome = new Welcome;
    connect(welcome, &Welcome::sampleChosen, this, &MainWindow::openSample);
    connect(welcome, &Welcome::fileChosen, this, &MainWindow::openPath);
    connect(welcome, &Welcome::openWanted, this, &MainWindow::askToOpen);
    m_tabs->setDocumentMode(true);
    m_tabs->setObjectName(QStringLiteral("tabs"));
    m_pages->addWidget(welcome);
    m_pages->addWidget(m_tabs);
    setCentralWidget(m_pages);
    m_views.emplace_back(QStringLiteral("welcome"), welcome);

    m_graph = new GraphView(*m_controller);
    addTab(QStringLiteral("graph"), tr("Graph"), m_graph);
    m_nodes = new NodeTable(*m_controller);
    addTab(QStringLiteral("nodes"), tr("Nodes"), m_nodes);
    addTab(QStringLiteral("arena"), tr("Arena"), new ArenaView(*m_controller));
    addTab(QStringLiteral("strides"), tr("Strides"), new StridesView(*m_controller));
    auto* const timeline = new TimelineView(*m_controller);
    addTab(QStringLiteral("timeline"), tr("Timeline"), timeline);
    auto* const profile = new ProfileView(*m_controller);
    addTab(QStringLiteral("profile"), tr("Profile"), profile);
    connect(timeline, &TimelineView::filterWanted, this, [this, profile](const std::vector<size_t>& steps, const QString& what) {
        profile->showSteps(steps, what);
        showView(QStringLiteral("profile"));
    });

    makeScriptView();
    m_fileView = new FileView(*m_controller);
    connect(m_fileView, &FileView::reloadWanted, this, &MainWindow::openPath);
    connect(m_fileView, &FileView::troubled, this, [this](const QString& message) { note(message, true); });
    addTab(QStringLiteral("file"), tr("File"), m_fileView);

    m_explorer = new Explorer(*m_controller);
    connect(m_explorer, &Explorer::sampleChosen, this, &MainWindow::openSample);
    connect(m_explorer, &Explorer::breakpointWanted, this, &MainWindow::askForBreakpoint);
    connect(m_explorer, &Explorer::watchWanted, this, &MainWindow::askForWatch);
    QDockWidget* const left = dock(QStringLiteral("explorerDock"), tr("Explorer"), m_explorer, Qt::LeftDockWidgetArea);
    QDockWidget* const right = dock(QStringLiteral("inspectorDock"), tr("Inspector"), new Inspector(*m_controller),
                                    Qt::RightDockWidgetArea);
    m_into = new IntoView(*m_controller);
    QDockWidget* const into = dock(QStringLiteral("intoDock"), tr("Element"), m_into, Qt::RightDockWidgetArea);
    connect(into, &QDockWidget::visibilityChanged, m_into, &IntoView::setSeen);
    tabifyDockWidget(right, into);
    right->raise();
    QDockWidget* const values =
        dock(QStringLiteral("valuesDock"), tr("Values"), new ValuesView(*m_controller), Qt::BottomDockWidgetArea);
    QDockWidget* const blocks =
        dock(QStringLiteral("blocksDock"), tr("Blocks"), new BlocksView(*m_controller), Qt::BottomDockWidgetArea);
    m_log = new LogView;
    QDockWidget* const log = dock(QStringLiteral("logDock"), tr("Log"), m_log, Qt::BottomDockWidgetArea);
    tabifyDockWidget(values, blocks);
    tabifyDockWidget(blocks, log);
    // Their tabs are title enough.
    for (QDockWidget* each : {right, into, values, blocks, log}) each->setTitleBarWidget(new QWidget);
    values->raise();
    resizeDocks({left, right}, {215, 320}, Qt::Horizontal);
    resizeDocks({values}, {250}, Qt::Vertical);
}

QDockWidget* MainWindow::dock(const QString& id, const QString& title, QWidget* view, Qt::DockWidgetArea area) {
    auto* const made = new QDockWidget(title);
    made->setObjectName(id);
    made->setWidget(view);
    addDockWidget(area, made);
    m_views.emplace_back(view->objectName(), view);
    return made;
}

void MainWindow::addTab(const QString& id, const QString& title, QWidget* view) {
    view->setObjectName(id);
    m_tabs->addTab(view, title);
    m_views.emplace_back(id, view);
}

void MainWindow::makeStatusBar() {
    m_standing = new QLabel;
    m_standing->setObjectName(QStringLiteral("standing"));
    m_mode = new QLabel;
    m_busy = new QProgressBar;
    m_busy->setRange(0, 0);
    m_busy->setFixedWidth(120);
    m_busy->setVisible(false);
    m_threadsText = new QLabel;
    m_memory = new QLabel;
    m_history = new QLabel;
    m_history->setToolTip(tr("Bytes kept for stepping back, and how many may be kept"));
    statusBar()->addWidget(m_standing);
    statusBar()->addWidget(m_busy);
    statusBar()->addWidget(m_mode, 1);
    for (QLabel* each : {m_threadsText, m_memory, m_history}) {
        each->setFont(Theme::instance().numbers(Theme::caption));
        statusBar()->addPermanentWidget(each);
    }
    statusBar()->setSizeGripEnabled(false);
}

} // namespace ggs

// SPDX-License-Identifier: MIT
#include "window/main_window.h"

#include "base/constants.h"
#include "debug/targets/model_text.h"
#include "files/weights_file.h"
#include "graph/op_page.h"
#include "look/actions.h"
#include "look/chart/chart.h"
#include "look/elided_label.h"
#include "look/names/node_words.h"
#include "look/theme.h"
#include "look/view.h"
#include "look/whole_label.h"
#include "run/kernel_replay.h"
#include "session/click_logs.h"
#include "session/debuggee.h"
#include "session/devices.h"
#include "session/generating.h"
#include "session/gradient_checking.h"
#include "session/marking.h"
#include "session/measuring.h"
#include "session/moves.h"
#include "session/opening.h"
#include "session/plugin_keeper.h"
#include "session/recent_files.h"
#include "session/registries.h"
#include "session/samples.h"
#include "session/selection.h"
#include "session/session_controller.h"
#include "views/all.h"
#include "views/attention/attention_view.h"
#include "views/breakpoints/breakpoints_page.h"
#include "views/check/check_view.h"
#include "views/clicks/click_view.h"
#include "views/compare/comparisons_view.h"
#include "views/element/into_view.h"
#include "views/file/file_view.h"
#include "views/gradients/gradients_view.h"
#include "views/graph/graph_view.h"
#include "views/inspector/inspector.h"
#include "views/kernel/kernel_view.h"
#include "views/lesson/lesson_view.h"
#include "views/log/log_view.h"
#include "views/model/text_view.h"
#include "views/profile/profile_view.h"
#include "views/rounds/watches_page.h"
#include "views/script/script_view.h"
#include "views/strides/strides_view.h"
#include "views/train/curves_view.h"
#include "views/values/values_view.h"
#include "views/welcome/welcome.h"
#include "window/bottom_dock.h"
#include "window/breakpoint_dialog.h"
#include "window/command_palette.h"
#include "window/edit_actions.h"
#include "window/file_actions.h"
#include "window/guide.h"
#include "window/header_band.h"
#include "window/keys_dialog.h"
#include "window/model_actions.h"
#include "window/notices.h"
#include "window/plugin_actions.h"
#include "window/rail.h"
#include "window/record_actions.h"
#include "window/run_notices.h"
#include "window/settings_dialog.h"
#include "window/threads_menu.h"
#include "window/time_strip.h"
#include "window/training_actions.h"
#include "window/workspace_canvas.h"
#include "window/workspace_table.h"
#include "window/workspaces.h"
#include "words/messages.h"
#include "words/settings.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QProgressBar>
#include <QSettings>
#include <QStackedWidget>
#include <QTimer>
#include <QToolBar>
#include <QVBoxLayout>

#include <algorithm>
#include <numeric>
#include <string_view>
#include <utility>

namespace ggs {

namespace {

// Widths of the window in pixels: below them panels share places, and the inspector is a drawer; from the last on there
// is room for more.
constexpr int narrowWindow = HeaderBand::narrow, smallWindow = 1100, wideWindow = 2200;
constexpr int narrowSide = 264, normalSide = 320, wideSide = 400; // pixels: the inspector
constexpr int noticeMargin = 8; // pixels between a notice and the edges of the inspector

// Begins a reason with a capital letter, unless it begins with a name, which keeps its letters.
QString sentenceOf(const QString& reason) {
    const QString first = reason.section(QLatin1Char(' '), 0, 0);
    const bool word = std::ranges::all_of(first, [](QChar each) { return each.isLower(); });
    return word ? first.left(1).toUpper() + reason.mid(1) : reason;
}

} // namespace

MainWindow::MainWindow(SessionController& controller, QWidget* parent)
    : QMainWindow(parent), m_controller(controller), m_selection(controller.selection()),
      m_debuggee(controller.debuggee()), m_opening(controller.opening()), m_moves(controller.moves()),
      m_measuring(controller.measuring()), m_generating(controller.generating()), m_marking(controller.marking()),
      m_actions(new Actions(this)), m_pages(new QStackedWidget), m_workspaces(new Workspaces),
      m_rail(new Rail(controller)), m_preferences(Preferences::load()), m_notices(new Notices(*this)) {
    setObjectName(QStringLiteral("mainWindow"));
    setWindowTitle(QStringLiteral("ggscope"));
    setWindowIcon(QIcon(QStringLiteral(":/icons/dark/ggscope.svg")));
    setAcceptDrops(true);
    // Before the views are created, because fonts set later don't reach all existing widgets.
    Theme::instance().setFontSize(*qApp, m_preferences.fontSize);
    if (qApp->styleSheet().isEmpty()) Theme::instance().apply(*qApp, m_preferences.dark);
    resize(1280, 800);
    makeDock();
    makeViews();
    makeActions();
    makeMenus();
    makeHeader();
    m_runNotices = new RunNotices(*this);
    connect(m_notices, &Notices::noted, this, &MainWindow::note);
    connect(m_log, &LogView::shown, m_notices, &Notices::seeAll);
    connect(m_notices, &Notices::unseenChanged, m_header, &HeaderBand::setUnseen);
    connect(m_header, &HeaderBand::bellClicked, m_notices, &Notices::goToNewest);
    connect(m_notices, &Notices::logWanted, this, [this] { showView(QStringLiteral("log")); });
    m_actions->loadKeys();
    m_opening.setHistoryBudget(m_preferences.historyBytes);
    m_opening.setMemoryLimit(m_preferences.memoryBytes);
    // An open session keeps its number of threads.
    setThreads(m_debuggee.isOpen() ? m_opening.threads() : m_preferences.threads);
    const QSettings settings;
    restoreGeometry(settings.value(setting::geometry).toByteArray());
    m_sideWanted = settings.value(setting::inspectorShown, true).toBool();

    connect(&m_opening, &Opening::opening, this, [this](const QString& name) {
        m_coming = name;
        m_trouble.clear();
        follow();
    });
    connect(&m_debuggee, &Debuggee::structureChanged, this, [this] {
        showDocument();
        if (m_opening.wasRebuilt()) return; // the user is at work in its script
        const Structure& s = m_debuggee.structure();
        const bool weights = m_debuggee.snapshot().only_weights();
        note((weights ? tr("%1 is open; tensors in it: %2") : tr("%1 is open; nodes to run: %2"))
                 .arg(m_opening.programName())
                 .arg(weights ? s.tensors.size() : s.steps.size()));
        if (const QString tooMany = m_measuring.threadsWarning(); !tooMany.isEmpty())
            m_notices->add({.what = tr("%1 uses more threads than there are cores").arg(m_opening.programName()),
                            .why = tooMany.left(1).toUpper() + tooMany.mid(1) + QLatin1Char('.')});
        if (const std::shared_ptr<const ModelText>& text = m_generating.text()) {
            for (const Message& warning : text->model->tokenizer().vocabulary().warnings()) {
                note(words(warning), true);
                complain(words(warning));
            }
        }
        // Weights without a text have a view of their own in their workspace.
        const bool text = m_generating.text() != nullptr;
        if ((weights || text) && !m_takesOver)
            m_workspaces->raise(*m_workspaces->view(text ? QStringLiteral("text") : QStringLiteral("file")));
    });
    connect(&m_debuggee, &Debuggee::closed, this, [this] {
        showPage(m_opening.hasDocument() ? static_cast<QWidget*>(m_workspaces) : m_welcome);
        m_trouble.clear();
        m_files->followScript();
        follow();
    });
    connect(&m_controller.clickLogs(), &ClickLogs::changed, this, &MainWindow::showClicks);
    connect(&m_controller.clickLogs(), &ClickLogs::shapeWanted, this, &MainWindow::follow);
    connect(&m_debuggee, &Debuggee::snapshotChanged, this, &MainWindow::follow);
    connect(&m_debuggee, &Debuggee::runningChanged, this, [this] {
        if (m_debuggee.isRunning()) m_trouble.clear();
        follow();
    });
    connect(&m_opening, &Opening::scriptAccepted, this, [this] { complain({}); });
    connect(m_workspaces, &Workspaces::currentChanged, this, [this] { m_selection.enter(m_workspaces->current()); });
    for (const auto signal : {&Selection::selectionChanged, &Selection::placesChanged})
        connect(&m_selection, signal, this, &MainWindow::follow);
    connect(&m_debuggee, &Debuggee::progressed, this, &MainWindow::followProgress);
    connect(&m_measuring, &Measuring::profiling, this,
            [this](int done, int runs) { m_standing->setText(tr("profile: run %1 of %2").arg(done + 1).arg(runs)); });
    connect(&m_measuring, &Measuring::checking, this,
            [this](int done, int steps) { m_standing->setText(tr("check: node %1 of %2").arg(done).arg(steps)); });
    connect(&m_debuggee, &Debuggee::failed, this, &MainWindow::fail);
    connect(&m_opening, &Opening::marksGone, this, [this](const QStringList& marks) {
        note(tr("not in this program: %1").arg(marks.join(QStringLiteral(", "))), true);
    });
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        m_actions->refreshIcons();
        fit(); // letters may have become larger
    });
    follow();
    m_files->followScript();
    m_takesOver = true;
    if (m_debuggee.isOpen()) m_controller.tell();
    showClicks();
    m_takesOver = false;
}

// Signals that are emitted while the window's widgets are destroyed must reach neither it nor its parts.
MainWindow::~MainWindow() {
    m_controller.forget(*this);
    for (QObject* part : std::initializer_list<QObject*>{m_training, m_record, m_plugins, m_model, m_files, m_edit})
        delete part;
}

// A program or a click log was opened, or the program's script has changed.
void MainWindow::showDocument() {
    m_trouble.clear();
    const bool first = m_pages->currentWidget() != m_workspaces;
    if (!m_opening.wasRebuilt() && !m_takesOver) {
        m_files->rememberPlace(); // of the previous program, in its workspace
        m_workspaces->setCurrent(workspaceFor(m_controller, m_opening.hasScript() && isSample()));
        m_selection.forgetPlaces(m_workspaces->current());
    }
    showPage(m_workspaces);
    // The focus goes to the main view, not to the first input field.
    if (first)
        QTimer::singleShot(0, this, [this] {
            View* const view = m_workspaces->mainView();
            if (view) m_workspaces->enter(*view);
        });
    m_files->followScript();
    if (!m_opening.wasRebuilt()) m_files->takeOpened();
}

// A click log was opened. It has no program, and one view.
void MainWindow::showClicks() {
    const std::shared_ptr<const ClickLog>& log = m_controller.clickLogs().log();
    if (!log) return;
    showDocument();
    if (!m_takesOver) {
        View* const view = m_workspaces->view(QStringLiteral("clicks"));
        m_workspaces->raise(*view);
        QTimer::singleShot(0, view, [this, view] { m_workspaces->enter(*view); });
    }
    note(tr("%1 is open; samples in it: %2").arg(m_opening.programName()).arg(log->shape().samples));
    follow();
}

// -- making -----------------------------------------------------------------------------------------------------------

void MainWindow::makeActions() {
    const QString file = tr("&File"), edit = tr("&Edit"), view = tr("&View"), run = tr("&Run"), go = tr("&Go"),
                  help = tr("&Help");
    Actions& a = *m_actions;
    a.add("open", file, tr("&Open…"), "folder", QKeySequence::Open,
          tr("Opens a script, a model, a click log or a recorded run"), [this] { m_files->askToOpen(); });
    m_edit->addActions();
    m_files->addActions();
    m_plugins->addActions();
    m_record->addActions();
    m_training->addFileActions();
    a.add("close", file, tr("&Close"), {}, QKeySequence(Qt::CTRL | Qt::Key_W),
          tr("Closes the file and shows the welcome page"),
          [this] { m_files->leaveProgram([this] { m_opening.close(); }); });
    a.add("quit", file, tr("&Quit"), {}, QKeySequence::Quit, {}, [this] { QMainWindow::close(); });

    a.add("settings", edit, tr("&Settings…"), {}, QKeySequence(Qt::CTRL | Qt::Key_Comma),
          tr("Theme, threads, history, profile"), [this] { askForSettings(); });

    a.add("run", run, tr("Ru&n"), "run", Qt::Key_F5, tr("Runs to the next breakpoint or to the end"),
          [this] { m_files->onceBuilt([this] { m_moves.run(); }); });
    a.add("pause", run, tr("&Pause"), "pause", Qt::Key_F6, tr("Stops the run within one chunk of the current node"),
          [this] { m_plugins->keeper().pause(); });
    a.add("step", run, tr("&Step"), "step", Qt::Key_F10, tr("Runs the next node"),
          [this] { m_files->onceBuilt([this] { m_moves.step(); }); });
    a.add("stepInto", run, tr("Step &into"), "into", Qt::Key_F11,
          tr("Runs the next node into a copy and shows how each element is computed; on a GPU, steps into its kernel. "
             "The cursor doesn't move"),
          [this] { stepInto(); });
    a.add("stepIntoKernel", run, tr("Step into &kernel"), {}, QKeySequence(Qt::ALT | Qt::Key_F11),
          tr("Runs a block of the selected node’s GPU kernel in the emulator, with the current bytes, and shows each "
             "thread step by step"),
          [this] {
              m_workspaces->enter(*m_kernel);
              m_kernel->lookInto(m_selection.selected());
          });
    a.add("stepBack", run, tr("Step &back"), "back", QKeySequence(Qt::SHIFT | Qt::Key_F10),
          tr("Undoes the last node and restores every byte"), [this] { m_moves.stepBack(); });
    a.add("runTo", run, tr("Run &to selected"), "runto", QKeySequence(Qt::CTRL | Qt::Key_F10),
          tr("Runs until the selected node is the next one"), [this] {
              if (!m_selection.selected()) return;
              if (const auto step = m_debuggee.structure().step_of(*m_selection.selected())) m_moves.runTo(*step);
          });
    a.add("runToNan", run, tr("Run to first NaN"), {}, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F10),
          tr("Sets a breakpoint on results with NaN or Inf and runs to the first one, from the start if the run has "
             "ended"),
          [this] {
              m_files->onceBuilt([this] {
                  if (m_debuggee.isOpen() && m_debuggee.snapshot().at_end()) m_moves.restart();
                  m_marking.breakOnNan();
                  m_moves.run();
              });
          });
    a.add("roundOn", run, tr("Next r&ound"), {}, QKeySequence(Qt::CTRL | Qt::Key_F11),
          tr("Runs to the same node in the next round"), [this] { m_moves.roundOn(); });
    a.add("roundBack", run, tr("Previous ro&und"), {}, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F11),
          tr("Goes back to the same node in the previous round and restores every byte"),
          [this] { m_moves.roundBack(); });
    a.add("restart", run, tr("&Restart"), "restart", QKeySequence(Qt::SHIFT | Qt::Key_F5),
          tr("Returns to the start and restores every byte"), [this] { m_moves.restart(); });
    a.add("profile", run, tr("Pro&file"), "profile", QKeySequence(Qt::ALT | Qt::Key_F5),
          tr("Runs the program many times without stopping and measures each node; the number of runs is a setting"),
          [this] {
              showView(QStringLiteral("profile"));
              if (auto* const profile = findChild<ProfileView*>()) profile->run(m_preferences.profileRuns);
          });
    a.add("checkNode", run, tr("&Check node"), {}, Qt::Key_F8,
          tr("Runs the selected node into a copy in several ways and compares its elements with their explanations"),
          [this] {
              if (!m_selection.selected()) return;
              showView(QStringLiteral("check"));
              m_measuring.checkNode(*m_selection.selected());
          });
    a.add("checkAll", run, tr("Check &all nodes"), {}, QKeySequence(Qt::SHIFT | Qt::Key_F8),
          tr("Checks all nodes one after another; Pause stops the check"), [this] {
              showView(QStringLiteral("check"));
              m_measuring.checkAll();
          });
    a.add("checkGradients", run, tr("Check gradients"), {}, {},
          tr("Compares the gradients of all parameters with differences of the loss; Pause stops the check"), [this] {
              showView(QStringLiteral("gradients"));
              m_controller.gradientChecking().check();
          });
    a.add("toggleBreakpoint", run, tr("Break at se&lected"), "breakpoint", Qt::Key_F9,
          tr("Sets a breakpoint on the selected node, or removes it"), [this] {
              if (m_selection.selected()) m_marking.toggleBreakpoint(*m_selection.selected());
          });
    a.add("newBreakpoint", run, tr("N&ew breakpoint…"), {}, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_B),
          tr("Adds a breakpoint on an op, a name, NaN or a condition"), [this] { askForBreakpoint(); });
    a.add("newWatch", run, tr("New &watch…"), {}, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_W),
          tr("Adds a value to show at each stop, such as max(kq)"), [this] { askForWatch(); });
    a.add("guard", run, tr("Guard plug-ins’ kernels"), {}, {},
          tr("Runs the kernels of plug-ins between guard bytes and reports writes outside their rows and unwritten "
             "elements; slower"),
          [this] { m_plugins->keeper().setGuarded(m_actions->get("guard")->isChecked()); })
        ->setCheckable(true);
    a.get("guard")->setChecked(m_controller.registries().guarded());

    a.add("goBack", go, tr("&Back"), "left", QKeySequence(Qt::ALT | Qt::Key_Left),
          tr("Returns to the previous selection or workspace"), [this] { m_selection.goBack(); });
    a.add("goForward", go, tr("&Forward"), "right", QKeySequence(Qt::ALT | Qt::Key_Right), {},
          [this] { m_selection.goForward(); });
    a.add("goToNode", go, tr("Go to &node…"), {}, QKeySequence(Qt::CTRL | Qt::Key_G),
          tr("Selects a node by its number or name"), [this] { askForNode(); });
    a.add("goToCursor", go, tr("Go to &cursor"), {}, QKeySequence(Qt::CTRL | Qt::Key_Period),
          tr("Selects the next node to run"), [this] {
              const Snapshot& s = m_debuggee.snapshot();
              if (s.next_step()) m_selection.select(s.structure->steps[s.position.cursor].node);
          });

    m_training->addRunActions();
    m_model->addActions();
    addWorkspaceActions();
    addViewActions();
    // The log is the only page with a key.
    for (View* each : m_dock->pages())
        a.add(QStringLiteral("view-") + each->id(), view, each->title(), {},
              each == m_log ? QKeySequence(Qt::ALT | Qt::SHIFT | Qt::Key_0) : QKeySequence(), tr("Shows this page"),
              [this, each] {
                  m_dock->show(); // the first page shows it only if the user opens it
                  m_dock->enter(*each);
              });
    a.add("dock", view, tr("Doc&k"), {}, QKeySequence(Qt::CTRL | Qt::Key_J),
          tr("Opens the pages at the bottom of the window, or folds them"), [this] {
              m_dock->show();
              m_dock->toggle();
              fit();
          });
    a.add("theme", view, tr("&Light theme"), "theme", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L), {},
          [this] { setDark(!Theme::instance().isDark()); });
    QAction* const bar =
        a.add("menuBar", view, tr("&Menu bar"), {}, {}, tr("Shows the menus as a row above the header band"), [this] {
            const bool shown = m_actions->get("menuBar")->isChecked();
            menuBar()->setVisible(shown);
            QSettings().setValue(setting::menuBar, shown);
        });
    bar->setCheckable(true);
    bar->setChecked(QSettings().value(setting::menuBar).toBool());
    a.add("resetLayout", view, tr("&Reset workspace"), {}, {}, tr("Undoes all changes to the panels of this workspace"),
          [this] { resetLayout(); });

    a.add("find", go, tr("F&ind"), "search", QKeySequence::Find, tr("Searches the current view, or the graph"),
          [this] { find(); });
    a.add("fit", view, tr("&Whole graph"), "fit", QKeySequence(Qt::CTRL | Qt::Key_0),
          tr("Fits the graph into the view; in the graph, press Space"), [this] { m_graph->canvas()->fit(); });
    a.add("guide", help, tr("&Guide"), {}, Qt::Key_F1,
          tr("Opens the guide at the op of the selected node, or at the current view"), [this] { showGuide(); });
    a.add("newestNotice", go, tr("Newest n&otice"), {}, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_N),
          tr("Moves the focus to the newest notice, or opens the log"), [this] { m_notices->goToNewest(); });
    a.add("commands", help, tr("&All commands…"), "search", QKeySequence(Qt::CTRL | Qt::Key_K),
          tr("Finds actions, views, samples, settings, nodes and tensors by name"), [this] { openPalette(); });
    a.add("keys", help, tr("&Shortcuts…"), {}, {}, tr("Shows and changes all keyboard shortcuts"),
          [this] { KeysDialog(*m_actions, this).exec(); });
    a.add("about", help, tr("A&bout ggscope"), {}, {}, {}, [this] {
        const QString licence = Chart::isBuilt()
                                    ? tr("The sources are under the MIT licence. The program as a whole is under the "
                                         "GPL, version 3, because QCustomPlot draws its charts.")
                                    : tr("It is under the MIT licence, and was built without charts.");
        QMessageBox::about(this, tr("About ggscope"),
                           tr("<b>ggscope %1</b><p>A debugger and explorer for tensor programs, faithful to ggml %2."
                              "<p>Qt %3")
                                   .arg(QLatin1String(ggscope_version()), QLatin1String(reference_ggml_version),
                                        QLatin1String(qVersion())) +
                               QStringLiteral("<p>") + licence);
    });
    qobject_cast<CheckView*>(m_workspaces->view(QStringLiteral("check")))->setCheckAll(*a.get("checkAll"));
}

void MainWindow::addViewActions() {
    for (View* each : m_workspaces->views()) {
        connect(each, &View::pasteChanged, m_edit, &EditActions::follow);
        m_actions->add(QStringLiteral("view-") + each->id(), tr("&View"), each->title(), {}, {}, tr("Shows this view"),
                       [this, each] {
                           showPage(m_workspaces);
                           m_workspaces->enter(*each);
                       });
    }
}

// A digit chooses a workspace where nothing is typed (keyPressEvent()), with Ctrl everywhere.
void MainWindow::addWorkspaceActions() {
    const QString view = tr("&View");
    int number = 0;
    for (const WorkspaceRow& row : allWorkspaces()) {
        const QKeySequence keys(QKeyCombination(Qt::ControlModifier, Qt::Key(Qt::Key_1 + number++)));
        m_actions->add(QStringLiteral("workspace-") + row.id, view, row.title(), row.icon, keys, row.about(),
                       [this, id = row.id] { chooseWorkspace(id); });
    }
    for (int panel = 1; panel <= 5; ++panel)
        m_actions->add(QStringLiteral("panel-%1").arg(panel), view, tr("Panel %1").arg(panel), {},
                       QKeySequence(QKeyCombination(Qt::AltModifier, Qt::Key(Qt::Key_0 + panel))),
                       tr("Moves the focus to a panel, in reading order"),
                       [this, panel] { m_workspaces->enterPanel(panel - 1); });
    m_actions->add("enlarge", view, tr("&Enlarge panel"), {}, Qt::Key_F4,
                   tr("Shows only the panel with the focus, or all panels again"),
                   [this] { m_workspaces->enlargeOrBack(); });
    m_actions->add("inspectorShown", view, tr("&Inspector"), {}, QKeySequence(Qt::CTRL | Qt::Key_I),
                   tr("Shows or hides the inspector"), [this] { showSide(!m_side->isVisible()); });
}

void MainWindow::chooseWorkspace(const QString& id) {
    const QString why = workspace(id)->whyEmpty(m_controller);
    if (!why.isEmpty()) {
        m_notices->add({Notice::Kind::information, why, {}, {}});
        return;
    }
    if (!m_debuggee.isOpen() && !m_opening.hasDocument()) return;
    m_workspaces->setCurrent(id);
    if (View* const view = m_workspaces->mainView()) m_workspaces->enter(*view);
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
    for (const QString& title : {tr("&File"), tr("&Edit"), tr("&View"), tr("&Run"), tr("&Go"), tr("&Help")})
        menu(title);
    QMenu *views = nullptr, *panels = nullptr;
    for (const Actions::Row& row : m_actions->rows()) {
        if (row.id == QLatin1String("quit") || row.id == QLatin1String("profile") ||
            row.id == QLatin1String("format") || row.id == QLatin1String("settings") ||
            row.id == QLatin1String("toggleBreakpoint") || row.id == QLatin1String("theme") ||
            row.id == QLatin1String("about"))
            menu(row.menu)->addSeparator();
        // The menu View has a menu of its own for the many views, whose names may be those of other entries, too.
        QMenu*& own = row.id.startsWith(QLatin1String("view-")) ? views : panels;
        const bool nested = &own == &views || row.id.startsWith(QLatin1String("panel-"));
        if (nested && !own) own = menu(row.menu)->addMenu(&own == &views ? tr("All &views") : tr("Go to &panel"));
        (nested ? own : menu(row.menu))->addAction(row.action);
        addAction(row.action); // its keys also work while the menu bar is hidden
        if (row.id == QLatin1String("open")) m_files->setRecentMenu(menu(row.menu)->addMenu(tr("Open recen&t")));
    }
    connect(menu(tr("&Edit")), &QMenu::aboutToShow, m_edit, &EditActions::follow);
    menuBar()->setVisible(m_actions->get("menuBar")->isChecked());
}

void MainWindow::makeHeader() {
    m_welcome->setSearch(*m_actions->get("commands"));
    m_header = new HeaderBand(*m_actions, m_controller, *menuBar());
    connect(m_header, &HeaderBand::openWanted, m_files, [this] { m_files->askToOpen(); });
    connect(m_header, &HeaderBand::fileChosen, m_files, &FileActions::openPath);
    connect(m_header, &HeaderBand::sampleChosen, m_files, &FileActions::openSample);
    connect(m_files, &FileActions::fileChanged, m_header, &HeaderBand::setFile);
    connect(m_files, &FileActions::recentChanged, m_header, &HeaderBand::setRecent);
    m_files->tellRecent();
    m_frame->insertWidget(0, m_header);
}

// From the outside in: Qt styles a widget with all its parts again whenever it gets another parent.
void MainWindow::makeViews() {
    auto* const whole = new QWidget(this);
    setCentralWidget(whole);
    m_frame = tightColumn(whole);
    m_middle = new QWidget(whole);
    m_frame->addWidget(m_middle, 1);
    auto* const row = new QHBoxLayout(m_middle);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(m_rail);
    auto* const column = tightColumn();
    row->addLayout(column, 1);
    // The dock is as high as its page; the views get the rest.
    m_pages->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
    column->addWidget(m_pages, 1);
    m_welcome = new Welcome(m_pages);
    m_pages->addWidget(m_welcome);
    m_pages->addWidget(m_workspaces);
    m_side = new QWidget(m_middle);
    m_side->setObjectName(QStringLiteral("side"));
    m_side->setAutoFillBackground(true); // a drawer covers the canvas
    m_side->hide();
    for (const ViewEntry& entry : allViews()) {
        const bool aside = entry.id == std::string_view("inspector");
        View* const view = entry.make(m_controller, aside ? m_side : m_workspaces);
        if (aside) {
            m_inspector = view;
            m_workspaces->add(view, [this] { showSide(true); });
        } else {
            m_workspaces->add(view);
        }
    }
    for (const View* each : m_workspaces->views()) connect(each, &View::said, this, &MainWindow::hear);
    const auto of = [this]<class Kind>(const char* id, Kind*& view) {
        view = qobject_cast<Kind*>(m_workspaces->view(QLatin1String(id)));
    };
    of("graph", m_graph);
    of("kernel", m_kernel);
    of("into", m_into);
    of("script", m_script);
    connect(m_script, &ScriptView::changeWanted, this, &MainWindow::askForChangeOf);
    connect(m_script, &ScriptView::viewWanted, this, &MainWindow::showView);
    LessonView* lesson = nullptr;
    of("lesson", lesson);
    connect(lesson, &LessonView::viewWanted, this, &MainWindow::showView);
    FileView* weights = nullptr;
    of("file", weights);
    m_edit = new EditActions(*this);
    ClickView* clicks = nullptr;
    of("clicks", clicks);
    m_files = new FileActions(*this, *m_script, *weights, *clicks);
    TextView* text = nullptr;
    of("text", text);
    m_model = new ModelActions(*this, *text);
    m_plugins = new PluginActions(*this, *m_script);
    m_record = new RecordActions(*this);
    CurvesView* curves = nullptr;
    of("curves", curves);
    m_training = new TrainingActions(*this, *curves);
    connect(m_welcome, &Welcome::sampleChosen, m_files, &FileActions::openSample);
    connect(m_welcome, &Welcome::fileChosen, m_files, &FileActions::openPath);
    connect(m_welcome, &Welcome::modelWanted, m_files, [this] { m_files->askToOpen(FileActions::Wanted::model); });
    connect(m_welcome, &Welcome::scriptWanted, m_files, [this] { m_files->askToOpen(FileActions::Wanted::script); });
    connect(m_welcome, &Welcome::newScriptWanted, this, [this] { m_actions->get("newScript")->trigger(); });
    connect(m_welcome, &Welcome::clearWanted, m_files, &FileActions::forgetRecent);
    connect(m_files, &FileActions::recentChanged, m_welcome, [this] { m_welcome->setRecent(RecentFiles::load()); });
    QHash<QString, QString> names;
    for (const WorkspaceRow& each : allWorkspaces()) names[each.id] = each.title();
    m_welcome->setWorkspaceNames(names);
    m_strip = new TimeStrip(m_controller, m_middle);
    column->addWidget(m_strip);
    column->addWidget(m_dock);
    tightColumn(m_side)->addWidget(m_inspector);
    row->addWidget(m_side);
    connect(m_rail, &Rail::chosen, this, &MainWindow::chooseWorkspace);
    const auto follow = [this] {
        if (auto* const inspector = qobject_cast<Inspector*>(m_inspector))
            inspector->setOnTop(m_workspaces->canvas().row().onTop);
        m_files->setWorkspace(m_workspaces->current());
        fit();
    };
    connect(m_workspaces, &Workspaces::currentChanged, this, follow);
    connect(&m_selection, &Selection::workspaceWanted, this, &MainWindow::chooseWorkspace);
    m_rail->addTool(QStringLiteral("settings"), tr("Settings"), [this] { askForSettings(); });
    m_rail->addTool(QStringLiteral("help"), tr("Help"), [this] { showGuide(); });
    connect(weights, &FileView::reloadWanted, m_files, &FileActions::openPath);
    connect(weights, &FileView::blockWanted, this, [this] { showView(QStringLiteral("blocks")); });
    connect(weights, &FileView::valuesWanted, this, [this] { showView(QStringLiteral("values")); });
    AttentionView* attention = nullptr;
    of("attention", attention);
    connect(attention, &AttentionView::headWanted, this,
            [this](uint32_t tensor, const QString& part) { m_model->askForPart(tensor, part); });
    // A click on a value shows its explanation next to the values, if the workspace has a place for it.
    const auto showElement = [this] {
        const View& values = *m_workspaces->view(QStringLiteral("values"));
        const WorkspaceCanvas& canvas = m_workspaces->canvas();
        if (canvas.panelOf(*m_into) != canvas.panelOf(values)) m_workspaces->raise(*m_into);
    };
    Inspector* inspector = nullptr;
    of("inspector", inspector);
    connect(inspector, &Inspector::viewWanted, this, &MainWindow::showView);
    ValuesView* numbers = nullptr;
    of("values", numbers);
    connect(numbers, &ValuesView::elementClicked, this, showElement);
    StridesView* strides = nullptr;
    of("strides", strides);
    connect(strides, &StridesView::changeWanted, this, [this, numbers](const Index& element) {
        showView(QStringLiteral("values"));
        numbers->changeElement(element);
    });
    CheckView* check = nullptr;
    of("check", check);
    connect(check, &CheckView::elementWanted, this, showElement);
    GradientsView* gradients = nullptr;
    of("gradients", gradients);
    connect(gradients, &GradientsView::elementWanted, this, [this] { showView(m_into->id()); });
    connect(gradients, &GradientsView::errorsWanted, this,
            [this, numbers](const std::shared_ptr<const NodeCheck>& errors) {
                showView(QStringLiteral("values"));
                numbers->showErrors(errors);
            });
    connect(check, &CheckView::errorsWanted, this, [this, numbers](const std::shared_ptr<const NodeCheck>& found) {
        showView(QStringLiteral("values"));
        numbers->showErrors(found);
    });
    connectComparisons();
    m_workspaces->setNarrow(width() < narrowWindow);
    m_workspaces->open();
}

// Each comparison is started and shown in the view or dialog that makes it.
void MainWindow::connectComparisons() {
    using Kind = Comparisons::Kind;
    auto* const list = qobject_cast<ComparisonsView*>(m_workspaces->view(QStringLiteral("comparisons")));
    auto* const file = qobject_cast<FileView*>(m_workspaces->view(QStringLiteral("file")));
    auto* const values = qobject_cast<ValuesView*>(m_workspaces->view(QStringLiteral("values")));
    const auto open = [this, file](Kind kind) {
        switch (kind) {
        case Kind::prompts: return m_actions->get("comparePrompts")->trigger();
        case Kind::files: file->showDifferences(); return showView(file->id());
        case Kind::array: return showView(QStringLiteral("values"));
        case Kind::kernels: return showView(QStringLiteral("check"));
        }
    };
    connect(list, &ComparisonsView::resultWanted, this, open);
    connect(list, &ComparisonsView::startWanted, this, [this, file, values, open](Kind kind) {
        if (kind == Kind::kernels) return m_actions->get("checkAll")->trigger();
        open(kind);
        if (kind == Kind::files) file->chooseOther();
        if (kind == Kind::array) values->chooseArray();
    });
}

void MainWindow::hear(const QString& sentence, View::Severity severity) {
    note(sentence, severity != View::Severity::note);
    if (severity == View::Severity::note) complain({});
    if (severity == View::Severity::trouble) complain(sentence);
}

// Returns the text about the state of the program, with a bar that shows whether it is busy.
QWidget* MainWindow::makeStanding() {
    auto* const all = new QWidget;
    m_standing = new ElidedLabel;
    m_standing->setObjectName(QStringLiteral("standing"));
    m_standing->setProperty("role", "muted");
    m_busy = new QProgressBar;
    m_busy->setAccessibleName(tr("Busy"));
    m_busy->setRange(0, 0);
    m_busy->setFixedWidth(24);
    QSizePolicy room = m_busy->sizePolicy();
    room.setRetainSizeWhenHidden(true); // nothing moves when it appears
    m_busy->setSizePolicy(room);
    m_busy->setVisible(false);
    auto* const row = new QHBoxLayout(all);
    row->setContentsMargins(6, 0, 0, 0);
    row->addWidget(m_standing, 1);
    row->addWidget(m_busy);
    all->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    return all;
}

void MainWindow::makeDock() {
    m_dock = new BottomDock;
    m_breakpoints = new BreakpointsPage(m_debuggee, m_marking);
    m_watches = new WatchesPage(m_debuggee, m_moves, m_marking);
    m_log = new LogView;
    for (View* each : std::initializer_list<View*>{m_breakpoints, m_watches, m_log}) m_dock->add(each);
    connect(m_breakpoints, &BreakpointsPage::breakpointWanted, this, &MainWindow::askForBreakpoint);
    connect(m_breakpoints, &BreakpointsPage::changeWanted, this, &MainWindow::askForChangeOf);
    connect(m_watches, &WatchesPage::watchWanted, this, &MainWindow::askForWatch);
    connect(m_log, &LogView::noted, this, [this] { m_dock->setCount(*m_log, m_log->lines()); });
    m_dock->setStanding(makeStanding());
    m_deviceText = new WholeLabel;
    m_deviceText->setObjectName(QStringLiteral("dockDevice"));
    m_memory = new WholeLabel;
    m_memory->setObjectName(QStringLiteral("dockMemory"));
    m_history = new WholeLabel;
    m_history->setObjectName(QStringLiteral("dockHistory"));
    m_history->setToolTip(tr("Bytes kept for stepping back, and their limit"));
    for (QLabel* each : {m_deviceText, m_memory, m_history}) {
        each->setFont(Theme::instance().numbers(Theme::caption));
        m_dock->addStatus(each);
    }
}

bool MainWindow::isOfGpu(std::optional<size_t> step) const {
    const Snapshot& s = m_debuggee.snapshot();
    return step && s.device.kind != DeviceKind::cpu &&
           can_replay(s.structure->registry(), s.structure->tensor(s.structure->steps[*step].node)).ok();
}

// Returns whether Step into opens the kernel of the selected node, because all nodes of the round are done.
bool MainWindow::intoSelectedKernel() const {
    if (!m_debuggee.isOpen() || !m_selection.selected() || m_debuggee.snapshot().next_step()) return false;
    return isOfGpu(m_debuggee.structure().step_of(*m_selection.selected()));
}

// If a GPU computes the next node, its kernel is opened, to step through its threads.
void MainWindow::stepInto() {
    if (m_debuggee.isOpen()) {
        const bool selected = intoSelectedKernel();
        if (selected || isOfGpu(m_debuggee.snapshot().next_step())) {
            m_workspaces->enter(*m_kernel); // F10 goes on in it
            return m_kernel->lookInto(selected ? m_selection.selected() : std::nullopt);
        }
    }
    show(*m_into);
    m_into->stepInto();
}

// Reports in the notice why the action of a shortcut is disabled. A digit that neither a text nor a list took
// chooses a workspace.
void MainWindow::keyPressEvent(QKeyEvent* event) {
    const int number = event->key() - Qt::Key_1;
    if (event->modifiers() == Qt::NoModifier && number >= 0 && number < static_cast<int>(allWorkspaces().size()))
        return chooseWorkspace(allWorkspaces()[static_cast<size_t>(number)].id);
    const QKeySequence keys =
        event->key() == 0 || event->isAutoRepeat() ? QKeySequence() : QKeySequence(event->keyCombination());
    for (const Actions::Row& row : m_actions->rows()) {
        if (keys.isEmpty() || row.action->shortcut() != keys || row.action->isEnabled() || row.whyNot.isEmpty())
            continue;
        // The reason is the notice of the script's error, which then has its way to it.
        if (!m_debuggee.isOpen() && m_opening.hasScript() && row.whyNot == m_debuggee.whyNothing())
            return m_runNotices->fail(m_opening.refused().said);
        m_notices->add(
            {.what = tr("“%1” is not available").arg(withoutMnemonic(row.action->text()).remove(QStringLiteral("…"))),
             .why = sentenceOf(row.whyNot)});
        return;
    }
    QMainWindow::keyPressEvent(event);
}

// -- following --------------------------------------------------------------------------------------------------------

QString MainWindow::whatStopped() const {
    const Snapshot& s = m_debuggee.snapshot();
    const size_t total = s.structure->steps.size();
    if (total == 0) return m_debuggee.whyNot(Capability::run);
    const QString next =
        !s.next_step()
            ? s.at_end() ? QString() : tr("round %1").arg(s.position.round + 1)
            : QStringLiteral("%1 %2").arg(opWord(*s.structure, s.structure->steps[s.position.cursor].node),
                                          nameOf(*s.structure, s.structure->steps[s.position.cursor].node).trimmed());
    switch (s.stop.kind) {
    case StopKind::breakpoint:
        return s.stop.reason.empty() ? tr("breakpoint before %1").arg(next)
                                     : tr("breakpoint: %1").arg(words(s.stop.reason));
    case StopKind::paused: return s.at_end() ? tr("paused") : tr("paused before %1").arg(next);
    case StopKind::failed: return words(s.stop.reason);
    default: break;
    }
    if (s.at_end()) return s.rounds > 1 ? tr("done, rounds: %1").arg(s.rounds) : tr("done, %1 of %1").arg(total);
    return s.moment() == Moment{} ? tr("ready: first is %1").arg(next) : tr("next is %1").arg(next);
}

void MainWindow::follow() {
    Actions& a = *m_actions;
    const bool open = m_debuggee.isOpen(), running = m_debuggee.isRunning();
    const QString nothing = open                      ? QString()
                            : m_opening.hasDocument() ? m_debuggee.whyNothing()
                                                      : tr("nothing is open");
    const bool coming = m_opening.isOpening(); // Close cancels opening, too
    m_rail->follow();
    a.allow("close", m_opening.hasDocument() || coming ? QString() : nothing);
    // If the script has changed, it is built first.
    const bool behind = m_script->isBehind();
    a.allow("run", behind ? QString() : m_debuggee.whyNot(Capability::run));
    a.allow("step", behind ? QString() : m_debuggee.whyNot(Capability::step));
    a.allow("stepInto", m_debuggee.whyNot(intoSelectedKernel() ? Capability::check : Capability::step_into));
    a.allow("stepBack", m_debuggee.whyNot(Capability::step_back));
    const bool hasNode =
        open && m_selection.selected() && m_debuggee.structure().step_of(*m_selection.selected()).has_value();
    const QString select = hasNode ? QString() : tr("select a node first");
    a.allow("stepIntoKernel", open && !hasNode ? select : m_debuggee.whyNot(Capability::check));
    a.allow("runTo", open && !hasNode ? select : m_debuggee.whyNot(Capability::run));
    const bool ended = open && m_debuggee.snapshot().at_end() && m_debuggee.snapshot().moment() != Moment{};
    a.allow("runToNan", behind ? QString() : m_debuggee.whyNot(ended ? Capability::times : Capability::run));
    a.allow("restart", open && m_debuggee.snapshot().moment() == Moment{} && !running
                           ? tr("the program is at the start")
                           : m_debuggee.whyNot(Capability::times));
    a.allow("profile", m_debuggee.whyNot(Capability::profile));
    const QString noCheck = m_measuring.whyNoCheck();
    a.allow("checkAll", noCheck);
    a.allow("checkGradients", m_controller.gradientChecking().whyNot());
    a.allow("checkNode", noCheck.isEmpty() ? select : noCheck);
    a.allow("pause", running || m_plugins->keeper().isLate() ? QString() : tr("nothing is running"));
    a.allow("toggleBreakpoint", open ? select : nothing);
    for (const char* id : {"newBreakpoint", "newWatch", "goToNode", "goToCursor", "fit"})
        a.allow(QLatin1String(id), nothing);
    const bool samples = m_controller.clickLogs().log() != nullptr;
    for (const char* id : {"export", "find"}) a.allow(QLatin1String(id), samples ? QString() : nothing);
    m_edit->follow();
    a.allow("goBack", m_selection.canGoBack() ? QString() : tr("there is no previous selection"));
    a.allow("goForward", m_selection.canGoForward() ? QString() : tr("there is no later selection"));

    const bool hasRounds = m_debuggee.rounds() > 1;
    const QString oneRound = hasRounds ? QString() : tr("this program has one round; “rounds” in a script repeats it");
    a.allow("roundOn", !open || hasRounds ? m_debuggee.whyNot(Capability::run) : oneRound);
    a.allow("roundBack", !open || hasRounds ? m_debuggee.whyNot(Capability::step_back) : oneRound);
    m_busy->setVisible(running || coming);
    const auto stops = [](const auto& each) { return each.second.enabled; };
    m_dock->setCount(*m_breakpoints,
                     open ? static_cast<int>(std::ranges::count_if(m_debuggee.snapshot().breakpoints, stops)) : 0);
    m_dock->setCount(*m_watches, open ? static_cast<int>(m_debuggee.snapshot().watches.size()) : 0);
    if (!open) {
        m_header->follow();
        stand(m_opening.hasDocument() ? m_debuggee.whyNothing()
              : m_trouble.isEmpty()   ? tr("Open a sample to start")
                                      : m_trouble);
        for (QLabel* each : {m_deviceText, m_memory, m_history}) each->clear();
        return;
    }
    followProgress();
    if (running) return;
    const Snapshot& s = m_debuggee.snapshot();
    stand(m_trouble.isEmpty() ? whatStopped() : m_trouble);
    showMemory();
    m_history->setText(s.only_weights() || s.history_budget == 0
                           ? QString()
                           : tr("history %1 of %2").arg(bytesText(s.history_used), bytesText(s.history_budget)));
    m_deviceText->setText(
        s.only_weights() ? QString()
        : s.device.kind == DeviceKind::cpu
            ? tr("%1, %2", "CPU, 4 threads").arg(deviceWord(s.device), ThreadsMenu::wordsOf(m_measuring.threadsUsed()))
            : deviceWord(s.device));
}

// Shows how many bytes the program uses. The tooltip has the storages of each kind.
void MainWindow::showMemory() {
    const Snapshot& s = m_debuggee.snapshot();
    if (s.only_weights()) {
        m_memory->setText(tr("file %1").arg(bytesText(s.file->bytes())));
        m_memory->setToolTip(QString());
        return;
    }
    uint64_t memory = 0, mapped = 0, mirrored = 0;
    for (const StorageInfo& each : s.storages) {
        (each.kind == Storage::Kind::file ? mapped : memory) += each.used;
        if (each.mirrored) mirrored += each.bytes;
    }
    // A recorded run has no storages.
    if (s.storages.empty())
        memory = std::accumulate(s.structure->arenas_used.begin(), s.structure->arenas_used.end(), uint64_t{0});
    QStringList parts{tr("Arenas and buffers: %1").arg(bytesText(memory))};
    if (mapped > 0) parts.append(tr("Mapped files: %1").arg(bytesText(mapped)));
    if (mirrored > 0) parts.append(tr("On the device: %1").arg(bytesText(mirrored)));
    m_memory->setText(tr("memory %1").arg(bytesText(memory + mapped)));
    m_memory->setToolTip(parts.join(QLatin1Char('\n')));
}

// A plug-in that doesn't return takes precedence over all other states, and an opening over the state of the open
// program.
void MainWindow::stand(const QString& otherwise) {
    const bool coming = m_opening.isOpening() && m_trouble.isEmpty();
    m_standing->setText(m_plugins->keeper().isLate()
                            ? tr("waiting for %1; press Pause to abandon it").arg(m_plugins->keeper().whoIsLate())
                        : coming ? tr("opening %1 …").arg(m_coming)
                                 : otherwise);
}

void MainWindow::followProgress() {
    const int cursor = static_cast<int>(m_debuggee.moment().step);
    if (m_debuggee.isRunning()) {
        const uint32_t round = m_debuggee.moment().round;
        m_standing->setText(m_debuggee.rounds() > 1 ? tr("running: round %1, at node %2").arg(round).arg(cursor)
                                                    : tr("running: at node %1").arg(cursor));
    }
    m_header->follow();
}

void MainWindow::say(const QString& text) { m_standing->setText(text); }

void MainWindow::logPrinted(PluginOutput& output) { m_plugins->keeper().listenTo(output); }

void MainWindow::note(const QString& text, bool trouble) { m_log->note(text, trouble); }

void MainWindow::fail(const QString& message) {
    m_runNotices->fail(message);
    complain(message);
}

void MainWindow::complain(const QString& trouble) {
    m_trouble = trouble;
    follow();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    for (const QUrl& url : event->mimeData()->urls()) {
        if (!url.isLocalFile()) continue;
        m_files->openPath(url.toLocalFile());
        return;
    }
}

// -- asking -----------------------------------------------------------------------------------------------------------

void MainWindow::askForBreakpoint() {
    if (!m_debuggee.isOpen()) return complain(m_debuggee.whyNothing());
    BreakpointDialog dialog(m_debuggee, {}, this);
    if (dialog.exec() == QDialog::Accepted) m_marking.addBreakpoint(dialog.breakpoint());
}

void MainWindow::askForChangeOf(size_t breakpoint) {
    if (!m_debuggee.isOpen() || m_debuggee.snapshot().breakpoints.count(breakpoint) == 0) return;
    BreakpointDialog dialog(m_debuggee, breakpoint, this);
    if (dialog.exec() == QDialog::Accepted) m_marking.changeBreakpoint(breakpoint, dialog.breakpoint());
}

void MainWindow::askForWatch() {
    if (!m_debuggee.isOpen()) return complain(m_debuggee.whyNothing());
    WatchDialog dialog(m_debuggee, m_selection, this);
    if (dialog.exec() == QDialog::Accepted) m_marking.addWatch(dialog.expression());
}

void MainWindow::askForNode() {
    CommandPalette::open(this, *m_actions, m_debuggee, m_opening, m_selection, CommandPalette::nodesOnly);
}

bool MainWindow::isSample() const { return !sampleName().isEmpty(); }

QString MainWindow::sampleName() const {
    const QString name = m_script->name().section(QLatin1Char('.'), 0, -2);
    return m_script->path().isEmpty() && sampleNames().contains(name) ? name : QString();
}

// -- look and layout --------------------------------------------------------------------------------------------------

void MainWindow::setDark(bool dark) {
    wear(dark);
    m_preferences.dark = dark;
    m_preferences.save();
}

void MainWindow::wear(bool dark) {
    Theme::instance().apply(*qobject_cast<QApplication*>(QCoreApplication::instance()), dark);
    m_actions->get("theme")->setText(dark ? tr("&Light theme") : tr("&Dark theme"));
}

// Applies only the settings that changed, immediately: a new theme must not disturb a run.
void MainWindow::prefer(const Preferences& wanted) {
    const Preferences old = std::exchange(m_preferences, wanted);
    wanted.save();
    if (wanted.dark != old.dark) setDark(wanted.dark);
    if (wanted.fontSize != old.fontSize) Theme::instance().setFontSize(*qApp, wanted.fontSize);
    if (wanted.historyBytes != old.historyBytes) m_opening.setHistoryBudget(wanted.historyBytes);
    if (wanted.memoryBytes != old.memoryBytes) m_opening.setMemoryLimit(wanted.memoryBytes);
    if (wanted.threads != old.threads) setThreads(wanted.threads);
    m_plugins->keeper().setReloadsByItself(wanted.reloadPlugins);
}

void MainWindow::setThreads(int threads) {
    m_opening.setThreads(threads);
    m_header->follow();
}

void MainWindow::setDevice(const DeviceChoice& device) {
    m_controller.devices().choose(device, m_controller.devices().placement());
}

void MainWindow::openPalette() {
    const CommandPalette* const palette = CommandPalette::open(this, *m_actions, m_debuggee, m_opening, m_selection);
    connect(palette, &CommandPalette::sampleChosen, m_files, &FileActions::openSample);
    connect(palette, &CommandPalette::settingChosen, this, &MainWindow::askForSettings);
    connect(palette, &CommandPalette::guideChosen, this,
            [this](const QString& view, const QString& word) { guide().showPart(view, word); });
}

void MainWindow::askForSettings(const QString& setting) {
    SettingsDialog dialog(m_preferences, this);
    dialog.goTo(setting);
    connect(&dialog, &SettingsDialog::changed, this, &MainWindow::prefer);
    connect(&dialog, &SettingsDialog::startAgainWanted, this, &MainWindow::startAgain, Qt::QueuedConnection);
    dialog.exec();
}

void MainWindow::startAgain() {
    m_files->leaveScript([this] {
        rememberLayout();
        // The session may have built text that was discarded.
        const ScriptEditor& editor = *m_script->editor();
        const bool differs = m_script->hasScript() && (!m_debuggee.isOpen() || editor.document()->isModified() ||
                                                       editor.script() != m_opening.scriptText());
        emit startAgainWanted(m_files->file().isEmpty() ? sampleName() : m_files->file(), differs);
    });
}

Guide& MainWindow::guide() {
    if (!m_guide) {
        m_guide = new Guide(this);
        m_guide->setViews(viewNames());
        connect(m_guide, &Guide::viewWanted, this, &MainWindow::showView);
        connect(m_guide, &Guide::sampleWanted, m_files, &FileActions::openSample);
    }
    return *m_guide;
}

// Opens at the op of the selected node, or at the current view.
void MainWindow::showGuide() {
    if (m_debuggee.isOpen() && m_selection.selected() && m_pages->currentWidget() == m_workspaces) {
        const Structure& structure = m_debuggee.structure();
        if (structure.tensor(*m_selection.selected()).op != OpId::none) {
            const OpDef& op = structure.op(*m_selection.selected());
            const auto say = [](const Message& message) { return words(message).toStdString(); };
            return guide().showOp(QString::fromLatin1(op.name),
                                  QString::fromStdString(op_page(structure.registry(), op, say)));
        }
    }
    const View* const view = m_workspaces->isVisible() ? currentView() : m_welcome;
    guide().showPart(view ? view->id() : QString());
}

QStringList MainWindow::viewNames() const {
    QStringList ids{m_welcome->id()};
    for (const View* each : m_workspaces->views()) ids.append(each->id());
    for (const View* each : m_dock->pages()) ids.append(each->id());
    return ids;
}

void MainWindow::show(View& view) {
    if (&view == m_welcome) return showPage(m_welcome);
    showPage(m_workspaces);
    m_workspaces->show(view);
    if (m_dock->isOver()) m_dock->fold(); // it would cover the view
}

void MainWindow::showView(const QString& id) {
    if (id == m_welcome->id()) show(*m_welcome);
    if (View* const page = m_dock->page(id)) {
        m_dock->open(*page);
        fit();
    }
    if (View* const view = m_workspaces->view(id)) show(*view);
}

View* MainWindow::currentView() const {
    View* const page = m_dock->focusedPage();
    return page ? page : m_workspaces->active();
}

void MainWindow::resetLayout() {
    showSide(!m_sideIsDrawer); // a drawer lies over the canvas
    m_workspaces->reset();
}

void MainWindow::showPage(QWidget* page) {
    m_pages->setCurrentWidget(page);
    fit();
}

// Gives each part of the frame its extent. A small window has the inspector as a drawer over the canvas.
void MainWindow::fit() {
    if (!m_header) return; // the window is being made
    const bool narrow = width() < narrowWindow, drawer = width() < smallWindow,
               working = m_pages->currentWidget() == m_workspaces;
    m_header->setCompact(narrow);
    m_strip->setCompact(narrow);
    m_strip->setVisible(working);
    m_rail->setCompact(narrow);
    m_rail->setCurrent(working ? m_workspaces->current() : QString());
    m_rail->follow();
    m_workspaces->setNarrow(narrow);
    if (drawer != m_sideIsDrawer) {
        m_sideIsDrawer = drawer;
        auto* const row = qobject_cast<QHBoxLayout*>(m_middle->layout());
        drawer ? row->removeWidget(m_side) : row->addWidget(m_side);
        m_sideWanted = !drawer;
    }
    // Larger letters need more of the width, but the canvas needs most of it.
    const int side = width() >= wideWindow ? wideSide : narrow ? narrowSide : normalSide;
    m_side->setFixedWidth(std::max(side, std::min(Theme::instance().stretched(side), width() / 4)));
    m_side->setVisible(working && m_sideWanted);
    m_dock->setVisible(working || m_dock->openPage());
    m_dock->openOver(narrow ? m_pages : nullptr);
    m_notices->setWidth(m_side->width() - 2 * noticeMargin);
    if (!drawer) return;
    m_side->setGeometry(m_middle->width() - m_side->width(), 0, m_side->width(), m_middle->height());
    m_side->raise();
}

void MainWindow::showSide(bool wanted) {
    m_sideWanted = wanted;
    fit();
}

void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    fit();
}

// Searches the current view, or the graph if the view has no search.
void MainWindow::find() {
    View* const view = currentView();
    if (view && view->find()) return;
    show(*m_graph);
    m_graph->find();
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (m_files->hasUnsaved() || !m_files->resultsAtRisk().isEmpty()) {
        event->ignore();
        m_files->leaveProgram([this] { QMainWindow::close(); });
        return;
    }
    rememberLayout();
    event->accept();
}

void MainWindow::rememberLayout() {
    m_files->rememberPlace();
    QSettings settings;
    settings.setValue(setting::geometry, saveGeometry());
    m_workspaces->remember();
    settings.setValue(setting::inspectorShown, m_sideIsDrawer || m_sideWanted);
}

} // namespace ggs

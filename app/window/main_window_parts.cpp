// SPDX-License-Identifier: MIT
// What the main window is made of: its actions, menus, toolbar, views and status bar.
#include "session/debuggee.h"
#include "session/marking.h"
#include "session/measuring.h"
#include "session/moves.h"
#include "session/opening.h"
#include "session/selection.h"
#include "session/session_controller.h"
#include "window/main_window.h"

#include "base/constants.h"
#include "look/actions.h"
#include "look/chart/chart.h"
#include "look/theme.h"
#include "look/whole_label.h"
#include "run/kernel_replay.h"
#include "session/plugin_keeper.h"
#include "session/session_controller.h"
#include "views/all.h"
#include "views/attention/attention_view.h"
#include "views/check/check_view.h"
#include "views/devices/device_box.h"
#include "views/element/into_view.h"
#include "views/explorer/explorer.h"
#include "views/file/file_view.h"
#include "views/graph/graph_view.h"
#include "views/kernel/kernel_view.h"
#include "views/log/log_view.h"
#include "views/profile/profile_view.h"
#include "views/rounds/rounds_view.h"
#include "views/script/script_view.h"
#include "views/timeline/timeline_view.h"
#include "views/values/values_view.h"
#include "views/welcome/welcome.h"
#include "window/command_palette.h"
#include "window/docks.h"
#include "window/keys_dialog.h"
#include "window/notice_bar.h"
#include "window/plugin_bar.h"
#include "window/rounds_bar.h"
#include "window/sample_box.h"

#include <QComboBox>
#include <QDockWidget>
#include <QFile>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMenuBar>
#include <QMessageBox>
#include <QProgressBar>
#include <QSlider>
#include <QStackedWidget>
#include <QStatusBar>
#include <QToolBar>
#include <QVBoxLayout>

#include <algorithm>
#include <string_view>
#include <thread>

namespace ggs {

void MainWindow::makeActions() {
    const QString file = tr("&File"), edit = tr("&Edit"), view = tr("&View"), run = tr("&Run"), go = tr("&Go"),
                  help = tr("&Help");
    Actions& a = *m_actions;
    a.add("open", file, tr("&Open…"), "folder", QKeySequence::Open, tr("A script, a model or a recorded run"),
          [this] { askToOpen(); });
    makeEditActions();
    makeScriptActions();
    makeRecordAction();
    a.add("export", file, tr("&Export…"), "save", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E),
          tr("The view that you are in, as a picture or a table"), [this] { exportView(); });
    a.add("close", file, tr("&Close"), {}, QKeySequence(Qt::CTRL | Qt::Key_W), tr("Back to the first page"),
          [this] { leaveScript([this] { m_opening.close(); }); });
    a.add("quit", file, tr("&Quit"), {}, QKeySequence::Quit, {}, [this] { QMainWindow::close(); });

    a.add("settings", edit, tr("&Settings…"), {}, QKeySequence(Qt::CTRL | Qt::Key_Comma),
          tr("Theme, threads, history, profile"), [this] { askForSettings(); });

    a.add("run", run, tr("&Continue"), "run", Qt::Key_F5, tr("Runs to the next breakpoint, or to the end"),
          [this] { onceBuilt([this] { m_moves.run(); }); });
    a.add("pause", run, tr("&Pause"), "pause", Qt::Key_F6, tr("Stops within one chunk of the node that runs"),
          [this] { m_plugins->pause(); });
    a.add("step", run, tr("&Step"), "step", Qt::Key_F10, tr("Runs the next node"),
          [this] { onceBuilt([this] { m_moves.step(); }); });
    a.add("stepInto", run, tr("Step &into"), "into", Qt::Key_F11,
          tr("Runs the next node into a copy and goes through what it makes, element by element; on a GPU, into its "
             "kernel. The cursor stays"),
          [this] { stepInto(); });
    a.add("stepIntoKernel", run, tr("Step into &kernel"), {}, QKeySequence(Qt::ALT | Qt::Key_F11),
          tr("Runs a block of the selected node’s GPU kernel in the emulator, with the bytes as they are, and goes "
             "through what each thread does"),
          [this] {
              m_docks->enter(*m_kernel);
              m_kernel->lookInto(m_selection.selected());
          });
    a.add("stepBack", run, tr("Step &back"), "back", QKeySequence(Qt::SHIFT | Qt::Key_F10),
          tr("Undoes the last node, to the byte"), [this] { m_moves.stepBack(); });
    a.add("runTo", run, tr("Run &to selected"), "runto", QKeySequence(Qt::CTRL | Qt::Key_F10),
          tr("Runs until the selected node is next"), [this] {
              if (!m_selection.selected()) return;
              if (const auto step = m_debuggee.structure().step_of(*m_selection.selected())) m_moves.runTo(*step);
          });
    a.add("roundOn", run, tr("One r&ound on"), {}, QKeySequence(Qt::CTRL | Qt::Key_F11),
          tr("Runs to the same node in the next round"), [this] { m_moves.roundOn(); });
    a.add("roundBack", run, tr("One ro&und back"), {}, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F11),
          tr("Goes back to the same node in the round before, to the byte"), [this] { m_moves.roundBack(); });
    a.add("restart", run, tr("&Restart"), "restart", QKeySequence(Qt::SHIFT | Qt::Key_F5),
          tr("Back to the start, with the same bytes"), [this] { m_moves.restart(); });
    a.add("profile", run, tr("Pro&file"), "profile", QKeySequence(Qt::ALT | Qt::Key_F5),
          tr("Runs everything many times without stopping and measures each node; how often is in the settings"),
          [this] {
              showView(QStringLiteral("profile"));
              if (auto* const profile = findChild<ProfileView*>()) profile->run(m_preferences.profileRuns);
          });
    a.add("checkNode", run, tr("Check &node"), {}, Qt::Key_F8,
          tr("Runs the selected node into a copy, in several ways, and compares its elements with their explanations"),
          [this] {
              if (!m_selection.selected()) return;
              showView(QStringLiteral("check"));
              m_measuring.checkNode(*m_selection.selected());
          });
    a.add("checkAll", run, tr("Check &all nodes"), {}, QKeySequence(Qt::SHIFT | Qt::Key_F8),
          tr("Checks every node, one after the other; Pause ends it"), [this] {
              showView(QStringLiteral("check"));
              m_measuring.checkAll();
          });
    a.add("toggleBreakpoint", run, tr("Break at se&lected"), "breakpoint", Qt::Key_F9,
          tr("Sets a breakpoint on the selected node, or removes it"), [this] {
              if (m_selection.selected()) m_marking.toggleBreakpoint(*m_selection.selected());
          });
    a.add("newBreakpoint", run, tr("N&ew breakpoint…"), {}, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_B),
          tr("On an op, a name, NaN or a condition"), [this] { askForBreakpoint(); });
    a.add("newWatch", run, tr("New &watch…"), {}, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_W),
          tr("A statistic that is shown at each stop: max(kq)"), [this] { askForWatch(); });
    a.add(
         "guard", run, tr("Guard plug-ins’ kernels"), {}, {},
         tr("Runs them between guard bytes: tells of writes outside their rows and of elements left unwritten; slower"),
         [this] { m_plugins->setGuarded(m_actions->get("guard")->isChecked()); })
        ->setCheckable(true);

    a.add("goBack", go, tr("&Back"), "left", QKeySequence(Qt::ALT | Qt::Key_Left), tr("To what was selected before"),
          [this] { m_selection.goBack(); });
    a.add("goForward", go, tr("&Forward"), "right", QKeySequence(Qt::ALT | Qt::Key_Right), {},
          [this] { m_selection.goForward(); });
    a.add("goToNode", go, tr("Go to &node…"), {}, QKeySequence(Qt::CTRL | Qt::Key_G), tr("By its number or name"),
          [this] { askForNode(); });
    a.add("goToCursor", go, tr("To the &cursor"), {}, QKeySequence(Qt::CTRL | Qt::Key_Period),
          tr("Selects the node that runs next"), [this] {
              const Snapshot& s = m_debuggee.snapshot();
              if (s.next_step()) m_selection.select(s.structure->steps[s.position.cursor].node);
          });

    makeModelActions();
    addViewActions();
    a.add("theme", view, tr("&Light theme"), "theme", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L), {},
          [this] { setDark(!Theme::instance().isDark()); });
    a.add("resetLayout", view, tr("&Reset layout"), {}, {}, tr("Puts all docks where they were at first"),
          [this] { resetLayout(); });

    a.add("find", go, tr("F&ind"), "search", QKeySequence::Find,
          tr("In the view that you are in, or else in the graph"), [this] { find(); });
    a.add("fit", view, tr("&Whole graph"), "fit", QKeySequence(Qt::CTRL | Qt::Key_0),
          tr("Space does the same in the graph"), [this] { m_graph->canvas()->fit(); });
    a.add("guide", help, tr("&Guide"), {}, Qt::Key_F1,
          tr("What the selected node's op does, or how do I …: opens at the view that you are in"),
          [this] { showGuide(); });
    a.add("commands", help, tr("&All commands…"), "search", QKeySequence(Qt::CTRL | Qt::Key_K),
          tr("Finds actions, views, samples, settings, nodes and tensors by what you type"), [this] { openPalette(); });
    a.add("keys", help, tr("&Keys…"), {}, {}, tr("All keys, to look up and to change"),
          [this] { KeysDialog(*m_actions, this).exec(); });
    a.add("about", help, tr("A&bout ggscope"), {}, {}, {}, [this] {
        const QString licence =
            Chart::isBuilt()
                ? tr("Its sources are under the MIT licence. The program as a whole is under the GPL, version 3, "
                     "because QCustomPlot draws its charts.")
                : tr("It is under the MIT licence, and was built without charts.");
        QMessageBox::about(this, tr("About ggscope"),
                           tr("<b>ggscope %1</b><p>A debugger and explorer for tensor programs, faithful to ggml %2."
                              "<p>Qt %3")
                                   .arg(QLatin1String(ggscope_version()), QLatin1String(reference_ggml_version),
                                        QLatin1String(qVersion())) +
                               QStringLiteral("<p>") + licence);
    });
}

// A number for each view of the centre, in their order, 0 for the tenth, from there on again with Ctrl; with Shift for
// those around it.
void MainWindow::addViewActions() {
    int inside = 0, around = 0;
    for (View* each : m_docks->views()) {
        connect(each, &View::pasteChanged, this, &MainWindow::followEdit);
        const bool central = m_docks->placeOf(*each) == Docks::Place::centre;
        const int number = central ? ++inside : ++around;
        const Qt::KeyboardModifiers modifiers = (central ? Qt::AltModifier : Qt::AltModifier | Qt::ShiftModifier) |
                                                (number > 10 ? Qt::ControlModifier : Qt::NoModifier);
        const QKeySequence keys =
            number > 20 ? QKeySequence() : QKeySequence(QKeyCombination(modifiers, Qt::Key(Qt::Key_0 + number % 10)));
        m_actions->add(QStringLiteral("view-") + each->id(), tr("&View"), each->title(), {}, keys,
                       tr("Brings this view to the front, wherever it is"), [this, each] {
                           m_pages->setCurrentWidget(m_docks);
                           m_docks->enter(*each);
                       });
    }
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
    for (const Actions::Row& row : m_actions->rows()) {
        if (row.id == QLatin1String("quit") || row.id == QLatin1String("profile") ||
            row.id == QLatin1String("format") || row.id == QLatin1String("settings") ||
            row.id == QLatin1String("toggleBreakpoint") || row.id == QLatin1String("theme") ||
            row.id == QLatin1String("about"))
            menu(row.menu)->addSeparator();
        menu(row.menu)->addAction(row.action);
        if (row.id == QLatin1String("open")) m_recent = menu(row.menu)->addMenu(tr("Open recen&t"));
    }
    connect(menu(tr("&Edit")), &QMenu::aboutToShow, this, &MainWindow::followEdit);
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
    m_samples = new SampleBox;
    connect(m_samples, &QComboBox::textActivated, this, &MainWindow::openSample);
    bar->addWidget(m_samples);
    m_threads = new QComboBox;
    m_threads->setObjectName(QStringLiteral("threads"));
    m_threads->setToolTip(tr("Threads that nodes are run with"));
    m_threads->addItem(tr("threads as written"), 0);
    const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    for (int n = 1; n <= std::max(4, cores); n *= 2)
        m_threads->addItem(n == 1 ? tr("1 thread") : tr("%1 threads").arg(n), n);
    connect(m_threads, &QComboBox::activated, this, [this] { m_opening.setThreads(m_threads->currentData().toInt()); });
    m_threads->setMinimumWidth(80);
    bar->addWidget(m_threads);
    bar->addWidget(new DeviceBox(m_debuggee, m_controller.devices()));
    bar->addSeparator();
    for (const char* id : {"restart", "stepBack", "step", "stepInto", "runTo", "run", "pause", "profile"}) {
        bar->addAction(m_actions->get(QLatin1String(id)));
        if (id == std::string_view("step"))
            bar->widgetForAction(m_actions->get("step"))->setObjectName(QStringLiteral("stepButton"));
    }
    auto* const hint = new WholeLabel;
    hint->setObjectName(QStringLiteral("keysHint"));
    const auto tellKeys = [this, hint] {
        const auto keys = [this](const char* id) {
            return m_actions->get(QLatin1String(id))->shortcut().toString(QKeySequence::NativeText);
        };
        hint->setText(tr("%1 step   %2 run   %3 commands").arg(keys("step"), keys("run"), keys("commands")));
    };
    for (const char* id : {"step", "run", "commands"})
        connect(m_actions->get(QLatin1String(id)), &QAction::changed, hint, tellKeys);
    tellKeys();
    hint->setProperty("role", "muted");
    hint->setContentsMargins(10, 0, 0, 0);
    // The first to give way: it has what the others leave.
    auto* const space = new QWidget;
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    hint->setParent(space);
    auto* const inside = new QHBoxLayout(space);
    inside->setContentsMargins(0, 0, 0, 0);
    hint->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    inside->addWidget(hint);
    bar->addWidget(space);
    m_cursor = new QSlider(Qt::Horizontal);
    m_cursor->setObjectName(QStringLiteral("cursor"));
    m_cursor->setMinimumWidth(48); // what else stands in the bar needs its room
    m_cursor->setMaximumWidth(170);
    m_cursor->setToolTip(tr("Drag to go to a step, either way"));
    m_cursorText = new QLabel;
    m_cursorText->setFont(Theme::instance().numbers());
    m_cursorText->setMinimumWidth(110);
    m_cursorText->setContentsMargins(10, 0, 4, 0);
    const auto go = [this] {
        if (m_debuggee.isRunning()) return followProgress(); // it stands where the run is
        m_moves.goTo(static_cast<size_t>(m_cursor->sliderPosition()));
    };
    connect(m_cursor, &QSlider::actionTriggered, this, [this, go] {
        if (!m_cursor->isSliderDown()) go();
    });
    connect(m_cursor, &QSlider::sliderReleased, this, go);
    bar->addWidget(m_cursor);
    bar->addWidget(m_cursorText);
    m_rounds = new RoundsBar(m_debuggee, m_moves);
    m_rounds->setAction(bar->addWidget(m_rounds));
}

void MainWindow::makeViews() {
    using enum Docks::Place;
    m_welcome = new Welcome;
    connect(m_welcome, &Welcome::sampleChosen, this, &MainWindow::openSample);
    connect(m_welcome, &Welcome::fileChosen, this, &MainWindow::openPath);
    connect(m_welcome, &Welcome::openWanted, this, &MainWindow::askToOpen);
    m_pages->addWidget(m_welcome);
    m_pages->addWidget(m_docks);
    m_pluginBar = new PluginBar;
    auto* const middle = new QWidget;
    auto* const column = tightColumn(middle);
    column->addWidget(m_pluginBar);
    column->addWidget(makeTextBar());
    column->addWidget(m_pages, 1);
    setCentralWidget(middle);

    // Those of one place are tabs, in this order.
    static constexpr std::pair<const char*, Docks::Place> places[] = {
        {"graph", centre},   {"nodes", centre},    {"arena", centre},  {"strides", centre}, {"timeline", centre},
        {"profile", centre}, {"rounds", centre},   {"script", centre}, {"file", centre},    {"attention", centre},
        {"plan", centre},    {"devices", centre},  {"kernel", centre}, {"explorer", left},  {"inspector", right},
        {"into", right},     {"nextToken", right}, {"values", below},  {"check", below},    {"blocks", below},
        {"lens", below},     {"kv", below},        {"log", below},
    };
    for (const auto& [id, place] : places) {
        const auto entry = std::ranges::find(allViews(), std::string_view(id), &ViewEntry::id);
        m_docks->add(entry->make(m_controller), place);
    }
    for (const View* each : m_docks->views()) connect(each, &View::said, this, &MainWindow::hear);
    const auto of = [this]<class Kind>(const char* id, Kind*& view) {
        view = qobject_cast<Kind*>(m_docks->view(QLatin1String(id)));
    };
    of("graph", m_graph);
    of("kernel", m_kernel);
    of("into", m_into);
    of("log", m_log);
    of("script", m_script);
    makeScriptView();
    connect(m_script, &ScriptView::changeWanted, this, &MainWindow::askForChangeOf);
    of("file", m_fileView);
    connect(m_fileView, &FileView::reloadWanted, this, &MainWindow::openPath);
    connect(m_fileView, &FileView::blockWanted, this, [this] { showView(QStringLiteral("blocks")); });
    connect(m_fileView, &FileView::valuesWanted, this, [this] { showView(QStringLiteral("values")); });
    TimelineView* timeline = nullptr;
    of("timeline", timeline);
    ProfileView* profile = nullptr;
    of("profile", profile);
    connect(timeline, &TimelineView::filterWanted, this,
            [this, profile](const std::vector<size_t>& steps, const QString& what) {
                profile->showSteps(steps, what);
                show(*profile);
            });
    RoundsView* rounds = nullptr;
    of("rounds", rounds);
    connect(rounds, &RoundsView::watchWanted, this, &MainWindow::askForWatch);
    AttentionView* attention = nullptr;
    of("attention", attention);
    connect(attention, &AttentionView::headWanted, this,
            [this](uint32_t tensor, const QString& part) { askForPart(tensor, part); });
    Explorer* explorer = nullptr;
    of("explorer", explorer);
    connect(explorer, &Explorer::sampleChosen, this, &MainWindow::openSample);
    connect(explorer, &Explorer::breakpointWanted, this, &MainWindow::askForBreakpoint);
    connect(explorer, &Explorer::changeWanted, this, &MainWindow::askForChangeOf);
    connect(explorer, &Explorer::watchWanted, this, &MainWindow::askForWatch);
    // Who clicks a number wants to know about it: Element comes to the front, unless it was closed.
    const auto showElement = [this] {
        const auto* const holder = qobject_cast<const QDockWidget*>(m_into->parentWidget());
        if (!holder || holder->toggleViewAction()->isChecked()) m_docks->raise(*m_into);
    };
    ValuesView* numbers = nullptr;
    of("values", numbers);
    connect(numbers, &ValuesView::elementClicked, this, showElement);
    CheckView* check = nullptr;
    of("check", check);
    connect(check, &CheckView::elementWanted, this, showElement);
    connect(check, &CheckView::errorsWanted, this, [this, numbers](const std::shared_ptr<const NodeCheck>& found) {
        showView(QStringLiteral("values"));
        numbers->showErrors(found);
    });
    m_docks->arrange();
}

void MainWindow::hear(const QString& sentence, View::Severity severity) {
    note(sentence, severity != View::Severity::note);
    if (severity == View::Severity::note) complain({});
    if (severity == View::Severity::trouble) complain(sentence);
}

void MainWindow::makeStatusBar() {
    m_standing = new QLabel;
    m_standing->setObjectName(QStringLiteral("standing"));
    m_standing->setTextFormat(Qt::PlainText);
    m_mode = new QLabel;
    m_mode->setObjectName(QStringLiteral("timesWord"));
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

bool MainWindow::isOfGpu(std::optional<size_t> step) const {
    const Snapshot& s = m_debuggee.snapshot();
    return step && s.device.kind != DeviceKind::cpu &&
           can_replay(s.structure->registry(), s.structure->tensor(s.structure->steps[*step].node)).ok();
}

// Where all nodes are done there is the selected one's to go through.
bool MainWindow::intoSelectedKernel() const {
    if (!m_debuggee.isOpen() || !m_selection.selected() || m_debuggee.snapshot().next_step()) return false;
    return isOfGpu(m_debuggee.structure().step_of(*m_selection.selected()));
}

// Where a GPU computes the next node, its threads are what there is to step through.
void MainWindow::stepInto() {
    if (m_debuggee.isOpen()) {
        const bool selected = intoSelectedKernel();
        if (selected || isOfGpu(m_debuggee.snapshot().next_step())) {
            m_docks->enter(*m_kernel); // F10 goes on in it
            return m_kernel->lookInto(selected ? m_selection.selected() : std::nullopt);
        }
    }
    show(*m_into);
    m_into->stepInto();
}

// The keys of what can't be done now: it says why, where one looks.
void MainWindow::keyPressEvent(QKeyEvent* event) {
    const QKeySequence keys =
        event->key() == 0 || event->isAutoRepeat() ? QKeySequence() : QKeySequence(event->keyCombination());
    for (const Actions::Row& row : m_actions->rows()) {
        if (keys.isEmpty() || row.action->shortcut() != keys || row.action->isEnabled() || row.whyNot.isEmpty())
            continue;
        m_notice->trouble(tr("“%1” can't be done now: %2")
                              .arg(withoutMnemonic(row.action->text()).remove(QStringLiteral("…")), row.whyNot));
        return;
    }
    QMainWindow::keyPressEvent(event);
}

} // namespace ggs

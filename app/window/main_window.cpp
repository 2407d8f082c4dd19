// SPDX-License-Identifier: MIT
#include "window/main_window.h"

#include "debug/targets/model_text.h"
#include "files/weights_file.h"
#include "graph/op_page.h"
#include "look/actions.h"
#include "look/names/node_words.h"
#include "look/theme.h"
#include "look/view.h"
#include "session/devices.h"
#include "session/generating.h"
#include "session/marking.h"
#include "session/measuring.h"
#include "session/moves.h"
#include "session/opening.h"
#include "session/plugin_keeper.h"
#include "session/registries.h"
#include "session/samples.h"
#include "session/session_controller.h"
#include "views/file/file_view.h"
#include "views/graph/graph_view.h"
#include "views/log/log_view.h"
#include "views/model/text_bar.h"
#include "views/script/script_view.h"
#include "views/welcome/welcome.h"
#include "window/breakpoint_dialog.h"
#include "window/command_palette.h"
#include "window/docks.h"
#include "window/guide.h"
#include "window/notice_bar.h"
#include "window/plugin_bar.h"
#include "window/rounds_bar.h"
#include "window/settings_dialog.h"
#include "words/messages.h"
#include "words/settings.h"

#include <QApplication>
#include <QCloseEvent>
#include <QComboBox>
#include <QDir>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QProgressBar>
#include <QSettings>
#include <QSignalBlocker>
#include <QSlider>
#include <QStackedWidget>
#include <QTimer>

#include <numeric>
#include <utility>

namespace ggs {

namespace {

constexpr int recentFiles = 8;

} // namespace

MainWindow::MainWindow(SessionController& controller, QWidget* parent)
    : QMainWindow(parent), m_controller(controller), m_selection(controller.selection()),
      m_debuggee(controller.debuggee()), m_opening(controller.opening()), m_moves(controller.moves()),
      m_measuring(controller.measuring()), m_generating(controller.generating()), m_marking(controller.marking()),
      m_actions(new Actions(this)), m_pages(new QStackedWidget), m_docks(new Docks),
      m_preferences(Preferences::load()) {
    setObjectName(QStringLiteral("mainWindow"));
    setWindowTitle(QStringLiteral("ggscope"));
    setWindowIcon(QIcon(QStringLiteral(":/icons/dark/ggscope.svg")));
    setAcceptDrops(true);
    // Before the first widget: letters given to widgets that stand already don't reach all of them.
    if (qApp->styleSheet().isEmpty()) Theme::instance().apply(*qApp, m_preferences.dark);
    resize(1280, 800);
    makeViews();
    makeActions();
    makePlugins();
    makeMenus();
    makeToolbar();
    m_notice = new NoticeBar(m_debuggee, m_opening);
    addToolBarBreak();
    addToolBar(m_notice);
    // One line above the views at a time, the newer one: a small screen has no room for two.
    connect(m_notice, &QToolBar::visibilityChanged, m_pluginBar, &PluginBar::stepAside);
    makeStatusBar();
    m_actions->loadKeys();
    m_opening.setHistoryBudget(m_preferences.historyBytes);
    m_opening.setMemoryLimit(m_preferences.memoryBytes);
    // A session that goes on runs as it did.
    setThreads(m_debuggee.isOpen() ? m_opening.threads() : m_preferences.threads);
    const QSettings settings;
    restoreGeometry(settings.value(setting::geometry).toByteArray());
    m_docks->setLayout(settings.value(setting::layout).toByteArray());

    connect(&m_opening, &Opening::opening, this, [this](const QString& name) {
        m_coming = name;
        m_trouble.clear();
        follow();
    });
    connect(&m_debuggee, &Debuggee::structureChanged, this, [this] {
        m_trouble.clear();
        const bool first = m_pages->currentWidget() != m_docks;
        m_pages->setCurrentWidget(m_docks);
        // The keys are for the view that one looks at, not for the first field in sight.
        if (first)
            QTimer::singleShot(0, this, [this] {
                const View* const now = m_docks->current();
                View* const view = m_docks->front(Docks::Place::centre);
                const bool typing = m_textBar->isAncestorOf(QApplication::focusWidget());
                if (view && (typing || (now && m_docks->placeOf(*now) == Docks::Place::left))) m_docks->enter(*view);
            });
        followScript();
        if (m_opening.wasRebuilt()) return; // the user is at work in its script
        takeOpened();
        const Structure& s = m_debuggee.structure();
        const bool weights = m_debuggee.snapshot().only_weights();
        note((weights ? tr("%1 is open; tensors in it: %2") : tr("%1 is open; nodes to run: %2"))
                 .arg(m_opening.programName())
                 .arg(weights ? s.tensors.size() : s.steps.size()));
        if (const std::shared_ptr<const ModelText>& text = m_generating.text()) {
            for (const Message& warning : text->model->tokenizer().vocabulary().warnings()) {
                note(words(warning), true);
                complain(words(warning));
            }
        }
        // The first look: at what there is of it.
        if (weights && !m_fileView->isSeen()) show(*m_fileView);
        if (!weights && m_fileView->isSeen() && !m_graph->isSeen()) show(*m_graph);
    });
    connect(&m_debuggee, &Debuggee::closed, this, [this] {
        m_pages->setCurrentWidget(m_opening.hasScript() ? static_cast<QWidget*>(m_docks) : m_welcome);
        m_trouble.clear();
        followScript();
        follow();
    });
    connect(&m_debuggee, &Debuggee::snapshotChanged, this, &MainWindow::follow);
    connect(&m_debuggee, &Debuggee::runningChanged, this, [this] {
        if (m_debuggee.isRunning()) m_trouble.clear();
        follow();
    });
    connect(&m_opening, &Opening::scriptAccepted, this, [this] { complain({}); });
    connect(&m_selection, &Selection::selectionChanged, this, &MainWindow::follow);
    connect(&m_debuggee, &Debuggee::progressed, this, &MainWindow::followProgress);
    connect(&m_measuring, &Measuring::profiling, this,
            [this](int done, int runs) { m_standing->setText(tr("profile: run %1 of %2").arg(done + 1).arg(runs)); });
    connect(&m_measuring, &Measuring::checking, this,
            [this](int done, int steps) { m_standing->setText(tr("check: step %1 of %2").arg(done + 1).arg(steps)); });
    connect(&m_debuggee, &Debuggee::failed, this, [this](const QString& message) {
        note(message, true);
        complain(message);
    });
    connect(&m_opening, &Opening::marksGone, this, [this](const QStringList& marks) {
        note(tr("not in this program: %1").arg(marks.join(QStringLiteral(", "))), true);
    });
    connect(&Theme::instance(), &Theme::changed, this, [this] { m_actions->refreshIcons(); });
    follow();
    followScript();
    if (m_debuggee.isOpen()) m_controller.tell();
}

// Signals that are emitted while the window's widgets are destroyed must not reach it.
MainWindow::~MainWindow() {
    disconnect(qApp, nullptr, this, nullptr);
    m_controller.forget(*this);
}

// -- following --------------------------------------------------------------------------------------------------------

QString MainWindow::whatStopped() const {
    const Snapshot& s = m_debuggee.snapshot();
    const size_t total = s.structure->steps.size();
    if (total == 0) return m_debuggee.whyNot(Capability::run);
    const QString next =
        !s.next_step() ? s.at_end() ? QString() : tr("round %1").arg(s.position.round + 1)
                       : QStringLiteral("%1 %2").arg(opWord(*s.structure, s.structure->steps[s.position.cursor].node),
                                                     nameOf(*s.structure, s.structure->steps[s.position.cursor].node));
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
    const QString nothing = open ? QString() : m_opening.hasScript() ? m_debuggee.whyNothing() : tr("nothing is open");
    const bool coming = m_opening.isOpening(); // Close gives that up as well
    a.allow("close", m_opening.hasScript() || coming ? QString() : nothing);
    // What was just typed is built first.
    const bool behind = m_script && m_script->isBehind();
    a.allow("run", behind ? QString() : m_debuggee.whyNot(Capability::run));
    a.allow("step", behind ? QString() : m_debuggee.whyNot(Capability::step));
    a.allow("stepInto", m_debuggee.whyNot(intoSelectedKernel() ? Capability::check : Capability::step_into));
    a.allow("stepBack", m_debuggee.whyNot(Capability::step_back));
    const bool hasNode =
        open && m_selection.selected() && m_debuggee.structure().step_of(*m_selection.selected()).has_value();
    const QString select = hasNode ? QString() : tr("select a node first");
    a.allow("stepIntoKernel", open && !hasNode ? select : m_debuggee.whyNot(Capability::check));
    a.allow("runTo", open && !hasNode ? select : m_debuggee.whyNot(Capability::run));
    a.allow("restart", open && m_debuggee.snapshot().moment() == Moment{} && !running
                           ? tr("this is the start: no node is done")
                           : m_debuggee.whyNot(Capability::times));
    a.allow("profile", m_debuggee.whyNot(Capability::profile));
    const QString noCheck = m_measuring.whyNoCheck();
    a.allow("checkAll", noCheck);
    a.allow("checkNode", noCheck.isEmpty() ? select : noCheck);
    a.allow("pause", running || m_plugins->isLate() ? QString() : tr("nothing is running"));
    a.allow("toggleBreakpoint", open ? select : nothing);
    for (const char* id : {"newBreakpoint", "newWatch", "goToNode", "goToCursor", "export", "find", "fit"})
        a.allow(QLatin1String(id), nothing);
    followEdit();
    a.allow("goBack", m_selection.canGoBack() ? QString() : tr("nothing was selected before"));
    a.allow("goForward", m_selection.canGoForward() ? QString() : tr("nothing was selected after this"));

    m_threads->setEnabled(!open || m_debuggee.whyNot(Capability::threads).isEmpty());
    m_cursor->setEnabled(open); // while it runs, too: who drags it has the keys
    const bool hasRounds = m_debuggee.rounds() > 1;
    const QString oneRound = hasRounds ? QString() : tr("this program has one round; “rounds” in a script repeats it");
    a.allow("roundOn", !open || hasRounds ? m_debuggee.whyNot(Capability::run) : oneRound);
    a.allow("roundBack", !open || hasRounds ? m_debuggee.whyNot(Capability::step_back) : oneRound);
    m_rounds->follow();
    m_busy->setVisible(running || coming);
    if (!open) {
        m_cursorText->clear();
        const QSignalBlocker block(m_cursor);
        m_cursor->setValue(0);
        if (!m_opening.hasScript()) m_samples->setCurrentIndex(-1);
        stand(m_opening.hasScript() ? m_debuggee.whyNothing()
              : m_trouble.isEmpty() ? tr("Open a sample to begin")
                                    : m_trouble);
        for (QLabel* each : {m_threadsText, m_memory, m_history, m_mode}) each->clear();
        return;
    }
    followProgress();
    if (running) return;
    const Snapshot& s = m_debuggee.snapshot();
    stand(m_trouble.isEmpty() ? whatStopped() : m_trouble);
    const size_t used = std::accumulate(s.structure->arenas_used.begin(), s.structure->arenas_used.end(), size_t{0});
    const QString device = deviceWord(s.device);
    const QString threads =
        s.threads > 0 ? tr("%1, threads: %2").arg(device).arg(s.threads) : tr("%1, threads as written").arg(device);
    m_memory->setText(s.file ? tr("file %1").arg(bytesText(s.file->bytes())) : tr("arena %1").arg(bytesText(used)));
    m_history->setText(s.file || s.history_budget == 0
                           ? QString()
                           : tr("history %1 of %2").arg(bytesText(s.history_used), bytesText(s.history_budget)));
    m_threadsText->setText(s.file ? QString() : threads);
    const std::set<TimeMode> modes = m_measuring.timeModes();
    m_mode->setText(modes.empty()      ? m_measuring.hasUntimedSteps() ? tr("times: of whole rounds") : QString()
                         : modes.size() > 1 ? tr("times: taken in different ways")
                                       : tr("times: %1").arg(m_measuring.timeWords(*modes.begin())));
    QStringList ways;
    for (const TimeMode mode : modes) ways.append(m_measuring.timeWords(mode));
    m_mode->setToolTip(ways.size() > 1 ? ways.join(QLatin1Char('\n')) : QString());
}

// What waits for the user goes before everything else, and what is on its way before what is there.
void MainWindow::stand(const QString& otherwise) {
    const bool coming = m_opening.isOpening() && m_trouble.isEmpty();
    m_standing->setText(m_plugins->isLate() ? tr("waits for %1; Pause abandons it").arg(m_plugins->whoIsLate())
                        : coming            ? tr("opening %1 …").arg(m_coming)
                                            : otherwise);
}

void MainWindow::followProgress() {
    const int total = static_cast<int>(m_debuggee.structure().steps.size());
    const int cursor = static_cast<int>(m_debuggee.moment().step);
    const QSignalBlocker block(m_cursor);
    m_cursor->setRange(0, total);
    m_cursor->setPageStep(std::max(1, total / 20));
    if (!m_cursor->isSliderDown()) m_cursor->setValue(cursor);
    // As wide as its widest, so that it is never cut and never moves.
    const QMargins around = m_cursorText->contentsMargins();
    m_cursorText->setMinimumWidth(
        m_cursorText->fontMetrics().horizontalAdvance(tr("node %1 / %2").arg(total).arg(total)) + around.left() +
        around.right());
    m_cursorText->setText(tr("node %1 / %2").arg(cursor).arg(total));
    if (m_debuggee.isRunning()) {
        const uint32_t round = m_debuggee.moment().round;
        m_standing->setText(m_debuggee.rounds() > 1 ? tr("running: round %1, at node %2").arg(round).arg(cursor)
                                                    : tr("running: at node %1").arg(cursor));
    }
    if (total == 0) m_cursorText->clear();
    m_rounds->follow();
}

void MainWindow::note(const QString& text, bool trouble) { m_log->note(text, trouble); }

void MainWindow::complain(const QString& trouble) {
    m_trouble = trouble;
    follow();
}

// -- opening ----------------------------------------------------------------------------------------------------------

void MainWindow::takeOpened() {
    m_file = m_opening.filePath();
    followSample();
    if (!m_file.isEmpty()) rememberFile(m_file);
}

void MainWindow::askToOpen() {
    const QString path = QFileDialog::getOpenFileName(
        this, tr("Open"), m_file.isEmpty() ? QDir::homePath() : QFileInfo(m_file).path(),
        tr("What ggscope opens (*.ggs *.gguf *.safetensors *.safetensors.index.json *.trace);;All files (*)"));
    if (!path.isEmpty()) openPath(path);
}

void MainWindow::rememberFile(const QString& path) {
    QSettings settings;
    QStringList files = settings.value(setting::recent).toStringList();
    files.removeAll(path);
    files.prepend(path);
    while (files.size() > recentFiles) files.removeLast();
    settings.setValue(setting::recent, files);
    fillRecent();
}

void MainWindow::fillRecent() {
    const QStringList files = QSettings().value(setting::recent).toStringList();
    m_recent->clear();
    for (const QString& path : files) m_recent->addAction(path, this, [this, path] { openPath(path); });
    m_recent->setEnabled(!files.isEmpty());
    if (auto* const welcome = findChild<Welcome*>()) welcome->setRecent(files);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    for (const QUrl& url : event->mimeData()->urls()) {
        if (!url.isLocalFile()) continue;
        openPath(url.toLocalFile());
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

// Each at once, and only what is new: a session that runs is not disturbed for a theme.
void MainWindow::prefer(const Preferences& wanted) {
    const Preferences old = std::exchange(m_preferences, wanted);
    wanted.save();
    if (wanted.dark != old.dark) setDark(wanted.dark);
    if (wanted.historyBytes != old.historyBytes) m_opening.setHistoryBudget(wanted.historyBytes);
    if (wanted.memoryBytes != old.memoryBytes) m_opening.setMemoryLimit(wanted.memoryBytes);
    if (wanted.threads != old.threads) setThreads(wanted.threads);
    m_plugins->setReloadsByItself(wanted.reloadPlugins);
}

void MainWindow::setThreads(int threads) {
    int place = m_threads->findData(threads);
    if (place < 0) {
        m_threads->addItem(tr("%1 threads").arg(threads), threads);
        place = m_threads->count() - 1;
    }
    m_threads->setCurrentIndex(place);
    m_opening.setThreads(threads);
}

void MainWindow::setDevice(const DeviceChoice& device) {
    m_controller.devices().choose(device, m_controller.devices().placement());
}

void MainWindow::openLast() {
    const QStringList files = QSettings().value(setting::recent).toStringList();
    if (m_preferences.openLast && !files.isEmpty()) openPath(files.first());
}

void MainWindow::openPalette() {
    const CommandPalette* const palette = CommandPalette::open(this, *m_actions, m_debuggee, m_opening, m_selection);
    connect(palette, &CommandPalette::sampleChosen, this, &MainWindow::openSample);
    connect(palette, &CommandPalette::settingChosen, this, &MainWindow::askForSettings);
    connect(palette, &CommandPalette::guideChosen, this, [this](const QString& view) { guide().showPart(view); });
}

void MainWindow::askForSettings(const QString& setting) {
    SettingsDialog dialog(m_preferences, this);
    dialog.goTo(setting);
    connect(&dialog, &SettingsDialog::changed, this, &MainWindow::prefer);
    connect(&dialog, &SettingsDialog::startAgainWanted, this, &MainWindow::startAgain, Qt::QueuedConnection);
    dialog.exec();
}

void MainWindow::startAgain() {
    leaveScript([this] {
        rememberLayout();
        // Text that was discarded may have been built already.
        const ScriptEditor& editor = *m_script->editor();
        const bool differs = m_script->hasScript() && (!m_debuggee.isOpen() || editor.document()->isModified() ||
                                                       editor.script() != m_opening.scriptText());
        emit startAgainWanted(m_file.isEmpty() ? m_samples->currentText() : m_file, differs);
    });
}

Guide& MainWindow::guide() {
    if (!m_guide) m_guide = new Guide(this);
    return *m_guide;
}

// At the op of the selected node, or at the view that one works in.
void MainWindow::showGuide() {
    if (m_debuggee.isOpen() && m_selection.selected() && m_pages->currentWidget() == m_docks) {
        const Structure& structure = m_debuggee.structure();
        if (structure.tensor(*m_selection.selected()).op != OpId::none) {
            const OpDef& op = structure.op(*m_selection.selected());
            const auto say = [](const Message& message) { return words(message).toStdString(); };
            return guide().showOp(QString::fromLatin1(op.name),
                                  QString::fromStdString(op_page(structure.registry(), op, say)));
        }
    }
    const View* const view = m_docks->isVisible() ? m_docks->current() : m_welcome;
    guide().showPart(view ? view->id() : QString());
}

QStringList MainWindow::viewNames() const {
    QStringList ids{m_welcome->id()};
    for (const View* each : m_docks->views()) ids.append(each->id());
    return ids;
}

void MainWindow::show(View& view) {
    if (&view == m_welcome) return m_pages->setCurrentWidget(m_welcome);
    m_pages->setCurrentWidget(m_docks);
    m_docks->show(view);
}

void MainWindow::showView(const QString& id) {
    if (id == m_welcome->id()) show(*m_welcome);
    if (View* const view = m_docks->view(id)) show(*view);
}

void MainWindow::resetLayout() { m_docks->reset(); }

// In the view that one works in; where there is nothing to look through, in the graph.
void MainWindow::find() {
    View* const view = m_docks->current();
    if (view && view->find()) return;
    show(*m_graph);
    m_graph->find();
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (hasUnsaved()) {
        event->ignore();
        leaveScript([this] { QMainWindow::close(); });
        return;
    }
    rememberLayout();
    event->accept();
}

void MainWindow::rememberLayout() {
    QSettings settings;
    settings.setValue(setting::geometry, saveGeometry());
    settings.setValue(setting::layout, m_docks->layout());
}

} // namespace ggs

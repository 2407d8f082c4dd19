// SPDX-License-Identifier: MIT
#include "window/header_band.h"

#include "look/actions.h"
#include "look/names/node_words.h"
#include "look/theme.h"
#include "session/debuggee.h"
#include "session/devices.h"
#include "session/opening.h"
#include "session/session_controller.h"
#include "views/devices/device_menu.h"
#include "window/band_button.h"
#include "window/cursor_words.h"
#include "window/file_popup.h"
#include "window/threads_menu.h"

#include <QHBoxLayout>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QPainter>
#include <QShortcut>

#include <algorithm>
#include <iterator>

namespace ggs {

namespace {

constexpr int fileWide = 248, fileWideCompact = 176, fileLeast = 96, searchWide = 248, searchWideCompact = 190;
constexpr int fileMost = 320, cursorMark = 24, manyNodes = 99999; // pixels, and a number of nodes
constexpr int narrowest = 900;
constexpr int wordsPause = 100, blinkPause = 150; // ms

// The widths of the spaces from left to right, in a wide window and in a compact one: at the edge, after the menu,
// before and after the line, before and after the words of the cursor, before the bell, at the edge.
struct Space {
    int wide, compact;
};
constexpr Space edgeSpace{16, 12}, menuSpace{24, 12}, lineSpace{17, 9}, wordsSpace{24, 14}, bellSpace{10, 6};

// A line between what is open and the moves.
class BandLine final : public QWidget {
  public:
    BandLine() { setFixedSize(1, 24); }

  protected:
    void paintEvent(QPaintEvent*) override { QPainter(this).fillRect(rect(), Theme::instance().color(Ink::line)); }
};

} // namespace

HeaderBand::HeaderBand(Actions& actions, SessionController& controller, QMenuBar& menus, QWidget* parent)
    : QWidget(parent), m_actions(actions), m_debuggee(controller.debuggee()), m_opening(controller.opening()),
      m_row(new QHBoxLayout(this)), m_menu(new BandButton(QStringLiteral("menu"), BandButton::Frame::plain)),
      m_file(new BandButton(QStringLiteral("file"))), m_device(new BandButton(QStringLiteral("device"))),
      m_threads(new BandButton(QStringLiteral("threads"))), m_both(new BandButton(QStringLiteral("device"))),
      m_back(new BandButton(QStringLiteral("back"))), m_step(new BandButton(QStringLiteral("step"))),
      m_run(new BandButton(QStringLiteral("run"))), m_restart(new BandButton(QStringLiteral("restart"))),
      m_more(new BandButton({})), m_search(new BandButton(QStringLiteral("search"))),
      m_bell(new BandButton(QStringLiteral("bell"), BandButton::Frame::plain)), m_words(new CursorWords),
      m_devices(new DeviceMenu(m_debuggee, controller.devices(), controller.opening(), this)),
      m_numbers(new ThreadsMenu(m_debuggee, m_opening, this)) {
    setObjectName(QStringLiteral("headerBand"));
    setAccessibleName(tr("Header band"));
    setHeight();
    const auto space = [this](int wide) {
        m_spaces.append(new QSpacerItem(wide, 0, QSizePolicy::Fixed));
        m_row->addItem(m_spaces.back());
    };
    m_row->setContentsMargins(0, 0, 0, 1); // the line below
    m_row->setSpacing(0);
    space(edgeSpace.wide);
    m_row->addWidget(m_menu);
    space(menuSpace.wide);
    m_row->addWidget(m_file);
    m_row->addSpacing(8);
    auto* const chosen = new QHBoxLayout;
    chosen->setSpacing(8);
    for (BandButton* each : {m_device, m_threads, m_both}) chosen->addWidget(each);
    m_row->addLayout(chosen);
    space(lineSpace.wide);
    m_row->addWidget(new BandLine);
    space(lineSpace.wide);
    for (BandButton* each : {m_back, m_step, m_run, m_restart, m_more}) {
        m_row->addWidget(each);
        if (each != m_more) m_row->addSpacing(4);
    }
    space(wordsSpace.wide);
    m_row->addWidget(m_words, 1);
    space(wordsSpace.wide);
    m_row->addWidget(m_search);
    space(bellSpace.wide);
    m_row->addWidget(m_bell);
    space(edgeSpace.wide);

    makeMenu(menus);
    m_file->setObjectName(QStringLiteral("fileButton"));
    m_file->setArrow(true);
    m_file->setElided(fileWide);
    connect(m_file, &QAbstractButton::clicked, this, &HeaderBand::showFiles);
    m_device->setObjectName(QStringLiteral("device"));
    m_device->setWords({QStringLiteral("CPU"), deviceWord({DeviceKind::emulator}), QStringLiteral("CUDA 0")});
    m_device->setMenu(m_devices);
    m_threads->setObjectName(QStringLiteral("threads"));
    m_threads->setWords({ThreadsMenu::wordsOf(1), ThreadsMenu::wordsOf(88)});
    m_threads->setMenu(m_numbers);
    m_both->setObjectName(QStringLiteral("deviceAndThreads"));
    m_both->setWords({QStringLiteral("CPU · 88"), deviceWord({DeviceKind::emulator}), QStringLiteral("CUDA 0 · 8")});
    auto* const both = new QMenu(this);
    both->setToolTipsVisible(true);
    both->addMenu(m_devices);
    both->addMenu(m_numbers);
    m_both->setMenu(both);
    for (BandButton* each : {m_device, m_threads, m_both}) each->setArrow(true);
    makeMoves();
    m_search->setObjectName(QStringLiteral("searchButton"));
    m_search->setHintInBox(true);
    m_search->setMuted(true);
    m_search->follow(m_actions.get(QStringLiteral("commands")));
    m_search->setAccessibleName(tr("Search or run a command"));
    m_bell->setObjectName(QStringLiteral("bell"));
    connect(m_bell, &QAbstractButton::clicked, this, &HeaderBand::bellClicked);
    setUnseen(0);

    m_later.setSingleShot(true);
    connect(&m_later, &QTimer::timeout, this, &HeaderBand::followCursor);
    m_longRun.setSingleShot(true);
    m_longRun.setInterval(blinkPause);
    connect(&m_longRun, &QTimer::timeout, this, &HeaderBand::followRun);
    connect(&m_opening, &Opening::opening, this, [this](const QString& name) {
        m_coming = name;
        follow();
    });
    connect(&controller.devices(), &Devices::chosenChanged, this, &HeaderBand::followDevice);
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        setHeight();
        arrange();
        update();
    });
    setFile({}, {}, false);
    follow();
    arrange();
}

// The menus of the menu bar, in one menu. While the bar is hidden, Alt and a letter open a menu below the button.
void HeaderBand::makeMenu(QMenuBar& menus) {
    m_menu->setObjectName(QStringLiteral("menuButton"));
    m_menu->setAccessibleName(tr("Menu"));
    m_menu->setToolTip(tr("File, Edit, View, Run, Go and Help"));
    auto* const all = new QMenu(this);
    all->setObjectName(QStringLiteral("mainMenu"));
    for (QAction* each : menus.actions()) {
        all->addAction(each);
        auto* const keys = new QShortcut(QKeySequence::mnemonic(each->text()), menus.window());
        connect(keys, &QShortcut::activated, this, [this, menu = each->menu()] {
            menu->popup(m_menu->mapToGlobal(QPoint(0, m_menu->height() + 4)));
            if (!menu->actions().isEmpty()) menu->setActiveAction(menu->actions().first());
        });
        // The visible bar has these letters itself.
        const auto follow = [keys, action = m_actions.get(QStringLiteral("menuBar"))] {
            keys->setEnabled(!action->isChecked());
        };
        connect(m_actions.get(QStringLiteral("menuBar")), &QAction::toggled, keys, follow);
        follow();
    }
    m_menu->setMenu(all);
}

void HeaderBand::makeMoves() {
    const auto act = [this](BandButton& button, const char* name, const char* action) {
        button.setObjectName(QLatin1String(name));
        button.follow(m_actions.get(QLatin1String(action)));
    };
    act(*m_back, "stepBackButton", "stepBack");
    m_step->setText(tr("Step"));
    act(*m_step, "stepButton", "step");
    m_run->setText(tr("Run"));
    m_run->setWords({tr("Run"), tr("Pause")});
    m_run->setPrimary(true);
    act(*m_run, "runButton", "run");
    act(*m_restart, "restartButton", "restart");
    for (BandButton* each : {m_back, m_restart}) each->setHintShown(false);
    connect(m_actions.get(QStringLiteral("pause")), &QAction::changed, this, &HeaderBand::followRun);
    auto* const more = new QMenu(this);
    more->setObjectName(QStringLiteral("moreMoves"));
    more->setToolTipsVisible(true);
    for (const char* id :
         {"stepInto", "stepIntoKernel", "runTo", "runToNan", "", "roundOn", "roundBack", "", "profile"}) {
        if (*id) {
            more->addAction(m_actions.get(QLatin1String(id)));
        } else {
            more->addSeparator();
        }
    }
    m_more->setObjectName(QStringLiteral("moreButton"));
    m_more->setArrow(true);
    m_more->setMenu(more);
    m_more->setAccessibleName(tr("More moves"));
    m_more->setToolTip(tr("Step into, run to the selected node or the first NaN, next and previous round, profile"));
}

// -- following --------------------------------------------------------------------------------------------------------

void HeaderBand::setFile(const QString& name, const QString& path, bool unsaved) {
    m_path = path;
    m_file->setText(name.isEmpty() ? tr("No file open") : name);
    m_file->setShortcut({}); // a name with “&” has no letter to press
    m_file->setMuted(name.isEmpty());
    m_file->setMarked(unsaved);
    m_file->setAccessibleName(name.isEmpty() ? tr("No file open")
                              : unsaved      ? tr("File: %1, not saved").arg(name)
                                             : tr("File: %1").arg(name));
    m_file->setToolTip((name.isEmpty()   ? tr("Open a file or a sample")
                        : path.isEmpty() ? name
                                         : path) +
                       (unsaved ? QLatin1Char('\n') + tr("The text has unsaved changes.") : QString()));
}

void HeaderBand::setUnseen(int notices) {
    m_bell->setCount(notices);
    const QString words = notices > 0 ? tr("Notices: %1 unseen").arg(notices) : tr("Notices: none unseen");
    m_bell->setAccessibleName(words);
    m_bell->setToolTip(words);
}

void HeaderBand::follow() {
    followRun();
    followDevice();
    const qint64 since = m_written.isValid() ? m_written.elapsed() : wordsPause;
    if (!m_debuggee.isRunning() || since >= wordsPause) return followCursor();
    if (!m_later.isActive()) m_later.start(static_cast<int>(wordsPause - since));
}

// One button runs and pauses. A step that ends at once doesn't turn it.
void HeaderBand::followRun() {
    const bool runs = m_actions.get(QStringLiteral("pause"))->isEnabled();
    if (!runs) {
        m_longRun.stop();
    } else if (!m_showsPause && !m_longRun.isActive() && sender() != &m_longRun) {
        m_longRun.start();
    }
    const bool pause = runs && (m_showsPause || !m_longRun.isActive());
    if (pause == m_showsPause) return;
    m_showsPause = pause;
    m_run->setText(pause ? tr("Pause") : tr("Run"));
    m_run->setIconName(pause ? QStringLiteral("pause") : QStringLiteral("run"));
    m_run->follow(m_actions.get(pause ? QStringLiteral("pause") : QStringLiteral("run")));
}

void HeaderBand::followCursor() {
    m_written.restart();
    if (!m_debuggee.isOpen() || m_debuggee.structure().steps.empty()) return m_words->setWords({}, {}, whatIsNext());
    const size_t total = m_debuggee.structure().steps.size();
    const int before = m_words->placeWidth();
    m_words->setWords(tr("node %1 of %2").arg(m_debuggee.moment().step).arg(total),
                      tr("node %1 of %2").arg(total).arg(total), whatIsNext());
    if (m_words->placeWidth() != before) arrange();
}

// Returns the next node, or the activity during a run.
QString HeaderBand::whatIsNext() const {
    if (m_opening.isOpening()) return tr("opening %1 …").arg(m_coming);
    if (!m_debuggee.isOpen() || m_debuggee.structure().steps.empty()) return {};
    const Snapshot& s = m_debuggee.snapshot();
    if (m_showsPause && m_debuggee.isRunning())
        return s.rounds > 1 ? tr("running, round %1").arg(m_debuggee.moment().round) : tr("running");
    if (const std::optional<size_t> step = s.next_step()) {
        const uint32_t node = s.structure->steps[*step].node;
        return tr("next: %1 %2").arg(opWord(*s.structure, node), nameOf(*s.structure, node).trimmed());
    }
    if (!s.at_end()) return tr("next: round %1").arg(s.position.round + 1);
    return s.rounds > 1 ? tr("all rounds are done") : tr("all nodes are done");
}

void HeaderBand::followDevice() {
    const QString device = m_devices->shownWord();
    const int threads = m_numbers->shownNumber();
    const QString number = ThreadsMenu::wordsOf(threads), noDevice = m_devices->whyNot(),
                  noThreads = m_numbers->whyNot();
    m_device->setText(device);
    m_device->setAccessibleName(tr("Device: %1").arg(device));
    m_device->setToolTip(noDevice.isEmpty() ? tr("Device that runs nodes; see the Devices view for details")
                                            : tr("Device that runs nodes: %1").arg(noDevice));
    m_threads->setText(number);
    m_threads->setAccessibleName(tr("Threads: %1").arg(threads));
    m_threads->setToolTip(noThreads.isEmpty() ? tr("Number of threads that run nodes")
                                              : tr("Number of threads that run nodes: %1").arg(noThreads));
    m_both->setText(device == QLatin1String("CPU") ? QStringLiteral("%1 · %2").arg(device).arg(threads) : device);
    m_both->setAccessibleName(tr("Device and threads: %1, %2").arg(device, number));
    m_both->setToolTip(tr("%1, %2").arg(device, number) + QLatin1Char('\n') +
                       (noDevice.isEmpty()    ? tr("Device and number of threads that run nodes")
                        : noThreads.isEmpty() ? noDevice
                                              : noThreads));
    m_device->setEnabled(noDevice.isEmpty());
    m_threads->setEnabled(noThreads.isEmpty());
    m_both->setEnabled(noDevice.isEmpty() || noThreads.isEmpty());
    m_devices->menuAction()->setEnabled(noDevice.isEmpty());
    m_devices->menuAction()->setToolTip(m_device->toolTip());
    m_numbers->menuAction()->setEnabled(noThreads.isEmpty());
    m_numbers->menuAction()->setToolTip(m_threads->toolTip());
}

void HeaderBand::showFiles() {
    const bool none = !m_debuggee.isOpen() && !m_opening.hasDocument();
    auto* const popup = new FilePopup(none ? QString() : m_file->text(), m_path, m_recent, this);
    connect(popup, &FilePopup::openWanted, this, &HeaderBand::openWanted);
    connect(popup, &FilePopup::fileChosen, this, &HeaderBand::fileChosen);
    connect(popup, &FilePopup::sampleChosen, this, &HeaderBand::sampleChosen);
    popup->showBelow(*m_file);
}

// -- sizes ------------------------------------------------------------------------------------------------------------

void HeaderBand::setCompact(bool compact) {
    if (m_compact == compact) return;
    m_compact = compact;
    setHeight();
    for (BandButton* each : {m_step, m_run, m_search}) each->setHintShown(!compact);
    m_words->setNextShown(!compact);
    const Space wanted[] = {edgeSpace, menuSpace, lineSpace, lineSpace, wordsSpace, wordsSpace, bellSpace, edgeSpace};
    for (qsizetype i = 0; i < m_spaces.size(); ++i)
        m_spaces[i]->changeSize(compact ? wanted[i].compact : wanted[i].wide, 0, QSizePolicy::Fixed);
    arrange();
    m_row->invalidate();
}

void HeaderBand::setHeight() { setFixedHeight(Theme::instance().stretched(m_compact ? highCompact : high)); }

// In a narrow window the search field becomes its icon, and then the name of the file gets less room.
void HeaderBand::arrange() {
    m_device->setVisible(!m_compact);
    m_threads->setVisible(!m_compact);
    m_both->setVisible(m_compact);
    const int file = m_compact ? fileWideCompact : fileWide, icon = m_bell->sizeHint().width();
    const QString search = m_compact ? tr("Search") : tr("Search or run a command");
    m_search->setText(search);
    m_search->setElided(-1);
    const int field = std::max(m_compact ? searchWideCompact : searchWide, m_search->sizeHint().width());
    int others = 4 * 8 + m_words->placeWidth();
    for (const QSpacerItem* each : m_spaces) others += each->sizeHint().width();
    for (const BandButton* each : {m_menu, m_back, m_step, m_run, m_restart, m_more, m_bell})
        others += each->sizeHint().width();
    for (const BandButton* each : {m_device, m_threads, m_both})
        if (each == m_both ? m_compact : !m_compact) others += each->sizeHint().width();
    const bool whole = others + file + field <= width();
    if (!whole) m_search->setText({});
    m_search->setElided(whole ? field : icon);
    if (!whole || !m_compact) return m_file->setElided(std::clamp(width() - others - icon, fileLeast, file));
    // The name gets the room that the cursor's words never need, so that nothing moves when they change.
    const int longest =
        QFontMetrics(Theme::instance().numbers()).horizontalAdvance(tr("node %1 of %2").arg(manyNodes).arg(manyNodes)) +
        cursorMark;
    const int spare = width() - others - field - std::max(0, longest - m_words->placeWidth());
    m_file->setElided(std::clamp(spare, file, fileMost));
}

QSize HeaderBand::minimumSizeHint() const { return {narrowest, height()}; }

void HeaderBand::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void HeaderBand::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::instance();
    QPainter p(this);
    p.fillRect(rect(), theme.color(Ink::panel));
    p.fillRect(0, height() - 1, width(), 1, theme.color(Ink::line));
}

} // namespace ggs

// SPDX-License-Identifier: MIT
// A monkey: it presses keys, clicks, drags, turns the wheel, chooses from menus and answers dialogs at random: 2,000
// deeds, and 20,000 in a full run. The window must survive, print nothing, need no more memory, keep unsaved text
// unless the user discards it, and write no file unless a deed asks for it.
//
// GGSCOPE_MONKEY_SEED sets the seed, to repeat a run, and GGSCOPE_MONKEY_DEEDS the number of deeds.
#include "app/in_window.h"
#include "app/resident_bytes.h"
#include "how_built.h"
#include "look/actions.h"
#include "session/moves.h"
#include "session/samples.h"
#include "window/memory_habits.h"
#include "words/language.h"
#include "words/settings.h"

#include "views/script/script_editor.h"
#include "views/script/script_view.h"

#include <QtCore/QDateTime>
#include <QtCore/QDir>
#include <QtCore/QElapsedTimer>
#include <QtCore/QRandomGenerator>
#include <QtCore/QTimer>
#include <QtGui/QAction>
#include <QtGui/QContextMenuEvent>
#include <QtGui/QDesktopServices>
#include <QtGui/QDrag>
#include <QtGui/QWheelEvent>
#include <QtWidgets/QApplication>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QDialog>
#include <QtWidgets/QFileDialog>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QMenu>
#include <QtWidgets/QMessageBox>
#include <QtWidgets/QPushButton>

#include <functional>
#include <vector>

using namespace ggs;

namespace {

constexpr qint64 memoryBound = 48 * 1024 * 1024; // growth of the second half of the deeds. Unit: bytes
constexpr int longestDeed = 60'000;              // then the window hangs. Unit: ms

QStringList printedWarnings;

void collectWarning(QtMsgType type, const QMessageLogContext&, const QString& message) {
    // The offscreen platform prints these, not the window.
    const bool platform = message.contains(QLatin1String("propagateSizeHints")) ||
                          message.startsWith(QLatin1String("This plugin does not support"));
    if (type != QtInfoMsg && !platform) printedWarnings.append(message);
}

struct MonkeyKey {
    int key;
    Qt::KeyboardModifiers modifiers = Qt::NoModifier;
};

// All keys with a meaning somewhere in the window, but for the one that quits.
const std::vector<MonkeyKey>& monkeyKeys() {
    static const std::vector<MonkeyKey> keys = [] {
        std::vector<MonkeyKey> all;
        for (const int key :
             {Qt::Key_Left,   Qt::Key_Right,     Qt::Key_Up,   Qt::Key_Down,  Qt::Key_Home,   Qt::Key_End,
              Qt::Key_PageUp, Qt::Key_PageDown,  Qt::Key_Tab,  Qt::Key_Space, Qt::Key_Return, Qt::Key_Escape,
              Qt::Key_Delete, Qt::Key_Backspace, Qt::Key_F4,   Qt::Key_F5,    Qt::Key_F6,     Qt::Key_F7,
              Qt::Key_F8,     Qt::Key_F9,        Qt::Key_F10,  Qt::Key_F11,   Qt::Key_N,      Qt::Key_G,
              Qt::Key_X,      Qt::Key_1,         Qt::Key_2,    Qt::Key_3,     Qt::Key_4,      Qt::Key_5,
              Qt::Key_6,      Qt::Key_7,         Qt::Key_Plus, Qt::Key_Minus, Qt::Key_F1}) {
            all.push_back({key});
        }
        for (const int key :
             {Qt::Key_Left, Qt::Key_Right,  Qt::Key_Home, Qt::Key_End,   Qt::Key_F10, Qt::Key_F11, Qt::Key_1, Qt::Key_2,
              Qt::Key_3,    Qt::Key_4,      Qt::Key_5,    Qt::Key_6,     Qt::Key_7,   Qt::Key_A,   Qt::Key_C, Qt::Key_V,
              Qt::Key_X,    Qt::Key_Z,      Qt::Key_Y,    Qt::Key_F,     Qt::Key_G,   Qt::Key_I,   Qt::Key_J, Qt::Key_K,
              Qt::Key_W,    Qt::Key_Period, Qt::Key_0,    Qt::Key_Comma, Qt::Key_N}) {
            all.push_back({key, Qt::ControlModifier});
        }
        for (const int key : {Qt::Key_F5, Qt::Key_F10, Qt::Key_F8, Qt::Key_Left, Qt::Key_Right, Qt::Key_Up,
                              Qt::Key_Down, Qt::Key_Backtab}) {
            all.push_back({key, Qt::ShiftModifier});
        }
        for (const int key : {Qt::Key_Left, Qt::Key_Right, Qt::Key_1, Qt::Key_2, Qt::Key_3, Qt::Key_4, Qt::Key_5,
                              Qt::Key_F5, Qt::Key_F11}) {
            all.push_back({key, Qt::AltModifier});
        }
        for (const int key : {Qt::Key_N, Qt::Key_L, Qt::Key_B, Qt::Key_W, Qt::Key_F11, Qt::Key_Z})
            all.push_back({key, Qt::ControlModifier | Qt::ShiftModifier});
        return all;
    }();
    return keys;
}

class Monkey final : public QObject {
  public:
    Monkey(TestWindow& test, quint32 seed, QString script)
        : m_test(test), m_seed(seed), m_script(std::move(script)), m_written(contents(m_script)) {
        follow();
        tick();
    }

    // Does the deed of this number. Returns what is wrong; empty: nothing.
    QString act(int number) {
        m_random.seed(m_seed + static_cast<quint32>(number));
        m_answers.seed(m_seed ^ static_cast<quint32>(number));
        const Text before = text();
        // On a slow display, the dialog of an earlier answer may come late. Text that is typed there saves the script.
        const bool saves = m_test.window->findChild<QFileDialog*>(QStringLiteral("saveScriptAs")) != nullptr;
        const int discarded = m_discarded, saved = m_saved;
        QElapsedTimer clock;
        clock.start();
        const QString deed = QStringLiteral("%1: %2").arg(number).arg(choose());
        m_deeds.append(deed);
        if (m_deeds.size() > 25) m_deeds.removeFirst();
        const bool quiet = calm();
        if (m_again) anotherWindow();
        const Text now = text();
        if (!now.unsaved) m_clean = now.text;
        if (!quiet) return QStringLiteral("a dialog or a menu stays open: %1").arg(inFront());
        if (clock.elapsed() > longestDeed) return QStringLiteral("it took %1 ms").arg(clock.elapsed());
        if (!printedWarnings.isEmpty()) return QStringLiteral("printed: ") + printedWarnings.join(QLatin1Char('\n'));
        if (before.unsaved && !saves && discarded == m_discarded && saved == m_saved) {
            if (now.name != before.name)
                return QStringLiteral("unsaved text of %1 was replaced by %2").arg(before.name, now.name);
            if (!now.unsaved && now.text != before.text && now.text != m_cleanBefore)
                return QStringLiteral("unsaved text of %1 was lost").arg(before.name);
        }
        if (!now.unsaved) m_cleanBefore = now.text;
        const QByteArray written = contents(m_script);
        if (written != m_written && saved == m_saved) return QStringLiteral("%1 was written").arg(m_script);
        m_written = written;
        return {};
    }
    QString deeds() const { return m_deeds.join(QLatin1Char('\n')); }
    int answered() const { return m_answered; }

  private:
    struct Text {
        QString name, text;
        bool unsaved = false;
    };

    static QByteArray contents(const QString& path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    ScriptView* script() const { return m_test.window->findChild<ScriptView*>(); }
    Text text() const {
        const ScriptView& view = *script();
        return {view.hasScript() ? view.name() + view.path() : QString(), view.editor()->toPlainText(),
                view.hasUnsaved()};
    }
    int below(int bound) { return m_random.bounded(bound); }
    template <class Each> const Each& oneOf(const std::vector<Each>& all) {
        return all[static_cast<size_t>(below(static_cast<int>(all.size())))];
    }

    // Listens to the present window.
    void follow() {
        connect(m_test.window.get(), &MainWindow::startAgainWanted, this, [this](const QString& file, bool differs) {
            m_again = true;
            m_file = differs ? file : QString();
            m_differs = differs;
        });
        connect(m_test.window->actions().get("save"), &QAction::triggered, this, [this] { ++m_saved; });
    }
    // As the program does after a change of the language.
    void anotherWindow() {
        m_again = false;
        m_test.window.reset();
        if (m_differs) m_test.session->opening().close();
        useLanguage(languageFor(Preferences::load().language));
        m_test.anotherWindow();
        follow();
        if (m_differs && !m_file.isEmpty()) m_test.window->files().openPath(m_file);
        calm();
    }

    // Waits until nothing runs and all questions are answered. Returns false if one stays.
    bool calm() {
        const auto idle = [this] {
            return !QApplication::activeModalWidget() && !QApplication::activePopupWidget() &&
                   !m_test.controller().debuggee().isRunning() && !m_test.controller().opening().isOpening();
        };
        QTest::qWait(0);
        if (below(10) == 0) return true; // the next deed comes while it is busy
        if (QTest::qWaitFor(idle, 2'000)) return true;
        m_test.window->actions().get("pause")->trigger();
        return QTest::qWaitFor(idle, 10'000) ||
               (!QApplication::activeModalWidget() && !QApplication::activePopupWidget());
    }
    static QString inFront() {
        const QWidget* const modal = QApplication::activeModalWidget();
        const QWidget* const found = modal ? modal : QApplication::activePopupWidget();
        return found ? QStringLiteral("%1 %2 %3")
                           .arg(QLatin1String(found->metaObject()->className()), found->objectName(),
                                found->windowTitle())
                     : QString();
    }

    // -- deeds --

    // Does a deed and returns its name.
    QString choose() {
        const int die = below(100);
        if (die < 28) return pressKey();
        if (die < 34) return type();
        if (die < 62) return click();
        if (die < 66) return openContextMenu();
        if (die < 74) return turnWheel();
        if (die < 80) return drag();
        if (die < 88) return trigger();
        if (die < 91) return showView();
        if (die < 94) return open();
        if (die < 96) return resize();
        return changeWorkspace();
    }
    QWidget* keyTarget() const {
        QWidget* const focus = QApplication::focusWidget();
        return focus ? focus : m_test.window.get();
    }
    QString pressKey() {
        const MonkeyKey key = oneOf(monkeyKeys());
        QWidget* const target = keyTarget();
        const QString name =
            QStringLiteral("key %1 to %2")
                .arg(QKeySequence(QKeyCombination(key.modifiers, Qt::Key(key.key))).toString(), nameOf(*target));
        m_deeds.append(name); // in case it doesn't return
        QTest::keyClick(target, Qt::Key(key.key), key.modifiers);
        m_deeds.removeLast();
        return name;
    }
    QString type() {
        static const std::vector<const char*> words{"mul", "x = add(x, y)\n", "-1", "12", "zz", "kq", "\n", "relu("};
        const char* const word = oneOf(words);
        QWidget* const target = keyTarget();
        const QString name = QStringLiteral("type “%1” to %2").arg(QLatin1String(word), nameOf(*target));
        for (const char* letter = word; *letter; ++letter) {
            QWidget* const there = keyTarget();
            *letter == '\n' ? QTest::keyClick(there, Qt::Key_Return) : QTest::keyClick(there, *letter);
        }
        return name;
    }
    static QString nameOf(const QWidget& widget) {
        return widget.objectName().isEmpty() ? QLatin1String(widget.metaObject()->className()) : widget.objectName();
    }
    // A control in sight, and a point of it; null: none was found.
    std::pair<QWidget*, QPoint> somewhere() {
        std::vector<QWidget*> windows;
        for (QWidget* each : QApplication::topLevelWidgets()) {
            if (each->isVisible() && each->isWindow()) windows.push_back(each);
        }
        QWidget* const window = below(5) == 0 && !windows.empty() ? oneOf(windows) : m_test.window.get();
        const QList<QWidget*> all = window->findChildren<QWidget*>();
        for (int attempt = 0; attempt < 60 && !all.isEmpty(); ++attempt) {
            QWidget* const each = all[below(static_cast<int>(all.size()))];
            if (each->window() != window || !each->isVisible()) continue;
            const QRect seen = each->visibleRegion().boundingRect();
            if (seen.isEmpty()) continue;
            const QPoint point = seen.topLeft() + QPoint(below(seen.width()), below(seen.height()));
            QWidget* const child = each->childAt(point); // what a pointer would reach
            return child ? std::pair(child, child->mapFrom(each, point)) : std::pair(each, point);
        }
        return {nullptr, {}};
    }
    QString click() {
        const auto [target, point] = somewhere();
        if (!target) return QStringLiteral("nothing to click");
        const QString name = QStringLiteral("click %1 at %2, %3").arg(nameOf(*target)).arg(point.x()).arg(point.y());
        const Qt::KeyboardModifiers with = below(8) == 0   ? Qt::KeyboardModifiers(Qt::ShiftModifier)
                                           : below(8) == 0 ? Qt::KeyboardModifiers(Qt::ControlModifier)
                                                           : Qt::KeyboardModifiers();
        m_deeds.append(name);
        const QPointer<QWidget> alive(target);
        QTest::mouseClick(target, Qt::LeftButton, with, point);
        if (alive && below(6) == 0) QTest::mouseDClick(target, Qt::LeftButton, with, point);
        m_deeds.removeLast();
        return name;
    }
    QString openContextMenu() {
        const auto [target, point] = somewhere();
        if (!target) return QStringLiteral("no menu");
        const QString name = QStringLiteral("menu of %1").arg(nameOf(*target));
        m_deeds.append(name);
        QContextMenuEvent event(QContextMenuEvent::Mouse, point, target->mapToGlobal(point));
        QApplication::sendEvent(target, &event);
        m_deeds.removeLast();
        return name;
    }
    QString turnWheel() {
        const auto [target, point] = somewhere();
        if (!target) return QStringLiteral("no wheel");
        const QString name = QStringLiteral("wheel over %1").arg(nameOf(*target));
        const QPointer<QWidget> alive(target);
        const int turn = below(2) ? 120 : -120;
        const Qt::KeyboardModifiers with = below(3) == 0 ? Qt::ControlModifier : Qt::NoModifier;
        for (int i = below(6); i >= 0 && alive; --i) {
            QWheelEvent event(point, target->mapToGlobal(point), {}, {0, turn}, Qt::NoButton, with, Qt::NoScrollPhase,
                              false);
            QApplication::sendEvent(target, &event);
        }
        return name;
    }
    QString drag() {
        const auto [target, point] = somewhere();
        if (!target) return QStringLiteral("no drag");
        const QString name = QStringLiteral("drag in %1").arg(nameOf(*target));
        const QPointer<QWidget> alive(target);
        const Qt::KeyboardModifiers with = below(3) == 0 ? Qt::ShiftModifier : Qt::NoModifier;
        QPoint at = point;
        m_deeds.append(name);
        QTest::mousePress(target, Qt::LeftButton, with, at);
        // Selected text is dragged until the display itself reports that the button is released. Each move may begin
        // that again.
        QTimer release;
        release.callOnTimeout([] { QDrag::cancel(); });
        if (QGuiApplication::platformName() != QLatin1String("offscreen")) release.start(50); // it drags nothing
        for (int i = 0; i < 4 && alive; ++i) {
            at += QPoint(below(120) - 60, below(80) - 40);
            const QPointF end(at);
            QMouseEvent moved(QEvent::MouseMove, end, target->mapToGlobal(end), Qt::NoButton, Qt::LeftButton, with);
            QApplication::sendEvent(target, &moved);
        }
        if (alive) QTest::mouseRelease(target, Qt::LeftButton, with, at);
        m_deeds.removeLast();
        return name;
    }
    QString trigger() {
        const auto& rows = m_test.window->actions().rows();
        const Actions::Row& row = rows[static_cast<size_t>(below(static_cast<int>(rows.size())))];
        if (row.id == QLatin1String("quit")) return QStringLiteral("not quit");
        const QString name = QStringLiteral("action %1").arg(row.id);
        m_deeds.append(name);
        row.action->trigger();
        m_deeds.removeLast();
        return name;
    }
    QString showView() {
        const QStringList names = m_test.window->viewNames();
        const QString id = names[below(static_cast<int>(names.size()))];
        m_test.window->showView(id);
        return QStringLiteral("view %1").arg(id);
    }
    QString open() {
        const QStringList names = sampleNames();
        const int choice = below(static_cast<int>(names.size()) + 4);
        const QString name = choice < names.size() ? names[choice] : m_script;
        if (choice < names.size()) {
            m_test.window->files().openSample(name);
        } else {
            m_test.window->files().openPath(name);
        }
        return QStringLiteral("open %1").arg(name);
    }
    QString resize() {
        static const std::vector<QSize> sizes{{1024, 700}, {1280, 800}, {1920, 1080}, {1500, 950}, {2560, 1440}};
        const QSize size = oneOf(sizes);
        m_test.window->resize(size);
        return QStringLiteral("size %1 × %2").arg(size.width()).arg(size.height());
    }
    QString changeWorkspace() {
        const int number = below(7);
        m_test.key(Qt::Key(Qt::Key_1 + number), Qt::ControlModifier);
        return QStringLiteral("workspace %1").arg(number + 1);
    }

    // -- answers --

    // Again and again, in the loops of dialogs and menus, too.
    void tick() {
        QTimer::singleShot(2, this, [this] { tick(); });
        QWidget* const popup = QApplication::activePopupWidget();
        QWidget* const front = popup ? popup : QApplication::activeModalWidget();
        if (!front) return;
        m_patience = front == m_last ? m_patience + 1 : 0;
        m_last = front;
        ++m_answered;
        popup ? answerPopup(*popup) : answerDialog(*front);
    }
    bool chance(int of100) { return m_answers.bounded(100) < of100; }
    void answerPopup(QWidget& popup) {
        QWidget* const inside = popup.focusWidget() ? popup.focusWidget() : &popup;
        if (m_patience > 12) return popup.close(), void();
        auto* const menu = qobject_cast<QMenu*>(&popup);
        if (menu && chance(50) && !menu->actions().isEmpty()) {
            QAction* const action = menu->actions().at(m_answers.bounded(static_cast<int>(menu->actions().size())));
            if (!isForbidden(*action) && action->isEnabled() && !action->isSeparator()) {
                menu->setActiveAction(action);
                QTest::keyClick(menu, Qt::Key_Return);
            }
        } else if (chance(30)) {
            QTest::keyClick(inside, Qt::Key_Down);
        } else if (chance(20) && !menu) {
            QTest::keyClick(inside, Qt::Key_Return);
        } else {
            QTest::keyClick(inside, Qt::Key_Escape);
        }
    }
    bool isForbidden(const QAction& action) const { return &action == m_test.window->actions().get("quit"); }
    void answerDialog(QWidget& front) {
        auto* const dialog = qobject_cast<QDialog*>(&front);
        if (!dialog) return front.close(), void();
        if (qobject_cast<QFileDialog*>(dialog) || m_patience > 12 ||
            dialog->inherits("ggs::KeysDialog")) // other keys would make this run a different one
            return dialog->reject();
        if (auto* const box = qobject_cast<QMessageBox*>(dialog)) return answerQuestion(*box);
        if (dialog->objectName() == QLatin1String("settingsDialog")) return changeSettings(*dialog);
        const QList<QPushButton*> buttons = dialog->findChildren<QPushButton*>();
        QWidget* const inside = dialog->focusWidget() ? dialog->focusWidget() : dialog;
        if (chance(25)) {
            dialog->reject();
        } else if (chance(25)) {
            QTest::keyClick(inside, Qt::Key_Return);
        } else if (chance(40) && !buttons.isEmpty()) {
            buttons[m_answers.bounded(static_cast<int>(buttons.size()))]->click();
        } else if (chance(50)) {
            QTest::keyClick(inside, Qt::Key_Tab);
        } else {
            QTest::keyClick(inside, chance(50) ? 'k' : '2');
        }
    }
    void answerQuestion(QMessageBox& box) {
        const QList<QAbstractButton*> buttons = box.buttons();
        if (chance(30) || buttons.isEmpty()) return box.reject();
        QAbstractButton* const chosen = buttons[m_answers.bounded(static_cast<int>(buttons.size()))];
        // Unsaved text may be lost, and a file be written, only by these answers.
        if (box.objectName() == QLatin1String("unsaved")) {
            if (box.standardButton(chosen) == QMessageBox::Discard) ++m_discarded;
            if (box.standardButton(chosen) == QMessageBox::Save) ++m_saved;
        }
        chosen->click();
    }
    void changeSettings(QDialog& dialog) {
        auto* const language = dialog.findChild<QComboBox*>(QStringLiteral("settingLanguage"));
        auto* const theme = dialog.findChild<QComboBox*>(QStringLiteral("settingTheme"));
        auto* const again = dialog.findChild<QPushButton*>(QStringLiteral("startAgain"));
        theme->setCurrentIndex(m_answers.bounded(theme->count()));
        language->setCurrentIndex(m_answers.bounded(language->count()));
        if (chance(60) && again->isVisible()) return again->click();
        dialog.reject();
    }

    TestWindow& m_test;
    quint32 m_seed;
    QString m_script;
    QByteArray m_written;
    QRandomGenerator m_random, m_answers;
    QStringList m_deeds; // the latest
    QString m_clean, m_cleanBefore, m_file;
    bool m_again = false, m_differs = false;
    int m_discarded = 0, m_saved = 0, m_answered = 0, m_patience = 0;
    const QWidget* m_last = nullptr;
};

} // namespace

class TestMonkey : public QObject {
    Q_OBJECT
  public slots:
    void ignore(const QUrl&) {} // a link of the guide

  private slots:
    void initTestCase() {
        qputenv("HOME", QFile::encodeName(m_home.path()));
        for (const char* each : {"XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"})
            qputenv(each, QFile::encodeName(m_home.filePath(QStringLiteral(".%1").arg(QLatin1String(each)))));
        QDesktopServices::setUrlHandler(QStringLiteral("https"), this, "ignore"); // no browser is started
        QDesktopServices::setUrlHandler(QStringLiteral("http"), this, "ignore");
    }
    void cleanupTestCase() {
        for (const char* each : {"https", "http"}) QDesktopServices::unsetUrlHandler(QLatin1String(each));
        useLanguage(QStringLiteral("en"));
    }

    void window_survives_random_deeds() {
        keepMemorySmall(); // as the program does when it begins
        bool given = false;
        const quint32 asked = qEnvironmentVariable("GGSCOPE_MONKEY_SEED").toUInt(&given);
        const quint32 seed = given ? asked : 20'261'129;
        const int wanted = qEnvironmentVariableIntValue("GGSCOPE_MONKEY_DEEDS");
        const int deeds = wanted > 0 ? wanted : runs_in_full() && !sanitized ? 20'000 : 2'000;
        qInfo("GGSCOPE_MONKEY_SEED=%u GGSCOPE_MONKEY_DEEDS=%d", seed, deeds);

        const QString script = m_work.filePath(QStringLiteral("mine.ggs"));
        QFile file(script);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("a = tensor(f32, 4, 3) = normal(0, 1, seed=1)\nb = tensor(f32, 4, 2) = normal(0, 1, seed=2)\n"
                   "c = mul_mat(a, b)\nd = soft_max(c)\ngraph d\n");
        file.close();

        TestWindow test;
        Preferences few = test.window->preferences();
        few.profileRuns = 2;
        test.window->prefer(few);
        QtMessageHandler const before = qInstallMessageHandler(collectWarning);
        qWarning("heard");
        QCOMPARE(printedWarnings, QStringList{QStringLiteral("heard")});
        printedWarnings.clear();
        QString wrong;
        qint64 half = 0;
        int done = 0;
        {
            Monkey monkey(test, seed, script);
            for (int number = 1; number <= deeds && wrong.isEmpty(); ++number) {
                wrong = monkey.act(number);
                done = number;
                if (number == deeds / 2) half = residentBytes();
            }
            if (!wrong.isEmpty()) wrong = QStringLiteral("%1\nafter\n%2").arg(wrong, monkey.deeds());
            test.window->actions().get("pause")->trigger();
            QTest::qWait(0);
        }
        qInstallMessageHandler(before);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        QCOMPARE(done, deeds);
        const qint64 grown = residentBytes() - half;
        qInfo("resident memory grew by %lld KiB in the second half", static_cast<long long>(grown / 1024));
        if (!sanitized) QVERIFY2(grown <= memoryBound, qPrintable(QString::number(grown)));

        QCOMPARE(QDir(m_work.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
                 QStringList{QStringLiteral("mine.ggs")});
        for (const QString& each :
             QDir(m_home.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot))
            QVERIFY2(each.startsWith(QLatin1String(".XDG_")), qPrintable(each));
    }

  private:
    QTemporaryDir m_home, m_work;
};

QTEST_MAIN(TestMonkey)
#include "test_monkey.moc"

// SPDX-License-Identifier: MIT
// The header band: its buttons, menus and words, in all states, widths and languages.
#include "app/in_window.h"

#include "look/actions.h"
#include "session/moves.h"
#include "views/devices/device_menu.h"
#include "views/script/script_editor.h"
#include "window/band_button.h"
#include "window/cursor_words.h"
#include "window/header_band.h"
#include "window/threads_menu.h"
#include "words/language.h"

#include <QElapsedTimer>
#include <QFile>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <thread>

using namespace ggs;

namespace {

// Runs for several seconds, node by node.
QString longScript() {
    QString script = QStringLiteral("x = tensor(f32, 512, 512) = uniform(0, 0.001, seed=1)\ny = mul_mat(x, x)\n");
    for (int i = 0; i < 1500; ++i) script += QStringLiteral("y = mul_mat(x, y)\n");
    return script + QStringLiteral("graph y\n");
}

} // namespace

class TestHeaderBand : public QObject {
    Q_OBJECT
  private slots:
    void init() {
        m_test = std::make_unique<TestWindow>();
        QVERIFY(QTest::qWaitForWindowActive(m_test->window.get()));
        m_test->window->resize(1600, 900);
    }
    void cleanup() {
        m_test.reset();
        useLanguage(QStringLiteral("en"));
        for (const char* each : {"recent", "recentPlaces", "workspaces/menuBar"})
            QSettings().remove(QLatin1String(each));
    }

    void nothing_moves_when_the_state_changes_data() {
        QTest::addColumn<int>("wide");
        QTest::newRow("wide") << 1600;
        QTest::newRow("compact") << 1280;
    }
    void nothing_moves_when_the_state_changes() {
        QFETCH(int, wide);
        m_test->window->resize(wide, 900);
        QTest::qWait(50);
        const QHash<QString, QRect> before = places();
        QVERIFY(before.size() > 9);
        QVERIFY(m_test->open("attention-head"));
        QCOMPARE(places(), before);
        m_test->key(Qt::Key_F10);
        QVERIFY(m_test->settled());
        QCOMPARE(places(), before);
        QVERIFY(m_test->openText(longScript()));
        m_test->controller().moves().run();
        QTRY_COMPARE(button("runButton").text(), QStringLiteral("Pause"));
        QCOMPARE(places(), before);
        action("pause").trigger();
        QVERIFY(m_test->settled());
        m_test->controller().opening().close();
        QTRY_VERIFY(!m_test->controller().debuggee().isOpen());
        QCOMPARE(places(), before);
    }
    void run_and_pause_share_one_button() {
        QVERIFY(m_test->openText(longScript()));
        QCOMPARE(button("runButton").text(), QStringLiteral("Run"));
        QTest::mouseClick(&button("runButton"), Qt::LeftButton);
        QTRY_COMPARE(button("runButton").text(), QStringLiteral("Pause"));
        QVERIFY(button("runButton").isEnabled() && button("runButton").toolTip().startsWith(QStringLiteral("Pause")));
        QVERIFY(!button("stepBackButton").isEnabled());
        QVERIFY2(button("stepBackButton").toolTip().contains(QStringLiteral("pause it first")),
                 qPrintable(button("stepBackButton").toolTip()));
        QTest::mouseClick(&button("runButton"), Qt::LeftButton);
        QVERIFY(m_test->settled());
        QTRY_COMPARE(button("runButton").text(), QStringLiteral("Run"));
        QVERIFY(!m_test->controller().debuggee().snapshot().at_end());
    }
    void disabled_buttons_show_the_reason() {
        for (const char* each : {"stepBackButton", "stepButton", "runButton", "restartButton"}) {
            QVERIFY2(!button(each).isEnabled(), each);
            QVERIFY2(button(each).toolTip().contains(QStringLiteral("Unavailable: nothing is open")),
                     qPrintable(button(each).toolTip()));
        }
        QVERIFY(m_test->open("mlp"));
        QVERIFY(button("stepButton").isEnabled() && !button("stepBackButton").isEnabled());
        QVERIFY(button("stepBackButton").toolTip().contains(QStringLiteral("at the start")));
        QTest::mouseClick(&button("stepButton"), Qt::LeftButton);
        QVERIFY(m_test->settled());
        QTRY_VERIFY(button("stepBackButton").isEnabled());
        QTest::mouseClick(&button("stepBackButton"), Qt::LeftButton);
        QVERIFY(m_test->settled());
        QCOMPARE(m_test->controller().debuggee().snapshot().position.cursor, size_t(0));
        // The rarer moves are in the menu after them.
        const QMenu* const more = button("moreButton").menu();
        for (const char* id : {"stepInto", "runTo", "runToNan", "roundOn", "roundBack", "profile"})
            QVERIFY2(more->actions().contains(&action(id)), id);
    }
    void keys_are_shown_and_follow_the_settings() {
        m_test->window->actions().setKeys(QStringLiteral("step"), Qt::Key_F7);
        QVERIFY(button("stepButton").toolTip().contains(QStringLiteral("(F7)")));
        m_test->window->actions().setKeys(QStringLiteral("step"), {});
        QVERIFY(button("stepButton").toolTip().contains(QStringLiteral("(F10)")));
    }

    // -- the words of the cursor --
    void words_show_the_place_and_what_runs_next() {
        QCOMPARE(words().place() + words().next(), QString());
        QVERIFY(m_test->open("attention-head"));
        const Structure& s = m_test->controller().debuggee().structure();
        QCOMPARE(words().place(), QStringLiteral("node 0 of %1").arg(s.steps.size()));
        QVERIFY2(words().next().startsWith(QStringLiteral("next: ")), qPrintable(words().next()));
        QVERIFY(words().toolTip().contains(words().next()));
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        QTRY_COMPARE(words().place(), QStringLiteral("node %1 of %1").arg(s.steps.size()));
        QCOMPARE(words().next(), QStringLiteral("all nodes are done"));
        QVERIFY(m_test->open("recurrent"));
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        QTRY_COMPARE(words().next(), QStringLiteral("all rounds are done"));
    }
    void during_a_run_the_words_change_at_most_ten_times_a_second() {
        QVERIFY(m_test->openText(longScript()));
        m_test->controller().moves().run();
        QTRY_COMPARE(words().next(), QStringLiteral("running"));
        int changes = 0;
        QString last = words().place();
        QElapsedTimer time;
        time.start();
        while (time.elapsed() < 1500 && m_test->controller().debuggee().isRunning()) {
            QTest::qWait(5);
            if (words().place() != last) ++changes;
            last = words().place();
        }
        const qint64 took = time.elapsed();
        action("pause").trigger();
        QVERIFY(m_test->settled());
        QVERIFY2(changes > 0 && changes <= took / 100 + 1,
                 qPrintable(QStringLiteral("%1 in %2 ms").arg(changes).arg(took)));
    }

    // -- files --
    void the_file_button_lists_and_filters() {
        const QString path =
            written(QStringLiteral("squares.ggs"), "a = tensor(f32, 2) { 1 2 }\nb = sqr(a)\ngraph b\n");
        QVERIFY(m_test->open(path));
        QCOMPARE(button("fileButton").text(), QStringLiteral("squares.ggs"));
        QVERIFY(m_test->open("mlp"));
        QTest::mouseClick(&button("fileButton"), Qt::LeftButton);
        auto* const list = m_test->child<QListWidget>("fileList");
        QVERIFY(list && list->isVisible());
        for (const char* each : {"mlp.ggs", "squares.ggs", "Open…", "tiny", "attention-head"})
            QVERIFY2(list->findItems(QString::fromUtf8(each), Qt::MatchExactly).size() == 1, each);
        auto* const letters = m_test->child<QLineEdit>("fileLetters");
        QTest::keyClicks(letters, "squares");
        QTest::keyClick(letters, Qt::Key_Return);
        QTRY_COMPARE(button("fileButton").text(), QStringLiteral("squares.ggs"));
        QTRY_VERIFY(!m_test->child<QListWidget>("fileList"));
        // Arrows skip headings, Escape closes.
        QTest::keyClick(&button("fileButton"), Qt::Key_Down);
        auto* const again = m_test->child<QLineEdit>("fileLetters");
        auto* const second = m_test->child<QListWidget>("fileList");
        QCOMPARE(second->currentItem()->text(), QStringLiteral("squares.ggs"));
        QTest::keyClick(again, Qt::Key_Down);
        QCOMPARE(second->currentItem()->text(), QStringLiteral("mlp")); // opened before
        QTest::keyClick(again, Qt::Key_Down);
        QCOMPARE(second->currentItem()->text(), QStringLiteral("Open…"));
        QTest::keyClick(again, Qt::Key_Escape);
        QTRY_VERIFY(!m_test->child<QListWidget>("fileList"));
    }
    void unsaved_text_is_marked() {
        const QString path = written(QStringLiteral("cubes.ggs"), "a = tensor(f32, 2) { 1 2 }\nb = sqr(a)\ngraph b\n");
        QVERIFY(m_test->open(path));
        QVERIFY(!button("fileButton").accessibleName().contains(QStringLiteral("not saved")));
        m_test->window->showView(QStringLiteral("script"));
        auto* const editor = m_test->child<ScriptEditor>("scriptEditor");
        QTest::keyClicks(editor, "# ");
        QTRY_VERIFY(button("fileButton").accessibleName().contains(QStringLiteral("not saved")));
        editor->undo();
        QTRY_VERIFY(!button("fileButton").accessibleName().contains(QStringLiteral("not saved")));
        editor->document()->setModified(false);
    }

    // -- device and threads --
    void threads_come_from_a_script_or_fit_the_cores() {
        const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
        // Without a number of its own, a script has no more threads than there are cores.
        QVERIFY(m_test->open("simple-add"));
        emit threads().aboutToShow();
        QVERIFY(!threads().actions().first()->text().contains(QStringLiteral("script")));
        QCOMPARE(threads().shownNumber(), std::min(4, cores));
        QVERIFY(m_test->open("simple-ctx")); // threads=1
        emit threads().aboutToShow();
        QCOMPARE(threads().shownNumber(), 1);
        QStringList entries;
        for (const QAction* each : threads().actions()) entries.append(each->text());
        QCOMPARE(entries.first(), QStringLiteral("Threads: from script"));
        QVERIFY(threads().actions().first()->isChecked());
        threads().findChild<QAction*>(QStringLiteral("threads-1"))->trigger();
        QTRY_COMPARE(m_test->controller().debuggee().snapshot().threads, 1);
        QTRY_COMPARE(button("threads").text(), QStringLiteral("1 thread"));
        m_test->controller().opening().setThreads(0);
        // A model doesn't set a number.
        QVERIFY(m_test->open("tiny"));
        emit threads().aboutToShow();
        QVERIFY(!threads().actions().first()->text().contains(QStringLiteral("script")));
        QVERIFY(threads().shownNumber() <= cores);
        for (const QAction* each : threads().actions())
            QVERIFY2(each->objectName().section(QLatin1Char('-'), 1).toInt() <= cores, qPrintable(each->text()));
    }
    void a_narrow_window_has_one_button_for_both() {
        QCOMPARE(band().height(), HeaderBand::high);
        QVERIFY(button("device").isVisible() && button("threads").isVisible());
        QVERIFY(!button("deviceAndThreads").isVisible());
        m_test->window->resize(1280, 800);
        QTRY_COMPARE(band().height(), HeaderBand::highCompact);
        QVERIFY(!button("device").isVisible() && !button("threads").isVisible());
        QVERIFY(button("deviceAndThreads").isVisible());
        QVERIFY(button("deviceAndThreads").menu()->actions().contains(threads().menuAction()));
        QVERIFY(button("deviceAndThreads")
                    .menu()
                    ->actions()
                    .contains(m_test->child<DeviceMenu>("deviceMenu")->menuAction()));
        m_test->window->resize(1600, 900);
        QTRY_COMPARE(band().height(), HeaderBand::high);
        QVERIFY(button("device").isVisible());
    }

    // -- menus --
    void letters_open_menus_while_the_bar_is_hidden() {
        QVERIFY(!m_test->window->menuBar()->isVisible());
        QMenu* const file = m_test->window->menuBar()->actions().first()->menu();
        m_test->key(Qt::Key_F, Qt::AltModifier);
        QTRY_VERIFY(file->isVisible());
        QVERIFY(file->activeAction());
        QTest::keyClick(file, Qt::Key_Escape);
        QTRY_VERIFY(!file->isVisible());
        // The button has the same menus.
        QTest::mouseClick(&button("menuButton"), Qt::LeftButton);
        QMenu* const all = m_test->child<QMenu>("mainMenu");
        QTRY_VERIFY(all->isVisible());
        QCOMPARE(all->actions().size(), m_test->window->menuBar()->actions().size());
        QCOMPARE(all->actions().size(), qsizetype(6));
        all->close();
    }
    void the_menu_bar_is_remembered() {
        action("menuBar").trigger();
        QTRY_VERIFY(m_test->window->menuBar()->isVisible());
        QVERIFY(m_test->window->menuBar()->mapTo(m_test->window.get(), QPoint()).y() <
                band().mapTo(m_test->window.get(), QPoint()).y());
        m_test->restart();
        QTRY_VERIFY(m_test->window->menuBar()->isVisible());
        QVERIFY(action("menuBar").isChecked());
        action("menuBar").trigger();
        m_test->restart();
        QVERIFY(!m_test->window->menuBar()->isVisible());
    }

    // -- search and bell --
    void the_search_field_opens_the_palette() {
        QTest::mouseClick(&button("searchButton"), Qt::LeftButton);
        QTRY_VERIFY(m_test->child<QLineEdit>("paletteText"));
        QTRY_VERIFY(m_test->child<QLineEdit>("paletteText")->isVisible());
    }
    void the_bell_counts_and_can_be_pressed() {
        QSignalSpy clicked(&band(), &HeaderBand::bellClicked);
        const QRect before = button("bell").geometry();
        band().setUnseen(12);
        QVERIFY(button("bell").accessibleName().contains(QStringLiteral("12")));
        QCOMPARE(button("bell").geometry(), before);
        QTest::mouseClick(&button("bell"), Qt::LeftButton);
        QCOMPARE(clicked.count(), 1);
    }

    // -- sizes and languages --
    void everything_fits_data() {
        QTest::addColumn<QString>("language");
        for (const char* language : {"en", "bg", "zh_CN"}) QTest::newRow(language) << QString::fromLatin1(language);
    }
    void everything_fits() {
        QFETCH(QString, language);
        useLanguage(language);
        m_test->anotherWindow();
        QVERIFY(m_test->open("attention-head"));
        band().setParent(nullptr);
        band().show();
        for (const int wide : {1024, 1280, 1440, 2560}) {
            band().setFixedWidth(wide);
            band().setCompact(wide < HeaderBand::narrow);
            QTest::qWait(30);
            int right = 0;
            for (const BandButton* each : inOrder()) {
                const QString which = QStringLiteral("%1 in %2 px").arg(each->objectName()).arg(wide);
                const QRect place(each->mapTo(&band(), QPoint()), each->size());
                QVERIFY2(place.left() >= right && place.right() < wide, qPrintable(which));
                QVERIFY2(each->text().isEmpty() || each->width() >= each->sizeHint().width(), qPrintable(which));
                QVERIFY2(!each->accessibleName().isEmpty() || !each->text().isEmpty(), qPrintable(which));
                QCOMPARE(each->focusPolicy(), Qt::TabFocus);
                right = place.right();
            }
            QVERIFY2(words().width() >= words().placeWidth(),
                     qPrintable(QStringLiteral("%1 of %2").arg(words().width()).arg(words().placeWidth())));
        }
    }

  private:
    HeaderBand& band() { return m_test->window->header(); }
    BandButton& button(const char* name) { return *band().findChild<BandButton*>(QLatin1String(name)); }
    CursorWords& words() { return *band().findChild<CursorWords*>(); }
    ThreadsMenu& threads() { return *band().findChild<ThreadsMenu*>(); }
    QAction& action(const char* id) { return *m_test->window->actions().get(QLatin1String(id)); }
    QList<BandButton*> inOrder() {
        QList<BandButton*> all;
        for (BandButton* each : band().findChildren<BandButton*>())
            if (each->isVisible()) all.append(each);
        std::ranges::sort(all, {}, [this](const BandButton* each) { return each->mapTo(&band(), QPoint()).x(); });
        return all;
    }
    // Returns the places of all visible controls.
    QHash<QString, QRect> places() {
        QTest::qWait(20);
        QHash<QString, QRect> all;
        for (const BandButton* each : inOrder()) all.insert(each->objectName(), each->geometry());
        return all;
    }
    QString written(const QString& name, const QByteArray& text) {
        QFile file(m_folder.filePath(name));
        if (file.open(QIODevice::WriteOnly)) file.write(text);
        return file.fileName();
    }

    QTemporaryDir m_folder;
    std::unique_ptr<TestWindow> m_test;
};

QTEST_MAIN(TestHeaderBand)
#include "test_header_band.moc"

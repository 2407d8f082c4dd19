// SPDX-License-Identifier: MIT
// The frame of the window: what a first look finds, the Edit menu, the palette, the status text, limits and letters.
#include "app/in_window.h"
#include "session/marking.h"
#include "session/measuring.h"
#include "session/moves.h"
#include "session/opening.h"
#include "session/session_controller.h"

#include "look/actions.h"
#include "look/fonts.h"
#include "look/own_style.h"
#include "look/theme.h"
#include "look/view.h"
#include "session/recent_files.h"
#include "session/samples.h"
#include "views/graph/graph_canvas.h"
#include "views/inspector/inspector.h"
#include "views/script/script_editor.h"
#include "views/values/numbers_grid.h"
#include "window/band_button.h"
#include "window/command_palette.h"
#include "window/keys_dialog.h"
#include "window/settings_dialog.h"
#include "window/workspaces.h"
#include "words/messages.h"

#include <QAbstractButton>
#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFontDatabase>
#include <QHeaderView>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QPainter>
#include <QProgressDialog>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableView>
#include <QTemporaryDir>
#include <QTextBrowser>
#include <QTextLayout>
#include <QTimer>
#include <QTreeWidget>

#include <algorithm>
#include <climits>
#include <string_view>

using namespace ggs;

class TestFrame : public QObject {
    Q_OBJECT
  private slots:
    void init() {
        m_test = std::make_unique<TestWindow>();
        QVERIFY(QTest::qWaitForWindowActive(m_test->window.get()));
    }
    void cleanup() { m_test.reset(); }

    // -- a first look --
    void samples_come_in_an_order_that_teaches() {
        const QStringList names = sampleNames();
        QCOMPARE(names.first(), QStringLiteral("simple-ctx"));
        QVERIFY(names.indexOf("shapes") < names.indexOf("permute-pytorch"));
        QVERIFY(names.indexOf("mlp") < names.indexOf("attention-head"));
        QCOMPARE(
            names.size(),
            QDir(QStringLiteral(":/samples")).entryList({QStringLiteral("*.ggs"), QStringLiteral("*.gguf")}).size());
        for (const QString& name : names) QVERIFY2(sampleSentence(name).size() > 10, qPrintable(name));
    }
    void nothing_is_empty_when_a_file_opens() {
        QVERIFY(m_test->open("attention-head"));
        QCOMPARE(m_test->controller().selection().selected(),
                 std::optional<uint32_t>(m_test->controller().debuggee().structure().steps.front().node));
        QVERIFY(page().text().contains(QStringLiteral("transpose")));
    }
    void all_letters_are_of_two_fonts() {
        QVERIFY(m_test->open("mlp"));
        const QString words = Theme::instance().words().family(), numbers = Theme::instance().numbers().family();
        for (const QWidget* each : m_test->window->findChildren<QWidget*>()) {
            const QString family = each->font().family();
            QVERIFY2(family == words || family == numbers,
                     qPrintable(QStringLiteral("%1 %2: %3")
                                    .arg(QLatin1String(each->metaObject()->className()), each->objectName(), family)));
        }
    }

    // -- the Edit menu --
    void edit_is_about_the_text_that_has_the_keys() {
        QVERIFY(QTest::qWaitForWindowActive(m_test->window.get()));
        QVERIFY(m_test->open("simple-ctx"));
        auto* const editor = m_test->child<ScriptEditor>("scriptEditor");
        m_test->window->showView("script");
        QVERIFY(editor && editor->isVisible());
        const QString before = editor->toPlainText();
        editor->setFocus();
        QTest::keyClicks(editor, "# ");
        QVERIFY(editor->toPlainText() != before);
        action("undo").trigger();
        QCOMPARE(editor->toPlainText(), before);
        action("redo").trigger();
        QVERIFY(editor->toPlainText() != before);
        action("undo").trigger();
        // With nothing left to undo in it, values stay as they are: who writes means the text.
        m_test->controller().marking().change(m_test->find("a"), {0, 0, 0, 0}, 3);
        QVERIFY(m_test->settled());
        QVERIFY(QTest::qWaitFor([&] { return m_test->controller().debuggee().snapshot().changes.size() == 1; }));
        while (editor->document()->isUndoAvailable()) editor->undo();
        QVERIFY(!action("undo").isEnabled() || (action("undo").trigger(), true));
        QVERIFY(m_test->settled());
        QCOMPARE(m_test->controller().debuggee().snapshot().changes.size(), size_t(1));
        editor->selectAll();
        action("copy").trigger();
        QCOMPARE(QGuiApplication::clipboard()->text(), editor->toPlainText());
    }
    void edit_is_about_values_elsewhere() {
        QVERIFY(m_test->open("simple-ctx"));
        m_test->controller().selection().select(m_test->find("a"));
        auto* const grid = m_test->child<NumbersGrid>("numbers");
        m_test->window->workspaces().enter(*m_test->child<View>("values"));
        QVERIFY(QTest::qWaitFor([&] { return grid->cellText(0, 0) == QLatin1String("2"); }));
        QGuiApplication::clipboard()->clear();
        m_test->key(Qt::Key_C, Qt::ControlModifier);
        QVERIFY(QTest::qWaitFor([&] { return QGuiApplication::clipboard()->text().contains(QLatin1Char('8')); }));
        m_test->controller().marking().change(m_test->find("a"), {0, 0, 0, 0}, 3);
        QVERIFY(QTest::qWaitFor([&] { return grid->cellText(0, 0) == QLatin1String("3"); }));
        m_test->key(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(QTest::qWaitFor([&] { return grid->cellText(0, 0) == QLatin1String("2"); }));
        QVERIFY(!action("undo").isEnabled());
        QVERIFY(QTest::qWaitFor([&] { return action("redo").isEnabled(); }));
        action("redo").trigger();
        QVERIFY(QTest::qWaitFor([&] { return grid->cellText(0, 0) == QLatin1String("3"); }));
    }

    // -- the palette --
    void the_palette_opens_samples_and_settings() {
        QVERIFY(m_test->open("simple-ctx"));
        QLineEdit* text = palette();
        QTest::keyClicks(text, "attention-head");
        QTest::keyClick(text, Qt::Key_Return);
        QVERIFY(QTest::qWaitFor(
            [&] { return m_test->controller().opening().programName() == QLatin1String("attention-head.ggs"); },
            10'000));
        QTest::qWait(0);
        text = palette();
        QTest::keyClicks(text, "history");
        bool at = false;
        QTimer look;
        look.setInterval(20);
        int looks = 0;
        connect(&look, &QTimer::timeout, this, [&] {
            auto* const dialog = m_test->window->findChild<SettingsDialog*>(QStringLiteral("settingsDialog"));
            if (!dialog || !dialog->isVisible()) return;
            at = QApplication::focusWidget() &&
                 QApplication::focusWidget()->objectName() == QLatin1String("settingHistory");
            if (at || ++looks > 250) dialog->close();
        });
        look.start();
        QTest::keyClick(text, Qt::Key_Return); // the dialog's own loop
        look.stop();
        QVERIFY(at);
    }
    void the_palette_finds_every_action_and_says_when_it_can_not_be_done() {
        QLineEdit* const text = palette();
        auto* const found = m_test->child<QListWidget>("paletteFound");
        for (const Actions::Row& row : m_test->window->actions().rows()) {
            if (row.id == QLatin1String("commands")) continue;
            const QString title = withoutMnemonic(row.action->text());
            text->setText(title);
            const QString shown =
                row.id.startsWith(QStringLiteral("view-")) ? title + QStringLiteral(" (view)") : title;
            const auto items = found->findItems(shown, Qt::MatchExactly);
            QVERIFY2(!items.isEmpty(), qPrintable(title));
        }
        text->setText(QStringLiteral("Step back"));
        QVERIFY(
            !(found->findItems(QStringLiteral("Step back"), Qt::MatchExactly).front()->flags() & Qt::ItemIsEnabled));
        text->setText(QStringLiteral("zzqqxx"));
        QCOMPARE(found->count(), 1);
        QVERIFY(found->item(0)->text().contains(QStringLiteral("matches “zzqqxx”")));
        QTest::keyClick(text, Qt::Key_Return); // does nothing
        QVERIFY(text->isVisible());
    }

    void the_palette_lists_the_program_that_is_open() {
        QVERIFY(m_test->openText(QStringLiteral("a = tensor(f32, 3)\nzqzqz = sqr(a)\nc = sqr(zqzqz)\ngraph c\n")));
        QVERIFY(m_test->settled()); // the keys are where they go when a program opens
        QLineEdit* const text = palette();
        text->setText(QStringLiteral("zqzqz"));
        auto* const found = m_test->child<QListWidget>("paletteFound");
        QVERIFY(found->item(0)->text().contains(QStringLiteral("zqzqz")));
        QVERIFY(m_test->openText(QStringLiteral("a = tensor(f32, 3)\nb = neg(a)\nd = neg(b)\ngraph d\n")));
        QVERIFY2(found->item(0)->text().contains(QStringLiteral("No action, view, sample")),
                 qPrintable(found->item(0)->text()));
        m_test->controller().selection().select(m_test->find("d"));
        QTest::keyClick(text, Qt::Key_Return);
        QCOMPARE(m_test->controller().selection().selected(), std::optional(m_test->find("d")));
    }
    void a_menu_about_a_node_goes_with_its_program() {
        QVERIFY(m_test->open("simple-ctx"));
        m_test->window->showView(QStringLiteral("nodes"));
        auto* const table = m_test->child<QTableView>("nodeTable");
        bool shown = false, left = true;
        QTimer::singleShot(100, this, [&] {
            auto* const menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            if (!menu) return;
            shown = true;
            m_test->controller().opening().close();
            left = menu->isVisible();
            menu->close();
        });
        emit table->customContextMenuRequested(table->visualRect(table->model()->index(0, 0)).center());
        QVERIFY(shown && !left);
    }

    void in_the_palette_one_row_is_lit() {
        QLineEdit* const text = palette();
        auto* const found = m_test->child<QListWidget>("paletteFound");
        text->setText(QStringLiteral("e"));
        QVERIFY(found->count() > 2 && found->currentRow() == 0);
        const auto over = [&](int row) {
            QTest::mouseMove(found->viewport(), found->visualItemRect(found->item(row)).center());
        };
        over(1);
        QTRY_COMPARE(found->currentRow(), 1);
        QTest::keyClick(text, Qt::Key_Down);
        QCOMPARE(found->currentRow(), 2); // the keys go on from there
    }

    void qt_dialogs_have_the_icons_of_the_theme() {
        const OwnStyle style;
        const auto picture = [](const QIcon& icon) { return icon.pixmap(16, 16).toImage(); };
        QCOMPARE(picture(style.standardIcon(QStyle::SP_DirIcon, nullptr, nullptr)),
                 picture(themeIcon(QStringLiteral("folder"))));
        QCOMPARE(picture(style.standardIcon(QStyle::SP_FileDialogNewFolder, nullptr, nullptr)),
                 picture(themeIcon(QStringLiteral("newfolder"))));
        QVERIFY(!themeIcon(QStringLiteral("newfolder")).isNull() &&
                !picture(themeIcon(QStringLiteral("computer"))).isNull());
    }
    void view_menu_is_short_and_names_each_entry_once() {
        QStringList names;
        for (const QAction* top : m_test->window->menuBar()->actions()) {
            if (withoutMnemonic(top->text()) != QLatin1String("View")) continue;
            for (const QAction* each : top->menu()->actions()) {
                if (!each->isSeparator()) names.append(withoutMnemonic(each->text()));
            }
        }
        QVERIFY2(names.size() > 10 && names.size() <= 20, qPrintable(names.join(QStringLiteral(", "))));
        QVERIFY(names.contains(QStringLiteral("Debug")) && names.contains(QStringLiteral("All views")));
        QCOMPARE(names.removeDuplicates(), 0);
    }
    void key_of_a_disabled_action_shows_the_reason() {
        QSignalSpy refused(&m_test->controller().opening(), &Opening::scriptRefused);
        m_test->controller().opening().openScript(QStringLiteral("a = tensor(f32, 2)\nb = sqqr(a)\n"),
                                                  QStringLiteral("wrong.ggs"), {});
        QVERIFY(QTest::qWaitFor([&] { return refused.count() == 1; }));
        m_test->key(Qt::Key_F5);
        QVERIFY2(m_test->notice().startsWith(QStringLiteral("wrong.ggs, line 2")), qPrintable(m_test->notice()));
    }

    void views_of_a_closed_program_show_the_reason() {
        QVERIFY(m_test->open("simple-ctx"));
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        refuse();
        for (const char* id : {"nodes", "inspector", "values"}) {
            m_test->window->showView(QLatin1String(id));
            QString said = page().text();
            if (id != std::string_view("inspector")) {
                said.clear();
                for (const QLabel* each : m_test->child<View>(id)->findChildren<QLabel*>())
                    said += each->text() + QLatin1Char('\n');
            }
            QVERIFY2(said.contains(QStringLiteral("wrong.ggs has an error in line 2")), qPrintable(said));
            QVERIFY2(!said.contains(QStringLiteral(" done")), qPrintable(said));
        }
    }

    // -- keys --
    void keys_that_are_in_use_are_rejected() {
        Actions& actions = m_test->window->actions();
        actions.setKeys(QStringLiteral("step"), Qt::Key_F7);
        actions.setKeys(QStringLiteral("run"), Qt::Key_F10);
        const QString step = m_test->child<QAbstractButton>("stepButton")->toolTip();
        QVERIFY2(step.contains(QStringLiteral("(F7)")), qPrintable(step));
        {
            KeysDialog dialog(actions, m_test->window.get());
            auto* const list = dialog.findChild<QTreeWidget*>(QStringLiteral("keysList"));
            list->setCurrentItem(list->findItems(QStringLiteral("Step"), Qt::MatchExactly, 0).value(0));
            dialog.findChild<QPushButton*>(QStringLiteral("ownKeys"))->click();
            QCOMPARE(dialog.findChild<QLabel*>(QStringLiteral("keysSay"))->text(),
                     QStringLiteral("Run already has this shortcut"));
            QCOMPARE(action("step").shortcut(), QKeySequence(Qt::Key_F7));
        }
        // After another start its tip has them as well.
        m_test->restart();
        QVERIFY2(action("step").toolTip().contains(QStringLiteral("(F7)")), qPrintable(action("step").toolTip()));
        for (const char* id : {"step", "run"}) m_test->window->actions().setKeys(QLatin1String(id), {});
        QCOMPARE(action("step").shortcut(), QKeySequence(Qt::Key_F10));
    }

    // -- export --
    void export_adds_the_suffix_and_reports_a_failure() {
        const QTemporaryDir folder;
        QVERIFY(m_test->open("simple-ctx"));
        QVERIFY(
            QTest::qWaitFor([&] { return m_test->child<GraphCanvas>("graphCanvas")->drawing() != nullptr; }, 5'000));
        m_test->window->workspaces().enter(*m_test->child<View>("graph"));
        action("export").trigger();
        auto* dialog = m_test->child<QFileDialog>("exportView");
        QVERIFY(dialog);
        // Before the dialog asks about a file that is there, it knows the whole name.
        QCOMPARE(dialog->defaultSuffix(), QStringLiteral("svg"));
        emit dialog->filterSelected(QStringLiteral("Picture (*.png)"));
        QCOMPARE(dialog->defaultSuffix(), QStringLiteral("png"));
        emit dialog->fileSelected(folder.filePath(QStringLiteral("none/plan.svg")));
        QVERIFY2(standing().contains(QStringLiteral("plan.svg")) && !standing().contains(QStringLiteral("was written")),
                 qPrintable(standing()));
        emit dialog->fileSelected(folder.filePath(QStringLiteral("plan.svg")));
        // A notice, which leaves by itself.
        QVERIFY2(m_test->notice().contains(QStringLiteral("plan.svg was written")), qPrintable(m_test->notice()));
        QVERIFY(QFileInfo(folder.filePath(QStringLiteral("plan.svg"))).size() > 0);
        dialog->close();
        QTRY_VERIFY(!m_test->child<QFileDialog>("exportView"));
        action("export").trigger();
        dialog = m_test->child<QFileDialog>("exportView");
        QCOMPARE(dialog->directory().absolutePath(), QDir(folder.path()).absolutePath());
        dialog->close();
        QTRY_VERIFY(!m_test->child<QFileDialog>("exportView"));
        // Nothing else is exported instead.
        m_test->window->showView(QStringLiteral("nodes"));
        m_test->window->workspaces().enter(*m_test->child<View>("nodes"));
        action("export").trigger();
        QVERIFY(!m_test->child<QFileDialog>("exportView"));
        QVERIFY2(standing().contains(QStringLiteral("Table can’t be exported")), qPrintable(standing()));
    }

    // A worker writes it, while the window goes on.
    void timeline_is_exported_in_the_background() {
        const QTemporaryDir folder;
        QVERIFY(m_test->open("mlp"));
        m_test->window->showView(QStringLiteral("timeline"));
        auto* const timeline = m_test->child<View>("timeline");
        m_test->window->workspaces().enter(*timeline);
        m_test->controller().moves().run();
        QVERIFY(m_test->settled());
        QTRY_VERIFY(timeline->exportKinds().contains(QStringLiteral("*.json")));
        action("export").trigger();
        auto* const dialog = m_test->child<QFileDialog>("exportView");
        QVERIFY(dialog);
        const QString good = folder.filePath(QStringLiteral("run.json")), bad = folder.filePath("none/run.json");
        emit dialog->fileSelected(good);
        QVERIFY(!m_test->notice().contains(QStringLiteral("run.json was written"))); // not on this thread
        QTRY_VERIFY2(m_test->notice().contains(QStringLiteral("run.json was written")), qPrintable(m_test->notice()));
        QFile file(good);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray text = file.readAll();
        QVERIFY2(QJsonDocument::fromJson(text)["traceEvents"].toArray().size() > 6, text.left(2'000).constData());
        QTRY_VERIFY(!m_test->child<QProgressDialog>("exporting"));
        emit dialog->fileSelected(bad);
        QTRY_VERIFY2(standing().contains(QStringLiteral("there is no such folder")), qPrintable(standing()));
        dialog->close();
    }

    // -- the status text --
    void error_in_the_status_text_disappears_when_it_is_fixed() {
        QVERIFY(m_test->open("simple-ctx"));
        QSignalSpy refused(&m_test->controller().opening(), &Opening::scriptRefused);
        m_test->controller().opening().openScript(QStringLiteral("a = tensor(f32, 2)\nb = sqqr(a)\n"),
                                                  QStringLiteral("wrong.ggs"), {});
        QVERIFY(QTest::qWaitFor([&] { return refused.count() == 1; }));
        QCOMPARE(standing(), QStringLiteral("wrong.ggs has an error in line 2"));
        // It stays while one looks around,
        m_test->window->showView(QStringLiteral("log"));
        m_test->window->showView(QStringLiteral("script"));
        QVERIFY(standing().contains(QStringLiteral("wrong.ggs")));
        // and goes with the next file.
        QVERIFY(m_test->open("mlp"));
        QVERIFY(QTest::qWaitFor([&] { return !standing().contains(QStringLiteral("wrong.ggs")); }));
        m_test->window->files().openPath(QStringLiteral("/no/such/file.ggs"));
        QVERIFY(standing().contains(QStringLiteral("no such file")));
        m_test->key(Qt::Key_F10);
        QVERIFY(m_test->settled());
        QVERIFY(QTest::qWaitFor([&] { return standing().contains(QStringLiteral("next is")); }));
        m_test->controller().opening().close();
        m_test->window->files().openPath(QStringLiteral("/no/such/file.ggs"));
        QVERIFY(standing().contains(QStringLiteral("no such file")));
    }

    // -- limits --
    void a_limit_names_the_way_out_of_the_window() {
        const QString large = QStringLiteral("a = tensor(f32, 100000, 100000, 10)\nb = sqr(a)\ngraph b\n"); // 800 GB
        QSignalSpy refused(&m_test->controller().opening(), &Opening::scriptRefused);
        m_test->controller().opening().openScript(large, QStringLiteral("large.ggs"), {});
        QVERIFY(QTest::qWaitFor([&] { return refused.count() == 1; }));
        QVERIFY2(m_test->notice().contains(QStringLiteral("Memory limit in the settings")) &&
                     !m_test->notice().contains(QStringLiteral("--")),
                 qPrintable(m_test->notice()));
        // While one types, the button lifts it.
        QVERIFY(m_test->open("simple-ctx"));
        m_test->controller().opening().rebuild({large, QStringLiteral("simple-ctx.ggs"), {}, {}}, true);
        QVERIFY(QTest::qWaitFor([&] { return refused.count() == 2; }));
        const QString said = refused[1][3].toString();
        QVERIFY2(said.contains(QStringLiteral("Build anyway")) && !said.contains(QStringLiteral("--")),
                 qPrintable(said));
        QVERIFY(m_test->child<QPushButton>("buildNow")->isVisibleTo(m_test->child<View>("script")));
        // Built anyway, it meets the limit of the settings, which no button lifts.
        m_test->controller().opening().rebuild({large, QStringLiteral("simple-ctx.ggs"), {}, {}}, false);
        QVERIFY(QTest::qWaitFor([&] { return refused.count() == 3; }));
        QVERIFY(refused[2][3].toString().contains(QStringLiteral("Memory limit in the settings")));
        QVERIFY(!m_test->child<QPushButton>("buildNow")->isVisibleTo(m_test->child<View>("script")));
    }
    void the_memory_limit_is_a_setting() {
        Preferences p = m_test->window->preferences();
        p.memoryBytes = uint64_t{1} << 30;
        m_test->window->prefer(p);
        QCOMPARE(Preferences::load().memoryBytes, p.memoryBytes);
        QSignalSpy refused(&m_test->controller().opening(), &Opening::scriptRefused);
        m_test->controller().opening().openScript(
            QStringLiteral("a = tensor(f32, 20000, 20000)\nb = sqr(a)\ngraph b\n"), QStringLiteral("large.ggs"), {});
        QVERIFY(QTest::qWaitFor([&] { return refused.count() == 1; }));
        QVERIFY2(m_test->notice().contains(QString::number(p.memoryBytes)), qPrintable(m_test->notice()));
        m_test->window->prefer({});
    }

    void recording_is_reported_and_the_message_stays() {
        QTemporaryDir folder;
        QVERIFY(m_test->open("simple-ctx"));
        const QString path = folder.filePath(QStringLiteral("it.trace"));
        m_test->controller().measuring().recordRun(path);
        QVERIFY(m_test->settled());
        QTRY_VERIFY2(standing().contains(QStringLiteral("it.trace was written")), qPrintable(standing()));
        QTest::qWait(100);
        QVERIFY2(standing().contains(QStringLiteral("it.trace was written")), qPrintable(standing()));
        QVERIFY(QFileInfo(path).size() > 0);
    }

    // -- letters --
    void size_of_letters_is_a_setting_and_applied_at_once() {
        QVERIFY(m_test->open("simple-ctx"));
        m_test->window->showView(QStringLiteral("nodes"));
        auto* const table = m_test->child<QTableView>("nodeTable");
        auto* const page = m_test->child<QTextBrowser>("lessonPage");
        QLabel* const own = m_test->child<QLabel>("dockHistory");   // has a font of its own
        QLabel* const inherits = m_test->child<QLabel>("standing"); // has the window's
        const double ownBefore = own->font().pointSizeF(), inheritsBefore = inherits->font().pointSizeF();
        const int row = table->verticalHeader()->defaultSectionSize();
        QCOMPARE(inheritsBefore, Theme::text);
        const int letters = page->fontMetrics().height();
        Preferences large = m_test->window->preferences();
        large.fontSize = 150;
        m_test->window->prefer(large);
        QCOMPARE(own->font().pointSizeF(), ownBefore * 1.5);
        QCOMPARE(inherits->font().pointSizeF(), inheritsBefore * 1.5);
        QCOMPARE(QApplication::font().pointSizeF(), Theme::text * 1.5);
        QCOMPARE(m_test->child<QAbstractButton>("runButton")->font().pointSizeF(), Theme::text * 1.5);
        QCOMPARE(table->verticalHeader()->defaultSectionSize(), row * 3 / 2);
        QVERIFY(page->fontMetrics().height() > letters);
        QCOMPARE(Preferences::load().fontSize, 150);
        // It is kept for the next start.
        m_test->restart();
        QCOMPARE(m_test->child<QLabel>("standing")->font().pointSizeF(), Theme::text * 1.5);
        Preferences usual = m_test->window->preferences();
        usual.fontSize = 100;
        m_test->window->prefer(usual);
        QCOMPARE(m_test->child<QLabel>("standing")->font().pointSizeF(), Theme::text);
        QCOMPARE(m_test->child<QLabel>("dockHistory")->font().pointSizeF(), ownBefore);
        QSettings().setValue(QStringLiteral("fontSize"), 1000);
        QCOMPARE(Preferences::load().fontSize, 200);
        QSettings().remove(QStringLiteral("fontSize"));
    }
    void fonts_have_families_for_other_scripts_and_qt_does_not_complain() {
        for (const QFont& font : {Theme::instance().words(), Theme::instance().numbers()}) {
            QVERIFY(!font.families().isEmpty());
            for (const QString& each : font.families()) QVERIFY2(QFontDatabase::hasFamily(each), qPrintable(each));
        }
        for (const char* script : {"Noto Sans CJK SC", "WenQuanYi Micro Hei", "DejaVu Sans"}) {
            const QString name = QLatin1String(script);
            QCOMPARE(Theme::instance().words().families().contains(name), QFontDatabase::hasFamily(name));
        }
        static QStringList heard;
        heard.clear();
        const QtMessageHandler before = qInstallMessageHandler(
            [](QtMsgType, const QMessageLogContext&, const QString& text) { heard.append(text); });
        dropMessagesAboutScripts();
        // Scripts that no font has here, as in a model's vocabulary.
        QImage picture(200, 40, QImage::Format_ARGB32_Premultiplied);
        QPainter p(&picture);
        p.setFont(Theme::instance().words());
        p.drawText(5, 30, QString::fromUtf8("\u0939\u093f\u0928\u094d\u0926\u0940 \u178f"));
        qWarning("  OpenType support missing for \"Inter\", script 11");
        qWarning("another warning");
        qInstallMessageHandler(before);
        QCOMPARE(heard, QStringList{QStringLiteral("another warning")});
    }

    // -- recent files --
    void samples_are_recent_files() {
        RecentFiles::clear();
        QVERIFY(m_test->open("mlp"));
        QVERIFY(m_test->open("shapes"));
        QCOMPARE(RecentFiles::paths(),
                 (QStringList{samplePath(QStringLiteral("shapes")), samplePath(QStringLiteral("mlp"))}));
        QTest::mouseClick(m_test->child<QAbstractButton>("fileButton"), Qt::LeftButton);
        auto* const list = m_test->child<QListWidget>("fileList");
        // The open one is listed as open, and each of them among the samples.
        QCOMPARE(list->findItems(QStringLiteral("shapes"), Qt::MatchExactly).size(), 1);
        const auto found = list->findItems(QStringLiteral("mlp"), Qt::MatchExactly);
        QCOMPARE(found.size(), 2);
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(found.first()).center());
        QTRY_COMPARE(m_test->controller().opening().programName(), QStringLiteral("mlp.ggs"));
        QTRY_COMPARE(RecentFiles::paths().first(), samplePath(QStringLiteral("mlp")));
        QVERIFY(m_test->controller().opening().filePath().isEmpty()); // it is not a file to be saved to
        QCOMPARE(m_test->window->workspaces().current(), QStringLiteral("learn"));
        RecentFiles::clear();
    }

    // -- the right end of the dock --
    void dock_shows_device_memory_and_history() {
        m_test->window->resize(1280, 800);
        QVERIFY(m_test->open("mlp"));
        m_test->window->setThreads(2);
        m_test->key(Qt::Key_F10);
        QVERIFY(m_test->settled());
        const auto text = [this](const char* name) { return m_test->child<QLabel>(name)->text(); };
        QTRY_COMPARE(text("dockDevice"), QStringLiteral("CPU, 2 threads"));
        const Snapshot& s = m_test->controller().debuggee().snapshot();
        QVERIFY(s.structure->arenas_used.front() > 0);
        QCOMPARE(text("dockMemory"), QStringLiteral("memory %1").arg(bytesText(s.structure->arenas_used.front())));
        QCOMPARE(text("dockHistory"),
                 QStringLiteral("history %1 of %2").arg(bytesText(s.history_used), bytesText(s.history_budget)));
        // All three are visible even in the narrow window with a long sentence next to them.
        m_test->window->say(QString(200, QLatin1Char('w')));
        for (const char* each : {"dockDevice", "dockMemory", "dockHistory"}) {
            const auto* const label = m_test->child<QLabel>(each);
            QTRY_VERIFY2(label->isVisible() && label->width() >= label->sizeHint().width(), each);
        }
        // A model's weights are mapped, and its history is shown too.
        QVERIFY(m_test->open("tiny"));
        QVERIFY(m_test->settled());
        QTRY_VERIFY2(text("dockHistory").startsWith(QStringLiteral("history ")), qPrintable(text("dockHistory")));
        QVERIFY2(m_test->child<QLabel>("dockMemory")->toolTip().contains(QStringLiteral("Mapped files: ")),
                 qPrintable(m_test->child<QLabel>("dockMemory")->toolTip()));
        m_test->controller().opening().close();
        QTRY_VERIFY(text("dockMemory").isEmpty());
    }

    // -- room for words --
    void long_state_text_fills_the_row_of_the_dock() {
        m_test->window->resize(1280, 800);
        QVERIFY(m_test->open("attention-head"));
        QTest::qWait(20);
        auto* const standing = m_test->child<QLabel>("standing");
        m_test->window->say(QStringLiteral("a sentence that is much longer than the row at the bottom of the window is "
                                           "wide, so that its end has to be cut, wherever the words next to it are"));
        QTest::qWait(20);
        QVERIFY(standing->width() < standing->fontMetrics().horizontalAdvance(standing->text()));
        int next = INT_MAX;
        QWidget* const row = m_test->child<QWidget>("dockRow");
        for (const QLabel* each : row->findChildren<QLabel*>()) {
            if (each == standing || each->text().isEmpty() || each->width() < each->sizeHint().width()) continue;
            const int left = each->mapTo(row, QPoint(each->width() - each->sizeHint().width(), 0)).x();
            if (left > standing->mapTo(row, QPoint()).x()) next = std::min(next, left);
        }
        const int right = standing->mapTo(row, QPoint(standing->width(), 0)).x();
        QVERIFY(next < row->width());
        QVERIFY2(next - right < 60, qPrintable(QString::number(next - right))); // the bar that shows a run is between
    }
    void name_of_the_file_uses_the_room_of_the_band() {
        m_test->window->resize(1280, 800);
        QVERIFY(m_test->open("attention-head"));
        QTest::qWait(20);
        auto* const file = m_test->child<BandButton>("fileButton");
        QCOMPARE(file->text(), QStringLiteral("attention-head.ggs"));
        constexpr int around = 62; // icon, arrow and edges
        QVERIFY2(file->width() - around >= QFontMetrics(file->font()).horizontalAdvance(file->text()),
                 qPrintable(QString::number(file->width())));
    }

  private:
    QAction& action(const char* id) {
        QMetaObject::invokeMethod(
            m_test->window.get(), [] {}, Qt::DirectConnection);
        return *m_test->window->actions().get(QLatin1String(id));
    }
    // Opens a script that can't be built.
    void refuse() {
        QSignalSpy refused(&m_test->controller().opening(), &Opening::scriptRefused);
        m_test->controller().opening().openScript(QStringLiteral("a = tensor(f32, 2)\nb = sqqr(a)\n"),
                                                  QStringLiteral("wrong.ggs"), {});
        QVERIFY(QTest::qWaitFor([&] { return refused.count() == 1; }));
    }
    Inspector& page() { return *m_test->child<Inspector>("inspector"); }
    QString standing() { return m_test->child<QLabel>("standing")->text(); }
    QLineEdit* palette() {
        m_test->key(Qt::Key_K, Qt::ControlModifier);
        return m_test->child<QLineEdit>("paletteText");
    }

    std::unique_ptr<TestWindow> m_test;
};

QTEST_MAIN(TestFrame)
#include "test_frame.moc"

// SPDX-License-Identifier: MIT
// The script as a file: new, opened, saved, unsaved, lost and found again; and the plug-in that it needs.
#include "in_script.h"
#include "session/debuggee.h"
#include "session/opening.h"
#include "session/registries.h"
#include "session/session_controller.h"

#include "look/actions.h"
#include "script/script.h"

#include <QDir>
#include <QFileDialog>
#include <QMenu>
#include <QPushButton>
#include <QStandardPaths>

#include <cstdio>

using namespace ggs;

class TestScriptFiles : public QObject {
    Q_OBJECT
    static bool write(const QString& path, const char* text) {
        QFile file(path);
        return file.open(QIODevice::WriteOnly) && file.write(text) >= 0;
    }

  private slots:
    void initTestCase() { qputenv("XDG_DATA_HOME", QFile::encodeName(m_data.path())); }
    void init() {
        m_test = std::make_unique<ScriptWindow>();
        QVERIFY(m_test->active());
    }
    void cleanup() {
        m_test->view->discard();
        m_test.reset();
    }

    // -- files --

    void unsaved_text_is_asked_about() {
        QVERIFY(m_test->openForEditing("mlp"));
        QVERIFY(!m_test->window->isWindowModified());
        m_test->moveTo(0, 0);
        m_test->type("# mine\n");
        QVERIFY(m_test->window->isWindowModified());
        // Another program, cancelled: the text stays.
        m_test->window->files().openPath(QStringLiteral("simple-ctx"));
        QVERIFY(m_test->answer("unsaved", QMessageBox::Cancel));
        QVERIFY(m_test->editor->script().startsWith(QStringLiteral("# mine")));
        // Closing: the same.
        QVERIFY(!m_test->window->close());
        QVERIFY(m_test->answer("unsaved", QMessageBox::Cancel));
        QVERIFY(m_test->window->isVisible());
        // Discarded: the other is opened.
        m_test->window->files().openPath(QStringLiteral("simple-ctx"));
        QVERIFY(m_test->answer("unsaved", QMessageBox::Discard));
        QVERIFY(QTest::qWaitFor(
            [&] { return m_test->controller().opening().programName() == QLatin1String("simple-ctx.ggs"); }, 5'000));
        QVERIFY(m_test->editor->script().contains(QStringLiteral("mul_mat(a, b)")));
        QVERIFY(m_test->window->close());
    }

    void no_answer_about_unsaved_text_is_taken_by_a_return() {
        QVERIFY(m_test->openForEditing("mlp"));
        m_test->moveTo(0, 0);
        m_test->type("# mine\n");
        m_test->window->files().openPath(QStringLiteral("simple-ctx"));
        auto* const box = m_test->child<QMessageBox>("unsaved");
        QVERIFY(box && QTest::qWaitForWindowActive(box));
        for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Enter, Qt::Key_Space})
            QTest::keyClick(box->focusWidget() ? box->focusWidget() : box, key);
        QCOMPARE(m_test->child<QMessageBox>("unsaved"), box);
        QVERIFY(box->isVisible() && !m_test->child<QDialog>("saveScriptAs"));
        for (const QAbstractButton* each : box->buttons())
            QVERIFY(!qobject_cast<const QPushButton*>(each)->isDefault());
        // Escape closes the question and keeps the text.
        QTest::keyClick(box, Qt::Key_Escape);
        QTRY_VERIFY(!m_test->child<QMessageBox>("unsaved"));
        QVERIFY(m_test->editor->script().startsWith(QStringLiteral("# mine")));
    }

    // No other program opened, so the text is shown as unsaved again.
    void discarded_text_is_unsaved_again_where_nothing_else_opens() {
        QVERIFY(m_test->openForEditing("mlp"));
        m_test->moveTo(0, 0);
        m_test->type("# mine\n");
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("cut.gguf"));
        QVERIFY(write(path, "GGUF"));
        m_test->window->files().openPath(path);
        QVERIFY(m_test->answer("unsaved", QMessageBox::Discard));
        QVERIFY(m_test->settled());
        QTRY_VERIFY(m_test->window->isWindowModified());
        QVERIFY(m_test->view->hasUnsaved() && m_test->editor->script().startsWith(QStringLiteral("# mine")));
        QVERIFY(!m_test->window->close());
        QVERIFY(m_test->answer("unsaved", QMessageBox::Discard));
        QTRY_VERIFY(!m_test->window->isVisible());
    }

    void change_by_another_program_is_reloaded() {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("mine.ggs"));
        QVERIFY(write(path, "a = tensor(f32, 2)\nb = sqr(a)\ngraph b\n"));
        QVERIFY(m_test->open(path));
        m_test->window->showView(QStringLiteral("script"));
        // Into the file.
        QVERIFY(write(path, "a = tensor(f32, 2)\nb = sqr(a)\nc = sqr(b)\ngraph c\n"));
        QTRY_VERIFY(m_test->editor->script().contains(QStringLiteral("c = sqr(b)")));
        QVERIFY(!m_test->view->hasUnsaved());
        QVERIFY(m_test->built(3));
        // A new file in its place, as many editors do.
        const QString beside = folder.filePath(QStringLiteral("mine.ggs.new"));
        QVERIFY(write(beside, "a = tensor(f32, 2)\nb = sqrt(a)\ngraph b\n"));
        QCOMPARE(std::rename(qPrintable(beside), qPrintable(path)), 0);
        QTRY_VERIFY(m_test->editor->script().contains(QStringLiteral("b = sqrt(a)")));
        QVERIFY(m_test->built(2));
        QVERIFY(!m_test->view->hasUnsaved());
        // And still.
        QVERIFY(write(path, "a = tensor(f32, 2)\nb = neg(a)\ngraph b\n"));
        QTRY_VERIFY(m_test->editor->script().contains(QStringLiteral("b = neg(a)")));
        // One undo restores the previous text.
        m_test->editor->undo();
        QVERIFY(m_test->editor->script().contains(QStringLiteral("b = sqrt(a)")));
        QVERIFY(m_test->view->hasUnsaved());
    }

    void unsaved_text_is_kept_when_another_program_writes() {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("mine.ggs"));
        QVERIFY(write(path, "a = tensor(f32, 2)\nb = sqr(a)\ngraph b\n"));
        QVERIFY(m_test->open(path));
        m_test->window->showView(QStringLiteral("script"));
        auto* const take = m_test->child<QPushButton>("takeFile");
        m_test->moveTo(0, 0);
        m_test->type("# mine\n");
        QVERIFY(write(path, "a = tensor(f32, 2)\nb = sqrt(a)\ngraph b\n"));
        QTRY_VERIFY(take->isVisible());
        QVERIFY(m_test->editor->script().startsWith(QStringLiteral("# mine\na = tensor(f32, 2)\nb = sqr(a)")));
        QTest::mouseClick(take, Qt::LeftButton);
        QCOMPARE(m_test->editor->script(), QStringLiteral("a = tensor(f32, 2)\nb = sqrt(a)\ngraph b\n"));
        QVERIFY(!m_test->view->hasUnsaved() && !take->isVisible());
        // Saving replaces the text that the other program wrote. A change by saving itself isn't reported.
        m_test->moveTo(0, 0);
        m_test->type("# again\n");
        QVERIFY(write(path, "a = tensor(f32, 3)\nb = sqrt(a)\ngraph b\n"));
        QTRY_VERIFY(take->isVisible());
        QTest::keyClick(m_test->editor, Qt::Key_S, Qt::ControlModifier);
        QVERIFY(!take->isVisible());
        QCOMPARE(m_test->contents(path), QByteArray("# again\na = tensor(f32, 2)\nb = sqrt(a)\ngraph b\n"));
        // Another file of the folder is ignored.
        QVERIFY(write(folder.filePath(QStringLiteral("other.ggs")), "graph\n"));
        QTest::qWait(400);
        QVERIFY(!take->isVisible() && !m_test->view->hasUnsaved());
        QVERIFY(m_test->editor->script().startsWith(QStringLiteral("# again")));
    }

    void a_script_is_saved_under_its_name_and_under_another() {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("mine.ggs"));
        {
            QFile file(path);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write("a = tensor(f32, 2)\nb = sqr(a)\ngraph b\n");
        }
        QVERIFY(m_test->open(path));
        m_test->window->showView(QStringLiteral("script"));
        QVERIFY(!m_test->window->actions().get(QStringLiteral("save"))->isEnabled());
        m_test->type("# top\n");
        QTest::keyClick(m_test->editor, Qt::Key_S, Qt::ControlModifier);
        QVERIFY(!m_test->view->hasUnsaved());
        QCOMPARE(m_test->contents(path), QByteArray("# top\na = tensor(f32, 2)\nb = sqr(a)\ngraph b\n"));
        // Under another name, which it has from then on.
        const QString other = folder.filePath(QStringLiteral("other.ggs"));
        m_test->window->actions().get(QStringLiteral("saveAs"))->trigger();
        auto* const dialog = m_test->child<QFileDialog>("saveScriptAs");
        QVERIFY(dialog);
        emit dialog->fileSelected(other);
        dialog->reject();
        QCOMPARE(m_test->contents(other), m_test->contents(path));
        QCOMPARE(m_test->view->path(), other);
        QCOMPARE(m_test->controller().opening().programName(), QStringLiteral("other.ggs"));
        m_test->type("# more\n");
        QTest::keyClick(m_test->editor, Qt::Key_S, Qt::ControlModifier);
        QVERIFY(m_test->contents(other).startsWith("# top\n# more\n"));
        QVERIFY(!m_test->contents(path).contains("more"));
    }

    void failed_save_is_reported_and_the_text_stays_unsaved() {
        QVERIFY(m_test->openForEditing("mlp"));
        m_test->type("# x\n");
        QVERIFY(!m_test->view->saveTo(QStringLiteral("/nowhere/at/all.ggs")).isEmpty());
        QVERIFY(m_test->view->hasUnsaved());
    }

    void new_from_a_template_is_a_copy() {
        auto* const button = m_test->child<QPushButton>("newFromTemplate");
        QMenu* const menu = button->menu();
        QCOMPARE(static_cast<int>(menu->actions().size()),
                 static_cast<int>(
                     QDir(QStringLiteral(":/samples")).entryList({QStringLiteral("*.ggs")}, QDir::Files).size()));
        for (QAction* each : menu->actions()) {
            if (each->text() == QLatin1String("simple-ctx")) each->trigger();
        }
        QVERIFY(QTest::qWaitFor(
            [&] {
                return m_test->controller().debuggee().isOpen() &&
                       m_test->controller().debuggee().structure().find("c").has_value();
            },
            5'000));
        QCOMPARE(m_test->controller().opening().programName(), QStringLiteral("my-simple-ctx.ggs"));
        QCOMPARE(m_test->view->path(), QString());
        QVERIFY(!m_test->view->hasUnsaved());
        m_test->key(Qt::Key_N, Qt::ControlModifier);
        QCOMPARE(m_test->editor->script(), QString());
        QCOMPARE(m_test->view->name(), QStringLiteral("untitled.ggs"));
    }

    void script_with_an_error_is_shown_and_can_be_fixed() {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("wrong.ggs"));
        {
            QFile file(path);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write("a = tensor(f32, 2)\nb = sqqr(a)\ngraph b\n");
        }
        QVERIFY(m_test->openForEditing("mlp"));
        m_test->window->files().openPath(path);
        QVERIFY(QTest::qWaitFor([&] { return m_test->editor->problemLine() == 2; }, 5'000));
        QCOMPARE(m_test->controller().opening().programName(), QStringLiteral("wrong.ggs"));
        QVERIFY(!m_test->controller().debuggee().isOpen());
        QVERIFY(m_test->editor->marks().steps.isEmpty()); // of another program
        m_test->replaceWord(2, "sqqr", "sqr");
        QVERIFY(QTest::qWaitFor([&] { return m_test->controller().debuggee().isOpen(); }, 5'000));
        QCOMPARE(m_test->controller().opening().filePath(), path);
        QCOMPARE(m_test->editor->marks().next, 2);
    }

    void a_trace_or_a_model_has_no_script() {
        QVERIFY(m_test->openForEditing("mlp"));
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("tiny.gguf"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray("GGUF\x03\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 24));
        file.close();
        QVERIFY(m_test->open(path));
        m_test->window->showView(QStringLiteral("script"));
        QVERIFY(!m_test->view->hasScript());
        QVERIFY(!m_test->editor->isVisible());
    }

    // -- after a crash --

    void text_that_was_lost_is_found_again() {
        QVERIFY(m_test->openForEditing("mlp"));
        m_test->moveTo(0, 0);
        m_test->type("# not yet saved\n");
        const QString text = m_test->editor->script();
        const QString kept =
            QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/unsaved-1.json");
        QVERIFY(QTest::qWaitFor([&] { return QFile::exists(kept); }, 5'000));
        // A second window takes nothing from the first, which is still there.
        {
            TestWindow second;
            second.window->files().offerLost();
            QVERIFY(!second.child<QMessageBox>("lostText"));
        }
        // The window is destroyed without a question.
        m_test.reset();
        m_test = std::make_unique<ScriptWindow>();
        QVERIFY(m_test->active());
        QVERIFY(QFile::exists(kept));
        m_test->window->files().offerLost();
        auto* const box = m_test->child<QMessageBox>("lostText");
        QVERIFY(box && box->text().contains(QStringLiteral("mlp.ggs")));
        QTest::mouseClick(box->buttons().at(m_test->indexOf(box, QMessageBox::AcceptRole)), Qt::LeftButton);
        QCOMPARE(m_test->editor->script(), text);
        QVERIFY(m_test->view->hasUnsaved());
        QVERIFY(QTest::qWaitFor([&] { return m_test->controller().debuggee().isOpen(); }, 5'000));
        QCOMPARE(m_test->controller().opening().programName(), QStringLiteral("mlp.ggs"));
        // Once it is saved there is nothing to find.
        QTemporaryDir folder;
        QCOMPARE(m_test->view->saveTo(folder.filePath(QStringLiteral("saved.ggs"))), QString());
        QVERIFY(QTest::qWaitFor([&] { return !QFile::exists(kept); }, 5'000));
        m_test.reset();
        m_test = std::make_unique<ScriptWindow>();
        QVERIFY(m_test->active());
        m_test->window->files().offerLost();
        QVERIFY(!m_test->child<QMessageBox>("lostText"));
    }

    // -- plug-ins --

    void a_plugin_is_asked_about_loaded_and_stepped() {
        const QString plugin = QStringLiteral(GGSCOPE_SOFTCAP);
        QVERIFY2(QFile::exists(plugin), qPrintable(plugin));
        QTemporaryDir folder;
        QVERIFY(QFile::copy(plugin, folder.filePath(QStringLiteral("softcap.so"))));
        const QByteArray script =
            "plugin \"softcap.so\"\nx = tensor(f32, 4) { -100 -1 2 64 }\ny = softcap(x, cap=10)\ngraph y\n";
        const QString path = folder.filePath(QStringLiteral("soft.ggs"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(script);
        file.close();
        QVERIFY(m_test->openForEditing("mlp"));
        const auto before = m_test->controller().registries().latest();
        // No: the sentence stays, and the script is open so that it can be fixed.
        m_test->window->files().openPath(path);
        QVERIFY(QTest::qWaitFor([&] { return m_test->child<QMessageBox>("askForPlugin") != nullptr; }, 5'000));
        QVERIFY(m_test->child<QMessageBox>("askForPlugin")
                    ->informativeText()
                    .contains(QStringLiteral("its code runs with")));
        QVERIFY(m_test->press("askForPlugin", QMessageBox::RejectRole));
        QCOMPARE(m_test->editor->problemLine(), 1);
        QCOMPARE(m_test->controller().registries().latest(), before);
        QCOMPARE(m_test->controller().opening().programName(), QStringLiteral("soft.ggs"));
        QVERIFY(!m_test->controller().debuggee().isOpen());
        // Yes.
        QTest::mouseClick(m_test->child<QPushButton>("loadPlugin"), Qt::LeftButton);
        QVERIFY(QTest::qWaitFor([&] { return m_test->child<QMessageBox>("askForPlugin") != nullptr; }, 5'000));
        QVERIFY(m_test->press("askForPlugin", QMessageBox::AcceptRole));
        QVERIFY(QTest::qWaitFor([&] { return m_test->controller().debuggee().isOpen(); }, 10'000));
        QVERIFY(m_test->controller().registries().latest() != before);
        QCOMPARE(&m_test->controller().debuggee().structure().registry(),
                 m_test->controller().registries().latest().get());
        QCOMPARE(m_test->editor->problemLine(), 0);
        m_test->window->activateWindow(); // without a window manager nothing activates the window after a dialog
        QVERIFY(QTest::qWaitForWindowActive(m_test->window.get()));
        m_test->key(Qt::Key_F10);
        QVERIFY(m_test->settled());
        // The same op in the engine.
        Registries registries(builtin_registry());
        QVERIFY(registries.load(plugin.toStdString()).ok());
        ScriptOptions options;
        options.folder = QFileInfo(plugin).path().toStdString();
        BuiltScript built = build_script(*registries.latest(), script.toStdString(), options);
        QVERIFY(built.ok());
        const auto session = Session::open(*registries.latest(), std::move(built.program));
        (*session)->run();
        const uint32_t y = (*session)->structure()->find("y").value();
        const auto expected = values((*session)->bytes(), y, (*session)->program().tensor(y));
        QCOMPARE(m_test->valuesOf("y"), QList<double>(expected->value().begin(), expected->value().end()));
    }

  private:
    QTemporaryDir m_data;
    std::unique_ptr<ScriptWindow> m_test;
};

QTEST_MAIN(TestScriptFiles)
#include "test_script_files.moc"

// SPDX-License-Identifier: MIT
// Opening, failed opening and rebuilding while the user works. Marks and changes hold in the new program, failures are
// reported, and a script with an error can be fixed. Marks are kept with their file.
#include "app/views/in_script.h"
#include "session/debuggee.h"
#include "session/marking.h"
#include "session/measuring.h"
#include "session/opening.h"
#include "session/selection.h"
#include "session/session_controller.h"

#include "debug/targets/recorded_target.h"
#include "look/actions.h"
#include "views/explorer/explorer_model.h"
#include "views/inspector/inspector.h"

#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QPointer>
#include <QProgressDialog>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTableView>
#include <QThread>
#include <QToolButton>
#include <QTreeView>
#include <QUrl>

using namespace ggs;

namespace {

constexpr const char* squares = "a = tensor(f32, 2) { 1 2 }\nb = sqr(a)\nd = sqr(b)\ngraph d\n";
constexpr const char* more = "a = tensor(f32, 2) { 1 2 }\nx = neg(a)\nb = sqr(a)\nd = add(sqr(b), x)\ngraph d\n";

} // namespace

class TestOpeningByHand : public QObject {
    Q_OBJECT
    std::unique_ptr<ScriptWindow> m_test;
    QTemporaryDir m_folder, m_data;

    QString written(const char* name, const QByteArray& bytes) {
        QFile file(m_folder.filePath(QLatin1String(name)));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) qFatal("%s", name);
        return file.fileName();
    }
    SessionController& controller() { return m_test->controller(); }
    QString notice() { return m_test->notice(); }
    size_t marks() {
        return controller().debuggee().isOpen() ? controller().debuggee().snapshot().breakpoints.size() +
                                                      controller().debuggee().snapshot().watches.size()
                                                : 0;
    }
    QFileDialog* askedToRecord() {
        m_test->window->actions().get("record")->trigger();
        return m_test->child<QFileDialog>("recordRun");
    }
    // The window of a user who comes back.
    void comeBack() {
        m_test.reset();
        m_test = std::make_unique<ScriptWindow>();
    }
    std::vector<Breakpoint> breakpoints() {
        std::vector<Breakpoint> all;
        for (const auto& [number, b] : controller().debuggee().snapshot().breakpoints) all.push_back(b);
        return all;
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
        QSettings().remove(QStringLiteral("marks"));
        QSettings().remove(QStringLiteral("recent"));
        QSettings().remove(QStringLiteral("selectionPinned"));
    }

    // -- while something is on its way --

    void marks_and_changes_made_during_a_rebuild_are_kept() {
        const QString path = written("squares.ggs", squares);
        QVERIFY(m_test->open(path));
        SessionController& c = controller();
        const auto before = c.debuggee().sharedSnapshot();
        c.opening().rebuild({QString::fromLatin1(more), QStringLiteral("squares.ggs"), m_folder.path(), path}, false);
        c.marking().toggleBreakpoint(m_test->find("b"));
        c.marking().addWatch(QStringLiteral("max(d)"));
        c.marking().change(m_test->find("a"), {1, 0, 0, 0}, 5);
        QCOMPARE(c.debuggee().sharedSnapshot(), before); // it has not come yet
        QVERIFY(QTest::qWaitFor([&] { return c.debuggee().structure().find("x").has_value(); }, 10'000));
        QVERIFY(m_test->settled());
        QCOMPARE(breakpoints().size(), size_t(1));
        QCOMPARE(breakpoints()[0].node, std::optional<uint32_t>(m_test->find("b")));
        QCOMPARE(c.debuggee().snapshot().watches.size(), size_t(1));
        QCOMPARE(c.debuggee().snapshot().changes.size(), size_t(1));
        QCOMPARE(m_test->valuesOf("a"), (QList<double>{1, 5}));
    }

    void a_part_that_is_changed_while_an_edit_is_built_is_changed_in_it() {
        const QString path = written("squares.ggs", squares);
        QVERIFY(m_test->open(path));
        SessionController& c = controller();
        c.opening().rebuild({QString::fromLatin1(more), QStringLiteral("squares.ggs"), m_folder.path(), path}, false);
        c.marking().changePart(m_test->find("a"), {}, {PartOp::set, 7});
        QVERIFY(QTest::qWaitFor([&] { return c.debuggee().structure().find("x").has_value(); }, 10'000));
        QVERIFY(m_test->settled());
        QCOMPARE(m_test->valuesOf("a"), (QList<double>{7, 7}));
    }

    void opening_is_reported_until_it_ends() {
        QVERIFY(m_test->open("simple-ctx"));
        SessionController& c = controller();
        const QLabel* const standing = m_test->child<QLabel>("standing");
        c.opening().openScript(QString::fromLatin1(squares), QStringLiteral("squares"), {});
        m_test->controller().selection().select(m_test->find("a")); // one goes on meanwhile
        QVERIFY(c.opening().isOpening());
        QCOMPARE(standing->text(), QStringLiteral("opening squares …"));
        QVERIFY(QTest::qWaitFor([&] { return c.opening().programName() == QLatin1String("squares"); }, 10'000));
        QVERIFY(!c.opening().isOpening());
        QVERIFY2(standing->text().startsWith(QStringLiteral("ready")), qPrintable(standing->text()));
    }

    void folder_does_not_hide_a_sample_of_its_name() {
        const QString before = QDir::currentPath();
        QVERIFY(QDir(m_folder.path()).mkdir("mlp") && QDir::setCurrent(m_folder.path()));
        const bool opened = m_test->open("mlp");
        QVERIFY(QDir::setCurrent(before) && QDir(m_folder.path()).rmdir("mlp"));
        QVERIFY(opened);
        QCOMPARE(controller().debuggee().structure().name(m_test->find("logits")), std::string("logits"));
    }

    void opening_on_the_first_page_can_be_cancelled() {
        SessionController& c = controller();
        c.opening().openScript(QString::fromLatin1(squares), QStringLiteral("squares"), {});
        QVERIFY(m_test->window->actions().get("close")->isEnabled());
        m_test->key(Qt::Key_W, Qt::ControlModifier);
        QVERIFY(!c.opening().isOpening());
        QCOMPARE(m_test->child<QLabel>("standing")->text(), QStringLiteral("Open a sample to start"));
        QVERIFY(!QTest::qWaitFor([&] { return c.debuggee().isOpen(); }, 400));
    }

    // The worker has the new one already, and the window has not heard of it.
    void marks_made_just_before_a_rebuild_arrives_are_kept() {
        const QString path = written("squares.ggs", squares);
        QVERIFY(m_test->open(path));
        SessionController& c = controller();
        const uint32_t a = m_test->find("a"), d = m_test->find("d");
        c.opening().rebuild({QString::fromLatin1(more), QStringLiteral("squares.ggs"), m_folder.path(), path}, false);
        QThread::msleep(300); // it is built
        QCoreApplication::sendPostedEvents(&c, QEvent::MetaCall);
        QThread::msleep(300); // it is brought
        c.marking().toggleBreakpoint(d);
        c.marking().change(a, {1, 0, 0, 0}, 5);
        QVERIFY(QTest::qWaitFor([&] { return c.debuggee().structure().find("x").has_value(); }, 10'000));
        QVERIFY(QTest::qWaitFor(
            [&] { return !c.debuggee().isRunning() && c.debuggee().snapshot().changes.size() == 1; }, 5'000));
        QCOMPARE(breakpoints().size(), size_t(1));
        QCOMPARE(breakpoints()[0].node, std::optional<uint32_t>(m_test->find("d")));
        QCOMPARE(m_test->valuesOf("a"), (QList<double>{1, 5}));
        // And goes on: no move is counted twice.
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        QCOMPARE(c.debuggee().snapshot().stop.kind, StopKind::breakpoint);
    }

    // -- marks live with their file --

    void marks_are_there_again_and_in_no_other_file() {
        const QString path = written("squares.ggs", squares), other = written("other.ggs", squares);
        QVERIFY(m_test->open(path));
        controller().selection().select(m_test->find("d"));
        m_test->key(Qt::Key_F9);
        Breakpoint condition;
        condition.condition = parse_expression("max(d) > 2.5").value();
        condition.after_hits = 1;
        controller().marking().addBreakpoint(condition);
        controller().marking().addWatch(QStringLiteral("mean(d)"));
        QVERIFY(QTest::qWaitFor([&] { return marks() == 3; }, 5'000));
        // Another file has the same names, and none of these marks.
        QVERIFY(m_test->open(other));
        QVERIFY(m_test->settled());
        QCOMPARE(marks(), size_t(0));
        controller().marking().addWatch(QStringLiteral("min(a)"));
        QVERIFY(QTest::qWaitFor([&] { return marks() == 1; }, 5'000));
        QVERIFY(m_test->open(path));
        QCOMPARE(marks(), size_t(3));
        // Through a restart, of the window in which a language is chosen as well.
        comeBack();
        QVERIFY(m_test->open(path));
        QCOMPARE(breakpoints().size(), size_t(2));
        QCOMPARE(breakpoints()[0].node, std::optional<uint32_t>(m_test->find("d")));
        QCOMPARE(expression_text(*breakpoints()[1].condition), std::string("max(d) > 2.5"));
        QCOMPARE(breakpoints()[1].after_hits, uint64_t(1));
        QCOMPARE(controller().debuggee().snapshot().watches.size(), size_t(1));
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        QCOMPARE(controller().debuggee().snapshot().stop.kind, StopKind::breakpoint);
        QCOMPARE(controller().debuggee().snapshot().position.cursor,
                 size_t(0) + m_test->controller().debuggee().structure().step_of(m_test->find("d")).value());
        // Marks that were removed don't return.
        for (const size_t number : {1, 2, 3}) controller().marking().removeMark(number);
        QVERIFY(QTest::qWaitFor([&] { return marks() == 0; }, 5'000));
        comeBack();
        QVERIFY(m_test->open(path));
        QCOMPARE(marks(), size_t(0));
    }

    void a_sample_keeps_its_marks_and_an_unsaved_text_takes_them_to_its_file() {
        QVERIFY(m_test->open("mlp"));
        controller().marking().toggleBreakpoint(controller().debuggee().structure().steps[1].node);
        QVERIFY(QTest::qWaitFor([&] { return marks() == 1; }, 5'000));
        comeBack();
        QVERIFY(m_test->open("mlp"));
        QCOMPARE(marks(), size_t(1));
        controller().opening().scriptSavedAs(m_folder.filePath("mine.ggs"));
        QVERIFY(QFile::copy(QStringLiteral(":/samples/mlp.ggs"), m_folder.filePath("mine.ggs")));
        comeBack();
        QVERIFY(m_test->open(m_folder.filePath("mine.ggs")));
        QCOMPARE(marks(), size_t(1));
    }

    void a_breakpoint_is_called_what_its_node_is_called() {
        QVERIFY(
            m_test->openText(QStringLiteral("a = tensor(f32, 2) { 1 2 }\nname a \"in\"\nd = sqr(sqrt(a))\ngraph d\n")));
        SessionController& c = controller();
        const uint32_t first = c.debuggee().structure().steps[0].node;
        c.marking().toggleBreakpoint(first);
        QVERIFY(QTest::qWaitFor([&] { return marks() == 1; }, 5'000));
        const QString row = m_test->child<QTableView>("breakpointTable")->model()->index(0, 0).data().toString();
        const QString shown = QString::fromStdString(c.debuggee().structure().name(first));
        QVERIFY2(row.endsWith(shown), qPrintable(row));
        QVERIFY(!row.contains(QLatin1Char('@')));
    }

    // -- stops and steps --

    void breakpoint_hit_selects_its_node_and_shows_the_reason() {
        QVERIFY(m_test->openText(QString::fromLatin1(squares)));
        SessionController& c = controller();
        c.marking().toggleBreakpoint(m_test->find("d"));
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        QCOMPARE(c.selection().selected(), std::optional<uint32_t>(m_test->find("d")));
        QCOMPARE(notice(), QStringLiteral("Stopped before d\nBreakpoint “node d”, hit 1"));
        QVERIFY(m_test->window->notices().newest()->isVisible());
        QVERIFY(m_test->window->notices().newest()->height() < 120); // two sentences of one line, and the actions
        m_test->key(Qt::Key_F10);
        QVERIFY(m_test->settled());
        QCOMPARE(notice(), QString());
        Breakpoint condition;
        condition.condition = parse_expression("max(b) > 3").value();
        c.marking().addBreakpoint(condition);
        m_test->key(Qt::Key_F5, Qt::ShiftModifier);
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        QCOMPARE(notice(), QStringLiteral("Stopped after b\nmax(b) > 3 — the value is 4"));
        QCOMPARE(c.selection().selected(), std::optional<uint32_t>(m_test->find("b")));
    }

    void the_selection_follows_the_steps_unless_it_is_pinned() {
        QVERIFY(m_test->openText(QString::fromLatin1(squares)));
        SessionController& c = controller();
        m_test->key(Qt::Key_F10);
        QVERIFY(m_test->settled());
        QCOMPARE(c.selection().selected(), std::optional<uint32_t>(m_test->find("b")));
        m_test->key(Qt::Key_F10);
        QVERIFY(m_test->settled());
        QCOMPARE(c.selection().selected(), std::optional<uint32_t>(m_test->find("d")));
        m_test->key(Qt::Key_F10, Qt::ShiftModifier);
        QVERIFY(m_test->settled());
        QCOMPARE(c.selection().selected(), std::optional<uint32_t>(m_test->find("b")));
        // Alt+Left returns to the node that was selected by hand, even after several steps.
        c.selection().select(m_test->find("a"));
        m_test->key(Qt::Key_F10);
        QVERIFY(m_test->settled());
        m_test->key(Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(c.selection().selected(), std::optional<uint32_t>(m_test->find("a")));
        // Pinned: remembered, too.
        QTest::mouseClick(m_test->child<QToolButton>("pinSelection"), Qt::LeftButton);
        QVERIFY(c.selection().isPinned());
        m_test->key(Qt::Key_F10, Qt::ShiftModifier);
        m_test->key(Qt::Key_F10);
        QVERIFY(m_test->settled());
        QCOMPARE(c.selection().selected(), std::optional<uint32_t>(m_test->find("a")));
        comeBack();
        QVERIFY(controller().selection().isPinned());
        QVERIFY(m_test->child<QToolButton>("pinSelection")->isChecked());
    }

    void inspector_lists_writing_and_reading_steps() {
        QVERIFY(
            m_test->openText(QStringLiteral("a = tensor(f32, 2) { 1 2 }\nb = scale(a, 10)\nc = scale_inplace(b, 2)\n"
                                            "d = sqr(c)\ngraph d\n")));
        SessionController& c = controller();
        c.selection().select(m_test->find("b"));
        auto* const page = m_test->child<Inspector>("inspector");
        const auto said = [&] { return page->text().simplified(); };
        QVERIFY2(said().contains(QStringLiteral("written by nodes 0, 1")), qPrintable(said()));
        QVERIFY2(said().contains(QStringLiteral("read by nodes 1, 2")), qPrintable(said()));
        m_test->key(Qt::Key_F10);
        QVERIFY(m_test->settled());
        QVERIFY2(said().contains(QStringLiteral("break on next write")), qPrintable(said()));
        page->follow(QStringLiteral("break:%1").arg(m_test->find("b")));
        QVERIFY(QTest::qWaitFor([&] { return marks() == 1; }, 5'000));
        QVERIFY2(said().contains(QStringLiteral("don't break on next write")), qPrintable(said()));
        m_test->key(Qt::Key_F5, Qt::ShiftModifier);
        for (const size_t step : {0, 1}) {
            m_test->key(Qt::Key_F5);
            QVERIFY(m_test->settled());
            QCOMPARE(c.debuggee().snapshot().position.cursor, step);
        }
        // A link selects the node of its step.
        page->follow(QStringLiteral("tensor:%1").arg(m_test->find("d")));
        QCOMPARE(c.selection().selected(), std::optional<uint32_t>(m_test->find("d")));
    }

    // -- failures --

    void file_that_can_not_be_opened_changes_nothing_and_is_reported() {
        QVERIFY(m_test->open("mlp"));
        const QString title = m_test->window->windowTitle();
        const QString broken = written("broken.gguf", "GGUF, or so it says");
        const auto before = controller().debuggee().sharedSnapshot();
        const QStringList recent = QSettings().value(setting::recent).toStringList(); // the sample
        QSignalSpy failed(&controller().debuggee(), &Debuggee::failed);
        for (const QString& path : {broken, m_folder.path(), written("picture.png", QByteArray("\x89PNG\0\0", 6)),
                                    m_folder.filePath("nowhere.ggs")}) {
            m_test->window->files().openPath(path);
            QVERIFY2(QTest::qWaitFor([&] { return notice().contains(path); }, 5'000),
                     qPrintable(path + ": " + notice()));
            QVERIFY(m_test->window->notices().newest()->isVisible());
        }
        QCOMPARE(controller().debuggee().sharedSnapshot(), before);
        QCOMPARE(m_test->window->windowTitle(), title);
        QVERIFY(m_test->editor->script().contains(QStringLiteral("fc1")));
        QVERIFY(!m_test->editor->isReadOnly());
        QCOMPARE(QSettings().value(setting::recent).toStringList(), recent);
        m_test->key(Qt::Key_F10);
        QVERIFY(m_test->settled());
        QCOMPARE(notice(), QString());
    }

    void script_with_an_error_opens_and_can_be_fixed() {
        QVERIFY(m_test->open("mlp"));
        const QString path = written("wrong.ggs", "a = tensor(f32, 2) { 1 2 }\nb = sqqr(a)\ngraph b\n");
        m_test->window->files().openPath(path);
        QVERIFY(QTest::qWaitFor([&] { return m_test->editor->script().contains(QStringLiteral("sqqr")); }, 5'000));
        QVERIFY(!controller().debuggee().isOpen() && controller().opening().hasScript());
        QVERIFY2(m_test->window->windowTitle().startsWith(QStringLiteral("wrong.ggs")),
                 qPrintable(m_test->window->windowTitle()));
        QVERIFY2(notice().startsWith(QStringLiteral("wrong.ggs, line 2: ")), qPrintable(notice()));
        // F5 gives the reason, and the tree shows nothing of the previous program.
        const QAction* const run = m_test->window->actions().get(QStringLiteral("run"));
        QVERIFY(!run->isEnabled());
        QVERIFY2(run->toolTip().contains(QStringLiteral("line 2")), qPrintable(run->toolTip()));
        auto* const tree = m_test->child<QTreeView>("explorerTree");
        QCOMPARE(tree->model()->rowCount(tree->model()->index(ExplorerModel::nodes, 0)), 0);
        // Typing fixes it.
        m_test->window->showView(QStringLiteral("script"));
        m_test->replaceWord(2, "sqqr", "sqr");
        QVERIFY(m_test->built(2));
        QCOMPARE(notice(), QString());
        QVERIFY(run->isEnabled());
        QVERIFY(m_test->window->windowTitle().startsWith(QStringLiteral("wrong.ggs")));
        QCOMPARE(controller().opening().filePath(), path);
    }

    void script_with_a_missing_file_opens() {
        QVERIFY(m_test->open("mlp"));
        m_test->window->files().openPath(
            written("loads.ggs", "a = tensor(f32, 2) = load(\"nowhere.gguf\", \"x\")\nb = sqr(a)\ngraph b\n"));
        QVERIFY(QTest::qWaitFor([&] { return controller().opening().hasScript() && !controller().debuggee().isOpen(); },
                                5'000));
        QVERIFY2(notice().contains(QStringLiteral("nowhere.gguf")), qPrintable(notice()));
        QVERIFY(m_test->editor->script().contains(QStringLiteral("load(")));
    }

    // -- a run as a file --

    void a_run_is_recorded_and_can_be_stopped() {
        QVERIFY(m_test->open("mlp"));
        SessionController& c = controller();
        const QString path = m_folder.filePath("mlp.trace");
        QSignalSpy recorded(&c.measuring(), &Measuring::runRecorded);
        c.measuring().recordRun(path);
        QVERIFY(m_test->settled());
        QVERIFY(QTest::qWaitFor([&] { return recorded.count() == 1; }, 5'000));
        auto trace = RecordedTarget::open(builtin_registry(), path.toStdString());
        QVERIFY2(trace.ok(), trace.ok() ? "" : english(trace.error()).c_str());
        QCOMPARE((*trace)->structure()->steps.size(), c.debuggee().structure().steps.size());
        QVERIFY(c.debuggee().snapshot().at_end());
        // A long run is stopped immediately: the old file is unchanged.
        const QByteArray before = m_test->contents(path);
        QVERIFY(m_test->openText(QStringLiteral("rounds 2000\nx = tensor(f32, 64) = arange(0, 1)\nh = tensor(f32, 64)\n"
                                                "sum = add(h, x)\ngraph cpy(sum, h)\n")));
        c.measuring().recordRun(path);
        c.debuggee().pause();
        QVERIFY(m_test->settled());
        QVERIFY(QTest::qWaitFor([&] { return notice().contains(QStringLiteral("was not written")); }, 5'000));
        QCOMPARE(m_test->contents(path), before);
        QCOMPARE(recorded.count(), 1);
    }

    void a_run_of_rounds_is_recorded_and_told_by_all_of_its_steps() {
        QVERIFY(m_test->openText(QStringLiteral("rounds 40\nx = tensor(f32, 1) { (round + 1) }\nh = tensor(f32, "
                                                "1)\nsum = add(h, x)\ngraph cpy(sum, h)\n")));
        auto* const dialog = askedToRecord();
        QVERIFY(dialog);
        emit dialog->fileSelected(m_folder.filePath("rounds.trace"));
        QPointer<QProgressDialog> progress = m_test->child<QProgressDialog>("recording");
        QVERIFY(progress);
        emit controller().measuring().recordingRun(5, 80);
        QCOMPARE(progress->maximum(), 80);
        QCOMPARE(progress->value(), 5);
        QVERIFY(m_test->settled());
        QTRY_VERIFY(!progress);
    }

    void program_closed_during_the_file_dialog_is_not_recorded() {
        QVERIFY(m_test->open("mlp"));
        auto* const dialog = askedToRecord();
        QVERIFY(dialog);
        controller().opening().close();
        emit dialog->fileSelected(m_folder.filePath("closed.trace"));
        QVERIFY(!m_test->child<QProgressDialog>("recording"));
        QVERIFY2(m_test->child<QLabel>("standing")->text().contains(QStringLiteral("nothing is open")),
                 qPrintable(m_test->child<QLabel>("standing")->text()));
    }
};

QTEST_MAIN(TestOpeningByHand)
#include "test_opening_by_hand.moc"

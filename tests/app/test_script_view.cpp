// SPDX-License-Identifier: MIT
// The script as a user works in it: typed, broken, mended, completed, stepped, saved, lost and found again.
#include "in_window.h"

#include "actions.h"
#include "script/script.h"
#include "views/script_view.h"
#include "widgets/completion_popup.h"
#include "widgets/script_editor.h"
#include "views/graph_view.h"

#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTabWidget>
#include <QTextBlock>

using namespace ggs;

namespace {

qint64 reservedBytes() { // of address space; what is only reserved counts as well
    QFile file(QStringLiteral("/proc/self/statm"));
    if (!file.open(QIODevice::ReadOnly)) return -1;
    return file.readAll().split(' ').value(0).toLongLong() * 4096;
}

} // namespace

class TestScriptView : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() {
        qputenv("XDG_DATA_HOME", QFile::encodeName(m_data.path()));
    }
    void init() {
        m_test = std::make_unique<TestWindow>();
        QVERIFY(QTest::qWaitForWindowActive(m_test->window.get()));
        m_editor = m_test->child<ScriptEditor>("scriptEditor");
        m_view = m_test->child<ScriptView>("script");
    }
    void cleanup() {
        m_view->discard();
        m_test.reset();
    }

    // -- typing --

    void a_graph_grows_as_it_is_typed() {
        begin();
        type("a = tensor(f32, 2, 4) { 2 8  5 1  4 2  8 6 }\n");
        QVERIFY(built(1));
        QVERIFY(controller().structure().steps.empty());
        type("b = tensor(f32, 2, 3) { 10 5  9 9  5 4 }\nc = mul_mat(a, b)\ngraph c\n");
        QVERIFY(built(3));
        QCOMPARE(controller().structure().steps.size(), size_t(1));
        auto* const canvas = m_test->child<GraphCanvas>("graphCanvas");
        m_test->window->showView(QStringLiteral("graph"));
        QVERIFY(QTest::qWaitFor([&] { return canvas->drawing() && !canvas->boxOnScreen(m_test->find("c")).isEmpty(); }, 5'000));
        m_test->window->showView(QStringLiteral("script"));
        // The program that was typed gives what the engine's does.
        m_test->key(Qt::Key_F10);
        QVERIFY(m_test->settled());
        QCOMPARE(valuesOf("c").value(0), 60.0);
        // What is typed on makes another program, which stands at its start.
        moveTo(3, 0);
        type("d = sqr(c)\n");
        QVERIFY(QTest::qWaitFor([&] { return controller().structure().find("d").has_value(); }, 5'000));
        QCOMPARE(controller().snapshot().position.cursor, size_t(0));
    }

    void what_is_wrong_is_underlined_and_the_last_good_drawing_stays() {
        QVERIFY(openForEditing("attention-head"));
        const auto before = controller().sharedSnapshot();
        const int line = lineWith("scale(kq");
        moveTo(line - 1, 0);
        endOfLine();
        type("x"); // scaled = scale(kq, 0.5)            # 1/√4x: only the comment
        QTest::qWait(400);
        QCOMPARE(controller().sharedSnapshot(), before);
        QCOMPARE(m_editor->problemLine(), 0);
        // The call itself.
        replaceWord(line, "scale", "scalle");
        QVERIFY(QTest::qWaitFor([&] { return m_editor->problemLine() == line; }, 5'000));
        QVERIFY2(m_editor->problem().contains(QStringLiteral("scale")), qPrintable(m_editor->problem()));
        QVERIFY(m_test->child<QLabel>("scriptProblem")->text().contains(QStringLiteral("Line %1").arg(line)));
        QVERIFY(m_test->child<QLabel>("scriptProblem")->isVisible());
        QCOMPARE(waved(), QStringLiteral("scalle"));
        QCOMPARE(controller().sharedSnapshot(), before);
        // Lines before it are typed: the mark and the margin go with their lines.
        moveTo(0, 0);
        QTest::keyClick(m_editor, Qt::Key_Return);
        QCOMPARE(m_editor->problemLine(), line + 1);
        QCOMPARE(m_editor->builtLineOf(m_editor->document()->findBlockByNumber(line)), line);
        replaceWord(line + 1, "scalle", "scale");
        QVERIFY(QTest::qWaitFor([&] { return m_editor->problemLine() == 0; }, 5'000));
        QVERIFY(QTest::qWaitFor([&] { return controller().sharedSnapshot() != before; }, 5'000));
        QVERIFY(!m_test->child<QLabel>("scriptProblem")->isVisible());
        QCOMPARE(controller().structure().tensors[m_test->find("scaled")].place.line, line + 1);
    }

    void selection_and_breakpoints_are_found_again() {
        QVERIFY(openForEditing("attention-head"));
        controller().select(m_test->find("weights"));
        controller().toggleBreakpoint(m_test->find("masked"));
        m_test->key(Qt::Key_F10);
        QVERIFY(m_test->settled());
        const auto before = controller().sharedSnapshot();
        replaceWord(lineWith("scale(kq"), "0.5", "0.25");
        QVERIFY(QTest::qWaitFor([&] { return controller().snapshot().structure != before->structure; }, 5'000));
        QCOMPARE(controller().snapshot().position.cursor, size_t(0));
        QVERIFY(controller().breakpointOn(m_test->find("masked")).has_value());
        QVERIFY(m_editor->marks().breakpoints.contains(lineWith("diag_mask_inf")));
    }

    void a_comment_leaves_the_run_where_it_is() {
        QVERIFY(openForEditing("mlp"));
        m_test->key(Qt::Key_F10);
        QVERIFY(m_test->settled());
        const auto before = controller().sharedSnapshot();
        moveTo(0, 0);
        endOfLine();
        QSignalSpy accepted(&controller(), &SessionController::scriptAccepted);
        type(" and more of it");
        QVERIFY(QTest::qWaitFor([&] { return accepted.count() == 1; }, 5'000));
        QCOMPARE(controller().sharedSnapshot(), before);
        QCOMPARE(controller().scriptText(), m_editor->script());
    }

    void a_huge_half_typed_number_reserves_nothing() {
        begin();
        const qint64 before = reservedBytes();
        for (const char* script : {"a = tensor(f32, 99999999999)", "a = tensor(f32, 999999999)\ngraph a",
                                   "c = context(size=9999999999)", "a = tensor(f32, 9223372036854775807, 99)",
                                   "gf = graph(size=999999999)"}) {
            m_editor->selectAll();
            QSignalSpy refused(&controller(), &SessionController::scriptRefused);
            type(script);
            QVERIFY2(QTest::qWaitFor([&] { return refused.count() >= 1; }, 5'000), script);
            QVERIFY(!m_editor->problem().isEmpty());
            QCOMPARE(m_test->child<QPushButton>("buildNow")->isVisible(), !QByteArray(script).contains("9223372036854775807"));
        }
        const qint64 grown = reservedBytes() - before;
        QVERIFY2(grown < (qint64{300} << 20), qPrintable(QString::number(grown)));
        // Two values are not huge.
        m_editor->selectAll();
        type("a = tensor(f32, 2)\nb = sqr(a)\ngraph b\n");
        QVERIFY(built(2));
        QCOMPARE(m_editor->problemLine(), 0);
    }

    void what_is_typed_reads_no_files_until_it_is_built() {
        begin();
        QSignalSpy refused(&controller(), &SessionController::scriptRefused);
        type("a = tensor(f32, 2) = load(\"/nowhere.gguf\", \"a\")\ngraph a");
        QVERIFY(QTest::qWaitFor([&] { return !m_editor->problem().isEmpty(); }, 5'000));
        QVERIFY2(m_editor->problem().contains(QStringLiteral("files are not read")), qPrintable(m_editor->problem()));
        QVERIFY(m_test->child<QPushButton>("buildNow")->isVisible());
        QTest::keyClick(m_editor, Qt::Key_Return, Qt::ControlModifier);
        QVERIFY(QTest::qWaitFor([&] { return m_editor->problem().contains(QStringLiteral("nowhere.gguf")); }, 5'000));
        QVERIFY(!m_test->child<QPushButton>("buildNow")->isVisible());
    }

    void a_run_goes_on_while_a_line_is_wrong() {
        begin();
        QString script = QStringLiteral("a = tensor(f32, 512, 512) = normal(0, 1)\nx0 = mul_mat(a, a)\n");
        for (int i = 1; i < 60; ++i) script += QStringLiteral("x%1 = mul_mat(a, x%2)\n").arg(i).arg(i - 1);
        m_editor->insertPlainText(script + QStringLiteral("graph x59\n"));
        QVERIFY(built(61));
        controller().run();
        QVERIFY(controller().isRunning());
        QSignalSpy refused(&controller(), &SessionController::scriptRefused);
        m_editor->moveCursor(QTextCursor::End);
        type("y = sqqr(a)\n");
        QVERIFY(QTest::qWaitFor([&] { return refused.count() >= 1; }, 5'000));
        QVERIFY(QTest::qWaitFor([&] { return controller().snapshot().at_end(); }, 60'000));
    }

    // -- completion --

    void words_are_completed_by_keys() {
        begin();
        type("a = tensor(f32, 2, 2) = normal(0, 1)\nkq = mul");
        CompletionPopup* const popup = m_editor->popup();
        QVERIFY(popup && popup->isVisible());
        QVERIFY(popup->labels().indexOf(QStringLiteral("mul_mat")) > 0);
        QCOMPARE(popup->labels().first(), QStringLiteral("mul"));
        QTest::keyClick(m_editor, Qt::Key_Down);
        QTest::keyClick(m_editor, Qt::Key_Return);
        QVERIFY(!popup->isVisible());
        QCOMPARE(lastLine(), QStringLiteral("kq = mul_mat("));
        QTest::keyClick(m_editor, Qt::Key_Space, Qt::ControlModifier);
        QCOMPARE(popup->labels().first(), QStringLiteral("a")); // the variable above
        QTest::keyClick(m_editor, Qt::Key_Tab);
        type(", a)\ns = soft_max_ext(kq, none, sc");
        QVERIFY(popup->isVisible());
        QCOMPARE(popup->labels().first(), QStringLiteral("scale="));
        QTest::keyClick(m_editor, Qt::Key_Tab);
        QCOMPARE(lastLine(), QStringLiteral("s = soft_max_ext(kq, none, scale="));
        // What stands there is described below, with its default.
        QVERIFY(m_test->child<QLabel>("scriptHint")->text().contains(QStringLiteral("<b>scale")));
        type("1)\nt = cast(s, q4");
        QVERIFY(popup->labels().contains(QStringLiteral("q4_0")));
        QTest::keyClick(m_editor, Qt::Key_Escape);
        QVERIFY(!popup->isVisible());
        type(")\nu = s.n");
        QTest::keyClick(m_editor, Qt::Key_Space, Qt::ControlModifier);
        QCOMPARE(popup->labels().size(), 8);
        QTest::keyClick(m_editor, Qt::Key_Escape);
        // Nothing is offered within comments and texts.
        type("e0\n# mul");
        QVERIFY(!popup->isVisible());
    }

    void a_generator_follows_a_tensor() {
        begin();
        type("a = tensor(f32, 4) = uni");
        QVERIFY(m_editor->popup()->isVisible());
        QCOMPARE(m_editor->popup()->labels(), QStringList{QStringLiteral("uniform")});
        QTest::keyClick(m_editor, Qt::Key_Tab);
        type("0, 1)\n");
        QVERIFY(built(1));
    }

    void a_whole_word_and_return_is_a_new_line() {
        begin();
        type("aa = tensor(f32, 4)\naab = sqr(aa)\ngraph aa");
        QVERIFY(m_editor->popup()->isVisible());
        QTest::keyClick(m_editor, Qt::Key_Return);
        QCOMPARE(m_editor->script(), QStringLiteral("aa = tensor(f32, 4)\naab = sqr(aa)\ngraph aa\n"));
    }

    // -- lines and nodes --

    void a_line_selects_its_node_and_a_node_its_line() {
        QVERIFY(openForEditing("attention-head"));
        const int line = lineWith("soft_max(");
        moveTo(line - 1, 3);
        QCOMPARE(controller().selected(), std::optional(m_test->find("weights")));
        QTest::keyClick(m_editor, Qt::Key_Up);
        QCOMPARE(controller().selected(), std::optional(m_test->find("masked")));
        // Of two calls in a line each has its own: vt = cont(transpose(v)).
        const int both = lineWith("cont(transpose");
        moveTo(both - 1, 0);
        QCOMPARE(controller().selected(), std::optional(m_test->find("vt")));
        moveTo(both - 1, static_cast<int>(textOf(both).indexOf(QStringLiteral("transpose"))) + 2);
        QCOMPARE(controller().structure().tensor(*controller().selected()).op, OpId::transpose);
        // From any other view: the line is marked, the caret stays.
        const int caret = m_editor->textCursor().position();
        controller().select(m_test->find("kq"));
        QCOMPARE(m_editor->marks().selected, QSet<int>{lineWith("kq = mul_mat")});
        QCOMPARE(m_editor->textCursor().position(), caret);
    }

    void the_line_that_runs_next_is_marked() {
        QVERIFY(openForEditing("attention-head"));
        const std::vector<Step> steps = controller().structure().steps;
        QCOMPARE(m_editor->marks().next, lineWith("cont(transpose")); // vt is the first source of out
        for (size_t k = 0; k < steps.size(); ++k) {
            QCOMPARE(m_editor->marks().next, controller().structure().tensors[steps[k].node].place.line);
            if (k + 1 == steps.size()) break;
            m_test->key(Qt::Key_F10);
            QVERIFY(m_test->settled());
        }
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        QCOMPARE(m_editor->marks().next, 0);
    }

    void a_click_in_the_margin_breaks() {
        QVERIFY(openForEditing("attention-head"));
        const int line = lineWith("soft_max(");
        const auto click = [&](int at) {
            for (const auto& each : m_editor->visibleLines()) {
                if (each.block.blockNumber() + 1 != at) continue;
                QTest::mouseClick(m_editor->gutter(), Qt::LeftButton, Qt::NoModifier, QPoint(10, each.place.center().y()));
                return true;
            }
            return false;
        };
        m_editor->showLine(line);
        QVERIFY(click(line));
        QVERIFY(QTest::qWaitFor([&] { return controller().breakpointOn(m_test->find("weights")).has_value(); }, 5'000));
        QVERIFY(m_editor->marks().breakpoints.contains(line));
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        QCOMPARE(m_editor->marks().next, line);
        QVERIFY(click(line));
        QVERIFY(QTest::qWaitFor([&] { return !controller().breakpointOn(m_test->find("weights")); }, 5'000));
        QVERIFY(click(lineWith("tokens = 3"))); // makes no node
        QVERIFY(m_test->settled());
        QVERIFY(controller().snapshot().breakpoints.empty());
    }

    // -- the text --

    void keys_indent_comment_and_undo() {
        begin();
        type("a = tensor(f32,\n");
        QCOMPARE(lastLine(), QStringLiteral("    "));
        type("2)\n");
        QCOMPARE(lastLine(), QStringLiteral("    "));
        QTest::keyClick(m_editor, Qt::Key_Backtab);
        QCOMPARE(lastLine(), QString());
        type("b = sqr(a)");
        QTest::keyClick(m_editor, Qt::Key_Slash, Qt::ControlModifier);
        QCOMPARE(lastLine(), QStringLiteral("# b = sqr(a)"));
        QTest::keyClick(m_editor, Qt::Key_Slash, Qt::ControlModifier);
        QCOMPARE(lastLine(), QStringLiteral("b = sqr(a)"));
        QTest::keyClick(m_editor, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(lastLine(), QStringLiteral("# b = sqr(a)"));
        QTest::keyClick(m_editor, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClick(m_editor, Qt::Key_Tab);
        QVERIFY(m_editor->script().startsWith(QStringLiteral("    a")));
    }

    void words_are_found_one_after_the_other() {
        QVERIFY(openForEditing("attention-head"));
        moveTo(lineWith("d = 4") - 1, 0);
        QTest::keyClick(m_editor, Qt::Key_F, Qt::ControlModifier);
        auto* const find = m_test->child<QLineEdit>("scriptFind");
        QVERIFY(find->isVisible());
        QTest::keyClicks(find, "mul_mat(");
        for (const char* line : {"kq = mul_mat", "out = mul_mat", "kq = mul_mat"}) {
            QTest::keyClick(find, Qt::Key_Return);
            QCOMPARE(m_editor->textCursor().blockNumber() + 1, lineWith(line));
        }
    }

    void typing_far_from_the_selected_line_scrolls_nothing() {
        begin();
        QString script = QStringLiteral("x0 = tensor(f32, 4)\n");
        for (int i = 1; i < 200; ++i) script += QStringLiteral("x%1 = sqr(x%2)\n").arg(i).arg(i - 1);
        m_editor->insertPlainText(script + QStringLiteral("graph x199\n"));
        QVERIFY(built(200));
        controller().select(m_test->find("x1"));
        QCOMPARE(m_editor->visibleLines().front().block.blockNumber(), 0); // chosen elsewhere: it is shown
        m_editor->moveCursor(QTextCursor::End);
        const int first = m_editor->visibleLines().front().block.blockNumber();
        QVERIFY(first > 100);
        const auto before = controller().snapshot().structure;
        type("y = sqr(x0)");
        QVERIFY(QTest::qWaitFor([&] { return controller().snapshot().structure != before; }, 5'000));
        QVERIFY(m_test->settled());
        QCOMPARE(m_editor->visibleLines().front().block.blockNumber(), first);
    }

    void format_keeps_the_program() {
        begin();
        m_editor->insertPlainText(QStringLiteral("a=tensor( f32,2,2 )={bad"));
        QVERIFY(!m_view->format().isEmpty());
        QVERIFY(m_editor->problemLine() > 0);
        m_editor->selectAll();
        m_editor->insertPlainText(QStringLiteral("a=tensor( f32,2,2 ){1 2 3 4}# four\nb=sqr( a )\ngraph b\n"));
        QVERIFY(built(2));
        m_test->window->actions().get(QStringLiteral("format"))->trigger();
        const auto expected = format_script("a=tensor( f32,2,2 ){1 2 3 4}# four\nb=sqr( a )\ngraph b\n");
        QCOMPARE(m_editor->script().toStdString(), std::get<std::string>(expected));
        m_editor->undo();
        QVERIFY(m_editor->script().startsWith(QStringLiteral("a=tensor( f32")));
    }

    // -- files --

    void unsaved_text_is_asked_about() {
        QVERIFY(openForEditing("mlp"));
        QVERIFY(!m_test->window->isWindowModified());
        moveTo(0, 0);
        type("# mine\n");
        QVERIFY(m_test->window->isWindowModified());
        // Something else: cancelled, and the text stands.
        m_test->window->openPath(QStringLiteral("simple-ctx"));
        QVERIFY(answer("unsaved", QMessageBox::Cancel));
        QVERIFY(m_editor->script().startsWith(QStringLiteral("# mine")));
        // Closing: the same.
        QVERIFY(!m_test->window->close());
        QVERIFY(answer("unsaved", QMessageBox::Cancel));
        QVERIFY(m_test->window->isVisible());
        // Discarded: the other is opened.
        m_test->window->openPath(QStringLiteral("simple-ctx"));
        QVERIFY(answer("unsaved", QMessageBox::Discard));
        QVERIFY(QTest::qWaitFor([&] { return controller().programName() == QLatin1String("simple-ctx.ggs"); }, 5'000));
        QVERIFY(m_editor->script().contains(QStringLiteral("mul_mat(a, b)")));
        QVERIFY(m_test->window->close());
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
        type("# top\n");
        QTest::keyClick(m_editor, Qt::Key_S, Qt::ControlModifier);
        QVERIFY(!m_view->hasUnsaved());
        QCOMPARE(contents(path), QByteArray("# top\na = tensor(f32, 2)\nb = sqr(a)\ngraph b\n"));
        // Under another name, which it has from then on.
        const QString other = folder.filePath(QStringLiteral("other.ggs"));
        m_test->window->actions().get(QStringLiteral("saveAs"))->trigger();
        auto* const dialog = m_test->child<QFileDialog>("saveScriptAs");
        QVERIFY(dialog);
        emit dialog->fileSelected(other);
        dialog->reject();
        QCOMPARE(contents(other), contents(path));
        QCOMPARE(m_view->path(), other);
        QCOMPARE(controller().programName(), QStringLiteral("other.ggs"));
        type("# more\n");
        QTest::keyClick(m_editor, Qt::Key_S, Qt::ControlModifier);
        QVERIFY(contents(other).startsWith("# top\n# more\n"));
        QVERIFY(!contents(path).contains("more"));
    }

    void a_file_that_cant_be_written_says_so_and_stays_unsaved() {
        QVERIFY(openForEditing("mlp"));
        type("# x\n");
        QVERIFY(!m_view->saveTo(QStringLiteral("/nowhere/at/all.ggs")).isEmpty());
        QVERIFY(m_view->hasUnsaved());
    }

    void new_from_a_template_is_a_copy() {
        auto* const button = m_test->child<QPushButton>("newFromTemplate");
        QMenu* const menu = button->menu();
        QCOMPARE(static_cast<int>(menu->actions().size()), static_cast<int>(QDir(QStringLiteral(":/samples")).entryList(QDir::Files).size()));
        for (QAction* each : menu->actions()) {
            if (each->text() == QLatin1String("simple-ctx")) each->trigger();
        }
        QVERIFY(QTest::qWaitFor([&] { return controller().isOpen() && controller().structure().find("c").has_value(); }, 5'000));
        QCOMPARE(controller().programName(), QStringLiteral("my-simple-ctx.ggs"));
        QCOMPARE(m_view->path(), QString());
        QVERIFY(!m_view->hasUnsaved());
        m_test->key(Qt::Key_N, Qt::ControlModifier);
        QCOMPARE(m_editor->script(), QString());
        QCOMPARE(m_view->name(), QStringLiteral("untitled.ggs"));
    }

    void a_wrong_script_is_shown_to_be_mended() {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("wrong.ggs"));
        {
            QFile file(path);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write("a = tensor(f32, 2)\nb = sqqr(a)\ngraph b\n");
        }
        QVERIFY(openForEditing("mlp"));
        m_test->window->openPath(path);
        QVERIFY(QTest::qWaitFor([&] { return m_editor->problemLine() == 2; }, 5'000));
        QCOMPARE(controller().programName(), QStringLiteral("mlp.ggs"));
        QVERIFY(m_editor->marks().steps.isEmpty()); // of another program
        replaceWord(2, "sqqr", "sqr");
        QVERIFY(QTest::qWaitFor([&] { return controller().programName() == QLatin1String("wrong.ggs"); }, 5'000));
        QCOMPARE(controller().filePath(), path);
        QCOMPARE(m_editor->marks().next, 2);
    }

    void a_trace_or_a_model_has_no_script() {
        QVERIFY(openForEditing("mlp"));
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("tiny.gguf"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray("GGUF\x03\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 24));
        file.close();
        QVERIFY(m_test->open(path));
        m_test->window->showView(QStringLiteral("script"));
        QVERIFY(!m_view->hasScript());
        QVERIFY(!m_editor->isVisible());
    }

    // -- after a crash --

    void text_that_was_lost_is_found_again() {
        QVERIFY(openForEditing("mlp"));
        moveTo(0, 0);
        type("# not yet saved\n");
        const QString text = m_editor->script();
        const QString kept = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/unsaved-1.json");
        QVERIFY(QTest::qWaitFor([&] { return QFile::exists(kept); }, 5'000));
        // A second window takes nothing from the first, which is still there.
        {
            TestWindow second;
            second.window->offerLost();
            QVERIFY(!second.child<QMessageBox>("lostText"));
        }
        // The window is gone without a question.
        m_test.reset();
        init();
        QVERIFY(QFile::exists(kept));
        m_test->window->offerLost();
        auto* const box = m_test->child<QMessageBox>("lostText");
        QVERIFY(box && box->text().contains(QStringLiteral("mlp.ggs")));
        QTest::mouseClick(box->buttons().at(indexOf(box, QMessageBox::AcceptRole)), Qt::LeftButton);
        QCOMPARE(m_editor->script(), text);
        QVERIFY(m_view->hasUnsaved());
        QVERIFY(QTest::qWaitFor([&] { return controller().isOpen(); }, 5'000));
        QCOMPARE(controller().programName(), QStringLiteral("mlp.ggs"));
        // Once it is saved there is nothing to find.
        QTemporaryDir folder;
        QCOMPARE(m_view->saveTo(folder.filePath(QStringLiteral("saved.ggs"))), QString());
        QVERIFY(QTest::qWaitFor([&] { return !QFile::exists(kept); }, 5'000));
        m_test.reset();
        init();
        m_test->window->offerLost();
        QVERIFY(!m_test->child<QMessageBox>("lostText"));
    }

    // -- plug-ins --

    void a_plugin_is_asked_about_loaded_and_stepped() {
        const QString plugin = QStringLiteral(GGSCOPE_SOFTCAP);
        QVERIFY2(QFile::exists(plugin), qPrintable(plugin));
        QTemporaryDir folder;
        QVERIFY(QFile::copy(plugin, folder.filePath(QStringLiteral("softcap.so"))));
        const QByteArray script = "plugin \"softcap.so\"\nx = tensor(f32, 4) { -100 -1 2 64 }\ny = softcap(x, cap=10)\ngraph y\n";
        const QString path = folder.filePath(QStringLiteral("soft.ggs"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(script);
        file.close();
        QVERIFY(openForEditing("mlp"));
        const Registry* const before = &controller().registry();
        // No: the sentence stays, and what was open is still open.
        m_test->window->openPath(path);
        QVERIFY(QTest::qWaitFor([&] { return m_test->child<QMessageBox>("askForPlugin") != nullptr; }, 5'000));
        QVERIFY(m_test->child<QMessageBox>("askForPlugin")->informativeText().contains(QStringLiteral("its code will run")));
        QVERIFY(press("askForPlugin", QMessageBox::RejectRole));
        QCOMPARE(m_editor->problemLine(), 1);
        QCOMPARE(&controller().registry(), before);
        QCOMPARE(controller().programName(), QStringLiteral("mlp.ggs"));
        // Yes.
        QTest::mouseClick(m_test->child<QPushButton>("loadPlugin"), Qt::LeftButton);
        QVERIFY(press("askForPlugin", QMessageBox::AcceptRole));
        QVERIFY(QTest::qWaitFor([&] { return controller().programName() == QLatin1String("soft.ggs"); }, 10'000));
        QVERIFY(&controller().registry() != before);
        QCOMPARE(&controller().structure().registry(), &controller().registry());
        QCOMPARE(m_editor->problemLine(), 0);
        m_test->window->activateWindow(); // without a window manager nobody does it when a dialog goes
        QVERIFY(QTest::qWaitForWindowActive(m_test->window.get()));
        m_test->key(Qt::Key_F10);
        QVERIFY(m_test->settled());
        // The same op in the engine.
        Registries registries(builtin_registry());
        QVERIFY(registries.load(plugin.toStdString()).ok());
        ScriptOptions options;
        options.folder = QFileInfo(plugin).path().toStdString();
        BuiltScript built = build_script(registries.latest(), script.toStdString(), options);
        QVERIFY(built.ok());
        const auto session = Session::open(registries.latest(), std::move(built.program));
        (*session)->run();
        const uint32_t y = (*session)->structure()->find("y").value();
        const auto expected = values((*session)->bytes(), y, (*session)->program().tensor(y));
        QCOMPARE(valuesOf("y"), QList<double>(expected->value().begin(), expected->value().end()));
    }

  private:
    SessionController& controller() { return m_test->controller(); }
    void type(const char* text) {
        for (const char* c = text; *c; ++c) {
            if (*c == '\n') {
                if (m_editor->popup()) m_editor->popup()->hide();
                QTest::keyClick(m_editor, Qt::Key_Return);
            } else {
                QTest::keyClick(m_editor, *c);
            }
        }
    }
    void begin() { m_test->key(Qt::Key_N, Qt::ControlModifier); }
    bool openForEditing(const char* sample) {
        if (!m_test->open(QLatin1String(sample))) return false;
        m_test->window->showView(QStringLiteral("script"));
        return m_test->settled();
    }
    // The program of the text as it stands has so many tensors.
    bool built(size_t tensors) {
        return QTest::qWaitFor(
            [&] { return controller().isOpen() && controller().scriptText() == m_editor->script() && controller().structure().tensors.size() == tensors; },
            10'000);
    }
    int lineWith(const char* words) {
        for (QTextBlock b = m_editor->document()->firstBlock(); b.isValid(); b = b.next()) {
            if (b.text().contains(QLatin1String(words)) && !b.text().startsWith(QLatin1Char('#'))) return b.blockNumber() + 1;
        }
        return 0;
    }
    QString textOf(int line) { return m_editor->document()->findBlockByNumber(line - 1).text(); }
    QString lastLine() { return m_editor->document()->lastBlock().text(); }
    void moveTo(int block, int column) {
        QTextCursor caret(m_editor->document()->findBlockByNumber(block));
        caret.setPosition(caret.position() + column);
        m_editor->setTextCursor(caret);
    }
    void endOfLine() { QTest::keyClick(m_editor, Qt::Key_End); }
    void replaceWord(int line, const char* from, const char* to) {
        QTextCursor caret(m_editor->document()->findBlockByNumber(line - 1));
        const auto at = static_cast<int>(textOf(line).lastIndexOf(QLatin1String(from), textOf(line).indexOf(QLatin1Char('#'))));
        caret.setPosition(caret.position() + at);
        caret.setPosition(caret.position() + static_cast<int>(qstrlen(from)), QTextCursor::KeepAnchor);
        m_editor->setTextCursor(caret);
        type(to);
        if (m_editor->popup()) m_editor->popup()->hide();
    }
    QString waved() {
        for (const auto& each : m_editor->extraSelections()) {
            if (each.format.underlineStyle() == QTextCharFormat::WaveUnderline) return each.cursor.selectedText();
        }
        return QString();
    }
    QList<double> valuesOf(const char* name) {
        QList<double> got;
        bool done = false;
        controller().read(controller().newKind(), [&, tensor = m_test->find(name)](const Structure& s, const ByteSource& bytes) {
            const auto all = values(bytes, tensor, s.tensor(tensor));
            return [&got, &done, all] {
                got = QList<double>((*all)->begin(), (*all)->end());
                done = true;
            };
        });
        return QTest::qWaitFor([&] { return done; }, 5'000) ? got : QList<double>();
    }
    static QByteArray contents(const QString& path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    bool answer(const char* box, QMessageBox::StandardButton button) {
        auto* const asked = m_test->child<QMessageBox>(box);
        if (!asked || !asked->button(button)) return false;
        QTest::mouseClick(asked->button(button), Qt::LeftButton);
        return QTest::qWaitFor([&] { return m_test->child<QMessageBox>(box) == nullptr; }, 5'000);
    }
    static int indexOf(QMessageBox* box, QMessageBox::ButtonRole role) {
        for (int i = 0; i < box->buttons().size(); ++i) {
            if (box->buttonRole(box->buttons().at(i)) == role) return i;
        }
        return -1;
    }
    bool press(const char* name, QMessageBox::ButtonRole role) {
        auto* const asked = m_test->child<QMessageBox>(name);
        if (!asked || indexOf(asked, role) < 0) return false;
        QTest::mouseClick(asked->buttons().at(indexOf(asked, role)), Qt::LeftButton);
        return QTest::qWaitFor([&] { return m_test->child<QMessageBox>(name) == nullptr; }, 5'000);
    }

    QTemporaryDir m_data;
    std::unique_ptr<TestWindow> m_test;
    ScriptEditor* m_editor = nullptr;
    ScriptView* m_view = nullptr;
};

QTEST_MAIN(TestScriptView)
#include "test_script_view.moc"

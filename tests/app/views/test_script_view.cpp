// SPDX-License-Identifier: MIT
// The Script view: text is typed, broken, fixed, completed and stepped.
#include "in_script.h"
#include "session/debuggee.h"
#include "session/marking.h"
#include "session/moves.h"
#include "session/opening.h"
#include "session/selection.h"
#include "session/session_controller.h"

#include "look/actions.h"
#include "script/script.h"
#include "views/graph/graph_view.h"
#include "window/workspaces.h"
#include "words/settings.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QDragEnterEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QUrl>

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
    void initTestCase() { qputenv("XDG_DATA_HOME", QFile::encodeName(m_data.path())); }
    void init() {
        m_test = std::make_unique<ScriptWindow>();
        QSettings().remove(setting::marks); // what one test marks stops no other's run
        QVERIFY(m_test->active());
    }
    void cleanup() {
        m_test->view->discard();
        m_test.reset();
    }

    // -- typing --

    void a_graph_grows_as_it_is_typed() {
        m_test->begin();
        m_test->type("a = tensor(f32, 2, 4) { 2 8  5 1  4 2  8 6 }\n");
        QVERIFY(m_test->built(1));
        QVERIFY(m_test->controller().debuggee().structure().steps.empty());
        m_test->type("b = tensor(f32, 2, 3) { 10 5  9 9  5 4 }\nc = mul_mat(a, b)\ngraph c\n");
        QVERIFY(m_test->built(3));
        QCOMPARE(m_test->controller().debuggee().structure().steps.size(), size_t(1));
        auto* const canvas = m_test->child<GraphCanvas>("graphCanvas");
        m_test->window->showView(QStringLiteral("graph"));
        QVERIFY(QTest::qWaitFor([&] { return canvas->drawing() && !canvas->boxOnScreen(m_test->find("c")).isEmpty(); },
                                5'000));
        m_test->window->showView(QStringLiteral("script"));
        // The program that was typed gives what the engine's does.
        m_test->key(Qt::Key_F10);
        QVERIFY(m_test->settled());
        QCOMPARE(m_test->valuesOf("c").value(0), 60.0);
        // Further typing makes another program, with its cursor at the start.
        m_test->moveTo(3, 0);
        m_test->type("d = sqr(c)\n");
        QVERIFY(
            QTest::qWaitFor([&] { return m_test->controller().debuggee().structure().find("d").has_value(); }, 5'000));
        QCOMPARE(m_test->controller().debuggee().snapshot().position.cursor, size_t(0));
    }

    // F5 right after the last key runs the text as it was typed.
    void typed_text_is_built_before_it_runs() {
        m_test->begin();
        m_test->type("a = tensor(f32, 2, 2) { 2 8  5 1 }\nb = sqr(a)\ngraph b\n");
        QVERIFY(m_test->built(2));
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        QVERIFY(m_test->controller().debuggee().snapshot().at_end());
        const int line = m_test->lineWith("graph");
        m_test->moveTo(line - 1, 0);
        m_test->type("last = sqr(b)\ngraph last # ");
        QVERIFY(m_test->view->isBehind());
        m_test->key(Qt::Key_F5);
        QVERIFY(QTest::qWaitFor(
            [&] {
                return m_test->controller().debuggee().structure().find("last") &&
                       m_test->controller().debuggee().snapshot().at_end();
            },
            10'000));
        QVERIFY(!m_test->view->isBehind());
        // A step builds the text first, too. If the text has an error, nothing runs.
        m_test->moveTo(line - 1, 0);
        m_test->type("more = sqr(a)\n");
        m_test->key(Qt::Key_F10);
        QVERIFY(QTest::qWaitFor(
            [&] {
                return m_test->controller().debuggee().structure().find("more") &&
                       m_test->controller().debuggee().snapshot().position.cursor == 1;
            },
            10'000));
        m_test->moveTo(line - 1, 0);
        m_test->type("worse = sqr(\n");
        m_test->key(Qt::Key_F5);
        QTRY_VERIFY(m_test->editor->problemLine() > 0);
        QTest::qWait(100);
        QCOMPARE(m_test->controller().debuggee().snapshot().position.cursor, size_t(1));
    }

    void error_is_underlined_and_the_last_drawing_stays() {
        QVERIFY(m_test->openForEditing("attention-head"));
        const auto before = m_test->controller().debuggee().sharedSnapshot();
        const int line = m_test->lineWith("scale(kq");
        m_test->moveTo(line - 1, 0);
        m_test->endOfLine();
        m_test->type("x"); // scaled = scale(kq, 0.5)            # 1/√4x: only the comment
        QTest::qWait(400);
        QCOMPARE(m_test->controller().debuggee().sharedSnapshot(), before);
        QCOMPARE(m_test->editor->problemLine(), 0);
        // The call itself.
        m_test->replaceWord(line, "scale", "scalle");
        QVERIFY(QTest::qWaitFor([&] { return m_test->editor->problemLine() == line; }, 5'000));
        QVERIFY2(m_test->editor->problem().contains(QStringLiteral("scale")), qPrintable(m_test->editor->problem()));
        QVERIFY(m_test->child<QLabel>("scriptProblem")->text().contains(QStringLiteral("Line %1").arg(line)));
        QVERIFY(m_test->child<QLabel>("scriptProblem")->isVisible());
        QCOMPARE(m_test->waved(), QStringLiteral("scalle"));
        QCOMPARE(m_test->controller().debuggee().sharedSnapshot(), before);
        // Lines before it are typed: the mark and the margin go with their lines.
        m_test->moveTo(0, 0);
        QTest::keyClick(m_test->editor, Qt::Key_Return);
        QCOMPARE(m_test->editor->problemLine(), line + 1);
        QCOMPARE(m_test->editor->builtLineOf(m_test->editor->document()->findBlockByNumber(line)), line);
        m_test->replaceWord(line + 1, "scalle", "scale");
        QVERIFY(QTest::qWaitFor([&] { return m_test->editor->problemLine() == 0; }, 5'000));
        QVERIFY(QTest::qWaitFor([&] { return m_test->controller().debuggee().sharedSnapshot() != before; }, 5'000));
        QVERIFY(!m_test->child<QLabel>("scriptProblem")->isVisible());
        QCOMPARE(m_test->controller().debuggee().structure().tensors[m_test->find("scaled")].place.line, line + 1);
    }

    void selection_and_breakpoints_are_found_again() {
        QVERIFY(m_test->openForEditing("attention-head"));
        m_test->controller().selection().select(m_test->find("weights"));
        m_test->controller().marking().toggleBreakpoint(m_test->find("masked"));
        m_test->key(Qt::Key_F10);
        QVERIFY(m_test->settled());
        const auto before = m_test->controller().debuggee().sharedSnapshot();
        m_test->replaceWord(m_test->lineWith("scale(kq"), "0.5", "0.25");
        QVERIFY(QTest::qWaitFor(
            [&] { return m_test->controller().debuggee().snapshot().structure != before->structure; }, 5'000));
        QCOMPARE(m_test->controller().debuggee().snapshot().position.cursor, size_t(0));
        QVERIFY(m_test->controller().marking().breakpointOn(m_test->find("masked")).has_value());
        QVERIFY(m_test->editor->marks().breakpoints.contains(m_test->lineWith("diag_mask_inf")));
    }

    void a_comment_leaves_the_run_where_it_is() {
        QVERIFY(m_test->openForEditing("mlp"));
        m_test->key(Qt::Key_F10);
        QVERIFY(m_test->settled());
        const auto before = m_test->controller().debuggee().sharedSnapshot();
        m_test->moveTo(0, 0);
        m_test->endOfLine();
        QSignalSpy accepted(&m_test->controller().opening(), &Opening::scriptAccepted);
        m_test->type(" and more of it");
        QVERIFY(QTest::qWaitFor([&] { return accepted.count() == 1; }, 5'000));
        QCOMPARE(m_test->controller().debuggee().sharedSnapshot(), before);
        QCOMPARE(m_test->controller().opening().scriptText(), m_test->editor->script());
    }

    void a_huge_half_typed_number_reserves_nothing() {
        m_test->begin();
        const qint64 before = reservedBytes();
        for (const char* script :
             {"a = tensor(f32, 99999999999)", "a = tensor(f32, 999999999)\ngraph a", "c = context(size=9999999999)",
              "a = tensor(f32, 9223372036854775807, 99)", "gf = graph(size=999999999)"}) {
            m_test->editor->selectAll();
            QSignalSpy refused(&m_test->controller().opening(), &Opening::scriptRefused);
            m_test->type(script);
            QVERIFY2(QTest::qWaitFor([&] { return refused.count() >= 1; }, 5'000), script);
            QVERIFY(!m_test->editor->problem().isEmpty());
            QCOMPARE(m_test->child<QPushButton>("buildNow")->isVisible(),
                     !QByteArray(script).contains("9223372036854775807"));
        }
        const qint64 grown = reservedBytes() - before;
        QVERIFY2(grown < (qint64{300} << 20), qPrintable(QString::number(grown)));
        // Two values are not huge.
        m_test->editor->selectAll();
        m_test->type("a = tensor(f32, 2)\nb = sqr(a)\ngraph b\n");
        QVERIFY(m_test->built(2));
        QCOMPARE(m_test->editor->problemLine(), 0);
    }

    void typed_text_reads_no_files_until_it_is_built() {
        m_test->begin();
        QSignalSpy refused(&m_test->controller().opening(), &Opening::scriptRefused);
        m_test->type("a = tensor(f32, 2) = load(\"/nowhere.gguf\", \"a\")\ngraph a");
        QVERIFY(QTest::qWaitFor([&] { return !m_test->editor->problem().isEmpty(); }, 5'000));
        QVERIFY2(m_test->editor->problem().contains(QStringLiteral("files can't be read here")),
                 qPrintable(m_test->editor->problem()));
        QVERIFY(m_test->child<QPushButton>("buildNow")->isVisible());
        QTest::keyClick(m_test->editor, Qt::Key_Return, Qt::ControlModifier);
        QVERIFY(
            QTest::qWaitFor([&] { return m_test->editor->problem().contains(QStringLiteral("nowhere.gguf")); }, 5'000));
        QVERIFY(!m_test->child<QPushButton>("buildNow")->isVisible());
    }

    void a_run_goes_on_while_a_line_is_wrong() {
        m_test->begin();
        QString script = QStringLiteral("a = tensor(f32, 512, 512) = normal(0, 1)\nx0 = mul_mat(a, a)\n");
        for (int i = 1; i < 60; ++i) script += QStringLiteral("x%1 = mul_mat(a, x%2)\n").arg(i).arg(i - 1);
        m_test->editor->insertPlainText(script + QStringLiteral("graph x59\n"));
        QVERIFY(m_test->built(61));
        m_test->controller().moves().run();
        QVERIFY(m_test->controller().debuggee().isRunning());
        QSignalSpy refused(&m_test->controller().opening(), &Opening::scriptRefused);
        m_test->editor->moveCursor(QTextCursor::End);
        m_test->type("y = sqqr(a)\n");
        QVERIFY(QTest::qWaitFor([&] { return refused.count() >= 1; }, 5'000));
        QVERIFY(QTest::qWaitFor([&] { return m_test->controller().debuggee().snapshot().at_end(); }, 60'000));
    }

    void a_good_edit_ends_a_run_and_takes_its_place() {
        m_test->begin();
        QString script = QStringLiteral("a = tensor(f32, 512, 512) = normal(0, 1)\nx0 = mul_mat(a, a)\n");
        for (int i = 1; i < 200; ++i) script += QStringLiteral("x%1 = mul_mat(a, x%2)\n").arg(i).arg(i - 1);
        m_test->editor->insertPlainText(script + QStringLiteral("graph x199\n"));
        QVERIFY(m_test->built(201));
        m_test->controller().moves().run();
        QVERIFY(m_test->controller().debuggee().isRunning());
        m_test->editor->selectAll();
        m_test->type("b = tensor(f32, 2)\nc = sqr(b)\ngraph c");
        QVERIFY(m_test->built(2));
        QVERIFY(m_test->settled());
        QCOMPARE(m_test->controller().debuggee().snapshot().position.cursor, size_t(0));
        m_test->key(Qt::Key_F10);
        QVERIFY(m_test->settled());
        QVERIFY(m_test->controller().debuggee().snapshot().at_end());
    }

    // -- completion --

    void words_are_completed_by_keys() {
        m_test->begin();
        m_test->type("a = tensor(f32, 2, 2) = normal(0, 1)\nkq = mul");
        CompletionPopup* const popup = m_test->editor->popup();
        QVERIFY(popup && popup->isVisible());
        QVERIFY(popup->labels().indexOf(QStringLiteral("mul_mat")) > 0);
        QCOMPARE(popup->labels().first(), QStringLiteral("mul"));
        QTest::keyClick(m_test->editor, Qt::Key_Down);
        QTest::keyClick(m_test->editor, Qt::Key_Return);
        QVERIFY(!popup->isVisible());
        QCOMPARE(m_test->lastLine(), QStringLiteral("kq = mul_mat("));
        QTest::keyClick(m_test->editor, Qt::Key_Space, Qt::ControlModifier);
        QCOMPARE(popup->labels().first(), QStringLiteral("a")); // the variable above
        QTest::keyClick(m_test->editor, Qt::Key_Tab);
        m_test->type(", a)\ns = soft_max_ext(kq, none, sc");
        QVERIFY(popup->isVisible());
        QCOMPARE(popup->labels().first(), QStringLiteral("scale="));
        QTest::keyClick(m_test->editor, Qt::Key_Tab);
        QCOMPARE(m_test->lastLine(), QStringLiteral("s = soft_max_ext(kq, none, scale="));
        // The argument at the caret is described below, with its default.
        QVERIFY(m_test->child<QLabel>("scriptHint")->text().contains(QStringLiteral("<b>scale")));
        m_test->type("1)\nt = cast(s, q4");
        QVERIFY(popup->labels().contains(QStringLiteral("q4_0")));
        QTest::keyClick(m_test->editor, Qt::Key_Escape);
        QVERIFY(!popup->isVisible());
        m_test->type(")\nu = s.n");
        QTest::keyClick(m_test->editor, Qt::Key_Space, Qt::ControlModifier);
        QCOMPARE(popup->labels().size(), 8);
        QTest::keyClick(m_test->editor, Qt::Key_Escape);
        // Nothing is offered within comments and texts.
        m_test->type("e0\n# mul");
        QVERIFY(!popup->isVisible());
    }

    void completion_list_is_in_the_window_of_the_script() {
        m_test->begin();
        m_test->type("a = tens");
        QVERIFY(m_test->editor->popup() && m_test->editor->popup()->parentWidget() == m_test->window.get());
        m_test->editor->popup()->hide();
        Workspaces& all = m_test->window->workspaces();
        all.makeWindow(*all.view(QStringLiteral("script")));
        QVERIFY(m_test->editor->window() != m_test->window.get());
        m_test->type("o");
        QCOMPARE(m_test->editor->popup()->parentWidget(), m_test->editor->window());
        QVERIFY(m_test->editor->popup()->isVisible());
        m_test->window->resetLayout();
        QTRY_VERIFY(m_test->editor->window() == m_test->window.get());
    }
    void a_window_that_comes_back_has_its_keys_where_they_were() {
        QVERIFY(m_test->openForEditing("simple-ctx"));
        auto* const search = m_test->child<QLineEdit>("explorerSearch");
        search->setFocus();
        QVERIFY(search->hasFocus());
        QShowEvent shown;
        QSpontaneKeyEvent::setSpontaneous(&shown); // from the screen, as after minimising
        qApp->notify(m_test->view, &shown);
        QVERIFY(search->hasFocus());
    }
    void a_file_that_is_dropped_on_the_script_is_opened() {
        QVERIFY(m_test->openForEditing("simple-ctx"));
        const QString before = m_test->editor->script(),
                      path = QDir(m_data.path()).filePath(QStringLiteral("dropped.ggs"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("x = tensor(f32, 2)\ngraph sqr(x)\n") > 0);
        file.close();
        QMimeData dragged;
        dragged.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter(QPoint(40, 20), Qt::CopyAction, &dragged, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(m_test->editor->viewport(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(40, 20), Qt::CopyAction, &dragged, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(m_test->editor->viewport(), &drop);
        QTRY_COMPARE(m_test->controller().opening().programName(), QStringLiteral("dropped.ggs"));
        QVERIFY(!m_test->editor->script().contains(QStringLiteral("file:")) && before != m_test->editor->script());
    }

    void a_generator_follows_a_tensor() {
        m_test->begin();
        m_test->type("a = tensor(f32, 4) = uni");
        QVERIFY(m_test->editor->popup()->isVisible());
        QCOMPARE(m_test->editor->popup()->labels(), QStringList{QStringLiteral("uniform")});
        QTest::keyClick(m_test->editor, Qt::Key_Tab);
        m_test->type("0, 1)\n");
        QVERIFY(m_test->built(1));
    }

    void a_whole_word_and_return_is_a_new_line() {
        m_test->begin();
        m_test->type("aa = tensor(f32, 4)\naab = sqr(aa)\ngraph aa");
        QVERIFY(m_test->editor->popup()->isVisible());
        QTest::keyClick(m_test->editor, Qt::Key_Return);
        QCOMPARE(m_test->editor->script(), QStringLiteral("aa = tensor(f32, 4)\naab = sqr(aa)\ngraph aa\n"));
    }

    // -- lines and nodes --

    void a_line_selects_its_node_and_a_node_its_line() {
        QVERIFY(m_test->openForEditing("attention-head"));
        const int line = m_test->lineWith("soft_max(");
        m_test->moveTo(line - 1, 3);
        QCOMPARE(m_test->controller().selection().selected(), std::optional(m_test->find("weights")));
        QTest::keyClick(m_test->editor, Qt::Key_Up);
        QCOMPARE(m_test->controller().selection().selected(), std::optional(m_test->find("masked")));
        // Each of two calls in a line has its own node: vt = cont(transpose(v)).
        const int both = m_test->lineWith("cont(transpose");
        m_test->moveTo(both - 1, 0);
        QCOMPARE(m_test->controller().selection().selected(), std::optional(m_test->find("vt")));
        m_test->moveTo(both - 1, static_cast<int>(m_test->textOf(both).indexOf(QStringLiteral("transpose"))) + 2);
        QCOMPARE(m_test->controller().debuggee().structure().tensor(*m_test->controller().selection().selected()).op,
                 OpId::transpose);
        // From any other view: the line is marked, the caret stays.
        const int caret = m_test->editor->textCursor().position();
        m_test->controller().selection().select(m_test->find("kq"));
        QCOMPARE(m_test->editor->marks().selected, QSet<int>{m_test->lineWith("kq = mul_mat")});
        QCOMPARE(m_test->editor->textCursor().position(), caret);
    }

    void the_line_that_runs_next_is_marked() {
        QVERIFY(m_test->openForEditing("attention-head"));
        const std::vector<Step> steps = m_test->controller().debuggee().structure().steps;
        QCOMPARE(m_test->editor->marks().next, m_test->lineWith("cont(transpose")); // vt is the first source of out
        for (size_t k = 0; k < steps.size(); ++k) {
            QCOMPARE(m_test->editor->marks().next,
                     m_test->controller().debuggee().structure().tensors[steps[k].node].place.line);
            if (k + 1 == steps.size()) break;
            m_test->key(Qt::Key_F10);
            QVERIFY(m_test->settled());
        }
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        QCOMPARE(m_test->editor->marks().next, 0);
    }

    void a_click_in_the_margin_breaks() {
        QVERIFY(m_test->openForEditing("attention-head"));
        const int line = m_test->lineWith("soft_max(");
        const auto click = [&](int at) {
            for (const auto& each : m_test->editor->visibleLines()) {
                if (each.block.blockNumber() + 1 != at) continue;
                QTest::mouseClick(m_test->editor->gutter(), Qt::LeftButton, Qt::NoModifier,
                                  QPoint(10, each.place.center().y()));
                return true;
            }
            return false;
        };
        m_test->editor->showLine(line);
        QVERIFY(click(line));
        QVERIFY(QTest::qWaitFor(
            [&] { return m_test->controller().marking().breakpointOn(m_test->find("weights")).has_value(); }, 5'000));
        QVERIFY(m_test->editor->marks().breakpoints.contains(line));
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        QCOMPARE(m_test->editor->marks().next, line);
        QVERIFY(QTest::qWaitFor([&] { return click(line); })); // once it is painted where it is now
        QVERIFY(QTest::qWaitFor([&] { return !m_test->controller().marking().breakpointOn(m_test->find("weights")); },
                                5'000));
        QVERIFY(click(m_test->lineWith("tokens = 3"))); // makes no node
        QVERIFY(m_test->settled());
        QVERIFY(m_test->controller().debuggee().snapshot().breakpoints.empty());
    }

    // -- the text --

    void keys_indent_comment_and_undo() {
        m_test->begin();
        m_test->type("a = tensor(f32,\n");
        QCOMPARE(m_test->lastLine(), QStringLiteral("    "));
        m_test->type("2)\n");
        QCOMPARE(m_test->lastLine(), QStringLiteral("    "));
        QTest::keyClick(m_test->editor, Qt::Key_Backtab);
        QCOMPARE(m_test->lastLine(), QString());
        m_test->type("b = sqr(a)");
        QTest::keyClick(m_test->editor, Qt::Key_Slash, Qt::ControlModifier);
        QCOMPARE(m_test->lastLine(), QStringLiteral("# b = sqr(a)"));
        QTest::keyClick(m_test->editor, Qt::Key_Slash, Qt::ControlModifier);
        QCOMPARE(m_test->lastLine(), QStringLiteral("b = sqr(a)"));
        QTest::keyClick(m_test->editor, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(m_test->lastLine(), QStringLiteral("# b = sqr(a)"));
        QTest::keyClick(m_test->editor, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClick(m_test->editor, Qt::Key_Tab);
        QVERIFY(m_test->editor->script().startsWith(QStringLiteral("    a")));
    }

    void double_click_selects_a_token() {
        m_test->begin();
        m_test->type("a = tensor(f32, 2, 34) = normal(0, 1e-3) # 5, 6\n");
        const auto selected = [this](int position, bool right) {
            QTextCursor caret(m_test->editor->document());
            caret.setPosition(position);
            const QRect left = m_test->editor->cursorRect(caret);
            caret.setPosition(position + 1);
            const int width = m_test->editor->cursorRect(caret).left() - left.left();
            const QPoint at(left.left() + (right ? width - 1 : 1), left.center().y());
            QTest::mouseClick(m_test->editor->viewport(), Qt::LeftButton, {}, at);
            QTest::mouseDClick(m_test->editor->viewport(), Qt::LeftButton, {}, at);
            return m_test->editor->textCursor().selectedText();
        };
        const QString text = m_test->textOf(1);
        for (const char* token : {"a", "tensor", "f32", "2", "34", "normal", "0", "1e-3", "5"}) {
            const QRegularExpression whole(QStringLiteral("\\b%1\\b").arg(QLatin1String(token)));
            const auto from = static_cast<int>(text.indexOf(whole));
            QCOMPARE(selected(from, false), QLatin1String(token));
            QTest::qWait(QApplication::doubleClickInterval() + 1); // a third click would select the line
            QCOMPARE(selected(from + static_cast<int>(strlen(token)) - 1, true), QLatin1String(token));
            QTest::qWait(QApplication::doubleClickInterval() + 1);
        }
    }
    // On X11, an unused clipboard has data without formats, for which QPlainTextEdit isn't prepared.
    void empty_clipboard_pastes_nothing() {
        QVERIFY(m_test->openForEditing("simple-ctx"));
        const QString before = m_test->editor->script();
        QGuiApplication::clipboard()->setMimeData(new QMimeData);
        QTest::keyClick(m_test->editor, Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(m_test->editor->script(), before);
        QGuiApplication::clipboard()->setText(QStringLiteral("# pasted"));
        QTest::keyClick(m_test->editor, Qt::Key_V, Qt::ControlModifier);
        QVERIFY(m_test->editor->script().contains(QStringLiteral("# pasted")));
    }

    void words_are_found_one_after_the_other() {
        QVERIFY(m_test->openForEditing("attention-head"));
        m_test->moveTo(m_test->lineWith("d = 4") - 1, 0);
        QTest::keyClick(m_test->editor, Qt::Key_F, Qt::ControlModifier);
        auto* const find = m_test->child<QLineEdit>("scriptFind");
        QVERIFY(find->isVisible());
        QTest::keyClicks(find, "mul_mat(");
        for (const char* line : {"kq = mul_mat", "out = mul_mat", "kq = mul_mat"}) {
            QTest::keyClick(find, Qt::Key_Return);
            QCOMPARE(m_test->editor->textCursor().blockNumber() + 1, m_test->lineWith(line));
        }
    }

    void typing_far_from_the_selected_line_scrolls_nothing() {
        m_test->begin();
        QString script = QStringLiteral("x0 = tensor(f32, 4)\n");
        for (int i = 1; i < 200; ++i) script += QStringLiteral("x%1 = sqr(x%2)\n").arg(i).arg(i - 1);
        m_test->editor->insertPlainText(script + QStringLiteral("graph x199\n"));
        QVERIFY(m_test->built(200));
        m_test->controller().selection().select(m_test->find("x1"));
        QCOMPARE(m_test->editor->visibleLines().front().block.blockNumber(), 0); // chosen elsewhere: it is shown
        m_test->editor->moveCursor(QTextCursor::End);
        const int first = m_test->editor->visibleLines().front().block.blockNumber();
        QVERIFY(first > 100);
        const auto before = m_test->controller().debuggee().snapshot().structure;
        m_test->type("y = sqr(x0)");
        QVERIFY(QTest::qWaitFor([&] { return m_test->controller().debuggee().snapshot().structure != before; }, 5'000));
        QVERIFY(m_test->settled());
        QCOMPARE(m_test->editor->visibleLines().front().block.blockNumber(), first);
    }

    void step_shows_the_line_at_the_cursor_and_the_title_names_the_selected_line() {
        m_test->begin();
        // Node 1 is made far below node 0.
        QString script = QStringLiteral("x = tensor(f32, 2) { 1 2 }\na = sqr(x)\n");
        for (int i = 0; i < 150; ++i) script += QStringLiteral("# a comment\n");
        m_test->editor->insertPlainText(script + QStringLiteral("b = sqr(a)\nd = sqr(b)\ngraph d\n"));
        QVERIFY(m_test->built(4));
        m_test->moveTo(0, 0);
        QVERIFY2(title().startsWith("line 1 "), qPrintable(title()));
        m_test->key(Qt::Key_F10);
        QVERIFY(m_test->settled());
        const int next = m_test->lineWith("b = sqr");
        QCOMPARE(m_test->editor->marks().next, next);
        QVERIFY(isSeen(next));
        // The selection follows the run, and the caret stays.
        QCOMPARE(m_test->controller().selection().selected(), std::optional(m_test->find("a")));
        QVERIFY2(title().startsWith("line 2 "), qPrintable(title()));
        QVERIFY2(title().contains("sqr a"), qPrintable(title()));
        QCOMPARE(m_test->editor->textCursor().blockNumber(), 0);
        m_test->controller().selection().select(m_test->find("d"));
        QVERIFY2(title().startsWith(QStringLiteral("line %1 ").arg(next + 1)), qPrintable(title()));
        m_test->moveTo(0, 1);
        QVERIFY2(title().startsWith("line 1 "), qPrintable(title()));
    }

    void format_keeps_the_program() {
        m_test->begin();
        m_test->editor->insertPlainText(QStringLiteral("a=tensor( f32,2,2 )={bad"));
        QVERIFY(!m_test->view->format().isEmpty());
        QVERIFY(m_test->editor->problemLine() > 0);
        m_test->editor->selectAll();
        m_test->editor->insertPlainText(QStringLiteral("a=tensor( f32,2,2 ){1 2 3 4}# four\nb=sqr( a )\ngraph b\n"));
        QVERIFY(m_test->built(2));
        m_test->window->actions().get(QStringLiteral("format"))->trigger();
        const auto expected = format_script("a=tensor( f32,2,2 ){1 2 3 4}# four\nb=sqr( a )\ngraph b\n");
        QCOMPARE(m_test->editor->script().toStdString(), std::get<std::string>(expected));
        m_test->editor->undo();
        QVERIFY(m_test->editor->script().startsWith(QStringLiteral("a=tensor( f32")));
    }

  private:
    // The right part of the header, also if there is no room for it.
    QString title() {
        for (const QLabel* const label : m_test->view->findChildren<QLabel*>()) {
            if (label->property("role") == QStringLiteral("muted") && label->text().startsWith("line"))
                return label->text();
        }
        return {};
    }
    bool isSeen(int line) {
        return std::ranges::any_of(m_test->editor->visibleLines(),
                                   [line](const auto& each) { return each.block.blockNumber() + 1 == line; });
    }
    QTemporaryDir m_data;
    std::unique_ptr<ScriptWindow> m_test;
};

QTEST_MAIN(TestScriptView)
#include "test_script_view.moc"

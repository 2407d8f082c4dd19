// SPDX-License-Identifier: MIT
// The memory plan under a user's hands: bars where the plan has them, clicks, keys, the cursor.
#include "app/in_model.h"
#include "session/debuggee.h"
#include "session/generating.h"
#include "session/moves.h"
#include "session/opening.h"
#include "session/selection.h"
#include "session/session_controller.h"

#include "views/plan/plan_answers.h"
#include "views/plan/plan_canvas.h"
#include "views/plan/plan_view.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSlider>
#include <QTableView>
#include <QTextDocument>
#include <QToolButton>
#include <QWheelEvent>

using namespace ggs;

namespace {

// x is free after a; b goes on in a's place; d finds x's bytes, and e goes on there.
constexpr const char* planned =
    "x = tensor(f32, 64, 4) = normal(0, 1, seed=1)\ninput x\n"
    "w = tensor(f32, 64, 64) = normal(0, 0.2, seed=2)\n"
    "a = mul_mat(w, x)\nb = relu(a)\nv = reshape_1d(b, 256)\nc = sum(v)\nd = norm(b, 1e-5)\ne = sqr(d)\noutput e\n"
    "gf = graph()\nexpand(gf, e)\nexpand(gf, c)\ncompute(gf)\n";

QString plain(const QString& rich) {
    QTextDocument text;
    text.setHtml(rich);
    return text.toPlainText().replace(QChar(0x2009), QLatin1Char(' '));
}

} // namespace

class TestPlanView : public QObject {
    Q_OBJECT
  private slots:
    void init() {
        m_test = std::make_unique<TestWindow>();
        m_test->window->resize(1280, 800);
        QVERIFY(QTest::qWaitForWindowActive(m_test->window.get()));
    }
    void cleanup() { m_test.reset(); }

    void bar_has_the_range_of_the_plan() {
        QVERIFY(shown(planned));
        const PlanBars& bars = *canvas().bars();
        QCOMPARE(bars.size, uint64_t(bars.plan.plan.size()));
        QCOMPARE(bars.columns, bars.plan.plan.nodes + 2);
        const PlanBar& x = bar("x");
        QCOMPARE(x.first, 0);
        QCOMPARE(x.begin, uint64_t(0));
        const PlanBar &a = bar("a"), &b = bar("b"), &d = bar("d");
        QCOMPARE(a.behind, b.first); // taken over
        QCOMPARE(a.begin, b.begin);
        QCOMPARE(d.begin, x.begin);
        // The view has its root's bar.
        QCOMPARE(bars.of(m_test->find("v")), &b);
        QVERIFY(!bars.of(m_test->find("w")));
        QVERIFY(canvas().barRect(a).left() >= PlanCanvas::gutter);
        QVERIFY(canvas().barRect(bar("e")).right() <= canvas().width());
    }

    void a_click_selects_and_says_who_was_there() {
        QVERIFY(shown(planned));
        click(bar("b"));
        QCOMPARE(m_test->controller().selection().selected(), m_test->find("b"));
        const QString said = plain(notes());
        QVERIFY2(said.contains("Previous owner a until node 1 (1 024 of these bytes)"), qPrintable(said));
        QVERIFY2(said.contains("Reuses the memory of “a”"), qPrintable(said));
        click(bar("d"));
        QVERIFY2(plain(notes()).contains("norm never runs in place"), qPrintable(plain(notes())));
        // From owner to owner.
        QTest::keyClick(&canvas(), Qt::Key_PageUp);
        QCOMPARE(m_test->controller().selection().selected(), m_test->find("x"));
        QTest::keyClick(&canvas(), Qt::Key_PageDown);
        QCOMPARE(m_test->controller().selection().selected(), m_test->find("d"));
        m_test->controller().selection().select(m_test->find("w"));
        QVERIFY2(plain(notes()).contains("has memory of its own"), qPrintable(plain(notes())));
    }
    // The view's source has its own memory, outside of the plan.
    void a_view_of_what_is_not_planned_says_whose_bytes_it_has() {
        QVERIFY(shown("x = tensor(f32, 4, 4)\nw = tensor(f32, 4, 4)\nt = transpose(w)\ngraph add(x, cont(t))\n"));
        m_test->controller().selection().select(m_test->find("t"));
        const QString said = plain(notes());
        QVERIFY2(said.contains("t is a view without bytes of its own; it uses the bytes of w."), qPrintable(said));
        QVERIFY2(said.contains("w has memory of its own"), qPrintable(said));
    }

    void the_peak_names_who_makes_it() {
        QVERIFY(shown(planned));
        const QString said = plain(notes());
        QVERIFY2(said.contains("Planned peak"), qPrintable(said));
        const PlanCourse& course = canvas().bars()->plan.course;
        for (const uint32_t life : lives_at(canvas().bars()->plan.plan, 0, course.peak_node()))
            QVERIFY(said.contains(
                QString::fromStdString(canvas().bars()->plan.name_of(canvas().bars()->plan.plan.lives[life]))));
    }

    void zoom_goes_from_the_whole_to_one_node() {
        QVERIFY(shown(planned));
        QCOMPARE(canvas().zoom(), 1.0);
        auto* const slider = m_test->child<QSlider>("planZoom");
        slider->setValue(slider->maximum());
        QVERIFY(canvas().zoom() > 4);
        QTest::keyClick(&canvas(), Qt::Key_Space);
        QCOMPARE(canvas().zoom(), 1.0);
        QCOMPARE(slider->value(), 0);
        // The place under the pointer stays.
        const double column = canvas().columnAt(500);
        canvas().zoomBy(2, {500, 0});
        QVERIFY(std::abs(canvas().columnAt(500) - column) < 1e-6);
        const double y = (PlanCanvas::plotTop + canvas().height()) / 2;
        const double address = canvas().addressAt(y);
        canvas().zoomAddressesBy(2, y);
        QVERIFY(std::abs(canvas().addressAt(y) - address) < 1e-6);
        canvas().showLife(bar("b"));
        const QRectF r = canvas().barRect(bar("b"));
        QVERIFY(r.left() >= PlanCanvas::gutter - 1 && r.right() <= canvas().width() &&
                r.top() >= PlanCanvas::plotTop - 1 && r.bottom() <= canvas().height());
    }

    void search_finds_names_and_offsets() {
        QVERIFY(shown(planned));
        m_test->window->showView(QStringLiteral("plan"));
        auto* const find = m_test->child<QLineEdit>("planFind");
        const auto type = [&](const QString& text) {
            find->setFocus();
            find->clear();
            QTest::keyClicks(find, text);
            QTest::keyClick(find, Qt::Key_Return);
        };
        type("d");
        QCOMPARE(m_test->controller().selection().selected(), m_test->find("d"));
        type("0");
        QCOMPARE(m_test->controller().selection().selected(), m_test->find("a"));
        type("+8");
        QCOMPARE(m_test->controller().selection().selected(), m_test->find("x"));
        type("nobody");
        QCOMPARE(m_test->controller().selection().selected(), m_test->find("x"));
    }

    void the_cursor_goes_along() {
        QVERIFY(shown(planned));
        const auto amberAt = [&](double x) {
            const QImage image = canvas().picture();
            return image.pixelColor(QPoint(static_cast<int>(x), static_cast<int>(PlanCanvas::courseTop + 4)) *
                                    image.devicePixelRatio()) == Theme::color(Ink::cursor, true);
        };
        QVERIFY(amberAt(canvas().xOf(1)));
        m_test->controller().moves().step();
        QVERIFY(m_test->settled());
        QVERIFY(!amberAt(canvas().xOf(1)) && amberAt(canvas().xOf(2)));
        // A double click on a node's number runs to it.
        QTest::mouseDClick(&canvas(), Qt::LeftButton, {},
                           QPointF(canvas().xOf(4.5), PlanCanvas::nodesTop + 6).toPoint());
        QVERIFY(m_test->settled());
        QCOMPARE(m_test->controller().debuggee().moment().step, size_t(3));
    }

    void another_kind_of_memory_is_planned_again() {
        QVERIFY(shown("x = tensor(f32, 3) = arange()\ninput x\ngraph sqr(norm(x, 1e-5))\n"));
        QCOMPARE(canvas().bars()->size, uint64_t(64));
        m_test->child<QComboBox>("planMemory")->setCurrentIndex(1);
        QTRY_COMPARE(canvas().bars()->size, uint64_t(256));
    }

    void a_script_runs_in_this_memory_by_choice() {
        QVERIFY(shown(planned));
        QVERIFY(shared().isEnabled() && !shared().isChecked() && separate().isChecked());
        QVERIFY(!canvas().bars()->plan.in_use());
        QVERIFY2(header().startsWith("Planned: "), qPrintable(header()));
        m_test->controller().moves().run();
        QVERIFY(m_test->settled());
        QVERIFY(state("a").kind == TensorState::Kind::done);
        QTest::mouseClick(&shared(), Qt::LeftButton);
        QVERIFY(QTest::qWaitFor([&] { return canvas().bars() && canvas().bars()->plan.in_use(); }, 10'000));
        QVERIFY(m_test->settled());
        QCOMPARE(m_test->controller().debuggee().moment().step, size_t(0));
        m_test->controller().moves().run();
        QVERIFY(m_test->settled());
        // The state of an overwritten tensor contains the step that wrote over it.
        QVERIFY((state("a") ==
                 TensorState{TensorState::Kind::overwritten,
                             m_test->controller().debuggee().structure().step_of(m_test->find("b")).value()}));
        m_test->controller().moves().stepBack();
        QVERIFY(m_test->settled());
        QVERIFY2(header().startsWith("In use now: "), qPrintable(header()));
        // The notes state what is so.
        m_test->controller().selection().select(m_test->find("b"));
        QVERIFY2(plain(notes()).contains("Previous owner a") && !plain(notes()).contains("lanned"),
                 qPrintable(notes()));
        QVERIFY(shared().isChecked() && !separate().isChecked());
        // By the keyboard; the one that is on stays on.
        shared().setFocus();
        QTest::keyClick(&shared(), Qt::Key_Space);
        QVERIFY(shared().isChecked() && m_test->controller().opening().isPlanned());
        separate().setFocus();
        QTest::keyClick(&separate(), Qt::Key_Space);
        QVERIFY(QTest::qWaitFor([&] { return canvas().bars() && !canvas().bars()->plan.in_use(); }, 10'000));
        QVERIFY2(header().startsWith("Planned: "), qPrintable(header()));
        QTRY_VERIFY2(plain(notes()).contains("Planned for ggml’s memory (not in use):\nb · Previous owner a"),
                     qPrintable(plain(notes())));
    }
    void a_model_runs_in_it_too() {
        m_test = openedModel("llama-spm-q4_0", "plan");
        QVERIFY(m_test);
        QTRY_VERIFY(shared().isEnabled() && canvas().bars() && !canvas().bars()->plan.in_use());
        QTest::mouseClick(&shared(), Qt::LeftButton);
        QVERIFY(QTest::qWaitFor([&] { return canvas().bars() && canvas().bars()->plan.in_use(); }, 20'000));
        QVERIFY(m_test->settled());
        m_test->controller().moves().run();
        QVERIFY(m_test->settled());
        QVERIFY(m_test->controller().debuggee().snapshot().at_end());
        const Structure& s = m_test->controller().debuggee().structure();
        QCOMPARE(m_test->controller().debuggee().snapshot().state(s.steps.front().node).kind,
                 TensorState::Kind::overwritten);
        QTest::mouseClick(&separate(), Qt::LeftButton);
        QVERIFY(QTest::qWaitFor([&] { return canvas().bars() && !canvas().bars()->plan.in_use(); }, 20'000));
    }
    void program_that_can_not_run_in_the_plan_is_unchanged() {
        QVERIFY(shown("x = tensor(f32, 8) = arange()\ninput x\ny = sqr(x)\nz = sum(y)\ngf = graph()\nexpand(gf, "
                      "z)\ncompute(gf)\ncompute(gf)\n"));
        QString said;
        connect(&m_test->controller().debuggee(), &Debuggee::failed, this,
                [&](const QString& message) { said = message; });
        QTest::mouseClick(&shared(), Qt::LeftButton);
        QTRY_VERIFY(said.contains("the input “x”"));
        QVERIFY(!shared().isChecked() && separate().isChecked() && !m_test->controller().opening().isPlanned() &&
                m_test->controller().debuggee().isOpen());
    }

    void plan_is_copied_and_saved() {
        QVERIFY(shown(planned));
        PlanView& view = *m_test->window->findChild<PlanView*>();
        QVERIFY(view.copy());
        QVERIFY(QApplication::clipboard()->text().contains("Planned peak"));
        QTemporaryDir folder;
        QVERIFY(view.exportTo(folder.filePath("plan.png")).isEmpty());
        QVERIFY(!QImage(folder.filePath("plan.png")).isNull());
    }

    void program_without_a_plan_exports_nothing() {
        QVERIFY(m_test->openText("a = tensor(f32, 4) = arange()\n"));
        m_test->window->showView(QStringLiteral("plan"));
        QVERIFY(m_test->settled());
        PlanView& view = *m_test->window->findChild<PlanView*>();
        QVERIFY(!view.copy());
        QVERIFY(view.exportKinds().isEmpty());
        m_test->controller().opening().close();
        QTRY_VERIFY(!canvas().bars());
    }

    void reads_of_bytes_written_over_are_listed() {
        QVERIFY(shown("x = tensor(f32, 8) = arange()\na = sqr(x)\nb = scale_inplace(a, 2)\nc = add(b, a)\ngf = "
                      "graph()\nexpand(gf, b)\nexpand(gf, c)\ncompute(gf)\n"));
        auto* const button = m_test->child<QPushButton>("planAliases");
        QVERIFY(!answers().isVisible());
        QTest::mouseClick(button, Qt::LeftButton);
        QTRY_COMPARE(answers().table()->model()->rowCount(), 1);
        QVERIFY(answers().isVisible() && button->isChecked());
        answers().table()->selectRow(0);
        QCOMPARE(m_test->controller().selection().selected(), m_test->find("c"));
        QVERIFY2(answers().text().contains(
                     "step 2, “c” (add), reads “a”, but step 1, “b” (scale), overwrote the bytes of “a”"),
                 qPrintable(answers().text()));
        // Another program is looked through as soon as it is open.
        QVERIFY(shown(planned));
        QTRY_VERIFY2(answers().text().startsWith("No node reads"), qPrintable(answers().text()));
        QVERIFY(!m_test->child<QPushButton>("planWhatIf")->isEnabled()); // a script, not a model
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(!answers().isVisible() && answers().text().isEmpty());
    }

    void other_options_of_a_model_are_planned() {
        m_test = openedModel("qwen3-q4_0", "plan");
        QVERIFY(m_test);
        auto* const button = m_test->child<QPushButton>("planWhatIf");
        QTRY_VERIFY(button->isEnabled());
        QTest::mouseClick(button, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(answers().table()->model()->rowCount() > 4, 60'000);
        const QAbstractItemModel& rows = *answers().table()->model();
        QCOMPARE(rows.index(0, 8).data().toString(), QString("current"));
        QCOMPARE(rows.index(0, 3).data().toString(), QString("no"));
        const auto together = [&](int row) { return rows.index(row, 7).data(Qt::UserRole).toULongLong(); };
        for (int row = 0; row < rows.rowCount(); ++row)
            QCOMPARE(together(row), rows.index(row, 4).data(Qt::UserRole).toULongLong() +
                                        rows.index(row, 5).data(Qt::UserRole).toULongLong() +
                                        rows.index(row, 6).data(Qt::UserRole).toULongLong());
        int flash = 1;
        while (flash < rows.rowCount() && rows.index(flash, 2).data().toString() != "q8_0")
            ++flash; // q8_0 requires flash attention, too
        QVERIFY(flash < rows.rowCount());
        QCOMPARE(rows.index(flash, 8).data(Qt::UserRole).toLongLong(),
                 static_cast<qlonglong>(together(flash)) - static_cast<qlonglong>(together(0)));
        // And it is run so.
        QVERIFY(!m_test->controller().generating().text()->options.flash);
        answers().table()->setFocus();
        answers().table()->selectRow(flash);
        QTest::keyClick(answers().table(), Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(m_test->controller().generating().text() &&
                                     m_test->controller().generating().text()->options.flash,
                                 20'000);
        QTRY_VERIFY_WITH_TIMEOUT(rows.rowCount() > 4 && rows.index(0, 3).data().toString() == "yes",
                                 60'000); // computed again
        // Two things are another than before: the way back is among the rows all the same, though no step away.
        int back = 1;
        while (back < rows.rowCount() && rows.index(back, 3).data().toString() != "no") ++back;
        QVERIFY(back < rows.rowCount());
        QCOMPARE(rows.index(back, 2).data().toString(), QString("f16"));
        QVERIFY(answers().text().contains("Its texts are kept"));
        m_test->controller().generating().generate(2);
        m_test->settled();
        QTRY_VERIFY(m_test->controller().generating().text()->tokens.size() >
                    m_test->controller().generating().text()->prompt);
        const size_t generated = m_test->controller().generating().text()->tokens.size();
        answers().table()->selectRow(back);
        QTest::keyClick(answers().table(), Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(m_test->controller().generating().text() &&
                                     !m_test->controller().generating().text()->options.flash,
                                 20'000);
        QCOMPARE(m_test->controller().generating().text()->tokens.size(), generated); // as the answer says
    }

    void hidden_view_keeps_no_program() {
        QVERIFY(shown(planned));
        m_test->window->showView(QStringLiteral("graph"));
        QVERIFY(m_test->openText(QString::fromUtf8(planned)));
        QVERIFY(!canvas().bars());
        m_test->window->showView(QStringLiteral("plan"));
        QTRY_VERIFY(canvas().bars());
    }

    // More pixels of it than an int counts.
    void a_large_bar_is_drawn_at_every_zoom() {
        QVERIFY(shown("x = tensor(f32, 4096, 4096)\na = sqr(x)\nb = sqr(a)\ninput x\ngf = graph()\nexpand(gf, "
                      "b)\ncompute(gf)\n"));
        m_test->controller().selection().select(m_test->find("x"));
        const PlanBar& a = bar("a");
        const double y = canvas().yOf(static_cast<double>(a.begin) + static_cast<double>(a.size) / 2);
        const auto edge = [&] {
            return canvas().grab().toImage().pixelColor(QPointF(canvas().xOf(a.first) + 2, y).toPoint()).name();
        };
        canvas().zoomAddressesBy(2, y);
        const QString seen = edge();
        QCOMPARE(seen, Theme::instance().color(a.ink).name());
        canvas().zoomAddressesBy(1e12, y);
        QVERIFY(canvas().barRect(a).height() > 2147483648.0);
        QCOMPARE(edge(), seen);
    }

    // The product has 1 MiB, and everything else together has a few KiB.
    void one_large_tensor_leaves_the_others_visible() {
        QVERIFY(shown("x = tensor(f32, 1, 512)\ninput x\no = mul_mat(x, x)\ns = sum_rows(o)\nt = norm(s, 1e-5)\n"
                      "u = norm(t, 1e-5)\nv = sqr(u)\ngf = graph()\nexpand(gf, v)\ncompute(gf)\n"));
        auto* const breaks = m_test->child<QPushButton>("planBreaks");
        QVERIFY(breaks->isVisible() && breaks->isChecked());
        const AddressScale& scale = canvas().scale();
        QCOMPARE(scale.breaks().size(), size_t(1));
        for (const char* name : {"s", "t"}) QVERIFY(canvas().barRect(bar(name)).height() > 12);
        QVERIFY(canvas().barRect(bar("o")).height() > 12);
        QVERIFY2(plain(notes()).contains(QStringLiteral("the axis is broken")), qPrintable(plain(notes())));
        // Each address has one place on the axis.
        for (double address = 0; address < static_cast<double>(canvas().bars()->size); address += 1000)
            QVERIFY(std::abs(scale.addressOf(scale.unitOf(address)) - address) < 1e-3);
        click(bar("s"));
        QCOMPARE(m_test->controller().selection().selected(), m_test->find("s"));
        QTest::mouseClick(breaks, Qt::LeftButton);
        QVERIFY(canvas().scale().breaks().empty());
        QVERIFY(canvas().barRect(bar("s")).height() < 3);
        QVERIFY(!plain(notes()).contains(QStringLiteral("the axis is broken")));
    }
    void tensors_of_similar_sizes_have_no_break() {
        QVERIFY(shown(planned));
        QVERIFY(canvas().scale().breaks().empty());
        QVERIFY(!m_test->child<QPushButton>("planBreaks")->isVisible());
    }

    // Ten thousand nodes: drawn, and the window stays quick.
    void a_large_graph_is_drawn() {
        std::string text = "x = tensor(f32, 64) = arange()\ninput x\n";
        for (int i = 0; i < 5000; ++i) text += "x = sqr(norm(x, 1e-5))\n";
        text += "gf = graph(size=20000)\nexpand(gf, x)\ncompute(gf)\n";
        QVERIFY(shown(text.c_str()));
        QCOMPARE(canvas().bars()->plan.plan.nodes, 10'000);
        QVERIFY(!canvas().picture().isNull());
        canvas().setZoom(2000);
        QVERIFY(!canvas().picture().isNull());
    }

  private:
    PlanCanvas& canvas() { return *m_test->window->findChild<PlanView*>()->canvas(); }
    PlanAnswers& answers() { return *m_test->child<PlanAnswers>("planAnswers"); }
    const PlanBar& bar(const char* name) { return *canvas().bars()->of(m_test->find(name)); }
    QToolButton& shared() { return *m_test->child<QToolButton>("planShared"); }
    QToolButton& separate() { return *m_test->child<QToolButton>("planSeparate"); }
    // The sentence at the top of the view.
    QString header() {
        for (const QLabel* each : m_test->window->findChild<PlanView*>()->findChildren<QLabel*>()) {
            if (each->text().contains(QLatin1String("<b>")) && each->objectName() != QLatin1String("planNotes"))
                return plain(each->text());
        }
        return {};
    }
    QString notes() { return m_test->child<QLabel>("planNotes")->text(); }
    TensorState state(const char* name) { return m_test->controller().debuggee().snapshot().state(m_test->find(name)); }
    void click(const PlanBar& bar) {
        QTest::mouseClick(&canvas(), Qt::LeftButton, {}, canvas().barRect(bar).center().toPoint());
    }
    bool shown(const char* script) {
        if (!m_test->openText(QString::fromUtf8(script))) return false;
        m_test->window->showView(QStringLiteral("plan"));
        return QTest::qWaitFor(
                   [&] {
                       return canvas().bars() &&
                              canvas().bars()->plan.structure == m_test->controller().debuggee().snapshot().structure;
                   },
                   10'000) &&
               m_test->settled();
    }

    std::unique_ptr<TestWindow> m_test;
};

QTEST_MAIN(TestPlanView)
#include "test_plan_view.moc"

// SPDX-License-Identifier: MIT
// The inspector under a user's hands: sections that fold, links, the pin, and the sections that a workspace adds.
#include "app/in_model.h"
#include "session/debuggee.h"
#include "session/generating.h"
#include "session/measuring.h"
#include "session/opening.h"
#include "session/selection.h"
#include "session/session_controller.h"

#include "look/fold_header.h"
#include "views/arena/arena_scene.h"
#include "views/arena/arena_view.h"
#include "views/inspector/fact_rows.h"
#include "views/inspector/inspector.h"
#include "views/inspector/owners_picture.h"
#include "views/inspector/run_bars.h"
#include "views/inspector/section.h"
#include "views/inspector/sections.h"
#include "words/messages.h"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QToolButton>

using namespace ggs;

namespace {

// x is free after a; b goes on in a's place; d finds x's bytes, and e goes on there.
constexpr const char* reuse =
    "x = tensor(f32, 64, 4) = normal(0, 1, seed=1)\ninput x\n"
    "w = tensor(f32, 64, 64) = normal(0, 0.2, seed=2)\n"
    "a = mul_mat(w, x)\nb = relu(a)\nv = reshape_1d(b, 256)\nc = sum(v)\nd = norm(b, 1e-5)\ne = sqr(d)\noutput e\n"
    "gf = graph()\nexpand(gf, e)\nexpand(gf, c)\ncompute(gf)\n";

} // namespace

class TestInspector : public QObject {
    Q_OBJECT
  private slots:
    void init() {
        QSettings().clear();
        m_test = std::make_unique<TestWindow>();
        m_test->window->resize(1280, 900);
        QVERIFY(QTest::qWaitForWindowActive(m_test->window.get()));
    }
    void cleanup() { m_test.reset(); }

    // -- sections --
    void sections_have_a_fixed_order() {
        QVERIFY(shown("d"));
        QCOMPARE(sectionsInSight(),
                 QStringList({"isItRight", "shape", "bytes", "sources", "readers", "parameters", "computation"}));
        // A leaf has no sources and no parameters.
        select("w");
        QCOMPARE(sectionsInSight(), QStringList({"isItRight", "shape", "bytes", "readers", "computation"}));
        QVERIFY(text().startsWith(QStringLiteral("leaf w")));
    }

    void head_has_the_op_the_name_and_the_state() {
        QVERIFY(shown("b"));
        QCOMPARE(m_test->child<QLabel>("inspectorOp")->text(), QStringLiteral("relu"));
        QCOMPARE(m_test->child<QLabel>("inspectorName")->text(), QStringLiteral("b"));
        auto* const state = m_test->child<QLabel>("inspectorState");
        QVERIFY2(state->text().contains(QStringLiteral("node 1, not run")), qPrintable(state->text()));
        QVERIFY(!state->text().contains(QStringLiteral("▶")));
        QVERIFY(m_test->child<QLabel>("inspectorNote")->text().contains(QStringLiteral("max(x, 0)")));
        select("a"); // the next node
        QVERIFY(state->text().contains(QStringLiteral("▶")));
        m_test->key(Qt::Key_F10);
        QVERIFY(m_test->settled());
        QVERIFY2(state->text().contains(QStringLiteral("node 0, done at step 0")), qPrintable(state->text()));
    }

    void terms_have_explanations() {
        QVERIFY(m_test->open("qkv-views"));
        const auto& structure = controller().debuggee().structure();
        for (uint32_t i = 0; i < structure.tensors.size(); ++i) {
            if (structure.alive(i) && structure.tensor(i).view_src) controller().selection().select(i);
        }
        for (const char* word : {"ne", "nb", "contiguous", "view_offs"}) {
            const QLabel* const found = label(QLatin1String(word));
            QVERIFY2(found && found->toolTip().size() > 20, word);
        }
    }

    void view_has_its_call_in_pytorch() {
        QVERIFY(m_test->openText(
            QStringLiteral("a = tensor(f32, 2, 3, 4)\nb = permute(a, 0, 2, 1, 3)\nc = cont(b)\ngraph c\n")));
        select("b");
        QVERIFY2(text().contains(QStringLiteral("PyTorch call a.permute(1, 0, 2)")), qPrintable(text()));
        select("a");
        QVERIFY2(!text().contains(QStringLiteral("PyTorch call")), qPrintable(text()));
    }

    void sizes_and_strides_never_wrap() {
        QVERIFY(m_test->openText(QStringLiteral("a = tensor(f32, 123456, 234, 3, 2)\nb = sqr(a)\ngraph b\n")));
        select("b");
        for (const int width : {264, 320, 400}) {
            view().setFixedWidth(width);
            QCoreApplication::processEvents();
            for (const char* word : {"ne", "nb"}) {
                const QLabel* const numbers = valueOf(QLatin1String(word));
                QVERIFY(numbers && numbers->text().contains(QLatin1Char('[')));
                QVERIFY2(numbers->height() < 2 * numbers->fontMetrics().height(), qPrintable(QString::number(width)));
                QVERIFY2(numbers->sizeHint().width() <= numbers->width() + 1,
                         qPrintable(QStringLiteral("%1: %2 > %3")
                                        .arg(width)
                                        .arg(numbers->sizeHint().width())
                                        .arg(numbers->width())));
            }
        }
    }

    void rows_fit_in_every_width() {
        QVERIFY(m_test->open("attention-head"));
        const auto& structure = controller().debuggee().structure();
        view().setOnTop({"isItRight", "time", "bytesOverTime", "whyHere"});
        for (const int width : {264, 320, 400}) {
            view().setFixedWidth(width);
            QCoreApplication::processEvents();
            QCOMPARE(view().width(), width);
            for (uint32_t i = 0; i < structure.tensors.size(); ++i) {
                if (!structure.alive(i)) continue;
                controller().selection().select(i);
                QCoreApplication::processEvents();
                QTRY_VERIFY2(rowsHaveTheirHeight(), qPrintable(text()));
                for (const QLabel* each : page().findChildren<QLabel*>()) {
                    if (!each->isVisible()) continue;
                    const QRect place(each->mapTo(&page(), QPoint()), each->size());
                    QVERIFY2(place.left() >= 0 && place.right() < page().width(), qPrintable(each->text()));
                }
            }
        }
    }

    void folding_is_remembered() {
        QVERIFY(shown("d"));
        QTest::mouseClick(&section("shape").header(), Qt::LeftButton);
        QVERIFY(section("shape").isFolded() && !section("shape").body().isVisible());
        QVERIFY(section("bytes").body().isVisible());
        select("b");
        QVERIFY(!section("shape").body().isVisible());
        m_test->restart();
        QVERIFY(shown("d"));
        QVERIFY(section("shape").isFolded() && !section("shape").body().isVisible());
        // By keys.
        FoldHeader& header = section("shape").header();
        header.setFocus();
        QTest::keyClick(&header, Qt::Key_Space);
        QVERIFY(!section("shape").isFolded());
        QTest::keyClick(&header, Qt::Key_Left);
        QVERIFY(section("shape").isFolded());
        QTest::keyClick(&header, Qt::Key_Right);
        QVERIFY(!section("shape").isFolded() && section("shape").body().isVisible());
        QTest::keyClick(&header, Qt::Key_Return);
        QVERIFY(section("shape").isFolded());
    }

    void everything_has_a_name_for_screen_readers() {
        QVERIFY(shown("d"));
        for (const FoldHeader* each : view().findChildren<FoldHeader*>())
            QVERIFY(!each->accessibleName().isEmpty() && !each->accessibleDescription().isEmpty());
        QCOMPARE(section("sources").header().accessibleName(), QStringLiteral("Made from, 1"));
        QVERIFY(!m_test->child<QToolButton>("pinSelection")->accessibleName().isEmpty());
        QCOMPARE(valueOf(QStringLiteral("type"))->accessibleName(), QStringLiteral("type: f32, 1 KiB"));
    }

    void only_labels_that_differ_are_changed() {
        FactRows rows;
        rows.setFacts({{QStringLiteral("one"), {wordsPart(QStringLiteral("1"))}},
                       {QStringLiteral("two"), {wordsPart(QStringLiteral("2"))}}});
        rows.resize(300, 100);
        rows.show();
        QVERIFY(QTest::qWaitForWindowExposed(&rows));
        QTest::qWait(50); // until everything was painted
        const QList<QLabel*> before = rows.findChildren<QLabel*>();
        PaintCounter counter;
        for (QLabel* each : before) each->installEventFilter(&counter);
        rows.setFacts({{QStringLiteral("one"), {wordsPart(QStringLiteral("1"))}},
                       {QStringLiteral("two"), {wordsPart(QStringLiteral("3"))}}});
        QCoreApplication::processEvents();
        QCOMPARE(rows.findChildren<QLabel*>(), before);
        QVERIFY(!counter.painted.contains(before[1])); // the value of the first row
        QCOMPARE(rows.text(), QStringLiteral("one\t1\ntwo\t3"));
    }

    // -- links --
    void links_select_tensors_also_by_keys() {
        QVERIFY(shown("d"));
        QLabel* link = nullptr;
        for (QLabel* each : section("sources").findChildren<QLabel*>()) {
            if (each->isVisible() && each->text().contains(QStringLiteral("href"))) link = each;
        }
        QVERIFY(link);
        link->setFocus(Qt::TabFocusReason);
        QTest::keyClick(link, Qt::Key_Tab);
        QTest::keyClick(link, Qt::Key_Return);
        QCOMPARE(controller().selection().selected(), std::optional<uint32_t>(m_test->find("b")));
        // A click selects the first reader.
        for (QLabel* each : section("readers").findChildren<QLabel*>()) {
            if (each->isVisible() && each->text().contains(QStringLiteral("href"))) link = each;
        }
        QTest::mouseClick(link, Qt::LeftButton, {}, QPoint(4, link->height() / 2));
        QVERIFY(controller().selection().selected() != std::optional<uint32_t>(m_test->find("b")));
    }

    void place_of_the_bytes_opens_the_arena() {
        QVERIFY(shown("d"));
        QVERIFY2(text().contains(QStringLiteral("arena + ")), qPrintable(text()));
        QSignalSpy wanted(&view(), &Inspector::viewWanted);
        const uint32_t d = m_test->find("d");
        view().follow(QStringLiteral("bytes:%1").arg(d));
        QCOMPARE(wanted.count(), 1);
        auto* const arena = m_test->child<ArenaView>("arena");
        QVERIFY(arena->isSeen());
        // The data, not the struct that describes it.
        const uint64_t data = controller().debuggee().structure().tensors[d].address;
        QTRY_COMPARE(arena->scene().at(), data);
    }

    void bytes_taken_over_name_the_node() {
        QVERIFY(m_test->openText(
            QStringLiteral("a = tensor(f32, 2) { 1 2 }\nb = scale(a, 10)\nc = scale_inplace(b, 2)\ngraph c\n")));
        select("c");
        QVERIFY2(text().contains(QStringLiteral("in place of\tb")), qPrintable(text()));
    }

    void copy_takes_everything() {
        QVERIFY(shown("d"));
        section("shape").setFolded(true);
        QVERIFY(view().copy());
        const QString copied = QApplication::clipboard()->text();
        for (const char* each : {"norm d", "Shape and strides", "PyTorch\t(4, 64)", "Made from\t1", "eps"})
            QVERIFY2(copied.contains(QLatin1String(each)), qPrintable(copied));
    }

    // -- the pin --
    void pinned_tensor_stays_while_another_is_selected() {
        QVERIFY(shown("d"));
        auto* const pin = m_test->child<QToolButton>("pinSelection");
        QTest::mouseClick(pin, Qt::LeftButton);
        QVERIFY(controller().selection().isPinned());
        select("b");
        QCOMPARE(view().shown(), std::optional<uint32_t>(m_test->find("d")));
        auto* const note = m_test->child<QLabel>("inspectorPinned");
        QVERIFY(note->isVisible());
        QVERIFY2(text().contains(QStringLiteral("Pinned. Selected: b")), qPrintable(text()));
        // It is found again after an edit.
        QVERIFY(m_test->openText(QStringLiteral("y = tensor(f32, 1)\n") + QLatin1String(reuse)));
        QCOMPARE(view().shown(), std::optional<uint32_t>(m_test->find("d")));
        select("b");
        view().follow(QStringLiteral("unpin:"));
        QVERIFY(!pin->isChecked() && !note->isVisible());
        QCOMPARE(view().shown(), std::optional<uint32_t>(m_test->find("b")));
    }

    void pin_that_was_remembered_takes_the_first_tensor() {
        QVERIFY(shown("d"));
        controller().selection().setPinned(true);
        m_test->restart();
        QVERIFY(m_test->openText(QLatin1String(reuse)));
        QCOMPARE(view().shown(), controller().selection().selected());
        QVERIFY(view().shown().has_value());
        controller().selection().setPinned(false);
    }

    // -- hidden and empty --
    void hidden_inspector_catches_up() {
        QVERIFY(shown("d"));
        m_test->key(Qt::Key_I, Qt::ControlModifier);
        QVERIFY(!view().isVisible());
        auto* const op = m_test->child<QLabel>("inspectorOp");
        select("b");
        QCOMPARE(op->text(), QStringLiteral("norm")); // nothing was done
        m_test->window->showView(QStringLiteral("inspector"));
        QCOMPARE(op->text(), QStringLiteral("relu"));
    }

    void nothing_selected_has_a_way_out() {
        QVERIFY(!view().whyEmpty().isEmpty());
        QCOMPARE(view().text(), view().whyEmpty());
        QVERIFY(shown("d"));
        controller().opening().close();
        QVERIFY(QTest::qWaitFor([&] { return !controller().debuggee().isOpen(); }, 5'000));
        QCOMPARE(view().text(), view().whyEmpty());
        QVERIFY(!view().shown());
    }

    // -- sections of a workspace --
    void added_sections_are_on_top() {
        QVERIFY(shown("d"));
        view().setOnTop({"time", "nothing known", "isItRight"});
        QCOMPARE(view().onTop(), QStringList({"time", "isItRight"}));
        QCOMPARE(sectionsInSight().mid(0, 3), QStringList({"time", "isItRight", "shape"}));
        // A leaf has no time.
        select("w");
        QVERIFY(!sectionsInSight().contains(QStringLiteral("time")));
        select("d");
        QVERIFY(sectionsInSight().contains(QStringLiteral("time")));
        view().setOnTop({"whyHere"});
        QTRY_COMPARE(sectionsInSight().first(), QStringLiteral("whyHere"));
        view().setOnTop({});
        QCOMPARE(sectionsInSight().first(), QStringLiteral("shape"));
        for (const SectionEntry& each : allSections()) QVERIFY(!each.title().isEmpty());
    }

    void check_is_shown_and_started() {
        QVERIFY(shown("d"));
        view().setOnTop({"isItRight"});
        QVERIFY2(text().contains(QStringLiteral("Check now  F8")), qPrintable(text()));
        view().follow(QStringLiteral("check:%1").arg(m_test->find("d")));
        QVERIFY(
            QTest::qWaitFor([&] { return controller().measuring().checkOf(m_test->find("d")) != nullptr; }, 10'000));
        QVERIFY(m_test->settled());
        QVERIFY2(text().contains(QStringLiteral("256 of 256 elements checked: ")), qPrintable(text()));
        QVERIFY(text().contains(QStringLiteral("Check again")));
        select("v");
        QVERIFY2(!text().contains(QStringLiteral("Check now")), qPrintable(text())); // a view
        select("w");
        QVERIFY2(text().contains(QStringLiteral("a leaf is not computed")), qPrintable(text()));
    }

    void time_has_share_place_and_runs() {
        QVERIFY(shown("a"));
        view().setOnTop({"time"});
        QVERIFY(!view().findChild<RunBars*>()->isVisible());
        controller().measuring().runProfile(5);
        QVERIFY(QTest::qWaitFor([&] { return controller().measuring().profile() != nullptr; }, 20'000));
        QVERIFY(m_test->settled());
        QVERIFY(view().findChild<RunBars*>()->isVisible());
        QVERIFY(section("time").count().startsWith(QStringLiteral("5 run")));
        const Profile& profile = *controller().measuring().profile();
        QVERIFY2(text().contains(durationText(static_cast<double>(profile.median[0]))), qPrintable(text()));
        for (const char* each : {"of the run, place ", "flops\t", "bytes\t", "flops per byte\t"})
            QVERIFY2(text().contains(QLatin1String(each)), qPrintable(text()));
    }

    void owners_of_the_bytes_are_listed() {
        QVERIFY(shown("d"));
        view().setOnTop({"bytesOverTime", "whyHere"});
        QTRY_VERIFY(sectionsInSight().contains(QStringLiteral("bytesOverTime")));
        const QString said = text();
        // x had the bytes before d, and e has them after it.
        QVERIFY2(said.contains(QRegularExpression(QStringLiteral("\\tx\\tin[–0-9]* +"))), qPrintable(said));
        QVERIFY2(said.contains(QRegularExpression(QStringLiteral("\\te\\t"))), qPrintable(said));
        QVERIFY(said.contains(QStringLiteral("Reason for the offset")));
        QVERIFY2(said.contains(QStringLiteral("taken")) || said.contains(QStringLiteral("Reuses")), qPrintable(said));
        QVERIFY2(said.contains(QRegularExpression(QStringLiteral("bytes [0-9 ]+ to [0-9 ]+"))), qPrintable(said));
        QVERIFY(section("bytesOverTime").findChild<OwnersPicture*>()->isVisible());
        // The run has separate bytes.
        QCOMPARE(said.count(QStringLiteral("Planned for ggml’s memory (not in use):")), 2);
        select("w"); // has memory of its own
        QVERIFY(!sectionsInSight().contains(QStringLiteral("bytesOverTime")));
        controller().opening().setPlanned(true);
        QTRY_VERIFY(controller().opening().isPlanned());
        QVERIFY(m_test->settled());
        select("d");
        QTRY_VERIFY2(text().contains(QStringLiteral("Reason for the offset")) &&
                         !text().contains(QStringLiteral("Planned for")),
                     qPrintable(text()));
    }
    // The list has a few at first, and a link that adds more.
    void many_owners_are_listed_on_demand() {
        QString script = QStringLiteral("x = tensor(f32, 64) = normal(0, 1, seed=1)\ninput x\nn0 = norm(x, 1e-5)\n");
        for (int i = 1; i < 40; ++i) script += QStringLiteral("n%1 = norm(n%2, 1e-5)\n").arg(i).arg(i - 1);
        QVERIFY(m_test->openText(script + QStringLiteral("graph n39\n")));
        m_test->window->showView(QStringLiteral("inspector"));
        view().setOnTop({"bytesOverTime"});
        select("n1");
        const auto owners = [this] { return section("bytesOverTime").findChild<FactRows*>()->text().count(u'\n') - 2; };
        const QRegularExpression later(QStringLiteral("(\\d+) later owner"));
        QTRY_VERIFY2(text().contains(later), qPrintable(text()));
        QCOMPARE(owners(), 8);
        const int missing = later.match(text()).captured(1).toInt();
        QLabel* link = nullptr;
        for (QLabel* each : section("bytesOverTime").findChildren<QLabel*>()) {
            if (each->isVisible() && each->text().contains(QStringLiteral("later owner"))) link = each;
        }
        QVERIFY(link);
        link->setFocus(Qt::TabFocusReason);
        QTest::keyClick(link, Qt::Key_Tab);
        QTest::keyClick(link, Qt::Key_Return);
        QTRY_VERIFY2(!text().contains(later), qPrintable(text()));
        QCOMPARE(owners(), 8 + missing - 1); // and the link is hidden
        QCOMPARE(controller().selection().selected(), std::optional<uint32_t>(m_test->find("n1")));
    }

    void token_is_described() {
        m_test.reset();
        m_test = openedModel("qwen3-q4_0", "inspector");
        QVERIFY(m_test);
        view().setOnTop({"token"});
        controller().selection().selectToken(1);
        QVERIFY2(section("token").title().startsWith(QStringLiteral("Token 1: ")),
                 qPrintable(section("token").title()));
        QVERIFY(text().contains(QStringLiteral("the prompt, round 0")));
        QVERIFY(text().contains(QStringLiteral("id %1").arg(controller().generating().text()->tokens[1])));
        view().follow(QStringLiteral("token:2"));
        QVERIFY(section("token").title().startsWith(QStringLiteral("Token 2: ")));
        // After a run the last token has candidates, and a generated one has a probability.
        controller().generating().generate(2);
        QVERIFY(m_test->settled());
        const size_t prompt = controller().generating().text()->prompt;
        QTRY_VERIFY(controller().generating().text()->tokens.size() > prompt);
        controller().selection().selectToken(prompt);
        QTRY_VERIFY2(text().contains(QStringLiteral("probability\t")), qPrintable(text()));
        QVERIFY(text().contains(QStringLiteral("place 1")));
        QVERIFY(text().contains(QStringLiteral("the text, round 1")));
    }

  private:
    // Counts which widgets were painted.
    class PaintCounter : public QObject {
      public:
        bool eventFilter(QObject* watched, QEvent* event) override {
            if (event->type() == QEvent::Paint) painted.insert(watched);
            return false;
        }
        QSet<QObject*> painted;
    };

    SessionController& controller() { return m_test->controller(); }
    Inspector& view() { return *m_test->child<Inspector>("inspector"); }
    QWidget& page() { return *m_test->child<QWidget>("inspectorPage"); }
    Section& section(const char* id) { return *view().findChild<Section*>(QLatin1String(id)); }
    QString text() { return view().text().replace(QChar(0x2009), QLatin1Char(' ')); }
    void select(const char* name) { controller().selection().select(m_test->find(name)); }
    bool shown(const char* name) {
        if (!m_test->openText(QLatin1String(reuse))) return false;
        m_test->window->showView(QStringLiteral("inspector"));
        select(name);
        return true;
    }
    bool rowsHaveTheirHeight() {
        for (const FactRows* each : page().findChildren<FactRows*>()) {
            if (each->isVisible() && each->height() != each->heightForWidth(each->width())) return false;
        }
        return true;
    }
    QStringList sectionsInSight() {
        QStringList ids;
        auto* const layout = page().layout();
        for (int i = 0; i < layout->count(); ++i) {
            const auto* const each = qobject_cast<Section*>(layout->itemAt(i)->widget());
            if (each && each->isVisible()) ids.append(each->objectName());
        }
        return ids;
    }
    QLabel* label(const QString& what) {
        for (QLabel* each : page().findChildren<QLabel*>()) {
            if (each->isVisible() && each->text() == what) return each;
        }
        return nullptr;
    }
    QLabel* valueOf(const QString& what) {
        for (QLabel* each : page().findChildren<QLabel*>()) {
            if (each->isVisible() && each->accessibleName().startsWith(what + QLatin1Char(':'))) return each;
        }
        return nullptr;
    }

    std::unique_ptr<TestWindow> m_test;
};

QTEST_MAIN(TestInspector)
#include "test_inspector.moc"

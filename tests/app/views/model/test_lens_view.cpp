// SPDX-License-Identifier: MIT
// The lens under a user's hands: what it shows of a text, what waits for the run, and what goes when the text changes.
#include "app/in_model.h"
#include "base/printable.h"
#include "session/debuggee.h"
#include "session/generating.h"
#include "session/marking.h"
#include "session/moves.h"
#include "session/opening.h"
#include "session/selection.h"
#include "session/session_controller.h"

#include "look/empty_note.h"
#include "look/names/token_words.h"
#include "views/model/lens_canvas.h"
#include "views/model/lens_view.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QImage>
#include <QLabel>

#include <algorithm>
#include <cmath>

using namespace ggs;

class TestLensView : public QObject {
    Q_OBJECT
  private slots:
    void cleanup() { m_test.reset(); }

    void program_without_a_model_shows_the_purpose_of_the_view() {
        m_test = std::make_unique<TestWindow>();
        QVERIFY(m_test->open("simple-ctx"));
        m_test->window->showView("lens");
        QTRY_COMPARE(note(), QString("This program doesn't run a language model on a text. A lens shows the tokens "
                                     "that a language model would predict after each layer."));
        QVERIFY(view().exportKinds().isEmpty());
        QVERIFY(!view().copy());
    }
    void an_embedding_model_has_no_words() {
        open("bert-q8_0");
        QTRY_COMPARE(note(),
                     QString("A bert model returns an embedding, not a text, so its layers predict no tokens."));
    }
    void cells_that_have_not_run_wait() {
        open("qwen3-q4_0");
        QCOMPARE(canvas().layers(), 2);
        QTRY_COMPARE(canvas().inSight().waiting, 2 * tokens());
        QCOMPARE(howMuch(), QString("0 of %1 visible cells; %1 not computed yet").arg(2 * tokens()));
        QVERIFY(!canvas().hasRun({0, 0}));
        run();
        QTRY_COMPARE(canvas().inSight().said, 2 * tokens());
        QTRY_COMPARE(howMuch(), QString());
    }
    void count_follows_the_visible_cells() {
        open("qwen3-q4_0");
        const auto before = m_test->controller().debuggee().snapshot().structure;
        ModelRun how;
        how.prompt = "The lighthouse keeper climbed the stairs every evening because he was afraid of the dark";
        m_test->controller().opening().openModel(how);
        QTRY_VERIFY(m_test->controller().debuggee().snapshot().structure != before);
        const auto counted = [this] {
            return howMuch().startsWith(QString("0 of %1 visible cells").arg(canvas().inSight().all));
        };
        QTRY_VERIFY2(counted(), qPrintable(howMuch()));
        const size_t wide = canvas().inSight().all;
        m_test->window->resize(1100, 950); // fewer columns are visible
        QTRY_VERIFY(canvas().inSight().all < wide);
        QVERIFY2(counted(), qPrintable(howMuch()));
    }
    void whole_columns_are_shown_around_the_selected_token() {
        open("qwen3-q4_0");
        auto& c = m_test->controller();
        const auto before = c.debuggee().sharedSnapshot()->structure;
        ModelRun how;
        how.prompt = "The lighthouse keeper climbed the stairs every evening because he was afraid of the dark";
        c.opening().openModel(how);
        QTRY_VERIFY(c.debuggee().snapshot().structure != before);
        QVERIFY(m_test->settled());
        const QRect seen = canvas().viewport()->rect();
        const size_t columns = canvas().inSight().all / 2, token = tokens() / 2;
        QVERIFY(columns < tokens());
        c.selection().selectToken(token);
        const QRect chosen = canvas().rectOf({0, token});
        QVERIFY(std::abs(chosen.center().x() - (44 + seen.width()) / 2) <= chosen.width());
        size_t whole = 0;
        for (size_t each = 0; each < tokens(); ++each) whole += seen.contains(canvas().rectOf({0, each})) ? 1 : 0;
        QCOMPARE(whole, columns);
        // The columns fill the width, and nothing is to the right of the last one.
        QVERIFY(44 + static_cast<int>(columns) * chosen.width() > seen.width() - static_cast<int>(columns));
    }
    void tooltip_explains_bytes_that_are_part_of_a_character() {
        open("qwen3-q4_0");
        const Tokenizer& tokenizer = m_test->controller().generating().text()->model->tokenizer();
        run();
        QTRY_COMPARE(canvas().inSight().said, 2 * tokens());
        for (size_t token = 0; token < tokens(); ++token) {
            const LensWords* const words = reader().words({0, token});
            QVERIFY(words);
            const bool part =
                std::ranges::any_of(*words, [&](const Candidate& each) { return !is_utf8(tokenizer.piece(each.id)); });
            QCOMPARE(canvas().tip({0, token}).contains("only part of a character"), part);
        }
        QVERIFY(canvas().headTip(0).contains("token 0"));
    }
    void last_layer_predicts_the_same_as_the_model() {
        open("gemma3-q4_0");
        run();
        auto& c = m_test->controller();
        c.generating().generate(3);
        QVERIFY(m_test->settled());
        QTRY_COMPARE(canvas().inSight().said, canvas().inSight().all);
        const ModelText& text = *c.generating().text();
        for (size_t token = text.prompt - 1; token < text.tokens.size(); ++token) {
            const LensWords* const words = reader().words({canvas().layers() - 1, token});
            QVERIFY(words && text.expected[token]);
            const Candidate& right = text.expected[token]->likeliest.front();
            QCOMPARE(words->front().id, right.id);
            QVERIFY2(std::fabs(words->front().logit - right.logit) < 2e-2,
                     qPrintable(QString("%1 %2").arg(words->front().logit).arg(right.logit)));
            QVERIFY(canvas().isBold({canvas().layers() - 1, token}));
        }
        // The read-out of the prediction, as the user reads it.
        const LensCell last{canvas().layers() - 1, text.tokens.size() - 1};
        QVERIFY(canvas().readout(last).contains(idWords(text, reader().words(last)->front().id)));
        QCOMPARE(canvas().tip(last).count("<tr>"), 5);
    }
    void a_click_chooses_the_token_and_the_layers_result() {
        open("qwen3-q4_0");
        run();
        auto& c = m_test->controller();
        click({0, 1});
        QCOMPARE(c.generating().tokenShown(), std::optional<size_t>(1));
        QCOMPARE(c.selection().selected(), c.debuggee().structure().find("l_out-0"));
        QCOMPARE(c.selection().picked()->element, (Index{0, 1}));
        QCOMPARE(canvas().chosen(), (std::optional<LensCell>({0, 1})));
        key(Qt::Key_Down);
        QCOMPARE(canvas().chosen(), (std::optional<LensCell>({1, 1})));
        key(Qt::Key_Right);
        QCOMPARE(c.generating().tokenShown(), std::optional<size_t>(2));
        key(Qt::Key_End);
        QCOMPARE(c.generating().tokenShown(), std::optional<size_t>(tokens() - 1));
        // The session computes only one column of the last layer.
        QCOMPARE(c.selection().selected(), c.debuggee().structure().find("l_out-1"));
        QCOMPARE(c.selection().picked()->element, (Index{0, 0}));
        key(Qt::Key_Home);
        key(Qt::Key_Up);
        key(Qt::Key_Up);
        QCOMPARE(canvas().chosen(), (std::optional<LensCell>({0, 0})));
        // A token that is chosen in another view is chosen here.
        c.selection().selectToken(3);
        QCOMPARE(canvas().chosen(), (std::optional<LensCell>({0, 3})));
    }
    void inside_a_round_its_later_layers_wait() {
        open("qwen3-q4_0");
        run();
        auto& c = m_test->controller();
        c.generating().generate(1);
        QVERIFY(m_test->settled());
        QTRY_COMPARE(canvas().inSight().said, canvas().inSight().all);
        const size_t step = *c.debuggee().structure().step_of(*c.debuggee().structure().find("l_out-0"));
        c.moves().goToMoment({1, step + 1});
        QVERIFY(m_test->settled());
        QVERIFY(canvas().hasRun({0, tokens() - 1}) && !canvas().hasRun({1, tokens() - 1}) &&
                canvas().hasRun({1, tokens() - 2}));
        QCOMPARE(canvas().inSight().waiting, size_t(1));
        QVERIFY(canvas().readout({1, tokens() - 1}).endsWith(": not run yet"));
        c.moves().goToMoment({0, 0});
        QVERIFY(m_test->settled());
        QCOMPARE(canvas().inSight().waiting, canvas().inSight().all);
    }
    void another_token_discards_the_tokens_after_it() {
        open("qwen3-q4_0");
        run();
        auto& c = m_test->controller();
        c.generating().generate(4);
        QVERIFY(m_test->settled());
        QTRY_COMPARE(canvas().inSight().said, canvas().inSight().all);
        const size_t prompt = c.generating().text()->prompt;
        const LensWords before = *reader().words({1, prompt - 1});
        const int32_t other = c.generating().text()->tokens[prompt + 1] == 17 ? 18 : 17;
        c.generating().takeToken(prompt + 1, other);
        QVERIFY(m_test->settled());
        QCOMPARE(tokens(), prompt + 2);
        QTRY_COMPARE(canvas().inSight().said, canvas().inSight().all);
        QCOMPARE(reader().words({1, prompt - 1})->front().logit, before.front().logit);
        const Candidate& right = c.generating().text()->expected[prompt + 1]->likeliest.front();
        QCOMPARE(reader().words({1, prompt + 1})->front().id, right.id);
    }
    void another_weight_makes_another_model() {
        open("qwen3-q4_0");
        run();
        auto& c = m_test->controller();
        QTRY_COMPARE(canvas().inSight().said, canvas().inSight().all);
        const double before = reader().words({0, 0})->front().logit;
        const uint32_t norm = c.debuggee().structure().find("output_norm.weight").value();
        for (int64_t i = 0; i < 8; ++i) c.marking().change(norm, {i}, 40);
        QVERIFY(m_test->settled());
        QTRY_VERIFY(reader().words({0, 0}) && reader().words({0, 0})->front().logit != before);
        for (int64_t i = 0; i < 8; ++i) c.marking().undoChange();
        QVERIFY(m_test->settled());
        QTRY_VERIFY(reader().words({0, 0}) && reader().words({0, 0})->front().logit == before);
    }
    void change_in_a_layer_shows_a_warning() {
        open("qwen3-q4_0");
        run();
        auto& c = m_test->controller();
        QVERIFY(!reader().misses());
        c.marking().change(c.debuggee().structure().find("l_out-0").value(), {0, 0}, 40);
        QVERIFY(m_test->settled());
        QTRY_VERIFY(reader().misses());
        QVERIFY(view().findChild<QLabel*>("warning")->text().contains(QLatin1String("runs the text separately")));
        c.marking().undoChange();
        QVERIFY(m_test->settled());
        QTRY_VERIFY(!reader().misses());
    }
    void escape_stops_it_and_return_goes_on() {
        open("qwen3-q4_0");
        m_test->window->showView("check");
        run();
        QVERIFY(!view().isSeen() && !reader().isAtWork() && !reader().words({1, 0}));
        m_test->window->showView("lens");
        QVERIFY(reader().isAtWork());
        key(Qt::Key_Escape);
        QVERIFY(!reader().isAtWork() && reader().isStopped());
        QTest::qWait(100);
        QVERIFY(!reader().words({1, 0}));
        QCOMPARE(howMuch(), QString("0 of %1 visible cells; stopped, press Return to continue").arg(2 * tokens()));
        key(Qt::Key_Return);
        QTRY_COMPARE(canvas().inSight().said, canvas().inSight().all);
    }
    void table_and_picture_are_exported() {
        open("qwen3-q4_0");
        run();
        QTRY_COMPARE(canvas().inSight().said, canvas().inSight().all);
        QVERIFY(view().copy());
        const QStringList lines = QGuiApplication::clipboard()->text().trimmed().split('\n');
        QCOMPARE(lines.size(), 3);
        QCOMPARE(lines[2].count('\t'), static_cast<int>(tokens()));
        const QTemporaryDir folder;
        QCOMPARE(view().exportTo(folder.filePath("lens.csv")), QString());
        QFile csv(folder.filePath("lens.csv"));
        QVERIFY(csv.open(QIODevice::ReadOnly));
        QCOMPARE(csv.readAll().count('\n'), static_cast<int>(1 + 2 * 5 * tokens()));
        QCOMPARE(view().exportTo(folder.filePath("lens.png")), QString());
        QVERIFY(!QImage(folder.filePath("lens.png")).isNull());
        QVERIFY(!view().exportTo(folder.filePath("none/lens.csv")).isEmpty());
    }
    void hidden_view_keeps_no_program() {
        open("qwen3-q4_0");
        QCOMPARE(canvas().layers(), 2);
        m_test->window->showView("values");
        QVERIFY(!view().isSeen());
        m_test->controller().opening().close();
        QCOMPARE(canvas().layers(), 0);
    }
    void header_shows_where_the_prediction_settles() {
        open("gemma3-q4_0");
        run();
        QTRY_COMPARE(canvas().inSight().said, canvas().inSight().all);
        const auto shown = [this](const QString& text) {
            const auto labels = view().findChildren<QLabel*>();
            return std::ranges::any_of(labels, [&](const QLabel* each) { return each->text() == text; });
        };
        for (size_t token = 0; token < tokens(); ++token) {
            m_test->controller().selection().selectToken(token);
            int from = canvas().layers() - 1;
            const auto id = [&](int layer) { return reader().words({layer, token})->front().id; };
            while (from > 0 && id(from - 1) == id(canvas().layers() - 1)) --from;
            const auto settled = canvas().settledFrom(token);
            QCOMPARE(settled, from < canvas().layers() - 1 ? std::optional(from) : std::nullopt);
            if (!settled) continue;
            const ModelText& text = *m_test->controller().generating().text();
            QTRY_VERIFY(
                shown(QString("after “%1”: unchanged from layer %2 on").arg(tokenWords(text, token)).arg(from)));
        }
    }
    void words_can_be_read_on_all_tints() {
        open("qwen3-q4_0");
        for (const bool dark : {true, false}) {
            m_test->window->setDark(dark);
            const HeatScale scale = canvas().scale();
            for (int i = 0; i <= 10; ++i) {
                const QColor ground(scale.at(scale.high() * canvas().partOfScale() * i / 10));
                const double contrast = HeatScale::contrast(HeatScale::textOn(ground.rgb()), ground);
                QVERIFY2(contrast >= 4.5, qPrintable(QString("%1 of 10: %2").arg(i).arg(contrast)));
            }
        }
    }

  private:
    void open(const char* model) {
        m_test = openedModel(model, "lens");
        QVERIFY(m_test);
    }
    void run() {
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
    }
    LensView& view() { return *m_test->child<LensView>("lens"); }
    LensCanvas& canvas() { return *m_test->child<LensCanvas>("lensCanvas"); }
    LensReader& reader() { return *m_test->window->findChild<LensReader*>(); }
    size_t tokens() { return m_test->controller().generating().text()->tokens.size(); }
    QString howMuch() { return m_test->child<QLabel>("lensHowMuch")->text(); }
    QString note() {
        auto* const empty = view().findChild<EmptyNote*>();
        return empty && empty->isVisible() ? empty->findChild<QLabel*>()->text() : QString();
    }
    void key(Qt::Key key) { QTest::keyClick(&canvas(), key); }
    void click(const LensCell& cell) {
        QTest::mouseClick(canvas().viewport(), Qt::LeftButton, {}, canvas().rectOf(cell).center());
    }

    std::unique_ptr<TestWindow> m_test;
};

QTEST_MAIN(TestLensView)
#include "test_lens_view.moc"

// SPDX-License-Identifier: MIT
// A learner's path through a language model, by keys and clicks: open it, give it a prompt, step, look at what it
// expects, put another token in, go on, take a part out.
#include "app/in_window.h"
#include "session/debuggee.h"
#include "session/generating.h"
#include "session/marking.h"
#include "session/moves.h"
#include "session/selection.h"
#include "session/session_controller.h"

#include "drawing/layout_groups.h"
#include "drawing/step_groups.h"
#include "files/gguf.h"
#include "files/gguf_edit.h"
#include "look/actions.h"
#include "look/cells/heat_scale.h"
#include "look/chart/chart.h"
#include "look/names/token_words.h"
#include "look/theme.h"
#include "views/explorer/explorer_model.h"
#include "views/file/file_tensor_model.h"
#include "views/model/next_token_model.h"
#include "views/model/next_token_view.h"
#include "views/model/part_dialog.h"
#include "views/model/prompt_dialog.h"
#include "views/model/prompts_dialog.h"
#include "views/model/text_flow.h"
#include "views/model/text_view.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableView>
#include <QTextEdit>
#include <QToolButton>
#include <QToolTip>
#include <QTreeView>

#include <algorithm>
#include <functional>
#include <set>

using namespace ggs;

namespace {

QString model(const char* name) {
    return QStringLiteral(GGSCOPE_TEST_DATA "/llm/models/%1.gguf").arg(QLatin1String(name));
}

} // namespace

class TestModelText : public QObject {
    Q_OBJECT
    std::unique_ptr<TestWindow> m_test;

    SessionController& controller() { return m_test->controller(); }
    const ModelText& text() { return *controller().generating().text(); }
    TextFlow* flow() { return m_test->child<TextFlow>("textFlow"); }
    NextTokenModel* nextTokens() {
        return qobject_cast<NextTokenModel*>(m_test->child<QTableView>("nextTokenTable")->model());
    }
    void click(const char* button) { QTest::mouseClick(m_test->child<QAbstractButton>(button), Qt::LeftButton); }
    // As many tokens as the box says.
    void generate(int tokens) {
        auto* const count = m_test->child<QComboBox>("generateCount");
        count->setCurrentIndex(count->findData(tokens));
        click("generate");
        QVERIFY(m_test->settled());
    }

  private slots:
    void init() {
        m_test = std::make_unique<TestWindow>();
        m_test->window->resize(1400, 900);
        QVERIFY(m_test->open(model("qwen3-q4_0")));
        QVERIFY(controller().generating().text());
    }
    void cleanup() { m_test.reset(); }

    void a_prompt_is_there_and_another_is_typed() {
        auto* const bar = m_test->child<TextView>("text");
        QVERIFY(bar && bar->isVisible());
        QCOMPARE(controller().debuggee().moment(), Moment{});
        auto* const line = m_test->child<QLineEdit>("promptLine");
        QCOMPARE(line->text(), QString::fromLatin1(first_prompt()));
        m_test->key(Qt::Key_T, Qt::ControlModifier);
        QTest::keyClicks(line, QStringLiteral("the cat"));
        QCOMPARE(line->text(), QStringLiteral("the cat")); // typing replaced the selected text
        const auto before = controller().debuggee().snapshot().structure;
        controller().selection().selectToken(0); // of the prompt before
        QTest::keyClick(line, Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(controller().debuggee().snapshot().structure != before, 10'000);
        QCOMPARE(text().written, std::string("the cat"));
        QVERIFY(!controller().selection().token()); // that of the run is shown
        QCOMPARE(controller().debuggee().structure().tensor(m_test->find("inp_tokens")).ne[0],
                 static_cast<int64_t>(text().tokens.size()));
    }

    void speed_is_that_of_a_complete_round() {
        const auto* const speed = m_test->child<QLabel>("tokenSpeed");
        const size_t steps = controller().debuggee().structure().steps.size();
        controller().moves().run();
        QVERIFY(m_test->settled());
        QTRY_VERIFY2(speed->text().contains(QStringLiteral("round 0: ")), qPrintable(speed->text()));
        controller().moves().goTo(steps / 2);
        QVERIFY(m_test->settled());
        QTRY_COMPARE(speed->text(), QString());
        controller().moves().run();
        QVERIFY(m_test->settled());
        generate(1);
        QTRY_VERIFY2(speed->text().startsWith(QStringLiteral("round 1: 1 token")), qPrintable(speed->text()));
        controller().moves().goToMoment({1, 3});
        QVERIFY(m_test->settled());
        QTRY_VERIFY2(speed->text().contains(QStringLiteral("round 0: ")), qPrintable(speed->text()));
    }

    // The selection in the run stays, until a weight is opened by Enter or a double click.
    void browsing_the_weights_moves_no_selection_of_the_run() {
        m_test->window->showView(QStringLiteral("file"));
        Selection& selection = controller().selection();
        const uint32_t node = controller().debuggee().structure().steps[7].node;
        selection.select(node);
        selection.pick({node, Index{1, 0, 0, 0}});
        auto* const table = m_test->child<QTableView>("tensorTable");
        m_test->child<QTabWidget>("fileParts")->setCurrentIndex(1);
        QVERIFY(QTest::qWaitFor([&] { return table->isVisible(); }, 5'000));
        table->setCurrentIndex(table->model()->index(0, 0));
        table->setFocus();
        for (int i = 0; i < 3; ++i) QTest::keyClick(table, Qt::Key_Down);
        QCOMPARE(table->currentIndex().row(), 3);
        QCOMPARE(selection.selected(), std::optional(node));
        QCOMPARE(selection.picked(), std::optional(Spot{node, Index{1, 0, 0, 0}}));
        // A step goes on with the run, and leaves the table alone.
        m_test->key(Qt::Key_F10);
        QVERIFY(m_test->settled());
        QCOMPARE(table->currentIndex().row(), 3);
        const uint32_t weight = table->currentIndex().data(FileTensorModel::tensorRole).toUInt();
        QVERIFY(selection.selected() != weight);
        QTest::keyClick(table, Qt::Key_Return);
        QCOMPARE(selection.selected(), std::optional(weight));
        // A weight that is selected elsewhere is shown in the table.
        const uint32_t other = table->model()->index(1, 0).data(FileTensorModel::tensorRole).toUInt();
        selection.select(other);
        QCOMPARE(table->currentIndex().row(), 1);
    }

    void generating_updates_the_text_and_the_list() {
        QVERIFY(!controller().debuggee().snapshot().at_end());
        generate(8);
        QCOMPARE(text().tokens.size(), text().prompt + 8);
        QVERIFY(controller().debuggee().snapshot().at_end());
        QCOMPARE(controller().debuggee().moment().round, 8u);
        QCOMPARE(*controller().generating().tokenShown(), text().tokens.size() - 1);
        m_test->window->showView(QStringLiteral("nextToken"));
        QCOMPARE(nextTokens()->rowCount(), 32);
        auto* const listed = m_test->child<QTableView>("nextTokenTable");
        QVERIFY(listed->columnWidth(NextTokenModel::piece) >= 76);
        QTRY_VERIFY(listed->horizontalHeader()->length() <=
                    std::max(listed->viewport()->width(),
                             76 + listed->horizontalHeader()->length() - listed->columnWidth(NextTokenModel::piece)));
        const QAbstractItemModelTester tester(nextTokens(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        // A click on a token of the text shows that token. The list marks the token that followed.
        const size_t place = text().prompt + 2;
        QTest::mouseClick(flow()->viewport(), Qt::LeftButton, Qt::NoModifier, flow()->cellOf(place).center());
        QCOMPARE(*controller().generating().tokenShown(), place);
        QCOMPARE(nextTokens()->idAt(0), text().tokens[place + 1]); // it was the likeliest
        QVERIFY(nextTokens()->index(0, 0).data(NextTokenModel::takenRole).toBool());
        m_test->key(Qt::Key_BracketRight);
        QCOMPARE(*controller().generating().tokenShown(), place + 1);
        m_test->key(Qt::Key_BracketLeft);
        m_test->key(Qt::Key_BracketLeft);
        QCOMPARE(*controller().generating().tokenShown(), place - 1);
        // And a double click goes there.
        QTest::mouseDClick(flow()->viewport(), Qt::LeftButton, Qt::NoModifier, flow()->cellOf(place).center());
        QVERIFY(m_test->settled());
        QCOMPARE(controller().debuggee().moment().round, text().round_of(place));
        click("copyText");
        QVERIFY(QApplication::clipboard()->text().startsWith(QString::fromLatin1(first_prompt())));
    }

    // A token that looks like a tag is text, and however many columns there are its letters can be read.
    void listed_tokens_are_readable() {
        m_test->window->showView(QStringLiteral("nextToken"));
        generate(1);
        const Tokenizer& tokenizer = text().model->tokenizer();
        std::optional<int32_t> tag;
        for (int32_t id = 0; id < tokenizer.vocabulary().size() && !tag; ++id) {
            if (tokenizer.piece(id).starts_with('<')) tag = id;
        }
        QVERIFY(tag);
        const QString shown = QString::fromStdString(tokenizer.piece(*tag)).toHtmlEscaped();
        const size_t place = text().tokens.size() - 1;
        controller().generating().takeToken(place, *tag);
        QTRY_VERIFY_WITH_TIMEOUT(text().tokens[place] == *tag, 10'000);
        QVERIFY(m_test->settled());
        controller().selection().selectToken(place);
        const auto labels = m_test->child<View>("nextToken")->findChildren<QLabel*>();
        QTRY_VERIFY(std::ranges::any_of(labels, [&](const QLabel* each) { return each->text().contains(shown); }));
        auto* const table = m_test->child<QTableView>("nextTokenTable");
        controller().selection().select(m_test->find("Qcur-0"));
        controller().marking().change(m_test->find("Qcur-0"), {0, 0, 0, 0}, 25);
        QVERIFY(m_test->settled());
        controller().moves().run();
        QVERIFY(m_test->settled());
        QTRY_VERIFY(!table->isColumnHidden(NextTokenModel::before));
        QVERIFY(table->columnWidth(NextTokenModel::piece) >= 76);
    }

    // Nodes, cache and mapped weights are in buffers, and the Arena view shows the bytes of buffers.
    void its_memory_is_in_the_arena() {
        m_test->window->showView(QStringLiteral("arena"));
        auto* const blocks = m_test->child<QComboBox>("arenaBlocks");
        QVERIFY(blocks);
        QTRY_VERIFY_WITH_TIMEOUT(blocks->count() >= 3, 10'000);
    }

    void another_token_is_put_in_and_the_text_goes_on_from_there() {
        generate(8);
        m_test->window->showView(QStringLiteral("nextToken"));
        const size_t place = text().prompt + 3;
        controller().selection().selectToken(place - 1);
        auto* const table = m_test->child<QTableView>("nextTokenTable");
        const int32_t other = nextTokens()->idAt(4);
        table->setFocus();
        table->setCurrentIndex(nextTokens()->index(4, 0));
        QTest::keyClick(table, Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(controller().generating().text()->tokens.size() == place + 1, 10'000);
        QVERIFY(m_test->settled());
        QCOMPARE(text().tokens[place], other);
        QCOMPARE(*controller().generating().tokenShown(), place); // the shown token follows
        generate(1);
        QCOMPARE(text().tokens.size(), place + 2);
    }

    // By the button, and back by the list of branches.
    void replaced_text_is_listed_and_chosen_again() {
        generate(8);
        auto* const branches = m_test->child<QComboBox>("textBranches");
        QVERIFY(branches && !branches->isVisible()); // there is only one
        const TokenIds first = text().tokens;
        const size_t place = text().prompt + 3;
        controller().selection().selectToken(place - 1);
        m_test->window->showView(QStringLiteral("nextToken"));
        auto* const table = m_test->child<QTableView>("nextTokenTable");
        auto* const take = m_test->child<QPushButton>("takeCandidate");
        QVERIFY(take && !take->isEnabled());
        table->setCurrentIndex(nextTokens()->index(0, 0)); // it was taken
        QVERIFY(!take->isEnabled());
        QCOMPARE(take->toolTip(), QStringLiteral("This token is the next one in the text."));
        table->setCurrentIndex(nextTokens()->index(4, 0));
        QVERIFY(take->isEnabled());
        QVERIFY2(take->text().contains(nextTokens()->index(4, 0).data().toString()), qPrintable(take->text()));
        QTest::mouseClick(take, Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(text().branch, 2, 10'000);
        QVERIFY(m_test->settled());
        m_test->window->showView(QStringLiteral("text"));
        QTRY_VERIFY(branches->isVisible());
        QCOMPARE(branches->count(), 2);
        QCOMPARE(branches->currentData().toInt(), 2);
        // The list has all of the width, so that its line is not elided while there is room next to it.
        QVERIFY(branches->width() > m_test->child<TextView>("text")->width() - 40);
        const QString line = branches->itemText(1);
        QVERIFY2(line.contains(QStringLiteral("leaves branch 1 at token %1").arg(place)), qPrintable(line));
        QVERIFY2(branches->itemText(0).startsWith(QStringLiteral("Branch 1, %1 token").arg(first.size())),
                 qPrintable(branches->itemText(0)));
        const TokenIds second = text().tokens;
        branches->setFocus();
        QTest::keyClick(branches, Qt::Key_Up);
        QTRY_COMPARE_WITH_TIMEOUT(text().branch, 1, 10'000);
        QVERIFY(m_test->settled());
        QVERIFY(text().tokens == first);
        QVERIFY(controller().debuggee().snapshot().at_end());
        const auto* const says = m_test->child<QLabel>("branchSays");
        QCOMPARE(says->text(),
                 QStringLiteral("Up to %1 of the %2 tokens of branch 1 are computed again, starting with token %3. The "
                                "others are still in the KV cache.")
                     .arg(first.size() - place + 2)
                     .arg(first.size())
                     .arg(place - 2));
        QTest::keyClick(branches, Qt::Key_Down);
        QTRY_VERIFY_WITH_TIMEOUT(text().tokens == second, 10'000);
        QVERIFY(m_test->settled());
    }

    // After the first token by hand the text without it is there to return to, and nothing contradicts itself.
    void token_after_the_prompt_leaves_a_way_back() {
        controller().moves().run();
        QVERIFY(m_test->settled());
        const TokenIds first = text().tokens;
        m_test->window->showView(QStringLiteral("nextToken"));
        auto* const table = m_test->child<QTableView>("nextTokenTable");
        QTRY_VERIFY(nextTokens()->rowCount() > 4);
        table->setCurrentIndex(nextTokens()->index(4, 0));
        QTest::mouseClick(m_test->child<QPushButton>("takeCandidate"), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(text().branch, 2, 10'000);
        QVERIFY(m_test->settled());
        m_test->window->showView(QStringLiteral("text"));
        auto* const branches = m_test->child<QComboBox>("textBranches");
        QTRY_VERIFY(branches->isVisible());
        QCOMPARE(branches->count(), 2);
        branches->setFocus();
        QTest::keyClick(branches, Qt::Key_Up);
        QTRY_VERIFY_WITH_TIMEOUT(text().tokens == first, 10'000);
        QVERIFY(m_test->settled());
        const auto* const says = m_test->child<QLabel>("branchSays");
        QTRY_VERIFY(says->isVisible());
        QVERIFY2(says->text().startsWith(QStringLiteral("Up to %1 token").arg(first.size())) &&
                     !says->text().contains(QStringLiteral("cache")),
                 qPrintable(says->text()));
        QCOMPARE(branches->count(), 2);
        QTest::keyClick(branches, Qt::Key_Down);
        QTRY_COMPARE_WITH_TIMEOUT(text().tokens.size(), first.size() + 1, 10'000);
        QVERIFY(m_test->settled());
    }

    // Enter or a double click on the token that follows already, for example.
    void token_that_is_not_taken_shows_why() {
        generate(8);
        controller().selection().selectToken(text().prompt);
        m_test->window->showView(QStringLiteral("nextToken"));
        auto* const table = m_test->child<QTableView>("nextTokenTable");
        QTRY_VERIFY(nextTokens()->rowCount() > 0);
        QSignalSpy said(m_test->child<View>("nextToken"), &View::said);
        table->setFocus();
        table->setCurrentIndex(nextTokens()->index(0, 0)); // it was taken
        QTest::keyClick(table, Qt::Key_Return);
        QCOMPARE(said.count(), 1);
        QCOMPARE(said.front().front().toString(), QStringLiteral("This token is the next one in the text."));
        QCOMPARE(text().branch, 1);
    }

    // The text begins with the prompt, so its line is there only while a prompt is typed.
    void prompt_is_shown_once() {
        auto* const line = m_test->child<QLineEdit>("promptLine");
        QVERIFY(!line->isVisible());
        m_test->key(Qt::Key_T, Qt::ControlModifier);
        QVERIFY(line->isVisible() && line->hasFocus());
        QTest::keyClicks(line, QStringLiteral("the"));
        QTest::keyClick(line, Qt::Key_Escape); // discards it
        QVERIFY(!line->isVisible());
        QCOMPARE(line->text(), QString::fromLatin1(first_prompt()));
        m_test->key(Qt::Key_T, Qt::ControlModifier);
        QTest::keyClicks(line, QStringLiteral("the"));
        flow()->setFocus();
        QVERIFY(line->isVisible()); // a typed prompt isn't lost
        line->setFocus();
        const auto before = controller().debuggee().snapshot().structure;
        QTest::keyClick(line, Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(controller().debuggee().snapshot().structure != before, 10'000);
        QTRY_VERIFY(!line->isVisible());
        QCOMPARE(text().written, std::string("the"));
    }

    void colours_of_the_text_are_explained() {
        const auto* const legend = m_test->child<QWidget>("textLegend");
        QVERIFY(legend && legend->isVisible());
        QVERIFY(legend->accessibleName().contains(QStringLiteral("probability")));
        const QImage picture = m_test->child<QWidget>("textLegend")->grab().toImage();
        const QRgb low = HeatScale(0, 1).bar(0, Theme::instance().color(Ink::panel)).rgb(),
                   high = HeatScale(0, 1).bar(1, Theme::instance().color(Ink::panel)).rgb();
        QVERIFY(low != high);
        int lows = 0, highs = 0;
        for (int x = 0; x < picture.width(); ++x) {
            lows += picture.pixel(x, picture.height() / 2) == low ? 1 : 0;
            highs += picture.pixel(x, picture.height() / 2) == high ? 1 : 0;
        }
        QVERIFY(lows > 0 && highs > 0);
        QCOMPARE(m_test->child<QPushButton>("generate")->property("role").toString(), QStringLiteral("primary"));
    }

    // A model that is run in another way goes on with its text, and another prompt leaves it as a branch.
    void generated_text_survives_another_memory_and_another_prompt() {
        generate(8);
        const TokenIds first = text().tokens;
        const auto opened = [&](const std::function<void()>& act) {
            const auto before = controller().debuggee().snapshot().structure;
            act();
            return QTest::qWaitFor([&] { return controller().debuggee().snapshot().structure != before; }, 10'000) &&
                   m_test->settled();
        };
        QVERIFY(opened([&] { controller().opening().setPlanned(true); }));
        QVERIFY(text().options.planned);
        QVERIFY(text().tokens == first);
        QCOMPARE(controller().debuggee().moment(), Moment{});
        controller().moves().run();
        QVERIFY(m_test->settled());
        QVERIFY(text().tokens == first && text().expected.back());
        QVERIFY(opened([&] { controller().opening().setPlanned(false); }));
        QVERIFY(text().tokens == first);
        auto* const line = m_test->child<QLineEdit>("promptLine");
        line->setText(QStringLiteral("the cat"));
        QVERIFY(opened([&] { QTest::keyClick(line, Qt::Key_Return); }));
        QCOMPARE(text().written, std::string("the cat"));
        QCOMPARE(text().branch, 2);
        QCOMPARE(text().others.size(), size_t(1));
        auto* const branches = m_test->child<QComboBox>("textBranches");
        QTRY_VERIFY(branches->isVisible());
        branches->setFocus();
        QVERIFY(opened([&] { QTest::keyClick(branches, Qt::Key_Up); }));
        QCOMPARE(text().written, std::string(first_prompt()));
        QVERIFY(text().tokens == first);
        // The prompt without a text is not kept.
        QVERIFY(text().others.empty());
    }

    // Results that took time to make aren't discarded without a question.
    void closing_asks_about_generated_text() {
        m_test->window->close(); // nothing was generated
        QVERIFY(!m_test->window->isVisible());
        m_test->window->show();
        generate(8);
        const auto asked = [&] { return m_test->child<QMessageBox>("resultsAtRisk"); };
        m_test->window->close();
        QVERIFY(m_test->window->isVisible() && asked());
        QVERIFY2(asked()->text().contains(QStringLiteral("8 generated token")), qPrintable(asked()->text()));
        QTest::mouseClick(asked()->button(QMessageBox::Cancel), Qt::LeftButton);
        QTRY_VERIFY(!asked());
        QCOMPARE(text().tokens.size(), text().prompt + 8);
        m_test->window->files().openPath(QStringLiteral("mlp"));
        QVERIFY(asked());
        QTest::keyClick(asked(), Qt::Key_Return); // which was meant for something else
        QTest::qWait(50);                         // an answer would be followed by now
        QVERIFY(asked() && asked()->isVisible());
        QVERIFY(controller().generating().text());
        QTest::mouseClick(asked()->button(QMessageBox::Discard), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!controller().generating().text(), 10'000);
        QVERIFY(!asked());
    }

    void hovering_a_token_shows_its_probability_and_the_runners_up() {
        generate(8);
        m_test->showAlone(QStringLiteral("text"));
        const size_t place = text().prompt + 3;
        const QPoint where = flow()->cellOf(place).center();
        QHelpEvent help(QEvent::ToolTip, where, flow()->viewport()->mapToGlobal(where));
        QApplication::sendEvent(flow()->viewport(), &help);
        const QString tip = QToolTip::text();
        QVERIFY2(tip.contains(QStringLiteral("id %1").arg(text().tokens[place])), qPrintable(tip));
        QVERIFY2(tip.contains(percentWords(*text().probability(place))), qPrintable(tip));
        for (size_t i = 0; i < 8; ++i) {
            const Candidate& each = text().expected[place - 1]->likeliest[i];
            QVERIFY2(tip.contains(idWords(text(), each.id).toHtmlEscaped()) &&
                         tip.contains(percentWords(each.probability)),
                     qPrintable(tip));
        }
        // The reason why a token can't be replaced.
        QCOMPARE(flow()->whyNotReplaced(place), QString());
        QVERIFY2(flow()->whyNotReplaced(0).contains(QStringLiteral("prompt token")),
                 qPrintable(flow()->whyNotReplaced(0)));
    }

    // The exact text that the model gets is shown in tokens.
    void prompt_is_shown_in_tokens_as_it_is_typed() {
        click("modelOptions");
        const QPointer<PromptDialog> dialog = m_test->child<PromptDialog>("promptDialog");
        QVERIFY(dialog);
        auto* const typed = dialog->findChild<QPlainTextEdit*>(QStringLiteral("promptText"));
        auto* const pieces = dialog->findChild<QTextEdit*>(QStringLiteral("promptPieces"));
        auto* const ok = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
        typed->selectAll();
        QGuiApplication::clipboard()->setMimeData(new QMimeData); // as an empty one is on X11
        QTest::keyClick(typed, Qt::Key_V, Qt::ControlModifier);
        QTest::keyClicks(typed, QStringLiteral("the cat"));
        QTRY_VERIFY(ok->isEnabled());
        const Tokenizer& tokenizer = text().model->tokenizer();
        const auto tokens = tokenizer.tokens("the cat");
        QVERIFY(tokens.ok());
        QString all;
        for (const int32_t id : *tokens) all += idWords(text(), id);
        QCOMPARE(pieces->toPlainText(), all);
        QVERIFY(dialog->findChild<QLabel*>(QStringLiteral("promptCount"))
                    ->text()
                    .startsWith(QStringLiteral("%1 of ").arg(tokens->size())));
        // This file has no chat template, which a sentence states.
        QVERIFY(!dialog->findChild<QCheckBox*>(QStringLiteral("promptIsChat"))->isEnabled());
        const auto* const why = dialog->findChild<QLabel*>(QStringLiteral("whyNoChat"));
        QVERIFY(why->isVisible() && why->text().contains(QStringLiteral("no chat template")));
        QVERIFY(!dialog->findChild<QPlainTextEdit*>(QStringLiteral("promptSystem"))->isVisible());
    }

    void chat_message_is_shown_with_its_special_tokens() {
        const QString file = TestWindow::settings().filePath(QStringLiteral("chat.gguf"));
        const auto source = GgufFile::open(model("qwen3-q4_0").toStdString());
        QVERIFY(source.ok());
        GgufEdit edit(*source);
        QVERIFY(edit.set("tokenizer.chat_template", "<|im_start|>").ok());
        QVERIFY(edit.save(file.toStdString()).ok());
        QVERIFY(m_test->open(file));
        click("modelOptions");
        const QPointer<PromptDialog> dialog = m_test->child<PromptDialog>("promptDialog");
        QVERIFY(dialog);
        auto* const chat = dialog->findChild<QCheckBox*>(QStringLiteral("promptIsChat"));
        QVERIFY2(chat->text().contains(QStringLiteral("chatml")), qPrintable(chat->text()));
        chat->click();
        auto* const system = dialog->findChild<QPlainTextEdit*>(QStringLiteral("promptSystem"));
        QVERIFY(system->isVisible());
        system->setPlainText(QStringLiteral("Be short."));
        dialog->findChild<QPlainTextEdit*>(QStringLiteral("promptText"))->setPlainText(QStringLiteral("Hi"));
        auto* const ok = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
        QTRY_VERIFY(ok->isEnabled());
        const auto before = controller().debuggee().snapshot().structure;
        QTest::mouseClick(ok, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(controller().debuggee().snapshot().structure != before, 10'000);
        QCOMPARE(text().written, std::string("<|im_start|>system\nBe short.<|im_end|>\n<|im_start|>user\nHi<|im_end|>\n"
                                             "<|im_start|>assistant\n"));
        // Opened again, the dialog has the messages.
        QVERIFY(m_test->settled());
        QTRY_VERIFY(!dialog);
        click("modelOptions");
        auto* const again = m_test->child<PromptDialog>("promptDialog");
        QVERIFY(again->findChild<QCheckBox*>(QStringLiteral("promptIsChat"))->isChecked());
        QCOMPARE(again->findChild<QPlainTextEdit*>(QStringLiteral("promptText"))->toPlainText(), QStringLiteral("Hi"));
        QCOMPARE(again->findChild<QPlainTextEdit*>(QStringLiteral("promptSystem"))->toPlainText(),
                 QStringLiteral("Be short."));
    }

    void the_filters_are_tried_without_running() {
        controller().moves().run();
        QVERIFY(m_test->settled());
        m_test->window->showView(QStringLiteral("nextToken"));
        QCOMPARE(nextTokens()->left(), 1); // the likeliest
        const Moment before = controller().debuggee().moment();
        m_test->child<QComboBox>("samplerWay")->setCurrentIndex(1);
        m_test->child<QSlider>("topP")->setValue(100);
        m_test->child<QSlider>("minP")->setValue(0);
        m_test->child<QSlider>("topK")->setValue(5);
        QCOMPARE(nextTokens()->left(), 5);
        QVERIFY(nextTokens()->index(5, 0).data(NextTokenModel::cutRole).toBool());
        QCOMPARE(nextTokens()->index(5, NextTokenModel::drawn).data().toString(), QStringLiteral("–"));
        QCOMPARE(controller().generating().sampling().top_k, int64_t(5));
        QCOMPARE(controller().debuggee().moment(), before);
    }

    void sampler_is_set_while_the_prompt_has_not_run() {
        m_test->window->showView(QStringLiteral("nextToken"));
        QCOMPARE(nextTokens()->rowCount(), 0);
        auto* const way = m_test->child<QComboBox>("samplerWay");
        auto* const topK = m_test->child<QSlider>("topK");
        auto* const again = m_test->child<QPushButton>("drawAgain");
        QVERIFY(way->isVisible() && topK->isVisible() && again->isVisible());
        QVERIFY(!topK->isEnabled() && !again->isEnabled());
        for (const QWidget* each : {static_cast<QWidget*>(topK), static_cast<QWidget*>(again)})
            QVERIFY2(each->toolTip().contains(QStringLiteral("select “draw”")), qPrintable(each->toolTip()));
        way->setCurrentIndex(1);
        QVERIFY(topK->isEnabled() && !topK->toolTip().contains(QStringLiteral("select “draw”")));
        QVERIFY(!again->isEnabled());
        QVERIFY2(again->toolTip().endsWith(QStringLiteral("not been run yet: press F5 to run the prompt.")),
                 qPrintable(again->toolTip()));
        controller().moves().run();
        QVERIFY(m_test->settled());
        QTRY_VERIFY(again->isEnabled());
    }

    void sampler_is_next_to_the_candidates_if_there_is_room() {
        m_test->showAlone(QStringLiteral("nextToken"));
        controller().moves().run();
        QVERIFY(m_test->settled());
        auto* const table = m_test->child<QTableView>("nextTokenTable");
        auto* const knob = m_test->child<QSlider>("topK");
        QVERIFY(table->isVisible());
        const auto at = [](QWidget* each) { return QRect(each->mapTo(each->window(), QPoint()), each->size()); };
        QVERIFY(at(knob).left() > at(table).right() && at(knob).top() < at(table).bottom());
        NextTokenView narrow(controller());
        narrow.resize(340, 600);
        narrow.show();
        auto* const list = narrow.findChild<QTableView*>();
        QTRY_VERIFY(list->isVisible());
        QTRY_VERIFY(at(narrow.findChild<QSlider*>("topK")).top() > at(list).bottom());
        narrow.resize(487, 400); // without ids, so that no column is cut
        QTRY_VERIFY(at(narrow.findChild<QSlider*>("topK")).left() > at(list).right());
        QVERIFY(list->isColumnHidden(NextTokenModel::id));
        QCOMPARE(list->horizontalScrollBar()->maximum(), 0);
    }
    void draw_again_selects_tokens_that_the_filters_leave() {
        controller().moves().run();
        QVERIFY(m_test->settled());
        m_test->window->showView(QStringLiteral("nextToken"));
        m_test->child<QComboBox>("samplerWay")->setCurrentIndex(1);
        m_test->child<QSlider>("temperature")->setValue(200);
        m_test->child<QSlider>("topP")->setValue(100);
        m_test->child<QSlider>("minP")->setValue(0);
        m_test->child<QSlider>("topK")->setValue(5);
        const auto* const table = m_test->child<QTableView>("nextTokenTable");
        const int seed = m_test->child<QSpinBox>("samplerSeed")->value();
        const Moment before = controller().debuggee().moment();
        std::set<int> drawn;
        for (int i = 0; i < 20; ++i) {
            click("drawAgain");
            QVERIFY(table->currentIndex().row() >= 0 && table->currentIndex().row() < 5);
            drawn.insert(table->currentIndex().row());
        }
        QVERIFY(drawn.size() > 1);
        QCOMPARE(m_test->child<QSpinBox>("samplerSeed")->value(), seed + 20);
        QCOMPARE(controller().debuggee().moment(), before); // nothing is run
    }

    void a_breakpoint_stops_inside_a_token_and_a_step_goes_on() {
        generate(1);
        const uint32_t node = m_test->find("kq_soft_max-1");
        controller().selection().select(node);
        m_test->key(Qt::Key_F9);
        QVERIFY(m_test->settled());
        generate(8);
        QCOMPARE(controller().debuggee().snapshot().stop.kind, StopKind::breakpoint);
        QCOMPARE(controller().debuggee().moment().round, 2u);
        const size_t step = controller().debuggee().moment().step;
        m_test->key(Qt::Key_F10);
        QVERIFY(m_test->settled());
        QCOMPARE(controller().debuggee().moment().step, step + 1);
        m_test->key(Qt::Key_F10, Qt::ShiftModifier);
        QVERIFY(m_test->settled());
        QCOMPARE(controller().debuggee().moment().step, step);
        // Across the start of the round into the previous one, in which a node with the same key has the breakpoint.
        controller().moves().goToMoment({1, 3});
        QVERIFY(m_test->settled());
        QCOMPARE(controller().debuggee().moment(), (Moment{1, 3}));
        QVERIFY(controller().marking().breakpointOn(m_test->find("kq_soft_max-1")));
        controller().moves().goToMoment({0, 3});
        QVERIFY(m_test->settled());
        const auto mark = controller().marking().breakpointOn(m_test->find("kq_soft_max-1"));
        QVERIFY(mark);                            // in the prompt's graph, too
        controller().marking().removeMark(*mark); // marks are kept with their file
        QTRY_VERIFY(controller().debuggee().snapshot().breakpoints.empty());
    }

    void a_head_is_taken_out_in_a_dialog() {
        controller().moves().run();
        QVERIFY(m_test->settled());
        m_test->window->showView(QStringLiteral("nextToken"));
        auto* const table = m_test->child<QTableView>("nextTokenTable");
        QVERIFY(table->isColumnHidden(NextTokenModel::before));
        QVERIFY(controller().debuggee().snapshot().at_end());
        QVERIFY(nextTokens()->rowCount() > 0);
        const QString first = nextTokens()->index(0, NextTokenModel::logit).data().toString();
        const int32_t id = nextTokens()->idAt(0);
        controller().selection().select(m_test->find("kqv_out-1"));
        m_test->key(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        const QPointer<PartDialog> dialog = m_test->child<PartDialog>("partDialog");
        QVERIFY(dialog);
        auto* const part = dialog->findChild<QLineEdit*>(QStringLiteral("partSlice"));
        auto* const ok = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
        part->selectAll();
        QTest::keyClicks(part, QStringLiteral("0:32, 77"));
        QVERIFY(!ok->isEnabled()); // there is no such part
        part->selectAll();
        QTest::keyClicks(part, QStringLiteral("0:32"));
        QVERIFY(ok->isEnabled());
        QTest::mouseClick(ok, Qt::LeftButton);
        QVERIFY(m_test->settled());
        QVERIFY(!controller().debuggee().snapshot().changes.empty());
        QVERIFY(!table->isColumnHidden(NextTokenModel::before));
        for (int row = 0; row < nextTokens()->rowCount(); ++row) {
            if (nextTokens()->idAt(row) == id)
                QCOMPARE(nextTokens()->index(row, NextTokenModel::before).data().toString(), first);
        }
        controller().marking().undoChange();
        QVERIFY(m_test->settled());
        QVERIFY(controller().debuggee().snapshot().changes.empty());
        QCOMPARE(nextTokens()->index(0, NextTokenModel::logit).data().toString(), first);
    }

    void the_model_is_run_in_another_way() {
        click("modelOptions");
        auto* const dialog = m_test->child<PromptDialog>("promptDialog");
        QVERIFY(dialog);
        dialog->findChild<QPlainTextEdit*>(QStringLiteral("promptText"))->setPlainText(QStringLiteral("two\nlines"));
        dialog->findChild<QCheckBox*>(QStringLiteral("modelFlash"))->setChecked(true);
        dialog->findChild<QCheckBox*>(QStringLiteral("modelAllOutputs"))->setChecked(true);
        const auto before = controller().debuggee().snapshot().structure;
        // The dialog enables OK only when the tokens are counted; the window doesn't wait for that.
        auto* const ok = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
        QVERIFY(!ok->isEnabled());
        QTRY_VERIFY(ok->isEnabled());
        QTest::keyClick(dialog, Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(controller().debuggee().snapshot().structure != before, 10'000);
        QCOMPARE(text().written, std::string("two\nlines"));
        QVERIFY(text().options.flash);
        controller().moves().run();
        QVERIFY(m_test->settled());
        for (const auto& each : text().expected) QVERIFY(each); // of every token
        QVERIFY(text().probability(1));
    }

    // If no candidates are known for a token of the prompt, a click computes them.
    void every_token_of_the_prompt_can_be_computed() {
        controller().moves().run();
        QVERIFY(m_test->settled());
        m_test->window->showView(QStringLiteral("nextToken"));
        auto* const offer = m_test->child<View>("nextToken")->findChild<QPushButton*>(QStringLiteral("emptyOffer"));
        QVERIFY(!offer->isVisible());
        controller().selection().selectToken(0);
        QTRY_VERIFY(offer->isVisible());
        const auto before = controller().debuggee().snapshot().structure;
        QTest::mouseClick(offer, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(controller().debuggee().snapshot().structure != before, 10'000);
        QVERIFY(m_test->settled());
        controller().selection().selectToken(0);
        QTRY_COMPARE(offer->text(), QStringLiteral("Run"));
        QTest::mouseClick(offer, Qt::LeftButton);
        QVERIFY(m_test->settled());
        for (const auto& each : text().expected) QVERIFY(each);
        QTRY_VERIFY(nextTokens()->rowCount() > 0);
        QVERIFY(!offer->isVisible());
    }

    // After a restart the prompt has not been run, for any view.
    void restarted_prompt_is_not_run() {
        generate(1);
        m_test->window->showView(QStringLiteral("nextToken"));
        m_test->key(Qt::Key_F5, Qt::ShiftModifier);
        QVERIFY(m_test->settled());
        QCOMPARE(controller().debuggee().moment(), Moment{});
        controller().selection().selectToken(0);
        auto* const offer = m_test->child<View>("nextToken")->findChild<QPushButton*>(QStringLiteral("emptyOffer"));
        QTRY_VERIFY(offer->isVisible());
        QCOMPARE(offer->text(), QStringLiteral("Run"));
        QCOMPARE(text().tokens.size(), text().prompt + 1); // the text stays
    }

    void space_generates_again_and_again() {
        QVERIFY(QTest::qWaitForWindowActive(m_test->window.get()));
        QVERIFY(m_test->settled()); // the keys are where they go when a model opens
        auto* const button = m_test->child<QPushButton>("generate");
        auto* const count = m_test->child<QComboBox>("generateCount");
        count->setCurrentIndex(count->findData(1));
        button->setFocus();
        for (const size_t made : {1, 2}) {
            QTest::keyClick(button, Qt::Key_Space);
            QVERIFY(!button->isEnabled() && !count->hasFocus()); // what is pressed meanwhile opens nothing
            QVERIFY(m_test->settled());
            QCOMPARE(text().tokens.size(), text().prompt + made);
            QTRY_VERIFY(button->hasFocus());
        }
    }

    void generating_pauses_after_each_token() {
        auto* const button = m_test->child<QPushButton>("generate");
        auto* const each = m_test->child<QToolButton>("pauseEachToken");
        QTest::mouseClick(each, Qt::LeftButton);
        generate(8);
        QCOMPARE(text().tokens.size(), text().prompt + 1);
        QVERIFY2(button->text().contains(QStringLiteral("7")), qPrintable(button->text()));
        m_test->key(Qt::Key_F5, Qt::ControlModifier);
        QVERIFY(m_test->settled());
        QCOMPARE(text().tokens.size(), text().prompt + 2);
        QVERIFY(controller().debuggee().snapshot().at_end());
        QTest::mouseClick(each, Qt::LeftButton); // and then all at once
        QVERIFY(!button->text().contains(QStringLiteral("6")));
        generate(8);
        QCOMPARE(text().tokens.size(), text().prompt + 10);
    }

    void two_prompts_are_compared() {
        m_test->window->actions().get("comparePrompts")->trigger();
        const QPointer<PromptsDialog> dialog = m_test->child<PromptsDialog>("promptsDialog");
        QVERIFY(dialog);
        auto* const go = dialog->findChild<QPushButton*>(QStringLiteral("comparePrompts"));
        auto* const says = dialog->findChild<QLabel*>(QStringLiteral("promptsSay"));
        auto* const other = dialog->findChild<QPlainTextEdit*>(QStringLiteral("otherPrompt"));
        QCOMPARE(other->toPlainText(), QString::fromLatin1(first_prompt()));
        // However long the first one is, it takes a few lines.
        const auto* const here = dialog->findChild<QPlainTextEdit*>(QStringLiteral("firstPrompt"));
        QVERIFY(here && here->isReadOnly() && here->toPlainText().contains(QString::fromLatin1(first_prompt())) &&
                here->maximumHeight() < 160);
        QTest::mouseClick(go, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!dialog->isComparing(), 20'000);
        QVERIFY2(says->text().contains(QStringLiteral("no node differs")), qPrintable(says->text()));
        other->setPlainText(QStringLiteral("Once upon a bed"));
        QTest::mouseClick(go, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!dialog->isComparing() && dialog->compared()->first, 20'000);
        const NodeApart& first = dialog->compared()->nodes[*dialog->compared()->first];
        QVERIFY2(says->text().contains(QString::fromStdString(first.name)), qPrintable(says->text()));
        // The next tokens with their probabilities after both, and the difference after each layer.
        const auto* const next = dialog->findChild<QTableView*>(QStringLiteral("promptNext"));
        QCOMPARE(static_cast<size_t>(next->model()->rowCount()), dialog->compared()->next.size());
        const NextOfBoth& likeliest = dialog->compared()->next.front();
        QCOMPARE(next->model()->index(0, 0).data().toString(), idWords(text(), likeliest.id));
        QCOMPARE(next->model()->index(0, 1).data(Qt::UserRole).toDouble(), likeliest.a);
        QCOMPARE(next->model()->index(0, 2).data(Qt::UserRole).toDouble(), likeliest.b);
        const ChartData& chart = dialog->findChild<Chart*>(QStringLiteral("promptLayers"))->data();
        QCOMPARE(chart.lines.size(), size_t(2));
        QCOMPARE(chart.lines[0].y.size(), static_cast<size_t>(text().model->params().layers));
        QCOMPARE(chart.lines[0].y.back(), dialog->compared()->layers.back().relative);
        auto* const table = dialog->findChild<QTableView*>(QStringLiteral("promptNodes"));
        const QAbstractItemModelTester tester(table->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(table->currentIndex().row(), static_cast<int>(*dialog->compared()->first));
        // A click selects the node in the window.
        const int last = table->model()->rowCount() - 1;
        table->scrollTo(table->model()->index(last, 0));
        QTest::mouseClick(table->viewport(), Qt::LeftButton, Qt::NoModifier,
                          table->visualRect(table->model()->index(last, 0)).center());
        QCOMPARE(*controller().selection().selected(), m_test->find("result_output"));
        // Nothing has moved in the session.
        QCOMPARE(controller().debuggee().moment(), Moment{});
        // Closing the dialog keeps the result, which Compare lists.
        dialog->close();
        m_test->window->resize(1600, 1000);
        m_test->window->showView(QStringLiteral("comparisons"));
        QCOMPARE(m_test->child<QLabel>("promptsVerdict")->text(), says->text());
        QTest::mouseClick(m_test->child<QPushButton>("promptsOpen"), Qt::LeftButton);
        QVERIFY(dialog->isVisible() && dialog->compared());
        QVERIFY(m_test->open(QStringLiteral("mlp")));
        QTRY_VERIFY(!dialog);
    }

    void tokens_of_a_book_are_counted_in_the_background() {
        click("modelOptions");
        const QPointer<PromptDialog> dialog = m_test->child<PromptDialog>("promptDialog");
        QVERIFY(dialog);
        auto* const ok = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
        auto* const count = dialog->findChild<QLabel*>(QStringLiteral("promptCount"));
        QTRY_VERIFY(ok->isEnabled());
        QString book;
        while (book.size() < (1 << 20)) book += QStringLiteral("Of all the words %1 is one more.\n").arg(book.size());
        dialog->findChild<QPlainTextEdit*>(QStringLiteral("promptText"))->setPlainText(book);
        QVERIFY(!ok->isEnabled());
        // While it counts the window goes on: its loop turns many times.
        QTest::qWait(160); // nothing is typed for that long
        int turns = 0;
        while (count->text().contains(QStringLiteral("counting"))) {
            QCoreApplication::processEvents();
            QTest::qSleep(1);
            ++turns;
        }
        QVERIFY2(count->text().contains(QStringLiteral("are too many; the KV cache has room for")),
                 qPrintable(count->text()));
        QVERIFY(!ok->isEnabled());
        QVERIFY2(turns > 10, qPrintable(QString::number(turns)));
        // Text that is typed during the count is counted instead.
        dialog->findChild<QPlainTextEdit*>(QStringLiteral("promptText"))->setPlainText(book + book);
        QTest::qWait(200);
        dialog->findChild<QPlainTextEdit*>(QStringLiteral("promptText"))->setPlainText(QStringLiteral("short"));
        QVERIFY(!ok->isEnabled());
        QTRY_VERIFY_WITH_TIMEOUT(ok->isEnabled(), 20'000);
        QTest::keyClick(dialog, Qt::Key_Escape);
        QTRY_VERIFY(!dialog);
    }

    // Some of its norms have no layer number in their names. They are listed with the layer in which the graph's
    // drawing puts them.
    void the_explorer_keeps_a_layer_together() {
        QVERIFY(m_test->open(model("gemma3-q4_0")));
        auto* const tree = qobject_cast<ExplorerModel*>(m_test->child<QTreeView>("explorerTree")->model());
        QVERIFY(tree);
        const Structure& structure = controller().debuggee().structure();
        const std::vector<std::string> layers = node_groups(structure);
        const std::vector<uint32_t>& nodes = structure.graphs.front().nodes;
        const auto numbered = [&](uint32_t node) { return !layer_in_name(structure.name(node)).empty(); };
        const auto first = std::find_if(nodes.begin(), nodes.end(), numbered),
                   end = std::find_if(nodes.rbegin(), nodes.rend(), numbered).base();
        int norms = 0;
        for (auto node = first; node != end; ++node) {
            const QModelIndex folder = tree->indexOf(*node).parent();
            QVERIFY(tree->indexOf(*node).isValid());
            QVERIFY2(folder != tree->group(ExplorerModel::nodes), structure.name(*node).c_str());
            QVERIFY2(folder.data().toString().startsWith(QString::fromStdString(layers[*node])),
                     structure.name(*node).c_str());
            norms += structure.name(*node) == "norm";
        }
        QVERIFY2(norms > 0, qPrintable(QString::number(norms)));
    }

    void frame_of_a_special_token_is_apart_from_the_next_token() {
        QVERIFY(m_test->open(model("gemma3-q4_0")));
        QVERIFY(m_test->settled());
        QCOMPARE(tokenWords(text(), 0), QStringLiteral("<bos>"));
        m_test->showAlone(QStringLiteral("text"));
        const QRect special = flow()->cellOf(0), next = flow()->cellOf(1);
        QCOMPARE(special.top(), next.top());
        QVERIFY2(next.left() - special.right() > 4, qPrintable(QString::number(next.left() - special.right())));
    }

    void text_is_wrapped_selected_and_copied() {
        generate(32);
        m_test->showAlone(QStringLiteral("text"));
        flow()->setFixedWidth(300);
        QTest::qWait(20); // until all sizes are as they stay
        const size_t last = text().tokens.size() - 1;
        QVERIFY(flow()->cellOf(last).top() > flow()->cellOf(0).top() + 20);
        for (size_t place = 0; place <= last; ++place) {
            const QRect cell = flow()->cellOf(place);
            QVERIFY(cell.left() >= 0 && cell.right() <= flow()->viewport()->width());
            if (flow()->viewport()->rect().contains(cell))
                QCOMPARE(flow()->tokenAt(cell.center()), std::optional(place));
        }
        // A drag selects, and the copy has the text as it is written.
        const size_t first = text().prompt, end = first + 3;
        const QPoint from = flow()->cellOf(first).center(), to = flow()->cellOf(end).center();
        QTest::mousePress(flow()->viewport(), Qt::LeftButton, Qt::NoModifier, from);
        QMouseEvent move(QEvent::MouseMove, to, flow()->viewport()->mapToGlobal(to), Qt::LeftButton, Qt::LeftButton,
                         Qt::NoModifier);
        QApplication::sendEvent(flow()->viewport(), &move);
        QTest::mouseRelease(flow()->viewport(), Qt::LeftButton, Qt::NoModifier, to);
        const TokenIds part(text().tokens.begin() + static_cast<std::ptrdiff_t>(first),
                            text().tokens.begin() + static_cast<std::ptrdiff_t>(end) + 1);
        QCOMPARE(flow()->selectedText(), QString::fromStdString(text().model->tokenizer().text(part, {false, false})));
        flow()->setFocus();
        m_test->key(Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), flow()->selectedText());
        QTest::keyClick(flow(), Qt::Key_Escape);
        QVERIFY(flow()->selectedText().size() > 20);
    }

    void script_has_no_text_view() {
        QVERIFY(m_test->open(QStringLiteral("mlp")));
        QVERIFY(!m_test->child<TextView>("text")->isVisible());
        QVERIFY(!controller().generating().text());
        QVERIFY(m_test->open(QStringLiteral("tiny"))); // the one that comes along
        QVERIFY(controller().generating().text());
        QVERIFY(m_test->child<TextView>("text")->isVisible());
    }
};

QTEST_MAIN(TestModelText)
#include "test_model_text.moc"

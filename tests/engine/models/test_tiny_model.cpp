// SPDX-License-Identifier: MIT
// The model on board, resources/samples/tiny.gguf: small enough to be carried along, and it speaks.
#include <QtTest/QTest>

#include "debug/session.h"
#include "files/gguf.h"
#include "models/generation.h"
#include "ops/all.h"
#include "text/sampler.h"

#include <QFileInfo>

#include <cmath>

using namespace ggs;

namespace {

const std::string path = GGSCOPE_SOURCE_DIR "/resources/samples/tiny.gguf";

// Runs the session and returns the values of its last node; empty if the run fails.
std::vector<float> logits_of(Session& session) {
    if (session.run().kind == StopKind::failed) return {};
    const Tensor& t = session.program().tensor(session.steps().back().node); // of this round's program
    std::vector<float> numbers(static_cast<size_t>(nelements(t)));
    if (!session.program().read(t, 0, std::as_writable_bytes(std::span(numbers))).ok()) return {};
    return numbers;
}

// Returns the text that follows the prompt, always with the most probable token.
QString goes_on(const std::shared_ptr<const Model>& model, const char* prompt, size_t tokens) {
    const auto ids = model->tokenizer().tokens(prompt);
    if (!ids.ok()) return QString::fromStdString(english(ids.error()));
    auto feed = Generation::begin(builtin_registry(), model, *ids, {});
    if (!feed.ok()) return QString::fromStdString(english(feed.error()));
    Generation& text = **feed;
    const auto session = Session::open(builtin_registry(), std::move(*feed));
    if (!session.ok()) return QString::fromStdString(english(session.error()));
    Sampler likeliest({});
    TokenIds made;
    while (made.size() < tokens) {
        const std::vector<float> logits = logits_of(**session);
        if (logits.empty()) return QStringLiteral("it can't be run");
        const int32_t next = likeliest.pick(logits, text.tokens());
        if (model->tokenizer().vocabulary().ends_generation(next)) break;
        made.push_back(next);
        if (const Status more = text.append(next); !more.ok()) return QString::fromStdString(english(more.error()));
    }
    std::string said;
    for (const int32_t id : made) said += model->tokenizer().piece(id);
    return QString::fromStdString(said);
}

} // namespace

class TestTinyModel : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() {
        const auto opened = Model::open(path);
        QVERIFY2(opened.ok(), opened.ok() ? "" : english(opened.error()).c_str());
        m_model = *opened;
    }

    void file_is_small_and_contains_its_metadata() {
        QVERIFY2(QFileInfo(QString::fromStdString(path)).size() < 1'000'000,
                 qPrintable(QString::number(QFileInfo(QString::fromStdString(path)).size())));
        const auto file = GgufFile::open(path);
        QVERIFY(file.ok());
        for (const auto& [key, text] :
             {std::pair{"general.architecture", "llama"}, {"general.author", "ggscope"}, {"general.license", "mit"}}) {
            const auto at = file->find_key(key);
            QVERIFY2(at, key);
            const auto said = file->as_string(*at);
            QVERIFY2(said.ok(), key);
            QCOMPARE(std::string(*said), std::string(text));
        }
        QCOMPARE(m_model->params().layers, int64_t(4));
        QCOMPARE(m_model->params().heads[0], 2 * m_model->params().kv_heads[0]); // queries share keys
    }

    void every_text_can_be_read_and_comes_back() {
        for (const char* text :
             {"Once there was a row.", "x = 3 * [4, 5]", "Редове и числа", "数字的小镇", "a\n\tb\x01"}) {
            const auto ids = m_model->tokenizer().tokens(text);
            QVERIFY2(ids.ok(), text);
            QCOMPARE(m_model->tokenizer().text(*ids, {false, true}), " " + std::string(text));
        }
    }

    void model_continues_a_text_data() {
        QTest::addColumn<QString>("prompt");
        QTest::addColumn<QString>("said");
        QTest::newRow("Once")
            << "Once"
            << " there was a wall with 5 windows. "
               "Through the first window you saw the whole garden. "
               "Through the second you saw only every other tree. "
               "Through the last one you saw the garden from the side, so that the rows were columns. "
               "\"Who made so many gardens?\" asked Little Two. "
               "\"There is only one garden,\" said the gardener. "
               "\"I made the windows.\" When he planted a new tree, it could be seen through all of them.";
        QTest::newRow("A view") << "A view"
                                << " is a window. "
                                   "Through it you see some of the numbers of a tensor, in another order. "
                                   "A view has a place where it begins, a shape and strides. "
                                   "It has no numbers of its own. "
                                   "If you change a number behind the window, you see the change at once, because "
                                   "there is only one number and both of you look at it.";
        QTest::newRow("Attention is")
            << "Attention is"
            << " how a word looks at the words before it. "
               "Each word makes a query, a key and a value. "
               "The query is a question, the key says what a word can answer, and the value is the answer. "
               "A query is held against every key, and that gives the scores. "
               "Soft max makes shares out of scores. "
               "The values are mixed by these shares, and the mix is what the word takes along.";
    }
    void model_continues_a_text() {
        QFETCH(QString, prompt);
        QFETCH(QString, said);
        QCOMPARE(goes_on(m_model, qPrintable(prompt), 200), said);
    }

    // A text that it was not trained with, made in the same way. Guessing alike among 768 tokens would cost 6.64 each.
    void model_predicts_text_outside_of_its_training_data() {
        const auto ids = m_model->tokenizer().tokens("Once a young number came to the town and asked where Four lived. "
                                                     "\"Go to row 3,\" said the postman, \"and then count 3 doors.\" "
                                                     "The traveller went to row 3 and counted 3 doors. "
                                                     "There stood Four and waved. "
                                                     "\"It was easy to find you,\" said the traveller. "
                                                     "\"Of course,\" said Four. "
                                                     "\"With a row and a column everybody can be found.\"");
        QVERIFY(ids.ok());
        ModelOptions options;
        options.all_outputs = true;
        auto program = m_model->program(builtin_registry(), {*ids}, options);
        QVERIFY2(program.ok(), program.ok() ? "" : english(program.error()).c_str());
        const auto session = Session::open(builtin_registry(), std::move(program->program));
        QVERIFY(session.ok());
        const std::vector<float> logits = logits_of(**session);
        const size_t vocabulary = logits.size() / ids->size();
        QCOMPARE(vocabulary, size_t(768));
        double cost = 0;
        for (size_t i = 0; i + 1 < ids->size(); ++i) {
            double sum = 0;
            for (size_t id = 0; id < vocabulary; ++id)
                sum += std::exp(static_cast<double>(logits[i * vocabulary + id]));
            cost += std::log(sum) - static_cast<double>(logits[i * vocabulary + static_cast<size_t>((*ids)[i + 1])]);
        }
        cost /= static_cast<double>(ids->size() - 1);
        QVERIFY2(cost < 0.3, qPrintable(QString::number(cost)));
    }

  private:
    std::shared_ptr<const Model> m_model;
};

QTEST_APPLESS_MAIN(TestTinyModel)
#include "test_tiny_model.moc"

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

// The numbers of the last node.
std::vector<float> logits_of(Session& session) {
    if (session.run().kind == StopKind::failed) return {};
    const Tensor& t = session.program().tensor(session.steps().back().node); // of the round that was run last
    std::vector<float> numbers(static_cast<size_t>(nelements(t)));
    if (!session.program().read(t, 0, std::as_writable_bytes(std::span(numbers))).ok()) return {};
    return numbers;
}

// What it says behind the prompt, the likeliest token each time.
QString goes_on(const std::shared_ptr<const Model>& model, const char* prompt, size_t tokens, TypeId cache = TypeId::f16) {
    const auto ids = model->tokenizer().tokens(prompt);
    if (!ids.ok()) return QString::fromStdString(english(ids.error()));
    ModelOptions options;
    options.cache = cache;
    auto feed = Generation::begin(builtin_registry(), model, *ids, options);
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

    void it_is_small_and_says_what_it_is() {
        QVERIFY2(QFileInfo(QString::fromStdString(path)).size() < 1'000'000, qPrintable(QString::number(QFileInfo(QString::fromStdString(path)).size())));
        const auto file = GgufFile::open(path);
        QVERIFY(file.ok());
        for (const auto& [key, text] : {std::pair{"general.architecture", "llama"}, {"general.author", "ggscope"}, {"general.license", "mit"}}) {
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
        for (const char* text : {"Once there was a row.", "x = 3 * [4, 5]", "Редове и числа", "数字的小镇", "a\n\tb\x01"}) {
            const auto ids = m_model->tokenizer().tokens(text);
            QVERIFY2(ids.ok(), text);
            QCOMPARE(m_model->tokenizer().text(*ids, {false, true}), " " + std::string(text));
        }
    }

    void it_goes_on_with_a_text_data() {
        QTest::addColumn<QString>("prompt");
        QTest::addColumn<QString>("said"); // where it is sure of itself, whatever way sums are rounded
        QTest::newRow("a tensor") << "The tensor" << " is a box of numbers with a name on it.";
        QTest::newRow("a view") << "A view" << " is a window. Through it you see some of the numbers of a tensor, in another order.";
    }
    void it_goes_on_with_a_text() {
        QFETCH(QString, prompt);
        QFETCH(QString, said);
        const QString more = goes_on(m_model, qPrintable(prompt), 60);
        QVERIFY2(more.startsWith(said), qPrintable(more));
    }

    // Of what it was told. Guessing alike among 768 tokens would cost 6.64 each.
    void it_has_learned_its_text() {
        const auto ids = m_model->tokenizer().tokens("A view is a window. Through it you see some of the numbers of a tensor, in another order. A view has a place where it begins, a shape and strides.");
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
            for (size_t id = 0; id < vocabulary; ++id) sum += std::exp(static_cast<double>(logits[i * vocabulary + id]));
            cost += std::log(sum) - static_cast<double>(logits[i * vocabulary + static_cast<size_t>((*ids)[i + 1])]);
        }
        cost /= static_cast<double>(ids->size() - 1);
        QVERIFY2(cost < 1.5, qPrintable(QString::number(cost)));
    }

  private:
    std::shared_ptr<const Model> m_model;
};

QTEST_APPLESS_MAIN(TestTinyModel)
#include "test_tiny_model.moc"

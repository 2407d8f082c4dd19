// SPDX-License-Identifier: MIT
// ggscope-cli and language models: the end of a text, the limits of options, and the output about a file and its
// values.
#include <QtTest/QTest>

#include "cli/run_cli.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>

namespace {

const QString tiny = GGSCOPE_SOURCE_DIR "/resources/samples/tiny.gguf";
QString model(const char* name) { return QStringLiteral(GGSCOPE_TEST_DATA "/llm/models/") + QLatin1String(name); }

// A record of llama.cpp in its own folder, with a copy of the model that has other keys.
class Recorded {
  public:
    Recorded(const QString& name, const QStringList& edits) : m_file(m_folder.filePath("ref/" + name + ".json")) {
        for (const char* folder : {"models", "ref"}) QDir(m_folder.path()).mkdir(QLatin1String(folder));
        const QString from = model(qPrintable(name + ".gguf")), to = m_folder.filePath("models/" + name + ".gguf");
        if (edits.isEmpty())
            QFile::copy(from, to);
        else if (const Answer done = cli(QStringList{"set", from} + edits + QStringList{"--output", to});
                 done.status != 0)
            qFatal("%s", qPrintable(done.err));
        QFile file(QStringLiteral(GGSCOPE_TEST_DATA "/llm/ref/") + name + ".json");
        if (!file.open(QIODevice::ReadOnly)) qFatal("%s", qPrintable(file.fileName()));
        m_record = QJsonDocument::fromJson(file.readAll()).object();
        change([](QJsonObject run) {
            run.remove("trace"); // its graph ends in the original pooling
            return run;
        });
    }
    template <class Change> void change(Change&& change) {
        QJsonArray runs = m_record["runs"].toArray();
        for (auto run : runs) run = change(run.toObject());
        m_record["runs"] = runs;
    }
    Answer verified() const {
        QFile file(m_file);
        if (!file.open(QIODevice::WriteOnly)) qFatal("%s", qPrintable(m_file));
        file.write(QJsonDocument(m_record).toJson());
        file.close();
        return cli({"verify", m_file});
    }

  private:
    QTemporaryDir m_folder;
    QString m_file;
    QJsonObject m_record;
};

} // namespace

class TestCliModels : public QObject {
    Q_OBJECT
    QTemporaryDir m_folder;

    // A copy with other keys.
    QString with(const char* name, const QStringList& edits) const {
        const QString to = m_folder.filePath(QLatin1String(name));
        const Answer done = cli(QStringList{"set", model(name)} + edits + QStringList{"--output", to});
        if (done.status != 0) qFatal("%s", qPrintable(done.err));
        return to;
    }

  private slots:
    void the_last_token_needs_no_room() {
        const QString text = "Once upon", file = model("granite-q8_0.gguf"); // which goes on and on
        const auto generated = [&](qsizetype tokens) {
            return cli({"generate", "--json", "--ctx", "256", "--tokens", QString::number(tokens), file, text});
        };
        const qsizetype prompt = generated(1).json()["prompt_tokens"].toArray().size();
        QVERIFY(prompt > 0);
        // A cache of 256 tokens has space for all of these but the last, after which nothing is computed.
        const QJsonObject fits = generated(256 - prompt + 1).json();
        QCOMPARE(fits["stopped"].toString(), QString("tokens"));
        QCOMPARE(fits["tokens"].toArray().size(), 256 - prompt + 1);
        const Answer more = generated(256 - prompt + 2);
        QCOMPARE(more.json()["stopped"].toString(), QString("context"));
        QCOMPARE(more.json()["tokens"].toArray().size(), 256 - prompt + 1);
        QVERIFY2(more.err.contains("the KV cache would need room for 257 tokens, but has room for 256"),
                 qPrintable(more.err));
    }

    // The tokens that a model puts before every text are a text, too. Without any there is nothing to run.
    void empty_prompt_needs_a_token_that_the_model_adds() {
        const Answer begins = cli({"graph", "--json", tiny, "--prompt", ""});
        QVERIFY2(begins.status == 0, qPrintable(begins.err));
        const QJsonArray ids = cli({"tokenize", "--json", tiny, ""}).json()["tokens"].toArray();
        QCOMPARE(ids.size(), 1);
        QVERIFY(begins.out != cli({"graph", "--json", tiny, "--prompt", "Once upon a time"}).out);
        const Answer nothing = cli({"run", model("qwen3-q4_0.gguf"), "--prompt", ""});
        QVERIFY(nothing.status != 0);
        QVERIFY2(nothing.err.contains("there are no tokens to run"), qPrintable(nothing.err));
        // The weights of the model aren't used instead.
        QVERIFY(cli({"stats", model("qwen3-q4_0.gguf"), "--prompt", ""}).status != 0);
        QCOMPARE(cli({"stats", model("qwen3-q4_0.gguf")}).status, 0);
    }

    void numbers_that_nothing_is_drawn_by_are_refused() {
        const auto refusal = [](const QStringList& options) {
            return cli(QStringList{"generate", tiny, "a"} + options);
        };
        for (const auto& [options, sentence] : std::initializer_list<std::pair<QStringList, const char*>>{
                 {{"--repeat-penalty", "0"},
                  "`0` is not a valid penalty; it must be a number above 0 and at most 1000000"},
                 {{"--temperature", "nan"}, "`nan` is not a valid temperature; it must be a number from 0 to 1000000"},
                 {{"--top-p", "-1"}, "`-1` is not a valid probability; it must be a number from 0 to 1"},
                 {{"--min-p", "5"}, "`5` is too large; the probability can be at most 1"},
                 {{"--seed", "-1"}, "`-1` is not a valid seed; it must be a whole number of at least 0"},
                 {{"--seed", "9223372036854775808"},
                  "`9223372036854775808` is too large; the seed can be at most 9223372036854775807"}}) {
            const Answer said = refusal(options);
            QVERIFY(said.status != 0);
            QVERIFY2(said.err.contains(QLatin1String(sentence)), qPrintable(said.err));
        }
    }

    void any_text_comes_from_standard_input() {
        const Answer zero = cli({"tokenize", "--json", tiny, "-"}, QByteArray("a\0b", 3));
        QVERIFY2(zero.status == 0, qPrintable(zero.err));
        QVERIFY(zero.json()["tokens"].toArray().size() >= 3);
        const Answer book = cli({"tokenize", "--json", tiny, "-"}, QByteArray(5 << 20, 'a'));
        QVERIFY2(book.status == 0, qPrintable(book.err));
    }

    // A word is matched by the lengths of the tokens, so a very long word takes no extra time.
    void a_long_token_does_not_slow_the_others() {
        QVERIFY2(cli({"tokenize", model("bert-q8_0.gguf"), QString(20'000, QLatin1Char('b'))}).status == 0,
                 "a long word");
    }

    void a_lens_is_placed_and_refuses_what_is_too_long() {
        const auto first = [](const QStringList& more) {
            return cli(QStringList{"lens", tiny, "hi", "--top", "1", "--json"} + more)
                .json()["layers"]
                .toArray()[0]
                .toObject()["top"]
                .toArray()[0]
                .toObject()["logit"]
                .toDouble();
        };
        QCOMPARE(first({"--device", "emulator:unchecked", "--place", "*=cpu"}), first({}));
        const Answer refused = cli({"lens", tiny, QStringLiteral("hat ").repeated(300)});
        QCOMPARE(refused.status, 1);
        QVERIFY2(refused.err.contains("the KV cache would need room for 602 tokens, but has room for 256"),
                 qPrintable(refused.err));
    }

    void a_model_that_pools_nothing_has_numbers_for_each_token() {
        const QString file = with("bert-q8_0.gguf", {"bert.pooling_type=0"});
        const QJsonObject each = cli({"embed", "--json", file, "hello world"}).json();
        QCOMPARE(each["pooling"].toString(), QString("none"));
        QCOMPARE(each["embeddings"].toArray().size(), each["tokens"].toArray().size());
        QVERIFY(!each.contains("embedding"));
        const Answer text = cli({"embed", file, "hello world"});
        QCOMPARE(text.status, 0);
        QVERIFY2(text.out.startsWith("token 0 \""), qPrintable(text.out.left(80)));
        const QJsonObject pooled = cli({"embed", "--json", model("bert-q8_0.gguf"), "hello world"}).json();
        QCOMPARE(pooled["embedding"].toArray().size(), each["embeddings"].toArray()[0].toArray().size());
        QVERIFY(pooled["pooling"].toString() != "none");
    }

    void verify_compares_the_embedding_that_the_model_pools_data() {
        QTest::addColumn<int>("pooling");
        for (const auto& [name, pooling] :
             {std::pair("each token", 0), {"mean", 1}, {"first token", 2}, {"last token", 3}})
            QTest::newRow(name) << pooling;
    }
    void verify_compares_the_embedding_that_the_model_pools() {
        QFETCH(const int, pooling);
        const Recorded record("bert-q8_0", {QStringLiteral("bert.pooling_type=%1").arg(pooling)});
        const Answer same = record.verified();
        QVERIFY2(same.status == 0 && same.out.startsWith("6 passed, 0 failed"), qPrintable(same.out));
    }
    void a_greedy_text_is_compared_until_rounding_decides() {
        Recorded record("qwen3-q4_0", {});
        const auto other = [](QJsonObject run, bool close) {
            QJsonArray ids = run["greedy"].toArray(), gaps = run["greedy_gap"].toArray();
            ids[0] = ids[0].toInt() + 1;
            if (close) gaps[0] = 0.001;
            run["greedy"] = ids;
            run["greedy_gap"] = gaps;
            return run;
        };
        record.change([&](QJsonObject run) {
            for (const char* cache : {"kv_f32", "kv_f16"})
                run[QLatin1String(cache)] = other(run[QLatin1String(cache)].toObject(), true);
            return run;
        });
        const Answer close = record.verified();
        QVERIFY2(close.status == 0 && close.out.contains("compared up to token 0"), qPrintable(close.out));
        record.change([&](QJsonObject run) {
            run["kv_f32"] = other(run["kv_f32"].toObject(), false);
            QJsonArray gaps = run["kv_f32"].toObject()["greedy_gap"].toArray();
            QJsonObject kv = run["kv_f32"].toObject();
            gaps[0] = 3.5;
            kv["greedy_gap"] = gaps;
            run["kv_f32"] = kv;
            return run;
        });
        const Answer wrong = record.verified();
        QVERIFY2(wrong.status == 1 && wrong.out.contains("token 0 after the prompt"), qPrintable(wrong.out));
    }

    void warning_about_the_tokenizer_is_printed_by_all_commands() {
        const QString file = with("qwen3-q4_0.gguf", {"--remove", "tokenizer.ggml.pre"});
        const QString wanted = "which selects how text is split into words, is missing";
        for (const QStringList& command :
             {QStringList{"tokenize"}, {"logits"}, {"lens"}, {"generate", "--tokens", "1"}}) {
            const Answer text = cli(command + QStringList{file, "abc"});
            QVERIFY2(text.err.contains(wanted), qPrintable(command[0] + text.err));
            const QJsonArray warnings = cli(command + QStringList{"--json", file, "abc"}).json()["warnings"].toArray();
            QVERIFY2(warnings.size() == 1 && warnings[0].toString().contains(wanted), qPrintable(command[0]));
        }
    }
};

QTEST_APPLESS_MAIN(TestCliModels)
#include "test_cli_models.moc"

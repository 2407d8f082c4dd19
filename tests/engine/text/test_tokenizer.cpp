// SPDX-License-Identifier: MIT
// Tokens: the ids that llama.cpp gives for vocabularies of every kind, and the errors for files without a vocabulary.
#include <QtTest/QTest> // first: moc fails on a file that begins with <concepts>

#include "files/gguf_write.h"
#include "how_built.h"
#include "text/letters.h"
#include "text/tokenizer.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>

#include <nlohmann/json.hpp>

#include <functional>
#include <random>

using namespace ggs;

namespace {

using Json = nlohmann::json;

const QString own = GGSCOPE_TEST_DATA "/llm/tokenize/";
// Other people's, which is not part of the project.
const QString others = GGSCOPE_SOURCE_DIR "/../shared/vocab/";
const QString splits = GGSCOPE_SOURCE_DIR "/../shared/llm/tokenize/pre.json";

QByteArray bytes_of(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

Json json_of(const QString& path) { return Json::parse(bytes_of(path).toStdString(), nullptr, false); }

QString ids_text(const Result<TokenIds>& ids) {
    if (!ids.ok()) return QString::fromStdString(english(ids.error()));
    QStringList words;
    for (const int32_t id : *ids) words.append(QString::number(id));
    return words.join(QLatin1Char(' '));
}

std::string hex_of(const std::string& text) { return QByteArray::fromStdString(text).toHex().toStdString(); }

// A small vocabulary: what is not given is as a file may leave it out.
struct Made {
    std::string model = "llama";
    std::string splits = {};
    std::vector<std::string> tokens{"<unk>", "<s>", "</s>", "a", "b", "ab"};
    std::vector<int32_t> kinds = {};
    std::vector<float> scores = {};
    std::vector<std::string> merges = {};
    std::function<void(GgufWriter&)> more = [](GgufWriter&) {};

    Result<Tokenizer> tokenizer() const {
        GgufWriter out;
        out.add("general.architecture", "llama").add("tokenizer.ggml.model", model);
        if (!splits.empty()) out.add("tokenizer.ggml.pre", splits);
        if (!tokens.empty()) out.add_strings("tokenizer.ggml.tokens", tokens);
        if (!kinds.empty()) out.add_array<int32_t>("tokenizer.ggml.token_type", kinds);
        if (!scores.empty()) out.add_array<float>("tokenizer.ggml.scores", scores);
        if (!merges.empty()) out.add_strings("tokenizer.ggml.merges", merges);
        more(out);
        GGS_TRY(const std::vector<std::byte> bytes, out.bytes());
        GGS_TRY(const GgufFile file, GgufFile::parse(bytes, "made.gguf"));
        return Tokenizer::of(file);
    }
};

QString why_not(const Made& made) {
    const Result<Tokenizer> tokenizer = made.tokenizer();
    return tokenizer.ok() ? QString() : QString::fromStdString(english(tokenizer.error()));
}

// One token for each byte, as byte pairs need them.
std::vector<std::string> all_bytes() {
    std::vector<std::string> tokens;
    for (int byte = 0; byte < 256; ++byte) tokens.emplace_back(letter_of_byte(static_cast<unsigned char>(byte)));
    return tokens;
}

std::vector<std::string> strings_of(const GgufFile& file, const char* key) {
    std::vector<std::string> texts;
    const auto strings = file.strings(*file.find_key(key));
    for (const std::string_view text : *strings) texts.emplace_back(text);
    return texts;
}

void check_cases(const Tokenizer& tokenizer, const Json& cases) {
    QVERIFY(cases.size() > 40);
    for (const Json& each : cases) {
        const auto text = each["text"].get<std::string>();
        const QString name = QString::fromStdString(Json(text).dump(-1, ' ', true));
        const std::pair<const char*, TokenizeOptions> modes[] = {{"plain", {false, false}},
                                                                 {"parse_special", {false, true}},
                                                                 {"add_special", {true, false}},
                                                                 {"add_and_parse_special", {true, true}}};
        for (const auto& [mode, options] : modes)
            QVERIFY2(
                ids_text(tokenizer.tokens(text, options)) == ids_text(each[mode].get<TokenIds>()),
                qPrintable(QStringLiteral("%1, %2: %3").arg(name, mode, ids_text(tokenizer.tokens(text, options)))));
        const auto ids = each["parse_special"].get<TokenIds>();
        QVERIFY2(hex_of(tokenizer.text(ids)) == each["detok_hex"],
                 qPrintable(name + ": " + QString::fromStdString(tokenizer.text(ids))));
    }
}

} // namespace

class TestTokenizer : public QObject {
    Q_OBJECT
  private slots:
    // -- what llama.cpp gives --

    void vocabularies_of_models_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"llama-spm", "gemma2", "phi3", "gpt2", "llama-bpe", "qwen2", "bert"})
            QTest::newRow(name) << name;
    }
    void vocabularies_of_models() {
        QFETCH(const QString, name);
        const auto file = GgufFile::open((own + name + ".gguf").toStdString());
        QVERIFY(file.ok());
        const auto tokenizer = Tokenizer::of(*file);
        QVERIFY2(tokenizer.ok(), tokenizer.ok() ? "" : english(tokenizer.error()).c_str());
        check_cases(*tokenizer, json_of(own + name + ".json")["cases"]);
    }

    void vocabularies_of_others_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"gpt-2", "llama-spm"}) QTest::newRow(name) << name;
    }
    void vocabularies_of_others() {
        QFETCH(const QString, name);
        const QString path = others + "ggml-vocab-" + name + ".gguf";
        if (!QFile::exists(path)) QSKIP("../shared/vocab is not here");
        const auto file = GgufFile::open(path.toStdString());
        QVERIFY(file.ok());
        const auto tokenizer = Tokenizer::of(*file);
        QVERIFY2(tokenizer.ok(), tokenizer.ok() ? "" : english(tokenizer.error()).c_str());
        check_cases(*tokenizer, json_of(others + "cases/" + name + ".json")["cases"]);
        // Texts between lines of their own, and a line of ids for each.
        const std::string separator = "\n__ggml_vocab_test__\n";
        const std::string texts = bytes_of(path + ".inp").toStdString();
        const QList<QByteArray> ids = bytes_of(path + ".out").split('\n');
        int n = 0;
        for (size_t at = 0; at < texts.size(); ++n) {
            const size_t end = std::min(texts.find(separator, at), texts.size());
            const auto made = tokenizer->tokens(std::string_view(texts).substr(at, end - at), {false, false});
            QVERIFY2(ids_text(made) == QString::fromLatin1(ids[n].simplified()), qPrintable(QString::number(n)));
            at = end + separator.size();
        }
        QVERIFY(n > 40);
    }

    void every_way_to_split_words_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"gpt-2", "llama-bpe", "qwen2", "stablelm2", "deepseek-coder", "falcon", "starcoder",
                                 "refact", "command-r", "smollm", "olmo", "gpt-4o", "default"})
            QTest::newRow(name) << name;
    }
    void every_way_to_split_words() {
        QFETCH(const QString, name);
        if (!QFile::exists(splits) || !QFile::exists(others)) QSKIP("../shared/llm and ../shared/vocab are not here");
        const auto file = GgufFile::open((others + "ggml-vocab-gpt-2.gguf").toStdString());
        QVERIFY(file.ok());
        Made made{"gpt2", name.toStdString(), strings_of(*file, "tokenizer.ggml.tokens")};
        made.merges = strings_of(*file, "tokenizer.ggml.merges");
        made.more = [](GgufWriter& out) {
            out.add("tokenizer.ggml.bos_token_id", uint32_t{50256}).add("tokenizer.ggml.eos_token_id", uint32_t{50256});
        };
        const auto tokenizer = made.tokenizer();
        QVERIFY2(tokenizer.ok(), tokenizer.ok() ? "" : english(tokenizer.error()).c_str());
        const Json all = json_of(splits);
        const Json& expected = all["pre"][name.toStdString()];
        QCOMPARE(expected["ids"].size(), all["texts"].size());
        for (size_t i = 0; i < all["texts"].size(); ++i) {
            const auto ids = tokenizer->tokens(all["texts"][i].get<std::string>(), {false, false});
            QVERIFY2(ids_text(ids) == ids_text(expected["ids"][i].get<TokenIds>()), qPrintable(QString::number(i)));
        }
    }
    void pieces_of_a_text_are_all_of_it() {
        std::mt19937 random(11);
        const std::u32string some = U"aZ09 \t\r\n'sdé你가٣–€\u3000\u00a0\u0301\uFFFD";
        for (const char* name :
             {"gpt-2", "llama3", "qwen2", "default", "falcon", "starcoder", "deepseek-coder", "gpt-4o"}) {
            const auto way = WordSplits::of(name);
            QVERIFY(way.ok());
            for (int i = 0; i < 200; ++i) {
                std::u32string text;
                for (size_t n = random() % 30; n > 0; --n) text += some[random() % some.size()];
                const auto pieces = way->pieces(text);
                QVERIFY(pieces.ok());
                size_t at = 0;
                for (const auto& [from, to] : *pieces) {
                    QVERIFY(from == at && to > from);
                    at = to;
                }
                QCOMPARE(at, text.size());
            }
        }
    }

    // -- special tokens --

    void longer_special_tokens_are_found_first() {
        Made made;
        made.tokens = {"<unk>", "<s>", "</s>", "a", "<x>", "<x><y>", "<0x3C>", "<0x3E>", "x", "y", "▁"};
        made.kinds = {2, 3, 3, 1, 3, 4, 6, 6, 1, 1, 1};
        made.more = [](GgufWriter& out) { out.add("tokenizer.ggml.add_space_prefix", false); };
        const auto tokenizer = made.tokenizer();
        QVERIFY(tokenizer.ok());
        QCOMPARE(ids_text(tokenizer->tokens("<x><x><y>a")), QString("1 4 5 3"));
        // Tokens that the user defined are found in any text, control tokens only on request.
        QCOMPARE(ids_text(tokenizer->tokens("<x><x><y>a", {false, false})), QString("6 8 7 5 3"));
        QCOMPARE(ids_text(tokenizer->tokens("", {true, true})), QString("1"));
        QCOMPARE(QString::fromStdString(tokenizer->text(TokenIds{1, 3, 2}, {false, false})), QString("a"));
        QCOMPARE(QString::fromStdString(tokenizer->text(TokenIds{1, 3, 2})), QString("<s>a</s>"));
        QCOMPARE(QString::fromStdString(tokenizer->text(TokenIds{1, 3}, {true, true})), QString("a"));
        QVERIFY(tokenizer->piece(-1).empty() && tokenizer->piece(11).empty());
    }
    void generation_ends_where_a_turn_does() {
        Made made;
        made.tokens = {"<unk>", "<s>", "</s>", "a", "<|im_end|>", "<|channel|>"};
        const auto tokenizer = made.tokenizer();
        QVERIFY(tokenizer.ok());
        const Vocabulary& vocabulary = tokenizer->vocabulary();
        QCOMPARE(vocabulary.special().end_of_turn, 4);
        QVERIFY(vocabulary.ends_generation(2) && vocabulary.ends_generation(4) && !vocabulary.ends_generation(3));
        // Regardless of their kind in the file.
        QCOMPARE(vocabulary.kind(4), PieceKind::control);
        QCOMPARE(vocabulary.kind(5), PieceKind::user_defined);
    }

    // If an answer has parts, only the token after the last part ends it.
    void a_part_of_an_answer_does_not_end_it() {
        Made made;
        made.tokens = {"<unk>", "<s>", "</s>", "<|end|>", "<|return|>"};
        QVERIFY(made.tokenizer()->vocabulary().ends_generation(3));
        made.tokens.emplace_back("<|call|>");
        const auto tokenizer = made.tokenizer();
        QVERIFY(tokenizer.ok());
        QVERIFY(!tokenizer->vocabulary().ends_generation(3) && tokenizer->vocabulary().ends_generation(4) &&
                tokenizer->vocabulary().ends_generation(5));
        QCOMPARE(tokenizer->vocabulary().kind(3), PieceKind::user_defined);
    }
    void generation_ends_where_what_was_filled_in_does() {
        Made made;
        made.tokens = {"<unk>", "<s>", "</s>", "<|fim_pad|>", "<|repo_name|>", "<|file_sep|>", "<|fim_prefix|>", "a"};
        const auto tokenizer = made.tokenizer();
        QVERIFY(tokenizer.ok());
        const Vocabulary& vocabulary = tokenizer->vocabulary();
        for (const int32_t id : {3, 4, 5})
            QVERIFY(vocabulary.ends_generation(id) && vocabulary.kind(id) == PieceKind::control);
        QVERIFY(!vocabulary.ends_generation(6) && vocabulary.kind(6) == PieceKind::control);
        // The file's word counts before ours.
        made.more = [](GgufWriter& out) { out.add("tokenizer.ggml.fim_pad_token_id", uint32_t{7}); };
        const auto named = made.tokenizer();
        QVERIFY(named->vocabulary().ends_generation(7) && !named->vocabulary().ends_generation(3));
    }
    void tokens_without_text_are_skipped() {
        Made made;
        made.tokens = {"<unk>", "<s>", "</s>", "a", "[PAD4]", "odd"};
        made.kinds = {2, 3, 3, 1, 5, 0};
        const auto tokenizer = made.tokenizer();
        QVERIFY(tokenizer.ok());
        QCOMPARE(QString::fromStdString(tokenizer->text(TokenIds{3, 4, 5, 3}, {false, false})), QString("aa"));
        QCOMPARE(QString::fromStdString(tokenizer->piece(4)), QString("[PAD4]")); // one by one it is named
    }

    // -- bytes and characters --

    void characters_are_read_by_their_form() {
        const auto codes = [](const char* bytes) { return characters(bytes); };
        QVERIFY(codes("\xED\xA0\x80") == std::u32string(1, char32_t{0xD800})); // half of a pair
        QVERIFY(codes("\xC1\x81") == U"A");                                    // longer than it has to be
        QVERIFY(codes("\xF7\xBF\xBF\xBF") == U"\uFFFD\uFFFD\uFFFD\uFFFD");     // beyond all there are
        QVERIFY(codes("\xE4x") == U"\uFFFDx");
    }
    void an_unassigned_character_is_part_of_a_word() {
        Made made{"bert"};
        made.tokens = {"[PAD]", "[UNK]", "▁ab", "▁a"};
        made.more = [](GgufWriter& out) { out.add("tokenizer.ggml.unknown_token_id", uint32_t{1}); };
        const auto tokenizer = made.tokenizer();
        QVERIFY2(tokenizer.ok(), tokenizer.ok() ? "" : english(tokenizer.error()).c_str());
        QCOMPARE(ids_text(tokenizer->tokens("a\u0378b", {false, false})), QString("1"));
        QCOMPARE(ids_text(tokenizer->tokens("a\u0007b", {false, false})), QString("2")); // a control is left out
    }

    void a_stream_gives_whole_characters() {
        Made made{"gpt2", "gpt-2", all_bytes()};
        made.merges = {"a b"};
        const auto tokenizer = made.tokenizer();
        QVERIFY(tokenizer.ok());
        TextStream stream(*tokenizer);
        QStringList given;
        for (const unsigned char byte : std::string("a\xC3\xA9\xF0\x9F\x98\x80\xFF!\xE4\xBD"))
            given.append(QString::fromStdString(hex_of(stream.add(byte))));
        QCOMPARE(given, QStringList({"61", "", "c3a9", "", "", "", "f09f9880", "ff", "21", "", ""}));
        QCOMPARE(hex_of(stream.rest()), std::string("e4bd"));
        QVERIFY(stream.rest().empty());
    }
    void invalid_utf8_is_read_as_replacement_character() {
        Made made{"gpt2", "gpt-2", all_bytes()};
        made.merges = {"a b"};
        const auto tokenizer = made.tokenizer();
        QVERIFY(tokenizer.ok());
        const auto ids = tokenizer->tokens("a\xFF", {false, false});
        QCOMPARE(ids_text(ids), QString("97 239 191 189"));
        QCOMPARE(QString::fromStdString(tokenizer->text(*ids)), QString("a\uFFFD"));
        QCOMPARE(characters("\xE4\xBD").size(), size_t(2));
        QCOMPARE(base_letter(U'é'), U'e');
        QCOMPARE(base_letter(U'한'), U'\u1112');
        QCOMPARE(small_letter(U'Ж'), U'ж');
        QCOMPARE(class_of(U'\u00a0'), LetterClass::space);
        QCOMPARE(class_of(U'\uFFFD'), LetterClass::symbol);
    }
    void a_byte_without_a_token_is_named() {
        Made made;
        made.more = [](GgufWriter& out) { out.add("tokenizer.ggml.add_space_prefix", false); };
        const auto tokenizer = made.tokenizer();
        QVERIFY(tokenizer.ok());
        QCOMPARE(ids_text(tokenizer->tokens("ab")), QString("1 5"));
        QCOMPARE(ids_text(tokenizer->tokens("abc")),
                 QString("the vocabulary has no token for the byte 0x63 of the text"));
    }

    // -- files that have no tokens, or others than they say --

    void refusals() {
        Made made;
        made.model = "t5";
        QCOMPARE(
            why_not(made),
            QString("the tokenizer `t5` is not supported; the supported tokenizers are `llama`, `gpt2` and `bert`"));
        made = {};
        made.tokens.clear();
        QCOMPARE(why_not(made), QString("the file has no tokens: the key `tokenizer.ggml.tokens` is missing"));
        made = {};
        made.tokens[4] = "a";
        QCOMPARE(why_not(made), QString("tokens 3 and 4 have the same text, `a`"));
        made = {};
        made.scores = {1, 2};
        QCOMPARE(
            why_not(made),
            QString("tokenizer.ggml.scores is f32[2]; it must be an array with one entry for each of the 6 tokens"));
        made = {"gpt2", "gpt-2"};
        QCOMPARE(why_not(made),
                 QString("the file's tokenizer merges pairs, but the key `tokenizer.ggml.merges` is missing"));
        made.merges = {"a b"};
        made.splits = "superbpe";
        QCOMPARE(why_not(made), QString("the rules by which `superbpe` splits a text into words are not supported"));
    }
    void warnings() {
        Made made{"gpt2"};
        made.merges = {"a b"};
        auto tokenizer = made.tokenizer();
        QVERIFY(tokenizer.ok());
        QVERIFY(
            english(tokenizer->vocabulary().warnings().at(0))
                .starts_with("the key `tokenizer.ggml.pre`, which selects how text is split into words, is missing"));
        made.more = [](GgufWriter& out) { out.add("tokenizer.ggml.eos_token_id", uint32_t{6}); };
        QCOMPARE(made.tokenizer()->vocabulary().warnings().size(), size_t{2});
        made.splits = "gpt-2";
        tokenizer = made.tokenizer();
        QVERIFY(tokenizer.ok());
        QCOMPARE(tokenizer->vocabulary().warnings().size(), size_t{1});
        QCOMPARE(english(tokenizer->vocabulary().warnings().at(0)),
                 std::string("`tokenizer.ggml.eos_token_id` is 6, but there are only 6 tokens: the key is ignored"));
        QCOMPARE(tokenizer->vocabulary().special().eos, -1);
    }

    // -- length --

    void a_mebibyte_takes_no_more_than_it_should_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"llama-spm", "gemma2", "gpt2", "llama-bpe", "bert"}) QTest::newRow(name) << name;
    }
    void a_mebibyte_takes_no_more_than_it_should() {
        QFETCH(const QString, name);
        const auto file = GgufFile::open((own + name + ".gguf").toStdString());
        const auto tokenizer = Tokenizer::of(*file);
        QVERIFY(tokenizer.ok());
        const Json cases = json_of(own + name + ".json")["cases"];
        const size_t size = times_count ? 1 << 20 : 1 << 16;
        std::string words;
        for (size_t i = 0; words.size() < size; ++i) words += cases[i % cases.size()]["text"].get<std::string>() + " ";
        for (const std::string& text :
             {words, std::string(size, 'a'), std::string(size, ' '), std::string(size, '\n'), std::string(size, '<')}) {
            QElapsedTimer timer;
            timer.start();
            const auto ids = tokenizer->tokens(text);
            QVERIFY2(ids.ok(), ids.ok() ? "" : english(ids.error()).c_str());
            if (times_count) QVERIFY2(timer.elapsed() < 2000, qPrintable(QStringLiteral("%1 ms").arg(timer.elapsed())));
        }
    }
};

QTEST_APPLESS_MAIN(TestTokenizer)
#include "test_tokenizer.moc"

// SPDX-License-Identifier: MIT
// The formatter: its output, that formatting twice gives the same text, and that it changes only spaces.
#include "script_builds.h"
#include "script_meaning.h"

#include "engine/short_samples.h"

#include "program/program_json.h"

#include <QtTest/QTest>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>

using namespace ggs;

namespace {

std::string formatted(std::string_view script) {
    const auto result = format_script(script);
    if (const auto* error = std::get_if<ScriptError>(&result)) return "error: " + english(*error);
    return std::get<std::string>(result);
}

std::vector<std::pair<std::string, std::string>> samples() {
    std::vector<std::pair<std::string, std::string>> all;
    for (const auto& entry : std::filesystem::directory_iterator(GGSCOPE_SOURCE_DIR "/resources/samples")) {
        if (entry.path().extension() != ".ggs") continue;
        std::ifstream file(entry.path(), std::ios::binary);
        all.emplace_back(entry.path().stem().string(), std::string(std::istreambuf_iterator<char>(file), {}));
    }
    std::sort(all.begin(), all.end());
    return all;
}

// Without the keys of unnamed results, which are their lines.
std::string json_of(Program& program) {
    for (TensorEntry& entry : program.tensors) entry.key.clear();
    return json_text(program_json(builtin_registry(), program, "test"));
}

void row(const char* name, const char* script, const char* by_the_book) {
    QTest::newRow(name) << QByteArray(script) << QByteArray(by_the_book);
}

} // namespace

class TestFormat : public QObject {
    Q_OBJECT
  private slots:
    void a_script_by_the_book_data() {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<QByteArray>("by_the_book");
        row("nothing", "", "");
        row("empty lines", "\n\n  \n", "");
        row("a comment alone", "   #  a ", "#  a\n");
        row("no last line end", "a=1", "a = 1\n");
        row("line ends of Windows", "a=1\r\nb=2\r\n", "a = 1\nb = 2\n");
        row("two empty lines become one", "a=1\n\n\n\nb=2\n\n\n", "a = 1\n\nb = 2\n");
        row("an empty line at the start", "\n\na=1", "a = 1\n");
        row("arguments", "c=add( a ,b )", "c = add(a, b)\n");
        row("named arguments", "c = scale(a,s = 2)", "c = scale(a, s=2)\n");
        row("a bracket behind a name", "c = add (a, b)", "c = add(a, b)\n");
        row("members", "n = a . ne0*b. nb1", "n = a.ne0 * b.nb1\n");
        row("operators", "n=1+2*-3/(4-5)", "n = 1 + 2 * -3 / (4 - 5)\n");
        row("signs", "n = - 1\nm = 2 - - 1\nk = f(- 1, + 2)", "n = -1\nm = 2 - -1\nk = f(-1, +2)\n");
        row("lists", "n = [ 1,2 , -3 ]", "n = [1, 2, -3]\n");
        row("values", "a=tensor(f32,2,2){1,2,3,4}", "a = tensor(f32, 2, 2) { 1 2  3 4 }\n");
        row("values of one dimension", "a=tensor(f32,4){1,2 3 4}", "a = tensor(f32, 4) { 1 2 3 4 }\n");
        row("signs between braces", "a=tensor(f32,4){1 - 2 +3 -inf}", "a = tensor(f32, 4) { 1 -2 +3 -inf }\n");
        row("expressions between braces", "a=tensor(f32,2,1){(1+2) (3)}", "a = tensor(f32, 2, 1) { (1 + 2) (3) }\n");
        row("a bracket behind inf", "a = tensor(f32, 2) { inf(2) }", "a = tensor(f32, 2) { inf (2) }\n");
        row("members between braces", "a = tensor(f32, 2, 2) { (x).ne0 1 2 (x) . nb1 }",
            "a = tensor(f32, 2, 2) { (x).ne0 1  2 (x).nb1 }\n");
        row("a generator", "a=tensor(f32,2)=normal( 0,1,seed = 1 )", "a = tensor(f32, 2) = normal(0, 1, seed=1)\n");
        row("words", "name   a   \"x  y\"\ngraph  add( a,b )\nuse  c", "name a \"x  y\"\ngraph add(a, b)\nuse c\n");
        row("a line ends inside of brackets", "c = add(a,\n# why\nb\n)", "c = add(a,\n    # why\n    b\n)\n");
        row("rows of values", "a = tensor(f32, 2, 2) {\n1 2 # first\n3 4\n}",
            "a = tensor(f32, 2, 2) {\n    1 2  # first\n    3 4\n}\n");
        row("comments of a block", "a=1 # one\nbb = 22    # two\n\nc=3 # three",
            "a = 1    # one\nbb = 22  # two\n\nc = 3  # three\n");
        row("a comment's own spaces", "#\n#   indented\n#no space", "#\n#   indented\n#no space\n");
        row("a mark of UTF-8", "\xef\xbb\xbf# x", "# x\n");
        row("an error", "a = (1",
            "error: 1:7: expected `)` to close the previous bracket, but found the end of the script");
    }
    void a_script_by_the_book() {
        QFETCH(QByteArray, script);
        QFETCH(QByteArray, by_the_book);
        const std::string once = formatted(script.toStdString());
        QCOMPARE(QByteArray::fromStdString(once), by_the_book);
        if (!by_the_book.startsWith("error")) {
            QCOMPARE(formatted(once), once);
            QVERIFY(meaning_of(once) == meaning_of(script.toStdString()));
        }
    }
    void a_comment_far_out_does_not_draw_the_others_along() {
        const std::string far = "x = [" + std::string(40, '1') + ", " + std::string(40, '2') + "]";
        QCOMPARE(formatted("a = 1 # one\n" + far + " # far\nb = 22 # two\n"),
                 "a = 1   # one\n" + far + "  # far\nb = 22  # two\n");
    }
    void samples_are_by_the_book() {
        QVERIFY(samples().size() >= 13);
        for (const auto& [name, text] : samples()) {
            QVERIFY2(text.starts_with("# "), name.c_str());
            QCOMPARE(formatted(text), text);
        }
    }
    void formatting_keeps_what_a_changed_sample_means() {
        std::mt19937_64 random(20);
        const char* const extra[] = {" ",
                                     "\n",
                                     ",",
                                     "(",
                                     ")",
                                     "[",
                                     "]",
                                     "{",
                                     "}",
                                     "=",
                                     "+",
                                     "-",
                                     "*",
                                     "/",
                                     ".",
                                     "1",
                                     "x",
                                     "# c\n",
                                     "\"t\"",
                                     "inf",
                                     "graph",
                                     "name",
                                     "tensor(f32, 2)",
                                     "a.ne0"};
        int parsed = 0;
        int built_both = 0;
        for (const auto& [name, text] : samples()) {
            if (name + ".ggs" == large_sample) continue;
            const auto lexed = std::get<std::vector<Token>>(tokens_of(text));
            for (int round = 0; round < 400; ++round) {
                std::vector<std::string> pieces;
                for (const Token& token : lexed) pieces.emplace_back(token.text);
                for (uint64_t changes = 1 + random() % 3; changes > 0; --changes) {
                    const size_t at = random() % pieces.size();
                    if (random() % 2)
                        pieces[at] = pieces[random() % pieces.size()];
                    else
                        pieces.insert(pieces.begin() + static_cast<std::ptrdiff_t>(at),
                                      extra[random() % std::size(extra)]);
                }
                std::string script;
                for (const std::string& piece : pieces) script += piece + (random() % 8 ? " " : "  ");
                const auto result = format_script(script);
                if (!std::holds_alternative<std::string>(result)) continue;
                ++parsed;
                const std::string& once = std::get<std::string>(result);
                QVERIFY2(meaning_of(once) == meaning_of(script), script.c_str());
                QCOMPARE(formatted(once), once);
                if (round % 8) continue;
                const BuiltScript before = build_script(builtin_registry(), script);
                const BuiltScript after = build_script(builtin_registry(), once);
                QCOMPARE(before.ok(), after.ok());
                if (!before.ok()) continue;
                QCOMPARE(json_of(*before.program), json_of(*after.program));
                ++built_both;
            }
        }
        qInfo("%d changed samples parsed, %d were built twice", parsed, built_both);
        QVERIFY(parsed > 500 && built_both > 20);
    }
};

QTEST_APPLESS_MAIN(TestFormat)
#include "test_format.moc"

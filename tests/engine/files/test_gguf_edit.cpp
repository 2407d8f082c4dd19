// SPDX-License-Identifier: MIT
// Keys of a GGUF file are changed, and what was not meant to change stays byte for byte.
#include <QtTest/QTest> // first: moc fails on a file that begins with <concepts>

#include "files/gguf_edit.h"
#include "files/gguf_write.h"
#include "gguf_bytes.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <atomic>
#include <csignal>
#include <functional>
#include <limits>
#include <thread>

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace ggs;

namespace {

QString text_of(const Message& message) { return QString::fromStdString(english(message)); }
QString text_of(const Status& status) { return status.ok() ? QString() : text_of(status.error()); }

QByteArray bytes_of(const GgufWriter& out) {
    const auto bytes = out.bytes().value();
    return {reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size())};
}

std::vector<std::byte> numbers(size_t bytes) {
    std::vector<std::byte> made(bytes);
    for (size_t i = 0; i < bytes; ++i) made[i] = static_cast<std::byte>(i * 37 + 1);
    return made;
}

// Returns the file that ggml's writer would make, with these keys and two tensors.
GgufWriter written(const std::function<void(GgufWriter&)>& keys) {
    GgufWriter out;
    keys(out);
    out.add_tensor("a", TypeId::f16, {3}, numbers(6)).add_tensor("b", TypeId::f32, {4, 2}, numbers(32));
    return out;
}

} // namespace

class TestGgufEdit : public QObject {
    Q_OBJECT
  private:
    QTemporaryDir m_dir;
    QString m_folder; // of one test

    std::string path(const QString& name) const { return (m_folder + "/" + name).toStdString(); }
    void put(const QString& name, const QByteArray& bytes) const {
        QFile file(QString::fromStdString(path(name)));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(bytes), bytes.size());
    }
    QByteArray got(const QString& name) const {
        QFile file(QString::fromStdString(path(name)));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(can't be read)");
    }
    QStringList names() const {
        return QDir(m_folder).entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot,
                                        QDir::Name);
    }

    // Returns the file after valid edits, or the reason why one of them is invalid.
    QByteArray after(const QByteArray& before, const std::function<Status(GgufEdit&)>& edits) {
        put("before.gguf", before);
        const auto file = GgufFile::open(path("before.gguf"));
        if (!file.ok()) return text_of(file.error()).toUtf8();
        GgufEdit edit(*file);
        if (const Status done = edits(edit); !done.ok()) return text_of(done).toUtf8();
        if (const Status saved = edit.save(path("after.gguf")); !saved.ok()) return text_of(saved).toUtf8();
        return got("after.gguf");
    }
    // Why a value can't be set; empty if it can.
    static QString why_not(const GgufFile& file, const char* key, std::string_view value,
                           std::optional<GgufKind> kind = {}) {
        return text_of(GgufEdit(file).set(key, value, kind));
    }

  private slots:
    void init() {
        m_folder = m_dir.filePath(QString::fromLatin1(QTest::currentTestFunction()) + "." +
                                  QString::fromLatin1(QTest::currentDataTag() ? "row" : ""));
        QDir(m_folder).removeRecursively();
        QVERIFY(QDir().mkpath(m_folder));
    }

    // -- bytes that stay --
    void without_an_edit_every_byte_stays() {
        const auto nothing = [](GgufEdit&) -> Status { return {}; };
        QByteArray golden = bytes_of(GgufWriter()
                                         .add("general.architecture", "test")
                                         .add("n", uint32_t{7})
                                         .add_tensor("w", TypeId::f32, {4}, numbers(16)));
        QCOMPARE(golden.size(), qsizetype(160));
        QCOMPARE(after(golden, nothing), golden);
        golden[4] = 2; // version 2 stays version 2
        QCOMPARE(after(golden, nothing), golden);
        QCOMPARE(after(golden + "behind it", nothing), golden + "behind it");
        const QByteArray no_tensors = bytes_of(GgufWriter().add("n", uint32_t{7}));
        QCOMPARE(no_tensors.size(), qsizetype(64));
        QCOMPARE(after(no_tensors, nothing), no_tensors);
    }
    void models_come_out_as_they_went_in() {
        const QDir models(GGSCOPE_TEST_DATA "/llm/models");
        const QStringList files = models.entryList({"*.gguf"});
        QVERIFY(files.size() >= 8);
        for (const QString& name : files) {
            const auto file = GgufFile::open(models.filePath(name).toStdString());
            QVERIFY(file.ok());
            QCOMPARE(text_of(GgufEdit(*file).save(path(name))), QString());
            QFile was(models.filePath(name));
            QVERIFY(was.open(QIODevice::ReadOnly));
            QVERIFY2(was.readAll() == got(name), qPrintable(name));
        }
    }
    void a_number_of_the_golden_file_is_four_bytes() {
        const QByteArray before = bytes_of(GgufWriter()
                                               .add("general.architecture", "test")
                                               .add("n", uint32_t{7})
                                               .add_tensor("w", TypeId::f32, {4}, numbers(16)));
        const QByteArray made = after(before, [](GgufEdit& edit) { return edit.set("n", "0x01020304"); });
        QByteArray expected = before;
        expected.replace(24 + 8 + 20 + 4 + 8 + 4 + 8 + 1 + 4, 4, QByteArray("\x04\x03\x02\x01", 4));
        QCOMPARE(made.toHex(' '), expected.toHex(' '));
    }
    void changed_key_keeps_its_position_and_new_key_is_last() {
        const QByteArray made =
            after(bytes_of(written([](GgufWriter& out) { out.add("a", "short").add("b", uint8_t{1}).add("c", -1.5); })),
                  [](GgufEdit& edit) -> Status {
                      GGS_CHECK(edit.set("new", "x"));
                      GGS_CHECK(edit.set("a", "as long as it takes to move all that is behind it"));
                      return edit.remove("b");
                  });
        QCOMPARE(made, bytes_of(written([](GgufWriter& out) {
                     out.add("a", "as long as it takes to move all that is behind it").add("c", -1.5).add("new", "x");
                 })));
    }
    void reverted_edit_is_not_listed_as_a_change() {
        put("f.gguf", bytes_of(written([](GgufWriter& out) { out.add("a", uint32_t{1}).add("b", "x"); })));
        const auto file = GgufFile::open(path("f.gguf"));
        GgufEdit edit(*file);
        QVERIFY(edit.set("a", "2").ok());
        QVERIFY(edit.set("c", "3").ok());
        QVERIFY(edit.remove("b").ok());
        const auto changes = edit.changes();
        QCOMPARE(changes.size(), size_t(3));
        QCOMPARE(changes[0].key, std::string("a"));
        QVERIFY(changes[0].before == size_t(0) && changes[0].stays);
        QVERIFY(changes[1].key == "b" && changes[1].before == size_t(1) && !changes[1].stays);
        QVERIFY(changes[2].key == "c" && !changes[2].before && changes[2].stays);
        QVERIFY(edit.set("a", "1").ok());
        QVERIFY(edit.remove("c").ok());
        QCOMPARE(edit.changes().size(), size_t(1));
    }

    // -- alignment --
    void another_alignment_moves_the_tensors() {
        const auto keys = [](std::optional<uint32_t> alignment) {
            return bytes_of(written([&](GgufWriter& out) {
                out.add("a", "x");
                if (alignment) out.add("general.alignment", *alignment);
            }));
        };
        for (const uint32_t to : {1u, 8u, 32u, 64u, 4096u}) {
            QCOMPARE(after(keys(64), [&](GgufEdit& edit) { return edit.set("general.alignment", std::to_string(to)); }),
                     keys(to));
            QCOMPARE(after(keys({}), [&](GgufEdit& edit) { return edit.set("general.alignment", std::to_string(to)); }),
                     keys(to));
        }
        QCOMPARE(after(keys(4096), [](GgufEdit& edit) { return edit.remove("general.alignment"); }), keys({}));
        // A file without tensors is padded to it as well.
        QCOMPARE(after(bytes_of(GgufWriter().add("a", "x")),
                       [](GgufEdit& edit) { return edit.set("general.alignment", "256"); }),
                 bytes_of(GgufWriter().add("a", "x").add("general.alignment", uint32_t{256})));
    }
    void invalid_alignment_is_refused() {
        put("f.gguf", bytes_of(written([](GgufWriter& out) { out.add("general.alignment", uint32_t{64}); })));
        const auto file = GgufFile::open(path("f.gguf"));
        QCOMPARE(why_not(*file, "general.alignment", "48"),
                 QString("general.alignment is 48; it must be a power of two"));
        QCOMPARE(why_not(*file, "general.alignment", "0"),
                 QString("general.alignment is 0; it must be a power of two"));
        QCOMPARE(why_not(*file, "general.alignment", "-1"),
                 QString("general.alignment is of type u32: -1 is out of range; it must be from 0 to 4294967295"));
        GgufEdit edit(*file);
        QVERIFY(edit.remove("general.alignment").ok());
        QCOMPARE(text_of(edit.set("general.alignment", "64", kind_from_text("u64"))),
                 QString("general.alignment must be u32, not u64"));
    }

    // -- values --
    void values_of_each_type_data() {
        QTest::addColumn<QString>("type");
        QTest::addColumn<QByteArray>("typed");
        QTest::addColumn<QString>("shown"); // or the reason
        const auto row = [](const char* type, const char* typed, const char* shown) {
            QTest::newRow((std::string(type) + " " + typed).c_str())
                << type << QByteArray(typed) << QString::fromUtf8(shown);
        };
        row("u8", "255", "255");
        row("u8", "256", "k is of type u8: 256 is out of range; it must be from 0 to 255");
        row("u8", "-0", "0");
        row("u8", "-1", "k is of type u8: -1 is out of range; it must be from 0 to 255");
        row("i8", "-128", "-128");
        row("i8", "128", "k is of type i8: 128 is out of range; it must be from -128 to 127");
        row("i8", "-129", "k is of type i8: -129 is out of range; it must be from -128 to 127");
        row("u16", "+65535", "65535");
        row("u16", "65536", "k is of type u16: 65536 is out of range; it must be from 0 to 65535");
        row("i16", "-32768", "-32768");
        row("i16", "32768", "k is of type i16: 32768 is out of range; it must be from -32768 to 32767");
        row("u32", " 0xFFFFFFFF ", "4294967295");
        row("u32", "4294967296", "k is of type u32: 4294967296 is out of range; it must be from 0 to 4294967295");
        row("u32", "seven", "k is of type u32: \"seven\" is not a whole number");
        row("u32", "1.5", "k is of type u32: \"1.5\" is not a whole number");
        row("u32", "", "k is of type u32: \"\" is not a whole number");
        row("u32", "--1", "k is of type u32: \"--1\" is not a whole number");
        row("u32", "0x", "k is of type u32: \"0x\" is not a whole number");
        row("u32", "1 2", "k is of type u32: \"1 2\" is not a whole number");
        row("i32", "-2147483648", "-2147483648");
        row("i32", "2147483648",
            "k is of type i32: 2147483648 is out of range; it must be from -2147483648 to 2147483647");
        row("u64", "18446744073709551615", "18446744073709551615");
        row("u64", "18446744073709551616",
            "k is of type u64: 18446744073709551616 is out of range; it must be from 0 to 18446744073709551615");
        row("i64", "-9223372036854775808", "-9223372036854775808");
        row("i64", "9223372036854775808",
            "k is of type i64: 9223372036854775808 is out of range; it must be from -9223372036854775808 to "
            "9223372036854775807");
        row("f32", "1e-5", "1e-05");
        row("f32", "-0.1", "-0.1");
        row("f32", "inf", "inf");
        row("f32", "nan", "nan");
        row("f32", "1e39",
            "k is of type f32: 1e39 is out of range; numbers other than 0 must be from 1e-45 to 3.4028235e+38, with "
            "either sign");
        row("f32", "1e", "k is of type f32: \"1e\" is not a number");
        row("f32", "-+1", "k is of type f32: \"-+1\" is not a number");
        row("f64", "0.1", "0.1");
        row("f64", "-1e308", "-1e+308");
        row("f64", "1e309",
            "k is of type f64: 1e309 is out of range; numbers other than 0 must be from 5e-324 to "
            "1.7976931348623157e+308, with either sign");
        row("bool", "true", "true");
        row("bool", "false", "false");
        row("bool", "1", "k is of type bool: \"1\" is neither true nor false");
        row("str", "", "\"\"");
        row("str", " as it [stands], \"quoted\" ", "\" as it [stands], \\\"quoted\\\" \"");
        row("str", "好 é 😀", "\"好 é 😀\"");
        row("str", "\xff\xfe", "\"\\xff\\xfe\"");
        row("u32[]", "[1,2, 0x3]", "[1, 2, 3]");
        row("u32[]", "[]", "[]");
        row("u32[]", " [ ] ", "[]");
        row("u32[]", "[1,,2]", "k is of type u32[]: element 1: there is nothing between two commas");
        row("u32[]", "[1,]", "k is of type u32[]: element 1: there is nothing between two commas");
        row("u32[]", "[1, -2]", "k is of type u32[]: element 1: -2 is out of range; it must be from 0 to 4294967295");
        row("u32[]", "[1, \"2\"]", "k is of type u32[]: element 1: \"\\\"2\\\"\" is not a whole number");
        row("u32[]", "1, 2", "k is of type u32[]: \"1, 2\" is not a list, such as [1, 2, 3] or [\"one\", \"two\"]");
        row("f32[]", "[1, 0.5, -inf]", "[1, 0.5, -inf]");
        row("bool[]", "[true, false]", "[true, false]");
        row("str[]", "[one, two words, \"th, ree\", \"\"]", "[\"one\", \"two words\", \"th, ree\", \"\"]");
        row("str[]", "[\"a\\n\\t\\\"\\\\\\x1b\\u{597d}\"]", "[\"a\\n\\t\\\"\\\\\\x1b好\"]");
        row("str[]", "[\"\\u{1f600}\\u{e9}\\u{7f}\"]", "[\"😀é\\x7f\"]");
        row("str[]", "[\"a]", "k is of type str[]: element 0: the closing quotation mark is missing");
        row("str[]", "[\"a\" b]",
            "k is of type str[]: element 0: expected a comma after the quotation mark, got \"b\"");
        row("str[]", "[\"\\q\"]",
            "k is of type str[]: element 0: \"\\\\q\\\"\" is not one of the escapes \\n, \\r, \\t, \\\\, \\\", \\x1b, "
            "\\u{e9}");
        row("str[]", "[\"\\u{d800}\"]",
            "k is of type str[]: element 0: \"\\\\u{d800}\\\"\" is not one of the escapes \\n, \\r, \\t, \\\\, \\\", "
            "\\x1b, \\u{e9}");
        row("str[]", "[\"\\x1\"]",
            "k is of type str[]: element 0: \"\\\\x1\\\"\" is not one of the escapes \\n, \\r, \\t, \\\\, \\\", \\x1b, "
            "\\u{e9}");
    }
    void values_of_each_type() {
        QFETCH(QString, type);
        QFETCH(QByteArray, typed);
        QFETCH(QString, shown);
        const QByteArray made =
            after(bytes_of(written([](GgufWriter& out) { out.add("a", "x"); })), [&](GgufEdit& edit) {
                return edit.set("k", typed.toStdString(), kind_from_text(type.toStdString()));
            });
        const auto file =
            GgufFile::parse(std::as_bytes(std::span(made.data(), static_cast<size_t>(made.size()))), "made");
        if (!file.ok()) {
            QCOMPARE(QString::fromUtf8(made), shown);
            return;
        }
        const GgufKey key = file->key(file->find_key("k").value());
        QCOMPARE(QString::fromStdString(kind_text(kind_of(key))), type);
        QCOMPARE(QString::fromStdString(file->value_text(file->find_key("k").value())), shown);
    }
    void value_type_is_derived_from_typed_text() {
        const auto look = [](const char* typed) {
            const auto kind = kind_by_look(typed);
            return kind.ok() ? kind_text(*kind) : english(kind.error());
        };
        const std::pair<const char*, const char*> rows[] = {
            {"7", "u32"},
            {"0x10", "u32"},
            {"-7", "i32"},
            {"4294967296", "u64"},
            {"-2147483649", "i64"},
            {"0.5", "f32"},
            {"1e-5", "f32"},
            {"true", "bool"},
            {"false", "bool"},
            {"True", "str"},
            {"nan", "str"},
            {"infinity", "str"},
            {"1.2.3", "str"},
            {"", "str"},
            {"two words", "str"},
            {"[1, 2]", "u32[]"},
            {"[1, -2]", "i32[]"},
            {"[1, 0.5]", "f32[]"},
            {"[true, false]", "bool[]"},
            {"[\"a\", \"b\"]", "str[]"},
            {"[INST] hello [/INST]", "str"},
            {"[a, b]", "str"},
            {"[\"a\", b]", "str"},
            {"[1, 2", "str"},
            {"[]", "the type of the elements of [] is unknown; give the type, such as u32[] or str[]"}};
        for (const auto& [typed, kind] : rows) QCOMPARE(look(typed), std::string(kind));
        QVERIFY(!kind_from_text("u33") && !kind_from_text("arr") && !kind_from_text("[]") &&
                !kind_from_text("u32[][]"));
        QCOMPARE(kind_words(), std::string("u8, i8, u16, i16, u32, i32, f32, bool, str, u64, i64, f64"));
    }
    void known_keys_are_what_models_are_read_with() {
        const auto file_bytes = bytes_of(written(
            [](GgufWriter& out) { out.add("general.architecture", "llama").add("llama.rope.freq_base", 1e4f); }));
        put("f.gguf", file_bytes);
        const auto file = GgufFile::open(path("f.gguf"));
        const auto kind = [&](const char* key, const char* typed) {
            GgufEdit edit(*file);
            if (const Status set = edit.set(key, typed); !set.ok()) return text_of(set);
            if (const Status saved = edit.save(path("made.gguf")); !saved.ok()) return text_of(saved);
            const auto made = GgufFile::open(path("made.gguf"));
            return QString::fromStdString(kind_text(kind_of(made->key(made->find_key(key).value()))));
        };
        QCOMPARE(kind("general.version", "1.0"), QString("str"));
        QCOMPARE(kind("general.quantization_version", "2"), QString("u32"));
        QCOMPARE(kind("llama.attention.layer_norm_rms_epsilon", "1"), QString("f32"));
        QCOMPARE(kind("llama.attention.head_count", "8"), QString("u32"));
        QCOMPARE(kind("llama.attention.head_count", "[8, 4]"), QString("u32[]"));
        QCOMPARE(kind("llama.attention.head_count", "many"),
                 QString("llama.attention.head_count is of type u32: \"many\" is not a whole number"));
        QCOMPARE(kind("gemma.attention.head_count", "-8"), QString("i32")); // of another model
        QCOMPARE(kind("tokenizer.ggml.token_type", "[1, 2]"), QString("i32[]"));
        QCOMPARE(kind("general.tags", "[chat, text]"), QString("str[]"));
        QCOMPARE(kind("llama.rope.freq_base", "1000000"), QString("f32"));
        QCOMPARE(kind("mine", "7"), QString("u32"));
        QCOMPARE(kind("mine", "[]"),
                 QString("mine: the type of the elements of [] is unknown; give the type, such as u32[] or str[]"));
    }
    void key_keeps_its_type_until_it_is_removed() {
        put("f.gguf", bytes_of(written([](GgufWriter& out) {
                out.add("n", uint16_t{7}).add_array<int8_t>("list", {1, 2}).add("z", "last");
            })));
        const auto file = GgufFile::open(path("f.gguf"));
        QCOMPARE(why_not(*file, "n", "70000"),
                 QString("n is of type u16: 70000 is out of range; it must be from 0 to 65535"));
        QCOMPARE(
            why_not(*file, "n", "7", kind_from_text("u32")),
            QString(
                "n is u16, and the type of a key can't be changed; to make it u32, remove the key and set it again"));
        QCOMPARE(why_not(*file, "n", "8", kind_from_text("u16")), QString());
        QCOMPARE(why_not(*file, "list", "[1, 200]"),
                 QString("list is of type i8[]: element 1: 200 is out of range; it must be from -128 to 127"));
        QCOMPARE(why_not(*file, "list", "5"),
                 QString("list is of type i8[]: \"5\" is not a list, such as [1, 2, 3] or [\"one\", \"two\"]"));
        GgufEdit edit(*file);
        QVERIFY(edit.remove("n").ok());
        QCOMPARE(text_of(edit.remove("n")), QString("there is no key n"));
        QCOMPARE(text_of(edit.remove("m")), QString("there is no key m"));
        QVERIFY(edit.set("n", "70000").ok());
        QCOMPARE(edit.changes().size(), size_t(2));
        QVERIFY(edit.save(path("made.gguf")).ok());
        QCOMPARE(got("made.gguf"), bytes_of(written([](GgufWriter& out) {
                     out.add_array<int8_t>("list", {1, 2}).add("z", "last").add("n", uint32_t{70000});
                 })));
    }
    void keys_and_values_of_any_size() {
        put("f.gguf", bytes_of(written([](GgufWriter& out) { out.add("a", "x"); })));
        const auto file = GgufFile::open(path("f.gguf"));
        const std::string long_name(65535, 'k'), text(8 << 20, 'v');
        GgufEdit edit(*file);
        QCOMPARE(text_of(edit.set("", "x")), QString("a key needs a name"));
        QVERIFY(text_of(edit.set(long_name + "k", "x")).startsWith("a key's name can have at most 65535 bytes; kkk"));
        QVERIFY(edit.set(long_name, text).ok());
        QVERIFY(edit.set("ключ 鍵", "стойност").ok());
        QCOMPARE(text_of(edit.save(path("made.gguf"))), QString());
        QVERIFY(got("made.gguf") == bytes_of(written([&](GgufWriter& out) {
                    out.add("a", "x").add(long_name, text).add("ключ 鍵", "стойност");
                })));
    }
    void inconsistent_split_keys_are_refused() {
        const auto parts = [&](const char* no, const char* count, const char* tensors) {
            return QString::fromUtf8(
                after(bytes_of(written([](GgufWriter& out) { out.add("a", "x"); })), [&](GgufEdit& edit) -> Status {
                    if (no) GGS_CHECK(edit.set("split.no", no));
                    if (count) GGS_CHECK(edit.set("split.count", count));
                    if (tensors) GGS_CHECK(edit.set("split.tensors.count", tensors));
                    return {};
                }));
        };
        const QString begin = QString::fromStdString(path("after.gguf")) + " was not written: ";
        QVERIFY(parts("1", "2", "2").startsWith("GGUF"));
        QCOMPARE(parts("2", "2", "2"), begin + "split.no is 2 and split.count is 2; parts are numbered from 0");
        QCOMPARE(parts("0", nullptr, nullptr), begin + "split.no and split.count must be used together: split.no is "
                                                       "the number of the part, split.count is the number of parts");
        QCOMPARE(parts("0", "1", "1"), begin + "split.tensors.count is 1, but this part alone has 2 tensors");
        QCOMPARE(parts("0", "1", "3"), begin + "split.tensors.count is 3, but the only part has 2 tensors");
        QVERIFY(parts("0", "1", "2").startsWith("GGUF"));
        QCOMPARE(parts("0", "70000", nullptr),
                 QString("split.count is of type u16: 70000 is out of range; it must be from 0 to 65535"));
        QCOMPARE(parts("0", "1", "-1").section(": ", 1),
                 QString("key split.tensors.count is of type i32 (-1), but it should be a non-negative integer"));
    }

    // -- files --
    void concurrent_edits_of_a_file_lose_no_key() {
        for (int round = 0; round < 20; ++round) {
            put("f.gguf", bytes_of(written([](GgufWriter& out) { out.add("a", "x"); })));
            std::atomic<int> saved = 0;
            std::vector<std::thread> all;
            for (int i = 0; i < 4; ++i) {
                all.emplace_back([&, i] {
                    const auto file = GgufFile::open(path("f.gguf"));
                    if (!file.ok()) return;
                    GgufEdit edit(*file);
                    if (edit.set("key" + std::to_string(i), "y").ok() && edit.save(path("f.gguf")).ok()) ++saved;
                });
            }
            for (std::thread& each : all) each.join();
            const auto file = GgufFile::open(path("f.gguf"));
            QVERIFY(file.ok());
            QCOMPARE(file->n_keys(), static_cast<uint64_t>(1 + saved));
            QVERIFY(saved > 0);
        }
    }
    void in_place_the_permissions_stay_and_nothing_is_left() {
        put("f.gguf", bytes_of(written([](GgufWriter& out) { out.add("a", "x"); })));
        QVERIFY(chmod(path("f.gguf").c_str(), 0640) == 0);
        const auto file = GgufFile::open(path("f.gguf"));
        GgufEdit edit(*file);
        QVERIFY(edit.set("a", "y").ok());
        QCOMPARE(text_of(edit.save(path("f.gguf"))), QString());
        QCOMPARE(got("f.gguf"), bytes_of(written([](GgufWriter& out) { out.add("a", "y"); })));
        QCOMPARE(names(), QStringList{"f.gguf"});
        struct stat s = {};
        QVERIFY(stat(path("f.gguf").c_str(), &s) == 0);
        QCOMPARE(s.st_mode & 07777, mode_t(0640));
        // A reader that has the old file open continues to read it.
        QCOMPARE(file->value_text(0), std::string("\"x\""));
        QCOMPARE(text_of(edit.save(path("f.gguf"))),
                 QString::fromStdString(path("f.gguf")) +
                     " was replaced by another file after it was opened; open it again to see the new one");
    }
    void save_refuses_to_overwrite_links_and_other_formats() {
        put("f.gguf", bytes_of(written([](GgufWriter& out) { out.add("a", "x"); })));
        put("text.gguf", "my thesis");
        QVERIFY(symlink("f.gguf", path("same.gguf").c_str()) == 0);
        QVERIFY(link(path("f.gguf").c_str(), path("hard.gguf").c_str()) == 0);
        put("other.gguf", got("f.gguf"));
        QVERIFY(symlink("other.gguf", path("link.gguf").c_str()) == 0);
        QVERIFY(symlink("nothing.gguf", path("dangling.gguf").c_str()) == 0);
        const auto file = GgufFile::open(path("f.gguf"));
        GgufEdit edit(*file);
        QVERIFY(edit.set("a", "y").ok());
        const auto why = [&](const char* name) {
            return text_of(edit.save(path(name))).remove(QString::fromStdString(path("")));
        };
        QCOMPARE(why("same.gguf"), QString("same.gguf is another name for f.gguf"));
        QCOMPARE(why("../" + m_folder.section('/', -1).toUtf8() + "/f.gguf"),
                 "../" + m_folder.section('/', -1) + "/f.gguf is another name for f.gguf");
        QCOMPARE(why("hard.gguf"), QString("hard.gguf is another name for f.gguf"));
        QCOMPARE(why("link.gguf"), QString("link.gguf is a symbolic link; give the name of the file to write"));
        QCOMPARE(why("dangling.gguf"), QString("dangling.gguf is a symbolic link; give the name of the file to write"));
        QCOMPARE(why("text.gguf"), QString("text.gguf exists and is not a GGUF file, so it is not overwritten"));
        QCOMPARE(why("no/such/folder.gguf"), QString("no/such/folder.gguf can't be written: there is no such folder"));
        QCOMPARE(got("f.gguf"), bytes_of(written([](GgufWriter& out) { out.add("a", "x"); })));
        QCOMPARE(why("other.gguf"), QString()); // a GGUF file may be
        QCOMPARE(got("other.gguf"), bytes_of(written([](GgufWriter& out) { out.add("a", "y"); })));
        QCOMPARE(names(), (QStringList{"dangling.gguf", "f.gguf", "hard.gguf", "link.gguf", "other.gguf", "same.gguf",
                                       "text.gguf"}));
    }
    void a_link_in_place_stays_one() {
        put("f.gguf", bytes_of(written([](GgufWriter& out) { out.add("a", "x"); })));
        QVERIFY(symlink("f.gguf", path("link.gguf").c_str()) == 0);
        const auto file = GgufFile::open(path("link.gguf"));
        GgufEdit edit(*file);
        QVERIFY(edit.set("a", "y").ok());
        QCOMPARE(text_of(edit.save(path("link.gguf"))), QString());
        QVERIFY(QFileInfo(QString::fromStdString(path("link.gguf"))).isSymLink());
        QCOMPARE(got("f.gguf"), bytes_of(written([](GgufWriter& out) { out.add("a", "y"); })));
    }
    void a_file_that_changes_meanwhile_is_not_lost() {
        const QByteArray bytes =
            bytes_of(GgufWriter().add("a", "x").add_tensor("w", TypeId::i8, {1 << 20}, numbers(1 << 20)));
        const auto attempt = [&](const std::function<void()>& meanwhile, const char* to) {
            put("f.gguf", bytes);
            const auto file = GgufFile::open(path("f.gguf"));
            GgufEdit edit(*file);
            if (const Status set = edit.set("a", "y"); !set.ok()) return text_of(set);
            meanwhile();
            return text_of(edit.save(path(to))).remove(QString::fromStdString(path("")));
        };
        QCOMPARE(attempt([&] { QVERIFY(truncate(path("f.gguf").c_str(), 500'000) == 0); }, "f.gguf"),
                 QString("f.gguf is damaged: it had 1048672 bytes when it was opened and has 500000 bytes now"));
        QCOMPARE(got("f.gguf").size(), qsizetype(500'000));
        QCOMPARE(attempt([&] { QVERIFY(truncate(path("f.gguf").c_str(), 500'000) == 0); }, "new.gguf"),
                 QString("f.gguf is damaged: it had 1048672 bytes when it was opened and has 500000 bytes now"));
        QVERIFY(!QFile::exists(QString::fromStdString(path("new.gguf"))));
        QCOMPARE(attempt(
                     [&] {
                         QVERIFY(QFile::remove(QString::fromStdString(path("f.gguf"))));
                         put("f.gguf", "another");
                     },
                     "f.gguf"),
                 QString("f.gguf was replaced by another file after it was opened; open it again to see the new one"));
        QCOMPARE(got("f.gguf"), QByteArray("another"));
        // Elsewhere the bytes that were opened can still be written.
        QCOMPARE(attempt([&] { QVERIFY(QFile::remove(QString::fromStdString(path("f.gguf")))); }, "new.gguf"),
                 QString());
        QCOMPARE(got("new.gguf"),
                 bytes_of(GgufWriter().add("a", "y").add_tensor("w", TypeId::i8, {1 << 20}, numbers(1 << 20))));
        QCOMPARE(names(), QStringList{"new.gguf"});
    }
    void a_full_disk_leaves_the_old_file() {
        const QByteArray bytes =
            bytes_of(GgufWriter().add("a", "x").add_tensor("w", TypeId::i8, {1 << 20}, numbers(1 << 20)));
        put("f.gguf", bytes);
        const auto file = GgufFile::open(path("f.gguf"));
        GgufEdit edit(*file);
        QVERIFY(edit.set("a", "y").ok());
        std::signal(SIGXFSZ, SIG_IGN);
        rlimit before{}, now{};
        getrlimit(RLIMIT_FSIZE, &before);
        now = before;
        now.rlim_cur = 600'000;
        setrlimit(RLIMIT_FSIZE, &now);
        const Status saved = edit.save(path("f.gguf"));
        setrlimit(RLIMIT_FSIZE, &before);
        std::signal(SIGXFSZ, SIG_DFL);
        QCOMPARE(text_of(saved), QString::fromStdString(path("f.gguf")) + " can't be written: File too large");
        QVERIFY(got("f.gguf") == bytes);
        QCOMPARE(names(), QStringList{"f.gguf"});
        QCOMPARE(text_of(edit.save(path("f.gguf"))), QString());
    }
    void a_cancelled_one_leaves_nothing() {
        put("f.gguf", bytes_of(written([](GgufWriter& out) { out.add("a", "x"); })));
        const auto file = GgufFile::open(path("f.gguf"));
        GgufEdit edit(*file);
        QVERIFY(edit.set("a", "y").ok());
        const std::atomic<bool> cancelled{true};
        QCOMPARE(text_of(edit.save(path("new.gguf"), {}, &cancelled)), QString("interrupted"));
        QCOMPARE(names(), QStringList{"f.gguf"});
    }
};

QTEST_APPLESS_MAIN(TestGgufEdit)
#include "test_gguf_edit.moc"

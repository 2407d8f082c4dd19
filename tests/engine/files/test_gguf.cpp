// SPDX-License-Identifier: MIT
// GGUF: what the reader gives, what the writer writes, files that change while open, large and real files.
#include <QtTest/QTest> // first: moc fails on a file that begins with <concepts>

#include "base/printable.h"
#include "files/gguf.h"
#include "files/gguf_write.h"
#include "gguf_bytes.h"
#include "how_built.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>

#include <atomic>
#include <limits>
#include <thread>

#include <unistd.h>

using namespace ggs;

namespace {

// The file of 160 bytes that ggml's own writer makes.
std::string golden() {
    GgufBytes b;
    b.header(1, 2).str("general.architecture").i32(8).str("test").str("n").i32(4).u32(7).info("w", {4}, 0, 0);
    b.zeros(128 - b.bytes.size()).put(1.0f).put(2.0f).put(3.0f).put(4.0f).zeros(16);
    return b.bytes;
}

std::span<const std::byte> as_span(const std::string& s) {
    return {reinterpret_cast<const std::byte*>(s.data()), s.size()};
}

QString text_of(const Message& message) { return QString::fromStdString(english(message)); }

void write(const QString& path, const std::string& bytes) {
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes.data(), static_cast<qint64>(bytes.size()));
}

} // namespace

class TestGguf : public QObject {
    Q_OBJECT

    QTemporaryDir m_dir;

    void sizes_add_up(const QString& folder) {
        const QDir dir(folder);
        const QStringList files = dir.entryList({"*.gguf"}, QDir::Files);
        if (files.isEmpty()) QSKIP(qPrintable(folder + " has no GGUF files here"));
        for (const QString& name : files) {
            const auto file = GgufFile::open(dir.filePath(name).toStdString());
            QVERIFY2(file.ok(), file.ok() ? "" : qPrintable(text_of(file.error())));
            uint64_t end = file->data_offset();
            for (size_t i = 0; i < file->n_tensors(); ++i) {
                const GgufTensor t = file->tensor(i);
                QCOMPARE(file->data_offset() + t.offset, end);
                QCOMPARE(t.bytes, uint64_t(dense_bytes(t.type, t.ne).value()));
                end += (t.bytes + file->alignment() - 1) / file->alignment() * file->alignment();
            }
            QCOMPARE(end, uint64_t(file->bytes().size()));
            QCOMPARE(file->data_end(), end);
            for (size_t k = 0; k < file->n_keys(); ++k) QVERIFY(!file->value_text(k).empty());
            QVERIFY(file->check().ok());
        }
    }

  private slots:
    // -- reading
    // --------------------------------------------------------------------------------------------------------

    void the_golden_file() {
        const std::string bytes = golden();
        QCOMPARE(bytes.size(), size_t(160));
        const auto file = GgufFile::parse(as_span(bytes), "golden");
        QVERIFY(file.ok());
        QCOMPARE(file->version(), 3u);
        QCOMPARE(file->alignment(), size_t(32));
        QCOMPARE(file->data_offset(), uint64_t(128));
        QCOMPARE(file->n_keys(), size_t(2));
        QCOMPARE(file->as_string(*file->find_key("general.architecture")).value(), std::string_view("test"));
        QCOMPARE(file->as_u64(*file->find_key("n")).value(), uint64_t(7));
        QVERIFY(!file->find_key("m").has_value());
        QCOMPARE(file->n_tensors(), size_t(1));
        const GgufTensor w = file->tensor(*file->find_tensor("w"));
        QVERIFY(w.type == TypeId::f32);
        QCOMPARE(w.n_dims, 1);
        QCOMPARE(w.ne, (Shape{4, 1, 1, 1}));
        QCOMPARE(w.bytes, uint64_t(16));
        float values[4];
        std::memcpy(values, file->tensor_bytes(0).data(), sizeof values);
        QCOMPARE(values[3], 4.0f);
    }
    void the_parts_leave_no_gap() {
        const std::string bytes = golden();
        const auto file = GgufFile::parse(as_span(bytes), "golden");
        const GgufKey a = file->key(0), n = file->key(1);
        QCOMPARE(a.at, GgufFile::header_bytes);
        QCOMPARE(a.type_at, uint64_t(24 + 8 + 20));
        QCOMPARE(a.value_at, a.type_at + 4 + 8);
        QCOMPARE(a.end, a.value_at + 4);
        QCOMPARE(n.at, a.end);
        QCOMPARE(n.value_at, n.type_at + 4);
        QCOMPARE(file->infos_at(), n.end);
        const GgufTensor w = file->tensor(0);
        QCOMPARE(w.at, file->infos_at());
        QCOMPARE(w.dims_at, w.at + 8 + 1);
        QCOMPARE(w.type_at, w.dims_at + 4 + 8);
        QCOMPARE(w.end, w.type_at + 4 + 8);
        QCOMPARE(w.end, file->infos_end());
        QCOMPARE(file->infos_end(), uint64_t(118));
        QCOMPARE(file->data_end(), uint64_t(160));
    }
    void version_2_is_read_as_version_3() {
        std::string bytes = golden();
        bytes[4] = 2;
        const auto file = GgufFile::parse(as_span(bytes), "v2");
        QVERIFY(file.ok());
        QCOMPARE(file->version(), 2u);
    }
    void file_without_tensors_needs_no_padding() {
        const std::string bytes = GgufBytes().header(0, 0).bytes;
        const auto file = GgufFile::parse(as_span(bytes), "empty");
        QVERIFY(file.ok());
        QCOMPARE(file->data_offset(), uint64_t(24));
    }
    void values_of_all_types() {
        GgufWriter out;
        out.add("u8", uint8_t{255}).add("i8", int8_t{-128}).add("u16", uint16_t{65535}).add("i16", int16_t{-1});
        out.add("u32", uint32_t{7}).add("i32", int32_t{-7}).add("f32", 0.1f).add("bool", true).add("str", "a\tb");
        out.add("u64", UINT64_MAX).add("i64", INT64_MIN).add("f64", 1e300);
        out.add_array<uint16_t>("numbers", {1, 2, 3})
            .add_array<bool>("bools", {true, false})
            .add_array<float>("none", {});
        out.add_strings("strings", std::vector<std::string>{"", "one", "two"});
        const auto bytes = out.bytes().value();
        const auto opened = GgufFile::parse(bytes, "all");
        QVERIFY(opened.ok());
        const GgufFile& file = *opened;
        const auto at = [&](const char* name) { return file.find_key(name).value(); };
        QCOMPARE(file.as_u64(at("u8")).value(), uint64_t(255));
        QCOMPARE(file.as_i64(at("i8")).value(), int64_t(-128));
        QCOMPARE(file.as_u64(at("u64")).value(), UINT64_MAX);
        QCOMPARE(file.as_i64(at("i64")).value(), INT64_MIN);
        QCOMPARE(file.as_i64(at("u32")).value(), int64_t(7));
        QCOMPARE(file.as_f64(at("i32")).value(), -7.0);
        QCOMPARE(file.as_f64(at("f32")).value(), double(0.1f));
        QCOMPARE(file.as_f64(at("f64")).value(), 1e300);
        QCOMPARE(file.as_bool(at("bool")).value(), true);
        QCOMPARE(file.as_string(at("str")).value(), std::string_view("a\tb"));
        QCOMPARE(file.u64_at(at("numbers"), 2).value(), uint64_t(3));
        QCOMPARE(file.i64_at(at("numbers"), 0).value(), int64_t(1));
        QCOMPARE(file.number_at(at("numbers"), 1).value(), 2.0);
        QCOMPARE(file.bool_at(at("bools"), 1).value(), false);
        QCOMPARE(file.string_at(at("strings"), 2).value(), std::string_view("two"));
        std::string all;
        const GgufStrings strings = file.strings(at("strings")).value();
        for (const std::string_view s : strings) all += std::string(s) + ";";
        QCOMPARE(all, std::string(";one;two;"));
        QCOMPARE(file.value_bytes(at("numbers")).size(), size_t(6));
        QCOMPARE(file.value_bytes(at("str")).size(), size_t(3));

        QCOMPARE(file.value_text(at("f32")), std::string("0.1"));
        QCOMPARE(file.value_text(at("i64")), std::string("-9223372036854775808"));
        QCOMPARE(file.value_text(at("str")), std::string("\"a\\tb\""));
        QCOMPARE(file.value_text(at("bools")), std::string("[true, false]"));
        QCOMPARE(file.value_text(at("none")), std::string("[]"));
        QCOMPARE(file.value_text(at("strings"), 2), std::string("[\"\", \"one\", … 1 more]"));
        QCOMPARE(file.value_text(at("numbers"), 0), std::string("[… 3 more]"));
    }
    void a_wrong_type_is_a_sentence() {
        GgufWriter out;
        out.add("n", int32_t{-7}).add("s", "seven").add("x", 1.5f).add_array<uint8_t>("a", {1, 2});
        const auto bytes = out.bytes().value();
        const auto opened = GgufFile::parse(bytes, "m.gguf");
        const GgufFile& file = *opened;
        QCOMPARE(english(file.as_u64(0).error()),
                 std::string("key n is of type i32 (-7), but it should be a non-negative integer"));
        QCOMPARE(english(file.as_f64(1).error()),
                 std::string("key s is of type str (\"seven\"), but it should be a number"));
        QCOMPARE(english(file.as_i64(2).error()),
                 std::string("key x is of type f32 (1.5), but it should be a signed integer"));
        QCOMPARE(english(file.as_bool(0).error()), std::string("key n is of type i32 (-7), but it should be a bool"));
        QCOMPARE(english(file.as_string(3).error()),
                 std::string("key a is an array of 2 u8, but it should be a string"));
        QCOMPARE(english(file.string_at(3, 0).error()),
                 std::string("key a is an array of 2 u8, but it should be an array of strings"));
        QCOMPARE(english(file.u64_at(0, 0).error()),
                 std::string("key n is of type i32 (-7), but it should be an array of non-negative integers"));
        QCOMPARE(english(file.u64_at(3, 2).error()), std::string("key a has 2 elements; there is no element 2"));
    }
    void unprintable_bytes_are_escaped() {
        QCOMPARE(in_quotes("a\"\\\n\x1b[2J"), std::string("\"a\\\"\\\\\\n\\x1b[2J\""));
        QCOMPARE(printable("\xff\xc0\xaf\xed\xa0\x80"), std::string("\\xff\\xc0\\xaf\\xed\\xa0\\x80"));
        QCOMPARE(printable("é€😀"), std::string("é€😀"));
        QCOMPARE(printable("\u202egpj.exe\u0085"), std::string("\\u{202e}gpj.exe\\u{85}"));
        QCOMPARE(printable("ééé", 2), std::string("éé…"));
        QVERIFY(is_utf8("é") && !is_utf8("\xc3"));
    }

    // -- writing
    // --------------------------------------------------------------------------------------------------------

    void the_writer_makes_the_golden_file() {
        const float w[] = {1, 2, 3, 4};
        GgufWriter out;
        out.add("n", uint32_t{1}).add("general.architecture", "test").add("n", uint32_t{7}); // n moves to the end
        out.add_tensor("w", TypeId::f32, {4, 1, 1}, std::as_bytes(std::span(w)));
        const auto bytes = out.bytes().value();
        const std::string expected = golden();
        QCOMPARE(QByteArray(reinterpret_cast<const char*>(bytes.data()), qsizetype(bytes.size())).toHex(' '),
                 QByteArray(expected.data(), qsizetype(expected.size())).toHex(' '));
        QCOMPARE(out.bytes(true).value().size(), size_t(128));
    }
    void the_writer_refuses_what_the_reader_would() {
        const std::vector<std::byte> bytes(64);
        const auto error = [](const GgufWriter& out) { return text_of(out.bytes().error()); };
        QCOMPARE(error(GgufWriter().add("", true)), QString("a key needs a name"));
        QCOMPARE(error(GgufWriter().add("general.alignment", uint64_t{32})),
                 QString("general.alignment has to be a u32 and a power of two"));
        QCOMPARE(error(GgufWriter().add_tensor("w", TypeId::f32, {4}, bytes)),
                 QString("tensor w of shape [4, 1, 1, 1] and type f32 has 16 bytes, 64 were given"));
        QCOMPARE(error(GgufWriter().add_tensor("w", TypeId::q4_0, {16}, bytes)),
                 QString("tensor w: a row of 16 elements doesn't fill whole blocks: a block of q4_0 has 32 elements"));
        QCOMPARE(
            error(GgufWriter().add_tensor("w", TypeId::f32, {16}, bytes).add_tensor("w", TypeId::f32, {16}, bytes)),
            QString("tensor w was already added"));
        QVERIFY(!GgufWriter().write(m_dir.filePath("no/such/folder").toStdString()).ok());
    }
    void written_gguf_is_read_back() {
        const std::string path = m_dir.filePath("written.gguf").toStdString();
        const std::vector<std::byte> bytes(18 * 4, std::byte{3});
        GgufWriter out(2);
        out.add("general.alignment", uint32_t{64}).add_tensor("a", TypeId::f16, {3}, std::span(bytes).first(6));
        out.add_tensor("b", TypeId::q4_0, {64, 2}, bytes);
        QVERIFY(out.write(path).ok());
        auto file = GgufFile::open(path);
        QVERIFY2(file.ok(), file.ok() ? "" : qPrintable(text_of(file.error())));
        QCOMPARE(file->alignment(), size_t(64));
        QCOMPARE(file->tensor(1).offset, uint64_t(64));
        QCOMPARE(file->tensor_bytes(1).size(), size_t(72));
        file->writable_tensor_bytes(1).value()[0] = std::byte{9};
        QVERIFY(file->tensor_bytes(1)[0] == std::byte{9});
        QVERIFY(GgufFile::open(path)->tensor_bytes(1)[0] == std::byte{3});
    }

    // -- files that change
    // ----------------------------------------------------------------------------------------------

    void a_file_cut_short_while_open_is_a_message() {
        const QString path = m_dir.filePath("cut.gguf");
        const std::vector<std::byte> bytes(1 << 16, std::byte{1});
        GgufWriter out;
        std::vector<std::string> words(5000, "word");
        out.add_strings("words", words).add_tensor("w", TypeId::i8, {1 << 16}, bytes);
        QVERIFY(out.write(path.toStdString()).ok());
        const auto file = GgufFile::open(path.toStdString());
        QVERIFY(file.ok());
        const size_t size = file->bytes().size();
        QCOMPARE(truncate(path.toUtf8().constData(), 4096), 0);
        unsigned sum = 0;
        for (const std::byte b : file->tensor_bytes(0)) sum += static_cast<unsigned>(b);
        QCOMPARE(sum, 0u);
        size_t n = 0;
        const GgufStrings strings = file->strings(0).value();
        for (const std::string_view word : strings) n += word.size() <= size ? 1 : 0;
        QCOMPARE(n, words.size());
        (void)file->string_at(0, 4999).ok();
        QVERIFY(file->value_text(0).size() > 10);
        QCOMPARE(
            text_of(file->check().error()),
            QString("%1 is damaged: it had %2 bytes when it was opened and has 4096 bytes now").arg(path).arg(size));
    }
    void a_file_overwritten_while_open_is_read_within_its_bounds() {
        const QString path = m_dir.filePath("overwritten.gguf");
        GgufWriter out;
        out.add_strings("words", std::vector<std::string>(100, "word")).add("s", "text");
        QVERIFY(out.write(path.toStdString()).ok());
        const auto file = GgufFile::open(path.toStdString());
        write(path, std::string(file->bytes().size(), '\xff'));
        QVERIFY(!file->string_at(0, 50).ok());
        size_t n = 0;
        const GgufStrings strings = file->strings(0).value();
        for (const std::string_view word : strings) n += word.empty() ? 1 : 0;
        QCOMPARE(n, size_t(100));
        QCOMPARE(file->as_string(1).value().size(), size_t(4));
        QVERIFY(!file->check().ok());
    }
    void a_file_replaced_while_open_keeps_its_bytes() {
        const QString path = m_dir.filePath("replaced.gguf");
        QVERIFY(GgufWriter().add("s", "old").write(path.toStdString()).ok());
        const auto file = GgufFile::open(path.toStdString());
        QVERIFY(GgufWriter().add("s", "new").write(path.toStdString()).ok());
        QCOMPARE(file->as_string(0).value(), std::string_view("old"));
        QVERIFY(file->change() == FileChange::replaced);
        QVERIFY(!file->check().ok());
    }

    // -- size
    // -------------------------------------------------------------------------------------------------------------

    void a_million_keys_open_in_under_a_second() {
        constexpr int n = 1'000'000;
        GgufBytes b;
        b.bytes.reserve(40u * n);
        b.header(0, n);
        for (int i = 0; i < n; ++i) b.str("model.layer.key." + std::to_string(i)).i32(4).u32(uint32_t(i));
        qint64 best = std::numeric_limits<qint64>::max();
        for (int run = 0; run < (times_count ? 10 : 1); ++run) {
            QElapsedTimer timer;
            timer.start();
            const auto file = GgufFile::parse(b.span(), "million");
            best = std::min(best, timer.elapsed());
            QVERIFY(file.ok());
            QCOMPARE(file->as_u64(file->find_key("model.layer.key.765432").value()).value(), uint64_t(765432));
            if (run == 0)
                qInfo("%zu bytes of file, %zu bytes of records", b.bytes.size(), size_t(file->record_bytes()));
        }
        qInfo("1,000,000 keys opened in %lld ms, best of runs", static_cast<long long>(best));
        if (times_count) QVERIFY2(best < 1000, "slower than a second");
    }
    void a_million_strings_are_not_walked_for_each() {
        constexpr uint64_t n = 1'000'000;
        GgufBytes b;
        b.header(0, 1).str("tokens").i32(9).i32(8).u64(n);
        for (uint64_t i = 0; i < n; ++i) b.str(std::to_string(i));
        const auto file = GgufFile::parse(b.span(), "strings");
        QVERIFY(file.ok());
        QElapsedTimer timer;
        timer.start();
        for (uint64_t i = 0; i < n; ++i) {
            const uint64_t at = i * 7919 % n;
            if (file->string_at(0, at).value() != std::to_string(at)) QFAIL("another string");
        }
        qInfo("1,000,000 strings, one by one in a wild order, took %lld ms", static_cast<long long>(timer.elapsed()));
        if (times_count) QVERIFY2(timer.elapsed() < 5000, "slower than five seconds");
    }
    void strings_can_be_read_by_many_threads() {
        GgufWriter out;
        std::vector<std::string> words(3000);
        for (size_t i = 0; i < words.size(); ++i) words[i] = std::to_string(i);
        out.add_strings("a", words).add_strings("b", words);
        const auto bytes = out.bytes().value();
        const auto file = GgufFile::parse(bytes, "threads");
        std::atomic<size_t> good{0};
        std::vector<std::thread> threads;
        for (size_t t = 0; t < 4; ++t)
            threads.emplace_back([&, t] {
                for (size_t i = 0; i < words.size(); ++i) good += file->string_at(t % 2, i).value() == words[i] ? 1 : 0;
            });
        for (std::thread& thread : threads) thread.join();
        QCOMPARE(good.load(), 4 * words.size());
    }

    // -- real files
    // -------------------------------------------------------------------------------------------------------

    void models_open_and_their_sizes_add_up() { sizes_add_up(GGSCOPE_SOURCE_DIR "/../shared/llm/models"); }
    void golden_ops_open_and_their_sizes_add_up() {
        const QString copy = GGSCOPE_TEST_DATA "/golden/ops";
        sizes_add_up(QDir(copy).exists() ? copy : QString(GGSCOPE_SOURCE_DIR "/../shared/golden/ops"));
    }
};

QTEST_APPLESS_MAIN(TestGguf)
#include "test_gguf.moc"

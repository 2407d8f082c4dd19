// SPDX-License-Identifier: MIT
// .npy: what NumPy writes is read, what is written NumPy would have written, and hostile files are refused in words.
#include <QtTest/QTest> // first: moc fails on a file that begins with <concepts>

#include "engine/script/script_builds.h"
#include "files/npy.h"

#include <QFile>
#include <QTemporaryDir>

#include <cmath>
#include <limits>
#include <numeric>

using namespace ggs;

namespace {

std::string head(const std::string& header, int version = 1, std::optional<size_t> length = {}) {
    std::string all = "\x93NUMPY";
    all += static_cast<char>(version);
    all += '\0';
    const size_t told = length.value_or(header.size());
    for (size_t i = 0; i < (version == 1 ? 2u : 4u); ++i) all += static_cast<char>((told >> (8 * i)) & 255);
    return all + header;
}
std::string dict(const std::string& descr, const std::string& shape, const char* fortran = "False") {
    return "{'descr': '" + descr + "', 'fortran_order': " + fortran + ", 'shape': " + shape + ", }\n";
}
template <class T> std::string data(std::initializer_list<T> values) {
    return {reinterpret_cast<const char*>(values.begin()), values.size() * sizeof(T)};
}
std::span<const std::byte> span_of(const std::string& s) {
    return {reinterpret_cast<const std::byte*>(s.data()), s.size()};
}
std::vector<double> all_of(const NpyArray& array) {
    std::vector<double> values(static_cast<size_t>(array.count()));
    array.read(0, values);
    return values;
}
QByteArray file_bytes(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}
void write(const QString& path, const std::string& bytes) {
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes.data(), static_cast<qint64>(bytes.size())), static_cast<qint64>(bytes.size()));
}

} // namespace

class TestNpy : public QObject {
    Q_OBJECT
    QTemporaryDir m_dir;

  private slots:
    void a_c_order_array_has_its_dimensions_reversed() {
        const std::string bytes = head(dict("<f4", "(2, 3)")) + data<float>({1, 2, 3, 4, 5, 6.5f});
        const auto array = NpyArray::parse(span_of(bytes), "x");
        QVERIFY(array.ok());
        QCOMPARE(array->ne(), (Shape{3, 2, 1, 1}));
        QCOMPARE(array->shape_text(), std::string("(2, 3)"));
        QCOMPARE(array->type(), std::optional(TypeId::f32));
        QCOMPARE(all_of(*array), (std::vector<double>{1, 2, 3, 4, 5, 6.5}));
        std::vector<double> some(3);
        array->read(2, some);
        QCOMPARE(some, (std::vector<double>{3, 4, 5}));
    }
    void fortran_order_is_the_same_elements_at_other_strides() {
        const std::string bytes = head(dict("<i2", "(2, 3)", "True")) + data<int16_t>({1, 4, 2, 5, 3, 6});
        const auto array = NpyArray::parse(span_of(bytes), "x");
        QVERIFY(array.ok());
        QCOMPARE(array->ne(), (Shape{3, 2, 1, 1}));
        QCOMPARE(array->nb()[0], size_t(4));
        QCOMPARE(array->nb()[1], size_t(2));
        QCOMPARE(all_of(*array), (std::vector<double>{1, 2, 3, 4, 5, 6}));
    }

    void each_type_is_read_data() {
        QTest::addColumn<std::string>("descr");
        QTest::addColumn<std::string>("bytes");
        QTest::addColumn<std::vector<double>>("values");
        using V = std::vector<double>;
        QTest::newRow("f4") << std::string("<f4") << data<float>({1.5f, -2}) << V{1.5, -2};
        QTest::newRow("f8") << std::string("<f8") << data<double>({0.1, 1e300}) << V{0.1, 1e300};
        QTest::newRow("f2") << std::string("<f2") << data<uint16_t>({0x3c00, 0xc000}) << V{1, -2};
        QTest::newRow("i1") << std::string("|i1") << data<int8_t>({-128, 127}) << V{-128, 127};
        QTest::newRow("i1 with an order") << std::string("<i1") << data<int8_t>({-1, 1}) << V{-1, 1};
        QTest::newRow("i2") << std::string("<i2") << data<int16_t>({-300, 300}) << V{-300, 300};
        QTest::newRow("i4") << std::string("<i4") << data<int32_t>({INT32_MIN, 7}) << V{-2147483648.0, 7};
        QTest::newRow("i8") << std::string("<i8") << data<int64_t>({-5, 1LL << 40}) << V{-5, 1099511627776.0};
        QTest::newRow("u1") << std::string("|u1") << data<uint8_t>({0, 255}) << V{0, 255};
        QTest::newRow("u2") << std::string("<u2") << data<uint16_t>({0, 65535}) << V{0, 65535};
        QTest::newRow("u4") << std::string("<u4") << data<uint32_t>({1, 4294967295u}) << V{1, 4294967295.0};
        QTest::newRow("b1") << std::string("|b1") << data<uint8_t>({1, 0}) << V{1, 0};
    }
    void each_type_is_read() {
        QFETCH(std::string, descr);
        QFETCH(std::string, bytes);
        QFETCH(std::vector<double>, values);
        const std::string file = head(dict(descr, "(2,)")) + bytes;
        const auto array = NpyArray::parse(span_of(file), "x");
        QVERIFY(array.ok());
        QCOMPARE(all_of(*array), values);
    }
    void versions_and_ways_to_write_a_header_data() {
        QTest::addColumn<std::string>("head");
        QTest::addColumn<qint64>("count");
        QTest::newRow("2") << head(dict("|i1", "(2,)"), 2) << qint64(2);
        QTest::newRow("3") << head(dict("|i1", "(2,)"), 3) << qint64(2);
        QTest::newRow("double quotes, another order, no last comma")
            << head("{\"shape\":(1,2),\"fortran_order\":False,\"descr\":\"|i1\"}") << qint64(2);
        QTest::newRow("a single number") << head(dict("|i1", "()")) << qint64(1);
        QTest::newRow("four dimensions") << head(dict("|i1", "(1, 2, 1, 1)")) << qint64(2);
        QTest::newRow("none at all") << head(dict("|i1", "(3, 0)")) << qint64(0);
    }
    void versions_and_ways_to_write_a_header() {
        QFETCH(std::string, head);
        const std::string bytes = head + data<int8_t>({1, 2});
        const auto array = NpyArray::parse(span_of(bytes), "x");
        QVERIFY2(array.ok(), array.ok() ? "" : english(array.error()).c_str());
        QTEST(static_cast<qint64>(array->count()), "count");
    }

    void a_hostile_file_is_refused_in_words_data() {
        QTest::addColumn<std::string>("bytes");
        QTest::addColumn<QString>("sentence");
        const auto row = [](const char* name, const std::string& bytes, const char* sentence) {
            QTest::newRow(name) << bytes << QString::fromLatin1(sentence);
        };
        row("empty", "", "this is not a .npy file: it does not begin with \\x93NUMPY");
        row("another file", "GGUF            ", "this is not a .npy file: it does not begin with \\x93NUMPY");
        row("the magic alone", "\x93NUMPY\x01", "the file has only 7 bytes, too few for its header");
        row("no room for the length", std::string("\x93NUMPY\x02\0\x10\0", 10),
            "the file has only 10 bytes, too few for its header");
        row("version", head(dict("<f4", "(2,)"), 9),
            "the version at byte 6 is 9.0; only versions 1, 2 and 3 can be read");
        row("a huge header", head("{", 2, 0xffffffff),
            "the header's length at byte 8 is 4294967295; it can be at most 65536");
        row("a header longer than the file", head("{", 1, 500),
            "the header's length at byte 8 is 500, but the file has only 1 byte after it");
        row("an unclosed dict", head("{'descr': '<f4', "), "byte 27: expected a string, got the end of the header");
        row("an unclosed string", head("{'descr': '<f4"), "byte 20: the string is not terminated");
        row("an unclosed tuple", head("{'shape': (2, 3"), "byte 25: expected `)`, got the end of the header");
        row("no dict", head("[1, 2]"), "byte 10: expected `{`, got \"[1, 2]\"");
        row("something behind it", head("{'descr': '<f4', 'fortran_order': False, 'shape': (1,)} + 1"),
            "byte 66: expected nothing after the }, got \"+ 1\"");
        row("a key twice", head("{'descr': '<f4', 'descr': '<f4'}"), "the header contains 'descr' twice");
        row("a key missing", head("{'descr': '<f4', 'shape': (1,)}"), "the header has no 'fortran_order'");
        row("another key", head("{'evil': 1}"),
            "the header's key \"evil\" is not one of 'descr', 'fortran_order' and 'shape'");
        row("code", head("{'shape': __import__('os')}"), "byte 20: expected `(`, got \"__import__('\"");
        row("no truth", head("{'fortran_order': 1}"), "byte 28: expected True or False, got \"1}\"");
        row("negative", head(dict("<f4", "(-2,)")), "byte 61: a dimension must be from 0 to 2^63 - 1");
        row("larger than a number", head(dict("<f4", "(99999999999999999999,)")),
            "byte 61: a dimension must be from 0 to 2^63 - 1");
        row("an overflow", head(dict("<f4", "(4611686018427387904, 4)")),
            "an array of shape (4611686018427387904, 4) has more bytes than 64 bits can count");
        row("an overflow behind a zero", head(dict("<f4", "(4611686018427387904, 8, 0)")), nullptr);
        row("too short", head(dict("<f4", "(2, 3)")) + std::string(23, 'x'),
            "an array of shape (2, 3) and type <f4 needs 24 bytes, but only 23 follow the header");
        row("many dimensions", head(dict("<f4", "(1, 1, 1, 1, 1)")),
            "the array has more than 4 dimensions; a tensor has at most 4");
        row("big endian", head(dict(">f4", "(1,)")),
            "the elements are big endian (\">f4\"); save the array with .astype('<f4')");
        row("complex", head(dict("<c8", "(1,)")),
            "elements of type \"<c8\" can't be read; the supported types are <f2 <f4 <f8 |i1 <i2 <i4 <i8 |u1 <u2 <u4 "
            "|b1");
        row("fields", head("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1,)}"),
            "the array has fields ('descr' is a list); the elements of a tensor must be plain numbers");
    }
    void a_hostile_file_is_refused_in_words() {
        QFETCH(std::string, bytes);
        QFETCH(QString, sentence);
        const auto array = NpyArray::parse(span_of(bytes), "x.npy");
        if (sentence.isEmpty()) { // an array of nothing is one
            QVERIFY(array.ok());
            QCOMPARE(array->count(), int64_t{0});
            return;
        }
        QVERIFY(!array.ok());
        QCOMPARE(QString::fromStdString(english(array.error())), "x.npy: " + sentence);
    }

    void written_npy_matches_numpy() {
        const QString path = m_dir.filePath("w.npy");
        auto out = NpyWriter::create(path.toStdString(), TypeId::f32, {3, 2, 1, 1});
        QVERIFY(out.ok());
        QVERIFY(out->append(std::vector<double>{0, 1, 2, 3}).ok() && out->append(std::vector<double>{4, 5}).ok());
        QVERIFY(!out->append(std::vector<double>{6}).ok());
        QVERIFY(out->finish().ok());
        QByteArray numpy("\x93NUMPY\x01\x00v\x00{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }", 69);
        numpy = numpy.leftJustified(127, ' ') + '\n';
        const std::string floats = data<float>({0, 1, 2, 3, 4, 5});
        QCOMPARE(file_bytes(path), numpy + QByteArray::fromStdString(floats));
        QVERIFY(!QFile::exists(path + ".part"));
    }
    void written_npy_is_read_back_data() {
        QTest::addColumn<int>("type");
        QTest::addColumn<QString>("descr");
        for (const auto& [type, descr] :
             {std::pair(TypeId::f32, "<f4"), std::pair(TypeId::f64, "<f8"), std::pair(TypeId::f16, "<f2"),
              std::pair(TypeId::i8, "|i1"), std::pair(TypeId::i16, "<i2"), std::pair(TypeId::i32, "<i4"),
              std::pair(TypeId::i64, "<i8"), std::pair(TypeId::bf16, "<f4"), std::pair(TypeId::q4_0, "<f4")})
            QTest::newRow(traits(type).name) << static_cast<int>(type) << QString(descr);
    }
    void written_npy_is_read_back() {
        QFETCH(int, type);
        const std::string path = m_dir.filePath("t.npy").toStdString();
        std::vector<double> values(32 * 3 * 2);
        std::iota(values.begin(), values.end(), -90);
        auto out = NpyWriter::create(path, static_cast<TypeId>(type), {32, 3, 1, 2});
        QVERIFY(out.ok() && out->append(values).ok() && out->finish().ok());
        const auto array = NpyArray::open(path);
        QVERIFY(array.ok());
        QTEST(QString::fromLatin1(array->descr()), "descr");
        QCOMPARE(array->ne(), (Shape{32, 3, 1, 2}));
        QCOMPARE(array->shape_text(), std::string("(2, 1, 3, 32)"));
        QCOMPARE(all_of(*array), values);
    }
    void unfinished_npy_leaves_no_file() {
        const QString path = m_dir.filePath("half.npy");
        {
            auto out = NpyWriter::create(path.toStdString(), TypeId::f32, {4, 1, 1, 1});
            QVERIFY(out.ok() && out->append(std::vector<double>{1, 2}).ok());
            QVERIFY(!out->finish().ok());
        }
        QVERIFY(!QFile::exists(path) && !QFile::exists(path + ".part"));
        QVERIFY(!NpyWriter::create(m_dir.filePath("no/such.npy").toStdString(), TypeId::f32, {4, 1, 1, 1}).ok());
    }
    void npy_cut_after_opening_is_an_error() {
        const QString path = m_dir.filePath("cut.npy");
        write(path, head(dict("<f4", "(4096,)")) + std::string(16384, 'x'));
        const auto array = NpyArray::open(path.toStdString());
        QVERIFY(array.ok() && array->check_bytes().ok());
        QVERIFY(QFile::resize(path, 100));
        (void)all_of(*array);
        QVERIFY(!array->check_bytes().ok());
        QVERIFY(!NpyArray::open(path.toStdString()).ok());
    }

    // -- load --
    void a_script_loads_it() {
        write(m_dir.filePath("x.npy"), head(dict("<f8", "(2, 3)", "True")) + data<double>({1, 4, 2, 5, 3, 6}));
        ScriptOptions options;
        options.folder = m_dir.path().toStdString();
        const auto p = filled("a = tensor(f32, 3, 2) = load(\"x.npy\")\nb = quantize(a, f16)\n", options);
        QVERIFY(p);
        QCOMPARE(data_of<float>(p->tensor(0)), (std::vector<float>{1, 2, 3, 4, 5, 6}));
        QCOMPARE(floats_of(p->tensor(1)), (std::vector<float>{1, 2, 3, 4, 5, 6}));
        QCOMPARE(refusal("a = tensor(f32, 2, 3) = load(\"x.npy\")", options),
                 std::string("1:25: load: the array has the shape (2, 3) (with the last dimension first: [3, 2, 1, "
                             "1]), but the tensor has the shape [2, 3, 1, 1]"));
        QVERIFY(refusal("a = tensor(f32, 2) = load(\"y.npy\")", options).starts_with("1:22: load: "));
        // Another file between building and the run.
        auto late = built("a = tensor(f32, 3, 2) = load(\"x.npy\")", options);
        QVERIFY(late);
        write(m_dir.filePath("x.npy"), head(dict("<f8", "(3,)")) + data<double>({1, 4, 2}));
        QVERIFY(!all_filled(*late).ok());
    }
    void whole_numbers_beyond_2_53_keep_their_bytes() {
        write(m_dir.filePath("i.npy"), head(dict("<i8", "(2,)")) + data<int64_t>({INT64_MAX, -9007199254740993}));
        ScriptOptions options;
        options.folder = m_dir.path().toStdString();
        const auto p = filled("a = tensor(i64, 2) = load(\"i.npy\")\n", options);
        QVERIFY(p);
        QCOMPARE(data_of<int64_t>(p->tensor(0)), (std::vector<int64_t>{INT64_MAX, -9007199254740993}));
    }
};

QTEST_APPLESS_MAIN(TestNpy)
#include "test_npy.moc"

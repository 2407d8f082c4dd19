// SPDX-License-Identifier: MIT
// safetensors: what is read of a file, and what a hostile header gets for an answer.
#include <QtTest/QTest>

#include "files/weights_file.h"
#include "how_built.h"
#include "safetensors_bytes.h"

#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>

using namespace ggs;

namespace {

QString refusal(const std::string& bytes, const GgufLimits& limits = {}) {
    const auto file = SafetensorsFile::parse(span_of(bytes), "m", limits);
    return file.ok() ? QStringLiteral("opened") : QString::fromStdString(english(file.error()));
}

// Returns the refusal of a file with one tensor of this description and 16 bytes of data.
QString refusal_of(const std::string& tensor) {
    return refusal(safetensors_bytes("{\"w\":" + tensor + "}", std::string(16, '\1')));
}

const std::string sample_header = R"({"__metadata__":{"format":"pt","note":"\u00e9\n"},)"
                                  R"("b":{"dtype":"F32","shape":[2,3],"data_offsets":[2,26]},)"
                                  R"("a":{"dtype":"U8","shape":[2],"data_offsets":[0,2]},)"
                                  R"("empty":{"dtype":"I64","shape":[0,4],"data_offsets":[26,26]},)"
                                  R"("one":{"dtype":"BF16","shape":[],"data_offsets":[26,28]}}   )";
std::string sample() { return safetensors_bytes(sample_header, std::string(28, '\2')); }

} // namespace

class TestSafetensors : public QObject {
    Q_OBJECT
  private slots:
    void tensors_and_keys_are_those_of_the_header() {
        const std::string bytes = sample();
        const auto file = SafetensorsFile::parse(span_of(bytes), "m");
        QVERIFY2(file.ok(), file.ok() ? "" : english(file.error()).c_str());
        QCOMPARE(file->n_keys(), size_t{2});
        QCOMPARE(file->key_name(1), std::string_view("note"));
        QCOMPARE(file->key_value(1), std::string_view("é\n"));
        QCOMPARE(file->find_key("format"), std::optional<size_t>(0));
        QCOMPARE(file->n_tensors(), size_t{4});
        QCOMPARE(file->data_offset(), uint64_t{8 + sample_header.size()});
        const SafetensorsTensor b = file->tensor(0);
        QCOMPARE(b.name, std::string_view("b"));
        QCOMPARE(b.type->type, std::optional(TypeId::f32));
        QCOMPARE(b.ne, (Shape{3, 2, 1, 1})); // innermost first
        QCOMPARE(b.n_dims, 2);
        QCOMPARE(file->tensor_bytes(0).data(), span_of(bytes).data() + file->data_offset() + 2);
        QCOMPARE(file->tensor_bytes(0).size(), size_t{24});
        QCOMPARE(file->find_tensor("one"), std::optional<size_t>(3));
        QCOMPARE(file->tensor(3).n_dims, 0);
        QCOMPARE(file->tensor(3).ne, (Shape{1, 1, 1, 1}));
        QCOMPARE(file->tensor(2).bytes, uint64_t{0});
        QVERIFY(!file->find_tensor("c"));
    }

    void a_type_that_ggml_has_not_is_named_and_has_no_numbers() {
        const std::string bytes = sample();
        const WeightsFile file = WeightsFile::of(SafetensorsFile::parse(span_of(bytes), "m").value());
        QVERIFY(!file.tensor(1).type);
        QCOMPARE(file.tensor(1).type_name, std::string_view("U8"));
        QVERIFY(file.has_numbers(0).ok());
        QCOMPARE(
            english(file.has_numbers(1).error()),
            std::string("`a` is U8 in the file, a type that ggml doesn't have: its 2 bytes can't be read as values"));
        QVERIFY(!file.model().ok() && !file.gguf());
        QCOMPARE(file.value_text(1), std::string("\"é\\n\""));
    }

    void a_file_with_nothing_in_it_is_one() { QCOMPARE(refusal(safetensors_bytes("{}")), QString("opened")); }

    void wrong_header_is_refused_with_reason() {
        QCOMPARE(refusal("short"), QString("m: the file has only 5 bytes, too few for a header and its length"));
        std::string long_one = safetensors_bytes("{}");
        long_one[4] = 1;
        QCOMPARE(refusal(long_one),
                 QString("m: the header's length at byte 0 is 4294967298; it can be at most 100000000"));
        long_one[4] = 0;
        long_one[1] = 1;
        QCOMPARE(refusal(long_one), QString("m: the header's length at byte 0 is 258, but only 2 bytes are left"));
        QCOMPARE(refusal(safetensors_bytes(" {}")),
                 QString("m: the header at byte 8 begins with \" \"; it must begin with {"));
        QCOMPARE(refusal(safetensors_bytes(std::string("{}\0", 3))),
                 QString("m: byte 2 of the header is zero; text can't contain zero bytes"));
        QCOMPARE(refusal(safetensors_bytes("{}x")), QString("m: the header is not valid JSON at byte 3, near \"{}x\""));
        QVERIFY(refusal(safetensors_bytes("{\"a\xff\":1}")).contains("is not valid JSON"));
        QVERIFY(refusal(safetensors_bytes("{")).contains("is not valid JSON"));
    }

    void wrong_tensor_is_refused_with_reason() {
        const QString w = "m: tensor 0 (\"w\"): ";
        QCOMPARE(refusal_of("3"),
                 w + "the entry is a number; a tensor is an object with dtype, shape and data_offsets");
        QCOMPARE(refusal_of("[]"),
                 w + "the entry is an array; a tensor is an object with dtype, shape and data_offsets");
        QCOMPARE(refusal_of("{}"), w + "the field dtype is missing");
        QCOMPARE(refusal_of(R"({"dtype":"F32","shape":[4]})"), w + "the field data_offsets is missing");
        QVERIFY(
            refusal_of(R"({"dtype":"Q4"})").startsWith(w + "its dtype is \"Q4\"; the supported types are F32, F16"));
        QCOMPARE(refusal_of(R"({"dtype":"F32","dtype":"F32"})"), w + "dtype appears twice");
        QCOMPARE(refusal_of(R"({"x":1})"),
                 w + "the field \"x\" is unknown; the fields of a tensor are dtype, shape and data_offsets");
        QCOMPARE(
            refusal_of(R"({"shape":{}})"),
            w + "its shape is an object; dtype must be a string, and shape and data_offsets must be arrays of numbers");
        QCOMPARE(refusal_of(R"({"shape":[[]]})"), w + "its shape contains an array instead of a number");
        QCOMPARE(refusal_of(R"({"shape":[-1]})"),
                 w + "its shape contains -1; the numbers must be whole numbers from 0 to 18446744073709551615");
        QCOMPARE(refusal_of(R"({"shape":[1.5]})"),
                 w + "its shape contains 1.5; the numbers must be whole numbers from 0 to 18446744073709551615");
        QCOMPARE(refusal_of(R"({"shape":[18446744073709551616]})"),
                 w + "its shape contains 18446744073709551616; the numbers must be whole numbers from 0 to "
                     "18446744073709551615");
        QCOMPARE(refusal_of(R"({"shape":[1,1,1,1,4]})"),
                 w + "its shape has more than 4 dimensions; a tensor has at most 4");
        QCOMPARE(refusal_of(R"({"shape":[4294967296,4294967296]})"),
                 w + "its shape has more elements than 64 bits can count: one dimension is 4294967296");
        QCOMPARE(refusal_of(R"({"data_offsets":[0,4,8]})"), w + "its data_offsets contain more than two numbers");
        QCOMPARE(refusal_of(R"({"data_offsets":[0]})"),
                 w + "its data_offsets contain 1 numbers; they must contain two, the start and the end");
        QCOMPARE(refusal_of(R"({"data_offsets":[8,4]})"),
                 w + "its data_offsets are 8 and 4; they must be in ascending order and within the 16 bytes of data");
        QCOMPARE(refusal_of(R"({"data_offsets":[0,17]})"),
                 w + "its data_offsets are 0 and 17; they must be in ascending order and within the 16 bytes of data");
        QCOMPARE(refusal_of(R"({"dtype":"F32","shape":[3],"data_offsets":[0,16]})"),
                 w + "data_offsets give 16 bytes, but 3 elements of F32 (32 bits each) need a different size");
        QCOMPARE(refusal_of(R"({"dtype":"F4","shape":[3],"data_offsets":[0,1]})"),
                 w + "data_offsets give 1 byte, but 3 elements of F4 (4 bits each) need a different size");
        QCOMPARE(refusal_of(R"({"dtype":"F64","shape":[4611686018427387904],"data_offsets":[0,0]})"),
                 w + "data_offsets give 0 bytes, but 4611686018427387904 elements of F64 (64 bits each) need a "
                     "different size");
        QCOMPARE(refusal(safetensors_bytes(R"({"__metadata__":{"k":1}})")),
                 QString("m: key 0 (\"k\"): the value is a number; a value in __metadata__ must be a string"));
        QCOMPARE(refusal(safetensors_bytes(R"({"__metadata__":{},"__metadata__":{}})")),
                 QString("m: tensor 0 (\"__metadata__\"): the entry appears twice"));
        QCOMPARE(refusal(safetensors_bytes(R"({"__metadata__":{"k":"1","k":"2"}})")),
                 QString("m: keys 0 and 1 of __metadata__ have the same name, \"k\""));
    }

    void ranges_cover_the_data_once() {
        const auto two = [](int a, int a_end, int b, int b_end, size_t data) {
            const auto tensor = [](int from, int to) {
                return "{\"dtype\":\"I8\",\"shape\":[" + std::to_string(to - from) + "],\"data_offsets\":[" +
                       std::to_string(from) + "," + std::to_string(to) + "]}";
            };
            return refusal(safetensors_bytes("{\"a\":" + tensor(a, a_end) + ",\"b\":" + tensor(b, b_end) + "}",
                                             std::string(data, '\0')));
        };
        QCOMPARE(two(4, 8, 0, 4, 8), QString("opened"));
        QCOMPARE(
            two(0, 5, 4, 8, 8),
            QString("m: tensor 1 (\"b\") begins at byte 4 of the data, but another one ends at byte 5: they overlap"));
        QCOMPARE(two(0, 3, 4, 8, 8), QString("m: tensor 1 (\"b\") begins at byte 4 of the data, but the previous one "
                                             "ends at byte 3: the bytes between them belong to no tensor"));
        QCOMPARE(two(0, 4, 4, 8, 9), QString("m: the tensors take 8 bytes, but 9 bytes follow the header"));
        QCOMPARE(
            two(0, 8, 4, 4, 8),
            QString("m: tensor 1 (\"b\") begins at byte 4 of the data, but another one ends at byte 8: they overlap"));
        QCOMPARE(
            refusal(safetensors_bytes(
                R"({"a":{"dtype":"I8","shape":[0],"data_offsets":[0,0]},"a":{"dtype":"I8","shape":[0],"data_offsets":[0,0]}})")),
            QString("m: tensors 0 and 1 have the same name, \"a\""));
        QCOMPARE(
            refusal(safetensors_bytes(
                R"({"":{"dtype":"I8","shape":[0],"data_offsets":[0,0]},"":{"dtype":"I8","shape":[0],"data_offsets":[0,0]}})")),
            QString("m: tensors 0 and 1 have no name"));
        QCOMPARE(
            refusal(safetensors_bytes(R"({"":{"dtype":"I8","shape":[1],"data_offsets":[1,2]}})", std::string(2, '\0'))),
            QString("m: tensor 0 begins at byte 1 of the data, but the previous one ends at byte 0: the bytes between "
                    "them belong to no tensor"));
        QVERIFY(refusal(safetensors_bytes(R"({"a\u0000b":{"dtype":"I9","shape":[0],"data_offsets":[0,0]}})"))
                    .startsWith("m: tensor 0 (\"a\\x00b\"): its dtype is"));
    }

    // A header may nest, list and name without end; that ends at once, and takes no more than it may.
    void a_hostile_header_costs_little() {
        QElapsedTimer time;
        time.start();
        QVERIFY(refusal(safetensors_bytes("{\"w\":" + std::string(20'000'000, '['))).contains("the entry is an array"));
        QVERIFY(refusal(safetensors_bytes("{\"w\":{\"shape\":[" + std::string(20'000'000, '1')))
                    .contains("is not valid JSON"));
        QVERIFY(refusal(safetensors_bytes("{\"" + std::string(20'000'000, 'x'))).contains("is not valid JSON"));
        std::string many = "{";
        for (int i = 0; i < 100'000; ++i)
            many += "\"" + std::to_string(i) + "\":{\"dtype\":\"I8\",\"shape\":[0],\"data_offsets\":[0,0]},";
        many.back() = '}';
        QCOMPARE(refusal(safetensors_bytes(many)), QString("opened"));
        GgufLimits few;
        few.max_tensors = 1000;
        QVERIFY(refusal(safetensors_bytes(many), few).contains("there are 1001 entries or more; the limit is 1000"));
        GgufLimits small;
        small.max_bytes = 100'000;
        QVERIFY(refusal(safetensors_bytes(many), small).contains("bytes of memory; the limit is 100000 bytes"));
        QVERIFY2(!times_count || time.elapsed() < 10'000, qPrintable(QString::number(time.elapsed())));
    }

    void a_file_is_known_by_its_content_and_watched() {
        QTemporaryDir folder;
        const auto write = [&](const char* name, const std::string& bytes) {
            QFile file(folder.filePath(name));
            if (file.open(QIODevice::WriteOnly)) file.write(bytes.data(), static_cast<qint64>(bytes.size()));
            return folder.filePath(name).toStdString();
        };
        const std::string path = write("without-ending", sample());
        QVERIFY(is_safetensors(path) && is_weights_file(path) && !is_gguf(path));
        QVERIFY(!is_safetensors(write("script.safetensors.ggs", "a = tensor(f32, 2)\n")));
        QVERIFY(is_called_weights("x.safetensors") && !is_called_weights("x.npy"));
        const auto file = WeightsFile::open(path);
        QVERIFY(file.ok());
        QVERIFY(file->safetensors_parts() && file->check().ok());
        QVERIFY(QFile::resize(QString::fromStdString(path), 20));
        QCOMPARE(file->change(), FileChange::damaged);
        QVERIFY(!file->check_bytes().ok());
        // The name selects the format, and the error is about its header.
        QVERIFY(english(WeightsFile::open(write("bad.safetensors", "12345678x")).error())
                    .ends_with("it can be at most 100000000"));
    }
};

QTEST_APPLESS_MAIN(TestSafetensors)
#include "test_safetensors.moc"

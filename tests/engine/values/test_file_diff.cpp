// SPDX-License-Identifier: MIT
// Two files of weights compared: keys, tensors, bytes and numbers; whatever wrote the files.
#include <QtTest/QTest>

#include "engine/files/safetensors_bytes.h"
#include "files/gguf_write.h"
#include "values/files/file_diff.h"

#include <QFile>
#include <QTemporaryDir>

#include <cmath>
#include <limits>

using namespace ggs;

namespace {

template <class T> std::span<const std::byte> bytes_of(const std::vector<T>& values) {
    return std::as_bytes(std::span(values));
}

const std::vector<float> w{1, 2, 3, 4};

// A file to compare others with.
GgufWriter writer() {
    GgufWriter out;
    out.add("general.architecture", "test")
        .add("n", uint32_t{7})
        .add_array<int32_t>("list", {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10});
    return out;
}
struct Opened {
    std::vector<std::byte> bytes;
    WeightsFile file;
};
std::unique_ptr<Opened> opened(const GgufWriter& out, const char* name = "m.gguf") {
    auto bytes = out.bytes().value();
    auto parsed = GgufFile::parse(bytes, name);
    return std::make_unique<Opened>(Opened{std::move(bytes), WeightsFile::of(std::move(*parsed))});
}
std::unique_ptr<Opened> opened(const std::string& safetensors) {
    const auto span = span_of(safetensors);
    std::vector<std::byte> bytes(span.begin(), span.end());
    auto parsed = SafetensorsFile::parse(bytes, "m.safetensors");
    return std::make_unique<Opened>(Opened{std::move(bytes), WeightsFile::of(std::move(*parsed))});
}
FileDiff diff(const std::unique_ptr<Opened>& a, const std::unique_ptr<Opened>& b) {
    return compare_files(a->file, b->file).value();
}

} // namespace

class TestFileDiff : public QObject {
    Q_OBJECT
  private slots:
    void a_file_is_the_same_as_itself() {
        GgufWriter out = writer();
        out.add_tensor("w", TypeId::f32, {4}, bytes_of(w));
        const FileDiff same = diff(opened(out), opened(out));
        QVERIFY(same.same());
        QCOMPARE(same.same_keys, size_t{3});
        QCOMPARE(same.same_tensors, size_t{1});
        QCOMPARE(same.progress.bytes, uint64_t{16});
    }

    // However long they are the same, what is shown is where they are not.
    void long_strings_are_shown_where_they_differ() {
        const std::string same(500, 'x');
        GgufWriter a = writer(), b = writer();
        a.add("text", same + "one").add_strings("list of texts", std::vector<std::string>{same + "p", same + "q", "r"});
        b.add("text", same + "two").add_strings("list of texts", std::vector<std::string>{same + "p", same + "Q", "s"});
        const FileDiff found = diff(opened(a), opened(b));
        QCOMPARE(found.keys.size(), size_t{2});
        QVERIFY(!found.keys[0].element);
        QCOMPARE(found.keys[0].a.value, "\"" + std::string(20, 'x') + "one\" from byte 480 on");
        QCOMPARE(found.keys[0].b.value, "\"" + std::string(20, 'x') + "two\" from byte 480 on");
        QCOMPARE(found.keys[1].element, std::optional<uint64_t>(1));
        QCOMPARE(found.keys[1].b.value, "\"" + std::string(20, 'x') + "Q\" from byte 480 on");
    }

    void keys_differ_by_being_there_type_or_value() {
        GgufWriter a = writer(), b;
        a.add("only.a", true);
        b.add("general.architecture", "test")
            .add("n", int32_t{7})
            .add_array<int32_t>("list", {0, 1, 2, 3, 4, 5, 6, 7, 8, 99, 10})
            .add("only.b", "x\x1b");
        const FileDiff found = diff(opened(a), opened(b));
        QCOMPARE(found.same_keys, size_t{1});
        QCOMPARE(found.keys.size(), size_t{4});
        QCOMPARE(found.keys[0].name, std::string("n"));
        QCOMPARE(found.keys[0].a.type, std::string("u32"));
        QCOMPARE(found.keys[0].b.type, std::string("i32"));
        // The ninth is beyond what is shown of a list: it is named.
        QCOMPARE(found.keys[1].element, std::optional<uint64_t>(9));
        QCOMPARE(found.keys[1].a.value, std::string("9"));
        QCOMPARE(found.keys[1].b.value, std::string("99"));
        QCOMPARE(found.keys[2].name, std::string("only.a"));
        QVERIFY(found.keys[2].b.type.empty());
        QCOMPARE(found.keys[3].b.value, std::string("\"x\\x1b\""));
        QVERIFY(found.keys[3].a.type.empty() && !found.same());
    }

    void tensors_differ_by_shape_type_and_numbers() {
        const float nan = std::numeric_limits<float>::quiet_NaN();
        GgufWriter a, b;
        a.add_tensor("shape", TypeId::f32, {4}, bytes_of(w)).add_tensor("gone", TypeId::f32, {4}, bytes_of(w));
        a.add_tensor("data", TypeId::f32, {4}, bytes_of(w))
            .add_tensor("nan", TypeId::f32, {4}, bytes_of<float>({nan, nan, 0.0f, 2.0f}));
        a.add_tensor("type", TypeId::f32, {4}, bytes_of(w));
        b.add_tensor("shape", TypeId::f32, {2, 2}, bytes_of(w)).add_tensor("new", TypeId::f32, {4}, bytes_of(w));
        b.add_tensor("data", TypeId::f32, {4}, bytes_of<float>({1, 2, 3, 6}))
            .add_tensor("nan", TypeId::f32, {4}, bytes_of<float>({nan, 1.0f, -0.0f, 2.0f}));
        b.add_tensor("type", TypeId::f16, {4}, bytes_of<uint16_t>({0x3c00, 0x4000, 0x4200, 0x4500})); // 1 2 3 5
        const FileDiff found = diff(opened(a), opened(b));
        QCOMPARE(found.same_tensors, size_t{0});
        QCOMPARE(found.tensors.size(), size_t{6});
        QCOMPARE(found.tensors[0].kind, TensorDifferenceKind::shape);
        QVERIFY(!found.tensors[0].numbers && !found.tensors[0].bytes && found.tensors[0].no_numbers.empty());
        QCOMPARE(found.tensors[1].kind, TensorDifferenceKind::only_a);
        const TensorDifference& data = found.tensors[2];
        QCOMPARE(data.kind, TensorDifferenceKind::data);
        QCOMPARE(data.bytes, std::optional<uint64_t>(1)); // 4 is 40 80 00 00, 6 is 40 c0 00 00
        QCOMPARE(data.numbers->elements, int64_t{1});
        QCOMPARE(data.numbers->max_abs, 2.0);
        QCOMPARE(data.numbers->nmse, 4.0 / 30);
        QCOMPARE(data.numbers->worst, std::optional<Index>(Index{3, 0, 0, 0}));
        // NaN is NaN, and the two zeros are the same number though not the same bytes.
        const TensorDifference& odd = found.tensors[3];
        QCOMPARE(odd.numbers->elements, int64_t{1});
        QCOMPARE(odd.numbers->odd, int64_t{1});
        QCOMPARE(odd.numbers->max_abs, 0.0);
        QCOMPARE(odd.numbers->worst,
                 std::optional<Index>(Index{1, 0, 0, 0})); // the one that is a number in one file alone
        QCOMPARE(odd.numbers->nmse, 0.0);
        const TensorDifference& type = found.tensors[4];
        QCOMPARE(type.kind, TensorDifferenceKind::type);
        QVERIFY(!type.bytes);
        QCOMPARE(type.numbers->max_abs, 1.0);
        QCOMPARE(type.numbers->nmse, 1.0 / 30);
        QCOMPARE(found.tensors[5].kind, TensorDifferenceKind::only_b);
        QCOMPARE(found.tensors[5].name, std::string("new"));
    }

    void blocks_are_compared_by_the_numbers_that_they_make() {
        std::vector<float> many(size_t{70'000} / 32 * 32);
        for (size_t i = 0; i < many.size(); ++i) many[i] = static_cast<float>(i % 64) - 32;
        const auto n = static_cast<int64_t>(many.size());
        std::vector<std::byte> blocks(many.size() / 32 * 34);
        QVERIFY(quantize(TypeId::q8_0, many.data(), blocks.data(), n).ok());
        GgufWriter a, b;
        a.add_tensor("w", TypeId::f32, {n}, bytes_of(many));
        b.add_tensor("w", TypeId::q8_0, {n}, blocks);
        const FileDiff found = diff(opened(a), opened(b));
        QCOMPARE(found.tensors.size(), size_t{1});
        QVERIFY(found.tensors[0].numbers->nmse > 0 && found.tensors[0].numbers->nmse < 1e-4);
        QVERIFY(found.tensors[0].numbers->max_abs > 0 && found.tensors[0].numbers->max_abs < 0.2);
    }

    void safetensors_and_gguf_are_compared_with_each_other() {
        const std::string data(bytes_of(w).size(), '\0');
        std::string numbers = data;
        std::memcpy(numbers.data(), w.data(), numbers.size());
        const auto safe = opened(safetensors_bytes(
            R"({"__metadata__":{"general.architecture":"test"},"w":{"dtype":"F32","shape":[2,2],"data_offsets":[0,16]}})",
            numbers));
        GgufWriter out;
        out.add("general.architecture", "test").add_tensor("w", TypeId::f32, {2, 2}, bytes_of(w));
        QVERIFY(diff(safe, opened(out)).same());
        // If ggml doesn't have a type, its bytes are compared, and the reason is given why its values are not.
        const std::string header = R"({"w":{"dtype":"U8","shape":[4],"data_offsets":[0,4]}})";
        const auto one = opened(safetensors_bytes(header, "abcd")), other = opened(safetensors_bytes(header, "abxy"));
        QVERIFY(diff(one, one).same());
        const FileDiff found = diff(one, other);
        QCOMPARE(found.tensors.size(), size_t{1});
        QCOMPARE(found.tensors[0].bytes, std::optional<uint64_t>(2));
        QVERIFY(!found.tensors[0].numbers);
        QVERIFY(english(found.tensors[0].no_numbers).starts_with("`w` is U8 in the file"));
    }

    void split_model_equals_unsplit_model() {
        QTemporaryDir folder;
        const auto path = [&](int part) {
            return folder.filePath(QString::asprintf("m-%05d-of-00002.gguf", part)).toStdString();
        };
        GgufWriter whole;
        whole.add("general.architecture", "test")
            .add_tensor("v", TypeId::f32, {4}, bytes_of(w))
            .add_tensor("w", TypeId::f32, {4}, bytes_of(w));
        GgufWriter first, second;
        first.add("general.architecture", "test")
            .add("split.no", uint16_t{0})
            .add("split.count", uint16_t{2})
            .add_tensor("w", TypeId::f32, {4}, bytes_of(w));
        second.add("split.no", uint16_t{1})
            .add("split.count", uint16_t{2})
            .add_tensor("v", TypeId::f32, {4}, bytes_of(w));
        QVERIFY(first.write(path(1)).ok() && second.write(path(2)).ok());
        const auto split = WeightsFile::open(path(2));
        QVERIFY(split.ok());
        const auto one = opened(whole);
        QVERIFY(compare_files(*split, one->file)->same());
        QVERIFY(compare_files(one->file, *split)->same());
        // A file that was cut short after opening is an error, not a difference.
        QVERIFY(QFile::resize(QString::fromStdString(path(1)), 30));
        QVERIFY(!compare_files(one->file, *split).ok());
    }

    void comparison_can_be_interrupted_and_reports_progress() {
        const std::vector<float> large(1'000'000);
        GgufWriter a, b;
        a.add("k", true)
            .add_tensor("small", TypeId::f32, {4}, bytes_of(w))
            .add_tensor("large", TypeId::f32, {1'000'000}, bytes_of(large));
        b.add_tensor("small", TypeId::f32, {4}, bytes_of<float>({1, 2, 3, 5}))
            .add_tensor("large", TypeId::f32, {1'000'000}, bytes_of(large));
        const auto one = opened(a), other = opened(b);
        std::vector<uint64_t> told;
        const auto cut = compare_files(one->file, other->file, [&](const DiffProgress& progress) {
            told.push_back(progress.bytes);
            return progress.bytes < 1'000'000;
        });
        QVERIFY(cut.ok());
        QVERIFY(cut->interrupted && !cut->same());
        QCOMPARE(cut->progress.tensors, size_t{1});
        QCOMPARE(cut->progress.all_tensors, size_t{2});
        QCOMPARE(cut->progress.all_bytes, uint64_t{4'000'016});
        QVERIFY(told.size() > 3 && std::is_sorted(told.begin(), told.end()));
        QVERIFY2(told.back() < 1'300'000, qPrintable(QString::number(told.back()))); // within a piece
        QCOMPARE(cut->keys.size(), size_t{1});
        QCOMPARE(cut->tensors.size(), size_t{1});
        const auto none = compare_files(one->file, other->file, [](const DiffProgress&) { return false; });
        QVERIFY(none.ok() && none->interrupted);
        QCOMPARE(none->progress.tensors, size_t{0});
    }
};

QTEST_APPLESS_MAIN(TestFileDiff)
#include "test_file_diff.moc"

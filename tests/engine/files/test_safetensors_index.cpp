// SPDX-License-Identifier: MIT
// A model in several safetensors files: its index opens all of them as one, and what does not fit together is refused.
#include <QtTest/QTest> // first: moc fails on a file that begins with <concepts>

#include "debug/targets/file_target.h"
#include "engine/files/safetensors_bytes.h"
#include "files/mapped_weights.h"
#include "ops/all.h"

#include <QFile>
#include <QTemporaryDir>

using namespace ggs;

namespace {

// One tensor of two floats, first and first + 1.
std::string with_tensor(const std::string& name, float first, const std::string& metadata = {}) {
    const float data[] = {first, first + 1};
    return safetensors_bytes((metadata.empty() ? "{" : "{\"__metadata__\":" + metadata + ",") + "\"" + name +
                                 "\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8]}}",
                             {reinterpret_cast<const char*>(data), sizeof data});
}

} // namespace

class TestSafetensorsIndex : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;

    std::string path(const std::string& name) const { return m_folder->path().toStdString() + "/" + name; }
    std::string index_path() const { return path("m.safetensors.index.json"); }
    void write(const std::string& name, const std::string& bytes) const {
        QFile file(QString::fromStdString(path(name)));
        if (!file.open(QIODevice::WriteOnly)) qFatal("%s", name.c_str());
        file.write(bytes.data(), static_cast<qint64>(bytes.size()));
    }
    void write_index(const std::string& json) const { write("m.safetensors.index.json", json); }
    std::string refusal(const GgufLimits& limits = {}) const {
        const auto opened = WeightsFile::open(index_path(), limits);
        std::string text = opened.ok() ? "opened" : english(opened.error());
        const std::string folder = m_folder->path().toStdString() + "/";
        for (size_t at = 0; (at = text.find(folder)) != std::string::npos;) text.erase(at, folder.size());
        return text;
    }

    static constexpr const char* whole =
        "{\"metadata\": {\"total_size\": 16, \"made\": {\"by\": [\"hand\"]}}, \"other\": [{\"x\": 1}, null],"
        "            \"weight_map\": {\"b\": \"m-00002-of-00002.safetensors\", \"a\": "
        "\"m-00001-of-00002.safetensors\"}}";

  private slots:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        write("m-00001-of-00002.safetensors",
              with_tensor("a", 10, "{\"format\":\"pt\",\"total_size\":\"8\",\"x\":\"y\"}"));
        write("m-00002-of-00002.safetensors", with_tensor("b", 20));
        write_index(whole);
    }

    void an_index_opens_all_parts() {
        const auto file = WeightsFile::open(index_path());
        QVERIFY2(file.ok(), file.ok() ? "" : english(file.error()).c_str());
        QCOMPARE(file->name(), index_path());
        QCOMPARE(file->n_parts(), size_t{2});
        QCOMPARE(file->part_name(1), path("m-00002-of-00002.safetensors"));
        QCOMPARE(file->part_tensors(1), size_t{1});
        QCOMPARE(file->n_tensors(), size_t{2});
        QCOMPARE(file->find_tensor("b"), std::optional<size_t>(1));
        const WeightsTensor b = file->tensor(1);
        QCOMPARE(b.part, size_t{1});
        float first = 0;
        std::memcpy(&first, file->tensor_bytes(1).data(), sizeof first);
        QCOMPARE(first, 20.0f);
        QCOMPARE(file->part_bytes(1).data() + file->data_offset(1) + b.offset, file->tensor_bytes(1).data());
        QVERIFY(!file->model().ok()); // weights alone
        QVERIFY(file->check().ok() && file->check_bytes().ok());
    }

    void keys_are_the_index_s_and_then_the_first_file_s() {
        const auto file = WeightsFile::open(index_path());
        QVERIFY(file.ok());
        std::string all;
        for (size_t i = 0; i < file->n_keys(); ++i) {
            QCOMPARE(file->find_key(file->key(i).name), std::optional(i));
            all += std::string(file->key(i).name) + "=" + file->value_text(i) + " ";
        }
        QCOMPARE(all, std::string("total_size=\"16\" made=\"{…}\" format=\"pt\" x=\"y\" "));
        QVERIFY(!file->find_key("by"));
        const auto alone = WeightsFile::open(path("m-00001-of-00002.safetensors"));
        QVERIFY(alone.ok());
        QCOMPARE(alone->n_keys(), size_t{3});
        QCOMPARE(alone->value_text(*alone->find_key("total_size")), std::string("\"8\""));
    }

    void index_is_found_from_name_of_part() {
        QCOMPARE(safetensors_index_of(path("m-00002-of-00002.safetensors")), std::optional(index_path()));
        for (const char* other : {"m.safetensors", "m-0002-of-00002.safetensors", "m-00002-of-00002.gguf",
                                  "n-00002-of-00002.safetensors", "-00001-of-00002.safetensors"})
            QVERIFY2(!safetensors_index_of(path(other)), other);
    }

    void inconsistent_index_is_refused_data() {
        QTest::addColumn<QString>("index");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* name, const char* index, const char* said) {
            QTest::newRow(name) << QString::fromUtf8(index) << QString::fromUtf8(said);
        };
        row("no JSON", "weights", "m.safetensors.index.json: not valid JSON at byte 1, near \"w\"");
        row("cut off", "{\"weight_map\": {",
            "m.safetensors.index.json: not valid JSON at byte 17, near \"\\\"weight_map\\\": {\"");
        row("an array", "[]", "m.safetensors.index.json: the index is an array; it must be an object with weight_map");
        row("a number", "7", "m.safetensors.index.json: the index is a number; it must be an object with weight_map");
        row("no map", "{}", "m.safetensors.index.json has no weight_map, which maps each tensor to its file");
        row("an empty map", "{\"weight_map\": {}}", "m.safetensors.index.json lists no files: its weight_map is empty");
        row("a map that is none", "{\"weight_map\": [1]}",
            "m.safetensors.index.json: weight_map must be an object that maps each tensor to its file");
        row("a map that is a word", "{\"weight_map\": \"m\"}",
            "m.safetensors.index.json: weight_map must be an object that maps each tensor to its file");
        row("two maps", "{\"weight_map\": {\"a\": \"m-00001-of-00002.safetensors\"}, \"weight_map\": {}}",
            "m.safetensors.index.json: weight_map appears twice");
        row("a file that is a number", "{\"weight_map\": {\"a\": 1}}",
            "m.safetensors.index.json: the entry of tensor \"a\" in weight_map is a number; it must be the name of a "
            "file");
        row("a file that is an object", "{\"weight_map\": {\"a\": {}}}",
            "m.safetensors.index.json: the entry of tensor \"a\" in weight_map is an object; it must be the name of a "
            "file");
        row("another folder", "{\"weight_map\": {\"a\": \"../m-00001-of-00002.safetensors\"}}",
            "m.safetensors.index.json: weight_map lists tensor \"a\" in \"../m-00001-of-00002.safetensors\", which is "
            "not a .safetensors file in the folder of the index");
        row("another format", "{\"weight_map\": {\"a\": \"m.bin\"}}",
            "m.safetensors.index.json: weight_map lists tensor \"a\" in \"m.bin\", which is not a .safetensors file in "
            "the folder of the index");
        row("a file that is missing",
            "{\"weight_map\": {\"a\": \"m-00001-of-00002.safetensors\", \"b\": \"n.safetensors\"}}",
            "m.safetensors.index.json lists 2 files, but one is missing: n.safetensors does not exist");
        row("a tensor elsewhere",
            "{\"weight_map\": {\"a\": \"m-00001-of-00002.safetensors\", \"b\": \"m-00001-of-00002.safetensors\"}}",
            "m.safetensors.index.json lists tensor \"b\" in m-00001-of-00002.safetensors, but that file doesn't "
            "contain it");
        row("a key twice", "{\"metadata\": {\"x\": 1, \"x\": 2}}",
            "m.safetensors.index.json: metadata contains \"x\" twice");
    }
    void inconsistent_index_is_refused() {
        QFETCH(QString, index);
        QFETCH(QString, said);
        write_index(index.toStdString());
        QCOMPARE(QString::fromStdString(refusal()), said);
    }

    void a_tensor_in_two_files_is_refused() {
        write("m-00002-of-00002.safetensors",
              safetensors_bytes("{\"a\":{\"dtype\":\"U8\",\"shape\":[1],\"data_offsets\":[0,1]},\"b\":{\"dtype\":"
                                "\"U8\",\"shape\":[1],\"data_offsets\":[1,2]}}",
                                "xy"));
        QCOMPARE(refusal(),
                 std::string("tensor \"a\" is in both m-00001-of-00002.safetensors and m-00002-of-00002.safetensors"));
    }

    void trailing_zero_byte_is_refused() {
        write_index(std::string(whole) + std::string(1, '\0'));
        QVERIFY2(refusal().ends_with("is zero, and text can't contain zero bytes"), refusal().c_str());
    }

    void limits_hold_for_all_parts() {
        GgufLimits limits;
        limits.max_tensors = 1;
        QVERIFY2(refusal(limits).ends_with("there are 2 entries or more; the limit is 1"), refusal(limits).c_str());
        limits = {};
        limits.max_bytes = 100;
        QVERIFY2(refusal(limits).ends_with(" bytes of memory; the limit is 100 bytes") &&
                     refusal(limits).find("the names in the index need at least ") != std::string::npos,
                 refusal(limits).c_str());
    }

    void depth_and_many_names_cost_little() {
        write_index("{\"x\": " + std::string(1'000'000, '[') + std::string(1'000'000, ']') + "}");
        QCOMPARE(refusal(),
                 std::string("m.safetensors.index.json has no weight_map, which maps each tensor to its file"));
        std::string many = "{\"metadata\": {";
        for (int i = 0; i < 200'000; ++i)
            many += (i > 0 ? ",\"k" : "\"k") + std::to_string(i) + "\":" + std::to_string(i);
        write_index(many + "}, \"weight_map\": {\"a\": \"m-00001-of-00002.safetensors\"}}");
        const auto file = WeightsFile::open(index_path());
        QVERIFY2(file.ok(), file.ok() ? "" : english(file.error()).c_str());
        QCOMPARE(file->n_keys(), size_t{200'003});
        QCOMPARE(file->find_key("k199999"), std::optional<size_t>(199'999));
    }

    void the_target_reads_every_part() {
        const auto target = FileTarget::open(builtin_registry(), index_path());
        QVERIFY2(target.ok(), target.ok() ? "" : english(target.error()).c_str());
        const auto structure = (*target)->structure();
        QCOMPARE(structure->tensors.size(), size_t{2});
        const auto value = [&](uint32_t tensor) {
            return element(reader_of(**target, (*target)->lease()), tensor, structure->tensor(tensor), {1, 0, 0, 0});
        };
        QVERIFY(value(0).ok() && *value(0) && value(1).ok() && *value(1));
        QCOMPARE(**value(0), 11.0);
        QCOMPARE(**value(1), 21.0);
    }

    void weights_of_all_parts_are_mapped_as_one() {
        const auto file = WeightsFile::open(index_path());
        QVERIFY(file.ok());
        const auto mapped = map_weights(*file, "m");
        QVERIFY2(mapped.ok(), mapped.ok() ? "" : english(mapped.error()).c_str());
        QCOMPARE((*mapped)->storage->files().size(), size_t{2});
    }
};

QTEST_GUILESS_MAIN(TestSafetensorsIndex)
#include "test_safetensors_index.moc"

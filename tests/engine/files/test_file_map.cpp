// SPDX-License-Identifier: MIT
// The map of a weights file: every byte belongs to one region and one field, and the values are the file's. In a file
// with a hundred thousand tensors a search returns at once.
#include <QtTest/QTest>

#include "engine/files/gguf_bytes.h"
#include "engine/files/safetensors_bytes.h"
#include "files/gguf_write.h"
#include "files/map/gguf_map.h"
#include "files/map/safetensors_map.h"
#include "how_built.h"

#include <QFile>
#include <QTemporaryDir>

#include <cstring>
#include <fmt/format.h>

using namespace ggs;

namespace {

// Owns the bytes that the file refers to.
struct Parsed {
    std::vector<std::byte> bytes;
    std::shared_ptr<const WeightsFile> file;
    GgufMap map() const { return GgufMap(file, 0); }
};

std::unique_ptr<Parsed> parsed(std::vector<std::byte> bytes) {
    auto made = std::make_unique<Parsed>();
    made->bytes = std::move(bytes);
    auto file = GgufFile::parse(made->bytes, "test");
    if (!file.ok()) {
        qWarning("%s", english(file.error()).c_str());
        return nullptr;
    }
    made->file = std::make_shared<const WeightsFile>(WeightsFile::of(std::move(*file)));
    return made;
}

std::unique_ptr<Parsed> small() {
    const std::vector<std::string> words{"", "one", "a longer word", ""};
    const std::vector<float> six{1, -2.5F, 3, 4, 5, 6};
    std::vector<std::byte> blocks(2 * 18);
    const uint16_t half = 0x3800; // 0.5
    std::memcpy(blocks.data() + 18, &half, sizeof half);
    GgufWriter out;
    out.add("general.architecture", "test").add("n", uint32_t{7}).add_strings("words", words);
    out.add_array<int16_t>("numbers", {3, -4, 5});
    out.add_tensor("w", TypeId::f32, {3, 2}, std::as_bytes(std::span(six)));
    out.add_tensor("empty", TypeId::f32, {4, 0}, {});
    out.add_tensor("q", TypeId::q4_0, {64}, blocks);
    auto bytes = out.bytes();
    if (!bytes.ok()) return nullptr;
    bytes->resize(bytes->size() + 5); // with extra bytes at the end
    return parsed(std::move(*bytes));
}

std::string said(const FileField& field) { return field.name + " " + field.type + " " + field.value; }

void fieldsCover(const FileMap& map) {
    uint64_t at = 0;
    while (at < map.size()) {
        const FileRegion region = map.region_at(at);
        QCOMPARE(region.begin, at);
        QVERIFY(region.end > region.begin && region.end <= map.size());
        QCOMPARE(map.region_at(region.end - 1), region);
        for (uint64_t in = region.begin; in < region.end;) {
            const FileField field = map.field_at(in);
            QCOMPARE(field.begin, in);
            QVERIFY2(field.end > in && field.end <= region.end, field.name.c_str());
            QCOMPARE(said(map.field_at(field.end - 1)), said(field));
            in = field.end;
        }
        at = region.end;
    }
    QCOMPARE(at, map.size());
}

} // namespace

class TestFileMap : public QObject {
    Q_OBJECT
  private slots:
    void every_byte_has_one_region_and_one_field() {
        const auto made = small();
        QVERIFY(made);
        fieldsCover(made->map());
        const GgufMap map = made->map();
        std::vector<FilePart> parts;
        for (uint64_t at = 0; at < map.size(); at = map.region_at(at).end) parts.push_back(map.region_at(at).part);
        using enum FilePart;
        QCOMPARE(parts, (std::vector<FilePart>{header, key, key, key, key, entry, entry, entry, padding, data, padding,
                                               data, padding, behind}));
        QCOMPARE(map.region_at(map.size() - 1).size(), uint64_t{5});
        QCOMPARE(map.data(1).size(), uint64_t{0});
    }

    void fields_show_the_file_content() {
        const auto made = small();
        QVERIFY(made);
        const GgufMap map = made->map();
        const auto all = [&](const FileRegion& region) {
            std::vector<std::string> lines;
            for (const FileField& field : map.fields(region.begin, region.end, 100)) lines.push_back(said(field));
            return lines;
        };
        using Lines = std::vector<std::string>;
        QCOMPARE(all(map.region_at(0)),
                 (Lines{"magic char[4] \"GGUF\"", "version u32 3", "n_tensors u64 3", "n_kv u64 4"}));
        QCOMPARE(all(map.key(0)), (Lines{"name.length u64 20", "name char[20] \"general.architecture\"",
                                         "type u32 8 (str)", "value.length u64 4", "value char[4] \"test\""}));
        QCOMPARE(all(map.key(1)),
                 (Lines{"name.length u64 1", "name char[1] \"n\"", "type u32 4 (u32)", "value u32 7"}));
        QCOMPARE(all(map.key(2)),
                 (Lines{"name.length u64 5", "name char[5] \"words\"", "type u32 9 (arr)", "element_type u32 8 (str)",
                        "count u64 4", "value[0].length u64 0", "value[1].length u64 3", "value[1] char[3] \"one\"",
                        "value[2].length u64 13", "value[2] char[13] \"a longer word\"", "value[3].length u64 0"}));
        QCOMPARE(all(map.key(3)).back(), std::string("value[2] i16 5"));
        QCOMPARE(all(map.entry(0)), (Lines{"name.length u64 1", "name char[1] \"w\"", "n_dims u32 2", "ne[0] u64 3",
                                           "ne[1] u64 2", "type u32 0 (f32)", "offset u64 0"}));
        QCOMPARE(all(map.data(0)),
                 (Lines{"[0 0] f32 1", "[1 0] f32 -2.5", "[2 0] f32 3", "[0 1] f32 4", "[1 1] f32 5", "[2 1] f32 6"}));
        const Lines blocks = all(map.data(2));
        QCOMPARE(blocks.size(), size_t{4});
        QCOMPARE(blocks[2], std::string("block[1].d f16 0.5"));
        QVERIFY2(QString::fromStdString(blocks[3]).startsWith("block[1].qs u8[16] 0 0 0"), blocks[3].c_str());
    }

    void bytes_and_elements_find_each_other() {
        const auto made = small();
        QVERIFY(made);
        const GgufMap map = made->map();
        const FileRegion w = map.data(0), q = map.data(2);
        const auto element = map.element_at(w.begin + 4 * 4 + 1);
        QVERIFY(element);
        QCOMPARE(element->tensor, size_t{0});
        QCOMPARE(element->index, (Index{1, 1, 0, 0}));
        QCOMPARE(map.offset_of(0, element->index), w.begin + 16);
        QCOMPARE(map.element_at(q.begin + 20)->index, (Index{32, 0, 0, 0}));
        QCOMPARE(map.offset_of(2, Index{40, 0, 0, 0}), q.begin + 18);
        QVERIFY(!map.element_at(w.end));
        QVERIFY(!map.element_at(0));
    }

    void a_list_around_a_byte_holds_it_and_stays_in_its_region() {
        const auto made = small();
        QVERIFY(made);
        const GgufMap map = made->map();
        for (uint64_t at = 0; at < map.size(); ++at) {
            const FileRegion region = map.region_at(at);
            for (const size_t most : {size_t{2}, size_t{5}, size_t{100}}) {
                const auto fields = map.fields_around(at, most);
                QVERIFY(!fields.empty() && fields.size() <= most);
                QVERIFY(fields.front().begin >= region.begin && fields.back().end <= region.end);
                QVERIFY2(fields.front().begin <= at && at < fields.back().end, QByteArray::number(at).constData());
            }
        }
    }

    void files_without_keys_or_tensors_are_maps_too() {
        const auto nothing = parsed(GgufWriter().bytes().value());
        QVERIFY(nothing);
        fieldsCover(nothing->map());
        GgufWriter keys;
        keys.add("n", uint32_t{7});
        const auto some = parsed(keys.bytes().value());
        QVERIFY(some);
        fieldsCover(some->map());
    }

    void a_safetensors_file_is_a_map_too() {
        const std::string header =
            " {\"b\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[4,12]} , "
            "\"__metad\\u0061ta__\":{\"a\\\"}\":\"x\"},\"e\":{\"dtype\":\"U8\",\"shape\":[0],\"data_offsets\":[4,4]},"
            "\"a\":{\"dtype\":\"U16\",\"shape\":[2,1],\"data_offsets\":[0,4]}}  ";
        std::string data("\1\0\2\3", 4);
        const float numbers[] = {1.5F, -2};
        data.append(reinterpret_cast<const char*>(numbers), sizeof numbers);
        const std::string bytes = safetensors_bytes(std::string_view(header).substr(1), data);
        auto file = SafetensorsFile::parse(span_of(bytes), "test");
        QVERIFY2(file.ok(), file.ok() ? "" : english(file.error()).c_str());
        const SafetensorsMap map(std::make_shared<const WeightsFile>(WeightsFile::of(std::move(*file))), 0);
        fieldsCover(map);
        std::vector<std::string> lines;
        for (const FileField& field : map.fields(0, map.size(), 100)) lines.push_back(said(field));
        const std::vector<std::string> expected{
            fmt::format("header.length u64 {}", header.size() - 1),
            "header char[1] {",
            "entry char[56] \"b\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[4,12]} , ",
            "__metadata__ char[33] \"__metad\\u0061ta__\":{\"a\\\"}\":\"x\"},",
            "entry char[52] \"e\":{\"dtype\":\"U8\",\"shape\":[0],\"data_offsets\":[4,4]},",
            "entry char[54] \"a\":{\"dtype\":\"U16\",\"shape\":[2,1],\"data_offsets\":[0,4]}",
            "header char[3] }  ",
            "[0 0] U16 0x0001",
            "[0 1] U16 0x0302",
            "[0] f32 1.5",
            "[1] f32 -2"};
        for (size_t i = 0; i < std::min(lines.size(), expected.size()); ++i)
            QCOMPARE(QString::fromStdString(lines[i]), QString::fromStdString(expected[i]));
        QCOMPARE(lines.size(), expected.size());
        QVERIFY(map.place_of_key(0) && map.region_at(map.place_of_key(0)->begin).part == FilePart::key);
        QCOMPARE(map.region_at(map.entry(2).begin).number, size_t{2});
        QCOMPARE(map.data(1).size(), uint64_t{0});
        QCOMPARE(map.region_at(map.data(0).begin).number, size_t{0}); // not the empty one at the same place
        QVERIFY(!map.element_at(map.data(2).begin));                  // no numbers here
        QCOMPARE(map.element_at(map.data(0).begin + 5)->index, (Index{1, 0, 0, 0}));
        const std::string nothing = safetensors_bytes("{}");
        auto empty = SafetensorsFile::parse(span_of(nothing), "test");
        QVERIFY(empty.ok());
        fieldsCover(SafetensorsMap(std::make_shared<const WeightsFile>(WeightsFile::of(std::move(*empty))), 0));
    }

    void parts_of_a_model_have_maps_of_their_own() {
        QTemporaryDir folder;
        const std::vector<float> two{1, 2};
        for (const uint16_t part : {0, 1}) {
            GgufWriter out;
            if (part == 0) out.add("general.architecture", "test");
            out.add("split.no", part).add("split.count", uint16_t{2});
            out.add_tensor(part == 0 ? "a" : "b", TypeId::f32, {2}, std::as_bytes(std::span(two)));
            QVERIFY(out.write(folder.filePath(QString::asprintf("m-%05d-of-00002.gguf", part + 1)).toStdString()).ok());
        }
        auto opened = WeightsFile::open(folder.filePath("m-00001-of-00002.gguf").toStdString());
        QVERIFY2(opened.ok(), opened.ok() ? "" : english(opened.error()).c_str());
        const auto file = std::make_shared<const WeightsFile>(std::move(*opened));
        for (const size_t part : {size_t{0}, size_t{1}}) {
            const auto map = FileMap::of(file, part);
            fieldsCover(*map);
            QCOMPARE(map->size(), file->part_bytes(part).size());
            QVERIFY(map->has_tensor(part) && !map->has_tensor(1 - part));
            QCOMPARE(map->region_at(map->data(part).begin).number, part); // counted through all parts
            QCOMPARE(map->region_at(map->entry(part).begin).number, part);
            QCOMPARE(map->element_at(map->data(part).begin + 4)->tensor, part);
            QCOMPARE(map->place_of_key(0).has_value(), part == 0);
            QVERIFY(part == 0 ? map->key_name(0) == "general.architecture" : map->key_name(0) == "split.no");
        }
    }

    // Lengths that were true when the file was opened and are not any more.
    void strings_that_changed_meanwhile_are_one_stretch() {
        const auto made = small();
        QVERIFY(made);
        const GgufMap map = made->map();
        const GgufKey words = made->file->gguf()->key(2);
        const uint64_t huge = UINT64_MAX;
        std::memcpy(made->bytes.data() + words.value_at + 8, &huge, sizeof huge);
        for (uint64_t at = words.value_at; at < words.end; ++at) {
            const FileField field = map.field_at(at);
            QVERIFY2(field.begin <= at && at < field.end && field.begin >= words.value_at && field.end <= words.end,
                     field.name.c_str());
        }
    }

    void a_hundred_thousand_tensors_and_ten_gigabytes_are_searched_at_once() {
        constexpr int count = 100'000;
        constexpr uint64_t bytes = 102'400;
        GgufBytes out;
        out.header(count, 0);
        for (int i = 0; i < count; ++i)
            out.info("t" + std::to_string(i), {25'600}, 0, static_cast<uint64_t>(i) * bytes);
        out.zeros((32 - out.bytes.size() % 32) % 32);
        QTemporaryDir folder;
        QFile file(folder.filePath("large.gguf"));
        QVERIFY(file.open(QIODevice::WriteOnly) &&
                file.write(out.bytes.data(), static_cast<qint64>(out.bytes.size())) > 0);
        QVERIFY(file.resize(static_cast<qint64>(out.bytes.size()) + static_cast<qint64>(count * bytes)));
        file.close();
        auto opened = WeightsFile::open(file.fileName().toStdString());
        QVERIFY2(opened.ok(), opened.ok() ? "" : english(opened.error()).c_str());
        const GgufMap map(std::make_shared<const WeightsFile>(std::move(*opened)), 0);
        QVERIFY(map.size() > uint64_t{9} << 30);
        QElapsedTimer timer;
        timer.start();
        constexpr int asked = 100'000;
        uint64_t sum = 0;
        for (int i = 0; i < asked; ++i) sum += map.region_at(map.size() / asked * static_cast<uint64_t>(i)).number & 1;
        qInfo("%d regions found in %lld ms", asked, timer.elapsed());
        QVERIFY(sum > 0);
        QVERIFY2(!times_count || timer.elapsed() < 3000, "looking for a region is slow");
        QCOMPARE(map.region_at(map.data(77'777).begin + 5).number, size_t{77'777});
    }
};

QTEST_APPLESS_MAIN(TestFileMap)
#include "test_file_map.moc"

// SPDX-License-Identifier: MIT
// A model in several files: any part opens all of them, what does not belong together is refused by its name, and
// weights of all parts are mapped as one.
#include <QtTest/QTest> // first: moc fails on a file that begins with <concepts>

#include "debug/session.h"
#include "debug/targets/file_target.h"
#include "files/gguf_edit.h"
#include "files/gguf_write.h"
#include "files/mapped_weights.h"
#include "ops/all.h"
#include "script/script.h"

#include <QFile>
#include <QTemporaryDir>

#include <numeric>

using namespace ggs;

namespace {

// Numbers from `first` on.
std::vector<std::byte> numbers(size_t n, float first) {
    std::vector<float> all(n);
    std::iota(all.begin(), all.end(), first);
    const auto bytes = std::as_bytes(std::span(all));
    return {bytes.begin(), bytes.end()};
}

} // namespace

class TestSplitFiles : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;

    std::string path(int part, int count = 3) const {
        return m_folder->filePath(QString::asprintf("m-%05d-of-%05d.gguf", part, count)).toStdString();
    }
    std::string named(const char* name) const { return m_folder->filePath(QLatin1String(name)).toStdString(); }

    struct Part {
        int number; // from 0
        int count = 3;
        int all = 3; // tensors of all parts
        std::vector<std::string> tensors = {};
    };
    static void write(const Part& part, const std::string& path, bool with_count = true) {
        GgufWriter out;
        if (part.number == 0) out.add("general.architecture", "test");
        if (part.number == 1) out.add("general.alignment", uint32_t{64});
        out.add("split.no", static_cast<uint16_t>(part.number)).add("split.count", static_cast<uint16_t>(part.count));
        if (with_count) out.add("split.tensors.count", int32_t{part.all});
        for (const std::string& name : part.tensors)
            out.add_tensor(name, TypeId::f32, {4, 2}, numbers(8, static_cast<float>(10 * (name[0] - 'a'))));
        const Status written = out.write(path);
        if (!written.ok()) qFatal("%s", english(written.error()).c_str());
    }
    std::string refusal(int part = 1) const {
        const auto opened = GgufParts::open(path(part));
        std::string text = opened.ok() ? "opened" : english(opened.error());
        const std::string folder = m_folder->path().toStdString() + "/";
        for (size_t at = 0; (at = text.find(folder)) != std::string::npos;) text.erase(at, folder.size());
        return text;
    }

  private slots:
    // The first part has no tensors, which is an option of llama.cpp's splitter.
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        write({0}, path(1));
        write({1, 3, 3, {"a", "b"}}, path(2));
        write({2, 3, 3, {"c"}}, path(3));
    }

    void names_of_parts_are_read() {
        const auto name = gguf_part_name("x/m-00002-of-00003.gguf");
        QVERIFY(name);
        QCOMPARE(name->before, std::string("x/m"));
        QCOMPARE(name->number, uint64_t{2});
        QCOMPARE(name->count, uint64_t{3});
        QCOMPARE(name->of(3), std::string("x/m-00003-of-00003.gguf"));
        for (const char* other : {"m.gguf", "m-00002-of-00003.bin", "m-0002-of-00003.gguf", "m-00002-of-0000x.gguf",
                                  "m_00002-of-00003.gguf", "-00002-of-00003.gguf"})
            QVERIFY2(!gguf_part_name(other), other);
    }

    void any_part_opens_all() {
        for (const int part : {1, 2, 3}) {
            const auto file = WeightsFile::open(path(part));
            QVERIFY2(file.ok(), file.ok() ? "" : english(file.error()).c_str());
            QCOMPARE(file->name(), path(part));
            QCOMPARE(file->n_parts(), size_t{3});
            QCOMPARE(file->n_tensors(), size_t{3});
            QVERIFY(file->find_key("general.architecture")); // the first part's keys
            QCOMPARE(file->tensor(0).name, std::string_view("a"));
            QCOMPARE(file->tensor(2).name, std::string_view("c"));
            QCOMPARE(file->tensor(1).part, size_t{1});
            QCOMPARE(file->tensor(2).part, size_t{2});
            QCOMPARE(file->find_tensor("c"), std::optional<size_t>(2));
            float first = 0;
            std::memcpy(&first, file->tensor_bytes(2).data(), sizeof first);
            QCOMPARE(first, 20.0f);
            const WeightsTensor b = file->tensor(1);
            QCOMPARE(file->part_bytes(1).data() + file->data_offset(1) + b.offset, file->tensor_bytes(1).data());
        }
    }

    // llama.cpp's merger leaves the keys, with a count of 0.
    void merged_file_with_split_keys_opens_as_one_file() {
        write({0, 0, 3, {"a", "b"}}, named("m.gguf"));
        const auto file = WeightsFile::open(named("m.gguf"));
        QVERIFY2(file.ok(), file.ok() ? "" : english(file.error()).c_str());
        QCOMPARE(file->n_tensors(), size_t{2});
    }

    void inconsistent_parts_are_refused() {
        QCOMPARE(refusal(), std::string("opened"));
        QVERIFY(QFile::remove(QString::fromStdString(path(2))));
        QCOMPARE(refusal(3), std::string("m-00003-of-00003.gguf is part 3 of 3 of a model, but part 2 is missing: "
                                         "m-00002-of-00003.gguf does not exist"));
        write({1, 4, 3, {"a", "b"}}, path(2));
        QCOMPARE(refusal(), std::string("m-00002-of-00003.gguf is part 2 of 3 according to its name, but part 2 of 4 "
                                        "according to its keys (split.no, split.count)"));
        write({2, 3, 3, {"a", "b"}}, path(2));
        QCOMPARE(refusal(2), std::string("m-00002-of-00003.gguf is part 2 of 3 according to its name, but part 3 of 3 "
                                         "according to its keys (split.no, split.count)"));
        write({1, 3, 7, {"a", "b"}}, path(2));
        QCOMPARE(refusal(), std::string("m-00001-of-00003.gguf and m-00002-of-00003.gguf are parts of different "
                                        "models: their total numbers of tensors (split.tensors.count) are 3 and 7"));
        write({1, 3, 3, {"a"}}, path(2));
        QCOMPARE(
            refusal(),
            std::string("m-00001-of-00003.gguf: the 3 parts have 2 tensors in total, but split.tensors.count is 3"));
        write({1, 3, 3, {"a", "c"}}, path(2));
        QCOMPARE(refusal(), std::string("tensor \"c\" is in both m-00002-of-00003.gguf and m-00003-of-00003.gguf"));
        write({3, 3, 3, {"a", "b"}}, path(2));
        QCOMPARE(refusal(2), std::string("m-00002-of-00003.gguf is not a part of a split model: its number is 3 "
                                         "(split.no, from 0), but the number of parts is 3 (split.count)"));
        GgufWriter alone;
        alone.add("general.architecture", "other");
        QVERIFY(alone.write(path(2)).ok());
        QCOMPARE(refusal(),
                 std::string("m-00002-of-00003.gguf is not a part of a split model: the key `split.no` is missing"));
        QCOMPARE(refusal(2), std::string("opened")); // without keys of a split it is a single file, with any name
        QVERIFY(QFile::remove(QString::fromStdString(path(2))));
        QVERIFY(QFile(QString::fromStdString(path(2))).open(QIODevice::WriteOnly));
        QCOMPARE(refusal(), std::string("m-00002-of-00003.gguf is empty"));
    }

    void a_part_is_not_written_over_another() {
        const auto file = GgufFile::open(path(1));
        QVERIFY(file.ok());
        const GgufEdit edit(*file);
        const Status said = edit.save(path(2));
        QVERIFY(!said.ok());
        QCOMPARE(english(said.error()), path(2) + " is part 2 of the same model as " + path(1) +
                                            ", and overwriting it would lose its tensors; give another name");
        QVERIFY(WeightsFile::open(path(1)).ok());
        QVERIFY(edit.save(path(1, 4)).ok()); // no part of it
    }
    void part_with_wrong_name_is_reported_with_expected_name() {
        write({1, 3, 3, {"a", "b"}}, named("other.gguf"));
        const auto other = GgufParts::open(named("other.gguf"));
        QVERIFY(!other.ok());
        const std::string said = english(other.error());
        QVERIFY2(said.ends_with("other.gguf is part 2 of 3 of a model. Parts are found by their names; rename the file "
                                "so that its name ends in -00002-of-00003.gguf"),
                 said.c_str());
    }

    void limits_hold_for_all_parts() {
        GgufLimits limits;
        limits.max_tensors = 2;
        const auto opened = GgufParts::open(path(1), limits);
        QVERIFY(!opened.ok());
        QVERIFY2(english(opened.error()).starts_with(path(3)), english(opened.error()).c_str());
    }

    void the_target_reads_every_part() {
        const auto target = FileTarget::open(builtin_registry(), path(2));
        QVERIFY2(target.ok(), target.ok() ? "" : english(target.error()).c_str());
        const auto structure = (*target)->structure();
        QCOMPARE(structure->tensors.size(), size_t{3});
        const auto value = [&](uint32_t tensor) {
            return element(reader_of(**target, (*target)->lease()), tensor, structure->tensor(tensor), {1, 0, 0, 0});
        };
        for (uint32_t i = 0; i < 3; ++i) {
            QVERIFY(value(i).ok() && *value(i));
            QCOMPARE(**value(i), 10.0 * i + 1);
        }
        // One part is cut short: its tensors have no values any more, the others keep theirs.
        QVERIFY(QFile::resize(QString::fromStdString(path(3)), 40));
        QVERIFY(!value(2).ok());
        QVERIFY2(english(value(2).error()).starts_with(path(3)), english(value(2).error()).c_str());
        QVERIFY(value(0).ok());
        QVERIFY(!(*target)->snapshot().file->check().ok());
        QCOMPARE((*target)->snapshot().file->change(), FileChange::damaged);
    }

    void weights_of_all_parts_are_mapped_as_one() {
        const auto file = WeightsFile::open(path(1));
        QVERIFY(file.ok());
        const auto mapped = map_weights(*file, "m");
        QVERIFY2(mapped.ok(), mapped.ok() ? "" : english(mapped.error()).c_str());
        QCOMPARE((*mapped)->tensors.size(), size_t{3});
        Storage& storage = *(*mapped)->storage;
        QCOMPARE(storage.files().size(), size_t{3});
        const auto first_of = [&](const char* name) {
            float first = -1;
            if (!storage
                     .read((*mapped)->tensors.find(name)->second.offset, std::as_writable_bytes(std::span(&first, 1)))
                     .ok())
                return -1.0f;
            return first;
        };
        QCOMPARE(first_of("a"), 0.0f);
        QCOMPARE(first_of("b"), 10.0f);
        QCOMPARE(first_of("c"), 20.0f);
        // Written over in memory, and taken back from the right file.
        const size_t at = (*mapped)->tensors.find("c")->second.offset;
        QVERIFY(storage.fill(0, storage.size(), std::byte{1}).ok());
        QVERIFY(first_of("c") != 20.0f);
        QVERIFY(storage.revert(at, 32).ok());
        QCOMPARE(first_of("c"), 20.0f);
        QVERIFY(first_of("b") != 10.0f);
        QVERIFY(storage.revert(0, storage.size()).ok());
        QCOMPARE(first_of("b"), 10.0f);
        // A lost part is reported for its own bytes only.
        QVERIFY(QFile::resize(QString::fromStdString(path(3)), 40));
        QCOMPARE(first_of("c"), -1.0f);
        QCOMPARE(first_of("a"), 0.0f);
    }

    void a_script_takes_tensors_of_every_part() {
        ScriptOptions options;
        options.folder = m_folder->path().toStdString();
        BuiltScript built = build_script(builtin_registry(),
                                         "w = context(size=65536, no_alloc=true)\n"
                                         "b = tensor(f32, 4, 2)\nname b \"b\"\n"
                                         "c = tensor(f32, 4, 2)\nname c \"c\"\n"
                                         "map_buffer(\"m-00001-of-00003.gguf\")\n"
                                         "r = context(size=1048576)\n"
                                         "a = tensor(f32, 4, 2) = load(\"m-00003-of-00003.gguf\", \"a\")\n"
                                         "x = add(a, b)\ny = add(x, c)\ngraph y\n",
                                         options);
        QVERIFY2(built.ok(), built.ok() ? "" : english(*built.error).c_str());
        auto session = Session::open(builtin_registry(), std::move(built.program));
        QVERIFY2(session.ok(), session.ok() ? "" : english(session.error()).c_str());
        QCOMPARE((*session)->run().kind, StopKind::end);
        QCOMPARE(value_of(*(*session), *(*session)->structure()->find("y"), {3, 1, 0, 0}).value(), 7.0 + 17 + 27);
    }
};

QTEST_APPLESS_MAIN(TestSplitFiles)
#include "test_split_files.moc"

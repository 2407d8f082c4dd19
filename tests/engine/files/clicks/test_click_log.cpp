// SPDX-License-Identifier: MIT
// Click logs: samples of Norm and Raw files and of lists, at any position, and what is wrong with them.
#include <QtTest/QTest> // first: moc fails on a file that begins with <concepts>

#include "click_bytes.h"
#include "files/clicks/click_batches.h"
#include "files/clicks/click_csv.h"
#include "files/clicks/click_log.h"
#include "files/clicks/click_statistics.h"
#include "files/clicks/click_writer.h"

#include <QFile>
#include <QTemporaryDir>

#include <map>
#include <random>
#include <set>
#include <thread>

using namespace ggs;
using namespace ggs::click_bytes;

namespace {

std::vector<Sample> samples_of(const ClickShape& shape, const ClickBlock& block) {
    std::vector<Sample> all;
    for (int64_t i = 0; i < block.count; ++i) {
        Sample sample;
        const auto part = [i](const UnsetVector<float>& values, int64_t n) {
            return std::vector<float>(values.begin() + i * n, values.begin() + (i + 1) * n);
        };
        sample.labels = part(block.labels, shape.labels);
        sample.dense = part(block.dense, shape.dense);
        for (int64_t slot = 0; slot < shape.slot_count; ++slot) {
            const auto keys = block.keys_of(i, slot);
            sample.keys.emplace_back(keys.begin(), keys.end());
        }
        all.push_back(std::move(sample));
    }
    return all;
}

std::vector<Sample> read_samples(const ClickLog& log, int64_t first, int64_t count) {
    ClickBlock block;
    const Status read = log.read(first, count, block);
    if (!read.ok()) qWarning("%s", english(read.error()).c_str());
    return samples_of(log.shape(), block);
}

// Many samples with random numbers of keys.
std::vector<Sample> many_samples(size_t n, unsigned seed, size_t slot_count = 3) {
    std::mt19937 random(seed);
    std::vector<Sample> all(n);
    for (size_t i = 0; i < n; ++i) {
        all[i].labels = {static_cast<float>(random() % 2)};
        all[i].dense = {static_cast<float>(i), static_cast<float>(random()) / 7};
        for (size_t slot = 0; slot < slot_count; ++slot) {
            std::vector<int64_t>& keys = all[i].keys.emplace_back(random() % 3);
            for (int64_t& key : keys) key = static_cast<int64_t>(random() % 1000);
        }
    }
    return all;
}

QByteArray error_of(const Message& message) { return QByteArray::fromStdString(english(message)); }

} // namespace

class TestClickLog : public QObject {
    Q_OBJECT
    QTemporaryDir m_dir;

    std::string path(const char* name) const { return m_dir.filePath(QString::fromLatin1(name)).toStdString(); }
    std::string put_file(const char* name, const std::string& bytes) {
        QFile file(m_dir.filePath(QString::fromLatin1(name)));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes.data(), static_cast<qint64>(bytes.size())) < 0)
            qFatal("%s can't be written", name);
        return path(name);
    }
    static std::string bytes_of(const std::string& file) {
        QFile opened(QString::fromStdString(file));
        return opened.open(QIODevice::ReadOnly) ? opened.readAll().toStdString() : "";
    }
    std::shared_ptr<ClickLog> opened(const std::string& file, const ClickOptions& options = {}) {
        Result<std::shared_ptr<ClickLog>> log = ClickLog::open(file, options);
        if (!log.ok()) qWarning("%s", english(log.error()).c_str());
        return log.ok() ? *log : nullptr;
    }

  private slots:

    void norm_file_of_every_form_is_read_as_written_data() {
        QTest::addColumn<bool>("framed");
        QTest::addColumn<bool>("check");
        QTest::addColumn<bool>("i64");
        for (int form = 0; form < 8; ++form)
            QTest::addRow("form %d", form) << bool(form & 1) << bool(form & 2) << bool(form & 4);
    }
    void norm_file_of_every_form_is_read_as_written() {
        QFETCH(const bool, framed);
        QFETCH(const bool, check);
        QFETCH(const bool, i64);
        const NormForm form{framed, check, i64};
        std::vector<Sample> samples = three_samples();
        if (i64) samples[1].keys[0] = {-1, INT64_MAX, INT64_MIN};
        const auto log = opened(put_file("a.bin", norm(form, samples)));
        QVERIFY(log);
        const ClickShape& shape = log->shape();
        QCOMPARE(shape.format, ClickFormat::norm);
        QCOMPARE(shape.keys, i64 ? ClickKeys::i64 : ClickKeys::u32);
        QCOMPARE(shape.framed_header, framed);
        QCOMPARE(shape.check_bytes, check);
        QCOMPARE(shape.samples, 3);
        QVERIFY(read_samples(*log, 0, 3) == samples);
        QVERIFY(read_samples(*log, 1, 1) == std::vector<Sample>{samples[1]});
        QVERIFY(read_samples(*log, 2, 100) == std::vector<Sample>{samples[2]});
        QVERIFY(read_samples(*log, 3, 1).empty());
        QVERIFY(read_samples(*log, -1, 1).empty());
    }

    void places_of_samples_are_their_bytes_in_the_file() {
        const NormForm form{true, true, false};
        const auto log = opened(put_file("a.bin", norm(form, three_samples())));
        QVERIFY(log);
        ClickBlock block;
        QVERIFY(log->read(0, 3, block).ok());
        for (size_t i = 0; i < 3; ++i) {
            const std::string expected = norm_sample(form, three_samples()[i]);
            const auto bytes = log->bytes(block.places[i], 1000);
            QVERIFY(bytes.ok());
            QCOMPARE(QByteArray(reinterpret_cast<const char*>(bytes->data()), static_cast<qsizetype>(bytes->size())),
                     QByteArray::fromStdString(expected));
            QCOMPARE(log->bytes(block.places[i], 5)->size(), 5U);
        }
    }

    void samples_without_fields_are_counted() {
        const Sample nothing;
        for (const NormForm form : {NormForm{}, NormForm{false, true, false}}) {
            const auto log = opened(put_file("a.bin", norm(form, {nothing, nothing})));
            QVERIFY(log);
            QVERIFY(read_samples(*log, 0, 10) == std::vector<Sample>(2));
        }
        const auto empty = opened(put_file("a.bin", norm_header({}, 0, 1, 2, 3)));
        QVERIFY(empty);
        QCOMPARE(empty->shape().slot_count, 3);
        QVERIFY(read_samples(*empty, 0, 10).empty());
    }

    void keys_that_can_have_either_type_are_refused_until_it_is_stated() {
        std::string bytes = norm_header({}, 2, 1, 0, 1);
        for (const int32_t number : {0, 1, 5, 0, 1, 0}) put<int32_t>(bytes, number);
        const std::string file = put_file("a.bin", bytes);
        const auto refused = ClickLog::open(file, {});
        QVERIFY(!refused.ok());
        QCOMPARE(error_of(refused.error()),
                 QByteArray::fromStdString(file + ": the keys can be u32 as well as i64: the file can be read to its "
                                                  "end as both. State the type of its keys"));
        const std::vector<std::vector<int64_t>> as_u32{{5}, {0}}, as_i64{{5}, {}};
        for (const ClickKeys keys : {ClickKeys::u32, ClickKeys::i64}) {
            ClickOptions options;
            options.keys = keys;
            const auto log = opened(file, options);
            QVERIFY(log);
            std::vector<std::vector<int64_t>> read;
            for (const Sample& sample : read_samples(*log, 0, 2)) read.push_back(sample.keys[0]);
            QVERIFY(read == (keys == ClickKeys::u32 ? as_u32 : as_i64));
        }
    }

    void wrong_check_byte_is_named_and_reading_goes_on() {
        const NormForm form{false, true, false};
        std::string bytes = norm_header(form, 3, 1, 2, 2);
        const std::vector<Sample> samples = three_samples();
        bytes += norm_sample(form, samples[0]);
        const size_t second = bytes.size();
        bytes += norm_sample(form, samples[1]) + norm_sample(form, samples[2]);
        bytes[second + 4] = 'x'; // in the label
        const auto log = opened(put_file("a.bin", bytes));
        QVERIFY(log);
        ClickBlock block;
        QVERIFY(log->read(0, 3, block).ok());
        QCOMPARE(block.count, 3);
        QCOMPARE(block.problems.size(), 1U);
        QCOMPARE(block.problems[0].sample, 1);
        QCOMPARE(block.problems_of(ClickProblem::Kind::check_byte), 1);
        QVERIFY(error_of(block.problems[0].message).contains("sample 1 has a wrong check byte"));
        const auto read = samples_of(log->shape(), block);
        QVERIFY(read[0] == samples[0] && read[2] == samples[2] && read[1].keys == samples[1].keys);

        // A number of keys that doesn't fit ends the slots of this sample only.
        bytes[second + 4 + 12] = 100;
        const auto damaged = opened(put_file("a.bin", bytes));
        QVERIFY(damaged);
        QVERIFY(damaged->read(0, 3, block).ok());
        QCOMPARE(block.problems_of(ClickProblem::Kind::check_byte), 1);
        QVERIFY(samples_of(damaged->shape(), block)[1].keys == std::vector<std::vector<int64_t>>(2));
        QVERIFY(samples_of(damaged->shape(), block)[2] == samples[2]);
    }

    void wrong_check_byte_of_a_sample_that_does_not_fit_is_explained_data() {
        QTest::addColumn<int>("length");
        QTest::addColumn<QByteArray>("sentence");
        // The sample has 12 bytes of floats, 4 + 12 of slot 0, 4 + 4 of slot 1.
        QTest::newRow("floats") << 8
                                << QByteArray("Its length of 8 bytes is too small for its labels and dense values, "
                                              "which are read as 0");
        QTest::newRow("slot") << 30
                              << QByteArray("Slot 1 doesn't fit its length of 30 bytes; this slot and those after it "
                                            "are read as empty");
        QTest::newRow("rest") << 40 << QByteArray("Its values and keys take 36 of its 40 bytes; the rest is left out");
    }
    void wrong_check_byte_of_a_sample_that_does_not_fit_is_explained() {
        QFETCH(const int, length);
        QFETCH(const QByteArray, sentence);
        const NormForm form{false, true, false};
        std::string content = norm_sample({}, three_samples()[0]);
        content.resize(static_cast<size_t>(length), 'x');
        std::string sample = framed(content);
        sample.back() = static_cast<char>(sample.back() + 7);
        ClickOptions options;
        options.keys = ClickKeys::u32;
        const auto log = opened(
            put_file("a.bin", norm_header(form, 2, 1, 2, 2) + sample + norm_sample(form, three_samples()[0])), options);
        QVERIFY(log);
        ClickBlock block;
        QVERIFY(log->read(0, 2, block).ok());
        QCOMPARE(block.count, 2);
        QCOMPARE(block.problems.size(), 1U);
        QVERIFY2(error_of(block.problems[0].message).endsWith(sentence),
                 error_of(block.problems[0].message).constData());
        QCOMPARE(block.damaged.size(), 1U);
        QVERIFY(block.damaged[0].at == 0 && block.damaged[0].excess == 7);
    }

    void problems_of_one_kind_leave_room_for_another() {
        const NormForm form{false, true, false};
        std::vector<Sample> samples(2 * ClickBlock::most_problems, Sample{{}, {}, {{1}}});
        samples.back().keys[0][0] = 9;
        std::string bytes = norm_header(form, static_cast<int64_t>(samples.size()), 0, 0, 1);
        for (const Sample& each : samples) {
            std::string sample = norm_sample(form, each);
            sample.back() = static_cast<char>(sample.back() + 1);
            bytes += sample;
        }
        ClickOptions options;
        options.keys = ClickKeys::u32;
        options.slot_sizes = {5};
        const auto log = opened(put_file("a.bin", bytes), options);
        QVERIFY(log);
        ClickBlock block;
        QVERIFY(log->read(0, 1000, block).ok());
        QCOMPARE(block.problems_of(ClickProblem::Kind::check_byte), static_cast<int64_t>(samples.size()));
        QCOMPARE(block.problems.size(), static_cast<size_t>(ClickBlock::most_problems + 1));
        QCOMPARE(block.problems.back().kind, ClickProblem::Kind::key);
        QCOMPARE(block.problems.back().sample, static_cast<int64_t>(samples.size()) - 1);
    }

    void file_that_is_changed_gives_no_samples() {
        const std::vector<Sample> all = many_samples(20, 1);
        const NormForm form{false, true, false};
        put_file("a.bin", norm(form, {all.begin(), all.begin() + 10}));
        const std::string second = put_file("b.bin", norm(form, {all.begin() + 10, all.end()}));
        const auto log = opened(put_file("list.txt", "2\na.bin\nb.bin\n"));
        QVERIFY(log);
        ClickBlock block;
        QVERIFY(log->read(5, 10, block).ok());
        const ClickPlace place = block.places[7]; // in the second file
        QVERIFY(log->bytes(place, 100).ok());
        QFile file(QString::fromStdString(second));
        QVERIFY(file.resize(file.size() - 100));
        const Status read = log->read(5, 10, block);
        QVERIFY(!read.ok());
        QVERIFY(error_of(read.error()).contains("is damaged"));
        QVERIFY(samples_of(log->shape(), block) == std::vector<Sample>(all.begin() + 5, all.begin() + 10));
        QVERIFY(block.problems.empty() && block.damaged.empty());
        QCOMPARE(block.problems_of(ClickProblem::Kind::check_byte), 0);
        QCOMPARE(block.keys.size(), static_cast<size_t>(block.offsets.back()));
        QVERIFY(!log->read(12, 3, block).ok());
        QCOMPARE(block.count, 0);
        QVERIFY(block.labels.empty() && block.keys.empty() && block.places.empty());
        QVERIFY(!log->bytes(place, 100).ok());
    }

    void slot_sizes_shift_keys_and_name_those_outside() {
        ClickOptions options;
        options.slot_sizes = {6, 8};
        const std::vector<Sample> samples = {{{}, {}, {{4, 5}, {7}}}, {{}, {}, {{6}, {0}}}};
        const std::string file = put_file("a.bin", norm({}, samples));
        options.keys = ClickKeys::u32;
        const auto log = opened(file, options);
        QVERIFY(log);
        ClickBlock block;
        QVERIFY(log->read(0, 2, block).ok());
        QVERIFY(samples_of(log->shape(), block)[0].keys == (std::vector<std::vector<int64_t>>{{4, 5}, {13}}));
        QCOMPARE(block.problems.size(), 1U);
        QCOMPARE(block.problems[0].kind, ClickProblem::Kind::key);
        QCOMPARE(error_of(block.problems[0].message),
                 QByteArray::fromStdString(file + ": slot 0 of sample 1 has the key 6; its keys are 0 to 5"));
        options.slot_sizes = {6};
        const auto refused = ClickLog::open(file, options);
        QVERIFY(!refused.ok());
        QVERIFY(error_of(refused.error()).contains("there are 1 slot sizes, but samples have 2 slots"));
    }

    void raw_file_has_the_stated_shape() {
        ClickOptions options;
        options.raw = ClickOptions::Raw{1, 2, 2, false};
        const auto log = opened(put_file("a.raw", raw(whole_samples())), options);
        QVERIFY(log);
        QCOMPARE(log->shape().format, ClickFormat::raw);
        QVERIFY(read_samples(*log, 0, 2) == whole_samples());
        QVERIFY(read_samples(*log, 1, 1) == std::vector<Sample>{whole_samples()[1]});
        options.raw->float_dense = true;
        std::vector<Sample> samples = whole_samples();
        samples[0].dense = {0.25F, -1e-30F};
        const auto floats = opened(put_file("b.raw", raw(samples, true)), options);
        QVERIFY(floats);
        QVERIFY(read_samples(*floats, 0, 2) == samples);
        const auto empty = opened(put_file("c.raw", ""), options);
        QVERIFY(empty);
        QCOMPARE(empty->shape().samples, 0);
        const auto refused = ClickLog::open(put_file("d.raw", "123"), options);
        QVERIFY(!refused.ok());
    }

    void whole_numbers_that_are_not_floats_are_named() {
        std::string bytes;
        for (const int32_t number : {16'777'217, 16'777'218, 5, -1, INT32_MIN, 7}) put<int32_t>(bytes, number);
        ClickOptions options;
        options.raw = ClickOptions::Raw{1, 1, 1, false};
        const std::string file = put_file("a.raw", bytes);
        const auto log = opened(file, options);
        QVERIFY(log);
        ClickBlock block;
        QVERIFY(log->read(0, 2, block).ok());
        QCOMPARE(block.problems.size(), 1U);
        QCOMPARE(block.problems[0].kind, ClickProblem::Kind::value);
        QCOMPARE(block.problems_of(ClickProblem::Kind::value), 1);
        QCOMPARE(error_of(block.problems[0].message),
                 QByteArray::fromStdString(file + ": label 0 of sample 0 is 16777217, which is not a 32-bit float; it "
                                                  "is read as 16777216"));
    }

    void list_concatenates_its_files() {
        const std::vector<Sample> all = many_samples(9, 1);
        const auto part = [&all](ptrdiff_t from, ptrdiff_t to) {
            return std::vector<Sample>(all.begin() + from, all.begin() + to);
        };
        const NormForm form{false, false, true};
        put_file("a.bin", norm(form, part(0, 4)));
        put_file("b.bin", norm_header(form, 0, 1, 2, 3));
        put_file("c.bin", norm({true, true, true}, part(4, 9)));
        const auto log = opened(put_file("list.txt", "3\na.bin\r\n  b.bin \n\nc.bin"));
        QVERIFY(log);
        QVERIFY(log->is_list());
        QCOMPARE(log->files(), 3U);
        QVERIFY(read_samples(*log, 0, 100) == all);
        QVERIFY(read_samples(*log, 3, 2) == part(3, 5));
        ClickBlock block;
        QVERIFY(log->read(3, 2, block).ok());
        QCOMPARE(block.places[0].file, 0U);
        QCOMPARE(block.places[1].file, 2U);
    }

    void list_of_files_with_other_keys_is_refused_data() {
        QTest::addColumn<bool>("i64");
        QTest::newRow("u32 first") << false;
        QTest::newRow("i64 first") << true;
    }
    void list_of_files_with_other_keys_is_refused() {
        QFETCH(const bool, i64);
        const std::vector<Sample> all = many_samples(50, 1);
        put_file("a.bin", norm({false, false, i64}, all));
        const std::string other = put_file("b.bin", norm({false, false, !i64}, all));
        const std::string list = put_file("list.txt", "2\na.bin\nb.bin\n");
        const auto refused = ClickLog::open(list, {});
        QVERIFY(!refused.ok());
        const char *here = i64 ? "i64" : "u32", *there = i64 ? "u32" : "i64";
        QCOMPARE(error_of(refused.error()),
                 QByteArray::fromStdString(list + ": " + other + " has keys of the type " + there +
                                           ", but the files before it in the list have keys of the type " + here));
        // A file that begins with keys of the same type is not parsed to its end.
        put_file("b.bin", norm({true, true, i64}, all));
        QVERIFY(ClickLog::open(list, {}).ok());
    }

    void list_with_more_files_than_are_open_is_read() {
        const std::vector<Sample> all = many_samples(100, 2);
        std::string list = "100\n";
        for (size_t i = 0; i < all.size(); ++i) {
            const QByteArray name = "part" + QByteArray::number(i);
            put_file(name.constData(), norm({false, true, false}, {all[i]}));
            list += name.toStdString() + "\n";
        }
        const auto log = opened(put_file("list.txt", list));
        QVERIFY(log);
        QVERIFY(read_samples(*log, 0, 100) == all);
        for (const int64_t i : {0, 99, 50, 1, 98})
            QVERIFY(read_samples(*log, i, 1) == std::vector<Sample>{all[static_cast<size_t>(i)]});
        while (log->index_some(7).ok() && log->indexed() < 100) {
        }
        QCOMPARE(log->indexed(), 100);
    }

    void any_position_is_read_the_same_with_and_without_index() {
        const std::vector<Sample> all = many_samples(30'000, 3);
        const std::string file = put_file("a.bin", norm({}, all));
        const auto walked = opened(file), indexed = opened(file);
        QVERIFY(walked && indexed);
        QVERIFY(!walked->is_indexed(20'000));
        int64_t before = 0;
        while (true) {
            const Result<bool> more = indexed->index_some(1000);
            QVERIFY(more.ok());
            if (!*more) break;
            QVERIFY(indexed->indexed() > before);
            before = indexed->indexed();
        }
        QCOMPARE(indexed->indexed(), 30'000);
        QVERIFY(indexed->is_indexed(20'000));
        std::mt19937 random(4);
        for (int i = 0; i < 200; ++i) {
            const auto first = static_cast<int64_t>(random() % 30'000), count = static_cast<int64_t>(random() % 300);
            const auto end = std::min<int64_t>(first + count, 30'000);
            const std::vector<Sample> expected(all.begin() + first, all.begin() + end);
            QVERIFY(read_samples(*walked, first, count) == expected);
            QVERIFY(read_samples(*indexed, first, count) == expected);
        }
    }

    void damaged_sample_ends_reading_after_those_before_it() {
        std::vector<Sample> samples = many_samples(10, 5);
        std::string bytes = norm_header({}, 10, 1, 2, 3);
        for (size_t i = 0; i < 6; ++i) bytes += norm_sample({}, samples[i]);
        bytes += std::string(200, '\xff');
        ClickOptions options;
        options.keys = ClickKeys::u32;
        const auto log = opened(put_file("a.bin", bytes), options);
        QVERIFY(log);
        ClickBlock block;
        const Status read = log->read(2, 8, block);
        QVERIFY(!read.ok());
        QVERIFY(error_of(read.error()).contains("slot 0 of sample 6 has -1 keys; the number can't be negative"));
        QVERIFY(samples_of(log->shape(), block) == std::vector<Sample>(samples.begin() + 2, samples.begin() + 6));
        QCOMPARE(block.unreadable, std::optional<int64_t>(6));
    }
    void damaged_sample_is_named_by_reads_after_it() {
        constexpr int64_t damaged = ClickLog::index_step + 100;
        const std::vector<Sample> samples = many_samples(damaged, 5);
        std::string bytes = norm_header({}, 2 * damaged, 1, 2, 3);
        for (const Sample& each : samples) bytes += norm_sample({}, each);
        bytes += std::string(100'000, '\xff');
        ClickOptions options;
        options.keys = ClickKeys::u32;
        const auto log = opened(put_file("a.bin", bytes), options);
        QVERIFY(log);
        for (const int64_t first : {damaged + 7, 2 * damaged - 1, damaged - 3}) {
            ClickBlock block;
            QVERIFY(!log->read(first, 8, block).ok());
            QCOMPARE(block.unreadable, std::optional<int64_t>(damaged));
            QCOMPARE(block.count, std::max<int64_t>(0, damaged - first));
        }
    }

    void batches_are_the_same_with_any_number_of_threads_data() {
        QTest::addColumn<int>("threads");
        for (const int threads : {0, 1, 2, 5}) QTest::addRow("%d threads", threads) << threads;
    }
    void batches_are_the_same_with_any_number_of_threads() {
        QFETCH(const int, threads);
        const std::vector<Sample> all = many_samples(10'007, 6);
        const std::shared_ptr<const ClickLog> log = opened(put_file("a.bin", norm({}, all)));
        QVERIFY(log);
        for (const bool drop : {false, true}) {
            ClickBatches batches(log, {.batch = 100, .first = 3, .drop_last = drop, .ahead = 3, .threads = threads});
            std::vector<Sample> read;
            ClickBlock batch;
            while (true) {
                const Result<bool> there = batches.next(batch);
                QVERIFY(there.ok());
                if (!*there) break;
                QCOMPARE(batch.first, static_cast<int64_t>(read.size()) + 3);
                for (Sample& sample : samples_of(log->shape(), batch)) read.push_back(std::move(sample));
            }
            QVERIFY(read == std::vector<Sample>(all.begin() + 3, drop ? all.begin() + 10'003 : all.end()));
        }
        { ClickBatches unread(log, {.batch = 10, .threads = threads}); }
    }

    void batches_end_with_the_error_of_a_sample() {
        std::string bytes = norm({}, many_samples(1000, 7));
        bytes.resize(bytes.size() - 3);
        ClickOptions options;
        options.keys = ClickKeys::u32;
        const std::shared_ptr<const ClickLog> log = opened(put_file("a.bin", bytes), options);
        QVERIFY(log);
        for (const int threads : {1, 3}) {
            ClickBatches batches(log, {.batch = 100, .threads = threads});
            ClickBlock batch;
            int good = 0;
            Result<bool> there = batches.next(batch);
            for (; there.ok() && *there; there = batches.next(batch)) ++good;
            QCOMPARE(good, 9);
            QVERIFY(!there.ok());
            QCOMPARE(batch.count, 99);
            QVERIFY(!batches.next(batch).ok());
        }
    }

    void written_norm_file_has_the_same_bytes() {
        for (int form = 0; form < 8; ++form) {
            const NormForm wanted{bool(form & 1), bool(form & 2), bool(form & 4)};
            std::string bytes = norm(wanted, three_samples());
            const auto log = opened(put_file("a.bin", bytes));
            QVERIFY(log);
            ClickBlock block;
            QVERIFY(log->read(0, 3, block).ok());
            Result<ClickWriter> writer = ClickWriter::create(path("b.bin"), ClickWriter::Format::norm, log->shape());
            QVERIFY(writer.ok());
            QVERIFY(writer->append(block).ok() && writer->finish().ok());
            QVERIFY(bytes_of(path("b.bin")) == bytes);
        }
    }

    void written_check_byte_is_wrong_where_the_read_one_was() {
        std::string bytes = norm({false, true, false}, three_samples());
        bytes.back() = static_cast<char>(bytes.back() + 100);
        const auto log = opened(put_file("a.bin", bytes));
        QVERIFY(log);
        ClickBlock block;
        QVERIFY(log->read(0, 3, block).ok());
        ClickShape shape = log->shape();
        shape.keys = ClickKeys::i64;
        const auto written = [&](bool leave_out) {
            Result<ClickWriter> writer = ClickWriter::create(path("b.bin"), ClickWriter::Format::norm, shape);
            if (!writer.ok() || !writer->append(block, leave_out).ok() || !writer->finish().ok()) return std::string();
            return bytes_of(path("b.bin"));
        };
        std::string expected = norm({false, true, true}, three_samples());
        expected.back() = static_cast<char>(expected.back() + 100);
        QVERIFY(written(false) == expected);
        std::vector<Sample> good = three_samples();
        good.pop_back();
        QVERIFY(written(true) == norm({false, true, true}, good));
    }

    void raw_file_refuses_what_it_cannot_represent_data() {
        QTest::addColumn<int>("change");
        QTest::addColumn<QByteArray>("sentence");
        QTest::newRow("label") << 0
                               << QByteArray("label 0 of sample 1 is 0.5; a Raw file has whole numbers of 32 bits");
        QTest::newRow("minus zero") << 1 << QByteArray("dense value 1 of sample 1 is -0; a Raw file has whole numbers");
        QTest::newRow("two keys") << 2
                                  << QByteArray("slot 0 of sample 1 has 2 keys; a Raw file has one key in each slot");
        QTest::newRow("key") << 3 << QByteArray("slot 1 of sample 1 has the key 4000000000, which is not an i32");
    }
    void raw_file_refuses_what_it_cannot_represent() {
        QFETCH(const int, change);
        QFETCH(const QByteArray, sentence);
        std::vector<Sample> samples = whole_samples();
        if (change == 0) samples[1].labels[0] = 0.5F;
        if (change == 1) samples[1].dense[1] = -0.0F;
        if (change == 2) samples[1].keys[0] = {1, 2};
        if (change == 3) samples[1].keys[1] = {4'000'000'000};
        const auto log = opened(put_file("a.bin", norm({false, true, false}, samples)));
        QVERIFY(log);
        ClickBlock block;
        QVERIFY(log->read(0, 2, block).ok());
        QFile::remove(QString::fromStdString(path("b.raw")));
        {
            Result<ClickWriter> writer = ClickWriter::create(path("b.raw"), ClickWriter::Format::raw, log->shape());
            QVERIFY(writer.ok());
            const Status written = writer->append(block);
            QVERIFY(!written.ok());
            QVERIFY2(error_of(written.error()).contains(sentence), error_of(written.error()).constData());
        }
        QVERIFY(!QFile::exists(QString::fromStdString(path("b.raw"))));
    }

    void csv_is_read_back_as_written() {
        std::vector<Sample> samples = three_samples();
        samples[0].keys[0] = {INT64_MIN, INT64_MAX};
        const auto log = opened(put_file("a.bin", norm({false, true, true}, samples)));
        QVERIFY(log);
        ClickBlock block;
        QVERIFY(log->read(0, 3, block).ok());
        std::string text = click_csv_head(log->shape());
        for (int64_t i = 0; i < 3; ++i) text += click_csv_line(log->shape(), block, i);
        QVERIFY(text.starts_with("label_0,dense_0,dense_1,slot_0,slot_1\n"));
        Result<ClickCsv> csv = ClickCsv::parse(text, "a.csv");
        QVERIFY(csv.ok());
        ClickBlock read;
        std::vector<Sample> all;
        while (*csv->next(2, read)) {
            for (Sample& sample : samples_of(csv->shape(), read)) all.push_back(std::move(sample));
        }
        QVERIFY(all == samples);
    }

    void csv_columns_may_be_in_any_order() {
        Result<ClickCsv> csv = ClickCsv::parse("slot_user;dense;label;slot_b\n4 5;0.5;1;\n;2;0;\"7\"\n", "a.csv");
        QVERIFY(csv.ok());
        ClickBlock block;
        QVERIFY(*csv->next(10, block));
        QVERIFY(samples_of(csv->shape(), block) ==
                (std::vector<Sample>{{{1}, {0.5F}, {{4, 5}, {}}}, {{0}, {2}, {{}, {7}}}}));
    }

    void csv_errors_name_line_and_column_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("sentence");
        QTest::newRow("name") << QByteArray("label,user\n")
                              << QByteArray("a.csv: the column \"user\" is neither a label, a dense value nor a slot");
        QTest::newRow("key") << QByteArray("label,slot\n1,4\n0,4 x\n")
                             << QByteArray("a.csv: line 3, column 2: \"x\" is not a key");
        QTest::newRow("key of 65 bits") << QByteArray("slot\n9223372036854775808\n")
                                        << QByteArray("a.csv: line 2, column 1: \"9223372036854775808\" is not a key");
        QTest::newRow("label") << QByteArray("label,slot\nyes,4\n")
                               << QByteArray("a.csv: line 2, column 1: \"yes\" is not a 32-bit float");
        QTest::newRow("fields") << QByteArray("label,slot\n1\n")
                                << QByteArray("a.csv: line 2 has 1 fields, but the first line names 2 columns");
        QTest::newRow("empty") << QByteArray() << QByteArray("a.csv: the file has no columns");
    }
    void csv_errors_name_line_and_column() {
        QFETCH(const QByteArray, text);
        QFETCH(const QByteArray, sentence);
        Result<ClickCsv> csv =
            ClickCsv::parse(std::string_view(text.constData(), static_cast<size_t>(text.size())), "a.csv");
        QByteArray error = csv.ok() ? QByteArray() : error_of(csv.error());
        ClickBlock block;
        if (csv.ok()) {
            const Result<bool> read = csv->next(10, block);
            if (!read.ok()) error = error_of(read.error());
        }
        QVERIFY2(error.startsWith(sentence), error.constData());
    }

    void statistics_count_keys_slots_and_samples() {
        const std::vector<Sample> all = many_samples(2000, 8);
        const auto log = opened(put_file("a.bin", norm({false, true, false}, all)));
        QVERIFY(log);
        ClickStatistics statistics(log->shape());
        ClickBlock block;
        for (int64_t at = 0; at < 2000; at += block.count) {
            QVERIFY(log->read(at, 300, block).ok());
            statistics.add(block);
        }
        std::map<int64_t, int64_t> counts;
        std::map<int64_t, std::set<size_t>> slots_of;
        int64_t keys = 0;
        std::map<size_t, int64_t> by_bin;
        for (const Sample& sample : all) {
            size_t n = 0;
            for (size_t slot = 0; slot < sample.keys.size(); ++slot) {
                for (const int64_t key : sample.keys[slot]) {
                    ++counts[key];
                    ++keys;
                    ++n;
                    slots_of[key].insert(slot);
                }
            }
            ++by_bin[n < 2 ? n : n < 4 ? 2 : 3];
        }
        QCOMPARE(statistics.samples(), 2000);
        QCOMPARE(statistics.keys(), keys);
        QVERIFY(statistics.counts().is_exact());
        QCOMPARE(statistics.counts().distinct(), static_cast<int64_t>(counts.size()));
        for (const KeyCount& each : statistics.counts().hottest(5000)) QCOMPARE(each.count, counts[each.key]);
        QCOMPARE(
            statistics.counts().in_several_slots(),
            std::count_if(slots_of.begin(), slots_of.end(), [](const auto& each) { return each.second.size() > 1; }));
        QCOMPARE(statistics.shared().size(), ClickStatistics::most_shared);
        for (const ClickStatistics::Bin& bin : statistics.histogram())
            QCOMPARE(bin.samples, by_bin[bin.from < 2 ? static_cast<size_t>(bin.from) : bin.from < 4 ? 2 : 3]);
        const auto slot_keys = [&all](size_t slot) {
            int64_t n = 0;
            for (const Sample& sample : all) n += static_cast<int64_t>(sample.keys[slot].size());
            return n;
        };
        for (size_t slot = 0; slot < 3; ++slot) {
            QCOMPARE(statistics.slot_statistics()[slot].keys, slot_keys(slot));
            QCOMPARE(statistics.slot_statistics()[slot].least, 0);
            QCOMPARE(statistics.slot_statistics()[slot].most, 2);
        }
    }

    void key_counts_with_little_memory_keep_the_frequent_keys() {
        KeyCounts exact, bounded(1000);
        std::mt19937_64 random(9);
        for (int i = 0; i < 300'000; ++i) {
            // Zipf's law: the key k occurs about 1 / k as often as the key 1.
            const double u = static_cast<double>(random() >> 11) * 0x1p-53;
            const auto key = static_cast<int64_t>(std::exp(u * 11.5));
            exact.add(key, 0);
            bounded.add(key, 0);
        }
        QVERIFY(exact.is_exact() && !bounded.is_exact());
        const auto distinct = static_cast<double>(exact.distinct()),
                   estimated = static_cast<double>(bounded.distinct());
        QVERIFY2(std::abs(estimated / distinct - 1) < 0.04, qPrintable(QString::number(estimated / distinct)));
        const auto right = exact.hottest(10), found = bounded.hottest(10);
        for (size_t i = 0; i < 10; ++i) {
            QCOMPARE(found[i].key, right[i].key);
            QVERIFY(found[i].count <= right[i].count && found[i].count + bounded.missed() >= right[i].count);
        }
    }

    void collisions_are_those_of_keys_modulo_rows() {
        KeyCounts counts;
        for (const int64_t key : {0, 1, 2, 10, 12, -8, 7}) counts.add(key, 0);
        const KeyCounts::Collisions found = counts.collisions(10); // rows 0 1 2 0 2 2 7
        QCOMPARE(found.keys, 7);
        QCOMPARE(found.rows, 4);
        QCOMPARE(found.colliding, 5);
    }
};

QTEST_APPLESS_MAIN(TestClickLog)
#include "test_click_log.moc"

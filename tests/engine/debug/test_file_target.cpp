// SPDX-License-Identifier: MIT
// GGUF files as targets: the tensors are leafs whose bytes are the file's. Actions that need a graph return a reason. A
// file that changes while it is open results in an error.
#include <QtTest/QTest>

#include "debug/targets/file_target.h"
#include "files/gguf_write.h"
#include "ops/all.h"

#include <QFile>
#include <QTemporaryDir>
#include <cmath>
#include <numeric>

using namespace ggs;

namespace {

// 64 KiB of numbers, so that a file cut in its middle loses whole pages.
constexpr int64_t rows = 64, columns = 256;

std::vector<float> numbers(size_t n, float first = 0) {
    std::vector<float> all(n);
    std::iota(all.begin(), all.end(), first);
    return all;
}

QString writeFile(const QString& path) {
    const std::vector<float> big = numbers(rows * columns), small = numbers(3, -1);
    GgufWriter out;
    out.add("general.architecture", "test").add("test.block_count", uint32_t{1});
    out.add_tensor("blk.0.ffn.weight", TypeId::f32, {columns, rows}, std::as_bytes(std::span(big)));
    out.add_tensor("norm\n.bias", TypeId::f32, {3}, std::as_bytes(std::span(small)));
    const Status written = out.write(path.toStdString());
    return written.ok() ? QString() : QString::fromStdString(english(written.error()));
}

std::unique_ptr<FileTarget> opened(const QString& path) {
    auto target = FileTarget::open(builtin_registry(), path.toStdString());
    if (!target.ok()) qWarning("%s", english(target.error()).c_str());
    return target.ok() ? std::move(*target) : nullptr;
}

QString said(const Status& status) { return status.ok() ? QString() : QString::fromStdString(english(status.error())); }

} // namespace

class TestFileTarget : public QObject {
    Q_OBJECT
  private slots:
    void init() {
        QVERIFY(m_folder.isValid());
        m_path = m_folder.filePath("small.gguf");
        QFile::remove(m_path);
        QCOMPARE(writeFile(m_path), QString());
    }

    void tensors_are_leafs_in_the_files_order() {
        const auto target = opened(m_path);
        QVERIFY(target);
        const Snapshot s = target->snapshot();
        const Structure& structure = *s.structure;
        QCOMPARE(structure.tensors.size(), size_t{2});
        QCOMPARE(structure.steps.size(), size_t{0});
        QVERIFY(s.at_end());
        QVERIFY(s.file);
        QCOMPARE(s.file->n_keys(), size_t{2});
        for (uint32_t i = 0; i < 2; ++i) {
            const WeightsTensor in_file = s.file->tensor(i);
            const Tensor& t = structure.tensor(i);
            QCOMPARE(std::string(name_of(t)), std::string(in_file.name));
            QCOMPARE(nbytes(t), static_cast<size_t>(in_file.bytes));
            QCOMPARE(s.state(i).kind, TensorState::Kind::leaf);
            // Addresses count from the file's first byte.
            const uint64_t file_at = structure.tensors[0].address - s.file->data_offset(0);
            QCOMPARE(structure.tensors[i].address - file_at, s.file->data_offset(0) + in_file.offset);
        }
        // A character that can't be shown is escaped. The escaped name also finds the tensor.
        QCOMPARE(structure.name(1), std::string("norm\\n.bias"));
        QCOMPARE(structure.find_key("norm\\n.bias"), std::optional<uint32_t>(1));
    }

    // A loader without data makes the same context: 368 bytes for each tensor, and not one more.
    void the_arena_is_that_of_ggmls_loader() {
        const auto target = opened(m_path);
        QVERIFY(target);
        QCOMPARE(target->structure()->arenas_used, std::vector<size_t>{2 * 368});
        QCOMPARE(target->structure()->program()->arenas[0].arena->mem_size(), size_t{2 * 368});
    }

    void bytes_are_the_files() {
        const auto target = opened(m_path);
        QVERIFY(target);
        const auto structure = target->structure();
        const ByteSource bytes = reader_of(*target, target->lease());
        const auto stats = statistics(bytes, 0, structure->tensor(0));
        QVERIFY(stats.ok() && *stats);
        QCOMPARE((*stats)->count, rows * columns);
        QCOMPARE((*stats)->max, static_cast<double>(rows * columns - 1));
        QCOMPARE((*stats)->mean, static_cast<double>(rows * columns - 1) / 2);
        const auto one = element(bytes, 0, structure->tensor(0), {5, 7, 0, 0});
        QVERIFY(one.ok() && *one);
        QCOMPARE(**one, 7.0 * columns + 5);
        const auto all = values(bytes, 1, structure->tensor(1));
        QVERIFY(all.ok() && *all);
        QCOMPARE(**all, (std::vector<double>{-1, 0, 1}));
    }

    void actions_that_need_a_graph_are_refused_with_reason() {
        const auto target = opened(m_path);
        QVERIFY(target);
        for (size_t i = 0; i < static_cast<size_t>(Capability::count); ++i) {
            const Status can = target->can(static_cast<Capability>(i));
            QVERIFY2(!can.ok(), qPrintable(QString::number(i)));
            QVERIFY2(said(can).startsWith("a file of weights"), qPrintable(said(can)));
        }
        QCOMPARE(target->step().kind, StopKind::failed);
        QCOMPARE(QString::fromStdString(english(target->run().reason)), QString("a file of weights has no graph"));
        QVERIFY(!target->step_back().ok());
        QVERIFY(!target->go_to(Moment{}).ok());
        QVERIFY(!change_element(*target, 0, {}, 1).ok());
        QVERIFY(!target->profile(3, {}).ok());
        QCOMPARE(target->snapshot().position.cursor, size_t{0});
    }

    void a_watch_has_an_answer_at_once() {
        const auto target = opened(m_path);
        QVERIFY(target);
        auto expression = parse_expression("max(\"blk.0.ffn.weight\")");
        QVERIFY2(expression.ok(), expression.ok() ? "" : english(expression.error()).c_str());
        const auto number = target->marks().watch(std::move(*expression), *target->structure());
        QVERIFY(number.ok());
        target->look();
        const Answer answer = target->snapshot().watches.at(*number).answer;
        QCOMPARE(answer.kind, Answer::Kind::number);
        QVERIFY(answer.number == static_cast<double>(rows * columns - 1));
    }

    void a_file_cut_short_is_a_sentence_and_no_value() {
        const auto target = opened(m_path);
        QVERIFY(target);
        const ByteSource bytes = reader_of(*target, target->lease());
        QVERIFY(QFile::resize(m_path, 20'000));
        const auto stats = statistics(bytes, 0, target->structure()->tensor(0));
        QVERIFY(!stats.ok());
        QVERIFY2(english(stats.error()).find("is damaged") != std::string::npos, english(stats.error()).c_str());
    }

    void tile_of_a_file_cut_during_the_read_is_an_error() {
        const auto target = opened(m_path);
        QVERIFY(target);
        const auto read = reader_of(*target, target->lease())(0, 0, 60'000, [&](std::span<const std::byte> tile) {
            QVERIFY(QFile::resize(m_path, 8192));
            QCOMPARE(tile[59'999], std::byte{}); // the page is lost; the process continues
        });
        QVERIFY(!read.ok());
    }

    void a_file_that_was_written_to_is_a_sentence() {
        const auto target = opened(m_path);
        QVERIFY(target);
        QFile file(m_path);
        QVERIFY(file.open(QIODevice::Append) && file.write("x") == 1);
        file.close();
        const auto stats = statistics(reader_of(*target, target->lease()), 0, target->structure()->tensor(0));
        QVERIFY(!stats.ok());
        QVERIFY2(english(stats.error()).find("was written to") != std::string::npos, english(stats.error()).c_str());
    }

    // The file that was opened is still there, under no name.
    void a_deleted_file_can_still_be_read() {
        const auto target = opened(m_path);
        QVERIFY(target);
        QVERIFY(QFile::remove(m_path));
        QCOMPARE(target->snapshot().file->change(), FileChange::removed);
        QVERIFY(statistics(reader_of(*target, target->lease()), 0, target->structure()->tensor(0)).ok());
    }

    void a_structure_outlives_its_target() {
        auto target = opened(m_path);
        QVERIFY(target);
        const Snapshot kept = target->snapshot();
        target.reset();
        QCOMPARE(kept.file->tensor(0).name, std::string_view("blk.0.ffn.weight"));
        QCOMPARE(kept.structure->name(0), std::string("blk.0.ffn.weight"));
        QCOMPARE(kept.file->tensor_bytes(0).size(), size_t{4 * rows * columns});
    }

    void a_file_without_tensors_opens() {
        GgufWriter out;
        out.add("general.architecture", "test");
        QVERIFY(out.write(m_path.toStdString()).ok());
        const auto target = opened(m_path);
        QVERIFY(target);
        QCOMPARE(target->structure()->tensors.size(), size_t{0});
    }

    void broken_gguf_is_refused_with_error_of_reader() {
        QFile file(m_path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("GGUF and nothing behind it") > 0);
        file.close();
        QVERIFY(is_gguf(m_path.toStdString()));
        const auto target = FileTarget::open(builtin_registry(), m_path.toStdString());
        QVERIFY(!target.ok());
        QVERIFY2(english(target.error()).find("version") != std::string::npos, english(target.error()).c_str());
        QVERIFY(!is_gguf(m_folder.filePath("nothing").toStdString()));
    }

  private:
    QTemporaryDir m_folder;
    QString m_path;
};

QTEST_APPLESS_MAIN(TestFileTarget)
#include "test_file_target.moc"

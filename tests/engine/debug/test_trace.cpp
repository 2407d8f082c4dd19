// SPDX-License-Identifier: MIT
// Trace files: any damage results in an error, version 1 can be read, and bytes that are cut off during a read are not
// shown as zeros.
#include <QtTest/QTest>

#include "debug/targets/local_target.h"
#include "debug/targets/recorded_target.h"
#include "ops/all.h"
#include "script/script.h"
#include "trace_bytes.h"
#include "values/explained.h"
#include "values/statistics.h"

#include <QFile>
#include <QTemporaryDir>
#include <random>
#include <tuple>

using namespace ggs;

namespace {

constexpr const char* program = "a = tensor(f32, 16, 8) = normal(0, 1, seed=1)\n"
                                "w = tensor(q8_0, 32, 4) = normal(0, 1, seed=2)\n"
                                "x = tensor(f32, 32, 2) = uniform(0, 1, seed=3)\n"
                                "b = scale_inplace(a, 2)\nc = sqr(b)\nd = mul_mat(w, x)\ng = graph()\n"
                                "expand(g, c)\nexpand(g, d)\ncompute(g, threads=1)\n";

QByteArray bytes_of(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}
void write(const QString& path, const QByteArray& bytes) {
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly | QIODevice::Truncate) || file.write(bytes) != bytes.size())
        qFatal("%s can't be written", qPrintable(path));
}

void record(const std::string& script, const QString& path) {
    BuiltScript built = build_script(builtin_registry(), script);
    if (!built.ok()) qFatal("%s", english(*built.error).c_str());
    auto session = Session::open(builtin_registry(), std::move(built.program));
    const auto written = record_run(**session, "test", path.toStdString());
    if (!written.ok()) qFatal("%s", english(written.error()).c_str());
}

// "a 128 0 0.5 …" of the leafs at the start and of all tensors at the end of the run, or the sentence that there is
// instead.
QString looked_at(const QString& path) {
    const auto target = RecordedTarget::open(builtin_registry(), path.toStdString());
    if (!target.ok()) return QStringLiteral("refused: ") + QString::fromStdString(english(target.error()));
    const auto structure = (*target)->structure();
    const size_t n = structure->tensors.size();
    QStringList all;
    for (size_t place = 0; place < 2 * n; ++place) {
        const auto i = static_cast<uint32_t>(place % n);
        if (place == n) (*target)->run();
        if (!structure->alive(i) || (place < n && structure->tensor(i).op != OpId::none)) continue;
        const auto s = statistics(reader_of(**target, (*target)->lease()), i, structure->tensor(i));
        if (!s.ok()) return QStringLiteral("refused: ") + QString::fromStdString(english(s.error()));
        all << QStringLiteral("%1 %2 %3 %4 %5 %6 %7")
                   .arg(QString::fromStdString(structure->name(i)))
                   .arg((*s)->count)
                   .arg((*s)->nan)
                   .arg((*s)->min, 0, 'g', 17)
                   .arg((*s)->max, 0, 'g', 17)
                   .arg((*s)->mean, 0, 'g', 17)
                   .arg((*s)->sd, 0, 'g', 17);
    }
    return all.join(QStringLiteral("; "));
}

} // namespace

class TestTrace : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { QVERIFY(m_folder.isValid()); }

    void a_checksum_is_the_one_that_others_compute() {
        const auto sum = [](const std::string& text) { return crc32c(std::as_bytes(std::span(text))); };
        QCOMPARE(sum(""), uint32_t(0));
        QCOMPARE(sum("123456789"), uint32_t(0xE3069283));
        QCOMPARE(sum(std::string(32, '\0')), uint32_t(0x8A9136AA)); // RFC 3720
        const std::string text = "a text that is longer than a few words";
        for (size_t cut = 0; cut <= text.size(); ++cut) {
            const auto bytes = std::as_bytes(std::span(text));
            QCOMPARE(crc32c(bytes.subspan(cut), crc32c(bytes.first(cut))), sum(text));
        }
    }

    // Never another number without a word.
    void a_flipped_bit_is_refused_or_does_no_harm() {
        const QString good = m_folder.filePath("good.trace"), bad = m_folder.filePath("bad.trace");
        record(program, good);
        const QString whole = looked_at(good);
        QVERIFY2(whole.startsWith("a 128 0 "), qPrintable(whole));
        const QByteArray bytes = bytes_of(good);
        std::mt19937 random(7);
        int refused = 0;
        for (int i = 0; i < 800; ++i) {
            const auto bit = static_cast<qsizetype>(random() % static_cast<uint32_t>(bytes.size() * 8));
            QByteArray flipped = bytes;
            flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ (1 << (bit % 8)));
            write(bad, flipped);
            const QString now = looked_at(bad);
            refused += now.startsWith("refused: ");
            QVERIFY2(now.startsWith("refused: ") || now == whole,
                     qPrintable(QStringLiteral("bit %1 of %2: %3").arg(bit).arg(bytes.size() * 8).arg(now)));
        }
        QVERIFY2(refused > 700, qPrintable(QString::number(refused))); // the rest lies in gaps between blocks
        // The error for values names the damaged bytes.
        QByteArray flipped = bytes;
        flipped[70] = static_cast<char>(flipped[70] ^ 1);
        write(bad, flipped);
        const QString said = looked_at(bad);
        QVERIFY2(said.contains("is damaged: bytes 64 to 575 differ from the recorded bytes"), qPrintable(said));
    }

    void a_trace_of_version_1_is_read() {
        const QString path = GGSCOPE_TEST_DATA "/traces/version_1.trace";
        const auto opened = RecordedTarget::open(builtin_registry(), path.toStdString());
        QVERIFY2(opened.ok(), opened.ok() ? "" : english(opened.error()).c_str());
        RecordedTarget& target = **opened;
        const auto structure = target.structure();
        const auto all = [&](const char* name) {
            const uint32_t number = *structure->find(name);
            return **values(reader_of(target, target.lease()), number, structure->tensor(number));
        };
        QCOMPARE(all("a"), (std::vector<double>{1, 2, 3, 4}));
        target.run();
        QCOMPARE(all("a"), (std::vector<double>{22, 44, 66, 88}));
        QCOMPARE(all("z"), (std::vector<double>{484, 1936, 4356, 7744}));
        QVERIFY(target.snapshot().times[2].ns > 0);
    }

    // Larger than a piece: cut where readers begin their tiles, and put together where they begin elsewhere.
    void large_values_are_split_and_read_back() {
        const QString path = m_folder.filePath("large.trace");
        record("a = tensor(f32, 200000) = arange()\nv = view_1d(a, 150000, 4000)\nc = scale(v, 2)\ngraph c\n", path);
        const auto target = RecordedTarget::open(builtin_registry(), path.toStdString());
        QVERIFY(target.ok());
        (*target)->run();
        const auto structure = (*target)->structure();
        const auto trace = open_trace(builtin_registry(), path.toStdString());
        QCOMPARE(trace->values.size(), size_t(4 + 3));
        for (const TraceBytes& value : trace->values) QVERIFY(value.size <= trace_piece && value.checksum);
        for (const auto& [name, first, step] : {std::tuple{"a", 0, 1}, {"v", 1000, 1}, {"c", 2000, 2}}) {
            const uint32_t number = *structure->find(name);
            const auto all = values(reader_of(**target, (*target)->lease()), number, structure->tensor(number));
            QVERIFY2(all.ok(), all.ok() ? "" : english(all.error()).c_str());
            for (size_t i = 0; i < (*all)->size(); ++i)
                QVERIFY2((**all)[i] == static_cast<double>(first) + static_cast<double>(i) * step, name);
        }
    }

    // The lost pages read as zeros; the read still ends in an error.
    void a_file_that_is_cut_while_it_is_read_shows_no_zeros() {
        for (const bool in_the_middle : {false, true}) {
            const QString path = m_folder.filePath("cut.trace");
            record("a = tensor(f32, 400000) = arange()\nc = scale(a, 2)\ngraph c\n", path);
            const auto target = RecordedTarget::open(builtin_registry(), path.toStdString());
            QVERIFY(target.ok());
            const auto structure = (*target)->structure();
            const uint32_t a = *structure->find("a");
            size_t tiles = 0;
            const auto read =
                (*target)->with_bytes((*target)->lease(), a, 0, nbytes(structure->tensor(a)), [&](auto bytes) {
                    if (tiles++ == 0 && in_the_middle && !QFile::resize(path, 4096)) qFatal("can't be cut");
                    // The last tile passed before the error may contain zeros. Its values are not used.
                    (void)bytes;
                });
            if (!in_the_middle) {
                QVERIFY(read.ok());
                continue;
            }
            QVERIFY(!read.ok());
            QVERIFY2(english(read.error()).find("is damaged: it had") != std::string::npos,
                     english(read.error()).c_str());
            QCOMPARE(tiles, size_t(1)); // detected directly after the tile in which it happened
            QVERIFY(!statistics(reader_of(**target, (*target)->lease()), a, structure->tensor(a)).ok());
        }
    }

    // Checksums right, and what they are of wrong.
    void wrong_trace_content_is_refused_despite_valid_checksums() {
        const QString good = m_folder.filePath("good.trace"), bad = m_folder.filePath("bad.trace");
        record(program, good);
        const QByteArray bytes = bytes_of(good);
        const auto said = [&](const char* from, const char* to) {
            QByteArray changed = QByteArray(bytes).replace(from, to);
            if (changed == bytes) return QStringLiteral("nothing was changed");
            // The header contains the size of the description.
            const uint64_t before = static_cast<uint64_t>(bytes.size());
            uint64_t size = 0;
            std::memcpy(&size, changed.constData() + 24, sizeof size);
            size += static_cast<uint64_t>(changed.size()) - before;
            std::memcpy(changed.data() + 24, &size, sizeof size);
            write(bad, QByteArray::fromStdString(sealed(changed.toStdString())));
            return looked_at(bad);
        };
        const QByteArray many = QByteArray("\"rounds\": [") + QByteArray("{},").repeated(1000);
        const QString rounds = said("\"rounds\": [", many.constData());
        QVERIFY2(rounds.contains("the trace contains 1001 rounds"), qPrintable(rounds));
        const QByteArray too_many = QByteArray("\"programs\": [") + QByteArray("{},").repeated(64);
        const QString programs = said("\"programs\": [", too_many.constData());
        QVERIFY2(programs.contains("the trace contains 65 programs"), qPrintable(programs));
        const QString which = said("\"program\":0", "\"program\":1");
        QVERIFY2(which.contains("round 0 refers to program 1, but the number of programs is 1"), qPrintable(which));
        const QString none = said("\"rounds\":", "\"grounds\":");
        QVERIFY2(none.contains("the trace contains 0 rounds"), qPrintable(none));
        const QString other = said("\"values\": [[0,", "\"values\": [[1,");
        QVERIFY2(other.contains("a value of round 1 is in the wrong position"), qPrintable(other));
        const QString short_list = said("\"values\": [[0,", "\"values\": [[");
        QVERIFY2(short_list.contains("not a list of 6"), qPrintable(short_list));
        const QString call = said("ggml_sqr", "ggml_squ");
        QVERIFY2(call.contains("ggml_squ"), qPrintable(call));
    }

    void origins_of_element_follow_recorded_rows() {
        const QString path = m_folder.filePath("rows.trace");
        record("a = tensor(f32, 2, 4) = arange()\nids = tensor(i32, 2) { 3 1 }\n"
               "taken = get_rows(a, ids)\nnew = tensor(f32, 2, 2) = arange()\nto = tensor(i64, 2) { 2 0 }\n"
               "kept = set_rows(a, new, to)\nexperts = tensor(f32, 2, 3, 4) = arange()\n"
               "chosen = tensor(i32, 1, 2) { 3 1 }\nx = tensor(f32, 2, 1, 2) = arange()\n"
               "y = mul_mat_id(experts, x, chosen)\nbias = tensor(f32, 3, 4) = arange()\nz = add_id(y, bias, chosen)\n"
               "g = graph()\nexpand(g, taken)\nexpand(g, z)\nexpand(g, kept)\n",
               path);
        const auto target = RecordedTarget::open(builtin_registry(), path.toStdString());
        QVERIFY(target.ok());
        (*target)->run();
        const auto structure = (*target)->structure();
        const auto from = [&](const char* node, const Index& out, const char* source) {
            const auto origins =
                origins_of(*structure, structure->find_key(node).value(), out, reader_of(**target, (*target)->lease()));
            std::vector<Index> all;
            for (const Origin& origin : origins->elements) {
                if (origin.tensor == structure->find_key(source)) all.push_back(origin.index);
            }
            return all;
        };
        QCOMPARE(from("taken", {1, 0, 0, 0}, "a"), (std::vector<Index>{{1, 3, 0, 0}}));
        QCOMPARE(from("taken", {0, 1, 0, 0}, "a"), (std::vector<Index>{{0, 1, 0, 0}}));
        QCOMPARE(from("kept", {1, 2, 0, 0}, "new"), (std::vector<Index>{{1, 0, 0, 0}}));
        QCOMPARE(from("kept", {1, 3, 0, 0}, "new"), std::vector<Index>());
        QCOMPARE(from("y", {2, 0, 0, 0}, "experts"), (std::vector<Index>{{0, 2, 3, 0}, {1, 2, 3, 0}}));
        QCOMPARE(from("z", {2, 0, 1, 0}, "bias"), (std::vector<Index>{{2, 1, 0, 0}}));
    }
    void unwritable_trace_path_is_refused_before_the_run() {
        BuiltScript built = build_script(builtin_registry(), program);
        auto session = Session::open(builtin_registry(), std::move(built.program));
        QVERIFY(!record_run(**session, "test", m_folder.filePath("no/such/folder.trace").toStdString()).ok());
        QVERIFY(!record_run(**session, "test", m_folder.path().toStdString()).ok());
        QCOMPARE((*session)->cursor(), size_t(0));
    }

  private:
    QTemporaryDir m_folder;
};

QTEST_APPLESS_MAIN(TestTrace)
#include "test_trace.moc"

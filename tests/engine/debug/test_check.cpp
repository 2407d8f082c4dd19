// SPDX-License-Identifier: MIT
// Checks of a node against its explanation. Correct kernels of every op pass. Kernels with wrong elements, wrong modes
// of running or unwritten elements fail. The session is unchanged afterwards.
#include "engine/plugin/plugins.h"

#include "engine/ops/random_nodes.h"

#include "debug/probes/check.h"
#include "debug/targets/local_target.h"
#include "debug/targets/recorded_target.h"
#include "debug/targets/trace.h"
#include "values/flat.h"
#include "values/float_bits.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>

#include <limits>
#include <set>

using namespace ggs;
using namespace ggs::plugin_test;

namespace {

constexpr unsigned first_seed = 4200;
constexpr int rounds = 24; // of each op: about 2,000 programs

QByteArray words(const Message& message) { return QByteArray::fromStdString(english(message)); }

template <class T> T need(Result<T> result) {
    if (!result.ok()) qFatal("%s", words(result.error()).constData());
    return std::move(result).value();
}

NodeCheck check_of(Session& session, const std::string& key, const CheckOptions& options = {}) {
    const uint32_t node = session.program().find_key(key).value();
    const std::vector<size_t> steps = steps_to_check(*session.structure(), node);
    Checked checked = need(ggs::check(session, steps, options));
    return std::move(checked.nodes.at(0));
}

std::vector<std::byte> all_bytes(const Program& program) {
    std::vector<std::byte> all;
    for (const ArenaEntry& entry : program.arenas) {
        const std::byte* const memory = entry.arena->memory(); // the structs; data may be in other memory
        all.insert(all.end(), memory, memory + entry.arena->used_mem());
        const auto place = program.space.place_of(memory);
        std::vector<std::byte> bytes(entry.arena->used_mem());
        if (!place || !place->storage->read(place->offset, bytes).ok()) qFatal("an arena's bytes can't be read");
        all.insert(all.end(), bytes.begin(), bytes.end());
    }
    return all;
}

// Returns the values of all tensors whose bytes are valid.
std::vector<std::vector<double>> all_values(const Session& session) {
    std::vector<std::vector<double>> all;
    for (uint32_t i = 0; i < session.structure()->tensors.size(); ++i) {
        if (session.structure()->state(i, session.position()).kind == TensorState::Kind::not_run) continue;
        all.push_back(values(session, session.structure()->tensors[i].key));
    }
    return all;
}

QByteArray told(const NodeCheck& c) {
    QByteArray out = QByteArray(verdict_word(c.verdict).c_str()) + ": " + words(c.why);
    out += QByteArray(", wrong ") + QByteArray::number(qlonglong(c.wrong)) + " of " +
           QByteArray::number(qlonglong(c.checked)) + ", unwritten " + QByteArray::number(qlonglong(c.unwritten));
    if (!c.worst.empty())
        out += ", at " + QByteArray::number(qlonglong(c.worst.front().flat)) + " " +
               QByteArray::number(c.worst.front().computed, 'g', 10) + " for " +
               QByteArray::number(c.worst.front().explained, 'g', 10);
    for (const RunDifference& d : c.differences)
        out += ", " + words(run_words(d)) + " " + QByteArray::number(qlonglong(d.flat)) + ": " +
               QByteArray::number(d.other, 'g', 10) + " for " + QByteArray::number(d.usual, 'g', 10);
    return out;
}

std::string wrongly(const char* how) {
    return std::string("x = tensor(f32, 4, 9) = normal(0, 1, seed=3)\ny = wrongly(x, how=") + how + ")\ngraph y\n";
}

struct Printed {
    int status;
    QString out, err;
    QJsonObject json() const { return QJsonDocument::fromJson(out.toUtf8()).object(); }
};
Printed cli(const QStringList& arguments, const QByteArray& input = {}) {
    QProcess process;
    process.start(GGSCOPE_CLI, arguments);
    process.write(input);
    process.closeWriteChannel();
    if (!process.waitForFinished(60000)) return {-1, {}, process.errorString()};
    return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()),
            QString::fromUtf8(process.readAllStandardError())};
}
QString sample(const QString& name) { return QString(GGSCOPE_SOURCE_DIR "/resources/samples/%1.ggs").arg(name); }
QString pieces(const NodeCheck& c) {
    QStringList all;
    for (const CheckFinding& f : c.findings)
        all += QString::fromStdString(finding_word(f.kind).c_str()) + ": " + words(f.what);
    return all.join("\n");
}
bool is_found(const NodeCheck& c, CheckFinding::Kind kind) {
    return std::any_of(c.findings.begin(), c.findings.end(), [&](const CheckFinding& f) { return f.kind == kind; });
}

// Eight rows of positive numbers, of which the fourth is so many times as large: a kernel that is wrong in another row
// must be found next to it.
std::string planted(const std::string& fault, const char* outlier = "1e6") {
    const bool blocks = fault == "wrong_block" || fault == "wrong_nibbles", zeros = fault == "nan_of_zeros",
               gaps = fault == "nb_ignored";
    std::string script = "u = tensor(f32, 64, 8) = uniform(1, 2, seed=5)\nm = tensor(f32, 1, 8) { 1 1 1 " +
                         std::string(outlier) + " 1 " + (zeros ? "0" : "1") + " 1 1 }\nx = mul(u, m)\n";
    if (blocks) return script + "q = cast(x, q4_0)\ny = unpacked(q, fault=" + fault + ")\ngraph y\n";
    if (gaps) script += "v = view_2d(x, 32, 8, x.nb1, 0)\n";
    return script + "y = " + (zeros ? "shares(" : "added_sums(") + (gaps ? "v" : "x") + ", fault=" + fault +
           ")\ngraph y\n";
}

QStringList with_plugin(const QStringList& rest) {
    return QStringList{"check", "--plugin", QString::fromStdString(file_of("wrong_numbers"))} + rest;
}

} // namespace

class TestCheck : public QObject {
    Q_OBJECT
  private slots:
    void every_ops_kernel_is_found_right_data() {
        QTest::addColumn<int>("op");
        for (int id = 0; id < static_cast<int>(OpId::count); ++id) {
            const OpDef& def = builtin_registry().op(static_cast<OpId>(id));
            if (def.known() && def.computes && def.kernels[DeviceKind::cpu].run) QTest::newRow(def.name) << id;
        }
    }
    // In all its forms, those that write into their sources included.
    void every_ops_kernel_is_found_right() {
        QFETCH(const int, op);
        for (int round = 0; round < rounds; ++round) {
            kernel_test::NodeDice dice(first_seed + 100 * static_cast<unsigned>(op) + static_cast<unsigned>(round));
            const kernel_test::RandomNode random = dice.node(static_cast<OpId>(op), round);
            auto session = need(Session::open(builtin_registry(), dice.take_program(random.node)));
            session->run();
            const std::vector<std::byte> before = all_bytes(session->program());
            const uint32_t node = session->program().number_of(random.node).value();
            const Checked checked = need(ggs::check(*session, steps_to_check(*session->structure(), node)));
            QCOMPARE(checked.nodes.size(), size_t(1));
            const NodeCheck& c = checked.nodes.front();
            QVERIFY2(is_good(c.verdict) && c.ran && c.checked > 0, told(c).constData());
            QVERIFY2(all_bytes(session->program()) == before, "bytes are not as before");
            QVERIFY(session->at_end());
        }
    }

    // -- what is wrong is named -------------------------------------------------------------------------------------

    void a_wrong_last_row_is_found() {
        const Registry registry = with({"wrong_numbers"});
        const auto session = opened(registry, wrongly("last_row"));
        const NodeCheck c = check_of(*session, "y");
        QCOMPARE(c.verdict, NodeVerdict::wrong);
        QCOMPARE(c.checked, int64_t(36));
        QCOMPARE(c.wrong, int64_t(4));
        QVERIFY(c.differences.empty());
        std::set<int64_t> worst;
        for (const CheckedElement& e : c.worst) {
            worst.insert(e.flat);
            QVERIFY(std::fabs(e.computed - e.explained - 1) < 1e-6);
        }
        QCOMPARE(worst, (std::set<int64_t>{32, 33, 34, 35}));
        QCOMPARE(session->cursor(), size_t(0));
    }
    // A check of a large node always includes the elements at its borders.
    void the_last_row_of_a_large_node_is_found() {
        if (qEnvironmentVariableIsSet("GGSCOPE_TWIN"))
            QSKIP("how many elements are looked at is a matter of time, and reading them takes longer here");
        const Registry registry = with({"wrong_numbers"});
        const auto session = opened(registry, "x = tensor(f32, 1000, 3001) = normal(0, 1, seed=3)\n"
                                              "y = wrongly(x, how=last_row)\ngraph y\n");
        const NodeCheck c = check_of(*session, "y");
        QCOMPARE(c.verdict, NodeVerdict::wrong);
        QCOMPARE(c.elements, int64_t(3001000));
        QCOMPARE(c.checked, int64_t(10000));
        QVERIFY2(c.wrong >= 250, told(c).constData());
        for (const CheckedElement& e : c.worst) QVERIFY(e.flat >= 3000000);
    }
    void a_nan_is_wrong() {
        const Registry registry = with({"wrong_numbers"});
        const auto session = opened(registry, wrongly("nan_in_row"));
        const NodeCheck c = check_of(*session, "y");
        QCOMPARE(c.verdict, NodeVerdict::wrong);
        QCOMPARE(c.wrong, int64_t(1));
        QCOMPARE(c.worst.front().flat, int64_t(0));
        QCOMPARE(c.worst.front().error, std::numeric_limits<double>::infinity());
    }
    // A correct kernel can't return values that the type can't represent. An element isn't judged by such values.
    void check_accepts_values_beyond_the_type_data() {
        QTest::addColumn<QByteArray>("values");
        QTest::addColumn<QByteArray>("node");
        QTest::addColumn<double>("largest");
        QTest::newRow("f32, too large") << QByteArray("{ 1e30 -1e30 3 -3 }") << QByteArray("mul(x, x)") << 9.0;
        QTest::newRow("a limit") << QByteArray("{ (-inf) inf 3 -3 }") << QByteArray("gelu(x)") << 2.996;
        QTest::newRow("f16, too large") << QByteArray("{ 1e5 -65520 3 -3 }") << QByteArray("cast(x, f16)") << 65520.0;
        QTest::newRow("bf16, too large") << QByteArray("{ 3.4e38 -3.402e38 3 3 }") << QByteArray("cast(x, bf16)")
                                         << 3.402e38;
        QTest::newRow("f32, too small") << QByteArray("{ 1e-30 -1e-25 3e-22 0 }") << QByteArray("mul(x, x)") << 9e-44;
        QTest::newRow("f16, too small") << QByteArray("{ 1e-9 -4e-8 1e-7 0 }") << QByteArray("cast(x, f16)") << 0x1p-23;
        QTest::newRow("bf16, too small") << QByteArray("{ 1e-40 -4e-41 1e-39 0 }") << QByteArray("cast(x, bf16)")
                                         << 11 * 0x1p-133;
    }
    void check_accepts_values_beyond_the_type() {
        QFETCH(const QByteArray, values);
        QFETCH(const QByteArray, node);
        QFETCH(const double, largest);
        const auto session = opened(builtin_registry(), "x = tensor(f32, 4) " + values.toStdString() +
                                                            "\ny = " + node.toStdString() + "\ngraph y\n");
        const NodeCheck c = check_of(*session, "y");
        QVERIFY2(is_good(c.verdict), told(c).constData());
        QVERIFY2(std::abs(c.largest - largest) <= 1e-2 * largest, QByteArray::number(c.largest).constData());
    }
    // Alone in its tensor, an element in a function's tail has few correct digits in float.
    void element_in_a_tail_is_correct_data() {
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QByteArray>("node");
        for (const char* value : {"-3.9", "-4.5", "-5.2", "-8"}) {
            QTest::newRow((QByteArray("gelu ") + value).constData()) << QByteArray(value) << QByteArray("gelu(x)");
            QTest::newRow((QByteArray("gelu_erf ") + value).constData())
                << QByteArray(value) << QByteArray("gelu_erf(x)");
        }
        for (const char* value : {"-9.7", "-14", "-16.5"})
            QTest::newRow((QByteArray("softplus ") + value).constData())
                << QByteArray(value) << QByteArray("softplus(x)");
        for (const char* value : {"1e-6", "-3e-7", "1e-9"})
            QTest::newRow((QByteArray("expm1 ") + value).constData()) << QByteArray(value) << QByteArray("expm1(x)");
    }
    void element_in_a_tail_is_correct() {
        QFETCH(const QByteArray, value);
        QFETCH(const QByteArray, node);
        const auto session = opened(builtin_registry(), "x = tensor(f32, 1) { " + value.toStdString() +
                                                            " }\ny = " + node.toStdString() + "\ngraph y\n");
        const NodeCheck c = check_of(*session, "y");
        QVERIFY2(c.checked == 1 && (c.verdict == NodeVerdict::same || c.verdict == NodeVerdict::rounding),
                 told(c).constData());
    }
    // Kernels round at points that the formula doesn't show: mins of blocks, half sums, denormals, overflow.
    void correct_kernel_at_an_edge_is_good_data() {
        QTest::addColumn<QByteArray>("script");
        QTest::newRow("out_prod with mins")
            << QByteArray("a = tensor(f32, 512, 1) = normal(1, 1, seed=1)\nb = tensor(f32, 4, 1) = normal(0, 1, "
                          "seed=2)\ny = out_prod(quantize(a, q5_K), b)\n");
        QTest::newRow("small half sums") << QByteArray(
            "a = tensor(f32, 64, 64) = normal(0, 0.02, seed=1)\nb = tensor(f32, 64, 16) = normal(0, 0.0003, seed=2)\ny "
            "= mul_mat(quantize(a, q4_1), b)\n");
        QTest::newRow("half sums overflow")
            << QByteArray("a = tensor(f32, 256, 4) = normal(0.02, 0.02, seed=1)\nb = tensor(f32, 256, 2) = "
                          "uniform(3000, 5000, seed=2)\ny = mul_mat(quantize(a, q5_1), b)\n");
        QTest::newRow("logits overflow") << QByteArray("a = tensor(f32, 4, 1) { 3e38 1 2 3 }\nb = tensor(f32, 4, 1) { "
                                                       "0 0 0 0 }\ny = soft_max_ext(a, b, scale=2, max_bias=0)\n");
        QTest::newRow("whole numbers") << QByteArray("a = tensor(f32, 4) { inf (-inf) 1 3e10 }\ny = cast(a, i32)\n");
        QTest::newRow("denormals") << QByteArray("a = tensor(f32, 64, 4) = normal(1e8, 1e8, seed=1)\nb = tensor(f32, "
                                                 "64, 2) = normal(0, 1e-40, seed=2)\ny = mul_mat(cast(a, bf16), b)\n");
    }
    void correct_kernel_at_an_edge_is_good() {
        QFETCH(const QByteArray, script);
        const auto session = opened(builtin_registry(), script.toStdString() + "graph y\n");
        const NodeCheck c = check_of(*session, "y");
        QVERIFY2(c.checked > 0 && is_good(c.verdict), told(c).constData());
    }
    void infinity_is_wrong_where_the_type_has_the_number() {
        const TypeTraits& f16 = traits(TypeId::f16);
        constexpr double inf = std::numeric_limits<double>::infinity();
        const auto exactly = [](double x) { return ExpectedNumber{x, 0, x}; };
        QCOMPARE(error_between(inf, exactly(70000), f16), 0.0);
        QVERIFY(is_overflow(std::nan(""), exactly(70000), f16)); // of a sum with infinite parts
        QVERIFY(!is_overflow(std::nan(""), exactly(60000), f16));
        QCOMPARE(error_between(std::nan(""), exactly(60000), f16), inf);
        QCOMPARE(error_between(-inf, exactly(-70000), f16), 0.0);
        QCOMPARE(error_between(inf, exactly(65535), f16), 1.0);
        QCOMPARE(error_between(inf, exactly(-70000), f16), inf);
        QCOMPARE(error_between(inf, exactly(30000), f16), inf);
        QCOMPARE(error_between(inf, exactly(70000), traits(TypeId::f32)), inf);
        QCOMPARE(error_between(65504, exactly(inf), f16), inf);
        QCOMPARE(error_between(inf, exactly(1e300), traits(TypeId::i32)), inf);
    }
    // A kernel may return NaN if another order of the same sum gives infinity. The element isn't wrong then.
    void nan_next_to_infinity_is_an_overflow() {
        CheckedElement e{0, std::nan(""), std::numeric_limits<double>::infinity(),
                         std::numeric_limits<double>::infinity(), 0};
        QVERIFY(e.is_wrong());
        e.overflow = is_overflow(e.computed, {e.explained, 0, e.explained}, traits(TypeId::f32));
        QVERIFY(e.overflow && !e.is_wrong());
        QVERIFY(is_overflow(e.explained, {e.computed, 0, e.computed}, traits(TypeId::f32)));
        QVERIFY(!is_overflow(std::nan(""), {1, 0, 1}, traits(TypeId::f32)));
        QVERIFY(is_good(NodeVerdict::overflow));
    }
    // Even if the correct values are left over from an earlier run.
    void a_row_that_is_not_written_is_found() {
        const Registry registry = with({"wrong_numbers"});
        const auto session = opened(registry, wrongly("skipped_row"));
        session->run();
        const NodeCheck c = check_of(*session, "y");
        QCOMPARE(c.verdict, NodeVerdict::wrong);
        QCOMPARE(c.unwritten, int64_t(4));
        QCOMPARE(c.first_unwritten, int64_t(4));
        QVERIFY2(c.differences.empty(), told(c).constData());
        QVERIFY(!c.worst.empty());
        for (const CheckedElement& e : c.worst) QCOMPARE(e.written, e.flat < 4 || e.flat >= 8);
        // The fill pattern of the memory is not printed as a value.
        const QTemporaryDir folder;
        QFile script(folder.filePath("rows.ggs"));
        QVERIFY(script.open(QIODevice::WriteOnly));
        script.write(QByteArray::fromStdString(wrongly("skipped_row")));
        script.close();
        for (const bool json : {false, true}) {
            QProcess process;
            process.start(GGSCOPE_CLI, QStringList{"check", script.fileName(), "--plugin",
                                                   QString::fromStdString(file_of("wrong_numbers"))} +
                                           (json ? QStringList{"--json"} : QStringList{}));
            QVERIFY(process.waitForFinished());
            const QString out = QString::fromUtf8(process.readAllStandardOutput());
            QVERIFY2(process.exitCode() == 1 && !out.contains("nan"), qPrintable(out + process.readAllStandardError()));
            QVERIFY2(json ? out.contains("\"written\": false") || out.contains("\"written\":false")
                          : out.contains(QRegularExpression("y\\[0, 1\\] +- +\\S+ +- +\\S+ +-\n")),
                     qPrintable(out));
        }
    }
    // In every run of check, as every thread has rows of its own.
    void fault_of_one_thread_is_found() {
        const Registry registry = with({"wrong_numbers"});
        for (int round = 0; round < 10; ++round) {
            const auto session = opened(registry, wrongly("on_thread_1"), threads(2));
            QCOMPARE(check_of(*session, "y").verdict, NodeVerdict::wrong);
            const auto alone = opened(registry, wrongly("on_thread_1"), threads(1));
            QCOMPARE(check_of(*alone, "y").verdict, NodeVerdict::differs);
        }
    }
    // ggml runs it on one thread: of two rows that go to one place the later one stays.
    void single_threaded_node_may_depend_on_row_order() {
        const auto session = opened(builtin_registry(),
                                    "r = tensor(i64, 3) { 2 0 2 }\nx = tensor(f32, 256, 3) = normal(0, 1, seed=1)\n"
                                    "d = tensor(f32, 256, 4) = normal(0, 1, seed=2)\ny = set_rows(d, x, r)\ngraph y\n",
                                    threads(4));
        const NodeCheck c = check_of(*session, "y");
        QVERIFY2(is_good(c.verdict) && c.ran, told(c).constData());
    }
    void result_depending_on_chunk_boundaries_differs() {
        const Registry registry = with({"wrong_numbers"});
        const auto session = opened(registry, wrongly("by_chunks"), threads(1));
        const NodeCheck c = check_of(*session, "y");
        QVERIFY2(c.verdict == NodeVerdict::differs && c.wrong == 0 && c.off > 0, told(c).constData());
        const RunDifference& last = c.differences.back();
        QVERIFY(last.reversed && last.count > 0 && last.usual != last.other);
    }
    void result_depending_on_thread_count_differs() {
        const Registry registry = with({"wrong_numbers"});
        const auto session = opened(registry, wrongly("by_threads"), threads(3));
        const NodeCheck c = check_of(*session, "y");
        QVERIFY2(c.verdict == NodeVerdict::differs, told(c).constData());
        QCOMPARE(c.differences.front().threads, 1);
        QCOMPARE(c.differences.front().flat, int64_t(0));
        QCOMPARE(c.differences.front().count, int64_t(9));
    }
    void result_depending_on_chunk_order_differs() {
        const Registry registry = with({"wrong_numbers"});
        const auto session =
            opened(registry, "x = tensor(f32, 4, 9) = arange(1, 1)\ny = row_sums_so_far(x)\ngraph y\n");
        const NodeCheck c = check_of(*session, "y");
        QVERIFY2(c.verdict == NodeVerdict::differs && c.wrong == 0, told(c).constData());
        QCOMPARE(c.differences.size(), size_t(1));
        QVERIFY(c.differences.front().reversed);
    }
    // -- bytes that a kernel changes or reads and may not -------------------------------------------------------------

    void causes_are_told_apart_data() {
        QTest::addColumn<QString>("script");
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("what");
        const auto row = [](const char* name, const QString& script, CheckFinding::Kind kind, const char* what) {
            QTest::newRow(name) << script << static_cast<int>(kind) << QString(what);
        };
        using enum CheckFinding::Kind;
        const auto added = [](const char* fault) {
            return QString("x = tensor(f32, 8, 4) = uniform(1, 2, seed=1)\ny = added_sums(x, fault=%1)\ngraph y\n")
                .arg(QLatin1String(fault));
        };
        const auto in_place = [](const char* op) {
            return QString("x = tensor(f32, 8, 4) = uniform(1, 2, seed=1)\ny = custom_inplace(\"%1\", x)\ngraph y\n")
                .arg(QLatin1String(op));
        };
        row("changed source", added("changed_source"), changed_source,
            "byte 68, which belongs to element [1, 2], was 0x");
        row("past the result", added("past_result"), wrote_outside,
            "the kernel wrote outside its result, to byte 132; the result has only 128 bytes");
        row("before the result", added("before_result"), wrote_outside,
            "the kernel wrote outside its result, 4 bytes before the start");
        row("before a source", added("before_source"), wrote_outside,
            "the kernel wrote outside its result, 4 bytes before the start of source `x`");
        row("past a source", added("past_source"), unset_memory,
            "the kernel read bytes outside its sources, its result and its work buffer: byte ");
        row("unset work memory", added("unset_sum"), unset_memory,
            "the kernel read its work buffer before writing it: byte 0 of the result, in element [0, 0], depends");
        row("result not zeroed", added("not_zeroed"), unset_memory,
            "the kernel read its result before writing it: byte 0 of the result, in element [0, 0], depends");
        row("in place, past the result", in_place("doubled_past"), wrote_outside,
            "the kernel wrote outside its result, to byte 128; the result has only 128 bytes");
        row("other rows", added("scatter"), guard, "it wrote outside its rows: byte ");
    }
    void causes_are_told_apart() {
        QFETCH(const QString, script);
        QFETCH(const int, kind);
        QFETCH(const QString, what);
        const Registry registry = with({"planted_faults"});
        for (const int n : {1, 3}) {
            const auto session = opened(registry, script.toStdString(), threads(n));
            const auto before = all_bytes(session->program());
            const NodeCheck c = check_of(*session, "y");
            QVERIFY2(!is_good(c.verdict) && c.guarded, told(c).constData());
            QVERIFY2(is_found(c, static_cast<CheckFinding::Kind>(kind)) && pieces(c).contains(what),
                     qPrintable(pieces(c) + "\n" + told(c)));
            QVERIFY2(all_bytes(session->program()) == before, "bytes are not as before");
            // Other causes are not named: all runs have the same threads and chunks in that.
            if (kind != static_cast<int>(CheckFinding::Kind::guard))
                QVERIFY2(c.differences.empty(), told(c).constData());
            QVERIFY2(c.findings.size() == 1, qPrintable(pieces(c)));
        }
    }
    void a_correct_kernel_has_no_findings() {
        const Registry registry = with({"planted_faults"});
        for (const char* script :
             {"x = tensor(f32, 8, 4) = uniform(1, 2, seed=1)\ny = added_sums(x)\ngraph y\n",
              "x = tensor(f32, 8, 4) = uniform(1, 2, seed=1)\ny = custom_inplace(\"doubled\", x)\ngraph y\n",
              "z = tensor(f32, 8, 4) = uniform(1, 2, seed=1)\ny = added_sums(view_2d(z, 5, 4, z.nb1, 4))\ngraph y\n"}) {
            const auto session = opened(registry, script, threads(3));
            const NodeCheck c = check_of(*session, "y");
            QVERIFY2(is_good(c.verdict) && c.findings.empty() && c.differences.empty(),
                     qPrintable(pieces(c) + told(c)));
            QVERIFY(c.guarded && c.runs >= 4 && c.most_threads >= 3);
        }
    }
    // Two runs in the same way differ, and the cause isn't unset memory.
    void result_depending_on_call_count_differs_in_another_run() {
        const Registry registry = with({"planted_faults"});
        const auto session =
            opened(registry,
                   "x = tensor(f32, 8, 4) = uniform(1, 2, seed=1)\ny = custom_inplace(\"doubled_count\", x)\ngraph y\n",
                   threads(1));
        const NodeCheck c = check_of(*session, "y");
        QVERIFY2(!c.differences.empty() && c.differences.front().again, told(c).constData());
        QVERIFY2(!is_found(c, CheckFinding::Kind::unset_memory), qPrintable(pieces(c)));
        QCOMPARE(words(run_words(c.differences.front())), QByteArray("in another run on 1 thread"));
    }
    void without_a_guard_the_node_runs_where_it_is() {
        const Registry registry = with({"planted_faults"});
        CheckOptions options;
        options.guard = false;
        const auto session = opened(
            registry, "x = tensor(f32, 8, 4) = uniform(1, 2, seed=1)\ny = added_sums(x, fault=unset_sum)\ngraph y\n",
            threads(2));
        const auto before = all_bytes(session->program());
        const NodeCheck c = check_of(*session, "y", options);
        QVERIFY(!c.guarded);
        QVERIFY2(is_found(c, CheckFinding::Kind::unset_memory), told(c).constData());
        QVERIFY2(all_bytes(session->program()) == before, "bytes are not as before");
    }
    void node_too_large_for_fences_is_checked_without_them() {
        SessionOptions options = threads(2);
        options.history_bytes = 0; // 64 MiB are left
        const auto session =
            opened(builtin_registry(),
                   "x = tensor(f32, 4096, 2048) = uniform(1, 2, seed=1)\ny = sum_rows(x)\ngraph y\n", options);
        const NodeCheck c = check_of(*session, "y");
        QVERIFY2(is_good(c.verdict) && !c.guarded, told(c).constData());
        QVERIFY2(
            words(c.why_not_guarded).startsWith("the node ran without fence bytes: the copies with fence bytes need "),
            words(c.why_not_guarded).constData());
    }

    // -- planted faults, next to outliers -----------------------------------------------------------------------------

    void planted_faults_are_found_data() {
        QTest::addColumn<QString>("fault");
        for (const char* fault : {"wrong_stride", "nb_ignored", "last_row", "scatter", "unset_sum", "not_zeroed",
                                  "wrong_block", "wrong_nibbles", "nan_of_zeros", "unwritten_rows"})
            QTest::newRow(fault) << QString(fault);
    }
    void planted_faults_are_found() {
        QFETCH(const QString, fault);
        const Registry registry = with({"planted_faults"});
        for (const char* outlier : {"1", "1e6", "-1e6"}) {
            const auto session = opened(registry, planted(fault.toStdString(), outlier), threads(4));
            const NodeCheck c = check_of(*session, "y");
            QVERIFY2(!is_good(c.verdict), told(c).constData());
            // The same script with a correct kernel is good, or the fault proves nothing.
            QString right = QString::fromStdString(planted(fault.toStdString(), outlier));
            const auto correct =
                opened(registry, right.replace("fault=" + fault, "fault=right").toStdString(), threads(4));
            const NodeCheck good = check_of(*correct, "y");
            QVERIFY2(is_good(good.verdict), told(good).constData());
        }
    }
    void planted_faults_end_the_console_tool_with_1() {
        const QString plugin = QString::fromStdString(file_of("planted_faults"));
        for (const char* fault :
             {"wrong_stride", "last_row", "wrong_block", "wrong_nibbles", "nan_of_zeros", "not_zeroed"}) {
            const Printed answer =
                cli({"check", "--plugin", plugin, "-", "y"}, QByteArray::fromStdString(planted(fault, "1e6")));
            QVERIFY2(answer.status == 1, qPrintable(QString(fault) + answer.out + answer.err));
        }
    }

    // An error in the last bit is rounding, unless the op declares that its results are exact.
    void plug_in_op_decides_whether_rounding_is_accepted() {
        const Registry registry = with({"wrong_numbers"});
        const NodeCheck usual = check_of(*opened(registry, wrongly("slightly")), "y");
        QVERIFY2(usual.verdict == NodeVerdict::rounding && usual.off == 9, told(usual).constData());
        QCOMPARE(usual.tolerance, 0.0);
        const NodeCheck strict = check_of(
            *opened(registry,
                    "x = tensor(f32, 4, 9) = normal(0, 1, seed=3)\ny = slightly_off(x, how=slightly)\ngraph y\n"),
            "y");
        QVERIFY2(strict.verdict == NodeVerdict::wrong && strict.wrong == 9, told(strict).constData());
        QCOMPARE(ulps_apart(TypeId::f32, strict.worst[0].computed, strict.worst[0].explained).value(), uint64_t(1));
    }
    void without_an_explanation_it_is_skipped_and_still_run_in_all_ways() {
        const Registry registry = with({"wrong_numbers"});
        const std::string script = "x = tensor(f32, 4, 9) = normal(0, 1, seed=3)\ny = unexplained(x, how=%)\ngraph y\n";
        const auto how = [&](const char* word) { return std::string(script).replace(script.find('%'), 1, word); };
        const NodeCheck c = check_of(*opened(registry, how("right")), "y");
        QCOMPARE(c.verdict, NodeVerdict::skipped);
        QCOMPARE(words(c.why), QByteArray("the op unexplained of the plug-in wrong_numbers.so has no `explain`"));
        QCOMPARE(c.checked, int64_t(0));
        QCOMPARE(check_of(*opened(registry, how("by_chunks"), threads(1)), "y").verdict, NodeVerdict::differs);
        QCOMPARE(check_of(*opened(registry, how("skipped_row")), "y").verdict, NodeVerdict::wrong);
    }
    void failed_explanation_is_reported() {
        const Registry registry = with({"wrong_numbers"});
        const NodeCheck c = check_of(*opened(registry, wrongly("no_explain")), "y");
        QCOMPARE(c.verdict, NodeVerdict::failed);
        QVERIFY2(words(c.why).contains("it does not know"), told(c).constData());
    }
    void failed_kernel_is_reported_and_next_nodes_are_unreached() {
        const Registry registry = with({"fails"});
        const auto session = opened(registry, "x = tensor(f32, 4, 5) = arange(1, 1)\na = sqr(x)\n"
                                              "y = fail_in_row(a)\nz = sqr(y)\ngraph z\n");
        const Checked checked = need(ggs::check(*session, steps_to_check(*session->structure())));
        QCOMPARE(checked.nodes.size(), size_t(3));
        QCOMPARE(checked.nodes[0].verdict, NodeVerdict::same);
        QCOMPARE(checked.nodes[1].verdict, NodeVerdict::failed);
        QVERIFY2(words(checked.nodes[1].why).contains("row 2 sums to 0"), told(checked.nodes[1]).constData());
        QCOMPARE(checked.nodes[2].verdict, NodeVerdict::failed);
        QVERIFY2(words(checked.nodes[2].why).startsWith("the node could not be reached: "),
                 told(checked.nodes[2]).constData());
        QCOMPARE(session->cursor(), size_t(0));
        QVERIFY(!session->position().torn);
    }

    // -- as things were then, and as they were before -----------------------------------------------------------------

    void check_reads_sources_from_before_they_were_overwritten() {
        // x is written over by what comes later, in place.
        const char* const script = "x = tensor(f32, 4) { 1 2 3 4 }\n"
                                   "a = sqr(x)\nb = add_inplace(x, a)\nc = sqr_inplace(b)\ngraph c\n";
        for (const size_t at : {size_t{0}, size_t{1}, size_t{2}, size_t{3}}) {
            const auto session = opened(builtin_registry(), script);
            QVERIFY(session->go_to(at).ok());
            const auto before = all_values(*session);
            const Checked checked = need(ggs::check(*session, steps_to_check(*session->structure())));
            QCOMPARE(checked.nodes.size(), size_t(3));
            for (const NodeCheck& c : checked.nodes) QVERIFY2(c.verdict == NodeVerdict::same, told(c).constData());
            QCOMPARE(checked.nodes[2].largest, 400.0); // (4 + 16)²
            QVERIFY(all_values(*session) == before);
            QCOMPARE(session->cursor(), at);
        }
    }
    void changes_times_hits_and_watches_stay() {
        const char* const script = "x = tensor(f32, 4) { 1 2 3 4 }\n"
                                   "a = sqr(x)\nb = add_inplace(x, a)\nc = sqr_inplace(b)\ngraph c\n";
        SessionOptions options;
        options.timeline_records = 100;
        const auto session = opened(builtin_registry(), script, options);
        session->run();
        QVERIFY(session->change(session->program().find_key("a").value(), {1, 0, 0, 0}, 100).ok());
        const std::vector<std::byte> before = all_bytes(session->program());
        const std::vector<StepTime> times = session->times().of_steps();
        const size_t changes = session->changes().made().size();
        int told_of = 0;
        session->listeners().progress = {[&](const Moment&) { ++told_of; }};
        const Checked checked = need(ggs::check(*session, steps_to_check(*session->structure())));
        for (const NodeCheck& c : checked.nodes) QVERIFY2(c.verdict == NodeVerdict::same, told(c).constData());
        QCOMPARE(checked.nodes[1].largest, 102.0); // with the changed number
        QVERIFY(all_bytes(session->program()) == before);
        QVERIFY(session->times().of_steps() == times);
        QCOMPARE(session->changes().made().size(), changes);
        QCOMPARE(told_of, 0);
        QVERIFY(session->undo().ok());
        QCOMPARE(value_of(*session, session->program().find_key("c").value(), {1, 0, 0, 0}).value(), 36.0);
    }
    void check_can_be_cancelled_between_and_within_nodes() {
        const auto session =
            opened(builtin_registry(), "x = tensor(f32, 4) { 1 2 3 4 }\na = sqr(x)\nb = sqr(a)\ngraph b\n");
        const std::vector<size_t> steps = steps_to_check(*session->structure());
        const Checked some = need(ggs::check(*session, steps, {}, [](size_t done) { return done < 1; }));
        QVERIFY(some.cancelled);
        QCOMPARE(some.nodes.size(), size_t(1));
        session->request_pause();
        const Checked none = need(ggs::check(*session, steps));
        QVERIFY(none.cancelled);
        QCOMPARE(none.nodes.size(), size_t(0));
        QCOMPARE(need(ggs::check(*session, steps)).nodes.size(), size_t(2)); // an old pause ends nothing new
    }
    void views_are_passed_over() {
        const auto session = opened(builtin_registry(), "x = tensor(f32, 4, 2) = arange(0, 1)\n"
                                                        "y = cont(transpose(x))\ngraph y\n");
        const Checked checked = need(ggs::check(*session, steps_to_check(*session->structure())));
        QCOMPARE(checked.nodes[0].verdict, NodeVerdict::skipped);
        QCOMPARE(words(checked.nodes[0].why), QByteArray("a view: there is nothing to compute"));
        QCOMPARE(checked.nodes[1].verdict, NodeVerdict::same);
        QVERIFY(checked.good());
    }

    // -- elements -----------------------------------------------------------------------------------------------------

    void elements_are_all_or_borders_and_others() {
        Tensor t = tensor_of_doubles({5, 4, 3, 1});
        Elements all = elements_to_check(t, 1000);
        QCOMPARE(all.flat.size(), size_t(60));
        QCOMPARE(std::set<int64_t>(all.flat.begin(), all.flat.end()).size(), size_t(60));
        QCOMPARE(all.corners, size_t(8));
        t = tensor_of_doubles({1000, 1000, 7, 1});
        const Elements some = elements_to_check(t, 10000);
        const std::set<int64_t> known(some.flat.begin(), some.flat.end());
        QCOMPARE(known.size(), size_t(10000));
        QCOMPARE(some.flat.size(), size_t(10000));
        int last_row = 0, last_column = 0, last_plane = 0, inside = 0;
        for (const int64_t flat : some.flat) {
            const Index i = index_of_flat(t, flat);
            last_row += i[1] == 999;
            last_column += i[0] == 999;
            last_plane += i[2] == 6;
            inside += i[0] > 0 && i[0] < 999 && i[1] > 0 && i[1] < 999 && i[2] > 0 && i[2] < 6;
        }
        QVERIFY(last_row >= 200 && last_column >= 200 && last_plane >= 200 && inside >= 5000);
        QCOMPARE(elements_to_check(t, 10000).flat, some.flat); // always the same
        // Blocks stay whole.
        t = tensor_of_doubles({640, 900, 1, 1});
        t.type = TypeId::q8_0;
        const Elements blocks = elements_to_check(t, 10000);
        for (size_t k = 0; k < blocks.flat.size(); k += 32) {
            QCOMPARE(blocks.flat[k] % 32, 0);
            QCOMPARE(blocks.flat[k + 31], blocks.flat[k] + 31);
        }
    }
    void errors_are_a_source_of_values() {
        const Registry registry = with({"wrong_numbers"});
        CheckOptions options;
        options.keep_errors = true;
        const auto check =
            std::make_shared<const NodeCheck>(check_of(*opened(registry, wrongly("last_row")), "y", options));
        const Tensor t = tensor_of_doubles({4, 9, 1, 1});
        const auto all = values(errors_of(check), 0, t);
        QVERIFY(all.ok() && *all);
        for (size_t i = 0; i < 36; ++i) QVERIFY(i < 32 ? (**all)[i] <= 1 : (**all)[i] > 1e6); // shares of the bound
        options.elements = 4;                                                                 // a corner each
        const auto few =
            std::make_shared<const NodeCheck>(check_of(*opened(registry, wrongly("last_row")), "y", options));
        const auto corners = values(errors_of(few), 0, t);
        QCOMPARE(std::count_if((**corners).begin(), (**corners).end(), is_not_compared), 32);
    }
    void check_of_recorded_run_is_refused_with_reason() {
        const auto session = opened(builtin_registry(), "x = tensor(f32, 4) { 1 2 3 4 }\na = sqr(x)\ngraph a\n");
        const QTemporaryDir folder;
        const std::string file = folder.filePath("run.ggtrace").toStdString();
        QVERIFY(record_run(*session, "run", file, {}).ok());
        auto target = RecordedTarget::open(builtin_registry(), file, {});
        QVERIFY2(target.ok(), target.ok() ? "" : words(target.error()).constData());
        const auto checked = (*target)->check(std::vector<size_t>{0}, {}, {});
        QVERIFY(!checked.ok());
        QVERIFY2(words(checked.error()).contains("can't be checked"), words(checked.error()).constData());
    }

    // -- on the console -----------------------------------------------------------------------------------------------

    void samples_pass_the_check() {
        for (const char* name : {"simple-ctx", "attention-head", "mlp"}) {
            const Printed answer = cli({"check", sample(name)});
            QVERIFY2(answer.status == 0, qPrintable(answer.out + answer.err));
        }
        const Printed one = cli({"check", sample("simple-ctx"), "c"});
        QVERIFY2(one.out.contains("c     mul_mat        12  the same"), qPrintable(one.out));
        QVERIFY2(one.out.contains(QRegularExpression("[45] runs on 1 to [0-9]+ threads")), qPrintable(one.out));
        QVERIFY2(one.out.endsWith("\n1 step: 1 the same\n"), qPrintable(one.out));
    }
    void a_wrong_node_ends_with_1_and_its_worst_elements() {
        const QByteArray script = QByteArray::fromStdString(wrongly("last_row")).replace("graph y", "graph sqr(y)");
        const Printed answer = cli(with_plugin({"-"}), script);
        QCOMPARE(answer.status, 1);
        QVERIFY2(answer.out.contains("y at step 0: 4 of 36 checked elements wrong; bounds: from the op"),
                 qPrintable(answer.out));
        QVERIFY2(answer.out.contains("y[3, 8]"), qPrintable(answer.out));
        QVERIFY2(answer.out.endsWith("2 steps: 1 rounding, 1 wrong\n"), qPrintable(answer.out));
        QCOMPARE(cli(with_plugin({"-", "node_1"}), script).status, 0);
        const QJsonObject json = cli(with_plugin({"--json", "-", "y"}), script).json();
        QCOMPARE(json.value("good").toBool(), false);
        const QJsonObject node = json.value("nodes").toArray()[0].toObject();
        QCOMPARE(node.value("verdict").toString(), QString("wrong"));
        QCOMPARE(node.value("wrong").toInt(), 4);
        QCOMPARE(node.value("worst").toArray()[0].toObject().value("index").toArray()[1].toInt(), 8);
    }
    void other_bits_name_the_first_element() {
        const Printed answer =
            cli(with_plugin({"--threads", "3", "-"}), QByteArray::fromStdString(wrongly("by_threads")));
        QCOMPARE(answer.status, 1);
        QVERIFY2(answer.out.contains("on 1 thread, the bits differ from those on 3 threads: y[0, 0] is "),
                 qPrintable(answer.out));
        QVERIFY2(answer.out.contains("9 elements in total"), qPrintable(answer.out));
    }
    void findings_are_printed_with_their_cause() {
        const QString plugin = QString::fromStdString(file_of("planted_faults"));
        const QByteArray script =
            "x = tensor(f32, 8, 4) = uniform(1, 2, seed=1)\ny = added_sums(x, fault=changed_source)\ngraph y\n";
        const Printed answer = cli({"check", "--plugin", plugin, "-"}, script);
        QCOMPARE(answer.status, 1);
        QVERIFY2(answer.out.contains(
                     "  changed source: the kernel changed its source `x` (line 1): byte 68, which belongs to "
                     "element [1, 2], was 0x"),
                 qPrintable(answer.out));
        const QJsonObject node =
            cli({"check", "--json", "--plugin", plugin, "-"}, script).json().value("nodes").toArray()[0].toObject();
        QCOMPARE(node.value("findings").toArray()[0].toObject().value("kind").toString(), QString("changed source"));
        QVERIFY(node.value("guarded").toBool() && node.value("runs").toInt() >= 4 &&
                node.value("threads").toInt() >= 2);
        const Printed unguarded = cli({"check", "--no-guard", "--plugin", plugin, "-"}, script);
        QVERIFY2(!unguarded.out.contains("changed source"), qPrintable(unguarded.out));
    }
    void node_without_explanation_is_counted() {
        const Printed answer = cli(with_plugin({"-"}), "x = tensor(f32, 4) { 1 2 3 4 }\ny = unexplained(x)\ngraph y\n");
        QCOMPARE(answer.status, 0);
        QVERIFY2(answer.out.contains("the op unexplained of the plug-in wrong_numbers.so has no `explain`"),
                 qPrintable(answer.out));
        QVERIFY2(answer.out.endsWith("1 step: 1 without an explanation\n"), qPrintable(answer.out));
    }
    void a_node_that_runs_twice_is_checked_at_each_of_its_steps() {
        const QByteArray script = "x = tensor(f32, 4) { 1 2 3 4 }\ny = sqr(x)\ngf = graph()\nexpand(gf, y)\n"
                                  "compute(gf)\ncompute(gf)\n";
        QVERIFY(cli({"check", "-", "y"}, script).out.endsWith("2 steps: 2 the same\n"));
        QVERIFY(cli({"check", "--at", "1", "-", "y"}, script).out.endsWith("1 step: 1 the same\n"));
        const Printed beyond = cli({"check", "--at", "2", "-", "y"}, script);
        QCOMPARE(beyond.status, 1);
        QVERIFY2(beyond.err.contains("there is no step 2; the number of steps is 2"), qPrintable(beyond.err));
        QVERIFY(cli({"check", "-", "x"}, script).err.contains("`x` is a leaf"));
    }
};

QTEST_GUILESS_MAIN(TestCheck)
#include "test_check.moc"

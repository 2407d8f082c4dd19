// SPDX-License-Identifier: MIT
// Faults are planted in the kernels of ggscope's own ops, one at a time: a check finds every fault that moves an
// element by more than a few bounds of that element. Without a fault every kernel is found right, on any number of
// threads and with every instruction set of the processor. kernels.ggs has a node of each kind of op, with rows of up
// to 1,024 numbers; random nodes have all forms of all ops, with short rows.
#include <cstddef>

#include "cpu/dot.h"
#include "debug/probes/check.h"
#include "debug/session.h"
#include "engine/ops/random_nodes.h"
#include "ops/all.h"
#include "script/script.h"
#include "tensor/quantize.h"

#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QProcessEnvironment>
#include <QtTest/QTest>

#include <atomic>
#include <map>

using namespace ggs;
using namespace ggs::kernel_test;

namespace {

constexpr double bounds_that_must_show = 4; // a smaller fault may pass for rounding
constexpr double seconds_for_a_node = 60;
constexpr int64_t elements_of_a_node = 600;
constexpr unsigned first_seed = 9100;
constexpr int random_rounds = 4;

QByteArray words(const Message& message) { return QByteArray::fromStdString(english(message)); }

template <class T> T need(Result<T> result) {
    if (!result.ok()) qFatal("%s", words(result.error()).constData());
    return std::move(result).value();
}

// -- faults -----------------------------------------------------------------------------------------------------------

enum class FaultKind {
    last_element, // of the result
    one_row,      // of the result
    scale,        // of the whole result, by 0.1 %
    left_out,     // the last number of each row of a source
};
struct Fault {
    FaultKind kind;
    int src = -1; // of one that is left out
};

QByteArray words(const Fault& fault) {
    switch (fault.kind) {
    case FaultKind::last_element: return "the last element";
    case FaultKind::one_row: return "one row";
    case FaultKind::scale: return "the scale";
    case FaultKind::left_out: return "a term of source " + QByteArray::number(fault.src) + " left out";
    }
    return {};
}

bool is_number(TypeId type) {
    return type != TypeId::i32 && type != TypeId::i64 && type != TypeId::i16 && type != TypeId::i8;
}

// Writes a number into an element, and with it its block.
void set_value(const Tensor& t, const Index& index, double value) {
    auto* const at = static_cast<std::byte*>(t.data) + element_offset(t, index);
    const TypeTraits& type = traits(t.type);
    if (type.block == 1) {
        if (!quantize(t.type, &value, at, 1).ok()) qFatal("%s can't be written", type.name);
        return;
    }
    std::vector<float> block(static_cast<size_t>(type.block));
    if (!dequantize(t.type, at, block.data(), type.block).ok()) qFatal("%s can't be read", type.name);
    block[static_cast<size_t>(index[0] % type.block)] = static_cast<float>(value);
    if (!quantize(t.type, block.data(), at, type.block).ok()) qFatal("%s can't be written", type.name);
}

// The built-in ops, with a fault in the kernel of one node.
class FaultyKernels {
  public:
    FaultyKernels() : m_registry(builtin_registry()) {
        for (int id = 0; id < static_cast<int>(OpId::count); ++id) {
            auto& run = m_registry.define(static_cast<OpId>(id)).kernels[DeviceKind::cpu].run;
            if (run) run = Rule<Status(const KernelTask&, Chunk)>::asking<faulty_run>(*this);
        }
    }
    FaultyKernels(const FaultyKernels&) = delete;
    FaultyKernels& operator=(const FaultyKernels&) = delete;
    const Registry& registry() const { return m_registry; }

    // `largest`: of the node's values without a fault. False if the fault can't be made.
    bool plant(const Program& program, const Tensor& node, const Fault& fault, double largest) {
        remove();
        m_largest = largest > 0 ? largest : 1;
        if (fault.kind == FaultKind::left_out && !copy_source(program, node, fault.src)) return false;
        if (fault.kind == FaultKind::scale && !is_number(node.type)) return false;
        m_fault = fault;
        m_node = &node;
        return true;
    }
    void remove() {
        m_node = nullptr;
        m_rows_done = 0;
    }

  private:
    static Status faulty_run(const FaultyKernels& faulty, const KernelTask& task, Chunk chunk) {
        const Kernel& kernel = builtin_registry().op(task.node.op).kernels[DeviceKind::cpu];
        const Tensor* const wanted = faulty.m_node;
        if (!wanted || !is_copy_of(task.node, *wanted)) return kernel.run(task, chunk);
        if (faulty.m_fault.kind == FaultKind::left_out) {
            Tensor node = task.node;
            Tensor source = faulty.m_source;
            for (Tensor*& src : node.src) {
                if (src && src->data == task.node.src[faulty.m_fault.src]->data && same_place(*src, source))
                    src = &source;
            }
            return kernel.run(
                {node, task.phase, task.thread, task.threads, task.work, task.guarded, task.kept, task.stage}, chunk);
        }
        const Status done = kernel.run(task, chunk);
        const int last_phase = (kernel.phases ? kernel.phases(task.node) : 1) - 1;
        if (!done.ok() || task.phase != last_phase) return done;
        // The thread that finishes the last rows has the whole result.
        const int64_t rows = kernel.rows ? kernel.rows(task.node, last_phase) : nrows(task.node);
        if (faulty.m_rows_done.fetch_add(chunk.rows) + chunk.rows == rows) {
            faulty.m_rows_done = 0;
            faulty.spoil(task.node);
        }
        return done;
    }
    // A check may run a copy of the node, whose bytes are somewhere else.
    static bool is_copy_of(const Tensor& node, const Tensor& wanted) {
        return node.op == wanted.op && same_place(node, wanted) &&
               std::equal(node.name, node.name + max_name, wanted.name) &&
               std::equal(node.op_params, node.op_params + max_op_params, wanted.op_params);
    }
    static bool same_place(const Tensor& a, const Tensor& b) {
        return a.type == b.type && std::equal(a.ne, a.ne + max_dims, b.ne) && std::equal(a.nb, a.nb + max_dims, b.nb);
    }

    void spoil(const Tensor& node) const {
        // A small change of one number can disappear in its block's steps.
        const double step = is_number(node.type) ? m_largest * (traits(node.type).block > 1 ? 1 : 0.1) : 1;
        const auto change = [&](int64_t flat) {
            const Index index = index_of_flat(node, flat);
            const double value = value_of(node, index);
            set_value(node, index, m_fault.kind == FaultKind::scale ? value * 1.001 : value + step);
        };
        const int64_t n = nelements(node), row = nrows(node) / 2;
        switch (m_fault.kind) {
        case FaultKind::last_element: change(n - 1); break;
        case FaultKind::one_row:
            for (int64_t i = 0; i < node.ne[0]; ++i) change(row * node.ne[0] + i);
            break;
        case FaultKind::scale:
            for (int64_t i = 0; i < n; ++i) change(i);
            break;
        case FaultKind::left_out: break;
        }
    }

    // A copy of a source in which the last number of each row is 0.
    bool copy_source(const Program& program, const Tensor& node, int src) {
        const Tensor* const source = node.src[src];
        if (!source || source == &node || source->data == node.data || !is_number(source->type) || is_empty(*source))
            return false;
        m_bytes.resize(nbytes(*source));
        if (!program.read(*source, 0, m_bytes).ok()) return false;
        m_source = *source;
        m_source.data = m_bytes.data();
        for (int64_t row = 0; row < nrows(m_source); ++row)
            set_value(m_source, index_of_flat(m_source, row * m_source.ne[0] + m_source.ne[0] - 1), 0);
        return true;
    }

    Registry m_registry;
    const Tensor* m_node = nullptr; // that has the fault
    Fault m_fault{};
    double m_largest = 1;
    Tensor m_source{};
    std::vector<std::byte> m_bytes;
    mutable std::atomic<int64_t> m_rows_done{0}; // of the last phase
};

// -- judging ----------------------------------------------------------------------------------------------------------

NodeCheck check_of(Session& session, uint32_t node) {
    CheckOptions options;
    options.elements = elements_of_a_node;
    options.seconds = seconds_for_a_node;
    options.keep_errors = true;
    Checked checked = need(ggs::check(session, steps_to_check(*session.structure(), node), options));
    return std::move(checked.nodes.at(0));
}

QByteArray told(const NodeCheck& c) {
    QByteArray out = QByteArray(verdict_word(c.verdict).c_str()) + ": " + words(c.why) + ", wrong " +
                     QByteArray::number(qlonglong(c.wrong)) + " of " + QByteArray::number(qlonglong(c.checked));
    if (!c.worst.empty())
        out += ", at " + QByteArray::number(qlonglong(c.worst.front().flat)) + " " +
               QByteArray::number(c.worst.front().computed, 'g', 10) + " for " +
               QByteArray::number(c.worst.front().explained, 'g', 10);
    for (const RunDifference& d : c.differences)
        out += ", " + words(run_words(d)) + " at " + QByteArray::number(qlonglong(d.flat));
    return out;
}

struct Judged {
    QByteArray wrong;       // the test's failure; empty if there is none
    int made = 0;           // number of faults
    int large_enough = 0;   // of these: faults that must be found
    bool plain_ones = true; // whether both the fault in the last element and the one in a row must be found
};

// The fault's largest change of an element, in bounds of that element.
double bounds_moved(const NodeCheck& with, const NodeCheck& without) {
    std::map<int64_t, const CheckedElement*> before;
    for (const CheckedElement& e : without.compared) before[e.flat] = &e;
    double most = 0;
    for (const CheckedElement& e : with.compared) {
        const auto same = before.find(e.flat);
        // A fault outside of what the node writes stays, and is explained then.
        if (same == before.end() || same->second->explained != e.explained) continue;
        const double change =
            error_between(e.computed, {same->second->computed, 0, same->second->computed}, traits(TypeId::f64));
        if (change > 0) most = std::max(most, change / same->second->bound);
    }
    return most;
}

Judged judge(Session& session, uint32_t number, FaultyKernels& kernels) {
    Judged judged;
    kernels.remove();
    const NodeCheck without = check_of(session, number);
    if (!is_good(without.verdict) || without.checked == 0) {
        judged.wrong = "without a fault: " + told(without);
        return judged;
    }
    const Tensor& node = session.program().tensor(number);
    std::vector<Fault> faults = {{FaultKind::last_element}, {FaultKind::one_row}, {FaultKind::scale}};
    for (int src = 0; src < max_src; ++src) faults.push_back({FaultKind::left_out, src});
    for (const Fault& fault : faults) {
        if (!kernels.plant(session.program(), node, fault, without.largest)) continue;
        const NodeCheck with = check_of(session, number);
        kernels.remove();
        if (with.verdict == NodeVerdict::failed) continue; // an index became invalid
        ++judged.made;
        const double bounds = bounds_moved(with, without);
        if (bounds > bounds_that_must_show) {
            ++judged.large_enough;
            if (with.verdict != NodeVerdict::wrong)
                judged.wrong = words(fault) + ": moves an element by " + QByteArray::number(bounds) +
                               " bounds and is not found; " + told(with);
        } else if (fault.kind != FaultKind::scale && fault.kind != FaultKind::left_out) {
            judged.plain_ones = false;
        }
    }
    return judged;
}

QByteArray read_script() {
    QFile file(GGSCOPE_TEST_DATA "/engine/debug/kernels.ggs");
    if (!file.open(QIODevice::ReadOnly)) qFatal("kernels.ggs can't be read");
    return file.readAll();
}

std::unique_ptr<Session> opened(const Registry& registry, int threads) {
    BuiltScript built = build_script(registry, read_script().toStdString());
    if (!built.ok()) qFatal("%s", english(*built.error).c_str());
    SessionOptions options;
    options.threads = threads;
    auto session = need(Session::open(registry, std::move(built.program), options));
    if (session->run().kind != StopKind::end) qFatal("kernels.ggs does not run to its end");
    return session;
}

} // namespace

class TestMutations : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void cleanupTestCase();
    void kernels_without_faults_are_found_right_data();
    void kernels_without_faults_are_found_right();
    void faults_that_are_large_enough_are_found_data();
    void faults_that_are_large_enough_are_found();
    void faults_in_every_form_of_an_op_are_found_data();
    void faults_in_every_form_of_an_op_are_found();
    void most_faults_are_large_enough();
    // The last one: it starts processes. Qt starts them by vfork, and the thread sanitizer then takes this process for
    // the child and misses what its main thread synchronises.
    void every_instruction_set_is_found_right_data();
    void every_instruction_set_is_found_right();

  private:
    std::unique_ptr<FaultyKernels> m_kernels;
    std::unique_ptr<Session> m_session;
    int m_faults = 0, m_large_enough = 0;
};

void TestMutations::initTestCase() {
    m_kernels = std::make_unique<FaultyKernels>();
    m_session = opened(m_kernels->registry(), 2);
}

void TestMutations::cleanupTestCase() {
    m_session.reset();
    m_kernels.reset();
}

void TestMutations::kernels_without_faults_are_found_right_data() {
    QTest::addColumn<int>("threads");
    for (const int threads : {1, 2, 5}) QTest::addRow("%d threads", threads) << threads;
}

void TestMutations::kernels_without_faults_are_found_right() {
    QFETCH(const int, threads);
    const auto session = opened(builtin_registry(), threads);
    CheckOptions options;
    options.elements = elements_of_a_node;
    options.seconds = seconds_for_a_node;
    const Checked checked = need(ggs::check(*session, steps_to_check(*session->structure()), options));
    QVERIFY(checked.nodes.size() >= 60);
    for (const NodeCheck& c : checked.nodes)
        QVERIFY2(is_good(c.verdict),
                 (QByteArray::fromStdString(session->structure()->tensors[c.node].key) + ": " + told(c)).constData());
}

void TestMutations::every_instruction_set_is_found_right_data() {
    QTest::addColumn<QString>("word");
    for (const DotTable* const table : dot_tables()) QTest::newRow(table->word) << QString(table->word);
}

// A process keeps the table that it chose first.
void TestMutations::every_instruction_set_is_found_right() {
    QFETCH(const QString, word);
    if (qEnvironmentVariableIsSet("GGSCOPE_TWIN")) QSKIP("the instruction set doesn't depend on the device");
    m_session.reset(); // and its threads
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("GGSCOPE_ISA", word);
    process.setProcessEnvironment(environment);
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(QFileInfo(QStringLiteral(GGSCOPE_CLI)).path() + "/test_mutations",
                  {"kernels_without_faults_are_found_right"});
    QVERIFY(process.waitForFinished(300'000));
    const QByteArray output = process.readAll();
    QVERIFY2(process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0, output.constData());
}

void TestMutations::faults_that_are_large_enough_are_found_data() {
    QTest::addColumn<QString>("key");
    const auto lines = read_script().split('\n');
    for (const QByteArray& line : lines) {
        if (line.startsWith("y_"))
            QTest::newRow(line.left(line.indexOf(' ')).constData()) << QString(line.left(line.indexOf(' ')));
    }
}

void TestMutations::faults_that_are_large_enough_are_found() {
    QFETCH(const QString, key);
    const uint32_t number = m_session->program().find_key(key.toStdString()).value();
    const Judged judged = judge(*m_session, number, *m_kernels);
    QVERIFY2(judged.wrong.isEmpty(), judged.wrong.constData());
    QVERIFY(judged.made >= 2);
    QVERIFY2(judged.plain_ones, "a fault in the last element or in one row is not large enough to be found");
    m_faults += judged.made;
    m_large_enough += judged.large_enough;
}

void TestMutations::faults_in_every_form_of_an_op_are_found_data() {
    QTest::addColumn<int>("op");
    for (int id = 0; id < static_cast<int>(OpId::count); ++id) {
        const OpDef& op = builtin_registry().op(static_cast<OpId>(id));
        if (op.known() && op.computes && op.kernels[DeviceKind::cpu].run) QTest::newRow(op.name) << id;
    }
}

void TestMutations::faults_in_every_form_of_an_op_are_found() {
    QFETCH(const int, op);
    for (int round = 0; round < random_rounds; ++round) {
        NodeDice dice(first_seed + 100 * static_cast<unsigned>(op) + static_cast<unsigned>(round));
        const RandomNode random = dice.node(static_cast<OpId>(op), round);
        auto session = need(Session::open(m_kernels->registry(), dice.take_program(random.node)));
        QCOMPARE(session->run().kind, StopKind::end);
        const Judged judged = judge(*session, session->program().number_of(random.node).value(), *m_kernels);
        QVERIFY2(judged.wrong.isEmpty(),
                 (QByteArray("round ") + QByteArray::number(round) + ": " + judged.wrong).constData());
        m_faults += judged.made;
        m_large_enough += judged.large_enough;
    }
}

// Else bounds are so wide that checks find too little.
void TestMutations::most_faults_are_large_enough() {
    if (m_faults == 0) QSKIP("it counts the faults of the other tests");
    QVERIFY2(10 * m_large_enough >= 9 * m_faults,
             qPrintable(QStringLiteral("%1 of %2 faults").arg(m_large_enough).arg(m_faults)));
}

QTEST_GUILESS_MAIN(TestMutations)
#include "test_mutations.moc"

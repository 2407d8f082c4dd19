// SPDX-License-Identifier: MIT
// Stepping into a node of each op there is: the arithmetic that is written out gives what the kernel makes, the
// elements it names are the sources' own, and afterwards nothing has happened.
#include <cstddef>

#include "debug/probes/check.h"
#include "debug/probes/step_into.h"
#include "debug/session.h"
#include "engine/ops/random_nodes.h"
#include "ops/all.h"
#include "values/explained.h"

#include <QtTest/QTest>

#include <algorithm>
#include <cmath>
#include <cstring>

using namespace ggs;
using namespace ggs::kernel_test;

namespace {

constexpr unsigned first_seed = 21000;
constexpr int rounds = 22; // once through the unary functions
constexpr int64_t elements_of_a_node = 9;

// The bytes of everything that has memory.
std::vector<std::byte> all_bytes(const Program& program) {
    std::vector<std::byte> all;
    for (const TensorEntry& entry : program.tensors) {
        if (!entry.alive || !entry.tensor->data) continue;
        std::vector<std::byte> bytes(nbytes(*entry.tensor));
        if (!program.read(*entry.tensor, 0, bytes).ok()) qFatal("a tensor's bytes can't be read");
        all.insert(all.end(), bytes.begin(), bytes.end());
    }
    return all;
}

// The node's bytes as stepping into it made them.
ByteSource source_of(const Inside& inside) {
    return [&inside](uint32_t, size_t offset, size_t size, const BytesUse& use) -> Result<bool> {
        use(std::span(inside.bytes).subspan(offset, size));
        return true;
    };
}

QByteArray text(const Message& message) { return QByteArray::fromStdString(english(message)); }

} // namespace

class TestStepInto : public QObject {
    Q_OBJECT
  private slots:
    void each_op_is_stepped_into_data() {
        QTest::addColumn<int>("op");
        for (int id = 0; id < static_cast<int>(OpId::count); ++id) {
            const auto op = static_cast<OpId>(id);
            const OpDef& def = builtin_registry().op(op);
            // Each op that can run is tested: an op with a kernel, or a view, which needs none.
            if (op == OpId::none || !def.known() || (def.computes && !def.kernels[DeviceKind::cpu].run)) continue;
            QTest::newRow(def.name) << id;
        }
    }
    void each_op_is_stepped_into() {
        QFETCH(const int, op);
        int64_t compared = 0;
        for (int round = 0; round < rounds; ++round) {
            const unsigned seed = first_seed + 100 * static_cast<unsigned>(op) + static_cast<unsigned>(round);
            NodeDice dice(seed);
            const RandomNode random = dice.node(static_cast<OpId>(op), round);
            QVERIFY2(random.node, "there is no rule for a random node of it");
            auto opened = Session::open(builtin_registry(), dice.take_program(random.node));
            QVERIFY2(opened.ok(), opened.ok() ? "" : text(opened.error()).constData());
            Session& session = **opened;
            const uint32_t node = session.program().number_of(random.node).value();
            while (!session.at_end() && session.steps()[session.cursor()].node != node)
                QCOMPARE(session.step().kind, StopKind::stepped);
            QVERIFY(!session.at_end());
            const Tensor& t = session.program().tensor(node);
            if (nelements(t) == 0) continue;
            const size_t cursor = session.cursor();
            const std::vector<std::byte> before = all_bytes(session.program());
            const Result<Inside> inside = step_into(session);
            QVERIFY2(inside.ok(), inside.ok() ? "" : text(inside.error()).constData());
            QCOMPARE(inside->node, node);
            QCOMPARE(session.cursor(), cursor);
            QVERIFY(all_bytes(session.program()) == before);

            const auto all_made = values(source_of(*inside), node, t);
            QVERIFY2(all_made.ok(), all_made.ok() ? "" : text(all_made.error()).constData());
            const int64_t count = std::min(nelements(t), elements_of_a_node);
            const auto nth = [&](int64_t k) { return count == 1 ? 0 : k * (nelements(t) - 1) / (count - 1); };
            std::vector<double> made;
            std::vector<ExpectedNumber> explained;
            for (int64_t k = 0; k < count; ++k) {
                const Index out = index_of_flat(t, nth(k));
                const Result<Explanation> arithmetic =
                    explain_element(*session.structure(), node, out, session.bytes());
                QVERIFY2(arithmetic.ok(), arithmetic.ok() ? "" : text(arithmetic.error()).constData());
                QVERIFY(!arithmetic->lines.empty());
                made.push_back((**all_made)[static_cast<size_t>(nth(k))]);
                const Result<ExpectedNumber> expected = expected_of(*session.structure(), node, out, session.bytes());
                QVERIFY2(expected.ok(), expected.ok() ? "" : text(expected.error()).constData());
                explained.push_back(*expected);
                const Result<Origins> origins = origins_of(*session.structure(), node, out, session.bytes());
                QVERIFY2(origins.ok(), origins.ok() ? "" : text(origins.error()).constData());
                for (const Origin& origin : origins->elements) {
                    QCOMPARE(t.src[origin.src], &session.program().tensor(origin.tensor));
                    for (int d = 0; d < max_dims; ++d) {
                        QVERIFY(origin.index[d] >= 0);
                        QVERIFY(origin.index[d] < session.program().tensor(origin.tensor).ne[d]);
                    }
                }
            }
            for (size_t k = 0; k < made.size(); ++k) {
                const TypeTraits& type = traits(t.type);
                const bool same = is_overflow(made[k], explained[k], type) ||
                                  error_between(made[k], explained[k], type) <= explained[k].bound;
                QVERIFY2(same, qPrintable(QStringLiteral("seed %1, element %2: %3 is made, %4 is written out")
                                              .arg(seed)
                                              .arg(k)
                                              .arg(made[k], 0, 'g', 10)
                                              .arg(explained[k].value, 0, 'g', 10)));
                ++compared;
            }
            // The step itself makes those bytes.
            const StopKind kind = session.step().kind;
            QVERIFY(kind == StopKind::stepped || kind == StopKind::end);
            std::vector<std::byte> stepped(inside->bytes.size());
            QVERIFY(session.program().read(t, 0, stepped).ok());
            QVERIFY(stepped == inside->bytes);
        }
        QVERIFY(compared >= rounds);
    }
};

QTEST_APPLESS_MAIN(TestStepInto)
#include "test_step_into.moc"

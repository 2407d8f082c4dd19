// SPDX-License-Identifier: MIT
// Step into kernels: the blocks of each op's kernels together write the node's result on the CPU. The program is
// unchanged afterwards. A node that can't be stepped into returns the reason.
#include <QtTest/QTest> // first: moc fails on a file that begins with <concepts>

#include "cuda/devices.h"
#include "debug/kernel/kernel_look.h"
#include "debug/kernel/source_lines.h"
#include "debug/probes/check.h"
#include "debug/probes/step_into.h"
#include "engine/built.h"
#include "engine/debug/opened_session.h"
#include "engine/ops/random_nodes.h"
#include "how_built.h"
#include "values/statistics.h"

#include <cmath>

using namespace ggs;
using namespace ggs::kernel_test;

namespace {

constexpr unsigned first_seed = 77000;
constexpr int rounds = sanitized ? 2 : 6;
constexpr uint64_t most_blocks = 64; // limit of the blocks that are inspected for a kernel

Extent3 block_at(uint64_t number, const Extent3& grid) {
    return {static_cast<unsigned>(number % grid.x), static_cast<unsigned>(number / grid.x % grid.y),
            static_cast<unsigned>(number / grid.x / grid.y)};
}

// Returns the largest difference allowed between emulator and CPU: the order of sums and the rounding of sources
// differ.
double allowed(const Session& session, uint32_t node) {
    const Tensor& t = session.program().tensor(node);
    double most = 0;
    for (int64_t flat = 0; flat < nelements(t); ++flat) {
        const Index index = index_of_flat(t, flat);
        const auto cpu = expected_of(*session.structure(), node, index, session.bytes());
        const auto emulator = expected_of(*session.structure(), node, index, session.bytes(), DeviceKind::emulator);
        if (!cpu.ok() || !emulator.ok() || !std::isfinite(cpu->value)) continue;
        most = std::max(most, cpu->bound + emulator->bound + std::fabs(cpu->value - emulator->value));
    }
    return most;
}

} // namespace

class TestKernelLook : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { register_devices(); }

    void blocks_write_what_the_node_is_data() {
        QTest::addColumn<int>("op");
        for (int id = 0; id < static_cast<int>(OpId::count); ++id) {
            const OpDef& def = builtin_registry().op(static_cast<OpId>(id));
            if (def.known() && def.kernels[DeviceKind::emulator].on_device) QTest::newRow(def.name) << id;
        }
    }
    void blocks_write_what_the_node_is() {
        QFETCH(const int, op);
        uint64_t looked_at = 0;
        for (int round = 0; round < rounds; ++round) {
            NodeDice dice(first_seed + 100 * static_cast<unsigned>(op) + static_cast<unsigned>(round));
            const RandomNode random = dice.node(static_cast<OpId>(op), round);
            QVERIFY(random.node);
            auto opened = Session::open(builtin_registry(), dice.take_program(random.node));
            QVERIFY2(opened.ok(), opened.ok() ? "" : english(opened.error()).c_str());
            Session& session = **opened;
            const uint32_t node = session.program().number_of(random.node).value();
            while (!session.at_end() && session.steps()[session.cursor()].node != node)
                QCOMPARE(session.step().kind, StopKind::stepped);
            const Tensor& t = session.program().tensor(node);
            if (nelements(t) == 0 || !can_replay(builtin_registry(), t).ok()) continue;
            const std::vector<std::byte> before = bytes(session);
            const Result<Inside> inside = step_into(session);
            QVERIFY(inside.ok());
            const double limit = allowed(session, node);
            uint64_t written = 0;
            bool all = true;
            for (size_t launch = 0, launches = 1; launch < launches; ++launch) {
                Extent3 grid; // known with the first block
                uint64_t blocks = 1;
                for (uint64_t number = 0; number < blocks; ++number) {
                    KernelAsk ask;
                    ask.launch = launch;
                    ask.block = block_at(number, grid);
                    const auto look = look_into_kernel(session, ask);
                    QVERIFY2(look.ok(), look.ok() ? "" : english(look.error()).c_str());
                    const KernelLook& seen = **look;
                    if (number == 0) {
                        grid = seen.replay.launches[launch].grid;
                        launches = seen.replay.launches.size();
                        blocks = std::min(most_blocks, grid.count());
                        all = all && blocks == grid.count();
                    }
                    // Random indices name a row twice; any of the values written to it is accepted.
                    bool twice = false;
                    for (const emulator::Finding& finding : seen.replay.block.findings) {
                        twice |= static_cast<OpId>(op) == OpId::set_rows && finding.kind == emulator::FindingKind::race;
                        if (!twice) QFAIL(english(message_of(finding)).c_str());
                    }
                    QVERIFY2(seen.compared, english(seen.why_not_compared).c_str());
                    if (traits(t.type).block == 1 && !twice)
                        QVERIFY2(seen.compared->different == 0 || seen.compared->largest <= limit,
                                 qPrintable(QString::number(seen.compared->largest)));
                    written += seen.compared->elements;
                    ++looked_at;
                }
            }
            if (all && !session.structure()->op(node).writes && traits(t.type).block == 1)
                QVERIFY2(written >= static_cast<uint64_t>(nelements(t)),
                         qPrintable(QString("%1 of %2").arg(written).arg(nelements(t))));
            QVERIFY(bytes(session) == before);
        }
        if (looked_at == 0) QSKIP("none of its random nodes has a kernel there");
    }

    void thread_events_name_elements_and_values() {
        const auto session = opened(
            "a = tensor(f32, 4, 2) = arange(0, 1)\nb = tensor(f32, 4, 2) = arange(10, 1)\nc = add(a, b)\ngraph c\n");
        const auto look = look_into_kernel(*session, {});
        QVERIFY2(look.ok(), look.ok() ? "" : english(look.error()).c_str());
        bool read_a = false, read_b = false, wrote = false;
        for (unsigned thread = 0; thread < (*look)->replay.block.threads(); ++thread) {
            for (const ThreadEvent& each : events_of_thread(**look, thread)) {
                read_a |= each.at == "a[1, 1]" && each.value == "5" && each.kind == emulator::EventKind::read;
                read_b |= each.at == "b[1, 1]" && each.value == "15" && each.kind == emulator::EventKind::read;
                wrote |= each.at == "c[1, 1]" && each.value == "20" && each.kind == emulator::EventKind::write;
            }
        }
        QVERIFY(read_a && read_b && wrote);
        QCOMPARE((*look)->compared->different, uint64_t{0});
        QCOMPARE((*look)->compared->elements, uint64_t{8});
    }

    void interleaved_columns_have_their_own_names() {
        const auto session = opened("c = tensor(f32, 4, 3) = arange(0, 1)\na = view_2d(c, 2, 3, nb1=16, offset=0)\nb = "
                                    "view_2d(c, 2, 3, nb1=16, offset=8)\n"
                                    "s = add_inplace(a, b)\ngraph s\n");
        QVERIFY(session);
        while (session->steps()[session->cursor()].node != session->program().find_key("s").value())
            QCOMPARE(session->step().kind, StopKind::stepped);
        const auto look = look_into_kernel(*session, {});
        QVERIFY2(look.ok(), look.ok() ? "" : english(look.error()).c_str());
        bool read = false;
        for (unsigned thread = 0; thread < (*look)->replay.block.threads(); ++thread) {
            for (const ThreadEvent& each : events_of_thread(**look, thread))
                read |= each.at == "b[1, 1]" && each.value == "7";
        }
        QVERIFY(read);
    }

    void incomplete_recording_is_not_compared() {
        const auto session = opened("a = tensor(f32, 64, 4) = arange(0, 1)\nb = sqr(a)\ngraph b\n");
        KernelAsk ask;
        ask.most_events = 100;
        const auto look = look_into_kernel(*session, ask);
        QVERIFY(look.ok());
        QVERIFY(!(*look)->compared && (*look)->replay.block.lost > 0);
        QVERIFY(english((*look)->why_not_compared).find("were not kept") != std::string::npos);
    }

    void elements_of_quantised_result_are_counted() {
        const auto session = opened("a = tensor(f32, 64, 4) = normal(0, 1, seed=3)\nb = cast(a, q8_0)\ngraph b\n");
        QVERIFY(session);
        const auto look = look_into_kernel(*session, {});
        QVERIFY2(look.ok(), look.ok() ? "" : english(look.error()).c_str());
        QVERIFY((*look)->compared);
        QCOMPARE((*look)->compared->elements % 32, uint64_t{0});
        QVERIFY((*look)->compared->elements >= 32);
    }

    void kernel_of_done_node_is_shown_while_sources_are_intact() {
        const auto session =
            opened("a = tensor(f32, 4) = arange(1, 1)\nb = relu(a)\nc = sqr_inplace(b)\nd = add(c, a)\ngraph d\n");
        KernelAsk ask;
        ask.step = 2;
        const auto early = look_into_kernel(*session, ask);
        SAME_TEXT(english(early.error()), "the sources of `d` have not been computed yet: run to step 2 first");
        QCOMPARE(session->run().kind, StopKind::end);
        QVERIFY(look_into_kernel(*session, ask).ok());
        ask.step = 1;
        const auto late = look_into_kernel(*session, ask);
        SAME_TEXT(english(late.error()), "the sources of `c` have since been overwritten: step back to step 1 first");
        ask.step = {};
        SAME_TEXT(english(look_into_kernel(*session, ask).error()),
                  "all nodes are done: choose the node whose kernel you want to see");
    }

    void missing_kernel_is_reported() {
        const auto session = opened("a = tensor(f32, 4, 4) = arange(0, 1)\nb = transpose(a)\nc = cont(b)\ngraph c\n");
        SAME_TEXT(english(look_into_kernel(*session, {}).error()),
                  "nothing is computed here: there is no kernel to step into");
        QCOMPARE(session->step().kind, StopKind::stepped);
        KernelAsk ask;
        ask.launch = 4;
        const auto look = look_into_kernel(*session, ask);
        QVERIFY(!look.ok() && english(look.error()).starts_with("`c`") &&
                english(look.error()).find(" has no kernel 5; the number of its kernels is ") != std::string::npos);
        ask.launch = 0;
        ask.block = {1000, 0, 0};
        const auto outside = look_into_kernel(*session, ask);
        QVERIFY(!outside.ok() && english(outside.error()).find("has no block (1000, 0, 0)") != std::string::npos);
    }

    void on_the_emulator_it_is_the_same() {
        const char* const script = "a = tensor(f32, 64, 8) = normal(0, 1, seed=1)\nb = tensor(f32, 64, 8) = normal(0, "
                                   "1, seed=2)\nc = mul_mat(a, b)\nd = soft_max(c)\ngraph d\n";
        const auto plain = opened(script), emulated = opened(std::string("device(emulator)\n") + script);
        QCOMPARE(emulated->step().kind, StopKind::stepped);
        QCOMPARE(plain->step().kind, StopKind::stepped);
        const auto a = look_into_kernel(*plain, {}), b = look_into_kernel(*emulated, {});
        QVERIFY(a.ok() && b.ok());
        QCOMPARE((*a)->replay.block.events.size(), (*b)->replay.block.events.size());
        QCOMPARE((*b)->compared->with.kind, DeviceKind::cpu);
        QCOMPARE(emulated->step().kind, StopKind::end);
    }
};

QTEST_APPLESS_MAIN(TestKernelLook)
#include "test_kernel_look.moc"

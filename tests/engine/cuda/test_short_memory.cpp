// SPDX-License-Identifier: MIT
// A device that has too little memory to work in, or is one of several: which nodes it computes all the same, and where.
#include <QtTest/QTest> // first: moc fails on a file that begins with <concepts>

#include "cuda/device_kernel.h"
#include "engine/cuda/on_fake_gpu.h"
#include "run/device_executor.h"

using namespace ggs;

namespace {

int asked_for_kernels = 0;

} // namespace

class TestShortMemory : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { register_devices(); }

    // What is asked for by address and by rule is known where the nodes come as before.
    void where_nodes_run_is_looked_up_once() {
        const WithFakeGpu fake;
        Registry registry = FakeGpu::registry();
        static DeviceKernel counted;
        counted = *registry.op(OpId::scale).kernels[DeviceKind::cuda].on_device;
        counted.accepts = [](const cuda::Node&) {
            ++asked_for_kernels;
            return true;
        };
        registry.define(OpId::scale).kernels[DeviceKind::cuda].on_device = &counted;
        BuiltScript made = build_script(registry, "x = tensor(f32, 4) = arange()\ny = scale(x, 2)\nz = scale(y, 2)\ngraph z\n");
        QVERIFY(made.ok());
        const Program& program = *made.program;
        const auto executor = make_executor(registry, program.space, 1, described, DeviceChoice{DeviceKind::cuda});
        const Tensor* const nodes[] = {&program.tensor(program.find_key("y").value()), &program.tensor(program.find_key("z").value())};
        RunOptions options;
        const auto asks = [&](std::span<const Tensor* const> some) {
            asked_for_kernels = 0;
            if (run_once(*executor, some, 1, options).end != RunEnd::done) qFatal("it was not run");
            return asked_for_kernels;
        };
        QCOMPARE(asks(nodes), 2);
        QCOMPARE(asks(nodes), 2);
        options.as_before = true;
        QCOMPARE(asks(nodes), 0);
        QCOMPARE(asks(std::span(nodes).last(1)), 1); // others
        QCOMPARE(asks(std::span(nodes).last(1)), 0);
    }

    // A node of the CPU brings its source back from one device, and what follows runs on the other.
    void launches_are_on_the_device_that_was_chosen() {
        const WithFakeGpu fake;
        FakeGpu::devices = 2;
        {
            BuiltScript made = build_script(FakeGpu::registry(), "x = tensor(f32, 4) = arange()\na = tensor(f32, 4)\nc = cumsum(a)\nd = scale(x, 2)\n"
                                                                 "gf = graph()\nexpand(gf, c)\nexpand(gf, d)\ncompute(gf)\n");
            QVERIFY(made.ok());
            Program& program = *made.program;
            const std::shared_ptr<Storage> elsewhere = Storage::make(4096).value();
            program.space.add(elsewhere->on_device(), elsewhere->size(), program.space.next_lasting_origin(), elsewhere, true);
            auto& a = const_cast<Tensor&>(program.tensor(program.find_key("a").value()));
            a.data = elsewhere->on_device();
            Mirror* const mirror = elsewhere->mirror_on(runtime(DeviceKind::cuda), 1).value();
            QVERIFY(mirror->upload(0, 16).ok());
            const auto executor = make_executor(FakeGpu::registry(), program.space, 1, described, DeviceChoice{DeviceKind::cuda, 0});
            const Tensor* const nodes[] = {&program.tensor(program.find_key("c").value()), &program.tensor(program.find_key("d").value())};
            for (int i = 0; i < 2; ++i) {
                mirror->changed_on_device(0, 16);
                QVERIFY(run_once(*executor, nodes, 1).end == RunEnd::done);
            }
            QVERIFY(FakeGpu::calls["launch"] > 0);
            QCOMPARE(FakeGpu::astray, 0);
            QVERIFY(elsewhere->end_mirror().ok());
        }
        QCOMPARE(FakeGpu::held, int64_t{0});
    }
};

QTEST_APPLESS_MAIN(TestShortMemory)
#include "test_short_memory.moc"

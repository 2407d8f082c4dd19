// SPDX-License-Identifier: MIT
// A device that has too little memory to work in, or is one of several: which nodes it computes all the same, and where.
#include <QtTest/QTest> // first: moc fails on a file that begins with <concepts>

#include "engine/cuda/on_fake_gpu.h"
#include "run/device_executor.h"

using namespace ggs;

class TestShortMemory : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { register_devices(); }

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

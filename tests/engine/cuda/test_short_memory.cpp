// SPDX-License-Identifier: MIT
// A device that has too little memory to work in, or is one of several: which nodes it computes all the same, and
// where.
#include <QtTest/QTest> // first: moc fails on a file that begins with <concepts>

#include "cuda/device_kernel.h"
#include "engine/cuda/on_fake_gpu.h"
#include "run/device_executor.h"
#include "run/node_queue.h"

using namespace ggs;

namespace {

constexpr size_t mib = size_t{1} << 20;

// A queue on the fake GPU whose nodes have weights of their own.
struct Asked {
    std::shared_ptr<Storage> weights = Storage::make(4096).value();
    Runtime runtime{FakeGpu::table(), 0};
    NodeQueue queue{runtime};
    Asked() {
        if (!queue.ready().ok() || !queue.begin_nodes(4, false).ok()) qFatal("the fake GPU is not there");
        next();
    }
    void next() {
        queue.begin_node(0, [this](int) {
            return NodeQueue::Weights{weights->mirror_on(FakeGpu::table(), 0).value(), 0, 4096};
        });
    }
    unsigned char* reserve(size_t bytes) { return queue.queue().reserve(queue.queue(), bytes); }
    unsigned char* try_reserve(size_t bytes) { return queue.queue().try_reserve(queue.queue(), bytes); }
    unsigned char* keep(size_t bytes) { return queue.queue().keep(queue.queue(), 0, bytes).data; }
};

int asked_for_kernels = 0;

} // namespace

class TestShortMemory : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { register_devices(); }

    // -- the queue --

    void copies_kept_for_weights_are_freed_first_data() {
        QTest::addColumn<int>("before"); // pieces that the node was lent
        QTest::newRow("the first piece") << 0;
        QTest::newRow("the second piece") << 1;
    }
    void copies_kept_for_weights_are_freed_first() {
        QFETCH(const int, before);
        const WithFakeGpu fake;
        Asked asked;
        QVERIFY(asked.keep(mib));
        asked.next();
        for (int i = 0; i < before; ++i) QVERIFY(asked.reserve(mib));
        FakeGpu::room = FakeGpu::held + int64_t{mib} / 2;
        QVERIFY(asked.reserve(mib));
        QVERIFY(asked.queue.status().ok());
        QVERIFY(!asked.reserve(mib));
        QVERIFY(!asked.queue.status().ok() && asked.queue.lacks_memory());
        asked.queue.end_nodes(false);
        QVERIFY(!asked.queue.lacks_memory());
    }

    // Its kernels may be about to read it.
    void memory_kept_for_the_current_node_is_not_freed() {
        const WithFakeGpu fake;
        Asked asked;
        QVERIFY(asked.keep(mib));
        FakeGpu::room = FakeGpu::held;
        const uint64_t given_back = asked.queue.ground().given_back;
        QVERIFY(!asked.reserve(mib));
        QCOMPARE(asked.queue.ground().given_back, given_back);
    }

    void a_kernel_that_can_do_without_fails_nothing() {
        const WithFakeGpu fake;
        Asked asked;
        unsigned char* const first = asked.reserve(100);
        QVERIFY(first && asked.keep(mib));
        asked.next();
        FakeGpu::room = FakeGpu::held;
        const NodeQueue::Ground ground = asked.queue.ground();
        QVERIFY(!asked.try_reserve(mib));
        QVERIFY(asked.queue.status().ok());
        QVERIFY(ground.stands(asked.queue));
        QCOMPARE(asked.reserve(100), first); // nothing was taken
        asked.next();
        FakeGpu::room = FakeGpu::held + 4 * int64_t{mib};
        unsigned char* const second = asked.try_reserve(mib);
        QVERIFY(second && asked.queue.status().ok());
        std::fill_n(second, mib, static_cast<unsigned char>(1));
        QVERIFY(asked.reserve(100));
        asked.next(); // there is room for both from now on, without asking
        FakeGpu::room = FakeGpu::held;
        QVERIFY(asked.try_reserve(mib) && asked.reserve(100));
        // Nor in a capture.
        asked.queue.keep_memory(true);
        asked.next();
        QVERIFY(asked.try_reserve(mib));
        QVERIFY(!asked.try_reserve(mib));
        QVERIFY(asked.queue.status().ok());
        asked.queue.keep_memory(false);
    }

    // -- nodes --

    void a_node_without_memory_is_the_cpus() {
        // Decoded the weights take two MiB.
        const std::string text =
            "a = tensor(q2_K, 256, 2048) = normal(0, 1, seed=1)\nx = tensor(f32, 256, 9) = normal(0, 1, seed=2)\n"
            "b = scale(x, 2)\nc = sqr(b)\np = mul_mat(a, c)\nq = scale(p, 0.5)\nr = sqr(q)\ngraph r\n";
        const WithFakeGpu fake;
        {
            const auto cpu = opened_on(text, DeviceKind::cpu), s = opened_on(text, DeviceKind::cuda);
            cpu->run();
            QVERIFY(s->step().kind != StopKind::failed); // its own memory is there
            FakeGpu::room = FakeGpu::held + int64_t{mib};
            for (int i = 0; i < 4; ++i) {
                run_again(*s);
                QVERIFY((s->device() == DeviceChoice{DeviceKind::cuda}));
                QVERIFY(furthest(values(*cpu, "r"), values(*s, "r")) < 1e-3);
                QCOMPARE(FakeGpu::launched["float_tiles"], 0);
                for (size_t k = 0; k < s->steps().size(); ++k)
                    QVERIFY2(s->times().of_steps()[k].ns > 0, qPrintable(QString::number(k)));
                if (i > 0) QCOMPARE(FakeGpu::calls["allocate"], 0); // it isn't tried again
            }
            QCOMPARE(FakeGpu::calls["launch_graph"], 2); // one before that node, one after it
            // A pause and steps go through it as through any other.
            QVERIFY(s->restart().ok());
            for (size_t k = 0; k < s->steps().size(); ++k) QVERIFY(s->step().kind != StopKind::failed);
            QVERIFY(furthest(values(*cpu, "r"), values(*s, "r")) < 1e-3);
        }
        QCOMPARE(FakeGpu::held, int64_t{0});
    }

    // Kernels chosen by address and by rule are reused if the caller promises the same nodes as before.
    void device_of_unchanged_nodes_is_looked_up_once() {
        const WithFakeGpu fake;
        Registry registry = FakeGpu::registry();
        static DeviceKernel counted;
        counted = *registry.op(OpId::scale).kernels[DeviceKind::cuda].on_device;
        counted.accepts = [](const cuda::Node&) {
            ++asked_for_kernels;
            return true;
        };
        registry.define(OpId::scale).kernels[DeviceKind::cuda].on_device = &counted;
        BuiltScript made =
            build_script(registry, "x = tensor(f32, 4) = arange()\ny = scale(x, 2)\nz = scale(y, 2)\ngraph z\n");
        QVERIFY(made.ok());
        const Program& program = *made.program;
        const auto executor = make_executor(registry, program.space, 1, described, DeviceChoice{DeviceKind::cuda});
        const Tensor* const nodes[] = {&program.tensor(program.find_key("y").value()),
                                       &program.tensor(program.find_key("z").value())};
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
            BuiltScript made =
                build_script(FakeGpu::registry(),
                             "x = tensor(f32, 4) = arange()\na = tensor(f32, 4)\nc = cumsum(a)\nd = scale(x, 2)\n"
                             "gf = graph()\nexpand(gf, c)\nexpand(gf, d)\ncompute(gf)\n");
            QVERIFY(made.ok());
            Program& program = *made.program;
            const std::shared_ptr<Storage> elsewhere = Storage::make(4096).value();
            program.space.add(elsewhere->on_device(), elsewhere->size(), program.space.next_lasting_origin(), elsewhere,
                              true);
            auto& a = const_cast<Tensor&>(program.tensor(program.find_key("a").value()));
            a.data = elsewhere->on_device();
            Mirror* const mirror = elsewhere->mirror_on(runtime(DeviceKind::cuda), 1).value();
            QVERIFY(mirror->upload(0, 16).ok());
            const auto executor =
                make_executor(FakeGpu::registry(), program.space, 1, described, DeviceChoice{DeviceKind::cuda, 0});
            const Tensor* const nodes[] = {&program.tensor(program.find_key("c").value()),
                                           &program.tensor(program.find_key("d").value())};
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

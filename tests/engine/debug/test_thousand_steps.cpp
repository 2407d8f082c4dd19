// SPDX-License-Identifier: MIT
// A thousand steps on the session's thread while two readers count a tensor of 64 MiB, as the window does it: no step
// gets a wrong number, no count is wrong, and a thread sanitizer has nothing to say. bench_steps tells the times.
#include "base/worker.h"
#include "debug/targets/local_target.h"
#include "ops/all.h"
#include "script/script.h"

#include <QTest>

#include <atomic>
#include <cstring>
#include <future>

using namespace ggs;

class TestThousandSteps : public QObject {
    Q_OBJECT
  private slots:
    void concurrent_readers_release_bytes_and_count_correctly() {
        constexpr int n_steps = 1000;
        constexpr int64_t elements = int64_t{1024} * 1024 * 16;
        std::string script =
            "big = tensor(f32, 1024, 1024, 16) = normal(0.5, 0, seed=1)\nx = tensor(f32, 4) { 1 2 3 4 }\n";
        for (int i = 0; i < n_steps; ++i) script += "x = neg(x)\n";
        script += "m = view_1d(big, 1, 0)\ngf = graph(size=4096)\nexpand(gf, x)\nexpand(gf, m)\n";
        const Registry registry = builtin_registry();
        BuiltScript built = build_script(registry, script);
        QVERIFY2(built.ok(), built.ok() ? "" : english(*built.error).c_str());
        auto target = LocalTarget::open(registry, std::move(built.program), "test").value();
        const uint32_t big = target->structure()->find("big").value();
        const uint32_t last = target->structure()->steps[n_steps - 1].node;

        std::atomic<int> given_up{0}, counted{0}, wrong{0};
        const auto count = [&](Leases::Lease lease) {
            const auto stats = statistics(reader_of(*target, lease), big, target->structure()->tensor(big));
            if (!stats.ok()) {
                ++wrong;
            } else if (!*stats) {
                ++given_up;
            } else {
                ++counted;
                if ((*stats)->count != elements || (*stats)->mean != 0.5) ++wrong;
            }
        };
        {
            Worker session, readers(2);
            for (int i = 0; i < n_steps; ++i) {
                std::promise<void> done;
                session.push(CommandQueue::each, [&] {
                    target->step();
                    (void)target->snapshot();
                    done.set_value();
                });
                done.get_future().wait();
                readers.push(1, [&count, lease = target->lease()] { count(lease); });
            }
        }
        count(target->lease());
        QCOMPARE(wrong.load(), 0);
        QVERIFY(counted.load() >= 1);
        QVERIFY2(given_up.load() > 0, "no reader was asked to let go: the steps wait for them");
        QCOMPARE(target->snapshot().position.cursor, size_t(n_steps));
        double x = 0;
        QVERIFY(target
                    ->with_bytes(target->lease(), last, 4, 4,
                                 [&](std::span<const std::byte> bytes) {
                                     float value;
                                     std::memcpy(&value, bytes.data(), sizeof value);
                                     x = static_cast<double>(value);
                                 })
                    .value());
        QCOMPARE(x, 2.0); // negated an even number of times
    }
};

QTEST_APPLESS_MAIN(TestThousandSteps)
#include "test_thousand_steps.moc"

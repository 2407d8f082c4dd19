// SPDX-License-Identifier: MIT
// The peak of a GPU: how it is measured, and the share of it that nodes reach.
#include <QtTest/QTest> // first: moc fails on a file that begins with <concepts>

#include "debug/profile_table.h"
#include "device/matrix_product.h"
#include "engine/cuda/on_fake_gpu.h"
#include "run/device_speed.h"

#include <set>
#include <span>

using namespace ggs;

class TestDeviceSpeed : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { register_devices(); }

    // With a library of one product, which a test can wait for.
    void device_peak_is_measured() {
        const WithFakeGpu fake;
        QCOMPARE(english(measure_device(FakeGpu::table(), 0, size_t{64} << 10).error()),
                 std::string("there is no library of products"));
        FakeGpu::product = [](const MatrixProduct& asked, Stream) -> Status {
            if (asked.rows != 128 || asked.type != ProductType::f16)
                return fail("%1 rows are none of those that were expected", asked.rows);
            // Many different values, none of them large.
            const std::span all(static_cast<const _Float16*>(asked.a), 128 * 128);
            const std::set<float> kinds(all.begin(), all.end());
            if (kinds.size() < 4000 || *kinds.begin() < -1 || *kinds.begin() > -0.9F || *kinds.rbegin() > 1)
                return fail("%1 kinds of numbers are none of those that were expected", kinds.size());
            return {};
        };
        const Result<DeviceSpeed> speed = measure_device(FakeGpu::table(), 0, size_t{64} << 10);
        QVERIFY2(speed.ok(), speed.ok() ? "" : english(speed.error()).c_str());
        QVERIFY(speed->gflops > 0 && speed->gbytes > 0);
        QCOMPARE(FakeGpu::held, int64_t{0});
        QVERIFY(english(measure_device(FakeGpu::table(), 0, 100).error()).ends_with("too few to measure its peak"));
        for (const char* const function : {"select", "open_library", "memory", "allocate", "copy", "make_stream",
                                           "make_event", "record", "synchronise_stream", "multiply"}) {
            for (const int call : {0, 1}) {
                FakeGpu::arm(function, call);
                const bool asked_once =
                    std::string_view(function) == "select" || std::string_view(function) == "open_library" ||
                    std::string_view(function) == "memory" || std::string_view(function) == "copy" ||
                    std::string_view(function) == "make_stream";
                QCOMPARE(measure_device(FakeGpu::table(), 0, size_t{64} << 10).ok(), asked_once && call == 1);
                QCOMPARE(FakeGpu::held, int64_t{0});
            }
        }
        FakeGpu::arm("", 0);
        // Times on the emulator can't be compared with a device's, so its peak is not measured.
        QVERIFY(english(measure_peak(FakeGpu::registry(), 2, DeviceChoice{DeviceKind::emulator}).error())
                    .starts_with("the emulator simulates a GPU"));
    }

    // A node that the CPU computes for a GPU has no share of the GPU's peak.
    void node_computed_on_cpu_has_no_share_of_gpu_peak() {
        const WithFakeGpu fake;
        const auto s =
            opened_on("a = tensor(f32, 8, 3) = normal(0, 1, seed=1)\nb = cumsum(a)\nc = scale(b, 2)\ngraph c\n",
                      DeviceKind::cuda);
        const Result<Profile> profile = ggs::profile(*s, 2);
        QVERIFY(profile.ok());
        QCOMPARE(profile->on_cpu, (std::vector<bool>{true, false}));
        const ProfileTable table = profile_table(*s->structure(), *profile, ProfileBy::node);
        Peak gpu;
        gpu.device = DeviceChoice{DeviceKind::cuda};
        gpu.gflops = gpu.gbytes = 1000;
        QCOMPARE(table.rows.size(), size_t{2});
        QCOMPARE(share_of_peak(gpu, table.rows[0]).bound, Bound::none);
        QVERIFY(share_of_peak(gpu, table.rows[1]).bound != Bound::none);
        gpu.device = {};
        QVERIFY(share_of_peak(gpu, table.rows[0]).bound != Bound::none);
    }
};

QTEST_APPLESS_MAIN(TestDeviceSpeed)
#include "test_device_speed.moc"

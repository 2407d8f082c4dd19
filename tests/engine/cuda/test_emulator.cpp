// SPDX-License-Identifier: MIT
// The emulator on kernels with faults planted in them: each is found, and named by kernel, thread and line.
#include <QtTest/QTest> // first: moc fails on a file that begins with <concepts>

#include "cuda/device_kernel.h"
#include "cuda/devices.h"
#include "cuda/emulator/emulator.h"
#include "cuda/layouts.h"
#include "engine/built.h"
#include "engine/cuda/on_emulator.h"
#include "verify/verify_parts.h"

using namespace ggs;
using emulator::Finding;
using emulator::FindingKind;

class TestEmulator : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { register_devices(); }

    void right_kernels_compute_and_nothing_is_found() {
        Setting s;
        QVERIFY(s.run("doubled", 2, 32).ok());
        QCOMPARE(s.to.read<float>(64)[63], 126.0f);
        const Status summed = s.run("summed", 1, 64);
        QVERIFY2(summed.ok(), summed.ok() ? "" : english(summed.error()).c_str());
        QCOMPARE(s.to.read<float>(1)[0], 2016.0f);
        QVERIFY(s.run("counted", 3, 64).ok());
        QCOMPARE(s.numbers.read<int>(2), (std::vector<int>{192, 191}));
        QVERIFY(s.run("turned_in_warp", 1, 32).ok());
        QCOMPARE(s.numbers.read<int>(2), (std::vector<int>{31, 30}));
        QVERIFY(s.run("voted", 1, 32).ok());
        QCOMPARE(s.numbers.read<unsigned>(4), (std::vector<unsigned>{0x55555555u, 1, 1, 4}));
    }

    // At most two steps of a float away, from the smallest angle to the largest.
    void sines_of_all_angles_are_near_the_exact_ones() {
        std::vector<float> angles = {0.0f,        -0.0f,    1e-40f, 1e-3f, 0.785398185f, 1.57079637f, 355.0f,
                                     65535.9961f, 65536.0f, 1e6f,   1e12f, 1e20f,        1e30f,       3.40282347e38f};
        for (size_t i = angles.size(); i-- > 0;) angles.push_back(-angles[i]);
        Setting s;
        std::ranges::copy(angles, s.from.as<float>());
        const Status done = s.run("turned", 1, static_cast<unsigned>(angles.size()));
        QVERIFY2(done.ok(), done.ok() ? "" : english(done.error()).c_str());
        const std::vector<float> got = s.to.read<float>(2 * angles.size());
        for (size_t i = 0; i < angles.size(); ++i) {
            const double exact[2] = {std::sin(static_cast<double>(angles[i])),
                                     std::cos(static_cast<double>(angles[i]))};
            for (size_t k = 0; k < 2; ++k) {
                const auto size = static_cast<float>(std::fabs(exact[k]));
                QVERIFY2(std::fabs(got[2 * i + k] - exact[k]) <= 2 * (std::nextafter(size, 2.0f) - size),
                         std::to_string(angles[i]).c_str());
            }
        }
        QVERIFY(std::signbit(got[2]) && !std::signbit(got[0])); // of -0 and of 0
        const float none[] = {INFINITY, -INFINITY, NAN};
        std::ranges::copy(none, s.from.as<float>());
        QVERIFY(s.run("turned", 1, 3).ok());
        for (const float each : s.to.read<float>(6)) QVERIFY(std::isnan(each));
    }

    void a_planted_fault_is_found_data() {
        QTest::addColumn<QString>("kernel");
        QTest::addColumn<int>("blocks");
        QTest::addColumn<int>("threads");
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("words");
        const auto row = [](const char* kernel, int blocks, int threads, FindingKind kind, const char* words) {
            QTest::newRow(kernel) << kernel << blocks << threads << static_cast<int>(kind) << words;
        };
        row("reads_outside", 1, 32, FindingKind::outside, "thread (3, 0, 0)");
        row("writes_outside", 1, 32, FindingKind::outside,
            "writes 4 bytes outside its buffers, shared arrays and stack");
        row("past_shared_end", 1, 32, FindingKind::past_end, "an index is outside its array");
        row("races_in_shared", 1, 64, FindingKind::race, "byte 0 of last");
        row("races_in_global", 3, 32, FindingKind::race, "block (0, 0, 0), thread (0, 0, 0) writes");
        row("lacks_a_barrier", 1, 64, FindingKind::race, "of held");
        row("lacks_a_warp_barrier", 1, 32, FindingKind::race, "of held");
        row("barrier_in_a_branch", 1, 64, FindingKind::divergence, "waits at a barrier that not all threads reach");
        row("returns_before_a_barrier", 1, 32, FindingKind::returned, "thread (9, 0, 0) has returned");
        row("waits_for_nobody", 1, 32, FindingKind::divergence, "waits at a barrier that not all threads reach");
        row("reads_before_written", 1, 64, FindingKind::unwritten, "of held, which no thread of the block has written");
        row("misaligned", 1, 32, FindingKind::misaligned, "accesses 4 bytes at an address that is not a multiple of 4");
    }
    void a_planted_fault_is_found() {
        QFETCH(QString, kernel);
        QFETCH(int, blocks);
        QFETCH(int, threads);
        QFETCH(int, kind);
        QFETCH(QString, words);
        const std::string name = kernel.toStdString();
        Setting s;
        // Lanes that read 64 bytes from a lent buffer of 64 floats stay inside but where they are to leave it.
        const Status status = s.run(name, static_cast<unsigned>(blocks), static_cast<unsigned>(threads));
        QVERIFY2(!status.ok(), "nothing was found");
        const std::vector<Finding> found = emulator::last_findings();
        QVERIFY(!found.empty());
        const std::string said = english(message_of(found.front()));
        QVERIFY2(static_cast<int>(found.front().kind) == kind, said.c_str());
        QVERIFY2(said.find(words.toStdString()) != std::string::npos, said.c_str());
        QVERIFY2(said.starts_with(name + ", block ("), said.c_str());
        if (found.front().place.line == 0) QSKIP("this program knows no lines: libbacktrace is missing");
        QCOMPARE(found.front().place.file, std::string(planted_source));
        QVERIFY2(found.front().place.line == line_of("FAULT " + name) ||
                     found.front().other_place.line == line_of("FAULT " + name),
                 said.c_str());
    }

    // Kernels write both bytes of a half at once.
    void halves_of_blocks_have_even_addresses() {
        int halves = 0;
        for (const TypeTraits& type : all_types()) {
            const cuda::Layout& layout = cuda::layouts()[static_cast<size_t>(type.id)];
            if (layout.block <= 1) continue;
            const auto is_even = [&](int at) {
                return layout.unit % 2 == 0 && layout.bytes % layout.unit == 0 && at % 2 == 0;
            };
            if (layout.scale_kind == cuda::ScaleKind::f16) {
                QVERIFY2(is_even(layout.scale_at), type.name);
                ++halves;
            }
            if (layout.has_min) QVERIFY2(is_even(layout.min_at), type.name);
        }
        QVERIFY(halves > 12);
    }

    // The kernel would be correct if its result's memory were zeroed before the launch.
    void a_byte_that_a_kernel_leaves_out_is_found_by_verify() {
        Registry registry = builtin_registry();
        VerifyOptions options;
        options.device.kind = DeviceKind::emulator;
        const auto outcomes = [&] {
            std::vector<VerifyCase> cases;
            const Status read =
                verify_op_vectors(registry, GGSCOPE_TEST_DATA "/golden/ops/elementwise.gguf", options, cases);
            std::map<Outcome, int> all;
            for (const VerifyCase& each : cases)
                all[each.outcome] += each.id.find("/diag_mask_zero/") != std::string::npos;
            return read.ok() ? all : std::map<Outcome, int>();
        };
        QCOMPARE(outcomes()[Outcome::passed], 3);
        static const DeviceKernel planted{[](const cuda::Node&) { return true; }, mask_but_for_a_byte,
                                          mask_but_for_a_byte};
        registry.define(OpId::diag_mask_zero).kernels[DeviceKind::emulator].on_device = &planted;
        QCOMPARE(outcomes()[Outcome::failed], 3);
    }

    void failed_launch_leaves_emulator_usable() {
        Setting s;
        QVERIFY(!s.run("barrier_in_a_branch", 1, 64).ok());
        QVERIFY(!s.run("reads_outside", 1, 32).ok());
        QVERIFY(s.run("summed", 1, 64).ok());
        QCOMPARE(s.to.read<float>(1)[0], 2016.0f);
    }

    void race_report_uses_element_names_of_caller() {
        Setting s;
        const emulator::Watched watched(
            true, [&](const void* at) { return at == s.numbers.as<void>() ? std::string("ids[0]") : std::string(); },
            nullptr);
        const Status status = s.run("races_in_global", 2, 32);
        QVERIFY(!status.ok());
        const std::string said = english(status.error());
        QVERIFY2(said.find("this thread writes ids[0], and block (0, 0, 0), thread (0, 0, 0) writes the same memory") !=
                     std::string::npos,
                 said.c_str());
    }

    void a_launch_ends_when_it_is_to() {
        Setting s;
        const std::atomic<bool> stop{true};
        const emulator::Watched watched(true, {}, &stop);
        QVERIFY(!s.run("doubled", 2, 32).ok());
        QCOMPARE(s.to.read<float>(64)[63], 0.0f);
    }

    void launch_with_oversized_block_is_an_error() {
        Setting s;
        QVERIFY(!s.run("doubled", 1, 2048).ok());
        QVERIFY(s.run("doubled", 0, 32).ok()); // nothing is launched
    }

    void traffic_is_counted() {
        OnDevice from(32 * 32 * sizeof(float)), to(32 * sizeof(float));
        emulator::count_traffic(true);
        const auto traffic_of = [&](const std::string& kernel) {
            Launcher launcher;
            launch_planted(launcher.queue, kernel, 1, 32, {from.as<float>(), to.as<float>(), nullptr, 0});
            std::vector<emulator::Traffic> reads;
            for (const emulator::Traffic& each : emulator::take_traffic()) {
                if (!each.writes && (each.place.line == 0 || each.place.line == line_of("TRAFFIC " + kernel)))
                    reads.push_back(each);
            }
            return reads;
        };
        const auto near = traffic_of("side_by_side"), far = traffic_of("far_apart"), bank = traffic_of("in_one_bank");
        emulator::count_traffic(false);
        QCOMPARE(near.size(), size_t{1});
        QCOMPARE(near[0].requests, uint64_t{1});
        QCOMPARE(near[0].bytes, uint64_t{128});
        QCOMPARE(near[0].sectors, uint64_t{4});
        QCOMPARE(far[0].sectors, uint64_t{32});
        QVERIFY(bank[0].shared);
        QCOMPARE(bank[0].passes, uint64_t{32});
    }
};

QTEST_APPLESS_MAIN(TestEmulator)
#include "test_emulator.moc"

// SPDX-License-Identifier: MIT
// Sessions on a device: times on demand, what is made ready before the first run, and memory that the history gives up.
#include <QtTest/QTest> // first: moc fails on a file that begins with <concepts>

#include "engine/cuda/on_fake_gpu.h"

using namespace ggs;

namespace {

// Products by one weight, so that something is taken apart; four nodes that compute.
constexpr const char* chain =
    "w = tensor(q4_0, 64, 64) = normal(0, 1, seed=1)\nx = tensor(f32, 64, 2) = normal(0, 1, seed=2)\n"
    "a = mul_mat(w, x)\nb = scale(a, 0.1)\nc = soft_max(b)\nd = mul_mat(w, c)\ngraph d\n";

std::unique_ptr<Session> chain_on_gpu(Timed timed) {
    BuiltScript made = build_script(FakeGpu::registry(), chain);
    if (!made.ok()) qFatal("%s", english(*made.error).c_str());
    SessionOptions options;
    options.device = DeviceChoice{DeviceKind::cuda};
    options.device_times = timed;
    auto session = Session::open(FakeGpu::registry(), std::move(made.program), options);
    if (!session.ok()) qFatal("%s", english(session.error()).c_str());
    return std::move(session).value();
}

int modes(const Session& session, TimeMode mode) {
    return static_cast<int>(std::ranges::count(session.times().of_steps(), mode, &StepTime::mode));
}

std::vector<float> logits_of(const Session& session) {
    const Tensor& t = session.program().tensor(session.steps().back().node);
    std::vector<float> logits(static_cast<size_t>(t.ne[0]));
    if (!session.program()
             .read(t, nbytes(t) - logits.size() * sizeof(float), std::as_writable_bytes(std::span(logits)))
             .ok())
        logits.clear();
    return logits;
}

} // namespace

class TestDeviceSessions : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { register_devices(); }

    void steps_timed_together_are_marked_untimed() {
        const WithFakeGpu fake;
        const auto s = chain_on_gpu(Timed::together);
        QCOMPARE(s->run().kind, StopKind::end);
        QCOMPARE(modes(*s, TimeMode::untimed), 4);
        for (const StepTime& time : s->times().of_steps()) QCOMPARE(time.ns, Nanoseconds{0});
        const Nanoseconds whole = s->times().of_round(s->cursor());
        QVERIFY(whole > 0);
        // A repeated round counts once. If only a part of it runs again, its time is unknown.
        QVERIFY(s->restart().ok());
        QCOMPARE(s->run().kind, StopKind::end);
        QVERIFY(s->times().of_round(s->cursor()) > 0);
        QVERIFY(s->go_to(size_t{2}).ok());
        QCOMPARE(s->run().kind, StopKind::end);
        QCOMPARE(s->times().of_round(s->cursor()), Nanoseconds{0});
        // A step by itself has the time for itself.
        QVERIFY(s->restart().ok());
        QCOMPARE(s->step().kind, StopKind::stepped);
        QVERIFY(s->times().of_steps()[0].ns > 0 && s->times().of_steps()[0].mode == TimeMode::stepped);
        QCOMPARE(s->times().of_round(s->cursor()), s->times().of_steps()[0].ns);
    }

    void times_no_longer_requested_are_discarded() {
        const WithFakeGpu fake;
        const auto s = chain_on_gpu(Timed::nodes);
        QCOMPARE(s->run().kind, StopKind::end);
        QCOMPARE(modes(*s, TimeMode::untimed), 0);
        QVERIFY(s->times().of_round(s->cursor()) > 0);
        s->set_device_times(Timed::nothing);
        QVERIFY(s->go_to(size_t{1}).ok());
        QCOMPARE(s->run().kind, StopKind::end);
        QCOMPARE(modes(*s, TimeMode::untimed), 3);
        for (size_t k = 1; k < s->times().of_steps().size(); ++k) QCOMPARE(s->times().of_steps()[k].ns, Nanoseconds{0});
        QCOMPARE(FakeGpu::calls["elapsed"], 0); // FakeGpu doesn't count elapsed(); a call would make the emulator
                                                // report an error
        // A profile times each node, even if the session times nothing.
        const auto profile = ggs::profile(*s, 2);
        QVERIFY(profile.ok());
        for (const Nanoseconds median : profile->median) QVERIFY(median > 0);
    }

    // The same bits as without; what is taken apart for it isn't again, and no kernel has run.
    void make_ready_leaves_results_unchanged() {
        const WithFakeGpu fake;
        const auto plain = chain_on_gpu(Timed::nothing), s = chain_on_gpu(Timed::nothing);
        QCOMPARE(plain->run().kind, StopKind::end);
        FakeGpu::arm("", 0);
        make_ready(*s);
        QCOMPARE(FakeGpu::launched["take_apart"], 1);
        QCOMPARE(FakeGpu::calls["launch"], 1);
        FakeGpu::arm("", 0);
        for (int i = 0; i < 3; ++i) {
            run_again(*s);
            QCOMPARE(FakeGpu::launched["take_apart"], 0);
            QCOMPARE(values(*s, "d"), values(*plain, "d"));
        }
    }

    void a_device_that_fails_meanwhile_is_given_up_with_the_next_run_data() {
        QTest::addColumn<QString>("function");
        for (const char* const function :
             {"select", "allocate", "copy", "launch", "fill_async", "synchronise_stream", "make_stream"})
            QTest::newRow(function) << QString(function);
    }
    void a_device_that_fails_meanwhile_is_given_up_with_the_next_run() {
        QFETCH(const QString, function);
        const WithFakeGpu fake;
        const auto cpu = opened_on(chain, DeviceKind::cpu);
        QCOMPARE(cpu->run().kind, StopKind::end);
        for (int call = 0; call < 3; ++call) {
            const auto s = chain_on_gpu(Timed::nothing);
            FakeGpu::arm(function.toStdString(), call);
            make_ready(*s);
            FakeGpu::arm("", 0);
            const Stop stop = s->run();
            if (stop.kind == StopKind::failed) { // and is at its start again, on the CPU
                QVERIFY2(english(stop.reason).find("a fault that was asked for") != std::string::npos,
                         english(stop.reason).c_str());
                const Stop again = s->run();
                QVERIFY2(again.kind == StopKind::end, english(again.reason).c_str());
            }
            QVERIFY2(furthest(values(*s, "d"), values(*cpu, "d")) < 0.02,
                     qPrintable(QString("%1 %2").arg(function).arg(call)));
        }
    }

    // For any amount of free memory: a device that computes without being prepared also computes after it.
    void a_device_that_only_lacks_memory_meanwhile_stays() {
        const WithFakeGpu fake;
        const auto cpu = opened_on(chain, DeviceKind::cpu);
        QCOMPARE(cpu->run().kind, StopKind::end);
        int64_t needs = 0;
        {
            const auto whole = chain_on_gpu(Timed::nothing);
            QCOMPARE(whole->run().kind, StopKind::end);
            needs = FakeGpu::held;
        }
        int stayed = 0;
        for (int64_t room = needs - 16384; room <= needs; room += 256) { // the program's own blocks fit, mostly
            FakeGpu::room = room;
            const auto ends = [&](bool ready) {
                const auto s = chain_on_gpu(Timed::nothing);
                if (ready) make_ready(*s);
                if (s->run().kind == StopKind::failed && s->run().kind == StopKind::failed)
                    return QStringLiteral("fails twice");
                if (!(furthest(values(*s, "d"), values(*cpu, "d")) < 0.02)) return QStringLiteral("other numbers");
                return QString::fromStdString(device_words(s->device()));
            };
            const QString plain = ends(false);
            QCOMPARE(ends(true), plain);
            stayed += plain.startsWith("cuda") && room < needs;
        }
        QVERIFY(stayed > 0);
    }

    void the_history_makes_room_for_what_has_to_be_there() {
        const WithFakeGpu fake;
        ModelOptions options;
        options.context = 512;
        const TextOnGpu opened = text_on_gpu("qwen3-q4_0", TokenIds(20, 5), options);
        Session& s = *opened.session;
        Generation& text = *opened.text;
        for (int i = 0; i < 4; ++i) {
            if (i > 0) QVERIFY(text.append(7).ok());
            QCOMPARE(s.run().kind, StopKind::end);
        }
        const std::vector<float> before = logits_of(s);
        const int64_t held = FakeGpu::held;
        QVERIFY(s.history().used() > 0 && held > int64_t{256} << 20); // the room of the history is most of it
        // Another program, for a longer text, finds no room besides.
        FakeGpu::room = held;
        QVERIFY(text.append(7).ok());
        while (text.tokens().size() < 258) QVERIFY(text.append(7).ok());
        const Stop stop = s.run();
        QVERIFY2(stop.kind == StopKind::end, english(stop.reason).c_str());
        QVERIFY(FakeGpu::held < held);
        QVERIFY(s.go_to(Moment{3, SIZE_MAX}).ok());
        QCOMPARE(logits_of(s), before);
    }
};

QTEST_APPLESS_MAIN(TestDeviceSessions)
#include "test_device_sessions.moc"

// SPDX-License-Identifier: MIT
// Schedules: rules that keep nodes on the CPU, the parts that go to each device, and bytes that cross as a run really
// moves them.
#include <QtTest/QTest> // first: moc fails on a file that begins with <concepts>

#include "cuda/devices.h"
#include "debug/session.h"
#include "device/runtime_calls.h"
#include "engine/built.h"
#include "program/schedule.h"
#include "script/script.h"

#include <random>

using namespace ggs;

namespace {

constexpr const char* layers =
    "x = tensor(f32, 8, 3) = normal(0, 1, seed=1)\nw = tensor(f32, 8, 8) = normal(0, 0.3, seed=2)\n"
    "a = mul_mat(w, x)\nset_name(a, \"ffn_up-0\")\nb = silu(a)\nset_name(b, \"act-0\")\n"
    "v = reshape_2d(b, 4, 6)\nc = cumsum(v)\nset_name(c, \"sum-1\")\n" // no kernel there
    "d = scale(c, 2)\nset_name(d, \"ffn_up-1\")\ne = soft_max(d)\ngraph e\n";

std::shared_ptr<const Structure> structure_of(const std::string& text) {
    BuiltScript made = build_script(builtin_registry(), text);
    if (!made.ok()) qFatal("%s", english(*made.error).c_str());
    return Structure::of(builtin_registry(), std::shared_ptr<const Program>(std::move(made.program)));
}

PlacementRules rules(std::initializer_list<const char*> words) {
    PlacementRules all;
    for (const char* const each : words) all.push_back(placement_rule(each).value());
    return all;
}

const DeviceChoice emulator = device_choice("emulator").value();

// "device 0-1, cpu 2-3": as schedules are compared here.
std::string parts(const Schedule& schedule) {
    std::string text;
    for (const Split& split : schedule.splits)
        text += (text.empty() ? "" : ", ") + std::string(split.on_device ? "device " : "cpu ") +
                std::to_string(split.first) + "-" + std::to_string(split.last - 1);
    return text;
}

uint64_t copied(DeviceKind kind) {
    for (const RuntimeCall& call : runtime_calls(kind)) {
        if (std::string_view(call.name) == "copy") return call.bytes;
    }
    return 0;
}

} // namespace

class TestSchedule : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { register_devices(); }

    void rules_are_read_and_said_again() {
        for (const char* const words :
             {"mul_mat=cpu", "ffn_*=cpu", "layer:3=cpu", "layer:3-5=device", "*=cpu", "a=b=cpu"})
            SAME_TEXT(rule_words(placement_rule(words).value()), words);
        for (const char* const words : {"", "=cpu", "mul_mat", "mul_mat=gpu", "mul_mat=", "layer:=cpu", "layer:x=cpu",
                                        "layer:5-3=cpu", "layer:-1=cpu", "layer:99999999999=cpu"})
            QVERIFY2(!placement_rule(words).ok(), words);
    }

    void rules_mean_ops_names_and_layers_data() {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QString>("expected");
        QTest::newRow("none") << QStringList{} << "device 0-2, cpu 3-3, device 4-5";
        QTest::newRow("an op") << QStringList{"soft_max=cpu"} << "device 0-2, cpu 3-3, device 4-4, cpu 5-5";
        QTest::newRow("an op in capitals, a unary one") << QStringList{"SILU=cpu"} << "device 0-0, cpu 1-3, device 4-5";
        QTest::newRow("a name") << QStringList{"ffn_up-1=cpu"} << "device 0-2, cpu 3-4, device 5-5";
        QTest::newRow("any name") << QStringList{"ffn_*=cpu"} << "cpu 0-0, device 1-2, cpu 3-4, device 5-5";
        QTest::newRow("one letter") << QStringList{"ffn_up-?=cpu"} << "cpu 0-0, device 1-2, cpu 3-4, device 5-5";
        QTest::newRow("a layer") << QStringList{"layer:0=cpu"} << "cpu 0-3, device 4-5";
        QTest::newRow("layers") << QStringList{"layer:0-1=cpu"} << "cpu 0-4, device 5-5";
        QTest::newRow("a later one wins")
            << QStringList{"layer:0-1=cpu", "mul_mat=device"} << "device 0-0, cpu 1-4, device 5-5";
        QTest::newRow("all") << QStringList{"*=cpu"} << "cpu 0-5";
        QTest::newRow("an op without a device kernel")
            << QStringList{"*=cpu", "*=device"} << "device 0-2, cpu 3-3, device 4-5";
        QTest::newRow("stars that match nothing")
            << QStringList{"**a*a*a*a*a*=cpu"} << "device 0-2, cpu 3-3, device 4-5";
    }
    void rules_mean_ops_names_and_layers() {
        QFETCH(const QStringList, words);
        QFETCH(const QString, expected);
        PlacementRules all;
        for (const QString& each : words) all.push_back(placement_rule(each.toStdString()).value());
        QCOMPARE(QString::fromStdString(parts(schedule_of(*structure_of(layers), emulator, all))), expected);
    }

    void the_cpu_has_it_all() {
        const Schedule schedule = schedule_of(*structure_of(layers), DeviceChoice());
        QCOMPARE(schedule.count(Schedule::Where::cpu), size_t{5});
        QCOMPARE(schedule.bytes(true) + schedule.bytes(false), uint64_t{0});
        QVERIFY(schedule.reasons().empty());
        QVERIFY(schedule_of(*structure_of("a = tensor(f32, 4)\n"), emulator).splits.empty());
    }

    void reasons_are_counted() {
        const Schedule schedule = schedule_of(*structure_of(layers), emulator, rules({"soft_max=cpu", "silu=cpu"}));
        QCOMPARE(schedule.reasons().size(), size_t{3});
        QVERIFY(english(schedule.why_cpu[3]).find("has no kernel for the emulator") != std::string::npos);
        SAME_TEXT(english(schedule.why_cpu[5]), "the rule soft_max=cpu selects the CPU");
        QVERIFY(schedule.why_cpu[0].empty());
    }

    // A run copies exactly the bytes of its schedule, for any division of nodes among devices.
    void schedule_predicts_the_bytes_that_a_run_copies() {
        std::mt19937 random(7);
        for (int round = 0; round < 40; ++round) {
            std::string text =
                "t0 = tensor(f32, 16, 4) = normal(0, 1, seed=1)\nt1 = tensor(f32, 16, 4) = normal(0, 1, seed=2)\n";
            const int nodes = 12;
            for (int i = 2; i < nodes; ++i) {
                const auto source = [&] { return "t" + std::to_string(random() % static_cast<unsigned>(i)); };
                const std::string name = "t" + std::to_string(i);
                switch (random() % 6) {
                case 0: text += name + " = add(" + source() + ", " + source() + ")\n"; break;
                case 1: text += name + " = sqr(" + source() + ")\n"; break;
                case 2: text += name + " = cumsum(" + source() + ")\n"; break; // the CPU's
                case 3: text += name + " = scale_inplace(" + source() + ", 0.5)\n"; break;
                case 4: text += name + " = cpy(" + source() + ", " + source() + ")\n"; break;
                default:
                    text += name + " = add_inplace(view_2d(" + source() + ", 16, 2, 64, 64), view_2d(" + source() +
                            ", 16, 2, 64, 0))\n" + name + " = sqr(t1)\n";
                    break;
                }
            }
            text += "gf = graph()\n";
            for (int i = 2; i < nodes; ++i) text += "expand(gf, t" + std::to_string(i) + ")\n";
            text += "compute(gf)\n";
            BuiltScript made = build_script(builtin_registry(), text);
            if (!made.ok()) QFAIL((english(*made.error) + "\n" + text).c_str());
            SessionOptions options;
            options.device = emulator;
            options.history_bytes = 0; // what is kept for stepping back is brought back for that
            if (random() % 2) options.placement = rules({"sqr=cpu"});
            if (random() % 3 == 0) options.placement.push_back(placement_rule("add=cpu").value());
            auto session = Session::open(builtin_registry(), std::move(made.program), options);
            QVERIFY(session.ok());
            const Schedule schedule =
                schedule_of(*(*session)->structure(), (*session)->device(), (*session)->options().placement);
            const uint64_t before = copied(DeviceKind::emulator);
            const Stop stop = (*session)->run();
            QVERIFY2(stop.kind == StopKind::end, english(stop.reason).c_str());
            QVERIFY2(copied(DeviceKind::emulator) - before == schedule.bytes(true) + schedule.bytes(false),
                     qPrintable(QString("%1 and %2\n%3")
                                    .arg(copied(DeviceKind::emulator) - before)
                                    .arg(schedule.bytes(true) + schedule.bytes(false))
                                    .arg(QString::fromStdString(text))));
        }
    }

    void calls_are_counted() {
        const auto launches = [] {
            uint64_t count = 0;
            for (const RuntimeCall& call : runtime_calls(DeviceKind::emulator))
                count += std::string_view(call.name) == "launch" ? call.count : 0;
            return count;
        };
        BuiltScript made =
            build_script(builtin_registry(), "a = tensor(f32, 8) = arange()\nb = sqr(a)\nc = sqr(b)\ngraph c\n");
        SessionOptions options;
        options.device = emulator;
        auto session = Session::open(builtin_registry(), std::move(made.program), options);
        QVERIFY(session.ok());
        const uint64_t before = launches();
        QVERIFY((*session)->run().kind == StopKind::end);
        QCOMPARE(launches() - before, uint64_t{2});
        QVERIFY(runtime_calls(DeviceKind::cpu).size() == runtime_calls(DeviceKind::emulator).size());
    }
};

QTEST_APPLESS_MAIN(TestSchedule)
#include "test_schedule.moc"

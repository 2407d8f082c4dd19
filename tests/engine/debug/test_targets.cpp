// SPDX-License-Identifier: MIT
// A live program and its trace as targets: they have the same values, states and stops. For each action that it can't
// do, a trace returns a reason. Readers stop when something writes.
#include "engine/short_samples.h"

#include <QtTest/QTest>

#include "debug/targets/local_target.h"
#include "debug/targets/recorded_target.h"
#include "ops/all.h"
#include "script/script.h"
#include "trace_bytes.h"
#include "values/explained.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <cmath>
#include <thread>

using namespace ggs;

namespace {

constexpr const char* in_place = "a = tensor(f32, 4) { 1 2 3 4 }\n"
                                 "b = tensor(f32, 4) { 10 20 30 40 }\n"
                                 "x = add_inplace(a, b)\n"
                                 "y = scale_inplace(x, 2)\n"
                                 "z = sqr(y)\n"
                                 "gf = graph(size=8)\n"
                                 "expand(gf, z)\n"
                                 "compute(gf, threads=2)\n";

std::string sample(const QString& name) {
    QFile file(GGSCOPE_SOURCE_DIR "/resources/samples/" + name);
    return file.open(QIODevice::ReadOnly) ? with_full_paths(file.readAll().toStdString()) : std::string();
}

std::unique_ptr<Program> program_of(const std::string& script) {
    BuiltScript built = build_script(builtin_registry(), script);
    if (!built.ok()) qWarning("%s", english(*built.error).c_str());
    return std::move(built.program);
}

std::unique_ptr<Target> live(const std::string& script) {
    SessionOptions options;
    options.timeline_records = 64;
    auto target = LocalTarget::open(builtin_registry(), program_of(script), "test", options);
    return target.ok() ? std::move(*target) : nullptr;
}

// Runs a script into a trace and opens it.
std::unique_ptr<Target> recorded(const std::string& script, const QString& path, const TraceOptions& options = {}) {
    SessionOptions session_options;
    session_options.timeline_records = 64;
    auto session = Session::open(builtin_registry(), program_of(script), session_options);
    const auto written = record_run(**session, "test", path.toStdString(), options);
    if (!written.ok()) qWarning("%s", english(written.error()).c_str());
    auto target = RecordedTarget::open(builtin_registry(), path.toStdString());
    if (!target.ok()) qWarning("%s", english(target.error()).c_str());
    return target.ok() ? std::move(*target) : nullptr;
}

std::vector<double> values_of(Target& target, const std::string& name) {
    const auto structure = target.structure();
    const auto number = structure->find(name);
    const auto all = values(reader_of(target, target.lease()), *number, structure->tensor(*number));
    if (!all.ok()) return {};
    return all->value_or(std::vector<double>());
}

bool same_values(const std::vector<double>& a, const std::vector<double>& b) {
    return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), [](double x, double y) {
               return x == y || (std::isnan(x) && std::isnan(y));
           });
}

} // namespace

class TestTargets : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { QVERIFY(m_folder.isValid()); }

    void a_trace_has_the_values_states_and_addresses_of_the_run_data() {
        QTest::addColumn<QString>("name");
        const QDir folder(GGSCOPE_SOURCE_DIR "/resources/samples");
        for (const QString& name : folder.entryList({"*.ggs"}, QDir::Files, QDir::Name)) {
            if (name != large_sample) QTest::newRow(qPrintable(name)) << name;
        }
    }
    void a_trace_has_the_values_states_and_addresses_of_the_run() {
        QFETCH(QString, name);
        const auto alive = live(with_few_rounds(sample(name)));
        const auto past = recorded(with_few_rounds(sample(name)), m_folder.filePath("a.trace"));
        QVERIFY(alive && past);
        const auto here = alive->structure(), there = past->structure();
        QCOMPARE(there->tensors.size(), here->tensors.size());
        QCOMPARE(there->steps.size(), here->steps.size());
        const auto same_everywhere = [&] {
            for (uint32_t i = 0; i < here->tensors.size(); ++i) {
                QCOMPARE(there->tensors[i].key, here->tensors[i].key);
                QCOMPARE(there->tensors[i].address, here->tensors[i].address);
                if (!here->alive(i)) continue;
                const TensorState state = alive->snapshot().state(i);
                QVERIFY(past->snapshot().state(i) == state);
                if (state.kind == TensorState::Kind::not_run || !here->tensors[i].address) continue;
                const auto one = values(reader_of(*alive, alive->lease()), i, here->tensor(i));
                const auto two = values(reader_of(*past, past->lease()), i, there->tensor(i));
                QCOMPARE(two.ok(), one.ok());
                if (one.ok())
                    QVERIFY2(same_values(**two, **one), (here->tensors[i].key + " of " + name.toStdString()).c_str());
            }
        };
        while (!alive->snapshot().at_end()) {
            alive->step();
            past->step();
            same_everywhere();
        }
        QVERIFY(past->snapshot().at_end());
        while (alive->snapshot().position.cursor > 0) {
            QVERIFY(alive->step_back().ok());
            QVERIFY(past->step_back().ok());
            same_everywhere();
        }
    }

    void trace_shows_overwritten_values_at_each_step() {
        const auto past = recorded(in_place, m_folder.filePath("b.trace"));
        QVERIFY(past);
        QCOMPARE(values_of(*past, "a"), (std::vector<double>{1, 2, 3, 4}));
        past->step();
        QCOMPARE(values_of(*past, "a"), (std::vector<double>{11, 22, 33, 44}));
        past->run();
        QCOMPARE(values_of(*past, "z"), (std::vector<double>{484, 1936, 4356, 7744}));
        QVERIFY(past->go_to(0).ok());
        QCOMPARE(values_of(*past, "a"), (std::vector<double>{1, 2, 3, 4}));
        QVERIFY(past->timeline().nodes[2].end >= past->timeline().nodes[2].begin);
        QVERIFY(!past->timeline().chunks.empty());
    }

    void both_stop_at_the_same_breakpoints_and_see_the_same_watches() {
        std::vector<std::vector<size_t>> stops;
        for (const bool is_live : {true, false}) {
            const auto target = is_live ? live(in_place) : recorded(in_place, m_folder.filePath("c.trace"));
            QVERIFY(target);
            Breakpoint large;
            large.condition = parse_expression("max() > 80").value();
            QVERIFY(target->marks().add(large, *target->structure()).ok());
            Breakpoint sqr;
            sqr.op = "sqr";
            QVERIFY(target->marks().add(sqr, *target->structure()).ok());
            QVERIFY(target->marks().watch(parse_expression("mean(x)").value(), *target->structure()).ok());
            std::vector<size_t> here;
            for (Stop stop = target->run(); stop.kind != StopKind::end; stop = target->run()) {
                QCOMPARE(stop.kind, StopKind::breakpoint);
                here.push_back(stop.cursor);
                here.push_back(*stop.breakpoint);
                here.push_back(static_cast<size_t>(target->snapshot().watches.begin()->second.answer.number * 2));
            }
            stops.push_back(here);
        }
        QCOMPARE(stops[0], (std::vector<size_t>{2, 1, 110, 3, 1, 110}));
        QCOMPARE(stops[1], stops[0]);
    }

    void unsupported_actions_of_trace_have_a_reason() {
        const auto past = recorded(in_place, m_folder.filePath("d.trace"));
        QVERIFY(past);
        QVERIFY(past->can(Capability::step).ok());
        QVERIFY(past->can(Capability::explain).ok());
        for (const Capability c : {Capability::change, Capability::profile, Capability::threads}) {
            QVERIFY(!past->can(c).ok());
            QVERIFY(!english(past->can(c).error()).empty());
        }
        QVERIFY(!change_element(*past, 0, {}, 1).ok());
        QVERIFY(!past->profile(3, {}).ok());
        const auto alive = live(in_place);
        for (int c = 0; c < static_cast<int>(Capability::count); ++c)
            QCOMPARE(alive->can(static_cast<Capability>(c)).ok(),
                     static_cast<Capability>(c) != Capability::generate); // it isn't a language model
    }

    void an_element_of_a_trace_is_explained() {
        const auto past = recorded(sample("simple-ctx.ggs"), m_folder.filePath("e.trace"));
        QVERIFY(past);
        past->run();
        const uint32_t c = *past->structure()->find("c");
        const auto explained = explain_element(*past->structure(), c, {1, 2, 0, 0}, reader_of(*past, past->lease()));
        QVERIFY(explained.ok());
        QCOMPARE(explained->value, 29.0);
    }

    void values_over_the_budget_are_missing_with_a_reason() {
        TraceOptions options;
        options.value_bytes = 40; // a and b, and half of the rest
        const auto past = recorded(in_place, m_folder.filePath("f.trace"), options);
        QVERIFY(past);
        QCOMPARE(values_of(*past, "a"), (std::vector<double>{1, 2, 3, 4}));
        past->run();
        const uint32_t z = *past->structure()->find("z");
        const auto gone = values(reader_of(*past, past->lease()), z, past->structure()->tensor(z));
        QVERIFY(!gone.ok());
        QVERIFY2(english(gone.error()).find("40") != std::string::npos, english(gone.error()).c_str());
    }

    void broken_traces_are_refused_in_a_sentence() {
        const QString path = m_folder.filePath("g.trace");
        QVERIFY(recorded(in_place, path));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray good = file.readAll();
        const auto refused = [&](QByteArray bytes) {
            QFile broken(m_folder.filePath("h.trace"));
            if (!broken.open(QIODevice::WriteOnly | QIODevice::Truncate)) return std::string();
            broken.write(bytes);
            broken.close();
            const auto opened = RecordedTarget::open(builtin_registry(), broken.fileName().toStdString());
            return opened.ok() ? std::string() : english(opened.error());
        };
        QVERIFY(refused(good.left(20)).find("20 bytes") != std::string::npos);
        QVERIFY(refused(good.left(good.size() - 10)).find("is truncated") != std::string::npos);
        QVERIFY(refused(QByteArray(good).replace("GGSTRACE", "GGSTRICE")).find("not a trace") != std::string::npos);
        const auto with = [&good](const char* from, const char* to) {
            return QByteArray::fromStdString(sealed(QByteArray(good).replace(from, to).toStdString()));
        };
        QVERIFY(refused(with("ggml_sqr", "ggml_squ")).find("ggml_squ") != std::string::npos);
        QVERIFY(refused(with("\"src\":[0,1]", "\"src\":[0,9]")).find("9") != std::string::npos);
        QByteArray newer = good;
        newer[8] = 7;
        QVERIFY(refused(newer).find("version 7") != std::string::npos);
        // 2,000,000 bytes of nested lists, in place of a call's name.
        const QByteArray deep =
            "{\"steps\":[{\"call\":" + QByteArray(1'000'000, '[') + QByteArray(1'000'000, ']') + "}]}";
        const uint64_t place[2] = {32, static_cast<uint64_t>(deep.size())};
        const QByteArray header = good.left(8) + QByteArray("\1\0\0\0\0\0\0\0", 8) +
                                  QByteArray(reinterpret_cast<const char*>(place), sizeof place);
        QVERIFY(refused(header + deep).find("nested more than 100 levels deep") != std::string::npos);
        QVERIFY(!RecordedTarget::open(builtin_registry(), "nowhere.trace").ok());
        QVERIFY(is_trace(path.toStdString()));
        QVERIFY(!is_trace(GGSCOPE_SOURCE_DIR "/resources/samples/simple-ctx.ggs"));
    }

    void readers_let_go_when_something_writes() {
        const auto target = live("a = tensor(f32, 1024, 1024, 4) = normal(0, 1, seed=1)\nb = sqr(a)\ngraph b\n");
        QVERIFY(target);
        const uint32_t a = *target->structure()->find("a");
        const Leases::Lease lease = target->lease();
        QVERIFY(lease != Leases::none);
        std::atomic<int> tiles{0};
        std::atomic<bool> let_go{false};
        std::thread reader([&] {
            // Reads the same tensor repeatedly, until its lease ends.
            while (true) {
                const auto read = target->with_bytes(lease, a, 0, size_t{16} << 20, [&](auto) { ++tiles; });
                if (!read.ok() || !*read) break;
            }
            let_go = true;
        });
        while (tiles == 0) std::this_thread::yield();
        target->step();
        reader.join();
        QVERIFY(let_go);
        QVERIFY(!holds(*target, lease));
        QVERIFY(holds(*target, target->lease()));
        // A reader that comes with an old lease gets nothing, and no error.
        const auto late = statistics(reader_of(*target, lease), a, target->structure()->tensor(a));
        QVERIFY(late.ok() && !late->has_value());
        const auto fresh = statistics(reader_of(*target, target->lease()), a, target->structure()->tensor(a));
        QVERIFY(fresh.ok() && fresh->has_value());
        QVERIFY(std::abs((*fresh)->sd - 1) < 0.01);
    }

    void reading_past_the_end_is_refused() {
        const auto target = live(in_place);
        const auto read = target->with_bytes(target->lease(), 0, 8, 9, [](auto) {});
        QVERIFY(!read.ok());
        QVERIFY(!target->with_bytes(target->lease(), 99, 0, 1, [](auto) {}).ok());
    }

  private:
    QTemporaryDir m_folder;
};

QTEST_APPLESS_MAIN(TestTargets)
#include "test_targets.moc"

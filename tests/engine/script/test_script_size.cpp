// SPDX-License-Identifier: MIT
// Large scripts: building reserves memory and commits none, and takes a time that grows with the script alone.
#include "how_built.h"
#include "script_builds.h"

#include <QtTest/QTest>

#include <algorithm>
#include <chrono>
#include <fstream>

#include <unistd.h>

using namespace ggs;

namespace {

int64_t resident_bytes() {
    std::ifstream statm("/proc/self/statm");
    int64_t total = 0;
    int64_t resident = 0;
    statm >> total >> resident;
    return resident * sysconf(_SC_PAGESIZE);
}

// Under a sanitizer or a busy machine the same work takes some times longer.
constexpr double slower = sanitized ? 20 : 1;

class Clock {
  public:
    double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - m_start).count(); }

  private:
    std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
};

std::string lines(int n, const std::string& first, const std::string& line) {
    std::string script = first;
    for (int i = 0; i < n; ++i) {
        const size_t at = line.find('$');
        script += at == std::string::npos ? line : line.substr(0, at) + std::to_string(i) + line.substr(at + 1);
        script += "\n";
    }
    return script;
}

// The same limit on every machine: 64 GiB.
ScriptOptions sixty_four() {
    ScriptOptions options;
    options.limits.memory = uint64_t{64} << 30;
    return options;
}

} // namespace

class TestScriptSize : public QObject {
    Q_OBJECT
  private slots:
    void forty_gibibytes_of_tensors_commit_no_memory() {
        const std::string script = lines(40, "", "a$ = tensor(f32, 16384, 16384) = normal(0, 1, seed=1)");
        const int64_t before = resident_bytes();
        const Clock clock;
        const auto p = built(script, sixty_four());
        const double seconds = clock.seconds();
        const int64_t grown = resident_bytes() - before;
        QVERIFY(p);
        QVERIFY(p->arenas[0].arena->mem_size() > size_t{40} << 30);
        qInfo("40 GiB of tensors: %.3f s, %.1f MiB resident", seconds, static_cast<double>(grown) / (1 << 20));
        QVERIFY2(grown < int64_t{50} << 20, qPrintable(QString::number(grown)));
        QVERIFY2(seconds < 1 * slower, qPrintable(QString::number(seconds)));
    }
    void more_than_the_limit_is_refused_before_it_is_reserved() {
        QVERIFY(refusal(lines(80, "", "a$ = tensor(f32, 16384, 16384)")).find(" bytes of memory; the limit is") !=
                std::string::npos);
        QVERIFY(refusal("c = context(size=200000000000)").find("the limit is") != std::string::npos);
        QVERIFY(
            refusal("a = context(size=40000000000)\nb = context(size=40000000000)", sixty_four()).starts_with("2:5: "));
    }
    void errors_of_limits_are_distinguished_from_other_errors() {
        ScriptOptions tight;
        tight.limits.memory = uint64_t{256} << 20;
        tight.limits.nodes = 1'000;
        tight.reads_files = false;
        for (const char* script : {"a = tensor(f32, 100000000)", "c = context(size=300000000)", "g = graph(size=5000)",
                                   "a = tensor(f32, 2) = load(\"x.gguf\", \"a\")"}) {
            const BuiltScript refused = build_script(builtin_registry(), script, tight);
            QVERIFY2(!refused.ok() && refused.beyond_options, script);
        }
        for (const char* script : {"a = tensor(f32, 2", "a = sqqr(2)", "a = tensor(f32, 9223372036854775807, 99)"}) {
            const BuiltScript refused = build_script(builtin_registry(), script, tight);
            QVERIFY2(!refused.ok() && !refused.beyond_options, script);
        }
    }
    void building_that_is_cancelled_ends_with_an_error() {
        const std::atomic<bool> cancelled{true};
        ScriptOptions options;
        options.cancelled = &cancelled;
        const BuiltScript ended = build_script(builtin_registry(), "a = tensor(f32, 2)\nb = sqr(a)\n", options);
        QVERIFY(!ended.ok() && !ended.program);
        QCOMPARE(english(*ended.error), std::string("1:1: building was cancelled"));
    }
    void ten_thousand_lines_are_built_quickly_data() {
        QTest::addColumn<QByteArray>("script");
        const auto row = [](const char* name, const std::string& script) {
            QTest::newRow(name) << QByteArray::fromStdString(script);
        };
        const char* const chain = "x = tensor(f32, 4)\ng = graph(size=200000)\n";
        row("a chain", lines(10'000, chain, "x = sqr(x)") + "expand(g, x)\ncompute(g)\n");
        row("a chain that no stack holds", lines(100'000, chain, "x = sqr(x)") + "expand(g, x)\ncompute(g)\n");
        row("as many variables", lines(10'000, "", "a$ = tensor(f32, 4) { 1 2 3 4 }  # one more"));
        row("expanded each time",
            lines(5'000, "x = tensor(f32, 4)\ng = graph(size=20000)\n", "x = sqr(x)\nexpand(g, x)"));
        row("computed each time",
            lines(1'000, "x = tensor(f32, 4)\ng = graph()\n", "x = sqr(x)\nexpand(g, x)\ncompute(g)"));
        row("a graph each time", lines(5'000, "x = tensor(f32, 4)\n", "g = graph(size=1)\nexpand(g, x)"));
        row("a context each time", lines(2'000, "", "c = context(size=4096)\nx = tensor(f32, 4)"));
        row("a reset each time", lines(5'000, "c = context(size=4096)\ny = tensor(f32, 1)\nd = context(size=4096)\n",
                                       "x = tensor(f32, 4)\nreset()"));
        row("numbers only", lines(10'000, "", "n$ = 2 * (3 + 4)"));
        row("comments only", lines(10'000, "", "# $"));
        row("values", "a = tensor(f32, 100000) {" + lines(10'000, "", " 1 2 3 4 5 6 7 8 9 $  # a row") + "}");
    }
    void ten_thousand_lines_are_built_quickly() {
        QFETCH(QByteArray, script);
        const Clock clock;
        const auto p = built(script.toStdString());
        const double built_in = clock.seconds();
        const auto formatted = format_script(script.toStdString());
        const double seconds = clock.seconds();
        QVERIFY(p);
        QVERIFY(std::holds_alternative<std::string>(formatted));
        qInfo("built in %.3f s, formatted in %.3f s", built_in, seconds - built_in);
        const double allowed = 0.8 * slower * std::max(1.0, static_cast<double>(script.count('\n')) / 10'000);
        QVERIFY2(built_in < allowed, qPrintable(QString::number(built_in)));
        QVERIFY2(seconds - built_in < allowed, qPrintable(QString::number(seconds - built_in)));
    }
};

QTEST_APPLESS_MAIN(TestScriptSize)
#include "test_script_size.moc"

// SPDX-License-Identifier: MIT
// Reads of bytes that another tensor has overwritten: each is reported with reader, victim and writer.
#include "engine/built.h"
#include "engine/script/script_builds.h"
#include "engine/short_samples.h"
#include "ops/all.h"
#include "program/aliased_reads.h"
#include "program/planned_program.h"

#include <QtCore/QDir>
#include <QtTest/QTest>

#include <fstream>
#include <sstream>

using namespace ggs;

namespace {

std::shared_ptr<const Structure> structure(std::unique_ptr<Program> program) {
    return Structure::of(builtin_registry(), std::shared_ptr<const Program>(std::move(program)));
}

std::vector<std::string> told(const Structure& s) {
    std::vector<std::string> lines;
    for (const AliasedRead& read : aliased_reads(s)) lines.push_back(english(aliased_read_text(s, read)));
    return lines;
}

} // namespace

class TestAliasedReads : public QObject {
    Q_OBJECT
  private slots:
    void a_source_that_was_overwritten_in_place() {
        const auto s =
            structure(built("x = tensor(f32, 8) = arange()\na = sqr(x)\nb = scale_inplace(a, 2)\nc = add(b, a)\n"
                            "gf = graph()\nexpand(gf, b)\nexpand(gf, c)\ncompute(gf)\n"));
        const auto lines = told(*s);
        QCOMPARE(lines.size(), size_t(1));
        SAME_TEXT(lines[0], "step 2, `c` (add), reads `a`, but step 1, `b` (scale), overwrote the bytes of `a` after "
                            "step 0 computed them");
    }
    void read_through_a_view_counts_as_read_of_its_root() {
        const auto s = structure(built(
            "x = tensor(f32, 8) = arange()\na = sqr(x)\nv = reshape_2d(a, 4, 2)\nb = scale_inplace(a, 2)\nc = sum(v)\n"
            "gf = graph()\nexpand(gf, b)\nexpand(gf, c)\ncompute(gf)\n"));
        const auto found = aliased_reads(*s);
        QCOMPARE(found.size(), size_t(1));
        QCOMPARE(found[0].victim, s->find("a").value());
    }
    void two_graphs_of_one_allocator() {
        const auto s = structure(
            built("c = context(size=64 * 1024, no_alloc=true)\nx = tensor(f32, 8) = arange()\ninput x\na = sqr(x)\nb = "
                  "sqrt(a)\n"
                  "g = graph(size=16)\nexpand(g, b)\ngallocr_alloc_graph(g)\ncompute(g)\nh = graph(size=16)\nexpand(h, "
                  "add(x, x))\ngallocr_new()\ngallocr_alloc_graph(h)\ncompute(h)\n"));
        const auto lines = told(*s);
        QCOMPARE(lines.size(), size_t(1));
        QVERIFY2(lines[0].find("reads `x`, but step 1, `b` (sqrt), overwrote the bytes of `x`") != std::string::npos,
                 lines[0].c_str());
    }
    // A cache is there to be written into; and no sample reads what it should not, in its own memory or in ggml's.
    void no_sample_does_so() {
        const QDir dir(GGSCOPE_SOURCE_DIR "/resources/samples");
        for (const QString& name : dir.entryList({"*.ggs"})) {
            std::ostringstream text;
            text << std::ifstream(dir.filePath(name).toStdString(), std::ios::binary).rdbuf();
            auto program = built(with_full_paths(text.str()));
            QVERIFY(program);
            auto planned = in_planned_memory(builtin_registry(), *program);
            QVERIFY(planned.ok());
            const auto alone = told(*structure(std::move(program))), shared = told(*structure(std::move(*planned)));
            QVERIFY2(alone.empty(), (name.toStdString() + ": " + (alone.empty() ? "" : alone[0])).c_str());
            QVERIFY2(shared.empty(), (name.toStdString() + ": " + (shared.empty() ? "" : shared[0])).c_str());
        }
    }
};

QTEST_APPLESS_MAIN(TestAliasedReads)
#include "test_aliased_reads.moc"

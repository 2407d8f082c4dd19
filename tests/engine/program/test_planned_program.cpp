// SPDX-License-Identifier: MIT
// ggml's memory: a program whose tensors take over one another's bytes computes what it computes in memory of its own,
// and goes back the same way.
#include "debug/session.h"
#include "engine/built.h"
#include "engine/script/script_builds.h"
#include "engine/short_samples.h"
#include "ops/all.h"
#include "program/planned_program.h"
#include "program/program_plan.h"
#include "script/script.h"

#include <QtCore/QDir>
#include <QtTest/QTest>

#include <fstream>
#include <sstream>

using namespace ggs;

namespace {

using Bytes = std::vector<std::byte>;

Bytes bytes_of(const Program& program, uint32_t number) {
    const Tensor& t = program.tensor(number);
    Bytes bytes(nbytes(t));
    if (!program.read(t, 0, bytes).ok()) bytes.clear();
    return bytes;
}

std::unique_ptr<Session> opened(std::unique_ptr<Program> program) {
    auto session = Session::open(builtin_registry(), std::move(program));
    if (!session.ok()) qFatal("%s", english(session.error()).c_str());
    return std::move(*session);
}

std::string read(const QString& path) {
    std::ostringstream text;
    text << std::ifstream(path.toStdString(), std::ios::binary).rdbuf();
    return text.str();
}

// Runs both sessions step by step, and compares the result of each step's node.
void same_at_each_step(Session& alone, Session& planned) {
    QCOMPARE(planned.steps().size(), alone.steps().size());
    while (!alone.at_end()) {
        const size_t step = alone.cursor() < alone.steps().size() ? alone.cursor() : 0;
        const uint32_t node = alone.steps()[step].node;
        const Stop a = alone.step(), b = planned.step();
        QVERIFY2(b.kind != StopKind::failed, english(b.reason).c_str());
        QVERIFY(a.kind == b.kind);
        QVERIFY2(bytes_of(alone.program(), node) == bytes_of(planned.program(), node),
                 qPrintable(QString("round %1, step %2, %3")
                                .arg(alone.round())
                                .arg(step)
                                .arg(QString::fromStdString(alone.structure()->name(node)))));
    }
    QVERIFY(planned.at_end());
}

const char* const chain =
    "x = tensor(f32, 64, 4) = normal(0, 1, seed=1)\ninput x\n"
    "w = tensor(f32, 64, 16) = normal(0, 0.2, seed=2)\n"
    "a = mul_mat(w, x)\nb = relu(a)\nc = scale(b, 3)\nd = norm(c, 1e-5)\ne = sqr(d)\noutput e\ngraph e\n";

} // namespace

class TestPlannedProgram : public QObject {
    Q_OBJECT
  private slots:
    void every_sample_computes_the_same_data() {
        QTest::addColumn<QString>("path");
        const QDir dir(GGSCOPE_SOURCE_DIR "/resources/samples");
        for (const QString& name : dir.entryList({"*.ggs"})) QTest::newRow(qPrintable(name)) << dir.filePath(name);
    }
    void every_sample_computes_the_same() {
        QFETCH(QString, path);
        ScriptOptions options;
        options.folder = QFileInfo(path).path().toStdString();
        BuiltScript first = build_script(builtin_registry(), with_few_rounds(read(path)), options);
        QVERIFY(first.ok());
        auto planned = in_planned_memory(builtin_registry(), *first.program);
        QVERIFY2(planned.ok(), planned.ok() ? "" : english(planned.error()).c_str());
        for (uint32_t i = 0; i < first.program->tensors.size(); ++i)
            SAME_TEXT((*planned)->tensors[i].key, first.program->tensors[i].key);
        QCOMPARE((*planned)->csr.size(), first.program->csr.size());
        const auto alone = opened(std::move(first.program)), shared = opened(std::move(*planned));
        same_at_each_step(*alone, *shared);
        // And goes on from wherever it went back to as it did the first time: the inputs are there again.
        const Moment end = shared->moment();
        for (const double share : {0.0, 0.7, 0.2, 0.5, 0.0}) {
            const auto steps = static_cast<size_t>(share * static_cast<double>(shared->steps().size()));
            const Moment to{static_cast<uint32_t>(share * end.round), steps};
            QVERIFY(alone->go_to(to).ok() && shared->go_to(to).ok());
            QCOMPARE(shared->moment(), alone->moment());
            same_at_each_step(*alone, *shared);
        }
        while (shared->step_back().ok() && shared->moment() > Moment{} && shared->round() == end.round)
            QVERIFY(alone->step_back().ok());
        QVERIFY(alone->go_to(shared->moment()).ok());
        same_at_each_step(*alone, *shared);
    }

    void bytes_are_taken_over_and_come_back() {
        const auto program = built(chain);
        auto planned = in_planned_memory(builtin_registry(), *program);
        QVERIFY(planned.ok());
        const auto session = opened(std::move(*planned));
        const Structure& s = *session->structure();
        const auto number = [&](const char* name) { return s.find(name).value(); };
        // In place: one address for all of them.
        QCOMPARE(s.tensors[number("b")].address, s.tensors[number("a")].address);
        QCOMPARE(s.tensors[number("c")].address, s.tensors[number("a")].address);
        QVERIFY(s.tensors[number("d")].address == s.tensors[number("x")].address);
        std::vector<Bytes> before;
        for (size_t i = 0; i < s.steps.size(); ++i) {
            QVERIFY(session->step().kind != StopKind::failed);
            before.push_back(bytes_of(session->program(), s.steps[i].node));
        }
        // The state of `a` now names the step that wrote its bytes.
        QVERIFY((session->structure()->state(number("a"), session->position()) ==
                 TensorState{TensorState::Kind::overwritten, s.step_of(number("c")).value()}));
        QVERIFY(session->structure()->state(number("x"), session->position()).kind == TensorState::Kind::overwritten);
        QCOMPARE(session->structure()->state(number("x"), session->position()).step, s.step_of(number("e")).value());
        for (size_t i = s.steps.size(); i-- > 1;) {
            QVERIFY(session->step_back().ok());
            QCOMPARE(bytes_of(session->program(), s.steps[i - 1].node), before[i - 1]);
        }
        QVERIFY(session->restart().ok());
        QVERIFY(session->structure()->state(number("x"), session->position()).kind == TensorState::Kind::leaf);
    }

    void the_buffer_is_as_large_as_the_plan() {
        const auto program = built(chain);
        auto planned = in_planned_memory(builtin_registry(), *program);
        QVERIFY(planned.ok());
        const std::shared_ptr<const Program> shared = std::move(*planned);
        const auto structure = Structure::of(builtin_registry(), shared);
        const auto plan = plan_of(structure, planned_graphs(*structure).at(0));
        QVERIFY(plan.ok());
        QVERIFY(plan->in_use());
        QCOMPARE(shared->buffers.size(), size_t(1));
        QCOMPARE(shared->buffers[0].buffer->size(), plan->plan.size());
        for (const Life& life : plan->plan.lives)
            QCOMPARE(structure->tensors[plan->number_of(life)].address,
                     shared->buffers[0].buffer->origin() + life.place.range.offset);
        // The plan is that of the program in debug memory.
        const auto alone = Structure::of(builtin_registry(), std::shared_ptr<const Program>(built(chain)));
        const auto same = plan_of(alone, planned_graphs(*alone).at(0));
        QVERIFY(same.ok() && !same->in_use());
        QCOMPARE(same->plan.size(), plan->plan.size());
        for (size_t i = 0; i < same->plan.lives.size(); ++i)
            QVERIFY(same->plan.lives[i].place.range == plan->plan.lives[i].place.range);
    }

    void inputs_are_set_again_in_each_round() {
        const auto program = built(("rounds 3\n" + std::string(chain)).c_str());
        auto planned = in_planned_memory(builtin_registry(), *program);
        QVERIFY(planned.ok());
        const auto alone = opened(built(("rounds 3\n" + std::string(chain)).c_str())),
                   shared = opened(std::move(*planned));
        same_at_each_step(*alone, *shared);
    }

    void program_that_ggml_cannot_run_is_refused() {
        const auto twice = built("x = tensor(f32, 8) = arange()\ninput x\ny = sqr(x)\nz = sum(y)\ngf = "
                                 "graph()\nexpand(gf, z)\ncompute(gf)\ncompute(gf)\n");
        const auto again = in_planned_memory(builtin_registry(), *twice);
        QVERIFY(!again.ok());
        SAME_TEXT(english(again.error()),
                  "ggml's memory: the bytes of the input `x` are reused after its last reader, but the graph that "
                  "reads `x` is computed 2 times; mark `x` as an output, too, or run this program in debug memory");
        const auto both = built("x = tensor(f32, 8) = arange()\ny = sqr(x)\nz = sqrt(y)\na = graph()\nexpand(a, z)\nb "
                                "= graph()\nexpand(b, add(y, z))\ncompute(a)\ncompute(b)\n");
        const auto shared = in_planned_memory(builtin_registry(), *both);
        QVERIFY(!shared.ok());
        SAME_TEXT(english(shared.error()),
                  "ggml's memory: `y` is computed by two graphs, and the allocator of one graph reuses the bytes of "
                  "`y` for other tensors; run this program in debug memory");
    }

    // -- the calls in a script --
    void a_script_gives_a_graph_its_memory() {
        const auto program = built(
            "weights = context(size=64 * 1024)\nw = tensor(f32, 64, 16) = normal(0, 0.2, seed=2)\n"
            "work = context(size=64 * 1024, no_alloc=true)\nx = tensor(f32, 64, 4) = normal(0, 1, seed=1)\ninput x\n"
            "a = mul_mat(w, x)\nb = relu(a)\nv = reshape_1d(b, 64)\nc = scale(v, 2)\ngf = graph(size=64)\nexpand(gf, "
            "c)\n"
            "gallocr_reserve(gf)\ngallocr_alloc_graph(gf)\ncompute(gf)\n");
        QCOMPARE(program->buffers.size(), size_t(1));
        QCOMPARE(program->buffers[0].buffer->size(), size_t(1024 + 256));
        const auto at = [&](const char* key) {
            return program->space.address_of(program->tensor(program->find_key(key).value()).data) -
                   program->buffers[0].buffer->origin();
        };
        QCOMPARE(at("x"), uint64_t(0));
        QCOMPARE(at("a"), uint64_t(1024));
        QCOMPARE(at("b"), uint64_t(1024));
        QCOMPARE(at("v"), uint64_t(1024));
        QCOMPARE(at("c"), uint64_t(0));
    }
    void a_smaller_graph_gets_the_places_of_a_larger_one() {
        const auto text = [](int first, int second) {
            return "c = context(size=64 * 1024, no_alloc=true)\n"
                   "x = tensor(f32, 8, " +
                   std::to_string(first) +
                   ") = arange()\ninput x\ny = norm(x, 1e-5)\ng = graph(size=16)\nexpand(g, norm(y, 1e-5))\n"
                   "p = tensor(f32, 8, " +
                   std::to_string(second) +
                   ") = arange()\ninput p\nq = norm(p, 1e-5)\nh = graph(size=16)\nexpand(h, norm(q, 1e-5))\n"
                   "gallocr_reserve(g)\ngallocr_alloc_graph(h)\ncompute(h)\n";
        };
        const auto smaller = built(text(8, 3).c_str());
        QCOMPARE(smaller->buffers.size(), size_t(1));
        QCOMPARE(smaller->buffers[0].buffer->size(), size_t(512));
        QCOMPARE(smaller->space.address_of(smaller->tensor(smaller->find_key("q").value()).data),
                 smaller->buffers[0].buffer->origin() + 256);
        const auto larger = built(text(8, 9).c_str());
        QCOMPARE(larger->buffers[0].buffer->size(), size_t(576));
        QCOMPARE(larger->space.address_of(larger->tensor(larger->find_key("q").value()).data),
                 larger->buffers[0].buffer->origin() + 288);
    }
    void data_in_the_context_stays() {
        const auto program = built("x = tensor(f32, 8) = arange()\ny = sqr(x)\ngf = graph()\nexpand(gf, "
                                   "y)\ngallocr_alloc_graph(gf)\ncompute(gf)\n");
        QVERIFY(program->buffers.empty());
        QVERIFY(program->arenas[0].arena->contains(program->tensor(program->find_key("y").value()).data));
    }
};

QTEST_APPLESS_MAIN(TestPlannedProgram)
#include "test_planned_program.moc"

// SPDX-License-Identifier: MIT
// Weights mapped by map_buffer: what they cost, what is refused, and how changes of the file are handled.
#include <QtTest/QTest> // first: moc fails on a file that begins with <concepts>

#include "debug/probes/step_into.h"
#include "debug/targets/local_target.h"
#include "debug/targets/recorded_target.h"
#include "debug/targets/trace.h"
#include "engine/built.h"
#include "files/gguf_write.h"
#include "how_built.h"
#include "memory/call_effects.h"
#include "script/fill.h"
#include "script/script.h"

#include <QFile>
#include <QTemporaryDir>

#include <fstream>

#include <unistd.h>

using namespace ggs;

namespace {

constexpr const char* product = "w_ctx = context(size=65536, no_alloc=true)\n"
                                "w = tensor(f32, 4, 2)\n"
                                "name w \"blk.0.w\"\n"
                                "map_buffer(\"model.gguf\")\n"
                                "run = context(size=1048576)\n"
                                "x = tensor(f32, 4) { 1 1 1 1 }\n"
                                "y = mul_mat(w, x)\n"
                                "graph y\n";

double anonymous_megabytes() {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("RssAnon:")) return std::strtod(line.c_str() + 8, nullptr) / 1024;
    }
    return 0;
}

} // namespace

class TestMappedWeights : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    std::string path(const char* name = "model.gguf") const {
        return m_folder.filePath(QLatin1String(name)).toStdString();
    }
    BuiltScript built(const std::string& text) const {
        ScriptOptions options;
        options.folder = m_folder.path().toStdString();
        return build_script(builtin_registry(), text, options);
    }
    std::unique_ptr<Session> session(const std::string& text) const {
        BuiltScript script = built(text);
        if (!script.ok()) qFatal("%s", english(*script.error).c_str());
        auto opened = Session::open(builtin_registry(), std::move(script.program));
        if (!opened.ok()) qFatal("%s", english(opened.error()).c_str());
        return std::move(*opened);
    }
    std::string refusal(const std::string& text) const {
        const BuiltScript script = built(text);
        return script.ok() ? "(it was built)" : english(*script.error);
    }
    QByteArray file() const {
        QFile in(QString::fromStdString(path()));
        return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
    }

  private slots:
    void init() {
        const std::vector<float> values = {1, 2, 3, 4, 10, 20, 30, 40}, bias = {5, 6};
        GgufWriter out;
        out.add("general.architecture", "test");
        out.add_tensor("other", TypeId::f32, {2}, std::as_bytes(std::span(bias)));
        out.add_tensor("blk.0.w", TypeId::f32, {4, 2}, std::as_bytes(std::span(values)));
        QVERIFY(out.write(path()).ok());
    }

    void node_is_computed_from_mapped_file() {
        const auto s = session(product);
        QVERIFY(s->run().kind == StopKind::end);
        const uint32_t y = *s->structure()->find("y");
        QCOMPARE(value_of(*s, y, {0, 0, 0, 0}).value(), 10.0);
        QCOMPARE(value_of(*s, y, {1, 0, 0, 0}).value(), 100.0);
        // At the file's own offset, in a buffer of the file's size that counts as no memory.
        const Program& p = s->program();
        const BufferEntry& buffer = p.buffers.at(0);
        QCOMPARE(buffer.buffer->size(), static_cast<size_t>(file().size()));
        QCOMPARE(buffer.buffer->origin(), first_lasting_origin);
        const Tensor& w = p.tensor(*s->structure()->find("w"));
        const uint64_t offset = p.space.address_of(w.data) - buffer.buffer->origin();
        QCOMPARE(std::memcmp(file().constData() + offset, "\0\0\x80?", 4), 0); // 1.0f
    }

    void a_change_by_hand_copies_pages_and_leaves_the_file() {
        const QByteArray before = file();
        const auto s = session(product);
        QVERIFY(s->run().kind == StopKind::end);
        QVERIFY(s->change(*s->structure()->find("w"), {0, 0, 0, 0}, 101).ok());
        QCOMPARE(value_of(*s, *s->structure()->find("y"), {0, 0, 0, 0}).value(), 110.0);
        QVERIFY(s->restart().ok());
        QVERIFY(s->run().kind == StopKind::end);
        QCOMPARE(value_of(*s, *s->structure()->find("y"), {0, 0, 0, 0}).value(), 110.0); // it belongs to the start
        QVERIFY(s->undo().ok());
        QCOMPARE(value_of(*s, *s->structure()->find("y"), {0, 0, 0, 0}).value(), 10.0);
        QCOMPARE(file(), before);
    }

    void a_file_that_changes_ends_the_next_run() {
        const auto s = session(product);
        QVERIFY(s->step().kind != StopKind::failed);
        QVERIFY(s->restart().ok());
        QFile out(QString::fromStdString(path()));
        QVERIFY(out.open(QIODevice::ReadWrite));
        out.seek(out.size() - 4);
        out.write("????");
        out.close();
        const Stop stop = s->run();
        QVERIFY(stop.kind == StopKind::failed);
        SAME_TEXT(english(stop.reason),
                  path() + " was written to after it was opened; open it again to see its current bytes");
        QVERIFY(QFile::resize(QString::fromStdString(path()), 64));
        QVERIFY(s->run().kind == StopKind::failed); // and no signal ends the process
    }

    // Even directly after a run that found the file unchanged.
    void a_step_that_read_a_changed_file_does_not_count() {
        std::string two = product;
        two.replace(two.find("graph y"), 7, "z = scale(y, 2)\ngraph z");
        const auto s = session(two.c_str());
        const size_t n = s->steps().size();
        QCOMPARE(n, size_t(2));
        QVERIFY(s->run().kind != StopKind::failed);
        for (const size_t to : {size_t{1}, n}) { // a single one and all of them
            QVERIFY(s->go_to(Moment{0, 0}).ok());
            QFile out(QString::fromStdString(path()));
            QVERIFY(out.open(QIODevice::ReadWrite));
            out.seek(out.size() - 4);
            out.write("????");
            out.close();
            const Stop stop = s->run_to(Moment{0, to});
            QVERIFY(stop.kind == StopKind::failed);
            QCOMPARE(s->moment(), (Moment{0, 0}));
        }
    }

    void tensor_not_matching_the_file_is_refused() {
        const auto with = [](const std::string& tensor) {
            return "c = context(size=65536, no_alloc=true)\n" + tensor + "\nmap_buffer(\"model.gguf\")\n";
        };
        SAME_TEXT(refusal(with("w = tensor(f32, 2, 4)\nname w \"blk.0.w\"")),
                  "4:1: map_buffer: \"blk.0.w\" has shape [4, 2, 1, 1] and type f32 in model.gguf, but shape [2, 4, 1, "
                  "1] and type f32 in the context");
        SAME_TEXT(refusal(with("w = tensor(f16, 4, 2)\nname w \"blk.0.w\"")),
                  "4:1: map_buffer: \"blk.0.w\" has shape [4, 2, 1, 1] and type f32 in model.gguf, but shape [4, 2, 1, "
                  "1] and type f16 in the context");
        SAME_TEXT(refusal(with("w = tensor(f32, 4, 2)\nname w \"blk.1.w\"")),
                  "4:1: map_buffer: model.gguf has no tensor \"blk.1.w\", which has shape [4, 2, 1, 1] and type f32 in "
                  "the context");
        QVERIFY(refusal(with("w = tensor(f32, 4, 2)"))
                    .starts_with("3:1: map_buffer: no tensor of the context takes its data from model.gguf"));
        QVERIFY(refusal("w = tensor(f32, 4, 2)\nname w \"blk.0.w\"\nmap_buffer(\"model.gguf\")\n")
                    .starts_with("3:1: map_buffer: the context allocates the data of its tensors itself"));
        QVERIFY(refusal("c = context(size=65536, no_alloc=true)\nw = tensor(f32, 4, 2)\nname w "
                        "\"blk.0.w\"\nmap_buffer(\"none.gguf\")\n")
                    .ends_with("none.gguf can't be read: there is no such file"));
        ScriptOptions typing;
        typing.folder = m_folder.path().toStdString();
        typing.reads_files = false;
        const BuiltScript typed = build_script(builtin_registry(), product, typing);
        QVERIFY(!typed.ok() && typed.beyond_options);
    }

    // Zeros in place of lost bytes are not values. A node that reads them has no values either.
    void bytes_lost_by_cut_file_are_never_shown() {
        if (qEnvironmentVariableIsSet("GGSCOPE_TWIN")) QSKIP("a twin is a copy: it loses nothing");
        const auto s = session(product);
        QVERIFY(s->step().kind != StopKind::failed);
        QVERIFY(s->restart().ok());
        QVERIFY(QFile::resize(QString::fromStdString(path()), 64));
        const uint32_t w = *s->structure()->find("w");
        const auto shown = value_of(*s, w, {0, 0, 0, 0});
        QVERIFY(!shown.ok());
        QVERIFY2(english(shown.error()).starts_with(path() + " is damaged"), english(shown.error()).c_str());
        QVERIFY(!s->change(w, {0, 0, 0, 0}, 7).ok());
        QVERIFY(s->changes().made().empty() && s->cursor() == 0);
        QVERIFY(!statistics(s->bytes(), w, s->program().tensor(w)).ok());
        QVERIFY(!step_into(*s).ok());
    }

    // set_rows may write any row: what it needs to begin again is in the file, so nothing is copied for it.
    void overwritten_weights_are_restored_from_file() {
        const QByteArray before = file();
        const auto s = session("c = context(size=65536, no_alloc=true)\nw = tensor(f32, 4, 2)\nname w "
                               "\"blk.0.w\"\nmap_buffer(\"model.gguf\")\n"
                               "r = context(size=1048576)\ni = tensor(i64, 1) { 1 }\nsrc = tensor(f32, 4, 1) { 5 6 7 8 "
                               "}\ngraph set_rows(w, src, i)\n");
        const uint32_t w = *s->structure()->find("w");
        QVERIFY(s->change(w, {0, 0, 0, 0}, 9).ok()); // of the start: it stays
        QVERIFY(s->run().kind == StopKind::end);
        QCOMPARE(value_of(*s, w, {1, 1, 0, 0}).value(), 6.0);
        QVERIFY(s->restart().ok());
        QCOMPARE(value_of(*s, w, {1, 1, 0, 0}).value(), 20.0);
        QCOMPARE(value_of(*s, w, {0, 0, 0, 0}).value(), 9.0);
        QVERIFY(s->undo().ok());
        QCOMPARE(value_of(*s, w, {0, 0, 0, 0}).value(), 1.0);
        QCOMPARE(file(), before);
    }

    // A view in another context waits for the bytes of its source, wherever they come from.
    void a_view_in_another_context_gets_them_too() {
        const auto s = session(
            "w_ctx = context(size=65536, no_alloc=true)\nw = tensor(f32, 4, 2)\nname w \"blk.0.w\"\n"
            "other = context(size=65536, no_alloc=true)\nv = view_1d(w, 4, 16)\ny = tensor(f32, 4) { 1 1 1 1 }\n"
            "use w_ctx\nmap_buffer(\"model.gguf\")\nuse other\nalloc_buffer()\n"
            "run = context(size=1048576)\ngraph add(v, y)\n");
        QVERIFY(s->run().kind == StopKind::end);
        QCOMPARE(value_of(*s, s->steps().back().node, {0, 0, 0, 0}).value(), 11.0);
    }

    // The rest of the context's tensors get memory as usual.
    void alloc_buffer_takes_what_is_left() {
        const auto s = session("c = context(size=1048576, no_alloc=true)\nw = tensor(f32, 4, 2)\nname w \"blk.0.w\"\nx "
                               "= tensor(f32, 4) = arange(1)\n"
                               "map_buffer(\"model.gguf\")\ny = mul_mat(w, x)\nalloc_buffer()\ngraph y\n");
        QCOMPARE(s->program().buffers.size(), size_t(2));
        QVERIFY(s->run().kind == StopKind::end);
        QCOMPARE(value_of(*s, *s->structure()->find("y"), {0, 0, 0, 0}).value(), 30.0);
    }

    void effects_of_map_buffer_are_listed_without_the_file() {
        const BuiltScript script = built(product);
        QVERIFY(script.ok());
        size_t call = 0;
        while (script.program->calls[call].def->name != "map_buffer") ++call;
        const auto effects = effects_of(builtin_registry(), *script.program, call, 100);
        QVERIFY2(effects.ok() && *effects, effects.ok() ? "" : english(effects.error()).c_str());
        QVERIFY(!(*effects)->list.empty());
    }

    void a_trace_needs_the_file_no_more_data() {
        QTest::addColumn<QByteArray>("script");
        QTest::newRow("as it is") << QByteArray(product);
        // Weights are found by the name that the tensor had at map_buffer.
        QTest::newRow("another name later") << QByteArray(product) + "use w_ctx\nname w \"renamed\"\n";
        QTest::newRow("reset later") << "old = context(size=65536, no_alloc=true)\nv = tensor(f32, 2)\nname v "
                                        "\"other\"\nmap_buffer(\"model.gguf\")\nreset()\n" +
                                            QByteArray(product);
    }
    void a_trace_needs_the_file_no_more() {
        QFETCH(QByteArray, script);
        auto opened = LocalTarget::open(builtin_registry(), std::move(built(script.toStdString()).program), "test");
        QVERIFY(opened.ok());
        const std::string trace = path("run.ggst");
        const auto written = (*opened)->record("test", trace, {});
        QVERIFY2(written.ok(), written.ok() ? "" : english(written.error()).c_str());
        QVERIFY(QFile::remove(QString::fromStdString(path())));
        auto recorded = RecordedTarget::open(builtin_registry(), trace);
        QVERIFY2(recorded.ok(), recorded.ok() ? "" : english(recorded.error()).c_str());
        QVERIFY((*recorded)->run().kind == StopKind::end);
        const auto structure = (*recorded)->structure();
        const uint32_t w = *structure->find("w");
        const auto value = element(reader_of(**recorded, (*recorded)->lease()), w, structure->tensor(w), {1, 1, 0, 0});
        QVERIFY(value.ok() && *value);
        QCOMPARE(**value, 20.0);
    }

    void two_programs_share_mapped_weights() {
        Built one, two;
        const auto mapped =
            std::make_shared<const MappedTensors>(MappedTensors{"model.gguf",
                                                                Storage::of(MappedFile::open(path()).value()),
                                                                {{"blk.0.w", {TypeId::f32, {4, 2, 1, 1}, 0}}}});
        for (Built* each : {&one, &two}) {
            each->builder().set_map_file(
                [&](const std::string&) -> Result<std::shared_ptr<const MappedTensors>> { return mapped; });
            each->context(1 << 16, true);
            const ArgValue w = each->tensor(TypeId::f32, {4, 2});
            each->made("set_name", {w, std::string("blk.0.w")});
            each->made("map_buffer", {std::string("model.gguf")});
        }
        QVERIFY(one.program.tensors[0].tensor->data == two.program.tensors[0].tensor->data);
        QCOMPARE(one.program.space.address_of(one.program.tensors[0].tensor->data),
                 two.program.space.address_of(two.program.tensors[0].tensor->data));
    }

    // 253 MB of weights, sparse on disk: to map them costs next to nothing, and to run over a few of them that much.
    void weights_cost_no_memory_of_their_own() {
        if (qEnvironmentVariableIsSet("GGSCOPE_TWIN")) QSKIP("a twin is a copy");
        constexpr int64_t row = 4096, rows = 4096, each = row * rows * 2;
        constexpr int tensors = 8; // 8 · 32 MiB = 268 MB
        const std::string big = path("big.gguf");
        GgufWriter head;
        head.add("general.architecture", "test");
        std::string script = "c = context(size=65536, no_alloc=true)\n";
        {
            const std::vector<std::byte> zeros(static_cast<size_t>(each));
            for (int i = 0; i < tensors; ++i) {
                const std::string name = "blk." + std::to_string(i) + ".w";
                head.add_tensor(name, TypeId::f16, {row, rows}, zeros);
                script += "w" + std::to_string(i) + " = tensor(f16, 4096, 4096)\nname w" + std::to_string(i) + " \"" +
                          name + "\"\n";
            }
            const auto bytes = head.bytes(true);
            QVERIFY(bytes.ok());
            std::ofstream out(big, std::ios::binary);
            out.write(reinterpret_cast<const char*>(bytes->data()), static_cast<std::streamsize>(bytes->size()));
            out.close();
            QCOMPARE(truncate(big.c_str(), static_cast<off_t>(bytes->size() + tensors * each)), 0);
        }
        head = GgufWriter();
        script += "map_buffer(\"big.gguf\")\nr = context(size=1048576)\nx = tensor(f32, 4096) = arange()\ny = "
                  "mul_mat(w3, x)\ngraph y\n";
        const auto empty = session("a = tensor(f32, 1) { 1 }\nb = sqr(a)\ngraph b\n");
        QVERIFY(empty->run().kind == StopKind::end);
        const double before = anonymous_megabytes();
        const auto s = session(script);
        QVERIFY(s->program().buffers[0].buffer->size() > 253'000'000);
        const double opened = anonymous_megabytes() - before;
        QVERIFY(s->run().kind == StopKind::end);
        QCOMPARE(value_of(*s, *s->structure()->find("y"), {7, 0, 0, 0}).value(), 0.0);
        const double ran = anonymous_megabytes() - before;
        constexpr double most = sanitized ? 300 : 30; // sanitizers have their own books of 268 MB that are read
        QVERIFY2(opened < most && ran < most, qPrintable(QString("%1 MB opened, %2 MB ran").arg(opened).arg(ran)));
        qInfo("268 MB of weights: %.1f MB of anonymous memory once they are mapped, %.1f MB after a run", opened, ran);
    }
};

QTEST_APPLESS_MAIN(TestMappedWeights)
#include "test_mapped_weights.moc"

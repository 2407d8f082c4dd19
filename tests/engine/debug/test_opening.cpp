// SPDX-License-Identifier: MIT
// Opening files: scripts, traces and models become targets. Any other input results in an error, regardless of its size
// and of how long it takes.
#include "engine/built.h"

#include "debug/targets/local_target.h"
#include "debug/targets/opening.h"
#include "debug/targets/trace.h"
#include "files/gguf_write.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest/QTest>
#include <sys/stat.h>
#include <thread>

using namespace ggs;

namespace {

constexpr const char* squares = "a = tensor(f32, 4) { 1 2 3 4 }\nb = sqr(a)\ngraph b\n";

} // namespace

class TestOpening : public QObject {
    Q_OBJECT
    QTemporaryDir m_folder;

    std::string path(const char* name) const { return m_folder.filePath(QLatin1String(name)).toStdString(); }
    std::string written(const char* name, const QByteArray& bytes) const {
        QFile file(m_folder.filePath(QLatin1String(name)));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) qFatal("%s", name);
        return path(name);
    }
    static Result<OpenedTarget> opened(const std::string& path, const OpenOptions& options = {}) {
        return open_target(builtin_registry(), path, options);
    }
    static std::string refused(const std::string& path, const OpenOptions& options = {}) {
        const auto target = opened(path, options);
        return target.ok() ? "(it was opened)" : english(target.error());
    }

  private slots:
    void a_script_is_opened_with_its_text() {
        const auto target = opened(written("squares.ggs", squares));
        QVERIFY(target.ok() && target->target && !target->refusal);
        QCOMPARE(target->kind, FileKind::script);
        SAME_TEXT(target->script, squares);
        SAME_TEXT(english(target->target->origin()), "squares.ggs");
        QCOMPARE(target->target->structure()->steps.size(), size_t(1));
    }

    void an_index_of_parts_is_one_of_weights() {
        SAME_TEXT(refused(written("model.safetensors.index.json", "{\"weight_map\": {}}")),
                  path("model.safetensors.index.json") + " lists no files: its weight_map is empty");
    }

    void a_trace_and_a_model_are_known_by_their_first_bytes() {
        auto session = Session::open(builtin_registry(), std::move(build_script(builtin_registry(), squares).program));
        QVERIFY(record_run(**session, "squares", path("run.dat")).ok());
        const auto trace = opened(path("run.dat"));
        QVERIFY(trace.ok() && trace->target);
        QCOMPARE(trace->kind, FileKind::trace);
        QVERIFY(trace->script.empty());
        const float numbers[] = {1, 2, 3};
        GgufWriter out;
        out.add("general.architecture", "test");
        out.add_tensor("w", TypeId::f32, {3}, std::as_bytes(std::span(numbers)));
        QVERIFY(out.write(path("model.dat")).ok());
        const auto model = opened(path("model.dat"));
        QVERIFY(model.ok() && model->target);
        QCOMPARE(model->kind, FileKind::weights);
    }

    void a_name_that_promises_a_kind_is_held_to_it() {
        const std::string trace = refused(written("empty.trace", "not one, and long enough for its header"));
        QVERIFY2(trace.ends_with("is not a trace"), trace.c_str());
        const std::string model = refused(written("wrong.gguf", "not one"));
        QVERIFY2(model.find("GGUF") != model.npos, model.c_str());
    }

    void a_script_that_can_not_be_built_comes_with_its_place() {
        const auto target = opened(written("wrong.ggs", "a = tensor(f32, 4)\nb = sqqr(a)\n"));
        QVERIFY(target.ok() && !target->target && target->refusal);
        QCOMPARE(target->refusal->error.place.line, 2);
        SAME_TEXT(target->script, "a = tensor(f32, 4)\nb = sqqr(a)\n");
        const auto plugin = opened(written("plugin.ggs", "plugin \"mine.so\"\n"));
        QVERIFY(plugin.ok() && plugin->refusal);
        SAME_TEXT(plugin->refusal->wanted_plugin, "mine.so");
    }

    void limits_hold_for_each_kind() {
        OpenOptions little;
        little.limits.memory = 1 << 20;
        const auto script = opened(written("big.ggs", "a = tensor(f32, 1000000)\nb = sqr(a)\ngraph b\n"), little);
        QVERIFY(script.ok() && script->refusal && script->refusal->beyond_options);
        const std::atomic<bool> cancelled{true};
        OpenOptions stopped;
        stopped.session.cancelled = &cancelled;
        const auto none = opened(written("squares.ggs", squares), stopped);
        QVERIFY(none.ok() && !none->target && !none->refusal);
    }

    void waiting_for_a_pipe_can_be_interrupted() {
        const std::string pipe = path("nobody");
        QCOMPARE(mkfifo(pipe.c_str(), 0600), 0);
        std::atomic<bool> cancelled{false};
        std::thread other([&cancelled] {
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
            cancelled = true;
        });
        const auto text = read_script(pipe, true, &cancelled);
        other.join();
        QVERIFY(!text.ok());
        SAME_TEXT(english(text.error()), "interrupted while waiting for " + pipe);
        // And a writer that comes late is waited for.
        std::thread writer([&pipe] {
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
            QFile file(QString::fromStdString(pipe));
            if (file.open(QIODevice::WriteOnly)) file.write(squares);
        });
        cancelled = false;
        const auto whole = read_script(pipe, true, &cancelled);
        writer.join();
        QVERIFY(whole.ok());
        SAME_TEXT(*whole, squares);
    }
    void overlong_script_is_not_read_in_full() {
        QFile endless("/dev/zero");
        QVERIFY(endless.open(QIODevice::ReadOnly));
        const auto text = read_script_from(endless.handle(), "x");
        QVERIFY(!text.ok());
        SAME_TEXT(english(text.error()), "x is too long for a script: it has more than 4194304 bytes");
        OpenOptions pipes;
        pipes.pipes = true;
        const std::string zero = refused("/dev/zero", pipes);
        QVERIFY2(zero.find("too long") != zero.npos, zero.c_str());
        // 3 GB on disk, or said to be.
        QFile large(m_folder.filePath("large.ggs"));
        QVERIFY(large.open(QIODevice::WriteOnly) && large.resize(qint64{3} << 30));
        const std::string of_large = refused(path("large.ggs"));
        QVERIFY2(of_large.find("too long") != of_large.npos, of_large.c_str());
    }

    void path_without_regular_file_is_refused_without_waiting() {
        SAME_TEXT(refused(path("nothing")), path("nothing") + " can't be read: there is no such file");
        SAME_TEXT(refused(m_folder.path().toStdString()), m_folder.path().toStdString() + " is a folder, not a file");
        QCOMPARE(mkfifo(path("pipe").c_str(), 0600), 0);
        SAME_TEXT(refused(path("pipe")), path("pipe") + " is not a regular file, so it can't be opened");
        // With OpenOptions::pipes all bytes of the pipe are read, from the first one on.
        std::thread writer([file = path("pipe")] {
            QFile pipe(QString::fromStdString(file));
            if (pipe.open(QIODevice::WriteOnly)) pipe.write(squares);
        });
        OpenOptions pipes;
        pipes.pipes = true;
        const auto target = opened(path("pipe"), pipes);
        writer.join();
        QVERIFY(target.ok() && target->target);
        SAME_TEXT(target->script, squares);
    }

    void picture_is_refused_with_reason() {
        const std::string picture = refused(written("picture.png", QByteArray("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16)));
        QVERIFY2(
            picture.ends_with("is not a script, a model or a trace: byte 8 is zero, and text can't contain zero bytes"),
            picture.c_str());
    }
};

QTEST_APPLESS_MAIN(TestOpening)
#include "test_opening.moc"

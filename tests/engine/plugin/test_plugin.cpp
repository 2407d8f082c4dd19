// SPDX-License-Identifier: MIT
// Plug-ins: they are loaded and used in scripts, and an error in one is reported with its name.
#include "how_built.h"
#include "plugins.h"
#include "values/explained.h"

#include "graph/plan.h"
#include "plugin/api.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

#include <ctime>

using namespace ggs;
using namespace ggs::plugin_test;

namespace {

// A valid description, for tests that make one field invalid.
struct Description {
    const char* sources[9] = {"x", "y", "z", "a", "b", "c", "d", "e", "f"};
    ggscope_word words[2] = {{"slow", 0}, {"fast", 1}};
    ggscope_param params[3] = {GGSCOPE_F32_PARAM("cap", 30), GGSCOPE_I32_ARGUMENT("n"),
                               GGSCOPE_WORD_PARAM("mode", 1, words)};
    ggscope_op op{};

    Description() {
        op.struct_size = sizeof op;
        op.name = "mine";
        op.src_names = sources;
        op.n_src = 2;
        op.params = params;
        op.n_params = 3;
        op.run = [](const ggscope_task*, ggscope_error*) { return 0; };
    }
    QString refused() const {
        ggscope_registry registry{"mine.so", nullptr, {}, {}};
        const int answer = plugin_api().add_op(&registry, &op);
        if (answer == 0) return registry.ops.size() == 1 ? "" : "nothing was added";
        return QString::fromStdString(english(registry.refused.value_or(msg("no reason is known"))));
    }
};

} // namespace

class TestPlugin : public QObject {
    Q_OBJECT
  private slots:
    // -- loading ------------------------------------------------------------------------------------------------------

    void a_plugin_adds_its_op_and_its_call() {
        const Registry registry = with({"softcap"});
        QVERIFY(!builtin_registry().call("softcap"));
        const CallDef* call = registry.call("softcap");
        QVERIFY(call && call->custom);
        const OpDef* op = registry.op_of(*call);
        QCOMPARE(op->id, OpId::custom);
        QCOMPARE(std::string(op->name), "softcap");
        QCOMPARE(std::string(op->plugin), "softcap.so");
        QCOMPARE(std::string(op->symbol), "softcap(x)");
        QVERIFY(english(*op->note).starts_with("y = cap * tanh(x / cap)"));
        QVERIFY(op->shape && op->kernels[DeviceKind::cpu].accepts && op->kernels[DeviceKind::cpu].run && op->explain &&
                op->reads && op->cost && !op->work);
        QCOMPARE(op->param("cap")->initial, 30.0);
        QCOMPARE(registry.plugins().size(), size_t(1));
        QVERIFY(registry.op(OpId::custom).plugin[0] == '\0');
    }

    void the_code_stays_as_long_as_a_copy_of_the_registry() {
        auto first = std::make_unique<Registry>(with({"softcap"}));
        const Registry copy = *first;
        first.reset();
        QCOMPARE(failure(copy, capped), QString());
    }

    void a_file_given_twice_is_loaded_once() {
        const Registry registry = with({"softcap", "softcap"});
        QCOMPARE(registry.plugins().size(), size_t(1));
    }

    // The time of this process, so that other programs don't count.
    void twenty_thousand_ops_are_added_in_linear_time() {
        Registry registry = builtin_registry();
        const std::clock_t start = std::clock();
        const Status loaded = load_plugin(registry, file_of("many_ops"), is_script_word);
        const double seconds = double(std::clock() - start) / CLOCKS_PER_SEC;
        QVERIFY2(loaded.ok(), loaded.ok() ? "" : english(loaded.error()).c_str());
        QCOMPARE(registry.custom_ops().size(), size_t(20'000));
        QVERIFY2(!times_count || seconds < 1, qPrintable(QString::number(seconds)));
        // And each is found by its nodes.
        const auto session = opened(registry, "x = tensor(f32, 2) { 3 4 }\ny = op_19999(x)\nz = op_0(y)\ngraph z\n");
        QCOMPARE(session->run().kind, StopKind::end);
        QCOMPARE(values(*session, "z"), (std::vector<double>{3, 4}));
    }

    void invalid_file_is_refused_with_reason_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("sentence");
        const auto row = [](const char* name, const std::string& file, const char* sentence) {
            QTest::newRow(name) << QString::fromStdString(file)
                                << "the plug-in " + QString::fromStdString(file) + ": " + sentence;
        };
        row("not there", "nowhere/my.so", "there is no such file");
        row("a folder", GGSCOPE_TEST_PLUGINS, "it is a folder, not a file");
        row("no entry", file_of("no_entry"), "it has no function ggscope_plugin, so it is not a ggscope plug-in");
        row("another version", file_of("wrong_version"),
            "it was written for version 7 of the plug-in interface, but this version of ggscope uses version 1; "
            "compile it with this version's ggscope_plugin.h");
        row("a reason", file_of("refuses"), "it can't be used: it needs a processor with 7 bits");
        row("no reason", file_of("returns_number"), "its ggscope_plugin returned 7 without giving a reason");
        row("no name", file_of("null_name"), "an op has no name (a null pointer)");
        row("a name of ggml", file_of("named_like_add"), "the op add: ggscope already has a call `add`");
    }
    void invalid_file_is_refused_with_reason() {
        QFETCH(QString, file);
        QFETCH(QString, sentence);
        QCOMPARE(refusal_of_file(file.toStdString()), sentence);
    }
    void file_that_is_not_a_library_is_refused() {
        const std::string file = GGSCOPE_SOURCE_DIR "/README.md";
        const QString got = refusal_of_file(file);
        QVERIFY2(got.startsWith(QString::fromStdString("the plug-in " + file + ": it is not a shared library")),
                 qPrintable(got));
    }
    void a_file_that_is_too_large_is_not_copied() {
        const QTemporaryDir folder;
        QFile large(folder.filePath("large.so")); // on disk it has hardly anything
        QVERIFY(large.open(QIODevice::WriteOnly) &&
                large.write("\x7f"
                            "ELF") == 4 &&
                large.resize((qint64{1} << 30) + 1));
        large.close();
        QCOMPARE(refusal_of_file(large.fileName().toStdString()),
                 "the plug-in " + large.fileName() +
                     ": it has 1073741825 bytes; a plug-in can have at most 1073741824");
        QFile zeros(folder.filePath("zeros.so"));
        QVERIFY(zeros.open(QIODevice::WriteOnly) && zeros.resize(qint64{1} << 29));
        QCOMPARE(refusal_of_file(zeros.fileName().toStdString()),
                 "the plug-in " + zeros.fileName() +
                     ": it is not a shared library: the file does not begin with an ELF header");
    }
    void two_plugins_can_not_share_a_name() {
        // A second file with the same op, as a copy in another place is.
        const QTemporaryDir folder;
        const QString copy = folder.filePath("again.so");
        QVERIFY(QFile::copy(QString::fromStdString(file_of("softcap")), copy));
        Registry registry = with({"softcap"});
        const Status loaded = load_plugin(registry, copy.toStdString(), is_script_word);
        QVERIFY(!loaded.ok());
        QCOMPARE(QString::fromStdString(english(loaded.error())),
                 "the plug-in " + copy + ": the op softcap: the plug-in softcap.so already has an op `softcap`");
        QCOMPARE(registry.plugins().size(), size_t(1));
    }

    void descriptions_are_checked_data() {
        QTest::addColumn<std::function<void(Description&)>>("spoil");
        QTest::addColumn<QString>("sentence");
        const auto row = [](const char* name, std::function<void(Description&)> spoil, const char* sentence) {
            QTest::newRow(name) << std::move(spoil) << QString(sentence);
        };
        row(
            "good", [](Description&) {}, "");
        row(
            "size", [](Description& d) { d.op.struct_size = 8; },
            "the struct_size of an op is 8, but a ggscope_op has 120 bytes; set it to sizeof(ggscope_op)");
        row(
            "capitals", [](Description& d) { d.op.name = "Mine"; },
            "an op is named \"Mine\"; a name must begin with a letter and have at most 63 characters: lower case "
            "letters, digits and _");
        row(
            "no name at all", [](Description& d) { d.op.name = ""; },
            "an op is named \"\"; a name must begin with a letter and have at most 63 characters: lower case "
            "letters, digits and _");
        row(
            "no kernel", [](Description& d) { d.op.run = nullptr; }, "the op mine: it has no function `run`");
        row(
            "sources", [](Description& d) { d.op.n_src = 10; }, "the op mine: n_src = 10; it must be from 0 to 9");
        row(
            "fewer than none", [](Description& d) { d.op.n_src = -1; },
            "the op mine: n_src = -1; it must be from 0 to 9");
        row(
            "null list", [](Description& d) { d.op.src_names = nullptr; },
            "the op mine: its sources have no names (src_names is null)");
        row(
            "null source", [](Description& d) { d.sources[1] = nullptr; },
            "the op mine: source 1 has no name (a null pointer)");
        row(
            "twice", [](Description& d) { d.sources[1] = "x"; }, "the op mine: two of its arguments are named `x`");
        row(
            "optional", [](Description& d) { d.op.n_optional = 3; },
            "the op mine: n_optional = 3; it must be from 0 to 2, the number of sources");
        row(
            "params", [](Description& d) { d.op.n_params = 11; },
            "the op mine: n_params = 11; it must be from 0 to 10");
        row(
            "param size", [](Description& d) { d.params[1].struct_size = 0; },
            "the op mine: the struct_size of parameter 1 is 0, but a ggscope_param has 48 bytes");
        row(
            "param of a source's name", [](Description& d) { d.params[0].name = "y"; },
            "the op mine: two of its arguments are named `y`");
        row(
            "ggml's own", [](Description& d) { d.params[0].name = "n_tasks"; },
            "the op mine: `n_tasks` is already a parameter of ggml's CUSTOM; this parameter needs another name");
        row(
            "kind", [](Description& d) { d.params[0].kind = 9; },
            "the op mine: the kind of cap is 9, which does not exist");
        row(
            "nan", [](Description& d) { d.params[0].initial = std::nan(""); },
            "the op mine: the default of cap is NaN");
        row(
            "not whole",
            [](Description& d) {
                d.params[1].has_default = 1;
                d.params[1].initial = 0.5;
            },
            "the op mine: the default of n is 0.5, which is not an int32");
        row(
            "no words", [](Description& d) { d.params[2].words = nullptr; },
            "the op mine: mode takes a word and lists 0 words; it must list 1 to 1000");
        row(
            "a null word", [](Description& d) { d.words[1].word = nullptr; },
            "the op mine: word 1 has no name (a null pointer)");
        row(
            "no such default", [](Description& d) { d.params[2].initial = 5; },
            "the op mine: the default of mode is 5, which is not the value of any of its words");
    }
    void descriptions_are_checked() {
        QFETCH(std::function<void(Description&)>, spoil);
        QFETCH(QString, sentence);
        Description description;
        spoil(description);
        QCOMPARE(description.refused(), sentence);
    }
    void no_op_at_all_is_refused() {
        ggscope_registry registry{"mine.so", nullptr, {}, {}};
        QCOMPARE(plugin_api().add_op(&registry, nullptr), 1);
        QCOMPARE(plugin_api().add_op(nullptr, nullptr), 1);
        QCOMPARE(english(*registry.refused), "add_op was called without an op (a null pointer)");
    }
    void the_api_knows_types() {
        const ggscope_api& api = plugin_api();
        QCOMPARE(api.type_name(GGSCOPE_Q4_0), "q4_0");
        QVERIFY(api.type_name(4) == nullptr && api.type_name(-1) == nullptr && api.type_block(99) == 0);
        QCOMPARE(api.type_block(GGSCOPE_Q4_0), int64_t(32));
        QCOMPARE(api.type_bytes(GGSCOPE_Q4_0), size_t(18));
        const float x[2] = {1.5f, -2};
        uint16_t halves[2];
        float back[2];
        QCOMPARE(api.from_f32(GGSCOPE_F16, x, halves, 2), 0);
        QCOMPARE(api.to_f32(GGSCOPE_F16, halves, back, 2), 0);
        QVERIFY(back[0] == x[0] && back[1] == x[1]);
        QCOMPARE(api.to_f32(GGSCOPE_Q4_0, halves, back, 2), 1);
        QCOMPARE(api.to_f32(1000, halves, back, 2), 1);
    }

    // -- scripts ------------------------------------------------------------------------------------------------------

    void both_spellings_make_the_same_node() {
        const Registry registry = with({"softcap"});
        const auto session = opened(registry, "x = tensor(f32, 4, 3) = arange(-6, 1)\n"
                                              "a = softcap(x, cap=10)\n"
                                              "b = custom(\"softcap\", x, cap=10)\n"
                                              "c = custom(\"softcap\", x)\n"
                                              "gf = graph()\nexpand(gf, a)\nexpand(gf, b)\nexpand(gf, c)\n");
        session->run();
        const Tensor& a = tensor(*session, "a");
        const Tensor& b = tensor(*session, "b");
        QCOMPARE(a.op, OpId::custom);
        QVERIFY(std::equal(a.op_params, a.op_params + max_op_params, b.op_params));
        QCOMPARE(values(*session, "a"), values(*session, "b"));
        QCOMPARE(param_f32(tensor(*session, "c"), first_custom_param), 30.0f);
        QVERIFY(values(*session, "a") != values(*session, "c"));
        QCOMPARE(a.src[0], &tensor(*session, "x"));
    }
    void the_bytes_of_a_node_are_the_same_everywhere() {
        // ggml's pointers are 0, and a gap of its struct contains FNV-1a of the name. The order of loading doesn't
        // matter.
        const Registry registry = with({"wrong_answers", "softcap"});
        const auto session = opened(registry, capped);
        const Tensor& y = tensor(*session, "y");
        const int32_t wanted[max_op_params] = {0, 0, -1, custom_number("softcap"), 0, 0, 0x41200000};
        QCOMPARE(custom_number("softcap"), 1201076459);
        QVERIFY(std::equal(y.op_params, y.op_params + max_op_params, wanted));
    }
    void ggmls_own_calls_take_an_op_by_its_name() {
        const Registry registry = with({"softcap"});
        const std::string source = " = tensor(f32, 4, 3) = arange(-6, 1)\n";
        const auto session =
            opened(registry, "x" + source + "v" + source + "w" + source +
                                 "a = softcap(x)\n"
                                 "b = map_custom1(\"softcap\", x, n_tasks=2)\n"
                                 "c = map_custom1_inplace(\"softcap\", v)\n"
                                 "d = custom_inplace(\"softcap\", w, n_tasks=1)\n"
                                 "gf = graph()\nexpand(gf, a)\nexpand(gf, b)\nexpand(gf, c)\nexpand(gf, d)\n");
        const Tensor& b = tensor(*session, "b");
        const int32_t wanted[max_op_params] = {0, 0, 2, custom_number("softcap"), 0, 0, 0x41f00000};
        QCOMPARE(b.op, OpId::map_custom1);
        QCOMPARE(tensor(*session, "c").op, OpId::map_custom1);
        QCOMPARE(tensor(*session, "d").op, OpId::custom);
        QVERIFY(std::equal(b.op_params, b.op_params + max_op_params, wanted));
        QCOMPARE(registry.op(b).name, "softcap");
        for (const int threads : {1, 2, 8}) {
            QCOMPARE(n_tasks(registry.op(b), b, threads), std::min(threads, 2));
            QCOMPARE(n_tasks(registry.op(b), tensor(*session, "c"), threads), threads);
            QCOMPARE(n_tasks(registry.op(b), tensor(*session, "d"), threads), 1);
        }
        QVERIFY(!b.view_src);
        QCOMPARE(tensor(*session, "c").view_src, &tensor(*session, "v"));
        QCOMPARE(tensor(*session, "d").view_src, &tensor(*session, "w"));
        const std::vector<double> before = values(*session, "v");
        session->run();
        for (const char* name : {"b", "c", "d", "v", "w"}) QCOMPARE(values(*session, name), values(*session, "a"));
        for (const Index& out : {Index{0, 0, 0, 0}, Index{3, 2, 0, 0}}) {
            const auto of = [&](const char* name) {
                return explain_element(*session->structure(), session->program().find_key(name).value(), out,
                                       session->bytes());
            };
            const Result<Explanation> custom = of("b"), own = of("a");
            QVERIFY(custom.ok() && own.ok());
            QCOMPARE(custom->value, own->value);
            QCOMPARE(english(custom->lines[1]), english(own->lines[1]));
        }
        // Back over the steps that wrote into their sources.
        while (session->cursor() > 0) QVERIFY(session->step_back());
        QCOMPARE(values(*session, "v"), before);
    }
    void ggmls_own_calls_run_under_guard() {
        SessionOptions options;
        options.guard = true;
        QCOMPARE(failure(with({"softcap"}),
                         "x = tensor(f32, 40, 30) = normal(0, 1)\ny = map_custom1_inplace(\"softcap\", x)\ngraph y\n",
                         options),
                 QString());
    }
    void errors_are_like_those_of_ggmls_calls_data() {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("sentence");
        const auto row = [](const char* line, const char* sentence) {
            QTest::newRow(line) << QString(line) << sentence;
        };
        row("softcap()", "x is missing: softcap(x, cap=…)");
        row("softcap(x, cup=3)", "there is no argument `cup`: softcap(x, cap=…)");
        row("softcap(x, cap=\"a\")", "argument `cap` must be a number, not \"a\"");
        row("softcap(3)", "argument `x` must be a tensor, not 3");
        row("softcapp(x)", "there is no call `softcapp`; did you mean `softcap`?");
        row("softcap(h)", "softcap of softcap.so: x is f16; it must be f32");
        row("softcap(x, cap=-1)", "softcap of softcap.so: cap = -1; it must be above 0");
        row("custom(\"softcap\")", "x is missing: softcap(x, cap=…)");
        row("custom()",
            "custom takes the name of a plug-in's op in quotes, followed by the op's arguments: custom(\"my_op\", a)");
        row("custom(softcap, x)",
            "custom takes the name of a plug-in's op in quotes, followed by the op's arguments: custom(\"my_op\", a)");
        row("custom(\"mul_mat\", x, x)", "custom: `mul_mat` is not an op of a plug-in; write mul_mat(…)");
        row("map_custom1(\"nope\", x)", "map_custom1: no plug-in has an op `nope`");
        row("map_custom1(\"add\", x)", "map_custom1: `add` is not an op of a plug-in");
        row("map_custom1(\"softcap\", h)", "map_custom1: softcap of softcap.so: x is f16; it must be f32");
        row("map_custom2(\"softcap\", x, x)",
            "map_custom2: softcap of softcap.so: the number of tensors must be 1, but it is 2");
        row("map_custom1(\"softcap\", x, n_tasks=0)",
            "map_custom1: n_tasks = 0; it must be at least 1, or -1 for all threads");
        row("custom_inplace(\"softcap\", x, c=x)",
            "custom_inplace: c is given, but a preceding tensor argument is missing");
        row("map_custom1_inplace(\"softcap\", permute(reshape_4d(x, 2, 2, 1, 1), 1, 0, 2, 3))",
            "map_custom1_inplace: softcap of softcap.so: the tensor that is written to must be contiguous: nb[0] = 8, "
            "but a block has 4 bytes (use cont first)");
        row("custom(\"nope\", x)",
            "custom: no plug-in has an op `nope`; loaded: softcap.so (softcap); needed by the script: \"softcap.so\"");
    }
    void errors_are_like_those_of_ggmls_calls() {
        QFETCH(QString, line);
        QFETCH(QString, sentence);
        const QString got =
            refusal(with({"softcap"}),
                    "plugin \"softcap.so\"\nx = tensor(f32, 4)\nh = tensor(f16, 4)\ny = " + line.toStdString());
        QVERIFY2(got.startsWith("4:") && got.endsWith(sentence), qPrintable(got));
    }
    void without_any_plugin_the_option_is_named() {
        QCOMPARE(
            refusal(builtin_registry(), "x = tensor(f32, 4)\ny = custom(\"softcap\", x)"),
            QString("2:12: custom: there is no op `softcap`, because no plug-in is loaded; use --plugin FILE to load "
                    "the plug-in that contains `softcap`, and name the plug-in in the script: plugin \"FILE\""));
    }

    void script_requires_a_plug_in_by_name_or_path_data() {
        QTest::addColumn<QString>("asked");
        QTest::addColumn<bool>("given");
        QTest::newRow("its name alone") << "softcap.so" << true;
        QTest::newRow("its path") << QString::fromStdString(file_of("softcap")) << true;
        QTest::newRow("its path from the script's folder") << "../lib/softcap.so" << true;
        QTest::newRow("another name") << "softcup.so" << false;
        QTest::newRow("another place") << "elsewhere/softcap.so" << false;
    }
    void script_requires_a_plug_in_by_name_or_path() {
        QFETCH(QString, asked);
        QFETCH(bool, given);
        const Registry registry = with({"softcap"});
        ScriptOptions options;
        options.folder = GGSCOPE_TEST_PLUGINS "../bin";
        const std::string script = "plugin \"" + asked.toStdString() + "\"\n" + capped;
        const BuiltScript built = build_script(registry, script, options);
        QCOMPARE(built.ok(), given);
        if (given) {
            QCOMPARE(built.program->wanted_plugins, std::vector<std::string>{asked.toStdString()});
        } else {
            QCOMPARE(built.wanted_plugin, asked.toStdString());
            const QString wanted = QString("1:1: the script needs the plug-in \"%1\", but only softcap.so (softcap) is "
                                           "loaded. If you trust \"%1\", load it with --plugin %2/%1")
                                       .arg(asked, QString::fromStdString(options.folder));
            QCOMPARE(QString::fromStdString(english(*built.error)), wanted);
        }
    }

    void a_script_runs_no_code_by_itself() {
        const QTemporaryDir folder;
        const QByteArray mark = folder.filePath("mark").toUtf8();
        qputenv("GGSCOPE_TEST_MARK", mark);
        const std::string file = file_of("leaves_a_mark");
        const std::string script = "plugin \"" + file + "\"\ny = marks()\ngraph y\n";
        const BuiltScript built = build_script(builtin_registry(), script);
        QVERIFY(!built.ok());
        QCOMPARE(built.wanted_plugin, file);
        QVERIFY2(!QFile::exists(mark), "building a script ran a plug-in's code");
        // The console tool doesn't run it either without --plugin.
        QFile on_disk(folder.filePath("a.ggs"));
        QVERIFY(on_disk.open(QIODevice::WriteOnly) && on_disk.write(QByteArray::fromStdString(script)) > 0);
        on_disk.close();
        for (const char* command : {"graph", "arena", "run", "format"})
            QProcess::execute(GGSCOPE_CLI, {command, on_disk.fileName()});
        QVERIFY2(!QFile::exists(mark), "the console tool ran a plug-in's code");
        // That the mark would have been left:
        QCOMPARE(QProcess::execute(GGSCOPE_CLI, {"run", on_disk.fileName(), "--plugin", QString::fromStdString(file)}),
                 0);
        QFile left(mark);
        QVERIFY(left.open(QIODevice::ReadOnly));
        // The first load is the trial in a separate process.
        QCOMPARE(left.readAll(), QByteArray("loaded\nentered\nloaded\nentered\nrun\n"));
        qunsetenv("GGSCOPE_TEST_MARK");
    }
};

QTEST_GUILESS_MAIN(TestPlugin)
#include "test_plugin.moc"

// SPDX-License-Identifier: MIT
// ggscope-cli on other devices: what there is, where a run computes, and who has the last word about that.
#include <QtTest/QTest>

#include "cli/run_cli.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace {

QString sample(const QString& name) { return QString(GGSCOPE_SOURCE_DIR "/resources/samples/%1").arg(name); }

constexpr const char* product =
    "a = tensor(f32, 2, 2) { 1 2 3 4 }\nb = tensor(f32, 2, 1) { 5 6 }\nc = mul_mat(a, b)\ngraph c\n";

} // namespace

class TestCliDevices : public QObject {
    Q_OBJECT
  private slots:
    void devices_lists_what_there_is_and_why_not() {
        const Answer answer = cli({"devices"});
        QCOMPARE(answer.status, 0);
        QVERIFY2(answer.out.contains("cpu") && answer.out.contains("emulator") && answer.out.contains("cuda"),
                 qPrintable(answer.out));
        const QJsonArray devices = cli({"devices", "--json"}).json()["devices"].toArray();
        QVERIFY(devices.size() >= 3);
        QCOMPARE(devices[0].toObject()["device"].toString(), "cpu");
        QVERIFY(devices[0].toObject()["there"].toBool());
    }

    void samples_run_on_the_emulator_as_on_the_cpu_data() {
        QTest::addColumn<QString>("name");
        for (const char* const name :
             {"simple-ctx", "mlp", "attention-head", "mul_mat_id-experts", "q4_0-matrix", "conv_2d-im2col", "out_prod"})
            QTest::newRow(name) << QString(name);
    }
    void samples_run_on_the_emulator_as_on_the_cpu() {
        QFETCH(QString, name);
        const auto values = [&](const QString& device) {
            const Answer answer = cli({"run", "--json", "--device", device, sample(name + ".ggs")});
            return answer.status == 0 ? QJsonDocument::fromJson(answer.out.toUtf8()).object()["results"].toArray()
                                      : QJsonArray();
        };
        const QJsonArray cpu = values("cpu"), there = values("emulator");
        QVERIFY(!cpu.isEmpty());
        QCOMPARE(there.size(), cpu.size());
        for (int i = 0; i < cpu.size(); ++i) {
            const QJsonArray wanted = cpu[i].toObject()["values"].toArray(),
                             got = there[i].toObject()["values"].toArray();
            QCOMPARE(got.size(), wanted.size());
            for (int k = 0; k < wanted.size(); ++k) {
                const double w = wanted[k].toDouble(), g = got[k].toDouble();
                QVERIFY2(qAbs(w - g) <= 1e-2 * qMax(1.0, qAbs(w)),
                         qPrintable(QString("%1: %2 and %3").arg(k).arg(w).arg(g)));
            }
        }
    }

    void check_on_the_emulator_succeeds() {
        const Answer answer = cli({"check", "--device", "emulator", sample("attention-head.ggs")});
        QVERIFY2(answer.status == 0, qPrintable(answer.out + answer.err));
    }

    void a_script_chooses_and_the_option_beats_it() {
        const QByteArray far = QByteArray("device(cuda:900)\n") + product;
        const Answer alone = cli({"run", "-"}, far);
        QCOMPARE(alone.status, 1);
        QVERIFY2((alone.out + alone.err).contains("there is no CUDA device"), qPrintable(alone.out + alone.err));
        QVERIFY2((alone.out + alone.err).contains("choose the device cpu or emulator"),
                 qPrintable(alone.out + alone.err));
        QCOMPARE(cli({"run", "--device", "cpu", "-"}, far).status, 0);
        QCOMPARE(cli({"run", "--device", "emulator", "-"}, far).status, 0);
        // It opens all the same.
        QCOMPARE(cli({"graph", "-"}, far).status, 0);
        QCOMPARE(cli({"arena", "-"}, far).out, cli({"arena", "-"}, product).out);
    }

    void unknown_device_is_reported() {
        const Answer answer = cli({"run", "--device", "gpu", sample("mlp.ggs")});
        QCOMPARE(answer.status, 2);
        QVERIFY2(answer.err.contains("`gpu` is not a device"), qPrintable(answer.err));
    }

    void a_model_runs_there_token_by_token() {
        const QStringList run = {"stats", "--json", "--prompt", "Once", sample("tiny.gguf"), "result_output"};
        const auto mean = [&](const QString& device) {
            const Answer answer = cli(QStringList(run) << "--device" << device);
            return QJsonDocument::fromJson(answer.out.toUtf8())
                .object()["tensors"]
                .toArray()
                .at(0)
                .toObject()["mean"]
                .toDouble(1e9);
        };
        const double cpu = mean("cpu"), there = mean("emulator");
        QVERIFY(cpu < 1e8);
        QVERIFY2(qAbs(cpu - there) < 1e-2 * qMax(1.0, qAbs(cpu)), qPrintable(QString("%1 and %2").arg(cpu).arg(there)));
    }

    void schedule_prints_the_device_of_each_node() {
        const Answer text = cli({"schedule", "--device", "emulator", "--place", "mul_mat=cpu", sample("mlp.ggs")});
        QCOMPARE(text.status, 0);
        QVERIFY2(text.out.contains("on the CPU: the rule mul_mat=cpu selects the CPU: steps 0, 3"),
                 qPrintable(text.out));
        const QJsonObject json = cli({"schedule", "--json", "--device", "emulator", sample("mlp.ggs")}).json();
        QCOMPARE(json["kind"].toString(), "schedule");
        QCOMPARE(json["device"].toString(), "emulator");
        QCOMPARE(json["splits"].toArray().size(), 1);
        QVERIFY(json["splits"].toArray()[0].toObject()["bytes"].toInt() > 0);
        QVERIFY(json["on_cpu"].toArray().isEmpty());
        // The device from the script, and a model.
        QVERIFY(cli({"schedule", "-"}, QByteArray("device(emulator)\n") + product).out.startsWith("emulator: 1 node"));
        QVERIFY(cli({"schedule", "-"}, product).out.startsWith("cpu: 1 node, nothing is copied"));
        const Answer model = cli(
            {"schedule", "--device", "emulator", "--place", "layer:1=cpu", "--prompt", "Once", sample("tiny.gguf")});
        QVERIFY2(model.status == 0 && model.out.contains("the rule layer:1=cpu"), qPrintable(model.out + model.err));
        const Answer wrong = cli({"schedule", "--place", "layer:x=cpu", sample("mlp.ggs")});
        QCOMPARE(wrong.status, 2);
        QVERIFY2(wrong.err.contains("`layer:x` is not a layer"), qPrintable(wrong.err));
    }

    void option_without_effect_is_reported() {
        const QString mlp = sample("mlp.ggs");
        const Answer none = cli({"run", "--device", "emulator", "--place", "mul_mat=cpu", "--place", "ffn*=cpu", mlp});
        QCOMPARE(none.status, 0);
        QCOMPARE(none.err, "note: no node of " + mlp + " matches --place ffn*=cpu\n");
        QCOMPARE(
            cli({"run", "--place", "mul_mat=cpu", mlp}).err,
            "note: the CPU computes everything, so --place changes nothing; select another device with --device\n");
        for (const char* const command : {"schedule", "run"}) {
            QCOMPARE(cli({command, "--device", "emulator", "--place", "ffn*=cpu", mlp}).err,
                     "note: no node of " + mlp + " matches --place ffn*=cpu\n");
            QCOMPARE(cli({command, "--device", "emulator", "--prompt", "a", "--place", "zz*=cpu", sample("tiny.gguf")})
                         .err.count("note: "),
                     1);
        }
        QVERIFY(cli({"generate", "--tokens", "1", "--place", "mul_mat=cpu", sample("tiny.gguf"), "a"})
                    .err.startsWith("note: the CPU computes everything"));
        // One rule each: what comes next is the file.
        QCOMPARE(cli({"stats", "--device", "emulator", "--place", "nope=cpu", mlp, "probs"}).err,
                 "note: no node of " + mlp + " matches --place nope=cpu\n");
        QCOMPARE(cli({"stats", "--ctx", "64", sample("tiny.gguf")}).err,
                 "note: without --prompt, only the weights of " + sample("tiny.gguf") +
                     " are used, so --ctx changes nothing\n");
        const QString no_model = "note: " + mlp + " is not a model (.gguf), so --ctx and --flash change nothing\n";
        QCOMPARE(cli({"run", "--flash", "--ctx", "64", mlp}).err, no_model);
        QCOMPARE(cli({"graph", "--flash", "--ctx", "64", mlp}).err, no_model);
        QCOMPARE(cli({"run", "--flash", "--ctx", "64", sample("tiny.gguf")}).err, QString());
    }

    // A missing GPU: its schedule is known all the same, and other commands only report that it is missing.
    void missing_gpu_is_reported_once() {
        const QString mlp = sample("mlp.ggs");
        const Answer plan = cli({"schedule", "--device", "cuda:7", mlp});
        if (plan.err.isEmpty()) QSKIP("there are eight GPUs here");
        QVERIFY2(plan.out.startsWith("cuda:7: 6 nodes"), qPrintable(plan.out));
        QVERIFY(!cli({"schedule", "--json", "--device", "cuda:7", mlp}).json()["missing"].toString().isEmpty());
        for (const QStringList& asked :
             {QStringList{"verify", "--device", "cuda:7", GGSCOPE_TEST_DATA "/golden/ops"},
              QStringList{"check", "--device", "cuda:7", mlp},
              QStringList{"generate", "--tokens", "1", "--device", "cuda:7", sample("tiny.gguf"), "Once"}}) {
            const Answer answer = cli(asked);
            QCOMPARE(answer.status, 1);
            QVERIFY2(!answer.err.contains("no longer used"), qPrintable(answer.err)); // it never was
            QVERIFY2(answer.out.isEmpty() && answer.err.contains("CUDA device") && answer.err.count('\n') == 1,
                     qPrintable(answer.out + answer.err));
        }
        QCOMPARE(cli({"run", "--device", "cpu:1", mlp}).status, 2);
    }

    void node_without_elements_has_no_kernel() {
        const Answer answer = cli({"kernel", "-", "y"}, "x = tensor(f32, 0, 4)\ny = add(x, x)\ngraph y\n");
        QCOMPARE(answer.status, 1);
        QVERIFY2(answer.err.contains("has no elements, so nothing is computed"), qPrintable(answer.err));
    }

    void masked_element_is_infinite_in_a_kernel() {
        const Answer answer = cli({"kernel", "--thread", "0", sample("attention-head.ggs"), "weights"});
        QVERIFY2(answer.out.contains("-inf") && !answer.out.contains("8388608"), qPrintable(answer.out.left(2000)));
    }

    void a_plan_that_nothing_can_address_is_refused() {
        QByteArray text = "c = context(size=65536, no_alloc=true)\ny = tensor(f32, 1152921504606846976)\ninput y\n";
        for (int i = 0; i < 5; ++i)
            text += "x" + QByteArray::number(i) + " = tensor(f32, 1152921504606846976)\ninput x" +
                    QByteArray::number(i) + "\n";
        for (int i = 0; i < 5; ++i) text += "y = add(y, x" + QByteArray::number(i) + ")\n";
        const Answer answer = cli({"plan", "-"}, text + "gf = graph(size=64)\nexpand(gf, y)\n");
        QCOMPARE(answer.status, 1);
        QVERIFY2(answer.err.contains("would make the memory plan larger than can be addressed"),
                 qPrintable(answer.err + answer.out.left(300)));
    }

    void a_model_goes_on_there_as_on_the_cpu() {
        const auto tokens = [](const QStringList& more) {
            return cli(QStringList{"generate", "--json", "--tokens", "6"} + more +
                       QStringList{sample("tiny.gguf"), "Once upon"})
                .json()["tokens"]
                .toArray();
        };
        const QJsonArray cpu = tokens({});
        QCOMPARE(cpu.size(), 6);
        QCOMPARE(tokens({"--device", "emulator"}), cpu);
        QCOMPARE(tokens({"--device", "emulator", "--place", "mul_mat=cpu"}), cpu);
        const QJsonObject one = cli({"logits", "--json", "--top", "1", sample("tiny.gguf"), "Once upon"}).json();
        const QJsonObject there =
            cli({"logits", "--json", "--top", "1", "--device", "emulator", sample("tiny.gguf"), "Once upon"}).json();
        QCOMPARE(there["top"].toArray()[0].toObject()["id"], one["top"].toArray()[0].toObject()["id"]);
        QVERIFY(cli({"lens", "--top", "1", "--device", "emulator", sample("tiny.gguf"), "Once"}).status == 0);
    }

    void the_debugger_changes_devices() {
        const Answer answer =
            cli({"step", sample("mlp.ggs")}, "device\ns\ndevice emulator mul_mat=cpu\nrun\ndevice nowhere\nq\n");
        QVERIFY2(answer.out.contains("cpu: 6 nodes") &&
                     answer.out.contains("emulator: 4 nodes on emulator, 2 on the CPU"),
                 qPrintable(answer.out));
        QVERIFY2((answer.out + answer.err).contains("`nowhere` is not a device"), qPrintable(answer.out + answer.err));
    }

    void the_debugger_keeps_its_device_if_another_is_missing() {
        if (cli({"schedule", "--device", "cuda:7", sample("mlp.ggs")}).err.isEmpty())
            QSKIP("there are eight GPUs here");
        const Answer answer = cli({"step", sample("mlp.ggs")}, "device emulator\ndevice cuda:7\ndevice\nq\n");
        QVERIFY2(answer.err.contains("there is no CUDA device") &&
                     answer.err.contains("; the device is still emulator\n"),
                 qPrintable(answer.err));
        QCOMPARE(answer.out.count("emulator: 6 nodes on emulator"), 2);
    }
};

QTEST_APPLESS_MAIN(TestCliDevices)
#include "test_cli_devices.moc"

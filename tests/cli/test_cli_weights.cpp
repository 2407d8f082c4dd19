// SPDX-License-Identifier: MIT
// ggscope-cli with files of weights: safetensors, models in parts, and two files compared.
#include <QtTest/QTest>

#include "cli/run_cli.h"
#include "engine/files/safetensors_bytes.h"
#include "files/gguf_write.h"
#include "files/npy.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>

using namespace ggs;

namespace {

QJsonObject json(const QStringList& arguments) { return cli(arguments).json(); }

std::vector<std::byte> floats(std::initializer_list<float> values) {
    const auto bytes = std::as_bytes(std::span(values.begin(), values.size()));
    return {bytes.begin(), bytes.end()};
}

} // namespace

class TestCliWeights : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString m_safe, m_part, m_whole;

    QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }

  private slots:
    void initTestCase() {
        const std::vector<std::byte> numbers = floats({1, 2, 3, -4, 5, 6});
        std::string data(reinterpret_cast<const char*>(numbers.data()), numbers.size());
        m_safe = path("m.safetensors");
        QFile file(m_safe);
        QVERIFY(file.open(QIODevice::WriteOnly));
        data.append("\1\0\1\1", 4);
        const std::string bytes = safetensors_bytes(
            R"({"__metadata__":{"format":"pt"},"w":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]},"mask":{"dtype":"BOOL","shape":[4],"data_offsets":[24,28]}})",
            data);
        file.write(bytes.data(), static_cast<qint64>(bytes.size()));
        file.close();
        GgufWriter first, second, whole;
        first.add("general.architecture", "test").add("split.no", uint16_t{0}).add("split.count", uint16_t{2});
        second.add("split.no", uint16_t{1})
            .add("split.count", uint16_t{2})
            .add_tensor("w", TypeId::f32, {3, 2}, numbers);
        whole.add("general.architecture", "other").add_tensor("w", TypeId::f32, {3, 2}, floats({1, 2, 3, -4, 5, 6.5f}));
        m_part = path("m-00002-of-00002.gguf");
        m_whole = path("whole.gguf");
        QVERIFY(first.write(path("m-00001-of-00002.gguf").toStdString()).ok() &&
                second.write(m_part.toStdString()).ok() && whole.write(m_whole.toStdString()).ok());
    }

    void info_shows_safetensors() {
        const Answer text = cli({"info", m_safe});
        QCOMPARE(text.status, 0);
        QVERIFY2(text.out.contains("m.safetensors: safetensors, 1 key, 2 tensors, data at byte "),
                 qPrintable(text.out + text.err));
        QVERIFY(text.out.contains("format  str  \"pt\"") && text.out.contains("mask  BOOL  [4]") &&
                text.out.contains("w     F32   [3, 2]"));
        const QJsonObject all = json({"info", "--json", m_safe});
        QCOMPARE(all["format"].toString(), QString("safetensors"));
        QCOMPARE(all["tensors"].toArray()[0].toObject()["ne"].toArray()[0].toInt(), 3);
        QVERIFY(!all.contains("version"));
    }

    void info_shows_the_parts_of_a_model() {
        const Answer text = cli({"info", m_part});
        QCOMPARE(text.status, 0);
        QVERIFY2(text.out.contains("GGUF version 3 in 2 parts, 3 keys, 1 tensor"), qPrintable(text.out + text.err));
        QVERIFY(text.out.contains("general.architecture") && text.out.contains("m-00001-of-00002.gguf"));
        const QJsonObject all = json({"info", "--json", m_part});
        QCOMPARE(all["parts"].toArray().size(), 2);
        QCOMPARE(all["tensors"].toArray()[0].toObject()["part"].toInt(), 2);
        QVERIFY(!all.contains("data_offset"));
    }

    void numbers_are_read_and_saved_of_both() {
        for (const QString& file : {m_safe, m_part}) {
            const QJsonObject row = json({"stats", "--json", file, "w"})["tensors"].toArray()[0].toObject();
            QCOMPARE(row["min"].toDouble(), -4.0);
            QCOMPARE(row["count"].toInt(), 6);
            const Answer saved = cli({"save", file, "w", path("w.npy")});
            QVERIFY2(saved.status == 0, qPrintable(saved.err));
            const auto array = NpyArray::open(path("w.npy").toStdString());
            QVERIFY(array.ok());
            QCOMPARE(array->ne(), (Shape{3, 2, 1, 1}));
        }
    }

    void a_type_without_numbers_is_left_out_or_refused_by_name() {
        const Answer all = cli({"stats", m_safe});
        QCOMPARE(all.status, 0);
        QVERIFY2(all.out.contains("left out: 1 tensor of a type that ggml doesn't have"), qPrintable(all.out));
        for (const QStringList& command :
             {QStringList{"stats", m_safe, "mask"}, QStringList{"save", m_safe, "mask", path("mask.npy")}}) {
            const Answer one = cli(command);
            QCOMPARE(one.status, 1);
            QCOMPARE(one.err, QString("ggscope-cli: `mask` is BOOL in the file, a type that ggml doesn't have: its 4 "
                                      "bytes can't be read as values\n"));
        }
        QVERIFY(!QFile::exists(path("mask.npy")));
    }

    void command_that_needs_a_model_rejects_plain_weights() {
        for (const char* command : {"tokenize", "logits", "embed", "generate"}) {
            const Answer said = cli({command, m_safe, "text"});
            QCOMPARE(said.status, 1);
            QVERIFY2(said.err.contains("contains only weights"), qPrintable(said.err));
        }
        QVERIFY(cli({"graph", m_safe}).err.contains("contains only weights"));
    }

    void diff_prints_differences() {
        const Answer same = cli({"diff", m_part, path("m-00001-of-00002.gguf")});
        QVERIFY2(same.status == 0, qPrintable(same.err));
        QVERIFY(same.out.contains("keys: 0 differ, 1 the same\ntensors: 0 differ, 1 the same\n"));
        const Answer text = cli({"diff", m_part, m_whole});
        QCOMPARE(text.status, 1);
        QVERIFY2(text.err.isEmpty(), qPrintable(text.err));
        QVERIFY2(text.out.contains("str \"test\"") && text.out.contains("str \"other\"") &&
                     text.out.contains("tensors: 1 differs, 0 the same"),
                 qPrintable(text.out));
        const QJsonObject all = json({"diff", "--json", m_whole, m_safe});
        QCOMPARE(all["kind"].toString(), QString("diff"));
        QVERIFY(!all["same"].toBool(true));
        QCOMPARE(all["keys"].toArray().size(), 2);
        QVERIFY(all["keys"].toArray()[0].toObject()["b"].isNull());
        const QJsonObject w = all["tensors"].toArray()[0].toObject();
        QCOMPARE(w["differs"].toString(), QString("data"));
        QCOMPARE(w["elements"].toInt(), 1);
        QCOMPARE(w["max_abs"].toDouble(), 0.5);
        QCOMPARE(all["tensors"].toArray()[1].toObject()["differs"].toString(), QString("only_b"));
    }

    void diff_reports_why_values_are_not_compared() {
        QFile file(path("other.safetensors"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        const std::string bytes =
            safetensors_bytes(R"({"mask":{"dtype":"BOOL","shape":[4],"data_offsets":[0,4]}})", std::string(4, '\1'));
        file.write(bytes.data(), static_cast<qint64>(bytes.size()));
        file.close();
        const Answer text = cli({"diff", m_safe, path("other.safetensors")});
        QCOMPARE(text.status, 1);
        QVERIFY2(text.out.contains("BOOL [4]      1") &&
                     text.out.endsWith("no numbers: `mask` is BOOL in the file, a type that ggml doesn't have: its 4 "
                                       "bytes can't be read as values\n"),
                 qPrintable(text.out));
    }

    void diff_shows_the_number_of_a_tensor_without_a_name() {
        const auto written = [this](const char* name, char value) {
            QFile file(path(name));
            if (!file.open(QIODevice::WriteOnly)) return;
            const std::string bytes = safetensors_bytes(
                R"({"a":{"dtype":"I8","shape":[4],"data_offsets":[0,4]},"":{"dtype":"I8","shape":[4],"data_offsets":[4,8]}})",
                std::string(4, '\1') + std::string(4, value));
            file.write(bytes.data(), static_cast<qint64>(bytes.size()));
        };
        written("one.safetensors", '\1');
        written("two.safetensors", '\2');
        const Answer text = cli({"diff", path("one.safetensors"), path("two.safetensors")});
        QVERIFY2(text.status == 1 && text.out.contains("  (tensor "), qPrintable(text.out + text.err));
    }

    void diff_rejects_a_file_without_weights() {
        QFile script(path("s.ggs"));
        QVERIFY(script.open(QIODevice::WriteOnly));
        script.write("a = tensor(f32, 2)\n");
        script.close();
        const Answer said = cli({"diff", m_whole, path("s.ggs")});
        QCOMPARE(said.status, 1);
        QVERIFY2(said.err.contains("s.ggs is not a file of weights"), qPrintable(said.err));
        QVERIFY(cli({"diff", m_whole, path("none.gguf")}).err.contains("can't be read: there is no such file"));
        QCOMPARE(cli({"diff", m_whole}).status, 2);
        const QJsonObject error = json({"diff", "--json", m_whole, path("s.ggs")});
        QCOMPARE(error["kind"].toString(), QString("error"));
    }
};

QTEST_APPLESS_MAIN(TestCliWeights)
#include "test_cli_weights.moc"

// SPDX-License-Identifier: MIT
// Weights that aren't a single GGUF file: safetensors, and a model in parts.
#include "app/in_window.h"
#include "session/selection.h"
#include "session/session_controller.h"

#include "engine/files/safetensors_bytes.h"
#include "files/gguf_write.h"
#include "views/file/file_tensor_model.h"
#include "views/file/file_view.h"
#include "views/file/key_model.h"
#include "views/file/value_pane.h"
#include "views/inspector/inspector.h"
#include "views/values/values_view.h"
#include "words/messages.h"

#include <QFile>
#include <QLabel>
#include <QPlainTextEdit>
#include <QTableView>

using namespace ggs;

namespace {

const std::vector<float> numbers{1, 2, 3, -4, 5, 6};
std::span<const std::byte> bytes() { return std::as_bytes(std::span(numbers)); }

QStringList columnOf(const QTableView* table, int column) {
    QStringList all;
    for (int row = 0; row < table->model()->rowCount(); ++row)
        all.append(table->model()->index(row, column).data().toString());
    return all;
}

} // namespace

class TestWeightsView : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<TestWindow> m_test;
    FileView* m_file = nullptr;

    QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }
    ValuesView* values() { return m_test->child<ValuesView>("values"); }

  private slots:
    void init() {
        m_test = std::make_unique<TestWindow>();
        m_file = m_test->child<FileView>("file");
        QVERIFY(m_file);
    }
    void cleanup() { m_test.reset(); }

    void safetensors_show_tensors_and_unsupported_types() {
        std::string data(reinterpret_cast<const char*>(bytes().data()), bytes().size());
        data.append("\1\2\3\4", 4);
        const std::string file = safetensors_bytes(
            R"({"__metadata__":{"format":"pt"},"w":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]},"mask":{"dtype":"U8","shape":[2,2],"data_offsets":[24,28]}})",
            data);
        QFile out(path("m.safetensors"));
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write(file.data(), static_cast<qint64>(file.size()));
        out.close();
        QVERIFY(m_test->open(path("m.safetensors")));
        QVERIFY(m_file->isSeen());
        QCOMPARE(columnOf(m_file->keyTable(), KeyModel::nameColumn), QStringList{"format"});
        QCOMPARE(m_file->valuePane()->text()->toPlainText(), QString("pt"));
        QCOMPARE(columnOf(m_file->tensorTable(), FileTensorModel::typeColumn), QStringList({"F32", "U8"}));
        QCOMPARE(columnOf(m_file->tensorTable(), FileTensorModel::shapeColumn), QStringList({"[3 2]", "[2 2]"}));
        QVERIFY(QTest::qWaitFor([&] { return values()->statistics() && values()->statistics()->min == -4.0; }, 10'000));
        // A tensor whose type ggml doesn't have shows no values, and the reason.
        m_test->controller().selection().select(1);
        const auto* const says = m_test->child<QLabel>("statistics");
        QVERIFY2(QTest::qWaitFor([&] { return says->text().contains("U8"); }, 10'000), qPrintable(says->text()));
        QVERIFY(!values()->statistics());
    }

    void safetensors_without_keys_show_the_reason() {
        const std::string file = safetensors_bytes(R"({"w":{"dtype":"F32","shape":[6],"data_offsets":[0,24]}})",
                                                   {reinterpret_cast<const char*>(bytes().data()), bytes().size()});
        QFile out(path("bare.safetensors"));
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write(file.data(), static_cast<qint64>(file.size()));
        out.close();
        QVERIFY(m_test->open(path("bare.safetensors")));
        QStringList said;
        for (const QLabel* label : m_file->valuePane()->findChildren<QLabel*>()) said.append(label->text());
        QVERIFY2(said.join(' ').contains("no architecture and no tokenizer"), qPrintable(said.join(' ')));
    }

    void any_part_opens_the_model_and_every_part_is_watched() {
        GgufWriter first, second;
        first.add("general.architecture", "test").add("split.no", uint16_t{0}).add("split.count", uint16_t{2});
        first.add_tensor("a", TypeId::f32, {6}, bytes());
        second.add("split.no", uint16_t{1})
            .add("split.count", uint16_t{2})
            .add_tensor("b", TypeId::f32, {3, 2}, bytes());
        const QString one = path("m-00001-of-00002.gguf"), two = path("m-00002-of-00002.gguf");
        QVERIFY(first.write(one.toStdString()).ok() && second.write(two.toStdString()).ok());
        QVERIFY(m_test->open(two));
        QCOMPARE(columnOf(m_file->tensorTable(), FileTensorModel::nameColumn), QStringList({"a", "b"}));
        QVERIFY(columnOf(m_file->keyTable(), KeyModel::nameColumn).contains("general.architecture"));
        m_test->controller().selection().select(1);
        QVERIFY(QTest::qWaitFor([&] { return values()->statistics() && values()->statistics()->count == 6; }, 10'000));
        auto* const page = m_test->child<Inspector>("inspector");
        QVERIFY(page && QTest::qWaitFor([&] { return page->text().contains("part 2 + "); }, 10'000));
        QVERIFY(QFile::resize(one, 40));
        QVERIFY(
            QTest::qWaitFor([&] { return m_file->trouble().contains("m-00001-of-00002.gguf is damaged"); }, 10'000));
    }
};

QTEST_MAIN(TestWeightsView)
#include "test_weights_view.moc"

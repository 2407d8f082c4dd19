// SPDX-License-Identifier: MIT
// Models in several files in the window. The bytes of each file are drawn, and the selection chooses the file. The keys
// of a GGUF in parts are changed in their own file. A safetensors file is drawn to scale, too.
#include "app/in_window.h"
#include "session/selection.h"
#include "session/session_controller.h"

#include "engine/files/safetensors_bytes.h"
#include "files/gguf_write.h"
#include "files/map/file_map.h"
#include "look/view_header.h"
#include "views/file/file_field_table.h"
#include "views/file/file_scene.h"
#include "views/file/file_strips.h"
#include "views/file/file_view.h"
#include "views/file/keys/key_bar.h"

#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QTabWidget>
#include <QTableView>

using namespace ggs;

namespace {

constexpr int patience = 20'000; // ms

std::string tensorFile(const std::string& name, std::initializer_list<float> values, const std::string& front = {}) {
    std::string data;
    for (const float value : values) data.append(reinterpret_cast<const char*>(&value), sizeof value);
    return safetensors_bytes("{" + front + "\"" + name + "\":{\"dtype\":\"F32\",\"shape\":[" +
                                 std::to_string(values.size()) + "],\"data_offsets\":[0," +
                                 std::to_string(data.size()) + "]}}",
                             data);
}

} // namespace

class TestFileParts : public QObject {
    Q_OBJECT
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<TestWindow> m_test;

    QString path(const char* name) const { return m_folder->filePath(QLatin1String(name)); }
    void write(const char* name, const std::string& bytes) {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(bytes.data(), static_cast<qint64>(bytes.size())), static_cast<qint64>(bytes.size()));
    }
    void open(const QString& model) {
        m_test = std::make_unique<TestWindow>();
        QVERIFY(m_test->open(model));
        m_test->window->showView(QStringLiteral("file"));
    }
    FileView* file() { return m_test->child<FileView>("file"); }
    FileScene& scene() { return file()->scene(); }
    const FileMap& map() { return scene().map(); }
    QComboBox* chooser() { return m_test->child<QComboBox>("filePart"); }
    QString header() {
        QString all;
        for (const auto* const each : file()->findChild<ViewHeader*>()->findChildren<QLabel*>())
            all += each->text() + each->toolTip();
        return all;
    }

  private slots:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        const std::vector<float> two{1, 2};
        for (const uint16_t part : {0, 1}) {
            GgufWriter out;
            if (part == 0) out.add("general.architecture", "test").add("general.name", "Old");
            out.add("split.no", part).add("split.count", uint16_t{2}).add("split.tensors.count", int32_t{2});
            out.add_tensor(part == 0 ? "a" : "b", TypeId::f32, {2}, std::as_bytes(std::span(two)));
            QVERIFY(out.write(path(part == 0 ? "m-00001-of-00002.gguf" : "m-00002-of-00002.gguf").toStdString()).ok());
        }
        write("s-00001-of-00002.safetensors", tensorFile("a", {1, 2}, R"("__metadata__":{"format":"pt"},)"));
        write("s-00002-of-00002.safetensors", tensorFile("b", {3, 4, 5}));
        write(
            "s.safetensors.index.json",
            R"({"metadata":{"total_size":20},"weight_map":{"a":"s-00001-of-00002.safetensors","b":"s-00002-of-00002.safetensors"}})");
    }
    void cleanup() {
        if (!m_test) return;
        if (file()) file()->keys()->edits().forget();
        m_test.reset();
    }

    void the_bytes_of_each_part_are_drawn_data() {
        QTest::addColumn<QString>("opened");
        QTest::addColumn<QString>("second");
        QTest::newRow("GGUF") << "m-00001-of-00002.gguf"
                              << "m-00002-of-00002.gguf";
        QTest::newRow("safetensors") << "s.safetensors.index.json"
                                     << "s-00002-of-00002.safetensors";
    }
    void the_bytes_of_each_part_are_drawn() {
        QFETCH(QString, opened);
        QFETCH(QString, second);
        open(m_folder->filePath(opened));
        QTRY_VERIFY(file()->strips()->isVisible());
        QVERIFY(chooser()->isVisible());
        QCOMPARE(chooser()->count(), 2);
        QCOMPARE(chooser()->currentText(), QString("part 1 of 2"));
        QCOMPARE(
            map().size(),
            static_cast<uint64_t>(
                QFile(m_folder->filePath(opened.endsWith("json") ? "s-00001-of-00002.safetensors" : opened)).size()));
        // The other one, by keys.
        chooser()->setFocus();
        QTest::keyClick(chooser(), Qt::Key_Down);
        QTRY_COMPARE(map().part(), size_t{1});
        QCOMPARE(map().size(), static_cast<uint64_t>(QFile(m_folder->filePath(second)).size()));
        QVERIFY(chooser()->toolTip().startsWith(second));
        // A byte of it is its tensor's.
        scene().goTo(map().data(1).begin + 4);
        QCOMPARE(m_test->controller().selection().selected(), std::optional<uint32_t>(1));
        QCOMPARE(m_test->controller().selection().picked()->element[0], int64_t{1});
        // A selection in another view chooses the file of the tensor.
        m_test->controller().selection().select(0);
        QCOMPARE(chooser()->currentIndex(), 0);
        QVERIFY(scene().isLit(map().data(0).begin) && map().data(0).holds(scene().at()));
        m_test->controller().selection().pick({1, Index{1, 0, 0, 0}});
        QCOMPARE(map().part(), size_t{1});
        QCOMPARE(scene().at(), map().data(1).begin + 4);
        // A key leads back to the file that has it, where one has.
        QTableView* const keys = file()->keyTable();
        keys->setCurrentIndex(keys->model()->index(keys->model()->rowCount() - 1, 0));
        QCOMPARE(map().part(), size_t{0});
        QCOMPARE(scene().region().part, FilePart::key);
    }

    void one_file_has_no_chooser() {
        open(path("s-00002-of-00002.safetensors"));
        QVERIFY(!chooser()->isVisible());
        QVERIFY2(header().contains("s.safetensors.index.json"), qPrintable(header()));
        // Down to its fields.
        auto* const parts = m_test->child<QTabWidget>("fileParts");
        parts->setCurrentIndex(2);
        auto* const fields = m_test->child<FileFieldTable>("fileFields");
        scene().goTo(map().data(0).begin + 8);
        QTRY_COMPARE_WITH_TIMEOUT(fields->fields()->rowCount(), 3, patience);
        QTRY_COMPARE_WITH_TIMEOUT(fields->currentIndex().siblingAtColumn(FileFieldModel::valueColumn).data().toString(),
                                  QString("5"), patience);
        QVERIFY(!m_test->child<QPushButton>("addKey")->isEnabled()); // which safetensors can't here
    }

    void keys_are_changed_in_the_part_that_has_them() {
        open(path("m-00002-of-00002.gguf")); // by the other one
        QFile second(path("m-00002-of-00002.gguf"));
        QVERIFY(second.open(QIODevice::ReadOnly));
        const QByteArray before = second.readAll();
        KeyEdits& edits = file()->keys()->edits();
        QVERIFY2(edits.whyNot().isEmpty(), qPrintable(edits.whyNot()));
        QVERIFY(edits.make({"general.name", "New"}).ok());
        QVERIFY(!m_test->child<QPushButton>("saveKeysCopy")->isEnabled());
        QVERIFY(!m_test->child<QPushButton>("saveKeysCopy")->toolTip().isEmpty());
        QTest::mouseClick(m_test->child<QPushButton>("saveKeys"), Qt::LeftButton);
        const auto name = [&] {
            const auto whole = WeightsFile::open(path("m-00001-of-00002.gguf").toStdString());
            if (!whole.ok()) return english(whole.error());
            return whole->value_text(*whole->find_key("general.name"));
        };
        QTRY_COMPARE_WITH_TIMEOUT(name(), std::string("\"New\""), patience);
        second.seek(0);
        QCOMPARE(second.readAll(), before);
        QTRY_VERIFY_WITH_TIMEOUT(file()->keys()->edits().count() == 0, patience);
    }
};

QTEST_MAIN(TestFileParts)
#include "test_file_parts.moc"

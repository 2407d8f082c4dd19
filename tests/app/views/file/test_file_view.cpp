// SPDX-License-Identifier: MIT
// A model's file to the byte, in the window: the map and the one selection, fields and bytes, statistics of all
// tensors, what quantising cost, and all of it as a file for other programs.
#include "app/in_window.h"
#include "session/selection.h"
#include "session/session_controller.h"

#include "engine/files/gguf_bytes.h"
#include "files/gguf_write.h"
#include "files/map/gguf_map.h"
#include "how_built.h"
#include "look/natural_order.h"
#include "views/blocks/blocks_view.h"
#include "views/file/cost/cost_pane.h"
#include "views/file/file_field_table.h"
#include "views/file/file_hex.h"
#include "views/file/file_scene.h"
#include "views/file/file_strips.h"
#include "views/file/file_tensor_model.h"
#include "views/file/file_view.h"
#include "views/file/tensor_statistics.h"
#include "views/file/value_pane.h"
#include "words/messages.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QElapsedTimer>
#include <QFile>
#include <QHeaderView>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTabWidget>
#include <QTableView>
#include <QToolButton>

#include <cmath>
#include <random>

using namespace ggs;

namespace {

constexpr int64_t across = 256, down = 40;
constexpr int long_enough = 20'000; // milliseconds: what runs behind the window may get little of a busy machine
enum Part { keysPart, tensorsPart, bytesPart, costPart };

std::vector<float> randomFloats(size_t n, unsigned seed) {
    std::mt19937 random(seed);
    std::normal_distribution<float> normal;
    std::vector<float> values(n);
    for (float& value : values) value = normal(random);
    return values;
}

std::vector<std::byte> stored(TypeId type, std::span<const float> values) {
    std::vector<std::byte> bytes(row_size(type, std::ssize(values)).value());
    if (!quantize(type, values.data(), bytes.data(), std::ssize(values)).ok()) qWarning("it can't be stored");
    return bytes;
}

// Four tensors of two layers; block 7 of blk.1.w is far off its original.
QString writeModel(const QString& path, TypeId type) {
    GgufWriter out;
    const std::vector<std::string> words{"one", "two, with a comma", "three"};
    out.add("general.architecture", "test").add("general.name", "a \"model\"").add("test.block_count", uint32_t{2});
    out.add("test.eps", 0.1F).add_strings("test.words", words);
    unsigned seed = 1;
    for (const char* const name : {"token_embd.weight", "blk.0.w", "blk.1.w"}) {
        std::vector<float> values = randomFloats(static_cast<size_t>(across * down), seed++);
        if (type != TypeId::f32 && std::string_view(name) == "blk.1.w")
            for (size_t i = 7 * 32; i < 8 * 32; ++i) values[i] += 10;
        out.add_tensor(name, type, {across, down}, stored(type, values));
    }
    const std::vector<float> norm{1, 0, std::nanf(""), -4};
    out.add_tensor("blk.1.norm", TypeId::f32, {4}, std::as_bytes(std::span(norm)));
    const Status written = out.write(path.toStdString());
    return written.ok() ? QString() : ggs::words(written.error());
}

QByteArray contentOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestFileView : public QObject {
    Q_OBJECT
  private slots:
    void init() {
        QVERIFY(m_folder.isValid());
        m_path = m_folder.filePath("q4.gguf");
        m_original = m_folder.filePath("f32.gguf");
        QCOMPARE(writeModel(m_path, TypeId::q4_0), QString());
        QCOMPARE(writeModel(m_original, TypeId::f32), QString());
        m_test = std::make_unique<TestWindow>();
        m_file = m_test->child<FileView>("file");
        QVERIFY(m_file);
        QVERIFY(m_test->open(m_path));
        m_parts = m_test->child<QTabWidget>("fileParts");
        m_strips = m_file->strips();
        QVERIFY(QTest::qWaitForWindowActive(m_test->window.get()));
    }
    void cleanup() { m_test.reset(); }

    void a_click_on_bytes_selects_their_tensor_everywhere() {
        QCOMPARE(m_strips->window().from, 0.0);
        QCOMPARE(m_strips->window().to, static_cast<double>(map().size()));
        const FileRegion data = map().data(1);
        clickAt(data.begin + data.size() / 2);
        QCOMPARE(m_test->controller().selection().selected(), std::optional<uint32_t>(1));
        QVERIFY(m_test->controller().selection().picked());
        const Spot picked = *m_test->controller().selection().picked();
        QVERIFY(data.holds(map().offset_of(1, picked.element)));
        QCOMPARE(m_file->tensorTable()->currentIndex().siblingAtColumn(FileTensorModel::nameColumn).data().toString(),
                 QString("blk.0.w"));
        // Its entry in the table of tensors leads to it as well.
        m_strips->showRegion(map().entry(2));
        clickAt(map().entry(2).begin + 3);
        QCOMPARE(m_test->controller().selection().selected(), std::optional<uint32_t>(2));
    }

    void selection_in_another_view_lights_its_bytes() {
        m_test->controller().selection().select(2);
        const FileScene& scene = m_file->scene();
        QVERIFY(scene.isLit(map().data(2).begin) && scene.isLit(map().data(2).end - 1) &&
                scene.isLit(map().entry(2).begin));
        QVERIFY(!scene.isLit(map().data(1).begin));
        QCOMPARE(scene.at(), map().data(2).begin);
        // A key in its table, and the other way round.
        m_file->keyTable()->selectRow(2);
        QVERIFY(scene.isLit(map().key(2).begin) && !scene.isLit(map().data(2).begin));
        QVERIFY(map().key(2).holds(scene.at()));
        m_strips->showRegion(map().key(1));
        clickAt(map().key(1).end - 2);
        QCOMPARE(m_file->keyTable()->currentIndex().row(), 1);
        QCOMPARE(m_file->valuePane()->text()->toPlainText(), QString("a \"model\""));
        // An element that another view marks.
        m_test->controller().selection().pick({1, Index{64, 3, 0, 0}});
        QCOMPARE(scene.at(), map().offset_of(1, Index{64, 3, 0, 0}));
        m_test->controller().selection().hover(Spot{1, Index{40, 3, 0, 0}});
        QCOMPARE(scene.hovered().begin, map().offset_of(1, Index{32, 3, 0, 0}));
    }

    void keys_move_over_the_file_and_down_to_its_bytes() {
        m_strips->setFocus();
        const double all = static_cast<double>(map().size());
        m_file->scene().goTo(0);
        for (int i = 0; i < 120; ++i) QTest::keyClick(m_strips, Qt::Key_Plus);
        QCOMPARE(m_strips->window().wide(), ByteWindow::fewest);
        QVERIFY(m_strips->window().from <= 0.5);
        // Single bytes and their field are there, once they have been read.
        const QPointF first(m_strips->xOf(0) + 5, m_strips->stretch().center().y());
        QTRY_VERIFY2_WITH_TIMEOUT(m_strips->tipAt(first).contains("magic"), qPrintable(m_strips->tipAt(first)),
                                  long_enough);
        QTRY_VERIFY2_WITH_TIMEOUT(m_strips->sentence().contains("\"GGUF\""), qPrintable(m_strips->sentence()),
                                  long_enough);
        const double before = m_strips->window().from;
        QTest::keyClick(m_strips, Qt::Key_Right);
        QVERIFY(m_strips->window().from > before);
        QTest::keyClick(m_strips, Qt::Key_Left);
        QCOMPARE(m_strips->window().from, before);
        // From region to region.
        QTest::keyClick(m_strips, Qt::Key_Down);
        QCOMPARE(m_file->scene().at(), map().key(0).begin);
        QTest::keyClick(m_strips, Qt::Key_Down);
        QCOMPARE(m_file->scene().at(), map().key(1).begin);
        QTest::keyClick(m_strips, Qt::Key_Up);
        QCOMPARE(m_file->scene().at(), map().key(0).begin);
        QTest::keyClick(m_strips, Qt::Key_Return);
        QCOMPARE(m_strips->window().from, static_cast<double>(map().key(0).begin));
        QTest::keyClick(m_strips, Qt::Key_Minus);
        QVERIFY(m_strips->window().wide() > static_cast<double>(map().key(0).size()));
        QTest::keyClick(m_strips, Qt::Key_Home);
        QCOMPARE(m_strips->window().wide(), all);
    }

    void fields_and_bytes_follow_the_cursor() {
        m_parts->setCurrentIndex(bytesPart);
        auto* const fields = m_test->child<FileFieldTable>("fileFields");
        auto* const hex = m_test->child<FileHex>("fileHex");
        m_file->scene().goTo(map().key(0).begin);
        QTRY_COMPARE_WITH_TIMEOUT(fields->fields()->rowCount(), 5, long_enough);
        QTRY_COMPARE_WITH_TIMEOUT(fields->currentIndex().siblingAtColumn(FileFieldModel::nameColumn).data().toString(),
                                  QString("name.length"), long_enough);
        // A field leads to its bytes.
        fields->selectRow(4);
        QCOMPARE(m_file->scene().at(), map().file().gguf()->key(0).value_at);
        QTRY_COMPARE_WITH_TIMEOUT(hex->bytes().at(m_file->scene().at()), std::optional(std::byte{'t'}), long_enough);
        // A byte leads to its field, by key and by click.
        hex->setFocus();
        QTest::keyClick(hex, Qt::Key_Left);
        QCOMPARE(m_file->scene().at(), map().file().gguf()->key(0).value_at - 1);
        QTRY_COMPARE_WITH_TIMEOUT(fields->currentIndex().row(), 3, long_enough);
        const QRect cell = hex->byteRect(4);
        QVERIFY(!cell.isEmpty());
        QTest::mouseClick(hex->viewport(), Qt::LeftButton, {}, cell.center());
        QCOMPARE(m_file->scene().at(), uint64_t{4});
        QTRY_COMPARE_WITH_TIMEOUT(fields->currentIndex().siblingAtColumn(FileFieldModel::nameColumn).data().toString(),
                                  QString("version"), long_enough);
        QCOMPARE(fields->currentIndex().siblingAtColumn(FileFieldModel::valueColumn).data().toString(), QString("3"));
        // In data the list follows, however long the data is.
        m_file->scene().goTo(map().data(2).end - 1);
        QTRY_VERIFY_WITH_TIMEOUT(fields->currentIndex()
                                     .siblingAtColumn(FileFieldModel::nameColumn)
                                     .data()
                                     .toString()
                                     .startsWith("block[319].qs"),
                                 long_enough);
    }

    void statistics_come_for_what_is_seen_and_for_all_when_asked() {
        m_parts->setCurrentIndex(tensorsPart);
        QTRY_COMPARE_WITH_TIMEOUT(cell(3, FileTensorModel::maxColumn), QString("1"), long_enough);
        QCOMPARE(cell(3, FileTensorModel::minColumn), QString("-4"));
        QCOMPARE(cell(3, FileTensorModel::meanColumn), QString("-1"));
        QCOMPARE(cell(3, FileTensorModel::zerosColumn), QString("1"));
        QCOMPARE(cell(3, FileTensorModel::oddColumn), QString("1"));
        auto* const all = m_test->child<QPushButton>("allStatistics");
        QTest::mouseClick(all, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!all->isEnabled() && !cell(0, FileTensorModel::sdColumn).isEmpty(), long_enough);
        // They can be sorted by.
        m_file->tensorTable()->sortByColumn(FileTensorModel::minColumn, Qt::AscendingOrder);
        double last = -1e30;
        for (int row = 0; row < 4; ++row) {
            const double now = cell(row, FileTensorModel::minColumn).toDouble();
            QVERIFY(now >= last);
            last = now;
        }
    }

    void sorting_by_a_statistic_computes_all_of_them() {
        QVERIFY(m_parts->currentIndex() == keysPart);
        m_file->tensorTable()->sortByColumn(FileTensorModel::maxColumn, Qt::DescendingOrder);
        QTRY_VERIFY_WITH_TIMEOUT(!m_test->child<QPushButton>("allStatistics")->isEnabled(), long_enough);
        QTRY_COMPARE_WITH_TIMEOUT(cell(0, FileTensorModel::nameColumn), QString("blk.1.w"),
                                  long_enough); // the one that is ten too large
        QTRY_VERIFY_WITH_TIMEOUT(cell(0, FileTensorModel::maxColumn).toDouble() > 8, long_enough);
    }

    void quantising_is_compared_with_the_original_down_to_the_block() {
        m_parts->setCurrentIndex(costPart);
        QVERIFY(m_file->exportKinds().isEmpty());
        m_file->cost()->compareWith(m_original);
        QTableView* const table = m_file->cost()->table();
        QTRY_COMPARE_WITH_TIMEOUT(table->model()->rowCount(), 4, long_enough);
        const auto at = [&](int row, int column) { return table->model()->index(row, column).data().toString(); };
        QTRY_VERIFY_WITH_TIMEOUT(!at(2, CostModel::rmseColumn).isEmpty(), long_enough);
        QCOMPARE(at(2, CostModel::fromColumn), QString("f32"));
        QCOMPARE(at(3, CostModel::rmseColumn), QString("0"));
        // Its sums are those of the engine.
        std::atomic<bool> unwanted{false};
        std::atomic<uint64_t> read{0};
        const WeightsFile original = WeightsFile::open(m_original.toStdString()).value();
        const WeightsFile own = WeightsFile::open(map().file().name()).value();
        const auto expected = quantising_cost(own, 2, original, {unwanted, read}).value();
        QTRY_VERIFY_WITH_TIMEOUT(m_file->cost()->costs().of(2), long_enough);
        QCOMPARE(m_file->cost()->costs().of(2)->sums.squares, expected->sums.squares);
        // The worst block of the worst tensor leads to the view that takes it apart.
        table->selectRow(2);
        QCOMPARE(m_test->controller().selection().selected(), std::optional<uint32_t>(2));
        QTableView* const blocks = m_file->cost()->blocks();
        QTRY_COMPARE_WITH_TIMEOUT(blocks->model()->index(0, WorstBlocksModel::blockColumn).data().toString(),
                                  QString("7"), long_enough);
        QTest::mouseClick(blocks->viewport(), Qt::LeftButton, {},
                          blocks->visualRect(blocks->model()->index(0, 1)).center());
        QVERIFY(m_test->controller().selection().picked());
        QCOMPARE(m_test->controller().selection().picked()->element, (Index{7 * 32, 0, 0, 0}));
        auto* const view = m_test->child<BlocksView>("blocks");
        QVERIFY(view->isSeen());
        QTRY_VERIFY_WITH_TIMEOUT(view->block() && view->block()->tensor == 2, long_enough);
        QCOMPARE(view->block()->number, int64_t{7});
        // By layer.
        m_test->child<QComboBox>("costBy")->setCurrentIndex(1);
        QCOMPARE(table->model()->rowCount(), 3);
        QCOMPARE(at(2, CostModel::nameColumn), QString("blk.1"));
        QCOMPARE(at(2, CostModel::typeColumn), QString("2"));
        QCOMPARE(at(2, CostModel::fromColumn), QString("blk.1.w"));
    }

    void unsuitable_original_is_rejected_with_a_sentence() {
        m_parts->setCurrentIndex(costPart);
        const auto* const trouble = m_test->child<QLabel>("costTrouble");
        m_file->cost()->compareWith(m_folder.filePath("missing.gguf"));
        QTRY_VERIFY2_WITH_TIMEOUT(trouble->text().contains("missing.gguf"), qPrintable(trouble->text()), long_enough);
        GgufWriter other;
        const std::vector<float> four(4);
        other.add_tensor("blk.0.w", TypeId::f32, {4}, std::as_bytes(std::span(four)));
        QVERIFY(other.write(m_folder.filePath("other.gguf").toStdString()).ok());
        m_file->cost()->compareWith(m_folder.filePath("other.gguf"));
        QTRY_VERIFY2_WITH_TIMEOUT(
            trouble->text().contains("other.gguf has the same name and shape as a tensor in this file"),
            qPrintable(trouble->text()), long_enough);
        QVERIFY(!m_file->cost()->hasRows());
    }

    void tables_are_written_as_csv_and_json() {
        const QString csv = m_folder.filePath("table.csv"), json = m_folder.filePath("table.json");
        m_parts->setCurrentIndex(keysPart);
        QVERIFY(m_file->exportKinds().contains("*.csv"));
        QCOMPARE(m_file->exportTo(csv), QString());
        const QList<QByteArray> lines = contentOf(csv).split('\n');
        QCOMPARE(lines[0], QByteArray("name,type,value"));
        QCOMPARE(lines[2], QByteArray("general.name,str,\"a \"\"model\"\"\""));
        QCOMPARE(lines[4], QByteArray("test.eps,f32,0.1"));
        QCOMPARE(m_file->exportTo(json), QString());
        QJsonArray all = QJsonDocument::fromJson(contentOf(json)).array();
        QCOMPARE(all.size(), 5);
        QCOMPARE(all[1].toObject()["value"].toString(), QString("a \"model\""));
        QCOMPARE(all[3].toObject()["value"].toDouble(), 0.1);
        QCOMPARE(all[4].toObject()["value"].toArray()[1].toString(), QString("two, with a comma"));

        m_parts->setCurrentIndex(tensorsPart);
        m_test->child<QPushButton>("allStatistics")->click();
        QTRY_VERIFY_WITH_TIMEOUT(!cell(0, FileTensorModel::sdColumn).isEmpty() &&
                                     !cell(3, FileTensorModel::sdColumn).isEmpty(),
                                 long_enough);
        QCOMPARE(m_file->exportTo(json), QString());
        all = QJsonDocument::fromJson(contentOf(json)).array();
        QCOMPARE(all.size(), 4);
        QCOMPARE(all[3].toObject()["nan"].toInt(), 1);
        QCOMPARE(all[3].toObject()["min"].toDouble(), -4.0);
        QCOMPARE(all[0].toObject()["ne"].toArray(), (QJsonArray{256, 40}));

        m_parts->setCurrentIndex(costPart);
        m_file->cost()->compareWith(m_original);
        QTRY_VERIFY_WITH_TIMEOUT(m_file->cost()->hasRows() && m_file->cost()->costs().count() == 4, long_enough);
        QCOMPARE(m_file->exportTo(csv), QString());
        QCOMPARE(contentOf(csv).split('\n').size(), 6);
        const QByteArrayList costs = contentOf(csv).split('\n');
        QCOMPARE(costs[0], QByteArray("tensor,rmse,relative,largest,nan_or_inf,type,original_type,elements"));
        QVERIFY(costs[1].startsWith("token_embd.weight,0.") && costs[1].endsWith(",0,q4_0,f32,10240"));
        QCOMPARE(costs[1].split(',')[1].toDouble(), m_file->cost()->costs().of(0)->sums.rmse());
        // If the file can't be written, the function returns a sentence.
        QVERIFY(!m_file->exportTo(m_folder.filePath("no/such/folder.csv")).isEmpty());
    }

    void the_models_keep_the_rules_of_models() {
        using Tester = QAbstractItemModelTester;
        const auto rules = Tester::FailureReportingMode::QtTest;
        Tester fields(m_test->child<FileFieldTable>("fileFields")->model(), rules);
        Tester tensors(m_file->tensorTable()->model(), rules), cost(m_file->cost()->table()->model(), rules);
        Tester blocks(m_file->cost()->blocks()->model(), rules);
        m_parts->setCurrentIndex(bytesPart);
        m_file->scene().goTo(map().data(0).begin + 1000);
        QTRY_VERIFY_WITH_TIMEOUT(m_test->child<FileFieldTable>("fileFields")->fields()->rowCount() > 5, long_enough);
        m_parts->setCurrentIndex(costPart);
        m_file->cost()->compareWith(m_original);
        QTRY_COMPARE_WITH_TIMEOUT(m_file->cost()->costs().count(), size_t{4}, long_enough);
        m_test->child<QComboBox>("costBy")->setCurrentIndex(1);
        m_file->tensorTable()->sortByColumn(FileTensorModel::sdColumn, Qt::DescendingOrder);
        QVERIFY(m_test->open(m_original));
        QCOMPARE(m_file->cost()->table()->model()->rowCount(), 0);
        QVERIFY(m_test->open("attention-head"));
        QVERIFY(m_file->scene().empty());
    }

    void bytes_of_a_changed_file_are_shown_no_longer() {
        m_parts->setCurrentIndex(bytesPart);
        auto* const hex = m_test->child<FileHex>("fileHex");
        m_file->scene().goTo(0);
        QTRY_COMPARE_WITH_TIMEOUT(hex->bytes().at(0), std::optional(std::byte{'G'}), long_enough);
        QVERIFY(QFile::resize(m_path, 600));
        QTRY_VERIFY_WITH_TIMEOUT(m_file->trouble().contains("is damaged"), long_enough);
        QTRY_VERIFY_WITH_TIMEOUT(!hex->bytes().at(0), long_enough);
    }

    // Ten gibibytes that were never written: the file has the room, no disk has to.
    void ten_gigabytes_open_at_once_and_statistics_can_be_cancelled() {
        constexpr int64_t wide = 65'536, high = 8192;
        constexpr qint64 data = wide * high * 4;
        GgufBytes out;
        out.header(6, 0);
        for (int i = 0; i < 5; ++i) out.info("t" + std::to_string(i), {wide, high}, 0, static_cast<uint64_t>(i * data));
        out.info("small", {8}, 0, static_cast<uint64_t>(5 * data));
        out.zeros((32 - out.bytes.size() % 32) % 32);
        const QString path = m_folder.filePath("large.gguf");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) &&
                file.write(out.bytes.data(), static_cast<qint64>(out.bytes.size())) > 0);
        QVERIFY(file.resize(static_cast<qint64>(out.bytes.size()) + 5 * data + 32));
        file.close();
        QElapsedTimer timer;
        timer.start();
        QVERIFY(m_test->open(path));
        m_parts->setCurrentIndex(tensorsPart);
        m_test->child<QPushButton>("allStatistics")->click();
        m_file->scene().goTo(map().data(4).begin + 12'345);
        for (int i = 0; i < 120; ++i) QTest::keyClick(m_strips, Qt::Key_Plus);
        QCOMPARE(m_strips->window().wide(), ByteWindow::fewest);
        QTRY_VERIFY2_WITH_TIMEOUT(m_strips->sentence().contains("f32 = 0"), qPrintable(m_strips->sentence()),
                                  long_enough);
        QVERIFY(m_strips->sentence().contains("tensor t4"));
        QVERIFY(m_file->grab().width() > 0);
        const qint64 seen = timer.restart();
        // The visible tensor is computed first; computing all the others can be cancelled.
        QTest::keyClick(m_file->tensorTable(), Qt::Key_Escape);
        QTRY_VERIFY_WITH_TIMEOUT(m_test->child<QPushButton>("allStatistics")->isEnabled(), long_enough);
        qInfo("ten gigabytes: opened and down to a byte in %lld ms, left in %lld ms", seen, timer.elapsed());
        QVERIFY2(!times_count || timer.elapsed() < 2000, "it can't be left");
        QVERIFY(QFile::remove(path));
    }

  private:
    const GgufMap& map() { return dynamic_cast<const GgufMap&>(m_file->scene().map()); }
    void clickAt(uint64_t offset) {
        const double x = (m_strips->xOf(offset) + m_strips->xOf(offset + 1)) / 2;
        QTest::mouseClick(m_strips, Qt::LeftButton, {},
                          QPoint(static_cast<int>(x), static_cast<int>(m_strips->stretch().center().y())));
    }
    QString cell(int row, int column) { return m_file->tensorTable()->model()->index(row, column).data().toString(); }

    QTemporaryDir m_folder;
    QString m_path, m_original;
    std::unique_ptr<TestWindow> m_test;
    FileView* m_file = nullptr;
    FileStrips* m_strips = nullptr;
    QTabWidget* m_parts = nullptr;
};

QTEST_MAIN(TestFileView)
#include "test_file_view.moc"

// SPDX-License-Identifier: MIT
// A file of weights in the window. Keys and tensors are found, sorted and read in full. A tensor's values are those of
// the file. If the file changes or is damaged, a sentence reports it.
#include "app/in_window.h"
#include "session/debuggee.h"
#include "session/measuring.h"
#include "session/opening.h"
#include "session/selection.h"
#include "session/session_controller.h"

#include "engine/files/gguf_bytes.h"
#include "files/gguf_write.h"
#include "look/actions.h"
#include "look/natural_order.h"
#include "views/explorer/explorer.h"
#include "views/explorer/explorer_model.h"
#include "views/file/file_tensor_model.h"
#include "views/file/file_view.h"
#include "views/file/key_model.h"
#include "views/file/value_pane.h"
#include "views/values/numbers_grid.h"
#include "views/values/values_view.h"
#include "window/settings_dialog.h"
#include "words/messages.h"

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QComboBox>
#include <QElapsedTimer>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableView>
#include <QTreeView>

#include <numeric>

using namespace ggs;

namespace {

constexpr int64_t columns = 256, rows = 512; // 512 KiB: more than a tile
constexpr int tokens = 20;
const char* const greeting = "{% for m in messages %}\n  {{ m }}\n{% endfor %}";

float valueAt(int64_t i0, int64_t i1, float first) { return first + static_cast<float>(i1 * columns + i0) / 4; }

QString writeModel(const QString& path, float first = -100) {
    std::vector<float> large(static_cast<size_t>(columns * rows)), small{1, 2, 3, 4, 5, 6};
    for (int64_t i = 0; i < columns * rows; ++i)
        large[static_cast<size_t>(i)] = valueAt(i % columns, i / columns, first);
    std::vector<std::string> words;
    for (int i = 0; i < tokens; ++i) words.push_back("token " + std::to_string(i));
    GgufWriter out;
    out.add("general.architecture", "test").add("test.block_count", uint32_t{11}).add("test.eps", 2.5f);
    out.add("tokenizer.chat_template", greeting).add_strings("tokenizer.tokens", words);
    out.add_tensor("blk.2.w", TypeId::f32, {3, 2}, std::as_bytes(std::span(small)));
    out.add_tensor("output.weight", TypeId::f32, {columns, rows}, std::as_bytes(std::span(large)));
    out.add_tensor("blk.10.w", TypeId::f32, {6}, std::as_bytes(std::span(small)));
    out.add_tensor("blk.2.b", TypeId::f32, {2}, std::as_bytes(std::span(small)).first(8));
    const Status written = out.write(path.toStdString());
    return written.ok() ? QString() : ggs::words(written.error());
}

QStringList columnOf(const QTableView* table, int column) {
    QStringList all;
    for (int row = 0; row < table->model()->rowCount(); ++row)
        all.append(table->model()->index(row, column).data().toString());
    return all;
}

QStringList childrenOf(const QAbstractItemModel& model, const QModelIndex& parent) {
    QStringList all;
    for (int row = 0; row < model.rowCount(parent); ++row) all.append(model.index(row, 0, parent).data().toString());
    return all;
}

} // namespace

class TestGgufView : public QObject {
    Q_OBJECT
  private slots:
    void init() {
        QVERIFY(m_folder.isValid());
        m_path = m_folder.filePath("model.gguf");
        QFile::remove(m_path);
        QCOMPARE(writeModel(m_path), QString());
        m_test = std::make_unique<TestWindow>();
        m_file = m_test->child<FileView>("file");
        QVERIFY(m_file);
    }
    void cleanup() { m_test.reset(); }

    void a_file_opens_on_its_tab_with_keys_and_tensors() {
        QVERIFY(m_test->open(m_path));
        QVERIFY(m_file->isSeen());
        QCOMPARE(columnOf(m_file->keyTable(), KeyModel::nameColumn),
                 QStringList({"general.architecture", "test.block_count", "test.eps", "tokenizer.chat_template",
                              "tokenizer.tokens"}));
        QCOMPARE(columnOf(m_file->keyTable(), KeyModel::typeColumn),
                 QStringList({"str", "u32", "f32", "str", "str[20]"}));
        QCOMPARE(columnOf(m_file->keyTable(), KeyModel::valueColumn).mid(0, 3), QStringList({"\"test\"", "11", "2.5"}));
        QVERIFY(columnOf(m_file->keyTable(), KeyModel::valueColumn).last().endsWith("… 12 more]"));
        QCOMPARE(columnOf(m_file->tensorTable(), FileTensorModel::nameColumn),
                 QStringList({"blk.2.w", "output.weight", "blk.10.w", "blk.2.b"}));
        QCOMPARE(columnOf(m_file->tensorTable(), FileTensorModel::shapeColumn),
                 QStringList({"[3 2]", "[256 512]", "[6]", "[2]"}));
        QCOMPARE(columnOf(m_file->tensorTable(), FileTensorModel::offsetColumn),
                 QStringList({"0", "32", "524320", "524352"}));
        // Nothing can be run, and the window shows the reason.
        QVERIFY(m_test->child<QLabel>("standing")
                    ->text()
                    .contains("the architecture “test” is not supported; the supported architectures are: llama, "));
        QVERIFY(!m_test->window->actions().get("run")->isEnabled());
        QVERIFY(m_test->window->actions().get("run")->toolTip().contains("the architecture “test” is not supported"));
    }

    void the_models_keep_the_rules_of_models() {
        KeyModel keys;
        ElementModel elements;
        FileTensorModel tensors;
        NaturalOrder order;
        order.setSourceModel(&tensors);
        using Tester = QAbstractItemModelTester;
        Tester a(&keys, Tester::FailureReportingMode::QtTest), b(&elements, Tester::FailureReportingMode::QtTest),
            c(&tensors, Tester::FailureReportingMode::QtTest), d(&order, Tester::FailureReportingMode::QtTest);
        QVERIFY(m_test->open(m_path));
        const auto file = m_test->controller().debuggee().snapshot().file;
        keys.setFile(file);
        elements.setKey(file, *file->find_key("tokenizer.tokens"));
        tensors.setFile(file);
        order.sort(FileTensorModel::nameColumn);
        order.setLetters("blk");
        QCOMPARE(elements.rowCount(), tokens);
        QCOMPARE(elements.index(19, ElementModel::valueColumn).data().toString(), QString("\"token 19\""));
        keys.setFile(nullptr);
        elements.setKey(nullptr, 0);
        tensors.setFile(nullptr);
        QCOMPARE(order.rowCount(), 0);
        Tester explorer(m_test->child<QTreeView>("explorerTree")->model(), Tester::FailureReportingMode::QtTest);
        m_test->child<QLineEdit>("explorerSearch")->setText("blk");
        m_test->child<QLineEdit>("explorerSearch")->clear();
    }

    void searching_leaves_what_was_meant() {
        QVERIFY(m_test->open(m_path));
        auto* const filter = m_test->child<QLineEdit>("fileFilter");
        QTest::keyClick(m_test->window.get(), Qt::Key_F, Qt::ControlModifier);
        QCOMPARE(m_test->window->focusWidget(), filter);
        QTest::keyClicks(filter, "BLK.2");
        QCOMPARE(columnOf(m_file->tensorTable(), FileTensorModel::nameColumn), QStringList({"blk.2.w", "blk.2.b"}));
        QCOMPARE(m_file->keyTable()->model()->rowCount(), 0);
        auto* const parts = m_test->child<QTabWidget>("fileParts");
        QCOMPARE(parts->tabText(1), QString("Tensors  2 of 4"));
        filter->setText("eps");
        QCOMPARE(columnOf(m_file->keyTable(), KeyModel::nameColumn), QStringList({"test.eps"}));
        filter->clear();
        QCOMPARE(parts->tabText(1), QString("Tensors  4"));
    }

    void numbers_in_names_count_when_sorting() {
        QVERIFY(m_test->open(m_path));
        m_file->tensorTable()->sortByColumn(FileTensorModel::nameColumn, Qt::AscendingOrder);
        QCOMPARE(columnOf(m_file->tensorTable(), FileTensorModel::nameColumn),
                 QStringList({"blk.2.b", "blk.2.w", "blk.10.w", "output.weight"}));
        m_file->tensorTable()->sortByColumn(FileTensorModel::bytesColumn, Qt::DescendingOrder);
        QCOMPARE(columnOf(m_file->tensorTable(), FileTensorModel::nameColumn).first(), QString("output.weight"));
        m_file->keyTable()->sortByColumn(KeyModel::valueColumn, Qt::AscendingOrder);
        QCOMPARE(columnOf(m_file->keyTable(), KeyModel::valueColumn).mid(0, 2), QStringList({"2.5", "11"}));
        QVERIFY(compareNaturally(u"a007", u"a7") == 0);
        QVERIFY(compareNaturally(u"blk.9", u"blk.10") < 0);
        QVERIFY(compareNaturally(u"blk", u"blk.1") < 0);
    }

    void a_values_text_can_be_read_whole() {
        QVERIFY(m_test->open(m_path));
        m_file->keyTable()->selectRow(3);
        QCOMPARE(m_file->valuePane()->text()->toPlainText(), QString(greeting));
        m_file->keyTable()->selectRow(4);
        QVERIFY(m_file->valuePane()->elements()->isVisible());
        QCOMPARE(m_file->valuePane()->elements()->model()->rowCount(), tokens);
    }

    void a_chosen_tensor_shows_the_files_numbers() {
        QVERIFY(m_test->open(m_path));
        m_test->child<QTabWidget>("fileParts")->setCurrentIndex(1);
        m_file->tensorTable()->selectRow(1);
        QCOMPARE(m_test->controller().selection().selected(), std::optional<uint32_t>(1));
        auto* const view = m_test->child<ValuesView>("values");
        QVERIFY(QTest::qWaitFor([&] { return view->statistics().has_value(); }, 10'000));
        const Statistics s = *view->statistics();
        QCOMPARE(s.count, columns * rows);
        QCOMPARE(s.min, -100.0);
        QCOMPARE(s.max, static_cast<double>(valueAt(columns - 1, rows - 1, -100)));
        QVERIFY(QTest::qWaitFor([&] { return !view->grid()->cellText(2, 1).isEmpty(); }, 10'000));
        QCOMPARE(view->grid()->cellText(2, 1), numberText(static_cast<double>(valueAt(2, 1, -100))));
        // In the other direction: a tensor that is selected in another view is selected in the table.
        m_test->controller().selection().select(2);
        QCOMPARE(m_file->tensorTable()->currentIndex().siblingAtColumn(FileTensorModel::nameColumn).data().toString(),
                 QString("blk.10.w"));
    }

    void truncated_file_is_reported_and_shows_no_values() {
        QVERIFY(m_test->open(m_path));
        m_file->tensorTable()->selectRow(1);
        auto* const view = m_test->child<ValuesView>("values");
        QVERIFY(QTest::qWaitFor([&] { return view->statistics().has_value(); }, 10'000));
        QVERIFY(QFile::resize(m_path, 9000));
        QVERIFY(QTest::qWaitFor([&] { return !m_file->trouble().isEmpty(); }, 10'000));
        QVERIFY2(m_file->trouble().contains("is damaged"), qPrintable(m_file->trouble()));
        QVERIFY(QTest::qWaitFor([&] { return !view->statistics().has_value(); }, 10'000));
        QVERIFY2(m_test->child<QLabel>("statistics")->text().contains("is damaged"),
                 qPrintable(m_test->child<QLabel>("statistics")->text()));
        QVERIFY(view->grid()->cellText(2, 1).isEmpty());
        // Opening it again reports the error, and the current program stays open.
        m_test->child<QPushButton>("fileReload")->click();
        const auto* const standing = m_test->child<QLabel>("standing");
        QVERIFY2(QTest::qWaitFor([&] { return standing->text().contains("byte"); }, 10'000),
                 qPrintable(standing->text()));
        QVERIFY(m_test->controller().debuggee().isOpen());
    }

    void replaced_file_is_reported_and_can_be_opened() {
        QVERIFY(m_test->open(m_path));
        m_test->controller().selection().select(1);
        QCOMPARE(writeModel(m_folder.filePath("other.gguf"), 7), QString());
        QVERIFY(QFile::remove(m_path));
        QVERIFY(QFile::rename(m_folder.filePath("other.gguf"), m_path));
        QVERIFY(QTest::qWaitFor([&] { return m_file->trouble().contains("was replaced by another file"); }, 10'000));
        const auto before = m_test->controller().debuggee().sharedSnapshot();
        QTest::mouseClick(m_test->child<QPushButton>("fileReload"), Qt::LeftButton);
        auto* const view = m_test->child<ValuesView>("values");
        QVERIFY(QTest::qWaitFor([&] { return view->statistics() && view->statistics()->min == 7.0; }, 10'000));
        QCOMPARE(m_test->controller().selection().selected(), std::optional<uint32_t>(1)); // found again by its name
        QCOMPARE(m_file->trouble(), QString());
    }

    void a_broken_file_is_refused_with_a_sentence() {
        QVERIFY(m_test->open("attention-head"));
        QFile file(m_path);
        QVERIFY(file.open(QIODevice::ReadWrite) && file.seek(8) &&
                file.write("\xff\xff\xff\xff\xff\xff\xff\x7f", 8) == 8);
        file.close();
        m_test->window->files().openPath(m_path);
        const auto* const standing = m_test->child<QLabel>("standing");
        QVERIFY2(QTest::qWaitFor([&] { return standing->text().contains("n_tensors at byte 8 is"); }, 10'000),
                 qPrintable(standing->text()));
        QVERIFY(!m_test->controller().debuggee().structure().steps.empty());
    }

    void the_explorer_groups_and_finds_tensors() {
        QVERIFY(m_test->open(m_path));
        auto* const tree = m_test->child<QTreeView>("explorerTree");
        auto* const model = qobject_cast<ExplorerModel*>(tree->model());
        QCOMPARE(model->group(ExplorerModel::leafs).data().toString(), QString("Tensors"));
        QCOMPARE(childrenOf(*model, model->group(ExplorerModel::leafs)),
                 QStringList({"blk.2", "output.weight", "blk.10.w"}));
        QCOMPARE(childrenOf(*model, model->index(0, 0, model->group(ExplorerModel::leafs))), QStringList({"w", "b"}));
        QTest::keyClicks(m_test->child<QLineEdit>("explorerSearch"), "10");
        QCOMPARE(childrenOf(*model, model->group(ExplorerModel::leafs)), QStringList({"blk.10.w"}));
        tree->setCurrentIndex(model->index(0, 0, model->group(ExplorerModel::leafs)));
        QCOMPARE(m_test->controller().selection().selected(), std::optional<uint32_t>(2));
        m_test->child<QLineEdit>("explorerSearch")->clear();
        QCOMPARE(tree->currentIndex().data().toString(), QString("blk.10.w"));
    }

    void hundred_thousand_tensors_open_within_the_time_limit() {
        constexpr int count = 100'000, aligned = 32;
        GgufBytes out;
        out.header(count, 0);
        for (int i = 0; i < count; ++i)
            out.info("blk." + std::to_string(i / 10) + ".expert." + std::to_string(i % 10), {1}, 0,
                     static_cast<uint64_t>(i) * aligned);
        out.zeros((aligned - out.bytes.size() % aligned) % aligned + size_t{count} * aligned);
        QFile file(m_path);
        QVERIFY(file.open(QIODevice::WriteOnly) &&
                file.write(out.bytes.data(), static_cast<qint64>(out.bytes.size())) > 0);
        file.close();
        QElapsedTimer timer;
        timer.start();
        QVERIFY(m_test->open(m_path));
        const qint64 opened = timer.restart();
        m_test->child<QLineEdit>("explorerSearch")->setText("blk.77");
        const qint64 searched = timer.restart();
        m_test->child<QLineEdit>("fileFilter")->setText("expert.7");
        const qint64 filtered = timer.restart();
        QCOMPARE(m_file->tensorTable()->model()->rowCount(), 10'000);
        m_test->child<QLineEdit>("fileFilter")->clear();
        timer.restart();
        m_file->tensorTable()->sortByColumn(FileTensorModel::nameColumn, Qt::DescendingOrder);
        const qint64 sorted = timer.restart();
        QCOMPARE(columnOf(m_file->tensorTable(), FileTensorModel::nameColumn).first(), QString("blk.9999.expert.9"));
        qInfo("100,000 tensors: opened in %lld ms, searched in %lld, filtered in %lld, sorted in %lld", opened,
              searched, filtered, sorted);
        // The limits are far above the usual times, and far below the times of a table that requests each row again and
        // again.
        QVERIFY2(opened < 10'000 && searched < 1500 && filtered < 1500 && sorted < 3000, "it is a burden");
    }

    // Two gibibytes that were never written: the file has the room, no disk has to.
    void half_a_billion_elements_open_at_once_and_can_be_left() {
        constexpr int64_t across = 8192, down = 65'536;
        constexpr qint64 data = across * down * 4;
        GgufBytes out;
        out.header(2, 0)
            .info("large", {across, down}, 0, 0)
            .info("small", {8}, 0, data)
            .zeros(32 - out.bytes.size() % 32);
        QFile file(m_path);
        QVERIFY(file.open(QIODevice::WriteOnly) &&
                file.write(out.bytes.data(), static_cast<qint64>(out.bytes.size())) > 0);
        QVERIFY(file.resize(static_cast<qint64>(out.bytes.size()) + data + 32));
        file.close();
        QVERIFY(m_test->open(m_path));
        auto* const view = m_test->child<ValuesView>("values");
        const auto* const statistics = m_test->child<QLabel>("statistics");
        QElapsedTimer timer;
        timer.start();
        m_file->tensorTable()->selectRow(0);
        QVERIFY(QTest::qWaitFor([&] { return !view->grid()->cellText(1, 1).isEmpty(); }, 5000));
        const qint64 seen = timer.elapsed();
        QVERIFY2(
            QTest::qWaitFor([&] { return statistics->text().contains(QStringLiteral("536\u2009870\u2009912")); }, 5000),
            qPrintable(statistics->text()));
        QVERIFY2(statistics->text().startsWith("counting"), qPrintable(statistics->text()));
        timer.restart();
        m_file->tensorTable()->selectRow(1);
        QVERIFY(QTest::qWaitFor([&] { return view->statistics() && view->statistics()->count == 8; }, 5000));
        qInfo("536,870,912 elements: first numbers after %lld ms, left within %lld ms", seen, timer.elapsed());
    }

    void settings_hold_at_once_and_at_the_next_start() {
        QVERIFY(m_test->open("attention-head"));
        {
            SettingsDialog dialog(m_test->window->preferences());
            QObject::connect(&dialog, &SettingsDialog::changed, m_test->window.get(), &MainWindow::prefer);
            dialog.findChild<QComboBox*>("settingTheme")->setCurrentIndex(1);
            QVERIFY(!Theme::instance().isDark());
            dialog.findChild<QSpinBox*>("settingHistory")->setValue(3);
            QVERIFY(QTest::qWaitFor(
                [&] { return m_test->controller().debuggee().snapshot().history_budget == size_t{3} << 20; }, 10'000));
            dialog.findChild<QSpinBox*>("settingThreads")->setValue(3);
            QVERIFY(QTest::qWaitFor([&] { return m_test->controller().debuggee().snapshot().threads == 3; }, 10'000));
            QTRY_COMPARE(m_test->child<QAbstractButton>("threads")->text(), QStringLiteral("3 threads"));
            dialog.findChild<QSpinBox*>("settingRuns")->setValue(2);
            dialog.findChild<QCheckBox*>("settingOpenLast")->setChecked(true);
        }
        m_test->window->actions().get("profile")->trigger();
        QVERIFY(QTest::qWaitFor([&] { return m_test->controller().measuring().profile() != nullptr; }, 20'000));
        QCOMPARE(m_test->controller().measuring().profile()->runs(), 2);
        QVERIFY(m_test->open(m_path)); // the file that is opened again
        QCOMPARE(Preferences::load(), m_test->window->preferences());
        m_test->restart();
        QCOMPARE(m_test->window->preferences().profileRuns, 2);
        m_test->window->files().openLast();
        QVERIFY(QTest::qWaitFor([&] { return m_test->controller().debuggee().isOpen(); }, 10'000));
        QCOMPARE(m_test->controller().opening().programName(), QString("model.gguf"));
        m_test->window->prefer({});
    }

  private:
    QTemporaryDir m_folder;
    QString m_path;
    std::unique_ptr<TestWindow> m_test;
    FileView* m_file = nullptr;
};

QTEST_MAIN(TestGgufView)
#include "test_gguf_view.moc"

// SPDX-License-Identifier: MIT
// Click logs in the window: samples, bytes, jumps, searches, statistics, problems, export, and files that can't be
// read.
#include "app/in_window.h"
#include "app/resident_bytes.h"

#include "files/clicks/click_writer.h"
#include "look/chart/chart.h"
#include "look/view_header.h"
#include "session/click_logs.h"
#include "session/recent_files.h"
#include "views/clicks/click_export.h"
#include "views/clicks/click_view.h"
#include "views/clicks/counted_pane.h"
#include "views/clicks/reading_dialog.h"
#include "views/clicks/sample_pane.h"
#include "views/clicks/sample_table.h"
#include "views/script/script_editor.h"
#include "window/workspace_table.h"
#include "words/messages.h"

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableView>

using namespace ggs;

namespace {

constexpr int64_t samplesInLog = 10'000;

// Sample i has the label i % 2, the dense values i and i / 4, and in slot 0 the keys 7 and i % 100, in slot 1 no key if
// i is a multiple of 3, else 1000 + i % 10.
ClickBlock samplesFrom(int64_t first, int64_t count) {
    ClickBlock block;
    block.clear(first, 2);
    for (int64_t i = first; i < first + count; ++i) {
        block.labels.push_back(static_cast<float>(i % 2));
        block.dense.push_back(static_cast<float>(i));
        block.dense.push_back(static_cast<float>(i) / 4);
        block.keys.push_back(7);
        block.keys.push_back(i % 100);
        block.offsets.push_back(static_cast<int64_t>(block.keys.size()));
        if (i % 3 != 0) block.keys.push_back(1000 + i % 10);
        block.offsets.push_back(static_cast<int64_t>(block.keys.size()));
    }
    block.count = count;
    return block;
}

ClickShape shapeOfLog(bool checked = true) {
    ClickShape shape;
    shape.labels = 1;
    shape.dense = 2;
    shape.slot_count = 2;
    shape.check_bytes = checked;
    return shape;
}

bool writeLog(const QString& path, int64_t samples = samplesInLog, bool checked = true) {
    Result<ClickWriter> writer =
        ClickWriter::create(path.toStdString(), ClickWriter::Format::norm, shapeOfLog(checked));
    if (!writer.ok()) return false;
    for (int64_t at = 0; at < samples; at += 4096) {
        if (!writer->append(samplesFrom(at, std::min<int64_t>(4096, samples - at))).ok()) return false;
    }
    return writer->finish().ok();
}

bool writeBytes(const QString& path, const QByteArray& bytes) {
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
}

template <class T> QByteArray bytesOf(std::initializer_list<T> numbers) {
    QByteArray bytes;
    for (const T each : numbers) bytes.append(reinterpret_cast<const char*>(&each), sizeof each);
    return bytes;
}

} // namespace

class TestClickView : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        QVERIFY(m_folder.isValid());
        QVERIFY(writeLog(path("log.bin")));
    }
    void init() {
        QSettings().clear();
        m_test = std::make_unique<TestWindow>();
        m_test->window->resize(1600, 1000);
        m_view = m_test->child<ClickView>("clicks");
        QVERIFY(m_view);
    }
    void cleanup() { m_test.reset(); }

    // -- opening --
    void log_opens_as_a_page_of_model() {
        QVERIFY(!m_view->whyEmpty().isEmpty());
        QVERIFY(openLog("log.bin"));
        QCOMPARE(m_test->window->workspaces().current(), QString("model"));
        QVERIFY(m_view->isSeen());
        QVERIFY(m_test->window->windowTitle().contains("log.bin"));
        QCOMPARE(RecentFiles::paths().first(), path("log.bin"));
        QVERIFY(QTest::qWaitFor([&] { return cell(0, 1) == "0"; }, 5'000));
        QCOMPARE(heading(0), QString("sample"));
        QCOMPARE(heading(1), QString("label"));
        QCOMPARE(heading(5), QString("slot 1"));
        QCOMPARE(row(0), QStringList({"0", "0", "0", "0", "7 0", ""}));
        QCOMPARE(row(1), QStringList({"1", "1", "1", "0.25", "7 1", "1001"}));
        // There is nothing to run, and the reason leads to the samples.
        const QString why = workspace("debug")->whyEmpty(m_test->controller());
        QVERIFY2(why.contains("click log") && why.contains("Model"), qPrintable(why));
        QVERIFY(!m_test->window->actions().get("run")->isEnabled());
        QVERIFY(m_test->window->actions().get("export")->isEnabled());
    }

    void log_and_program_take_the_place_of_each_other() {
        QVERIFY(m_test->open("simple-ctx"));
        QVERIFY(openLog("log.bin"));
        QVERIFY(!m_test->controller().debuggee().isOpen());
        QVERIFY(m_test->open("simple-ctx"));
        QVERIFY(!logs().log());
        QVERIFY(!m_view->whyEmpty().isEmpty());
        QVERIFY(openLog("log.bin"));
        m_test->window->actions().get("close")->trigger();
        QVERIFY(!logs().log());
        QVERIFY(!m_view->isSeen());
        QVERIFY(m_test->child<View>("welcome")->isSeen());
    }

    void another_window_on_the_session_shows_the_log() {
        QVERIFY(openLog("log.bin"));
        m_test->window->close(); // as for another language
        m_test->anotherWindow();
        m_view = m_test->child<ClickView>("clicks");
        QVERIFY(QTest::qWaitFor([&] { return m_view->isSeen() && cell(1, 4) == "7 1"; }, 5'000));
        // Another workspace stays where it is.
        m_test->window->workspaces().setCurrent(QStringLiteral("learn"));
        m_test->window->close();
        m_test->anotherWindow();
        m_view = m_test->child<ClickView>("clicks");
        QTest::qWait(20);
        QCOMPARE(m_test->window->workspaces().current(), QString("learn"));
        QVERIFY(!m_view->isSeen());
    }

    void list_of_files_is_one_log() {
        QVERIFY(writeLog(path("part.bin"), 100));
        QVERIFY(writeBytes(path("list.txt"), "2\npart.bin\nlog.bin\n"));
        QVERIFY(openLog("list.txt"));
        m_view->goToSample(101);
        QVERIFY(QTest::qWaitFor(
            [&] {
                return rowOf(101) == QStringList({"101", "1", "1", "0.25", "7 1", "1001"});
            },
            5'000));
        auto* const caption = m_test->child<QLabel>("clickSampleCaption");
        QVERIFY(QTest::qWaitFor([&] { return caption->text().contains("log.bin"); }, 5'000));
    }

    // -- moving --
    void keys_move_through_the_samples() {
        QVERIFY(openLog("log.bin"));
        table()->setFocus();
        press(Qt::Key_End);
        QCOMPARE(m_view->samples()->current(), samplesInLog - 1);
        QVERIFY(QTest::qWaitFor([&] { return rowOf(samplesInLog - 1).value(4) == "7 99"; }, 5'000));
        QVERIFY(table()->model()->rowCount() < 100); // only what is visible
        press(Qt::Key_Up);
        QCOMPARE(m_view->samples()->current(), samplesInLog - 2);
        press(Qt::Key_Home);
        press(Qt::Key_Down);
        QCOMPARE(m_view->samples()->current(), int64_t(1));
        press(Qt::Key_PageDown);
        QCOMPARE(m_view->samples()->current(), int64_t(1 + table()->model()->rowCount()));
        // By the scroll bar: the selection stays.
        auto* const bar = m_test->child<QScrollBar>("clickScroll");
        bar->setValue(bar->maximum());
        QCOMPARE(m_view->samples()->top(), samplesInLog - table()->model()->rowCount());
        QCOMPARE(m_view->samples()->current(), int64_t(1 + table()->model()->rowCount()));
        QVERIFY(!table()->selectionModel()->hasSelection());
    }

    void keys_of_the_view_work_in_each_page() {
        QVERIFY(openLog("log.bin"));
        auto* const parts = m_test->child<QTabWidget>("clickParts");
        auto* const jump = m_test->child<QLineEdit>("clickJump");
        QVERIFY(QTest::qWaitFor([&] { return m_view->sample()->fields()->model()->rowCount() > 0; }, 5'000));
        const std::pair<int, const char*> pages[] = {
            {0, "clickFields"}, {0, "clickHex"}, {1, "clickSlots"}, {2, "clickKeys"}, {3, "clickProblems"}};
        for (const auto& [page, name] : pages) {
            parts->setCurrentIndex(page);
            auto* const part = m_test->child<QWidget>(name);
            QVERIFY2(part && part->isVisible(), name);
            part->setFocus();
            QVERIFY2(part->hasFocus(), name);
            QTest::keyClick(part, Qt::Key_G);
            QVERIFY2(jump->hasFocus(), name);
        }
    }

    void digits_do_not_reach_the_script_editor() {
        QVERIFY(m_test->open("simple-ctx"));
        m_test->window->showView("script");
        auto* const editor = m_test->child<ScriptEditor>("scriptEditor");
        editor->setFocus();
        QVERIFY(openLog("log.bin"));
        QTRY_VERIFY(table()->hasFocus());
        for (const char digit : {'1', '2', '3'}) {
            QWidget* const focus = QApplication::focusWidget();
            QVERIFY(focus && focus != editor);
            QTest::keyClick(focus, digit);
            QTest::qWait(10);
        }
        QVERIFY(!editor->hasFocus());
        QVERIFY(!editor->toPlainText().contains("23"));
    }

    void views_of_programs_give_the_reason_why_they_are_empty() {
        QVERIFY(openLog("log.bin"));
        for (const char* id : {"profile", "graph", "timeline"}) {
            const View* const view = m_test->window->workspaces().view(QLatin1String(id));
            QVERIFY2(view->whyEmpty().contains("click log"), qPrintable(view->whyEmpty()));
        }
    }

    void number_of_a_sample_leads_to_it() {
        QVERIFY(openLog("log.bin"));
        table()->setFocus();
        press(Qt::Key_G);
        auto* const jump = m_test->child<QLineEdit>("clickJump");
        QVERIFY(jump->hasFocus());
        QTest::keyClicks(jump, "8191");
        QTest::keyClick(jump, Qt::Key_Return);
        QCOMPARE(m_view->samples()->current(), int64_t(8191));
        QVERIFY(QTest::qWaitFor([&] { return rowOf(8191).value(4) == "7 91"; }, 5'000));
        jump->setText("10000");
        QTest::keyClick(jump, Qt::Key_Return);
        QCOMPARE(m_view->samples()->current(), int64_t(8191));
        QVERIFY2(m_test->window->trouble().contains("9"), qPrintable(m_test->window->trouble()));
    }

    // -- bytes --
    void field_and_bytes_are_selected_together() {
        QVERIFY(openLog("log.bin"));
        m_view->goToSample(1);
        SamplePane* const pane = m_view->sample();
        SampleHex* const hex = pane->hex();
        QVERIFY(QTest::qWaitFor([&] { return hex->fields().size() == 10 && hex->fields()[1].value == "1"; }, 5'000));
        // Sample 0: length, 3 floats, 2 counts, 2 keys, check byte.
        const uint64_t begin = 64 + 4 + 12 + 8 + 8 + 1;
        QCOMPARE(hex->offset(), begin);
        const QStringList names{"length",
                                "label",
                                "dense 0",
                                "dense 1",
                                "slot 0: number of keys",
                                "slot 0: key 0",
                                "slot 0: key 1",
                                "slot 1: number of keys",
                                "slot 1: key",
                                "check byte"};
        for (int i = 0; i < names.size(); ++i)
            QCOMPARE(pane->fields()->model()->index(i, 1).data().toString(), names[i]);
        QCOMPARE(pane->fields()->model()->index(8, 0).data().toString(), QString::number(begin + 32));
        QCOMPARE(pane->fields()->model()->index(8, 2).data().toString(), QString("u32"));
        QCOMPARE(pane->fields()->model()->index(8, 3).data().toString(), QString("1001"));
        // From the row to the bytes.
        pane->fields()->setCurrentIndex(pane->fields()->model()->index(8, 0));
        QCOMPARE(hex->chosen(), size_t(8));
        // From a byte to the row.
        const QRect second = hex->byteRect(begin + 9);
        QVERIFY(!second.isEmpty());
        QTest::mouseClick(hex->viewport(), Qt::LeftButton, {}, second.center());
        QCOMPARE(pane->fields()->currentIndex().row(), 2);
        QTest::keyClick(hex, Qt::Key_Right);
        QTest::keyClick(hex, Qt::Key_Right);
        QTest::keyClick(hex, Qt::Key_Right);
        QCOMPARE(pane->fields()->currentIndex().row(), 3);
    }

    void copy_takes_the_selected_sample() {
        QVERIFY(openLog("log.bin"));
        m_view->goToSample(2);
        QVERIFY(QTest::qWaitFor([&] { return m_view->copy(); }, 5'000));
        QCOMPARE(QGuiApplication::clipboard()->text(),
                 QString("label_0,dense_0,dense_1,slot_0,slot_1\n0,2,0.5,7 2,1002\n"));
    }

    // -- searching --
    void samples_with_a_key_are_listed() {
        QVERIFY(openLog("log.bin"));
        find(2, "42");
        QVERIFY(QTest::qWaitFor([&] { return m_view->rows().count() == samplesInLog / 100; }, 5'000));
        QVERIFY(QTest::qWaitFor([&] { return cell(1, 4) == "7 42"; }, 5'000));
        QCOMPARE(cell(0, 0), QString("42"));
        QCOMPARE(m_view->rows().sampleAt(99), int64_t(9942));
        // Key 7 is in each sample, but in slot 1 of none.
        auto* const where = m_test->child<QSpinBox>("clickWhere");
        QVERIFY(where->isVisible());
        where->setValue(1);
        find(2, "7");
        QVERIFY(QTest::qWaitFor([&] { return progress() == 0 && m_view->rows().count() == 0; }, 5'000));
        // Esc shows all again, at the same sample.
        find(2, "1005");
        QVERIFY(QTest::qWaitFor([&] { return m_view->rows().count() > 3 && progress() == 0; }, 5'000));
        m_view->samples()->goTo(3);
        const int64_t sample = m_view->rows().sampleAt(3);
        table()->setFocus();
        press(Qt::Key_Escape);
        QCOMPARE(m_view->rows().count(), samplesInLog);
        QCOMPARE(m_view->samples()->current(), sample);
    }

    void samples_with_a_label_are_listed() {
        QVERIFY(openLog("log.bin"));
        find(1, "1");
        QVERIFY(QTest::qWaitFor([&] { return m_view->rows().count() == samplesInLog / 2; }, 5'000));
        QCOMPARE(m_view->rows().sampleAt(7), int64_t(15));
        m_test->child<QLineEdit>("clickValue")->setText("one");
        QVERIFY(!m_test->child<QPushButton>("clickFind")->isEnabled());
    }

    void cancelled_search_keeps_what_it_found() {
        QVERIFY(writeLog(path("long.bin"), 3'000'000, false));
        QVERIFY(openLog("long.bin"));
        // A search may end before this thread is back, so there are several.
        int64_t found = 0;
        for (int attempt = 0; attempt < 10 && (found == 0 || found == 30'000); ++attempt) {
            find(2, attempt % 2 == 0 ? "5" : "6");
            QVERIFY(QTest::qWaitFor([&] { return m_view->rows().count() < 3'000'000; }, 5'000));
            QVERIFY(QTest::qWaitFor([&] { return m_view->rows().count() > 0; }, 5'000));
            m_test->child<QWidget>("clickSearchProgress")->findChild<QToolButton*>()->click();
            QTest::qWait(300); // for the part that was being read
            QCOMPARE(progress(), 0);
            found = m_view->rows().count();
        }
        QVERIFY2(found > 0 && found < 30'000, qPrintable(QString::number(found)));
        QTest::qWait(200);
        QCOMPARE(m_view->rows().count(), found);
    }

    void escape_stops_the_search_before_it_ends_the_filter() {
        QVERIFY(writeLog(path("long2.bin"), 3'000'000, false));
        QVERIFY(openLog("long2.bin"));
        bool stopped = false;
        for (int attempt = 0; attempt < 10 && !stopped; ++attempt) {
            find(2, attempt % 2 == 0 ? "5" : "6");
            table()->setFocus();
            if (!m_view->isSearching()) continue; // it was too quick
            press(Qt::Key_Escape);
            stopped = true;
        }
        QVERIFY(stopped);
        QVERIFY(!m_view->isSearching());
        QVERIFY(m_view->rows().isFiltered()); // what it has found stays listed
        press(Qt::Key_Escape);
        QVERIFY(!m_view->rows().isFiltered());
    }

    // -- statistics --
    void end_of_a_pass_is_shown_once() {
        QVERIFY(openLog("log.bin"));
        m_test->child<QTabWidget>("clickParts")->setCurrentIndex(1);
        auto* const slotTable = m_test->child<QTableView>("clickSlots");
        int shown = 0;
        connect(slotTable->model(), &QAbstractItemModel::modelReset, this, [&] { ++shown; });
        connect(slotTable->model(), &QAbstractItemModel::dataChanged, this, [&] { ++shown; });
        QVERIFY(QTest::qWaitFor([&] { return slotTable->model()->index(0, 1).data().toString() == grouped(20'000); },
                                10'000));
        QTest::qWait(50);
        QCOMPARE(shown, 1); // 10,000 samples are one part
    }

    void statistics_count_slots_and_keys() {
        QVERIFY(openLog("log.bin"));
        auto* const parts = m_test->child<QTabWidget>("clickParts");
        parts->setCurrentIndex(1);
        auto* const slotTable = m_test->child<QTableView>("clickSlots");
        const auto ofSlot = [&](int slot, int column) {
            return slotTable->model()->index(slot, column).data().toString();
        };
        QVERIFY(QTest::qWaitFor([&] { return ofSlot(0, 1) == grouped(20'000); }, 10'000));
        QCOMPARE(ofSlot(0, 2), QString("2"));
        QCOMPARE(ofSlot(1, 1), grouped(6666));
        QCOMPARE(ofSlot(1, 5), grouped(3334));
        QCOMPARE(ofSlot(1, 6), QString("1000"));
        // 3,334 samples have two keys, the others three: both are in the bin "2 to 3".
        const ChartData& histogram = m_test->child<Chart>("clickHistogram")->data();
        QCOMPARE(histogram.bars.size(), size_t(1));
        QCOMPARE(histogram.bars[0].height, double(samplesInLog));

        parts->setCurrentIndex(2);
        auto* const keys = m_test->child<QTableView>("clickKeys");
        // Key 7 is twice in each hundredth sample.
        QCOMPARE(keys->model()->index(0, 1).data().toString(), QString("7"));
        QCOMPARE(keys->model()->index(0, 2).data().toString(), grouped(10'100));
        auto* const summary = m_test->child<QLabel>("clickKeysSummary");
        QVERIFY2(summary->text().contains("110"), qPrintable(summary->text()));
        const ChartData& zipf = m_test->child<Chart>("clickZipf")->data();
        QVERIFY(zipf.x.logarithmic && zipf.y.logarithmic);
        QCOMPARE(zipf.points.front().y, 10'100.0);
        // 110 keys in 60 rows: 60 to 99 share the rows of 0 to 39, and 1000 to 1009 those of 40 to 49.
        auto* const rows = m_test->child<QLineEdit>("clickTableRows");
        rows->setText("60");
        auto* const collisions = m_test->child<QLabel>("clickCollisions");
        QVERIFY2(QTest::qWaitFor([&] { return collisions->text().contains("60 of 60 rows"); }, 5'000),
                 qPrintable(collisions->text()));
        QVERIFY2(collisions->text().startsWith("100 of 110 keys"), qPrintable(collisions->text()));

        // A double click on a key lists its samples.
        const QRect second = keys->visualRect(keys->model()->index(1, 1));
        QTest::mouseClick(keys->viewport(), Qt::LeftButton, {}, second.center());
        QTest::mouseDClick(keys->viewport(), Qt::LeftButton, {}, second.center());
        QVERIFY(m_view->rows().isFiltered());
        QVERIFY(QTest::qWaitFor([&] { return m_view->rows().count() == 667; }, 5'000));
    }

    // -- problems --
    void wrong_check_byte_is_listed_and_leads_to_its_sample() {
        QFile::remove(path("damaged.bin"));
        QVERIFY(QFile::copy(path("log.bin"), path("damaged.bin")));
        QFile file(path("damaged.bin"));
        QVERIFY(file.open(QIODevice::ReadWrite));
        file.seek(64 + 8); // the dense value of sample 0
        file.write("\x01", 1);
        file.close();
        QVERIFY(openLog("damaged.bin"));
        m_test->child<QTabWidget>("clickParts")->setCurrentIndex(3);
        auto* const problems = m_test->child<QTableView>("clickProblems");
        QVERIFY(QTest::qWaitFor([&] { return problems->model()->rowCount() == 1; }, 5'000));
        const QString said = problems->model()->index(0, 1).data().toString();
        QVERIFY2(said.contains("check byte"), qPrintable(said));
        m_view->goToSample(500);
        const QRect first = problems->visualRect(problems->model()->index(0, 1));
        QTest::mouseClick(problems->viewport(), Qt::LeftButton, {}, first.center());
        QTest::mouseDClick(problems->viewport(), Qt::LeftButton, {}, first.center());
        QCOMPARE(m_view->samples()->current(), int64_t(0));
        // The filter finds it, too.
        find(3, {});
        QVERIFY(QTest::qWaitFor([&] { return m_view->rows().count() == 1; }, 5'000));
    }

    void keys_beyond_their_slot_are_problems() {
        ClickOptions how;
        how.slot_sizes = {50, 2000};
        m_test->controller().opening().openClicks(path("log.bin"), how);
        QVERIFY(QTest::qWaitFor([&] { return logs().log() != nullptr; }, 5'000));
        m_test->child<QTabWidget>("clickParts")->setCurrentIndex(3);
        auto* const summary = m_test->child<QLabel>("clickProblemsSummary");
        QVERIFY2(QTest::qWaitFor(
                     [&] { return summary->text().contains("Keys outside of their slot: " + grouped(5000)); }, 10'000),
                 qPrintable(summary->text()));
        // Keys of slot 1 are shifted by the size of slot 0.
        m_view->goToSample(1);
        QVERIFY(QTest::qWaitFor([&] { return rowOf(1).value(5) == "1051"; }, 5'000));
        QVERIFY(QTest::qWaitFor([&] { return m_view->sample()->hex()->fields().size() == 10; }, 5'000));
        QCOMPARE(m_view->sample()->hex()->fields()[8].value, QString("1001 (row 1051)"));
    }

    // -- export --
    void export_writes_the_samples_that_are_listed() {
        QVERIFY(openLog("log.bin"));
        find(2, "42");
        QVERIFY(
            QTest::qWaitFor([&] { return m_view->rows().count() == samplesInLog / 100 && progress() == 0; }, 5'000));
        QVERIFY(!m_view->exportKinds().isEmpty());
        const QString csv = path("found.csv");
        const std::atomic<bool> stop{false};
        double last = 0;
        const Status written = m_view->exportJob(csv)(stop, [&](double share) { last = share; });
        QVERIFY2(written.ok(), written.ok() ? "" : qPrintable(words(written.error())));
        QCOMPARE(last, 1.0);
        QFile file(csv);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QList<QByteArray> lines = file.readAll().split('\n');
        QCOMPARE(lines.size(), qsizetype(102)); // the head, and what follows the last line break
        QCOMPARE(lines[0], QByteArray("label_0,dense_0,dense_1,slot_0,slot_1"));
        QCOMPARE(lines[1], QByteArray("0,42,10.5,7 42,"));
        QCOMPARE(lines[2], QByteArray("0,142,35.5,7 42,1002"));
        // All samples, and no file after a stop.
        m_test->child<QComboBox>("clickFilter")->setCurrentIndex(0);
        QVERIFY(m_view->exportJob(path("all.csv"))(stop, [](double) {}).ok());
        QFile all(path("all.csv"));
        QVERIFY(all.open(QIODevice::ReadOnly));
        QCOMPARE(all.readAll().count('\n'), qsizetype(samplesInLog + 1));
        const std::atomic<bool> stopped{true};
        QVERIFY(!m_view->exportJob(path("none.csv"))(stopped, [](double) {}).ok());
        QVERIFY(!QFile::exists(path("none.csv")));
    }

    // -- files that can't be read --
    void broken_log_is_a_readable_notice_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("says");
        using Fields = std::initializer_list<int64_t>;
        QTest::newRow("half a header") << bytesOf<int64_t>(Fields{0, 5, 1}) << "the header of a Norm file has 64";
        QTest::newRow("negative slots") << bytesOf<int64_t>(Fields{0, 5, 1, 2, -3, 0, 0, 0}) << "states -3 slots";
        QTest::newRow("hostile count") << bytesOf<int64_t>(Fields{0, int64_t{1} << 60, 1, 2, 3, 0, 0, 0})
                                       << "samples of at least";
        QTest::newRow("hostile labels") << bytesOf<int64_t>(Fields{0, 1, 2'000'000'000, 0, 0, 0, 0, 0}) << "at most";
        QTest::newRow("no samples, but bytes")
            << bytesOf<int64_t>(Fields{0, 0, 1, 2, 3, 0, 0, 0}) + QByteArray(10, '\0') << "10 bytes follow it";
        QTest::newRow("empty list") << QByteArray("0\n") << "no files";
        QTest::newRow("list of a missing file") << QByteArray("1\nnot-there.bin\n") << "not-there.bin";
        QTest::newRow("Parquet in name only") << QByteArray("PAR1") + QByteArray(60, '\1') << "broken.bin";
    }
    void broken_log_is_a_readable_notice() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, says);
        QVERIFY(m_test->open("simple-ctx"));
        QVERIFY(writeBytes(path("broken.bin"), bytes));
        m_test->window->files().openPath(path("broken.bin"));
        QVERIFY(QTest::qWaitFor([&] { return !m_test->notice().isEmpty(); }, 5'000));
        QVERIFY2(m_test->notice().contains(says), qPrintable(m_test->notice()));
        // The open program stays, and the notice leads to the dialog.
        QVERIFY(m_test->controller().debuggee().isOpen() && !logs().log());
        const Notice& notice = m_test->window->notices().newest()->notice();
        QCOMPARE(notice.actions.size(), size_t(1));
        notice.actions[0].run();
        QVERIFY(m_test->child<ReadingDialog>("readingDialog")->isVisible());
    }

    void sample_that_cannot_be_read_ends_the_list_with_the_reason() {
        QFile log(path("log.bin"));
        QVERIFY(log.open(QIODevice::ReadOnly));
        QByteArray bytes = log.readAll();
        // The length of sample 1 is beyond the end of the file.
        const int32_t beyond = 1'000'000'000;
        std::memcpy(bytes.data() + 64 + 33, &beyond, sizeof beyond);
        QVERIFY(writeBytes(path("torn.bin"), bytes));
        ClickOptions how;
        how.keys = ClickKeys::u32;
        m_test->controller().opening().openClicks(path("torn.bin"), how);
        QVERIFY(QTest::qWaitFor([&] { return logs().log() != nullptr; }, 5'000));
        QVERIFY(QTest::qWaitFor([&] { return !m_view->rows().problem().isEmpty(); }, 5'000));
        QCOMPARE(m_view->rows().firstUnreadable(), int64_t(1));
        QVERIFY2(m_view->rows().problem().contains("length"), qPrintable(m_view->rows().problem()));
        QCOMPARE(cell(0, 4), QString("7 0"));
        // Rows after it give the reason, and so does the pane. The count in the header is corrected.
        QVERIFY2(QTest::qWaitFor([&] { return cell(5, 1).contains("length"); }, 5'000), qPrintable(cell(5, 1)));
        QCOMPARE(table()->columnSpan(5, 1), table()->model()->columnCount() - 1);
        QCOMPARE(table()->columnSpan(0, 1), 1);
        m_view->goToSample(9'000);
        QVERIFY(QTest::qWaitFor([&] { return rowOf(9'000).value(1).contains("length"); }, 5'000));
        auto* const caption = m_test->child<QLabel>("clickSampleCaption");
        QVERIFY2(QTest::qWaitFor([&] { return caption->text().contains(grouped(9'000)); }, 5'000),
                 qPrintable(caption->text()));
        QVERIFY2(caption->text().contains("can’t be read"), qPrintable(caption->text()));
        const QList<QLabel*> labels = m_view->findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(labels, [](const QLabel* each) {
            return each->isVisible() && each->text().contains("the first 1 can be read");
        }));
    }

    void log_whose_index_ends_early_names_the_torn_sample() {
        constexpr int64_t samples = 20'000, torn = 10'000;
        QVERIFY(writeLog(path("whole.bin"), samples, false));
        QFile whole(path("whole.bin"));
        QVERIFY(whole.open(QIODevice::ReadOnly));
        QByteArray bytes = whole.readAll();
        // Each sample has 3 floats, 2 counts and 2 keys, and one more key unless it is a multiple of 3.
        qsizetype at = 64;
        for (int64_t i = 0; i < torn; ++i) at += 12 + 8 + 8 + (i % 3 != 0 ? 4 : 0);
        const int32_t beyond = 2'000'000'000;
        std::memcpy(bytes.data() + at + 12, &beyond, sizeof beyond); // the count of its slot 0
        QVERIFY(writeBytes(path("index.bin"), bytes));
        ClickOptions how;
        how.keys = ClickKeys::u32;
        m_test->controller().opening().openClicks(path("index.bin"), how);
        QVERIFY(QTest::qWaitFor([&] { return logs().log() != nullptr; }, 5'000));
        // Only the index has reached it.
        QVERIFY(QTest::qWaitFor([&] { return m_view->rows().firstUnreadable() == torn; }, 5'000));
        m_view->goToSample(samples - 1);
        QVERIFY(QTest::qWaitFor([&] { return rowOf(samples - 1).value(1).contains("10000"); }, 5'000));
        QVERIFY(!m_view->rows().isWaiting());
        m_view->goToSample(torn - 1);
        QVERIFY(QTest::qWaitFor([&] { return rowOf(torn - 1).value(4) == "7 99"; }, 5'000));
    }

    // -- Raw --
    void list_of_raw_files_can_be_opened() {
        QByteArray bytes;
        for (int32_t i = 0; i < 6; ++i) bytes += bytesOf<int32_t>({i % 2, 10 * i, 1'000'000 + i});
        QVERIFY(writeBytes(path("part.raw"), bytes));
        QVERIFY(writeBytes(path("raws.txt"), "2\npart.raw\npart.raw\n"));
        ReadingDialog dialog(path("raws.txt"), ClickOptions(), true, nullptr);
        const auto spin = [&](const char* name) { return dialog.findChild<QSpinBox*>(QLatin1String(name)); };
        spin("readingLabels")->setValue(1);
        spin("readingDense")->setValue(1);
        spin("readingSlots")->setValue(1);
        auto* const says = dialog.findChild<QLabel*>(QStringLiteral("readingSays"));
        QVERIFY2(dialog.findChild<QPushButton*>()->isEnabled(), qPrintable(says->text()));
        QVERIFY2(says->text().contains("12 bytes"), qPrintable(says->text()));
        m_test->controller().opening().openClicks(dialog.path(), dialog.options());
        QVERIFY(QTest::qWaitFor([&] { return logs().log() && logs().log()->shape().samples == 12; }, 5'000));
    }

    void raw_file_requires_its_shape() {
        QByteArray bytes;
        for (int32_t i = 0; i < 6; ++i) bytes += bytesOf<int32_t>({i % 2, 10 * i, 1'000'000 + i});
        QVERIFY(writeBytes(path("raw.dat"), bytes));
        QVERIFY(m_test->open("simple-ctx"));
        m_test->window->files().openPath(path("raw.dat"));
        const auto dialog = [&] { return m_test->child<ReadingDialog>("readingDialog"); };
        QVERIFY(QTest::qWaitFor([&] { return dialog() && dialog()->isVisible(); }, 5'000));
        // Cancel keeps what is open, and its text can be edited.
        QTest::keyClick(dialog(), Qt::Key_Escape);
        QVERIFY(m_test->controller().debuggee().isOpen());
        QVERIFY(!m_test->controller().opening().isOpening());
        QVERIFY(!m_test->child<ScriptEditor>("scriptEditor")->isReadOnly());

        QTRY_VERIFY(!dialog());
        m_test->window->files().openPath(path("raw.dat"));
        QVERIFY(QTest::qWaitFor([&] { return dialog() && dialog()->isVisible(); }, 5'000));
        auto* const ok = dialog()->findChild<QPushButton*>();
        QVERIFY(ok);
        const auto spin = [&](const char* name) { return dialog()->findChild<QSpinBox*>(QLatin1String(name)); };
        auto* const says = dialog()->findChild<QLabel*>(QStringLiteral("readingSays"));
        spin("readingLabels")->setValue(1);
        spin("readingDense")->setValue(1);
        spin("readingSlots")->setValue(3);
        QVERIFY2(says->text().contains("12 bytes are left over"), qPrintable(says->text()));
        spin("readingSlots")->setValue(1);
        QVERIFY2(says->text().contains("6 samples of 12 bytes"), qPrintable(says->text()));
        dialog()->accept();
        QVERIFY(QTest::qWaitFor([&] { return logs().log() != nullptr; }, 5'000));
        QVERIFY(QTest::qWaitFor([&] { return row(5) == QStringList({"5", "1", "50", "1000005"}); }, 5'000));
        // The view's button asks again, with what was answered.
        QTRY_VERIFY(!dialog());
        m_test->child<QToolButton>("clickReading")->click();
        QCOMPARE(spin("readingSlots")->value(), 1);
    }

    void slot_sizes_are_read_from_text() {
        QCOMPARE(slotSizesOf("100, 2000;5 7"), std::optional(std::vector<int64_t>{100, 2000, 5, 7}));
        QCOMPARE(slotSizesOf(""), std::optional(std::vector<int64_t>{}));
        QVERIFY(!slotSizesOf("1, two"));
        QVERIFY(!slotSizesOf("-1"));
    }

    // -- for everyone --
    void each_control_has_a_name() {
        QVERIFY(openLog("log.bin"));
        find(2, "7");
        auto* const parts = m_test->child<QTabWidget>("clickParts");
        QStringList nameless;
        int looked = 0;
        for (int part = 0; part < parts->count(); ++part) {
            parts->setCurrentIndex(part);
            QTest::qWait(20);
            for (QWidget* each : m_view->findChildren<QWidget*>()) {
                if (!each->isVisible() || !(each->focusPolicy() & Qt::TabFocus) || each->focusProxy() ||
                    each->objectName().startsWith(QLatin1String("qt_")))
                    continue;
                ++looked;
                const QAccessibleInterface* const there = QAccessible::queryAccessibleInterface(each);
                if (!there || there->text(QAccessible::Name).trimmed().isEmpty())
                    nameless.append(QLatin1String(each->metaObject()->className()) + each->objectName());
            }
        }
        QVERIFY(looked > 20);
        QCOMPARE(nameless, QStringList());
    }

    // -- large logs --
    void scrolling_through_a_large_log_keeps_memory_low() {
        constexpr int64_t samples = 4'000'000;
        QVERIFY(writeLog(path("large.bin"), samples, false));
        QVERIFY(QFile(path("large.bin")).size() > 100'000'000);
        QVERIFY(openLog("large.bin"));
        QVERIFY(QTest::qWaitFor([&] { return cell(0, 1) == "0"; }, 5'000));
        const qint64 before = residentBytes();
        for (int64_t at = 0; at < samples; at += samples / 40) {
            m_view->goToSample(at);
            QVERIFY(QTest::qWaitFor([&] { return rowOf(at).value(2) == numberText(double(at)); }, 10'000));
        }
        const qint64 grown = residentBytes() - before;
        QVERIFY2(grown < 40'000'000, qPrintable(QString::number(grown)));
    }

  private:
    QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }
    ClickLogs& logs() { return m_test->controller().clickLogs(); }
    QTableView* table() { return m_view->samples()->table(); }
    QString cell(int row, int column) { return table()->model()->index(row, column).data().toString(); }
    QString heading(int column) { return table()->model()->headerData(column, Qt::Horizontal).toString(); }
    QStringList row(int64_t row) {
        QStringList all;
        for (int column = 0; column < table()->model()->columnCount(); ++column)
            all.append(cell(static_cast<int>(row), column));
        return all;
    }
    QStringList rowOf(int64_t position) { return row(position - m_view->samples()->top()); }
    void press(Qt::Key key) { QTest::keyClick(table(), key); }
    // The filter's number in its box.
    void find(int filter, const QString& value) {
        m_test->child<QComboBox>("clickFilter")->setCurrentIndex(filter);
        auto* const edit = m_test->child<QLineEdit>("clickValue");
        edit->setText(value);
        if (edit->isVisible())
            QTest::keyClick(edit, Qt::Key_Return);
        else
            m_test->child<QPushButton>("clickFind")->click();
    }
    // 0: no search runs.
    int progress() { return m_view->isSearching() ? 1 : 0; }
    bool openLog(const char* name) {
        const auto before = logs().log();
        m_test->window->files().openPath(path(name));
        if (!QTest::qWaitFor([&] { return logs().log() && logs().log() != before; }, 10'000)) return false;
        QTest::qWait(0); // the focus goes to the view
        return true;
    }

    QTemporaryDir m_folder;
    std::unique_ptr<TestWindow> m_test;
    ClickView* m_view = nullptr;
};

QTEST_MAIN(TestClickView)
#include "test_click_view.moc"

// SPDX-License-Identifier: MIT
// The first page: its links, the recent files with the places of their sessions, and its sizes.
#include "app/in_window.h"

#include "look/actions.h"
#include "session/recent_files.h"
#include "session/samples.h"
#include "views/script/script_editor.h"
#include "views/welcome/page_link.h"
#include "views/welcome/way_card.h"
#include "views/welcome/welcome.h"
#include "words/language.h"

#include <QApplication>
#include <QDragEnterEvent>
#include <QFile>
#include <QLineEdit>
#include <QMimeData>
#include <QScrollArea>
#include <QScrollBar>
#include <QTemporaryDir>

#include <set>

using namespace ggs;

class TestWelcome : public QObject {
    Q_OBJECT
  private slots:
    void init() {
        m_test = std::make_unique<TestWindow>();
        QVERIFY(QTest::qWaitForWindowActive(m_test->window.get()));
    }
    void cleanup() {
        m_test.reset();
        useLanguage(QStringLiteral("en"));
        RecentFiles::clear();
    }

    void each_sample_has_a_topic_and_a_phrase() {
        std::set<QString> topics;
        for (const QString& name : sampleNames()) {
            QVERIFY2(m_test->child<QPushButton>(qPrintable(QStringLiteral("sample-") + name)), qPrintable(name));
            QVERIFY2(!samplePhrase(name).isEmpty(), qPrintable(name));
            topics.insert(sampleTopic(name));
        }
        QCOMPARE(topics, (std::set<QString>{QStringLiteral("First steps"), QStringLiteral("Views of the same bytes"),
                                            QStringLiteral("Products"), QStringLiteral("Networks"),
                                            QStringLiteral("Sparse tensors"), QStringLiteral("Training")}));
    }
    void each_link_is_reached_by_tab_and_opened_by_enter() {
        std::set<const QWidget*> reached;
        m_test->child<QPushButton>("welcomeOpen")->setFocus();
        for (int i = 0; i < 200; ++i) {
            reached.insert(QApplication::focusWidget());
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        }
        int links = 0;
        for (const QPushButton* each : page().findChildren<QPushButton*>()) {
            if (!each->isVisible()) continue;
            QVERIFY2(reached.contains(each), qPrintable(each->objectName()));
            QVERIFY2(!each->text().isEmpty() || !each->accessibleName().isEmpty(), qPrintable(each->objectName()));
            ++links;
        }
        QVERIFY(links > 18);
        auto* const sample = m_test->child<QPushButton>("sample-out_prod");
        sample->setFocus();
        QTest::keyClick(sample, Qt::Key_Return);
        QTRY_COMPARE(m_test->controller().opening().programName(), QStringLiteral("out_prod.ggs"));
    }
    void the_three_ways_lead_in() {
        QCOMPARE(page().findChildren<WayCard*>().size(), qsizetype(3));
        QTest::mouseClick(m_test->child<QPushButton>("welcomeFirstSample"), Qt::LeftButton);
        QTRY_COMPARE(m_test->controller().opening().programName(), QStringLiteral("simple-ctx.ggs"));
        close();
        QTest::mouseClick(m_test->child<QPushButton>("welcomeSmallModel"), Qt::LeftButton);
        QTRY_COMPARE(m_test->controller().opening().programName(), QStringLiteral("tiny.gguf"));
        close();
        QTest::mouseClick(m_test->child<QPushButton>("searchAll"), Qt::LeftButton);
        QTRY_VERIFY(m_test->child<QLineEdit>("paletteText"));
        QTest::keyClick(m_test->child<QLineEdit>("paletteText"), Qt::Key_Escape);
        QTest::mouseClick(m_test->child<QPushButton>("welcomeNewScript"), Qt::LeftButton);
        QTRY_VERIFY(m_test->child<ScriptEditor>("scriptEditor")->isVisible());
    }

    // -- recent files --
    void recent_files_show_where_their_sessions_stopped() {
        QCOMPARE(rows().size(), qsizetype(0));
        QVERIFY(!m_test->child<QPushButton>("clearRecent")->isVisible());
        const QString path = written(QStringLiteral("squares.ggs"));
        QVERIFY(m_test->open(path));
        m_test->key(Qt::Key_F10);
        QVERIFY(m_test->settled());
        close();
        QCOMPARE(rows().size(), qsizetype(1));
        QCOMPARE(rows().first()->place(), QStringLiteral("node 1 of 2"));
        QVERIFY2(rows().first()->accessibleName().contains(QStringLiteral("today")),
                 qPrintable(rows().first()->accessibleName()));
        // Another file takes its place at the top, and leaving one for another keeps its place, too.
        const QString other = written(QStringLiteral("other.ggs"));
        QVERIFY(m_test->open(other));
        QVERIFY(m_test->open(path));
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        QVERIFY(m_test->open(other));
        m_test->restart();
        QCOMPARE(rows().size(), qsizetype(2));
        QVERIFY(rows()[0]->accessibleName().startsWith(QStringLiteral("other.ggs")));
        QCOMPARE(rows()[0]->place(), QStringLiteral("not run"));
        QCOMPARE(rows()[1]->place(), QStringLiteral("node 2 of 2"));
        rows()[1]->setFocus();
        QTest::keyClick(rows()[1], Qt::Key_Return);
        QTRY_COMPARE(m_test->controller().opening().filePath(), path);
    }
    void sample_from_the_cache_has_its_own_name() {
        QVERIFY(m_test->open("tiny"));
        QVERIFY(m_test->settled());
        close();
        auto* const row = m_test->child<QPushButton>("recentFile");
        QVERIFY(row);
        QVERIFY2(row->accessibleName().startsWith(QStringLiteral("tiny, sample")), qPrintable(row->accessibleName()));
    }
    void the_place_names_round_and_workspace() {
        m_test->window->files().setWorkspace(QStringLiteral("debug"));
        const QString path = written(QStringLiteral("rounds.ggs"), "rounds 5\n");
        QVERIFY(m_test->open(path));
        m_test->window->actions().get("roundOn")->trigger();
        QVERIFY(m_test->settled());
        m_test->key(Qt::Key_F10);
        QVERIFY(m_test->settled());
        close();
        QCOMPARE(rows().first()->place(), QStringLiteral("node 1 of 2, round 1"));
        QCOMPARE(RecentFiles::load().first().place.workspace, QStringLiteral("debug"));
        QVERIFY(rows().first()->accessibleName().contains(QStringLiteral("in Debug")));
    }
    // A crash must not lose the place, so it is kept while the file is open.
    void the_place_is_kept_at_each_stop() {
        const QString path = written(QStringLiteral("squares.ggs"));
        QVERIFY(m_test->open(path));
        const auto kept = [] { return RecentFiles::load().first().place; };
        QCOMPARE(kept().nodes, uint64_t(0)); // opened, but not left yet
        m_test->key(Qt::Key_F10);
        QVERIFY(m_test->settled());
        QTRY_COMPARE(kept().node, uint64_t(1));
        QCOMPARE(kept().nodes, uint64_t(2));
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        QTRY_COMPARE(kept().node, uint64_t(2));
        QVERIFY(m_test->controller().debuggee().isOpen());
        // A sample has a place, too, and the next program doesn't change it.
        QVERIFY(m_test->open("mlp"));
        m_test->key(Qt::Key_F10);
        QVERIFY(m_test->settled());
        QTRY_COMPARE(kept().node, uint64_t(1));
        QVERIFY(m_test->open("simple-ctx"));
        QVERIFY(m_test->settled());
        QCOMPARE(RecentFiles::load()[1].place.node, uint64_t(1));
        // Its workspace is the one in which it was left.
        QVERIFY(m_test->open("regression"));
        QCOMPARE(m_test->window->workspaces().current(), QStringLiteral("train"));
        QCOMPARE(RecentFiles::load()[1].place.workspace, QStringLiteral("learn"));
    }
    void clear_empties_the_list_for_good() {
        QVERIFY(m_test->open(written(QStringLiteral("squares.ggs"))));
        close();
        QCOMPARE(rows().size(), qsizetype(1));
        QTest::mouseClick(m_test->child<QPushButton>("clearRecent"), Qt::LeftButton);
        QTRY_COMPARE(rows().size(), qsizetype(0));
        QVERIFY(!m_test->child<QPushButton>("clearRecent")->isVisible());
        m_test->restart();
        QCOMPARE(rows().size(), qsizetype(0));
    }

    // -- sizes --
    void the_page_fits_every_window_data() {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QSize>("size");
        for (const char* language : {"en", "bg", "zh_CN"})
            for (const QSize size : {QSize(960, 640), QSize(1216, 740), QSize(1536, 940), QSize(2496, 1380)})
                QTest::addRow("%s %d", language, size.width()) << QString::fromLatin1(language) << size;
    }
    void the_page_fits_every_window() {
        QFETCH(QString, language);
        QFETCH(QSize, size);
        useLanguage(language);
        Welcome page;
        page.setRecent(
            {{QStringLiteral("/models/gemma-3-270m-q4_k_m.gguf"),
              {.node = 412, .nodes = 817, .round = 13, .workspace = {}, .when = QDateTime::currentDateTime()}}});
        page.resize(size);
        page.show();
        QTest::qWait(40);
        auto* const scroll = page.findChild<QScrollArea*>();
        QVERIFY2(
            scroll->widget()->minimumSizeHint().width() <= scroll->viewport()->width(),
            qPrintable(QStringLiteral("%1 of %2").arg(scroll->widget()->minimumSizeHint().width()).arg(size.width())));
        for (const QPushButton* each : page.findChildren<QPushButton*>()) {
            if (!each->isVisible()) continue;
            const int left = each->mapTo(scroll->widget(), QPoint()).x();
            QVERIFY2(left >= 0 && left + each->width() <= scroll->viewport()->width(), qPrintable(each->objectName()));
            QVERIFY2(each->width() >= each->sizeHint().width(), qPrintable(QStringLiteral("%1: %2 of %3")
                                                                               .arg(each->objectName())
                                                                               .arg(each->width())
                                                                               .arg(each->sizeHint().width())));
        }
        // The scroll bar reaches the rest of a page that is too high.
        QVERIFY(scroll->widget()->height() <= scroll->viewport()->height() ||
                scroll->verticalScrollBar()->maximum() > 0);
    }
    void many_recent_files_need_no_scroll_bar_at_1600() {
        Welcome page;
        QList<RecentFiles::File> files;
        for (int i = 0; i < 8; ++i)
            files.append({QStringLiteral("/models/%1.gguf").arg(i),
                          {.node = 1, .nodes = 8, .round = 0, .workspace = {}, .when = QDateTime::currentDateTime()}});
        page.setRecent(files);
        page.resize(1536, 944); // without the rail and the band
        page.show();
        QTest::qWait(40);
        QCOMPARE(page.findChildren<RecentRow*>().size(), qsizetype(5));
        QCOMPARE(page.findChild<QScrollArea*>()->verticalScrollBar()->maximum(), 0);
    }
    void lists_and_topics_are_side_by_side_at_1280() {
        Welcome page;
        page.setRecent({{QStringLiteral("/models/gemma-3-270m-q4_k_m.gguf"), {}}});
        page.resize(1216, 740); // without the rail
        page.show();
        QTest::qWait(40);
        const auto place = [&page](const char* name) {
            const auto* const found = page.findChild<QWidget*>(QLatin1String(name));
            return found ? QRect(found->mapTo(&page, QPoint()), found->size()) : QRect();
        };
        QVERIFY(place("recentFile").right() < place("sample-simple-ctx").left());
        QVERIFY(place("sample-simple-ctx").right() < place("sample-out_prod").left());
        QCOMPARE(place("sample-simple-ctx").top(), place("sample-out_prod").top());
    }

  private:
    Welcome& page() { return *m_test->window->findChild<Welcome*>(); }
    QList<RecentRow*> rows() {
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        return page().findChildren<RecentRow*>();
    }
    void close() {
        m_test->window->actions().get("close")->trigger();
        QTRY_VERIFY(!m_test->controller().debuggee().isOpen());
        QTRY_VERIFY(page().isVisible());
    }
    QString written(const QString& name, const QByteArray& more = {}) {
        QFile file(m_folder.filePath(name));
        if (file.open(QIODevice::WriteOnly))
            file.write("a = tensor(f32, 2) { 1 2 }\nb = sqr(a)\nc = neg(b)\ngraph c\n" + more);
        return file.fileName();
    }

    QTemporaryDir m_folder;
    std::unique_ptr<TestWindow> m_test;
};

QTEST_MAIN(TestWelcome)
#include "test_welcome.moc"

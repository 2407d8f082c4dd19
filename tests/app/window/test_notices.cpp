// SPDX-License-Identifier: MIT
// Notices: cards that move nothing and don't take the focus, their actions, how long they stay, and the count of those
// that were not seen.
#include "app/in_window.h"
#include "session/debuggee.h"
#include "session/marking.h"
#include "session/session_controller.h"

#include "look/theme.h"
#include "look/view.h"
#include "window/workspaces.h"

#include <QAccessible>
#include <QApplication>
#include <QLabel>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QToolButton>

using namespace ggs;

class TestNotices : public QObject {
    Q_OBJECT
  private slots:
    void init() {
        m_test = std::make_unique<TestWindow>();
        m_test->window->resize(1280, 800);
        QVERIFY(QTest::qWaitForWindowActive(m_test->window.get()));
        QVERIFY(m_test->openText(QStringLiteral("a = tensor(f32, 2) { 1 2 }\nb = sqr(a)\nd = sqr(b)\ngraph d\n")));
        QVERIFY(m_test->settled());
    }
    void cleanup() { m_test.reset(); }

    // -- where --
    void card_is_in_the_corner_and_moves_nothing() {
        QTest::qWait(50); // until all sizes are final
        QWidget& values = *m_test->window->workspaces().view(QStringLiteral("values"));
        const QRect before(values.mapTo(m_test->window.get(), QPoint()), values.size());
        QWidget* const focus = QApplication::focusWidget();
        add({.what = QStringLiteral("Something happened"), .why = QStringLiteral("For a reason.")});
        const QRect place = card(0)->geometry();
        QVERIFY(card(0)->isVisible());
        QVERIFY(m_test->window->rect().adjusted(0, 0, 10, 10).contains(place));
        QVERIFY(place.bottom() > 780 && place.right() > 1260);
        QTest::qWait(50);
        QCOMPARE(QRect(values.mapTo(m_test->window.get(), QPoint()), values.size()), before);
        QCOMPARE(QApplication::focusWidget(), focus);
        QTest::mouseClick(card(0)->findChild<QToolButton*>("noticeClose"), Qt::LeftButton);
        QCOMPARE(cards().size(), 0);
        QCOMPARE(QApplication::focusWidget(), focus);
    }
    void card_stays_in_the_corner_of_a_resized_window() {
        add({.what = QStringLiteral("Something happened")});
        m_test->window->resize(1100, 720);
        QTRY_VERIFY(card(0)->geometry().bottom() > 700 && card(0)->geometry().bottom() < 730);
        QVERIFY(card(0)->geometry().right() > 1080);
    }
    void width_is_adjustable_and_a_long_word_is_wrapped() {
        add({.what = QStringLiteral("Short")});
        add({.what = QStringLiteral("/a/path/without/any/space").repeated(8)});
        m_test->window->notices().setWidth(240);
        QCOMPARE(card(0)->width(), 240 + 2 * NoticeCard::shadow);
        QVERIFY(card(1)->height() > card(0)->height() + 40);
    }
    void only_three_are_shown_and_questions_wait() {
        add({.kind = Notice::Kind::question, .what = QStringLiteral("Reload it")});
        for (int i = 0; i < 3; ++i) add({.kind = Notice::Kind::trouble, .what = QStringLiteral("Trouble %1").arg(i)});
        QCOMPARE(shown(), QStringList({"Trouble 0", "Trouble 1", "Trouble 2"}));
        for (int i = 0; i < 3; ++i) QVERIFY(i == 0 || card(i)->y() > card(i - 1)->y()); // the newest at the bottom
        add({.kind = Notice::Kind::trouble, .what = QStringLiteral("Trouble 3")});
        QCOMPARE(shown(), QStringList({"Trouble 1", "Trouble 2", "Trouble 3"}));
        QTest::mouseClick(card(2)->findChild<QToolButton*>("noticeClose"), Qt::LeftButton);
        QCOMPARE(shown(), QStringList({"Reload it", "Trouble 1", "Trouble 2"}));
    }
    void same_notice_again_is_one_card() {
        for (int i = 0; i < 3; ++i) m_test->key(Qt::Key_F10, Qt::ShiftModifier);
        QCOMPARE(shown(), QStringList("“Step back” is not available"));
        QCOMPARE(m_test->window->notices().unseen(), 1);
    }

    // -- how long --
    void information_leaves_by_itself_unless_it_is_pointed_at() {
        add({.what = QStringLiteral("Read")});
        add({.what = QStringLiteral("Not read")});
        add({.kind = Notice::Kind::trouble, .what = QStringLiteral("Trouble")});
        QEnterEvent enter({20, 20}, {20, 20}, {20, 20});
        QApplication::sendEvent(card(0), &enter);
        QTest::qWait(5'000);
        QCOMPARE(shown(), QStringList({"Read", "Not read", "Trouble"}));
        QTRY_COMPARE_WITH_TIMEOUT(shown(), QStringList({"Read", "Trouble"}), 3'000);
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(card(0), &leave);
        QTRY_COMPARE_WITH_TIMEOUT(shown(), QStringList("Trouble"), 9'000);
    }
    void stop_leaves_when_the_next_move_begins() {
        stopBefore("d");
        QCOMPARE(m_test->notice(), QStringLiteral("Stopped before d\nBreakpoint “node d”, hit 1"));
        m_test->key(Qt::Key_F10);
        QCOMPARE(cards().size(), 0);
        QVERIFY(m_test->settled());
        QCOMPARE(cards().size(), 0);
    }

    // -- actions --
    void continue_runs_on_and_disable_switches_the_breakpoint_off() {
        stopBefore("b");
        stopBefore("d");
        m_test->key(Qt::Key_F5, Qt::ShiftModifier);
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        QVERIFY2(m_test->notice().startsWith(QStringLiteral("Stopped before b")), qPrintable(m_test->notice()));
        click("noticeFirst"); // Continue
        QVERIFY(m_test->settled());
        QVERIFY2(m_test->notice().startsWith(QStringLiteral("Stopped before d")), qPrintable(m_test->notice()));
        click("noticeSecond"); // Disable it
        QVERIFY(m_test->settled());
        QCOMPARE(cards().size(), 0);
        const auto& breakpoints = [this]() -> const auto& {
            return m_test->controller().debuggee().snapshot().breakpoints;
        };
        QTRY_VERIFY(!breakpoints().rbegin()->second.enabled);
        QVERIFY(breakpoints().begin()->second.enabled);
        m_test->key(Qt::Key_F5, Qt::ShiftModifier);
        m_test->key(Qt::Key_F5);
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        QVERIFY(m_test->controller().debuggee().snapshot().at_end());
    }
    void stop_names_the_round_of_several() {
        QVERIFY(m_test->openText(QStringLiteral("rounds 3\na = tensor(f32, 2) { 1 2 }\nb = sqr(a)\ngraph b\n")));
        QVERIFY(m_test->settled());
        m_test->key(Qt::Key_F10);
        QVERIFY(m_test->settled());
        stopBefore("b");
        QVERIFY2(m_test->notice().startsWith(QStringLiteral("Stopped before b in round 1\n")),
                 qPrintable(m_test->notice()));
    }
    void close_sign_is_large_enough_to_hit() {
        add({.what = QStringLiteral("Something happened")});
        const QSize size = card(0)->findChild<QToolButton*>("noticeClose")->size();
        QVERIFY(size.width() >= 24 && size.height() >= 24);
    }
    void changes_that_a_move_discards_are_reported() {
        m_test->key(Qt::Key_F10);
        QVERIFY(m_test->settled());
        m_test->controller().marking().change(m_test->find("b"), {}, 7);
        QVERIFY(m_test->settled());
        m_test->key(Qt::Key_F10, Qt::ShiftModifier);
        QVERIFY(m_test->settled());
        QVERIFY2(m_test->notice().contains(QStringLiteral("discarded")), qPrintable(m_test->notice()));
    }

    // -- keys, log and count --
    void key_goes_to_the_newest_and_escape_back() {
        QWidget& before = *m_test->child<QWidget>("graph");
        before.setFocus();
        QWidget* const focus = QApplication::focusWidget();
        stopBefore("d");
        newest();
        QCOMPARE(QApplication::focusWidget(), card(0)->findChild<QToolButton*>("noticeFirst"));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        QCOMPARE(QApplication::focusWidget(), card(0)->findChild<QToolButton*>("noticeSecond"));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QCOMPARE(cards().size(), 0);
        QCOMPARE(QApplication::focusWidget(), focus);
        // Without a card, the log opens.
        newest();
        QTRY_VERIFY(m_test->child<View>("log")->isVisible());
    }
    void notices_are_counted_until_they_are_seen() {
        Notices& notices = m_test->window->notices();
        QSignalSpy changed(&notices, &Notices::unseenChanged);
        add({.what = QStringLiteral("One")});
        add({.what = QStringLiteral("Two")});
        QCOMPARE(notices.unseen(), 2);
        QCOMPARE(changed.last()[0].toInt(), 2);
        newest();
        QCOMPARE(notices.unseen(), 1);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QTest::mouseClick(card(0)->findChild<QToolButton*>("noticeClose"), Qt::LeftButton);
        QCOMPARE(notices.unseen(), 0);
        // A card that had to leave was not seen; the log shows it.
        for (int i = 0; i < 5; ++i) add({.what = QStringLiteral("Note %1").arg(i)});
        QCOMPARE(cards().size(), 3);
        QCOMPARE(notices.unseen(), 5);
        m_test->window->showView(QStringLiteral("log"));
        QTRY_COMPARE(notices.unseen(), 0);
    }
    void each_notice_is_a_line_in_the_log() {
        const auto* const log = m_test->child<QPlainTextEdit>("logText");
        stopBefore("d");
        QVERIFY2(log->toPlainText().contains(QStringLiteral("Stopped before d · Breakpoint “node d”, hit 1")),
                 qPrintable(log->toPlainText()));
        m_test->window->files().openPath(QStringLiteral("/no/such/file.ggs"));
        QVERIFY(m_test->notice().contains(QStringLiteral("/no/such/file.ggs")));
        QCOMPARE(log->toPlainText().count(QStringLiteral("/no/such/file.ggs")), 1);
    }
    void card_is_an_alert_with_its_sentences_as_name() {
        add({.what = QStringLiteral("It happened"), .why = QStringLiteral("For a reason.")});
        QAccessibleInterface* const card = QAccessible::queryAccessibleInterface(this->card(0));
        QVERIFY(card);
        QCOMPARE(card->role(), QAccessible::AlertMessage);
        QCOMPARE(card->text(QAccessible::Name), QStringLiteral("It happened. For a reason."));
        QVERIFY(!this->card(0)->findChild<QToolButton*>("noticeClose")->accessibleName().isEmpty());
    }
    void mark_and_letters_are_visible_in_both_themes() {
        for (const bool dark : {true, false}) {
            m_test->window->setDark(dark);
            add({.kind = Notice::Kind::stop, .what = QStringLiteral("Stopped")});
            const QImage picture = card(0)->grab().toImage();
            bool marked = false;
            for (int y = 0; y < picture.height() && !marked; ++y) {
                for (int x = 0; x < 44 && !marked; ++x)
                    marked = picture.pixelColor(x, y) == Theme::color(Ink::trouble, dark);
            }
            QVERIFY(marked);
        }
    }

  private:
    void add(Notice notice) { m_test->window->notices().add(std::move(notice)); }
    // From top to bottom.
    QList<NoticeCard*> cards() {
        QList<NoticeCard*> all;
        for (NoticeCard* each : m_test->window->findChildren<NoticeCard*>()) {
            if (!each->isHidden()) all.append(each);
        }
        std::sort(all.begin(), all.end(), [](const QWidget* a, const QWidget* b) { return a->y() < b->y(); });
        return all;
    }
    NoticeCard* card(int place) { return cards().value(place); }
    QStringList shown() {
        QStringList all;
        for (const NoticeCard* each : cards()) all.append(each->notice().what);
        return all;
    }
    void click(const char* button) {
        QTest::mouseClick(cards().last()->findChild<QToolButton*>(QLatin1String(button)), Qt::LeftButton);
    }
    void newest() { m_test->key(Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier); }
    void stopBefore(const char* name) {
        m_test->controller().marking().toggleBreakpoint(m_test->find(name));
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
    }

    std::unique_ptr<TestWindow> m_test;
};

QTEST_MAIN(TestNotices)
#include "test_notices.moc"

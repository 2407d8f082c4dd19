// SPDX-License-Identifier: MIT
// Changes of elements that a pause comes between: none of them is lost. And what was undone is made again.
#include <QtTest/QTest>

#include "debug/session.h"
#include "ops/all.h"
#include "script/script.h"

using namespace ggs;

namespace {

constexpr const char* chain = "a = tensor(f32, 2) { 1 2 }\nb = scale(a, 10)\nc = scale_inplace(b, 2)\nd = sqr(c)\n"
                              "e = add(d, a)\nf = scale(e, 2)\ngraph f\n";

std::unique_ptr<Session> opened(size_t history, const char* script = chain) {
    SessionOptions options;
    options.history_bytes = history;
    auto session = Session::open(builtin_registry(), build_script(builtin_registry(), script).program, options);
    return session.ok() ? std::move(session).value() : nullptr;
}

uint32_t number(const Session& session, const char* key) { return session.program().find_key(key).value(); }

std::vector<double> values(const Session& session, const char* key) {
    std::vector<double> all;
    for (int64_t i = 0; i < 2; ++i) all.push_back(value_of(session, number(session, key), {i, 0, 0, 0}).value());
    return all;
}

// At the end, with c[0] = 5 and e[1] = 7 changed on the way.
std::unique_ptr<Session> with_changes_on_the_way(size_t history) {
    auto session = opened(history);
    session->run();
    if (!session->change(number(*session, "c"), {0, 0, 0, 0}, 5).ok()) return nullptr;
    if (!session->change(number(*session, "e"), {1, 0, 0, 0}, 7).ok()) return nullptr;
    return session;
}

} // namespace

class TestChanges : public QObject {
    Q_OBJECT

    static void budgets() {
        QTest::addColumn<quint64>("history");
        QTest::newRow("kept bytes") << quint64(1 << 20);
        QTest::newRow("nothing kept: run again from the start") << quint64(0);
    }

  private slots:
    // A step writes a part of a leaf, and another part is changed. A restart takes the change back as well.
    void change_of_unwritten_elements_is_undone_by_restart() {
        const auto session =
            opened(size_t{1} << 20,
                   "w = tensor(f32, 4) { 1 2 3 4 }\nv = view_1d(w, 2, 0)\nu = scale_inplace(v, 2)\ns = sum(w)\n"
                   "gf = graph()\nexpand(gf, u)\nexpand(gf, s)\ncompute(gf)\n");
        while (session->cursor() + 1 < session->steps().size()) QVERIFY(session->step().kind != StopKind::failed);
        const uint32_t w = *session->structure()->find("w");
        QVERIFY(session->change(w, {3, 0, 0, 0}, 99).ok());
        QVERIFY(session->restart().ok());
        QCOMPARE(value_of(*session, w, {3, 0, 0, 0}).value(), 4.0);
        QVERIFY(session->changes().made().empty());
        QVERIFY(session->run().kind == StopKind::end);
        QCOMPARE(value_of(*session, *session->structure()->find("s"), {0, 0, 0, 0}).value(), 13.0);
    }
    void a_pause_on_the_way_drops_no_change_data() { budgets(); }
    void a_pause_on_the_way_drops_no_change() {
        QFETCH(quint64, history);
        const auto undisturbed = with_changes_on_the_way(history);
        QVERIFY(undisturbed);
        QVERIFY(undisturbed->change(number(*undisturbed, "a"), {0, 0, 0, 0}, 3).ok());
        const std::vector<double> expected = values(*undisturbed, "f");
        QCOMPARE(expected, (std::vector<double>{56, 14}));
        // Paused before each of the steps that are run again, then on to the end.
        for (size_t at = 1; at < 5; ++at) {
            const auto session = with_changes_on_the_way(history);
            QVERIFY(session);
            bool asked = false;
            session->listeners().progress = {[&](const Moment& now) {
                if (now.step == at && !std::exchange(asked, true)) session->request_pause();
            }};
            const Status changed = session->change(number(*session, "a"), {0, 0, 0, 0}, 3);
            QVERIFY(!changed.ok());
            QCOMPARE(session->cursor(), at);
            session->forget_pause();
            QCOMPARE(session->run().kind, StopKind::end);
            QCOMPARE(values(*session, "f"), expected);
            QCOMPARE(session->changes().made().size(), size_t(3));
        }
    }

    // Without kept bytes, a session goes back by running again from the start. A pause may then end the run before the
    // moment of the change.
    void a_pause_before_the_change_leaves_the_others() {
        const auto session = opened(0, "a = tensor(f32, 2) { 1 2 }\nb = scale(a, 10)\nc = sqr(b)\nd = scale(c, 1)\n"
                                       "e = scale_inplace(d, 2)\nf = add(e, a)\ngraph f\n");
        session->run();
        QVERIFY(session->change(number(*session, "b"), {0, 0, 0, 0}, 5).ok());
        QVERIFY(session->change(number(*session, "f"), {1, 0, 0, 0}, 7).ok());
        bool asked = false;
        session->listeners().progress = {[&](const Moment& now) {
            if (now.step == 1 && !std::exchange(asked, true)) session->request_pause();
        }};
        const Status changed = session->change(number(*session, "c"), {0, 0, 0, 0}, 100);
        QVERIFY(!changed.ok());
        QCOMPARE(QString::fromStdString(english(changed.error())),
                 QStringLiteral("paused at step 1 on the way to step 2, where the change was to be made"));
        session->forget_pause();
        QCOMPARE(session->run().kind, StopKind::end);
        QCOMPARE(values(*session, "b"), (std::vector<double>{5, 20}));
        QCOMPARE(values(*session, "f"), (std::vector<double>{51, 7}));
    }

    void a_change_that_waits_is_undone_like_any_other() {
        const auto session = with_changes_on_the_way(1 << 20);
        QVERIFY(session);
        bool asked = false;
        session->listeners().progress = {[&](const Moment& now) {
            if (now.step == 1 && !std::exchange(asked, true)) session->request_pause();
        }};
        QVERIFY(!session->change(number(*session, "a"), {0, 0, 0, 0}, 3).ok());
        QVERIFY(session->undo().ok()); // that of a
        QVERIFY(session->undo().ok()); // that of e, which waits
        session->forget_pause();
        session->run();
        QCOMPARE(values(*session, "c"), (std::vector<double>{5, 40}));
        QCOMPARE(values(*session, "f"), (std::vector<double>{52, 3204}));
    }

    void undone_changes_can_be_redone_until_a_new_change_data() { budgets(); }
    void undone_changes_can_be_redone_until_a_new_change() {
        QFETCH(quint64, history);
        const auto session = with_changes_on_the_way(history);
        QVERIFY(session);
        const std::vector<double> changed = values(*session, "f");
        QVERIFY(!session->redo().ok());
        QVERIFY(session->undo().ok());
        QVERIFY(session->undo().ok());
        QCOMPARE(values(*session, "f"), (std::vector<double>{802, 3204}));
        QCOMPARE(session->changes().undone().size(), size_t(2));
        QVERIFY(session->redo().ok());
        QCOMPARE(values(*session, "f"), (std::vector<double>{52, 3204}));
        QVERIFY(session->redo().ok());
        QCOMPARE(values(*session, "f"), changed);
        QVERIFY(session->changes().undone().empty());
        // A new change is another way on.
        QVERIFY(session->undo().ok());
        QVERIFY(session->change(number(*session, "e"), {0, 0, 0, 0}, 1).ok());
        QVERIFY(!session->redo().ok());
    }
};

QTEST_APPLESS_MAIN(TestChanges)
#include "test_changes.moc"

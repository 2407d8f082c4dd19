// SPDX-License-Identifier: MIT
// Names of tensors in the window. Tensors that share a name are distinguished in lists, tables and the palette, and
// every shown key finds its tensor. Integers are shown with all their digits.
#include "app/in_window.h"
#include "session/marking.h"
#include "session/opening.h"
#include "session/session_controller.h"

#include "look/names/node_words.h"
#include "views/explorer/explorer_model.h"
#include "views/nodes/node_model.h"
#include "views/profile/profile_model.h"
#include "words/messages.h"

#include <QLineEdit>
#include <QListWidget>
#include <QTreeView>

using namespace ggs;

class TestNames : public QObject {
    Q_OBJECT
  private slots:
    void init() { m_test = std::make_unique<TestWindow>(); }
    void cleanup() { m_test.reset(); }

    void a_variable_assigned_again_is_numbered_everywhere() {
        QVERIFY(m_test->openText("x = tensor(f32, 2) { 1 2 }\nx = scale(x, 10)\nx = relu(x)\ngraph x\n"));
        QCOMPARE(namesIn(ExplorerModel(m_test->controller())), QStringList({"x#2", "x#3", "x#1"}));
        NodeModel nodes(m_test->controller());
        QCOMPARE(nodes.index(0, NodeModel::nameColumn).data().toString(), QStringLiteral("x#2"));
        QCOMPARE(nodes.index(1, NodeModel::nameColumn).data().toString(), QStringLiteral("x#3"));
        QCOMPARE(m_test->find("x"), m_test->find("x#3"));
    }
    void a_long_name_is_cut_where_it_is_shown() {
        const QString name(250, QLatin1Char('n')); // of a script; a file's may be longer
        QVERIFY(m_test->openText(name + " = tensor(f32, 2) { 1 2 }\ny = sqr(" + name + ")\nq" + name +
                                 " = graph()\nexpand(q" + name + ", y)\n"));
        const QStringList names = namesIn(ExplorerModel(m_test->controller()));
        QCOMPARE(names.size(), 2);
        QVERIFY2(names[1].startsWith("nnnn") && names[1].endsWith("…") && names[1].size() < 100, qPrintable(names[1]));
        QVERIFY(m_test->window->minimumSizeHint().width() < 1'300);
        const QString longer(5'000, QLatin1Char('n'));
        m_test->window->files().openPath("/nowhere/" + longer);
        const QString told = m_test->window->trouble();
        QVERIFY2(told.contains("there is no such file") && told.size() < 400, qPrintable(told));
        m_test->controller().opening().openFile("/nowhere/" + longer + ".ggs");
        QTRY_VERIFY(m_test->window->trouble() != told);
        QVERIFY2(m_test->window->trouble().size() < 400, qPrintable(m_test->window->trouble()));
    }
    void tensors_with_the_same_name_are_distinguished_by_number() {
        QVERIFY(
            m_test->openText("a = tensor(f32, 2, 3) { 1 2 3 4 5 6 }\nb = cont(transpose(a))\nc = cont(transpose(a))\n"
                             "g = graph()\nexpand(g, b)\nexpand(g, c)\ncompute(g)\n"));
        // The list has the numbers next to the names, and the tooltip has both.
        const ExplorerModel list(m_test->controller());
        QCOMPARE(namesIn(list), QStringList({" (transposed)", "b", " (transposed)", "c", "a"}));
        const QModelIndex second = list.indexOf(m_test->controller().debuggee().structure().steps[2].node);
        QCOMPARE(second.data(ExplorerModel::stepRole).toInt(), 2);
        QVERIFY(second.data(Qt::ToolTipRole).toString().contains(QStringLiteral(" (transposed) · node 2")));
        NodeModel nodes(m_test->controller());
        QCOMPARE(nodes.index(2, NodeModel::nameColumn).data().toString(), QStringLiteral(" (transposed) · node 2"));
        QCOMPARE(nameOf(m_test->controller().debuggee().structure(), m_test->find("b")), QStringLiteral("b"));
    }
    void every_row_of_the_list_has_its_op() {
        QVERIFY(m_test->openText("a = tensor(f32, 2, 3) { 1 2 3 4 5 6 }\nb = cont(transpose(a))\n"
                                 "name b \"a name that is too long for the list of nodes\"\ngraph sqr(b)\n"));
        m_test->window->showView(QStringLiteral("explorer"));
        QTest::qWait(20);
        auto* const tree = m_test->child<QTreeView>("explorerTree");
        const auto* const model = static_cast<const ExplorerModel*>(tree->model());
        const uint32_t b = m_test->controller().debuggee().structure().steps[1].node;
        const QModelIndex row = model->indexOf(b);
        QCOMPARE(row.data(ExplorerModel::detailRole).toString(), QStringLiteral("cont"));
        // The end of the row is the same as in a list that has room for the complete name.
        const int op =
            QFontMetrics(Theme::instance().numbers(Theme::caption)).horizontalAdvance(QStringLiteral("cont"));
        const auto end = [&](int width) {
            tree->setFixedWidth(width);
            QTest::qWait(0);
            const QRect place = tree->visualRect(row);
            return tree->viewport()->grab(QRect(place.right() - 8 - op, place.top(), op + 8, place.height())).toImage();
        };
        QCOMPARE(end(240), end(700));
    }
    void breakpoints_and_profiles_call_a_node_as_tables_do() {
        QVERIFY(m_test->openText("x = tensor(f32, 2) { 1 2 }\ngraph add(cont(x), cont(x))\n"));
        const QStringList called{QStringLiteral(" (cont) · node 0"), QStringLiteral(" (cont) · node 1")};
        NodeModel nodes(m_test->controller());
        QCOMPARE(nodes.index(1, NodeModel::nameColumn).data().toString(), called[1]);
        m_test->controller().marking().toggleBreakpoint(m_test->controller().debuggee().structure().steps[1].node);
        QTRY_VERIFY(!m_test->controller().debuggee().snapshot().breakpoints.empty());
        const Snapshot& s = m_test->controller().debuggee().snapshot();
        QCOMPARE(breakpointWords(s.breakpoints.begin()->second, *s.structure), QStringLiteral("node ") + called[1]);
        Profile profile;
        profile.ns.assign(s.structure->steps.size(), {1});
        profile.median.assign(s.structure->steps.size(), 1);
        const auto figures = ProfileFigures::make(s.structure, profile, ProfileBy::node);
        QCOMPARE((QStringList{figures->title(0), figures->title(1)}), called);
    }
    void the_palette_finds_what_is_shown_by_name_and_key() {
        QVERIFY(m_test->openText("x = tensor(f32, 2) { 1 2 }\nx = scale(x, 10)\nx = relu(sqr(x))\ngraph x\n"));
        for (const char* key : {"x#2", "@3:1", "x#1"}) {
            m_test->key(Qt::Key_K, Qt::ControlModifier);
            auto* const text = m_test->child<QLineEdit>("paletteText");
            QVERIFY(text);
            QTest::keyClicks(text, key);
            QTest::keyClick(text, Qt::Key_Return);
            QTRY_VERIFY(m_test->controller().selection().selected() == m_test->find(key));
            QTRY_VERIFY(!m_test->child<QLineEdit>("paletteText"));
        }
    }
    void whole_numbers_have_all_their_digits() {
        QCOMPARE(numberText(Number::of(TypeId::i32, 1234567)), QStringLiteral("1234567"));
        QCOMPARE(numberText(Number::exactly((int64_t{1} << 53) + 1)), QStringLiteral("9007199254740993"));
        QCOMPARE(numberText(1234567.0), QStringLiteral("1.23457e+06"));
        QCOMPARE(numberText(-std::nan("")), QStringLiteral("nan"));
        QVERIFY(m_test->openText("e = tensor(f32, 4, 0)\n"));
        QCOMPARE(shapeOf(m_test->controller().debuggee().structure(), m_test->find("e")), QStringLiteral("[4 0]"));
    }

  private:
    // Returns the names of all tensors, in the order of the list.
    static QStringList namesIn(const ExplorerModel& model) {
        QStringList names;
        collect(model, {}, names);
        return names;
    }
    static void collect(const ExplorerModel& model, const QModelIndex& parent, QStringList& names) {
        for (int row = 0; row < model.rowCount(parent); ++row) {
            const QModelIndex index = model.index(row, 0, parent);
            if (index.data(ExplorerModel::tensorRole).isValid()) names.append(index.data().toString());
            collect(model, index, names);
        }
    }

    std::unique_ptr<TestWindow> m_test;
};

QTEST_MAIN(TestNames)
#include "test_names.moc"

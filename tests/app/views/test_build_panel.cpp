// SPDX-License-Identifier: MIT
// How a graph was built, played event by event below the drawing.
#include "app/in_window.h"
#include "session/debuggee.h"
#include "session/session_controller.h"

#include "views/graph/build_panel.h"
#include "views/graph/graph_view.h"

#include <QDir>
#include <QLabel>
#include <QSlider>
#include <QToolButton>

using namespace ggs;

class TestBuildPanel : public QObject {
    Q_OBJECT
  private slots:
    void every_samples_building_ends_with_its_graph_data() {
        QTest::addColumn<QString>("sample");
        for (const QString& file :
             QDir(QStringLiteral(":/samples")).entryList({QStringLiteral("*.ggs")}, QDir::Files, QDir::Name)) {
            const QString name = file.section(QLatin1Char('.'), 0, -2);
            QTest::newRow(qPrintable(name)) << name;
        }
    }
    void every_samples_building_ends_with_its_graph() {
        QFETCH(QString, sample);
        TestWindow test;
        QVERIFY(test.open(sample));
        test.window->showView(QStringLiteral("graph"));
        if (test.controller().debuggee().structure().graphs.empty()) return;
        QTest::mouseClick(test.child<QToolButton>("replayBuilding"), Qt::LeftButton);
        auto* const panel = test.child<BuildPanel>("buildPanel");
        auto* const sentence = test.child<QLabel>("buildSentence");
        auto* const slider = test.child<QSlider>("buildSlider");
        QVERIFY(panel->isVisible());
        QVERIFY(QTest::qWaitFor([&] { return panel->replay() != nullptr; }, 5'000));
        QVERIFY(panel->state().nodes.empty());
        slider->setValue(slider->maximum());
        const GraphInfo& graph = test.controller().debuggee().structure().graphs.back();
        QCOMPARE(panel->state().nodes, graph.nodes);
        QCOMPARE(panel->state().leafs, graph.leafs);
        QVERIFY(panel->state().waiting.empty());
        // Each event has its sentence.
        for (int i = 0; i <= slider->maximum(); ++i) {
            slider->setValue(i);
            QVERIFY2(sentence->text().size() > 10 && !sentence->text().contains(QLatin1String("%1")),
                     qPrintable(sentence->text()));
        }
    }

    void replay_steps_plays_and_ends() {
        TestWindow test;
        QVERIFY(test.open(QStringLiteral("simple-ctx")));
        auto* const toggle = test.child<QToolButton>("replayBuilding");
        QTest::mouseClick(toggle, Qt::LeftButton);
        auto* const panel = test.child<BuildPanel>("buildPanel");
        auto* const slider = test.child<QSlider>("buildSlider");
        QVERIFY(QTest::qWaitFor([&] { return panel->replay() != nullptr; }, 5'000));
        QTest::mouseClick(test.child<QToolButton>("buildForward"), Qt::LeftButton);
        QCOMPARE(slider->value(), 1);
        // The result is inserted first, into its home slot: the same numbers as in the Arena view.
        const QString first = test.child<QLabel>("buildSentence")->text();
        QVERIFY2(first.contains(QStringLiteral("(0x2000000145f0 >> 4) % 4099 = 252")), qPrintable(first));
        QTest::mouseClick(test.child<QToolButton>("buildBack"), Qt::LeftButton);
        QCOMPARE(slider->value(), 0);
        QTest::mouseClick(test.child<QToolButton>("buildPlay"), Qt::LeftButton);
        QVERIFY(QTest::qWaitFor([&] { return slider->value() == slider->maximum(); }, 20'000));
        QCOMPARE(panel->state().nodes.size(), size_t(1));
        QTest::mouseClick(toggle, Qt::LeftButton);
        QVERIFY(!panel->isVisible());
        QVERIFY(!panel->replay());
        // Another program ends it.
        QTest::mouseClick(toggle, Qt::LeftButton);
        QVERIFY(test.open(QStringLiteral("mlp")));
        QVERIFY(!toggle->isChecked());
        QVERIFY(!panel->isVisible());
    }
};

QTEST_MAIN(TestBuildPanel)
#include "test_build_panel.moc"

// SPDX-License-Identifier: MIT
// A scroll area whose contents never settle: each time their height is computed, it differs.
#include "look/steady_scroll.h"

#include <QTest>
#include <QVBoxLayout>

using namespace ggs;

namespace {

class Restless : public QWidget {
  public:
    QSize sizeHint() const override { return {100, ++asked % 2 ? 300 : 500}; }
    QSize minimumSizeHint() const override { return sizeHint(); }
    mutable int asked = 0;
};

} // namespace

class TestSteadyScroll : public QObject {
    Q_OBJECT
  private slots:
    void contents_that_never_settle_end() {
        SteadyScroll area;
        auto* const contents = new Restless;
        area.setWidget(contents);
        area.resize(200, 200);
        area.show();
        QVERIFY(QTest::qWaitForWindowExposed(&area));
        contents->updateGeometry();
        QTest::qWait(50);
        QVERIFY(contents->asked > 0);
        QVERIFY(contents->height() == 300 || contents->height() == 500);
    }

    // They are as high as they need, or fill the area.
    void contents_that_settle_are_laid_out_as_usual() {
        SteadyScroll area;
        auto* const contents = new QWidget;
        auto* const column = new QVBoxLayout(contents);
        auto* const high = new QWidget;
        high->setMinimumSize(50, 400);
        column->addWidget(high);
        area.setWidget(contents);
        area.resize(200, 200);
        area.show();
        QVERIFY(QTest::qWaitForWindowExposed(&area));
        QVERIFY(contents->height() >= 400);
        area.resize(300, 600);
        QTest::qWait(20);
        QVERIFY(contents->height() > 550);
    }
};

QTEST_MAIN(TestSteadyScroll)
#include "test_steady_scroll.moc"

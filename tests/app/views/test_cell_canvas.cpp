// SPDX-License-Identifier: MIT
// Canvases of cells at every size: their scroll bars appear and disappear, and then stay unchanged.
#include "in_strides.h"
#include "session/selection.h"
#include "session/session_controller.h"

#include <QScrollBar>

using namespace ggs;

namespace {

// Counts the resize, show and hide events of the widgets that it filters.
class Resizes final : public QObject {
  public:
    int n = 0;
    bool eventFilter(QObject*, QEvent* event) override {
        n += event->type() == QEvent::Resize || event->type() == QEvent::Show || event->type() == QEvent::Hide;
        return false;
    }
};

} // namespace

class TestCellCanvas : public QObject {
    Q_OBJECT
  private:
    std::unique_ptr<TestWindow> m_test;

  private slots:
    void init() {
        m_test = std::make_unique<TestWindow>();
        QVERIFY(m_test->openText(QStringLiteral("x = tensor(f32, 8, 8) = normal()\nw = tensor(f32, 8, 8) = normal()\n"
                                                "h = mul_mat(w, x)\ngraph h\n")));
        m_test->controller().selection().select(m_test->find("h"));
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
    }
    void cleanup() { m_test.reset(); }

    void scroll_bars_are_stable_at_every_size_data() {
        QTest::addColumn<QString>("view");
        QTest::addColumn<QString>("canvas");
        QTest::newRow("strides") << "strides"
                                 << "logicalGrid";
        QTest::newRow("numbers") << "values"
                                 << "numbers";
    }
    void scroll_bars_are_stable_at_every_size() {
        QFETCH(QString, view);
        QFETCH(QString, canvas);
        m_test->window->showView(view);
        auto* const grid = m_test->window->findChild<QAbstractScrollArea*>(canvas);
        QVERIFY(grid);
        Resizes resizes;
        for (QWidget* each :
             {static_cast<QWidget*>(grid->horizontalScrollBar()), static_cast<QWidget*>(grid->verticalScrollBar())})
            each->installEventFilter(&resizes);
        for (int height = 110; height <= 170; height += 6) {
            for (int width = 400; width <= 490; ++width) {
                grid->setFixedSize(width, height);
                QCoreApplication::sendPostedEvents();
                resizes.n = 0;
                for (int i = 0; i < 40; ++i) QCoreApplication::sendPostedEvents();
                QVERIFY2(resizes.n < 20,
                         qPrintable(QStringLiteral("%1 x %2: %3 times").arg(width).arg(height).arg(resizes.n)));
            }
        }
    }
};

QTEST_MAIN(TestCellCanvas)
#include "test_cell_canvas.moc"

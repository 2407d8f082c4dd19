// SPDX-License-Identifier: MIT
// Screen readers: each control and each canvas has a name, a canvas also names the item selected in it, and a notice is
// an alert.
#include "app/in_model.h"
#include "session/moves.h"
#include "session/selection.h"
#include "session/session_controller.h"

#include "look/view.h"
#include "window/workspace_canvas.h"
#include "window/workspace_table.h"

#include <QAbstractScrollArea>
#include <QAccessible>
#include <QLabel>
#include <cstring>
#include <typeinfo>

using namespace ggs;

namespace {

QString spokenName(QWidget& widget) {
    QAccessibleInterface* const there = QAccessible::queryAccessibleInterface(&widget);
    return there ? there->text(QAccessible::Name).trimmed() : QString();
}

// The widget paints itself: its class is ours and it contains no other widgets.
bool isCanvas(const QWidget& widget) {
    const bool ours = std::strstr(typeid(widget).name(), "3ggs") != nullptr;
    if (!ours || qobject_cast<const View*>(&widget)) return false;
    if (widget.width() <= 1 || widget.height() <= 1) return false; // a line between others
    if (const auto* const label = qobject_cast<const QLabel*>(&widget)) return !label->text().isEmpty();
    if (qobject_cast<const QAbstractScrollArea*>(&widget)) return true;
    return widget.findChildren<QWidget*>(Qt::FindDirectChildrenOnly).isEmpty();
}

// Empty, or what it is that has no name.
QString nameless(QWidget& widget) {
    if (!widget.isVisible() || widget.visibleRegion().isEmpty()) return {};
    // These belong to the control that contains them.
    const QWidget* const around = widget.parentWidget();
    const auto* const area = qobject_cast<const QAbstractScrollArea*>(around);
    if ((area && area->viewport() == &widget) || widget.objectName().startsWith(QLatin1String("qt_"))) return {};
    const bool focusable = (widget.focusPolicy() & Qt::TabFocus) && !widget.focusProxy();
    if (!focusable && !isCanvas(widget)) return {};
    if (!spokenName(widget).isEmpty()) return {};
    return QStringLiteral("%1 “%2” in %3")
        .arg(QLatin1String(widget.metaObject()->className()), widget.objectName(),
             around ? around->objectName() + QLatin1Char(' ') + QLatin1String(around->metaObject()->className())
                    : QString());
}

} // namespace

class TestAccessible : public QObject {
    Q_OBJECT
  private slots:
    void init() { QSettings().clear(); }
    void cleanup() { m_test.reset(); }

    void each_control_and_canvas_has_a_name_data() {
        QTest::addColumn<QString>("program");
        QTest::newRow("first page") << QString();
        QTest::newRow("script") << QStringLiteral("attention-head");
        QTest::newRow("blocks") << QStringLiteral("q4_0-matrix");
        QTest::newRow("model") << QStringLiteral("tiny");
        QTest::newRow("training") << QStringLiteral("two-moons");
    }
    void each_control_and_canvas_has_a_name() {
        QFETCH(QString, program);
        m_test = std::make_unique<TestWindow>();
        m_test->window->resize(1920, 1080);
        QStringList missing;
        int looked = 0;
        const auto look = [&](const QString& where) {
            QTest::qWait(30); // what is read arrives
            for (QWidget* each : m_test->window->findChildren<QWidget*>()) {
                ++looked;
                if (const QString one = nameless(*each); !one.isEmpty())
                    missing.append(QStringLiteral("%1: %2").arg(where, one));
            }
        };
        look(QStringLiteral("first page"));
        if (!program.isEmpty()) {
            QVERIFY(m_test->open(program));
            m_test->key(Qt::Key_F10);
            m_test->key(Qt::Key_F10);
            QVERIFY(m_test->settled());
            Workspaces& all = m_test->window->workspaces();
            for (const WorkspaceRow& row : allWorkspaces()) {
                if (!row.whyEmpty(m_test->controller()).isEmpty()) continue;
                all.setCurrent(row.id);
                look(row.id);
                for (const Area* area : row.panels()) {
                    for (const QString& page : area->pages.sliced(1)) {
                        all.show(*all.view(page));
                        look(row.id + QLatin1Char('/') + page);
                    }
                }
            }
            for (const char* page : {"breakpoints", "watches", "log"}) {
                m_test->window->showView(QLatin1String(page));
                look(QLatin1String(page));
            }
        }
        missing.removeDuplicates();
        QVERIFY(looked > 20);
        for (const QString& each : missing) qWarning("%s", qPrintable(each));
        QCOMPARE(missing.size(), 0);
    }

    void canvas_describes_the_selected_tensor() {
        m_test = std::make_unique<TestWindow>();
        m_test->window->resize(1920, 1080);
        QVERIFY(m_test->openText("first = tensor(f32, 2) { 1 2 }\nsecond = sqr(first)\nthird = sqrt(second)\n"));
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        for (const char* view : {"graph", "plan", "bytesAndStruct", "timeline", "values", "strides"})
            m_test->window->showView(view);
        Selection& selection = m_test->controller().selection();
        for (const char* name : {"second", "third", "first"}) {
            const uint32_t tensor = m_test->find(name);
            selection.select(tensor);
            for (const char* canvas : {"graphCanvas", "planCanvas", "tensorBytes", "timelineCanvas", "heatMap",
                                       "numbers", "logicalGrid", "byteLine"}) {
                const QWidget* const found = m_test->child<QWidget>(canvas);
                QVERIFY2(found, canvas);
                QVERIFY2(!found->accessibleName().isEmpty(), canvas);
                QVERIFY2(
                    found->accessibleDescription().startsWith(QLatin1String(name)),
                    qPrintable(QStringLiteral("%1: %2").arg(QLatin1String(canvas), found->accessibleDescription())));
            }
        }
        auto* const numbers = m_test->child<QWidget>("numbers");
        selection.pick({m_test->find("first"), {1, 0, 0, 0}});
        QCOMPARE(numbers->accessibleDescription(), QStringLiteral("first, leaf, f32 [2], element [1]"));
        m_test->controller().opening().close();
        QTRY_COMPARE(numbers->accessibleDescription(), QString());
    }

    void canvas_describes_the_selected_token() {
        m_test = std::make_unique<TestWindow>();
        QVERIFY(m_test->open("tiny"));
        for (const char* view : {"text", "lens", "kv", "attention"}) m_test->window->showView(view);
        for (const size_t token : {size_t{1}, size_t{2}}) {
            m_test->controller().selection().selectToken(token);
            for (const char* canvas : {"textFlow", "lensCanvas", "kvCanvas", "attentionCanvas"}) {
                const QWidget* const found = m_test->child<QWidget>(canvas);
                QVERIFY2(found, canvas);
                QVERIFY2(
                    found->accessibleDescription().startsWith(QStringLiteral("token %1").arg(token)),
                    qPrintable(QStringLiteral("%1: %2").arg(QLatin1String(canvas), found->accessibleDescription())));
            }
        }
    }

    void notice_is_an_alert() {
        m_test = std::make_unique<TestWindow>();
        m_test->window->notices().add({Notice::Kind::trouble, "It failed", "No memory is left.", {}});
        auto* const card = m_test->window->findChild<NoticeCard*>();
        QVERIFY(card);
        QCOMPARE(spokenName(*card), QStringLiteral("It failed. No memory is left."));
        QCOMPARE(QAccessible::queryAccessibleInterface(card)->role(), QAccessible::AlertMessage);
    }

  private:
    std::unique_ptr<TestWindow> m_test;
};

QTEST_MAIN(TestAccessible)
#include "test_accessible.moc"

// SPDX-License-Identifier: MIT
// The keyboard alone: every control in sight gets the focus by Tab, from the main view or from a panel that Alt and a
// digit go to; every workspace, view and page of the dock is a command.
#include "app/in_window.h"
#include "look/actions.h"
#include "look/view.h"
#include "window/panel.h"
#include "window/workspace_table.h"
#include "window/workspaces.h"

#include "views/script/script_editor.h"

#include <QtCore/QSet>
#include <QtGui/QAction>
#include <QtWidgets/QAbstractButton>
#include <QtWidgets/QAbstractItemView>
#include <QtWidgets/QAbstractSpinBox>
#include <QtWidgets/QApplication>
#include <QtWidgets/QButtonGroup>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QHeaderView>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QScrollBar>
#include <QtWidgets/QSlider>
#include <QtWidgets/QTabBar>
#include <QtWidgets/QTableView>

using namespace ggs;

namespace {

// Whether a click on it does something that keys must do, too.
bool isControl(const QWidget& widget) {
    if (qobject_cast<const QHeaderView*>(&widget) || qobject_cast<const QScrollBar*>(&widget)) return false;
    const QWidget* const parent = widget.parentWidget();
    const bool inner = parent && (qobject_cast<const QAbstractSpinBox*>(parent) ||
                                  qobject_cast<const QComboBox*>(parent) || qobject_cast<const QTabBar*>(parent) ||
                                  qobject_cast<const QLineEdit*>(parent) || qobject_cast<const QTableView*>(parent));
    if (inner || widget.objectName() == QLatin1String("attentionLayer")) return false; // it has keys: PgUp and PgDn
    return qobject_cast<const QAbstractButton*>(&widget) || qobject_cast<const QComboBox*>(&widget) ||
           qobject_cast<const QLineEdit*>(&widget) || qobject_cast<const QAbstractSpinBox*>(&widget) ||
           qobject_cast<const QAbstractItemView*>(&widget) || qobject_cast<const QSlider*>(&widget) ||
           qobject_cast<const QTabBar*>(&widget) || (widget.focusPolicy() & Qt::TabFocus) == Qt::TabFocus;
}

// Arrow keys move among the buttons of an exclusive group, and Tab leads to the checked one.
bool isInVisitedGroup(const QWidget& widget, const QSet<const QWidget*>& visited) {
    const auto* const button = qobject_cast<const QAbstractButton*>(&widget);
    if (!button || !button->group() || !button->group()->exclusive()) return false;
    for (const QAbstractButton* each : button->group()->buttons()) {
        if (visited.contains(each)) return true;
    }
    return false;
}

} // namespace

class TestKeyboard : public QObject {
    Q_OBJECT
  private slots:
    void tab_reaches_every_control_data() {
        QTest::addColumn<QString>("sample");
        QTest::addColumn<QSize>("size");
        for (const char* sample : {"attention-head", "tiny"}) {
            for (const QSize size : {QSize(1280, 800), QSize(1920, 1080)})
                QTest::newRow(qPrintable(QStringLiteral("%1 %2").arg(QLatin1String(sample)).arg(size.width())))
                    << QString::fromLatin1(sample) << size;
        }
    }
    void tab_reaches_every_control() {
        QFETCH(const QString, sample);
        QFETCH(const QSize, size);
        TestWindow test;
        test.window->resize(size);
        QVERIFY(test.open(sample));
        test.window->resetLayout();
        test.window->actions().get("run")->trigger();
        QVERIFY(test.settled());
        QApplication::setActiveWindow(test.window.get());
        QStringList missed;
        int seen = 0;
        for (const WorkspaceRow& row : allWorkspaces()) {
            if (!row.whyEmpty(test.controller()).isEmpty()) continue;
            test.window->actions().get(QStringLiteral("workspace-") + row.id)->trigger();
            QTest::qWait(50);
            const QSet<const QWidget*> visited = walk(test);
            for (const QWidget* each : test.window->findChildren<QWidget*>()) {
                if (each->window() != test.window.get() || !each->isVisible() || !each->isEnabled() ||
                    each->visibleRegion().isEmpty() || !isControl(*each))
                    continue;
                ++seen;
                if (visited.contains(each) || isInVisitedGroup(*each, visited)) continue;
                if (each->focusProxy() && visited.contains(each->focusProxy())) continue;
                const auto* const button = qobject_cast<const QAbstractButton*>(each);
                missed.append(QStringLiteral("%1: %2 %3 “%4”")
                                  .arg(row.id, QLatin1String(each->metaObject()->className()), each->objectName(),
                                       button ? button->text() : each->accessibleName()));
            }
        }
        for (const QString& each : missed) qInfo("%s", qPrintable(each)); // a failure's message would be cut off
        QVERIFY(seen > 100);
        QVERIFY2(missed.isEmpty(), qPrintable(missed.value(0)));
    }

    void workspaces_views_and_pages_are_commands() {
        TestWindow test;
        QVERIFY(test.open(QStringLiteral("attention-head")));
        for (const WorkspaceRow& row : allWorkspaces()) {
            const QAction* const action = test.window->actions().get(QStringLiteral("workspace-") + row.id);
            QVERIFY2(action && !action->shortcut().isEmpty(), qPrintable(row.id));
            for (const Area* panel : row.panels()) {
                for (const QString& page : panel->pages)
                    QVERIFY2(test.window->actions().get(QStringLiteral("view-") + page), qPrintable(page));
            }
        }
        for (const char* each : {"breakpoints", "watches", "log"}) {
            QAction* const action = test.window->actions().get(QStringLiteral("view-") + QLatin1String(each));
            QVERIFY2(action, each);
            action->trigger();
            const View* const page = test.window->currentView();
            QVERIFY2(page && page->id() == QLatin1String(each), each);
        }
    }

    // No workspace begins with the focus in a text or a list, which would take the next digit.
    void digits_lead_from_each_workspace_to_each_other_data() {
        QTest::addColumn<QString>("sample");
        for (const char* sample : {"simple-ctx", "tiny"}) QTest::newRow(sample) << QString::fromLatin1(sample);
    }
    void digits_lead_from_each_workspace_to_each_other() {
        QFETCH(const QString, sample);
        TestWindow test;
        QVERIFY(test.open(sample));
        test.window->resetLayout();
        QApplication::setActiveWindow(test.window.get());
        test.window->actions().get("workspace-debug")->trigger();
        const auto workspaces = allWorkspaces();
        for (size_t from = 0; from < workspaces.size(); ++from) {
            if (!workspaces[from].whyEmpty(test.controller()).isEmpty()) continue;
            for (size_t to = 0; to < workspaces.size(); ++to) {
                if (!workspaces[to].whyEmpty(test.controller()).isEmpty()) continue;
                for (const size_t each : {from, to}) {
                    QWidget* const focus = QApplication::focusWidget();
                    QVERIFY(focus);
                    QTest::keyClick(focus, Qt::Key(Qt::Key_1 + static_cast<int>(each)));
                    QVERIFY2(
                        test.window->workspaces().current() == workspaces[each].id,
                        qPrintable(QStringLiteral("%1 with the focus in %2 “%3”")
                                       .arg(test.window->workspaces().current(),
                                            QLatin1String(focus->metaObject()->className()), focus->objectName())));
                }
            }
        }
    }

    // Tab indents there, and digits are text.
    void keys_leave_the_text_of_a_script() {
        TestWindow test;
        QVERIFY(test.open(QStringLiteral("simple-add")));
        QApplication::setActiveWindow(test.window.get());
        test.window->actions().get("view-script")->trigger();
        QWidget* const editor = QApplication::focusWidget();
        QVERIFY(editor);
        QTest::keyClick(editor, Qt::Key_1, Qt::AltModifier);
        QVERIFY(QApplication::focusWidget() != editor);
        editor->setFocus();
        QTest::keyClick(editor, Qt::Key_Tab, Qt::ControlModifier);
        QVERIFY(QApplication::focusWidget() != editor);
    }

  private:
    // Presses Tab until the focus is back where it began; if it doesn't come back, again from each panel.
    static QSet<const QWidget*> walk(TestWindow& test) {
        constexpr int most = 600; // presses; a text with links keeps the focus for several of them
        QSet<const QWidget*> visited;
        for (int panel = 0; panel <= 5; ++panel) {
            if (panel > 0) test.key(Qt::Key(Qt::Key_0 + panel), Qt::AltModifier);
            const QWidget* const start = QApplication::focusWidget();
            bool left = false;
            for (int i = 0; i < most; ++i) {
                QWidget* const focus = QApplication::focusWidget();
                if (!focus) break;
                if (focus == start && left) return visited;
                left = left || focus != start;
                visited.insert(focus);
                const bool indents = qobject_cast<ScriptEditor*>(focus) != nullptr; // Ctrl+Tab leaves it
                QTest::keyClick(focus, Qt::Key_Tab, indents ? Qt::ControlModifier : Qt::NoModifier);
            }
        }
        return visited;
    }
};

QTEST_MAIN(TestKeyboard)
#include "test_keyboard.moc"

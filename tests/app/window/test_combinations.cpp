// SPDX-License-Identifier: MIT
// The window in all combinations of workspace, size, theme, language and program, before and after a run: no words are
// cut, no control is outside of what contains it, no tab bar needs arrows, and no panel is empty without saying why. A
// normal run takes some of the combinations, so that each pair of values occurs; a full run takes all of them.
#include "app/in_window.h"
#include "app/views/in_graph.h"
#include "how_built.h"
#include "look/actions.h"
#include "look/elided_label.h"
#include "look/empty_note.h"
#include "look/theme.h"
#include "look/view.h"
#include "look/whole_label.h"
#include "look/wrapped_text.h"
#include "session/moves.h"
#include "window/panel.h"
#include "window/workspace_table.h"
#include "words/language.h"

#include <QtGui/QAction>
#include <QtWidgets/QAbstractButton>
#include <QtWidgets/QAbstractScrollArea>
#include <QtWidgets/QApplication>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QLabel>
#include <QtWidgets/QStyle>
#include <QtWidgets/QStyleOptionComboBox>
#include <QtWidgets/QTabBar>
#include <QtWidgets/QToolButton>

using namespace ggs;

namespace {

constexpr QSize frameSizes[] = {{1024, 700}, {1280, 800}, {1920, 1080}, {2560, 1440}};

// Returns the part of a widget that no ancestor cuts off, in its own coordinates. Parts outside a scroll area count as
// seen.
QRect uncut(const QWidget& widget) {
    QRect seen = widget.rect();
    QPoint offset;
    for (const QWidget* each = &widget; each->parentWidget() && !each->isWindow(); each = each->parentWidget()) {
        offset += each->pos();
        const QWidget& parent = *each->parentWidget();
        if (qobject_cast<const QAbstractScrollArea*>(parent.parentWidget())) return widget.rect();
        seen &= parent.rect().translated(-offset);
    }
    return seen;
}

QString plain(const QString& text) { return withoutMnemonic(text).simplified(); }

// Returns what is wrong with the words of a label; empty: nothing.
QString wrongWithLabel(const QLabel& label) {
    const bool rich =
        label.textFormat() == Qt::RichText || (label.textFormat() == Qt::AutoText && Qt::mightBeRichText(label.text()));
    if (label.text().isEmpty() || !label.pixmap().isNull()) return {};
    if (qobject_cast<const ElidedLabel*>(&label) || qobject_cast<const WholeLabel*>(&label)) return {};
    if (!label.toolTip().isEmpty()) return {};
    if (label.wordWrap() || qobject_cast<const WrappedText*>(&label)) {
        const int needed = label.heightForWidth(label.width());
        if (label.height() + 1 >= needed) return {};
        return QStringLiteral("%1 of %2 pixels high").arg(label.height()).arg(needed);
    }
    const int needed = rich ? label.sizeHint().width() : label.fontMetrics().size(0, label.text()).width();
    if ((rich ? label.width() : label.contentsRect().width()) + 2 >= needed) return {};
    if (label.text().endsWith(QChar(0x2026))) return {}; // it is elided
    return QStringLiteral("%1 of %2 pixels").arg(label.contentsRect().width()).arg(needed);
}

QString wrongWithControl(const QWidget& widget) {
    if (const auto* const button = qobject_cast<const QAbstractButton*>(&widget)) {
        if (button->text().isEmpty()) return {};
        const auto* const tool = qobject_cast<const QToolButton*>(button);
        if (tool && tool->toolButtonStyle() == Qt::ToolButtonIconOnly && !tool->icon().isNull()) return {};
        if (button->objectName().startsWith(QLatin1String("rail-"))) return {}; // isCutAtEdge() checks them
        const int needed = button->fontMetrics().horizontalAdvance(plain(button->text()));
        if (button->width() >= needed) return {};
        return QStringLiteral("%1 of %2 pixels").arg(button->width()).arg(needed);
    }
    if (const auto* const choice = qobject_cast<const QComboBox*>(&widget)) {
        QStyleOptionComboBox option;
        option.initFrom(choice);
        option.editable = choice->isEditable();
        const int room =
            choice->style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, choice).width();
        const int needed = choice->fontMetrics().horizontalAdvance(choice->currentText());
        if (room + 2 >= needed || !choice->toolTip().isEmpty()) return {};
        return QStringLiteral("%1 of %2 pixels").arg(room).arg(needed);
    }
    return {};
}

// Whether the word of a button of the rail reaches the edge. It is in the middle, so one edge is enough.
bool isCutAtEdge(QAbstractButton& button) {
    const QImage image = button.grab().toImage();
    const int x = image.width() - 1;
    for (int y = image.height() / 2; y < image.height(); ++y) {
        if (image.pixel(x, y) != image.pixel(x, 0)) return true;
    }
    return false;
}

QString wordsOf(const QWidget& widget) {
    if (const auto* const label = qobject_cast<const QLabel*>(&widget)) return label->text().left(50);
    if (const auto* const button = qobject_cast<const QAbstractButton*>(&widget)) return plain(button->text());
    if (const auto* const choice = qobject_cast<const QComboBox*>(&widget)) return choice->currentText();
    return widget.accessibleName();
}

QString nameWithPlace(const QWidget& widget) {
    QString name = widget.objectName();
    for (const QWidget* each = widget.parentWidget(); each; each = each->parentWidget()) {
        if (each->objectName().isEmpty() || each->objectName().startsWith(QLatin1String("qt_"))) continue;
        name.prepend(each->objectName() + QLatin1Char('/'));
        break;
    }
    return name.isEmpty() ? QLatin1String(widget.metaObject()->className()) : name;
}

} // namespace

class TestCombinations : public QObject {
    Q_OBJECT
  private slots:
    void cleanup() { useLanguage(QStringLiteral("en")); }

    void nothing_is_cut_or_empty_data() {
        QTest::addColumn<QString>("language");
        QTest::addColumn<int>("program");
        QTest::addColumn<int>("turn"); // which combinations a normal run takes
        int turn = 0;
        for (const QString& language : languages()) {
            for (int program = 0; program < 4; ++program)
                QTest::newRow(qPrintable(QStringLiteral("%1 %2").arg(language).arg(program)))
                    << language << program << turn++;
        }
    }
    void nothing_is_cut_or_empty() {
        QFETCH(const QString, language);
        QFETCH(const int, program);
        QFETCH(const int, turn);
        useLanguage(language);
        TestWindow test;
        if (program == 0) QVERIFY(test.open(QStringLiteral("attention-head")));
        if (program == 1) QVERIFY(test.openText(layersScript(runs_in_full() ? 1'666 : 100, true)));
        if (program == 2) QVERIFY(test.open(QStringLiteral("tiny")));
        if (program == 3) QVERIFY(test.open(QStringLiteral("logistic-regression")));
        QVERIFY(test.settled());
        test.window->resetLayout();
        int combination = 0;
        QStringList wrong;
        for (const bool after : {false, true}) {
            if (after) {
                test.window->actions().get("run")->trigger();
                QVERIFY(test.settled());
            }
            for (const bool dark : {true, false}) {
                for (const QSize size : frameSizes) {
                    if (!runs_in_full() && (combination++ + turn) % 8 != 0) continue;
                    test.window->wear(dark);
                    test.window->resize(size);
                    for (const WorkspaceRow& row : allWorkspaces()) {
                        if (!row.whyEmpty(test.controller()).isEmpty()) continue;
                        test.window->workspaces().setCurrent(row.id);
                        QTest::qWait(30); // until all sizes are as they stay
                        const QString where =
                            QStringLiteral("%1 %2 %3 %4")
                                .arg(row.id, after ? QStringLiteral("after") : QStringLiteral("before"))
                                .arg(size.width())
                                .arg(dark ? QStringLiteral("dark") : QStringLiteral("light"));
                        const WorkspaceCanvas& canvas = test.window->workspaces().canvas();
                        QStringList found = wrongIn(*test.window, canvas);
                        if (!found.isEmpty()) { // or what is still computed has not been laid out
                            QTest::qWait(400);
                            found = wrongIn(*test.window, canvas);
                        }
                        for (const QString& each : found) wrong.append(QStringLiteral("%1: %2").arg(where, each));
                    }
                }
            }
        }
        test.window->wear(true);
        for (const QString& each : wrong) qInfo("%s", qPrintable(each)); // a failure's message would be cut off
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.value(0)));
    }

  private:
    static QStringList wrongIn(MainWindow& window, const WorkspaceCanvas& canvas) {
        QStringList wrong;
        const auto add = [&wrong](const QWidget& widget, const QString& what) {
            wrong.append(QStringLiteral("%1 “%2”: %3").arg(nameWithPlace(widget), wordsOf(widget), what));
        };
        for (QWidget* each : window.findChildren<QWidget*>()) {
            if (!each->isVisible() || each->window() != &window || each->width() == 0 || each->height() == 0) continue;
            const auto* const label = qobject_cast<const QLabel*>(each);
            auto* const button = qobject_cast<QAbstractButton*>(each);
            if (button && button->objectName().startsWith(QLatin1String("rail-")) && isCutAtEdge(*button))
                add(*each, QStringLiteral("its word reaches the edge"));
            const QString cut = label ? wrongWithLabel(*label) : wrongWithControl(*each);
            if (!cut.isEmpty()) add(*each, cut);
            if (label || button || qobject_cast<const QComboBox*>(each)) {
                const QRect seen = uncut(*each);
                const QSize missing = each->size() - seen.size();
                const bool words = !wordsOf(*each).isEmpty();
                if (words && (missing.width() > 2 || missing.height() > 4))
                    add(*each, QStringLiteral("%1 × %2 pixels are outside of what contains it")
                                   .arg(missing.width())
                                   .arg(missing.height()));
            }
            if (const auto* const bar = qobject_cast<const QTabBar*>(each)) {
                for (const auto* arrow : bar->findChildren<QToolButton*>()) {
                    if (arrow->isVisible()) add(*bar, QStringLiteral("it has arrows"));
                }
                for (int i = 0; i < bar->count(); ++i) {
                    if (bar->isTabVisible(i) && bar->tabToolTip(i).isEmpty() &&
                        bar->fontMetrics().horizontalAdvance(plain(bar->tabText(i))) > bar->tabRect(i).width())
                        add(*bar, QStringLiteral("%1 is cut").arg(bar->tabText(i)));
                }
            }
        }
        for (Panel* panel : canvas.panels()) {
            View* const view = panel->current();
            if (!view || !view->isVisible()) continue;
            if (const QString why = view->whyEmpty(); !why.isEmpty()) {
                if (!saysSomething(*view)) add(*view, QStringLiteral("it doesn't say “%1”").arg(why));
            } else if (isBlank(*view)) {
                add(*view, QStringLiteral("it is blank and doesn't say why"));
            }
        }
        wrong.removeDuplicates();
        return wrong;
    }
    static bool saysSomething(const View& view) {
        for (const QLabel* each : view.findChildren<QLabel*>()) {
            if (each->isVisible() && each->text().size() > 8) return true;
        }
        return false;
    }
    // Whether nothing is painted below the line at the top.
    static bool isBlank(View& view) {
        constexpr int top = 40; // pixels
        if (view.height() < 2 * top) return false;
        const QImage image = view.grab(QRect(0, top, view.width(), view.height() - top)).toImage();
        const QRgb first = image.pixel(2, 2);
        for (int y = 0; y < image.height(); y += 2) {
            for (int x = 0; x < image.width(); x += 2) {
                if (image.pixel(x, y) != first) return false;
            }
        }
        return true;
    }
};

QTEST_MAIN(TestCombinations)
#include "test_combinations.moc"

// SPDX-License-Identifier: MIT
// A screen of 1280x720: no control of any view is narrower than its words, in any language.
#include "app/in_window.h"

#include "look/view.h"
#include "window/workspaces.h"
#include "words/language.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QLineEdit>

using namespace ggs;

class TestSmallScreen : public QObject {
    Q_OBJECT
  private slots:
    void cleanup() { useLanguage(QStringLiteral("en")); }

    void no_words_of_a_control_are_cut_data() {
        QTest::addColumn<QString>("language");
        for (const char* each : {"en", "bg", "zh_CN"}) QTest::newRow(each) << QString::fromLatin1(each);
    }
    void no_words_of_a_control_are_cut() {
        QFETCH(QString, language);
        useLanguage(language);
        TestWindow test;
        test.window->resize(1280, 720);
        QVERIFY(test.open("attention-head"));
        test.window->resetLayout();
        test.key(Qt::Key_F5);
        QVERIFY(test.settled());
        QStringList cut;
        int seen = 0;
        for (View* view : test.window->workspaces().views()) {
            test.window->showView(view->id());
            QTest::qWait(60); // until all sizes are as they stay
            for (const QWidget* each : view->findChildren<QWidget*>()) {
                if (const QString wrong = wrongWith(*each); !wrong.isEmpty())
                    cut.append(QStringLiteral("%1: %2").arg(view->id(), wrong));
            }
            ++seen;
        }
        QVERIFY(seen > 12);
        for (const QWidget* each : test.window->findChildren<QWidget*>()) {
            if (const QString wrong = wrongWith(*each); !wrong.isEmpty()) cut.append(wrong);
        }
        cut.removeDuplicates();
        QVERIFY2(cut.isEmpty(), qPrintable(cut.join(QLatin1Char('\n'))));
    }

  private:
    // Empty, or which one has less room than its words need.
    static QString wrongWith(const QWidget& widget) {
        if (!widget.isVisible() || widget.visibleRegion().isEmpty()) return {};
        int needed = 0;
        QString words;
        if (const auto* const button = qobject_cast<const QAbstractButton*>(&widget)) {
            words = button->text();
            needed = words.isEmpty() ? 0 : button->sizeHint().width();
        } else if (const auto* const choice = qobject_cast<const QComboBox*>(&widget)) {
            words = choice->currentText();
            needed = choice->fontMetrics().horizontalAdvance(words) + 30; // its arrow and margins
        } else if (const auto* const line = qobject_cast<const QLineEdit*>(&widget)) {
            words = line->placeholderText();
            needed = words.isEmpty() ? 0 : line->fontMetrics().horizontalAdvance(words) + 12;
        }
        if (widget.width() >= needed) return {};
        return QStringLiteral("%1 “%2” has %3 of %4 pixels")
            .arg(widget.objectName(), words)
            .arg(widget.width())
            .arg(needed);
    }
};

QTEST_MAIN(TestSmallScreen)
#include "test_small_screen.moc"

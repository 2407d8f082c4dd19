// SPDX-License-Identifier: MIT
// Widgets in a row that doesn't have room for all of them.
#include <QtTest/QTest>

#include "look/wrapping_row.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

using namespace ggs;

class TestWrappingRow : public QObject {
    Q_OBJECT
  private slots:
    void init() {
        m_widget = std::make_unique<QWidget>();
        m_row = new WrappingRow(m_widget.get());
        m_row->setContentsMargins(10, 5, 10, 5);
        m_name = new QLabel(QStringLiteral("a name"));
        m_name->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
        m_button = new QToolButton;
        m_button->setText(QStringLiteral("a button"));
        m_choice = new QComboBox;
        m_choice->addItem(QStringLiteral("what is chosen of many things"));
        m_search = new QLineEdit;
        m_search->setMinimumWidth(120);
        for (QWidget* each : all()) m_row->addWidget(each);
        m_widget->show();
    }

    // At any width nothing is cut that fits, nothing overlaps, and nothing is outside.
    void nothing_is_cut_at_any_width() {
        for (int width = m_row->minimumSize().width(); width < 1000; width += 7) {
            give(width);
            for (const QWidget* each : all()) {
                const QByteArray where = QByteArray::number(width) + ' ' + each->metaObject()->className();
                QVERIFY2(m_widget->rect().adjusted(10, 5, -10, -5).contains(each->geometry()), where);
                const int needs = each == m_search ? 120
                                  : each == m_name ? m_name->minimumSizeHint().width()
                                                   : each->sizeHint().width();
                QVERIFY2(each->width() >= needs, where);
                for (const QWidget* other : all())
                    QVERIFY2(other == each || !other->geometry().intersects(each->geometry()), where);
            }
        }
    }
    void all_are_in_one_row_where_there_is_room() {
        give(m_row->wholeWidth());
        QCOMPARE(lines(), 1);
        give(m_row->wholeWidth() - 1);
        QCOMPARE(lines(), 2);
        give(m_row->minimumSize().width());
        QVERIFY(lines() >= 3);
    }
    void flexible_widget_takes_the_rest_and_others_are_at_the_right() {
        give(1000);
        QCOMPARE(m_search->geometry().right(), 1000 - 10 - 1);
        QCOMPARE(m_name->x(), 10);
        // The last widget is alone in a row that no widget fills.
        m_search->hide();
        m_name->hide();
        give(m_row->wholeWidth() - 1);
        QCOMPARE(lines(), 2);
        QCOMPARE(m_choice->geometry().right(), m_widget->width() - 10 - 1);
        QCOMPARE(m_button->geometry().right(), m_widget->width() - 10 - 1);
    }
    void hidden_widget_takes_no_space() {
        const int whole = m_row->wholeWidth();
        m_button->hide();
        QCOMPARE(m_row->wholeWidth(), whole - m_button->sizeHint().width() - m_row->spacing());
        m_button->show();
        QCOMPARE(m_row->wholeWidth(), whole);
    }

  private:
    QList<QWidget*> all() const { return {m_name, m_button, m_choice, m_search}; }
    void give(int width) {
        m_widget->resize(width, m_row->heightForWidth(width));
        m_row->activate();
        m_row->setGeometry(m_widget->rect());
    }
    int lines() const {
        QSet<int> lines;
        for (const QWidget* each : all()) {
            if (!each->isHidden()) lines.insert(each->geometry().center().y() / 8);
        }
        return static_cast<int>(lines.size());
    }

    std::unique_ptr<QWidget> m_widget;
    WrappingRow* m_row = nullptr;
    QLabel* m_name = nullptr;
    QToolButton* m_button = nullptr;
    QComboBox* m_choice = nullptr;
    QLineEdit* m_search = nullptr;
};

QTEST_MAIN(TestWrappingRow)
#include "test_wrapping_row.moc"

// SPDX-License-Identifier: MIT
// Values read from text that was copied from another program.
#include <QtTest/QTest>

#include "base/message.h"
#include "values/values_in.h"

#include <cmath>

using namespace ggs;

class TestValuesIn : public QObject {
    Q_OBJECT
  private slots:
    void is_read_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("columns");
        QTest::addColumn<QList<double>>("values");
        QTest::newRow("one") << "3.5" << 1 << QList<double>{3.5};
        QTest::newRow("one, with its line's end") << " -2e3\r\n" << 1 << QList<double>{-2000};
        QTest::newRow("a column") << "1\n2\n3\n" << 1 << QList<double>{1, 2, 3};
        QTest::newRow("a spreadsheet's cells") << "1\t2\r\n3\t4\r\n" << 2 << QList<double>{1, 2, 3, 4};
        QTest::newRow("semicolons") << "1;2\n3 ; 4\n\n" << 2 << QList<double>{1, 2, 3, 4};
        QTest::newRow("commas") << "1,2, 3\n4 ,5,6" << 3 << QList<double>{1, 2, 3, 4, 5, 6};
        QTest::newRow("blanks") << "  1   2\n 3   4 \n\n" << 2 << QList<double>{1, 2, 3, 4};
        QTest::newRow("a plus sign, a point at the end") << "+1 2." << 2 << QList<double>{1, 2};
        QTest::newRow("a NumPy row") << "[1. 2. 3.]" << 3 << QList<double>{1, 2, 3};
        QTest::newRow("NumPy rows, one over two lines")
            << "[[1. 2.\n  3.]\n [4. 5. 6.]]" << 3 << QList<double>{1, 2, 3, 4, 5, 6};
        QTest::newRow("as it is written in Python") << "np.array([[1, -np.inf],\n          [3, 4]], dtype=np.float32)"
                                                    << 2 << QList<double>{1, -INFINITY, 3, 4};
        QTest::newRow("as NumPy repeats it") << "array([1., 2.], dtype=float32)" << 2 << QList<double>{1, 2};
    }
    void is_read() {
        QFETCH(QString, text);
        QFETCH(int, columns);
        QFETCH(QList<double>, values);
        const auto read = values_from_text(text.toStdString(), 100);
        QVERIFY2(read.ok(), read.ok() ? "" : english(read.error()).c_str());
        QCOMPARE(read->columns, int64_t{columns});
        QCOMPARE(QList<double>(read->values.begin(), read->values.end()), values);
    }
    void nan_and_infinity_are_numbers() {
        const auto read = values_from_text("nan inf -inf NaN np.nan", 100);
        QVERIFY(read.ok() && read->columns == 5);
        QVERIFY(std::isnan(read->values[0]) && std::isnan(read->values[3]) && std::isnan(read->values[4]));
        QVERIFY(read->values[1] == INFINITY && read->values[2] == -INFINITY);
    }
    void wrong_text_is_refused_with_reason_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("says");
        QTest::newRow("nothing") << ""
                                 << "the text has no numbers";
        QTest::newRow("brackets alone") << "[[]]"
                                        << "the text has no numbers";
        QTest::newRow("words") << "1 2\n3 four"
                               << "row 2: `four` is not a number";
        QTest::newRow("a number and more") << "1.5kg"
                                           << "row 1: `1.5kg` is not a number";
        QTest::newRow("a function's") << "1 sin(2)"
                                      << "row 1: `sin(2)` is not a number";
        QTest::newRow("a sign alone") << "-"
                                      << "row 1: `-` is not a number";
        QTest::newRow("control characters") << "\x1b[1m"
                                            << "row 1: `\\x1b` is not a number";
        QTest::newRow("rows of different lengths") << "1 2\n3 4\n5"
                                                   << "row 3 and the first row differ in length: 1 and 2";
        QTest::newRow("a cell is empty") << "1\t\t3"
                                         << "row 1 has an empty cell";
        QTest::newRow("the first cell is empty") << "1,2\n,3"
                                                 << "row 2 has an empty cell";
        QTest::newRow("the last cell is empty") << "1,2,\n"
                                                << "row 1 has an empty cell";
        QTest::newRow("a spreadsheet's decimal commas") << "1,5\t2,5"
                                                        << "row 1: `1,5` is not a number";
        QTest::newRow("decimal commas, semicolons") << "1;2\n1,5;2,5"
                                                    << "row 2: `1,5` is not a number";
        QTest::newRow("blanks in a spreadsheet's cell") << "7\t1 234"
                                                        << "row 1: `1 234` is not a number";
        QTest::newRow("an empty cell in a column") << "1\n\n3\n"
                                                   << "row 2 has an empty cell";
        QTest::newRow("two signs") << "+-5"
                                   << "row 1: `+-5` is not a number";
        QTest::newRow("two signs around np") << "-np.-5"
                                             << "row 1: `-np.-5` is not a number";
        QTest::newRow("np again and again") << QStringLiteral("-np.").repeated(100'000)
                                            << "row 1: `-np.-np.-np.-np.-np.-np.-np.-np.-np.-np.…` is not a number";
        QTest::newRow("beyond what a number can be") << "1 1e400"
                                                     << "row 1: 1e400 is out of range";
        QTest::newRow("a whole number that would be rounded")
            << "9007199254740993"
            << "row 1: 9007199254740993 is too large; only whole numbers up to 9007199254740992 are exact";
        QTest::newRow("too many") << "1 2 3 4 5 6 7 8 9"
                                  << "the text has more than 8 numbers";
    }
    void wrong_text_is_refused_with_reason() {
        QFETCH(QString, text);
        QFETCH(QString, says);
        const auto read = values_from_text(text.toStdString(), 8);
        QVERIFY(!read.ok());
        QCOMPARE(QString::fromStdString(english(read.error())), says);
    }
};

QTEST_APPLESS_MAIN(TestValuesIn)
#include "test_values_in.moc"

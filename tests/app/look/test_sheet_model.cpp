// SPDX-License-Identifier: MIT
// SheetModel: rows that are made when they are read, the search for a tensor's row, and how cells are aligned.
#include "look/sheet_model.h"

#include <QtTest/QTest>

using namespace ggs;

class TestSheetModel : public QObject {
    Q_OBJECT
  private slots:
    void row_is_made_once_for_all_its_cells_and_roles() {
        SheetModel model({QStringLiteral("a"), QStringLiteral("b")});
        int made = 0;
        const auto row = [&made](size_t number) {
            ++made;
            return SheetRow{{{QString::number(number)}, {QStringLiteral("b")}}};
        };
        model.show(1'000'000, row);
        QCOMPARE(made, 0);
        for (int column = 0; column < 2; ++column) {
            for (const int role : {int(Qt::DisplayRole), int(Qt::ToolTipRole), int(Qt::FontRole), int(Qt::UserRole)})
                QVERIFY(model.index(700, column).data(role).isValid());
        }
        QCOMPARE(model.row(700).cells[0].text, QStringLiteral("700"));
        QCOMPARE(made, 1);
        QCOMPARE(model.index(3, 0).data().toString(), QStringLiteral("3"));
        QCOMPARE(made, 2);
        // Other rows take the place of the one that was kept, also if there are as many.
        model.show(1'000'000, [](size_t) { return SheetRow{{{QStringLiteral("new")}, {}}}; });
        QCOMPARE(model.index(3, 0).data().toString(), QStringLiteral("new"));
    }
    void row_of_a_tensor_is_found() {
        SheetModel model({QStringLiteral("a")});
        std::vector<SheetRow> rows;
        for (const auto tensor : {std::optional<uint32_t>(), std::optional<uint32_t>(7), std::optional<uint32_t>(5)})
            rows.push_back({{{QStringLiteral("x")}}, tensor});
        model.show(std::move(rows));
        QCOMPARE(model.rowOf(5), 2);
        QCOMPARE(model.rowOf(6), -1);
        QCOMPARE(model.rowOf(std::nullopt), -1); // though a row is about none
    }
    void numbers_are_aligned_to_the_right_and_texts_are_not() {
        SheetModel model({QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")});
        model.show({SheetRow{{{QStringLiteral("  w"), QStringLiteral("w")}, {QStringLiteral("1 000"), 1000}, {}}}});
        QVERIFY(!model.index(0, 0).data(Qt::TextAlignmentRole).isValid());
        QCOMPARE(model.index(0, 0).data(Qt::UserRole).toString(), QStringLiteral("w"));
        QCOMPARE(model.index(0, 1).data(Qt::TextAlignmentRole).toInt(), int(Qt::AlignRight | Qt::AlignVCenter));
        QVERIFY(!model.index(0, 2).data(Qt::TextAlignmentRole).isValid());
    }
};

QTEST_MAIN(TestSheetModel)
#include "test_sheet_model.moc"

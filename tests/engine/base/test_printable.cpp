// SPDX-License-Identifier: MIT
// Names from elsewhere, printed: no terminal takes a part of one for a command, and nothing of it is hidden.
#include <QtTest/QTest>

#include "base/columns.h"
#include "base/message.h"
#include "base/printable.h"

using namespace ggs;

namespace {

// Colour, a C1 control, a deletion, a character that turns the direction of writing, and half a character.
const std::string evil = "\x1b[31m\xc2\x9b!\x7f\xe2\x80\xae\xe2";

} // namespace

class TestPrintable : public QObject {
    Q_OBJECT
  private slots:
    void terminal_control_characters_are_escaped() {
        QCOMPARE(visible(evil), std::string("\\x1b[31m\\u{9b}!\\x7f\\u{202e}\\xe2"));
        QCOMPARE(visible("two\nlines\tand \"more\" \\ of μ × 它"),
                 std::string("two\\nlines\\tand \"more\" \\ of μ × 它"));
        QCOMPARE(visible_lines("a\n\tb" + evil + "\n"), std::string("a\n\tb\\x1b[31m\\u{9b}!\\x7f\\u{202e}\\xe2\n"));
        QCOMPARE(printable("\"" + evil + "\\"), std::string("\\\"\\x1b[31m\\u{9b}!\\x7f\\u{202e}\\xe2\\\\"));
        QCOMPARE(printable("abcdef", 3), std::string("abc…"));
    }

    void json_stays_json() {
        QCOMPARE(visible_json("{\"a\": \"\xc2\x9b\xe2\x80\xae\x7f\"}\n"),
                 std::string("{\"a\": \"\\u009b\\u202e\\u007f\"}\n"));
        QCOMPARE(visible_json("{\"μ\": \"它\"}"), std::string("{\"μ\": \"它\"}"));
    }

    void a_message_shows_the_names_in_it() {
        QCOMPARE(english(msg("there is no `%1`, says %2", evil, msg("the file %1", evil))),
                 "there is no `" + visible(evil) + "`, says the file " + visible(evil));
    }

    void a_cell_of_a_table_is_one_line() {
        Columns table({{"name"}});
        table.row({"a\nb" + evil});
        QCOMPARE(table.text(), "  name\n  a\\nb" + visible(evil) + "\n");
    }

    void a_column_is_cut_only_where_the_table_is_too_wide() {
        const size_t before = console_width();
        const auto text = [](size_t width) {
            set_console_width(width);
            Columns table({{"name", Columns::Align::left, 8}, {"rest"}});
            table.row({std::string(20, 'n'), std::string(10, 'r')});
            return table.text();
        };
        QCOMPARE(text(120), "  name                  rest\n  " + std::string(20, 'n') + "  rrrrrrrrrr\n");
        QCOMPARE(text(SIZE_MAX), text(120));
        QCOMPARE(text(30), std::string("  name      rest\n  nnnnnn..  rrrrrrrrrr\n"));
        set_console_width(before);
    }

    void one_byte_is_not_called_bytes() {
        QCOMPARE(english(msg("%1 bytes of %2 bytes", 1, 11)), std::string("1 byte of 11 bytes"));
        QCOMPARE(english(msg("byte %1 of %2 bytes", 1, 2)), std::string("byte 1 of 2 bytes"));
    }

    void a_table_written_line_by_line_is_the_same() {
        const std::vector<Columns::Column> columns{
            {"n", Columns::Align::right}, {"name", Columns::Align::left, 8}, {"rest"}, {"empty"}};
        const auto row = [](size_t i) -> Columns::Cells {
            return {std::to_string(i), "name " + std::string(i, 'x'), evil + std::string(30 * i, 'y')};
        };
        Columns kept(columns);
        for (size_t i = 0; i < 12; ++i) kept.row(row(i));
        std::string written;
        size_t lines = 0;
        Columns(columns).write(12, row, [&](std::string_view line) {
            written += line;
            ++lines;
        });
        QCOMPARE(written, kept.text());
        QCOMPARE(lines, size_t{13});
    }
};

QTEST_APPLESS_MAIN(TestPrintable)
#include "test_printable.moc"

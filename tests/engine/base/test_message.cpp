// SPDX-License-Identifier: MIT
// Sentences: places, values of every kind, messages in messages.
#include "engine/built.h"

#include <QtTest/QTest>

#include <limits>

using namespace ggs;

namespace {

Result<int> half(int n) {
    if (n % 2 != 0) return fail("%1 is odd", n);
    return n / 2;
}
Result<int> quarter(int n) {
    GGS_TRY(const int h, half(n));
    GGS_TRY(const int q, half(h));
    return q;
}
Status check_quarter(int n) {
    GGS_CHECK(quarter(n));
    return {};
}

} // namespace

class TestMessage : public QObject {
    Q_OBJECT
  private slots:
    void places_are_filled_in_any_order_and_more_than_once() {
        SAME_TEXT(english(msg("%2 before %1, and %2 again", 1, 2)), "2 before 1, and 2 again");
        SAME_TEXT(english(msg("%9%8%7%6%5%4%3%2%1", 1, 2, 3, 4, 5, 6, 7, 8, 9)), "987654321");
    }
    void noun_after_one_is_singular() {
        SAME_TEXT(english(msg("%1 bytes of %2 bytes", 1, 2)), "1 byte of 2 bytes");
        SAME_TEXT(english(msg("the last %1 threads, %2 entries", 1, 1)), "the last 1 thread, 1 entry");
        SAME_TEXT(english(msg("at most %1 indices", 1)), "at most 1 index");
        SAME_TEXT(english(msg("%1 tensors", 11)), "11 tensors");
        // Another word, and a verb that would have to change, too.
        SAME_TEXT(english(msg("%1 rowset", 1)), "1 rowset");
        SAME_TEXT(english(msg("%1 values are given", 1)), "1 values are given");
        SAME_TEXT(english(msg("one for each of the %1 layers", 1)), "one for each of the 1 layers");
    }
    void zero_byte_in_a_value_is_visible() {
        SAME_TEXT(english(msg("the tensor `%1` has %2 bytes", std::string("a\0b", 3), 4)),
                  "the tensor `a\\x00b` has 4 bytes");
    }
    void a_percent_sign_alone_is_text() {
        SAME_TEXT(english(msg("100 % of it")), "100 % of it");
        SAME_TEXT(english(msg("%0 and %% stay, %1 does not", 5)), "%0 and %% stay, 5 does not");
        SAME_TEXT(english(msg("at the end %")), "at the end %");
    }
    void a_value_is_not_read_as_a_sentence() {
        SAME_TEXT(english(msg("the tensor `%1`", std::string("%1 %2"))), "the tensor `%1 %2`");
    }
    void values_of_every_kind() {
        SAME_TEXT(english(msg("%1 %2", std::numeric_limits<int64_t>::min(), std::numeric_limits<uint64_t>::max())),
                  "-9223372036854775808 18446744073709551615");
        SAME_TEXT(english(msg("%1 %2 %3 %4", 0.5, 1e300, 3.0, -0.0)), "0.5 1e+300 3 -0");
        SAME_TEXT(english(msg("%1 %2", std::numeric_limits<double>::infinity(), std::nan(""))), "inf nan");
        SAME_TEXT(english(msg("%1 %2 %3", "a literal", std::string("a string"), std::string_view("a view"))),
                  "a literal a string a view");
        SAME_TEXT(english(msg("%1", size_t{7})), "7");
        QCOMPARE(msg("%1", 7).values().size(), size_t(1));
        QVERIFY(std::holds_alternative<int64_t>(msg("%1", 7).values()[0]));
        QVERIFY(std::holds_alternative<uint64_t>(msg("%1", 7u).values()[0]));
    }
    void a_float_is_written_as_short_as_it_was_given() {
        SAME_TEXT(english(msg("%1 and %2", 0.1f, 1e-5f)), "0.1 and 1e-05");
    }
    void nested_message_is_inserted_and_stays_translatable() {
        const Message reason = msg("nb[%1] = %2", 1, 48);
        const Message outer = msg("%2: %1", reason, text("a must be contiguous"));
        SAME_TEXT(english(outer), "a must be contiguous: nb[1] = 48");
        SAME_TEXT(std::string(outer.literal()), "%2: %1");
        // Its parts can still be translated one by one.
        const auto* inner = std::get_if<std::shared_ptr<const Message>>(&outer.values()[0]);
        QVERIFY(inner);
        SAME_TEXT(std::string((*inner)->literal()), "nb[%1] = %2");
    }
    void without_a_sentence_it_is_empty() {
        QVERIFY(Message().empty());
        SAME_TEXT(english(Message()), "");
        QVERIFY(!Message(text("x")).empty());
    }
    void failure_is_passed_to_caller_unchanged() {
        QCOMPARE(quarter(8).value(), 2);
        SAME_TEXT(english(quarter(6).error()), "3 is odd");
        SAME_TEXT(english(check_quarter(7).error()), "7 is odd");
        QVERIFY(check_quarter(4).ok());
    }
};

QTEST_APPLESS_MAIN(TestMessage)
#include "test_message.moc"

// SPDX-License-Identifier: MIT
// GGUF files that are refused: each sentence with the bytes that cause it.
#include <QtTest/QTest> // first: moc fails on a file that begins with <concepts>

#include "files/gguf.h"
#include "gguf_bytes.h"

using namespace ggs;

namespace {

QString text_of(const Message& message) { return QString::fromStdString(english(message)); }

// Returns a header and one key "k" of this type. Each row of the test appends its own bytes.
GgufBytes one_key(int32_t type, int64_t n_tensors = 0) {
    GgufBytes b;
    b.header(n_tensors, 1).str("k").i32(type);
    return b;
}

} // namespace

class TestGgufRefusals : public QObject {
    Q_OBJECT
  private slots:

    void refusals_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("sentence");
        const auto row = [](const char* name, const GgufBytes& b, const char* sentence) {
            QTest::newRow(name) << QByteArray(b.bytes.data(), static_cast<qsizetype>(b.bytes.size()))
                                << "m.gguf: " + QString::fromUtf8(sentence);
        };
        // The header
        row("no bytes", {}, "the magic at byte 0 needs 4 bytes, but only 0 are left");
        row("magic", GgufBytes().raw("GGML").zeros(60),
            "this is not a GGUF file: it begins with 47 47 4d 4c (\"GGML\"), but a GGUF file begins with 47 47 55 46 "
            "(\"GGUF\")");
        row("only the magic", GgufBytes().raw("GGUF"), "version at byte 4 needs 4 bytes, but only 0 are left");
        row("no counts", GgufBytes().raw("GGUF").u32(3).zeros(12),
            "n_kv at byte 16 needs 8 bytes, but only 4 are left");
        row("version 0", GgufBytes().header(0, 0, 0), "version at byte 4 is 0; it can be 2 or 3");
        row("version 1", GgufBytes().header(0, 0, 1),
            "version at byte 4 is 1, which is no longer supported; it can be 2 or 3");
        row("version 4", GgufBytes().header(0, 0, 4), "version at byte 4 is 4; it can be 2 or 3");
        row("big endian", GgufBytes().header(0, 0, 0x03000000),
            "version at byte 4 is 50331648 (0x03000000): the file seems to be big endian; only little endian can be "
            "read");
        row("n_tensors", GgufBytes().header(INT64_MAX, 0).zeros(40),
            "n_tensors at byte 8 is 9223372036854775807, but the remaining 40 bytes can contain at most 1");
        row("negative n_tensors", GgufBytes().header(-1, 0), "n_tensors at byte 8 is -1; a count can't be negative");
        row("n_kv", GgufBytes().header(0, 3).zeros(40),
            "n_kv at byte 16 is 3, but the remaining 40 bytes can contain at most 2");
        row("negative n_kv", GgufBytes().header(0, INT64_MIN),
            "n_kv at byte 16 is -9223372036854775808; a count can't be negative");

        // Keys
        row("key name too long", GgufBytes().header(0, 1).u64(100).zeros(40),
            "key 0: the length of the name at byte 24 is 100, but only 40 bytes are left");
        row("key name of 2^63", GgufBytes().header(0, 1).u64(uint64_t{1} << 63).zeros(40),
            "key 0: the length of the name at byte 24 is 9223372036854775808; it can be at most 1073741824");
        row("key without a name", GgufBytes().header(0, 1).u64(0).zeros(40),
            "key 0: the length of the name at byte 24 is 0; a key needs a name");
        row("duplicate key", GgufBytes().header(0, 2).str("k").i32(0).u8(1).str("k").i32(0).u8(1),
            "key 1 (\"k\"): the name at byte 46 is a duplicate: key 0 at byte 32 already has it");
        row("value type 13", one_key(13).zeros(8),
            "key 0 (\"k\"): the value's type at byte 33 is 13; it can be 0 to 12");
        row("value type -1", one_key(-1).zeros(8),
            "key 0 (\"k\"): the value's type at byte 33 is -1; it can be 0 to 12");
        row("value cut off", one_key(10).zeros(7),
            "key 0 (\"k\"): the value at byte 37 needs 8 bytes, but only 7 are left");
        row("bool cut off", GgufBytes().header(0, 1).str("kk").i32(7),
            "key 0 (\"kk\"): the value at byte 38 needs 1 byte, but only 0 are left");
        row("less than the smallest key", GgufBytes().header(0, 1).str("k").i32(7),
            "n_kv at byte 16 is 1, but the remaining 13 bytes can contain at most 0");
        row("string too long", one_key(8).u64(5).raw("four"),
            "key 0 (\"k\"): the length of the string at byte 37 is 5, but only 4 bytes are left");
        row("string above 1 GiB", one_key(8).u64((1u << 30) + 1).zeros(8),
            "key 0 (\"k\"): the length of the string at byte 37 is 1073741825; it can be at most 1073741824");
        row("array of arrays", one_key(9).i32(9).u64(0),
            "key 0 (\"k\"): the elements' type at byte 37 is 9 (array); arrays of arrays can't be read");
        row("array of unknown", one_key(9).i32(77).u64(0),
            "key 0 (\"k\"): the elements' type at byte 37 is 77; it can be 0 to 8 or 10 to 12");
        row("array above 2^30", one_key(9).i32(0).u64((1u << 30) + 1),
            "key 0 (\"k\"): the number of elements at byte 41 is 1073741825; it can be at most 1073741824");
        row("array too long", one_key(9).i32(4).u64(4).zeros(15),
            "key 0 (\"k\"): the number of elements at byte 41 is 4, but the remaining 15 bytes can contain at most 3");
        row("array of strings too long", one_key(9).i32(8).u64(3).zeros(23),
            "key 0 (\"k\"): the number of elements at byte 41 is 3, but the remaining 23 bytes can contain at most 2");
        row("string in an array", one_key(9).i32(8).u64(2).str("good").u64(6).zeros(5),
            "key 0 (\"k\"): element 1: the length of the string at byte 61 is 6, but only 5 bytes are left");
        row("alignment of another type", GgufBytes().header(0, 1).str("general.alignment").i32(10).u64(32),
            "key 0 (\"general.alignment\"): the value's type at byte 49 is u64; the alignment must be u32");
        row("alignment 0", GgufBytes().header(0, 1).str("general.alignment").i32(4).u32(0),
            "key 0 (\"general.alignment\"): the value at byte 53 is 0; the alignment must be a power of two");
        row("alignment 48", GgufBytes().header(0, 1).str("general.alignment").i32(4).u32(48),
            "key 0 (\"general.alignment\"): the value at byte 53 is 48; the alignment must be a power of two");
        row("key name to be escaped", GgufBytes().header(0, 1).str("\x1b[2J").i32(99).zeros(8),
            "key 0 (\"\\x1b[2J\"): the value's type at byte 36 is 99; it can be 0 to 12");

        // Tensors
        row("more tensors than the keys leave room for", one_key(8, 2).str(std::string(40, 'x')).zeros(47),
            "n_tensors at byte 8 is 2, but the 47 bytes after the keys can contain at most 1");
        row("tensor name of 64", GgufBytes().header(1, 0).info(std::string(64, 'n'), {1}, 0, 0).zeros(64),
            "tensor 0: the length of the name at byte 24 is 64; it can be at most 63");
        row("tensor name cut off", GgufBytes().header(1, 0).u64(40).zeros(20),
            "tensor 0: the length of the name at byte 24 is 40, but only 20 bytes are left");
        row("duplicate tensor", GgufBytes().header(2, 0).info("w", {1}, 0, 0).info("w", {1}, 0, 32).zeros(128),
            "tensor 1 (\"w\"): the name at byte 65 is a duplicate: tensor 0 at byte 32 already has it");
        row("five dimensions", GgufBytes().header(1, 0).info("w", {1, 1, 1, 1, 1}, 0, 0).zeros(64),
            "tensor 0 (\"w\"): the number of dimensions at byte 33 is 5; it can be at most 4");
        row("negative ne", GgufBytes().header(1, 0).info("w", {4, -2}, 0, 0).zeros(64),
            "tensor 0 (\"w\"): ne[1] at byte 45 is -2; a dimension can't be negative");
        row("too many elements",
            GgufBytes().header(1, 0).info("w", {int64_t{1} << 32, int64_t{1} << 32}, 0, 0).zeros(64),
            "tensor 0 (\"w\"): ne[1] at byte 45 is 4294967296: shape [4294967296, 4294967296] has more elements than "
            "64 bits "
            "can count");
        row("dimension cut off", GgufBytes().header(1, 0).str("w").u32(4).i64(1).zeros(7),
            "tensor 0 (\"w\"): a dimension at byte 45 needs 8 bytes, but only 7 are left");
        row("type 43", GgufBytes().header(1, 0).info("w", {4}, 43, 0).zeros(64),
            "tensor 0 (\"w\"): the type at byte 45 is 43; it can be 0 to 42");
        row("type -1", GgufBytes().header(1, 0).info("w", {4}, -1, 0).zeros(64),
            "tensor 0 (\"w\"): the type at byte 45 is -1; it can be 0 to 42");
        row("removed type", GgufBytes().header(1, 0).info("w", {4}, 4, 0).zeros(64),
            "tensor 0 (\"w\"): the type at byte 45 is 4, which ggml has removed");
        row("not whole blocks", GgufBytes().header(1, 0).info("w", {33}, 2, 0).zeros(64),
            "tensor 0 (\"w\"): ne[0] at byte 37 is 33; it must be a multiple of 32, the number of elements in "
            "a block of q4_0");
        row("too many bytes", GgufBytes().header(1, 0).info("w", {INT64_MAX}, 28, 0).zeros(64),
            "tensor 0 (\"w\"): a row of 9223372036854775807 elements of type f64 is larger than can be addressed");
        row("offset", GgufBytes().header(2, 0).info("a", {9}, 0, 0).info("b", {1}, 0, 36).zeros(256),
            "tensor 1 (\"b\"): the offset at byte 82 is 36; the previous tensors end at 64");
        row("sum of sizes",
            GgufBytes()
                .header(3, 0)
                .info("a", {int64_t{1} << 62}, 24, 0)
                .info("b", {INT64_MAX - 31}, 24, uint64_t{1} << 62)
                .info("c", {INT64_MAX - 31}, 24, (uint64_t{1} << 62) + INT64_MAX - 31)
                .zeros(256),
            "tensor 2 (\"c\"): its 9223372036854775776 bytes at offset 13835058055282163680 extend beyond the address "
            "space");
        row("padding of a size", GgufBytes().header(1, 0).info("a", {INT64_MAX}, 24, 0).zeros(64),
            "the tensor data takes bytes 64 to 9223372036854775872, but the file has only 121 bytes: tensor 0 (\"a\") "
            "is the first incomplete one");
        row("data missing", GgufBytes().header(2, 0).info("a", {8}, 0, 0).info("b", {9}, 0, 32).zeros(10),
            "the tensor data takes bytes 96 to 192, but the file has only 100 bytes: tensor 0 (\"a\") is the first "
            "incomplete one");
        row("last byte missing", GgufBytes().header(2, 0).info("a", {8}, 0, 0).info("b", {8}, 0, 32).zeros(69),
            "the tensor data takes bytes 96 to 160, but the file has only 159 bytes: tensor 1 (\"b\") is the first "
            "incomplete one");
        row("end padding missing", GgufBytes().header(1, 0).info("a", {1}, 0, 0).zeros(38),
            "the tensor data takes bytes 64 to 96, but the file has only 95 bytes: the padding at the end is "
            "incomplete");
        row("data section behind the file",
            GgufBytes().header(1, 1).str("general.alignment").i32(4).u32(1u << 31).info("a", {0}, 0, 0),
            "the tensor data takes bytes 2147483648 to 2147483648, but the file has only 90 bytes: tensor 0 (\"a\") is "
            "the first incomplete one");
    }
    void refusals() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, sentence);
        const std::span data(reinterpret_cast<const std::byte*>(bytes.constData()), static_cast<size_t>(bytes.size()));
        const auto file = GgufFile::parse(data, "m.gguf");
        QVERIFY2(!file.ok(), "it was accepted");
        QCOMPARE(text_of(file.error()), sentence);
    }
    void limits_are_kept_before_memory_is_reserved() {
        GgufBytes b;
        b.header(2, 3).str("a").i32(0).u8(1).str("b").i32(0).u8(1).str("c").i32(0).u8(1);
        b.info("x", {1}, 0, 0).info("y", {1}, 0, 32).zeros(128);
        QVERIFY(GgufFile::parse(b.span(), "m").ok());
        GgufLimits keys, tensors, bytes;
        keys.max_keys = 2;
        tensors.max_tensors = 1;
        bytes.max_bytes = 100;
        QCOMPARE(text_of(GgufFile::parse(b.span(), "m", keys).error()),
                 QString("m: n_kv at byte 16 is 3, more than the limit of 2"));
        QCOMPARE(text_of(GgufFile::parse(b.span(), "m", tensors).error()),
                 QString("m: n_tensors at byte 8 is 2, more than the limit of 1"));
        QCOMPARE(
            text_of(GgufFile::parse(b.span(), "m", bytes).error()),
            QString("m: n_kv at byte 16 is 3: that many records take 200 bytes of memory; the limit is 100 bytes"));
    }
};

QTEST_APPLESS_MAIN(TestGgufRefusals)
#include "test_gguf_refusals.moc"

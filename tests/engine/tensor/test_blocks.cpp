// SPDX-License-Identifier: MIT
// Block layouts: every bit of a block has one place, blocks that ggml wrote have ggml's values, and the description by
// data agrees with decoders written out by hand.
#include <cstddef> // moc trips over <concepts>, which message.h brings, when no other standard header came before

#include "tensor/block_layout.h"
#include "tensor/half.h"
#include "tensor/quantize.h"

#include <QtTest/QTest>

#include <cmath>
#include <cstring>
#include <map>
#include <random>
#include <vector>

using namespace ggs;

namespace {

using Bytes = std::vector<uint8_t>;

Bytes from_hex(QByteArray hex) {
    const QByteArray bytes = QByteArray::fromHex(hex);
    return {bytes.begin(), bytes.end()};
}
QByteArray hex_of(const Bytes& bytes) {
    return QByteArray(reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size())).toHex();
}
uint64_t fnv1a(const Bytes& bytes) {
    uint64_t hash = 1469598103934665603u;
    for (const uint8_t byte : bytes) hash = (hash ^ byte) * 1099511628211u;
    return hash;
}

// The input of the reference blocks, exact in f32.
std::vector<float> reference_input(int64_t n) {
    std::vector<float> x;
    for (int64_t i = 0; i < n; ++i) x.push_back(static_cast<float>((37 * i) % 101 - 50) / 32.0f);
    return x;
}

std::vector<float> decoded(TypeId type, const Bytes& bytes, int64_t n) {
    std::vector<float> values(static_cast<size_t>(n), NAN);
    return dequantize(type, bytes.data(), values.data(), n).ok() ? values : std::vector<float>();
}
Bytes encoded(TypeId type, const std::vector<float>& values) {
    const auto n = static_cast<int64_t>(values.size());
    Bytes bytes(row_size(type, n).value(), 0xAA);
    return quantize(type, values.data(), bytes.data(), n).ok() ? bytes : Bytes();
}
template <class T> std::vector<T> stored_as(TypeId type, const std::vector<double>& values) {
    std::vector<T> out(values.size());
    return quantize(type, values.data(), out.data(), static_cast<int64_t>(values.size())).ok() ? out : std::vector<T>();
}

// Bit for bit, any NaN equal to any other: QCOMPARE would take floats that are only close.
bool same_bits(float a, float b) {
    if ((std::isnan(a) && std::isnan(b)) || std::memcmp(&a, &b, sizeof a) == 0) return true;
    qWarning("got %a, expected %a", static_cast<double>(a), static_cast<double>(b));
    return false;
}

Bytes random_bytes(std::mt19937& random, size_t n) {
    Bytes bytes(n);
    for (uint8_t& byte : bytes) byte = static_cast<uint8_t>(random());
    return bytes;
}

// A row for each type whose values can be decoded.
void add_decodable_types() {
    QTest::addColumn<int>("id");
    for (const TypeTraits& row : all_types()) {
        if (row.layout) QTest::newRow(row.name) << static_cast<int>(row.id);
    }
}

// -- decoders by hand, in the words of the format's description -------------------------------------------------------

float half_at(const uint8_t* p) {
    uint16_t h;
    std::memcpy(&h, p, 2);
    return f16_to_f32(h);
}
constexpr int iq4[] = {-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113};
constexpr int fp4[] = {0, 1, 2, 3, 4, 6, 8, 12, 0, -1, -2, -3, -4, -6, -8, -12};

using Decoder = void (*)(const uint8_t* b, float* y);

void q5_1(const uint8_t* b, float* y) {
    uint32_t high;
    std::memcpy(&high, b + 4, 4);
    for (int j = 0; j < 32; ++j) {
        const unsigned nibble = j < 16 ? b[8 + j] & 15u : b[8 + j - 16] >> 4;
        y[j] = static_cast<float>(nibble | ((high >> j) & 1u) << 4) * half_at(b) + half_at(b + 2);
    }
}
void q2_K(const uint8_t* b, float* y) {
    const uint8_t* qs = b + 16;
    for (int h = 0; h < 2; ++h)
        for (int j = 0; j < 4; ++j)
            for (int l = 0; l < 32; ++l) {
                const int s = 8 * h + 2 * j + l / 16;
                const float scale = half_at(b + 80) * static_cast<float>(b[s] & 15);
                const float min = half_at(b + 82) * static_cast<float>(b[s] >> 4);
                y[128 * h + 32 * j + l] = scale * static_cast<float>((qs[32 * h + l] >> (2 * j)) & 3) - min;
            }
}
void q3_K(const uint8_t* b, float* y) {
    const uint8_t *mask = b, *qs = b + 32, *scales = b + 96;
    for (int h = 0; h < 2; ++h)
        for (int j = 0; j < 4; ++j)
            for (int l = 0; l < 32; ++l) {
                const int s = 8 * h + 2 * j + l / 16;
                const int low = s < 8 ? scales[s] & 15 : scales[s - 8] >> 4;
                const int scale = low | (((scales[8 + s % 4] >> (2 * (s / 4))) & 3) << 4);
                const int q = ((qs[32 * h + l] >> (2 * j)) & 3) - ((mask[l] >> (4 * h + j)) & 1 ? 0 : 4);
                y[128 * h + 32 * j + l] = half_at(b + 108) * static_cast<float>(scale - 32) * static_cast<float>(q);
            }
}
float k_value(const uint8_t* b, int s, unsigned q) {
    const uint8_t* p = b + 4;
    const int scale = s < 4 ? p[s] & 63 : (p[s + 4] & 15) | ((p[s - 4] >> 6) << 4);
    const int min = s < 4 ? p[s + 4] & 63 : (p[s + 4] >> 4) | ((p[s] >> 6) << 4);
    return half_at(b) * static_cast<float>(scale) * static_cast<float>(q) - half_at(b + 2) * static_cast<float>(min);
}
void q4_K(const uint8_t* b, float* y) {
    for (int e = 0; e < 256; ++e) {
        const unsigned byte = b[16 + 32 * (e / 64) + e % 32];
        y[e] = k_value(b, e / 32, e % 64 < 32 ? byte & 15 : byte >> 4);
    }
}
void q5_K(const uint8_t* b, float* y) {
    for (int e = 0; e < 256; ++e) {
        const unsigned byte = b[48 + 32 * (e / 64) + e % 32];
        const unsigned fifth = (b[16 + e % 32] >> (e / 32)) & 1u;
        y[e] = k_value(b, e / 32, (e % 64 < 32 ? byte & 15 : byte >> 4) | (fifth << 4));
    }
}
void q6_K(const uint8_t* b, float* y) {
    for (int h = 0; h < 2; ++h) {
        const uint8_t *ql = b + 64 * h, *qh = b + 128 + 32 * h, *scales = b + 192 + 8 * h;
        for (int l = 0; l < 32; ++l) {
            const int q[] = {(ql[l] & 15) | ((qh[l] & 3) << 4), (ql[l + 32] & 15) | (((qh[l] >> 2) & 3) << 4),
                             (ql[l] >> 4) | (((qh[l] >> 4) & 3) << 4), (ql[l + 32] >> 4) | ((qh[l] >> 6) << 4)};
            for (int k = 0; k < 4; ++k) {
                const auto scale = static_cast<int8_t>(scales[l / 16 + 2 * k]);
                y[128 * h + 32 * k + l] = half_at(b + 208) * static_cast<float>(scale) * static_cast<float>(q[k] - 32);
            }
        }
    }
}
void iq4_xs(const uint8_t* b, float* y) {
    const int high = b[2] | (b[3] << 8);
    for (int e = 0; e < 256; ++e) {
        const int s = e / 32, j = e % 32;
        const int scale = ((b[4 + s / 2] >> (4 * (s % 2))) & 15) | (((high >> (2 * s)) & 3) << 4);
        const int byte = b[8 + 16 * s + j % 16];
        y[e] = half_at(b) * static_cast<float>(scale - 32) * static_cast<float>(iq4[j < 16 ? byte & 15 : byte >> 4]);
    }
}
void nvfp4(const uint8_t* b, float* y) {
    for (int e = 0; e < 64; ++e) {
        const int byte = b[4 + 8 * (e / 16) + e % 8];
        y[e] = static_cast<float>(fp4[e % 16 < 8 ? byte & 15 : byte >> 4]) * ue4m3_to_f32_half(b[e / 16]);
    }
}
void tq1_0(const uint8_t* b, float* y) {
    for (int e = 0; e < 256; ++e) {
        const int at = e < 160 ? e % 32 : e < 240 ? 32 + (e - 160) % 16 : 48 + (e - 240) % 4;
        int n = e < 160 ? e / 32 : e < 240 ? (e - 160) / 16 : (e - 240) / 4;
        uint8_t byte = b[at];
        for (; n > 0; --n) byte = static_cast<uint8_t>(byte * 3);
        y[e] = static_cast<float>(((byte * 3) >> 8) - 1) * half_at(b + 52);
    }
}

} // namespace

class TestBlocks : public QObject {
    Q_OBJECT
  private slots:
    // -- the tables ---------------------------------------------------------------------------------------------------

    void a_layout_has_the_size_of_its_block_data() { add_decodable_types(); }
    void a_layout_has_the_size_of_its_block() {
        QFETCH(int, id);
        const TypeTraits& row = traits(static_cast<TypeId>(id));
        const BlockLayout& layout = *row.layout;
        QCOMPARE(int64_t(layout.elements()), row.block);
        QCOMPARE(layout.bytes(), row.bytes);
        QCOMPARE(layout.is_plain(), !row.quantized);
        if (layout.sub_block) QCOMPARE(layout.elements() % layout.sub_block, 0);
        const int sub_blocks = layout.sub_block ? layout.elements() / layout.sub_block : 0;
        if (!layout.sub_scales.empty()) QCOMPARE(layout.sub_scales.count(), sub_blocks);
        if (!layout.sub_mins.empty()) QCOMPARE(layout.sub_mins.count(), sub_blocks);
        if (const Lookup* lookup = layout.quants.lookup) {
            unsigned width = 0;
            for (const BitRun& run : layout.quants.segments[0].runs) width += run.width;
            QCOMPARE(lookup->values.size(), size_t(1) << width);
        }
    }
    void fields_follow_each_other_without_gaps() {
        for (const TypeTraits& row : all_types()) {
            size_t end = 0;
            for (const Field& field : block_fields(row.id)) {
                QCOMPARE(size_t(field.offset), end);
                end += field.count * traits(field.kind).bytes;
            }
            if (end != row.bytes) qWarning("%s", row.name);
            QCOMPARE(end, row.bytes);
        }
    }
    void every_bit_belongs_to_one_number_data() { add_decodable_types(); }
    void every_bit_belongs_to_one_number() {
        QFETCH(int, id);
        const TypeTraits& row = traits(static_cast<TypeId>(id));
        const BlockLayout& layout = *row.layout;
        const Bytes block(row.bytes);
        std::map<std::pair<int, int>, int> uses;  // of a bit of a field
        std::map<std::pair<int, int>, int> trits; // of a byte of a field, as a set of bits
        const auto note = [&](const PackedNumbers& numbers) {
            for (int i = 0; i < numbers.count(); ++i) {
                const NumberValue number = number_at(layout, numbers, block.data(), i);
                int width = 0;
                for (int r = 0; r < number.run_count; ++r) {
                    const RunValue& run = number.runs[static_cast<size_t>(r)];
                    QCOMPARE(run.shift, width); // the runs of a number follow each other
                    width += run.width;
                    if (!layout.is_plain()) QVERIFY(run.bit / 8 == (run.bit + run.width - 1) / 8);
                    if (run.trit >= 0) {
                        int& seen = trits[{run.field, run.bit}];
                        QVERIFY(!(seen & (1 << run.trit)));
                        seen |= 1 << run.trit;
                    } else {
                        for (int bit = 0; bit < run.width; ++bit) ++uses[{run.field, run.bit + bit}];
                    }
                }
            }
        };
        note(layout.quants);
        note(layout.sub_scales);
        note(layout.sub_mins);
        for (size_t f = 0; f < layout.fields.size(); ++f) {
            const Field& field = layout.fields[f];
            const bool packed = field.role == FieldRole::packed || field.role == FieldRole::value;
            const int bits = static_cast<int>(8 * field.count * traits(field.kind).bytes);
            QCOMPARE(field.role == FieldRole::scale, static_cast<int>(f) == layout.scale);
            QCOMPARE(field.role == FieldRole::min, static_cast<int>(f) == layout.min);
            for (int bit = 0; bit < bits; ++bit) {
                const auto trit = trits.find({static_cast<int>(f), bit & ~7});
                const bool as_trits = trit != trits.end() && (trit->second & 0xF) == 0xF;
                QCOMPARE(uses[std::pair(static_cast<int>(f), bit)], packed && !as_trits ? 1 : 0);
            }
        }
        size_t all_bits = 0;
        for (const Field& field : layout.fields) all_bits += 8 * field.count * traits(field.kind).bytes;
        QCOMPARE(uses.size(), all_bits); // no number reaches beyond its field
    }
    void a_field_kind_has_as_many_bits_as_bytes() {
        for (int k = 0; k <= static_cast<int>(FieldKind::u8); ++k) {
            const FieldKindTraits& kind = traits(static_cast<FieldKind>(k));
            const int bits = kind.sign_bits + kind.exponent_bits + kind.mantissa_bits;
            const bool spare_bit = kind.kind == FieldKind::ue4m3_half;
            if (kind.is_float()) QCOMPARE(size_t(bits + spare_bit), 8 * kind.bytes);
        }
    }

    // -- values
    // ---------------------------------------------------------------------------------------------------------

    void blocks_that_ggml_wrote_data() {
        QTest::addColumn<int>("id");
        QTest::addColumn<quint64>("hash");
        QTest::addColumn<QByteArray>("hex");
        QTest::addColumn<QList<float>>("first");
        QTest::addColumn<double>("nmse_max");
        const auto row = [](TypeId type, quint64 hash, const char* hex, double nmse_max, QList<float> first = {}) {
            QTest::newRow(traits(type).name) << static_cast<int>(type) << hash << QByteArray(hex) << first << nmse_max;
        };
        row(TypeId::q4_0, 0x12a94260777120a9, "4032e046acf258bd1379df358be046acf268", 0.01,
            {-1.5625f, -0.390625f, 0.78125f, -1.171875f, 0.0f, 0.9765625f});
        row(TypeId::q4_1, 0x31a7df76c305a3b0, "ab3240bed0369bf257bd1369ce258ae0469cf258", 0.01,
            {-1.5625f, -0.312255859f, 0.729614258f});
        row(TypeId::q5_0, 0xfb59b9a7ee6109a7, "402ea4a52d6dc07c38f3bf6b26e2ae5a15d18d49f4c0", 0.002);
        row(TypeId::q5_1, 0x14d4b2b3004bd69c, "742e40bea4a52d6db07b37e3af6a26d29d5905c18c48f4b0", 0.002);
        row(TypeId::q8_0, 0xc979800ecdd6755c, "4d2281df3d9af856b41270cd2b89e745a2005ebb1977d53390ee4caa0866c3217fdc",
            0.0001);
        row(TypeId::q8_1, 0xbb1aff528ecfa883,
            "4d2216b781df3d9af856b41270cd2b89e745a2005ebb1977d53390ee4caa0866c3217fdc", 0.0001);
        row(TypeId::mxfp4, 0xd014bf579c0e00b1, "7d6fdb257ec946fea267ec146fda357eb0", 0.02,
            {-1.5f, -0.375f, 0.75f, -1.0f, -0.125f, 1.0f});
        row(TypeId::nvfp4, 0x70a13917c73ff76a,
            "282828287fcb45fea956ee0266ed1267dc347fba45ffb956ee0167dd0267dc347fca56fe", 0.02);
        row(TypeId::iq4_nl, 0xdb68b811c5646e5b, "ab22e035acf157ce1369df249be136adf258", 0.01);
        row(TypeId::q1_0, 0x673236813f3df623, "4e3aa4a52d6d69494b5b5ad2d29696b4b4a5", 0.3);
        row(TypeId::q2_0, 0xa761cfa22ee88605, "403e14491649924592659164912459244916", 0.3);
        row(TypeId::tq1_0, 0x245d25edc990f925,
            "296d7a486dd24676d36c7a456dcf466dd3467ad36c7a456dcf466dd39b7ad36c7cf25e7f5174d51b7ef25d7c475ed451"
            "de925f33403e",
            0.3);
    }
    // The bound that checks use for a type: no block exceeds it, and it is at most 4 times the largest error found.
    void rounding_of_types_matches_the_table() {
        std::mt19937 random(11);
        for (const TypeTraits& type : all_types()) {
            if (type.removed() || !type.quantized || !type.quantize || type.rounding == 0) continue;
            double worst = 0;
            for (int round = 0; round < 400; ++round) {
                std::vector<float> x(static_cast<size_t>(type.block));
                std::normal_distribution<float> normal(round % 3 == 2 ? 3.0f : 0.0f, 1.0f);
                std::uniform_real_distribution<float> uniform(-1.0f, 1.0f);
                for (float& each : x) each = round % 2 ? normal(random) : uniform(random);
                const std::vector<float> made = decoded(type.id, encoded(type.id, x), type.block);
                float largest = 0, off = 0;
                for (size_t i = 0; i < x.size(); ++i)
                    largest = std::max(largest, std::fabs(x[i])), off = std::max(off, std::fabs(x[i] - made[i]));
                worst = std::max(worst, static_cast<double>(off / largest));
            }
            QVERIFY2(worst <= type.rounding && worst >= type.rounding / 4,
                     qPrintable(QString("%1: %2 of %3").arg(type.name).arg(worst).arg(type.rounding)));
        }
    }
    void blocks_that_ggml_wrote() {
        QFETCH(int, id);
        QFETCH(quint64, hash);
        QFETCH(QByteArray, hex);
        QFETCH(QList<float>, first);
        QFETCH(double, nmse_max);
        const auto type = static_cast<TypeId>(id);
        const Bytes block = from_hex(hex);
        QCOMPARE(quint64(fnv1a(block)), hash); // no slip of the pen in this table
        const std::vector<float> x = reference_input(traits(type).block);
        const std::vector<float> values = decoded(type, block, traits(type).block);
        for (qsizetype i = 0; i < first.size(); ++i) {
            QVERIFY2(std::fabs(values[static_cast<size_t>(i)] - first[i]) < 1e-8f, qPrintable(QString::number(i)));
        }
        double error = 0, power = 0;
        for (size_t i = 0; i < x.size(); ++i) {
            error += std::pow(static_cast<double>(values[i]) - static_cast<double>(x[i]), 2);
            power += std::pow(static_cast<double>(x[i]), 2);
        }
        QVERIFY2(error / power < nmse_max, qPrintable(QString::number(error / power)));
        Bytes made(block.size());
        QVERIFY(quantize_for_file(type, x.data(), made.data(), traits(type).block, nullptr).ok());
        QCOMPARE(hex_of(made), hex);
    }

    void random_blocks_agree_with_decoders_by_hand_data() {
        QTest::addColumn<int>("id");
        QTest::addColumn<Decoder>("decode");
        const std::pair<TypeId, Decoder> rows[] = {
            {TypeId::q5_1, q5_1},   {TypeId::q2_K, q2_K},     {TypeId::q3_K, q3_K},
            {TypeId::q4_K, q4_K},   {TypeId::q5_K, q5_K},     {TypeId::q6_K, q6_K},
            {TypeId::nvfp4, nvfp4}, {TypeId::iq4_xs, iq4_xs}, {TypeId::tq1_0, tq1_0},
        };
        for (const auto& [type, decode] : rows) QTest::newRow(traits(type).name) << static_cast<int>(type) << decode;
    }
    void random_blocks_agree_with_decoders_by_hand() {
        QFETCH(int, id);
        QFETCH(Decoder, decode);
        const TypeTraits& row = traits(static_cast<TypeId>(id));
        std::mt19937 random(static_cast<unsigned>(id));
        for (int round = 0; round < 200; ++round) {
            const Bytes block = random_bytes(random, row.bytes);
            std::vector<float> expected(static_cast<size_t>(row.block));
            decode(block.data(), expected.data());
            const std::vector<float> values = decoded(row.id, block, row.block);
            for (size_t i = 0; i < expected.size(); ++i) {
                QVERIFY(same_bits(values[i], expected[i]));
            }
        }
    }

    void a_block_taken_apart_has_the_same_values_data() { add_decodable_types(); }
    void a_block_taken_apart_has_the_same_values() {
        QFETCH(int, id);
        const TypeTraits& row = traits(static_cast<TypeId>(id));
        std::mt19937 random(static_cast<unsigned>(id));
        for (int round = 0; round < 50; ++round) {
            const Bytes block = random_bytes(random, row.bytes);
            const std::vector<float> values = decoded(row.id, block, row.block);
            for (int j = 0; j < row.block; ++j) {
                const BlockElement element = element_at(*row.layout, block.data(), j);
                QVERIFY(same_bits(element.value, values[static_cast<size_t>(j)]));
                uint64_t bits = 0;
                for (int r = 0; r < element.quant.run_count; ++r) {
                    const RunValue& run = element.quant.runs[static_cast<size_t>(r)];
                    bits |= run.raw << run.shift;
                }
                if (!row.layout->quants.is_signed) QCOMPARE(bits, static_cast<uint64_t>(element.quant.stored));
            }
        }
    }
    void an_element_of_q6_K_shows_its_bits_and_its_formula() {
        Bytes block(traits(TypeId::q6_K).bytes);
        const uint16_t d = f32_to_f16(0.5f);
        std::memcpy(&block[208], &d, 2);
        block[5] = 0xA0;                                   // ql: element 64 + 5 is in the high nibble of byte 5
        block[128 + 5] = 0x30;                             // qh: its two high bits are bits 4 and 5 of byte 5
        block[192 + 4] = static_cast<uint8_t>(int8_t{-3}); // the sub-scale of elements 64 to 79
        const BlockLayout& layout = *traits(TypeId::q6_K).layout;
        const BlockElement element = element_at(layout, block.data(), 69);
        QCOMPARE(element.sub_block, 4);
        QCOMPARE(element.quant.run_count, 2);
        QCOMPARE(layout.fields[static_cast<size_t>(element.quant.runs[0].field)].name, "ql");
        QCOMPARE(element.quant.runs[0].bit, 5 * 8 + 4);
        QCOMPARE(element.quant.runs[0].raw, uint64_t(10));
        QCOMPARE(element.quant.runs[1].bit, 5 * 8 + 4);
        QCOMPARE(element.quant.runs[1].raw, uint64_t(3));
        QCOMPARE(element.quant.stored, int64_t(58));
        QCOMPARE(element.sub_scale.value, int64_t(-3));
        QCOMPARE(formula(layout), std::string("(q - 32) * (d * sc)"));
        QCOMPARE(formula(layout, element), std::string("(58 - 32) * (0.5 * -3) = -39"));
    }
    void formulas_are_readable() {
        QCOMPARE(formula(layouts::f16), std::string("x"));
        QCOMPARE(formula(layouts::q4_0), std::string("(q - 8) * d"));
        QCOMPARE(formula(layouts::q4_K), std::string("q * (d * sc) - dmin * mn"));
        QCOMPARE(formula(layouts::mxfp4), std::string("F[q] * 2^(e - 128)"));
    }
    void a_half_float_is_shown_bit_by_bit() {
        const uint16_t h = f32_to_f16(-1.5f);
        const FieldValue value = field_value(layouts::f16.fields[0], &h, 0);
        QCOMPARE(value.value, -1.5);
        const FloatParts parts = float_parts(FieldKind::f16, value.bits);
        QCOMPARE(parts.sign, uint64_t(1));
        QCOMPARE(parts.exponent, uint64_t(15));
        QCOMPARE(parts.mantissa, uint64_t(0x200));
    }
    void the_beginning_of_a_block_can_be_decoded() {
        std::mt19937 random(7);
        const Bytes blocks = random_bytes(random, 2 * traits(TypeId::q4_K).bytes);
        const std::vector<float> all = decoded(TypeId::q4_K, blocks, 512), some = decoded(TypeId::q4_K, blocks, 300);
        QVERIFY(std::memcmp(all.data(), some.data(), 300 * sizeof(float)) == 0);
    }

    // -- quantising
    // -----------------------------------------------------------------------------------------------------

    void q8_0_rounds_halves_away_from_zero() {
        std::vector<float> x = {127.0f};
        for (int i = 1; i < 32; ++i) x.push_back(static_cast<float>(i) - 15.5f);
        const Bytes block = encoded(TypeId::q8_0, x);
        const QByteArray quants = hex_of(block).mid(4);
        QCOMPARE(quants, QByteArray("7ff1f2f3f4f5f6f7f8f9fafbfcfdfeff0102030405060708090a0b0c0d0e0f10"));
    }
    void non_finite_values_are_encoded_without_error_data() { blocks_that_quantise(); }
    void non_finite_values_are_encoded_without_error() {
        QFETCH(int, id);
        for (const float odd : {NAN, INFINITY, -INFINITY, 1e-45f, 3e38f}) {
            const int64_t block = std::max<int64_t>(32, traits(static_cast<TypeId>(id)).block);
            for (const size_t at : {size_t(0), static_cast<size_t>(block - 1)}) {
                std::vector<float> x = reference_input(block);
                x[at] = odd;
                QVERIFY(!encoded(static_cast<TypeId>(id), x).empty()); // and no undefined behaviour on the way
            }
        }
    }
    void integers_are_rounded_and_saturate() {
        const std::vector<double> x = {2.5, -2.5, 2.4, 1e30, -1e30, NAN, INFINITY};
        QCOMPARE(stored_as<int8_t>(TypeId::i8, x), (std::vector<int8_t>{3, -3, 2, 127, -128, 0, 127}));
        QCOMPARE(stored_as<int16_t>(TypeId::i16, x), (std::vector<int16_t>{3, -3, 2, 32767, -32768, 0, 32767}));
        QCOMPARE(stored_as<int32_t>(TypeId::i32, x),
                 (std::vector<int32_t>{3, -3, 2, INT32_MAX, INT32_MIN, 0, INT32_MAX}));
        QCOMPARE(stored_as<int64_t>(TypeId::i64, x),
                 (std::vector<int64_t>{3, -3, 2, INT64_MAX, INT64_MIN, 0, INT64_MAX}));
    }
    void doubles_keep_what_a_float_has_no_room_for() {
        QCOMPARE(stored_as<int32_t>(TypeId::i32, {16777217.0}), std::vector<int32_t>{16777217});
        QCOMPARE(stored_as<double>(TypeId::f64, {0.1}), std::vector<double>{0.1});
        QCOMPARE(stored_as<float>(TypeId::f32, {0.1}), std::vector<float>{0.1f});
    }
    void unsupported_conversion_names_the_type() {
        std::vector<float> x(256);
        Bytes bytes(1024);
        for (const TypeTraits& row : all_types()) {
            const Status read = dequantize(row.id, bytes.data(), x.data(), row.block);
            QCOMPARE(read.ok(), row.layout != nullptr);
            if (!read.ok()) QVERIFY(english(read.error()).find(row.name) != std::string::npos);
            const Status written = quantize(row.id, x.data(), bytes.data(), row.block);
            QCOMPARE(written.ok(), row.quantize != nullptr);
            if (!written.ok()) QVERIFY(english(written.error()).find(row.name) != std::string::npos);
        }
        QCOMPARE(english(dequantize(TypeId::iq2_xs, bytes.data(), x.data(), 256).error()),
                 std::string("values of type iq2_xs can't be decoded: ggscope has no codebook for it"));
        QCOMPARE(english(quantize(TypeId::q4_0, x.data(), bytes.data(), 33).error()),
                 std::string("33 values don't fill whole blocks: a block of q4_0 has 32 values"));
    }

  private:
    void blocks_that_quantise() {
        QTest::addColumn<int>("id");
        for (const TypeTraits& row : all_types()) {
            if (row.quantize) QTest::newRow(row.name) << static_cast<int>(row.id);
        }
    }
};

QTEST_APPLESS_MAIN(TestBlocks)
#include "test_blocks.moc"

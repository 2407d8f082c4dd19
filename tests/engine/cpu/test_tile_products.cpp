// SPDX-License-Identifier: MIT
// Products by tiles, on any processor: the loops are AMX's, and what its instructions do is done here number by number.
#include <cstddef>

#include "cpu/dot.h"
#include "tensor/quantize.h"

#include <QtTest/QTest>

#include <array>
#include <cmath>
#include <cstring>
#include <random>
#include <vector>

#pragma GCC diagnostic ignored "-Wpsabi" // vectors stay inside of functions that are inlined

#include "cpu/dot_table.h"
#include "cpu/runs_plain.h"
#include "cpu/tile_products.h"

namespace ggs {
namespace {

// Sixteen numbers at a time, as the compiler can put them.
struct Sixteen : Plain {
    struct V {
        float x[16];
    };
    struct W {
        int32_t x[16];
    };
    using F = V;
    static constexpr int64_t lanes = 16;
    static constexpr int panel_rows = 16, panel_columns = 16, most_unsigned = 0;

    template <class Number> static V each(Number number) {
        V v;
        for (int i = 0; i < 16; ++i) v.x[i] = number(i);
        return v;
    }
    static V load(const std::byte* p) {
        V v;
        std::memcpy(v.x, p, sizeof(v.x));
        return v;
    }
    static void store(float* to, const V& v) { std::memcpy(to, v.x, sizeof(v.x)); }
    static F f_zero() { return {}; }
    static F f_load(const float* p) { return load(reinterpret_cast<const std::byte*>(p)); }
    static void f_store(float* to, const F& v) { store(to, v); }
    static F f_set(const float* p) {
        return each([&](int) { return *p; });
    }
    static F f_mul(const F& a, const F& b) {
        return each([&](int i) { return a.x[i] * b.x[i]; });
    }
    static F f_fma(const F& a, const F& b, const F& c) {
        return each([&](int i) { return a.x[i] * b.x[i] + c.x[i]; });
    }
    static F f_take_away(const F& a, const F& b, const F& c) {
        return each([&](int i) { return c.x[i] - a.x[i] * b.x[i]; });
    }
    static F w_floats(const W& w) {
        return each([&](int i) { return static_cast<float>(w.x[i]); });
    }
    static W tile_sums(const int32_t* p) {
        W w;
        std::memcpy(w.x, p, sizeof(w.x));
        return w;
    }
    static W joined(const int32_t* low, const int32_t* high) {
        W w;
        for (int i = 0; i < 16; ++i) w.x[i] = low[i] + 128 * high[i];
        return w;
    }
    static void transpose(V (&v)[16]) {
        for (int i = 0; i < 16; ++i) {
            for (int k = 0; k < i; ++k) std::swap(v[i].x[k], v[k].x[i]);
        }
    }
    static void interleave(const Piece* pieces, uint8_t* to) {
        for (int64_t at = 0; at < piece; at += 4) {
            for (int x = 0; x < panel_rows; ++x, to += 4) std::memcpy(to, pieces[x].quants + at, 4);
        }
    }
};

// Tiles as the manual of the instructions describes them. A tile must be read with the shape that it was loaded with.
struct Tile {
    int lines = 0, bytes = 0;
    std::array<std::array<std::byte, 64>, 16> line{};
};
std::array<Tile, 8> tiles;
bool configured = false;

struct ByHand {
    static void begin(int64_t n) {
        for (size_t t = 0; t < tiles.size(); ++t) {
            tiles[t] = {};
            tiles[t].lines = t >= 6 ? static_cast<int>(n / 4) : 16;
            tiles[t].bytes = t == 4 || t == 5 ? static_cast<int>(n) : 64;
        }
        configured = true;
    }
    static void end() { configured = false; }
    template <int t> static void zero() { tiles[t].line = {}; }
    template <int t> static void load(const void* from, int64_t step) {
        if (!configured) qFatal("a tile is loaded that has no shape");
        tiles[t].line = {};
        for (int y = 0; y < tiles[t].lines; ++y)
            std::memcpy(tiles[t].line[static_cast<size_t>(y)].data(), static_cast<const std::byte*>(from) + y * step,
                        static_cast<size_t>(tiles[t].bytes));
    }
    template <int t> static void store(void* to, int64_t step) {
        for (int y = 0; y < tiles[t].lines; ++y)
            std::memcpy(static_cast<std::byte*>(to) + y * step, tiles[t].line[static_cast<size_t>(y)].data(),
                        static_cast<size_t>(tiles[t].bytes));
    }
    template <class Number> static Number number(int tile, int y, int x) {
        Number n;
        std::memcpy(&n,
                    tiles[static_cast<size_t>(tile)].line[static_cast<size_t>(y)].data() +
                        static_cast<size_t>(x) * sizeof(Number),
                    sizeof(n));
        return n;
    }
    // `parts` numbers of each word are multiplied and added up.
    template <class Number, class Sum, int sums, int columns, int rows> static void dot(auto value) {
        constexpr int parts = 4 / static_cast<int>(sizeof(Number));
        static_assert(sums < 4 && columns >= 4 && columns < 6 && rows >= 6);
        for (int y = 0; y < 16; ++y) {
            for (int x = 0; x < 16; ++x) {
                Sum sum = number<Sum>(sums, y, x);
                for (int k = 0; k < tiles[columns].bytes / 4; ++k) {
                    for (int part = 0; part < parts; ++part)
                        sum += value(number<Number>(columns, y, parts * k + part)) *
                               value(number<Number>(rows, k, parts * x + part));
                }
                std::memcpy(tiles[sums].line[static_cast<size_t>(y)].data() + 4 * x, &sum, 4);
            }
        }
    }
    template <int sums, int columns, int rows> static void dot_bytes() {
        dot<int8_t, int32_t, sums, columns, rows>([](int8_t x) { return static_cast<int32_t>(x); });
    }
    template <int sums, int columns, int rows> static void dot_pairs() {
        dot<uint16_t, float, sums, columns, rows>([](uint16_t bits) { return bf16_to_f32(bits); });
    }
};

template <class... Blocks> std::vector<std::pair<TypeId, DotTile>> with_tiles(BlockTypes<Blocks...>) {
    return {{Blocks::id, many_columns_by_tiles<Sixteen, ByHand, Blocks>}...,
            {TypeId::bf16, many_bf16_columns_by_tiles<Sixteen, ByHand>}};
}

} // namespace
} // namespace ggs

using namespace ggs;

class TestTileProducts : public QObject {
    Q_OBJECT
  private slots:
    void products_are_those_of_rows_data() {
        QTest::addColumn<int>("number");
        const auto all = with_tiles(AllBlockTypes());
        for (size_t i = 0; i < all.size(); ++i) QTest::newRow(traits(all[i].first).name) << static_cast<int>(i);
    }
    void products_are_those_of_rows() {
        QFETCH(const int, number);
        const auto [id, many] = with_tiles(AllBlockTypes())[static_cast<size_t>(number)];
        const TypeTraits &row = traits(id), &partner = traits(row.dot_partner);
        const DotTable& plain = *dot_tables().back();
        std::mt19937 random(static_cast<unsigned>(number));
        std::normal_distribution<float> normal;
        for (const auto& [n, na, nb] : {std::tuple<int64_t, int64_t, int64_t>{256, 16, 16},
                                        {768, 37, 9},
                                        {1280, 5, 33},
                                        {row.block == 1 ? 101 : row.block, 17, 40}}) {
            const size_t a_step = static_cast<size_t>(n / row.block) * row.bytes;
            const size_t b_step = static_cast<size_t>(n / partner.block) * partner.bytes;
            std::vector<float> values(static_cast<size_t>(n));
            std::vector<std::byte> a(a_step * static_cast<size_t>(na)), b(b_step * static_cast<size_t>(nb));
            std::vector<double> sizes_of_a, sizes_of_b;
            const auto made = [&](TypeId type, std::byte* to, std::vector<double>& sizes) {
                double size = 0;
                for (float& x : values) size = std::max(size, std::fabs(double(x = normal(random))));
                sizes.push_back(size);
                row_from_floats(type, values.data(), to, n);
            };
            for (int64_t i = 0; i < na; ++i) made(id, a.data() + static_cast<size_t>(i) * a_step, sizes_of_a);
            std::vector<const std::byte*> columns;
            for (int64_t j = 0; j < nb; ++j) {
                made(row.dot_partner, b.data() + static_cast<size_t>(j) * b_step, sizes_of_b);
                columns.push_back(b.data() + static_cast<size_t>(j) * b_step);
            }
            const auto product = [&](DotTile dot) {
                std::vector<float> sums(static_cast<size_t>(na * nb) + 1, -1.0f);
                std::vector<float*> out;
                for (int64_t j = 0; j < nb; ++j) out.push_back(sums.data() + j * na);
                dot({a.data(), a_step, na, columns.data(), out.data(), nb, n});
                return sums;
            };
            const std::vector<float> wanted = product(dot_tile(id, a_few_columns, plain)), got = product(many);
            QCOMPARE(got.back(), -1.0f); // the element after the results
            for (int64_t j = 0; j < nb; ++j) {
                for (int64_t i = 0; i < na; ++i) {
                    const auto at = static_cast<size_t>(j * na + i);
                    const double size = sizes_of_a[static_cast<size_t>(i)] * sizes_of_b[static_cast<size_t>(j)] *
                                        static_cast<double>(n);
                    QVERIFY2(std::fabs(double(got[at]) - double(wanted[at])) <= 1e-6 * size,
                             qPrintable(QStringLiteral("n = %1, [%2, %3]: %4 instead of %5")
                                            .arg(n)
                                            .arg(i)
                                            .arg(j)
                                            .arg(double(got[at]))
                                            .arg(double(wanted[at]))));
                }
            }
        }
        QVERIFY(!configured);
    }
};

QTEST_APPLESS_MAIN(TestTileProducts)
#include "test_tile_products.moc"

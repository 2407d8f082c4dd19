// SPDX-License-Identifier: MIT
// Products of few columns on a GPU: how weights are read, whatever the number of rows, columns and bytes.
#include <QtTest/QTest> // first: moc fails on a file that begins with <concepts>

#include "engine/cuda/on_fake_gpu.h"

using namespace ggs;

class TestTokenProducts : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { register_devices(); }

    // Sixteen bytes at a time where they lie so, whatever the number of rows and columns.
    void floats_are_read_in_wide_pieces_data() {
        QTest::addColumn<QString>("type");
        QTest::addColumn<int>("depth");
        QTest::addColumn<int>("offset"); // in bytes, of the weights
        QTest::addColumn<bool>("wide");
        QTest::newRow("f32") << "f32" << 36 << 0 << true;
        QTest::newRow("f16") << "f16" << 296 << 0 << true;
        QTest::newRow("bf16") << "bf16" << 264 << 0 << true;
        QTest::newRow("a row of f16 that ends within sixteen bytes") << "f16" << 36 << 0 << false;
        QTest::newRow("f16 that begins within them") << "f16" << 64 << 8 << false;
        QTest::newRow("f16 that begins with the second row") << "f16" << 64 << 128 << true;
    }
    void floats_are_read_in_wide_pieces() {
        QFETCH(const QString, type);
        QFETCH(const int, depth);
        QFETCH(const int, offset);
        QFETCH(const bool, wide);
        for (const int rows : {1, 2, 9}) {
            for (const int columns : {1, 3}) {
                const std::string text = QString("all = tensor(%1, %2, %3) = uniform(-1, 1, seed=1)\na = view_2d(all, %2, %4, nb1=%5, offset=%6)\n"
                                                 "b = tensor(f32, %2, %7) = uniform(-1, 1, seed=2)\nc = mul_mat(a, b)\ngraph c\n")
                                             .arg(type)
                                             .arg(depth)
                                             .arg(rows + 2)
                                             .arg(rows)
                                             .arg(depth * (type == "f32" ? 4 : 2))
                                             .arg(offset)
                                             .arg(columns)
                                             .toStdString();
                const WithFakeGpu fake;
                const auto cpu = opened_on(text, DeviceKind::cpu), s = opened_on(text, DeviceKind::cuda), emulated = opened_on(text, DeviceKind::emulator);
                for (Session* const each : {cpu.get(), emulated.get(), s.get()}) run_again(*each); // what it launches is counted anew each time
                QCOMPARE(FakeGpu::launched[wide ? "wide_rows" : "float_rows"], 1);
                for (Session* const each : {s.get(), emulated.get()})
                    QVERIFY2(furthest(values(*cpu, "c"), values(*each, "c")) < (type == "f32" ? 1e-5 : 0.05), qPrintable(QString("%1 rows, %2 columns").arg(rows).arg(columns)));
            }
        }
    }

    void weights_taken_apart_give_the_same_bits_data() {
        QTest::addColumn<QString>("type");
        QTest::addColumn<int>("columns");
        QTest::addColumn<int>("rows");
        for (const char* const type : {"q4_0", "q5_0", "q8_0", "q6_K", "mxfp4", "q4_K"}) {
            for (const int columns : {1, 3}) {
                for (const int rows : {1, 6, 9}) QTest::addRow("%s, %d columns, %d rows", type, columns, rows) << QString(type) << columns << rows;
            }
        }
    }
    void weights_taken_apart_give_the_same_bits() {
        QFETCH(const QString, type);
        QFETCH(const int, columns);
        QFETCH(const int, rows);
        // w is a leaf, and taken apart; its copy is computed and read as it lies.
        const std::string text = QStringLiteral("w = tensor(%1, 512, %3) = normal(0, 1, seed=1)\ny = tensor(f32, 512, %2) = normal(0, 1, seed=2)\n"
                                                "p = mul_mat(w, y)\nq = mul_mat(cont(w), y)\nboth = add(p, q)\ngraph both\n")
                                     .arg(type)
                                     .arg(columns)
                                     .arg(rows)
                                     .toStdString();
        for (const DeviceKind kind : {DeviceKind::emulator, DeviceKind::cuda}) {
            const WithFakeGpu fake;
            const auto s = opened_on(text, kind);
            for (int i = 0; i < 3; ++i) {
                run_again(*s);
                if (kind == DeviceKind::cuda && i < 2) QCOMPARE(FakeGpu::launched["take_apart"], i == 0 && type != QLatin1String("q4_K") ? 1 : 0);
                const std::vector<double> apart = values(*s, "p");
                QVERIFY(std::ranges::any_of(apart, [](double x) { return x != 0; }));
                QCOMPARE(apart, values(*s, "q"));
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestTokenProducts)
#include "test_token_products.moc"

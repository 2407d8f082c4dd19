// SPDX-License-Identifier: MIT
// Contrast of the palette: text and marks can be read, as WCAG computes it.
#include "drawing/palette.h"

#include <QtTest/QTest>

#include <cmath>

using namespace ggs;

namespace {

double luminance(Rgb colour) {
    const auto linear = [&](int shift) {
        const double c = ((colour >> shift) & 255) / 255.0;
        return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0);
}
double contrast(Rgb a, Rgb b) {
    const double light = std::max(luminance(a), luminance(b)), dark = std::min(luminance(a), luminance(b));
    return (light + 0.05) / (dark + 0.05);
}

} // namespace

class TestPalette : public QObject {
    Q_OBJECT
  private slots:
    void text_can_be_read_data() {
        QTest::addColumn<Rgb>("text");
        QTest::addColumn<Rgb>("ground");
        for (const auto& [name, p] : {std::pair("dark", &dark_palette), std::pair("light", &light_palette)}) {
            QTest::addRow("%s text on panel", name) << p->text << p->panel;
            QTest::addRow("%s text on raised", name) << p->text << p->raised;
            QTest::addRow("%s text on canvas", name) << p->text << p->canvas;
            QTest::addRow("%s muted on panel", name) << p->muted << p->panel;
            QTest::addRow("%s muted on raised", name) << p->muted << p->raised;
            QTest::addRow("%s muted on canvas", name) << p->muted << p->canvas;
        }
    }
    void text_can_be_read() {
        QFETCH(Rgb, text);
        QFETCH(Rgb, ground);
        const double is = contrast(text, ground);
        QVERIFY2(is >= 4.5, qPrintable(QStringLiteral("the contrast is %1").arg(is)));
    }

    // A family's colour is a bar, a dot or a border.
    void plug_in_colour_is_visible_and_unique() {
        for (const Palette* p : {&dark_palette, &light_palette}) {
            const Rgb plugin = p->family(OpFamily::plugin);
            for (const Rgb ground : {p->canvas, p->panel}) {
                const double is = contrast(plugin, ground);
                QVERIFY2(is >= 3.0, qPrintable(QStringLiteral("the contrast is %1").arg(is)));
            }
            for (size_t i = 0; i + 1 < p->families.size(); ++i) QVERIFY(p->families[i] != plugin);
            for (const Rgb other : {p->weight, p->input, p->cursor, p->trouble, p->selection}) QVERIFY(other != plugin);
        }
    }

    void colours_are_written_as_in_a_style_sheet() {
        QCOMPARE(QString::fromStdString(hex_colour(0x0b74d1)), QStringLiteral("#0b74d1"));
        QCOMPARE(contrast(0x000000, 0xffffff), 21.0);
    }
};

QTEST_APPLESS_MAIN(TestPalette)
#include "test_palette.moc"

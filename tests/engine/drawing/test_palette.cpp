// SPDX-License-Identifier: MIT
// Contrast of the palette: text and marks can be read, as WCAG computes it.
#include "drawing/palette.h"

#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QtTest/QTest>

#include <array>
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

std::array<std::pair<const char*, Rgb>, 3> grounds(const Palette& p) {
    return {{{"canvas", p.canvas}, {"panel", p.panel}, {"raised", p.raised}}};
}

} // namespace

class TestPalette : public QObject {
    Q_OBJECT
  private slots:
    // Disabled and dimmed items are exempt: they are drawn in the faint ink.
    void text_can_be_read_data() {
        QTest::addColumn<Rgb>("text");
        QTest::addColumn<Rgb>("ground");
        for (const auto& [theme, p] : {std::pair("dark", &dark_palette), std::pair("light", &light_palette)}) {
            for (const auto& [name, text] :
                 {std::pair("text", p->text), std::pair("muted", p->muted), std::pair("link", p->link),
                  std::pair("cursor word", p->cursor_word), std::pair("trouble", p->trouble)}) {
                for (const auto& [where, ground] : grounds(*p))
                    QTest::addRow("%s %s on %s", theme, name, where) << text << ground;
            }
            QTest::addRow("%s text on selected row", theme) << p->text << p->selected_row;
            QTest::addRow("%s text on primary action", theme) << p->on_selection << p->selection;
        }
    }
    void text_can_be_read() {
        QFETCH(Rgb, text);
        QFETCH(Rgb, ground);
        const double is = contrast(text, ground);
        QVERIFY2(is >= 4.5, qPrintable(QStringLiteral("the contrast is %1").arg(is)));
    }

    void marks_and_focus_are_visible_data() {
        QTest::addColumn<Rgb>("mark");
        QTest::addColumn<Rgb>("ground");
        for (const auto& [theme, p] : {std::pair("dark", &dark_palette), std::pair("light", &light_palette)}) {
            for (const auto& [where, ground] : grounds(*p)) {
                for (const auto& [name, mark] : {std::pair("selection", p->selection), std::pair("cursor", p->cursor),
                                                 std::pair("trouble", p->trouble), std::pair("muted", p->muted),
                                                 std::pair("weight", p->weight), std::pair("input", p->input)})
                    QTest::addRow("%s %s on %s", theme, name, where) << mark << ground;
                for (size_t family = 0; family < p->families.size(); ++family)
                    QTest::addRow("%s family %zu on %s", theme, family, where) << p->families[family] << ground;
            }
        }
    }
    void marks_and_focus_are_visible() {
        QFETCH(Rgb, mark);
        QFETCH(Rgb, ground);
        const double is = contrast(mark, ground);
        QVERIFY2(is >= 3.0, qPrintable(QStringLiteral("the contrast is %1").arg(is)));
    }

    // Only dimmed items are painted in the faint ink. Each line that sets a pen of this ink for a text names the
    // state that dims the item.
    void text_that_must_be_read_is_not_faint() {
        static const QRegularExpression pen(QStringLiteral("setPen\\(theme\\.color\\((.*)\\)\\)")),
            dimmed(QStringLiteral("there|dim|Dimmed|enabled|Enabled"));
        int sources = 0;
        QDirIterator each(QStringLiteral(GGSCOPE_SOURCE_DIR "/app"), {QStringLiteral("*.cpp")}, QDir::Files,
                          QDirIterator::Subdirectories);
        while (each.hasNext()) {
            QFile file(each.next());
            QVERIFY(file.open(QIODevice::ReadOnly));
            ++sources;
            const QStringList lines = QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'));
            for (qsizetype i = 0; i < lines.size(); ++i) {
                const auto match = pen.match(lines[i]);
                if (!match.hasMatch() || !match.captured(1).contains(QLatin1String("Ink::faint")) ||
                    match.captured(1).contains(dimmed))
                    continue;
                // Until another pen is set.
                for (qsizetype next = i + 1; next < lines.size() && !lines[next].contains(QLatin1String("setPen(")) &&
                                             lines[next] != QLatin1String("}");
                     ++next)
                    QVERIFY2(!lines[next].contains(QLatin1String("drawText(")),
                             qPrintable(QStringLiteral("%1:%2").arg(file.fileName()).arg(next + 1)));
            }
        }
        QVERIFY(sources > 100);
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

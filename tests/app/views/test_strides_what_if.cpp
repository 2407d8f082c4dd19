// SPDX-License-Identifier: MIT
// The what-if strip by hand: what is tried on a copy is what the engine makes of it, and the walk goes over into it.
#include "in_strides.h"
#include "session/debuggee.h"
#include "session/selection.h"
#include "session/session_controller.h"

#include "views/strides/walk_plot.h"
#include "views/strides/what_if_strip.h"

#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QProxyStyle>
#include <QSlider>
#include <QSpinBox>

using namespace ggs;

namespace {

// A style with animations switched off.
class StillStyle : public QProxyStyle {
  public:
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* more) const override {
        return hint == SH_Widget_Animation_Duration ? 0 : QProxyStyle::styleHint(hint, option, widget, more);
    }
};

} // namespace

class TestStridesWhatIf : public StridesTest {
    Q_OBJECT
  private slots:
    void init() {
        m_test = std::make_unique<TestWindow>();
        m_test->window->resize(1280, 800);
    }
    void cleanup() { m_test.reset(); }

    void tried_call_has_the_result_of_the_engine_data() { rowsOfSamples(); }
    // By clicks on each kind for each tensor: shape and strides of the same calls made on the tensor itself, or the
    // engine's sentence.
    void tried_call_has_the_result_of_the_engine() {
        QFETCH(QString, sample);
        QVERIFY(m_test->open(sample));
        showStrides();
        SessionController& c = m_test->controller();
        auto* const strip = m_test->child<WhatIfStrip>("whatIf");
        for (uint32_t number = 0; number < c.debuggee().structure().tensors.size(); ++number) {
            if (!c.debuggee().structure().alive(number) || is_empty(c.debuggee().structure().tensor(number))) continue;
            c.selection().select(number);
            const Tensor& t = c.debuggee().structure().tensor(number);
            for (const char* kind : {"permute", "transpose", "reshape", "cont"}) {
                m_test->child<QPushButton>(qPrintable(QStringLiteral("try-%1").arg(QLatin1String(kind))))->click();
                TriedCall call{kind, {}};
                if (call.call == "permute") call.args = {{{}, std::vector<int64_t>{0, 2, 1, 3}, {}}};
                if (call.call == "reshape")
                    call = {"reshape_2d", {{{}, std::vector<int64_t>{t.ne[0] * t.ne[1], t.ne[2] * t.ne[3]}, {}}}};
                const WhatIf wanted = what_if(c.debuggee().structure(), number, {call});
                QCOMPARE(english(strip->outcome().refusal), english(wanted.refusal));
                QCOMPARE(shape_of(strip->outcome().last().tensor), shape_of(wanted.last().tensor));
                QCOMPARE(strides_of(strip->outcome().last().tensor), strides_of(wanted.last().tensor));
                const auto* const refusal = m_test->child<QLabel>("whatIfRefusal");
                QCOMPARE(refusal->isHidden(), wanted.refusal.empty());
                if (!wanted.refusal.empty())
                    QVERIFY(
                        refusal->text().startsWith(QString::fromStdString(english(wanted.refusal)).toHtmlEscaped()));
            }
        }
    }
    void a_line_is_copied_and_what_is_kept_is_gone_on_from() {
        openText(views, "k");
        auto* const strip = m_test->child<WhatIfStrip>("whatIf");
        click("try-permute");
        QCOMPARE(strip->line(), QStringLiteral("k_permuted = permute(k, 0, 2, 1, 3)"));
        click("whatIfCopy");
        QCOMPARE(QApplication::clipboard()->text(), strip->line());
        click("whatIfKeep");
        click("try-reshape");
        type("try-ne", "20 3");
        // The call is refused, and a call that would succeed is shown.
        QVERIFY(english(strip->outcome().refusal).starts_with("reshape_2d: "));
        QVERIFY(m_test->child<QLabel>("whatIfRefusal")
                    ->text()
                    .contains(QStringLiteral("k_reshaped = reshape_2d(k_cont, 20, 3)")));
        click("try-cont");
        click("whatIfKeep");
        click("try-reshape");
        type("try-ne", "20 3");
        QVERIFY(strip->outcome().refusal.empty());
        QCOMPARE(strip->line().count(QLatin1Char('\n')), 2);
        click("whatIfOver");
        QCOMPARE(strip->outcome().made.size(), size_t(1));
    }
    void invalid_arguments_are_reported() {
        openText(views, "k");
        click("try-permute");
        const auto* const refusal = m_test->child<QLabel>("whatIfRefusal");
        type("try-axes", "0 x 1 3");
        QCOMPARE(refusal->text(), QStringLiteral("axes: “x” is not a whole number"));
        type("try-axes", "0 1");
        QCOMPARE(refusal->text(), QStringLiteral("axes has 2 numbers; it needs 4"));
        type("try-axes", "0 1 1 3");
        QCOMPARE(refusal->text(),
                 QStringLiteral("permute: axes contains 1 twice; each of 0, 1, 2, 3 must appear once"));
        type("try-axes", "99999999999999999999 1 2 3");
        QVERIFY(refusal->text().contains(QStringLiteral("is not a whole number")));
        click("try-view");
        type("try-ne", "4 2");
        type("try-nb", "48");
        type("try-offset", "16");
        QCOMPARE(m_test->child<WhatIfStrip>("whatIf")->line(),
                 QStringLiteral("k_view = view_2d(k, 4, 2, nb1=48, offset=16)"));
        type("try-offset", "1000000");
        QVERIFY(!refusal->isHidden());
    }
    void previous_walk_moves_into_the_new_one_data() {
        QTest::addColumn<QString>("kind");
        for (const char* kind : {"permute", "transpose", "reshape", "view", "cont"})
            QTest::newRow(kind) << QString::fromLatin1(kind);
    }
    // At 0 each step is drawn at its previous offset in the engine, at 1 at its new offset, and between the two
    // otherwise.
    void previous_walk_moves_into_the_new_one() {
        QFETCH(QString, kind);
        openText(views, "kT");
        click(qPrintable(QStringLiteral("try-") + kind));
        if (kind == QLatin1String("reshape")) { // of kT it is refused; of its copy it isn't
            click("try-cont");
            click("whatIfKeep");
            click("try-reshape");
        }
        const auto* const strip = m_test->child<WhatIfStrip>("whatIf");
        const WhatIf& tried = strip->outcome();
        QVERIFY(tried.refusal.empty());
        const Tried& before = tried.made.size() > 1 ? tried.made[tried.made.size() - 2] : tried.source;
        const Tried& after = tried.last();
        const auto offsetOf = [](const Tried& walk, int64_t step) {
            return static_cast<double>(walk.offset + element_offset(walk.tensor, index_of_flat(walk.tensor, step)));
        };
        const auto* const plot = m_test->child<WalkPlot>("walkAfter");
        auto* const slider = m_test->child<QSlider>("whatIfProgress");
        const int64_t steps = std::min(nelements(before.tensor), nelements(after.tensor));
        QVERIFY(steps > 10);
        for (const double part : {0.0, 0.5, 1.0}) {
            slider->setValue(static_cast<int>(part * slider->maximum()));
            QCOMPARE(plot->progress(), part);
            for (int64_t i = 0; i < steps; ++i)
                QCOMPARE(plot->placeNow(static_cast<size_t>(i)),
                         offsetOf(before, i) * (1 - part) + offsetOf(after, i) * part);
            m_test->window->grab();
        }
        slider->setValue(0);
        click(qPrintable(QStringLiteral("try-") + kind)); // another try is shown at its end
        QCOMPARE(plot->progress(), 1.0);
    }
    void the_walk_is_played_and_paused() {
        openText(views, "k");
        click("try-permute");
        const auto* const after = m_test->child<WalkPlot>("walkAfter");
        auto* const play = m_test->child<QPushButton>("whatIfPlay");
        QCOMPARE(after->places().size(), size_t(60));
        QCOMPARE(after->places()[4], 48); // the second row of the permuted one is three rows on
        QCOMPARE(after->progress(), 1.0);
        play->click();
        QCOMPARE(play->text(), QStringLiteral("Pause"));
        QTRY_VERIFY(after->progress() > 0 && after->progress() < 0.9);
        play->click();
        QCOMPARE(play->text(), QStringLiteral("Play"));
        const double paused = after->progress();
        QVERIFY(paused < 1);
        QCOMPARE(m_test->child<QSlider>("whatIfProgress")->value(), qRound(paused * 1000));
        play->click(); // goes on from there
        QVERIFY(after->progress() >= paused);
        QTRY_COMPARE(after->progress(), 1.0);
        QCOMPARE(play->text(), QStringLiteral("Play"));
        // Without animations it is there at once; the slider stays.
        StillStyle still;
        m_test->child<WhatIfStrip>("whatIf")->setStyle(&still);
        play->click();
        QCOMPARE(after->progress(), 0.0);
        play->click();
        QCOMPARE(after->progress(), 1.0);
        m_test->child<QSlider>("whatIfProgress")->setValue(250);
        QCOMPARE(after->progress(), 0.25);
        m_test->child<WhatIfStrip>("whatIf")->setStyle(nullptr);
    }
};

QTEST_MAIN(TestStridesWhatIf)
#include "test_strides_what_if.moc"

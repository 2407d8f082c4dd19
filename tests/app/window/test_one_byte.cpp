// SPDX-License-Identifier: MIT
// One byte, three views: what is hovered or clicked in the arena, in the strides or among the values is the same
// element and the same byte in the other two.
#include "app/views/in_arena.h"
#include "app/views/in_strides.h"
#include "session/debuggee.h"
#include "session/selection.h"
#include "session/session_controller.h"

#include "views/strides/byte_line.h"
#include "views/strides/logical_grid.h"
#include "views/values/numbers_grid.h"

using namespace ggs;

class TestOneByte : public QObject, InArena {
    Q_OBJECT
  private slots:
    void init() {
        m_test = std::make_unique<TestWindow>();
        m_test->window->resize(1600, 1200);
    }
    void cleanup() { m_test.reset(); }

    void a_byte_is_one_in_all_three_data() {
        QTest::addColumn<QString>("sample");
        for (const QString& sample : scriptSampleNames()) {
            if (sample + ".ggs" != large_sample) QTest::newRow(qPrintable(sample)) << sample;
        }
    }
    // The middle element of every tensor that has memory.
    void a_byte_is_one_in_all_three() {
        QFETCH(QString, sample);
        QVERIFY(show(sample));
        m_test->window->showView(QStringLiteral("values"));
        auto* const grid = m_test->child<LogicalGrid>("logicalGrid");
        auto* const line = m_test->child<ByteLine>("byteLine");
        auto* const numbers = m_test->child<NumbersGrid>("numbers");
        int looked = 0;
        for (uint32_t number = 0; number < controller().debuggee().structure().tensors.size(); ++number) {
            const Structure& s = controller().debuggee().structure();
            const Tensor& t = s.tensor(number);
            if (!s.alive(number) || s.tensors[number].address == 0 || nelements(t) == 0) continue;
            const Index element{t.ne[0] / 2, t.ne[1] / 2, 0, 0};
            const uint64_t address = s.tensors[number].address + element_offset(t, element);
            // A byte of a block contains several elements; the view shows the first of them.
            const bool alone = traits(t.type).block == 1;
            const auto isIt = [&](const std::optional<Spot>& spot) {
                return spot && spot->tensor == number &&
                       addressOf(controller().debuggee().structure(), *spot) == address &&
                       (!alone || spot->element == element);
            };
            controller().selection().select(number);

            m_test->window->showView(QStringLiteral("arena"));
            scene().goTo(address);
            QVERIFY(!hex().byteRect(address).isEmpty());
            controller().selection().select(number); // more than one tensor may have this byte
            hoverByte(address);
            QVERIFY(isIt(controller().selection().hovered()));
            clickByte(address);
            QVERIFY(isIt(controller().selection().picked()));
            const Spot picked = *controller().selection().picked();
            // The other two show it as theirs.
            QCOMPARE(numbers->current(), std::optional(picked.element));
            m_test->window->showView(QStringLiteral("strides"));
            const ByteLine::Cell* const cell = line->cellOf(picked.element);
            QVERIFY(cell);
            const uint64_t root = s.tensors[number].address - (t.view_src ? t.view_offs : 0);
            QCOMPARE(root + static_cast<uint64_t>(cell->begin), address);

            const QRect place = grid->cellRect(element[0], element[1]);
            QVERIFY(!place.isEmpty());
            controller().selection().hover(std::nullopt);
            hoverOver(grid->viewport(), place.center());
            QVERIFY(isIt(controller().selection().hovered()));
            QCOMPARE(controller().selection().hovered()->element, element);
            QTest::mouseClick(grid->viewport(), Qt::LeftButton, Qt::NoModifier, place.center());
            QVERIFY(isIt(controller().selection().picked()));
            QCOMPARE(numbers->current(), std::optional(element));
            m_test->window->showView(QStringLiteral("arena"));
            QVERIFY(scene().at() <= address && address < scene().at() + traits(t.type).bytes);

            controller().selection().hover(std::nullopt);
            numbers->showElement(element);
            const QRect value = numbers->rectOf(element);
            QVERIFY(!value.isEmpty());
            hoverOver(numbers->viewport(), value.center());
            QVERIFY(isIt(controller().selection().hovered()));
            QCOMPARE(controller().selection().hovered()->element, element);
            QVERIFY(scene().marks().hovered().begin <= address && address < scene().marks().hovered().end);
            QTest::mouseClick(numbers->viewport(), Qt::LeftButton, Qt::NoModifier, value.center());
            QVERIFY(isIt(controller().selection().picked()));
            QVERIFY(scene().at() <= address && address < scene().at() + traits(t.type).bytes);
            ++looked;
        }
        QVERIFY(looked > 2);
    }
};

QTEST_MAIN(TestOneByte)
#include "test_one_byte.moc"

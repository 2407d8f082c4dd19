// SPDX-License-Identifier: MIT
// Bytes in hex of a block that is longer than a scroll bar can count: every row of it can be brought into sight.
#include <cstddef>

#include "look/bytes/hex_canvas.h"

#include <QtCore/QCoreApplication>
#include <QtGui/QWheelEvent>
#include <QtTest/QTest>

using namespace ggs;

namespace {

class Bytes final : public HexCanvas {
  public:
    Bytes() : HexCanvas(nullptr) {}
    uint64_t length = 0, at = 0;
    void look() { layOut(); }
    void goTo(uint64_t address, Visit) override {
        at = address;
        show(address);
    }
    void jump(uint64_t address) { goTo(address, Visit::jump); }

  protected:
    uint64_t origin() const override { return 0; }
    uint64_t size() const override { return length; }
    uint64_t cursor() const override { return at; }
    void want(uint64_t, uint64_t) override {}
    Look lookOf(uint64_t, bool) const override { return {}; }
    void point(std::optional<uint64_t>) override {}
};

} // namespace

class TestHexCanvas : public QObject {
    Q_OBJECT
  private slots:
    void every_row_can_be_seen() {
        Bytes bytes;
        bytes.resize(700, 300);
        bytes.length = uint64_t{1} << 45;
        bytes.setVisible(true);
        bytes.look();
        for (const uint64_t at :
             {uint64_t{0}, uint64_t{1} << 33, (uint64_t{1} << 44) + 12'345, (uint64_t{1} << 45) - 1}) {
            bytes.jump(at);
            QVERIFY2(!bytes.byteRect(at).isEmpty(), qPrintable(QString::number(at)));
            // And the one above, by the arrow.
            QTest::keyClick(&bytes, Qt::Key_Up);
            QVERIFY(!bytes.byteRect(bytes.at).isEmpty());
        }
    }
    void the_wheel_turns_by_rows() {
        Bytes bytes;
        bytes.resize(700, 300);
        bytes.length = uint64_t{1} << 45;
        bytes.setVisible(true);
        bytes.look();
        const uint64_t middle = uint64_t{1} << 44;
        bytes.jump(middle);
        const int before = bytes.byteRect(middle).top();
        const QPointF at(100, 100);
        QWheelEvent wheel(at, bytes.viewport()->mapToGlobal(at), {}, {0, 120}, Qt::NoButton, Qt::NoModifier,
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(bytes.viewport(), &wheel);
        QCOMPARE(bytes.byteRect(middle).top(), before + 3 * bytes.byteRect(middle).height());
    }
};

QTEST_MAIN(TestHexCanvas)
#include "test_hex_canvas.moc"

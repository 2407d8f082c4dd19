// SPDX-License-Identifier: MIT
// The bytes of the selected tensor and the fields of its struct, in the workspace Memory.
#include "app/in_window.h"
#include "session/moves.h"
#include "session/opening.h"
#include "session/selection.h"
#include "session/session_controller.h"

#include "views/memory/bytes_and_struct.h"
#include "views/memory/tensor_bytes.h"

#include <QApplication>
#include <QClipboard>
#include <QImage>
#include <QLabel>
#include <QTableView>

using namespace ggs;

class TestBytesAndStruct : public QObject {
    Q_OBJECT
  private slots:
    void init() {
        m_test = std::make_unique<TestWindow>();
        m_test->window->resize(1700, 1000);
        QVERIFY(QTest::qWaitForWindowActive(m_test->window.get()));
        QVERIFY(m_test->openText(QStringLiteral("a = tensor(f32, 4, 2) = arange(1, 1)\nt = transpose(a)\n"
                                                "b = sqr(a)\nc = add(b, a)\ngf = graph()\nexpand(gf, c)\n"
                                                "expand(gf, t)\ncompute(gf)\n")));
        m_test->key(Qt::Key_3);
        QVERIFY(view().isSeen());
    }
    void cleanup() { m_test.reset(); }

    void struct_has_all_fields_with_offsets() {
        select("c");
        QCOMPARE(field("type", offsetColumn), QStringLiteral("0"));
        QCOMPARE(field("type", valueColumn), QStringLiteral("0 f32"));
        QCOMPARE(field("ne[0..3]", offsetColumn), QStringLiteral("16"));
        QCOMPARE(field("ne[0..3]", valueColumn), QStringLiteral("4  2  1  1"));
        QCOMPARE(field("nb[0..3]", valueColumn), QStringLiteral("4  16  32  32"));
        QCOMPARE(field("src[0]", offsetColumn), QStringLiteral("152"));
        QCOMPARE(field("src[0]", valueColumn), QStringLiteral("→ b"));
        QCOMPARE(field("src[2..9]", valueColumn), QStringLiteral("8 × null"));
        QCOMPARE(field("data", offsetColumn), QStringLiteral("248"));
        QVERIFY2(label("structOf").startsWith(QStringLiteral("Struct of c: 336 bytes at arena 0 + ")),
                 qPrintable(label("structOf")));
        // The other way: what points to the struct.
        QVERIFY2(label("structPointers").contains(QStringLiteral("gf.nodes[1]")), qPrintable(label("structPointers")));
        m_test->controller().selection().select(m_test->find("a"));
        for (const char* each : {"gf.leafs[0]", ">b.src[0]<", ">c.src[1]<"})
            QVERIFY2(label("structPointers").contains(QLatin1String(each)), qPrintable(label("structPointers")));
        emit m_test->child<QLabel>("structPointers")->linkActivated(QString::number(m_test->find("c")));
        QCOMPARE(selected(), std::optional(m_test->find("c")));
        QVERIFY(view().copy());
        QVERIFY2(QApplication::clipboard()->text().contains(QStringLiteral("src[1]\t160\t→ a")),
                 qPrintable(QApplication::clipboard()->text()));
    }
    void pointers_select_their_tensor() {
        select("c");
        click("src[0]");
        QCOMPARE(selected(), std::optional(m_test->find("b")));
        QCOMPARE(field("src[0]", valueColumn), QStringLiteral("→ a"));
        // By the keyboard.
        m_test->controller().selection().select(m_test->find("t"));
        table().setFocus();
        table().setCurrentIndex(rowOf("view_src"));
        QTest::keyClick(&table(), Qt::Key_Return);
        QCOMPARE(selected(), std::optional(m_test->find("a")));
        // A field without a pointer leads nowhere, and data leads to the first byte.
        click("ne[0..3]");
        QCOMPARE(selected(), std::optional(m_test->find("a")));
        click("data");
        QCOMPARE(m_test->controller().selection().picked(), std::optional(Spot{m_test->find("a"), {0, 0, 0, 0}}));
    }
    void bytes_have_values_and_pick_elements() {
        select("a");
        QTRY_VERIFY(bytes().isKnown(address("a") + 31));
        QCOMPARE(bytes().bytes().bytes[7], std::byte{0x40}); // the second element is 2
        QTest::mouseClick(bytes().viewport(), Qt::LeftButton, {}, bytes().byteRect(address("a") + 21).center());
        QCOMPARE(m_test->controller().selection().picked(), std::optional(Spot{m_test->find("a"), {1, 1, 0, 0}}));
        QTest::keyClick(&bytes(), Qt::Key_Right);
        QTest::keyClick(&bytes(), Qt::Key_Right);
        QTest::keyClick(&bytes(), Qt::Key_Right);
        QCOMPARE(m_test->controller().selection().picked(), std::optional(Spot{m_test->find("a"), {2, 1, 0, 0}}));
        QVERIFY2(label("bytesOf").startsWith(QStringLiteral("Data of a: 32 bytes at arena 0 + ")),
                 qPrintable(label("bytesOf")));
        // The values are next to the bytes: without them the row is drawn differently.
        const QImage image = bytes().viewport()->grab().toImage();
        m_test->controller().selection().select(m_test->find("b"));
        QVERIFY(bytes().viewport()->grab().toImage() != image);
    }
    // The fields have room for their values; the bytes get the rest.
    void a_row_has_as_many_bytes_as_the_fields_leave_room_for() {
        select("a");
        for (const auto& [width, bytesInRow] : {std::pair(1280, 8), std::pair(1600, 8), std::pair(2300, 16)}) {
            m_test->window->resize(width, 900);
            m_test->window->showView(QStringLiteral("bytesAndStruct"));
            QTRY_COMPARE(bytes().bytesInRow(), bytesInRow);
            QVERIFY(table().width() >= 344);
        }
    }
    void bytes_that_no_node_wrote_have_no_values() {
        select("b");
        QTRY_VERIFY(bytes().bytes().has(address("b")) && bytes().bytes().states.front() == ByteState::unwritten);
        QVERIFY(!bytes().isKnown(address("b")));
        QVERIFY2(label("bytesState").startsWith(QStringLiteral("Not run yet")), qPrintable(label("bytesState")));
        m_test->controller().moves().run();
        QVERIFY(m_test->settled());
        m_test->controller().selection().select(m_test->find("b"));
        QTRY_VERIFY(bytes().isKnown(address("b")));
        QVERIFY2(label("bytesState").startsWith(QStringLiteral("State: done at step")),
                 qPrintable(label("bytesState")));
    }
    void quantised_bytes_have_no_values_of_their_own() {
        QVERIFY(m_test->openText(QStringLiteral("x = tensor(f32, 32, 2) = arange()\nq = quantize(x, q4_0)\n"
                                                "y = mul_mat(q, x)\ngf = graph()\nexpand(gf, y)\ncompute(gf)\n")));
        m_test->key(Qt::Key_3);
        select("q");
        QVERIFY2(label("bytesState").contains(QStringLiteral("q4_0 has blocks of 18 bytes for 32 elements")),
                 qPrintable(label("bytesState")));
    }
    // Its bytes now belong to another tensor, whose values they are.
    void overwritten_bytes_name_their_owner() {
        QVERIFY(m_test->openText(QStringLiteral("x = tensor(f32, 64) = arange()\ninput x\na = sqr(x)\nb = relu(a)\n"
                                                "c = neg(b)\noutput c\ngf = graph()\nexpand(gf, c)\ncompute(gf)\n")));
        m_test->controller().opening().setPlanned(true);
        QTRY_VERIFY(!m_test->controller().debuggee().structure().program()->buffers.empty());
        m_test->key(Qt::Key_3);
        m_test->controller().moves().run();
        QVERIFY(m_test->settled());
        select("a");
        QTRY_VERIFY2(label("bytesState").contains(QStringLiteral("overwritten at step")),
                     qPrintable(label("bytesState")));
        click("buffer");
        QVERIFY(selected() && *selected() != m_test->find("a"));
    }
    void without_a_program_there_is_a_reason() {
        select("a");
        m_test->controller().opening().close();
        QTRY_VERIFY(!view().whyEmpty().isEmpty());
        QVERIFY(!view().copy());
    }

  private:
    enum Column { nameColumn, offsetColumn, valueColumn };
    BytesAndStruct& view() { return *m_test->window->findChild<BytesAndStruct*>(); }
    TensorBytes& bytes() { return *m_test->child<TensorBytes>("tensorBytes"); }
    QTableView& table() { return *m_test->child<QTableView>("structFields"); }
    QString label(const char* name) { return m_test->child<QLabel>(name)->text(); }
    std::optional<uint32_t> selected() { return m_test->controller().selection().selected(); }
    uint64_t address(const char* name) {
        return m_test->controller().debuggee().structure().tensors[m_test->find(name)].address;
    }
    void select(const char* name) {
        m_test->controller().selection().select(m_test->find(name));
        QTRY_COMPARE(view().about(), QLatin1String(name));
    }
    QModelIndex rowOf(const char* name) {
        const QAbstractItemModel& rows = *table().model();
        for (int row = 0; row < rows.rowCount(); ++row) {
            if (rows.index(row, nameColumn).data().toString() == QLatin1String(name)) return rows.index(row, 0);
        }
        return {};
    }
    QString field(const char* name, Column column) { return rowOf(name).siblingAtColumn(column).data().toString(); }
    void click(const char* name) {
        const QModelIndex at = rowOf(name).siblingAtColumn(valueColumn);
        table().scrollTo(at);
        QTest::mouseClick(table().viewport(), Qt::LeftButton, {}, table().visualRect(at).center());
    }

    std::unique_ptr<TestWindow> m_test;
};

QTEST_MAIN(TestBytesAndStruct)
#include "test_bytes_and_struct.moc"

// SPDX-License-Identifier: MIT
// The Arena view after runs, calls and recorded runs: work buffers, the list of a call, buffers, traces, and searches
// through all of these.
#include "in_arena.h"
#include "session/debuggee.h"
#include "session/moves.h"
#include "session/selection.h"
#include "session/session_controller.h"

#include "debug/session.h"
#include "debug/targets/trace.h"
#include "how_built.h"
#include "script/script.h"
#include "words/messages.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QHeaderView>
#include <QToolButton>

using namespace ggs;

namespace {

std::unique_ptr<Session> session(const std::string& script) {
    BuiltScript built = build_script(builtin_registry(), script);
    if (!built.ok()) qFatal("%s", english(*built.error).c_str());
    auto made = Session::open(builtin_registry(), std::move(built.program));
    if (!made.ok()) qFatal("%s", english(made.error()).c_str());
    return std::move(*made);
}

} // namespace

class TestArenaRuns : public QObject, private InArena {
    Q_OBJECT

    // Returns the row with this name in the list of the call, or an invalid index if there is none.
    QModelIndex effect(const QString& name) {
        const QAbstractItemModel& model = effects().list();
        for (int row = 0; row < model.rowCount(); ++row) {
            if (model.index(row, CallModel::nameColumn).data().toString() == name) return model.index(row, 0);
        }
        return {};
    }
    QString effectText(const QString& name) {
        const QModelIndex at = effect(name);
        QStringList cells;
        for (int column = 1; at.isValid() && column < CallModel::columns; ++column)
            cells.append(at.siblingAtColumn(column).data().toString());
        return cells.join(QLatin1Char('|')).remove(QChar(0x2009));
    }
    bool listed(size_t call) {
        return QTest::qWaitFor([&] { return effects().list().call() == std::optional(call); }, 10'000);
    }
    void look(const QString& text) {
        auto* const field = m_test->child<QLineEdit>("arenaFind");
        field->setText(text);
        QTest::keyClick(field, Qt::Key_Return);
    }
    QString written(const QString& folder, const std::string& script) {
        const QString path = folder + QStringLiteral("/program.ggs");
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly)) qFatal("no file");
        file.write(QByteArray::fromStdString(script));
        return path;
    }

  private slots:
    void init() { m_test = std::make_unique<TestWindow>(); }
    void cleanup() { m_test.reset(); }

    void work_buffer_shows_the_bytes_of_a_kernel_and_is_searched() {
        QVERIFY(show(QStringLiteral("q4_0-matrix")));
        enlarge();
        const WorkBuffer buffer = controller().debuggee().snapshot().work_buffers.front();
        QVERIFY(buffer.address != 0);
        scene().goTo(buffer.address);
        QTRY_VERIFY2(detail().contains(QStringLiteral("No kernel has used this buffer yet")), qPrintable(detail()));
        QVERIFY(!hex().bytes().isKnown(buffer.address));
        QCOMPARE(hex().bytes().text(buffer.address), QStringLiteral("··"));
        // The same program, run by the engine alone.
        QFile file(QStringLiteral(":/samples/q4_0-matrix.ggs"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto engine = session(file.readAll().toStdString());
        controller().selection().setPinned(true); // keeps the selection while the test steps
        while (!engine->work_buffers().front().step) {
            engine->step();
            m_test->key(Qt::Key_F10);
            QVERIFY(m_test->settled());
        }
        const size_t step = *engine->work_buffers().front().step;
        QVERIFY(known(buffer.address));
        const StoredRange work = memory_of(engine->work_buffers().front(), engine->program());
        std::vector<std::byte> wanted(work.size);
        QVERIFY(work.place.storage->read(work.place.offset, wanted).ok());
        QString text;
        size_t first = wanted.size();
        for (size_t i = 0; i < 64; ++i) {
            const QString byte = QStringLiteral("%1").arg(static_cast<int>(wanted[i]), 2, 16, QLatin1Char('0'));
            QCOMPARE(hex().bytes().text(buffer.address + i), byte);
            if (first == wanted.size() && wanted[i] != std::byte{0}) first = i;
            if (i >= first && i < first + 8) text += byte + QLatin1Char(' ');
        }
        QVERIFY(first < 64);
        QTRY_VERIFY2(detail().contains(QStringLiteral("Node %1 was the last to use this work buffer: %2")
                                           .arg(step)
                                           .arg(QStringLiteral("rough"))),
                     qPrintable(detail()));
        scene().goTo(a);
        look(text.trimmed());
        QTRY_COMPARE(scene().at(), buffer.address + first);
        m_test->key(Qt::Key_F10, Qt::ShiftModifier);
        QVERIFY(m_test->settled());
        QTRY_VERIFY2(detail().contains(QStringLiteral("has since gone back to an earlier moment")),
                     qPrintable(detail()));
        controller().selection().setPinned(false);
    }
    void newer_search_ends_the_previous_one() {
        QTemporaryDir folder;
        // About 100 MB of zeros, in which the first pattern is searched for.
        QVERIFY(show(written(folder.path(), "m = context(size=200000000)\nlarge = tensor(f32, 25000000)\n"
                                            "small = tensor(f32, 4) { 1 2 3 4 }\n")));
        look(QStringLiteral("00 00 00 de ad"));
        QCOMPARE(said().text(), QStringLiteral("Searching …"));
        look(QStringLiteral("\"nothing\"")); // is no longer wanted, either
        look(QStringLiteral("00 00 80 3f 00 00 00 40"));
        const uint64_t small = scene().index().program().space.address_of(
            controller().debuggee().structure().tensor(m_test->find("small")).data);
        QTRY_COMPARE_WITH_TIMEOUT(scene().at(), small, sanitized ? 120'000 : 20'000);
        QVERIFY(!said().isVisible());
        // The results of the other searches are never shown.
        QVERIFY(!QTest::qWaitFor([&] { return said().isVisible() || scene().at() != small; }, 1500));
        // A tensor's name ends a search as well.
        look(QStringLiteral("00 00 00 de ad"));
        look(QStringLiteral("large"));
        const uint64_t at = scene().at();
        QVERIFY(!QTest::qWaitFor([&] { return said().isVisible() || scene().at() != at; }, 1500));
    }
    void list_of_a_call_leads_to_its_changes() {
        QVERIFY(show(QStringLiteral("simple-ctx")));
        enlarge();
        QVERIFY(effects().isVisible());
        QAbstractItemModelTester tester(const_cast<CallModel*>(&effects().list()),
                                        QAbstractItemModelTester::FailureReportingMode::QtTest);
        QVERIFY(listed(6));
        calls().setFocus();
        QTest::keyClick(&calls(), Qt::Key_Left);
        QVERIFY(listed(5));
        QCOMPARE(effectText(QStringLiteral("gf.n_nodes")), QStringLiteral("836|4|0|1"));
        QCOMPARE(effectText(QStringLiteral("gf.n_leafs")), QStringLiteral("840|4|0|2"));
        QCOMPARE(effectText(QStringLiteral("gf.nodes[0]")), QStringLiteral("928|8|unused|→ c"));
        QCOMPARE(effectText(QStringLiteral("c.name")), QStringLiteral("83696|64|\"\"|\"node_0\""));
        QVERIFY(effects().model()->headerData(0, Qt::Horizontal).toString().contains(QStringLiteral("call 5")));
        // A click goes there, and from there Enter follows the pointer.
        const QModelIndex node = effect(QStringLiteral("gf.nodes[0]"));
        effects().scrollTo(node);
        QTest::mouseClick(effects().viewport(), Qt::LeftButton, {}, effects().visualRect(node).center());
        QCOMPARE(scene().at(), gf + 96);
        QVERIFY(scene().marks().isWritten(gf + 96, gf + 104));
        // And the other way round.
        scene().goTo(c + 256);
        QCOMPARE(effects().currentIndex().row(), effect(QStringLiteral("c.name")).row());
        QTest::keyClick(&calls(), Qt::Key_Left);
        QVERIFY(listed(4));
        QCOMPARE(effectText(QStringLiteral("+ c")), QStringLiteral("83408|416||a new tensor"));
        QCOMPARE(effectText(QStringLiteral("header of gf.next")), QStringLiteral("816|8|null|→ header of c"));
        QTest::keyClick(&calls(), Qt::Key_Home);
        QVERIFY(listed(0));
        QCOMPARE(effectText(QStringLiteral("+ arena 0")), QStringLiteral("0|1048576||a new block"));
    }
    void a_low_window_has_the_list_at_a_click() {
        m_test->window->resize(1280, 700);
        QVERIFY(show(QStringLiteral("simple-ctx")));
        QVERIFY(!effects().isVisible() && !effects().list().call());
        auto* const button = m_test->child<QToolButton>("arenaWrote");
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(effects().isVisible() && listed(6));
        QVERIFY(view().rect().contains(QRect(effects().mapTo(&view(), QPoint()), effects().size())));
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(!effects().isVisible());
    }
    void entry_of_a_reset_arena_leads_nowhere() {
        QTemporaryDir folder;
        QVERIFY(show(written(folder.path(), "m = context(size=4096)\na = tensor(f32, 4)\nreset()\n"
                                            "b = tensor(f32, 8)\ngf = graph(size=8)\n")));
        enlarge();
        scene().setCall(1);
        QVERIFY(listed(1));
        const QModelIndex gone = effect(QStringLiteral("+ a"));
        QVERIFY(gone.isValid());
        const uint64_t before = scene().at();
        QTest::mouseClick(effects().viewport(), Qt::LeftButton, {}, effects().visualRect(gone).center());
        QCOMPARE(scene().at(), before);
        QCOMPARE(gone.data(Qt::ToolTipRole).toString(), QStringLiteral("A later reset discarded this memory."));
        scene().setCall(2); // the reset itself
        QVERIFY(listed(2));
        QCOMPARE(effects().list().rowCount(), 0);
        QCOMPARE(effects().list().note(), QStringLiteral("This call added nothing and wrote nothing."));
    }
    void buffer_outside_of_an_arena_is_chosen_and_listed() {
        QTemporaryDir folder;
        QVERIFY(show(written(folder.path(), "weights = context(size=8192, no_alloc=true)\na = tensor(f32, 3)\n"
                                            "b = tensor(f32, 5)\nv = view_1d(b, 2, 4)\nalloc_buffer()\n"
                                            "work = context(size=16384)\nx = sqr(b)\ngf = graph(size=8)\n"
                                            "expand(gf, x)\ncompute(gf)\n")));
        auto* const chooser = m_test->child<QComboBox>("arenaBlocks");
        QStringList names;
        for (int i = 0; i < chooser->count(); ++i) names.append(chooser->itemText(i));
        QCOMPARE(names, (QStringList{QStringLiteral("weights"), QStringLiteral("work"), QStringLiteral("buffer 0")}));
        chooser->setFocus();
        QTest::keyClick(chooser, Qt::Key_End);
        QCOMPARE(scene().blockNumber(), size_t(2));
        const MemoryBlock& block = scene().block();
        QVERIFY(block.is_buffer);
        // The list equals the engine's map.
        std::vector<Region> wanted;
        scene().map().for_each(block.origin, block.end(), Detail::objects, [&](const Region& r) {
            wanted.push_back(r);
            return true;
        });
        const QAbstractItemModel& list = *objects().model();
        QCOMPARE(static_cast<size_t>(list.rowCount()), wanted.size());
        QCOMPARE(wanted.size(), size_t(4)); // a, padding, b, padding
        for (int row = 0; row < list.rowCount(); ++row) {
            const Region& r = wanted[static_cast<size_t>(row)];
            const auto cell = [&](int column) {
                return list.index(row, column).data().toString().remove(QChar(0x2009));
            };
            QCOMPARE(cell(ObjectModel::offsetColumn).toULongLong(), r.begin - block.origin);
            QCOMPARE(cell(ObjectModel::sizeColumn).toULongLong(), r.size);
            QCOMPARE(cell(ObjectModel::ownerColumn).toStdString(), scene().map().owner_name(r));
        }
        const QModelIndex ofB = list.index(2, 0);
        objects().scrollTo(ofB);
        QTest::mouseClick(objects().viewport(), Qt::LeftButton, {}, objects().visualRect(ofB).center());
        QCOMPARE(controller().selection().selected().value(), m_test->find("b"));
        QCOMPARE(scene().at(), block.origin + 32);
        // From b's struct its pointer leads here, and there is no scrubbing in a buffer: all of it is always there.
        scene().goTo(
            scene().index().program().space.address_of(&controller().debuggee().structure().tensor(m_test->find("b"))) +
            offsetof(Tensor, data));
        QCOMPARE(scene().blockNumber(), size_t(0));
        QTest::keyClick(&hex(), Qt::Key_Return);
        QCOMPARE(scene().blockNumber(), size_t(2));
        QCOMPARE(chooser->currentIndex(), 2);
        // The call that made the buffer added a block and set the pointers to it.
        enlarge();
        size_t call = 0;
        while (scene().index().program().calls[call].def->name != "alloc_buffer") ++call;
        scene().setCall(call);
        QVERIFY(listed(call));
        QVERIFY2(effectText(QStringLiteral("+ buffer 0")).endsWith(QStringLiteral("|a new block")),
                 qPrintable(effectText(QStringLiteral("+ buffer 0"))));
        QVERIFY2(effectText(QStringLiteral("v.data")).endsWith(QStringLiteral("|null|→ b data+4")),
                 qPrintable(effectText(QStringLiteral("v.data"))));
    }
    void a_recorded_run_shows_its_structs_and_what_data_it_has() {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("run.ggtrace"));
        QFile file(QStringLiteral(":/samples/q4_0-matrix.ggs"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto recorded = session(file.readAll().toStdString());
        // Room for the leafs, and for nothing of what was computed.
        TraceOptions options{0};
        for (uint32_t t = 0; t < recorded->structure()->tensors.size(); ++t) {
            if (recorded->structure()->tensor(t).op == OpId::none)
                options.value_bytes += nbytes(recorded->structure()->tensor(t));
        }
        const auto out = record_run(*recorded, "q4_0-matrix", path.toStdString(), options);
        QVERIFY(out.ok() && out->left_out > 0);
        QVERIFY(show(path));
        enlarge();
        const auto& structure = controller().debuggee().structure();
        const auto data = [&](const char* name) { return structure.tensors[m_test->find(name)].address; };
        // A struct's bytes are the recorded program's.
        const uint64_t x = scene().index().program().space.address_of(&structure.tensor(m_test->find("x")));
        scene().goTo(x);
        QCOMPARE(hex().bytes().text(x + offsetof(Tensor, ne)), QStringLiteral("40"));
        QVERIFY(listed(scene().call()));
        // A leaf's data.
        scene().goTo(data("x"));
        QVERIFY(known(data("x")));
        const auto* const real = static_cast<const std::byte*>(recorded->program().tensor(m_test->find("x")).data);
        for (size_t i = 0; i < 8; ++i)
            QCOMPARE(hex().bytes().text(data("x") + i),
                     QStringLiteral("%1").arg(static_cast<int>(real[i]), 2, 16, QLatin1Char('0')));
        // Data that was not run, data that the trace lacks, and data that no trace has.
        scene().goTo(data("exact"));
        QTRY_VERIFY2(detail().contains(QStringLiteral("not run")), qPrintable(detail()));
        controller().moves().run();
        QVERIFY(m_test->settled());
        QTRY_VERIFY2(detail().contains(QStringLiteral("the trace has no values of")), qPrintable(detail()));
        QCOMPARE(hex().bytes().text(data("exact")), QStringLiteral("··"));
        const auto& pieces = scene().block().pieces;
        const auto work = std::find_if(pieces.begin(), pieces.end(),
                                       [](const MemoryPiece& p) { return p.kind == RegionKind::work_buffer; });
        QVERIFY(work != pieces.end());
        scene().goTo(work->begin);
        QTRY_VERIFY2(detail().contains(QStringLiteral("A recorded run doesn't contain the bytes of work buffers")),
                     qPrintable(detail()));
        look(QStringLiteral("de ad be ef"));
        QTRY_VERIFY(said().text().contains(QStringLiteral("was not found in")));
    }
    void a_small_screens_list_cuts_words_and_no_number() {
        m_test->window->resize(1150, 800);
        QVERIFY(show(QStringLiteral("attention-head")));
        QTRY_VERIFY(view().width() < 900);
        const QAbstractItemModel& list = *objects().model();
        for (const int column : {ObjectModel::offsetColumn, ObjectModel::sizeColumn}) {
            QVERIFY(!objects().isColumnHidden(column));
            QVERIFY(objects().columnViewportPosition(column) + objects().columnWidth(column) <=
                    objects().viewport()->width());
            for (int row = 0; row < list.rowCount(); ++row) {
                const QModelIndex at = list.index(row, column);
                const int room =
                    QFontMetrics(at.data(Qt::FontRole).value<QFont>()).horizontalAdvance(at.data().toString());
                QVERIFY2(room + 16 <= objects().columnWidth(column), qPrintable(at.data().toString()));
            }
            const QString caption = list.headerData(column, Qt::Horizontal).toString();
            QVERIFY(objects().horizontalHeader()->fontMetrics().horizontalAdvance(caption) + 10 <=
                    objects().columnWidth(column));
        }
        const MemoryPiece& piece = scene().block().pieces[1];
        const QString tip = list.index(1, 0).data(Qt::ToolTipRole).toString();
        QVERIFY2(tip.contains(grouped(piece.size)) && tip.contains(QStringLiteral("struct")), qPrintable(tip));
    }
};

QTEST_MAIN(TestArenaRuns)
#include "test_arena_runs.moc"

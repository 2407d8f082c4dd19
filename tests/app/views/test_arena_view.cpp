// SPDX-License-Identifier: MIT
// The arena under a user's hands: its fields are those of the JSON, a click finds the same byte everywhere, pointers
// are followed and left again, and the calls, the run and a search show what the engine says.
#include "how_built.h"
#include "in_arena.h"
#include "session/debuggee.h"
#include "session/moves.h"
#include "session/selection.h"
#include "session/session_controller.h"

#include "files/gguf_write.h"
#include "regions_text.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QDir>
#include <QElapsedTimer>
#include <QTextDocument>
#include <QToolButton>
#include <nlohmann/json.hpp>

using namespace ggs;

class TestArenaView : public QObject, private InArena {
    Q_OBJECT
  private slots:
    void init() { m_test = std::make_unique<TestWindow>(); }
    void cleanup() { m_test.reset(); }

    // A sum that is cut looks like a different number.
    void sums_are_shown_whole_or_not_at_all() {
        QVERIFY(show("attention-head"));
        auto* const sums = m_test->child<QLabel>("arenaSums");
        for (const int width : {1600, 1280, 1100, 1000, 900}) {
            m_test->window->resize(width, 800);
            QVERIFY(m_test->settled());
            QTextDocument text;
            text.setDefaultFont(sums->font());
            text.setDocumentMargin(0);
            text.setHtml(sums->text().trimmed());
            QVERIFY2(text.idealWidth() <=
                         sums->contentsRect().width() + sums->fontMetrics().horizontalAdvance(QStringLiteral("    ")),
                     qPrintable(QStringLiteral("%1: %2 in %3")
                                    .arg(width)
                                    .arg(text.idealWidth())
                                    .arg(sums->contentsRect().width())));
        }
    }
    void the_fields_of_each_tensor_are_those_of_the_json_data() {
        QTest::addColumn<QString>("sample");
        for (const QString& file :
             QDir(QStringLiteral(":/samples")).entryList({QStringLiteral("*.ggs")}, QDir::Files, QDir::Name))
            QTest::newRow(qPrintable(file)) << file.section(QLatin1Char('.'), 0, -2);
    }
    void the_fields_of_each_tensor_are_those_of_the_json() {
        QFETCH(QString, sample);
        QVERIFY(show(sample));
        const auto& structure = controller().debuggee().structure();
        for (uint32_t t = 0; t < structure.tensors.size(); ++t) {
            if (!structure.alive(t)) continue;
            controller().selection().select(t);
            const uint64_t begin = scene().index().program().space.address_of(&structure.tensor(t));
            const MemoryBlock& block = scene().block();
            size_t first = block.piece_at(begin), behind = first + 1;
            while (first > 0 && block.pieces[first - 1].object == block.pieces[first].object) --first;
            while (behind < block.pieces.size() && block.pieces[behind].object == block.pieces[first].object) ++behind;
            const ByteRange all{block.pieces[first].begin, block.pieces[behind - 1].end()};
            const auto json = nlohmann::json::parse(regions_text(scene().map(), all))["regions"];
            // The rows, folded or not, in their order.
            const FieldModel& model = *fields().fields();
            std::vector<QModelIndex> rows;
            for (int line = 0; line < model.rowCount(); ++line) {
                const QModelIndex at = model.index(line, 0);
                for (int i = 0; i < model.rowCount(at); ++i) rows.push_back(model.index(i, 0, at));
                if (model.rowCount(at) == 0) rows.push_back(at);
            }
            QCOMPARE(rows.size(), json.size());
            for (size_t i = 0; i < rows.size(); ++i) {
                QCOMPARE(rows[i].data().toString().toStdString(), json[i]["field"].get<std::string>());
                QCOMPARE(rows[i].data(FieldModel::addressRole).toULongLong() - block.origin,
                         json[i]["offset"].get<uint64_t>());
                QCOMPARE(rows[i]
                             .siblingAtColumn(FieldModel::sizeColumn)
                             .data()
                             .toString()
                             .remove(QChar(0x2009))
                             .toULongLong(),
                         json[i]["size"].get<uint64_t>());
                const std::string target = json[i].value("points_to", std::string("0"));
                QCOMPARE(rows[i].data(FieldModel::targetRole).toULongLong(), std::stoull(target, nullptr, 0));
                const std::string name = json[i].value("points_to_name", std::string());
                if (!name.empty())
                    QCOMPARE(rows[i].siblingAtColumn(FieldModel::valueColumn).data().toString().toStdString(),
                             "→ " + name);
            }
        }
    }
    void moment_of_the_memory_is_shown_and_the_cursors_is_offered() {
        QVERIFY(show(QStringLiteral("simple-ctx")));
        auto* const moment = m_test->child<QLabel>("arenaMoment");
        QCOMPARE(moment->text(), QStringLiteral("before node 0 of 1"));
        m_test->key(Qt::Key_F5);
        QVERIFY(m_test->settled());
        QCOMPARE(moment->text(), QStringLiteral("after node 0 of 1"));
        scene().setCall(2);
        QVERIFY2(moment->text().startsWith(QStringLiteral("after call 2 of ")), qPrintable(moment->text()));
        QVERIFY2(moment->text().contains(QStringLiteral("Show after node 0 of 1")), qPrintable(moment->text()));
        emit moment->linkActivated(QStringLiteral("now"));
        QVERIFY(scene().atEnd());
        QCOMPARE(moment->text(), QStringLiteral("after node 0 of 1"));
    }
    void models_keep_their_promises() {
        QVERIFY(show(QStringLiteral("simple-ctx")));
        QAbstractItemModelTester tree(fields().fields(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        QAbstractItemModelTester list(objects().model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        for (const uint64_t at : {a, gf, cData, origin + 90'000, b}) scene().goTo(at);
        scene().setCall(2);
        QVERIFY(m_test->open(QStringLiteral("mlp")));
        QVERIFY(QTest::qWaitFor([&] { return !scene().empty(); }, 10'000));
    }
    void a_pointer_is_followed_and_left_again_by_keys() {
        QVERIFY(show(QStringLiteral("simple-ctx")));
        controller().selection().select(m_test->find("c"));
        QCOMPARE(scene().at(), c);
        clickField(src1);
        QCOMPARE(scene().at(), src1);
        QCOMPARE(scene().field(), (ByteRange{src1, src1 + 8}));
        QVERIFY2(detail().contains(QStringLiteral("src[1]")) && detail().contains(QStringLiteral("→ b")),
                 qPrintable(detail()));
        QTest::keyClick(&hex(), Qt::Key_Return);
        QCOMPARE(scene().at(), b);
        QCOMPARE(controller().selection().selected().value(), m_test->find("b"));
        QTest::keyClick(&hex(), Qt::Key_Backspace);
        QCOMPARE(scene().at(), src1);
        QCOMPARE(controller().selection().selected().value(), m_test->find("c"));
        QTest::mouseClick(m_test->child<QToolButton>("arenaForward"), Qt::LeftButton);
        QCOMPARE(scene().at(), b);
        QTest::keyClick(&hex(), Qt::Key_Up, Qt::AltModifier);
        QCOMPARE(scene().at(), src1);
        // The same by a click on the arrow, and from the list of those that point here.
        clickField(src1, FieldModel::valueColumn);
        QCOMPARE(scene().at(), b);
        QVERIFY(detail().contains(QStringLiteral("← c.src[1]")));
        emit m_test->child<QLabel>("arenaDetail")->linkActivated(QString::number(src1));
        QCOMPARE(scene().at(), src1);
    }
    void a_selected_views_bytes_light_up_in_the_memory_of_its_root() {
        QVERIFY(show(QStringLiteral("qkv-views")));
        const auto& structure = controller().debuggee().structure();
        for (uint32_t t = 0; t < structure.tensors.size(); ++t) {
            controller().selection().select(t);
            const uint64_t first = structure.tensors[t].address;
            const Tensor& tensor = structure.tensor(t);
            QCOMPARE(scene().selectedData(), (ByteRange{first, first + nbytes(tensor)}));
            for (uint64_t at = first - 4; at < first + nbytes(tensor) + 4; ++at) {
                const bool own = at >= first && at - first < nbytes(tensor) && index_at_offset(tensor, at - first);
                QCOMPARE(scene().isSelectedData(at), own);
            }
        }
    }
    void the_bytes_of_a_pointer_are_its_address_not_the_machines() {
        QVERIFY(show(QStringLiteral("simple-ctx")));
        enlarge();
        scene().goTo(src1);
        QString shown;
        for (uint64_t at = src1; at < src1 + 8; ++at) shown += hex().bytes().text(at);
        QCOMPARE(shown, QStringLiteral("b001000000200000"));
        QCOMPARE(hex().bytes().text(c + 256), QStringLiteral("6e")); // node_0
    }
    void arrow_keys_walk_byte_by_byte_and_leave_no_trace() {
        QVERIFY(show(QStringLiteral("simple-ctx")));
        scene().goTo(c);
        QTest::keyClick(&hex(), Qt::Key_Right);
        QCOMPARE(scene().at(), c + 1);
        QTest::keyClick(&hex(), Qt::Key_Down);
        QCOMPARE(scene().at(), c + 1 + static_cast<uint64_t>(hex().bytesInRow()));
        QTest::keyClick(&hex(), Qt::Key_Home);
        QCOMPARE((scene().at() - origin) % static_cast<uint64_t>(hex().bytesInRow()), uint64_t(0));
        scene().goTo(origin);
        QTest::keyClick(&hex(), Qt::Key_Left); // there is nothing before the first byte
        QCOMPARE(scene().at(), origin);
    }
    void a_click_on_a_byte_of_data_is_the_element_in_all_views() {
        QVERIFY(show(QStringLiteral("simple-ctx")));
        enlarge();
        scene().goTo(cData);
        clickByte(cData + 22); // the third byte of element 5
        QVERIFY(controller().selection().picked().has_value());
        QCOMPARE(controller().selection().picked()->tensor, m_test->find("c"));
        QCOMPARE(controller().selection().picked()->element, (Index{1, 1, 0, 0}));
        QCOMPARE(scene().field(), (ByteRange{cData + 20, cData + 24}));
        // And the other way round: what another view picks or hovers is found here.
        controller().selection().pick({m_test->find("b"), {1, 2, 0, 0}});
        QCOMPARE(scene().at(), b + 336 + 20);
        QVERIFY(!hex().byteRect(scene().at()).isEmpty());
        controller().selection().hover(Spot{m_test->find("a"), {0, 1, 0, 0}});
        QCOMPARE(scene().marks().hovered(), (ByteRange{a + 336 + 8, a + 336 + 12}));
        controller().selection().hover(std::nullopt);
        hoverByte(b + 336 + 9);
        QVERIFY(controller().selection().hovered().has_value());
        QCOMPARE(controller().selection().hovered()->element, (Index{0, 1, 0, 0}));
        QCOMPARE(addressOf(controller().debuggee().structure(), *controller().selection().hovered()), b + 336 + 8);
    }
    void click_on_the_bar_goes_to_its_address() {
        QVERIFY(show(QStringLiteral("simple-ctx")));
        enlarge();
        bar().fit();
        for (const uint64_t at : {a + 100, b + 200, c + 300}) {
            const double x = bar().xOf(at);
            const uint64_t there = bar().addressAt(x);
            QVERIFY(there >= at - 1 && there <= at + 1);
            QTest::mouseClick(&bar(), Qt::LeftButton, {}, QPointF(x, bar().objects().center().y()).toPoint());
            QCOMPARE(scene().pieceAt(scene().at()).begin, scene().pieceAt(at).begin);
        }
        QCOMPARE(controller().selection().selected().value(), m_test->find("c"));
        QVERIFY(
            bar().tipAt({bar().xOf(src1 + 2), bar().objects().center().y()}).contains(QStringLiteral("src[1] = -> b")));
        // The graph is folded, so a, b and c are all to be seen; unfolded it has its true share.
        const double folded = bar().xOf(gf + 82'576) - bar().xOf(gf);
        m_test->child<QToolButton>("arenaFold")->click();
        bar().fit();
        QVERIFY(bar().xOf(gf + 82'576) - bar().xOf(gf) > 3 * folded);
        // Closer, to the byte.
        scene().goTo(src1);
        for (int i = 0; i < 60; ++i) bar().zoomBy(1.25, {bar().xOf(src1), 0});
        QVERIFY(bar().to() - bar().from() <= 17);
        QVERIFY(bar().from() <= 83'600 && bar().to() >= 83'600);
    }
    void the_object_list_is_in_step() {
        QVERIFY(show(QStringLiteral("simple-ctx")));
        QCOMPARE(objects().model()->rowCount(), static_cast<int>(scene().block().pieces.size()));
        scene().goTo(b + 10);
        const int row = objects().currentIndex().row();
        QCOMPARE(scene().block().pieces[static_cast<size_t>(row)].begin, b);
        const QModelIndex data = objects().model()->index(row + 1, 0);
        objects().scrollTo(data);
        QTest::mouseClick(objects().viewport(), Qt::LeftButton, {}, objects().visualRect(data).center());
        QCOMPARE(scene().at(), b + 336);
        QCOMPARE(controller().selection().selected().value(), m_test->find("b"));
    }
    void the_graph_opens_into_its_arrays() {
        QVERIFY(show(QStringLiteral("simple-ctx")));
        scene().goTo(gf);
        const FieldModel& model = *fields().fields();
        const auto line = [&](const char* title) {
            for (int i = 0; i < model.rowCount(); ++i) {
                if (model.index(i, 0).data().toString() == QLatin1String(title)) return model.index(i, 0);
            }
            return QModelIndex();
        };
        const QModelIndex leafs = line("leafs[2048]"), keys = line("keys[4099]");
        QVERIFY(leafs.isValid() && keys.isValid());
        QCOMPARE(model.rowCount(leafs), 2);
        QCOMPARE(model.index(1, FieldModel::valueColumn, leafs).data().toString(), QStringLiteral("→ b"));
        QCOMPARE(model.rowCount(keys), 3);
        QCOMPARE(model.index(0, 0, keys).data().toString(), QStringLiteral("keys[252]"));
        QCOMPARE(model.index(0, FieldModel::valueColumn, keys).data().toString(), QStringLiteral("→ c"));
        QCOMPARE(model.index(0, 0, keys).data(FieldModel::addressRole).toULongLong(), origin + 52'112);
        QCOMPARE(model.indexOf(origin + 52'112), model.index(0, 0, keys));
    }
    void a_slot_of_the_hash_set_leads_to_its_tensor() {
        QVERIFY(show(QStringLiteral("simple-ctx")));
        enlarge();
        scene().goTo(gf);
        QVERIFY(grid().isVisible());
        for (const size_t slot : {size_t(0), size_t(252), size_t(3237), size_t(4098)})
            QCOMPARE(grid().slotAt(grid().cellRect(slot).center()).value(), slot);
        QVERIFY(grid()
                    .tipAt(grid().cellRect(252).center())
                    .contains(QStringLiteral("c, home slot 252, found on probe 1, used 0 times")));
        QTest::mouseClick(&grid(), Qt::LeftButton, {}, grid().cellRect(3262).center().toPoint());
        QCOMPARE(scene().at(), b);
        QCOMPARE(grid().shown().front()->slot, 3262u); // the selected one first
        QCOMPARE(grid().shown().size(), size_t(3));
    }
    void a_call_shows_the_arena_as_it_was_then() {
        QVERIFY(show(QStringLiteral("simple-ctx")));
        enlarge();
        calls().setFocus();
        QTest::keyClick(&calls(), Qt::Key_Left);
        QCOMPARE(scene().call(), size_t(5));
        QVERIFY2(calls().sentence().contains(QStringLiteral("allocates nothing")), qPrintable(calls().sentence()));
        QVERIFY(calls().sentence().contains(QStringLiteral("1 node, 2 leafs")));
        QVERIFY(scene().marks().isWritten(c + 148, c + 152)); // flags
        QVERIFY(!scene().marks().isWritten(c + 80, c + 84));  // op
        QCOMPARE(scene().used(), uint64_t(83'824));
        // One call earlier c is there, but its name and flags are not.
        QTest::mouseClick(&calls(), Qt::LeftButton, {}, QPointF(calls().xOf(4), 29).toPoint());
        QCOMPARE(scene().call(), size_t(4));
        QCOMPARE(scene().laterWrite(c + 148, c + 152).value(), size_t(5));
        scene().goTo(c);
        const QModelIndex now = fields().fields()->indexOf(c + 148).siblingAtColumn(FieldModel::valueColumn);
        QCOMPARE(now.data().toString(), QStringLiteral("set later, by call 5"));
        QTest::keyClick(&calls(), Qt::Key_Home);
        QTest::keyClick(&calls(), Qt::Key_Right);
        QCOMPARE(scene().used(), uint64_t(400));
        QVERIFY(scene().isThere(a) && !scene().isThere(b));
        QTest::keyClick(&calls(), Qt::Key_End);
        QVERIFY(scene().atEnd() && scene().isThere(c));
    }
    void step_marks_the_bytes_that_it_wrote_and_read() {
        QVERIFY(show(QStringLiteral("simple-ctx")));
        enlarge();
        QVERIFY(scene().marks().written().empty() && scene().marks().read().empty());
        scene().goTo(cData);
        QVERIFY(QTest::qWaitFor([&] { return hex().bytes().bytes().has(cData); }, 5000));
        QVERIFY(!hex().bytes().isKnown(cData)); // not run: no byte of it means anything
        QCOMPARE(hex().bytes().text(cData), QStringLiteral("··"));
        m_test->key(Qt::Key_F10);
        QVERIFY(m_test->settled());
        QCOMPARE(scene().marks().written(), (std::vector<ByteRange>{{cData, cData + 48}}));
        QCOMPARE(scene().marks().read(), (std::vector<ByteRange>{{a + 336, a + 368}, {b + 336, b + 360}}));
        QVERIFY(scene().marks().isRead(a + 336) && !scene().marks().isRead(a + 335));
        QVERIFY(known(cData));
        QCOMPARE(hex().bytes().text(cData + 2) + hex().bytes().text(cData + 3), QStringLiteral("7042")); // 60
        QTRY_VERIFY2(detail().contains(QStringLiteral("= 60")), qPrintable(detail()));
        m_test->key(Qt::Key_F10, Qt::ShiftModifier);
        QVERIFY(m_test->settled());
        QVERIFY(scene().marks().written().empty());
        QTRY_VERIFY(!hex().bytes().isKnown(cData));
    }
    void a_run_is_followed_to_its_end() {
        QVERIFY(show(QStringLiteral("attention-head")));
        const auto& structure = controller().debuggee().structure();
        controller().moves().run();
        QVERIFY(m_test->settled());
        std::vector<WrittenBytes> parts;
        structure.written_by(structure.steps.size() - 1, parts);
        QCOMPARE(parts.size(), size_t(1));
        const uint64_t first = structure.tensors[structure.steps.back().node].address + parts[0].offset;
        QCOMPARE(scene().marks().written(), (std::vector<ByteRange>{{first, first + parts[0].size}}));
        scene().goTo(first);
        QVERIFY(known(first));
    }
    void a_small_screen_has_room_for_all_of_it() {
        m_test->window->resize(1280, 720);
        QVERIFY(show(QStringLiteral("simple-ctx")));
        QTRY_COMPARE(m_test->window->size(), QSize(1280, 720));
        for (const QWidget* part :
             std::initializer_list<const QWidget*>{&calls(), &bar(), &objects(), &fields(), &hex()}) {
            QVERIFY(part->isVisible());
            QVERIFY2(view().rect().contains(QRect(part->mapTo(&view(), QPoint()), part->size())),
                     qPrintable(part->objectName()));
        }
        QVERIFY(hex().bytesInRow() >= 8);
        QVERIFY(fields().columnViewportPosition(FieldModel::valueColumn) +
                    fields().columnWidth(FieldModel::valueColumn) <=
                fields().viewport()->width());
    }
    void search_finds_names_addresses_text_and_bytes() {
        QVERIFY(show(QStringLiteral("simple-ctx")));
        auto* const field = m_test->child<QLineEdit>("arenaFind");
        auto* const said = m_test->child<QLabel>("arenaSaid");
        const auto look = [&](const char* text) {
            field->setText(QLatin1String(text));
            QTest::keyClick(field, Qt::Key_Return);
        };
        look("b");
        QCOMPARE(scene().at(), b);
        look("0x200000014690");
        QCOMPARE(scene().at(), src1);
        look("400");
        QCOMPARE(scene().at(), origin + 400);
        look("\"node_0\"");
        QTRY_COMPARE(scene().at(), c + 256);
        look("00 00 a0 40"); // 5.0f is in a's data
        QTRY_COMPARE(scene().at(), a + 336 + 8);
        QCOMPARE(controller().selection().picked()->element, (Index{0, 1, 0, 0}));
        look("00 00 a0 40"); // and in b's
        QTRY_COMPARE(scene().at(), b + 336 + 4);
        look("de ad be ef");
        QTRY_VERIFY(said->text().contains(QStringLiteral("was not found in")));
        look("no such thing");
        QVERIFY(said->text().contains(QStringLiteral("is neither the name of a tensor")));
        look("99999999");
        QVERIFY(said->text().contains(QStringLiteral("1\u2009048\u2009576 bytes")));
        look("a");
        QVERIFY(!said->isVisible());
    }
    void several_arenas_are_chosen_from() {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("two.ggs"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("first = context(size=4096)\nx = tensor(f32, 4) { 1 2 3 4 }\n"
                   "second = context(size=8192)\ny = sqr(x)\ngf = graph(size=8)\nexpand(gf, y)\ncompute(gf)\n");
        file.close();
        QVERIFY(show(path));
        auto* const chooser = m_test->child<QComboBox>("arenaBlocks");
        QCOMPARE(chooser->count(), 2);
        QCOMPARE(chooser->itemText(1), QStringLiteral("second"));
        controller().selection().select(m_test->find("x"));
        QCOMPARE(scene().blockNumber(), size_t(0));
        controller().selection().select(m_test->find("y"));
        QCOMPARE(scene().blockNumber(), size_t(1));
        QCOMPARE(chooser->currentIndex(), 1);
        // y's source lies in the other arena.
        scene().goTo(
            scene().index().program().space.address_of(&controller().debuggee().structure().tensor(m_test->find("y"))) +
            152);
        QTest::keyClick(&hex(), Qt::Key_Return);
        QCOMPARE(scene().blockNumber(), size_t(0));
        QCOMPARE(controller().selection().selected().value(), m_test->find("x"));
        chooser->setCurrentIndex(1);
        emit chooser->activated(1);
        QCOMPARE(scene().blockNumber(), size_t(1));
    }
    void file_of_weights_has_no_arena_and_shows_the_reason() {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("w.gguf"));
        const std::vector<float> values{1, 2, 3, 4};
        GgufWriter out;
        out.add("general.architecture", "test");
        out.add_tensor("w", TypeId::f32, {4}, std::as_bytes(std::span(values)));
        QVERIFY(out.write(path.toStdString()).ok());
        QVERIFY(show(QStringLiteral("simple-ctx")));
        QVERIFY(m_test->open(path));
        QVERIFY(m_test->settled());
        m_test->window->showView(QStringLiteral("arena")); // opening a file shows the file
        QVERIFY(scene().empty());
        QStringList said;
        for (const QLabel* label : view().findChildren<QLabel*>())
            said += label->isVisible() ? QStringList(label->text()) : QStringList();
        QCOMPARE(said.join(QLatin1Char('|')),
                 QStringLiteral("A file of weights has no arena: its bytes are in the File view."));
    }
    void another_program_takes_the_first_ones_place() {
        QVERIFY(show(QStringLiteral("simple-ctx")));
        scene().goTo(src1);
        scene().setCall(3);
        QVERIFY(show(QStringLiteral("mlp")));
        QVERIFY(scene().atEnd() && !scene().history().canGoBack());
        QCOMPARE(m_test->child<QComboBox>("arenaBlocks")->count(), static_cast<int>(scene().index().blocks().size()));
        m_test->window->showView(QStringLiteral("strides"));
        QVERIFY(m_test->open(QStringLiteral("shared")));
        QVERIFY(m_test->settled());
        QVERIFY(scene().empty()); // a hidden view reads nothing
        m_test->window->showView(QStringLiteral("arena"));
        QVERIFY(QTest::qWaitFor([&] { return !scene().empty(); }, 10'000));
        QCOMPARE(&scene().structure(), &controller().debuggee().structure());
    }
    void a_hundred_thousand_tensors_stay_fluid() {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("many.ggs"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        constexpr int pairs = sanitized ? 5'000 : 50'000;
        for (int i = 0; i < pairs; ++i)
            file.write(QStringLiteral("a%1 = tensor(f32, 4)\nb%1 = sqr(a%1)\n").arg(i).toUtf8());
        file.close();
        QVERIFY(m_test->open(path));
        m_test->showAlone(QStringLiteral("arena"));
        QVERIFY(QTest::qWaitFor([&] { return !scene().empty(); }, 20'000));
        enlarge();
        QCOMPARE(scene().block().pieces.size(), size_t(6 * pairs + 1));
        QElapsedTimer timer;
        qint64 slowest = 0;
        const auto timed = [&](const auto& what) {
            timer.start();
            what();
            slowest = std::max(slowest, timer.elapsed());
        };
        for (int i = 0; i < 12; ++i) {
            const uint64_t place = static_cast<uint64_t>(i) * (scene().block().used / 12);
            timed([&] { scene().goTo(origin + place); });
            timed([&] { view().grab(); });
            timed([&] { bar().fit(); });
            timed([&] { bar().grab(); });
            timed([&] { scene().setCall(scene().calls() / 13 * static_cast<size_t>(i + 1)); });
            timed([&] { view().grab(); });
        }
        qInfo("%d tensors: the slowest move or picture took %lld ms", 2 * pairs, static_cast<long long>(slowest));
        QVERIFY2(sanitized || slowest < 250, qPrintable(QString::number(slowest)));
    }
};

QTEST_MAIN(TestArenaView)
#include "test_arena_view.moc"

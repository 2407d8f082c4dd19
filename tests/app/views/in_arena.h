// SPDX-License-Identifier: MIT
// The Arena view in a test window, and helpers for mouse and keyboard.
#pragma once

#include "app/in_window.h"

#include "session/session_controller.h"

#include "views/arena/arena_bar.h"
#include "views/arena/arena_objects.h"
#include "views/arena/arena_view.h"
#include "views/arena/call_scrubber.h"
#include "views/arena/call_table.h"
#include "views/arena/field_model.h"
#include "views/arena/field_table.h"
#include "views/arena/hash_grid.h"
#include "views/arena/hex_view.h"

#include <QLabel>
#include <QLineEdit>
#include <QMouseEvent>

namespace ggs {

// Addresses in simple-ctx, in ggml's layout.
inline constexpr uint64_t origin = first_origin;
inline constexpr uint64_t a = origin + 32, b = origin + 432, gf = origin + 832, c = origin + 83'440,
                          cData = origin + 83'776;
inline constexpr uint64_t src1 = c + 160;

struct InArena {
    std::unique_ptr<TestWindow> m_test;

    ArenaView& view() { return *m_test->child<ArenaView>("arena"); }
    ArenaScene& scene() { return view().scene(); }
    HexView& hex() { return *m_test->child<HexView>("hex"); }
    ArenaBar& bar() { return *m_test->child<ArenaBar>("arenaBar"); }
    FieldTable& fields() { return *m_test->child<FieldTable>("arenaFields"); }
    ArenaObjects& objects() { return *m_test->child<ArenaObjects>("arenaObjects"); }
    HashGrid& grid() { return *m_test->child<HashGrid>("hashGrid"); }
    CallTable& effects() { return *m_test->child<CallTable>("callTable"); }
    QLabel& said() { return *m_test->child<QLabel>("arenaSaid"); }
    CallScrubber& calls() { return *m_test->child<CallScrubber>("callScrubber"); }
    SessionController& controller() { return m_test->controller(); }

    bool show(const QString& sample) {
        if (!m_test->open(sample)) return false;
        m_test->showAlone(QStringLiteral("arena"));
        return QTest::qWaitFor([&] { return !scene().empty(); }, 10'000) && m_test->settled();
    }
    // A window with room for all, as one sees it on a large screen.
    void enlarge() {
        m_test->window->resize(1700, 1000);
        QVERIFY(QTest::qWaitFor([&] { return view().height() > 700; }, 5000));
    }
    void clickByte(uint64_t address) {
        QTest::mouseClick(hex().viewport(), Qt::LeftButton, {}, hex().byteRect(address).center());
    }
    void hoverByte(uint64_t address) {
        const QPoint at = hex().byteRect(address).center();
        QMouseEvent move(QEvent::MouseMove, QPointF(at), QPointF(hex().viewport()->mapToGlobal(at)), Qt::NoButton,
                         Qt::NoButton, {});
        QCoreApplication::sendEvent(hex().viewport(), &move);
    }
    void clickField(uint64_t address, int column = FieldModel::nameColumn) {
        const QModelIndex at = fields().fields()->indexOf(address);
        fields().scrollTo(at);
        QTest::mouseClick(fields().viewport(), Qt::LeftButton, {},
                          fields().visualRect(at.siblingAtColumn(column)).center());
    }
    QString detail() { return m_test->child<QLabel>("arenaDetail")->text(); }
    bool known(uint64_t address) {
        return QTest::qWaitFor([&] { return hex().bytes().isKnown(address); }, 5000);
    }
};

} // namespace ggs

// SPDX-License-Identifier: MIT
// A base class for tests of the Strides view: samples as rows, the view in a small window, and its fields and buttons.
#pragma once

#include "app/in_window.h"
#include "session/computing.h"
#include "session/debuggee.h"
#include "session/opening.h"
#include "session/selection.h"

#include "session/samples.h"

#include "engine/short_samples.h"
#include "views/strides/strides_view.h"

#include <QApplication>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPushButton>

namespace ggs {

// The pointer over a place, which no screen is there to move it to.
inline void hoverOver(QWidget* widget, const QPoint& where) {
    QMouseEvent move(QEvent::MouseMove, where, widget->mapToGlobal(where), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
    QApplication::sendEvent(widget, &move);
}

// A view of a view: k of the sketch, whose rows lie 48 bytes apart.
inline constexpr const char* views = "x = tensor(f32, 12, 5) = arange()\n"
                                     "k = reshape_3d(x, 4, 3, 5)\n"
                                     "kT = permute(k, 0, 2, 1, 3)\n"
                                     "pc = cont(kT)\n"
                                     "graph pc\n";

class StridesTest : public QObject {
  protected:
    void rowsOfSamples() {
        QTest::addColumn<QString>("sample");
        for (const QString& sample : scriptSampleNames()) {
            if (sample + ".ggs" != large_sample) QTest::newRow(qPrintable(sample)) << sample;
        }
    }
    void showStrides() {
        m_test->showAlone(QStringLiteral("strides"));
        QTRY_VERIFY(m_test->child<StridesView>("strides")->isVisible());
    }
    void openText(const char* script, const char* tensor) {
        const auto before = m_test->controller().debuggee().sharedSnapshot();
        m_test->controller().opening().openScript(QLatin1String(script), QStringLiteral("test"), {});
        QTRY_VERIFY(m_test->controller().debuggee().isOpen() &&
                    m_test->controller().debuggee().sharedSnapshot() != before);
        showStrides();
        m_test->controller().selection().select(m_test->find(tensor));
    }
    std::vector<double> read(const char* tensor) {
        std::vector<double> out;
        m_test->controller().debuggee().read(
            newKind(), &m_test->controller(),
            [&out, number = m_test->find(tensor)](const Structure& s, const ByteSource& bytes) {
                const auto all = values(bytes, number, s.tensor(number));
                return [&out, all] { out = **all; };
            });
        return QTest::qWaitFor([&out] { return !out.empty(); }) ? out : std::vector<double>(64);
    }
    void find(const char* what) {
        type("findElement", what);
        QTest::keyClick(m_test->child<QLineEdit>("findElement"), Qt::Key_Return);
    }
    void click(const char* button) { m_test->child<QPushButton>(button)->click(); }
    void type(const char* field, const char* text) {
        auto* const edit = m_test->child<QLineEdit>(field);
        edit->selectAll();
        QTest::keyClicks(edit, QLatin1String(text));
    }

    std::unique_ptr<TestWindow> m_test;
};

} // namespace ggs

// SPDX-License-Identifier: MIT
// A base class for tests of the Values view: a window with the view, and helpers for its values, mouse and keyboard.
#pragma once

#include "app/in_window.h"
#include "session/debuggee.h"
#include "session/opening.h"
#include "session/selection.h"
#include "session/session_controller.h"

#include "engine/files/gguf_bytes.h"
#include "files/npy.h"
#include "views/values/heat_map.h"
#include "views/values/numbers_grid.h"
#include "views/values/values_view.h"

#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMouseEvent>
#include <QToolButton>

namespace ggs {

inline constexpr const char* chain = "a = tensor(f32, 4, 3) = arange()\n"
                                     "b = scale(a, 10)\n"
                                     "c = sqr(b)\n"
                                     "graph c\n";

class OnValues : public QObject {
  protected:
    void begin() {
        m_test = std::make_unique<TestWindow>();
        m_test->window->resize(1600, 1000);
        m_view = m_test->child<ValuesView>("values");
        m_grid = m_view->grid();
        m_heat = m_view->heatMap();
        m_folder = std::make_unique<QTemporaryDir>();
    }
    void open(const char* script, const char* tensor) {
        SessionController& c = m_test->controller();
        const auto before = c.debuggee().sharedSnapshot();
        c.opening().openScript(QString::fromLatin1(script), QStringLiteral("test"), {});
        QTRY_VERIFY(c.debuggee().isOpen() && c.debuggee().sharedSnapshot() != before);
        c.selection().select(m_test->find(tensor));
        m_test->showAlone(QStringLiteral("values"));
        m_grid->setFocus();
    }
    // `large`, which was never written: the file has the room, no disk has to. One value in it is Inf. And `small`,
    // of 8.
    QString fileWithHole(const char* name, int64_t across, int64_t down, int64_t oddColumn, int64_t oddRow) {
        const qint64 data = across * down * 4;
        GgufBytes out;
        out.header(2, 0)
            .info("large", {across, down}, 0, 0)
            .info("small", {8}, 0, data)
            .zeros(32 - out.bytes.size() % 32);
        const auto start = static_cast<qint64>(out.bytes.size());
        const QString path = m_folder->filePath(QLatin1String(name));
        QFile file(path);
        const float inf = std::numeric_limits<float>::infinity();
        const bool good = file.open(QIODevice::WriteOnly) && file.write(out.bytes.data(), start) == start &&
                          file.resize(start + data + 32) && file.seek(start + (oddRow * across + oddColumn) * 4) &&
                          file.write(reinterpret_cast<const char*>(&inf), 4) == 4;
        return good ? path : QString();
    }
    void doubleClick(int64_t i0, int64_t i1) {
        m_grid->showElement({i0, i1, m_view->plane()->i2, m_view->plane()->i3});
        QTest::mouseDClick(m_grid->viewport(), Qt::LeftButton, Qt::NoModifier,
                           m_grid->rectOf({i0, i1, m_view->plane()->i2, m_view->plane()->i3}).center());
    }
    void type(int64_t i0, int64_t i1, const char* text) {
        doubleClick(i0, i1);
        auto* const editor = m_grid->findChild<QLineEdit*>("valueEditor");
        QVERIFY(editor);
        QTest::keyClicks(editor, QString::fromLatin1(text)); // over what is selected
        QTest::keyClick(editor, Qt::Key_Return);
    }
    // Sends one move of the pointer to one widget. In a window on no screen the real pointer moves independently.
    static void moveOver(QWidget* on, const QPoint& at, Qt::MouseButtons buttons = Qt::NoButton) {
        QMouseEvent move(QEvent::MouseMove, QPointF(at), on->mapToGlobal(QPointF(at)), Qt::NoButton, buttons,
                         Qt::NoModifier);
        QCoreApplication::sendEvent(on, &move);
    }
    static void drag(QWidget* on, const QPoint& from, const QPoint& to) {
        QTest::mousePress(on, Qt::LeftButton, Qt::NoModifier, from);
        for (const QPoint& at : {(from + to) / 2, to}) moveOver(on, at, Qt::LeftButton);
        QTest::mouseRelease(on, Qt::LeftButton, Qt::NoModifier, to);
    }
    HeatScale scale() const { return m_heat->scale(); }
    bool says(const char* what) {
        for (const QLabel* label : m_view->findChildren<QLabel*>()) {
            if (label->text().contains(QString::fromUtf8(what))) return true;
        }
        return false;
    }
    // Returns an action of the view's menu as it would open at the moment.
    QAction* menuAction(const char* id) {
        QMenu* const menu = m_test->child<QToolButton>("valuesMenu")->menu();
        emit menu->aboutToShow();
        return menu->findChild<QAction*>(QLatin1String(id));
    }
    QString copied(const char* id) {
        QGuiApplication::clipboard()->clear();
        menuAction(id)->trigger();
        if (!QTest::qWaitFor([] { return !QGuiApplication::clipboard()->text().isEmpty(); }, 5000)) return {};
        return QGuiApplication::clipboard()->text();
    }
    QString writeArray(const char* name, const Shape& ne, const std::vector<double>& values) {
        const QString path = m_folder->filePath(QLatin1String(name));
        auto out = NpyWriter::create(path.toStdString(), TypeId::f64, ne);
        if (!out.ok() || !out->append(values).ok() || !out->finish().ok()) return {};
        return path;
    }

    std::unique_ptr<TestWindow> m_test;
    std::unique_ptr<QTemporaryDir> m_folder;
    ValuesView* m_view = nullptr;
    NumbersGrid* m_grid = nullptr;
    HeatMap* m_heat = nullptr;
};

} // namespace ggs

// SPDX-License-Identifier: MIT
// A main window for tests. It needs no screen, has its own settings, which end with the test, and waits for answers of
// the worker instead of sleeping.
#pragma once

// Qt's moc can't parse what the engine's headers include first.
#include <cstddef>

#include "ops/all.h"
#include "session/debuggee.h"
#include "session/opening.h"
#include "session/registries.h"
#include "session/session_controller.h"
#include "window/file_actions.h"
#include "window/main_window.h"
#include "window/notices.h"
#include "window/workspace_canvas.h"
#include "window/workspaces.h"

#include <QtCore/QSettings>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>
#include <memory>

namespace ggs {

struct TestWindow {
    TestWindow() { restart(); }
    // The window closed and opened again, as a user would.
    void restart() {
        if (window) window->close();
        window.reset();
        session.reset();
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings().path());
        session = std::make_unique<SessionController>(registries);
        anotherWindow();
    }
    // On the same session.
    void anotherWindow() {
        window.reset();
        window = std::make_unique<MainWindow>(*session);
        window->setDark(true);
        window->show();
    }
    SessionController& controller() { return window->controller(); }
    // Opens a sample and waits until it is there.
    bool open(const QString& sample) {
        return opened([&] { window->files().openPath(sample); });
    }
    bool openText(const QString& script) {
        return opened([&] { controller().opening().openScript(script, QStringLiteral("test"), {}); });
    }
    // Waits until nothing runs and the worker has answered everything that was requested. Returns false at a timeout.
    bool settled() {
        bool done = false;
        const bool quiet = QTest::qWaitFor([&] { return !controller().debuggee().isRunning(); }, 20'000);
        QMetaObject::invokeMethod(
            &controller(), [&done] { done = true; }, Qt::QueuedConnection);
        return quiet && QTest::qWaitFor([&] { return done; }, 5'000);
    }
    // Shows a view alone in the canvas, as one who works in it has it.
    void showAlone(const QString& id) {
        QTest::qWait(0); // an opening moves the focus first
        window->showView(id);
        WorkspaceCanvas& canvas = window->workspaces().canvas();
        canvas.enlarge(canvas.panelOf(*window->workspaces().view(id)));
        QTest::qWait(20); // until all sizes are as they stay
    }
    template <class Widget> Widget* child(const char* name) { return window->findChild<Widget*>(QLatin1String(name)); }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QTest::keyClick(window.get(), key, modifiers);
    }
    // The two sentences of the newest notice, with a line break between them. Empty if none is shown.
    QString notice() {
        const NoticeCard* const card = window->notices().newest();
        return card ? QStringLiteral("%1\n%2").arg(card->notice().what, card->notice().why).trimmed() : QString();
    }
    uint32_t find(const char* name) { return controller().debuggee().structure().find(name).value(); }

    static QTemporaryDir& settings() {
        static QTemporaryDir folder;
        return folder;
    }
    Registries registries{builtin_registry()};
    std::unique_ptr<SessionController> session;
    std::unique_ptr<MainWindow> window;

  private:
    // Another structure: what the program before still has to say is another snapshot of the old one.
    template <class Ask> bool opened(Ask ask) {
        const auto now = [this] {
            return controller().debuggee().isOpen() ? controller().debuggee().snapshot().structure : nullptr;
        };
        const auto before = now();
        ask();
        if (!QTest::qWaitFor([&] { return now() && now() != before; }, 10'000)) return false;
        QTest::qWait(0); // the focus goes to the main view
        return true;
    }
};

} // namespace ggs

// SPDX-License-Identifier: MIT
#include "screenshots.h"

#include "look/saved_file.h"
#include "session/debuggee.h"
#include "session/marking.h"
#include "session/measuring.h"
#include "session/moves.h"
#include "session/opening.h"
#include "session/selection.h"
#include "session/session_controller.h"
#include "window/file_actions.h"
#include "window/main_window.h"

#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QPixmap>
#include <QSlider>
#include <QTimer>
#include <QToolButton>

#include <cstdio>

namespace ggs {

namespace {

// Runs the event loop until no run and no opening has been active for that time, in which views read their values.
void settle(SessionController& controller, int milliseconds = 250) {
    QEventLoop loop;
    QElapsedTimer quiet;
    quiet.start();
    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, &loop, [&] {
        if (controller.debuggee().isRunning() || controller.opening().isOpening()) quiet.restart();
        if (quiet.elapsed() > milliseconds) loop.quit();
    });
    timer.start(10);
    loop.exec();
}

// A run that was profiled, with marks and times, and half of it done.
void stopInTheMiddle(SessionController& controller) {
    const std::vector<Step>& steps = controller.debuggee().structure().steps;
    const size_t middle = std::min(steps.size() - 1, steps.size() / 2);
    controller.measuring().runProfile(20);
    settle(controller);
    // Marks are kept with the file: those of the time before do as well.
    if (controller.debuggee().snapshot().breakpoints.empty()) {
        Breakpoint onNan;
        onNan.on_nan = true;
        controller.marking().addBreakpoint(onNan);
        if (steps.size() > 2) controller.marking().toggleBreakpoint(steps[steps.size() * 3 / 4].node);
    }
    controller.moves().restart();
    for (size_t i = 0; i < steps.size() / 2 + 1; ++i) controller.moves().step();
    settle(controller);
    controller.selection().select(steps[middle].node);
    if (controller.debuggee().snapshot().watches.empty())
        controller.marking().addWatch(
            QStringLiteral("max(\"%1\")")
                .arg(QString::fromStdString(controller.debuggee().structure().tensors[steps[middle].node].key)));
    settle(controller);
}

// The building of the graph, in its middle.
void replayHalf(MainWindow& window, SessionController& controller) {
    window.findChild<QToolButton*>(QStringLiteral("replayBuilding"))->setChecked(true);
    settle(controller);
    auto* const slider = window.findChild<QSlider*>(QStringLiteral("buildSlider"));
    slider->setValue(slider->maximum() / 2);
}

} // namespace

int takeScreenshots(MainWindow& window, const QString& folder, const QString& file) {
    if (!QDir().mkpath(folder)) {
        std::fprintf(stderr, "ggscope: the folder %s can't be created\n", qPrintable(folder));
        return 1;
    }
    SessionController& controller = window.controller();
    window.resetLayout();
    struct Size {
        const char* name;
        QSize size;
        double factor;
    };
    const Size sizes[] = {{"1280x800", {1280, 800}, 1}, {"2560x1440", {1280, 720}, 2}};
    window.files().openPath(file);
    window.show();
    settle(controller, 600);
    if (!controller.debuggee().isOpen()) {
        const QString why = window.trouble();
        std::fprintf(stderr, "ggscope: %s\n",
                     qPrintable(why.isEmpty() ? QStringLiteral("%1 could not be opened").arg(file) : why));
        return 1;
    }
    const size_t steps = controller.debuggee().structure().steps.size();
    if (steps > 0) {
        stopInTheMiddle(controller);
    } else if (!controller.debuggee().structure().tensors.empty()) {
        controller.selection().select(0);
        settle(controller);
    }
    for (const bool dark : {true, false}) {
        window.setDark(dark);
        for (const Size& size : sizes) {
            window.resize(size.size);
            const auto take = [&](const QString& view) {
                settle(controller, 120);
                QPixmap picture(size.size * size.factor);
                picture.setDevicePixelRatio(size.factor);
                window.render(&picture);
                const QString path =
                    QStringLiteral("%1/%2-%3-%4.png")
                        .arg(folder, view, QLatin1String(dark ? "dark" : "light"), QLatin1String(size.name));
                const QString problem = savePicture(picture.toImage(), path);
                if (!problem.isEmpty()) std::fprintf(stderr, "ggscope: %s\n", qPrintable(problem));
                return problem.isEmpty();
            };
            for (const QString& view : window.viewNames()) {
                for (const char* first : {"graph", "values", "inspector"}) window.showView(QLatin1String(first));
                window.showView(view);
                if (!take(view)) return 1;
            }
            if (steps == 0) continue;
            for (const char* each : {"graph", "values", "inspector"}) window.showView(QLatin1String(each));
            replayHalf(window, controller);
            if (!take(QStringLiteral("building"))) return 1;
            window.findChild<QToolButton*>(QStringLiteral("replayBuilding"))->setChecked(false);
        }
    }
    return 0;
}

} // namespace ggs

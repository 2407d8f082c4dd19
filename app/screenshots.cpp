// SPDX-License-Identifier: MIT
#include "screenshots.h"

#include "few_colours.h"
#include "look/saved_file.h"
#include "session/click_logs.h"
#include "session/debuggee.h"
#include "session/marking.h"
#include "session/measuring.h"
#include "session/moves.h"
#include "session/opening.h"
#include "session/selection.h"
#include "session/session_controller.h"
#include "session/training_runs.h"
#include "window/bottom_dock.h"
#include "window/file_actions.h"
#include "window/main_window.h"
#include "window/notice_card.h"
#include "window/notices.h"
#include "window/workspace_table.h"
#include "window/workspaces.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QFileInfo>
#include <QPixmap>
#include <QSlider>
#include <QTimer>
#include <QToolButton>
#include <QWidget>

#include <cstdio>
#include <filesystem>
#include <system_error>

namespace ggs {

namespace {

const QList<QSize> allSizes{{1024, 700}, {1280, 800}, {1920, 1080}, {2560, 1440}};
const QList<QSize> sizesOfViews{{1280, 800}, {2560, 1440}};

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

// A training that has done a part of its rounds.
void trainForAWhile(SessionController& controller) {
    constexpr int rounds = 224;
    controller.trainingRuns().goOn(rounds);
    settle(controller);
    controller.selection().select(controller.debuggee().structure().program()->training->parameters.back().tensor);
    settle(controller);
}

// They cover the lower end of the inspector.
void closeNotices(MainWindow& window) {
    while (const NoticeCard* const card = window.notices().newest())
        card->findChild<QToolButton*>(QStringLiteral("noticeClose"))->click();
}

// The building of the graph, in its middle.
void replayHalf(MainWindow& window, SessionController& controller) {
    window.findChild<QToolButton*>(QStringLiteral("replayBuilding"))->setChecked(true);
    settle(controller);
    auto* const slider = window.findChild<QSlider*>(QStringLiteral("buildSlider"));
    slider->setValue(slider->maximum() / 2);
}

} // namespace

int takeScreenshots(MainWindow& window, const QString& folder, const QString& file, const QList<QSize>& sizes,
                    std::optional<bool> dark) {
    std::error_code problemOfFolder;
    std::filesystem::create_directories(folder.toStdString(), problemOfFolder);
    if (problemOfFolder || !QFileInfo(folder).isDir()) {
        std::fprintf(stderr, "ggscope: the folder %s can't be created: %s\n", qPrintable(folder),
                     QFileInfo::exists(folder) ? "a file has that name" : problemOfFolder.message().c_str());
        return 1;
    }
    SessionController& controller = window.controller();
    Workspaces& workspaces = window.workspaces();
    window.files().openPath(file);
    window.show();
    settle(controller, 600);
    const bool isLog = controller.clickLogs().log() != nullptr;
    if (!controller.debuggee().isOpen() && !isLog) {
        const QString why = window.trouble();
        std::fprintf(stderr, "ggscope: %s\n",
                     qPrintable(why.isEmpty() ? QStringLiteral("%1 could not be opened").arg(file) : why));
        return 1;
    }
    const size_t steps = isLog ? 0 : controller.debuggee().structure().steps.size();
    if (!isLog && controller.trainingRuns().trains()) {
        trainForAWhile(controller);
    } else if (steps > 0) {
        stopInTheMiddle(controller);
    } else if (!isLog && !controller.debuggee().structure().tensors.empty()) {
        controller.selection().select(0);
        settle(controller);
    }
    closeNotices(window);

    QStringList names; // of the workspaces that show something
    for (const WorkspaceRow& row : allWorkspaces()) {
        workspaces.setCurrent(row.id);
        window.resetLayout();
        if (row.whyEmpty(controller).isEmpty()) names.append(row.id);
    }
    QString theme, problem;
    const auto take = [&](const QString& name, int wait) {
        settle(controller, wait);
        // A view that is hidden passes the focus on, for example to the rail, where its frame means nothing.
        if (QWidget* const focus = QApplication::focusWidget()) focus->clearFocus();
        QPixmap picture(window.size());
        window.render(&picture);
        problem = savePicture(
            withFewColours(picture.toImage()),
            QStringLiteral("%1/%2-%3-%4x%5.png").arg(folder, name, theme).arg(window.width()).arg(window.height()));
        if (!problem.isEmpty()) std::fprintf(stderr, "ggscope: %s\n", qPrintable(problem));
        return problem.isEmpty();
    };
    for (const bool isDark : {true, false}) {
        if (dark && *dark != isDark) continue;
        window.wear(isDark);
        theme = QLatin1String(isDark ? "dark" : "light");
        for (const QSize& size : sizes.isEmpty() ? allSizes : sizes) {
            window.resize(size);
            window.findChild<BottomDock*>()->fold();
            for (const QString& name : names) {
                workspaces.setCurrent(name);
                window.resetLayout();
                if (!take(name, 300)) return 1;
            }
        }
        for (const QSize& size : sizes.isEmpty() ? sizesOfViews : sizes) {
            window.resize(size);
            for (const QString& view : window.viewNames()) {
                if (names.contains(view)) continue; // its workspace is called the same and shows it in front
                window.showView(view);
                if (!take(view, 120)) return 1;
            }
            if (steps == 0) continue;
            window.showView(QStringLiteral("graph"));
            replayHalf(window, controller);
            if (!take(QStringLiteral("building"), 120)) return 1;
            window.findChild<QToolButton*>(QStringLiteral("replayBuilding"))->setChecked(false);
        }
    }
    return 0;
}

} // namespace ggs

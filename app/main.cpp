// SPDX-License-Identifier: MIT
// ggscope: the window. Reads the command line; everything else is the main window's.
#include "base/constants.h"
#include "base/spare_memory.h"
#include "command_line.h"
#include "cpu/wanted_table.h"
#include "cuda/devices.h"
#include "look/fonts.h"
#include "look/own_style.h"
#include "look/theme.h"
#include "ops/all.h"
#include "screenshots.h"
#include "session/opening.h"
#include "session/plugin_output.h"
#include "session/registries.h"
#include "session/session_controller.h"
#include "window/file_actions.h"
#include "window/main_window.h"
#include "window/memory_habits.h"
#include "words/language.h"
#include "words/settings.h"

#include <QApplication>
#include <QScreen>

#include <cstdio>
#include <memory>
#include <optional>
#include <vector>

namespace {

void describeApplication() {
    QCoreApplication::setApplicationName(QStringLiteral("ggscope"));
    QCoreApplication::setOrganizationName(QStringLiteral("ggscope"));
    QCoreApplication::setApplicationVersion(QLatin1String(ggs::ggscope_version()));
}

QString languageOf(const QStringList& arguments) {
    const QString asked = ggs::languageAskedFor(arguments);
    return ggs::languageFor(asked.isEmpty() ? ggs::Preferences::load().language : asked);
}

// Prints the answer of a command line that opens no window, in the language that it requests. Needs no display.
int answer(const QStringList& arguments, int argc, char** argv) {
    const QCoreApplication application(argc, argv);
    describeApplication();
    ggs::useLanguage(languageOf(arguments));
    const ggs::CommandLine line = ggs::readCommandLine(arguments);
    std::fputs(qPrintable(line.answer), line.status == 0 ? stdout : stderr);
    return line.status;
}

// Its frame is the window manager's and not known yet: on a small screen the last lines would lie below the edge.
void showWhole(QWidget& window) {
    constexpr QSize frame(8, 36);
    window.resize(window.size().boundedTo(window.screen()->availableSize() - frame));
    window.show();
}

} // namespace

int main(int argc, char** argv) {
    QStringList arguments;
    for (int i = 1; i < argc; ++i) arguments.append(QString::fromLocal8Bit(argv[i]));
    const ggs::CommandLine line = ggs::readCommandLine(arguments);
    if (line.ends()) return answer(arguments, argc, argv);
    if (const ggs::Status here = ggs::has_wanted_table(); !here.ok()) {
        std::fprintf(stderr, "ggscope: %s\n", ggs::english(here.error()).c_str());
        return 2;
    }
    ggs::keep_spare_memory();
    ggs::register_devices();
    ggs::PluginOutput printed; // before a plug-in is loaded
    ggs::Registries registries(ggs::builtin_registry());
    for (const QString& file : line.plugins) {
        const ggs::Status loaded = registries.load(file.toStdString());
        if (loaded.ok()) continue;
        std::fprintf(stderr, "ggscope: %s\n", ggs::english(loaded.error()).c_str());
        return 1;
    }

    // Only the arguments after --qt: Qt would also take --plugin and --style from the others.
    std::vector<QByteArray> words{argv[0]};
    for (const QString& word : line.qt) words.push_back(word.toLocal8Bit());
    std::vector<char*> qts;
    qts.reserve(words.size() + 1);
    for (QByteArray& word : words) qts.push_back(word.data());
    int n = static_cast<int>(qts.size());
    qts.push_back(nullptr);
    QApplication application(n, qts.data());
    ggs::keepMemorySmall();
    ggs::dropMessagesAboutScripts();
    describeApplication();
    QApplication::setDesktopFileName(QStringLiteral("org.ggscope.ggscope"));
    ggs::useLanguage(languageOf(arguments));
    QApplication::setStyle(new ggs::OwnStyle);

    ggs::SessionController session(registries);
    auto window = std::make_unique<ggs::MainWindow>(session);
    window->logPrinted(printed);
    window->wear(line.dark.value_or(window->preferences().dark));
    if (line.threads) window->setThreads(*line.threads);
    if (line.device) window->setDevice(*line.device);
    if (!line.screenshot.isEmpty())
        return ggs::takeScreenshots(*window, line.screenshot,
                                    line.file.isEmpty() ? QStringLiteral("attention-head") : line.file, line.sizes,
                                    line.dark);
    if (line.file.isEmpty()) {
        window->files().openLast();
    } else {
        window->files().openPath(line.file);
    }
    showWhole(*window);
    window->files().offerLost();
    // Another language is another window on the same session.
    for (;;) {
        std::optional<QString> again;
        bool changed = false;
        QObject::connect(window.get(), &ggs::MainWindow::startAgainWanted, &application,
                         [&again, &changed](const QString& file, bool differs) {
                             again = file;
                             changed = differs;
                             QApplication::exit();
                         });
        const int code = QApplication::exec();
        if (!again) return code;
        window.reset();
        if (changed) session.opening().close();
        ggs::useLanguage(ggs::languageFor(ggs::Preferences::load().language));
        window = std::make_unique<ggs::MainWindow>(session);
        window->logPrinted(printed);
        window->wear(window->preferences().dark);
        if (changed && !again->isEmpty()) window->files().openPath(*again);
        showWhole(*window);
    }
}

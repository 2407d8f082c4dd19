// SPDX-License-Identifier: MIT
// ggscope: the window. Reads the command line; everything else is the main window's.
#include "language.h"
#include "main_window.h"
#include "memory_habits.h"
#include "ops/all.h"
#include "registries.h"
#include "session_controller.h"
#include "settings.h"
#include "tensor/constants.h"
#include "theme.h"
#include "screenshots.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QStyleFactory>

#include <cstdio>
#include <memory>
#include <optional>

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    ggs::keepMemorySmall();
    QApplication::setApplicationName(QStringLiteral("ggscope"));
    QApplication::setOrganizationName(QStringLiteral("ggscope"));
    QApplication::setDesktopFileName(QStringLiteral("org.ggscope.ggscope"));
    QApplication::setApplicationVersion(QStringLiteral("%1, faithful to ggml %2")
                                            .arg(QLatin1String(ggs::ggscope_version()),
                                                 QLatin1String(ggs::reference_ggml_version)));
    ggs::useLanguage(ggs::languageFor(ggs::Preferences::load().language)); // what is said about the options, too
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));

    QCommandLineParser line;
    line.setApplicationDescription(
        QApplication::translate("main", "A debugger and explorer for ggml-style tensor programs."));
    line.addHelpOption();
    line.addVersionOption();
    line.addPositionalArgument(QStringLiteral("FILE"),
                               QApplication::translate("main", "A script (.ggs), a model (.gguf), a trace, or a sample's name"));
    const QCommandLineOption threads(QStringLiteral("threads"), QApplication::translate("main", "Threads to run nodes with"),
                                     QStringLiteral("N"), QStringLiteral("0"));
    const QCommandLineOption shots(QStringLiteral("screenshot"),
                                   QApplication::translate("main", "Writes a picture of every view into DIR and ends"),
                                   QStringLiteral("DIR"));
    const QCommandLineOption theme(QStringLiteral("theme"), QApplication::translate("main", "dark or light"),
                                   QStringLiteral("NAME"));
    const QCommandLineOption plugins(QStringLiteral("plugin"),
                                     QApplication::translate("main", "A plug-in with ops (.so); its code runs. May be given again"),
                                     QStringLiteral("FILE"));
    const QCommandLineOption device(QStringLiteral("device"), QApplication::translate("main", "What nodes run on: cpu"),
                                    QStringLiteral("NAME"), QStringLiteral("cpu"));
    const QCommandLineOption language(QStringLiteral("language"), QApplication::translate("main", "%1; else what the settings say")
                                          .arg(ggs::languages().join(QStringLiteral(", "))), QStringLiteral("CODE"));
    line.addOptions({threads, plugins, device, shots, theme, language});
    line.process(application);
    if (line.isSet(language)) ggs::useLanguage(ggs::languageFor(line.value(language)));
    if (line.value(device) != QLatin1String("cpu")) {
        std::fprintf(stderr, "ggscope: there is no device called %s; this ggscope runs on cpu\n", qPrintable(line.value(device)));
        return 2;
    }
    ggs::Registries registries(ggs::builtin_registry());
    for (const QString& file : line.values(plugins)) {
        const ggs::Status loaded = registries.load(file.toStdString());
        if (loaded.ok()) continue;
        std::fprintf(stderr, "ggscope: %s\n", ggs::english(loaded.error()).c_str());
        return 1;
    }

    auto window = std::make_unique<ggs::MainWindow>(registries);
    const bool dark = line.isSet(theme) ? line.value(theme) != QLatin1String("light")
                                        : window->preferences().dark;
    window->setDark(dark);
    if (line.isSet(threads)) window->setThreads(line.value(threads).toInt());
    const QStringList files = line.positionalArguments();
    if (line.isSet(shots)) return ggs::takeScreenshots(*window, line.value(shots), files.value(0, QStringLiteral("attention-head")));
    if (files.isEmpty()) {
        window->openLast();
    } else {
        window->openPath(files.first());
    }
    window->show();
    window->offerLost();
    // Another language is another window, on what the last one showed.
    for (;;) {
        std::optional<QString> again;
        QObject::connect(window.get(), &ggs::MainWindow::startAgainWanted, &application, [&again](const QString& file) {
            again = file;
            QApplication::exit();
        });
        const int code = QApplication::exec();
        if (!again) return code;
        window.reset();
        ggs::useLanguage(ggs::languageFor(ggs::Preferences::load().language));
        window = std::make_unique<ggs::MainWindow>(registries);
        window->setDark(window->preferences().dark);
        if (!again->isEmpty()) window->openPath(*again);
        window->show();
    }
}
